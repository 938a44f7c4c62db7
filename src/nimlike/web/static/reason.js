// A reason acted out on the board: beats of verbs, laid over the counters that lie there. What is shown after k beats
// depends on the board and the beats alone, so that it can be shown again, undone, and printed.

const PAUSE = 1250;
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });
let playing = 0;

const mid = (box) => box.x + box.w / 2;

function union(boxes) {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) - x, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}

// Where things lie while nothing moves: counters and tokens by pile and number, squares of a plane.
function measure(table) {
  const zero = table.getBoundingClientRect();
  const box = (e) => {
    const r = e.getBoundingClientRect();
    return { x: r.x - zero.x + table.scrollLeft, y: r.y - zero.y + table.scrollTop, w: r.width, h: r.height };
  };
  const items = [];
  const rows = {};
  table.querySelectorAll(".pile:not(.is-both, .is-remark)").forEach((pile, i) => {
    const name = String.fromCharCode(65 + i);
    rows[name] = { ...box(pile), label: pile.querySelector(".label-of"), ...(pile.closest(".lane") ? {} : { at: box(pile.querySelector(".label-of")) }) };
    pile.querySelectorAll(".c:not(.ghost)").forEach((e, n) => items.push({ pile: name, n: n + 1, e, ...box(e.querySelector("svg")) }));
  });
  table.querySelectorAll(".t, .joins + g > *").forEach((e, n) => items.push({ pile: "A", n, e, ...box(e) }));
  const plane = table.querySelector(".plane .board");
  let square = null;
  if (plane) {
    const frame = box(plane.querySelector(".frame"));
    const side = frame.w / Number(plane.dataset.count);
    square = (x, y) => ({ x: frame.x + x * side, y: frame.y + frame.h - (y + 1) * side, w: side, h: side });
  }
  return { items, rows, square, w: table.clientWidth, h: table.clientHeight };
}

// Counters of piles that are split slide into blocks: those of one lane under each other, or each in a line of its own.
function divide(at, parts) {
  const groups = {};
  const lanes = [...new Set(Object.values(parts).flatMap((p) => p.lanes))].sort((a, b) => b - a);
  const widths = lanes.map((l) => Math.max(...Object.values(parts).flatMap((p) => p.into.filter((_, i) => p.lanes[i] === l))));
  for (const name of Object.keys(parts)) {
    const { into, lanes: mine } = parts[name];
    const its = at.items.filter((i) => i.pile === name);
    if (!its.length) continue;
    const wide = its[0].w;
    const own = its.some((i) => Math.abs(i.y - its[0].y) > 4); // a pile in several rows: each block has a line
    const units = own ? Math.max(...into) : widths.reduce((a, b) => a + b, 0) + 0.9 * (lanes.length - 1);
    const row = at.rows[name];
    const left = row.at ? row.x + row.at.w + 12 : its[0].x; // the name of the pile makes room for its blocks
    if (row.at) row.away = row.x + 4 - row.at.x;
    const lineHeight = own ? (at.h - 24) / into.length : 0;
    const pitch = Math.min(wide / 0.86, (at.w - left - 16) / units, own ? lineHeight * 0.9 : Infinity);
    let n = 0;
    into.forEach((size, j) => {
      const before = own ? 0 : lanes.slice(0, lanes.indexOf(mine[j])).reduce((a, _, k) => a + widths[k] + 0.9, 0);
      const block = its.slice(n, n + size);
      block.forEach((item, c) => {
        item.k = (pitch * 0.86) / item.w;
        item.dx = left + (before + c) * pitch + 0.07 * pitch - item.x + ((item.k - 1) * item.w) / 2;
        item.dy = own ? 12 + lineHeight * (j + 0.5) - item.y - item.h / 2 : 0;
      });
      if (block.length) groups[`${name}:${mine[j]}`] = block;
      n += size;
    });
  }
  return groups;
}

const place = (item) => {
  const k = item.k || 1;
  return { x: item.x + (item.dx || 0) - ((k - 1) * item.w) / 2, y: item.y + (item.dy || 0) - ((k - 1) * item.h) / 2, w: item.w * k, h: item.h * k };
};

// The picture after some verbs: marks to be drawn, and what happens to each counter.
export function perform(at, verbs) {
  for (const item of at.items) item.dx = item.dy = item.k = undefined;
  for (const row of Object.values(at.rows)) row.away = 0;
  const parts = {};
  for (const v of verbs) if (v.split) parts[v.split] = { into: v.into, lanes: v.lanes || v.into.map((_, i) => -i) };
  const groups = divide(at, parts);
  const named = (ref) => {
    if (groups[ref]) return groups[ref];
    const m = /^([A-Z])(\d+)?(?:-(\d+))?$/.exec(ref);
    return m ? at.items.filter((i) => i.pile === m[1] && (m[2] === undefined || (i.n >= Number(m[2]) && i.n <= Number(m[3] || m[2])))) : [];
  };
  const find = (ref) => {
    if (at.square && ref.includes(",")) return at.square(...ref.split(",").map(Number));
    const its = named(ref);
    return its.length ? union(its.map(place)) : at.rows[ref] || null;
  };
  const out = [];
  const put = (key, tag, kind, more) => out.push({ key, tag, kind, more });
  const pill = (key, kind, b, pad) => put(key, "rect", kind, { x: b.x - pad, y: b.y - pad, width: b.w + 2 * pad, height: b.h + 2 * pad, rx: Math.min(b.w, b.h) / 2 + pad });
  const each = (refs, show) => { for (const ref of [refs || []].flat()) { const b = find(ref); if (b) show(b, ref); } };
  const line = (key, kind, d) => put(key, "path", kind, { d, pathLength: 1 });
  const block = (g) => union(groups[g].map(place));
  for (const g of Object.keys(groups)) pill(`p${g}`, "block", block(g), 7);
  const heads = Object.keys(groups).filter((g) => Number(g.slice(2)) > 0);
  for (const l of new Set(heads.map((g) => g.slice(2)))) {
    const b = union(heads.filter((g) => g.slice(2) === l).map(block));
    put(`L${l}`, "text", "says", { x: mid(b), y: Math.max(16, b.y - 14), text: l });
  }
  const lit = verbs.findLastIndex((v) => v.glow);
  const joins = verbs.findLastIndex((v) => v.split);
  verbs.forEach((v, n) => {
    if (v.join && n > joins) {
      const bs = v.join.map(find);
      if (bs.every(Boolean)) {
        bs.sort((p, q) => p.y - q.y || p.x - q.x);
        for (let i = 1; i < bs.length; i += 1) {
          const [a, b] = [bs[i - 1], bs[i]];
          const [ax, bx, w] = [mid(a), mid(b), Math.min(14, a.w / 4)];
          const [y, z] = [a.y + a.h + 9, b.y - 9];
          line(`j${v.join[i - 1]}${v.join[i]}`, "bar", b.y - a.y > 4 ? `M${ax - w} ${y}H${ax + w}M${ax} ${y}L${bx} ${z}M${bx - w} ${z}H${bx + w}` : `M${ax} ${y}v12H${bx}v-12`);
        }
      }
    }
    if (n === lit) each(v.glow, (b, ref) => pill(`g${ref}`, "glow", b, 8));
    each(v.traps, (b, ref) => pill(`s${ref}`, "safe-size", b, 3));
    each(v.tag, (b, ref) => put(`t${ref}`, "text", "says", { x: mid(b), y: b.y > 26 ? b.y - 10 : b.y + b.h + 20, text: v.say }));
    for (const [ref, words] of v.worth || []) {
      const [b, its] = [at.rows[ref], named(ref).map(place)];
      if (!b) continue;
      const all = its.length ? union(its) : b;
      const beside = b.at && all.x + all.w + 90 < at.w; // else below
      put(`w${ref}`, "text", "says worth", { x: all.x + (beside ? all.w + 16 : 0), y: beside ? b.y + b.h / 2 + 6 : all.y + all.h + 22, text: words });
    }
    each(v.mirror, (b, ref) => {
      line(`m${ref}`, "axis", `M${mid(b)} ${Math.max(4, b.y - b.h * 0.5)}V${Math.min(at.h - 4, b.y + b.h * 1.3)}`);
      for (const [p, q] of v.pairs || []) {
        const [a, c] = [find(p), find(q)];
        if (!a || !c) continue;
        const [x1, x2, y] = [mid(a), mid(c), a.y - 6];
        const high = y - Math.min((x2 - x1) * 0.32, Math.max(12, a.y - 12));
        line(`a${p}${q}`, "arc", `M${x1} ${y}C${x1} ${high} ${x2} ${high} ${x2} ${y}`);
      }
    });
    each(v.light, (b, ref) => {
      const m = b.w * 0.17;
      put(`c${ref}`, "rect", "lit", { x: b.x + m, y: b.y + m, width: b.w - 2 * m, height: b.h - 2 * m, rx: b.w * 0.16 });
      line(`k${ref}`, "lit-tick", `M${b.x + b.w * 0.37} ${b.y + b.h * 0.51}l${b.w * 0.1} ${b.w * 0.1} ${m}-${b.w * 0.21}`);
    });
    if (v.arrow) {
      const [a, b] = v.arrow.map(find);
      if (a && b) {
        const [p, q] = [a, b].map((o) => [mid(o), o.y + o.h / 2]);
        const l = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
        const [ux, uy] = [(q[0] - p[0]) / l, (q[1] - p[1]) / l];
        put(`w${v.arrow}`, "path", "way", { pathLength: 1, "marker-end": "url(#c-arrow)", d: `M${p[0] + ux * a.w * 0.5} ${p[1] + uy * a.w * 0.5}L${q[0] - ux * b.w * 0.32} ${q[1] - uy * b.w * 0.32}` });
      }
    }
  });
  const kinds = new Map();
  for (const v of verbs) for (const kind of ["take", "dim"]) for (const ref of [v[kind] || []].flat()) for (const item of named(ref)) kinds.set(item, kind);
  return { out, kinds };
}

function draw(table, at, { out, kinds }) {
  if (!table.querySelector(".acted")) table.insertAdjacentHTML("beforeend", '<svg class="acted" aria-hidden="true"></svg>');
  const svg = table.querySelector(".acted");
  const known = new Map([...svg.children].map((e) => [e.dataset.key, e]));
  for (const { key, tag, kind, more: { text, ...more } } of out) {
    let e = known.get(key);
    known.delete(key);
    if (!e) {
      e = document.createElementNS(svg.namespaceURI, tag);
      e.dataset.key = key;
      svg.append(e);
    }
    e.setAttribute("class", kind);
    for (const name in more) e.setAttribute(name, more[name]);
    if (text) e.textContent = text;
  }
  for (const e of known.values()) e.remove();
  for (const row of Object.values(at.rows)) if (row.label) row.label.style.transform = row.away ? `translateX(${row.away}px)` : "";
  for (const item of at.items) {
    const [{ classList, style }, kind, placed] = [item.e, kinds.get(item), item.dx !== undefined];
    classList.toggle("marked", kind === "take");
    classList.toggle("dim", kind === "dim");
    classList.toggle("placed", placed);
    style.transform = placed ? `translate(${item.dx}px, ${item.dy}px) scale(${item.k})` : "";
  }
}

// Where things lie before anything moves: whatever moved before is put back.
function atRest(table) {
  table.classList.add("at-rest");
  for (const e of table.querySelectorAll(".placed, .dim, .c.marked, .label-of")) { e.classList.remove("placed", "dim", "marked"); e.style.transform = ""; }
  return measure(table);
}

// Play the beats that the page brings, each with its sentence; a hint shows those that ask its question.
export async function act() {
  playing += 1;
  const mine = playing;
  const game = byId("game");
  if (!game || !game.dataset.score) return;
  const table = document.querySelector("#board > .table");
  const score = JSON.parse(game.dataset.score);
  const upto = Number(game.dataset.upto || score.length);
  const beats = [...document.querySelectorAll(".beat")];
  const voice = byId("voice");
  const tell = (k) => {
    beats.forEach((e, i) => { e.classList.toggle("due", i >= k); e.classList.toggle("past", i < k - 1); });
    // On a phone the words scroll: the sentence that is said now is in view; where all come at once, the first.
    if (beats[k - 1] && !still()) voice.scrollTop += Math.max(0, beats[k - 1].getBoundingClientRect().bottom - voice.getBoundingClientRect().bottom);
  };
  const crowd = !table || document.querySelector("#board .crowd");
  let at = crowd ? null : atRest(table);
  if (at) table.classList.remove("at-rest");
  for (let k = still() ? upto : 1; k <= upto; k += 1) {
    tell(k);
    if (at) draw(table, at, perform(at, score.slice(0, k).flat()));
    if (k < upto) await rest(PAUSE);
    if (mine !== playing) return;
  }
  if (!at) return;
  let first = true;
  const watch = new ResizeObserver(() => {
    if (mine !== playing) watch.disconnect();
    else if (first) first = false;
    else {
      at = atRest(table);
      draw(table, at, perform(at, score.slice(0, upto).flat()));
      measure(table); // what is moved is so at once
      table.classList.remove("at-rest");
    }
  });
  watch.observe(table);
}
