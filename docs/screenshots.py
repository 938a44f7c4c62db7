"""Makes the pictures of README and docs: pages in a real browser, and a drawn map.

Run it as ``python docs/screenshots.py`` (needs the extras ``web``, ``plot`` and ``test``, and Chromium); names of
pictures after it make these only.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

import nimlike
from nimlike.plot.draw import picture

IMAGES = Path(__file__).parent / "images"

SHOTS = (
    # name, path, width, height, dark
    ("play", "/play/nim:3,5,7?moves=b1.c2&against=person&why=1", 1280, 720, False),
    ("play-phone", "/play/wythoff:12,13?moves=a4.b2&hint=3", 390, 844, True),
    ("map", "/map/wythoff?at=20,12", 1280, 800, False),
    ("puzzle", "/puzzle/nim/move/3/7", 1280, 720, False),
    ("learn", "/learn", 1280, 800, False),
    ("games", "/games", 1280, 800, False),
    ("papers", "/papers", 1280, 800, False),
)


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


def wait_for(url: str) -> None:
    """Until the server answers, at most a minute."""
    for _ in range(600):
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)


def main() -> None:
    """Write the images."""
    wanted = set(sys.argv[1:])
    if not wanted or "wythoff" in wanted:
        (IMAGES / "wythoff.svg").write_bytes(picture(nimlike.Wythoff(), "outcome", 60))
    port = free_port()
    home = f"http://127.0.0.1:{port}"
    server = subprocess.Popen([sys.executable, "-m", "nimlike", "web", "--no-browser", "--port", str(port)])
    try:
        wait_for(home)
        with sync_playwright() as browsers:
            browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for name, path, width, height, dark in [shot for shot in SHOTS if not wanted or shot[0] in wanted]:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
                )
                page = context.new_page()
                page.goto(home + path)
                if name == "papers":
                    page.wait_for_selector('#state[data-state="finished"]', timeout=180_000)
                else:
                    page.wait_for_load_state("networkidle")
                page.screenshot(path=IMAGES / f"{name}.png")
                context.close()
            browser.close()
    finally:
        server.terminate()
        server.wait(timeout=20)


if __name__ == "__main__":
    main()
