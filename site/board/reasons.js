// Why a position is won or lost, in the sentences of the program, and what the counters do beside them.

import { Fibonacci, Heaps, Kayles, Nim, Subtraction, Wythoff, NAMES, amountOf, moveText } from "./games.js";
import { short } from "./filling.js";

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const listed = (words) => (words.length < 2 ? String(words[0]) : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const count = (n, one, many) => (n === 1 ? one : many);

// Moves in words: what was done, what is advised, what is spoken of.

const SPLITS = [" and split off ", " and split off ", " and splitting off "];
const TAKES = ["took", "Take", "taking"];
const LEAVES = ["and left", "and leave", "and leaving"];
export const [DID, ADVISED, DOING] = [0, 1, 2];

export function moveWords(state, move, form) {
  const { takes, lone, split } = move;
  if (split.length) {
    const [[heap, amount]] = takes;
    const parts = listed([state[heap] - amount - split[0], split[0]].map((each) => short(each)));
    return `${TAKES[form]} ${short(amount)} from ${NAMES[heap]} ${LEAVES[form]} ${parts}`;
  }
  if (lone) return `${TAKES[form]} ${short(takes[0][1])}`;
  const names = takes.map(([pile]) => NAMES[pile]);
  if (takes.length > 1) return `${TAKES[form]} ${short(takes[0][1])} from each of ${names.join(" and ")}`;
  return `${TAKES[form]} ${short(takes[0][1])} from ${names[0]}${split.map((size) => SPLITS[form] + size).join("")}`;
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
  if (blocks.length > 5) return `${blocks.length} blocks`;
  return blocks.length === 1 ? `a block of ${blocks[0]}` : `blocks of ${listed(blocks)}`;
}

// Sizes as blocks, where they are few and small enough to be drawn.
function blocksToDraw(sizes, alone, worth = false) {
  const shown = worth ? sizes.length : sizes.filter(Boolean).length;
  if (sizes.length > 10 || sizes.some((size) => size > 63) || shown < 2 || !sizes.some(Boolean)) return null;
  return { kind: "blocks", sizes, alone, worth };
}

// A reason: two sentences, what a hint asks, and its picture.

const MEND = ", down to the last counter";
const WORTH = "A heap is worth the smallest number that no move from it is worth.";

function ofNim(game, state, answer) {
  const sum = Nim.sum(state);
  if (!answer.won) {
    return {
      plain: ["Every block has a partner. Any move breaks a pair, and the other player can mend it.", `So it goes on${MEND}.`],
      nudge: "each pile is blocks of 1, 2, 4, 8, ...; every block has a partner, and any move breaks a pair",
      figure: blocksToDraw(state, null),
    };
  }
  const [[pile, amount]] = answer.move.takes;
  const [name, size] = [NAMES[pile], state[pile]];
  const figure = blocksToDraw(state, pile);
  if (state.filter(Boolean).length === 1) {
    return { plain: [`Only pile ${name} is left: take all of it.`, "Whoever takes the last counter wins."], nudge: "only one pile is left", figure };
  }
  const target = size - amount;
  const [goes, comes] = [size & sum, target & sum];
  const several = blocksOf(sum).length > 1;
  const lead = `${capital(nameBlocks(sum))} ${several ? "have" : "has"} no partner.`;
  const turned = `${nameBlocks(goes)} ${blocksOf(goes).length === 1 ? "becomes" : "become"} ${comes ? nameBlocks(comes) : ""}`;
  const first = comes
    ? `${lead} Take ${short(amount)} from pile ${name}: there ${turned}, and every block pairs off.`
    : `${lead} Take ${several ? "those" : "the one"} in pile ${name}, and every block pairs off.`;
  return {
    plain: [first, `Each move of the other player then breaks a pair, and you can mend it${MEND}.`],
    nudge: "see each pile as blocks of 1, 2, 4, 8, ...; leave every block a partner",
    figure,
  };
}

function ofWythoff(game, state, answer) {
  const [x, y] = state;
  const [small, large] = x < y ? [x, y] : [y, x];
  if (!answer.won) {
    const alone = `with ${short(small)}, with ${short(large)}, and with the difference ${short(large - small)}`;
    return {
      plain: [`(${short(small)}, ${short(large)}) is a safe pair: the only one ${alone}. Every move leaves the safe pairs.`, "The other player can come back to one each time."],
      nudge: "the piles are one of the pairs, and no move leads from one pair to another",
      figure: { kind: "pairs" },
    };
  }
  const [p, q] = game.legal(state, answer.move).sort((one, other) => (one < other ? -1 : 1));
  if (!q) return { plain: ["All counters that are left can be taken at once: do.", "Whoever takes the last one wins."], nudge: "all counters that are left can be taken at once", figure: null };
  const pair = `(${short(p)}, ${short(q)})`;
  const [[pile, amount]] = answer.move.takes;
  const first = answer.move.takes.length === 1
    ? `${short(pile === 0 ? y : x)} stands in the safe pair ${pair}. Take ${short(amount)} from pile ${NAMES[pile]} to reach it.`
    : `The piles differ by ${short(q - p)}, as the safe pair ${pair} does. Take ${short(amount)} from both to reach it.`;
  return {
    plain: [first, "No safe pair leads to another, so the other player must leave them, and you come back."],
    nudge: "leave one of the pairs: both numbers decide together, and so does their difference",
    figure: { kind: "pairs" },
  };
}

const DRAWN = 1n << 63n; // larger piles are not written as sums
function ofFibonacci(game, [pile, cap], answer) {
  const parts = Fibonacci.parts(pile);
  const shown = pile < DRAWN && parts.length <= 12;
  const [smallest, second] = [parts.at(-1), parts.at(-2)];
  const sum = parts.length > 1 ? `${short(pile)} is ${parts.join(" + ")}` : `${short(pile)} is a number of the base itself`;
  const told = shown ? sum : `Write ${short(pile)} as a sum of numbers of the base, always the largest that fits`;
  const figure = shown ? { kind: "summands", parts } : null;
  if (!answer.won) {
    return {
      plain: [`${told}. The smallest part, ${short(smallest)}, is more than the ${short(cap)} that may be taken.`, "Whatever is taken leaves a smallest part that the other player can take."],
      nudge: "the smallest group of the pile is more than may be taken",
      figure,
    };
  }
  if (second === undefined) {
    const first = pile === 1n ? "Take the last counter." : `All ${short(pile)} may be taken: do.`;
    return { plain: [first, "Whoever takes the last one wins."], nudge: "the whole pile may be taken", figure: null };
  }
  return {
    plain: [`${told}. Take the smallest part, ${short(smallest)}.`, `The next part is ${short(second)}, and the other player may then take at most ${short(2n * smallest)}.`],
    nudge: "the pile falls into groups, each a number of the base; the smallest group is what counts",
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
    const nudge = "each heap is worth a pile of Nim, and these piles cancel";
    if (small) return { plain: [`${state[0]} is a trap: whatever is taken, the other player can leave a trap again.`, "The other player answers each move."], nudge: LOST_HEAP, figure: strip };
    if (one) return { plain: ["The heap is worth nothing: no move from it leads to another that is.", "The other player answers each move."], nudge: LOST_HEAP, figure: null };
    return { plain: [`The heaps are worth ${named}, and these cancel, as piles of Nim do.`, `Any move spoils that, and the other player can restore it. ${WORTH}`], nudge, figure: blocksToDraw(values, null, true) };
  }
  const [[heap, amount]] = answer.move.takes;
  const [split = 0n] = answer.move.split;
  const parts = [state[heap] - amount - split, split].filter(Boolean);
  const shown = parts.length ? listed(parts.map((each) => short(each))) : "";
  if (!one) {
    return {
      plain: [`The heaps are worth ${named}. Change heap ${NAMES[heap]} from ${values[heap]} to ${values[heap] ^ total}, and the worths cancel as in Nim.`, WORTH],
      nudge: "each heap is worth a pile of Nim; make these piles cancel",
      figure: blocksToDraw(values, heap, true),
    };
  }
  const nudge = parts.length > 1 ? "leave heaps that cancel, like two equal heaps" : "leave a heap that is worth nothing: no move from it leads to another such heap";
  const plain = parts.length === 2 && parts[0] === parts[1]
    ? ["Leave two equal heaps, and copy: whatever is done in one, do in the other.", "So the last move is yours."]
    : !parts.length ? ["Take the whole heap.", "No move is left then."]
      : parts.length > 1 ? [`Leave ${shown}: heaps that are together worth nothing.`, WORTH]
        : small ? [`Leave ${shown}, a trap: every move from there loses.`, "Whatever the other player takes then, you can leave a trap again."]
          : [`Leave ${shown}: a heap that is worth nothing.`, WORTH];
  return { plain, nudge, figure: strip };
}

const LOST_HEAP = "the heap is worth nothing, and no move from it leads to another such heap";

export function reasonOf(game, state, answer) {
  if (answer.over) return { plain: ["The game is over.", "There is nothing left to do."], nudge: "no move is left", figure: null };
  if (game instanceof Nim) return ofNim(game, state, answer);
  if (game instanceof Wythoff) return ofWythoff(game, state, answer);
  return game instanceof Fibonacci ? ofFibonacci(game, state, answer) : ofHeaps(game, state, answer);
}

// The question of the picture, which the first hint asks; empty if there is none.
export function questionOf(game, state, move, { figure }) {
  const after = game.legal(state, move);
  if (game.isOver(after)) return "Can you end the game at once?";
  const [[pile, amount]] = move.takes;
  if (move.split.length && state[pile] - amount - move.split[0] === move.split[0]) return "Could you leave two equal parts, and then copy what the other player does?";
  if (figure?.kind === "blocks") {
    return figure.worth
      ? "Each row is worth a pile of Nim. Which one should be worth less or more, so that all cancel?"
      : "See each pile as blocks of 1, 2, 4, 8 and so on. Which block has no partner?";
  }
  if (figure?.kind === "summands") return `The pile falls into groups: ${figure.parts.map((each) => short(each)).join(" + ")}. Which may be taken whole?`;
  if (figure?.kind === "pairs") return "Some pairs of sizes are safe to leave. Which of them can you reach?";
  if (figure?.kind === "strip") return "Some sizes are traps for the player who must move. Which of them can you reach?";
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
    [`Each pile falls into blocks of ${listed(every)}.`, Object.entries(blocks).map(([split, into]) => ({ split, into, lanes: into }))],
    ["Equal blocks are partners.", [...joins, ...(alone.length ? [{ glow: alone }] : [])]],
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
    return [["The green squares are safe to leave: no move leads from one to another.", [{ light }]], [first, way], [second, []]];
  }
  const taken = takenVerbs(game, state, move);
  if (figure?.kind === "blocks" && figure.worth) {
    const worth = figure.sizes.map((size, i) => [NAMES[i], `worth ${size}`]);
    return [["Each is worth as much as a pile of Nim.", [{ worth }]], [first, taken], [second, []]];
  }
  if (figure?.kind === "blocks") return onBlocks(figure, state, move, reason.plain);
  if (figure?.kind === "summands") {
    const last = figure.parts.length - 1;
    const parts = figure.parts.map(Number);
    return [
      [`The pile falls into groups: ${parts.join(" + ")}.`, [{ split: "A", into: parts }]],
      [first, move ? [{ glow: `A:${-last}` }] : []],
      [second, move && last ? [{ tag: `A:${1 - last}`, say: "out of reach" }] : []],
    ];
  }
  if (figure?.kind === "strip") {
    const traps = [];
    for (let n = 1n; n < state[0]; n += 1n) if (!game.value(n)) traps.push(`A${n}`);
    if (traps.length) return [["The ringed sizes are traps: whoever must move there loses.", [{ traps }]], [first, taken], [second, []]];
  }
  if (move && move.split.length && state.length === 1 && state[0] === 2n * move.split[0] + amountOf(move)) {
    const [part, size] = [Number(move.split[0]), Number(state[0])];
    const twins = Array.from({ length: part }, (_, i) => [`A${i + 1}`, `A${size - i}`]);
    const mirror = { mirror: `A${part + 1}-${part + Number(amountOf(move))}`, pairs: twins };
    return [["Left and right of the middle each has a twin.", [mirror]], [first, taken], [second, []]];
  }
  return [[first, taken], [second, []]];
}

export const isHeaps = (game) => game instanceof Heaps;
export { Kayles, Subtraction, count, moveText };
