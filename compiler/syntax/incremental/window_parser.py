"""Parses the operations of a window: some ops of a block, while the rest of the region stays as it is.

Takes the span of the window, the values by name at its start, and the window's block; returns operations and errors.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, ForwardReference, Operation, Region
from compiler.syntax.attributes.aliases import Aliases
from compiler.syntax.op_state import PendingRegion, Scope
from compiler.syntax.parser.file_parser import AliasDefinition, Parser
from compiler.syntax.parser.frames import Chunk, Frame

_DIGITS = frozenset("0123456789")
_NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.-")


@dataclass(slots=True)
class Reading:
    """Result of parsing a window."""

    ops: list[Operation]
    chunk: Chunk
    scope: Scope
    parser: WindowParser


class WindowParser(Parser):
    """Parses some operations of a block."""

    __slots__ = ()

    def read(self, chunk: Chunk, start: int, end: int, scope: Scope, block: Block, default: str) -> Reading | None:
        """Parses the operations from `start` up to the token at `end`. Returns None if an op extends past `end`."""
        region = block.parent
        assert region is not None
        self._begin()
        limit = region.end - 1 + chunk.source.base
        frame = Frame(PendingRegion(Region(), start, limit, (), False, None), scope, default, None)
        frame.block = Block()
        frame.region.append(frame.block)
        frame.started = True
        frame.labels.defined.update({each.label: each for each in region.blocks if each.label})
        self._frames.append(frame)
        self.scope = scope
        self.limit = limit
        self._chunk, self._base = chunk, chunk.source.base
        self.reset(start)
        self._pause = _line_start(self.text, end)
        if not self._run(frame):
            return None
        if self.start != end or len(frame.region.blocks) != 1 or frame.block.label:
            return None
        for label in frame.labels.forward:
            if is_mentioned(self.text, "^" + label, chunk.source.base, chunk.source.base + chunk.end, start, end):
                return None
        self._undefined_blocks(frame)
        return None if self._braces.unclosed else Reading(frame.block.ops, chunk, scope, self)

    def _run(self, frame: Frame) -> bool:
        """Parses until the pause. Returns True if no other region is open there."""
        frames = self._frames
        while True:
            inner = frames[-1]
            if inner is frame and self.start >= self._pause:
                return True
            if inner is not frame and inner.started and self.start >= self._pause:
                return False
            if len(frames) < 2:
                return False
            self._step(inner)

    def resolve_locations(self, aliases: list[AliasDefinition]) -> None:
        """Sets the locations whose aliases are defined below the window."""
        if self._deferred_locations:
            wanted = {"#" + deferred.name for _, deferred in self._deferred_locations}
            self.aliases = Aliases()
            for alias in aliases:
                if alias.name in wanted and isinstance(alias.value, Attribute):
                    self.aliases.attributes.setdefault(alias.name[1:], alias.value)
            self._resolve_deferred_locations()

    def report_undeclared(self, reference: ForwardReference) -> None:
        """Reports the first use of an undefined name."""
        scope = Scope(forward={(reference.name or "", 0): reference})
        self._undeclared_values(scope)


def is_mentioned(text: str, name: str, start: int, end: int, inner_start: int, inner_end: int) -> bool:
    """Returns True if `name` occurs between `start` and `end`, but not between `inner_start` and `inner_end`."""
    for low, high in ((start, inner_start), (inner_end, end)):
        at = text.find(name, low, high)
        while at >= 0:
            if ends_name(text, at + len(name), name[1:]):
                return True
            at = text.find(name, at + 1, high)
    return False


def ends_name(text: str, end: int, name: str) -> bool:
    """Returns True if a name (without its sigil) ends at `end`. A name that begins with a digit has digits only."""
    characters = _DIGITS if name.isdigit() else _NAME_CHARACTERS
    return text[end : end + 1] not in characters


def _line_start(text: str, offset: int) -> int:
    """Returns the start of the line of `offset`, if only blanks precede `offset` on it; else `offset`."""
    start = text.rfind("\n", 0, offset) + 1
    return start if not text[start:offset].strip() else offset
