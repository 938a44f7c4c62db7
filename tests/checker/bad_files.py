"""Files that are no certificates, each with a part of the one line that says why."""

from typing import NamedTuple


class BadFile(NamedTuple):
    """A file that must be refused in one line: what it is, its bytes, and a part of the line."""

    what: str
    data: bytes
    says: str


START = b'{"format": "nimlike/certificate/2", "kind": '
NO_KIND, NO_FORMAT = "the kind is none of", "the format is not"

BAD_FILES = [
    BadFile("empty", b"", "not a JSON text"),
    BadFile("no JSON", b"{", "not a JSON text"),
    BadFile("NUL", b"\0" * 9, "not a JSON text"),
    BadFile("a NUL in a name", START + b'"heap-period\\u0000"}', NO_KIND),
    BadFile("a byte order mark", b"\xef\xbb\xbf" + START + b'"heap-period"}', "not a JSON text"),
    BadFile("UTF-16", '{"kind": 1}'.encode("utf-16"), "not a JSON text"),
    BadFile("no UTF-8", b'{"kind": "\xff"}', "not a JSON text in UTF-8"),
    BadFile("two values", START + b'"heap-period"} {}', "not a JSON text"),
    BadFile("an empty object", b"{}", NO_FORMAT),
    BadFile("a number", b"7", "a certificate is an object"),
    BadFile("a list of a certificate", b"[" + START + b'"heap-period"}]', "a certificate is an object"),
    BadFile("a format that is a list", b'{"format": ["nimlike/certificate/2"]}', NO_FORMAT),
    BadFile("an old format", b'{"format": "nimlike/certificate/1"}', "convert_certificate.py"),
    BadFile("a later format", b'{"format": "nimlike/certificate/3"}', NO_FORMAT),
    BadFile("no kind", b'{"format": "nimlike/certificate/2"}', NO_KIND),
    BadFile("a kind unknown", START + b'"octal"}', NO_KIND),
    BadFile("a kind that is a list", START + b"[]}", NO_KIND),
    BadFile("a kind and nothing more", START + b'"heap-period"}', "the fields are format, kind, ruleset"),
    BadFile("a name twice", START + b'"heap-period", "kind": "majority"}', "'kind' stands twice"),
    BadFile("a name twice, deep", b'{"kind": [[{"a": 1, "b": 2, "a": 3}]]}', "'a' stands twice"),
    BadFile("NaN", START + b'"heap-period", "period": NaN}', "NaN is not a whole number"),
    BadFile("minus infinity", START + b'"heap-period", "period": -Infinity}', "-Infinity is not a whole number"),
    BadFile("a fraction", START + b'"heap-period", "period": 1.5}', "1.5 is not a whole number"),
    BadFile("1e5", START + b'"heap-period", "period": 1e5}', "1e5 is not a whole number"),
    BadFile("5,000 digits", START + b"9" * 5_000 + b"}", "a number of 5,000 digits; at most 1,000"),
    BadFile("1,001 digits", START + b"9" * 1_001 + b"}", "a number of 1,001 digits; at most 1,000"),
    BadFile("1,000 digits", START + b"9" * 1_000 + b"}", NO_KIND),
    BadFile("half a pair", START + b'"\\ud800"}', NO_KIND),
    BadFile("half a pair in a name", b'{"kind": [{"\\udfff": 1}]}', NO_FORMAT),
    BadFile("a sign beyond Latin", '{"kind": "\u221e"}'.encode(), NO_FORMAT),
    BadFile("100 lists inside one another", b"[" * 100 + b"]" * 100, "a certificate is an object"),
    BadFile("101 lists inside one another", b"[" * 101 + b"]" * 101, "more than 100 lists and objects"),
    BadFile(
        "101 lists, after others", b"[" + b"[]," * 100 + b"[" * 100 + b"]" * 101, "more than 100 lists and objects"
    ),
    BadFile("100,000 objects inside one another", b'{"a":' * 100_000, "more than 100 lists and objects"),
]
