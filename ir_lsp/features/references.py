"""References to the name under the cursor.

The text is searched for the name, and the entity of each occurrence is looked up. This finds uses in ops that could not
be parsed, but no occurrences in comments, strings or other scopes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from types import MappingProxyType

from compiler.ir.operation import Block, BlockArgument, Operation, Value
from compiler.ir.symbols import symbol_name
from compiler.syntax.incremental.document import Section
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import (
    Place,
    Token,
    alias_at,
    block_at,
    block_label_span,
    enclosing_chunk,
    op_name_span,
    opaque_spans,
    owner_of,
    place_at,
    place_of,
    symbol_at,
    symbol_definition,
    value_at,
    value_definition,
)

_KINDS = MappingProxyType({"%": "percent", "^": "caret", "@": "at", "#": "hash", "!": "bang"})
_NAME_CHARACTER = re.compile(r"[A-Za-z0-9_$.\-]")


def references(view: DocumentView, offset: int, *, include_declaration: bool = True) -> list[Span]:
    """Returns the spans of all references to the value, block, symbol or alias at `offset`, in source order."""
    place = place_at(view, offset)
    if place is None:
        return []
    if (value := value_at(place)) is not None:
        spans, definition = value_uses(place, value), value_definition(place.section, value)
    elif (block := block_at(place)) is not None:
        spans, definition = _block_uses(place, block), block_label_span(place.section, block)
    elif (op := symbol_at(place)) is not None:
        spans, definition = _symbol_uses(place, op), symbol_definition(place.section, op)
    elif (alias := alias_at(place)) is not None:
        definition = alias.span.shifted(place.section.base)
        spans = [span for span in _alias_uses(place) if span != definition]
    else:
        return []
    if include_declaration and definition is not None:
        spans.append(definition)
    return sorted(spans, key=lambda span: span.start)


def value_uses(place: Place, value: Value) -> list[Span]:
    """Returns the spans of the uses of `value` in the document, without its definition."""
    owner = owner_of(value)
    if owner is None or value.name is None:
        return []
    scope = owner if isinstance(value, BlockArgument) else owner.parent_op
    definition = value_definition(place.section, value)
    first = 0
    if definition is not None and not _may_be_used_above(place.section, owner, value.name):
        first = definition.start - place.section.base
    pack = _pack_of(value)
    uses: list[Span] = []
    op: Operation | None = None
    name_start = -1
    is_use_by_kind: dict[bool, bool] = {}
    for occurrence in occurrences(place, f"%{value.name}", scope, first):
        span = occurrence.token.span
        if occurrence.op is None or occurrence.op is not op:
            op, is_use_by_kind = occurrence.op, {}
            name_start = -1 if op is None else op_name_span(occurrence, op).start
        # In an op without regions, all results of one name are one value, and so are all operands of one name.
        is_result = span.start < name_start
        if is_result not in is_use_by_kind or op is None or op.regions:
            is_use_by_kind[is_result] = value_at(occurrence) in pack
        if is_use_by_kind[is_result] and span != definition:
            uses.append(span)
    return uses


def _may_be_used_above(section: Section, owner: Operation, name: str) -> bool:
    """Returns True if a value of `owner` may be used before its definition; always True in a chunk with errors."""
    chunk = enclosing_chunk(section, owner)
    return chunk is None or bool(chunk.diagnostics) or name in chunk.forward_names


def _pack_of(value: Value) -> list[Value]:
    """Returns the results that share the name of `value`, which `%x:2 = ...` defines; else `value` alone."""
    owner = owner_of(value)
    if owner is None or isinstance(value, BlockArgument):
        return [value]
    return [result for result in owner.results if result.name == value.name]


def _block_uses(place: Place, block: Block) -> list[Span]:
    label = block_label_span(place.section, block)
    return [
        occurrence.token.span
        for occurrence in occurrences(place, f"^{block.label}", block.parent_op)
        if occurrence.token.span != label and block_at(occurrence) is block
    ]


def _symbol_uses(place: Place, op: Operation) -> list[Span]:
    name = symbol_name(op)
    definition = symbol_definition(place.section, op)
    places = [*occurrences(place, f"@{name}", None), *occurrences(place, f'@"{name}"', None)]
    return [each.token.span for each in places if each.token.span != definition and symbol_at(each) is op]


def _alias_uses(place: Place) -> list[Span]:
    return [occurrence.token.span for occurrence in occurrences(place, place.token.spelling, None)]


def occurrences(place: Place, spelling: str, scope: Operation | None, first: int = 0) -> list[Place]:
    """Returns the places of all tokens `spelling` in the text of `scope`, in source order; None is the whole section.

    Tokens before the offset `first` in the section are left out.
    """
    section = place.section
    start, end = 0, len(section.text)
    chunk = None if scope is None else enclosing_chunk(section, scope)
    if scope is not None and chunk is not None and scope.start >= 0:
        start = chunk.source.base + scope.start
        end = chunk.source.base + max([scope.end, *(region.end for region in scope.regions)])
    start = max(start, first)
    places: list[Place] = []
    view = place.view
    kind = _KINDS[spelling[0]]
    opaque: list[tuple[int, int]] = []
    line_end = -1
    for offset in _offsets_of(section.text, spelling, start, end):
        at = section.base + offset
        if at >= line_end:  # once a line, as lines can be huge
            line_end = view.index.line_end(view.index.line_of(at)) + 1
            opaque = opaque_spans(view, at)
        number = bisect_right(opaque, at, key=itemgetter(0)) - 1
        if number < 0 or at >= opaque[number][1]:
            token = Token(kind, spelling, Span(at, at + len(spelling)))
            if places and _is_in_op_of(places[-1], offset):
                places.append(Place(view, token, section, places[-1].chunk, places[-1].op))
            else:
                places.append(place_of(view, token))
    return places


def _is_in_op_of(place: Place, offset: int) -> bool:
    """Returns True if the op of `place` has no regions and contains `offset`, which counts in the section."""
    op, chunk = place.op, place.chunk
    if op is None or chunk is None or op.regions or op.start < 0:
        return False
    return op.start <= offset - chunk.source.base < op.end


def _offsets_of(text: str, spelling: str, start: int, end: int) -> Iterator[int]:
    """Yields the offsets of `spelling` in `text[start:end]` where it is not part of a longer name."""
    at = text.find(spelling, start, end)
    while at >= 0:
        following = at + len(spelling)
        if spelling.endswith('"') or following == end or _NAME_CHARACTER.match(text, following) is None:
            yield at
        at = text.find(spelling, following, end)  # faster than a regular expression in millions of characters
