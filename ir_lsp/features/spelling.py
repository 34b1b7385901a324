"""Finds the type, attribute or location at a place: not every one has a token that names it.

Takes a view and an offset; returns the innermost one that can be parsed by itself, and its span.
"""

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

_LONGEST = 4000
"""Maximum number of characters that are read from its beginning."""
_BEFORE = 1000
"""Maximum number of tokens searched backwards for its beginning."""
_HEAD = re.compile(r"(?:[!#][A-Za-z_$][\w$.\-]*|[A-Za-z_][\w.$]*)$")
_WORDS = frozenset(
    ("dense", "dense_resource", "sparse", "array", "affine_map", "affine_set", "strided", "distinct", "loc")
)
_BRACKET = re.compile(rf"{STRING}|->|[<>()]")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A type or attribute `value`, spelled at `span` of the document."""

    value: Type | Attribute
    span: Span


def spelled_at(place: Place) -> Spelled | None:
    """Returns the type, attribute or location whose spelling has the token at a place; None without one."""
    text, offset = place.view.text, place.token.span.start
    aliases: Aliases | None = None
    for start in _beginnings(place):
        aliases = aliases or aliases_of(place)
        part = text[start : start + _LONGEST]
        try:
            parser = AttributeParser(part, place.view.context, aliases)
            value = parser.attribute()
        except (ParseError, RecursionError):
            continue
        span = Span(start, start + parser.last_end)
        if span.contains(offset):
            return Spelled(value.type if isinstance(value, TypeAttr) else value, span)
    return None


def aliases_of(place: Place) -> Aliases:
    """Returns the aliases of the section at a place."""
    aliases = Aliases()
    for alias in place.section.parsed.aliases if place.section.parsed is not None else ():
        if isinstance(alias.value, Type):
            aliases.types[alias.name[1:]] = alias.value
        elif alias.value is not None:
            aliases.attributes[alias.name[1:]] = alias.value
    return aliases


def _beginnings(place: Place) -> Iterator[int]:
    """Yields offsets where a spelling with the token may begin: at the token, then at names before open brackets."""
    token, text = place.token, place.view.text
    if token.kind in ("hash", "bang") or (token.kind == "bare" and _begins(token.spelling)):
        yield token.span.start
    index = place.view.index
    start = max(index.line_start(index.line_of(token.span.start)), token.span.start - _BEFORE)
    opened: list[int] = []
    for match in _BRACKET.finditer(text, start, token.span.start + 1):
        if match[0] in "<(":
            opened.append(match.start())
        elif match[0] in ">)" and opened:
            opened.pop()
    for bracket in reversed(opened):
        head = _HEAD.search(text, max(start, bracket - 200), bracket)
        if head is not None and (head[0][0] in "!#" or _begins(head[0])):
            yield head.start()


def _begins(word: str) -> bool:
    return word in _WORDS or is_type_word(word)


def is_in_comment(place: Place) -> bool:
    """Returns True if a token is in a comment."""
    text = place.view.text
    spans = opaque_spans(place.view, place.token.span.start)
    return any(start <= place.token.span.start < end and text[start] == "/" for start, end in spans)
