// Puzzles: the days solved, kept in this browser; what a click would take; copy and print. All else works without it.

import { copy, markTaken } from "./shared.js";

const solved = () => kept("puzzles") || {};
const keeping = () => kept("puzzles-off") !== true;

// A day of the player's own calendar, written as 2026-11-22, as is done in Sweden.
const today = new Date();
const before = (days) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, 12).toLocaleDateString("sv");

// Days in a row, where one missed day in seven does not count.
function streak(days) {
  let found = 0;
  let missed = -7;
  for (let back = days[before(0)] ? 0 : 1; back < 4000; back += 1) {
    if (days[before(back)]) found += 1;
    else if (back - missed < 7 || !days[before(back + 1)]) break;
    else missed = back;
  }
  return found;
}

function remember() {
  const verdict = document.querySelector("#verdict[data-day]");
  const day = verdict?.dataset.day;
  if (!day || !keeping()) return;
  const sign = verdict.dataset.helped === "1" ? "hinted" : verdict.dataset.misses === "0" ? "first-try" : "half";
  keep("puzzles", { [day]: sign, ...solved() });
}

function told(sign) {
  if (sign === "first-try") return tr("solved at the first try");
  if (sign === "half") return tr("solved");
  return sign === "hinted" ? tr("solved with a hint") : tr("not solved");
}

// What can be sent to others: the day's result and the days in a row, without the answer.
function result() {
  const { day } = byId("verdict").dataset;
  const days = solved();
  const week = [6, 5, 4, 3, 2, 1, 0].map((back) => (days[before(back)] ? "\u25cf" : "\u25cb")).join("");
  const said = tr("nimlike, puzzle of {day}: {result}. Days in a row: {days}.", { day, result: told(days[day]), days: streak(days) });
  return `${said}\n${week}\n${new URL(byId("share-day").dataset.link, location.href)}`;
}

function showStreak() {
  const box = byId("streak");
  if (!box) return;
  box.hidden = false;
  byId("keep").checked = keeping();
  const days = solved();
  const many = streak(days);
  byId("streak-count").textContent = ["", tr("1 day")][many] ?? tr("{n} days", { n: many });
  const month = Array.from({ length: 28 }, (_, i) => before(27 - i));
  byId("streak-days").innerHTML = month.map((day, i) => `<li class="${days[day] || ""}${i < 27 ? "" : " now"}"><span class="hidden">${day}: ${told(days[day])}</span></li>`).join("");
}

// The day is the player's, not the server's.
const link = byId("today-link");
if (link && !link.href.endsWith(before(0))) {
  link.href = link.href.replace(/[\d-]+$/, before(0));
  byId("today").textContent = before(0);
}

markTaken();

document.addEventListener("click", ({ target }) => {
  if (target.closest("#forget")) {
    keep("puzzles", {});
    showStreak();
  } else if (target.closest("#print")) {
    print();
  } else if (target.closest("#copy, #share-day")) {
    copy(target.id === "share-day" ? result() : target.closest("button").dataset.link, (text) => { byId("copied").textContent = text; });
  }
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "keep") keep("puzzles-off", !target.checked);
});

// A page is shown.
export function begin() {
  remember();
  showStreak();
  if (document.querySelector(".says.wrong, .says.right")) byId("verdict").focus({ preventScroll: true });
}
begin();
