// Five games: their rules, who wins, the winning moves, and what a board shows of them. Numbers are BigInt, exact at any size.

export class Refusal extends Error {}

// Numbers and moves in text, as the program reads and writes them.

const DIGITS = 1000; // of a number; the installed program takes millions
const MOST_PILES = 12;
const LARGEST_HEAP = 40n; // of pins, which are drawn one by one
const LARGEST_TAKE = 1000n;
const TABLE = 2_000_000; // values of a subtraction game that are looked through for a period
export const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const tooLong = (text) => new Refusal(`${text.slice(0, 40)}: numbers of up to ${DIGITS.toLocaleString("en")} digits are read here; the installed program reads longer ones`);

function power(text) {
  const [base, exponent] = text.split("^").map((digits) => digits.replaceAll("_", ""));
  if (base.length > DIGITS) throw tooLong(text);
  if (exponent === undefined) return BigInt(base);
  if (exponent.length > 5 || (base.length - 1 || 0.302) * Number(exponent) > DIGITS) throw tooLong(text);
  return BigInt(base) ** BigInt(exponent);
}

// 123, 1_000, 10^30, 2^64+1.
export function parseNumber(text) {
  if (!/^\d+(_\d+)*(\^\d+)?([-+*]\d+(_\d+)*(\^\d+)?)*$/.test(text)) throw new Refusal(`${text || "an empty text"} is not a whole number; write it like 123, 10^30 or 2^64+1`);
  let total = 0n;
  for (const [, sign, term] of text.matchAll(/(-?)\+?([^-+]+)/g)) {
    const value = term.split("*").map(power).reduce((one, other) => one * other, 1n);
    total += sign ? -value : value;
  }
  if (total < 0n) throw new Refusal(`${text} is negative; it must be 0 or more`);
  if (String(total).length > DIGITS) throw tooLong(text);
  return total;
}

// A move: what is taken from which piles, whether the pile is named, what is split off.
const take = (pile, amount, ...split) => ({ takes: [[pile, amount]], lone: false, split });
export const amountOf = (move) => move.takes.reduce((sum, [, amount]) => sum + amount, 0n);

export function moveText(move) {
  if (move.lone) return String(move.takes[0][1]);
  const groups = [];
  for (const [pile, amount] of move.takes) {
    if (groups.length && groups.at(-1)[1] === amount) groups.at(-1)[0] += NAMES[pile].toLowerCase();
    else groups.push([NAMES[pile].toLowerCase(), amount]);
  }
  return groups.map(([letters, amount]) => letters + amount).join("") + move.split.map((size) => `/${size}`).join("");
}

const PERSON = /^(?:take |remove )?(\d+)(?: counters?| chips?)?(?: from (?:pile |heap )?([a-z]))?$/;

export function parseMove(typed) {
  const plain = typed.trim().toLowerCase().split(/\s+/).join(" ");
  const said = PERSON.exec(plain);
  const text = said ? (said[2] ?? "") + said[1] : plain.replaceAll(" ", "");
  const [body, ...split] = text.split("/");
  const wrong = () => new Refusal(`${typed} is not a move; write one like b1, ab4, a2/3, or 3 in a one-pile game`);
  if (!split.every((size) => /^\d+$/.test(size)) || split.length > 1) throw wrong();
  if (/^\d+$/.test(body)) return { takes: [[0, parseNumber(body)]], lone: true, split: split.map(BigInt) };
  if (!/^([a-z]+\d+)+$/.test(body)) throw wrong();
  const takes = [...body.matchAll(/([a-z]+)(\d+)/g)].flatMap(([, letters, amount]) => [...letters].map((letter) => [NAMES.indexOf(letter.toUpperCase()), parseNumber(amount)]));
  if (new Set(takes.map(([pile]) => pile)).size < takes.length) throw wrong();
  return { takes: takes.sort(([one], [other]) => one - other), lone: false, split: split.map(BigInt) };
}

export const later = (text) => text; // a text that is said in the language of the page when it is shown
const choice = (numbers) => (numbers.length > 1 ? `${numbers.slice(0, -1).join(", ")} ${tr("or")} ${numbers.at(-1)}` : numbers[0]);
const sentence = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);
const put = (state, pile, ...sizes) => [...state.slice(0, pile), ...sizes, ...state.slice(pile + 1)];
const least = (...numbers) => numbers.reduce((one, other) => (other < one ? other : one));
const most = (...numbers) => numbers.reduce((one, other) => (other > one ? other : one));

// A game: `options` of a state one by one, `winning` moves in order, `reason` for the sentences. What all have alike:
class Game {
  what = "Pile";
  ends = tr("Whoever takes the last counter wins.");

  position(state) { return `${this.text}:${state.join(",")}`; }
  isOver(state) { return this.options(state).next().done; }
  letters(state) { return state.map((_, pile) => NAMES[pile].toLowerCase()).join(""); }
  // The state after a move that a person wrote; a Refusal says what is wrong.
  after(state, move) {
    const text = moveText(move);
    const found = this.legal(state, move);
    if (!found) throw new Refusal(`${text} is not a move here: ${this.form}`);
    return found;
  }
  // Who wins, and by which move; the first of the winning moves is the one that is advised.
  answer(state) {
    const over = this.isOver(state);
    const first = over ? undefined : this.advised(state);
    return { over, won: first !== undefined, move: first ?? null };
  }
  advised(state) { return this.winning(state).next().value; }
  words(state) {
    if (state.length === 1) return tr("{state} in the pile", { state: state[0] });
    return state.flatMap((size, pile) => (size ? [`${NAMES[pile]} ${size}`] : [])).join(", ") || tr("no counter is left");
  }
}

class Nim extends Game {
  text = "nim";
  name = tr("Nim");
  rules = tr("Take any number of counters, at least one, from one pile.");
  form = "take from one pile what it holds, like a3";
  label = later("theorem");
  usual = "nim:3,4,5";

  static sum(state) { return state.reduce((one, other) => one ^ other, 0n); }

  *options(state) {
    for (let pile = 0; pile < state.length; pile += 1) {
      for (let amount = 1n; amount <= state[pile]; amount += 1n) yield [take(pile, amount), put(state, pile, state[pile] - amount)];
    }
  }
  legal(state, { takes, lone, split }) {
    const [[pile, amount]] = takes;
    if (lone || split.length || takes.length > 1 || !(amount > 0n && amount <= state[pile])) return null;
    return put(state, pile, state[pile] - amount);
  }
  // A pile can be lowered to its XOR with that of all if that is less.
  *winning(state) {
    const sum = Nim.sum(state);
    for (let pile = 0; sum && pile < state.length; pile += 1) {
      if ((state[pile] ^ sum) < state[pile]) yield take(pile, state[pile] - (state[pile] ^ sum));
    }
  }
  leastMove(state) {
    const pile = state.indexOf(most(...state));
    return take(pile, 1n);
  }
  rows(state) { return state.map((size, pile) => ({ name: tr("Pile {name}", { name: NAMES[pile] }), size, prefix: NAMES[pile].toLowerCase(), most: size })); }
  tickets(state) { return state.reduce((one, other) => one + other, 0n); }
}

// The square root, rounded down: Newton's method from above.
export function root(n) {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

class Wythoff extends Game {
  text = "wythoff";
  name = tr("Wythoff's game");
  rules = tr("Take any number of counters from one pile, or ") + tr("the same number from both.");
  form = "take from one pile, like a3, or the same number from both, like ab3";
  label = later("theorem");
  usual = "wythoff:5,9";

  // The k-th pair: the k-th multiple of the golden ratio, rounded down, and k more.
  static pair(k) {
    const small = (k + root(5n * k * k)) / 2n;
    return [small, small + k];
  }
  // The number that stands in one pair with n. Of n / ratio one of the next numbers is the k of n as the smaller one.
  static partner(n) {
    let k = (root(5n * n * n) - n) / 2n;
    for (let i = 0; i < 3; i += 1, k += 1n) if (Wythoff.pair(k)[0] === n) return n + k;
    k = (3n * n - root(5n * n * n)) / 2n;
    for (k = k > 0n ? k - 1n : 0n; ; k += 1n) {
      const [small, large] = Wythoff.pair(k);
      if (large === n) return small;
      if (large > n) throw new Error("each number stands in a pair");
    }
  }

  *options([x, y]) {
    for (let n = 1n; n <= x; n += 1n) yield [take(0, n), [x - n, y]];
    for (let n = 1n; n <= y; n += 1n) yield [take(1, n), [x, y - n]];
    for (let n = 1n; n <= least(x, y); n += 1n) yield [Wythoff.both(n), [x - n, y - n]];
  }
  static both(n) { return { takes: [[0, n], [1, n]], lone: false, split: [] }; }
  legal([x, y], { takes, lone, split }) {
    const of = [0n, 0n];
    for (const [pile, amount] of takes) of[pile] = amount;
    const [a, b] = of;
    const fits = !lone && !split.length && of.length === 2 && a <= x && b <= y && a + b > 0n && takes.every(([, amount]) => amount > 0n);
    return fits && (!a || !b || a === b) ? [x - a, y - b] : null;
  }
  *winning([x, y]) {
    const [withX, withY] = [Wythoff.partner(x), Wythoff.partner(y)];
    if (withX === y) return;
    if (withY < x) yield take(0, x - withY);
    if (withX < y) yield take(1, y - withX);
    if (!x || !y) return;
    const gap = x < y ? y - x : x - y;
    const [small, large] = Wythoff.pair(gap);
    const n = least(x, y) - small;
    if (n > 0n && (large || x === y)) yield Wythoff.both(n);
  }
  // Of winning moves the one that ends the game is explained best.
  advised(state) {
    const moves = [...this.winning(state)];
    return moves.find((move) => this.legal(state, move).every((size) => !size)) ?? moves[0];
  }
  leastMove([x, y]) { return x >= y ? take(0, 1n) : take(1, 1n); }
  rows([x, y]) {
    const piles = [x, y].map((size, pile) => ({ name: tr("Pile {name}", { name: NAMES[pile] }), size, prefix: NAMES[pile].toLowerCase(), most: size }));
    return x && y ? [...piles, { name: tr("Both piles"), prefix: "ab", most: least(x, y), note: tr("the same number from each") }] : piles;
  }
  tickets([x, y]) { return x + y + least(x, y); }
}

class Fibonacci extends Game {
  text = "schwenk:cap=2x";
  name = tr("Fibonacci Nim");
  rules = tr("Take at least one counter. After a take of x the next player may take at most {cap}.", { cap: "2x" });
  form = "a move is a number alone, like 3, and at most what may be taken";
  label = later("theorem");
  usual = "schwenk:cap=2x:20,19";

  static move(amount) { return { takes: [[0, amount]], lone: true, split: [] }; }
  // The Fibonacci numbers whose sum the pile is, always the largest that fits; largest first.
  static parts(pile) {
    const numbers = [1n, 2n];
    while (numbers.at(-1) < pile) numbers.push(numbers.at(-1) + numbers.at(-2));
    const parts = [];
    for (let left = pile; left > 0n; left -= parts.at(-1)) parts.push(numbers.findLast((number) => number <= left));
    return parts;
  }
  letters() { return ""; }
  *options([pile, cap]) {
    for (let n = 1n; n <= least(pile, cap); n += 1n) yield [Fibonacci.move(n), [pile - n, 2n * n]];
  }
  isOver([pile, cap]) { return !pile || !cap; }
  legal([pile, cap], { takes, lone, split }) {
    const [[, amount]] = takes;
    return lone && !split.length && amount > 0n && amount <= pile && amount <= cap ? [pile - amount, 2n * amount] : null;
  }
  // The sums of the smallest parts within the cap after which the next part may not be taken.
  *winning([pile, cap]) {
    const parts = Fibonacci.parts(pile).reverse();
    let total = 0n;
    for (let i = 0; i < parts.length; i += 1) {
      total += parts[i];
      if (total > cap) return;
      if (i + 1 === parts.length || 2n * total < parts[i + 1]) yield Fibonacci.move(total);
    }
  }
  leastMove() { return Fibonacci.move(1n); }
  words([pile, cap]) {
    const held = tr("{pile} in the pile", { pile });
    return pile ? tr("{held}, at most {min} may be taken", { held, min: least(pile, cap) }) : held;
  }
  rows([pile, cap]) {
    return [{ name: tr("The pile"), size: pile, prefix: "", most: least(pile, cap), note: cap < pile ? tr("at most {cap} may be taken now", { cap }) : "" }];
  }
  tickets([pile, cap]) { return least(pile, cap); }
}

// Heaps: a move is made in one of them; each is worth the smallest number that no move from it is worth.
class Heaps extends Game {
  what = "Heap";
  ends = tr("Whoever moves last wins.");
  label = later("computed");

  values(state) { return state.map((size) => this.value(size)); }
  *options(state) {
    for (let heap = 0; heap < state.length; heap += 1) {
      for (const [amount, split] of this.ways(state[heap])) yield [take(heap, amount, ...(split ? [split] : [])), put(state, heap, state[heap] - amount - split, ...(split ? [split] : []))];
    }
  }
  legal(state, { takes, lone, split }) {
    const [[heap, amount]] = takes;
    if (lone || takes.length > 1 || heap >= state.length || split.length > 1) return null;
    const [part = 0n] = split;
    const rest = state[heap] - amount - part;
    if (rest < 0n || (split.length && !(rest && part)) || !this.mayTake(amount, split.length)) return null;
    return put(state, heap, rest, ...split);
  }
  *winning(state) {
    const values = this.values(state);
    const sum = values.reduce((one, other) => one ^ other, 0);
    for (let heap = 0; sum && heap < state.length; heap += 1) {
      for (const [amount, split] of this.ways(state[heap])) {
        const worth = this.value(state[heap] - amount - split) ^ (split ? this.value(split) : 0);
        if (worth === (values[heap] ^ sum)) yield take(heap, amount, ...(split ? [split] : []));
      }
    }
  }
  // Of one small heap the move that leaves the fewest heaps without an equal one.
  advised(state) {
    let best;
    let alone = Infinity;
    let looked = 0;
    const few = state.length === 1 && state[0] <= 32n ? 60 : 1;
    for (const move of this.winning(state)) {
      const left = this.legal(state, move).filter(Boolean).map(String);
      const count = [...new Set(left)].filter((size) => left.filter((each) => each === size).length % 2).length;
      if (count < alone) [best, alone] = [move, count];
      looked += 1;
      if (looked === few) break;
    }
    return best;
  }
  leastMove(state) {
    let found;
    for (const [move] of this.options(state)) if (!found || amountOf(move) < amountOf(found)) found = move;
    return found;
  }
  tickets(state) { return BigInt([...this.options(state)].length); }
}

class Kayles extends Heaps {
  text = "octal:0.77";
  name = tr("Kayles");
  rules = `${sentence(tr("take {counters} from a heap{more}; what is left of it may be split into {parts} heaps", { counters: tr("{many} counters", { many: choice(["1", "2"]) }), more: "", parts: tr("two") }))}.`;
  form = "take 1 or 2 counters from a heap, like a1, and split what is left if you like, as in a1/3";
  usual = "octal:0.77:10";
  table = [0];

  *ways(size) {
    for (const amount of [1n, 2n]) {
      for (let split = 0n; amount <= size && split <= (size - amount) / 2n; split += 1n) yield [amount, split];
    }
  }
  mayTake(amount) { return amount === 1n || amount === 2n; }
  // The values have period 12 from 71 on (Guy and Smith 1956).
  value(size) {
    const n = size < 2_000n ? Number(size) : Number(71n + ((size - 71n) % 12n));
    while (this.table.length <= n) {
      const met = new Set();
      const next = this.table.length;
      for (let left = next - 1; left >= Math.max(0, next - 2); left -= 1) for (let a = 0; 2 * a <= left; a += 1) met.add(this.table[a] ^ this.table[left - a]);
      let value = 0;
      while (met.has(value)) value += 1;
      this.table.push(value);
    }
    return this.table[n];
  }
  rows(state) {
    return state.map((size, heap) => ({ name: tr("Heap {name}", { name: NAMES[heap] }), size, prefix: NAMES[heap].toLowerCase(), most: least(size, 2n), breaks: true, typed: true }));
  }
}

class Subtraction extends Heaps {
  constructor(takes) {
    super();
    this.takes = takes;
    this.text = `subtraction:${takes.join(",")}`;
    this.name = `${tr("Subtraction game")} {${takes.join(", ")}}`;
    const runs = [];
    for (const n of takes) {
      if (runs.length && runs.at(-1)[1] === n - 1n) runs.at(-1)[1] = n;
      else runs.push([n, n]);
    }
    const told = runs.flatMap(([first, last]) => (last - first < 2n ? [...new Set([first, last])].map(String) : [tr("{first} to {last}", { first, last })]));
    const many = choice(told);
    this.rules = many === "1" ? tr("Take {given} counter from a heap.", { given: many }) : tr("Take {given} counters from a heap.", { given: many });
    this.form = `take ${many} from a heap that holds as many, like a${takes[0]}`;
    this.table = [];
  }
  usual = "subtraction:1,3,4:21";

  *ways(size) { for (const amount of this.takes) if (amount <= size) yield [amount, 0n]; }
  mayTake(amount, split) { return !split && this.takes.includes(amount); }
  // The values repeat as soon as so many in a row as the largest number taken stood in a row before.
  value(size) {
    if (size < 4_096n) return this.upTo(Number(size));
    const { start, period } = this.period();
    return this.upTo(Number(start + ((size - start) % period)));
  }
  upTo(n) {
    const takes = this.takes.map(Number);
    for (let next = this.table.length; next <= n; next += 1) {
      let met = 0n;
      for (const each of takes) if (each <= next) met |= 1n << BigInt(this.table[next - each]);
      let value = 0;
      while (met & 1n) { met >>= 1n; value += 1; }
      this.table.push(value);
    }
    return this.table[n];
  }
  period() {
    if (this.found) return this.found;
    const wide = Number(this.takes.at(-1));
    const met = new Map();
    for (let end = wide; end < TABLE; end += 1) {
      this.upTo(end - 1);
      const window = this.table.slice(end - wide).join();
      const before = met.get(window);
      if (before !== undefined) {
        this.found = { start: BigInt(before - wide), period: BigInt(end - before) };
        return this.found;
      }
      met.set(window, end);
      if (met.size * wide > TABLE) break;
    }
    throw new Refusal("the values of so large a heap are not found here; the installed program finds them");
  }
  rows(state) {
    return state.map((size, heap) => {
      const amounts = this.takes.filter((amount) => amount <= size);
      return { name: tr("Heap {name}", { name: NAMES[heap] }), size, prefix: NAMES[heap].toLowerCase(), amounts, most: amounts.at(-1) ?? 0n };
    });
  }
}

export { Fibonacci, Heaps, Kayles, Nim, Subtraction, Wythoff };

const PLAIN = { nim: () => new Nim(), wythoff: () => new Wythoff(), kayles: () => new Kayles(), "fibonacci-nim": () => new Fibonacci() };
const CODES = { "octal:0.77": PLAIN.kayles, "schwenk:cap=2x": PLAIN["fibonacci-nim"] };
const made = new Map();

function gameOf(text) {
  const [family, option, ...more] = text.split(":");
  if (more.length) return null;
  if (option === undefined) return PLAIN[family]?.() ?? null;
  if (CODES[text]) return CODES[text]();
  if (family !== "subtraction" || !/^\d[\d,-]*$/.test(option)) return null;
  const takes = option.split(",").flatMap((field) => {
    const range = /^(\d+)-(\d+)$/.exec(field);
    if (!range) return [parseNumber(field)];
    const [first, last] = [parseNumber(range[1]), parseNumber(range[2])];
    if (last > LARGEST_TAKE) return [last];
    return Array.from({ length: Math.max(0, Number(last - first) + 1) }, (_, i) => first + BigInt(i));
  });
  if (!takes.length || takes.some((n) => n < 1n || n > LARGEST_TAKE)) return null;
  return new Subtraction([...new Set(takes)].sort((one, other) => (one < other ? -1 : 1)));
}

// The game and the state that a text denotes; null where the page has no rules for it, and Python has.
export function parsePosition(typed) {
  const text = typed.trim().replaceAll(";", ",").replace(/\s*([,:])\s*/g, "$1").replace(/(\d)\s+(?=\d)/g, "$1,").replace(/\s+/g, ":");
  const whole = /^\d/.test(text) ? `nim:${text}` : text;
  const at = whole.lastIndexOf(":");
  const name = at < 0 ? whole.toLowerCase() : whole.slice(0, at).toLowerCase();
  if (!made.has(name)) made.set(name, gameOf(name));
  const game = made.get(name);
  if (!game || at < 0) return null;
  const state = whole.slice(at + 1).split(",").map(parseNumber);
  const two = game instanceof Wythoff || game instanceof Fibonacci;
  if (two ? state.length !== 2 : state.length > MOST_PILES) return null;
  return { game, state };
}

// Whether the page has a board for it; without one it still knows who wins.
export const hasBoard = ({ game, state }) => !(game instanceof Kayles) || state.every((size) => size <= LARGEST_HEAP);
