"""The part of LLVM's FileCheck that the shared cases use: `CHECK:` lines with captures.

Each line must match behind the one before. `%[[OUT:[a-z]+]]` matches the expression and keeps what it found, which
`%[[OUT]]` must be again; `{{...}}` is an expression, all else is taken literally, runs of blanks alike.
"""

from __future__ import annotations

import re

_PIECE = re.compile(r"\[\[(\w+):((?:[^\]\[]|\[[^\]]*\])*)\]\]|\[\[(\w+)\]\]|\{\{(.*?)\}\}")


def unmatched(checks: str, output: str) -> str | None:
    """The first `CHECK` line of a text that the output does not match; None if all do."""
    captured: dict[str, str] = {}
    position = 0
    for line in re.findall(r"CHECK:[ \t]*(.*?)[ \t]*$", checks, re.MULTILINE):
        match = re.compile(_expression(line, captured)).search(output, position)
        if match is None:
            return str(line)
        captured.update(match.groupdict())
        position = match.end()
    return None


def _expression(line: str, captured: dict[str, str]) -> str:
    parts, end = [], 0
    for piece in _PIECE.finditer(line):
        parts.append(_literal(line[end : piece.start()]))
        define, pattern, use, plain = piece.groups()
        if define is not None:
            parts.append(f"(?P<{define}>{pattern})")
        elif use is not None:
            parts.append(re.escape(captured[use]) if use in captured else f"(?P={use})")
        else:
            parts.append(f"(?:{plain})")
        end = piece.end()
    return "".join(parts) + _literal(line[end:])


def _literal(text: str) -> str:
    return r"[ \t]+".join(re.escape(word) for word in re.split(r"[ \t]+", text))
