"""Folder of the pages about errors, for editors that show a link at an error's code."""

from __future__ import annotations

from pathlib import Path

_PACKAGED = Path(__file__).with_name("error_pages")
"""Folder in an installed package."""
_IN_REPOSITORY = Path(__file__).parents[1] / "docs" / "errors"


def page_folder() -> Path:
    """Returns the folder with a page for each code, such as `undeclared-value.md`."""
    return _PACKAGED if _PACKAGED.is_dir() else _IN_REPOSITORY
