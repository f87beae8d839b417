"""Sphinx: Markdown pages, no outside resources."""

project = "goldbench"
author = "The goldbench authors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "goldbench"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "contracts/golden"]
suppress_warnings = ["myst.xref_missing"]
html_static_path: list[str] = []
