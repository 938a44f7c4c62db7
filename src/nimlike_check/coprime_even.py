"""The even part of a coprime certificate: n = 2 mod 4, and what parity decides of n = 0 mod 4 (H3 to H6).

d = a - b, so a = (n + d)/2. For n = 2 mod 4, a is even at d = 2 mod 4, and a = b = n/2 at d = 0. For n = 0 mod 4,
a is even at d = 0 mod 4. The proof is in docs/certificates/coprime.md; walls and the pincer are in
`nimlike_check.coprime_walls`.
"""

from collections.abc import Iterator
from operator import and_, or_
from typing import Any, NamedTuple

from nimlike_check.coprime_fields import either, fields, fourth, number, numbers
from nimlike_check.coprime_rows import B, Repeating, Rows, Takes, every_fourth, first_not_won, repeating, repetition
from nimlike_check.coprime_walls import Pincer, Walls, read_pincer, read_walls
from nimlike_check.refusal import refuse, short
from nimlike_check.work import Work


class Even(NamedTuple):
    """The part as it stands in the certificate."""

    threshold: int
    two_cut: int | None
    modulus: int
    lost: set[int]
    walls: Walls | None
    pincer: Pincer | None


def read_even(even: Any) -> Even:
    """The part."""
    fields(even, "threshold two_cut modulus lost walls pincer", "the even part")
    modulus, lost = fourth(even["modulus"], "modulus", 4), numbers(even["lost"], "lost")
    if any(r % 4 or r >= modulus for r in lost):
        refuse("format", "lost residues are multiples of 4 below the modulus")
    return Even(
        number(even["threshold"], "threshold"),
        None if even["two_cut"] is None else number(even["two_cut"], "two_cut"),
        modulus,
        set(lost),
        None if even["walls"] is None else read_walls(even["walls"]),
        None if even["pincer"] is None else read_pincer(even["pincer"]),
    )


def check_two(most: int, cut: int, threshold: int, work: Work) -> Repeating:
    """H3, H4: B wins every n = 2 mod 4, n >= threshold > 2. Returns his rows."""
    if threshold <= 2:
        refuse("two", "a = b = n/2 wins for B only when n > 2", "H3")
    work.need("two", cut // 100, cut)
    good = every_fourth(cut, 2) | 1 << cut
    found = repeating(Rows(most, B, good, cut, "two", work))
    fails = first_not_won(found, threshold, 4, {2})
    if fails is not None:
        refuse("two", f"B is not shown to win n = {short(fails)}", "H4")
    return found


def check_parity(most: int, even: Even, work: Work) -> None:
    """H5, H6: of the n = 0 mod 4, n > 0, B wins by parity just those with a residue in ``lost``."""
    won, start, period = parity_rows(most, work)
    if start > 1 or even.modulus % period:
        refuse("parity", f"the rows have period {period} from {start} on; it does not divide the modulus", "H5")
    work.need("parity", even.modulus // 2)
    for n in range(4, even.modulus + 1, 4):
        if won[1 + (n - 1) % period] != (n % even.modulus in even.lost):
            refuse("parity", f"who wins n = {short(n)} by parity is not as listed", "H6")


def parity_rows(most: int, work: Work) -> tuple[list[bool], int, int]:
    """n = 0 mod 4: whether B makes a even, with k chips left, A to move, d = 0 mod 4; and from where it repeats.

    a = (n + d)/2 is even iff d = 0 mod 4. Only d mod 4 counts: rows of four bits, turned instead of shifted.
    """

    def down(row: int, i: int) -> int:
        """Bit d of the result is bit d + i of the row."""
        return (row >> i % 4 | row << -i % 4) & 15

    def up(row: int, i: int) -> int:
        return down(row, -i)

    won = [True]

    def pairs() -> Iterator[tuple[int, int]]:
        a_takes, b_takes, row_a, row_b = Takes(most, and_, down), Takes(most, or_, up), 1, 1
        while True:
            work.need("parity", 10 + 8 * most.bit_length() + most // 8, len(won) * (8 * most + 400) + 128 * most)
            row_a, row_b = a_takes.joined(row_b), b_takes.joined(row_a)
            won.append(bool(row_a & 1))
            yield row_a, row_b

    start, period = repetition(pairs(), most)
    return won, start, period


def open_even(even: Even) -> list[str]:
    """The even n that the part says nothing of."""
    rest = []
    if even.two_cut is None:
        rest.append("n = 2 mod 4")
    if len(even.lost) == even.modulus // 4:
        return rest
    other = f" with n mod {even.modulus} not {either(even.lost)}" if even.lost else ""
    if even.walls is None:
        rest.append(f"n = 0 mod 4{other} that are not powers of 2")
    elif even.walls.ratio == 8 and even.pincer is None:
        rest.append(f"n = 4p, p prime{other}")
    return rest


def even_words(even: Even) -> str:
    """What the part claims."""
    said = []
    if even.two_cut is not None:
        said.append("B wins every n = 2 mod 4")
    all_lost = len(even.lost) == even.modulus // 4
    if all_lost:
        said.append("B wins every n = 0 mod 4")
    elif even.lost:
        said.append(f"B wins every n = {either(even.lost)} mod {even.modulus}")
    other = "other " if even.lost else ""
    if not all_lost:
        said.append(f"A wins the {other}powers of 2")
        if even.walls is not None:
            except_fours = " but n = 4p, p prime" if even.walls.ratio == 8 else ""
            said.append(f"B wins every other n = 0 mod 4{except_fours}")
        if even.pincer is not None:
            said.append(f"A wins the {other}n = 4p, p prime")
    return f"of the even n >= {short(even.threshold)} {'; '.join(said)}"
