"""The settings of the site for Sphinx; the source folder is put together by make_site.py."""

from nimlike import __version__

project = "nimlike"
author = "The nimlike developers"
copyright = "the nimlike developers"  # noqa: A001 (Sphinx's name)
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "docstrings"]
myst_heading_anchors = 4
root_doc = "index"
exclude_patterns = ["README.md", "repository"]  # index.md has the pages of the index in the repository

html_theme = "furo"
html_title = f"nimlike {version}"
html_static_path = ["_static"]
html_favicon = "_static/icon.svg"
html_css_files = ["look.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"footer_icons": [], "top_of_page_buttons": []}

autodoc_default_options = {"members": True, "no-value": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
napoleon_google_docstring = False
napoleon_use_rtype = False
default_role = "code"

nitpicky = True
# Types in signatures that are no part of the public names; a link in a page is never left out here.
nitpick_ignore_regex = [(r"py:.*", r".*")]
