"""Quick fixes for errors: the name that was meant, a cast to the type that is wanted, a missing terminator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from compiler import MLIRSyntaxError, parse_type
from compiler.diagnostics import Diagnostic
from compiler.ir.types import FloatType, IndexType, IntegerType, MemRefType, RankedTensorType, Type
from compiler.text import Span, TextEdit
from ir_lsp.entities import op_name_span, place_at, value_at
from ir_lsp.features.completion import completion
from ir_lsp.snapshot import Snapshot

_MOST = 3
"""So many similar names are offered."""
_OTHER_TYPE = re.compile(
    r"use of value '%[^']+' expects different type than prior uses: '(?P<wanted>.+)' vs '.+'", re.S
)
_NO_SYMBOL = re.compile(r"'@?(?P<name>[^']+)' does not reference")
_NAMES_NOTHING = ("use of undeclared SSA value name", "reference to an undefined block")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change that may be what was meant."""

    title: str
    edits: tuple[TextEdit, ...]


def suggestions(snapshot: Snapshot, diagnostic: Diagnostic) -> list[Suggestion]:
    """What may mend an error, the likeliest first."""
    message = diagnostic.message
    if message.startswith("custom op '") and message.endswith("' is unknown"):
        return list(_similar_op(snapshot, diagnostic.span))
    if message in _NAMES_NOTHING:
        return list(_similar(snapshot, diagnostic.span))
    if (match := _NO_SYMBOL.search(message)) is not None:
        return list(_similar_symbol(snapshot, diagnostic.span, match["name"]))
    if (match := _OTHER_TYPE.fullmatch(message)) is not None:
        return list(_cast(snapshot, diagnostic.span, match["wanted"]))
    if message.startswith("block with no terminator") or message == "empty block: expect at least a terminator":
        return list(_terminator(snapshot, diagnostic.span))
    return []


# ------------------------------------------------------------------------------------------------------ similar names


def _replacements(text: str, span: Span, names: Iterable[str]) -> Iterator[Suggestion]:
    old = text[span.start : span.end]
    for name in get_close_matches(old, [name for name in names if name != old], _MOST, 0.6):
        yield Suggestion(f"Change to '{name}'", (TextEdit(span, name),))


def _similar_op(snapshot: Snapshot, span: Span) -> Iterator[Suggestion]:
    context = snapshot.document.context
    name = snapshot.text[span.start : span.end]
    dialect = context.dialect(name.partition(".")[0])
    names = list(dialect.ops) if dialect is not None else [op for each in context.loaded_dialects for op in each.ops]
    return _replacements(snapshot.text, span, names)


def _similar(snapshot: Snapshot, span: Span) -> Iterator[Suggestion]:
    """Of the values or blocks that can be named here."""
    return _replacements(snapshot.text, span, [item.label for item in completion(snapshot, span.end)])


def _similar_symbol(snapshot: Snapshot, span: Span, name: str) -> Iterator[Suggestion]:
    """The diagnostic is at the op: the symbol stands somewhere in it."""
    index = snapshot.index
    end = index.line_end(index.line_of(span.start))
    start = snapshot.text.find(f"@{name}", span.start, end)
    if start >= 0:
        found = Span(start, start + 1 + len(name))
        yield from _replacements(snapshot.text, found, [item.label for item in completion(snapshot, found.end)])


# -------------------------------------------------------------------------------------------------------------- casts


def _cast(snapshot: Snapshot, span: Span, wanted: str) -> Iterator[Suggestion]:
    """A cast above the op, and its result in place of the value."""
    place = place_at(snapshot, span.start)
    value = None if place is None else value_at(place)
    if place is None or value is None or place.op is None or place.chunk is None or value.name is None:
        return
    try:
        op = _cast_between(value.type, parse_type(wanted, snapshot.document.context))
    except MLIRSyntaxError:  # an alias's name, or one that the message cut
        return
    head = op_name_span(place, place.op)
    index = snapshot.index
    line = index.line_start(index.line_of(head.start))
    indentation = snapshot.text[line : head.start]
    indentation = indentation[: len(indentation) - len(indentation.lstrip())]
    name = _free_name(snapshot, f"{value.name}_cast")
    text = f"{indentation}%{name} = {op} %{value.name} : {value.type} to {wanted}\n"
    edits = (TextEdit(Span(line, line), text), TextEdit(place.token.span, f"%{name}"))
    yield Suggestion(f"Cast %{value.name} to {wanted} with '{op}'", edits)


def _cast_between(given: Type, wanted: Type) -> str:
    """The op that turns one type into another; the cast of everything where there is none of its own."""
    match given, wanted:
        case (IndexType(), IntegerType()) | (IntegerType(), IndexType()):
            return "arith.index_cast"
        case IntegerType(), IntegerType() if given.width != wanted.width:
            return "arith.trunci" if given.width > wanted.width else "arith.extsi"
        case FloatType(), FloatType() if given.width != wanted.width:
            return "arith.truncf" if given.width > wanted.width else "arith.extf"
        case IntegerType(), FloatType():
            return "arith.sitofp"
        case FloatType(), IntegerType():
            return "arith.fptosi"
        case (MemRefType(), MemRefType()) if given.element_type == wanted.element_type:
            return "memref.cast"
        case (RankedTensorType(), RankedTensorType()) if given.element_type == wanted.element_type:
            return "tensor.cast"
    return "builtin.unrealized_conversion_cast"


def _free_name(snapshot: Snapshot, name: str) -> str:
    number, free = 0, name
    while re.search(rf"%{re.escape(free)}(?![\w$.-])", snapshot.text):
        number += 1
        free = f"{name}_{number}"
    return free


# -------------------------------------------------------------------------------------------------------- terminators


def _terminator(snapshot: Snapshot, span: Span) -> Iterator[Suggestion]:
    """What ends a block of a function that gives nothing, after the block's last op."""
    place = place_at(snapshot, span.start)
    op = None if place is None else place.op
    while op is not None and op.name != "func.func":
        op = op.parent_op
    if place is None or op is None or place.chunk is None:
        return
    base = place.section.base + place.chunk.source.base
    for region in op.regions:
        for block in region.blocks:
            last = block.ops[-1] if block.ops else None
            if last is None or last.has_trait("IsTerminator") or last.start < 0:
                continue
            index = snapshot.index
            end = index.line_end(index.line_of(base + max([last.end, *(each.end for each in last.regions)])))
            start = index.line_start(index.line_of(base + last.start))
            line = snapshot.text[start:end]
            indentation = line[: len(line) - len(line.lstrip())]
            yield Suggestion("Add 'return'", (TextEdit(Span(end, end), f"\n{indentation}return"),))
