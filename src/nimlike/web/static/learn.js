// Lessons without reloading the page, and how far one is, kept in this browser. All of it works without this file.

import { followed, formUrl, load, markTaken } from "./shared.js";

const PLACE = "lessons";

const stepsOf = (slug) => {
  const steps = (kept(PLACE) || {})[slug];
  return Array.isArray(steps) ? steps : [];
};

function add(slug, step) {
  if (!stepsOf(slug).includes(step)) keep(PLACE, { ...kept(PLACE), [slug]: [...stepsOf(slug), step] });
}

function showList() {
  const list = byId("lessons");
  if (!list) return;
  for (const card of list.querySelectorAll("[data-lesson]")) {
    const all = Number(card.dataset.steps);
    const made = stepsOf(card.dataset.lesson).filter((step) => Number.isInteger(step) && step >= 1 && step <= all);
    const place = card.querySelector(".progress");
    place.hidden = !made.length;
    if (!made.length) continue;
    const [bar, told] = place.children;
    bar.value = made.length;
    card.classList.toggle("done", made.length === all);
    told.textContent = made.length < all ? tr("{made} of {all}", { made: made.length, all }) : tr("done");
    let next = 1;
    while (next < all && made.includes(next)) next += 1;
    if (made.length < all) card.href = card.href.replace(/\d+(?=(\.\w+)*$)/, next);
  }
}

export function showStep() {
  const lesson = byId("lesson");
  if (!lesson) return;
  if ("done" in lesson.dataset) add(lesson.dataset.lesson, Number(lesson.dataset.step));
  const made = stepsOf(lesson.dataset.lesson);
  for (const dot of document.querySelectorAll(".steps li[data-step]")) {
    if (!dot.classList.contains("now")) dot.classList.toggle("done", made.includes(Number(dot.dataset.step)));
  }
}

async function go(url, push = true) {
  const loaded = await load(url).catch(() => ({}));
  if (!loaded) return;
  const { response, page } = loaded;
  const next = response?.ok && page.getElementById("lesson");
  if (!next) {
    location.href = url;
    return;
  }
  const before = byId("lesson");
  const same = before.dataset.step === next.dataset.step && before.dataset.lesson === next.dataset.lesson;
  const focused = document.activeElement?.id;
  // The sentence that is read aloud changes where it stands, so that it is heard.
  const said = next.querySelector("#told");
  const words = said ? [...said.childNodes] : [];
  if (said && same) said.replaceChildren();
  before.replaceWith(next);
  if (said && same) requestAnimationFrame(() => { said.append(...words); });
  document.title = page.title;
  if (push && response.url !== location.href) history.pushState(null, "", response.url);
  showStep();
  if (!same) {
    scrollTo(0, 0);
    byId("main").focus({ preventScroll: true });
    return;
  }
  const back = focused && byId(focused);
  const onward = document.querySelector("#lesson[data-done] #next") || byId("again");
  (onward || back || byId("board") || byId("told")).focus({ preventScroll: true });
  const told = byId("told");
  if (told && (onward || words.length) && told.getBoundingClientRect().bottom > innerHeight) told.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#forget")) {
    keep(PLACE, {});
    location.reload();
    return;
  }
  const link = followed(event, "#lesson a[href]", /\blearn[/-].+[/-]\d+(\..+)?$/);
  if (link) {
    event.preventDefault();
    go(link);
  }
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#lesson form")) return;
  event.preventDefault();
  go(formUrl(event.target));
});

// Enter goes on, with no focus elsewhere.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.defaultPrevented || event.target.closest("a, button, input, summary")) return;
  const next = document.querySelector("#lesson[data-done] #next");
  if (next) next.click();
});

markTaken();
addEventListener("popstate", () => go(location.href, false));
showList();
showStep();
