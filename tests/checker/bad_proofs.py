"""Proofs by automata that do not have the form: each is a right one with a thing changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from checker.cap_forgeries import LOW, claim, low
from checker.number_forgeries import ONE, SMALLER, ZERO, among, residues, zero_or_odd
from checker.proving import BINARY, Game, Json, as_json, numeration, of_sum

Change = Callable[[Json], Any]
RIGHT = SMALLER.claim(ZERO)
MISERE = SMALLER.claim(ONE, ZERO)
LINEAR = Game("x", [("t", "take x t")], BINARY, {"take": ([1, -1], 1, 1, of_sum([1, -1], 1, 1))}).claim(
    residues({0}, 2)
)
CHOSEN = Game("x", [("t", "lt t x")], BINARY, parameters="q", requires="le q x").claim(ZERO)
GIVEN = Game("x", [("t", "lt t x, even x")], BINARY, given={"even": residues({0}, 2)})
EVEN = GIVEN.claim(zero_or_odd())
TWO = Game("x y", [("t y", "lt t x"), ("x t", "lt t y")], BINARY)
TWO_PILES = TWO.claim(TWO.set_of(0, lambda s, c: None if c[0] != c[1] else 0, lambda s: True))
CAPPED = claim(LOW, low)
LONG = [f"t{at}" for at in range(17)]
BLOCKED = SMALLER.claim(among(lambda x: x < 2, 2), block=2)


def put(*path: Any) -> Change:
    """Put the last of the path where the others lead."""
    *way, last, value = path

    def change(claim: Json) -> None:
        here: Any = claim
        for step in way:
            here = here[step]
        here[last] = value

    return change


def drop(*path: Any) -> Change:
    """Take away what the path leads to."""
    *way, last = path

    def change(claim: Json) -> None:
        here: Any = claim
        for step in way:
            here = here[step]
        del here[last]

    return change


def nine_tracks(claim: Json) -> None:
    """An automaton of 4^9 symbols."""
    claim["numeration"] = numeration(4, [dict.fromkeys(range(4), 0)], [1], [4])
    claim["p"] = {"tracks": LONG[:9], "accepting": [], "rows": [[]]}


def about_others(claim: Json) -> None:
    """The last lemma has a track that is none of the position."""
    lemma = claim["chains"][0][0]
    lemma["automaton"] = lemma["witness"]
    lemma["cover"] = [[state, [state]] for state, _ in enumerate(lemma["witness"]["rows"])]


LEMMA = ("chains", 0, 0)
HEAD = RIGHT["chains"][0][0]
ROWS = ("p", "rows")
WEIGHTS = ("numeration", "weights")
MOVE = ("rules", "moves", 0)
_FORM: list[tuple[Json, str, Change]] = [
    (RIGHT, "an object with the fields", drop("live")),
    (RIGHT, "an object with the fields", put("more", 1)),
    (RIGHT, "the format is not", put("format", "nimlike/certificate/2")),
    (RIGHT, "version 2", put("version", 2)),
    (RIGHT, "the version is not a whole number", put("version", True)),
    (RIGHT, "null in normal play", put("terminal", as_json(ZERO))),
    (MISERE, "null in normal play", put("terminal", None)),
    (RIGHT, "live is null in normal play", put("live", [])),
    (RIGHT, "if there are parameters", put("choices", RIGHT["chains"][0])),
    (CHOSEN, "if there are parameters", drop("choices")),
    (BLOCKED, "block is a whole number", put("block", 1)),
    (BLOCKED, "block is a whole number", put("block", 101)),
    (BLOCKED, "block is a whole number", put("block", True)),
    (BLOCKED, "block is a whole number", put("block", None)),
    (BLOCKED, "live is null in normal play", put("live", [])),
    (BLOCKED, "one chain a move", put("chains", [])),
    (MISERE, "block goes with normal play", put("block", 2)),
    (CHOSEN, "block goes with normal play", put("block", 2)),
    (RIGHT, "linear is a list", put("linear", {})),
    (RIGHT, "given is a list", put("given", None)),
    (LINEAR, "has a name", put("linear", 0, 7)),
    (LINEAR, "has a name", drop("linear", 0, "name")),
    (LINEAR, "has a name", put("linear", 0, "name", "2x")),
    (LINEAR, "the name lt is taken", put("linear", 0, "name", "lt")),
    (LINEAR, "the name take is taken", lambda claim: claim["linear"].append(claim["linear"][0])),
    (LINEAR, "the name P is taken", put("linear", 0, "name", "P")),
    (LINEAR, "the name take is taken", put(*LEMMA, "name", "take")),
    (EVEN, "has the fields automaton, name", put("given", 0, "low", 1)),
    (EVEN, "has the fields automaton, name", drop("given", 0, "automaton")),
    (RIGHT, "not those of a position", put("p", "tracks", ["a"])),
    (RIGHT, "not those of a position", put("p", "tracks", ["y"])),
    (RIGHT, "ruleset is a text or null", put("ruleset", 7)),
    (RIGHT, "not a ruleset that the checker knows", put("ruleset", "nimm")),
    (EVEN, "has no given relations", put("ruleset", "nim")),
    (CAPPED, "the weights are needed", put("numeration", "weights", None)),
    (RIGHT, "measure is a list", put("measure", [])),
    (RIGHT, "measure is a list", put("measure", "x")),
    (RIGHT, "measure is a list", put("measure", ["y"])),
    (RIGHT, "measure names a track twice", put("measure", ["x", "x"])),
    (RIGHT, "one chain a move", put("chains", [])),
    (RIGHT, "one chain a move", put("chains", None)),
    (RIGHT, "one chain a move", lambda claim: claim["chains"].append(claim["chains"][0])),
    (RIGHT, "a list of lemmas", put("chains", 0, [])),
    (RIGHT, "a list of lemmas", put("chains", 0, {})),
    (RIGHT, "a lemma has the fields", put(*LEMMA, [])),
    (RIGHT, "a lemma has the fields", put(*LEMMA, "more", 1)),
    (RIGHT, "a lemma has the fields", put(*LEMMA, "name", 7)),
    (RIGHT, "a lemma has the fields", drop(*LEMMA, "cover")),
    (RIGHT, "the name P is taken", put(*LEMMA, "name", "P")),
    (MISERE, "the name L0 is taken", put("live", 0, 0, "name", "L0")),
    (RIGHT, "not the variables of the body", put(*LEMMA, "body", [])),
    (RIGHT, "not the variables of the body", put(*LEMMA, "body", 0, ["lt", "u", "x"])),
    (RIGHT, "does not occur in its body", put(*LEMMA, "automaton", "tracks", ["y"])),
    (RIGHT, "does not end in one lemma about the position", about_others),
    # automata
    (RIGHT, "an automaton is an object", put("p", [])),
    (RIGHT, "an automaton is an object", put("p", "more", 1)),
    (RIGHT, "tracks are a list", put("p", "tracks", [])),
    (RIGHT, "tracks are a list", put("p", "tracks", "x")),
    (RIGHT, "tracks are a list", put("p", "tracks", LONG)),
    (RIGHT, "tracks are a list", put("p", "tracks", ["x" * 25])),
    (RIGHT, "a track is named twice", put("p", "tracks", ["x", "x"])),
    (RIGHT, "too many or too few", put("numeration", "valid", "tracks", ["x", "y"])),
    (RIGHT, "too many or too few", put("numeration", "successor", as_json(ZERO))),
    (RIGHT, "rows are a list", put(*ROWS, [])),
    (RIGHT, "rows are a list", put(*ROWS, {})),
    (RIGHT, "accepting is not a list of states", put("p", "accepting", 0)),
    (RIGHT, "accepting is not a list of states", put("p", "accepting", [len(RIGHT["p"]["rows"])])),
    (RIGHT, "accepting is not a list of states", put("p", "accepting", [-1])),
    (RIGHT, "accepting is not a list of states", put("p", "accepting", [False])),
    (RIGHT, "a row is a list of transitions", put(*ROWS, 0, {})),
    (RIGHT, "a transition is a symbol and a state", put(*ROWS, 0, 0, {})),
    (RIGHT, "a transition is a symbol and a state", put(*ROWS, 0, 0, [0])),
    (RIGHT, "a transition is a symbol and a state", put(*ROWS, 0, 0, [0, 0, 0])),
    (RIGHT, "a symbol or a state that there is not", put(*ROWS, 0, 0, [-1, 0])),
    (RIGHT, "a symbol or a state that there is not", put(*ROWS, 0, 0, [0, -1])),
    (RIGHT, "a transition is a symbol and a state", put(*ROWS, 0, 0, [0, True])),
    (RIGHT, "a symbol or a state that there is not", lambda claim: claim["p"]["rows"][0].append([2, 0])),
    (RIGHT, "a symbol or a state that there is not", lambda claim: claim["p"]["rows"][0].append([1, 2])),
    (RIGHT, "two transitions by one symbol", lambda claim: claim["p"]["rows"][0].append([0, 0])),
    (RIGHT, "leading zeros must lead", put(*ROWS, 0, [])),
    (RIGHT, "leading zeros must lead", put("p", {"tracks": ["x"], "accepting": [0], "rows": [[[0, 1]], []]})),
    (RIGHT, "too large: 9 tracks of 4 digits", nine_tracks),
    # covers
    (RIGHT, "a cover is a list of pairs", put(*LEMMA, "cover", {})),
    (RIGHT, "a state and a list of states", put(*LEMMA, "cover", 0, {})),
    (RIGHT, "a state and a list of states", put(*LEMMA, "cover", 0, [0])),
    (RIGHT, "a state and a list of states", put(*LEMMA, "cover", 0, [0, 0])),
    (RIGHT, "a state and a list of states", put(*LEMMA, "cover", 0, [0, [0], 0])),
    (RIGHT, "names a state that there is not", put(*LEMMA, "cover", 0, [len(HEAD["automaton"]["rows"]), []])),
    (RIGHT, "names a state that there is not", put(*LEMMA, "cover", 0, [0, [len(HEAD["witness"]["rows"])]])),
    (RIGHT, "names a state that there is not", put(*LEMMA, "cover", 0, [10**30, []])),
    (RIGHT, "names a state that there is not", put(*LEMMA, "cover", 0, [-1, []])),
    (RIGHT, "names a state that there is not", put(*LEMMA, "cover", 0, [0, [10**30]])),
    (RIGHT, "names a state that there is not", put(*LEMMA, "cover", 0, [0, [-1]])),
    # numerations
    (RIGHT, "numeration has the fields", put("numeration", [])),
    (RIGHT, "numeration has the fields", drop("numeration", "weights")),
    (RIGHT, "numeration has the fields", put("numeration", "more", 1)),
    (RIGHT, "digits is a number", put("numeration", "digits", 1)),
    (RIGHT, "digits is a number", put("numeration", "digits", 65)),
    (RIGHT, "digits is a number", put("numeration", "digits", "2")),
    (RIGHT, "weights is null or an object", put(*WEIGHTS, [])),
    (RIGHT, "weights is null or an object", put(*WEIGHTS, {"first": [1]})),
    (RIGHT, "weights is null or an object", put(*WEIGHTS, "more", 1)),
    (RIGHT, "weights is null or an object", put(*WEIGHTS, {"first": [1], "more": [2]})),
    (RIGHT, "lists of whole numbers below 10^9", put(*WEIGHTS, "first", 1)),
    (RIGHT, "lists of whole numbers below 10^9", put(*WEIGHTS, "recurrence", [10**9])),
    (RIGHT, "lists of whole numbers below 10^9", put(*WEIGHTS, "recurrence", [True])),
    (RIGHT, "have the same length", put(*WEIGHTS, "recurrence", [2, 0])),
    (RIGHT, "have the same length", put(*WEIGHTS, "first", [1, 2])),
    (RIGHT, "have the same length", put(*WEIGHTS, {"first": [], "recurrence": []})),
    (RIGHT, "have the same length", put(*WEIGHTS, {"first": [1] * 41, "recurrence": [1] * 41})),
    # linear relations
    (LINEAR, "a linear relation has the fields", put("linear", 0, "more", 1)),
    (LINEAR, "a linear relation has the fields", drop("linear", 0, "low")),
    (LINEAR, "one coefficient for each track", put("linear", 0, "coefficients", [1])),
    (LINEAR, "one coefficient for each track", put("linear", 0, "coefficients", [1, -1, 1])),
    (LINEAR, "one coefficient for each track", put("linear", 0, "coefficients", {})),
    (LINEAR, "a coefficient is a number", put("linear", 0, "coefficients", [1, 0])),
    (LINEAR, "linear take (H4)", put("linear", 0, "coefficients", [64, -64])),
    (LINEAR, "linear take (H4)", put("linear", 0, "high", 1_000)),
    (LINEAR, "a coefficient is a number", put("linear", 0, "coefficients", [65, -65])),
    (LINEAR, "a coefficient is a number", put("linear", 0, "coefficients", [True, -1])),
    (LINEAR, "low and high are null or numbers", lambda claim: claim["linear"][0].update(low=None, high=None)),
    (LINEAR, "low and high are null or numbers", put("linear", 0, "low", -1_001)),
    (LINEAR, "low and high are null or numbers", put("linear", 0, "high", "1")),
    # rules
    (RIGHT, "rules has the fields", put("rules", [])),
    (RIGHT, "rules has the fields", put("rules", "more", 1)),
    (RIGHT, "rules has the fields", drop("rules", "requires")),
    (RIGHT, "position is a list of 1 to 16", put("rules", "position", [])),
    (RIGHT, "position is a list of 1 to 16", put("rules", "position", "x")),
    (RIGHT, "position is a list of 1 to 16", put("rules", "position", LONG)),
    (RIGHT, "position names one twice", put("rules", "position", ["x", "x"])),
    (CHOSEN, "parameters is a list of 0 to 16", put("rules", "parameters", [7])),
    (CHOSEN, "a parameter has the name of a track", put("rules", "parameters", ["x"])),
    (RIGHT, "misere is true or false", put("rules", "misere", 0)),
    (CHOSEN, "requires speaks of tracks and parameters", put("rules", "requires", 0, ["le", "q", "t"])),
    (CHOSEN, "requires speaks of tracks and parameters", put("rules", "requires", 0, ["le", "t", "q"])),
    (RIGHT, "requires is empty if there are no parameters", put("rules", "requires", [["zero", "x"]])),
    (RIGHT, "moves is a list of 1 to 200", put("rules", "moves", [])),
    (RIGHT, "moves is a list of 1 to 200", put("rules", "moves", {})),
    (RIGHT, "moves is a list of 1 to 200", put("rules", "moves", [RIGHT["rules"]["moves"][0]] * 201)),
    (RIGHT, "a move has the fields", put(*MOVE, [])),
    (RIGHT, "a move has the fields", put(*MOVE, "more", 1)),
    (RIGHT, "a move has the fields", put(*MOVE, "name", "")),
    (RIGHT, "after names a variable for each track", put(*MOVE, "after", ["t", "t"])),
    (TWO_PILES, "for each track, and none twice", put(*MOVE, "after", ["t", "t"])),
    (RIGHT, "for each track, and none twice", put(*MOVE, "after", ["t", "u"])),
    (TWO_PILES, "for each track, and none twice", put(*MOVE, "after", ["t"])),
    (RIGHT, "after is a list of names", put(*MOVE, "after", "t")),
    (RIGHT, "after is a list of names", put(*MOVE, "after", [0])),
    (RIGHT, "conditions are a list", put(*MOVE, "conditions", {})),
    (RIGHT, "conditions are a list", put(*MOVE, "conditions", [["lt", "t", "x"]] * 101)),
    (RIGHT, "the name of a relation and variables", put(*MOVE, "conditions", 0, [])),
    (RIGHT, "the name of a relation and variables", put(*MOVE, "conditions", 0, "lt")),
    (RIGHT, "the name of a relation and variables", put(*MOVE, "conditions", 0, ["lt", "t", 0])),
    (RIGHT, "there is no relation less", put(*MOVE, "conditions", 0, ["less", "t", "x"])),
    (RIGHT, "there is no relation P", put(*MOVE, "conditions", 0, ["P", "x"])),
    (RIGHT, "lt has 2 tracks, not 1", put(*MOVE, "conditions", 0, ["lt", "x"])),
    (RIGHT, "lt has 2 tracks, not 3", put(*MOVE, "conditions", 0, ["lt", "t", "x", "u"])),
    (RIGHT, "stands twice in one condition", put(*MOVE, "conditions", 0, ["lt", "x", "x"])),
    (RIGHT, "stands twice in one condition", put(*LEMMA, "body", 0, ["lt", "t", "t"])),
    (CHOSEN, "stands twice in one condition", put("rules", "requires", 0, ["le", "q", "q"])),
]  # fmt: skip


def bad_proofs() -> list[tuple[str, bytes, str]]:
    """(what, file, a part of the line that says why) of each."""
    found = []
    for at, (right, says, change) in enumerate(_FORM):
        claim = copy.deepcopy(right)
        change(claim)
        found.append((f"automaton-proof, form {at}: {says}", json.dumps(claim).encode(), says))
    return found
