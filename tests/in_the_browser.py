"""What tests of pages wait for: a page reads nothing at once, and a machine may be busy."""

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate
from uvicorn import Config, Server

from nimlike.web.app import create_app
from nimlike.web.service import Service, TimedConnection

PATIENCE = 60_000  # milliseconds to wait for what a page is to show
OWN = sorted(str(path) for path in (Path(__file__).parents[1] / "examples" / "games").glob("*.*"))


SERVE = """
from nimlike.web import guard
guard.SECONDS = guard.PATIENCE = guard.REQUEST_SECONDS = guard.READING_SECONDS = 600.0
import sys
from nimlike.cli.main import main
main(["web", "--port", "0", "--no-browser", *sys.argv[1:]])
"""


def serving(*words: str) -> Iterator[str]:
    """The address of a running ``nimlike web``, whose limits of time are not met on a busy machine."""
    process = subprocess.Popen([sys.executable, "-c", SERVE, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert found, "the server did not say its address"
    yield found[0]
    process.terminate()
    process.wait(2 * PATIENCE)


@contextmanager
def served(service: Service) -> Iterator[int]:
    """The port at which a thread of this process serves the pages, with these computations behind them."""
    config = Config(create_app(service=service), log_level="critical", http=TimedConnection, proxy_headers=False)
    server = Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = server.force_exit = True
            service.close()
            thread.join(120)


@contextmanager
def going_on(page: Page) -> Iterator[None]:
    """What is done here leads to another address, and the next step is taken there."""
    before = page.url
    yield
    expect(page).not_to_have_url(before)


def resized(page: Page, width: int, height: int = 800) -> None:
    """Give the page this window, and wait until it has it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])


def assert_never_sideways(page: Page, width: int, height: int = 800, what: str = "the page") -> None:
    """The page fits this window: what is drawn anew for it may take its time."""
    resized(page, width, height)
    try:
        page.wait_for_function("(width) => document.documentElement.scrollWidth <= width", arg=width)
    except TooLate:
        pytest.fail(f"{what} is {page.evaluate('document.documentElement.scrollWidth')} wide in a window of {width}")


def stand_still(page: Page) -> None:
    """Wait until all that moves or fades has done so: colours are judged as they stay."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((each) => each.finished))")
