// Click everything on a board, alone and together; what the page then asks the server for is a move.
([depth, most]) => {
  const asked = [], used = new Set();
  window.fetch = (url) => { asked.push(String(url)); return new Promise(() => {}); };
  const take = () => document.querySelector("button#take:not([hidden])");
  const clear = () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    for (const field of document.querySelectorAll("form.take [name=amount]")) fill(field, "");
  };
  const fill = (field, value) => { field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); };
  const kind = (e) => e.matches(".gap") ? "gap" : e.matches(".c") ? (e.closest(".pins:not(.cuts)") ? "pin" : "counter")
    : e.matches(".t") ? "token" : e.closest(".places") ? "place" : e.matches(".chip") ? "field" : "cell";
  const press = (e, path) => {
    const before = asked.length;
    e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (asked.length > before) for (const each of path) used.add(each);
    return asked.length > before;
  };
  const ends = (path) => {  // what has been picked is a move already
    if (!take()) return;
    press(take(), [...path, "take", ...(new Set(path.filter((p) => /^pile/.test(p))).size > 1 ? ["several"] : [])]);
  };
  // one click, or one number in a field
  for (const e of document.querySelectorAll("#board a[data-move]:not([data-pick])")) if (!e.id) press(e, [kind(e)]);
  for (const form of document.querySelectorAll("form.take:not(:has([data-pick]))"))
    for (let n = 1; n <= most; n += 1) {
      fill(form.querySelector("[name=amount]"), n);
      const before = asked.length;
      form.requestSubmit();
      if (asked.length > before) used.add("field");
    }
  // several picks
  const fields = [...document.querySelectorAll("form.take:has([data-pick]) [name=amount]")];
  const picks = [...document.querySelectorAll("#board a[data-pick]:not(.chip)")]
    .map((e) => ({ e, pile: e.closest(".pile") }));
  for (const field of fields) for (let n = 1; n <= most; n += 1) picks.push({ field, n, pile: field.closest(".pile") });
  const heap = (p) => p.e && p.pile && p.pile.querySelector(".cuts");
  const go = (chosen, from) => {
    for (let i = from; i < picks.length; i += 1) {
      const p = picks[i];
      if (chosen.some((c) => c.pile && (heap(p) || heap(c) ? c.pile !== p.pile : c.pile === p.pile))) continue;
      const path = [...chosen, p];
      clear();
      const before = asked.length;
      const said = [];
      for (const c of path) {
        if (c.e && c.e.matches(".off")) break;
        said.push(c.field ? "field" : kind(c.e), ...(c.pile ? [`pile ${c.pile.dataset.row}`] : []));
        if (c.field) fill(c.field, c.n);
        else press(c.e, said);
      }
      if (asked.length > before) continue;
      ends(said);
      if (path.length < depth) go(path, i + 1);
    }
  };
  go([], 0);
  clear();
  return [asked, [...used].filter((each) => !each.startsWith("pile "))];
}
