// The map, corner lower left: tiles of pixels, drawn on a canvas; coordinates are BigInt, so it has no edge.

import { answerer, load, silence } from "./shared.js";

const [view, canvas, marks, whole, where, shades, tip, card, far] = ["map", "window", "marks", "whole", "where", "shades", "tip", "chosen", "far"].map(byId);
const [pen, small] = [canvas, whole].map((each) => each.getContext("2d"));
const { rules, kind, rest } = view.dataset;
const [EDGE, CLOSEST, DEEPEST] = ["side", "closest", "deepest"].map((name) => Number(view.dataset[name]));
const rays = JSON.parse(view.dataset.rays); // the directions in which a move may go as far as there are counters
const SIDE = BigInt(EDGE);
const UNKNOWN = kind === "outcome" ? 255 : 65535;
const FINE = 20n;
const MARGIN = { x: 52, y: 28 }; // pixels before 0, for the numbers

// The low corner, in parts of 2^-20 of a pixel of the raster. Such a pixel is a position, or where z > 0 a block of 2^z of
// them, z rounded up: it is as large as a pixel of the screen or larger, so that none is lost.
const at = { x: 0n, y: 0n, z: Number(view.dataset.z) };
const numbers = (text) => text.split(",", 2).map(BigInt);
let chosen = view.dataset.at ? numbers(view.dataset.at) : null;
let near = null; // what is pointed at, and where the winning moves from there lead
let seen = null; // what the canvas shows: a low corner, its z and depth
const tiles = new Map();
let frame = 0;
let colours = null;
let darkest = 16; // the Grundy value that is drawn darkest: the largest one seen, rounded up to a power of 2

const depth = () => BigInt(Math.max(Math.ceil(at.z), 0));
const scale = () => 2 ** (Number(depth()) - at.z);
const fine = (length) => BigInt(Math.round((length / scale()) * 2 ** Number(FINE)));
const coarse = (n) => (Number(n) / 2 ** Number(FINE)) * scale();
const corner = (axis) => (at[axis] > 0n ? at[axis] >> FINE : 0n);
const sides = () => [["x", view.clientWidth], ["y", view.clientHeight]];
const rescaled = (n, deep) => (deep < depth() ? n >> (depth() - deep) : n << (deep - depth()));

// Where a pixel of the raster begins, and where the middle of a position lies.
const start = (n, axis) => coarse((n << FINE) - at[axis]);
const along = (n, axis) => coarse((((2n * n + 1n) << FINE) >> (depth() + 1n)) - at[axis]);
const point = ([x, y]) => [along(x, "x"), view.clientHeight - along(y, "y")];

// The position under a point of the view.
const spot = (left, top) => [["x", left], ["y", view.clientHeight - top]];
const under = (left, top) => spot(left, top).map(([axis, length]) => {
  const n = (at[axis] + fine(length)) >> FINE;
  return n > 0n ? n << depth() : 0n;
});
const cellAt = ([x, y]) => tiles.get(`${depth()}/${x / SIDE}/${y / SIDE}`)?.cells?.[Number(x % SIDE) + EDGE * Number(y % SIDE)];

function repaint() {
  for (const tile of tiles.values()) tile.image = null;
  ask();
}

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const [cell, safe, unknown, ...values] = ["table", "safe", "edge", ..."123456789"].map((name) => {
    const hex = style.getPropertyValue(`--${name > 0 ? "v" : ""}${name}`).trim();
    return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  });
  colours = { cell, safe, unknown, values };
  repaint();
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
  const before = darkest;
  for (const value of cells) while (value !== UNKNOWN && darkest < value) darkest *= 2;
  if (darkest > before) repaint();
}

function tileAt(column, row, deep = depth()) {
  const key = `${deep}/${column}/${row}`;
  let tile = tiles.get(key);
  if (tile) {
    tiles.delete(key);
  } else {
    tile = {};
    fill(tile, key, deep);
  }
  tiles.set(key, tile);
  if (tiles.size > 300 * (256 / EDGE) ** 2) tiles.delete(tiles.keys().next().value);
  if (tile.cells && !tile.image) tile.image = painted(tile.cells);
  return tile;
}

async function fill(tile, key, deep) {
  try {
    const response = await answerer.ask(`/api/map/${encodeURIComponent(rules)}/${kind}/${key}${rest ? `?rest=${rest}` : ""}`);
    if (response.ok) {
      // The low byte first, as on all that browsers run on.
      tile.cells = new (kind === "outcome" ? Uint8Array : Uint16Array)(await response.arrayBuffer());
      if (deep === depth()) see(tile.cells);
    } else {
      tile.failed = (await response.json()).error;
      const wait = Number(response.headers.get("Retry-After"));
      if (wait) setTimeout(() => { tiles.delete(key); ask(); }, 1000 * wait);
    }
  } catch {
    tile.failed = silence;
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
  const s = scale();
  // What was seen before stands in for tiles to come.
  if (seen) {
    const k = 2 ** (seen.z - at.z);
    const [left, low] = sides().map(([axis]) => coarse(rescaled(seen[axis], seen.deep) - at[axis]));
    pen.globalCompositeOperation = "copy";
    pen.drawImage(canvas, left, height - low - height * k, width * k, height * k);
    pen.globalCompositeOperation = "source-over";
  }
  seen = { ...at, deep: depth() };
  let waiting = 0;
  let failed = "";
  for (let row = corner("y") / SIDE; start(row * SIDE, "y") < height; row += 1n) {
    for (let column = corner("x") / SIDE; start(column * SIDE, "x") < width; column += 1n) {
      const tile = tileAt(column, row);
      const [left, right] = [column, column + 1n].map((n) => Math.round(start(n * SIDE, "x")));
      const [top, low] = [row + 1n, row].map((n) => Math.round(height - start(n * SIDE, "y")));
      if (tile.image) pen.drawImage(tile.image, left, top, right - left, low - top);
      if (tile.failed) failed = tile.failed;
      else if (!tile.image) waiting += 1;
    }
  }
  const from = [];
  marks.innerHTML = grid(width, height, s) + mark(near, s) + mark(chosen && { at: chosen, to: [...card.querySelectorAll("[data-to]")].map(({ dataset }) => numbers(dataset.to)) }, s) + labels(from);
  drawWhole();
  if (byKey()) look(width / 2, height / 2);
  const said = [failed];
  if (from.some(Boolean)) said.push(tr("+ counts from {place}.", { place: from.map(long).join(", ") }));
  if (waiting) said.push(tr("Drawing..."));
  where.textContent = said.filter(Boolean).join(" ");
  if (shades) shades.textContent = tr("1 to {value}", { value: darkest.toLocaleString("en") });
  far.value = at.z;
  const [x, y] = chosen ? point(chosen) : [];
  if (x >= 0 && x <= width && y >= 0 && y <= height) putBeside(card, [x, y], 28, 48);
  else card.style = "";
  view.dataset.ready = waiting || failed ? "" : `${corner("x")},${corner("y")},${at.z}`;
}

// Lines between the cells, and in large ones their values.
function grid(width, height, s) {
  if (s < 8) return "";
  const [left, low] = [start(corner("x"), "x"), height - start(corner("y"), "y")];
  let lines = "";
  let values = "";
  for (let x = left; x < width; x += s) lines += `M${x} 0V${low}`;
  for (let y = low, j = corner("y"); y > 0; y -= s, j += 1n) {
    lines += `M${left} ${y}H${width}`;
    if (kind === "outcome" || s < 22) continue;
    for (let x = left, i = corner("x"); x < width; x += s, i += 1n) {
      const value = cellAt([i, j]);
      if (value < 1000) values += `<text class="${shade(value)[1] < 110 ? "light" : "dark"}" x="${x + s / 2}" y="${y - s / 2 + 4.5}">${value}</text>`;
    }
  }
  return `<path class="lines" stroke-opacity="${Math.min(1, (s - 7) / 20)}" d="${lines}"/>${values}`;
}

// A position, what a move may reach, and arrows to where winning moves lead.
function mark(what, s) {
  if (!what) return "";
  const { at: here, to } = what;
  const [left, top] = point(here);
  const size = Math.max(s, 9);
  const box = ([u, v]) => `<rect x="${u - size / 2}" y="${v - size / 2}" width="${size}" height="${size}"/>`;
  const reach = rays.map((ray) => {
    const length = Math.min(1e4, ...here.filter((_, i) => ray[i]).map((n) => coarse((n << FINE) >> depth())));
    return `M${left} ${top}l${-ray[0] * length} ${ray[1] * length}`;
  });
  const ways = to.map(point).map(([u, v]) => {
    const length = Math.hypot(u - left, v - top);
    const k = size / 2 / length;
    return length > size && length < 1e7 ? `${box([u, v])}<path class="way" marker-end="url(#to)" d="M${left + k * (u - left)} ${top + k * (v - top)}L${u - k * (u - left)} ${v - k * (v - top)}"/>` : "";
  });
  return `<path class="reach" stroke-width="${Math.min(12, size / 2)}" d="${reach.join("")}"/>${ways.join("")}${box([left, top])}`;
}

// The whole as a small picture, and in it the frame of the view.
let wholeSide = SIDE;
function drawWhole() {
  const ends = sides().map(([axis, length]) => [corner(axis), BigInt(Math.ceil(length / scale()))]);
  let deep = depth();
  while (deep < DEEPEST && ends.some(([low, length]) => SIDE << (deep - depth()) < 6n * (low + length))) deep += 1n;
  wholeSide = SIDE << (deep - 1n); // of its tile the half of both sides is seen
  const { image } = tileAt(0n, 0n, deep);
  whole.hidden = !image;
  if (!image) return;
  small.imageSmoothingEnabled = false;
  small.drawImage(image, 0, -256, 512, 512);
  const [[left, wide], [low, high]] = ends.map((each) => each.map((n) => Number((n << depth() + 16n) / wholeSide) / 256));
  small.strokeStyle = getComputedStyle(whole).color;
  small.lineWidth = 4;
  small.strokeRect(left, 256 - low, Math.max(wide, 12), -Math.max(high, 12));
}

// Put something beside a point, where there is room.
function putBeside(what, [x, y], gap, up) {
  const [[left, right], [top, low]] = sides().map(([axis, length]) => {
    const [n, by] = axis === "x" ? [x, gap] : [y, -up];
    const far = `${Math.max(8, Math.min(n, length - n) + by)}px`;
    return n > Math.max(length / 2, length - 400) ? ["auto", far] : [far, "auto"];
  });
  what.style.inset = `${top} ${right} ${low} ${left}`;
}

// Numbers along the edges, and those that the ones with + count from.
function labels(from) {
  return sides().map(([axis, length]) => {
    const step = roundStep(axis === "x" ? 96 : 48);
    const low = corner(axis) << depth();
    const first = ((low + step - 1n) / step) * step;
    const base = [0n, 1n, 2n].every((n) => named(first + n * step)) ? 0n : (low / (1000n * step)) * 1000n * step;
    from.push(base);
    let found = "";
    for (let n = first, here = 0; here <= length; n += step) {
      here = along(n, axis);
      if (here < 24 || here > length - 32) continue;
      const text = base ? `+${named(n - base)}` : named(n);
      const [x, y] = axis === "x" ? [here, view.clientHeight - 9] : [Math.max(MARGIN.x - 9, 8 * text.length), length - here + 4.5];
      found += `<text class="${axis}" x="${x}" y="${y}">${text.replace(/\^(.*)/, '<tspan dy="-.4em" font-size=".8em">$1</tspan>')}</text>`;
    }
    return found;
  }).join("");
}

// The least 1, 2 or 5 times a power of ten that takes up so many pixels.
function roundStep(apart) {
  const power = Math.max(0, Math.log10(apart) + at.z * Math.log10(2));
  return BigInt([1, 2, 5].find((n) => n >= 10 ** (power % 1)) || 10) * 10n ** BigInt(Math.floor(power));
}

// A number in a few signs, like 1,500 or 25·10^30; nothing if it has too many digits.
function named(n) {
  const [text, digits, zeros] = /^(\d+?)(0*)$/.exec(n);
  if (text.length < 8) return n.toLocaleString("en");
  return digits.length > 4 ? "" : `${digits === "1" ? "" : `${digits}·`}10^${zeros.length}`;
}

function long(n) {
  const text = String(n);
  return named(n) || (text.length < 45 ? text : `${text.slice(0, 12)}…${text.slice(-12)}`);
}

function shift(dx, dy) {
  for (const [axis, by] of [["x", dx], ["y", -dy]]) {
    const least = -fine(MARGIN[axis]);
    at[axis] += fine(by);
    if (at[axis] < least) at[axis] = least;
  }
  ask();
  clearTimeout(settling);
  settling = setTimeout(settle, 300);
}

function zoom(by, left = view.clientWidth / 2, top = view.clientHeight / 2) {
  const deep = depth();
  const fixed = spot(left, top);
  for (const [axis, length] of fixed) at[axis] += fine(length);
  at.z = Math.min(Math.max(at.z + by, CLOSEST), DEEPEST);
  for (const [axis, length] of fixed) at[axis] = rescaled(at[axis], deep) - fine(length);
  shift(0, 0);
}

function centreOn(place) {
  sides().forEach(([axis, length], i) => { at[axis] = ((place[i] << FINE) >> depth()) - fine(length / 2); });
  shift(0, 0);
}

// What lies under the pointer, or by keys under the cross: its value, and soon where its winning moves lead.
const byKey = () => view.matches(":focus-visible");
let aiming = 0;
function leave() {
  clearTimeout(aiming);
  tip.hidden = true;
  if (near) ask();
  near = null;
}

function look(left, top) {
  const here = under(left, top);
  const value = cellAt(here.map((n) => n >> depth()));
  if (pointers.size || value === undefined || String(here) === String(chosen)) { leave(); return; }
  if (String(here) !== String(near?.at)) {
    leave();
    near = { at: here, to: [] };
    aiming = setTimeout(aim, 80, near);
  }
  let told = tr("value {value}", { value: value === 65534 ? "65,534+" : value.toLocaleString("en") });
  if (value === UNKNOWN) told = tr("not known");
  else if (kind === "outcome") told = value ? tr("lost for who must move") : tr("won for who must move");
  tip.textContent = `${here.map(long).join(", ")}: ${told}`;
  tip.hidden = false;
  putBeside(tip, [left, top], 14, -14);
}

async function aim(what) {
  const position = `${rules}:${what.at}${rest && `,${rest}`}`;
  const { winning_moves: found = [] } = await answerer.ask(`/api/solve?${new URLSearchParams({ position, moves: 6 })}`).then((reply) => reply.json()).catch(() => ({}));
  what.to = found.map(({ to }) => numbers(to.slice(to.lastIndexOf(":") + 1)));
  ask();
}

// Address and table follow the map.
let settling = 0;
async function settle() {
  const query = new URLSearchParams(location.search);
  query.delete("goto");
  const now = { x: corner("x") << depth(), y: corner("y") << depth(), z: Number(at.z.toFixed(2)), ...(rest && { rest }), ...(chosen && { at: chosen.join() }) };
  for (const name in now) query.set(name, now[name]);
  const url = `${location.pathname}?${query}`;
  history.replaceState(null, "", url);
  try {
    const cells = sides().map(([axis, length]) => Math.floor((length - Math.max(0, start(0n, axis))) / scale()));
    const loaded = await load(`${url}&cells=${cells}`);
    if (!loaded) return;
    for (const id of ["table-inside", "chosen", "kinds", "exports"]) {
      const [old, fresh] = [byId(id), loaded.page.getElementById(id)];
      if (!fresh) continue;
      if (old.innerHTML !== fresh.innerHTML) old.innerHTML = fresh.innerHTML;
      old.className = fresh.className;
    }
    document.querySelector("#goto input[name=z]").value = at.z;
    if (chosen) card.scrollIntoView({ block: "nearest" });
    view.dataset.settled = url;
    ask();
  } catch {
    where.textContent = silence;
  }
}

function choose(left, top) {
  chosen = under(left, top);
  leave();
  card.replaceChildren();
  ask();
  clearTimeout(settling);
  settle();
}

const pointers = new Map();
let travelled = 0;
view.addEventListener("pointerdown", (event) => {
  view.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
  travelled = pointers.size > 1 ? Infinity : 0;
});
view.addEventListener("pointerleave", leave);
view.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "touch" && !byKey()) look(event.offsetX, event.offsetY);
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = [event.offsetX, event.offsetY];
  pointers.delete(event.pointerId);
  const [other] = pointers.values();
  pointers.set(event.pointerId, now);
  const way = (one, two) => Math.hypot(one[0] - two[0], one[1] - two[1]);
  travelled += way(before, now);
  if (other) zoom(Math.log2(way(before, other) / way(now, other)) || 0, ...other);
  else if (travelled > 5) shift(before[0] - now[0], before[1] - now[1]);
});
view.addEventListener("pointerup", (event) => {
  if (pointers.delete(event.pointerId) && travelled <= 5) choose(event.offsetX, event.offsetY);
});
view.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
view.addEventListener("wheel", (event) => {
  event.preventDefault();
  leave();
  zoom(Math.min(Math.max(event.deltaY, -120), 120) / 200, event.offsetX, event.offsetY);
}, { passive: false });
far.addEventListener("input", () => zoom(Number(far.value) - at.z));
whole.addEventListener("click", ({ offsetX, offsetY }) => {
  const long = whole.clientWidth;
  centreOn([offsetX, long - offsetY].map((length) => (wholeSide * BigInt(Math.round((length / long) * 65536))) >> 16n));
});

const WAYS = {
  ArrowLeft: () => shift(-128, 0), ArrowRight: () => shift(128, 0), ArrowUp: () => shift(0, -128), ArrowDown: () => shift(0, 128),
  "+": () => zoom(-1), "=": () => zoom(-1), "-": () => zoom(1), "0": () => centreOn([0n, 0n]), Home: () => centreOn([0n, 0n]),
  Enter: () => choose(view.clientWidth / 2, view.clientHeight / 2),
};

view.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !WAYS[event.key]) return;
  WAYS[event.key]();
  event.preventDefault();
});
for (const link of document.querySelectorAll("[data-way]")) {
  link.addEventListener("click", (event) => { event.preventDefault(); WAYS[link.dataset.way](); });
}
document.addEventListener("themechange", readPalette);
view.addEventListener("blur", leave);
new ResizeObserver(() => {
  [canvas.width, canvas.height] = sides().map(([, length]) => Math.round(length * devicePixelRatio));
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.imageSmoothingEnabled = false;
  ask();
}).observe(view);
byId("save").addEventListener("toggle", settle);

byId("table").open = false;
for (const axis of ["x", "y"]) at[axis] = (BigInt(view.dataset[axis]) << FINE) >> depth() || -fine(MARGIN[axis]);
// Whoever goes to a position sees it in the middle.
if (chosen && new URLSearchParams(location.search).has("goto")) centreOn(chosen);
readPalette();
