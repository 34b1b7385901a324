"""The code blocks of the documentation: what users paste is what the tests run."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.places import ROOT

EDITORS = ROOT / "docs" / "editors.md"
README = ROOT / "README.md"
_HEADING = re.compile(r"^#{2,3} (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(heading: str, language: str, page: Path = EDITORS) -> list[str]:
    """The code blocks in a language below a heading of a page, up to the next one."""
    text = page.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    (number,) = (number for number, match in enumerate(headings) if match.group(1) == heading)
    end = headings[number + 1].start() if number + 1 < len(headings) else len(text)
    return [code for name, code in _BLOCK.findall(text[headings[number].end() : end]) if name == language]


def block(heading: str, language: str, page: Path = EDITORS) -> str:
    """The one code block in a language below a heading of a page."""
    (code,) = blocks(heading, language, page)
    return code
