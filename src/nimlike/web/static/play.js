// Play without reloading the page, and by keys. Every move is a link or a form that works without this file.
"use strict";

const status = document.getElementById("status");
let typed = "";
let begun = 0; // of several addresses asked for, the latest is shown

const game = () => document.getElementById("game");
const editing = (target) => target.closest("input, select, textarea") !== null;

function refresh() {
  const copy = document.getElementById("copy");
  copy.hidden = false;
  document.getElementById("keys-on").checked = keysOn();
}

function keysOn() {
  try { return localStorage.getItem("keys") !== "off"; } catch { return true; }
}

async function go(url, push = true) {
  begun += 1;
  const mine = begun;
  let response, text;
  try {
    response = await fetch(url, { headers: { Accept: "text/html" } });
    text = await response.text();
  } catch {
    status.textContent = "The server does not answer.";
    return;
  }
  if (mine !== begun) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.getElementById("game");
  if (!next) {
    const problem = page.querySelector(".problem");
    status.textContent = problem ? problem.textContent : `The server says ${response.status}.`;
    return;
  }
  const focused = document.activeElement && document.activeElement.id;
  const folded = [...document.querySelectorAll("#game details")].map((fold) => fold.open);
  game().replaceWith(document.adoptNode(next));
  document.querySelectorAll("#game details").forEach((fold, i) => { fold.open = Boolean(folded[i]); });
  document.title = page.title;
  if (push && response.url !== location.href) history.pushState(null, "", response.url);
  const said = page.getElementById("status").textContent;
  const more = page.querySelector("#hint-text, #why-verdict, #decided + p");
  status.textContent = more ? `${said} ${more.textContent}` : said;
  typed = "";
  refresh();
  const back = focused && document.getElementById(focused);
  (back || document.getElementById("board")).focus({ preventScroll: true });
}

function formUrl(form) {
  const query = new URLSearchParams(new FormData(form));
  return `${form.getAttribute("action")}?${query}`;
}

function showTyped() {
  status.textContent = typed ? `Move so far: ${typed}. Enter plays it.` : "Nothing is typed.";
  const prefix = typed.replace(/\d+$/, "");
  const amount = Number(typed.slice(prefix.length));
  for (const row of document.querySelectorAll(".pile")) {
    const hidden = row.querySelector("input[name=pile]");
    const picked = Boolean(hidden) && typed !== "" && hidden.value === prefix;
    row.classList.toggle("picked", picked);
    const counters = [...row.querySelectorAll(".counter")];
    counters.forEach((counter, i) => counter.classList.toggle("mark", picked && counters.length - i <= amount));
  }
}

function playTyped() {
  const form = document.querySelector("form.typed");
  const input = form.querySelector("[name=move]");
  if (!input) return;
  input.value = typed;
  go(formUrl(form));
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (event.target.closest("#copy")) {
    navigator.clipboard.writeText(location.href).then(
      () => { status.textContent = "The link is copied."; },
      () => { status.textContent = `The link: ${location.href}`; },
    );
    return;
  }
  const link = event.target.closest("#game a[href]");
  if (link && link.pathname.startsWith("/play/")) {
    event.preventDefault();
    go(link.href);
  }
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("#game form.take, #game form.typed")) {
    event.preventDefault();
    go(formUrl(event.target));
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "keys-on") return;
  try { localStorage.setItem("keys", event.target.checked ? "on" : "off"); } catch { /* not kept, then */ }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || editing(event.target) || !keysOn()) return;
  const key = event.key;
  const letters = game().dataset.letters;
  if (key === "Enter") {
    if (!typed) return; // Enter follows the link or presses the button that has the focus
    event.preventDefault();
    playTyped();
  } else if (key === "Escape" || key === "Backspace") {
    if (!typed) return;
    event.preventDefault();
    typed = key === "Escape" ? "" : typed.slice(0, -1);
    showTyped();
  } else if (/^[0-9]$/.test(key) || (key === "." && typed) || (letters.includes(key) && key.length === 1)) {
    if (!document.querySelector("form.typed [name=move]")) return;
    event.preventDefault();
    typed += key;
    showTyped();
  } else if (key === "?") {
    event.preventDefault();
    const keys = document.getElementById("keys");
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

addEventListener("popstate", () => go(location.href, false));
refresh();
