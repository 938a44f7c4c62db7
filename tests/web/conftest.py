"""A server of its own on a free port, and Debian's Chromium, which may talk to nothing else.

``pytest tests/web --slow 1`` makes every request wait for up to 0.8 s, and a page five times as slow as the machine;
the number seeds the waits. A test that then fails reads something before it has come.
"""

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient
from in_the_browser import PATIENCE, SERVE, serving
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, Route, expect, sync_playwright

from nimlike.web.app import create_app
from nimlike.web.pool import Pool
from nimlike.web.service import Papers, Service

expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", type=int, metavar="SEED", help="slow requests and slow pages, in tests/web")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running ``nimlike web``."""
    yield from serving()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """What asks the application without a browser, for as long as a busy machine needs, and for one paper's claims."""
    app = create_app(service=Service(Pool(seconds=600), Papers("andrejic")))
    with TestClient(app, base_url="http://127.0.0.1") as made:
        yield made


@cache
def started() -> tuple[Playwright, Browser]:
    path = shutil.which("chromium")
    assert path, "these tests drive a real browser: install Debian's chromium (make chromium)"
    playwright = sync_playwright().start()
    return playwright, playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], timeout=2 * PATIENCE)


@pytest.fixture
def browser() -> Browser:
    return started()[1]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """The browser stays for the next test; for one without it there is to be no event loop in this thread."""
    if started.cache_info().currsize and "browser" not in getattr(nextitem, "fixturenames", ()):
        playwright, browser = started()
        started.cache_clear()
        browser.close()
        playwright.stop()


class Visitor:
    """Opens pages; remembers console errors and requests that would leave this machine."""

    def __init__(self, browser: Browser, server: str, slow: int | None = None) -> None:
        self.faults: list[str] = []
        self.expected: set[str] = set()
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self._waits = None if slow is None else random.Random(slow)

    def open(self, path: str, *, page: Page | None = None, **options: object) -> Page:
        """A page at the path; in a new context with these options unless one is given."""
        if page is None:
            options = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", **options}
            context = self._browser.new_context(base_url=self._server, **options)
            context.set_default_timeout(PATIENCE)
            context.route("**/*", self._only_local)
            context.on("console", lambda said: self._heard(said.type, said.text))
            context.on("weberror", lambda error: self.faults.append(f"error in the page: {error.error}"))
            self._contexts.append(context)
            page = context.new_page()
            if self._waits is not None:
                context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 5})
        page.goto(path)
        page.evaluate("async () => { await document.fonts.ready }")  # the page is laid out as it stays
        return page

    def _only_local(self, route: Route) -> None:
        if urlsplit(route.request.url).hostname != "127.0.0.1":
            self.faults.append(f"a request leaves this machine: {route.request.url}")
            route.abort()
        elif self._waits is None:
            route.continue_()
        else:
            with suppress(Error, IndexError):  # closed meanwhile
                self._contexts[0].pages[0].wait_for_timeout(self._waits.randrange(800))
                route.continue_()

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(known in text for known in self.expected):
            self.faults.append(f"console: {text}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    visitor = Visitor(browser, server, request.config.getoption("--slow", default=None))
    yield visitor
    visitor.close()
    assert not visitor.faults


@pytest.fixture
def teachers_page() -> Iterator[str]:
    """The address of the teacher's page, as the terminal of a server of a class says it."""
    command = [sys.executable, "-c", SERVE, "--class", "--host", "localhost"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        found = (re.search(r"teacher: http://localhost(:\d+/class/\S+)", line) for line in process.stdout)
        yield f"http://127.0.0.1{next(filter(None, found))[1]}"
        process.terminate()
