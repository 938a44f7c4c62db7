// Lessons and puzzles in the server's place: pages as the site was built with them, and answers from the program itself,
// which runs in the worker of the playground.
import { keepState } from "./language.js";
import { python, start } from "./program.js";
import { answerer, formUrl, load } from "./shared.js";

const main = document.getElementById("main");
const loading = document.getElementById("loading");
const { lang } = document.documentElement;
keepState();


// The address of the program's page for a file of the site, and the fields behind it.
function asked(url) {
  const { pathname, searchParams } = new URL(url, location.href);
  const file = decodeURIComponent(pathname).split("/").at(-1).replace(/(\.\w\w)?\.html$/, "");
  const at = searchParams.get("at");
  const lesson = /^learn-(.+)-(\d+|end)$/.exec(file);
  const path = lesson ? `/learn/${lesson[1]}/${lesson[2]}` : at ? `/puzzle/${at}` : `/${file}`;
  return [path, [...searchParams].filter(([name]) => name !== "at")];
}

// What a few clicks in a lesson lead to was built with the site; the program answers everything else.
const built = new Map();
async function known(path, query) {
  if (!/^\/learn\/.*\d$/.test(path)) return null;
  if (!built.has(path)) built.set(path, fetch(`answers${path.replace(/\/(?=.)/g, "-").replace("-", "/")}.${lang}.json`).then((found) => found.json()).catch(() => ({})));
  return (await built.get(path))[query];
}

answerer.ask = async (url) => {
  const to = new URL(url, location.href);
  if (!to.search && to.pathname !== location.pathname) return fetch(to);
  const [path, fields] = asked(to);
  let found = await known(path, to.search.slice(1));
  if (!found) {
    loading.textContent = tr("Thinking. The first answer takes some seconds: the program is loaded for it.");
    found = await python("page", path, fields, lang);
  }
  if (found.error) return { ok: false, status: 400, url: to.href, text: async () => `<p class="problem" role="alert"></p><pre>${found.error.replace(/</g, "&lt;")}</pre>` };
  return { ok: true, status: 200, url: new URL(found.url, location.href).href, text: async () => found.html };
};

// Show another state in place of what is shown.
async function show(url, push = true) {
  const loaded = await load(url).catch(() => null);
  if (!loaded) return;
  const { response, page } = loaded;
  if (!response.ok) {
    loading.textContent = page.querySelector("pre").textContent;
    return;
  }
  main.replaceChildren(...page.querySelector("main").children, loading);
  document.title = page.title;
  if (push && response.url !== location.href) history.pushState(null, "", response.url);
  if (document.getElementById("board")) scrollTo(0, 0);
  if (/puzzle/.test(location.pathname)) (await import("./puzzle.js")).begin();
  if (document.getElementById("lesson")) (await import("./learn.js")).showStep(); // opened in the middle of a step
}

// Puzzles are answered in place; lessons do so by themselves.
const isPuzzle = (url) => /\/puzzle(\.\w\w)?(\.html)?$/.test(new URL(url, location.href).pathname);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !isPuzzle(location.href) || !isPuzzle(link.href)) return;
  if (!new URL(link.href).search) return;
  event.preventDefault();
  show(link.href);
});
document.addEventListener("submit", (event) => {
  if (!isPuzzle(location.href) || !isPuzzle(event.target.action)) return;
  event.preventDefault();
  show(formUrl(event.target));
});
if (isPuzzle(location.href)) addEventListener("popstate", () => (location.search ? show(location.href, false) : location.reload()));

start();
if (location.search) show(location.href, false);
// The puzzle of the day is that of today, not of the day when the site was built.
else if (isPuzzle(location.href)) {
  const day = main.querySelector(".day");
  python("page", "/puzzle", [], lang).then(({ html }) => {
    day.replaceWith(document.adoptNode(new DOMParser().parseFromString(html, "text/html").querySelector(".day")));
  }).catch(() => { /* the program does not run here: that is said already */ });
}
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  addEventListener("load", () => navigator.serviceWorker.register("worker.js").catch(() => { /* without it the page needs a network */ }));
}
