// Answers in the server's place: play.js asks for addresses, and the pages that it shows are made here.
import { answer } from "./page.js";
import { Refusal } from "./games.js";
import { keepState } from "./language.js";
import { answerer } from "./shared.js";

const page = { title: "", ...document.getElementById("main").dataset };
const heading = document.title;
keepState();

// What an address shows. A game that only the installed program or the playground knows is opened there.
function made(url) {
  try {
    const found = answer(page, new URL(url, location.href).search);
    if (!found.elsewhere) return { ...found, text: found.html };
    location.assign(`playground/index.html?position=${encodeURIComponent(found.elsewhere)}`);
    const said = tr("This game opens in the playground.");
    return { url: location.href, ok: true, text: `<p class="problem">${said}</p>` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = document.createElement("p");
    said.className = "problem";
    said.setAttribute("role", "alert");
    said.textContent = error.message;
    return { url: location.href, ok: false, text: said.outerHTML };
  }
}

answerer.ask = async (url) => {
  const { ok, url: now, text } = made(url);
  return { ok, status: ok ? 200 : 400, url: new URL(now, location.href).href, text: async () => `<title>${heading}</title>${text}` };
};

// The first address: the page has the board of its game; with moves, or of another game, it is made anew.
if (location.pathname.endsWith("/index.html")) history.replaceState(null, "", location.pathname.slice(0, -"index.html".length) + location.search);
if (location.search) {
  const { ok, url, text } = made(location.href);
  const first = new DOMParser().parseFromString(text, "text/html");
  const game = first.getElementById("game");
  if (game) {
    document.getElementById("game").replaceWith(document.adoptNode(game));
    document.getElementById("status").textContent = first.getElementById("status").textContent;
    if (ok) history.replaceState(null, "", url);
  } else {
    document.getElementById("game").before(...first.body.children);
  }
}

// The position of the day, on the first page, once everything else is there.
async function showToday(section) {
  const now = new Date();
  const days = await (await fetch(`board/days.${document.documentElement.lang}.json`)).json();
  const { url, told } = days[Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000) % days.length];
  section.querySelector(".told").textContent = told;
  section.querySelector("a").href = url;
  section.hidden = false;
}
const today = document.querySelector(".today");
if (today) addEventListener("load", () => showToday(today).catch(() => { /* without it, then */ }));

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  addEventListener("load", () => navigator.serviceWorker.register("worker.js").catch(() => { /* without it the page needs a network */ }));
}
