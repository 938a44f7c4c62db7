"""What every kind of certificate shares: the format's name, refusals that name a step, readers of JSON values."""

from typing import Any, NoReturn

FORMAT = "nimlike/certificate/1"


class Refused(Exception):
    """The certificate is not accepted.

    ``step`` is the step at fault; ``hypothesis`` is the number, as "H3", of the hypothesis of the kind's lemma
    that fails (docs/certificates has a page for each kind), or empty if the form of the file is at fault.
    """

    def __init__(self, step: str, reason: str, hypothesis: str = "") -> None:
        super().__init__(f"{step} ({hypothesis}): {reason}" if hypothesis else f"{step}: {reason}")
        self.step = step
        self.hypothesis = hypothesis


class OverLimit(Refused):
    """The check was not made: it would take more work than is allowed. There is no verdict on the claim."""


def refuse(step: str, reason: str, hypothesis: str = "") -> NoReturn:
    """Refuse the certificate at a step, for a hypothesis of the lemma that fails there."""
    raise Refused(step, reason, hypothesis)


def whole(number: Any) -> bool:
    """Whether a JSON value is a whole number >= 0 (true and false are not)."""
    return type(number) is int and number >= 0


def short(value: Any) -> str:
    """A value in a message: a long one by its beginning and its length."""
    if type(value) is int and abs(value) >= 10**40:
        return f"a number of {value.bit_length():,} bits"
    text = str(value)
    return text if len(text) <= 60 else f"{text[:40]}...({len(text):,} characters)"


def check_shape(certificate: Any, fields: set[str], texts: tuple[str, ...] = (), version: int = 1) -> None:
    """Step "format": just these fields, and the format; some fields are texts.

    That it is an object, of one of the kinds, was seen when the module was chosen. The field ``version`` says which
    version of the kind it is; without it, the first. The checker reads one.
    """
    given = certificate.get("version", 1)
    if not whole(given):
        refuse("format", "the version is not a whole number")
    if given != version:
        refuse("format", f"version {short(given)} of {certificate['kind']}: this checker reads version {version}")
    if set(certificate) - {"version"} != fields:
        refuse("format", f"the certificate is an object with the fields {', '.join(sorted(fields))}")
    if certificate["format"] != FORMAT:
        refuse("format", f"the format is not {FORMAT}")
    for field in texts:
        if not isinstance(certificate[field], str):
            refuse("format", f"the {field} is not a text")
