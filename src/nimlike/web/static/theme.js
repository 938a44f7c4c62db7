// Texts; what this browser keeps; light or dark, as the system has it until the button says otherwise; menus that close.
"use strict";
// A text in the language of the page, with values in its places: tr("Move so far: {move}.", { move: typed }).
const tr = (text, values = {}) =>
  ((window.nimlikeWords || {})[text] || text).replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));
// What this browser keeps under a name, and nobody else; nothing where it keeps nothing.
function kept(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* not kept, then */ }
}

const byId = (id) => document.getElementById(id);

(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const system = matchMedia("(prefers-color-scheme: dark)");
  if (kept("theme")) root.dataset.theme = kept("theme");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const changed = () => document.dispatchEvent(new Event("themechange"));
  document.addEventListener("DOMContentLoaded", () => {
    const button = byId("theme");
    const say = () => { button.setAttribute("aria-label", isDark() ? tr("Light") : tr("Dark")); };
    button.hidden = false;
    say();
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      keep("theme", root.dataset.theme);
      say();
      changed();
    });
    system.addEventListener("change", () => { say(); changed(); });
    // Games begin at the level that the last ones have led to.
    document.querySelectorAll("a.at-level").forEach((link) => {
      const to = new URL(link.href);
      if (kept("level")) to.searchParams.set("against", kept("level"));
      link.href = to;
    });
    // Another language shows the game as it is now.
    document.querySelectorAll("a[hreflang]").forEach((link) => link.addEventListener("click", () => {
      const here = new URL(location.href);
      here.searchParams.set("lang", link.hreflang);
      link.href = here.href;
    }));
    // A menu closes on a click elsewhere and on Escape.
    const close = ({ key = "", target }) => document.querySelectorAll("details[open]:has(> .sheet)").forEach((menu) => {
      if (key ? key !== "Escape" : menu.contains(target)) return;
      menu.open = false;
      if (key) menu.firstElementChild.focus();
    });
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
  });
})();
