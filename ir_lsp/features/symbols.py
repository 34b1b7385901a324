"""The outline of a document: its symbols and the ops with regions around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from compiler.ir.operation import Operation
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.syntax.document import Section
from compiler.syntax.frames import Chunk
from compiler.text import Span
from ir_lsp.entities import symbol_definition
from ir_lsp.snapshot import Snapshot

MAX_DEPTH = 50
"""How deep the outline goes; what is nested deeper is left out."""


@dataclass(slots=True)
class Symbol:
    """One line of the outline. `kind` is "function", "module" or "variable"; `selection` lies inside `span`."""

    name: str
    kind: str
    detail: str
    span: Span
    selection: Span
    children: list[Symbol] = field(default_factory=list)


def symbols(snapshot: Snapshot) -> list[Symbol]:
    """Functions, modules and other symbols, nested as in the text."""
    found: list[Symbol] = []
    for section in snapshot.sections:
        by_source = {id(chunk.source): chunk for chunk in section.chunks}
        found += _symbols_of(section, section.top_level_ops(), by_source, None, 0)
    return found


def _symbols_of(
    section: Section, ops: Iterable[Operation], chunks: dict[int, Chunk], chunk: Chunk | None, depth: int
) -> list[Symbol]:
    found: list[Symbol] = []
    for op in ops:
        own = chunks.get(id(op.source), chunk) if op.source is not None else chunk
        if own is None or op.start < 0:
            continue
        name, table = symbol_name(op), is_symbol_table(op)
        if name is None and not table:
            continue
        base = section.base + own.source.base
        end = own.end if op is own.op else op.end
        selection = symbol_definition(section, op) or own.source.name_span(op.start).shifted(section.base)
        span = Span(min(base + op.start, selection.start), max(base + end, selection.end))
        function_type = op.properties.get("function_type")
        kind = "module" if table else "function" if function_type is not None else "variable"
        symbol = Symbol(name or op.name, kind, "" if function_type is None else str(function_type), span, selection)
        if table and depth < MAX_DEPTH:
            for region in op.regions:
                for block in region.blocks:
                    symbol.children += _symbols_of(section, block.ops, chunks, own, depth + 1)
        found.append(symbol)
    return found
