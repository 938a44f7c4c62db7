// The map: Python sends the P-positions of the window as columns of pixels; numbers are texts, as they have no bound.
function render({ model, el }) {
  const make = (name, text = "") => Object.assign(document.createElement(name), { textContent: text });
  const box = Object.assign(make("section"), { className: "nimlike" });
  const title = make("b");
  const canvas = make("canvas");
  const where = make("div");
  const said = make("p");
  said.setAttribute("role", "status");
  const bar = Object.assign(make("div"), { className: "nimlike-row" });

  const step = (z) => 1n << BigInt(Math.max(0, z));
  function look(dx, dy, dz) {
    const view = model.get("view");
    const span = (step(view.z) * BigInt(view.cells)) / 4n || 1n;
    const moved = (text, by) => {
      const found = BigInt(text) + span * BigInt(by);
      return String(found < 0n ? 0n : found);
    };
    model.send({ do: "look", x: moved(view.x, dx), y: moved(view.y, dy), z: view.z + dz });
  }
  const ways = { left: [-1, 0, 0], right: [1, 0, 0], up: [0, 1, 0], down: [0, -1, 0], in: [0, 0, -1], out: [0, 0, 1] };
  const buttons = {};
  for (const [name, way] of Object.entries(ways)) {
    buttons[name] = Object.assign(make("button"), { type: "button", onclick: () => look(...way) });
    bar.append(buttons[name]);
  }
  canvas.onclick = (event) => {
    const view = model.get("view");
    const size = canvas.width / view.cells;
    const cell = (pixels) => BigInt(Math.floor(pixels / size)) * step(view.z);
    const x = BigInt(view.x) + cell(event.offsetX);
    const y = BigInt(view.y) + cell(canvas.height - 1 - event.offsetY);
    model.send({ do: "ask", x: String(x), y: String(y) });
  };

  function draw() {
    const view = model.get("view");
    canvas.width = canvas.height = 2 * view.side;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${view.title}: ${view.x}, ${view.y}`);
    const size = canvas.width / view.cells;
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#f4efe6";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = "#0b6e4f";
    for (const [column, first, last] of view.spans) {
      pen.fillRect(column * size, canvas.height - (last + 1) * size, size, (last - first + 1) * size);
    }
    title.textContent = view.title;
    where.textContent = `${view.axes[0]} \u2265 ${view.x}, ${view.axes[1]} \u2265 ${view.y}`;
    said.textContent = view.said;
    for (const name of Object.keys(buttons)) buttons[name].textContent = view.labels[name];
  }
  model.on("change:view", draw);
  draw();
  box.append(title, canvas, where, bar, said);
  el.replaceChildren(box);
}

export default { render };
