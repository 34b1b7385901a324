"""Texts and messages for tests that speak to a server over its wire."""

from __future__ import annotations

from typing import Any

BROKEN = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n"
RIGHT = BROKEN.replace("%b", "%a")
UNDECLARED = "use of undeclared SSA value name"


def messages(items: list[dict[str, Any]]) -> list[str]:
    """Returns the messages of diagnostics."""
    return [item["message"] for item in items]


def replaced(start: tuple[int, int], end: tuple[int, int], text: str) -> dict[str, Any]:
    """Returns a content change."""
    first, last = ({"line": line, "character": character} for line, character in (start, end))
    return {"range": {"start": first, "end": last}, "text": text}
