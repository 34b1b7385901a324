"""Finds the style of a file: its aliases, its use of generic form, the prefixes it omits.

Takes the IR as it was parsed, and the present places of its parts; returns printing flags for new parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.asm import Printable
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation
from compiler.ir.types import Type
from compiler.source_edit.before import SourceIR
from compiler.source_edit.heads import HeadPrinter
from compiler.source_edit.placement import Placement
from compiler.syntax.parser.file_parser import AliasDefinition


class SourceStyle:
    """Style of new text: that of the surrounding text."""

    def __init__(self, before: SourceIR, placement: Placement, aliases: Sequence[AliasDefinition]) -> None:
        self._before = before
        self._placement = placement
        self._aliases = [(alias.span.start, alias.name, alias.value) for alias in aliases if _worth_a_name(alias)]
        self._dialects: dict[Operation, str] = {}

    def is_in_generic(self, block: Block) -> bool:
        """Returns True if a block's parent op is written in generic form."""
        owner = block.parent_op
        origin = None if owner is None else self._placement.origins.get(owner)
        return origin is not None and self._before.is_generic(origin)

    def is_among_generic(self, op: Operation) -> bool:
        """Returns True if the neighbours of an op are written in generic form."""
        block = op.parent
        origin = None if block is None else self._placement.block_origins.get(block)
        if origin is None:
            parent = op.parent_op
            above = None if parent is None else self._placement.origins.get(parent)
            return above is not None and self._before.is_generic(above)
        neighbours = [
            neighbour for neighbour in self._before.blocks[origin].ops[:8] if neighbour.definition is not None
        ]
        written = [neighbour for neighbour in neighbours if self._before.is_textual(neighbour)]
        return bool(written) and all(self._before.is_generic(neighbour) for neighbour in written)

    def offset(self, op: Operation) -> int:
        """Returns the approximate offset of an op in the new text, which determines the aliases that it may use."""
        current: Operation | None = op
        while current is not None:
            origin = self._placement.origins.get(current)
            if origin is not None and self._before.ops[origin].start >= 0:
                return self._before.ops[origin].start
            current = current.parent_op
        return 0

    def use_aliases(self, printer: HeadPrinter, offset: int) -> None:
        """Lets a printer use the aliases that are defined before an offset."""
        if self._aliases:
            printer.use_aliases(self.aliases_before(offset))

    def aliases_before(self, offset: int) -> dict[Printable, str]:
        """Returns the aliases that are defined above an offset."""
        return {value: name for start, name, value in self._aliases if start < offset and value is not None}

    def dialect(self, op: Operation) -> str:
        """Returns the dialect whose prefix may be omitted in an op's regions."""
        dialect = self._dialects.get(op)
        if dialect is None:
            current: Operation | None = op
            while current is not None:
                origin = self._placement.origins.get(current)
                generic = self.is_among_generic(current) if origin is None else self._before.is_generic(origin)
                if current.definition is not None and not generic:
                    break
                current = current.parent_op
            definition = None if current is None else current.definition
            dialect = self._dialects[op] = "builtin" if definition is None else definition.default_dialect
        return dialect


def _worth_a_name(alias: AliasDefinition) -> bool:
    value: Attribute | Type | None = alias.value
    return value is not None and len(str(value)) > len(alias.name) + 2
