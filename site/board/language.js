// Another language shows the game or the puzzle as it is now.
export function keepState() {
  document.querySelectorAll(".languages a").forEach((link) => link.addEventListener("click", () => { link.search = location.search; }));
}
