"""Rows of the coprime game on d = a - b alone: made from the definition, and what may be read off them.

Fix K and a player X. For a set G of final differences let X win when the game ends with d in G. With k chips
left, X wins from d with A to move, or with B to move, according to two rows of bits, and

    A to move: any (X = A) or all (X = B) of the takes i = 1..min(K, k) lead to d + i, B to move, k - i left;
    B to move: all (X = A) or any (X = B) of the takes i lead to d - i, A to move, k - i left.

Here bit d + cut stands for d, |d| <= cut, and a difference outside is taken as lost for X, at any time. That
can only take wins from X: the rows are monotone in G and in what is outside. So a bit that is set is a win in
the game without a cut, for every set of final differences that contains G.
"""

Pair = tuple[int, int]
A, B = 0, 1


class Rows:
    """The rows for k = 0, 1, ... ; ``a`` with A to move, ``b`` with B to move."""

    def __init__(self, most: int, winner: int, good: int, cut: int) -> None:
        self.most, self.winner, self.cut = most, winner, cut
        self.a, self.b = [good], [good]
        self.full = (2 << 2 * cut) - 1

    def up_to(self, last: int) -> "Rows":
        """Make the rows up to ``last``, each from the definition."""
        a, b = self.a, self.b
        for k in range(len(a), last + 1):
            takes = range(2, min(self.most, k) + 1)
            row_a, row_b = b[k - 1] >> 1, a[k - 1] << 1
            if self.winner == A:
                for i in takes:
                    row_a |= b[k - i] >> i
                    row_b &= a[k - i] << i
            else:
                for i in takes:
                    row_a &= b[k - i] >> i
                    row_b |= a[k - i] << i
            a.append(row_a)
            b.append(row_b & self.full)
        return self

    def wins(self, k: int, d: int) -> bool:
        """Whether X wins with k chips left from d, A to move (row k is made)."""
        return abs(d) <= self.cut and bool(self.a[k] >> d + self.cut & 1)

    def piece(self, row: int, low: int, high: int) -> int:
        """The bits of a row for low <= d <= high."""
        return row >> low + self.cut & (2 << high - low) - 1

    def repetition(self, limit: int) -> Pair | None:
        """(e, p) with rows k and k + p equal for all k >= e; None if that is not seen up to row ``limit``.

        From row K on a row is a function of the K rows before it. So when rows e, ..., e + K - 1, e >= 1,
        come again as rows e + p, ..., e + p + K - 1, all later rows do.
        """
        names: dict[Pair, int] = {}
        seen: dict[tuple[int, ...], int] = {}
        window: tuple[int, ...] = ()
        for k in range(1, limit + 1):
            self.up_to(k)
            pair = (self.a[k], self.b[k])
            window = (*window, names.setdefault(pair, len(names)))[-self.most :]
            if len(window) == self.most:
                first = seen.setdefault(window, k)
                if first != k:
                    return first - self.most + 1, k - first
        return None


def all_won(rows: Rows, threshold: int, modulus: int, residues: set[int], limit: int) -> int | None:
    """None if X wins from d = 0, A to move, for all k >= threshold with k mod modulus in residues; else some k.

    Once the rows repeat from e on with period p, k from e to e + lcm(p, modulus) - 1 stand for all later ones.
    """
    found = rows.repetition(limit)
    if found is None:
        return limit
    start, period = found
    for k in range(min(threshold, start), start):
        if k >= threshold and k % modulus in residues and not rows.wins(k, 0):
            return k
    won = [rows.wins(start + j, 0) for j in range(period)]
    steps = 1
    while steps * period % modulus:
        steps += 1
    for k in range(start, start + steps * period):
        if k % modulus in residues and not won[(k - start) % period]:
            after = max(0, threshold - k)
            return k + -(-after // (steps * period)) * steps * period
    return None


def parity_rows(most: int, limit: int) -> tuple[list[bool], int, int] | None:
    """n = 0 mod 4: whether B makes a even, with k chips left, A to move, d = 0 mod 4; and the repetition (e, p).

    a = (n + d)/2 is even iff d = 0 mod 4. Only d mod 4 counts: rows of four bits, turned instead of shifted.
    """

    def turned(row: int, i: int) -> int:
        """Bit d of the result is bit d + i of the row."""
        return (row >> i % 4 | row << -i % 4) & 15

    a, b, won = [1], [1], [True]
    seen: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for k in range(1, limit + 1):
        row_a, row_b = 15, 0
        for i in range(1, min(most, k) + 1):
            row_a &= turned(b[k - i], i)
            row_b |= turned(a[k - i], -i)
        a.append(row_a)
        b.append(row_b)
        won.append(bool(row_a & 1))
        if k >= most:
            window = tuple(a[-most:]), tuple(b[-most:])
            first = seen.setdefault(window, k)
            if first != k:
                return won, first - most + 1, k - first
    return None


def exact_b_wins(most: int, n: int) -> bool:
    """Whether B wins n chips: the game itself, by A's chips. Bit j of a row: A wins if j of the chips gone are his."""
    ends = sum(1 << a for a in range(n + 1) if _gcd(a, n - a) == 1)
    rows_a, rows_b = [ends], [ends]
    for k in range(1, n + 1):
        row_a, row_b = rows_b[k - 1] >> 1, rows_a[k - 1]
        for i in range(2, min(most, k) + 1):
            row_a |= rows_b[k - i] >> i
            row_b &= rows_a[k - i]
        rows_a.append(row_a)
        rows_b.append(row_b)
    return not rows_a[n] & 1


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def travelling(
    rows: Rows, start: int, period: int, left: int, right: int, half: int, edges: tuple[int, int] | None
) -> str:
    """What is wrong with the claim that walls travel by ``left`` and ``right`` in a period; "" if nothing is.

    For every k from start - K + 1 to start + period and both families of rows:

    - row k has period 4 for -half <= d <= half;
    - left of the middle, up to d = half - span with span = period + K: what X wins at d + left in row k he wins
      at d in row k + period; and right of the middle likewise at d - right.

    With ``edges`` = None the game is cut at +-cut, the pieces reach to the cut, and "likewise" means: at least
    so. Otherwise the rows are those of a row without a cut, they are compared for equality, and the pieces reach
    edges[0] + edges[1] k beyond 0.
    """
    span, cut = period + rows.most, rows.cut
    if half < span + 2:
        return "the middle is too short"
    inner = half - span
    for k in range(start - rows.most + 1, start + period + 1):
        for family in (rows.a, rows.b):
            now, then = family[k], family[k + period]
            if rows.piece(now, -half, half - 4) != rows.piece(now, -half + 4, half):
                return f"row {k} has not period 4 in its middle"
            low, high = -cut - left, cut + right
            if edges is not None:
                low, high = -edges[0] - edges[1] * k, edges[0] + edges[1] * k
            was, new = rows.piece(now, low + left, inner + left), rows.piece(then, low, inner)
            if (was & ~new) if edges is None else (was != new):
                return f"row {k + period} is not row {k} with its left wall moved by {left}"
            was, new = rows.piece(now, -inner - right, high - right), rows.piece(then, -inner, high)
            if (was & ~new) if edges is None else (was != new):
                return f"row {k + period} is not row {k} with its right wall moved by {right}"
    return ""
