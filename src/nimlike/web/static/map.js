// The map, corner lower left: tiles of 256 by 256 pixels, drawn on a canvas; coordinates are BigInt, so it has no edge.

import { read } from "./shared.js";

const view = byId("map");
const canvas = view.querySelector("canvas");
const pen = canvas.getContext("2d");
const [where, shades, tip, card, far] = ["where", "shades", "tip", "chosen", "far"].map(byId);
const { rules, kind, rest } = view.dataset;
const EDGE = Number(view.dataset.side);
const SIDE = BigInt(EDGE);
const KEPT = 300 * (256 / EDGE) ** 2;
const UNKNOWN = kind === "outcome" ? 255 : 65535;
const MOST = 65534;
const FINE = 20n;

// The low corner, in parts of 2^-20 of a pixel of the raster. Such a pixel is a position, or where z > 0 a block of 2^z of
// them, z rounded up: it is as large as a pixel of the screen or larger, so that none is lost.
const at = { x: 0n, y: 0n, z: Number(view.dataset.z) };
let chosen = view.dataset.at ? view.dataset.at.split(",").map(BigInt) : null;
const tiles = new Map();
let frame = 0;
let colours = null;
let darkest = 16; // the Grundy value that is drawn darkest: the largest one seen, rounded up to a power of 2

const depth = () => BigInt(Math.max(Math.ceil(at.z), 0));
const scale = () => 2 ** (Number(depth()) - at.z);
const fine = (length) => BigInt(Math.round((length / scale()) * 2 ** Number(FINE)));
const coarse = (n) => (Number(n) / 2 ** Number(FINE)) * scale();
const corner = (axis) => at[axis] >> FINE;

// Where a pixel of the raster begins, and where the middle of a position lies, from the low corner.
const start = (n, axis) => coarse((n << FINE) - at[axis]);
const along = (n, axis) => coarse((((2n * n + 1n) << FINE) >> (depth() + 1n)) - at[axis]);

// The position under a point of the view.
const under = (left, top) =>
  [["x", left], ["y", Math.max(view.clientHeight - top, 0)]].map(([axis, length]) => ((at[axis] + fine(length)) >> FINE) << depth());

const centre = () => under(view.clientWidth / 2, view.clientHeight / 2);

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const [cell, safe, unknown, ...values] = ["table", "safe", "edge", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"].map((name) => {
    const hex = style.getPropertyValue(`--${name}`).trim().slice(1);
    return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
  });
  colours = { cell, safe, unknown, values };
  for (const tile of tiles.values()) tile.image = null;
}

// The colour of a cell: of values it goes from paper to night as their logarithm grows, without end.
function shade(value) {
  if (value === UNKNOWN) return colours.unknown;
  if (kind === "outcome") return value ? colours.safe : colours.cell;
  if (value === 0) return colours.safe;
  const share = 8 * Math.min(1, Math.log(value) / Math.log(darkest));
  const [low, high] = [Math.floor(share), Math.ceil(share)].map((n) => colours.values[n]);
  return low.map((light, i) => Math.round(light + (high[i] - light) * (share % 1)));
}

function see(cells) {
  if (kind === "outcome") return;
  const most = cells.reduce((found, value) => (value === UNKNOWN ? found : Math.max(found, value)), 0);
  if (most <= darkest) return;
  while (darkest < most) darkest *= 2;
  for (const tile of tiles.values()) tile.image = null;
}

function tileAt(column, row) {
  const key = `${depth()}/${column}/${row}`;
  let tile = tiles.get(key);
  if (tile) {
    tiles.delete(key);
  } else {
    tile = { cells: null, image: null, failed: "" };
    load(tile, key);
  }
  tiles.set(key, tile);
  if (tiles.size > KEPT) tiles.delete(tiles.keys().next().value);
  if (tile.cells && !tile.image) tile.image = painted(tile.cells);
  return tile;
}

async function load(tile, key) {
  try {
    const response = await fetch(`/api/map/${encodeURIComponent(rules)}/${kind}/${key}${rest ? `?rest=${rest}` : ""}`);
    if (response.ok) {
      // The low byte first, as on every machine that has a browser.
      tile.cells = new (kind === "outcome" ? Uint8Array : Uint16Array)(await response.arrayBuffer());
      see(tile.cells);
    } else {
      tile.failed = (await response.json()).error;
      const wait = Number(response.headers.get("Retry-After"));
      if (wait) setTimeout(() => { tiles.delete(key); ask(); }, 1000 * wait);
    }
  } catch {
    tile.failed = tr("The server does not answer.");
  }
  ask();
}

function painted(cells) {
  const image = new OffscreenCanvas(EDGE, EDGE);
  const context = image.getContext("2d");
  const data = context.createImageData(EDGE, EDGE);
  const known = new Map();
  for (let i = 0; i < cells.length; i += 1) {
    if (!known.has(cells[i])) known.set(cells[i], [...shade(cells[i]), 255]);
    data.data.set(known.get(cells[i]), 4 * (i % EDGE + EDGE * (EDGE - 1 - Math.floor(i / EDGE))));
  }
  context.putImageData(data, 0, 0);
  return image;
}

function ask() {
  if (!frame) frame = requestAnimationFrame(draw);
}

function draw() {
  frame = 0;
  const { clientWidth: width, clientHeight: height } = view;
  const ratio = devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.clearRect(0, 0, width, height);
  const s = scale();
  let waiting = 0;
  let failed = "";
  for (let row = corner("y") / SIDE; start(row * SIDE, "y") < height; row += 1n) {
    for (let column = corner("x") / SIDE; start(column * SIDE, "x") < width; column += 1n) {
      const tile = tileAt(column, row);
      const [left, right] = [column, column + 1n].map((n) => Math.round(start(n * SIDE, "x")));
      const [top, low] = [row + 1n, row].map((n) => Math.round(height - start(n * SIDE, "y")));
      if (tile.image) pen.drawImage(tile.image, left, top, right - left, low - top);
      else drawStandIn(column, row, left, top, EDGE * s);
      if (tile.failed) failed = tile.failed;
      else if (!tile.image) waiting += 1;
    }
  }
  const style = getComputedStyle(document.documentElement);
  const [line, ink, safe, panel] = ["line", "ink", "safe", "panel"].map((name) => style.getPropertyValue(`--${name}`));
  if (s >= 8) drawGrid(width, height, s, line);
  drawMarks(height, s, ink, safe);
  const from = drawNumbers(width, height, panel, ink);
  const said = [failed || tr("Under the cross: {place}.", { place: centre().map(long).join(", ") })];
  if (from.some(Boolean)) said.push(tr("+ counts from {place}.", { place: from.map(long).join(", ") }));
  if (waiting) said.push(tr("Drawing..."));
  where.textContent = said.join(" ");
  if (shades) shades.textContent = tr("1 to {value}, darker as the value grows", { value: darkest.toLocaleString("en") });
  far.value = at.z;
  exported();
  placeCard(width, height);
  view.dataset.ready = waiting || failed ? "" : `${corner("x")},${corner("y")},${at.z}`;
}

// What tiles of other depths show of one that is not there yet: a part of a coarser one, or finer ones within it.
function drawStandIn(column, row, left, top, size) {
  const image = (deep, i, j) => tiles.get(`${deep}/${i}/${j}`)?.image;
  for (let up = 1n; up <= 4n; up += 1n) {
    const larger = image(depth() + up, column >> up, row >> up);
    if (!larger) continue;
    const part = EDGE / 2 ** Number(up);
    const within = (n) => Number(n & ((1n << up) - 1n)) * part;
    pen.drawImage(larger, within(column), EDGE - part - within(row), part, part, left, top, size, size);
    return;
  }
  for (let down = 1n; down <= 2n && down <= depth(); down += 1n) {
    const count = 2 ** Number(down);
    const part = size / count;
    for (let i = 0; i < count; i += 1) {
      for (let j = 0; j < count; j += 1) {
        const smaller = image(depth() - down, (column << down) + BigInt(i), (row << down) + BigInt(j));
        if (smaller) pen.drawImage(smaller, left + i * part, top + size - (j + 1) * part, part, part);
      }
    }
  }
}

function drawGrid(width, height, s, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = start(corner("x"), "x"); x < width; x += s) { pen.moveTo(x + 0.5, 0); pen.lineTo(x + 0.5, height); }
  for (let y = height - start(corner("y"), "y"); y > 0; y -= s) { pen.moveTo(0, y - 0.5); pen.lineTo(width, y - 0.5); }
  pen.stroke();
}

// The chosen position, with arrows to where its winning moves lead.
function drawMarks(height, s, ink, safe) {
  const point = ([x, y]) => [along(x, "x"), height - along(y, "y")];
  if (!chosen) return;
  const [left, top] = point(chosen);
  const size = Math.max(s, 9);
  pen.strokeStyle = ink;
  pen.lineWidth = 2;
  pen.strokeRect(left - size / 2, top - size / 2, size, size);
  pen.strokeStyle = pen.fillStyle = safe;
  pen.lineWidth = 4;
  for (const { dataset } of card.querySelectorAll("[data-to]")) {
    const [x, y] = point(dataset.to.split(",").map(BigInt));
    const length = Math.hypot(x - left, y - top);
    if (!(length > size && length < 1e7)) continue;
    pen.save();
    pen.translate(x, y);
    pen.rotate(Math.atan2(y - top, x - left));
    pen.beginPath();
    pen.moveTo(size * 0.6 - length, 0); pen.lineTo(-9, 0);
    pen.stroke();
    pen.beginPath();
    pen.lineTo(0, 0); pen.lineTo(-13, 7); pen.lineTo(-13, -7);
    pen.fill();
    pen.restore();
  }
}

// The answer stands beside the chosen position, as long as that is in view.
function placeCard(width, height) {
  const [x, y] = chosen ? [along(chosen[0], "x"), height - along(chosen[1], "y")] : [-1, -1];
  const seen = x >= 0 && x <= width && y >= 0 && y <= height;
  const left = x + 36 + card.offsetWidth < width ? x + 28 : x - 28 - card.offsetWidth;
  const top = Math.min(y - 48, height - card.offsetHeight - 8);
  Object.assign(card.style, { left: seen ? `${Math.max(8, left)}px` : "", top: seen ? `${Math.max(8, top)}px` : "" });
}

// The pile sizes along the lower and the left edge, far enough apart to be read; the numbers that those with + count from.
function drawNumbers(width, height, paper, colour) {
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const write = (text, left, top) => {
    const half = pen.measureText(text).width / 2 + 3;
    const middle = Math.max(half, left);
    pen.globalAlpha = 0.85;
    pen.fillStyle = paper;
    pen.fillRect(middle - half, top - 8, 2 * half, 16);
    pen.globalAlpha = 1;
    pen.fillStyle = colour;
    pen.fillText(text, middle, top);
  };
  return [["x", width, 96], ["y", height, 40]].map(([axis, length, apart]) => {
    const step = roundStep(apart);
    const low = corner(axis) << depth();
    const first = ((low + step - 1n) / step) * step;
    const base = [0n, 1n, 2n].every((n) => named(first + n * step)) ? 0n : (low / (1000n * step)) * 1000n * step;
    for (let n = first, here = 0; here <= length; n += step) {
      here = along(n, axis);
      if (here < 24 || here > length - 32) continue;
      const text = base ? `+${named(n - base)}` : named(n);
      if (axis === "x") write(text, here, height - 9); else write(text, 0, height - here);
    }
    return base;
  });
}

// How many positions lie between two numbers: the least 1, 2 or 5 times a power of ten that takes up so many pixels.
function roundStep(apart) {
  const power = Math.max(0, Math.log10(apart) + at.z * Math.log10(2));
  return BigInt([1, 2, 5].find((n) => n >= 10 ** (power % 1)) || 10) * 10n ** BigInt(Math.floor(power));
}

// A number in a few signs, like 1,500 or 25·10³⁰; nothing where it has too many digits for that.
function named(n) {
  const [text, digits, zeros] = /^(\d+?)(0*)$/.exec(n);
  if (text.length < 8) return n.toLocaleString("en");
  const power = `10${[...String(zeros.length)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;
  return digits.length > 4 ? "" : digits === "1" ? power : `${digits}·${power}`;
}

function long(n) {
  const text = String(n);
  return named(n) || (text.length < 45 ? text : `${text.slice(0, 12)}…${text.slice(-12)}`);
}

function shift(dx, dy) {
  for (const [axis, by] of [["x", dx], ["y", -dy]]) {
    at[axis] += fine(by);
    if (at[axis] < 0n) at[axis] = 0n;
  }
  ask();
  clearTimeout(settling);
  settling = setTimeout(settle, 300);
}

function zoom(by, left = view.clientWidth / 2, top = view.clientHeight / 2) {
  const deep = depth();
  const sides = [["x", left], ["y", view.clientHeight - top]];
  for (const [axis, length] of sides) at[axis] += fine(length);
  at.z = Math.min(Math.max(at.z + by, Number(view.dataset.closest)), Number(view.dataset.deepest));
  for (const [axis, length] of sides) at[axis] = (deep < depth() ? at[axis] >> (depth() - deep) : at[axis] << (deep - depth())) - fine(length);
  shift(0, 0);
}

// The links that save the view ask for just the cells that are seen.
function exported() {
  const cells = (length) => Math.max(1, Math.min(400, Math.floor(length / scale())));
  const here = { z: depth(), width: cells(view.clientWidth), height: cells(view.clientHeight) };
  for (const axis of ["x", "y"]) here[axis] = corner(axis) << depth();
  for (const link of document.querySelectorAll("[data-export]")) {
    link.href = `/api/view?${new URLSearchParams({ rules, kind, format: link.dataset.export, ...here, ...(rest && { rest }) })}`;
  }
}

// What lies under the pointer: the position, and what its tile says of it.
function hover(event) {
  tip.hidden = true;
  if (event.pointerType === "touch" || pointers.size) return;
  const place = under(event.offsetX, event.offsetY);
  const [x, y] = place.map((n) => n >> depth());
  const tile = tiles.get(`${depth()}/${x / SIDE}/${y / SIDE}`);
  if (!tile || !tile.cells) return;
  const value = tile.cells[Number(x % SIDE) + EDGE * Number(y % SIDE)];
  let told = tr("value {value}", { value: value === MOST ? "65,534+" : value.toLocaleString("en") });
  if (value === UNKNOWN) told = tr("not known");
  else if (kind === "outcome") told = value ? tr("lost for who must move") : tr("won for who must move");
  tip.textContent = `${place.map(long).join(", ")}: ${told}`;
  tip.hidden = false;
  const left = Math.min(event.offsetX + 14, view.clientWidth - tip.offsetWidth - 6);
  const top = event.offsetY > 40 ? event.offsetY - 34 : event.offsetY + 18;
  tip.style.transform = `translate(${Math.max(left, 4)}px, ${top}px)`;
}

// The address, the table and the links follow the map.
let settling = 0;
let asked = 0;
async function settle() {
  asked += 1;
  const mine = asked;
  const query = new URLSearchParams({ x: corner("x") << depth(), y: corner("y") << depth(), z: Number(at.z.toFixed(2)) });
  if (kind !== "outcome") query.set("kind", kind);
  if (rest) query.set("rest", rest);
  if (chosen) query.set("at", chosen.join(","));
  const url = `${location.pathname}?${query}`;
  history.replaceState(null, "", url);
  try {
    const { page } = await read(url);
    if (mine !== asked) return;
    for (const id of ["table-inside", "chosen", "kinds"]) {
      const [old, fresh] = [byId(id), page.getElementById(id)];
      if (!fresh) continue;
      if (old.innerHTML !== fresh.innerHTML) old.innerHTML = fresh.innerHTML;
      old.className = fresh.className;
    }
    document.querySelector("#goto input[name=z]").value = at.z;
    view.dataset.settled = url;
    ask();
  } catch {
    where.textContent = tr("The server does not answer.");
  }
}

function choose(left, top) {
  chosen = under(left, top);
  card.replaceChildren();
  ask();
  clearTimeout(settling);
  settle();
}

const pointers = new Map();
let travelled = 0;
let pinch = 0;
view.addEventListener("pointerdown", (event) => {
  view.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
  travelled = pointers.size > 1 ? Infinity : 0;
  pinch = 0;
});
view.addEventListener("pointerleave", () => { tip.hidden = true; });
view.addEventListener("pointermove", (event) => {
  hover(event);
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = [event.offsetX, event.offsetY];
  pointers.set(event.pointerId, now);
  if (pointers.size === 1) {
    travelled += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
    if (travelled > 5) shift(before[0] - now[0], before[1] - now[1]);
    return;
  }
  const [one, other] = [...pointers.values()];
  const apart = Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
  zoom(Math.log2((pinch || apart) / apart), (one[0] + other[0]) / 2, (one[1] + other[1]) / 2);
  pinch = apart;
});
view.addEventListener("pointerup", (event) => {
  if (pointers.delete(event.pointerId) && travelled <= 5) choose(event.offsetX, event.offsetY);
});
view.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
view.addEventListener("wheel", (event) => {
  event.preventDefault();
  tip.hidden = true; // it tells what lay there before
  zoom(Math.min(Math.max(event.deltaY, -120), 120) / 200, event.offsetX, event.offsetY);
}, { passive: false });
far.addEventListener("input", () => zoom(Number(far.value) - at.z));

const WAYS = {
  ArrowLeft: () => shift(-128, 0), ArrowRight: () => shift(128, 0), ArrowUp: () => shift(0, -128), ArrowDown: () => shift(0, 128),
  "+": () => zoom(-1), "-": () => zoom(1),
  "0": () => { at.x = at.y = 0n; shift(0, 0); },
};
Object.assign(WAYS, { "=": WAYS["+"], Home: WAYS["0"], Enter: () => choose(view.clientWidth / 2, view.clientHeight / 2) });

view.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !WAYS[event.key]) return;
  WAYS[event.key]();
  event.preventDefault();
});
for (const link of document.querySelectorAll("[data-way]")) {
  link.addEventListener("click", (event) => { event.preventDefault(); WAYS[link.dataset.way](); });
}
document.addEventListener("themechange", () => { readPalette(); ask(); });
new ResizeObserver(ask).observe(view);

view.hidden = where.hidden = far.hidden = false;
byId("table").open = false;
readPalette();
// A chosen position that the address puts into the middle of the table is shown in the middle of the map.
const middle = new URLSearchParams(location.search).has("goto") && chosen;
["x", "y"].forEach((axis, i) => { at[axis] = ((middle ? chosen[i] : BigInt(view.dataset[axis])) << FINE) >> depth(); });
if (middle) shift(-view.clientWidth / 2, view.clientHeight / 2);
ask();
