"""The icons and the card of the site, drawn by Chromium: ``python site/pictures.py`` after a build."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

SITE = Path(__file__).parent
BUILT = SITE.parent / "build" / "site"
ICON = """<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fbf7ef">
<img src="data:image/svg+xml,{}" width="64%"></body>"""


def main() -> None:
    """Write the pictures."""
    drawn = (SITE.parent / "src" / "nimlike" / "web" / "static" / "icon.svg").read_text(encoding="utf-8")
    path = shutil.which("chromium")
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--allow-file-access-from-files"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        page = browser.new_page()
        for size in (192, 512):
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(ICON.format(drawn.replace("#", "%23").replace('"', "'")))
            page.screenshot(path=SITE / "board" / f"icon-{size}.png")
        page.set_viewport_size({"width": 1200, "height": 630})
        page.goto((BUILT / "index.html").as_uri())
        page.add_style_tag(content=".tools, .acts, nav, .seats, .extras { display: none !important; }")
        page.screenshot(path=SITE / "card.jpg", type="jpeg", quality=85)
        browser.close()


if __name__ == "__main__":
    main()
