"""Snapshot of parsed IR, with the place of each part in the text.

It has the state of each operation, block and region of a parsed file, with offsets in the file's text. Passes change
the IR itself; their result is compared with this snapshot.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.syntax.lexer import STRING, SUFFIX_ID
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.source import ChunkSource, chunk_source

TOKEN = re.compile(
    rf"""(?:[ \t\r\n\0]++|//[^\n]*+)*+
    ( [%\#!^]{SUFFIX_ID}
    | @?{STRING}
    | @[A-Za-z_][A-Za-z0-9_$.]*
    | [A-Za-z_][A-Za-z0-9_$.]*
    | [0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?
    | 0x[0-9a-fA-F]+
    | [0-9]+
    | ->
    | [^ \t\r\n\0] )""",
    re.VERBOSE,
)
"""A token (group 1) with the preceding space and comments."""


@dataclass(slots=True, eq=False)
class OpBefore:
    """State of an operation after parsing; `start` and `end` are its offsets, -1 if it is implicit in the text."""

    start: int
    end: int
    operands: tuple[Value, ...]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    successors: Sequence[Block]
    regions: Sequence[Region]
    result_types: tuple[Type, ...]
    result_names: tuple[str | None, ...]
    whole: bool
    """True if its regions have another form in the text, so that it can only be printed as a whole."""


@dataclass(slots=True, eq=False)
class BlockBefore:
    """State of a block after parsing; `start` is the offset of its label, -1 without one, `inside` the range of ops."""

    region: Region
    ops: tuple[Operation, ...]
    arguments: tuple[BlockArgument, ...]
    argument_types: tuple[Type, ...]
    argument_names: tuple[str | None, ...]
    argument_starts: tuple[int, ...]
    label: str | None
    start: int
    inside: tuple[int, int]


@dataclass(slots=True, eq=False)
class RegionBefore:
    """State of a region after parsing, from its `{` to the end of its `}`; -1 if it has no text."""

    blocks: tuple[Block, ...]
    start: int
    end: int


class SourceIR:
    """The text of a file and the IR as it was parsed from it: all of `root`, which is the file or an isolated op."""

    def __init__(self, parsed: ParsedFile, root: Operation) -> None:
        self.text = parsed.source.text
        self.root = root
        self.is_file = root is parsed.top
        self.ops: dict[Operation, OpBefore] = {}
        self.blocks: dict[Block, BlockBefore] = {}
        self.regions: dict[Region, RegionBefore] = {}
        self._argument_names: dict[Value, str | None] = {}
        self._retyped: Mapping[Value, Type] | None = None
        self.newline = "\r\n" if "\r\n" in self.text else "\n"
        self._capture(parsed)

    def _capture(self, parsed: ParsedFile) -> None:
        source = chunk_source(self.root)
        stack = [(self.root, 0 if source is None else source.base, True)]
        while stack:
            op, base, textual = stack.pop()
            if isinstance(op.source, ChunkSource):
                base = op.source.base
            is_top = op is parsed.top
            textual = textual and (op.start >= 0 or is_top)
            start = base + op.start if textual and not is_top else -1
            end = base + op.end if start >= 0 else -1
            whole = False
            if op.regions:
                regions = [self._region(region, base, textual) for region in op.regions]
                whole = any(region.start < 0 and region.blocks for region in regions)
                end = max(end, regions[-1].end)
                inner = textual and not whole
                for region, before in zip(op.regions, regions, strict=True):
                    self._blocks(region, before, base, inner)
                    for block in region.blocks:
                        stack += [(inner_op, base, inner) for inner_op in block.ops]
            results = op.results
            self.ops[op] = OpBefore(
                start,
                end,
                tuple(op.operands),
                op.properties,
                op.attributes,
                op.successors,
                op.regions,
                tuple([result.type for result in results]),
                tuple([result.name for result in results]),
                whole,
            )

    def _region(self, region: Region, base: int, textual: bool) -> RegionBefore:
        start, end = base + region.start, base + region.end
        if not textual or region.start < 0 or start == end:
            start = end = -1
        before = self.regions[region] = RegionBefore(tuple(region.blocks), start, end)
        return before

    def _blocks(self, region: Region, before: RegionBefore, base: int, textual: bool) -> None:
        # The file's own region has no braces around it.
        is_top = self.is_file and region.parent is self.root
        limit = before.end - (0 if is_top else 1)
        for block in reversed(region.blocks):
            labelled = textual and block.label is not None and block.start >= 0
            start = base + block.start if labelled else -1
            if not textual or before.start < 0:
                inside = (-1, -1)
            elif labelled:
                inside = (self._header_end(start, limit), limit)
            else:
                inside = (before.start + (0 if is_top else 1), limit)
            self._argument_names.update([(argument, argument.name) for argument in block.arguments])
            self.blocks[block] = BlockBefore(
                region,
                tuple(block.ops),
                tuple(block.arguments),
                tuple([argument.type for argument in block.arguments]),
                tuple([argument.name for argument in block.arguments]),
                tuple([base + argument.start if argument.start >= 0 else -1 for argument in block.arguments]),
                block.label,
                start,
                inside,
            )
            if labelled:
                limit = start

    def name_start(self, op: OpBefore) -> int:
        """Returns the offset of an op's name, after the `=` if it has named results; -1 if the text leaves it out."""
        start = position = op.start
        if start < 0 or not op.result_names or op.result_names[0] is None:
            return start
        while (match := TOKEN.match(self.text, position)) is not None:
            position = match.end()
            if match[1] == "=":
                match = TOKEN.match(self.text, position)
                return position if match is None else match.start(1)
        return start

    def _header_end(self, start: int, limit: int) -> int:
        """Returns the offset after the `:` of a block's label."""
        depth, position = 0, start
        while (match := TOKEN.match(self.text, position, limit)) is not None:
            position = match.end()
            if match[1] in ("(", "["):
                depth += 1
            elif match[1] in (")", "]"):
                depth -= 1
            elif match[1] == ":" and not depth:
                break
        return position

    def is_textual(self, op: Operation) -> bool:
        """Returns True if an op was parsed, and is not implicit in the text."""
        before = self.ops.get(op)
        return before is not None and before.start >= 0

    def is_generic(self, op: Operation) -> bool:
        """Returns True if the text has the op in generic form."""
        before = self.ops.get(op)
        return before is not None and before.start >= 0 and self.text[self.name_start(before)] == '"'

    def name(self, value: Value) -> str | None:
        """Returns the name of a value in the text, without `%`: `x`, or `x#1` for one of several results."""
        if isinstance(value, OpResult):
            before = self.ops.get(value.owner)
            if before is None or value.index >= len(before.result_names):
                return None
            return grouped_name(before.result_names, value.index)
        if isinstance(value, BlockArgument):
            return self._argument_names.get(value)
        return None

    def retyped(self) -> Mapping[Value, Type]:
        """Returns the values whose type has changed, with their type in the text."""
        if self._retyped is None:
            types_before: dict[Value, Type] = {}
            for op, state in self.ops.items():
                if len(op.results) == len(state.result_types):
                    for result, old in zip(op.results, state.result_types, strict=True):
                        if result.type is not old and result.type != old:
                            types_before[result] = old
            for block in self.blocks.values():
                for argument, old in zip(block.arguments, block.argument_types, strict=False):
                    if argument.type is not old and argument.type != old:
                        types_before[argument] = old
            self._retyped = types_before
        return self._retyped


def result_groups(names: Sequence[str | None]) -> list[tuple[str | None, int, int]]:
    """(name, first, number) for results that share a name, as in `%a, %b:2 = ...`."""
    groups: list[tuple[str | None, int, int]] = []
    for index, name in enumerate(names):
        if groups and name is not None and groups[-1][0] == name:
            _, first, number = groups[-1]
            groups[-1] = (name, first, number + 1)
        else:
            groups.append((name, index, 1))
    return groups


def grouped_name(names: Sequence[str | None], index: int) -> str | None:
    """Returns the name of one of several results: `b#1` for the last of `%a, %b:2`."""
    if len(names) == 1:
        return names[0]
    for name, first, number in result_groups(names):
        if first <= index < first + number:
            return name if number == 1 or name is None else f"{name}#{index - first}"
    return None
