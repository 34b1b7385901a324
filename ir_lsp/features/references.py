"""All references to the name under the cursor.

The text is searched for the name, and the entity of each occurrence is looked up. So uses in ops that could not be
parsed are found too, and occurrences in comments, strings or other scopes are not.
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
_GOES_ON = re.compile(r"[A-Za-z0-9_$.\-]")


def references(view: DocumentView, offset: int, *, include_declaration: bool = True) -> list[Span]:
    """Returns the spans of all references to the value, block, symbol or alias at `offset`, in text order."""
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
    """Returns the spans of a value's uses, without its definition."""
    owner = owner_of(value)
    if owner is None or value.name is None:
        return []
    scope = owner if isinstance(value, BlockArgument) else owner.parent_op
    definition = value_definition(place.section, value)
    first = 0
    if definition is not None and not _may_be_used_above(place.section, owner, value.name):
        first = definition.start - place.section.base
    same = _pack_of(value)
    uses: list[Span] = []
    op: Operation | None = None
    name_start = -1
    is_use_by_kind: dict[bool, bool] = {}
    for mention in named_places(place, f"%{value.name}", scope, first):
        span = mention.token.span
        if mention.op is None or mention.op is not op:
            op, is_use_by_kind = mention.op, {}
            name_start = -1 if op is None else op_name_span(mention, op).start
        # In an op without regions the name means the same everywhere on one side of the op's name.
        is_result = span.start < name_start
        if is_result not in is_use_by_kind or op is None or op.regions:
            is_use_by_kind[is_result] = value_at(mention) in same
        if is_use_by_kind[is_result] and span != definition:
            uses.append(span)
    return uses


def _may_be_used_above(section: Section, owner: Operation, name: str) -> bool:
    """Returns True if a name of a value may stand above its definition: a chunk knows that, unless it has errors."""
    chunk = enclosing_chunk(section, owner)
    return chunk is None or bool(chunk.diagnostics) or name in chunk.forward_names


def _pack_of(value: Value) -> list[Value]:
    owner = owner_of(value)
    if owner is None or isinstance(value, BlockArgument):
        return [value]
    return [result for result in owner.results if result.name == value.name]


def _block_uses(place: Place, block: Block) -> list[Span]:
    label = block_label_span(place.section, block)
    return [
        mention.token.span
        for mention in named_places(place, f"^{block.label}", block.parent_op)
        if mention.token.span != label and block_at(mention) is block
    ]


def _symbol_uses(place: Place, op: Operation) -> list[Span]:
    name = symbol_name(op)
    definition = symbol_definition(place.section, op)
    mentions = [*named_places(place, f"@{name}", None), *named_places(place, f'@"{name}"', None)]
    return [each.token.span for each in mentions if each.token.span != definition and symbol_at(each) is op]


def _alias_uses(place: Place) -> list[Span]:
    return [mention.token.span for mention in named_places(place, place.token.spelling, None)]


def named_places(place: Place, spelling: str, scope: Operation | None, first: int = 0) -> list[Place]:
    """Returns the tokens with a spelling in the text of an op, or of the whole section, from the offset `first` on."""
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
    for mention in _mentions(section.text, spelling, start, end):
        at = section.base + mention
        if at >= line_end:  # once a line: lines can be huge
            line_end = view.index.line_end(view.index.line_of(at)) + 1
            opaque = opaque_spans(view, at)
        number = bisect_right(opaque, at, key=itemgetter(0)) - 1
        if number < 0 or at >= opaque[number][1]:
            token = Token(kind, spelling, Span(at, at + len(spelling)))
            if places and _is_in_op_of(places[-1], mention):
                places.append(Place(view, token, section, places[-1].chunk, places[-1].op))
            else:
                places.append(place_of(view, token))
    return places


def _is_in_op_of(place: Place, offset: int) -> bool:
    """Returns True if an offset of the section is in the op of a place; the op has no regions."""
    op, chunk = place.op, place.chunk
    if op is None or chunk is None or op.regions or op.start < 0:
        return False
    return op.start <= offset - chunk.source.base < op.end


def _mentions(text: str, spelling: str, start: int, end: int) -> Iterator[int]:
    """Yields the offsets of a spelling in a part of a text, where it is no part of a longer name."""
    at = text.find(spelling, start, end)
    while at >= 0:
        behind = at + len(spelling)
        if spelling.endswith('"') or behind == end or _GOES_ON.match(text, behind) is None:
            yield at
        at = text.find(spelling, behind, end)  # faster than an expression, in functions of millions of characters
