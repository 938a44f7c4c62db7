"""What a proof with a certificate has in common, whatever was proved."""

from __future__ import annotations

import json
from typing import Any

from nimlike.core.outcome import Label


class Checked:
    """A result with a certificate, and with what the independent checker said of it."""

    certificate: dict[str, Any] | None
    said: str | None

    @property
    def label(self) -> Label | None:
        """``certified`` when the checker accepted the certificate, else None."""
        return Label.CERTIFIED if self.said is not None else None

    @property
    def certificate_text(self) -> str:
        """The certificate as it is written to a file."""
        return json.dumps(self.certificate, separators=(",", ":"))
