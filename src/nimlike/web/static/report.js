// While what a page reports is still growing, look again every second.

import { read } from "./shared.js";

async function look() {
  const state = byId("state");
  if (state.dataset.state !== "running") return;
  try {
    const { page } = await read(location.href);
    const next = page.getElementById("state");
    byId("report").replaceWith(document.adoptNode(page.getElementById("report")));
    state.dataset.state = next.dataset.state;
    state.textContent = next.textContent;
  } catch {
    state.textContent = tr("The server does not answer.");
  }
  setTimeout(look, 1000);
}

setTimeout(look, 1000);
