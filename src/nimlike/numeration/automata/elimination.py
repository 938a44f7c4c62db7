"""Conjunctions with quantified variables, a block of variables at a time, smallest first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from nimlike.numeration.automata.projection import exists
from nimlike.numeration.automata.relations import Relation, all_of


@dataclass(frozen=True, eq=False)
class Conjunct:
    """A relation with its name; its tracks are the variables of a statement."""

    atom: tuple[str, ...]
    relation: Relation  # the relation over those variables


@dataclass(frozen=True, eq=False)
class Step:
    """A lemma: ``result`` holds iff the body is fulfilled for some values of the variables that ``result`` lacks."""

    body: tuple[Conjunct, ...]  # the relations that are joined
    joint: Relation  # the conjunction of the body
    result: Conjunct  # the lemma, as a conjunct


def eliminated(conjuncts: Sequence[Conjunct], kept: Collection[str], name: str) -> list[Step]:
    """Steps to the relation over tracks among ``kept`` that some values of all other variables fulfil.

    The variable whose conjuncts have the fewest tracks, then the smallest product of states, goes first; conjuncts
    and variables that lie within those tracks go with it. Every step but the last is in the body of one later step.
    """
    rest = list(conjuncts)
    steps: list[Step] = []
    while True:
        hidden = {v for conjunct in rest for v in conjunct.relation.tracks} - set(kept)
        if not hidden:
            break
        body = _bucket(rest, hidden)
        within = {v for conjunct in body for v in conjunct.relation.tracks}
        rest = [conjunct for conjunct in rest if conjunct not in body]
        absorbed = [conjunct for conjunct in rest if within.issuperset(conjunct.relation.tracks)]
        rest = [conjunct for conjunct in rest if conjunct not in absorbed]
        body += absorbed
        still = {v for conjunct in rest for v in conjunct.relation.tracks}
        if kept and rest and within <= hidden - still:  # nothing would be left to speak of
            body, rest, still = body + rest, [], set()
        gone = hidden & {v for conjunct in body for v in conjunct.relation.tracks} - still
        steps.append(_step(body, gone, f"{name}_{len(steps)}"))
        rest.append(steps[-1].result)
    if len(rest) > 1 or not steps:
        steps.append(_step(rest, set(), f"{name}_{len(steps)}"))
    return steps


def _bucket(rest: Sequence[Conjunct], hidden: Collection[str]) -> list[Conjunct]:
    best: tuple[tuple[int, int, str], list[Conjunct]] | None = None
    for variable in sorted(hidden):
        bucket = [conjunct for conjunct in rest if variable in conjunct.relation.tracks]
        size = 1
        for conjunct in bucket:
            size *= conjunct.relation.states
        key = (len({v for conjunct in bucket for v in conjunct.relation.tracks}), size, variable)
        if best is None or key < best[0]:
            best = key, bucket
    assert best is not None
    return best[1]


def _step(body: Sequence[Conjunct], gone: Collection[str], name: str) -> Step:
    joint = all_of([conjunct.relation for conjunct in body])
    relation = exists(joint, gone)
    return Step(tuple(body), joint, Conjunct((name, *relation.tracks), relation))
