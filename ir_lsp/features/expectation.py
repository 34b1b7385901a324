"""Tokens that may follow in the syntax of the operation at a place."""

from __future__ import annotations

import re

from compiler.ir.operation import Value
from compiler.syntax.lexer import SUFFIX_ID
from compiler.syntax.parser.expectations import Expected, expected_after
from compiler.text import Span
from ir_lsp.entities import Place, Token, default_dialect, enclosing_region, place_of, resolve_value
from ir_lsp.features.spelling import aliases_of

_LONGEST = 20_000
"""Maximum length of an op that is parsed for this, in characters; longer ones mostly consist of numbers."""
_VALUE = re.compile(rf"%({SUFFIX_ID})")


def expected_at(place: Place, offset: int) -> Expected | None:
    """Returns the expected tokens at an offset; None if no operation continues there."""
    view = place.view
    text = view.text
    line_start = view.index.line_start(view.index.line_of(offset))
    for start in dict.fromkeys((_start_of_op(place, offset), line_start)):
        if start is None or offset - start > _LONGEST:
            continue
        typed = text[start:offset]
        dialect = default_dialect(place_of(view, Token("", "", Span(start, start))), view.context)
        expected = expected_after(
            typed,
            view.context,
            default_dialect="" if dialect is None else dialect.name,
            values=_values(place, typed),
            aliases=aliases_of(place),
        )
        if expected.words or expected.kinds:
            return expected
    return None


def _start_of_op(place: Place, offset: int) -> int | None:
    op = place.op
    if op is None or place.chunk is None or op.start < 0:
        return None
    base = place.section.base + place.chunk.source.base
    is_in_region = enclosing_region(op, offset - base) is not None
    return None if is_in_region else base + op.start


def _values(place: Place, typed: str) -> dict[str, Value]:
    """Returns the values whose names are in the typed text."""
    names = dict.fromkeys(_VALUE.findall(typed))
    values = ((name, resolve_value(place, name)) for name in names)
    return {name: value for name, value in values if value is not None}
