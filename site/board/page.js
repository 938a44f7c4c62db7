// The page of a game as the program's server makes it, here in the browser: what an address says, and what is shown of it.

import { Fibonacci, Kayles, Refusal, Wythoff, NAMES, amountOf, hasBoard, later, moveText, parseMove, parseNumber, parsePosition } from "./games.js";
import { ADVISED, DID, DOING, beatsOf, capital, isHeaps, listed, moveWords, questionOf, reasonOf, safeCells, shortMove } from "./reasons.js";
import { short } from "./filling.js";
import { fill } from "./templates.js";

// The address: where the game started, the moves, who plays.

const LEVELS = [["random", 1, later("plays at random")], ["slips:0.5", 2, later("slips often")], ["slips:0.25", 3, later("slips now and then")], ["slips:0.1", 4, later("slips rarely")], ["perfect", 5, later("never wrong")]];
const STRENGTHS = [[0, 5], [0.1, 4], [0.35, 3], [1, 2], [2, 1]]; // up to which probability of a slip
const FIELDS = ["position", "moves", "redo", "first", "against", "seed", "hint", "why", "way"];

const chanceOf = (against) => (against === "random" ? 2 : against === "perfect" ? 0 : Math.max(Number(against.slice(6)), 0.001));
function strengthOf(against) {
  const [, level] = STRENGTHS.find(([most]) => chanceOf(against) <= most);
  return LEVELS[level - 1];
}

class Address {
  constructor(page, said) { Object.assign(this, { page, moves: [], redo: [], first: "you", hint: 0, why: 0, way: "", seed: null, ...said }); }

  static read(page, query) {
    const said = Object.fromEntries(FIELDS.filter((name) => query.get(name)).map((name) => [name, query.get(name)]));
    for (const name of ["moves", "redo"]) if (said[name]) said[name] = said[name].split(".");
    for (const name of ["hint", "why"]) if (said[name]) said[name] = Math.min(3, Math.max(0, Number(said[name]) || 0));
    if (said.why) said.why = 1;
    const read = new Address(page, { position: page.position, against: page.against, ...said });
    if (read.against === "slips") read.against = "slips:0.25";
    if (!/^(perfect|random|person|slips:(0(\.\d{1,9})?|1(\.0{1,9})?))$/.test(read.against)) throw new Refusal(`no opponent ${short(read.against)}: write perfect, random, person, or slips:P with P from 0 to 1`);
    if (!["you", "computer"].includes(read.first)) read.first = "you";
    return read;
  }
  get path() { return this.page.path; }
  get in_query() { return this.position === this.page.position ? "" : this.position; }
  get alone() { return this.against === "person"; }
  get yourSeat() { return this.first === "you" ? 0 : 1; }
  yours(moves) { return this.alone || moves % 2 === this.yourSeat; }
  get url() {
    const said = { position: this.in_query, moves: this.moves.join("."), redo: this.redo.join("."), first: this.first === "you" ? "" : this.first };
    Object.assign(said, { against: this.against === this.page.against ? "" : this.against, seed: this.seed ?? "", hint: this.hint || "", why: this.why || "", way: this.way });
    const query = Object.entries(said).filter(([, value]) => value !== "").map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(3A|2C)/g, unescape)}`);
    return this.path + (query.length ? `?${query.join("&")}` : "");
  }
  change(changes) { return new Address(this.page, { ...this, hint: 0, why: 0, ...changes }); }
  keeping_help(changes) { return this.change({ hint: this.hint, why: this.why, ...changes }).url; }
  playing(move) { return this.change({ moves: [...this.moves, String(move)], redo: [] }).url; }
  undone() {
    let keep = this.moves.length - 1;
    while (keep >= 0 && !this.yours(keep)) keep -= 1;
    return keep < 0 ? null : this.change({ moves: this.moves.slice(0, keep), redo: [...this.moves.slice(keep), ...this.redo] });
  }
  redone() {
    if (!this.redo.length) return null;
    let made = 1;
    while (made < this.redo.length && !this.yours(this.moves.length + made)) made += 1;
    return this.change({ moves: [...this.moves, ...this.redo.slice(0, made)], redo: this.redo.slice(made) });
  }
}

// A match: the states from the start on, and the moves between them.

function match(game, start, texts) {
  const states = [start];
  const line = [];
  for (const text of texts) {
    const move = parseMove(text);
    states.push(game.after(states.at(-1), move));
    line.push(move);
  }
  const here = states.at(-1);
  const over = game.isOver(here);
  const mover = line.length % 2;
  return { game, start, states, line, here, over, mover, winner: over ? 1 - mover : null };
}

// The opponent: the winner takes the shortest way, the loser the longest, as far as a small search finds them.

const BUDGET = 20_000;

class Remoteness {
  known = new Map();
  constructor(game) { this.game = game; }

  // Outcome and length of a state, by search from the definition; null if that would take long.
  of(state) {
    const key = String(state);
    if (this.known.has(key)) return this.known.get(key);
    if (this.game.tickets(state) > 2 * BUDGET) return null;
    let spent = 0;
    const opened = [];
    const open = (at) => {
      const options = [];
      spent += 1;
      for (const [, after] of this.game.options(at)) {
        spent += 1;
        if (spent > BUDGET) return false;
        options.push(after);
      }
      opened.push({ at, options, next: 0 });
      return true;
    };
    if (!open(state)) return null;
    while (opened.length) {
      const top = opened.at(-1);
      while (top.next < top.options.length && this.known.has(String(top.options[top.next]))) top.next += 1;
      if (top.next < top.options.length) {
        if (!open(top.options[top.next])) return null;
        continue;
      }
      const values = top.options.map((after) => this.known.get(String(after)));
      const wins = values.filter(({ won }) => !won).map(({ length }) => length);
      const others = values.map(({ length }) => length);
      this.known.set(String(top.at), wins.length ? { won: true, length: 1 + Math.min(...wins) } : { won: false, length: others.length ? 1 + Math.max(...others) : 0 });
      opened.pop();
    }
    return this.known.get(key);
  }
}

// The moves among which a strong player chooses, and how many moves are left if that is known.
function bestMoves(game, state, remoteness = new Remoteness(game)) {
  const found = remoteness.of(state);
  if (found) {
    const moves = [];
    for (const [move, after] of game.options(state)) {
      const { won, length } = remoteness.known.get(String(after));
      if (won !== found.won && length === found.length - 1) moves.push(move);
    }
    return { won: found.won, moves, length: found.length };
  }
  const { won } = game.answer(state);
  if (!won) return { won, moves: [game.leastMove(state)], length: null };
  const moves = [];
  for (const move of game.winning(state)) if (moves.push(move) === 1_000) break;
  const most = moves.reduce((one, move) => (amountOf(move) > one ? amountOf(move) : one), 0n);
  return { won, moves: moves.filter((move) => amountOf(move) === most), length: null };
}

// Numbers from 0 to 1 that the seed and the position fix.
function randomness(text) {
  let h = 2166136261;
  for (const sign of text) h = Math.imul(h ^ sign.codePointAt(0), 16777619);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function randomBelow(limit, random) {
  if (limit <= 2n ** 50n) return BigInt(Math.floor(random() * Number(limit)));
  let found = 0n;
  for (let size = limit; size; size >>= 32n) found = (found << 32n) | BigInt(Math.floor(random() * 4294967296));
  return found % limit;
}

// A move that is legal: of few moves each as likely as any other; of a very large position from one pile.
function randomMove(game, state, random) {
  if (game.tickets(state) <= 5_000n) {
    const options = [...game.options(state)];
    return options[Math.floor(random() * options.length)][0];
  }
  const rows = game.rows(state).filter((row) => row.most);
  const row = rows[Math.floor(random() * rows.length)];
  const amount = row.amounts ? row.amounts[Math.floor(random() * row.amounts.length)] : 1n + randomBelow(row.most, random);
  return parseMove(`${row.prefix}${amount}`);
}

export function reply(game, state, against, seed) {
  const random = randomness(`${against}|${seed}|${state}`);
  if (against === "random") return randomMove(game, state, random);
  if (random() < chanceOf(against)) {
    for (let i = 0; i < 64; i += 1) {
      const move = randomMove(game, state, random);
      if (game.answer(game.legal(state, move)).won) return move;
    }
  }
  const { moves } = bestMoves(game, state);
  return moves[Math.floor(random() * moves.length)];
}

// Hints and the review of a game.

function advised(game, state, remoteness) {
  const taste = bestMoves(game, state, remoteness);
  return { ...taste, move: taste.won ? game.answer(state).move : taste.moves[0] };
}

function hintOf({ game, here }, step, answer, reason) {
  const taste = advised(game, here);
  const { won, move } = taste;
  const lead = won ? "" : tr("Every move loses. To resist: ");
  if (step === 1) {
    const question = won ? questionOf(game, here, move, reason) : "";
    if (question) return tr("You can win. {question}", { question });
    return won ? tr("You can win: {nudge}.", reason) : tr("Every move loses against best play ({nudge}). Make the game long, and wait for a mistake.", reason);
  }
  const [[pile, amount]] = move.takes;
  if (step === 2) {
    if (move.lone) {
      const [{ most }] = game.rows(here);
      const share = amount === most ? tr("all of") : 2n * amount > most ? tr("more than half of") : tr("at most half of");
      return lead + tr("You may take at most {most}{place}: take {share} that.", { most: short(most), place: "", share });
    }
    if (move.takes.length > 1) return lead + tr("Look at {piles}{place} together.", { piles: `A${tr(" and ")}B`, place: "" });
    const look = { name: small(game.rows(here)[pile].name), place: "" };
    return lead + (move.split.length ? tr("Look at {name}{place}, and leave it in parts.", look) : tr("Look at {name}{place}.", look));
  }
  const said = moveWords(here, move, ADVISED);
  const words = game.words(game.legal(here, move));
  return won ? tr("{said}. That wins. It leaves this: {words}.", { said, words }) : tr("Every move loses against best play. {said}, to make the game long. It leaves this: {words}.", { said, words });
}

const VERDICTS = { kept: later("that keeps the win"), lost: later("every move loses here"), mistake: later("that gives the win away") };

function reviewOf(address, played, called) {
  const { game, states, line, winner } = played;
  const shared = new Remoteness(game);
  const won = states.map((state) => game.answer(state).won);
  const judged = line.map((move, i) => (!won[i] ? "lost" : won[i + 1] ? "mistake" : "kept"));
  const you = (seat) => !address.alone && seat === address.yourSeat;
  const shown = {
    won: hasWon(you(winner), capital(called[winner])),
    strip: judged.map((kind, i) => ({ kind, told: `${shortMove(line[i])}: ${tr(VERDICTS[kind])}` })),
    because: "",
  };
  const last = judged.lastIndexOf("mistake");
  if (last < 0) {
    const who = capital(called[winner]);
    shown.decision = you(winner) ? tr("{you} could win from the start, and no mistake was made.", { you: who }) : tr("{who} could win from the start, and no mistake was made.", { who });
    if (!address.alone && !you(winner)) shown.swapped = address.change({ first: address.first === "you" ? "computer" : "you", moves: [], redo: [] }).url;
    return shown;
  }
  const before = states[last];
  const { move: better } = advised(game, before, shared);
  shown.number = last + 1;
  const facts = { number: last + 1, you: called[last % 2], who: called[last % 2], did: moveWords(before, line[last], DID) };
  const decided = you(last % 2) ? tr("Move {number} decided it: {you} {did} and gave the win away.", facts) : tr("Move {number} decided it: {who} {did} and gave the win away.", facts);
  shown.decision = decided + tr(" {move} would have kept it.", { move: capital(moveWords(before, better, DOING)) });
  const left = game.legal(before, better);
  const answer = game.answer(left);
  shown.because = answer.over ? tr("It would have ended the game.") : tr("It leaves this: {words}. {reason}", { words: game.words(left), reason: reasonOf(game, left, answer).plain[0] });
  const turn = address.yours(last) ? last : last + 1;
  shown.back = address.change({ moves: address.moves.slice(0, turn), redo: address.moves.slice(turn) });
  return shown;
}

// The board: rows of counters, heaps that split, bars for large piles, or a queen on a plane.

const [COUNTERS, QUICK, LISTED, GHOSTS, HEAP, EXACT, SIDE, LEAST, STACKED, SLABS] = [24n, 12, 60, 12, 40, 1_000n, 24n, 8, 240n, 60];
const LOOKED = 2_000n; // of more moves it is not asked whether a click makes each
const LIST = 300; // so many moves of several picks are listed, for pages without scripts
const POWERS = later("thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion decillion");

function amountsText({ amounts, most }) {
  if (!most) return "";
  if (amounts && amounts.length <= 4) return amounts.map((each) => short(each)).join(", ");
  const first = amounts ? amounts[0] : 1n;
  return first === most ? short(most) : `${short(first)}–${short(most)}`;
}

function tallPile(size) {
  if (size <= STACKED) {
    const chips = Array.from({ length: Number(size) }, (_, i) => `M${30 * Math.floor(i / 10)} ${Number((44 - 4.2 * ((i % 10) + 1)).toPrecision(6))}h26v3.8h-26z`);
    return { width: 30 * Math.ceil(Number(size) / 10), shape: chips.join(""), words: "" };
  }
  const digits = String(size).length;
  const slabs = Math.min(digits - 1, SLABS);
  const shape = Array.from({ length: slabs }, (_, i) => `M${30 * i} 0h28v44h-28z`).join("");
  const power = Math.floor((digits - 1) / 3);
  const powers = tr(POWERS).split(" ");
  if (power < 1 || power > powers.length) return { width: 30 * slabs, shape, words: short(size) };
  const unit = 1000n ** BigInt(power);
  const n = size / unit;
  return { width: 30 * slabs, shape, words: size % unit ? tr("more than {n} {power}", { n, power: powers[power - 1] }) : `${n} ${powers[power - 1]}` };
}

// The counters of a heap of pins and the gaps between them: a counter is hit alone, a gap with both its neighbours.
function placesOf(row, hinted) {
  const size = Number(row.size);
  const spot = (kind, amount, first) => {
    if (first < 0 || first + amount > size) return { kind, move: null, first, taken: 0, left: "0", hint: false };
    const [left, right] = [first, size - first - amount];
    const move = left && right ? `${row.prefix}${amount}/${right}` : `${row.prefix}${amount}`;
    return { kind, move, first, taken: amount, left: listed([left, right].filter(Boolean).map(String).concat(left || right ? [] : ["0"])), hint: false };
  };
  const places = [];
  for (let i = 0; i < size; i += 1) {
    if (i) places.push(spot("gap", 2, i - 1));
    places.push(spot("counter", 1, i));
  }
  const named = hinted && moveText(hinted);
  const aim = [...places.filter(({ kind }) => kind === "counter"), ...places.filter(({ kind }) => kind === "gap")].find(({ move }) => move && move === named);
  for (const place of places) place.hint = Boolean(aim) && place.kind === "counter" && place.first >= aim.first && place.first < aim.first + aim.taken;
  return places;
}

function rowOf(row, hinted, open) {
  const pile = { ...row, size: row.size === undefined ? null : Number(row.size), letters: /^[a-z]+$/.test(row.prefix) ? row.prefix : "", note: row.note ?? "" };
  const name = row.name.endsWith(` ${row.prefix.toUpperCase()}`) ? row.prefix.toUpperCase() : row.name;
  const shown = { pile, name, size: row.size === undefined ? "" : String(row.size), note: pile.note, amounts: amountsText(row), open };
  const may = (n) => (row.amounts ? row.amounts.includes(n) : n <= row.most);
  const counter = (n) => ({ move: may(n) ? `${row.prefix}${n}` : null, amount: Number(n) });
  const down = (n) => Array.from({ length: Number(n) }, (_, i) => counter(n - BigInt(i)));
  const few = row.amounts && row.amounts.length <= LISTED ? row.amounts : Array.from({ length: Math.min(QUICK, Number(row.most)) }, (_, i) => BigInt(i + 1));
  const quick = few.map((n) => ({ move: `${row.prefix}${n}`, amount: n }));
  if (row.size === undefined) return { ...shown, kind: "remark" };
  if (!row.size) return { ...shown, kind: "empty" };
  if (row.breaks) return { ...shown, kind: "breaks", note: "", places: placesOf(row, hinted) };
  if (row.size <= COUNTERS) return { ...shown, kind: "counters", counters: down(row.size) };
  const slider = open && row.most && !row.amounts ? String(row.most) : "";
  return { ...shown, kind: "bar", tall: tallPile(row.size), chips: quick, slider, steps: Number(row.most < EXACT ? row.most : EXACT) };
}

// Which rows lie side by side: those whose heaps were one heap at the start.
function lanesOf({ start, line, game, states }) {
  const lanes = game.rows(start).map((_, i) => i);
  if (!line.some(({ split }) => split.length)) return game.rows(states.at(-1)).map((_, i) => i);
  line.forEach(({ takes, split }) => {
    const [[heap]] = takes;
    if (split.length) lanes.splice(heap, 1, lanes[heap], lanes[heap]);
  });
  return lanes;
}

const taken = (move) => Object.fromEntries(move ? move.takes.map(([pile, amount]) => [move.lone ? "" : NAMES[pile].toLowerCase(), amount]) : []);

function tableOf(played, address, hinted, looked) {
  const { game, here, line, over, mover, start } = played;
  const rows = game.rows(here);
  const [ghosts, marks, looks] = [taken(line.at(-1)), taken(hinted), taken(looked)];
  const lanes = lanesOf(played);
  let shown = rows.map((row, i) => {
    const each = rowOf(row, hinted, !over);
    const ghost = row.size !== undefined ? ghosts[row.prefix] ?? 0n : 0n;
    return {
      ...each,
      hint: row.size === undefined ? 0 : each.kind === "bar" ? marks[row.prefix] ?? 0 : Number(marks[row.prefix] ?? 0),
      ghosts: ghost,
      drawn_ghosts: ghost <= GHOSTS && each.kind !== "bar" ? Number(ghost) : 0,
      look: row.size !== undefined && row.prefix in looks,
      picked: false,
      number: i + 1,
      lane: lanes[i],
      pins: game instanceof Kayles && start.some((size) => size > 0n),
    };
  });
  const notes = [...new Set(shown.map(({ note }) => note))];
  const note = notes.length === 1 && shown.length > 1 ? notes[0] : "";
  if (note) shown.forEach((each) => { each.note = ""; });
  shown = shown.filter(({ kind }) => kind !== "remark");
  const byLane = [];
  for (const each of shown) {
    if (byLane.length && byLane.at(-1)[0].lane === each.lane) byLane.at(-1).push(each);
    else byLane.push([each]);
  }
  const whole = game.rows(start).reduce((most, { size = 0n }) => (size > most ? size : most), 0n);
  const wide = byLane.map((lane) => lane.reduce((sum, each) => sum + each.drawn_ghosts + (each.counters?.length ?? (each.places ? Math.ceil(each.places.length / 2) : 0)), 0) + lane.length - 1);
  let across = Math.max(1, ...wide, whole <= HEAP ? Number(whole) : 1);
  let down = Math.max(1, byLane.length);
  if (shown.length === 1 && ["counters", "empty"].includes(shown[0].kind) && across > 12) {
    shown[0].tens = true;
    [across, down] = [10, Math.ceil(across / 10)];
  }
  return {
    across: Math.min(across, 48),
    down: Math.min(down, 12),
    tall: shown.some(({ kind }) => kind === "bar"),
    note,
    rows: shown,
    lanes: byLane,
    crowded: false,
    seat: 1 - mover,
  };
}

const plain = (state) => state.map(Number);

function sceneOf({ game, here, line, mover, over, start, states }, hinted, safe) {
  if (!(game instanceof Wythoff) || start.some((size) => size > SIDE)) return null;
  const [x, y] = plain(here);
  const count = Math.max(...plain(start), LEAST) + 2;
  const cells = over ? [] : [...game.options(here)].map(([move, after]) => [plain(after), moveText(move), false]);
  cells.sort(([[a, b]], [[c, d]]) => a - c || b - d);
  const ends = over ? [] : [[x, 0, 1, 0], [y, 0, 0, 1], [Math.min(x, y), 0, 1, 1]].filter(([steps]) => steps).map(([steps, , dx, dy]) => [x - steps * dx, y - steps * dy]);
  const before = line.length ? plain(states.at(-2)) : null;
  return {
    kind: "plane",
    piece: "queen",
    at: [x, y],
    count,
    cells,
    rays: ends,
    spots: [],
    barred: [],
    ends: [[0, 0]],
    draft: "",
    safe: safe ? safeCells(count).filter(([a, b]) => a || b) : [],
    hint: hinted ? plain(game.legal(here, hinted)) : null,
    from: before,
    seat: 1 - mover,
    label: tr("The queen stands on {x}, {y}.", { x, y }) + (before ? tr(" It came from {x}, {y}.", { x: before[0], y: before[1] }) : ""),
  };
}

function howTo(scene, { rows }) {
  if (scene) return [tr("Pick a cell on a line of the queen to move there.")];
  const open = rows.filter((row) => row.open);
  const counters = open.filter(({ kind }) => kind === "counters");
  const said = [];
  const clicks = counters.some((row) => row.counters.some(({ move }) => move));
  if (clicks) said.push(tr("Pick a counter to take it and all to its right."));
  const pins = open.filter(({ kind }) => kind === "breaks").flatMap(({ places }) => places.filter(({ move }) => move).map((place) => place.taken));
  if (pins.length) said.push(tr("The counters stand as pins."), pins.includes(2) ? tr("Pick a pin to hit it, or the gap between two to hit both.") : tr("Pick a pin to hit it."));
  const amounts = [...new Set(counters.map((row) => row.amounts))];
  if (clicks && amounts.length === 1 && counters.some((row) => row.counters.some(({ move }) => !move))) said.push(tr("You may take %(amounts)s.").replace("%(amounts)s", amounts[0]));
  if (open.some(({ kind, amounts: any }) => kind === "bar" && any)) said.push(clicks || pins.length ? tr("For a large pile, say how many to take.") : tr("Say how many to take."));
  return said;
}

// How picks in several piles make a move.
function howToPick({ rows }) {
  const said = rows.some(({ kind, amounts }) => kind === "bar" && amounts) ? [tr("Say how many to take.")] : [];
  const drawn = rows.some(({ kind }) => kind === "counters");
  return [...said, drawn ? tr("Pick a counter in one pile or in several, each with all to its right, and press Take.") : tr("What you say in several piles goes together: press Take.")];
}

const hasWon = (you, name) => (you ? tr("{you} have won.", { you: name }) : tr("{who} has won.", { who: name }));
const small = (name) => name.slice(0, 1).toLowerCase() + name.slice(1);
const isYou = (address, seat) => !address.alone && seat === address.yourSeat;
const count = (rows) => rows.flatMap((row) => (row.size === undefined ? [] : [short(row.size, 18)]));

function seatOf(address, played, seat) {
  const yours = isYou(address, seat);
  const name = address.alone ? capital([tr("the first player"), tr("the second player")][seat]) : yours ? tr("You") : tr("Computer");
  const strength = yours || address.alone ? "" : tr(strengthOf(address.against)[2]);
  const levels = strength ? LEVELS.map(([against, level, told]) => ({ against, level, strength: tr(told), url: address.keeping_help({ against }), now: against === address.against })) : [];
  return { seat, name, strength, levels, won: played.winner === seat };
}

function lastOf(address, { line, states }, called) {
  if (!line.length) return null;
  const seat = (line.length - 1) % 2;
  const [who, did] = [capital(called[seat]), moveWords(states.at(-2), line.at(-1), DID)];
  return { seat, told: isYou(address, seat) ? tr("{you} {did}.", { you: who, did }) : tr("{who} {did}.", { who, did }) };
}

function shownOf(address, played, problem, typed) {
  const { game, here, over, mover, line } = played;
  const called = address.alone ? [tr("the first player"), tr("the second player")] : address.yourSeat === 0 ? [tr("you"), tr("the computer")] : [tr("the computer"), tr("you")];
  const answer = game.answer(here);
  const reason = reasonOf(game, here, answer);
  const best = address.hint > 1 && !over ? advised(game, here).move : null;
  const hinted = address.hint === 3 ? best : null;
  const piles = address.way === "piles";
  let scene = sceneOf(played, hinted, address.hint >= 2 || address.why > 0);
  const table = tableOf(played, address, hinted, best);
  const ways = scene ? [["", tr("Board")], ["piles", tr("Piles")]].map(([way, name]) => ({ name, url: address.keeping_help({ way }), now: piles === (way === "piles") })) : [];
  if (piles) scene = null;
  const clicks = howTo(scene, table).join(" ");
  const many = !scene && game.tickets(here) > LOOKED;
  const together = !scene && !over && game instanceof Wythoff && here.every((size) => size > 0n);
  table.rows.forEach((row) => { row.picks = together ? "several" : ""; });
  const options = together && !many ? [...game.options(here)].map(([move]) => move) : [];
  const joint = options.filter(({ takes }) => takes.length > 1);
  const rest = many ? tr("Every move can be typed too, below.") : "";
  const inList = joint.length > LIST ? tr("Other moves can be typed, below.") : joint.length ? tr("Other moves are in the list.") : "";
  const how = [clicks, many ? rest : inList];
  const last = lastOf(address, played, called);
  const beats = beatsOf(game, here, answer, reason).filter(([said]) => said);
  const shown = {
    address, problem, over, closed: over, scene, table, ways, last, called, how: over ? [] : how,
    title: address.page.title || game.name,
    ends: address.page.title ? "" : game.ends,
    rules: game.rules,
    to_move: over ? tr("The game is over.") : isYou(address, mover) ? tr("Your move.") : tr("{who} moves.", { who: capital(called[mover]) }),
    typed: problem ? typed : "",
    how_by_picks: [together ? howToPick(table).join(" ") : clicks, rest],
    picks: together ? JSON.stringify(options.map(moveText)) : "",
    left: many ? null : [],
    passes: [],
    clicks: clicks !== "",
    others: joint.length > LIST ? [] : joint.map((move) => [address.playing(moveText(move)), moveText(move), moveWords(here, move, ADVISED)]),
    typed_only: false,
    seats: (address.yourSeat && !address.alone ? [0, 1] : [1, 0]).map((seat) => seatOf(address, played, seat)),
    turn: mover,
    letters: game.letters(here),
    pass: null,
    like: over ? "" : moveText(game.leastMove(here)),
    history: line.map(shortMove),
    here_url: "",
    opponents: LEVELS.map(([against, , told]) => [against, tr(told)]),
  };
  const [who, words] = [capital(called[mover]), game.words(here)];
  const moves = isYou(address, mover) ? tr("{you} are to move: {words}.", { you: who, words }) : tr("{who} is to move: {words}.", { who, words });
  shown.status = `${last ? `${last.told} ` : ""}${over ? tr("The game is over: {won}", { won: hasWon(isYou(address, played.winner), called[played.winner]) }) : moves}`;
  if (address.hint && !over) {
    const [[said, verbs]] = beats; // the picture whose question it asks; none where that is the answer
    Object.assign(shown, { hint: hintOf(played, address.hint, answer, reason), score: said === reason.plain[0] ? "" : JSON.stringify([verbs]), upto: 1 });
    shown.status += tr(" Hint {step} of 3: {hint}", { step: address.hint, hint: shown.hint });
  }
  if (address.why) {
    const seat = answer.won ? mover : 1 - mover;
    const verdict = isYou(address, seat) ? tr("With best play {you} win.", { you: called[seat] }) : tr("With best play {who} wins.", { who: called[seat] });
    shown.why = { leaves: [], leaf: later("Picture"), verdict, label: game.label, beats: beats.map(([said]) => said), figure: "" };
    Object.assign(shown, { score: JSON.stringify(beats.map(([, verbs]) => verbs)), upto: 0 });
    shown.status += ` ${verdict} ${shown.why.beats.join(" ")}`;
  }
  if (over && line.length) {
    shown.review = reviewOf(address, played, called);
    shown.status += [" ", shown.review.decision, shown.review.because].join(" ").replace(/^ +/, " ").trimEnd();
  }
  return shown;
}

function newMove(query) {
  if (!query.has("amount")) return query.get("move") ?? "";
  const amount = parseNumber(query.get("amount").trim());
  if (!amount) throw new Refusal("at least one counter must be taken");
  return `${query.get("pile") ?? ""}${amount}`;
}

// The answer to an address: the part of the page that it shows, the address that it has then, and whether all was well.
export function answer(page, search) {
  const query = new URLSearchParams(search);
  let address = Address.read(page, query);
  const found = parsePosition(address.position);
  if (!found || !hasBoard(found)) return { elsewhere: address.position };
  const { game, state } = found;
  address = address.change({ ...address, position: game.position(state) });
  let played = match(game, state, address.moves);
  let problem = "";
  try {
    const move = newMove(query);
    if (move.trim()) {
      played = match(game, state, [...address.moves, move]);
      address = address.change({ moves: played.line.map(moveText), redo: [] });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problem = error.message;
  }
  if (!played.over && !address.yours(played.line.length)) {
    if (address.seed === null) address = address.change({ seed: Math.floor(Math.random() * 1_000_000) });
    const move = reply(game, played.here, address.against, address.seed);
    address = address.change({ moves: [...played.line.map(moveText), moveText(move)], redo: [] });
    played = match(game, state, address.moves);
  }
  const game_ = shownOf(address, played, problem, query.get("move") ?? "");
  return { url: address.url, ok: !problem, title: `${played.over ? tr("Game over") : tr("Play")}: ${game_.title}`, html: fill(game_, { english: "en", lang: document.documentElement.lang }) };
}

export { Fibonacci, isHeaps };
