"""A small prover for tests: certificates of the kind automaton-proof from rules and a set, be it right or wrong.

Each move gets a chain of one lemma: its witness is the product of its conditions, the lemma is the projection, by
the subset construction, and the subsets are the cover. So whatever the set is, the lemmas are true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from nimlike_check.automata import Automaton
from nimlike_check.numeration import Numeration, build
from nimlike_check.work import Work

Call = Sequence[str]
Json = dict[str, Any]


def as_json(automaton: Automaton) -> Json:
    """An automaton as it stands in a certificate."""
    rows = []
    for row in automaton.rows:
        symbols = []
        for column, target in sorted(row.items()):
            symbol = 0
            for digit in column:
                symbol = symbol * automaton.digits + digit
            symbols.append([symbol, target])
        rows.append(symbols)
    accepting = [state for state, accepts in enumerate(automaton.accepting) if accepts]
    return {"tracks": list(automaton.tracks), "accepting": accepting, "rows": rows}


def joined(atoms: Sequence[tuple[Automaton, Call]]) -> Automaton:
    """The automaton of all the atoms together, on their variables in alphabetical order."""
    names = sorted({name for _, variables in atoms for name in variables})
    digits = atoms[0][0].digits
    picks = [[names.index(name) for name in variables] for _, variables in atoms]

    def step(states: tuple[int, ...], column: tuple[int, ...]) -> tuple[int, ...] | None:
        after = []
        for (automaton, _), pick, state in zip(atoms, picks, states, strict=True):
            target = automaton.rows[state].get(tuple(column[at] for at in pick))
            if target is None:
                return None
            after.append(target)
        return tuple(after)

    def accepts(states: tuple[int, ...]) -> bool:
        return all(automaton.accepting[state] for (automaton, _), state in zip(atoms, states, strict=True))

    return build(names, digits, (0,) * len(atoms), step, accepts)


def projected(witness: Automaton, tracks: Sequence[str]) -> tuple[Automaton, list[list[Any]]]:
    """The automaton of the tuples that extend to one of the witness, and the cover that proves it."""
    pick = [witness.tracks.index(track) for track in tracks]
    moves: list[dict[tuple[int, ...], set[int]]] = []
    for row in witness.rows:
        into: dict[tuple[int, ...], set[int]] = {}
        for column, target in row.items():
            into.setdefault(tuple(column[at] for at in pick), set()).add(target)
        moves.append(into)
    zeros = (0,) * len(pick)
    begun, todo = {0}, [0]
    while todo:
        fresh = moves[todo.pop()].get(zeros, set()) - begun
        begun |= fresh
        todo.extend(fresh)
    subsets: list[frozenset[int]] = []

    def step(states: frozenset[int], column: tuple[int, ...]) -> frozenset[int] | None:
        return frozenset().union(*[moves[state].get(column, set()) for state in states]) or None

    def accepts(states: frozenset[int]) -> bool:
        subsets.append(states)  # once for each state, in order
        return any(witness.accepting[state] for state in states)

    head = build(tracks, witness.digits, frozenset(begun), step, accepts)
    return head, [[at, sorted(states)] for at, states in enumerate(subsets)]


def lemma(name: str, tracks: Sequence[str], body: Sequence[Call], relations: Mapping[str, Automaton]) -> Json:
    """A true lemma: there are numbers for the other variables with which the body holds."""
    witness = joined([(relations[call[0]], call[1:]) for call in body])
    head, cover = projected(witness, tracks)
    return {
        "name": name,
        "automaton": as_json(head),
        "body": [list(call) for call in body],
        "witness": as_json(witness),
        "cover": cover,
    }


def calls(text: str) -> list[list[str]]:
    """Conditions written like "lt t x, P t"."""
    return [part.split() for part in text.split(", ")] if text else []


class Game:
    """Rules over a numeration, from which claims about sets are made.

    Parameters
    ----------
    position
        The names of the tracks, like "x y".
    moves
        (after, conditions) of each move, like ("t y", "lt t x").
    numeration
        The field of that name.
    linear
        name -> coefficients, low, high, automaton.
    given
        name -> automaton.
    """

    def __init__(
        self,
        position: str,
        moves: Iterable[tuple[str, str]],
        numeration: Json,
        linear: Mapping[str, tuple[list[int], int | None, int | None, Automaton]] | None = None,
        given: Mapping[str, Automaton] | None = None,
        parameters: str = "",
        requires: str = "",
    ) -> None:
        self.position = position.split()
        self.moves = [(after.split(), calls(conditions)) for after, conditions in moves]
        self.numeration = numeration
        self.words = words_of(numeration)
        self.linear = dict(linear or {})
        self.given = dict(given or {})
        self.parameters = parameters.split()
        self.requires = calls(requires)
        self.relations = {
            **self.words.relations,
            **{name: entry[3] for name, entry in self.linear.items()},
            **self.given,
        }

    def claim(self, p: Automaton, terminal: Automaton | None = None, **changes: Any) -> Json:
        """That the P-positions are those that ``p`` accepts; in misère play if there is ``terminal``.

        With ``block`` = k among the changes k - 1 options may be forbidden; the lemmas then have the new numbers too.
        """
        outer = {*self.position, *self.parameters}
        relations = {**self.relations, "P": p}

        def chain(name: str, body: list[Call], within: set[str]) -> list[Json]:
            names = {variable for call in body for variable in call[1:]}
            return [lemma(name, sorted(names & within), body, relations)]

        chains = [
            chain(f"L{at}", [*conditions, ["P", *after]], outer | set(after) if "block" in changes else outer)
            for at, (after, conditions) in enumerate(self.moves)
        ]
        rules = {
            "position": list(self.position),
            "misere": terminal is not None,
            "parameters": self.parameters,
            "requires": self.requires,
            "moves": [
                {"name": f"m{at}", "after": list(after), "conditions": [list(call) for call in conditions]}
                for at, (after, conditions) in enumerate(self.moves)
            ],
        }
        choices = {"choices": chain("C", self.requires, set(self.position))} if self.parameters else {}
        return {
            "format": "nimlike/certificate/1",
            "kind": "automaton-proof",
            "ruleset": None,
            "numeration": self.numeration,
            "linear": [
                {"name": name, "coefficients": c, "low": low, "high": high, "automaton": as_json(automaton)}
                for name, (c, low, high, automaton) in self.linear.items()
            ],
            "given": [{"name": name, "automaton": as_json(automaton)} for name, automaton in self.given.items()],
            "rules": rules,
            "measure": list(self.position),
            "p": as_json(p),
            "terminal": None if terminal is None else as_json(terminal),
            "chains": chains,
            "live": None
            if terminal is None
            else [chain(f"K{at}", [*conditions], outer) for at, (_, conditions) in enumerate(self.moves)],
            **choices,
            **changes,
        }

    def set_of(self, start: Any, step: Callable[..., Any], accepts: Callable[[Any], bool]) -> Automaton:
        """The set of the positions whose words lead a step function to a state that ``accepts``."""
        digits = self.words.digits
        found = build(self.position, digits, start, step, accepts)
        valid = self.words.relations["valid"]
        return renamed(joined([(found, self.position), *((valid, [name]) for name in self.position)]), self.position)


def renamed(automaton: Automaton, tracks: Sequence[str]) -> Automaton:
    """The same relation with its tracks in another order."""
    pick = [automaton.tracks.index(track) for track in tracks]
    rows = [{tuple(column[at] for at in pick): to for column, to in row.items()} for row in automaton.rows]
    accepting = [state for state, accepts in enumerate(automaton.accepting) if accepts]
    return Automaton(tracks, automaton.digits, rows, accepting)


_KNOWN: dict[int, tuple[Json, Numeration]] = {}


def words_of(numeration: Json) -> Numeration:
    """The numeration as the checker reads it, made without its tests, so that wrong ones can be used too."""
    known = _KNOWN.get(id(numeration))
    if known is None:
        known = _KNOWN[id(numeration)] = (numeration, _Unchecked(numeration, Work(float("inf"))))
    return known[1]


class _Unchecked(Numeration):
    def _check_order(self, cover: Any) -> None:
        pass

    def _check_weights(self, first: list[int], recurrence: list[int]) -> None:
        pass

    def _check_ends(self) -> None:
        pass


def numeration(digits: int, valid: list[dict[int, int]], first: list[int], recurrence: list[int]) -> Json:
    """A numeration of which every state accepts and reads the digits from 0 on: successor and its cover are made."""
    table = Automaton("x", digits, [{(digit,): to for digit, to in row.items()} for row in valid], range(len(valid)))

    def step(state: tuple[int, int], column: tuple[int, int]) -> tuple[int, int] | None:
        (x, y), (kind, q) = column, state
        if x not in valid[q]:
            return None
        if kind:  # x goes on with the largest digits, y with zeros
            return (1, valid[q][x]) if x == max(valid[q]) and y == 0 else None
        return (0, valid[q][x]) if x == y else (1, valid[q][x]) if y == x + 1 and y in valid[q] else None

    successor = build("xy", digits, (0, 0), step, lambda state: state[0] == 1)
    return {
        "digits": digits,
        "valid": as_json(table),
        "successor": as_json(successor),
        "successor_cover": cover_of(table, successor),
        "weights": {"first": first, "recurrence": recurrence},
    }


def numeration_of(valid: Automaton, first: list[int], recurrence: list[int]) -> Json:
    """A numeration of any words: y is the successor of x if x is less, and less than nothing that is less than y."""
    nothing = as_json(Automaton("xy", valid.digits, [{(0, 0): 0}], []))
    made = {"digits": valid.digits, "valid": as_json(valid), "successor": nothing, "successor_cover": []}
    made["weights"] = {"first": first, "recurrence": recurrence}
    less = words_of(made).relations["lt"]
    between, _ = projected(joined([(less, "xz"), (less, "zy")]), "xy")

    def step(state: tuple[int, int], column: tuple[int, ...]) -> tuple[int, int] | None:
        known, other = less.rows[state[0]].get(column), between.rows[state[1]].get(column, -1) if state[1] >= 0 else -1
        return None if known is None else (known, other)

    def accepts(state: tuple[int, int]) -> bool:
        return less.accepting[state[0]] and not (state[1] >= 0 and between.accepting[state[1]])

    successor = build("xy", valid.digits, (0, 0), step, accepts)
    return {**made, "successor": as_json(successor), "successor_cover": cover_of(valid, successor)}


def cover_of(known: Automaton, witness: Automaton) -> list[list[Any]]:
    """A cover of the words of an automaton on one track by a witness on two, if there is one."""
    head, subsets = projected(witness, witness.tracks[:1])
    sets = dict(subsets)
    pairs = {(0, 0)}
    todo = [(0, 0)]
    for q, at in todo:
        for column, target in known.rows[q].items():
            after = (target, head.rows[at].get(column, -1))
            if after not in pairs and after[1] >= 0:
                pairs.add(after)
                todo.append(after)
    return [[q, sets[at]] for q, at in sorted(pairs)]


BINARY = numeration(2, [{0: 0, 1: 0}], [1], [2])
TERNARY = numeration(3, [{0: 0, 1: 0, 2: 0}], [1], [3])
FIBONACCI = numeration(2, [{0: 0, 1: 1}, {0: 0}], [1, 2], [1, 1])
SHIFTED = numeration_of(Automaton("x", 2, [{(0,): 0, (1,): 1}, {(0,): 0}], [0]), [1, 1], [1, 1])
"""Each 1 is followed by a 0, so that not every state accepts: over 1, 1, 2, 3, 5, ..."""


def of_sum(coefficients: Sequence[int], low: int | None, high: int | None) -> Automaton:
    """low <= sum <= high over binary digits: the state is the sum so far, as far as it matters."""
    most = max(abs(low or 0), abs(high or 0)) + sum(map(abs, coefficients))

    def step(total: int, column: tuple[int, ...]) -> int:
        total = 2 * total + sum(c * d for c, d in zip(coefficients, column, strict=True))
        return max(-most - 1, min(most + 1, total))

    def accepts(total: int) -> bool:
        return (low is None or low <= total) and (high is None or total <= high)

    return build([f"t{at}" for at in range(len(coefficients))], 2, 0, step, accepts)
