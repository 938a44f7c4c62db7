"""Relations of numbers by trees: the file gives an automaton for each, and it is proved to be the tree. formulas.md.

A tree is ["not", tree], ["and", tree, ...], ["or", tree, ...], ["some", [hidden variable, ...], atom, ...], an atom
alone, or ["linear", [[c, x], ...], low, high]: the sum of the c x is from low to high, null being no bound. An atom
is the name of a relation and variables, or numbers. A relation may also be ["floor", one, two, q, c], which `floors`
proves; or null: then it is given, as a part of the rules of a game may be, and means what its automaton accepts.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from .automata import Atom, Automaton, Column, Count, hiding
from .floors import check_floor, floor_words
from .numbers import FIELDS as NUMBERS
from .numbers import MOST_CONSTANT, Numbers
from .reading import fields, refuse

SENTENCE = f"{NUMBERS} relations variables sentence"
Truth = Callable[[list[int]], bool]
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}", re.ASCII)
_FORMS = {
    "<": "{} < {}",
    "<=": "{} <= {}",
    "=": "{} = {}",
    "+": "{2} = {0} + {1}",
    "+1": "{1} = {0} + 1",
    "element": "the digits of {} are a 1 followed by zeros only",
    "shift": "the digits of {1} are those of {0} followed by a 0",
    "smallest": "{1} is the smallest summand of {0} (a 1 at the place of its last digit that is not 0)",
    "even": "the digits of {0} end in an even number of zeros after one that is not 0",
    "xor": "{2} = {0} XOR {1} (digit by digit)",
}
_ENDS = {"<=": (None, 0), "<": (None, -1), "=": (0, 0), "+1": (-1, -1)}
_TIMES = re.compile(r"\(linear \(([2-9]|[1-9][0-9]) 0\) \(-1 1\) =0 =0\)", re.ASCII)
_BRACKETS = ("and", "or", "some")
_TAKEN = "not and or some with there is are means for all linear floor P U if iff XOR sqrt"


class Relations:
    """Relations by name: those that the checker makes, and those of a file."""

    def __init__(self, numbers: Numbers, listed: Any) -> None:
        self.numbers = numbers
        self.known: dict[str, Automaton] = {"<": numbers.less, "<=": numbers.most, "=": numbers.same}
        self.known |= {} if numbers.sum is None else {"+": numbers.sum}
        self.known |= {"+1": numbers.after, "element": numbers.element, "shift": numbers.shift}
        self.known["smallest"] = numbers.word_relation(2, 0, _smallest, bool)
        self.known["even"] = numbers.word_relation(1, 0, lambda z, new: 1 if new[0] else (0, 2, 1)[z], lambda z: z == 1)
        if numbers.digits == 2:
            self.known["xor"] = numbers.word_relation(3, 0, lambda _, new: None if sum(new) % 2 else 0, lambda _: True)
        self.trees: dict[str, tuple[list[str], Any]] = {}
        x_y = [[1, "x"], [-1, "y"]]
        self.means = {shape(["linear", x_y, *ends], {}): (sign, [0, 1]) for sign, ends in _ENDS.items()}
        for relation in listed if isinstance(listed, list) else refuse("relations is a list"):
            self._add(relation)

    def _add(self, relation: Any) -> None:
        """H7 or H8: a relation of the file is what its tree says."""
        if not isinstance(relation, dict) or set(relation) != {"name", "variables", "tree", "automaton"}:
            refuse("a relation has the fields name, variables, tree, automaton")
        name, variables = read_names([relation["name"]], 1)[0], read_names(relation["variables"], 1)
        if name in self.known or name in _FORMS:
            refuse(f"the name {name} is taken")
        tree, automaton = relation["tree"], self.numbers.read(relation["automaton"], len(variables), name)
        if isinstance(tree, list) and tree[:1] == ["floor"]:
            check_floor(self, tree[1:], automaton)
        elif tree is not None:
            self._check(name, variables, tree, automaton)
        self.known[name], self.trees[name], numbered = automaton, (variables, tree), dict[str, int]()
        key = shape(tree, numbered)
        if {*variables} <= {*numbered}:
            self.means[key] = name, [numbered[x] for x in variables]
        if [*numbered] == variables and (times := _TIMES.fullmatch(key)):
            self.numbers.multiples[int(times[1])] = automaton

    def _check(self, name: str, variables: list[str], tree: Any, automaton: Automaton) -> None:
        """H7."""
        counts: list[Count] = [self.numbers.count(automaton, *variables)]
        truth = self.truth(tree, variables, counts)
        self.numbers.ask(variables, counts, lambda n: bool(n[0]) == truth(n), f"{name} is not what its tree says", "H7")

    def needs(self, name: str, variables: list[str], tree: Any) -> None:
        """H19: a relation that the rules speak of is in the file, with just this meaning."""
        if self.trees.get(name) != (variables, tree):
            refuse(f"the rules need {name}({', '.join(variables)}): {self.words(tree, variables)}", "H19")

    def truth(self, tree: Any, free: Sequence[str], counts: list[Count]) -> Truth:
        """The truth of a tree, by the counts, which are added to a list."""
        sign, *parts = tree if isinstance(tree, list) and tree and isinstance(tree[0], str) else [""]
        if sign == "not" and len(parts) == 1:
            inner = self.truth(parts[0], free, counts)
            return lambda n: not inner(n)
        if sign in ("and", "or") and parts:
            made = [self.truth(part, free, counts) for part in parts]
            every = all if sign == "and" else any
            return lambda n: every(one(n) for one in made)
        at = len(counts)
        if sign == "linear":
            found = self._linear(*read_linear(parts, free))
            counts += found
            return lambda n: any(n[at : at + len(found)])
        if sign == "some" and len(parts) < 2:
            refuse("some has hidden variables and atoms")
        hidden, atoms = (read_names(parts[0], 0), parts[1:]) if sign == "some" else ([], [tree])
        counts.append(self.some(atoms, free, hidden))
        return lambda n: n[at] > 0

    def some(self, listed: Any, free: Sequence[str], hidden: Sequence[str]) -> Count:
        """The count of some atoms; a number stands for a hidden variable of this value."""
        atoms: list[Atom] = []
        for atom in listed if isinstance(listed, list) else refuse("a list of atoms is missing"):
            name, *places = atom if isinstance(atom, list) and atom and isinstance(atom[0], str) else [""]
            if name not in self.known or len(places) != self.known[name].tracks:
                refuse(f"no atom with a known relation: {str(atom)[:60]}")
            for place in places:
                if type(place) is int and 0 <= place <= MOST_CONSTANT:
                    atoms.append(Atom(self.numbers.constant(place), (f"#{place}",)))
                elif place not in free and place not in hidden:
                    refuse(f"no atom with known variables: {str(atom)[:60]}")
            atoms.append(Atom(self.known[name], tuple(f"#{x}" if type(x) is int else x for x in places)))
        named = {name for atom in atoms for name in atom.variables}
        if not {*hidden} <= named or {*hidden} & {*free}:
            refuse("a hidden variable is free, or in no atom")
        return Count(tuple(atoms), (*hidden, *sorted(name for name in named if name[0] == "#")))

    def _linear(self, terms: list[tuple[int, str]], low: int | None, high: int | None) -> list[Count]:
        """Counts, one of which is 1 where the sum is from low to high: it is s - t, s and t sums of positive terms."""
        numbers, (two, t) = self.numbers, self.numbers.total(terms, -1, "#t")
        plus = [(factor, x) for factor, x in terms if factor > 0]
        if near := self._named([*plus, (-1, t)], low, high):
            return [hiding([*two, near], [x for _, x in terms])]
        one, s = numbers.total(plus, 1, "#s")
        if near := self._named([(1, s), (-1, t)], low, high):
            return [hiding([*one, *two, near], [x for _, x in terms])]
        plus_sum = numbers.sum or refuse("a linear condition needs a sum")
        found = []
        turned = (None if high is None else -high, None if low is None else -low)
        for larger, smaller, (least, most) in ((s, t, (low, high)), (t, s, turned)):
            first = max(0 if larger == s else 1, least or 0)
            if most is None or first <= most:
                atoms = [*one, *two, *numbers.within("#r", first, most), Atom(plus_sum, (smaller, "#r", larger))]
                found.append(hiding(atoms, [x for _, x in terms]))
        return found

    def _named(self, terms: list[tuple[int, str]], low: int | None, high: int | None) -> Atom | None:
        """A linear relation that is known, with these factors and bounds, between these variables."""
        sign, *places = self.short(["linear", terms, low, high])
        return None if sign == "linear" else Atom(self.known[sign], tuple(places))

    def short(self, tree: Any) -> Any:
        """An atom that is proved to say the same as a tree; or the tree."""
        numbered = dict[str, int]()
        name, places = self.means.get(shape(tree, numbered), (None, []))
        return tree if name is None else [name, *([*numbered][at] for at in places)]

    def words(self, tree: Any, free: Sequence[str]) -> str:
        """A tree that was read, in words."""
        sign, *parts = tree or [""]
        if sign in ("not", "and", "or"):
            made = [self.words(part, free) for part in parts]
            made = [f"({one})" if part[0] in _BRACKETS else one for one, part in zip(made, parts, strict=True)]
            return f"not ({self.words(parts[0], free)})" if sign == "not" else f" {sign} ".join(made)
        if sign == "linear":
            return written_linear(*read_linear(parts, free))
        if sign == "floor":
            return floor_words(self.numbers, parts, free)
        if sign != "some":
            return self.atom_words(tree) if tree else f"that the automaton of the file accepts {', '.join(free)}"
        hidden = f"there {'is' if len(parts[0]) == 1 else 'are'} {', '.join(parts[0])} such that " if parts[0] else ""
        return hidden + " and ".join(map(self.atom_words, parts[1:]))

    def atom_words(self, atom: list[Any]) -> str:
        """An atom in words."""
        name, *x = atom
        return _FORMS[name].format(*x) if name in _FORMS else f"{name}({', '.join(map(str, x))})"

    def said(self) -> list[str]:
        """What each relation of the file means, and how numbers are written."""
        return [
            *(f"{name}({', '.join(x)}) means {self.words(tree, x)}" for name, (x, tree) in self.trees.items()),
            self._digits(),
        ]

    def _digits(self) -> str:
        if self.numbers.base is None:
            count, digits = len(self.numbers.valid.rows), self.numbers.digits
            words = f"the words of digits below {digits} that an automaton of {count} states accepts"
            return f"the numbers are {words}, in their order"
        first, recurrence = self.numbers.base
        terms = list(first)
        while len(terms) < 8:
            terms.append(sum(c * u for c, u in zip(recurrence, reversed(terms), strict=False)))
        by = written_linear([(c, f"U(i-{at})") for at, c in enumerate(recurrence, 1) if c], 0, 0)[: -len(" = 0")]
        by += "" if recurrence[-1] else f" for i >= {len(first)}, where U(0) = {first[0]}"
        return f"numbers are written greedily over {', '.join(map(str, terms))}, ... (U(i) = {by})"


def shape(tree: Any, numbered: dict[str, int]) -> str:
    """A tree with numbers for its variables, in the order in which they come."""
    if isinstance(tree, str):
        return str(numbered.setdefault(tree, len(numbered)))
    if not isinstance(tree, list | tuple):
        return f"={tree}"
    sign, *parts = tree
    if sign in ("some", "linear"):
        parts = [*parts[0], *parts[1:]] if sign == "linear" else [*parts[1:], ["", *parts[0]]]
    return f"({sign} {' '.join(shape(part, numbered) for part in parts)})"


def _smallest(state: int, column: Column) -> int | None:
    """1 when the one of y was read; then both have zeros."""
    x, y = column
    if state or not y:
        return state if not state or (x, y) == (0, 0) else None
    return 1 if y == 1 and x else None


def read_names(value: Any, least: int) -> list[str]:
    """Different names, none of them one that sentences are made of."""
    if not isinstance(value, list) or not least <= len(value) <= 20 or len({*map(str, value)}) < len(value):
        refuse("a list of different names is missing")
    if not all(isinstance(name, str) and _NAME.fullmatch(name) and name not in _TAKEN.split() for name in value):
        refuse("a name is a letter, and letters, digits or _ after it")
    return value


def read_linear(parts: Any, free: Sequence[str]) -> tuple[list[tuple[int, str]], int | None, int | None]:
    """The terms, low and high of a linear condition."""
    if len(parts) != 3 or not isinstance(parts[0], list) or not parts[0] or parts[1:] == [None, None]:
        refuse("linear has terms, low and high, not both of them null")
    terms, low, high = parts
    for term in terms:
        factor, variable = term if isinstance(term, list) and len(term) == 2 else [0, ""]
        if type(factor) is not int or not 1 <= abs(factor) <= 64 or variable not in free:
            refuse("a term is a factor from -64 to 64, not 0, and a variable")
    if len({variable for _, variable in terms}) < len(terms):
        refuse("a variable stands in two terms")
    for end in (low, high):
        if end is not None and (type(end) is not int or abs(end) > 1_000):
            refuse("a bound is null or a number from -1,000 to 1,000")
    return [(factor, variable) for factor, variable in terms], low, high


def written_linear(terms: Sequence[tuple[int, str]], low: int | None, high: int | None) -> str:
    """A linear condition in words."""
    sum_of = ""
    for factor, variable in sorted(terms, key=lambda term: term[0] < 0):
        sign = ("-" if factor < 0 else "") if not sum_of else " - " if factor < 0 else " + "
        sum_of += f"{sign}{'' if abs(factor) == 1 else f'{abs(factor)} '}{variable}"
    if low == high:
        return f"{sum_of} = {low}"
    if low is None or high is None:
        return f"{sum_of} <= {high}" if low is None else f"{sum_of} >= {low}"
    return f"{low} <= {sum_of} <= {high}"


def check_sentence(certificate: Any) -> str:
    """Kind ``sentence``: for all numbers a tree is true (H12)."""
    *words, listed, variables, sentence = fields(certificate, SENTENCE)
    relations, names, counts = Relations(Numbers(*words), listed), read_names(variables, 0), list[Count]()
    relations.numbers.ask(names, counts, relations.truth(sentence, names, counts), "the sentence is false", "H12")
    said = f"for all whole numbers {', '.join(names)} >= 0: " if names else "for whole numbers >= 0: "
    said += relations.words(sentence, names)
    return "; ".join([said, *relations.said()])
