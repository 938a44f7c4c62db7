"""The JSON Schemas of the certificates: what is shipped meets them, and what lacks the form does not."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from suites import mostly_slow

import nimlike_check
from checker.shipped import certificates
from checker.test_hypotheses import FORGED
from nimlike_check import Refused, check

ROOT = Path(__file__).parent.parent.parent
SCHEMAS = ROOT / "src" / "nimlike_check" / "schemas"
SHIPPED = list(certificates(ROOT / "src" / "nimlike" / "certificates", ROOT / "tests" / "data"))


def schema(kind: str) -> Any:
    return json.loads((SCHEMAS / f"{kind}.json").read_text())


def meets(certificate: Any) -> bool:
    return bool(jsonschema_rs.is_valid(schema(certificate["kind"]), certificate))


def test_every_kind_has_a_schema() -> None:
    assert {path.stem for path in SCHEMAS.glob("*.json")} == set(nimlike_check.KINDS)


@pytest.mark.parametrize("kind", nimlike_check.KINDS)
def test_a_schema_is_one_and_describes_its_fields(kind: str) -> None:
    found = schema(kind)
    jsonschema_rs.meta.validate(found)
    assert found["$id"].startswith(f"nimlike/certificate/{kind}/")
    assert found["additionalProperties"] is False
    assert set(found["required"]) >= {"format", "kind"}
    assert set(found["required"]) <= set(found["properties"])
    assert found["properties"]["kind"]["const"] == kind
    assert all(
        field.get("description") for name, field in found["properties"].items() if name not in ("format", "kind")
    )


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_certificates_meet_their_schema(path: Path) -> None:
    certificate = json.loads(path.read_text())
    jsonschema_rs.validate(schema(certificate["kind"]), certificate)
    assert meets({**certificate, "version": certificate.get("version", 1)})


@pytest.mark.parametrize("path", mostly_slow(SHIPPED, 6), ids=lambda path: path.stem)
def test_what_lacks_the_form_meets_no_schema_and_is_refused(path: Path) -> None:
    certificate = json.loads(path.read_text())
    changed: list[Any] = [{**certificate, "more": 1}, {**certificate, "format": "nimlike/certificate/2"}]
    changed += [{**certificate, "version": version} for version in (0, "1", 10**6)]
    for name in schema(certificate["kind"])["required"]:
        changed.append({other: value for other, value in certificate.items() if other != name})
    for one in changed:
        if "kind" in one:
            assert not meets(one)
        with pytest.raises(Refused):
            check(copy.deepcopy(one))


@pytest.mark.slow
def test_forgeries_of_the_right_form_meet_the_schema() -> None:
    found = 0
    for forged in FORGED:
        certificate = forged.make()
        with pytest.raises(Refused) as refused:
            check(copy.deepcopy(certificate))
        if refused.value.step not in ("format", "ruleset"):
            assert meets(certificate), str(forged)
            found += 1
    assert found > len(nimlike_check.KINDS)
