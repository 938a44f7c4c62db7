// What can be read of the main part of a page without scrolling: how many words, and what is said there twice.
() => {
  const inView = (r) => r.width > 1 && r.height > 1 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && inView(e.getBoundingClientRect());
  const said = (e) => e.innerText.replace(/\s+/g, " ").trim();
  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  let words = 0;
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    range.selectNodeContents(node);
    if (!seen(node.parentElement) || !inView(range.getBoundingClientRect()) || node.parentElement.closest("svg, select, table, .history")) continue;
    words += (node.data.match(/\p{L}{2,}/gu) || []).length;
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => seen(e) && !e.closest(".cards, .lessons, table"));
  const labels = all("main :is(.btn, button)").map(said).filter((label) => label.includes(" "));
  const texts = all("main :is(p, li, h1, h2, h3)").filter((e) => !e.querySelector(".btn, button, p"));
  const sentences = texts.flatMap((e) => said(e).split(/(?<=[.?!])\s/)).filter((each) => each.split(" ").length > 3);
  return {
    words,
    twice: sentences.filter((each, i) => sentences.indexOf(each) < i),
    repeated: labels.filter((label) => texts.some((e) => said(e).includes(label))),
  };
}
