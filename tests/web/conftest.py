"""A server of its own on a free port, and Debian's Chromium, which may talk to nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running ``nimlike web``."""
    command = [sys.executable, "-m", "nimlike", "web", "--port", "0", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert found, "the server did not say its address"
    yield found[0]
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, which keeps an event loop running in this thread: ended with each module, for other tests' sake."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "these tests drive a real browser: install Debian's chromium (make chromium)"
    started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield started
    started.close()


class Visitor:
    """Opens pages; remembers console errors and requests that would leave this machine."""

    def __init__(self, browser: Browser, server: str) -> None:
        self.faults: list[str] = []
        self.expected: set[str] = set()
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []

    def open(self, path: str, *, page: Page | None = None, **options: object) -> Page:
        """A page at the path; in a new context with these options unless one is given."""
        if page is None:
            options = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", **options}
            context = self._browser.new_context(base_url=self._server, **options)
            context.set_default_timeout(20_000)
            context.route("**/*", self._only_local)
            context.on("console", lambda said: self._heard(said.type, said.text))
            context.on("weberror", lambda error: self.faults.append(f"error in the page: {error.error}"))
            self._contexts.append(context)
            page = context.new_page()
        page.goto(path)
        return page

    def _only_local(self, route: object) -> None:
        if urlsplit(route.request.url).hostname == "127.0.0.1":
            route.continue_()
        else:
            self.faults.append(f"a request leaves this machine: {route.request.url}")
            route.abort()

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(known in text for known in self.expected):
            self.faults.append(f"console: {text}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visitor]:
    visitor = Visitor(browser, server)
    yield visitor
    visitor.close()
    assert not visitor.faults
