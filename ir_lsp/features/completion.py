"""What may be typed at a position: values, symbols, blocks, ops, types and attributes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from compiler.dialects import BUNDLED
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type
from compiler.ods.model import ValueDef
from compiler.syntax.lexer import SUFFIX_ID
from compiler.text import Span
from ir_lsp.entities import (
    Place,
    Token,
    default_dialect,
    place_of,
    region_around,
    symbols_in_scope,
    value_at,
)
from ir_lsp.features.hover import syntax_text
from ir_lsp.features.signature import operand_at
from ir_lsp.snapshot import Snapshot

MAX_VALUES = 500
"""How many values are offered, those defined nearest first."""

_WORD_BACKWARDS = re.compile(r"[A-Za-z0-9_$.\-]*[%@^!#]?")
_VALUE_NAME = re.compile(rf"%{SUFFIX_ID}(?=[^\w$.-])")
_NEAR = 300
"""So many characters before the cursor tell what types an op has."""
_RESULTS = re.compile(r"[ \t]*(?:%[\w$.\-:, \t%]*=[ \t]*)?$")
_BUILTIN_TYPES = (
    *("i1", "i8", "i16", "i32", "i64", "index", "bf16", "f16", "f32", "f64", "none"),
    *("tensor", "memref", "vector", "complex", "tuple"),
)


@dataclass(frozen=True, slots=True)
class Completion:
    """One thing that may stand at `span`.

    `kind` is "value", "symbol", "block", "operation", "dialect", "type" or "alias".
    """

    label: str
    kind: str
    span: Span
    detail: str = ""


def completion(snapshot: Snapshot, offset: int) -> list[Completion]:
    """What may stand at `offset` in the place of the word there, the likeliest first."""
    index = snapshot.index
    line_start = index.line_start(index.line_of(offset))
    before = snapshot.text[line_start:offset]
    match = _WORD_BACKWARDS.match(before[::-1])  # from its end: a search would try each place of a huge line
    word = "" if match is None else match[0][::-1]
    if "//" in before:
        return []
    span = Span(offset - len(word), offset)
    place = place_of(snapshot, Token("", "", Span(offset, offset)))
    items: Iterable[tuple[str, str, str]]
    if word.startswith("%"):
        items = _fitting_first(_values(place), operand_at(snapshot, span.start), _types_of_line(place))
    elif word.startswith("@"):
        items = ((f"@{name}", "symbol", op.name) for name, op in symbols_in_scope(place).items())
    elif word.startswith("^"):
        items = _blocks(place)
    elif word.startswith(("!", "#")):
        items = _dialect_names(snapshot, place, word[0])
    elif _RESULTS.match(before[: len(before) - len(word)]):
        items = _operations(snapshot.document.context, place, word)
    else:
        items = ((name, "type", "") for name in _BUILTIN_TYPES)
    return [Completion(label, kind, span, detail) for label, kind, detail in items]


def documentation(context: Context, name: str) -> str | None:
    """Markdown about an op, shown beside its name while it is chosen."""
    definition = context.op_def(name)
    return None if definition is None else f"{definition.summary}\n\n```\n{syntax_text(definition)}\n```"


_Items = Iterator[tuple[str, str, str]]


def _fitting_first(values: Iterable[Value], operand: ValueDef | None, used: set[Type]) -> _Items:
    """The values that may be the operand, those of a type that the op has already first; then the others.

    Each as near as before among its like.
    """

    def rank(value: Value) -> int:
        if operand is None:
            return 0
        return 2 if not operand.constraint.accepts(value.type) else 0 if value.type in used else 1

    for value in sorted(values, key=rank):
        yield f"%{value.name}", "value", str(value.type)[:200]


def _types_of_line(place: Place) -> set[Type]:
    """The types of the values that the line before the position names, as far as they are few."""
    end = place.token.span.start
    index = place.snapshot.index
    before = place.snapshot.text[max(index.line_start(index.line_of(end)), end - _NEAR) : end]
    found: set[Type] = set()
    for match in _VALUE_NAME.finditer(before):
        value = value_at(place_of(place.snapshot, Token("percent", match[0], Span(end, end))))
        if value is not None:
            found.add(value.type)
    return found


def _values(place: Place) -> Iterator[Value]:
    """The values defined before the position, the nearest first, then what else the regions around it have."""
    seen: set[str] = set()
    op = place.op
    if op is None or place.chunk is None:
        return
    at = place.offset - place.chunk.source.base
    region = region_around(op, at)
    current = op if region is None else None
    region = region or op.parent_region
    while region is not None:
        for value in _values_of(region, current, at):
            if value.name and value.name not in seen:
                seen.add(value.name)
                yield value
                if len(seen) >= MAX_VALUES:
                    return
        owner = region.parent
        if owner is None or owner.has_trait("IsolatedFromAbove"):
            return
        current, region = owner, owner.parent_region


def _values_of(region: Region, within: Operation | None, at: int) -> Iterator[Value]:
    """The values of one region: of the block around the position from there upwards, then of the other blocks."""
    own = within.parent if within is not None else _block_around(region, at)
    if own is not None:
        end = bisect_right(own.ops, at, key=lambda op: op.start if op.start >= 0 else at + 1)
        for op in reversed(own.ops[:end]):
            if op is not within:
                yield from op.results
        yield from own.arguments
    for block in region.blocks:
        if block is not own:
            yield from block.arguments
            for op in block.ops:
                yield from op.results


def _block_around(region: Region, at: int) -> Block | None:
    return next((block for block in reversed(region.blocks) if block.start <= at), None)


def _blocks(place: Place) -> _Items:
    if place.op is None or place.chunk is None:
        return
    region = region_around(place.op, place.offset - place.chunk.source.base) or place.op.parent_region
    for block in region.blocks if region is not None else ():
        if block.label:
            types = ", ".join(str(argument.type) for argument in block.arguments)
            yield f"^{block.label}", "block", f"({types})" if types else ""


def _dialect_names(snapshot: Snapshot, place: Place, sigil: str) -> _Items:
    """Aliases, then the types or attributes of the dialects in use."""
    for alias in place.section.parsed.aliases if place.section.parsed is not None else ():
        if alias.name.startswith(sigil):
            yield alias.name, "alias", str(alias.value)[:200]
    for dialect in snapshot.document.context.loaded_dialects:
        for name in dialect.types if sigil == "!" else dialect.attributes:
            yield f"{sigil}{dialect.name}.{name}", "type", ""


def _operations(context: Context, place: Place, word: str) -> _Items:
    """Ops of the dialect that the word names; else the dialects, and the ops that need no prefix here."""
    prefix, dot, _ = word.partition(".")
    if dot:
        dialect = context.dialect(prefix)
        for name, definition in (dialect.ops if dialect is not None else {}).items():
            yield name, "operation", definition.summary
        return
    default = default_dialect(place, context)
    if default is not None:
        for name, definition in default.ops.items():
            yield name.partition(".")[2], "operation", definition.summary
    for name in BUNDLED:
        yield name, "dialect", ""
