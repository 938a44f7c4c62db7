// Light or dark: as the system has it, until the button says otherwise; kept in this browser only. Menus that close.
"use strict";
// A text in the language of the page, with values in its places: tr("Move so far: {move}.", { move: typed }).
const tr = (text, values = {}) =>
  ((window.nimlikeWords || {})[text] || text).replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const kept = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* not kept, then */ } };
  const system = matchMedia("(prefers-color-scheme: dark)");
  if (kept()) root.dataset.theme = kept();
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const changed = () => document.dispatchEvent(new Event("themechange"));
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const say = () => { button.setAttribute("aria-label", isDark() ? tr("Light") : tr("Dark")); };
    button.hidden = false;
    say();
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      keep(root.dataset.theme);
      say();
      changed();
    });
    system.addEventListener("change", () => { say(); changed(); });
    // Another language shows the game as it is now.
    document.querySelectorAll("a[hreflang]").forEach((link) => link.addEventListener("click", () => {
      const here = new URL(location.href);
      here.searchParams.set("lang", link.hreflang);
      link.href = here.href;
    }));
    // A menu closes on a click elsewhere and on Escape.
    const open = () => document.querySelectorAll("details.menu[open], details.more[open]");
    document.addEventListener("click", (event) => {
      for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector("summary").focus();
      }
    });
  });
})();
