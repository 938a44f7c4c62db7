"""Exact search of the coprime game: rows of bits, a few operations on long integers for each chip.

With L chips left, a and b taken and n = L + a + b, bit j of row W_A[r] says that A wins when r chips are
left, A moves, and A has taken j of the L - r chips taken from here on; W_B[r] the same with B to move.
Row 0 holds a 1 where A has won with a + j chips of n, as where gcd(a + j, n) = 1; with f(r) the largest take,

    W_A[r] = OR  over 1 <= i <= f(r) of W_B[r - i] >> i
    W_B[r] = AND over 1 <= i <= f(r) of W_A[r - i]

Both range over a window of rows that slides, so each is kept by two stacks: the cost of a row does not
depend on f. In all about n^2 / 2 bits are passed over some nine times.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrase import counted
from nimlike.core.position import Position
from nimlike.core.progress import report
from nimlike.games.coprime.by_columns import by_columns, need_column
from nimlike.games.coprime.by_gcd import by_divisors
from nimlike.games.coprime.by_total import by_residues
from nimlike.games.coprime.edges import most_held, never_fall, window_edges
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.goal import Total
from nimlike.games.coprime.players import A
from nimlike.games.coprime.searched_reasons import reason
from nimlike.games.coprime.theory import verdict
from nimlike.games.coprime.windows import SHOWN, Plain, Sliding, by_long_integers
from nimlike.games.coprime.word_rows import by_words, kernel_pays

MAX_LEFT: Final = 400_000
"""Most chips left that a search starts on, unless told otherwise."""

MAX_MEMORY: Final = 2 << 30
"""Most bytes that the rows of one search may hold."""

LISTING_LEFT: Final = 20_000
"""Up to so many chips left, a search lists every winning move; beyond, what theorems and classes name stands."""

_GCD_BITS: Final = 500_000_000


@dataclass(frozen=True)
class Solved:
    """The result of a search: both movers' outcomes at the root, every winning take, replies to some takes.

    Parameters
    ----------
    left
        Chips left at the root.
    bounds
        Largest take at the root and after each of the first takes from it.
    low_a
        For rows near the root, the lowest bits of W_A[r].
    top_b
        For the same rows, the bits of W_B[r] from ``left - r`` downwards, lowest of them first.
    """

    left: int
    bounds: tuple[int, ...]
    low_a: dict[int, int]
    top_b: dict[int, int]

    def a_wins(self, mover: int) -> bool:
        """Whether A wins the root with the given player to move."""
        return bool((self.low_a if mover == A else self.top_b)[self.left] & 1)

    def takes(self, mover: int) -> list[int]:
        """Every winning take of the player to move at the root."""
        takes = range(1, self.bounds[0] + 1)
        if mover == A:
            return [i for i in takes if self._b_to_move(self.left - i, 0)]
        return [i for i in takes if not self.low_a[self.left - i] & 1]

    def replies(self, mover: int) -> list[tuple[int, int]]:
        """From a lost root: for each of its first takes, a take that wins for the opponent (0 at the game's end)."""
        pairs = []
        for i, most in enumerate(self.bounds[1:], 1):
            left = self.left - i
            if mover == A:
                wins = (k for k in range(1, most + 1) if not self.low_a[left - k] >> i & 1)
            else:
                wins = (k for k in range(1, most + 1) if self._b_to_move(left - k, i))
            pairs.append((i, next(wins, 0)))
        return pairs

    def _b_to_move(self, left: int, taken_by_b: int) -> bool:
        """Whether A wins with B to move when, since the root, B took so many and A all else that is gone."""
        shift = min(self.left - left, SHOWN)
        return bool(self.top_b[left] >> shift - taken_by_b & 1)


def search(
    position: Position,
    max_left: int = MAX_LEFT,
    sliding: bool = True,
) -> Solved:
    """Solve a position of the coprime game exactly, by every line of play at once.

    Parameters
    ----------
    position
        A position of a `Coprime` ruleset.
    max_left
        Most chips left to start on.
    sliding
        False makes each row from all rows of its window: the plain formulation, for comparison.

    Returns
    -------
    Solved
        Outcome and every winning take for either player to move.

    Raises
    ------
    LimitReached
        More than ``max_left`` chips are left, or the rows would not fit `MAX_MEMORY`; nothing is computed.
    RulesetError
        The bound on a take allows none somewhere on the way.

    Notes
    -----
    Complexity: O(left) operations on integers of at most left bits, left^2 / 128 words read an operation,
    when left - f(left) never decreases; f(left) times that otherwise. Memory: a window of rows, twice.

    Examples
    --------
    >>> solved = search(Coprime(10)(21))
    >>> solved.a_wins(0), solved.takes(0)
    (True, [1, 6, 7, 8, 9])
    """
    rules, left, a, b = _rules(position), *position.state[:3]
    if left > max_left:
        raise LimitReached(
            tr(
                "{position}: chips left: {left}; the exact search takes at most {max_left:,}",
                position=position.brief(),
                left=abbreviate(left),
                max_left=max_left,
            )
        )
    words = sliding and kernel_pays(left)
    edges = window_edges(rules, left, words)
    slides = sliding and never_fall(edges)
    _check_memory(position, left, most_held(edges, slides))
    base = final_row(rules, left + a + b, a, left)
    bounds = tuple(rules.bound(left - i) for i in range(min(SHOWN, rules.bound(left)) + 1))
    near = min(left - i - most for i, most in enumerate(bounds))
    if words and slides:
        return Solved(left, bounds, *by_words(edges, base, near))
    edges = edges.tolist() if words else edges
    return Solved(left, bounds, *by_long_integers(Sliding(edges, base) if slides else Plain(edges, base), base, near))


def final_row(rules: Coprime, n: int, first: int, left: int) -> Any:
    """A GMP integer whose bit j, for 0 <= j <= left, is set iff A has won with first + j of all n chips.

    Complexity: for a condition on gcd(a, b) that of `coprime_row`; else O(log left) operations on ``left`` bits
    for each residue.

    Examples
    --------
    >>> from nimlike.games.coprime.goal import Total
    >>> f"{int(final_row(Coprime(5, Total((1,), 3)), 6, 0, 6)):07b}"
    '0010010'
    """
    from nimlike.core import gmp

    goal = rules.goal
    if not isinstance(goal, Total):
        return coprime_row(n, first, left, goal.modulus)
    row = gmp.mpz(0)
    for rest in goal.residues:
        row |= _multiples(goal.modulus, first - rest, left)
    return row


def coprime_row(n: int, first: int, left: int, allowed: int = 1) -> Any:
    """A GMP integer whose bit j, for 0 <= j <= left, is set iff gcd(first + j, n) divides ``allowed``.

    For each prime p of n let q be its least power that does not divide ``allowed``: where q divides n, the
    multiples of q are struck out.

    Complexity: one gcd with the product of the primes up to ``left``, and O(log left) operations on
    ``left`` bits for each of them that divides n; where n has larger primes, a gcd for each j besides.

    Raises
    ------
    LimitReached
        n is too long for so many gcds.

    Examples
    --------
    >>> f"{int(coprime_row(6, 0, 6)):07b}"
    '0100010'
    """
    from nimlike.core import gmp

    if n == 0:
        return gmp.mpz(0)
    row = gmp.mpz(1) << left + 1
    row -= 1
    rest = gmp.mpz(n)
    small = gmp.gcd(rest, gmp.primorial(left))
    while (common := gmp.gcd(rest, small)) > 1:
        rest //= common
    p = gmp.mpz(2)
    while small > 1:
        if p * p > small:
            p = small
        if small % p == 0:
            small //= p
            power = p
            while allowed % power == 0:
                power *= p
            if n % power == 0:
                row &= ~_multiples(int(power), first, left)
        p += 1 if p == 2 else 2
    if rest > 1:
        # Where n is odd, gcd(t, n) = gcd(2t - n, n), and 2t - n, the difference of the totals, may be far shorter.
        twice, less = (2, n) if n % 2 else (1, 0)
        short = max(abs(twice * first - less), abs(twice * (first + left) - less)) < 1 << 64
        if rest.bit_length() * (left + 1) > _GCD_BITS * (64 if short else 1):
            raise LimitReached(
                tr(
                    "n has {digits:,} digits beyond its small primes: too long for {left:,} gcds",
                    digits=len(gmp.digits(rest)),
                    left=left,
                )
            )
        # The primes left exceed `left`, so each divides one of the numbers at most.
        for j in range(left + 1):
            if allowed % gmp.gcd(twice * (first + j) - less, rest):
                row = gmp.bit_clear(row, j)
    return row


def _multiples(p: int, first: int, left: int) -> Any:
    """The bits j in 0..left for which p divides first + j."""
    from nimlike.core import gmp

    if -first % p > left:
        return gmp.mpz(0)
    bits, width = gmp.mpz(1), p
    while width <= left:
        bits |= bits << width
        width *= 2
    return _low(bits << -first % p, left + 1)


def _low(row: Any, bits: int) -> Any:
    from nimlike.core import gmp

    return gmp.f_mod_2exp(row, bits)


def _rules(position: Position) -> Coprime:
    rules = position.ruleset
    if not isinstance(rules, Coprime):
        raise TypeError(f"{rules} is not a coprime game")
    return rules


def _check_memory(position: Position, left: int, held: int) -> None:
    if 2 * held * (left // 8 + 64) > MAX_MEMORY:
        raise LimitReached(
            tr(
                "{position}: the search would hold {held:,} rows of {left:,} bits, more than {max_memory:,} MiB",
                position=position.brief(),
                held=2 * held,
                left=left,
                max_memory=MAX_MEMORY >> 20,
            )
        )


def answer(position: Position) -> Answer:
    """Everything known of a position of the coprime game: a theorem's answer, else the exact search's or a column's.

    Where a theorem names some winning moves only and at most `LISTING_LEFT` chips are left, the search
    lists them all (when they are asked for); the list is then labelled as computed. Where no theorem applies
    and more chips are left, a column or a race answers, without a search.

    Raises
    ------
    LimitReached
        No theorem applies and the search would pass a limit.
    Undecided
        The search would, and with an even n it depends on primes of n that are not found, with an odd n no column
        and no race is found.

    Examples
    --------
    >>> found = answer(Coprime(10)(21))
    >>> str(found.label), [str(move) for move, _ in found.winning_moves]
    ('theorem', ['1', '6', '7', '8', '9'])
    """
    rules, left, mover = _rules(position), position.state[0], position.state[3]
    known = rules.theory(position)
    if known is not None:
        return replace(known, find_moves=lambda: _completed(known)) if left <= LISTING_LEFT else known
    residues = by_residues(position)
    if residues is not None:
        return residues
    by_class = _of_class(position) if left > LISTING_LEFT else None
    if by_class is not None:
        return by_class
    try:
        solved = search(position)
    except LimitReached as limit:
        by_class = _of_class(position) if left <= LISTING_LEFT else None
        if by_class is not None:
            return by_class
        _need_primes(position)
        need_column(position)
        raise LimitReached(tr("{limit} (and no theorem or class of n covers this position)", limit=limit)) from None
    return Answer(
        position,
        Outcome.N if solved.a_wins(mover) == (mover == A) else Outcome.P,
        Label.COMPUTED,
        _source(position) if left else "the end of the game",
        lambda: WinningMoves.of(_moves(position, solved.takes(mover))),
        lambda: reason(position, solved, lambda *at: final_row(rules, *at)),
    )


def _source(position: Position) -> str:
    return f"exact search, {counted(position.state[0] + 1, 'row')} of bits"


def _need_primes(position: Position) -> None:
    """Raise Undecided where n is even and a theorem leaves it to primes of n that are not found."""
    rules, (left, a, b, mover) = _rules(position), position.state
    if rules.plain and rules.constant is not None:
        verdict((left, a, b, mover), rules.bound(left), rules.constant)


def _of_class(position: Position) -> Answer | None:
    return by_columns(position) or by_divisors(position)


def _completed(known: Answer) -> WinningMoves:
    moves = known.find_moves()
    if moves.complete:
        return moves
    position = known.position
    try:
        solved = search(position)
        return WinningMoves.of(_moves(position, solved.takes(position.state[3])), Label.COMPUTED, _source(position))
    except LimitReached:  # n itself is too long; what the theorem names still stands
        return moves


def _moves(position: Position, takes: list[int]) -> list[tuple[Move, Position]]:
    rules = _rules(position)
    return [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]


def b_wins(rules: Coprime, bound: int) -> list[int]:
    """The starting numbers n in 1..bound from which B wins, each by exact search: no theorem is used.

    Complexity: one search for each n, so O(bound^3 / 192) words read an operation.

    Raises
    ------
    LimitReached
        The bound exceeds `MAX_LEFT`.

    Examples
    --------
    >>> b_wins(Coprime(10), 26)
    [12, 14, 15, 18, 20, 22, 24, 26]
    """
    wins = []
    for n in range(1, bound + 1):
        report("starting numbers", n, bound)
        if not search(rules(n)).a_wins(A):
            wins.append(n)
    return wins
