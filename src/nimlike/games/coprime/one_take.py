"""The theorem of a coprime game with one K, with its certificate; and what holds of odd n with few small primes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import gcd, prod
from typing import Final

from nimlike.core.checker import accept
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.languages import ENGLISH, ntr, speaking, tr
from nimlike.core.laws import Finding
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, weakest
from nimlike.core.phrases import listed
from nimlike.core.progress import report, results_of
from nimlike.core.reason import Facts, InCoq
from nimlike.games.coprime.coprime_answers import EVEN, find_verdict
from nimlike.games.coprime.coprime_rules import COPRIME, A, B, CoprimeRules, Total, theorem_facts
from nimlike.games.coprime.even_n import IN_COQ, conditions_on_even
from nimlike.games.coprime.exact_search import a_wins_start
from nimlike.games.coprime.majority import decide_by_majority
from nimlike.games.coprime.odd_classes import MAX_TAKE, Case, Classification, prove, read_shipped
from nimlike.games.coprime.odd_columns import Column, count_tokens, find_certificate
from nimlike.games.coprime.primes_of_n import list_odd_primes
from nimlike.games.coprime.remainder_rows import list_numbers, prove_total, say_residue, state_total, total_as_dict

# The largest K for which every set of odd primes was tried (benchmarks/coprime_columns.py all).
EVERY_SET: Final = 50

SHOWN: Final = 40  # how many products are listed in one condition, unless all are wanted


def state_conditions(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins, one on each line; A wins all other n but those of `state_open_classes`."""
    # The first is that of the even n (Theorem E); the others are those of the odd n (`state_odd_conditions`).
    return [join_by_and(tr("n is even"), *conditions_on_even(known.max_take)), *state_odd_conditions(known, shown)]


def state_odd_conditions(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins an odd n, one on each line, as in `state_conditions`."""
    late, early = list[int](), list[int]()
    for n in range(1, known.threshold, 2):
        by_class = bool(known.by_class(n))
        if by_class != (n in known.small):
            (early if by_class else late).append(n)
    lines = [tr("n = {numbers}", numbers=list_numbers(late))] if late else []
    lines += [_say_divisible(residues, products, shown) for residues, products in join_products(known)]
    if early:
        lines[-1] = tr("{condition}; but not n = {numbers}", condition=lines[-1], numbers=list_numbers(early))
    return lines


def join_by_and(*parts: str) -> str:
    """Conditions that all have to be met, in words."""
    *first, last = parts
    if len(first) > 1:
        return tr("{first}, and {last}", first=", ".join(first), last=last)
    return tr("{first} and {last}", first=first[0], last=last) if first else last


def state_open_classes(known: Classification) -> list[str]:
    """The odd n whose winner is not decided, in words; empty for a complete classification."""
    return [_say_open(known, case) for case in known.open]


def state_every_bound(max_take: int) -> tuple[str, str, str]:
    """For every K: when B wins an even n (Theorem E), which odd n A wins by any K's strategies, and which stay open."""
    even = join_by_and(*conditions_on_even(max_take))
    # The largest odd number up to K + 1: there A takes all chips but one.
    short, half = max_take + 1 - max_take % 2, (max_take + 1) // 2
    known = tr(
        "odd n <= {short}, and odd n without a prime up to {half}", short=abbreviate(short), half=abbreviate(half)
    )
    rest = tr("odd n >= {least} with a prime up to {half}", least=abbreviate(short + 2), half=abbreviate(half))
    return even, known, rest


def as_dict(known: Classification) -> Facts:
    """The theorem as JSON values (schema nimlike/theorem/1); ``parts`` says what each half rests on."""
    with speaking(ENGLISH):
        even, odd = [join_by_and(*conditions_on_even(known.max_take))], state_odd_conditions(known, None)
        whole, label = known.is_complete(), _label_odd(known)
        source = "certificate" if whole else "columns and races (Theorems 7 and 8, docs/results.md)"
        said = {
            "b_wins": state_conditions(known, None),
            "parts": [
                {"n": "even", "label": Label.THEOREM, "source": EVEN, "b_wins": even},
                {"n": "odd", "label": label, "source": source, "b_wins": odd},
            ],
            "open": state_open_classes(known),
            "odd_products": [
                {"modulus": modulus, "residues": list(residues), "products": list(map(str, products))}
                for (modulus, residues), products in join_products(known)
            ],
            "small_n_below": known.threshold,
        }
        certificate = known.as_dict() if whole else None
        return theorem_facts(f"coprime:max={known.max_take}", whole, weakest([Label.THEOREM, label]), said, certificate)


def _label_odd(known: Classification) -> Label:
    """How the odd n are known: a certificate is about every odd n."""
    return Label.CERTIFIED if known.is_complete() else Label.COMPUTED


def join_products(known: Classification) -> list[tuple[tuple[int, tuple[int, ...]], list[int]]]:
    """The products of B's sets for the same odd n: a modulus and residues; those for every odd n, modulo 2, first."""
    found = defaultdict[tuple[int, tuple[int, ...]], list[int]](list)
    for group in known.b:
        residues = group.residues(B)
        which = (2, (1,)) if len(residues) == known.max_take else (2 * known.max_take, residues)
        found[which] += [prod(known.named(mask)) for mask in group.sets]
    return sorted((which, sorted(products)) for which, products in found.items())


def _say_divisible(residues: tuple[int, tuple[int, ...]], products: list[int], shown: int | None) -> str:
    divisible = tr("n is divisible by {numbers}", numbers=list_numbers(products, shown))
    return divisible if residues == (2, (1,)) else join_by_and(divisible, say_residue(*residues, step=2))


def _say_open(known: Classification, case: Case) -> str:
    named, residues = known.named, tuple(case.listed())
    parts = [tr("odd n >= {least}", least=known.threshold)]
    if len(residues) < known.max_take:
        parts.append(say_residue(2 * known.max_take, residues, step=2))
    if case.divisors:
        parts.append(tr("n divisible by {numbers}", numbers=", ".join(map(str, named(case.divisors)))))
    if case.others:
        parts.append(tr("by none of {numbers}", numbers=", ".join(map(str, named(case.others)))))
    return ", ".join(parts)


MOST_COMPARED: Final = 100_000  # the largest n to which a theorem is compared with the exact search
_MOST_UNIFORM: Final = 400
_SENTENCE: Final = 1_000  # signs of what the checker says that are printed


def prove_theorem(game: CoprimeRules, seconds: float | None, full: bool) -> Finding:
    """Who wins from n chips, for every n, proved and checked."""
    if isinstance(game.goal, Total):
        return _prove_by_remainder(game, full)
    if not game.plain:
        raise Undecided(
            f"{game.brief()}: no classification is found where gcd(a, b) has to divide "
            f"{abbreviate(game.goal.modulus)}; solve answers for one n at a time"
        )
    assert game.constant is not None
    if seconds is None and read_shipped(game.constant) is None:
        return _prove_every_bound(game, game.constant)
    # The classification that comes with the package, or one that is found; checked, if no case is open.
    known = read_shipped(game.constant) if seconds is None else prove(game.constant, seconds)
    assert known is not None
    if not (known.a or known.b):
        raise Undecided(f"coprime:max={game.constant}: no class of odd n was decided so soon; --seconds gives more")
    if known.is_complete():
        accept(known.as_dict(), f"coprime:max={game.constant}")
    lines = _say_classes(known, full)
    cut = not full and lines != _say_classes(known, full=True)
    facts, compare = as_dict(known), _compare_with_search(game, known.b_wins)
    return Finding(
        lines,
        facts,
        known.is_complete(),
        known.threshold,
        facts["certificate"],
        compare=compare,
        cut=cut,
        in_coq=IN_COQ,
    )


def _prove_every_bound(game: CoprimeRules, max_take: int) -> Finding:
    """For every K > 4: even n by Theorem E, short games and those that A mirrors; uniform theorems for moderate K."""
    found = find_uniform(max_take) if max_take <= _MOST_UNIFORM else ()
    with speaking(ENGLISH):
        even, _, still_open = state_every_bound(max_take)
        rest = [f"{still_open} and g > {max_take}"]
        said = {"b_wins": [even], "open": rest}
        if max_take <= EVERY_SET:
            said = {"b_wins": [even], "open": [], "one_at_a_time": rest}
        facts = theorem_facts(str(game), False, "theorem", said, None)
        facts["uniform"] = [
            {"statement": each.statement(), "certificate": each.column.as_dict(each.word())} for each in found
        ]

    def b_wins(n: int) -> bool | None:
        proved = find_verdict((n, 0, 0, A), min(max_take, n), max_take)
        if proved is not None:
            return not proved.a_wins
        won = decide_by_majority(COPRIME, (n, 0, 0, A), max_take)
        if won is not None:
            return won.winner != A
        sure = next((each for each in found if each.decides(n)), None)
        return None if sure is None else (sure.winner == A) == (n in sure.exceptions)

    lines, compare = _say_every_bound(game, max_take, found), _compare_with_search(game, b_wins)
    return Finding(lines, facts, complete=False, compare=compare, in_coq=IN_COQ)


def _say_every_bound(game: CoprimeRules, max_take: int, found: tuple[Uniform, ...]) -> tuple[str, ...]:
    even, known_odd, still_open = state_every_bound(max_take)
    most = abbreviate(max_take)
    gaps = tr(
        "Among the odd n >= {most} + g with g <= {most} A wins just those with phi(n) > n/2. Here g is the largest gap"
        " between good places of n (docs/theory/coprime-majority.md): at most the product of the primes of n, and at"
        " most (2^(w + 1) - 1)/|1 - 2 phi(n)/n| where w primes divide n.",
        most=most,
    )
    many = tr("solve answers for many of them, one at a time.")
    if max_take <= EVERY_SET:
        which = tr("No conditions are listed for the other {which} and g > {most};", which=still_open, most=most)
        ask = f"{_say_one_at_a_time()}  [computed]"
    elif found:
        which, ask = tr("Open: the other {which} and g > {most};", which=still_open, most=most), many
    else:
        which, ask = tr("Open: {which} and g > {most};", which=still_open, most=most), many
    return (
        *_say_even_n(max_take, even),
        tr("A wins every other even n."),
        tr("A also wins every {which}.", which=known_odd),
        gaps,
        *(f"{each.statement()}  [certified]" for each in found),
        f"{which} {ask}",
        *([tr("--seconds S searches for their classes.")] if max_take <= MAX_TAKE else []),
    )


def _say_one_at_a_time() -> str:
    return tr(
        "solve decides each of them, as every set of odd primes has a column or a race"
        " (docs/theory/coprime-columns.md)."
    )


def _say_even_n(max_take: int, even: str) -> tuple[str, ...]:
    most = abbreviate(max_take)
    game = tr(
        "coprime:max={most}: there are n >= 1 chips. A begins; each turn takes 1 to {most} chips until none is left. A"
        " wins if and only if the totals of A and B are coprime.",
        most=most,
    )
    return game, tr("Even n: B wins if and only if {even}, by {source}.", even=even, source=EVEN) + "  [theorem]"


def _say_classes(known: Classification, full: bool) -> tuple[str, ...]:
    conditions = state_odd_conditions(known, None if full else SHOWN)
    rest, label = state_open_classes(known), f"  [{_label_odd(known)}]"
    if known.is_complete():
        when, none = tr("Odd n: B wins if and only if"), tr("Odd n: B wins none")
    else:
        when, none = tr("Odd n: B wins if"), tr("Odd n: B is shown to win none")
    return (
        *_say_even_n(known.max_take, join_by_and(*conditions_on_even(known.max_take))),
        *([f"{when}{label}", *_list_conditions(conditions)] if conditions else [f"{none}{label}."]),
        tr("A wins every other n, but for these, which are open:") if rest else tr("A wins every other n."),
        *(f"  {line}" for line in rest),
        *([f"{_say_one_at_a_time()}  [computed]"] if rest and known.max_take <= EVERY_SET else []),
        _say_certificate(known),
    )


def _say_certificate(known: Classification) -> str:
    """What the certificate decides, and how; or why there is none."""
    b_sets, a_sets = (sum(len(group.sets) for group in groups) for groups in (known.b, known.a))
    least = known.threshold | 1
    sets = ntr(
        "{count} set of primes for B and {others} for A (docs/theory/coprime-machine.md)",
        "{count} sets of primes for B and {others} for A (docs/theory/coprime-machine.md)",
        b_sets,
        count=b_sets,
        others=a_sets,
    )
    small = "" if least == 1 else tr("; the game itself decides each odd n < {least}", least=least)
    if not known.is_complete():
        return tr(
            "The program found {sets}{small}. There is no certificate while odd n are open.", sets=sets, small=small
        )
    return tr("The checker accepted the certificate, which is about odd n only: {sets}{small}.", sets=sets, small=small)


def _list_conditions(conditions: list[str]) -> list[str]:
    *lines, last = conditions
    return [*("  " + tr("{condition}; or", condition=line) for line in lines), f"  {last}."]


def _prove_by_remainder(game: CoprimeRules, full: bool) -> Finding:
    """The theorem of a game in which the remainder of A's total decides."""
    known, said = prove_total(game)
    assert isinstance(game.goal, Total)
    conditions = state_total(known, None if full else SHOWN)
    rules = tr(
        "{game}: there are n >= 0 chips. A begins; each turn takes 1 to {most} chips until none is left. A wins if and"
        " only if his total leaves {residues} modulo {modulus}.",
        game=game,
        most=abbreviate(game.constant or 0),
        residues=list_numbers(game.goal.residues),
        modulus=abbreviate(game.goal.modulus),
    )
    cut = not full and conditions != state_total(known, None)
    if conditions:
        when = tr("B wins if and only if")
        lines = [rules, f"{when}  [certified]", *_list_conditions(conditions), tr("A wins every other n >= 0.")]
    else:
        lines = [rules, tr("A wins every n >= 0") + "  [certified]"]
    lines.append(tr("Checked: {said}.", said=abbreviate(said.partition("): ")[2], _SENTENCE)))
    compare = _compare_with_search(game, known.b_wins)
    return Finding(
        tuple(lines),
        total_as_dict(known),
        True,
        0,
        known.as_dict(),
        compare=compare,
        cut=cut,
        in_coq=InCoq("TotalChecker.total_checked"),
    )


def _compare_with_search(
    game: CoprimeRules, b_wins: Callable[[int], bool | None]
) -> Callable[[int], tuple[list[int], int]]:
    """Where a theorem differs from the exact search for n to a bound, and how many n it leaves open."""

    def compare(bound: int) -> tuple[list[int], int]:
        if bound > MOST_COMPARED:
            raise LimitReached(f"--to: the exact search is run for every n up to {MOST_COMPARED:,} at most")
        said = {n: winner for n in range(1, bound + 1) if (winner := b_wins(n)) is not None}
        wrong = []
        for n, a_wins in zip(said, results_of(partial(a_wins_start, game), said), strict=True):
            report("exact search", n, bound)
            if said[n] == a_wins:
                wrong.append(n)
        return wrong, bound - len(said)

    return compare


@dataclass(frozen=True)
class Uniform:
    """One player wins every odd n that none of the first odd primes divides (A), or that all of them divide (B)."""

    column: Column
    primes: tuple[int, ...]  # the first odd primes 3, 5, 7, ..., so many as are needed
    exceptions: tuple[int, ...]

    @property
    def winner(self) -> int:
        """0 for A, 1 for B."""
        return self.column.winner

    def decides(self, n: int) -> bool:
        """Whether the theorem says who wins n."""
        return n % 2 == 1 and (gcd(n, prod(self.primes)) == 1 if self.winner == A else n % prod(self.primes) == 0)

    def word(self) -> tuple[int, ...]:
        """The primes of the worst case, up to all that is read of it."""
        if self.winner == B:
            return self.primes
        return tuple(p for p in list_odd_primes(count_tokens(self.column.max_take)) if p not in self.primes)

    def statement(self) -> str:
        """The theorem in a sentence."""
        names = list(map(str, self.primes))
        if self.winner == B:
            which = tr("every odd multiple of {prod}", prod=prod(self.primes))
        elif not names:
            which = tr("every odd n")
        elif len(names) == 1:
            which = tr("every odd n that is not divisible by {names}", names=names[0])
        else:
            which = tr("every odd n that is divisible by none of {list}", list=listed(names))
        but = tr(" but {list}", list=listed(list(map(str, self.exceptions)))) if self.exceptions else ""
        return tr("{value} wins {which}{but}.", value="AB"[self.winner], which=which, but=but)


def find_uniform(max_take: int) -> tuple[Uniform, ...]:
    """The theorem with the fewest primes for A, and the one for B, for a K; each accepted by the checker."""
    # For K <= 4 there is none for B.
    return tuple(found for winner in (A, B) if (found := _find_uniform(max_take, winner)) is not None)


def _find_uniform(max_take: int, winner: int) -> Uniform | None:
    every = list_odd_primes(count_tokens(max_take))
    for size in range(12):
        first = every[:size]
        column = find_certificate(max_take, first if winner == B else every[size:])
        if not isinstance(column, Column) or column.winner != winner:
            if winner == B:  # where A wins even if every odd prime divides n, B has no theorem
                always = find_certificate(max_take, every)
                if isinstance(always, Column) and always.winner == A:
                    return None
            continue
        found = Uniform(column, tuple(first), ())
        accept(found.column.as_dict(found.word()), f"coprime:max={max_take}")
        small = (n for n in range(1, column.least, 2) if found.decides(n))
        lost = (n for n in small if a_wins_start(CoprimeRules(max_take), n) != (winner == A))
        return Uniform(column, found.primes, tuple(lost))
    return None
