"""Another name for a value, block, symbol or alias, everywhere it is named.

A new name is refused where it is no name, or where it would mean something else already at one of the places. Names in
comments, such as FileCheck's, stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import (
    Place,
    alias_at,
    block_at,
    owner_of,
    place_at,
    symbol_at,
    value_at,
)
from ir_lsp.features.references import named_places, references

_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_SUFFIX_ID = re.compile(r"[0-9]+|[A-Za-z_$.-][A-Za-z0-9_$.-]*")
_ALIAS = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*")


class RenameError(Exception):
    """Why something cannot have a name, for the user."""


@dataclass(frozen=True, slots=True)
class Renameable:
    """Entity to rename: `span` is its name at the cursor, without the sigil; `name` the text to begin typing from."""

    span: Span
    name: str


def prepare_rename(view: DocumentView, offset: int) -> Renameable:
    """Returns the entity at `offset`. Raises RenameError if it has no name to change."""
    place = place_at(view, offset)
    if place is None or not _is_named(place):
        raise RenameError("only values, blocks, symbols and aliases can be renamed")
    start, end = place.token.span.start + 1, place.token.span.end
    if place.token.kind == "at" and place.token.spelling.startswith('@"'):
        start, end = start + 1, end - 1
    return Renameable(Span(start, end), view.text[start:end])


def rename(view: DocumentView, offset: int, new_name: str) -> list[TextEdit]:
    """Returns the edits that rename the name at `offset`; `new_name` may have a sigil.

    Raises RenameError if it cannot be renamed, or not to `new_name`.
    """
    place = place_at(view, offset)
    if place is None or not _is_named(place):
        raise RenameError("only values, blocks, symbols and aliases can be renamed")
    sigil = place.token.spelling[0]
    name = new_name.strip().removeprefix(sigil)
    if (value := value_at(place)) is not None:
        _check_value(place, value, name)
    elif (block := block_at(place)) is not None:
        _check_spelling(_SUFFIX_ID, name, "a block")
        if block.parent is not None and any(other.label == name for other in block.parent.blocks if other is not block):
            raise RenameError(f"there is a block ^{name} in this region already")
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
                raise RenameError(f"there is an alias {sigil}{name} already")
    return [TextEdit(span, sigil + name) for span in references(view, offset)]


def symbol_text(name: str) -> str:
    """Returns the spelling of a symbol's name, with its sigil; `name` may have one."""
    name = name.strip().removeprefix("@")
    return f"@{name}" if _BARE.fullmatch(name) else f'@"{name}"'


def _is_named(place: Place) -> bool:
    return (
        value_at(place) is not None
        or block_at(place) is not None
        or symbol_at(place) is not None
        or alias_at(place) is not None
    )


def _check_spelling(pattern: re.Pattern[str], name: str, kind: str) -> None:
    if not pattern.fullmatch(name):
        raise RenameError(f"'{name}' is no name for {kind}")


def _check_value(place: Place, value: Value, name: str) -> None:
    """A name may be used again only where the value cannot be seen from, and which it cannot see."""
    _check_spelling(_SUFFIX_ID, name, "a value")
    if value.name == name:
        return
    own = _region_of(value)
    for mention in named_places(place, f"%{name}", _isolated_around(value)):
        other = value_at(mention)
        if other is None:
            line = place.view.index.line_of(mention.token.span.start) + 1
            raise RenameError(f"%{name} is used on line {line} already, where it is not defined")
        theirs = _region_of(other)
        if own is None or theirs is None or own is theirs or _is_inside(own, theirs) or _is_inside(theirs, own):
            raise RenameError(f"there is a value %{name} in this scope already")


def _region_of(value: Value) -> Region | None:
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def _is_inside(region: Region, outer: Region) -> bool:
    current: Region | None = region
    while current is not None and current is not outer:
        current = None if current.parent is None else current.parent.parent_region
    return current is outer


def _isolated_around(value: Value) -> Operation | None:
    op = owner_of(value)
    if isinstance(value, OpResult) and op is not None:
        op = op.parent_op
    while op is not None and not op.has_trait("IsolatedFromAbove"):
        op = op.parent_op
    return op


def _check_symbol(op: Operation, name: str) -> None:
    if not name or '"' in name or "\n" in name or "\\" in name:
        raise RenameError(f"'{name}' is no name for a symbol")
    table = op.parent_op
    while table is not None and not is_symbol_table(table):
        table = table.parent_op
    if table is None:
        return
    for region in table.regions:
        for block in region.blocks:
            if any(symbol_name(other) == name for other in block.ops if other is not op):
                raise RenameError(f"there is a symbol @{name} in this symbol table already")
