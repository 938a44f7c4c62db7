"""The server without a browser: limits, hostile requests, headers, files, the interface for programs."""

import asyncio
import json
import re
import socket
import subprocess
import sys
import threading

import httpx
import pytest
from fastapi.testclient import TestClient
from suites import data

import nimlike
from nimlike.core.errors import LimitReached
from nimlike.core.literature import certificate_of
from nimlike.families import families
from nimlike.web.app import create_app
from nimlike.web.assets import assets, assets_folder
from nimlike.web.guard import Busy
from nimlike.web.maps import SIZE, raster
from nimlike.web.pool import Pool
from nimlike.web.service import Papers, Service
from nimlike.web.tasks import TASKS

# The interface for programs


def test_solve_answers_as_the_command_line_does(client) -> None:
    texts = ("nim:3,4,5", "wythoff:10^30,2^101", "schwenk:cap=2x:100,99", "coprime:max=10:105", "nim:3+wythoff:1,4")
    for text in texts:
        found = client.get("/api/solve", params={"position": text, "why": "true"})
        expected = json.loads(json.dumps(nimlike.position(text).answer().as_dict(1000, True), default=str))
        assert found.status_code == 200
        assert found.json() == expected


def test_hints_pairs_and_games(client) -> None:
    hint = client.get("/api/hint", params={"position": "nim:3,4,5", "step": 3}).json()
    assert hint["move"] == "a2"
    pairs = client.get("/api/pairs", params={"from": "10^30", "terms": 2}).json()["pairs"]
    k, (p, q) = 10**30, nimlike.Wythoff().pair(10**30)
    assert pairs[0] == {"k": str(k), "smaller": str(p), "larger": str(q), "difference": str(q - p)}
    (pair,) = client.get("/api/pairs", params={"of": "13"}).json()["pairs"]
    assert pair == {"k": 5, "smaller": 8, "larger": 13, "difference": 5}
    assert {game["family"] for game in client.get("/api/games").json()["games"]} == set(families())


def test_the_catalogue_gives_the_certificates_that_it_keeps(client) -> None:
    found = client.get("/api/catalogue/certificate", params={"rules": "octal:0.16"})
    assert found.json() == certificate_of("octal:0.16")
    assert found.headers["content-disposition"] == 'attachment; filename="octal-0-16.json"'
    page = client.get("/catalogue", params={"find": "0.16"}).text
    assert "/api/catalogue/certificate?rules=octal:0.16" in page
    assert client.get("/api/catalogue/certificate", params={"rules": "nim"}).status_code == 400


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *data("requests.json")["errors"],
        ("/api/solve?position=nim:" + "1" * 5000, 413),
        ("/api/solve?position=nim:" + "1," * 9000, 414),
    ],
)
def test_errors_are_objects_with_a_fitting_status(client, path, status) -> None:
    found = client.get(path)
    assert found.status_code == status
    assert found.json()["schema"] == "nimlike/error/1"
    assert found.json()["error"]
    assert "Traceback" not in found.text


def test_tiles_are_the_raster_and_may_be_compressed(client) -> None:
    for column in (0, 10**30 // SIZE):
        expected = raster(nimlike.Wythoff(), "outcome", column * SIZE, 0, 0, SIZE, SIZE)
        for encoding in ("gzip", "identity"):
            found = client.get(f"/api/map/wythoff/outcome/0/{column}/0", headers={"Accept-Encoding": encoding})
            assert found.content == expected
            assert ("content-encoding" in found.headers) == (encoding == "gzip")
            assert "max-age" in found.headers["cache-control"]


def test_files(client) -> None:
    def get(**query: object) -> httpx.Response:
        return client.get("/api/download", params=query)

    found = get(rules="wythoff", what="smaller", format="b-file", bound=4)
    assert found.content.splitlines()[1:] == [b"1 1", b"2 3", b"3 4", b"4 6"], "A000201 begins with n = 1"
    found = get(rules="octal:0.77", what="grundy", format="b-file", bound=3)
    assert found.content.splitlines()[1:] == [b"0 0", b"1 1", b"2 2"]
    assert found.headers["content-disposition"] == 'attachment; filename="octal-grundy.txt"'
    assert get(rules="nim", what="values", format="csv", bound=2).text == "n,values\n0,0\n1,1\n"
    assert get(rules="wythoff", what="larger", format="json", bound=3).json()["values"] == [0, 2, 5]
    assert get(rules="onepile:base=1,3,7", what="table", format="csv", bound=7).text.count("\n") > 5
    assert rb"\begin{tabular}" in get(rules="nim", what="table", format="latex", bound=3).content
    assert get(rules="nim", what="outcome", format="png", bound=20).content.startswith(b"\x89PNG")
    assert b"<svg" in get(rules="wythoff", what="outcome", format="svg", bound=20).content


def test_a_missing_extra_is_said_in_one_line(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "nimlike.plot.pictures", None)
    with TestClient(create_app(service=Service(InProcess())), base_url="http://127.0.0.1") as client:
        found = client.get("/api/download", params={"rules": "nim", "what": "outcome", "format": "png"})
    assert found.status_code == 501
    assert "nimlike[plot]" in found.json()["error"]


# Pages and hostile requests


@pytest.mark.parametrize("path", [*data("requests.json")["guarded"], f"{assets_folder()}style.css"])
def test_every_response_is_guarded(client, path) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers
    assert "server" not in headers


def test_what_pages_load_is_kept_until_it_changes_and_travels_compressed(client) -> None:
    pages = (client.get(path).text for path in ("/", "/learn", "/puzzle", "/map/wythoff"))
    asked = {name for page in pages for name in re.findall(r'(?:href|src)="(/static/[^"]+)"', page)}
    assert len(asked) > 12
    for name in asked:
        got = client.get(name)
        assert got.status_code == 200
        assert "immutable" in got.headers["cache-control"]
        assert name.endswith("woff2") or len(got.content) < 500 or got.headers["content-encoding"] == "gzip"
    fonts = [content for name, (content, _) in assets().items() if name.endswith("woff2")]
    assert 40_000 < sum(map(len, fonts)) < 80_000


def test_pages_have_nothing_inline(client) -> None:
    for path in ("/", "/play/nim:3,5,7?why=3", "/map/wythoff?at=8,13", "/games/nim", "/papers"):
        text = client.get(path).text
        for inline in ("<style", " style=", "<script>", " onclick=", "http://", "https://"):
            assert inline not in text.replace("http://127.0.0.1", "")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost@evil.example", "[::2]:80"])
def test_only_this_machine_is_a_host(client, host) -> None:
    refused = client.get("/", headers={"Host": host})
    assert refused.status_code == 400
    assert "start nimlike web with --class" in refused.text
    assert refused.headers["content-type"].startswith("text/html")
    assert client.get("/api/games", headers={"Host": host}).json()["schema"] == "nimlike/error/1"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:1"])
def test_this_machine_has_several_names(client, host) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_links_and_sheets_of_a_class_have_the_address_that_it_reaches() -> None:
    app = create_app(["box.lan"], Service(Pool(seconds=600)), "http://box.lan:8000")
    with TestClient(app, base_url="http://127.0.0.1") as teacher:
        assert teacher.get("/", headers={"Host": "box.lan:8000"}).status_code == 200
        assert "http://box.lan:8000/play/nim:3,5" in teacher.get("/link?to=/play/nim:3,5").text
        assert 'value="http://box.lan:8000"' in teacher.get("/worksheet?game=nim&count=1").text


def test_a_board_may_stand_in_a_page_of_others(client) -> None:
    found = client.get("/embed/nim:3,5,7?first=computer")
    assert str(found.url).startswith("http://127.0.0.1/embed/nim:3,5,7?moves=")
    assert "frame-ancestors *" in found.headers["content-security-policy"]
    assert "x-frame-options" not in found.headers
    assert 'class="play embedded"' in found.text
    assert client.get("/play/nim:3,5,7").headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_only_get_and_head(client, method) -> None:
    found = client.request(method, "/play/nim:3,5,7")
    assert found.status_code == 405
    assert found.headers["allow"] == "GET, HEAD"
    assert client.head("/").status_code == 200


@pytest.mark.parametrize("path", data("requests.json")["no paths"])
def test_no_path_is_made_from_a_request(client, path) -> None:
    found = client.get(path)
    assert found.status_code in (400, 404)
    assert "import" not in found.text
    assert "root:" not in found.text


@pytest.mark.parametrize("text", [*data("requests.json")["strange texts"], "nim:3,5,7" + "\ud7ff" * 50])
def test_strange_texts_are_refused_and_shown_as_text(client, text) -> None:
    for found in (
        client.get("/play/nim:3", params={"move": text}),
        client.get("/play", params={"position": text}),
        client.get("/map/wythoff", params={"goto": text}),
        client.get("/api/solve", params={"position": text}),
    ):
        assert found.status_code in (200, 400, 404, 413, 422)
        if found.headers["content-type"].startswith("text/html"):
            assert "<script>alert" not in found.text
        assert "x-bad" not in found.headers


@pytest.mark.parametrize("query", [*data("requests.json")["malformed games"], "moves=" + ".".join(["a1"] * 1001)])
def test_malformed_games_are_refused(client, query) -> None:
    assert client.get(f"/play/nim:3,5,7?{query}").status_code in (200, 400, 413)


def test_a_game_as_an_address_says_who_won(client) -> None:
    found = client.get("/play/nim:1,2?moves=b2.a1")
    assert "The game is over: the computer has won." in found.text
    assert "Move 1 decided it: you took 2 from B and gave the win away." in found.text
    assert "Taking 1 from B would have kept it." in found.text
    assert ' turning" title=' in found.text


# Workers


class InProcess(Pool):
    async def run(self, task, *args, client=""):
        return TASKS[task](*args)


PATIENCE = 600  # seconds; nothing takes so long, and no test hangs for ever
LONG = ("map", "coprime:max=half", (("x", "90000"),))  # a hundred searches of a fifth of a second or more each


def test_a_computation_is_stopped_at_its_time_limit_or_when_it_is_abandoned() -> None:
    async def ask() -> None:
        pool = Pool(workers=1, seconds=2.0)
        try:
            with pytest.raises(LimitReached, match="2 seconds"):
                await pool.run(*LONG)
            running = asyncio.create_task(pool.run(*LONG))
            await asyncio.sleep(1)
            running.cancel()
            assert (await pool.run("solve", "nim:3,4,5", "5", False))["outcome"] == "N"
            assert len(pool._alive) == 1
        finally:
            pool.close()

    asyncio.run(ask())


def test_a_process_that_cannot_be_started_is_told_and_asked_for_again(monkeypatch) -> None:
    def none_left(*started: object, **options: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    pool, papers = Pool(workers=1, seconds=600), Papers("andrejic")
    try:
        with monkeypatch.context() as starved:
            starved.setattr("multiprocessing.process.BaseProcess.start", none_left)
            starved.setattr("subprocess.Popen", none_left)
            papers.start()
            assert papers.state == "not run yet"
            papers.close()
            with pytest.raises(LimitReached):
                asyncio.run(pool.run("solve", "nim:3,4,5", "5", False))
        assert asyncio.run(pool.run("solve", "nim:3,4,5", "5", False))["outcome"] == "N"
        papers.start()
        assert papers.state == "running"
    finally:
        papers.close()
        pool.close()


class Full(Pool):
    """Has no time for anybody."""

    async def run(self, task, *args, client=""):
        raise Busy("others come first", 17)


@pytest.mark.parametrize(
    "path", ["/play/nim:3,4,5", "/api/solve?position=nim:3,4,5", "/api/solve?position=wythoff:3999,3998"]
)
def test_who_would_wait_for_too_long_is_told_so_and_nothing_is_computed_in_the_loop(path: str) -> None:
    with TestClient(create_app(service=Service(Full())), base_url="http://127.0.0.1") as client:
        found = client.get(path)
    assert found.status_code == 503
    assert found.headers["retry-after"] == "17"
    said = found.json()["error"] if path.startswith("/api") else found.text
    assert "others come first" in said


def test_a_computation_ends_when_its_client_goes_away() -> None:
    service = Service(Pool(workers=1, seconds=600))
    app = create_app(service=service)
    ended: list[str] = []
    begun = threading.Event()
    run = service.pool.run

    async def running(task, *args, client=""):
        begun.set()
        try:
            return await run(task, *args, client=client)
        finally:
            ended.append(task)

    service.pool.run = running

    async def leave() -> None:
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/map/coprime:max=half",
            "query_string": b"x=90000",
            "headers": [(b"host", b"localhost")],
            "http_version": "1.1",
            "root_path": "",
        }
        events = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive():
            event = next(events, None)
            if event is None:
                await asyncio.to_thread(begun.wait, PATIENCE)
                return {"type": "http.disconnect"}
            return event

        async def send(message) -> None:
            pass

        await app(scope, receive, send)

    try:
        asyncio.run(leave())
        assert ended == ["map"]
    finally:
        service.close()


# The command


def test_a_class_is_told_the_address_and_shown_its_code() -> None:
    command = [sys.executable, "-m", "nimlike", "web", "--class", "--host", "localhost", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        while not lines[-1].startswith("nimlike web: "):
            lines.append(process.stdout.readline())
        process.terminate()
    assert "http://localhost:" in lines[-1]
    assert len(lines) > 10
    assert "\u2580" in "".join(lines)  # half blocks


def test_a_port_in_use_is_one_clear_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = subprocess.run(
            [sys.executable, "-m", "nimlike", "web", "--no-browser", "--port", port],
            capture_output=True,
            check=False,
            text=True,
            timeout=PATIENCE,
        )
    assert found.returncode == 2
    assert found.stderr.startswith("nimlike: cannot listen at 127.0.0.1")
    assert found.stderr.count("\n") == 1


def test_a_missing_extra_is_one_clear_line() -> None:
    code = (
        "import sys; sys.modules['fastapi'] = None\n"
        "from nimlike.cli.main import main; sys.exit(main(['web', '--no-browser']))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True, timeout=PATIENCE)
    assert found.returncode == 2
    assert "pip install 'nimlike[web]'" in found.stderr
    assert found.stderr.count("\n") == 1
