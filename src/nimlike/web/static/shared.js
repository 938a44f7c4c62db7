// What several pages do alike: show another page in place, and the counters that a click would take.

export const silence = tr("The server does not answer.");

let begun = 0; // of several addresses asked for, the latest is shown

// Who answers: the server, or on pages without one a module of theirs.
export const answerer = { ask: (url) => fetch(url, { headers: { Accept: "text/html" } }) };

// The page at an address, and the response that brought it.
export async function read(url) {
  const response = await answerer.ask(url);
  return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
}

// The same; null if a later one was asked for meanwhile.
export async function load(url) {
  begun += 1;
  const mine = begun;
  const found = await read(url);
  return mine === begun ? found : null;
}

export function formUrl(form) {
  return `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
}

// A link that a click follows in this page: one that the selector finds, to a path that fits.
export function followed(event, selector, path) {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target.closest(selector);
  const to = link && new URL(link.getAttribute("href"), location.href);
  return to && path.test(to.pathname) ? to.href : null;
}

export const counters = (row) => [...row.querySelectorAll(".c:not(.ghost)")];

export function unmark() {
  document.querySelectorAll(".marked, .pile.picked").forEach((each) => each.classList.remove("marked", "picked"));
}

// Have a function hear of each link that the pointer or the focus comes to or leaves.
export function whenNear(selector, hear) {
  for (const [event, near] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
    document.addEventListener(event, ({ target }) => {
      const link = target.closest?.(selector);
      if (link) hear(link, near);
    });
  }
}

// Mark what a click would take, in a heap perhaps several counters around it, unless something else is to stay marked.
export function markTaken(stays = () => false) {
  whenNear(".row:not(.cuts) a[data-taken]", (link, near) => {
    if (near || !stays()) unmark();
    const { first, taken } = link.dataset;
    if (near) counters(link.closest(".row")).forEach((e, i) => e.classList.toggle("marked", i >= first && i - first < taken));
  });
}

// Put a text where it can be pasted from; where that may not be, show it.
export function copy(text, tell) {
  navigator.clipboard.writeText(text).then(() => tell(tr("Copied.")), () => tell(text));
}
