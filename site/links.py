"""Whether each link of the built site leads somewhere, on this machine alone."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links, each with the tag that has it, and the anchors of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append((tag, value))
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def read(file: Path) -> Page:
    """A page of the site."""
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    return page


def broken(site: Path, left_out: set[str]) -> list[str]:
    """The links that lead nowhere, or that load something from another host; one line for each.

    Parameters
    ----------
    site
        The folder of the site.
    left_out
        Folders of the site that were not built; links into them are not tried.
    """
    pages = {file.resolve(): read(file) for file in site.rglob("*.html")}
    found = []
    for file, page in pages.items():
        for tag, link in page.links:
            parts = urlsplit(link)
            if parts.scheme == "data":
                continue
            if parts.scheme or parts.netloc:
                if tag != "a":  # a reader may follow a link elsewhere, the page itself loads nothing from there
                    found.append(f"{file.relative_to(site.resolve())}: {link} is loaded from elsewhere")
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target /= "index.html"
            if any((site.resolve() / folder) in (target, *target.parents) for folder in left_out):
                continue
            anchor = unquote(parts.fragment)
            if not target.is_file():
                found.append(f"{file.relative_to(site.resolve())}: {link} leads nowhere")
            elif anchor and target in pages and anchor not in pages[target].anchors:
                found.append(f"{file.relative_to(site.resolve())}: {link}: there is no such place on that page")
    return found
