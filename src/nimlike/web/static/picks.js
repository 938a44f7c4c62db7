// Moves of several picks: of several piles, of counters and gaps of a heap, of places. A button plays them; of places, the
// last pick does where no other could follow.

import { counters, followed } from "./shared.js";

const held = new Map(); // how many of a pile, the run taken from a heap and its cuts, or true for a place
const given = () => byId("game").dataset.picks;
const rowOf = (prefix) => document.querySelector(`.pile[data-row="${CSS.escape(prefix)}"]`);
const heapOf = (prefix) => rowOf(prefix)?.querySelector(".cuts");
const write = (picks) => picks.sort((a, b) => a - b || (a < b ? -1 : 1)).join(" ");
const cut = (prefix, amount, parts) => `${prefix}${amount}/${parts.filter(Boolean).sort((a, b) => a - b)}`;

// Each move by what is picked for it; of a heap that is cut that is how many are taken and which parts are left.
let known = new Map();
let from = null;
function moves() {
  if (from === given()) return known;
  from = given();
  const all = JSON.parse(from || "[]");
  known = new Map(Array.isArray(all) ? all.map(read) : Object.entries(all));
  return known;
}

function read(move) {
  const [, part = "", taken, split] = /^(\d+\.)?([^/]*)(.*)$/.exec(move);
  const takes = [];
  for (const [, lone, far, many, letters, amount] of taken.matchAll(/^(\d+)$|(p\d+-)(\d+)|([a-z]+)(\d+)/g)) {
    for (const name of lone ? [""] : far ? [far] : letters) takes.push([part + name, lone || many || amount]);
  }
  const [[prefix, amount]] = takes.length ? takes : [["", 0]];
  if (takes.length > 1 || !heapOf(prefix)) return [write(takes.map((each) => each.join(""))), move];
  const off = split.split("/").map(Number);
  return [cut(prefix, amount, [counters(heapOf(prefix)).length - amount - off.reduce((a, b) => a + b), ...off]), move];
}

// What is left of a heap, from left to right.
function parts(name, { first, last, cuts }) {
  const ends = [0, counters(heapOf(name)).length, ...cuts, ...(last < first ? [] : [first, last + 1])].sort((a, b) => a - b);
  return ends.slice(1).map((end, i) => end - ends[i]).filter((size, i) => size && !(ends[i] >= first && ends[i] <= last));
}

// What has been picked, as the moves are written above.
function key() {
  return write([...held].map(([name, what]) => (what === true ? name : what.cuts ? cut(name, what.last - what.first + 1, parts(name, what)) : name + what)));
}

// The move that has been picked. The parts of a heap stay where they are seen, where a split may be written both ways.
function chosen() {
  const [[name, what] = []] = held;
  if (!moves().size) return [...held].map((each) => each.join("")).sort().join("");
  const move = moves().get(key());
  return move && what.cuts && "either" in heapOf(name).dataset ? [`${name}${what.last - what.first + 1}`, ...parts(name, what).slice(1)].join("/") : move;
}

// Whether some move, but for the one named, has all these picks.
const follows = (picks, more) => [...moves().keys()].some((each) => each !== more && picks.every((pick) => each.split(" ").includes(pick)));

function words() {
  const [[name, what]] = held;
  if (what === true) return tr("Play");
  if (what.cuts) return tr("Take {amount}, leave {left}", { amount: what.last - what.first + 1, left: parts(name, what).join(" + ") || 0 });
  const said = [...held].map(([pile, amount]) => tr("{amount} from {pile}", { amount, pile: rowOf(pile).querySelector(".nm").textContent }));
  return tr("Take {amounts}", { amounts: said.join(", ") });
}

// Show what has been picked, and the button where that is a move.
function showPicks() {
  const take = byId("take");
  if (!given() || !take) return;
  for (const row of document.querySelectorAll(".pile")) {
    const what = held.get(row.dataset.row);
    const all = counters(row);
    all.forEach((e, i) => e.classList.toggle("held", Boolean(what) && (what.cuts ? i >= what.first && i <= what.last : all.length - i <= what)));
    row.querySelectorAll(".cuts .gap").forEach((e, i) => e.classList.toggle("held", Boolean(what) && what.cuts.has(i + 1)));
  }
  for (const place of document.querySelectorAll(".places a[data-pick]")) {
    place.classList.toggle("held", held.has(place.dataset.pick));
    place.classList.toggle("off", !follows([...held.keys(), place.dataset.pick]));
  }
  for (const e of document.querySelectorAll("a[data-pick]")) e.ariaCurrent = e.classList.contains("held") ? "true" : null;
  take.hidden = !held.size || !chosen();
  if (!take.hidden) byId("status").textContent = take.textContent = words();
}

function pick(name, row) {
  const pile = row?.dataset.row;
  const [, sign, at] = /([:|]?)(\d+)$/.exec(name);
  if (sign) {
    const what = held.get(pile) || { first: 0, last: -1, cuts: new Set() };
    const i = Number(at);
    held.clear();
    if (sign === "|") { if (!what.cuts.delete(i)) what.cuts.add(i); }
    else if (what.last < what.first) what.first = what.last = i;
    else if (i < what.first) what.first = i;
    else if (i > what.last) what.last = i;
    else [what.first, what.last] = [0, -1];
    if (what.cuts.size || what.last >= what.first) held.set(pile, what);
    return;
  }
  const [place, what] = row ? [pile, name.slice(pile.length)] : [name, true];
  if (held.get(place) === what) { held.delete(place); return; }
  const others = [...held].filter(([other]) => other !== place).map(([other, many]) => (row ? other + many : other));
  if (moves().size && !follows([...others, name])) {
    if (!follows([name])) return;
    held.clear();
  }
  held.set(place, what);
}

// Hear of picks on the board; ``play`` makes a move given in text.
export function hearPicks(play) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("button#take")) { play(chosen()); return; }
    if (!followed(event, "#game[data-picks] a[data-pick]", /./)) return;
    const link = event.target.closest("a");
    event.preventDefault();
    pick(link.dataset.pick, link.closest(".pile"));
    if (held.get(link.dataset.pick) === true && chosen() && !follows([...held.keys()], key())) play(chosen());
    else showPicks();
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("#game[data-picks] form.take:has([data-pick])");
    if (!form) return;
    const amount = form.querySelector("[name=amount]").value.trim();
    const pile = form.querySelector("[data-pick]").dataset.pick;
    if (/^[1-9]\d*$/.test(amount)) held.set(pile, amount);
    else held.delete(pile);
    showPicks();
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("#game[data-picks] form.take") || !held.size) return;
    event.preventDefault();
    if (chosen()) play(chosen());
  });
  document.addEventListener("keydown", ({ key: pressed }) => {
    if (pressed !== "Escape" || !held.size) return;
    held.clear();
    showPicks();
  });
}

// Another page is shown.
export function forgetPicks() {
  held.clear();
  from = null;
}
