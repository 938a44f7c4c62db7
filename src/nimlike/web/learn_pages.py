"""The pages of lessons: ``/learn``, a step of a lesson, its end."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from nimlike.web.learning import END, lesson_list
from nimlike.web.lesson_address import FIELDS
from nimlike.web.pages import render
from nimlike.web.service import Service

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def _page(request: Request, template: str, **shown: Any) -> Response:
    return HTMLResponse(render(request, template, **shown), headers={"Cache-Control": "no-cache"})


async def _lesson(request: Request, slug: str, step: str, query: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    service: Service = request.app.state.service
    found: dict[str, Any] = await service.run(request, "lesson", slug, step, query)
    return found


@router.api_route("/learn", methods=["GET", "HEAD"])
async def learn(request: Request) -> Response:
    """The list of lessons."""
    return _page(request, "learn.html", lessons=lesson_list())


@router.api_route("/learn/{slug}", methods=["GET", "HEAD"])
async def begin(request: Request, slug: str) -> Response:
    """A lesson from its first step on."""
    await _lesson(request, slug, "1", ())
    return RedirectResponse(f"/learn/{slug}/1", 303)


@router.api_route("/learn/{slug}/{step}", methods=["GET", "HEAD"])
async def lesson(request: Request, slug: str, step: str) -> Response:
    """A step of a lesson, with the answer in the address."""
    asked = request.query_params
    found = await _lesson(request, slug, step, tuple((name, asked[name]) for name in FIELDS if name in asked))
    if "redirect" in found:
        return RedirectResponse(found["redirect"], 303)
    if found["step"] == END:
        return _page(request, "lesson_end.html", page=found)
    return _page(request, "lesson.html", page=found, game=found["board"])
