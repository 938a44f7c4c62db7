// Why a position is won or lost, in the sentences of the program, and what the counters do beside them.

import { Fibonacci, Heaps, Kayles, Nim, Subtraction, Wythoff, NAMES, amountOf, later, moveText } from "./games.js";
import { short } from "./filling.js";

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const listed = (words) => (words.length < 2 ? String(words[0]) : `${words.slice(0, -1).join(", ")} ${tr("and")} ${words.at(-1)}`);
const ntr = (one, many, n, values) => tr(n === 1 ? one : many, values);

// Moves in words: what was done, what is advised, what is spoken of.

const TAKES = [later("took {words}"), later("Take {words}"), later("taking {words}")];
const LEAVES = [later("took {taken} from {name} and left {parts}"), later("Take {taken} from {name} and leave {parts}"), later("taking {taken} from {name} and leaving {parts}")];
export const [DID, ADVISED, DOING] = [0, 1, 2];

export function moveWords(state, move, form) {
  const { takes, lone, split } = move;
  if (split.length) {
    const [[heap, amount]] = takes;
    const parts = listed([state[heap] - amount - split[0], split[0]].map((each) => short(each)));
    return tr(LEAVES[form], { taken: short(amount), name: NAMES[heap], parts });
  }
  const amount = short(takes[0][1]);
  if (lone) return tr(TAKES[form], { words: amount });
  const names = takes.map(([pile]) => NAMES[pile]);
  const words = takes.length > 1 ? tr("{pop} from each of {join}", { pop: amount, join: names.join(tr(" and ")) }) : tr("{amount} from {pile_name}", { amount, pile_name: names[0] });
  return tr(TAKES[form], { words });
}

// A move in a list of moves.
export function shortMove({ takes, lone, split }) {
  const [[, amount]] = takes;
  if (lone) return `− ${short(amount)}`;
  return `${takes.map(([pile]) => NAMES[pile]).join("")} − ${short(amount)}${split.length ? ` | ${split.map((each) => short(each)).join(", ")}` : ""}`;
}

// Blocks: the powers of 2 whose sum a pile is, largest first.

export function blocksOf(size) {
  const digits = [...size.toString(2)];
  return digits.flatMap((digit, i) => (digit === "1" ? [1n << BigInt(digits.length - 1 - i)] : []));
}

function nameBlocks(total) {
  const blocks = blocksOf(total);
  if (blocks.length > 5) return tr("{bit_count:,} blocks").replace("{bit_count:,}", blocks.length);
  return blocks.length === 1 ? tr("a block of {blocks}", { blocks: blocks[0] }) : tr("blocks of {list}", { list: listed(blocks) });
}

// Sizes as blocks, where they are few and small enough to be drawn.
function blocksToDraw(sizes, alone, worth = false) {
  const shown = worth ? sizes.length : sizes.filter(Boolean).length;
  if (sizes.length > 10 || sizes.some((size) => size > 63) || shown < 2 || !sizes.some(Boolean)) return null;
  return { kind: "blocks", sizes, alone, worth };
}

// A reason: two sentences, what a hint asks, and its picture.

const MEND = later(", down to the last counter");
const WORTH = later("A heap is worth the smallest number that no move from it is worth.");

function ofNim(game, state, answer) {
  const sum = Nim.sum(state);
  if (!answer.won) {
    return {
      plain: [tr("Every block has a partner. Any move breaks a pair, and the other player can mend it."), tr("So it goes on{value}.", { value: tr(MEND) })],
      nudge: tr("each pile is blocks of 1, 2, 4, 8, ...; every block has a partner, and any move breaks a pair"),
      figure: blocksToDraw(state, null),
    };
  }
  const [[pile, amount]] = answer.move.takes;
  const [name, size] = [NAMES[pile], state[pile]];
  const figure = blocksToDraw(state, pile);
  if (state.filter(Boolean).length === 1) {
    return { plain: [tr("Only pile {name} is left: take all of it.", { name }), tr("Whoever takes the last counter wins.")], nudge: tr("only one pile is left"), figure };
  }
  const target = size - amount;
  const [goes, comes] = [size & sum, target & sum];
  const several = blocksOf(sum).length > 1;
  const lead = ntr("{lone} has no partner.", "{lone} have no partner.", blocksOf(sum).length, { lone: capital(nameBlocks(sum)) });
  const becomes = blocksOf(goes).length === 1 ? tr("becomes") : tr("become");
  const first = comes
    ? tr("{lead} Take {take} from pile {name}: there {named_blocks} {becomes} {named_blocks2}, and every block pairs off.", { lead, take: short(amount), name, named_blocks: nameBlocks(goes), becomes, named_blocks2: nameBlocks(comes) })
    : tr("{lead} Take {it} in pile {name}, and every block pairs off.", { lead, it: several ? tr("those") : tr("the one"), name });
  return {
    plain: [first, tr("Each move of the other player then breaks a pair, and you can mend it{value}.", { value: tr(MEND) })],
    nudge: tr("see each pile as blocks of 1, 2, 4, 8, ...; leave every block a partner"),
    figure,
  };
}

function ofWythoff(game, state, answer) {
  const [x, y] = state;
  const [small, large] = x < y ? [x, y] : [y, x];
  if (!answer.won) {
    const alone = tr("with {p}, with {q}, and with the difference {number}", { p: short(small), q: short(large), number: short(large - small) });
    return {
      plain: [tr("{pair_text} is a safe pair: the only one {alone}. Every move leaves the safe pairs.", { pair_text: `(${short(small)}, ${short(large)})`, alone }), tr("The other player can come back to one each time.")],
      nudge: tr("the piles are one of the pairs, and no move leads from one pair to another"),
      figure: { kind: "pairs" },
    };
  }
  const [p, q] = game.legal(state, answer.move).sort((one, other) => (one < other ? -1 : 1));
  if (!q) return { plain: [tr("All counters that are left can be taken at once: do."), tr("Whoever takes the last one wins.")], nudge: tr("all counters that are left can be taken at once"), figure: null };
  const pair = `(${short(p)}, ${short(q)})`;
  const [[pile, amount]] = answer.move.takes;
  const first = answer.move.takes.length === 1
    ? tr("{kept} stands in the safe pair {pair}. Take {amount} from pile {pile_name} to reach it.", { kept: short(pile === 0 ? y : x), pair, amount: short(amount), pile_name: NAMES[pile] })
    : tr("The piles differ by {gap}, as the safe pair {pair} does. Take {one} from both to reach it.", { gap: short(q - p), pair, one: short(amount) });
  return {
    plain: [first, tr("No safe pair leads to another, so the other player must leave them, and you come back.")],
    nudge: tr("leave one of the pairs: both numbers decide together, and so does their difference"),
    figure: { kind: "pairs" },
  };
}

const DRAWN = 1n << 63n; // larger piles are not written as sums
function ofFibonacci(game, [pile, cap], answer) {
  const parts = Fibonacci.parts(pile);
  const shown = pile < DRAWN && parts.length <= 12;
  const [smallest, second] = [parts.at(-1), parts.at(-2)];
  const name = short(pile);
  const sum = parts.length > 1 ? tr("{name} is {join}", { name, join: parts.join(" + ") }) : tr("{name} is a number of the base itself", { name });
  const as_sum = shown ? sum : tr("Write {name} as a sum of numbers of the base, always the largest that fits", { name });
  const figure = shown ? { kind: "summands", parts } : null;
  if (!answer.won) {
    return {
      plain: [tr("{as_sum}. The smallest part, {take}, is more than the {most} that may be taken.", { as_sum, take: short(smallest), most: short(cap) }), tr("Whatever is taken leaves a smallest part that the other player can take.")],
      nudge: tr("the smallest group of the pile is more than may be taken"),
      figure,
    };
  }
  if (second === undefined) {
    const first = pile === 1n ? tr("Take the last counter.") : tr("All {name} may be taken: do.", { name });
    return { plain: [first, tr("Whoever takes the last one wins.")], nudge: tr("the whole pile may be taken"), figure: null };
  }
  return {
    plain: [tr("{as_sum}. Take the smallest part, {take}.", { as_sum, take: short(smallest) }), tr("The next part is {second}, and the other player may then take at most {after}.", { second: short(second), after: short(2n * smallest) })],
    nudge: tr("the pile falls into groups, each a number of the base; the smallest group is what counts"),
    figure,
  };
}

function ofHeaps(game, state, answer) {
  const values = game.values(state);
  const total = values.reduce((one, other) => one ^ other, 0);
  const named = values.length > 12 ? `${values.slice(0, 12).join(", ")}, ...` : listed(values);
  const one = state.length === 1;
  const small = one && state[0] <= 32n && ![...game.options(state)].some(([move]) => move.split.length);
  const strip = small ? { kind: "strip" } : null;
  if (!answer.won) {
    const nudge = tr("each heap is worth a pile of Nim, and these piles cancel");
    const answered = tr("The other player answers each move.");
    if (small) return { plain: [tr("{state} is a trap: whatever is taken, the other player can leave a trap again.", { state: state[0] }), answered], nudge: tr(LOST_HEAP), figure: strip };
    if (one) return { plain: [tr("The heap is worth nothing: no move from it leads to another that is."), answered], nudge: tr(LOST_HEAP), figure: null };
    return { plain: [tr("The heaps are worth {named}, and these cancel, as piles of Nim do.", { named }), tr("Any move spoils that, and the other player can restore it. {worth}", { worth: tr(WORTH) })], nudge, figure: blocksToDraw(values, null, true) };
  }
  const [[heap, amount]] = answer.move.takes;
  const [split = 0n] = answer.move.split;
  const parts = [state[heap] - amount - split, split].filter(Boolean);
  const shown = parts.length ? listed(parts.map((each) => short(each))) : "";
  if (!one) {
    return {
      plain: [tr("The heaps are worth {named}. Change heap {pile_name} from {values} to {wanted}, and the worths cancel as in Nim.", { named, pile_name: NAMES[heap], values: values[heap], wanted: values[heap] ^ total }), tr(WORTH)],
      nudge: tr("each heap is worth a pile of Nim; make these piles cancel"),
      figure: blocksToDraw(values, heap, true),
    };
  }
  const nudge = parts.length > 1 ? tr("leave heaps that cancel, like two equal heaps") : tr("leave a heap that is worth nothing: no move from it leads to another such heap");
  const plain = parts.length === 2 && parts[0] === parts[1]
    ? [tr("Leave two equal heaps, and copy: whatever is done in one, do in the other."), tr("So the last move is yours.")]
    : !parts.length ? [tr("Take the whole heap."), tr("No move is left then.")]
      : parts.length > 1 ? [tr("Leave {parts}: heaps that are together worth nothing.", { parts: shown }), tr(WORTH)]
        : small ? [tr("Leave {parts}, a trap: every move from there loses.", { parts: shown }), tr("Whatever the other player takes then, you can leave a trap again.")]
          : [tr("Leave {parts}: a heap that is worth nothing.", { parts: shown }), tr(WORTH)];
  return { plain, nudge, figure: strip };
}

const LOST_HEAP = later("the heap is worth nothing, and no move from it leads to another such heap");

export function reasonOf(game, state, answer) {
  if (answer.over) return { plain: [tr("The game is over."), tr("There is nothing left to do.")], nudge: "", figure: null };
  if (game instanceof Nim) return ofNim(game, state, answer);
  if (game instanceof Wythoff) return ofWythoff(game, state, answer);
  return game instanceof Fibonacci ? ofFibonacci(game, state, answer) : ofHeaps(game, state, answer);
}

// The question of the picture, which the first hint asks; empty if there is none.
export function questionOf(game, state, move, { figure }) {
  const after = game.legal(state, move);
  if (game.isOver(after)) return tr("Can you end the game at once?");
  const [[pile, amount]] = move.takes;
  if (move.split.length && state[pile] - amount - move.split[0] === move.split[0]) return tr("Could you leave two equal parts, and then copy what the other player does?");
  if (figure?.kind === "blocks") {
    return figure.worth
      ? tr("Each row is worth a pile of Nim. Which one should be worth less or more, so that all cancel?")
      : tr("See each pile as blocks of 1, 2, 4, 8 and so on. Which block has no partner?");
  }
  if (figure?.kind === "summands") return tr("The pile falls into groups: {parts}. Which may be taken whole?", { parts: figure.parts.map((each) => short(each)).join(" + ") });
  if (figure?.kind === "pairs") return tr("Some pairs of sizes are safe to leave. Which of them can you reach?");
  if (figure?.kind === "strip") return tr("Some sizes are traps for the player who must move. Which of them can you reach?");
  return "";
}

// The reason as motion: beats, each a sentence and the verbs for the player of reason.js.

export function safeCells(side) {
  const cells = [];
  for (let k = 0; ; k += 1) {
    const [x, y] = Wythoff.pair(BigInt(k)).map(Number);
    if (y >= side) return [...cells, ...cells.map(([p, q]) => [q, p])];
    cells.push([x, y]);
  }
}

function pairs(blocks, last) {
  const joins = [];
  const alone = [];
  const every = [...new Set(Object.values(blocks).flat())].sort((one, other) => other - one);
  for (const block of every) {
    const names = Object.keys(blocks).filter((name) => blocks[name].includes(block));
    names.sort((one, other) => (one === last) - (other === last) || (one < other ? -1 : 1));
    for (let i = 0; i + 1 < names.length; i += 2) joins.push({ join: [`${names[i]}:${block}`, `${names[i + 1]}:${block}`] });
    if (names.length % 2) alone.push(`${names.at(-1)}:${block}`);
  }
  return [joins, alone];
}

const numbers = (size) => blocksOf(BigInt(size)).map(Number);

function onBlocks(figure, state, move, [first, second]) {
  const blocks = {};
  figure.sizes.forEach((size, i) => { if (size) blocks[NAMES[i]] = numbers(size); });
  const every = [...new Set(Object.values(blocks).flat())].sort((one, other) => other - one);
  const [joins, alone] = pairs(blocks, figure.alone === null ? null : NAMES[figure.alone]);
  const beats = [
    [tr("Each pile falls into blocks of {blocks}.", { blocks: listed(every) }), Object.entries(blocks).map(([split, into]) => ({ split, into, lanes: into }))],
    [tr("Equal blocks are partners."), [...joins, ...(alone.length ? [{ glow: alone }] : [])]],
  ];
  if (!move) return [...beats, [first, []], [second, []]];
  const [[pile, amount]] = move.takes;
  const [name, size, taken] = [NAMES[pile], Number(state[pile]), Number(amount)];
  const kept = numbers(size - taken);
  const mended = { ...blocks, [name]: kept };
  const verbs = [{ split: name, into: [...kept, taken], lanes: [...kept, -1] }, ...pairs(mended, null)[0], { take: `${name}${size - taken + 1}-${size}` }];
  return [...beats, [first, verbs], [second, []]];
}

function takenVerbs(game, state, move) {
  if (!move) return [];
  return move.takes.map(([pile, amount]) => {
    const left = state[pile] - amount - move.split.reduce((sum, part) => sum + part, 0n);
    return { take: `${NAMES[pile]}${left + 1n}-${left + amount}` };
  });
}

export function beatsOf(game, state, answer, reason) {
  const [first, second] = reason.plain;
  const { move } = answer;
  const { figure } = reason;
  if (answer.over) return [[first, []]];
  if (game instanceof Wythoff && state.every((size) => size < 26n)) {
    const side = Math.max(Number(state[0]), Number(state[1]), 8) + 2;
    const light = safeCells(side).map(([x, y]) => `${x},${y}`);
    const way = move ? [{ arrow: [state.join(), game.legal(state, move).join()] }] : [];
    return [[tr("The green squares are safe to leave: no move leads from one to another."), [{ light }]], [first, way], [second, []]];
  }
  const taken = takenVerbs(game, state, move);
  if (figure?.kind === "blocks" && figure.worth) {
    const worth = figure.sizes.map((size, i) => [NAMES[i], tr("worth {size}", { size })]);
    return [[tr("Each is worth as much as a pile of Nim."), [{ worth }]], [first, taken], [second, []]];
  }
  if (figure?.kind === "blocks") return onBlocks(figure, state, move, reason.plain);
  if (figure?.kind === "summands") {
    const last = figure.parts.length - 1;
    const parts = figure.parts.map(Number);
    return [
      [tr("The pile falls into groups: {parts}.", { parts: parts.join(" + ") }), [{ split: "A", into: parts }]],
      [first, move ? [{ glow: `A:${-last}` }] : []],
      [second, move && last ? [{ tag: `A:${1 - last}`, say: tr("out of reach") }] : []],
    ];
  }
  if (figure?.kind === "strip") {
    const traps = [];
    for (let n = 1n; n < state[0]; n += 1n) if (!game.value(n)) traps.push(`A${n}`);
    if (traps.length) return [[tr("The ringed sizes are traps: whoever must move there loses."), [{ traps }]], [first, taken], [second, []]];
  }
  if (move && move.split.length && state.length === 1 && state[0] === 2n * move.split[0] + amountOf(move)) {
    const [part, size] = [Number(move.split[0]), Number(state[0])];
    const twins = Array.from({ length: part }, (_, i) => [`A${i + 1}`, `A${size - i}`]);
    const mirror = { mirror: `A${part + 1}-${part + Number(amountOf(move))}`, pairs: twins };
    return [[tr("Left and right of the middle each has a twin."), [mirror]], [first, taken], [second, []]];
  }
  return [[first, taken], [second, []]];
}

export const isHeaps = (game) => game instanceof Heaps;
export { Kayles, Subtraction, moveText };
