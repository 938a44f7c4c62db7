"""Whatever the interface for programs is asked, it answers as its description says."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nimlike.web.app import create_app
from nimlike.web.pool import Pool
from nimlike.web.service import Papers, Service

pytestmark = pytest.mark.slow

APP = create_app(service=Service(Pool(seconds=600), Papers("andrejic")))
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP, headers={"Host": "127.0.0.1"})
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the 80 views asked for are the same picture, with what is the default said or not said."""
    run, drawn = Service.run, {}

    async def remembered(service: Service, request: object, task: str, *asked: object) -> object:
        if task != "view":
            return await run(service, request, task, *asked)
        if asked not in drawn:
            drawn[asked] = await run(service, request, task, *asked)
        return drawn[asked]

    monkeypatch.setattr(Service, "run", remembered)


@SCHEMA.parametrize()
@pytest.mark.usefixtures("drawn_once")
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_the_answer_is_as_described(case) -> None:
    case.call_and_validate(headers={"Host": "127.0.0.1"}, checks=CHECKS, timeout=600)
