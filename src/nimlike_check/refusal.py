"""What every kind of certificate shares: the format's name, refusals that name a step, readers of JSON values."""

from typing import Any, NoReturn

FORMAT = "nimlike/certificate/1"


class Refused(Exception):
    """The certificate is not accepted; ``step`` is the step at fault."""

    def __init__(self, step: str, reason: str) -> None:
        super().__init__(f"{step}: {reason}")
        self.step = step


def refuse(step: str, reason: str) -> NoReturn:
    """Refuse the certificate at a step."""
    raise Refused(step, reason)


def whole(number: Any) -> bool:
    """Whether a JSON value is a whole number >= 0 (true and false are not)."""
    return type(number) is int and number >= 0


def check_shape(certificate: Any, fields: set[str], kinds: tuple[str, ...], texts: tuple[str, ...] = ()) -> None:
    """Step "format": an object with just these fields, of the format, of one of the kinds; some fields are texts."""
    if not isinstance(certificate, dict) or set(certificate) != fields:
        refuse("format", f"the certificate is an object with the fields {', '.join(sorted(fields))}")
    if certificate["format"] != FORMAT or certificate["kind"] not in kinds:
        refuse("format", f"the format is not {FORMAT}, or the kind not {' or '.join(kinds)}")
    for field in texts:
        if not isinstance(certificate[field], str):
            refuse("format", f"the {field} is not a text")
