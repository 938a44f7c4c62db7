// The page: asks the worker, and shows what it says. All texts of the program are put in as text; what nimlike itself
// writes as HTML (reasons, pictures) is escaped by it.
const at = (id) => document.getElementById(id);
let worker, asked, number, position, history;

function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function begin() {
  worker?.terminate();
  asked = new Map();
  number = 0;
  at("loading").hidden = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage) {
      at("progress").value = data.stage;
      at("stage").textContent = data.said;
      at("loading").hidden = data.stage === 4;
    } else if (data.fault && at("loading").hidden) {
      beginAgain(`Python has stopped, and starts again: ${data.fault}`);
    } else if (data.fault) {
      problem(`Python could not be started: ${data.fault}`);
      fail(asked, `Python could not be started: ${data.fault}`);
    } else {
      asked.get(data.id)?.(data.result);
      asked.delete(data.id);
      at("stop").hidden = asked.size === 0;
    }
  };
}

// Who waits for an answer of a Python that is no more hears so.
function fail(waiting, said) {
  for (const hear of waiting.values()) hear({ error: said });
  waiting.clear();
  at("stop").hidden = true;
}

function beginAgain(said) {
  const waiting = asked;
  begin();
  fail(waiting, said);
}

// What a work gives; nothing where it failed: then the page says why.
function ask(name, ...given) {
  number += 1;
  const id = number;
  setTimeout(() => { at("stop").hidden = asked.size === 0; }, 800);
  return new Promise((resolve) => {
    asked.set(id, (result) => {
      problem(result.error ?? "");
      resolve(result.error ? undefined : result);
    });
    worker.postMessage({ id, name, given });
  });
}

function problem(said) {
  at("problem").textContent = said;
  at("problem").hidden = !said;
}

function showAnswer(found) {
  const shown = [];
  const verdict = found.over ? "The game is over." : `${found.winner[0].toUpperCase()}${found.winner.slice(1)} wins.`;
  shown.push(made("p", { className: "verdict" }, verdict));
  shown.push(made("p", {}, made("span", { className: `label ${found.label}` }, found.label), ` ${found.source}`));
  if (found.figure) shown.push(made("div", { className: "figure", innerHTML: found.figure }));
  if (found.plain) shown.push(made("p", {}, found.plain));
  shown.push(made("p", { className: "summary", innerHTML: found.summary }));
  if (found.moves.length) {
    const moves = found.moves.map(({ move, after }) => made("li", {}, made("code", {}, move), ` leaves ${after}`));
    shown.push(made("p", {}, "It is won by:"), made("ul", { className: "moves" }, ...moves));
    if (found.more) shown.push(made("p", { className: "small" }, `and ${found.more} more`));
  }
  const terms = [`${found.outcome}-position`];
  if (found.grundy !== null) terms.push(`Grundy value ${found.grundy}`);
  shown.push(made("p", { className: "small" }, terms.join(", ")));
  const proof = made("details", { className: "fold" }, made("summary", {}, "The whole working"));
  proof.append(made("div", { className: "reason", innerHTML: found.proof }));
  shown.push(proof);
  at("answer").replaceChildren(...shown);
}

function counters(row) {
  const takes = new Set(row.takes);
  const box = made("div", { className: "counters" });
  for (let i = 0; i < row.size; i += 1) {
    const taken = row.size - i;
    const label = `${row.name}: take ${taken}, leave ${i}`;
    const counter = made("button", { type: "button", className: "counter", title: label, disabled: !takes.has(String(taken)) });
    counter.setAttribute("aria-label", label);
    counter.onclick = () => play(`${row.prefix}${taken}`);
    const mark = (would) => [...box.children].forEach((each, j) => each.classList.toggle("would", would && j >= i));
    counter.onmouseenter = counter.onfocus = () => mark(!counter.disabled);
    counter.onmouseleave = counter.onblur = () => mark(false);
    box.append(counter);
  }
  return box;
}

function amounts(moves) {
  const buttons = moves.map((move) => made("button", { type: "button", className: "btn slim", onclick: () => play(move) }, move));
  return made("div", { className: "amounts" }, ...buttons);
}

function showBoard(seen) {
  position = seen.position;
  const rows = seen.rows.map((row) => {
    const drawn = row.size === null ? amounts(row.takes.map((amount) => row.prefix + amount)) : counters(row);
    const line = made("div", { className: "pile" }, made("span", { className: "name" }, row.name), drawn);
    if (row.splits.length) line.append(amounts(row.splits));
    if (row.note) line.append(made("span", { className: "small" }, row.note));
    line.append(made("span", { className: "size" }, row.shown));
    return line;
  });
  at("board").replaceChildren(...rows);
  return seen.over;
}

function say(text) {
  at("turn").textContent = text;
}

// Nothing of the position before stays beside an answer, or an error, that belongs to another one.
function forget() {
  history = [];
  for (const id of ["answer", "board", "log", "table"]) at(id).replaceChildren();
  say("");
}

async function solve(text) {
  const found = await ask("solve", text);
  if (text !== position) return; // another one was asked for meanwhile
  if (found) showAnswer(found);
  else at("answer").replaceChildren();
}

async function set(text) {
  at("answer").ariaBusy = "true";
  const seen = await ask("look", text);
  forget();
  position = seen?.position;
  if (seen) {
    at("position").value = position;
    say(showBoard(seen) ? "The game is over." : "Your move.");
    await solve(position);
  }
  at("answer").ariaBusy = "false";
}

async function play(text) {
  const before = position;
  const mine = await ask("move", before, text);
  if (!mine) return;
  history.push(before);
  at("log").append(made("li", {}, `You: ${mine.words}`));
  if (showBoard(mine)) say("The game is over: you made the last move.");
  else if (!(await answerIt())) {
    at("answer").replaceChildren(); // it was of the position before
    return;
  }
  await solve(position);
}

async function answerIt() {
  say("The program is thinking.");
  const its = await ask("reply", position, at("strength").value);
  if (!its) {
    say("The program found no move. Make one for it, or take yours back.");
    return false;
  }
  at("log").append(made("li", {}, `Program: ${its.words}`));
  say(showBoard(its) ? `Program: ${its.words} The game is over: it made the last move.` : `Program: ${its.words} Your move.`);
  return true;
}

at("ask").onsubmit = (event) => {
  event.preventDefault();
  set(at("position").value.trim());
};
at("game").onchange = () => {
  if (at("game").value) set(at("game").value);
};
at("typed").onsubmit = (event) => {
  event.preventDefault();
  if (position) play(at("move").value);
  at("move").value = "";
};
at("first").onclick = async () => {
  const before = position;
  if (!before || !(await answerIt())) return;
  history.push(before);
  await solve(position);
};
at("undo").onclick = async () => {
  if (!history.length) return;
  const seen = await ask("look", history.pop());
  if (!seen) return;
  showBoard(seen);
  at("log").append(made("li", {}, "Taken back."));
  say("Your move.");
  await solve(position);
};
at("stop").onclick = () => beginAgain("Stopped. Python starts again.");
at("tabulate").onsubmit = async (event) => {
  event.preventDefault();
  const told = position && (await ask("table", position, Number(at("last").value)));
  if (!told) return;
  const head = made("tr", {}, ...told.headings.map((text) => made("th", { scope: "col" }, text)));
  const rows = told.rows.map((row) => made("tr", {}, ...row.map((text) => made("td", {}, text))));
  const table = made("table", {}, made("thead", {}, head), made("tbody", {}, ...rows));
  const box = made("div", { className: "scroll", tabIndex: 0 }, table);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", told.title);
  at("table").replaceChildren(made("p", {}, told.title), box, made("p", { className: "small" }, told.known));
};

if (location.protocol === "file:") {
  problem("Browsers run Python only from a server: python -m http.server --directory build/site, and open the address that it prints.");
} else {
  begin();
  ask("games").then((found) => {
    at("game").append(...(found?.games ?? []).map(({ title, example }) => made("option", { value: example }, `${title}: ${example}`)));
  });
  const link = new URLSearchParams(location.search).get("position");
  set(link ?? at("position").value);
}
