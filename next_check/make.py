"""Automata of trees, for certificates. Not trusted: what is made is checked like any other file."""

from nimlike_check.automata import Atom, Search
from nimlike_check.numbers import Numbers
from nimlike_check.relations import Relations


def table(rows, accepting, digits, tracks):
    """An automaton for a file: minimal, the columns as symbols, dead ends left out."""
    live = {state for state, accepts in enumerate(accepting) if accepts}
    grown = True
    while grown:
        more = {state for state, row in enumerate(rows) if state not in live and not live.isdisjoint(row.values())}
        live, grown = live | more, bool(more)
    live.add(0)
    rows = [{column: to for column, to in row.items() if to in live} for row in rows]
    rows[0][(0,) * tracks] = 0
    kind = [int(accepts) for accepts in accepting]
    count = 0
    while len(set(kind)) > count:
        count, names = len(set(kind)), {}
        kind = [
            names.setdefault((kind[state], frozenset((c, kind[to]) for c, to in row.items() if to in live)), len(names))
            for state, row in enumerate(rows)
        ]
    order, todo = {kind[0]: 0}, [0]
    first = {}
    for state, one in enumerate(kind):
        first.setdefault(one, state)
    out = []
    for state in todo:
        row = []
        for column, to in sorted(rows[state].items()):
            if kind[to] not in order:
                order[kind[to]] = len(order)
                todo.append(first[kind[to]])
            symbol = 0
            for digit in column:
                symbol = symbol * digits + digit
            row.append([symbol, order[kind[to]]])
        out.append(row)
    return {"rows": out, "accepting": sorted(at for at, state in enumerate(todo) if accepting[state])}


def automaton(relations, variables, tree):
    """The automaton of a tree."""
    numbers, counts = relations.numbers, []
    truth = relations.truth(tree, variables, counts)
    search = Search([Atom(numbers.valid, (name,)) for name in variables], counts, 1)
    number, states, rows, accepting = {search.start: 0}, [search.start], [], []
    for now in states:
        row = {}
        for column, after in search.next(now):
            if after not in number:
                number[after] = len(states)
                states.append(after)
            row[column] = number[after]
        rows.append(row)
        found = search.numbers(now)
        accepting.append(found is not None and truth(found))
    return table(rows, accepting, numbers.digits, len(variables))


class Maker:
    """Relations added one after another."""

    def __init__(self, words):
        """``words``: digits, valid, successor, sum, base."""
        self.words, self.listed = words, []
        self.relations = Relations(Numbers(*words), [])

    def add(self, name, variables, tree, made=None):
        """One more relation, its automaton made or given."""
        made = made or automaton(self.relations, variables, tree)
        one = {"name": name, "variables": variables, "tree": tree, "automaton": made}
        self.relations.define(name, variables, tree, self.relations.numbers.read(made, len(variables), name))
        self.listed.append(one)
        return made
