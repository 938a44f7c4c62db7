"""Nearly right claims of periods: true values of tiny heap games, that repeat as far as they are listed.

The period is one that the first values show, or nearly; the preperiod, saltus, number of values, window, floor,
power, mask are those that a proof needs, or one more or less; codes are cut where a digit was to be repeated for ever.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from checker.heap_truth import repeats, truth

Statement = tuple[dict[str, Any], Callable[[], bool]]
NEAR = (-2, -1, -1, 0, 0, 0, 0, 0, 1, 2, 6)
MOST_SHIFT = 14


def statements(seed: int) -> Iterator[Statement]:
    """Certificates without end, each with its judge by brute force."""
    rng = Random(seed)
    makers = (octal, subtraction, allbut, saltus, saltus, cut_codes, cut_codes, sparse, sparse)
    while True:
        yield from rng.choice(makers)(rng)


def with_judge(certificate: dict[str, Any], listed: list[int]) -> Statement:
    """A certificate and the judge of what it says."""
    named = [certificate[name] for name in ("preperiod", "period", "saltus")]
    return certificate, partial(repeats, certificate["ruleset"], listed, *named)


def shown(values: list[int], period: int) -> tuple[int, int]:
    """The preperiod and the saltus that the end of a table shows for a period."""
    first = len(values) - 1 - period
    saltus = values[first + period] - values[first]
    while first and values[first - 1 + period] - values[first - 1] == saltus:
        first -= 1
    return first, saltus


Need = Callable[[int, int, int], int]


def claims(rng: Random, values: list[int], need: Need, growing: bool) -> Iterator[tuple[int, int, int, list[int]]]:
    """Preperiod, period, saltus and values: what a part of the table shows, as long as a proof needs, or nearly."""
    for _ in range(6):
        part, least = values[: rng.randrange(MOST_SHIFT + 2, len(values) + 1)], MOST_SHIFT
        for period in range(1, MOST_SHIFT + 1):
            preperiod, saltus = shown(part, period)
            if saltus < 0 or (saltus and not growing) or preperiod > len(part) // 2:
                continue
            if period > least and rng.random() < 0.9:
                continue
            least = min(least, period)
            if rng.random() < 0.15:
                preperiod = max(0, preperiod + rng.choice((-1, 1)))
            if rng.random() < 0.05:
                period, saltus = 2 * period, 2 * saltus  # noqa: PLW2901 - one of the claims on this period
            needed = need(preperiod, period, saltus)
            count = needed + rng.choice(NEAR)
            if rng.random() < 0.1:
                count = rng.randrange(preperiod + period + 1, max(needed, preperiod + period + 2))
            if preperiod + period < count <= len(values):
                yield preperiod, period, saltus, values[:count]


def shared(kind: str, ruleset: str, preperiod: int, period: int, added: int) -> dict[str, Any]:
    """The fields that all kinds have."""
    fields = {"format": "nimlike/certificate/1", "kind": kind, "ruleset": ruleset}
    return {**fields, "preperiod": preperiod, "period": period, "saltus": added}


def octal_code(rng: Random) -> str:
    """A finite octal code: few digits, sometimes zeros behind them."""
    digits = "".join(rng.choice("01234567") for _ in range(rng.randrange(1, 5)))
    return f"{rng.choice('0004')}.{digits}{rng.choice(('', '', '', '0', '000'))}"


def octal(rng: Random) -> Iterator[Statement]:
    """Octal games."""
    code = octal_code(rng)
    if not code.strip("0."):
        return
    last = len(code.rstrip("0").partition(".")[2])
    ruleset, values = f"octal:{code}", truth(f"octal:{code}").up_to(90)
    for e, p, s, listed in claims(rng, values, lambda e, p, _: 2 * e + 2 * p + last + 1, growing=False):
        yield with_judge({**shared("octal-period", ruleset, e, p, s), "values": listed}, listed)


def subtraction(rng: Random) -> Iterator[Statement]:
    """Finite subtraction sets."""
    takes = sorted(rng.sample(range(1, 12), rng.randrange(1, 5)))
    ruleset = f"subtraction:{','.join(map(str, takes))}"
    values = truth(ruleset).up_to(90)
    for e, p, s, listed in claims(rng, values, lambda e, p, _: e + p + takes[-1], growing=False):
        yield with_judge({**shared("subtraction-period", ruleset, e, p, s), "values": listed}, listed)


def allbut(rng: Random) -> Iterator[Statement]:
    """All-but sets."""
    barred = sorted(rng.sample(range(1, 9), rng.randrange(1, 5)))
    ruleset = f"subtraction:allbut={','.join(map(str, barred))}"
    values, last = truth(ruleset).up_to(120), barred[-1]
    for e, p, s, listed in claims(rng, values, lambda e, p, _: e + p + last, growing=True):
        start = max(0, len(listed) - p + rng.choice((0, 0, 0, 0, -1, 1)))
        for m in {start, max(0, e + rng.choice(NEAR)), max(0, last + rng.choice(NEAR))}:
            table = values[: max(len(listed), m + p)]
            fields = shared("subtraction-allbut-period", ruleset, e, p, s)
            yield with_judge({**fields, "from": m, "values": table}, table)


def saltus(rng: Random) -> Iterator[Statement]:
    """Octal and hexadecimal codes, finite or with a last digit for ever."""
    octal = rng.random() < 0.4
    first, rest = ("04", "01234567") if octal else ("0048C", "0123456789ABCDEF0378")
    digits = "".join(rng.choice(rest) for _ in range(rng.randrange(1, 5)))
    code = f"{rng.choice(first)}.{digits}{rng.choice(('', '', 'r', '0', '00'))}"
    if code.strip("0.r"):
        yield from saltus_claims(rng, "octal" if octal else "hex", code, 70)


def cut_codes(rng: Random) -> Iterator[Statement]:
    """Codes in which a digit is repeated, but not for ever: the first values are those of the code that goes on."""
    octal = rng.random() < 0.2
    if rng.random() < 0.7:  # one exception early, then three heaps once, then two heaps a few times
        code = ["3"] * rng.randrange(1, 4) + ["1"] + ["3"] * rng.randrange(4, 12) + ["3" if octal else "B"]
        first, many = len(code), rng.randrange(8, 27)
        code += ["3"] * many
        step = rng.choice((1, 2, 2))
        for place in rng.choices(range(first, first + many, step), k=rng.randrange(2, 6)):
            code[place] = "7"
    else:
        digit = rng.choice("333333557" if octal else "3333333357BF")
        code = [rng.choice("0133337")] * rng.randrange(2) + [digit] * rng.randrange(8, 40)
        for _ in range(rng.randrange(1, 8)):
            code[rng.randrange(len(code))] = rng.choice("1237" if octal else "1237BF")
    yield from saltus_claims(rng, "octal" if octal else "hex", "0." + "".join(code), len(code) + 30)


def saltus_claims(rng: Random, family: str, code: str, count: int) -> Iterator[Statement]:
    """Claims on a code, with power and floor."""
    ruleset = f"{family}:{code}"
    last, tail = len(code.partition(".")[2].removesuffix("r")) - code.endswith("r"), code.endswith("r")

    def need(e: int, p: int, s: int) -> int:
        f = max(e, 1)
        return max(f + p, 3 * f + last + 1) if s else 3 * e + (3 + tail) * p + last + 1

    kind = "hex-period" if family == "hex" else "octal-saltus-period"
    values = truth(ruleset).up_to(count)
    for e, p, s, listed in claims(rng, values, need, growing=True):
        if s and rng.random() < 0.6:
            listed = values[: min(count, len(listed) + rng.choice((1, 2, 3, 4, 6, 8)) * p)]  # noqa: PLW2901 - the same claim
        powers = (1, s & -s, s & -s, 2 * (s & -s), 3) if s else (1,)
        floors = (0, 0, 1, s, 2 * s, rng.randrange(2 * s + 2)) if s else (0,)
        for _ in range(3 if s else 1):
            fields = {**shared(kind, ruleset, e, p, s), "power": rng.choice(powers), "floor": rng.choice(floors)}
            yield with_judge({**fields, "values": listed}, listed)


def octal_game(rng: Random) -> tuple[str, int, list[int], list[int]] | None:
    """A random game: its text, its last digit that is not 0, the digits that split, the values of 120 heaps."""
    code = octal_code(rng)
    if not code.strip("0."):
        return None
    digits = [int(digit) for digit in code.replace(".", "").rstrip("0")]
    last, splits = len(digits) - 1, [k for k, digit in enumerate(digits) if digit & 4]
    return f"octal:{code}", last, splits, truth(f"octal:{code}").up_to(120)


def sparse(rng: Random) -> Iterator[Statement]:
    """Octal games by rare heaps: the mask, the swing and the window are near those that a proof needs."""
    if (game := octal_game(rng)) is None:
        return
    ruleset, last, splits, values = game
    for _ in range(8):
        mask, swing = rng.choice((1, 2, 3, 4, 5, 6, 7)), rng.choice((0, 0, 1))
        rare = rare_heaps(values, mask, swing, splits[0] if splits else 0)
        if len(rare) > len(values) // 4 and rng.random() < 0.9:
            continue
        latest = max((n for n in rare if n < 60), default=0)
        window = max(1, latest + last + 1 + rng.choice((*NEAR, 3, 4)))

        def need(e: int, p: int, _: int, window: int = window) -> int:
            return p + window + max(1, e)

        for e, p, s, listed in claims(rng, values, need, growing=False):
            named = [
                [[rng.choice(splits), rng.randrange(1, window + 1)] for _ in range(rng.randrange(3))]
                for _ in range(max(listed) if splits and rng.random() < 0.4 else 0)
            ]
            packed = base64.b64encode(zlib.compress(bytes(listed), 1)).decode()
            fields = {**shared("octal-sparse-period", ruleset, e, p, s), "count": len(listed), "values": packed}
            yield with_judge({**fields, "mask": mask, "swing": swing, "window": window, "splits": named}, listed)


def rare_heaps(values: list[int], mask: int, swing: int, parity: int) -> list[int]:
    """The heaps whose value has an even number of ones in the mask; with a swing an odd one for every second heap."""
    heaps = range(1, len(values))
    return [n for n in heaps if ((values[n] & mask).bit_count() + swing * (n + parity)) % 2 == 0]
