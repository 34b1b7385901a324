"""Renames a value, block, symbol or alias.

A new name is refused if it is not a valid name, or already has another meaning at one of the occurrences. Names in
comments, such as FileCheck's, are not changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import (
    Place,
    alias_at,
    block_at,
    owner_of,
    place_at,
    region_of,
    symbol_at,
    value_at,
)
from ir_lsp.features.references import occurrences, references

_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_SUFFIX_ID = re.compile(r"[0-9]+|[A-Za-z_$.-][A-Za-z0-9_$.-]*")
_ALIAS = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*")


class RenameError(Exception):
    """Reason why a rename is refused, as a message for the user."""


@dataclass(frozen=True, slots=True)
class Renameable:
    """Name at the cursor that can be changed, without its sigil and quotes."""

    span: Span
    name: str


def prepare_rename(view: DocumentView, offset: int) -> Renameable:
    """Returns the name at `offset`. Raises RenameError if no name at `offset` can be changed."""
    place = _renameable_place(view, offset)
    start, end = place.token.span.start + 1, place.token.span.end
    if place.token.kind == "at" and place.token.spelling.startswith('@"'):
        start, end = start + 1, end - 1
    return Renameable(Span(start, end), view.text[start:end])


def rename(view: DocumentView, offset: int, new_name: str) -> list[TextEdit]:
    """Returns the edits that change the name at `offset` to `new_name`, which may have a sigil.

    Raises RenameError if the name cannot be changed, or not to `new_name`.
    """
    place = _renameable_place(view, offset)
    sigil = place.token.spelling[0]
    name = new_name.strip().removeprefix(sigil)
    if (value := value_at(place)) is not None:
        _check_value(place, value, name)
    elif (block := block_at(place)) is not None:
        _check_spelling(_SUFFIX_ID, name, "a block")
        if block.parent is not None and any(other.label == name for other in block.parent.blocks if other is not block):
            raise RenameError(f"there already is a block ^{name} in this region")
    elif (op := symbol_at(place)) is not None:
        if symbol_name(op) == name:
            return []
        _check_symbol(op, name)
        name = symbol_text(name)[1:]
    else:
        _check_spelling(_ALIAS, name, "an alias")
        parsed = place.section.parsed
        if parsed is not None and any(alias.name == sigil + name for alias in parsed.aliases):
            if place.token.spelling != sigil + name:
                raise RenameError(f"there already is an alias {sigil}{name}")
    return [TextEdit(span, sigil + name) for span in references(view, offset)]


def symbol_text(name: str) -> str:
    """Returns the spelling of a symbol with its sigil, in quotes if necessary; `name` may have a sigil."""
    name = name.strip().removeprefix("@")
    return f"@{name}" if _BARE.fullmatch(name) else f'@"{name}"'


def _renameable_place(view: DocumentView, offset: int) -> Place:
    """Returns the place at `offset`. Raises RenameError if it is not the name of an entity."""
    place = place_at(view, offset)
    if place is None or all(entity_at(place) is None for entity_at in (value_at, block_at, symbol_at, alias_at)):
        raise RenameError("only values, blocks, symbols and aliases can be renamed")
    return place


def _check_spelling(pattern: re.Pattern[str], name: str, kind: str) -> None:
    if not pattern.fullmatch(name):
        raise RenameError(f"'{name}' is not a valid name for {kind}")


def _check_value(place: Place, value: Value, name: str) -> None:
    """Raises RenameError if `name` already means another value in a scope that overlaps with that of `value`."""
    _check_spelling(_SUFFIX_ID, name, "a value")
    if value.name == name:
        return
    region = region_of(value)
    for occurrence in occurrences(place, f"%{name}", _enclosing_isolated_op(value)):
        other = value_at(occurrence)
        if other is None:
            line = place.view.index.line_of(occurrence.token.span.start) + 1
            raise RenameError(f"%{name} is already used on line {line}, where it is not defined")
        other_region = region_of(other)
        if (
            region is None
            or other_region is None
            or _is_inside(region, other_region)
            or _is_inside(other_region, region)
        ):
            raise RenameError(f"there already is a value %{name} in this scope")


def _is_inside(region: Region, outer: Region) -> bool:
    """Returns True if `region` is `outer` or nested in it."""
    current: Region | None = region
    while current is not None and current is not outer:
        current = None if current.parent is None else current.parent.parent_region
    return current is outer


def _enclosing_isolated_op(value: Value) -> Operation | None:
    op = owner_of(value)
    if isinstance(value, OpResult) and op is not None:
        op = op.parent_op
    while op is not None and not op.has_trait("IsolatedFromAbove"):
        op = op.parent_op
    return op


def _check_symbol(op: Operation, name: str) -> None:
    if not name or '"' in name or "\n" in name or "\\" in name:
        raise RenameError(f"'{name}' is not a valid name for a symbol")
    table = op.parent_op
    while table is not None and not is_symbol_table(table):
        table = table.parent_op
    if table is None:
        return
    for region in table.regions:
        for block in region.blocks:
            if any(symbol_name(other) == name for other in block.ops if other is not op):
                raise RenameError(f"there already is a symbol @{name} in this symbol table")
