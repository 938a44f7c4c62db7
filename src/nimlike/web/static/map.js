// The map, corner lower left: tiles of 256 by 256 pixels, drawn on a canvas; coordinates are BigInt, so it has no edge.

import { read } from "./shared.js";

const view = document.getElementById("map");
const canvas = view.querySelector("canvas");
const pen = canvas.getContext("2d");
const where = document.getElementById("where");
const shades = document.getElementById("shades");
const tip = document.getElementById("tip");
const { rules, kind, rest } = view.dataset;
const EDGE = Number(view.dataset.side);
const SIDE = BigInt(EDGE);
const KEPT = 300 * (256 / EDGE) ** 2;
const UNKNOWN = kind === "outcome" ? 255 : 65535;
const MOST = 65534;

// The low corner in pixels of the raster: positions when z <= 0, blocks of 2^z of them above.
const at = { x: 0n, y: 0n, z: Number(view.dataset.z), fx: 0, fy: 0 };
let chosen = view.dataset.at ? view.dataset.at.split(",").map(BigInt) : null;
const tiles = new Map();
let frame = 0;
let colours = null;
let darkest = 16; // the Grundy value that is drawn darkest: the largest one seen, rounded up to a power of 2

const depth = () => BigInt(Math.max(at.z, 0));
const scale = () => (at.z < 0 ? 2 ** -at.z : 1);
const span = (length) => Math.ceil(length / scale());

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const rgb = (name) => {
    const hex = style.getPropertyValue(name).trim().slice(1);
    return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
  };
  const [cell, safe, unknown, disc] = ["--table", "--safe", "--edge", "--disc"].map(rgb);
  colours = { cell, safe, unknown, disc };
  for (const tile of tiles.values()) tile.image = null;
}

// The colour of a cell: values grow darker as their logarithm grows, without end.
function shade(value) {
  if (value === UNKNOWN) return colours.unknown;
  if (kind === "outcome") return value ? colours.safe : colours.cell;
  if (value === 0) return colours.safe;
  const share = 0.1 + 0.9 * Math.min(1, Math.log(1 + value) / Math.log(1 + darkest));
  return colours.cell.map((light, i) => Math.round(light + (colours.disc[i] - light) * share));
}

function see(cells) {
  if (kind === "outcome") return;
  let most = 0;
  for (const value of cells) if (value !== UNKNOWN && value > most) most = value;
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
      const bytes = await response.arrayBuffer();
      if (kind === "outcome") tile.cells = new Uint8Array(bytes);
      else {
        const data = new DataView(bytes);
        tile.cells = Uint16Array.from({ length: bytes.byteLength / 2 }, (_, i) => data.getUint16(2 * i, true));
      }
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
  for (let row = at.y / SIDE; row <= (at.y + BigInt(span(height) + 1)) / SIDE; row += 1n) {
    for (let column = at.x / SIDE; column <= (at.x + BigInt(span(width) + 1)) / SIDE; column += 1n) {
      const tile = tileAt(column, row);
      const left = (Number(column * SIDE - at.x) - at.fx) * s;
      const top = height - (Number((row + 1n) * SIDE - at.y) - at.fy) * s;
      if (tile.image) pen.drawImage(tile.image, left, top, EDGE * s, EDGE * s);
      else drawStandIn(column, row, left, top, EDGE * s);
      if (tile.failed) failed = tile.failed;
      else if (!tile.image) waiting += 1;
    }
  }
  const style = getComputedStyle(document.documentElement);
  if (s >= 8) drawGrid(width, height, s, style.getPropertyValue("--line"));
  drawMarks(width, height, s, style.getPropertyValue("--ink"));
  drawNumbers(width, height, s, style.getPropertyValue("--panel"), style.getPropertyValue("--ink"));
  const [x, y] = centre();
  const size = depth() ? ` ${tr("One pixel stands for 2^{z} by 2^{z} positions.", { z: depth() })}` : "";
  const cross = tr("Under the cross: {x}, {y}.", { x, y });
  where.textContent = failed || `${cross}${size}${waiting ? ` ${tr("Drawing...")}` : ""}`;
  if (kind !== "outcome" && shades) shades.textContent = tr("1 to {value}, stronger as the value grows", { value: darkest.toLocaleString("en") });
  exported();
  view.dataset.ready = waiting || failed ? "" : `${at.x},${at.y},${at.z}`;
}

// What tiles of other depths show of one that is not there yet: a part of a coarser one, or finer ones within it.
function drawStandIn(column, row, left, top, size) {
  const image = (deep, i, j) => tiles.get(`${deep}/${i}/${j}`)?.image;
  for (let up = 1n; up <= 4n; up += 1n) {
    const coarse = image(depth() + up, column >> up, row >> up);
    if (!coarse) continue;
    const part = EDGE / 2 ** Number(up);
    const within = (n) => Number(n & ((1n << up) - 1n)) * part;
    pen.drawImage(coarse, within(column), EDGE - part - within(row), part, part, left, top, size, size);
    return;
  }
  for (let down = 1n; down <= 2n && down <= depth(); down += 1n) {
    const count = 2 ** Number(down);
    const part = size / count;
    for (let i = 0; i < count; i += 1) {
      for (let j = 0; j < count; j += 1) {
        const fine = image(depth() - down, (column << down) + BigInt(i), (row << down) + BigInt(j));
        if (fine) pen.drawImage(fine, left + i * part, top + size - (j + 1) * part, part, part);
      }
    }
  }
}

function drawGrid(width, height, s, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = -at.fx * s; x < width; x += s) { pen.moveTo(x + 0.5, 0); pen.lineTo(x + 0.5, height); }
  for (let y = height + at.fy * s; y > 0; y -= s) { pen.moveTo(0, y - 0.5); pen.lineTo(width, y - 0.5); }
  pen.stroke();
}

function drawMarks(width, height, s, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  if (chosen) {
    const [dx, dy] = [(chosen[0] >> depth()) - at.x, (chosen[1] >> depth()) - at.y];
    if (dx > -9n && dy > -9n && dx < BigInt(span(width) + 9) && dy < BigInt(span(height) + 9)) {
      const size = Math.max(s, 9);
      const middle = (d, f) => (Number(d) - f + 0.5) * s;
      pen.strokeRect(middle(dx, at.fx) - size / 2, height - middle(dy, at.fy) - size / 2, size, size);
    }
  }
  if (document.activeElement === view) {
    pen.beginPath();
    pen.moveTo(width / 2 - 9, height / 2); pen.lineTo(width / 2 + 9, height / 2);
    pen.moveTo(width / 2, height / 2 - 9); pen.lineTo(width / 2, height / 2 + 9);
    pen.stroke();
  }
}

// The pile sizes along the lower and the left edge, far enough apart to be read.
function drawNumbers(width, height, s, paper, colour) {
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
  for (const { corner, fraction, length, apart, across } of [
    { corner: at.y, fraction: at.fy, length: height, apart: 40, across: false },
    { corner: at.x, fraction: at.fx, length: width, apart: 96, across: true },
  ]) {
    const step = roundStep(apart / s);
    for (let n = ((corner + step - 1n) / step) * step; n <= corner + BigInt(span(length)); n += step) {
      const here = (Number(n - corner) - fraction + 0.5) * s;
      if (here < 9 || here > length - (across ? 32 : 9) || (!across && here < 24)) continue;
      write(short(n << depth()), across ? here : 0, height - (across ? 9 : here));
    }
  }
}

// 1, 2, 5, 10, 20, ... where a pixel is a position or less, else a power of 2.
function roundStep(least) {
  let step = 1;
  while (step < least) step *= depth() ? 2 : [2, 2.5, 2][Math.round(Math.log10(step) * 3) % 3];
  return BigInt(step);
}

function short(n) {
  const text = String(n);
  return text.length > 9 ? `\u2026${text.slice(-6)}` : text;
}

// The position under a point of the view.
function under(left, top) {
  const pixel = (corner, fraction, distance) => (corner + BigInt(Math.floor(fraction + distance / scale()))) << depth();
  return [pixel(at.x, at.fx, left), pixel(at.y, at.fy, Math.max(view.clientHeight - top, 0))];
}

const centre = () => under(view.clientWidth / 2, view.clientHeight / 2);

function shift(dx, dy) {
  for (const [corner, fraction, by] of [["x", "fx", dx], ["y", "fy", -dy]]) {
    const whole = Math.floor(at[fraction] + by / scale());
    at[fraction] += by / scale() - whole;
    at[corner] += BigInt(whole);
    if (at[corner] < 0n) { at[corner] = 0n; at[fraction] = 0; }
  }
  moved();
}

function zoom(by, left = view.clientWidth / 2, top = view.clientHeight / 2) {
  const z = Math.min(Math.max(at.z + by, Number(view.dataset.closest)), Number(view.dataset.deepest));
  if (z === at.z) return;
  const [x, y] = under(left, top);
  at.z = z;
  const corner = (n, distance) => (n >> depth()) - BigInt(Math.floor(distance / scale()));
  at.x = corner(x, left);
  at.y = corner(y, view.clientHeight - top);
  at.fx = at.fy = 0;
  shift(0, 0);
}

// The links that save the view ask for just the cells that are seen.
function exported() {
  const cells = (length) => Math.max(1, Math.min(400, Math.floor(length / scale())));
  for (const link of document.querySelectorAll("[data-export]")) {
    const query = new URLSearchParams({
      rules, kind, format: link.dataset.export, x: String(at.x << depth()), y: String(at.y << depth()),
      z: String(Math.max(at.z, 0)), width: String(cells(view.clientWidth)), height: String(cells(view.clientHeight)),
    });
    if (rest) query.set("rest", rest);
    link.href = `/api/view?${query}`;
  }
}

// What lies under the pointer: the position, and what its tile says of it.
function hover(event) {
  tip.hidden = true;
  if (event.pointerType === "touch" || pointers.size) return;
  const [x, y] = under(event.offsetX, event.offsetY);
  const [column, row] = [(x >> depth()) / SIDE, (y >> depth()) / SIDE];
  const tile = tiles.get(`${depth()}/${column}/${row}`);
  if (!tile || !tile.cells) return;
  const value = tile.cells[Number((x >> depth()) - column * SIDE) + EDGE * Number((y >> depth()) - row * SIDE)];
  const place = `${short(x)}, ${short(y)}`;
  if (value === UNKNOWN) tip.textContent = tr("{place}: not known", { place });
  else if (kind === "outcome") tip.textContent = value ? tr("{place}: lost for who must move", { place }) : tr("{place}: won for who must move", { place });
  else tip.textContent = value === MOST ? tr("{place}: 65,534 or more", { place }) : tr("{place}: value {value}", { place, value: value.toLocaleString("en") });
  tip.hidden = false;
  const left = Math.min(event.offsetX + 14, view.clientWidth - tip.offsetWidth - 6);
  const top = event.offsetY > 40 ? event.offsetY - 34 : event.offsetY + 18;
  tip.style.transform = `translate(${Math.max(left, 4)}px, ${top}px)`;
}

let settling = 0;
function moved() {
  ask();
  clearTimeout(settling);
  settling = setTimeout(settle, 300);
}

function address() {
  const query = new URLSearchParams({ x: String(at.x << depth()), y: String(at.y << depth()), z: String(at.z) });
  if (kind !== "outcome") query.set("kind", kind);
  if (rest) query.set("rest", rest);
  if (chosen) query.set("at", chosen.join(","));
  return `${location.pathname}?${query}`;
}

// The address, the table and the links follow the map.
let asked = 0;
async function settle() {
  asked += 1;
  const mine = asked;
  const url = address();
  history.replaceState(null, "", url);
  try {
    const { page } = await read(url);
    if (mine !== asked) return;
    for (const id of ["table-inside", "chosen"]) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (!fresh) continue;
      if (old.innerHTML !== fresh.innerHTML) old.innerHTML = fresh.innerHTML;
      old.className = fresh.className;
    }
    for (const link of document.querySelectorAll(".kinds a")) {
      const fresh = [...page.querySelectorAll(".kinds a")].find((other) => other.textContent === link.textContent);
      if (fresh) link.href = fresh.href;
    }
    document.querySelector("#goto input[name=z]").value = String(at.z);
    view.dataset.settled = url;
  } catch {
    where.textContent = tr("The server does not answer.");
  }
}

function choose(left, top) {
  chosen = under(left, top);
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
  const apart = Math.hypot(one[0] - other[0], one[1] - other[1]);
  if (!pinch) pinch = apart;
  const [left, top] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  if (apart > pinch * 1.6) { zoom(-1, left, top); pinch = apart; }
  if (apart < pinch / 1.6) { zoom(1, left, top); pinch = apart; }
});
view.addEventListener("pointerup", (event) => {
  if (pointers.delete(event.pointerId) && travelled <= 5) choose(event.offsetX, event.offsetY);
});
view.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));

let wheeled = 0;
view.addEventListener("wheel", (event) => {
  event.preventDefault();
  wheeled += event.deltaY;
  if (Math.abs(wheeled) < 60) return;
  zoom(Math.sign(wheeled), event.offsetX, event.offsetY);
  wheeled = 0;
}, { passive: false });

const WAYS = {
  left: () => shift(-128, 0), right: () => shift(128, 0), up: () => shift(0, -128), down: () => shift(0, 128),
  in: () => zoom(-1), out: () => zoom(1),
  origin: () => { at.x = at.y = 0n; at.fx = at.fy = 0; moved(); },
};
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", "+": "in", "=": "in", "-": "out", "0": "origin", Home: "origin" };

view.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") choose(view.clientWidth / 2, view.clientHeight / 2);
  else if (KEYS[event.key]) WAYS[KEYS[event.key]]();
  else return;
  event.preventDefault();
});
for (const event of ["focus", "blur"]) view.addEventListener(event, ask);
for (const link of document.querySelectorAll("[data-way]")) {
  link.addEventListener("click", (event) => { event.preventDefault(); WAYS[link.dataset.way](); });
}
document.addEventListener("themechange", () => { readPalette(); ask(); });
new ResizeObserver(ask).observe(view);

view.hidden = where.hidden = false;
document.getElementById("table").open = false;
readPalette();
at.x = BigInt(view.dataset.x) >> depth();
at.y = BigInt(view.dataset.y) >> depth();
// A chosen position that the address puts into the middle of the table is shown in the middle of the map.
if (new URLSearchParams(location.search).has("goto") && chosen) {
  at.x = (chosen[0] >> depth()) - BigInt(Math.floor(span(view.clientWidth) / 2));
  at.y = (chosen[1] >> depth()) - BigInt(Math.floor(span(view.clientHeight) / 2));
  shift(0, 0);
}
ask();
