"""Makes the pictures of README and docs: pages in a real browser, and a drawn map.

Run it as ``python docs/screenshots.py`` (needs the extras ``web``, ``plot`` and ``test``, and Chromium); names of
pictures after it make these only.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import nimlike
from nimlike.plot.pictures import picture

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))

from _measure import pages_served

IMAGES = Path(__file__).parent / "images"

SHOTS = (
    # name, path, width, height, dark
    ("play", "/play/nim:3,5,7?moves=b1.c2&against=person&why=1", 1280, 800, False),
    ("play-phone", "/play/wythoff:12,13?moves=a4.b2&hint=3", 390, 844, True),
    ("map", "/map/wythoff?at=20,12", 1280, 800, False),
    ("puzzle", "/puzzle/nim/move/3/7", 1280, 720, False),
    ("learn", "/learn", 1280, 800, False),
    ("games", "/games", 1280, 800, False),
    ("papers", "/papers", 1280, 800, False),
)


def main() -> None:
    """Write the images."""
    wanted = set(sys.argv[1:])
    if not wanted or "wythoff" in wanted:
        (IMAGES / "wythoff.svg").write_bytes(picture(nimlike.Wythoff(), "outcome", 60))
    with pages_served() as home, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, path, width, height, dark in [shot for shot in SHOTS if not wanted or shot[0] in wanted]:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",  # a reason stands there at once
            )
            page = context.new_page()
            page.goto(home + path)
            if name == "papers":
                page.wait_for_selector('#state[data-state="finished"]', timeout=180_000)
            else:
                page.wait_for_load_state("networkidle")
            if name == "map":
                page.wait_for_selector('#map:not([data-ready=""])[data-ready]')  # every tile is drawn
            page.evaluate("() => Promise.allSettled(document.getAnimations().map((each) => each.finished))")
            page.screenshot(path=IMAGES / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
