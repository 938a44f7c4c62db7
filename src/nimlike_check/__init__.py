"""The independent checker: accepts or refuses a certificate, and trusts nothing else.

It imports only the standard library, and nothing of the program that writes the certificates.
``python -m nimlike_check FILE`` accepts (exit code 0) or refuses (1) a file; `check` does so from Python.
A kind of certificates is a module here: its docstring says what is proved, and why the tests suffice.
"""

from collections.abc import Callable
from typing import Any

from nimlike_check import (
    allbut,
    coprime,
    coprime_total,
    nim_piles,
    periods,
    proofs,
    quotients,
    saltus_periods,
    sparse_periods,
)
from nimlike_check.refusal import Refused as Refused
from nimlike_check.refusal import refuse

_MODULES = (allbut, coprime, coprime_total, nim_piles, periods, proofs, quotients, saltus_periods, sparse_periods)
_CHECKS: dict[str, Callable[[Any], str]] = {kind: module.check for module in _MODULES for kind in module.KINDS}


def check(certificate: Any) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    if not isinstance(kind, str) or kind not in _CHECKS:
        refuse("format", f"a certificate is an object whose kind is one of: {', '.join(sorted(_CHECKS))}")
    return _CHECKS[kind](certificate)
