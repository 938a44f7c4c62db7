// Play without reloading the page, and by keys. Every move is a link or a form that works without this file.

import { forgetPicks, hearPicks } from "./picks.js";
import { act, rest, still } from "./reason.js";
import { copy, counters, followed, formUrl, load, markTaken, read, silence, unmark, whenNear } from "./shared.js";

const status = byId("status");
let typed = "";

const game = () => byId("game");
const editing = (target) => target.closest("input:not([type=checkbox], [type=range]), select, textarea") !== null;

function refresh() {
  byId("keys-on").checked = keysOn();
  act();
  tally();
  goBack();
}

// After a lost game the board goes back to the move that decided it, with what was to be seen there.
async function goBack() {
  const lost = game();
  const link = byId("see-why");
  if (!link || lost.dataset.ended !== "lost") return;
  if (!still()) await rest(1700);
  if (lost !== game()) return;
  const before = (await read(link.href).catch(() => ({}))).page?.querySelector("#game[data-score]");
  if (!before || lost !== game() || before.querySelector(".crowd")) return;
  document.querySelector("#board > .table").replaceWith(before.querySelector("#board > .table"));
  Object.assign(lost.dataset, before.dataset);
  lost.className = before.className;
  delete lost.dataset.ended;
  byId("went-back").hidden = false;
  act();
}

// How many games were won at this level, kept in this browser; each game counts once. The level that the next game
// begins with rises with a game won, and falls with two lost in a row.
function tally() {
  const { ended, against } = game().dataset;
  const place = byId("tally");
  if (!ended || !place) return;
  const found = kept("tally") || {};
  const mine = { won: 0, played: 0, lost: 0, seen: [], ...found[against] };
  const link = byId("copy").dataset.link;
  if (!mine.seen.includes(link)) {
    mine.won += ended === "won" ? 1 : 0;
    mine.played += 1;
    mine.seen = [...mine.seen, link].slice(-20);
    mine.lost = ended === "won" ? 0 : mine.lost + 1;
    const levels = [...document.querySelectorAll("#level [data-level]")].map((each) => each.dataset.level);
    const now = levels.indexOf(against);
    const next = levels[now + (ended === "won" ? 1 : -(mine.lost > 1))];
    if (now >= 0) keep("level", next || against);
    if (mine.lost > 1) mine.lost = 0;
    keep("tally", { ...found, [against]: mine });
  }
  place.textContent = tr("Won {won} of {played} at this level.", { won: mine.won, played: mine.played });
  place.hidden = false;
}

const keysOn = () => kept("keys") !== false;

// What only this page knows, like what is being typed, is shown as well as spoken.
function tell(text) {
  status.textContent = text;
  status.classList.add("shown");
}

async function go(url, push = true) {
  const loaded = await load(url).catch(() => ({}));
  if (!loaded) return;
  const { response, page } = loaded;
  const next = page?.getElementById("game");
  if (!next) {
    const problem = page ? page.querySelector(".problem")?.textContent : silence;
    tell(problem || tr("The server says {status}.", { status: response.status }));
    return;
  }
  const focused = document.activeElement?.id;
  const { open } = byId("extras");
  const moves = document.querySelectorAll(".history li").length;
  game().replaceWith(next);
  if (open) byId("extras").open = true;
  document.title = page.title;
  // A move that was refused leaves the address as it was.
  if (push && response.ok && response.url !== location.href) history.pushState(null, "", response.url);
  status.classList.remove("shown");
  status.textContent = page.getElementById("status").textContent;
  typed = "";
  forgetPicks();
  refresh();
  const moved = document.querySelectorAll(".history li").length !== moves;
  const back = focused && byId(focused);
  (back && !(moved && focused.startsWith("pick-")) ? back : byId("board")).focus({ preventScroll: true });
}

// What would be taken, shown on the board.
function mark(prefix, amount) {
  for (const row of document.querySelectorAll(".pile")) {
    if (row.dataset.row !== prefix) continue;
    row.classList.add("picked");
    const all = counters(row);
    all.forEach((counter, i) => counter.classList.toggle("marked", all.length - i <= amount));
  }
}

function showTyped() {
  unmark();
  tell(typed ? tr("Move so far: {move}. Enter plays it.", { move: typed }) : tr("Nothing is typed."));
  if (!typed) return;
  const amount = /\d*$/.exec(typed)[0];
  const prefix = typed.slice(0, typed.length - amount.length);
  mark(prefix, Number(amount));
  const [, part, letters] = /^(\d+\.)?([a-z]*)$/.exec(prefix) || [];
  if (letters && letters.length > 1) for (const letter of letters) mark((part || "") + letter, Number(amount));
  for (const link of document.querySelectorAll(".reach a, a.t")) link.classList.toggle("marked", link.dataset.move === typed);
}

function play(move) {
  const form = document.querySelector("form.typed");
  if (!form) return;
  form.querySelector("[name=move]").value = move;
  go(formUrl(form));
}

hearPicks(play);

markTaken(() => typed);
whenNear("#game a.chip", (link, near) => {
  if (near || !typed) unmark();
  if (near) mark(link.closest(".pile").dataset.row, Number(/\d*$/.exec(link.dataset.move)[0]));
});

// A slider of a large pile: its field says exactly how many, its bar about how many.
document.addEventListener("input", ({ target }) => {
  const form = target.closest("#game form.take");
  if (!form) return;
  const slider = form.querySelector(".slider");
  const field = form.querySelector("[name=amount]");
  if (!slider) return;
  const most = BigInt(slider.dataset.most);
  if (target === slider) {
    const steps = BigInt(slider.max);
    field.value = String(steps === most ? slider.value : (most * BigInt(slider.value) + steps - 1n) / steps);
  }
  const amount = /^\d{1,4000}$/.test(field.value) ? BigInt(field.value) : 0n;
  const size = BigInt(slider.dataset.size);
  const bite = form.closest(".row").querySelector(".bite");
  const taken = amount < size ? amount : size;
  // Of slabs, each of which is ten times the one before, what is left counts by its digits.
  const digits = (n) => { const said = String(n); return n > 0n ? said.length - 1 + Math.log10(Number(`${said[0]}.${said.slice(1, 15) || 0}`)) : 0; };
  const share = !size ? 0 : "slabs" in bite.dataset && taken ? 1 - digits(size - taken) / (digits(size) || 1) : Number(taken * 10000n / size) / 10000;
  const whole = Number(bite.dataset.whole);
  bite.setAttribute("x", String(whole * (1 - share)));
  bite.setAttribute("width", String(whole * share));
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#copy")) {
    byId("more").open = false;
    copy(new URL(event.target.closest("#copy").dataset.link, location.href).href, tell); // without an open hint
    return;
  }
  const link = followed(event, '#game a:not([href^="#"])', { test: (path) => path.startsWith("/play/") || path === location.pathname });
  if (link) {
    event.preventDefault();
    go(link);
  }
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("#game form.take, #game form.typed")) {
    event.preventDefault();
    go(formUrl(event.target));
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "keys-on") keep("keys", event.target.checked);
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || editing(event.target) || !keysOn()) return;
  const key = event.key;
  const letters = game().dataset.letters;
  if (key === "Enter") {
    if (!typed) return; // Enter follows the link or presses the button that has the focus
    event.preventDefault();
    play(typed);
  } else if (key === "Escape" || key === "Backspace") {
    if (!typed) return;
    event.preventDefault();
    typed = key === "Escape" ? "" : typed.slice(0, -1);
    showTyped();
  } else if (/^[0-9]$/.test(key) || (typed && /^[./]$/.test(key)) || (letters.includes(key) && key.length === 1)) {
    if (!document.querySelector("form.typed")) return;
    event.preventDefault();
    typed += key;
    showTyped();
  } else if (key === "?") {
    event.preventDefault();
    const keys = byId("extras");
    keys.open = !keys.open;
    if (keys.open) keys.querySelector("summary").focus();
  } else {
    const command = document.querySelector(`#game [data-key="${CSS.escape(key.toLowerCase())}"]`);
    if (command) {
      event.preventDefault();
      command.click();
    }
  }
});

// A board that two devices share is shown again whenever the server says that it has changed.
setInterval(async () => {
  const here = game();
  if (!here.dataset.state) return;
  const state = await fetch("?state").then((answer) => answer.text()).catch(() => null);
  if (here !== game()) return;
  if (state === null) tell(silence);
  else if (state !== here.dataset.state) go(location.href, false);
}, 1000);

addEventListener("popstate", () => location.hash || go(location.href, false));
refresh();
