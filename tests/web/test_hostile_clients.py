"""Clients that ask for too much, send half a request or go away: others are answered, and the server ends when told."""

import asyncio
import http.client
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest
from in_the_browser import served
from suites import mostly_slow

from nimlike.web import guard as limits
from nimlike.web.pool import Pool
from nimlike.web.service import Service
from nimlike.web.tasks import TASKS

LONG = "/map/coprime:max=half?x=900"  # with two digits more: a hundred searches of a fifth of a second or more each
QUICK = "/api/solve?position=schwenk:cap=2x:100,99"


class Running(NamedTuple):
    port: int
    service: Service


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that lets nobody go, however busy the machine is."""
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 600.0)
    monkeypatch.setattr(limits, "READING_SECONDS", 600.0)
    service = Service(Pool(workers=1, seconds=600))
    with served(service) as port:
        yield Running(port, service)


@pytest.fixture
def impatient(running: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """The same, where a request has half a second to arrive, and an answer as long to be read."""
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(limits, "READING_SECONDS", 0.5)
    return running


def ended(connection: socket.socket) -> bool:
    """Whether the server closes a connection: what it sends before is read."""
    connection.settimeout(60)
    try:
        while connection.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 9_000,
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nhalf of it",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /games HT",
        b"\r\n",
    ],
)
def test_half_a_request_ends(impatient: Running, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as connection:
        with suppress(OSError):  # half a second has passed already
            connection.sendall(sent)
        assert ended(connection)


def test_bytes_that_trickle_do_not_lengthen_the_time(impatient: Running) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as connection:
        with suppress(OSError):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        connection.settimeout(0.1)
        for _ in range(600):  # a minute of trickling, if nothing ends it
            try:
                connection.sendall(b"a")
                if connection.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            pytest.fail("the connection stays open")


def test_an_answer_that_takes_longer_is_waited_for(impatient: Running) -> None:
    asked = threading.Event()

    async def slowly(task: str, *args: object, client: str = "") -> object:
        asked.set()
        await asyncio.sleep(3 * limits.REQUEST_SECONDS)
        return TASKS[task](*args)

    impatient.service.pool.run = slowly  # type: ignore[method-assign]
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", impatient.port, timeout=120)
        try:
            connection.request("GET", QUICK)
            assert connection.getresponse().status == 200
            break
        except OSError:
            assert not asked.is_set()  # this process was so slow that nothing had arrived: once more
    assert asked.is_set()


@pytest.mark.parametrize("address", mostly_slow(["127.0.0.2", "127.0.0.3"]))
def test_others_are_answered_while_some_ask_for_too_much(running: Running, address: str) -> None:
    """Long computations for minutes, with a queue behind them; a short one is answered, also at the same address."""
    hostile = []
    for number in range(40):
        connection = http.client.HTTPConnection("127.0.0.1", running.port, source_address=("127.0.0.2", 0), timeout=120)
        connection.request("GET", f"{LONG}{number:02}")
        hostile.append(connection)
    for _ in range(6):
        connection = http.client.HTTPConnection("127.0.0.1", running.port, source_address=(address, 0), timeout=120)
        connection.request("GET", QUICK)
        assert connection.getresponse().status == 200
        connection.close()
    for connection in hostile:
        connection.close()


@pytest.mark.parametrize(
    ("sent", "requests"), mostly_slow([("SIGINT", 16), ("SIGINT", 0), ("SIGINT", 1), ("SIGTERM", 16)])
)
def test_ctrl_c_and_sigterm_end_the_server_whatever_is_under_way(
    sent: str, requests: int, request: pytest.FixtureRequest
) -> None:
    command = [sys.executable, "-m", "nimlike", "web", "--port", "0", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    request.addfinalizer(process.kill)
    assert process.stdout is not None
    assert process.stderr is not None
    found = re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())
    assert found
    first = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=60)
    first.request("GET", "/")
    assert first.getresponse().status == 200
    connections = [socket.create_connection(("127.0.0.1", int(found[1]))) for _ in range(requests)]
    for number, connection in enumerate(connections):
        connection.sendall(f"GET {LONG}{number:02} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    with socket.create_connection(("127.0.0.1", int(found[1]))) as half:
        half.sendall(b"GET / HT")
        process.send_signal(signal.Signals[sent])
        assert process.wait(120) == 0
    assert process.stderr.read() == ""
    for connection in connections:  # a request that is waited for has another answer, after 10 s
        with connection, suppress(ConnectionResetError):
            assert connection.recv(12) in (b"", b"HTTP/1.1 503")


def test_a_picture_has_its_own_styles_and_nothing_that_runs(running: Running) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=120)
    connection.request("GET", "/api/download?rules=wythoff&what=outcome&format=svg&bound=9&show=true")
    answer = connection.getresponse()
    assert b"<style" in answer.read()
    policies = answer.headers.get_all("content-security-policy")
    assert policies is not None
    assert len(policies) == 1
    assert "style-src 'unsafe-inline'" in policies[0]
    assert "default-src 'none'" in policies[0]
    assert "script" not in policies[0]


@pytest.mark.parametrize(
    "address",
    ["/api/solve?position=nim:3,4,5", "/api/games", "/api/solve?position=nim", "/api/nothing", "/", "/openapi.json"],
)
def test_head_answers_as_get_does_without_the_body(running: Running, address: str) -> None:
    """The bytes of the connection itself, as a client could drop a body that should not be there."""
    heads = []
    for method in ("GET", "HEAD"):
        with socket.create_connection(("127.0.0.1", running.port), timeout=120) as connection:
            connection.sendall(f"{method} {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            with connection.makefile("rb") as answer:
                head, _, body = answer.read().partition(b"\r\n\r\n")
        heads.append(sorted(line for line in head.split(b"\r\n") if not line.startswith(b"date:")))
        assert bool(body) == (method == "GET")
    assert heads[0] == heads[1]
