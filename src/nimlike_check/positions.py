"""Kind ``p-positions``: an automaton accepts just the P-positions of a game, for numbers of any size. proofs.md."""

from itertools import combinations, islice, product
from operator import or_
from typing import Any

from .automata import Atom, Automaton, Count
from .games import Game, Move, read_game
from .numbers import FIELDS as NUMBERS
from .numbers import Numbers
from .reading import fields, refuse
from .relations import Relations, read_names, shape

FIELDS = f"ruleset {NUMBERS} relations p closed"


def check(certificate: Any) -> str:
    """Accept a certificate by returning what it proves."""
    ruleset, *words, listed, value, closed = fields(certificate, FIELDS)
    relations = Relations(Numbers(*words), listed)
    if ruleset in ("nim:piles=any", "nim:piles=any:misere"):
        return _any_piles(relations, ruleset.endswith("misere"), [listed, value, closed])
    game = read_game(ruleset, relations)
    p = relations.numbers.read(value, len(game.position), "P")
    _check_falls(game)
    moves = [_Moved(game, move, relations) for move in game.moves]
    _check_parameters(game, relations)
    if game.block > 1:
        _check_apart(game, moves, relations)
    if closed is not None:
        _check_closed(game, closed, p, relations)
    if closed is None or not _check_cases(game, closed, moves, p, relations):
        _check_game(game, moves, p, relations)
    return "; ".join(_said(ruleset, game, p, closed, relations))


class _Moved:
    """A move's conditions as a count, and what it leads to."""

    def __init__(self, game: Game, move: Move, relations: Relations) -> None:
        fixed = [*game.position, *game.parameters]
        variables = [x for atom in move.conditions if isinstance(atom, list) for x in atom[1:] if isinstance(x, str)]
        self.new = [x for x in move.after if x not in game.position]
        if not {*self.new} <= {*variables, *game.parameters}:
            refuse("a variable that a move leads to is in no condition")
        self.hidden = read_names([x for x in dict.fromkeys(variables) if x not in fixed], 0)
        if game.block > 1 and {*self.hidden} != {*self.new}:
            refuse("where options may be forbidden a move has no variables but those it leads to")
        self.possible, self.after = relations.some(move.conditions, fixed, self.hidden), tuple(move.after)

    def into(self, p: Automaton) -> Count:
        """How many of its options P accepts."""
        return Count((*self.possible.atoms, Atom(p, self.after)), self.possible.hidden)


def _check_falls(game: Game) -> None:
    """H13: a move makes a number of the measure less, and each other one of it stays or becomes less."""
    for move in game.moves:
        pairs = [(after, x) for x, after in zip(game.position, move.after, strict=True) if x in game.measure]
        less = [["<", *pair] in move.conditions for pair in pairs]
        stays = [after == x or ["<=", after, x] in move.conditions for after, x in pairs]
        if not any(less):
            refuse("a move is not said to make a number of the measure less", "H13")
        if not all(map(or_, less, stays)):
            refuse("a move is not said to make no number of the measure more", "H13")


def _check_parameters(game: Game, relations: Relations) -> None:
    """H14: in each position there are parameters as required."""
    if game.parameters:
        some = relations.some([*game.requires], game.position, game.parameters)
        relations.numbers.ask(game.position, [some], all, "a position has no parameters as required", "H14")


def _check_apart(game: Game, moves: list[_Moved], relations: Relations) -> None:
    """H15: no two kinds of moves lead from one position to the same."""
    for one, other in combinations(moves, 2):
        same = dict(zip(other.after, one.after, strict=True))
        names = {name for atom in other.possible.atoms for name in atom.variables}
        named = {name: same.get(name, f"#2{name}") for name in names} | {name: name for name in game.position}
        stays = [(x, y) for x, y in zip(other.after, one.after, strict=True) if x in game.position and x != y]
        atoms = [Atom(atom.automaton, tuple(named[x] for x in atom.variables)) for atom in other.possible.atoms]
        atoms += [*one.possible.atoms, *(Atom(relations.numbers.same, pair) for pair in stays)]
        relations.numbers.ask(game.position, [], lambda _: False, "two moves lead to the same position", "H15", atoms)


def _check_game(game: Game, moves: list[_Moved], p: Automaton, relations: Relations) -> None:
    """H16: P accepts the positions with fewer options in P than may be forbidden, and, in misère play, with a move."""
    many, numbers = len(moves), relations.numbers
    counts = [numbers.count(p, *game.position), *(move.into(p) for move in moves)]
    counts += [move.possible for move in moves] if game.misere else []

    def verdict(n: list[int]) -> bool:
        stuck = game.misere and not any(n[1 + many :])
        return (n[0] > 0) == (sum(n[1 : 1 + many]) < game.block and not stuck)

    free = [*game.position, *game.parameters]
    required = relations.some([*game.requires], free, []).atoms
    given = [Atom(automaton, tuple(x.replace("#", "##") for x in names)) for automaton, names in required]
    numbers.ask(free, counts, verdict, "P is not the set of the P-positions", "H16", given, game.block)


def _check_cases(game: Game, closed: Any, moves: list[_Moved], p: Automaton, relations: Relations) -> bool:
    """H16 by relations of the file, each that no move leads to a case of the closed form; or whether one is missing."""
    numbers, none = relations.numbers, list[Atom]()
    for sign, *places in closed[1:] if closed[0] == "or" else [closed]:
        if sign not in relations.known or game.misere or game.block > 1 or game.parameters:
            return False
        leads = []
        for move, (after, conditions) in zip(moves, game.moves, strict=True):
            there = dict(zip(game.position, after, strict=True))
            case = [sign, *(there.get(x, x) for x in places)]
            leads.append(relations.short(["some", move.hidden, *conditions, case]))
        name, *at = relations.short(["not", ["or", *sorted(leads, key=lambda tree: shape(tree, {}))]])
        if name == "not":
            return False
        none.append(Atom(relations.known[name], tuple(at)))
    here, wrong = numbers.count(p, *game.position), "P is not the set of the P-positions"
    numbers.ask(game.position, [here], all, wrong, "H16", none)
    numbers.ask(game.position, [Count((atom,)) for atom in none], all, wrong, "H16", here.atoms)
    return True


def _check_closed(game: Game, closed: Any, p: Automaton, relations: Relations) -> None:
    """H17: P accepts what a tree says."""
    counts = [relations.numbers.count(p, *game.position)]
    truth = relations.truth(closed, game.position, counts)
    relations.numbers.ask(game.position, counts, lambda n: bool(n[0]) == truth(n), "P is not the closed form", "H17")


def _any_piles(relations: Relations, misere: bool, rest: Any) -> str:
    """H18: numbers have an XOR, and one pile y beside others whose XOR is g is enough to make it any smaller v."""
    if rest != [[], None, None] or relations.numbers.digits != 2:
        refuse("for any number of piles: digits 2, no relations, p and closed null")
    total, counts = list[Count](), list[Count]()
    exists = relations.truth(["some", ["h"], ["xor", "g", "y", "h"]], ["g", "y"], total)
    relations.numbers.ask(["g", "y"], total, exists, "two numbers have no XOR", "H18")
    step: list[Any] = ["or", ["not", ["and", ["xor", "g", "y", "h"], ["<", "v", "h"]]]]
    for new, old, other in (("r", "g", "y"), ("z", "y", "g")):
        step.append(["some", [new], ["<", new, old], ["xor", new, other, "v"]])
    truth = relations.truth(step, ["g", "y", "h", "v"], counts)
    relations.numbers.ask(["g", "y", "h", "v"], counts, truth, "a smaller XOR is not reached", "H18")
    iff = "some pile exceeds 1 and the XOR is 0, or none does and an odd number is 1" if misere else "the XOR is 0"
    return (
        f"nim with any number of piles, {_play(misere)}, a move makes one pile less: a position is a P-position iff"
        f" {iff}{'' if misere else ', and its Grundy value is the XOR of its piles'}; the XOR is taken digit by digit;"
        f" {'; '.join(relations.said())}"
    )


def _play(misere: bool) -> str:
    return f"{'misère' if misere else 'normal'} play (the player who cannot move {'wins' if misere else 'loses'})"


def _said(ruleset: Any, game: Game, p: Automaton, closed: Any, relations: Relations) -> list[str]:
    """The theorem, with the rules and the numbers."""
    position = f"({', '.join(game.position)})"
    states = f"an automaton of {len(p.rows)} state{'s' * (len(p.rows) > 1)} accepts it"
    title = ruleset if isinstance(ruleset, str) else "the game below"
    said = [
        f"{title}, {_play(game.misere)}: for all whole numbers {', '.join(game.position)} >= 0, {position} is a"
        f" P-position iff {states if closed is None else relations.words(closed, game.position)}"
    ]
    for after, conditions in game.moves:
        said.append(f"a move leads to ({', '.join(after)}) with {' and '.join(map(relations.atom_words, conditions))}")
    if game.block > 1:
        said.append(f"before each move the other player may forbid up to {game.block - 1} options")
    if game.parameters:
        chosen = " and ".join(map(relations.atom_words, game.requires))
        said.append(f"for every choice, at each position, of {', '.join(game.parameters)} with {chosen}")
    return [*said, *relations.said(), f"P-positions of small numbers are {_first(p, relations.numbers)}"]


def _first(p: Automaton, numbers: Numbers) -> str:
    """Some P-positions of numbers below 8, the smallest sums first."""
    longest = max(len(numbers.word(n)) for n in range(8))
    words = [(0,) * (longest - len(numbers.word(n))) + numbers.word(n) for n in range(8)]
    places = sorted(product(range(8), repeat=min(p.tracks, 4)), key=lambda at: (sum(at), at))
    padded = (at + (0,) * (p.tracks - len(at)) for at in places)
    found = (f"({', '.join(map(str, at))})" for at in padded if _accepts(p, [words[n] for n in at]))
    return ", ".join(islice(found, 10)) or "none"


def _accepts(p: Automaton, words: Any) -> bool:
    state: int | None = 0
    for column in zip(*words, strict=True):
        state = None if state is None else p.rows[state].get(column)
    return state is not None and p.accepting[state]
