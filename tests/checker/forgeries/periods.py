"""Forged certificates of periods. The values are true unless H1 is violated; most of the claims are false."""

from __future__ import annotations

import base64
import zlib
from functools import partial
from typing import Any

from checker.forging import Forgery
from checker.heap_truth import truth

Values = int | list[int]
"""So many true values, or these."""


def listed(ruleset: str, values: Values) -> list[int]:
    """True values of a ruleset, or those that are given."""
    return truth(ruleset).up_to(values) if isinstance(values, int) else values


def plain(kind: str, ruleset: str, claim: tuple[int, int, int], values: Values, **more: int) -> dict[str, Any]:
    """A claim (preperiod, period, saltus) with its values as a list."""
    fields = {"format": "nimlike/certificate/1", "kind": kind, "ruleset": ruleset, "values": listed(ruleset, values)}
    return {**fields, **dict(zip(("preperiod", "period", "saltus"), claim, strict=True)), **more}


def sparse(
    ruleset: str, claim: tuple[int, int], values: Values, mask: int, swing: int, window: int, splits: Any = ()
) -> dict[str, Any]:
    """A claim (preperiod, period) of the kind octal-sparse-period."""
    table = bytes(listed(ruleset, values))
    return {
        "format": "nimlike/certificate/1",
        "kind": "octal-sparse-period",
        "ruleset": ruleset,
        "preperiod": claim[0],
        "period": claim[1],
        "saltus": 0,
        "count": len(table),
        "values": base64.b64encode(zlib.compress(table)).decode(),
        "mask": mask,
        "swing": swing,
        "window": window,
        "splits": list(splits),
    }


def _plain(
    kind: str, hypothesis: str, what: str, ruleset: str, claim: tuple[int, int, int], values: Values, **more: int
) -> Forgery:
    return Forgery(kind, hypothesis, what, partial(plain, kind, ruleset, claim, values, **more))


def _octal(hypothesis: str, what: str, ruleset: str, claim: tuple[int, int], values: Values) -> Forgery:
    return _plain("octal-period", hypothesis, what, ruleset, (*claim, 0), values)


def _finite(hypothesis: str, what: str, ruleset: str, claim: tuple[int, int], values: Values) -> Forgery:
    return _plain("subtraction-period", hypothesis, what, ruleset, (*claim, 0), values)


def _allbut(
    hypothesis: str, what: str, ruleset: str, claim: tuple[int, int, int], start: int, values: Values
) -> Forgery:
    return _plain("subtraction-allbut-period", hypothesis, what, ruleset, claim, values, **{"from": start})


def _sparse(hypothesis: str, what: str, *claim: Any) -> Forgery:
    return Forgery("octal-sparse-period", hypothesis, what, partial(sparse, *claim))


def _saltus(
    hypothesis: str, what: str, ruleset: str, claim: tuple[int, int, int], values: Values, power: int, floor: int
) -> Forgery:
    kind = "hex-period" if ruleset.startswith("hex") else "octal-saltus-period"
    return _plain(kind, hypothesis, what, ruleset, claim, values, power=power, floor=floor)


_CUT = "hex:0.3333133333B37337777333"
"""Its first values grow by 5 with each 10 heaps, as long as all of a heap can be taken by one of its 3s."""

FORGERIES: list[Forgery] = [
    _octal("H1", "values of another game", "octal:0.3", (0, 3), [0, 1, 2] * 3),
    _octal("H1", "a value is skipped", "octal:0.3", (0, 1), [0, 0, 0, 0]),
    _octal("H1", "heap 0 has the value 1", "octal:0.3", (1, 2), [1, 1, 0, 1, 0, 1, 0, 1]),
    _octal("H1", "a value beyond those compared", "octal:0.3", (0, 2), [0, 1, 0, 1, 0, 1, 5]),
    _octal("H2", "a period from heap 6 on that the first 21 values show", "octal:0.16", (6, 6), 21),
    _octal("H2", "a period that the first 16 values show", "octal:0.471", (7, 7), 16),
    _octal("H2", "one value less than is needed", "octal:0.3", (0, 2), 5),
    _octal("H3", "the value of heap 0 is another", "octal:4.5", (0, 1), 4),
    _octal("H4", "the period begins a heap earlier", "octal:0.5", (1, 2), 8),
    _octal("H5", "a constant with period 2", "octal:4.15", (1, 2), 9),
    _octal("H5", "three times the period", "octal:0.3", (0, 6), 14),
    _finite("H1", "values of another game", "subtraction:1", (0, 3), [0, 1, 2] * 2),
    _finite("H1", "a value is skipped", "subtraction:1", (0, 1), [0, 0, 0]),
    _finite("H1", "heap 0 has the value 1", "subtraction:1", (0, 2), [1, 0, 1]),
    _finite("H1", "a value beyond those compared", "subtraction:1", (0, 2), [0, 1, 0, 5]),
    _finite("H2", "4 may be taken, and 3 values are listed", "subtraction:1,4", (0, 2), 3),
    _finite("H2", "a period that the first 17 values show", "subtraction:3", (4, 11), 17),
    _finite("H2", "one value less than is needed", "subtraction:1", (0, 2), 2),
    _finite("H3", "period 8 where it is 9", "subtraction:4,5", (5, 8), 18),
    _finite("H4", "the period begins a heap earlier", "subtraction:1", (1, 2), 4),
    _finite("H5", "twice the period", "subtraction:1", (0, 4), 5),
    _finite("H5", "three times the period, 9 in all", "subtraction:1,2", (0, 9), 11),
    _allbut("H1", "a value is skipped", "subtraction:allbut=1", (0, 1, 0), 2, [0, 0, 0]),
    _allbut("H1", "values of Nim", "subtraction:allbut=1", (0, 1, 1), 1, [0, 1]),
    _allbut("H3", "the value of heap 0 only is another", "subtraction:allbut=1,2", (0, 2, 1), 2, 4),
    _allbut("H2", "compared below the number that may not be taken", "subtraction:allbut=4", (0, 12, 4), 0, 16),
    _allbut("H2", "compared at 4, and 5 may not be taken", "subtraction:allbut=4,5", (0, 8, 4), 4, 15),
    _allbut("H2", "one value less than is needed", "subtraction:allbut=1", (0, 2, 1), 1, 2),
    _allbut("H3", "the saltus begins later", "subtraction:allbut=6", (6, 1, 1), 6, 13),
    _allbut("H3", "the period is shown beyond 8 only", "subtraction:allbut=6,8", (7, 11, 5), 13, 25),
    _allbut("H4", "the period begins a heap earlier", "subtraction:allbut=1", (1, 2, 1), 2, 4),
    _allbut("H5", "twice the period", "subtraction:allbut=1", (0, 4, 2), 1, 5),
    _allbut("H6", "small values stay, 7 may not be taken", "subtraction:allbut=3,4,7", (8, 10, 3), 16, 26),
    _allbut("H6", "the smallest values do not grow yet", "subtraction:allbut=6", (6, 1, 1), 12, 13),
    _sparse("H1", "values that are constant", "octal:0.245", (1, 1), [0, 1, 1, 1, 1, 1], 3, 0, 4),
    _sparse("H1", "a value of a split with a rare heap", "octal:4.3", (1, 1), [0, 1, 1, 1], 1, 0, 2),
    _sparse(
        "H1", "a heap that can be taken whole has the value 0", "octal:0.71", (0, 2), [0, 1, 0, 1, 0, 1, 0], 7, 1, 4
    ),
    _sparse("H1", "a heap without options has the value 1", "octal:4.4", (1, 1), [0, 1, 1, 1], 1, 0, 2),
    _sparse("H1", "a smaller value is that of no split", "octal:4.0", (1, 1), [0, 1, 1, 1], 7, 0, 2),
    _sparse(
        "H1",
        "one value of octal:0.15 is another",
        "octal:0.15",
        (4, 10),
        [0, 1, 1, 0, 1, 1, 1, 2, 1, 2, 2, 2, 1, 2, 1, 1, 1, 2, 1, 2, 2, 2],
        3,
        0,
        7,
    ),
    _sparse(
        "H1",
        "one value of octal:4.00 is another",
        "octal:4.00",
        (3, 2),
        [0, 0, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2],
        7,
        0,
        5,
        [[[0, 5], [0, 3]], [], [[0, 3], [0, 1], [0, 2]]],
    ),
    _sparse(
        "H1",
        "one value of octal:0.52 is another",
        "octal:0.52",
        (8, 4),
        [0, 1, 0, 2, 2, 1, 0, 2, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0],
        1,
        1,
        10,
        [[[1, 9], [1, 7]], [[1, 2], [1, 9], [1, 9]], [], [[1, 5], [1, 2], [1, 6]]],
    ),
    _sparse(
        "H1",
        "one value of octal:4.27 is another",
        "octal:4.27",
        (2, 4),
        [0, 0, 1, 0, 2, 3, 1, 0, 2, 3, 1, 0],
        3,
        1,
        6,
        [[[2, 3], [2, 1]], [[2, 2]], [[0, 4]], [[2, 1]]],
    ),
    _sparse(
        "H1",
        "one value of octal:4.20 is another",
        "octal:4.20",
        (6, 2),
        [0, 0, 1, 0, 1, 2, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
        3,
        1,
        8,
        [[[0, 1]], [[0, 7], [0, 5]], [[0, 3], [0, 6], [0, 1]]],
    ),
    _sparse(
        "H1",
        "one value of octal:0.3 is another",
        "octal:0.3",
        (5, 2),
        [0, 1, 0, 1, 3, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
        1,
        1,
        8,
    ),
    _sparse(
        "H1",
        "one value of octal:4.501 is another",
        "octal:4.501",
        (4, 1),
        [0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        1,
        0,
        8,
        [[[0, 4]], [[0, 8], [0, 8]], []],
    ),
    _sparse(
        "H1", "one value of octal:4.20 is another, again", "octal:4.20", (0, 2), [1, 0, 1, 0, 1, 0, 1, 0, 1, 0], 1, 1, 2
    ),
    _sparse(
        "H1",
        "one value of octal:0.25 is another",
        "octal:0.25",
        (9, 2),
        [0, 0, 1, 0, 1, 0, 1, 0, 3, 0, 1, 0, 1, 0, 1],
        1,
        1,
        3,
        [[], [[2, 1], [2, 1]], []],
    ),
    _sparse(
        "H1",
        "one value of octal:0.25 is another, again",
        "octal:0.25",
        (6, 2),
        [0, 0, 1, 0, 1, 2, 1, 0, 1, 0, 1, 0],
        1,
        1,
        3,
        [[[2, 1]], [[2, 1]], [[2, 1]]],
    ),
    _sparse(
        "H1",
        "one value of octal:0.25 is another, once more",
        "octal:0.25",
        (5, 2),
        [0, 0, 1, 0, 2, 0, 1, 0, 1, 0, 1, 0, 1],
        7,
        1,
        6,
        [[[2, 1], [2, 2]], [[2, 2], [2, 2]]],
    ),
    _sparse(
        "H1",
        "one value of octal:4.20 is another, once more",
        "octal:4.20",
        (6, 2),
        [0, 0, 1, 0, 1, 2, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
        7,
        1,
        10,
        [[[0, 7], [0, 1]], [[0, 7]], []],
    ),
    _sparse(
        "H1",
        "one value of octal:4.562 is another",
        "octal:4.562",
        (10, 6),
        [0, 1, 1, 2, 2, 3, 1, 1, 4, 4, 2, 7, 1, 1, 4, 2, 2, 7, 1, 1, 4, 2, 2, 7, 1],
        7,
        0,
        9,
    ),
    _sparse(
        "H1",
        "one value of octal:0.555 is another",
        "octal:0.555",
        (5, 12),
        [0, 1, 1, 1, 0, 1, 2, 2, 2, 2, 2, 4, 4, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4, 4, 1, 1, 1, 1, 1, 2],
        7,
        0,
        9,
        [[[3, 4], [2, 1]], [[1, 1]], [[2, 2], [1, 4]], [[2, 6]], [[1, 7]]],
    ),
    _sparse(
        "H1",
        "one value of octal:0.540 is another",
        "octal:0.540",
        (10, 10),
        [0, 1, 0, 1, 2, 0, 2, 4, 4, 4, 6, 1, 1, 1, 2, 2, 2, 5, 5, 6, 6, 1, 1, 1, 2, 2, 2, 5, 5, 6, 6, 1, 1, 1, 2],
        3,
        0,
        15,
    ),
    _sparse("H1", "one value of octal:4.10 is another", "octal:4.10", (3, 2), [0, 1, 1, 0, 2, 0, 2, 0, 2], 2, 1, 4),
    _sparse(
        "H1", "one value of octal:0.3 is another, again", "octal:0.3", (3, 2), [0, 1, 2, 0, 1, 0, 1, 0, 1], 1, 1, 4
    ),
    _sparse(
        "H1",
        "one value of octal:0.04 is another",
        "octal:0.04",
        (7, 8),
        [0, 0, 0, 0, 2, 1, 1, 1, 3, 0, 2, 0, 2, 1, 3, 1, 3, 0, 2, 0, 2, 1, 3, 1, 3, 0, 2, 0],
        6,
        1,
        12,
        [[], [[2, 5], [2, 4]], [[2, 10]], [[2, 3], [2, 2]]],
    ),
    _sparse(
        "H1",
        "one value of octal:4.140 is another",
        "octal:4.140",
        (5, 1),
        [0, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        3,
        0,
        3,
        [[], [[0, 3], [2, 1], [2, 1]], [[0, 1]]],
    ),
    _sparse("H1", "one value of octal:0.5 is another", "octal:0.5", (8, 2), [0, 1] * 3 + [0, 2, 0, 1, 0, 1], 3, 1, 2),
    _sparse("H2", "one value less than is needed", "octal:0.507", (0, 2), 6, 1, 1, 4),
    _sparse("H2", "the last two values are equal", "octal:0.4", (3, 1), 5, 5, 0, 4),
    _sparse("H3", "the value of heap 0 is another", "octal:4.1", (0, 4), 7, 3, 0, 2),
    _sparse("H4", "the period begins earlier", "octal:0.2", (2, 2), 6, 5, 1, 2),
    _sparse("H5", "a constant with period 3", "octal:4.1", (1, 3), 7, 5, 0, 2),
    _sparse("H6", "splits after 1 and 2", "octal:0.541", (0, 2), [0, 1] * 7, 1, 1, 11),
    _sparse("H7", "every second heap is rare, with swing", "octal:4.0", (1, 2), 19, 2, 1, 15),
    _sparse("H7", "every second heap is rare, 19 values", "octal:4.0", (1, 2), 19, 3, 0, 16),
    _sparse("H7", "every second heap is rare, 28 values", "octal:4.0", (1, 2), 28, 7, 0, 24),
    _sparse("H7", "all heaps are rare, two are equal", "octal:0.4146", (2, 1), 4, 5, 0, 1),
    _sparse("H7", "the window just does not pass", "octal:4.1", (1, 1), 3, 1, 0, 1),
    _sparse(
        "H8",
        "a value that no split reaches, in any window",
        "octal:0.1072",
        (1, 8),
        [0, 1, 0, 1, 0, 2, 3, 2, 3, 1, 0, 1, 0, 2],
        7,
        1,
        5,
    ),
    _sparse("H8", "a split of the last heap only needs a wider window", "octal:0.57", (1, 4), 19, 3, 0, 3),
    _sparse("H8", "a split needs a wider window", "octal:0.57", (1, 4), 8, 7, 0, 3),
    _sparse("H8", "a listed split is wider than the window", "octal:0.57", (1, 4), 9, 7, 0, 4, [[[1, 4]]]),
    _saltus("H1", "values of another game", "octal:0.3", (0, 3, 0), [0, 1, 2] * 4, 1, 0),
    _saltus("H1", "an option has the value, and all smaller ones", "octal:0.33", (0, 3, 0), [0, 1, 1] * 4, 1, 0),
    _saltus("H1", "all values are 0", "octal:0.3", (0, 1, 0), [0] * 5, 1, 0),
    _saltus("H2", "a period that the first 18 values show", "octal:0.673", (9, 8, 0), 18, 1, 0),
    _saltus("H2", "one value less, a digit being repeated for ever", "octal:4.1011r", (1, 1, 0), 10, 1, 0),
    _saltus("H2", "the preperiod is 1, 9 values", "octal:4.500", (1, 1, 0), 9, 1, 0),
    _saltus("H2", "one value less than is needed", "octal:0.3", (0, 2, 0), 7, 1, 0),
    _saltus("H3", "the value of heap 0 is another", "octal:0.5r", (0, 1, 0), 5, 1, 0),
    _saltus("H4", "the saltus begins a heap earlier", "octal:4.6r", (2, 1, 1), 7, 1, 2),
    _saltus("H5", "a constant with period 2", "octal:4.1", (1, 2, 0), 11, 1, 0),
    _saltus("H6", "2 does not divide 1", "octal:0.7r", (0, 1, 1), 5, 2, 0),
    _saltus("H7", "a class whose numbers are high and even", "octal:0.2162r", (1, 4, 2), 35, 1, 1),
    _saltus("H8", "the floor exceeds the last values that stay", "octal:0.053r", (4, 4, 2), 31, 1, 5),
    _saltus("H9", "the code is as long as the table", "octal:0.117771777717737", (3, 4, 2), 25, 2, 2),
    _saltus("H1", "values of another game", "hex:0.3", (0, 3, 0), [0, 1, 2] * 4, 1, 0),
    _saltus("H2", "one value less than is needed", "hex:0.3", (0, 2, 0), 7, 1, 0),
    _saltus("H2", "a period that the first 18 values show", "hex:0.673", (9, 8, 0), 18, 1, 0),
    _saltus("H3", "the value of heap 0 is another", "hex:4.1", (0, 1, 0), 5, 1, 0),
    _saltus("H4", "the saltus begins a heap earlier", "hex:0.Fr", (1, 1, 1), 7, 1, 1),
    _saltus("H5", "twice the period", "hex:C.E", (1, 2, 2), 10, 1, 0),
    _saltus("H6", "2 does not divide 5", _CUT, (0, 10, 5), 52, 2, 1),
    _saltus("H6", "3 is no power of 2", "hex:0.3333313333B33F33333333B333333B73", (0, 12, 6), 64, 3, 1),
    _saltus("H7", "a class has the value expected", _CUT, (0, 10, 5), 52, 1, 1),
    _saltus("H7", "classes of three heaps with the first or the last residue", "hex:8.FD27r", (0, 1, 1), 7, 1, 1),
    _saltus("H7", "a class by the tail, beyond the first periods", "octal:4.04r", (1, 4, 2), 17, 1, 0),
    _saltus("H7", "a class of the last residue", "octal:0.30622r", (5, 4, 2), 24, 1, 2),
    _saltus("H7", "a value of the last is less than a power", "octal:0.13113303323r", (11, 8, 2), 44, 1, 3),
    _saltus("H7", "a class by the tail, with the first k only", "hex:8.133011Cr", (1, 4, 2), 17, 2, 0),
    _saltus("H7", "a class by the tail, with the first k only", "octal:4.014r", (1, 4, 2), 18, 1, 0),
    _saltus("H7", "a class with a heap that is not regular, less than it", "octal:0.3303266r", (7, 7, 4), 37, 2, 2),
    _saltus("H9", "the last heap only", "hex:0.1231F", (11, 2, 1), 44, 1, 4),
    _saltus("H8", "a value above the floor does not move", "hex:8.C9r", (3, 3, 2), 19, 1, 1),
    _saltus("H9", "the floor is 8, and a value below it does not stay", "hex:8.680r", (4, 7, 4), 18, 4, 8),
    _saltus("H2", "the last digit is the second", "hex:8.A8C", (1, 1, 1), 6, 1, 0),
    _saltus("H2", "the preperiod is 3, 10 values", "hex:8.B4r", (3, 1, 1), 10, 1, 2),
    _saltus("H9", "twice the saltus above the floor exceeds a value", "hex:0.08r", (1, 4, 1), 17, 1, 1),
    _saltus("H9", "only the first of the last heaps is too small", "hex:8.Er", (1, 1, 1), 4, 1, 0),
    _saltus("H9", "a value that nothing holds", "hex:4.4D8r", (1, 1, 1), 7, 1, 0),
    _saltus("H9", "three heaps once", "hex:0.331333333333B33333333733333333373733333", (0, 6, 3), 43, 1, 4),
    _saltus("H9", "three heaps once, 29 values", "hex:0.3313333333B73337333733333", (0, 6, 3), 29, 1, 1),
    _saltus("H9", "two heaps, three of them never", "octal:0.313333333333333773373333", (0, 4, 2), 28, 2, 4),
    _saltus("H7", "a class by the last digit, and no other", "hex:0.33B03F", (0, 8, 4), 34, 1, 0),
    _saltus(
        "H7", "a class by the tail, in the second period beyond the digits only", "hex:8.109r", (1, 2, 1), 12, 1, 0
    ),
    _saltus("H7", "a class by d0", "octal:4.13r", (1, 8, 4), 49, 2, 4),
    _saltus("H9", "a value that three heaps would hold", "octal:4.073172r", (1, 8, 4), 41, 4, 4),
    _saltus(
        "H9", "the saltus is 4, above a floor of 0", "hex:0.3331333333B3373337333333333737333337", (0, 8, 4), 41, 4, 0
    ),
    _saltus("H9", "a floor of 3", "hex:0.331333333B73337373333333333373", (0, 6, 3), 36, 1, 3),
    _saltus("H9", "34 values", "hex:0.331333333B73337373333333333373", (0, 6, 3), 34, 1, 1),
    _saltus("H9", "a heap by the tail that is not regular", "hex:8.22r", (1, 1, 1), 5, 1, 0),
    _saltus("H9", "the saltus above the floor just exceeds a value", "hex:8.4r", (1, 2, 1), 7, 1, 0),
    _saltus("H9", "the value 0 is that of no steady option", "hex:0.33133333333B337373733", (0, 6, 3), 51, 1, 3),
    _saltus("H9", "no two heaps have the same value", "hex:0.31333333333B733333333333337373", (0, 4, 2), 34, 2, 4),
    _saltus("H9", "the floor exceeds the values", "hex:0.Fr", (0, 1, 1), 6, 1, 5),
    _saltus("H9", "the floor exceeds the values", "octal:0.3r", (0, 1, 1), 6, 1, 5),
]
