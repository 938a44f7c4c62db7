"""Makes a film of each reason on the board: for each family a page of frames, one every 0.6 s, to be looked at.

python benchmarks/reason_frames.py FOLDER [POSITION...]

needs the extras ``web`` and ``test``, and Chromium. Without positions, those that the families give as examples. Each
page FOLDER/NAME.html has the frames side by side.
"""

import re
import shutil
import sys
from pathlib import Path

from _measure import pages_served
from playwright.sync_api import sync_playwright

from nimlike.families import families, family

FRAMES = 6
PAUSE = 600  # milliseconds


def main(folder: Path, wanted: list[str]) -> None:
    """Write the pages; their names are printed."""
    folder.mkdir(parents=True, exist_ok=True)
    with pages_served() as home, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 640, "height": 480})
        for text in wanted or [family(name).examples[0] for name in families()]:
            name = re.sub(r"\W", "_", text)
            page.goto(f"{home}/play/{text}")
            page.keyboard.press("w")
            for frame in range(FRAMES):
                page.wait_for_timeout(PAUSE)
                page.screenshot(path=folder / f"{name}-{frame}.png")
            shown = "".join(f'<img src="{name}-{frame}.png" width="420">' for frame in range(FRAMES))
            (folder / f"{name}.html").write_text(f"<title>{text}</title>{shown}", encoding="utf-8")
            print(folder / f"{name}.html")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python benchmarks/reason_frames.py FOLDER [POSITION...]")
    main(Path(sys.argv[1]), sys.argv[2:])
