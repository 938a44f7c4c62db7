// The board: rows of counters, buttons that tell Python what was clicked; Python sends what is to be seen.
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function row(pile, labels, move) {
  const counters = element("span", { class: "nimlike-counters", "aria-hidden": "true" }, "\u25cf".repeat(pile.counters));
  const name = pile.size === null ? pile.name : `${pile.name}: ${pile.size}`;
  const made = element("div", { class: "nimlike-row" }, element("span", { class: "nimlike-name" }, name), counters);
  if (pile.takes.length) {
    const options = pile.takes.map((amount) => element("option", { value: amount }, amount));
    const amount = element("select", { "aria-label": `${labels.take}: ${pile.name}` }, ...options);
    const take = () => move(pile.prefix + amount.value);
    made.append(amount, element("button", { type: "button", onclick: take }, labels.take));
  }
  if (pile.note) made.append(element("small", {}, pile.note));
  return made;
}

function render({ model, el }) {
  const send = (what) => model.send(what);
  const move = (text) => send({ do: "move", move: text });
  function draw() {
    const { title, words, rows, over, said, moves, labels } = model.get("view");
    const typed = element("input", { type: "text", size: "8", "aria-label": labels.move });
    const form = element(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          move(typed.value);
        },
      },
      typed,
      element("button", { type: "submit" }, labels.move),
    );
    const buttons = (over ? ["undo", "new"] : ["hint", "why", "undo", "new"]).map((name) =>
      element("button", { type: "button", onclick: () => send({ do: name }) }, labels[name]),
    );
    el.replaceChildren(
      element(
        "section",
        { class: "nimlike", "aria-label": title },
        element("b", {}, title),
        element("div", {}, words),
        ...rows.map((pile) => row(pile, labels, move)),
        ...(over ? [] : [form]),
        element("div", { class: "nimlike-row" }, ...buttons),
        element("p", { role: "status" }, said),
        element("small", {}, moves.join(" ")),
      ),
    );
  }
  model.on("change:view", draw);
  draw();
}

export default { render };
