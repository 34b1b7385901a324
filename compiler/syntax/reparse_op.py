"""Parsing one operation again, in a function of any size.

Enters: the parse before an edit that stays inside one operation; leaves: that operation read anew, in the old one's
place, and everything behind it moved. Only the simplest case is taken: an operation without regions and successors
that is not its block's last, that defines the same names with the same types as before, in a chunk without other
errors. For all else the chunk is read again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from compiler.ir.context import Context
from compiler.ir.operation import Block, ForwardReference, Operation, Region, Value
from compiler.syntax.frames import Chunk, Frame
from compiler.syntax.lexer import SKIP
from compiler.syntax.op_parser import PendingRegion, Scope
from compiler.syntax.parser import ParsedFile, Parser
from compiler.syntax.reparse import Change, IsValid, aliases_before, innermost_chunk, move_behind

LARGE = 20_000
"""Chunks of fewer code points are read as a whole."""

_VALUE_NAME = re.compile(r"%([A-Za-z0-9_$.-]+)")


@dataclass(frozen=True, slots=True)
class ReplacedOp:
    """`new` stands where `old` stood in the chunk, with the results of it."""

    chunk: Chunk
    old: Operation
    new: Operation


class _LineParser(Parser):
    """Reads one operation of a region whose outside is known."""

    __slots__ = ()

    def _known_lines(self, frame: Frame) -> bool:
        """One line is not worth the preparation that many lines share."""
        return False

    def read(self, chunk: Chunk, start: int, end: int, default: str, scope: Scope) -> Operation | None:
        """The operation at `start`, which ends before the token at `end`; None where it doesn't."""
        self._begin()
        frame = Frame(PendingRegion(Region(), start, len(self.text) - 1, (), False, None), scope, default, None)
        frame.block = Block()
        frame.region.append(frame.block)
        frame.started = True
        self._frames.append(frame)
        self.scope = scope
        self._chunk, self._base = chunk, chunk.source.base
        self.reset(start)
        self._pause = start + 1
        self._step(frame)
        if self._frames[-1] is not frame or self.start != end or len(frame.block.ops) != 1 or frame.labels.forward:
            return None
        self._undeclared_values(scope)
        return None if self._braces.unclosed or self._deferred_locations else frame.block.ops[0]


def reparse_op(
    parsed: ParsedFile, text: str, change: Change, context: Context, valid: IsValid | None
) -> ReplacedOp | None:
    """Brings `parsed` up to `text`; None, with nothing changed, where more than one operation may be another."""
    old_text = parsed.source.text
    chunk = innermost_chunk(parsed.chunks, change.start)
    if chunk is None or chunk.end < LARGE or parsed.diagnostics or chunk.op.results or chunk.op.operands:
        return None
    base = chunk.source.base
    old = _op_around(chunk, change.start - base)
    if old is None or old.regions or old.successors or old.parent is None or old.parent.ops[-1] is old:
        return None
    start = base + old.start
    if not any(char.isspace() for char in old_text[start : change.start]):
        return None
    skipped = SKIP.match(old_text, base + old.end)
    end = base + old.end if skipped is None else skipped.end()
    if change.old_end >= end or change.old_end >= base + chunk.end:
        return None
    if any(not old.start <= error.span.start < end - base or error.notes for error in chunk.diagnostics):
        return None
    block = old.parent
    if not _is_straight(old):
        return None
    names = set(_VALUE_NAME.findall(text, start, end + change.by))
    scope = _scope_before(old, names - {result.name for result in old.results})
    read = Chunk(chunk.op, chunk.source)
    default = _default_dialect(old)
    parsed.source.edit(text)
    parser = _LineParser(parsed.source, context, aliases_before(parsed, start), valid)
    new = parser.read(read, start, end + change.by, default, scope)
    if new is None or not _fits(old, new, chunk, old_text, text):
        parsed.source.edit(old_text)
        return None
    new.results, old.results = old.results, []
    for result in new.results:
        result.owner = new
    block.ops[block.ops.index(old)] = new
    new.parent = block
    chunk.diagnostics[:] = read.diagnostics
    chunk.used_aliases |= parser.used_aliases
    if change.by:
        _move_inside(new, change.by)
        chunk.end += change.by
        move_behind(parsed, chunk.op.parent_op, bisect_right(parsed.chunks, base, key=_base), change.by)
        for alias in parsed.aliases:
            if alias.span.start >= end:
                alias.span = alias.span.shifted(change.by)
    return ReplacedOp(chunk, old, new)


def _base(chunk: Chunk) -> int:
    return chunk.source.base


def _op_around(chunk: Chunk, offset: int) -> Operation | None:
    """The innermost op that starts at or before an offset of the chunk; None for the chunk's own."""
    found: Operation | None = None
    op: Operation | None = chunk.op
    while op is not None:
        inner = None
        for region in op.regions:
            if region.start <= offset < region.end:
                for block in reversed(region.blocks):
                    number = bisect_right(block.ops, offset, key=_start) - 1
                    if number >= 0 and block.ops[number].source is None and block.ops[number].start >= 0:
                        inner = block.ops[number]
                        break
        found, op = (inner, inner) if inner is not None else (found, None)
    return found


def _start(op: Operation) -> int:
    return op.start if op.start >= 0 else 1 << 62


def _is_straight(op: Operation) -> bool:
    """Whether what stands above an op dominates it: all regions around it are of one block."""
    current: Operation | None = op
    while current is not None and current.parent is not None and current.source is None:
        region = current.parent.parent
        if region is None or len(region.blocks) != 1:
            return False
        current = region.parent
    return True


def _scope_before(op: Operation, names: set[str]) -> Scope:
    """What some names mean before an op."""
    scope = Scope()
    current: Operation = op
    while (block := current.parent) is not None and (region := block.parent) is not None:
        found: dict[str, list[Value]] = {}
        for other in region.blocks:
            for argument in other.arguments:
                if argument.name in names:
                    found[argument.name or ""] = [argument]
            for inner in other.ops:
                if inner is current:
                    break
                for result in inner.results:
                    if result.name in names:
                        found.setdefault(result.name or "", []).append(result)
            if other is block:
                break
        for name, values in found.items():
            if name not in scope.values:
                scope.values[name] = values[0]
                if len(values) > 1:
                    scope.packs[name] = values
        parent = region.parent
        if parent is None or parent.has_trait("IsolatedFromAbove"):
            break
        current = parent
    return scope


def _default_dialect(op: Operation) -> str:
    current = op.parent_op
    while current is not None:
        if current.definition is not None and current.definition.default_dialect:
            return current.definition.default_dialect
        current = current.parent_op
    return "builtin"


def _fits(old: Operation, new: Operation, chunk: Chunk, old_text: str, text: str) -> bool:
    """Whether nothing else in the chunk can tell the new op from the old one."""
    if new.regions or new.successors or new.has_trait("Terminator") or old.has_trait("Terminator"):
        return False
    if [(r.name, r.type) for r in old.results] != [(r.name, r.type) for r in new.results]:
        return False
    unknown = {v.name for op in (old, new) for v in op.operands if isinstance(v, ForwardReference)}
    start = chunk.source.base
    for name in unknown:
        # Nobody else may use or define it: which use is told of, and with what type, depends on all of them.
        pattern = re.compile(re.escape(f"%{name}") + r"(?![A-Za-z0-9_$.-])")
        if sum(1 for _ in pattern.finditer(old_text, start, start + chunk.end)) > 1:
            return False
        if sum(1 for _ in pattern.finditer(text, start, start + chunk.end + len(text) - len(old_text))) > 1:
            return False
    return True


def _move_inside(op: Operation, by: int) -> None:
    """Moves what stands behind an op in its chunk, and the ends of what is around it."""
    current = op
    while (block := current.parent) is not None and (region := block.parent) is not None:
        seen = False
        for other in region.blocks:
            if other is block:
                seen = True
                at = bisect_left(other.ops, current.start, key=_start)
                for inner in other.ops[at + 1 :]:
                    _move(inner, by)
            elif seen:
                _move_block(other, by)
        region.end += by
        parent = region.parent
        if parent is None:
            break
        after = False
        for sibling in parent.regions:
            if after:
                _move_region(sibling, by)
            after = after or sibling is region
        parent.end += by
        if parent.source is not None:
            break
        current = parent


def _move(op: Operation, by: int) -> None:
    for inner in op.walk() if op.regions else (op,):
        if inner.start >= 0:
            inner.start += by
            inner.end += by
        for region in inner.regions:
            region.start += by
            region.end += by
            for block in region.blocks:
                _move_head(block, by)


def _move_region(region: Region, by: int) -> None:
    region.start += by
    region.end += by
    for block in region.blocks:
        _move_block(block, by)


def _move_block(block: Block, by: int) -> None:
    _move_head(block, by)
    for op in block.ops:
        _move(op, by)


def _move_head(block: Block, by: int) -> None:
    if block.start >= 0:
        block.start += by
    for argument in block.arguments:
        if argument.start >= 0:
            argument.start += by
