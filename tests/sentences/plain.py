"""The first words of a reason, which a child reads: blocks, safe pairs, parts of a pile, worths of heaps."""

from functools import partial, reduce
from operator import xor

from nimlike.core.phrases import Strip
from sentences import of_heaps, of_nim, of_one_pile, of_wythoff
from sentences.reading import Told, ints, says, table


def nim_sum(state: tuple[int, ...]) -> int:
    return reduce(xor, state)


def taken(told: Told, pile: str, amount: int) -> tuple[int, ...]:
    return of_nim.changed(told, pile, of_nim.size(told, pile) - amount)


@says("nim", "then an odd number of ones is left", "They are then taken in turn, and the other player gets the last")
def odd_ones_left(told: Told) -> bool:
    large = [n for n in told.state if n > 1]
    ones = told.state.count(1)
    return not told.rules.normal_play and bool(large) and told.lost((1,) * (ones + 1 - ones % 2))


_ONES = ", as in Nim, until only one pile is larger than one"


@says(
    "nim",
    "Any move breaks a pair, and the other player can mend it",
    "So it goes on, down to the last counter",
    f"So it goes on{_ONES}",
)
def mended(told: Told) -> bool:
    options = [after for _, after in told.position.options()]
    return told.lost() and all(nim_sum(after.state) and not told.lost(after.state) for after in options)


@says("nim", "Take «the one»«those» in {pile}, and every block pairs off")
def take_lone(told: Told, pile: str) -> bool:
    blocks = nim_sum(told.state)
    after = taken(told, pile, blocks)
    return of_nim.size(told, pile) & blocks == blocks and nim_sum(after) == 0 and told.lost(after)


_BLOCKS = "«a block»«blocks» of {ns}"


@says("nim", f"Take {{n}} from {{pile}}: there {_BLOCKS} become«s» {_BLOCKS}, and every block pairs off")
def become(told: Told, amount: str, pile: str, goes: str, comes: str) -> bool:
    before = of_nim.size(told, pile)
    after = taken(told, pile, int(amount))
    gone, new = sum(ints(goes)), sum(ints(comes))
    return (
        gone - new == int(amount)
        and gone & before == gone
        and not new & before
        and nim_sum(after) == 0
        and told.lost(after)
    )


@says("nim", "{text} left, and nobody can change anything: the last falls to {text}")
def only_ones(told: Told, left: str, who: str) -> bool:
    ones = sum(told.state)
    said = {"the player to move": True, "the other player": False}[who]
    return max(told.state) == 1 and (ints(left) or [1]) == [ones] and said is (ones % 2 == 1) is told.lost()


@says("nim", "Take {n} from it, and leave {n} pile«s» of one, an odd number")
def leave_ones(told: Told, amount: str, ones: str) -> bool:
    after = tuple(n - int(amount) if n > 1 else n for n in told.state)
    return max(after) == 1 and sum(after) == int(ones) and int(ones) % 2 == 1 and told.lost(after)


@says("wythoff", "({n}, {n}) is a safe pair: the only one with {n}, with {n}, and with the difference {n}")
def safe_pair(told: Told, *numbers: str) -> bool:
    p, q, one, other, difference = map(int, numbers)
    others = [pair for pair in of_wythoff.pairs(told.rules) if pair not in ((p, q), (0, 0))]
    return (
        (p, q) == (one, other) == of_wythoff.piles(told)
        and q - p == difference
        and told.lost()
        and not any({p, q} & {r, s} or s - r == difference for r, s in others)
    )


@says("wythoff", "The piles differ by {n}, as the safe pair ({n}, {n}) does")
def differ(told: Told, difference: str, p: str, q: str) -> bool:
    small, large = of_wythoff.piles(told)
    return large - small == int(q) - int(p) == int(difference) and of_wythoff.is_pair(told, int(p), int(q))


@says("wythoff", "The safe pair ({n}, {n}) is within reach: take {n} from A and {n} from B")
def within_reach(told: Told, p: str, q: str, one: str, other: str) -> bool:
    move = f"a{one}b{other}"
    return sorted(told.after(move)) == [int(p), int(q)] and told.wins(move)


@of_one_pile.both("{n} is {text}")
def is_sum(told: Told, pile: str, parts: str) -> bool:
    summands = of_one_pile.greedy(told, told.state[0])
    said = [int(pile)] if parts == "a number of the base itself" else ints(parts)
    return int(pile) == told.state[0] and said == summands


@of_one_pile.both("Whatever is taken leaves a smallest part that the other player can take")
def other_can(told: Told) -> bool:
    reached = [after.state for _, after in told.position.options()]
    return all(of_one_pile.greedy(told, pile)[-1] <= cap for pile, cap in reached)


@of_heaps.heaps("Change heap {move} from {n} to {n}, and the worths cancel as in Nim")
def change(told: Told, heap: str, before: str, after: str) -> bool:
    at, known = ord(heap) - ord("A"), of_heaps.values(told)
    known[at] ^= int(before) ^ int(after)
    reached = any(move.takes[0][0] == at for move, state in told.position.options() if told.lost(state.state))
    return of_heaps.values(told)[at] == int(before) and nim_sum(tuple(known)) == 0 and reached


@of_heaps.heaps("Leave {ns}: «a heap that is»«heaps that are together» worth nothing")
def leave(told: Told, left: str) -> bool:
    reached = [after.state for _, after in told.position.options()]
    wanted = sorted(ints(left))
    return any(sorted(n for n in state if n) == wanted and told.lost(state) for state in reached)


@of_heaps.heaps("Whatever the other player takes then, you can leave a trap again")
def trap_again(told: Told) -> bool:
    figure = told.answer.reason.figure
    lost = [n for n in range(told.state[0] + 1) if told.lost((n,))]
    return isinstance(figure, Strip) and list(figure.lost) == lost and figure.chosen in figure.lost


table(
    partial(says, "nim"),
    {
        "Every block has a partner": lambda told: nim_sum(told.state) == 0 and told.lost(),
        "Only {pile} is left: take all of it": lambda told, pile: (
            sum(told.state) == of_nim.size(told, pile) and told.rules.normal_play
        ),
        "«A block»«Blocks» of {ns} ha«s»«ve» no partner": lambda told, blocks: (
            sum(ints(blocks)) == nim_sum(told.state) and all(block.bit_count() == 1 for block in ints(blocks))
        ),
        (
            "Each move of the other player then breaks a pair, and you can mend it, down to the last counter",
            f"Each move of the other player then breaks a pair, and you can mend it{_ONES}",
        ): lambda told: not told.lost(),
        "Whoever takes the last one loses": lambda told: not told.rules.normal_play,
        "Only {pile} is larger than one": lambda told, pile: (
            of_nim.size(told, pile) > 1 and sum(n > 1 for n in told.state) == 1
        ),
    },
)


table(
    partial(says, "wythoff"),
    {
        ("Every move leaves the safe pairs", "The other player can come back to one each time"): lambda told: (
            told.lost() and not told.winning()
        ),
        "All counters that are left can be taken at once: do": lambda told: (
            any(not any(after.state) for _, after in told.position.options()) and told.rules.normal_play
        ),
        "Whoever takes the last one wins": lambda told: told.rules.normal_play,
        "{n} stands in the safe pair ({n}, {n})": lambda told, kept, p, q: (
            int(kept) in told.state and int(kept) in (int(p), int(q)) and of_wythoff.is_pair(told, int(p), int(q))
        ),
        "Take {n} from {pile} to reach it": lambda told, amount, pile: told.wins(f"{pile.lower()}{amount}"),
        "Take {n} from both to reach it": lambda told, amount: told.wins(f"ab{amount}"),
        "No safe pair leads to another, so the other player must leave them, and you come back": lambda told: (
            not told.lost()
        ),
    },
)


table(
    of_one_pile.both,
    {
        "Write {n} as a sum of numbers of the base, always the largest that fits": lambda told, pile: (
            told.state[0] == int(pile)
        ),
        "The smallest part, {n}, is more than the {n} that may be taken": lambda told, least, cap: (
            of_one_pile.smallest(told) == int(least) > int(cap) == told.state[1] and told.lost()
        ),
        "All {n} may be taken: do": lambda told, pile: told.state[0] == int(pile) and told.wins(pile),
        "Take the last counter": lambda told: told.state[0] == 1 and told.wins("1"),
        "Whoever takes the last one wins": lambda told: told.rules.normal_play,
        "Take the smallest part, {n}": lambda told, least: (
            of_one_pile.smallest(told) == int(least) and told.wins(least)
        ),
        "The next part is {n}, and the other player may then take at most {n}": of_one_pile.left,
    },
)


table(
    of_heaps.heaps,
    {
        "The heap is worth nothing: no move from it leads to another that is": lambda told: (
            len(told.state) == 1 and of_heaps.values(told) == [0] and told.lost()
        ),
        (
            "The other player answers each move",
            "Any move spoils that, and the other player can restore it",
        ): lambda told: told.lost() and not told.winning(),
        "The heaps are worth {ns}, and these cancel, as piles of Nim do": lambda told, worths: (
            ints(worths) == of_heaps.values(told) and nim_sum(tuple(ints(worths))) == 0 and told.lost()
        ),
        "The heaps are worth {ns}": lambda told, worths: ints(worths) == of_heaps.values(told),
        (
            "Leave two equal heaps, and copy: whatever is done in one, do in the other",
            "So the last move is yours",
        ): lambda told: any(
            len(after.state) == 2 and len(set(after.state)) == 1 for _, after in told.position.options()
        ),
        ("Take the whole heap", "No move is left then"): lambda told: any(
            after.is_terminal and not any(after.state) for _, after in told.position.options()
        ),
        "{n} is a trap: whatever is taken, the other player can leave a trap again": lambda told, size: (
            told.state == (int(size),) and told.lost() and not told.winning()
        ),
        "Leave {n}, a trap: every move from there loses": lambda told, left: any(
            after.state == (int(left),) and told.lost(after.state) for _, after in told.position.options()
        ),
    },
)
