"""Chunks as objects of a store, by the library fsspec: each is written once, and its name has its checksum.

The name of an object is that of the run, the number of the chunk, its checksum, the number of the algorithm and the
version of the program that made it; before versions were recorded it ended with the checksum. So nothing has to be
replaced in one step, and two that write the same run write the same objects. An object that is lost, cut off, or
another one's is known by the checksum; what cannot be reached is no damage, and ends the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.storage.disk import Damaged, DataFile, Place, Row

_NAME: Final = re.compile(r"(\d{8,18})-([0-9a-f]{32})(?:-(\d{1,9})-([\w.+!-]{1,100}))?", re.ASCII)


def open_store(url: str) -> tuple[Any, str, str]:
    """The file system of a URL, the path there, and the URL as any process of this machine understands it."""
    said = f"--data {abbreviate(url)}"
    if "://" not in url:
        raise ParseError(f"{said}: write a URL like file:///shared/runs or s3://bucket/runs")
    try:
        import fsspec
    except ImportError:
        raise ParseError('--data needs fsspec: pip install "nimlike[cluster]"') from None
    try:  # without its cache of listings, which may be older than the objects
        files, path = fsspec.url_to_fs(url, use_listings_cache=False)
    except ImportError as error:
        raise ParseError(f"{said}: {_line(error)}") from None
    except Exception as error:  # a file system refuses a URL in whatever way it likes
        raise ParseError(f"{said}: {_line(error)}") from None
    if "file" in (files.protocol if isinstance(files.protocol, tuple) else (files.protocol,)):
        url = files.unstrip_protocol(path)  # a path that begins here would be another one elsewhere
    return files, path.rstrip("/"), url


class Objects(Place):
    """The chunks of a run as objects below a URL."""

    def __init__(self, run: str, url: str, algorithm: int = 1) -> None:
        super().__init__(run, algorithm)
        self._files, path, self._url = open_store(url)
        self._path = f"{path}/{run}"
        self._made = False

    @contextmanager
    def _reached(self, what: str) -> Iterator[None]:
        """An error of the store within becomes one line; a missing object raises `Damaged`."""
        try:
            yield
        except FileNotFoundError as error:
            raise Damaged(_line(error)) from error
        except (NimlikeError, Damaged):
            raise
        except Exception as error:  # each file system has errors of its own
            raise LimitReached(f"{self._url}: {what}: {_line(error)}") from error

    def _name(self, row: Row) -> str:
        made_by = f"-{row.algorithm}-{row.version}" if row.version else ""
        return f"{self._path}/{row.chunk:08}-{row.digest}{made_by}"

    def put(self, made: Iterable[tuple[int, bytes, float]], known: Mapping[int, Row]) -> list[Row]:
        return [self._put(self.row(n, 0, len(data), self.digest(n, [data])[0], taken), data) for n, data, taken in made]

    def _put(self, row: Row, data: bytes) -> Row:
        try:
            with self._reached(f"chunk {row.chunk:,} cannot be written"):
                if not self._made:
                    self._make_folder()
                    self._made = True
                self._files.pipe_file(self._name(row), data)
        except Damaged as error:
            raise LimitReached(f"{self._url}: chunk {row.chunk:,} cannot be written: {error}") from error
        return row

    def _make_folder(self) -> None:
        """Make the folder of the run, where the store has folders; never what stands above it, like a bucket."""
        if self._url.startswith("file://"):
            self._files.makedirs(self._path, exist_ok=True)
            return
        with suppress(Exception):  # what has no folders needs none, and what is missing the writing says
            self._files.mkdir(self._path, create_parents=False)

    def settle(self, rows: Sequence[Row]) -> None:
        """Ask the store for the size of each object: one that it does not have now is not vouched for."""
        for row in rows:
            size = -1
            with suppress(Damaged), self._reached(f"chunk {row.chunk:,} cannot be asked for"):
                size = self._files.info(self._name(row))["size"]
            if size != row.size:
                found = "is not there" if size < 0 else f"has {size:,} bytes, not {row.size:,},"
                raise LimitReached(
                    f"{self._url}: chunk {row.chunk:,} {found} after it was written (do all workers see this store?)"
                )

    def pieces(self, row: Row) -> Iterator[bytes]:
        with self._reached(f"chunk {row.chunk:,} cannot be read"):
            data = self._files.cat_file(self._name(row))
        yield data

    def listed(self) -> list[Row]:
        found = []
        with suppress(Damaged), self._reached("cannot be listed"):
            for each in self._files.ls(self._path, detail=True):
                if name := _NAME.fullmatch(each["name"].rpartition("/")[2]):
                    size, made_by = int(each["size"] or 0), (name[4] or "", int(name[3] or 1))
                    found.append(Row(int(name[1]), 0, size, name[2], 0.0, *made_by))
        return found

    def drop(self, row: Row) -> None:
        with suppress(Exception):  # an object too many does no harm
            self._files.rm_file(self._name(row))


def _line(error: Exception) -> str:
    """What an error of a library says, in one line."""
    return abbreviate(" ".join(str(error).split()) or type(error).__name__, 200)


def place_of(run: str, folder: Path, url: str, file: int) -> Place:
    """Where the bytes of a run lie: objects below a URL, if there is one, else a file of the folder."""
    if not url:
        return DataFile(run, folder, file)
    return Objects(run, url)
