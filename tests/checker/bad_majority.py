"""Certificates of majorities and of careers that lack the form, or take too long, each with a part of the line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.forgeries.coprime_careers import changed as changed_career
from checker.forgeries.coprime_careers import right as career
from checker.forgeries.majority import JSON, made, of


def bad_forms() -> Iterator[tuple[str, Any, str]]:
    """What is wrong, the certificate, and a part of the line."""
    letters, places = "the word is of letters A and B", "below the word's length"
    yield "a majority with an empty word", made("", "B", [], 1), letters
    yield "a majority with a letter C", made("BBC", "B", [1], 3), letters
    yield "a majority with small letters", made("bba", "B", [1], 3), letters
    yield "a majority of nobody", made("BBA", "C", [1], 3), letters
    yield "a majority of both", made("BBA", "", [1], 3), letters
    yield "a good place beyond the word", made("BBA", "B", [1, 3], 3), places
    yield "a good place far beyond the word", made("BBA", "B", [1, 4], 3), places
    yield "a good place first beyond the word", made("B", "B", [1], 1), places
    yield "a gap of 0", made("BBA", "B", [1], 0), places
    yield "1 as a divisor", made("B", "B", [0], 1, [1]), "the divisors are at least 2"
    yield "1 and 2 as divisors", made("BB", "B", [0, 1], 1, [1, 2]), "the divisors are at least 2"
    yield "0 as a divisor", made("BAA", "A", [1], 3, [0, 3]), "the divisors are at least 2"
    yield "a divisor twice", made("BAA", "A", [1], 3, [3, 3]), "increasing order"
    yield "a divisor as a text", made("BAA", "A", [1], 3, ["3"]), "increasing order"  # type: ignore[list-item]
    yield "divisors that are a number", {**of([3], 3), "divisors": 3}, "divisors is not a list"
    yield "a word as a list", {**of([3], 3), "word": ["B", "A", "A"]}, "the word is not a text"
    yield "a gap that is true", {**of([3], 3), "gap": True}, "gap is not a whole number"
    yield from bad_careers()


def bad_careers() -> Iterator[tuple[str, Any, str]]:
    """The same of careers."""
    odd = "the primes are odd numbers from 3 on"
    yield "a career of no primes", {**career(3), "primes": []}, odd
    yield "a career of 2 and 3", {**career(3), "primes": [2, 3]}, odd
    yield "a career of 1 and 3", {**career(3), "primes": [1, 3]}, odd
    yield "a career of 3 and 4", {**career(3), "primes": [3, 4]}, odd
    yield "a career without a majority", {**career(3), "majority": None}, "not a certificate of kind majority"
    yield "a career with a career", {**career(3), "majority": career(3)}, "not a certificate of kind majority"
    parts = career(3)["parts"]
    yield "a career with a majority as a part", {**career(3), "parts": [parts[0], career(3)["majority"]]}, "of kind"
    yield "a career with a part that is no certificate", {**career(3), "parts": [parts[0], 2]}, "not a certificate"
    yield "a career with a part of another format", changed_part(format="none"), "the format is not"
    yield "a career with a majority of another format", changed_majority(format="none"), "the format is not"
    pairs = "small does not list pairs"
    for what in ([3], [3, 15, 27], [True, 15], [3, "15"], 3, {"3": 15}, [-3, 15]):
        yield f"a career with {what} among the small n", changed_career((3, 5), small=[what]), pairs
    yield "a career whose small n are no list", changed_career((3, 5), small={}), "small is not a list"
    yield "short where A has the majority", changed_career((3, 5), short=2), "short is null"
    yield "no short where B has the majority", changed_career((3, 5, 7), short=None), "short is not a whole number"


def changed_part(**more: Any) -> JSON:
    found = career(3)
    return {**found, "parts": [found["parts"][0], {**found["parts"][1], **more}]}


def changed_majority(**more: Any) -> JSON:
    found = career(3)
    return {**found, "majority": {**found["majority"], **more}}


def heavy() -> Iterator[tuple[str, Any]]:
    """Certificates whose check would take too long."""
    yield "a majority with a long word", made("B" * 2_100_000, "B", [0], 1)
    yield "a majority with many divisors", made("BA" * 10_000, "B", [0], 2, list(range(2, 1_000)))
