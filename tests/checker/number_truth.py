"""Numbers by listing their words, and trees by trying: an arithmetic of its own, for judges."""

from itertools import pairwise, product
from typing import Any

Table = dict[str, Any]


def accepts(automaton, digits, words):
    long = max([len(w) for w in words], default=0)
    state = 0
    for column in zip(*[(0,) * (long - len(w)) + tuple(w) for w in words], strict=False):
        symbol = 0
        for digit in column:
            symbol = symbol * digits + digit
        state = next((to for read, to in automaton["rows"][state] if read == symbol), None)
        if state is None:
            return False
    return state in automaton["accepting"]


def stripped(word):
    word = tuple(word)
    while word and word[0] == 0:
        word = word[1:]
    return word


class World:
    """The numbers below a bound, by their words, and the relations of a file by their trees."""

    def __init__(self, c, most):
        self.c, self.d = c, c["digits"]
        length = 0
        live = self.reach_count(c["valid"])
        # words in order of length without leading zeros, then of digits
        found, now = [()] if 0 in c["valid"]["accepting"] else [], [((), 0)]
        rows = [{} for _ in c["valid"]["rows"]]
        for at, row in enumerate(c["valid"]["rows"]):
            for symbol, to in row:
                rows[at][symbol] = to
        acc = set(c["valid"]["accepting"])
        while now and len(found) < most and length < 40:
            new = []
            for word, state in now:
                for digit in range(self.d):
                    if (word or digit) and digit in rows[state] and rows[state][digit] in live:
                        new.append(((*word, digit), rows[state][digit]))
            now, length = new[: 4 * most], length + 1
            found += [word for word, state in now if state in acc]
        self.words = found[:most]
        self.number = {word: n for n, word in enumerate(self.words)}
        self.rel = {r["name"]: r for r in c["relations"]}
        self.memo = {}

    @staticmethod
    def reach_count(a):
        live = set(a["accepting"])
        while True:
            more = {s for s, row in enumerate(a["rows"]) if any(t in live for _, t in row)} | live
            if more == live:
                return live
            live = more

    def atom(self, name, x):
        w = self.words
        if name == "<":
            return x[0] < x[1]
        if name == "<=":
            return x[0] <= x[1]
        if name == "=":
            return x[0] == x[1]
        if name == "+":
            return x[0] + x[1] == x[2]
        if name == "+1":
            return x[0] + 1 == x[1]
        if name == "element":
            return sum(w[x[0]]) == 1
        if name == "shift":
            return w[x[1]] == stripped(w[x[0]] + (0,))
        if name == "smallest":
            a = w[x[0]]
            if not a:
                return False
            k = next(k for k in range(len(a)) if a[-1 - k])
            return w[x[1]] == (1,) + (0,) * k
        if name == "even":
            a = w[x[0]]
            return bool(a) and next(k for k in range(len(a)) if a[-1 - k]) % 2 == 0
        if name == "xor":
            k = max(len(w[y]) for y in x)
            a, b, s = [(0,) * (k - len(w[y])) + w[y] for y in x]
            return all((p + q + r) % 2 == 0 for p, q, r in zip(a, b, s, strict=False))
        r = self.rel[name]
        key = name, tuple(x)
        if key not in self.memo:
            self.memo[key] = self.tree(r["tree"], dict(zip(r["variables"], x, strict=False)), r["variables"])
        return self.memo[key]

    def tree(self, t, env, order=None, far=None):
        sign, *parts = t
        if sign == "not":
            return not self.tree(parts[0], env)
        if sign == "and":
            return all(self.tree(p, env) for p in parts)
        if sign == "or":
            return any(self.tree(p, env) for p in parts)
        if sign == "linear":
            total = sum(f * env[x] for f, x in parts[0])
            return (parts[1] is None or parts[1] <= total) and (parts[2] is None or total <= parts[2])
        if sign == "some":
            return next(self.solve(parts[1:], parts[0], env), None) is not None
        return self.atom(sign, [v if type(v) is int else env[v] for v in parts])

    def solve(self, atoms, hidden, env, limit=None):
        """All choices of hidden values below the limit."""
        limit = limit or len(self.words)
        env = dict(env)
        hidden = list(hidden)

        def go(left):
            for atom in atoms:
                ready = all(type(v) is int or v in env for v in atom[1:])
                if ready and not self.atom(atom[0], [v if type(v) is int else env[v] for v in atom[1:]]):
                    return
            if not left:
                yield dict(env)
                return
            # a variable that "+" determines, first
            for atom in atoms:
                if atom[0] == "+":
                    vals = [v if type(v) is int else env.get(v) for v in atom[1:]]
                    if vals.count(None) == 1:
                        at = vals.index(None)
                        v = atom[1 + at]
                        if v in left:
                            got = vals[0] + vals[1] if at == 2 else vals[2] - vals[1 - at]
                            if 0 <= got < len(self.words):
                                env[v] = got
                                yield from go([x for x in left if x != v])
                                del env[v]
                            return
            v = left[0]
            top = limit
            for atom in atoms:
                if atom[0] == "<" and atom[1] == v and (type(atom[2]) is int or atom[2] in env):
                    top = min(top, atom[2] if type(atom[2]) is int else env[atom[2]])
                if atom[0] == "<=" and atom[1] == v and (type(atom[2]) is int or atom[2] in env):
                    top = min(top, (atom[2] if type(atom[2]) is int else env[atom[2]]) + 1)
            for value in range(top):
                env[v] = value
                yield from go(left[1:])
            env.pop(v, None)

        yield from go([h for h in hidden if h not in env])


def judge_numbers(w, most=40):
    """What is said of the words is true of those below ``most``."""
    c = w.c
    wrong = []
    m = min(most, len(w.words))
    if len(w.words) < most:
        wrong.append("few words")
    for x in range(m - 1):
        for y in range(m):
            if accepts(c["successor"], w.d, [w.words[x], w.words[y]]) != (y == x + 1):
                wrong.append(("successor", x, y))
    if c["sum"] is not None:
        for x, y, z in product(range(min(m, 12)), range(min(m, 12)), range(m)):
            if accepts(c["sum"], w.d, [w.words[x], w.words[y], w.words[z]]) != (x + y == z):
                wrong.append(("sum", x, y, z))
                break
    if c["base"] is not None:
        u, rec = list(c["base"]["first"]), c["base"]["recurrence"]
        while len(u) < 45:
            u.append(sum(k * v for k, v in zip(rec, u[::-1], strict=False)))
        for n in range(len(w.words)):
            rest, word = n, []
            for e in sorted({v for v in u if 0 < v <= n}, reverse=True):
                word.append(rest // e)
                rest %= e
            if stripped(word) != w.words[n] or rest:
                wrong.append(("greedy", n, word, w.words[n]))
                break
        if any(b <= a for a, b in pairwise(u)):
            wrong.append("base not increasing")
    return wrong


def learned(digits, tracks, truth, near, far):
    """The automaton that a table of beginnings and ends of words shows, or None."""
    columns = list(product(range(digits), repeat=tracks))
    ends = [end for count in range(far + 1) for end in product(columns, repeat=count)]

    def sign(word):
        return tuple(truth(word + end) for end in ends)

    names, states, rows = {sign(()): 0}, [()], []
    for state in states:  # grows while it is gone through
        if len(states) > 40 or len(state) > near:
            return None
        row = []
        for at, column in enumerate(columns):
            key = sign((*state, column))
            if any(key) and key not in names:
                names[key] = len(states)
                states.append((*state, column))
            if any(key):
                row.append([at, names[key]])
        rows.append(row)
    found = {"rows": rows, "accepting": [at for at, state in enumerate(states) if truth(state)]}
    return found if [0, 0] in rows[0] else None


def changed(rng, automaton, digits, tracks):
    """An automaton with one or two changes."""
    rows, accepting = [[list(pair) for pair in row] for row in automaton["rows"]], set(automaton["accepting"])
    for _ in range(rng.choice([1, 1, 2])):
        state = rng.randrange(len(rows))
        row, way = rows[state], rng.randrange(4)
        if way == 0:
            accepting ^= {state}
        elif way == 1 and row:
            row.pop(rng.randrange(len(row)))
        elif way == 2 and row:
            rng.choice(row)[1] = rng.randrange(len(rows))
        else:
            row.append([rng.randrange(digits**tracks), rng.randrange(len(rows))])
    return {"rows": rows, "accepting": sorted(accepting)}
