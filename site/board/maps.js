// Maps in the server's place: those of the page's own games are made here; of every other game the program makes them.
import { trusted } from "./filling.js";
import { Heaps, Nim, Refusal, Wythoff, Fibonacci, moveText, parseNumber, parsePosition } from "./games.js";
import { fill } from "./map_templates.js";
import { python } from "./program.js";
import { UNKNOWN, raster, valueOf } from "./rasters.js";
import { ADVISED, moveWords } from "./reasons.js";
import { keepState } from "./language.js";
import { answerer } from "./shared.js";

const { lang } = document.documentElement;
const main = document.getElementById("main");
const asked = new URLSearchParams(location.search);
const OWN = { wythoff: "map", nim: "map-nim", "schwenk:cap=2x": "map-fibonacci", "octal:0.77": "map-kayles", "subtraction:1,3,4": "map-subtraction" };
const [COLUMNS, CLOSEST, DEEPEST, LARGE, FEW] = [16, -5, 3_322, 10_000n, 6];
const games = [...document.querySelectorAll(".chooser li a")].map((link) => [link.querySelector("span").textContent, link.querySelector("code").textContent, link.getAttribute("href")]);

const inLanguage = (file) => `${file}${lang === "en" ? "" : `.${lang}`}.html`;
const sideOf = (game) => (game instanceof Heaps ? 64 : 256);
const gameOf = (rules) => parsePosition(`${rules}:1,1`)?.game;
const boardOf = (rules) => (rules in OWN ? OWN[rules].replace(/^map-/, "").replace("map", "wythoff") : "");
const two = (text) => text.split(/[,;\s]+/).filter(Boolean).map(parseNumber);

// Where a map is looked at, as the program's Window.
class Window {
  constructor(said) { Object.assign(this, said); }
  get depth() { return BigInt(Math.max(this.z, 0)); }
  get url() {
    const query = [["x", this.x], ["y", this.y], ["z", this.z], ["kind", this.kind === "outcome" ? "" : this.kind], ["rest", this.rest.join()], ["at", this.at?.join()]];
    return `${this.file}?${query.flatMap(([name, value]) => (value === "" || value === undefined ? [] : [`${name}=${value}`])).join("&")}`;
  }
  change(changes) { return new Window({ ...this, ...changes }); }
  place(x, y, more = {}) { return this.change({ x: x > 0n ? x : 0n, y: y > 0n ? y : 0n, ...more }); }
  moved(columns, rows) { return this.place(this.x + (BigInt(columns) << this.depth), this.y + (BigInt(rows) << this.depth)); }
  zoomed(by) {
    const z = Math.min(Math.max(this.z + by, CLOSEST), DEEPEST);
    const change = (8n << this.depth) - (8n << BigInt(Math.max(z, 0)));
    return this.place(this.x + change, this.y + change, { z });
  }
}

function readWindow(rules, query) {
  const z = Math.ceil(Number(query.get("z") || -4));
  if (!(z >= CLOSEST && z <= DEEPEST)) throw new Refusal(tr("z: a number from {low} to {high}", { low: CLOSEST, high: DEEPEST }));
  const half = 8n << BigInt(Math.max(z, 0));
  const goto = (query.get("goto") || "").trim();
  const at = goto || query.get("at") ? two(goto || query.get("at")) : null;
  if (at && at.length !== 2) throw new Refusal(tr("two numbers are needed, like 10^30, 10^30+5"));
  const [x, y] = goto ? at.map((n) => n - half) : ["x", "y"].map((name) => parseNumber(query.get(name) || "0"));
  const kind = query.get("kind") === "grundy" ? "grundy" : "outcome";
  const deep = BigInt(Math.max(z, 0)); // a cell is a block that begins at a multiple of its size
  return new Window({ file: inLanguage(OWN[rules]), z, kind, at, rest: two(query.get("rest") || "") }).place((x >> deep) << deep, (y >> deep) << deep);
}

// What the card says of a position.
function describe(game, state) {
  const { won } = game.answer(state);
  const moves = [];
  let more = 0;
  for (const move of won ? game.winning(state) : []) {
    const after = game.legal(state, move);
    if (moves.length < FEW) moves.push([moveWords(state, move, ADVISED), game.words(after), after.slice(0, 2).join()]);
    else more += 1;
    if (more > 99) break;
  }
  const play = `${inLanguage(boardOf(game.text))}?position=${encodeURIComponent(game.position(state)).replace(/%(3A|2C)/g, unescape)}`;
  return { position: game.words(state), play, problem: "", outcome: won ? "N" : "P", safe: !won, grundy: valueOf(game, state) ?? null, moves, more: more || "", label: game.label, source: "", html: trusted("") };
}

function cellOf(window, value, x, y) {
  const grundy = window.kind === "grundy";
  const shown = value === UNKNOWN ? "?" : grundy ? value.toLocaleString("en") : value ? "P" : "N";
  const safe = grundy ? value === 0 : Boolean(value);
  if (!window.depth) return { text: shown, safe, url: window.change({ at: [x, y] }).url, chosen: String(window.at) === String([x, y]) };
  return { text: safe || shown === "?" || grundy ? shown : "·", safe, url: window.change({ x, y, z: window.z > 4 ? window.z - 4 : 0, at: null }).url };
}

const labelOf = (origin, i, depth) => (!depth && origin < LARGE ? origin + BigInt(i) : depth < 14n ? `+${i << Number(depth)}` : `+${i}·2^${depth}`);

// The page of a map: what the program's map_page says of it.
function mapOf(rules, query) {
  const game = gameOf(rules);
  const window = readWindow(rules, query);
  const { x, y, depth, kind, rest, at } = window;
  const heaps = game instanceof Heaps;
  const across = Array.from({ length: COLUMNS }, (_, i) => i);
  const cells = raster(game, kind, depth, x, y, COLUMNS, rest);
  const cell = (i, j) => cellOf(window, cells[COLUMNS * j + i], x + (BigInt(i) << depth), y + (BigInt(j) << depth));
  return {
    line: null, rules, title: game.name, label: game.label, known: null, window, zoom: query.get("z") || window.z, x, y, depth, deepest: DEEPEST, closest: CLOSEST, games,
    axes: game instanceof Fibonacci ? ["pile", "cap"] : heaps ? [tr("heap A"), tr("heap B")] : [tr("pile A"), tr("pile B")],
    columns: across.map((i) => labelOf(x, i, depth)),
    row_labels: across.map((j) => labelOf(y, j, depth)),
    offsets: depth > 0n || x >= LARGE || y >= LARGE,
    grid: across.map((j) => across.map((i) => cell(i, j))),
    kinds: ["outcome", "grundy"].map((each) => [each, window.change({ kind: each }).url]),
    chosen: at && describe(game, [...at, ...rest]),
    rest: rest.join(),
    sliced: heaps || game instanceof Nim,
    whole: true,
    side: sideOf(game),
    rays: [[1, 0], [0, 1], [1, 1]].slice(0, game instanceof Wythoff ? 3 : game instanceof Nim ? 2 : 0),
    partly: kind === "grundy",
    exports: [["png", "#"]],
  };
}

const html = (map) => fill(null, { map, page_url: () => "docs/index.html", lang, english: "en" }).replace(/action="\/map[^"]+"/g, `action="${map.window.file}"`).replace('action="/map"', `action="${inLanguage("map")}"`);

export function pageOf(rules, search) { return html(mapOf(rules, new URLSearchParams(search))); }

// Which game the page is of: the one that its address names, or its own.
const named = (asked.get("rules") || main.dataset.at.slice("/map/".length)).trim();
const own = named in OWN;
const fields = (query) => [...query].filter(([name]) => name !== "rules");
const reply = (found) => new Response(found.error ? JSON.stringify(found) : found.html ?? JSON.stringify(found), { status: found.error ? 400 : 200 });

answerer.ask = async (url) => {
  const { pathname, searchParams: query } = new URL(url, location.href);
  const [, kind, z, column, row] = /\/api\/map\/[^/]+\/(\w+)\/(\d+)\/(\d+)\/(\d+)$/.exec(pathname) || [];
  try {
    if (kind) {
      const rest = query.get("rest") || "";
      if (own) {
        const side = sideOf(gameOf(named));
        const [x, y] = [column, row].map((n) => (BigInt(n) * BigInt(side)) << BigInt(z));
        return new Response(raster(gameOf(named), kind, BigInt(z), x, y, side, two(rest)));
      }
      const found = await python("tile", named, kind, Number(z), column, row, rest);
      return found.error ? reply(found) : new Response(Uint8Array.from(atob(found.cells), (sign) => sign.charCodeAt(0)));
    }
    if (pathname === "/api/solve") {
      if (!own) return reply(await python("winning", query.get("position")));
      const { game, state } = parsePosition(query.get("position"));
      const moves = game.answer(state).won ? game.winning(state) : [];
      const found = [];
      for (const move of moves) if (found.push({ move: moveText(move), to: game.position(game.legal(state, move)) }) === FEW) break;
      return reply({ winning_moves: found });
    }
    return reply(own ? { html: html(mapOf(named, query)) } : await python("page", `/map/${named}`, fields(query), lang));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply({ error: error.message });
  }
};

// Another place, or another game, than the page was built with.
if (asked.has("rules") && own) {
  location.replace(inLanguage(OWN[named]));
} else if (location.search) {
  const loading = document.getElementById("loading");
  if (!own) loading.textContent = tr("Thinking. The first answer takes some seconds: the program is loaded for it.");
  const response = await answerer.ask(location.href);
  const text = await response.text();
  if (response.ok) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const inside = page.querySelector("main") || page.body;
    main.querySelectorAll(":scope > :is(h1, .maparea, .about-map, #table)").forEach((part) => part.remove());
    main.prepend(...inside.children);
  } else {
    loading.textContent = JSON.parse(text).error;
  }
}
keepState();
if (document.getElementById("map")) await import("./map.js");

// A view as a picture, from the canvas.
document.addEventListener("click", ({ target }) => {
  const link = target.closest("#exports a");
  if (!link) return;
  link.href = document.getElementById("window").toDataURL();
  link.download = "map.png";
}, true);

if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("worker.js").catch(() => { /* without it the page needs a network */ });
