"""Numbers and arrays as the bytes of a chunk: the same bytes on every machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def packed(numbers: Mapping[str, Any], arrays: Mapping[str, bytes]) -> bytes:
    """A line of JSON, then the arrays one after the other.

    Nothing is compressed: the libraries that do so differ in their bytes.
    """
    arrays = dict(sorted(arrays.items()))
    sizes = {name: len(array) for name, array in arrays.items()}
    head = json.dumps({"numbers": dict(numbers), "arrays": sizes}, sort_keys=True).encode()
    return b"\n".join([head, b"".join(arrays.values())])


def unpacked(data: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The numbers and arrays of `packed`; sorted names."""
    head, _, body = data.partition(b"\n")
    whole, at, arrays = json.loads(head), 0, {}
    for name, size in whole["arrays"].items():
        arrays[name] = body[at : at + size]
        at += size
    return whole["numbers"], arrays
