"""Finds the innermost type, attribute or location that encloses a place and can be parsed by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from compiler.ir.attributes import Attribute, TypeAttr
from compiler.ir.types import Type
from compiler.syntax.attributes.aliases import Aliases
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.attributes.type_rules import is_type_word
from compiler.syntax.lexer import STRING, ParseError
from compiler.text import Span
from ir_lsp.entities import Place, opaque_spans

_MAX_LENGTH = 4000
"""Maximum length of a type or attribute, in characters."""
_MAX_DISTANCE = 1000
"""Number of characters preceding the place that are searched for the beginning of a type or attribute."""
_HEAD = re.compile(r"(?:[!#][A-Za-z_$][\w$.\-]*|[A-Za-z_][\w.$]*)$")
_WORDS = frozenset(
    ("dense", "dense_resource", "sparse", "array", "affine_map", "affine_set", "strided", "distinct", "loc")
)
_BRACKET = re.compile(rf"{STRING}|->|[<>()]")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A type or attribute `value` that is spelled at `span` in the document."""

    value: Type | Attribute
    span: Span


def spelled_at(place: Place) -> Spelled | None:
    """Returns the innermost type, attribute or location that contains the token at `place`; None if there is none."""
    text, offset = place.view.text, place.token.span.start
    aliases: Aliases | None = None
    for start in _beginnings(place):
        aliases = aliases or aliases_of(place)
        try:
            parser = AttributeParser(text[start : start + _MAX_LENGTH], place.view.context, aliases)
            value = parser.attribute()
        except (ParseError, RecursionError):
            continue
        span = Span(start, start + parser.last_end)
        if span.contains(offset):
            return Spelled(value.type if isinstance(value, TypeAttr) else value, span)
    return None


def aliases_of(place: Place) -> Aliases:
    """Returns the aliases that the section of `place` defines."""
    aliases = Aliases()
    for alias in place.section.parsed.aliases if place.section.parsed is not None else ():
        if isinstance(alias.value, Type):
            aliases.types[alias.name[1:]] = alias.value
        elif alias.value is not None:
            aliases.attributes[alias.name[1:]] = alias.value
    return aliases


def _beginnings(place: Place) -> Iterator[int]:
    """Yields offsets where a type or attribute with the token may begin, innermost first.

    These are the token itself, and names before brackets that enclose it.
    """
    token, text = place.token, place.view.text
    if token.kind in ("hash", "bang") or (token.kind == "bare" and _begins_attribute(token.spelling)):
        yield token.span.start
    index = place.view.index
    start = max(index.line_start(index.line_of(token.span.start)), token.span.start - _MAX_DISTANCE)
    opened: list[int] = []
    for match in _BRACKET.finditer(text, start, token.span.start + 1):
        if match[0] in "<(":
            opened.append(match.start())
        elif match[0] in ">)" and opened:
            opened.pop()
    for bracket in reversed(opened):
        head = _HEAD.search(text, max(start, bracket - 200), bracket)
        if head is not None and (head[0][0] in "!#" or _begins_attribute(head[0])):
            yield head.start()


def _begins_attribute(word: str) -> bool:
    """Returns True if a type or attribute may begin with `word`."""
    return word in _WORDS or is_type_word(word)


def is_in_comment(place: Place) -> bool:
    """Returns True if the token at `place` is in a comment."""
    text = place.view.text
    spans = opaque_spans(place.view, place.token.span.start)
    return any(start <= place.token.span.start < end and text[start] == "/" for start, end in spans)
