// While what a page reports is still growing, look again every second.

import { read, silence } from "./shared.js";

async function look() {
  const state = byId("state");
  if (state.dataset.state !== "running") return;
  try {
    const { page } = await read(location.href);
    const next = page.getElementById("state");
    byId("report").replaceWith(page.getElementById("report"));
    state.dataset.state = next.dataset.state;
    state.textContent = next.textContent;
  } catch {
    state.textContent = silence;
  }
  setTimeout(look, 1000);
}

setTimeout(look, 1000);
