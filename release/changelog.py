"""Reads CHANGELOG.md, which is written in Keep a Changelog's form."""

from __future__ import annotations

import re

from release.smoke import Failure

_HEADING = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)
KINDS = frozenset({"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"})


def entries(text: str) -> dict[str, str]:
    """Returns the text below each heading of a version, newest first.

    Raises:
        Failure: a heading has another form, a version no date, or a group of changes another name.
    """
    headings = list(_HEADING.finditer(text))
    if len(headings) != len(re.findall(r"^## ", text, re.MULTILINE)):
        raise Failure("CHANGELOG.md: a heading is neither '## [Unreleased]' nor '## [X.Y.Z] - YYYY-MM-DD'")
    result = {}
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        name = heading["name"]
        if (heading["date"] is None) != (name == "Unreleased"):
            raise Failure(f"CHANGELOG.md: {name} needs {'no date' if heading['date'] else 'a date'}")
        body = text[heading.end() : following.start() if following else len(text)].strip()
        unknown = set(re.findall(r"^### (.*)$", body, re.MULTILINE)) - KINDS
        if unknown:
            raise Failure(f"CHANGELOG.md: {name} has groups that are none of {', '.join(sorted(KINDS))}: {unknown}")
        result[name] = body
    return result


def notes_of(text: str, version: str) -> str:
    """Returns the entry of a version, which has to be there."""
    entry = entries(text).get(version)
    if not entry:
        raise Failure(f"CHANGELOG.md says nothing of {version}")
    return f"{entry}\n"
