"""The templates of the pages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from nimlike.core.languages import ntr, tr
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate, grouped
from nimlike.web.address import api_url, page_url, with_query
from nimlike.web.assets import assets_folder


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates, with what they may ask for."""
    made = Environment(
        loader=PackageLoader("nimlike.web"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    install: Any = made
    install.install_gettext_callables(tr, ntr, newstyle=True)
    made.policies["ext.i18n.trimmed"] = True
    made.filters["short"] = abbreviate
    made.filters["trusted"] = Markup
    made.filters["said"] = tr
    made.filters["grouped"] = lambda number: grouped(int(number)) if number else ""
    made.globals |= {"version": __version__, "static": assets_folder()}
    made.globals |= {"page_url": page_url, "api_url": api_url, "with_query": with_query}
    return made
