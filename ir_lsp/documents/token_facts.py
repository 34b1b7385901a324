"""Facts on which semantic tokens depend beside the text: positions of operations and arguments, properties of names.

The properties of a name are bits. If several values of a chunk share a name, as in sibling regions, it has the bits
that all of them have.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.syntax.lexer import STRING, SUFFIX_ID
from compiler.syntax.parser.frames import Chunk
from ir_lsp.legend import TOKEN_MODIFIERS, TOKEN_TYPES

_DEFINITION, _UNUSED, _CONSTANT, _MEMORY, _UNKNOWN = (1 << number for number in range(len(TOKEN_MODIFIERS)))
_ARGUMENT = 1 << len(TOKEN_MODIFIERS)
"""Bit: all values of the name are block arguments."""
ALONE = _UNUSED
"""Bit: the name occurs once in its chunk."""

_TYPES = MappingProxyType({name: number for number, name in enumerate(TOKEN_TYPES)})
_KINDS = MappingProxyType({"at": "function", "caret": "label", "bang": "type", "hash": "macro"})
VALUE_NAME = re.compile(rf"%({SUFFIX_ID})")
_TOKEN = re.compile(
    rf"""[^/%@"^!\#A-Za-z_]*+(?:
      (?P<percent>%{SUFFIX_ID})
    | (?P<property>[A-Za-z_][\w$.]*+)(?=[ \t]*=)
    | (?P<bare>[A-Za-z_][\w$.]*+)
    | //[^\n]*
    | (?P<at>@(?:[A-Za-z_][A-Za-z0-9_$.]*|{STRING}))
    | (?P<string>{STRING})
    | (?P<caret>\^{SUFFIX_ID})
    | (?P<bang>!{SUFFIX_ID})
    | (?P<hash>\#[A-Za-z_]{SUFFIX_ID}?)
    | [/%@"^!\#]
    | \Z
    )""",
    re.VERBOSE,
)
"""A token with the preceding characters. Matches are adjacent, so each character is examined once."""


class Head(NamedTuple):
    """Places of an op and of its name."""

    start: int
    """Offset of the op."""
    name: int
    """Offset of the op's name, which follows its results."""
    is_registered: bool


_LAST = Head(sys.maxsize, sys.maxsize, True)


@dataclass(slots=True)
class Facts:
    """Facts about a text; offsets count from its start."""

    names: Mapping[str, int] = field(default_factory=dict)
    """Bits of the name of each value."""
    heads: list[Head] = field(default_factory=list)
    """Places of ops, in source order."""
    arguments: set[int] = field(default_factory=set)
    """Offsets of block arguments' definitions."""


def facts_of_chunk(chunk: Chunk, start: int, text: str) -> Facts:
    """Returns the facts about a chunk that starts at offset `start` of `text`, without the chunks that it contains."""
    names: dict[str, int] = {}
    facts = Facts(names)
    for op in ops_of(chunk):
        if op.start >= 0:
            facts.heads.append(_head(chunk, op, start))
        note_values(names, op)
        for region in op.regions:
            for block in region.blocks:
                facts.arguments.update(start + argument.start for argument in block.arguments)
    facts.heads.sort(key=attrgetter("start"))
    seen: set[str] = set()
    repeated: set[str] = set()
    for name in VALUE_NAME.findall(text):
        (repeated if name in seen else seen).add(name)
    for name in seen - repeated:
        if name in names:
            names[name] |= ALONE
    return facts


def facts_of_part(chunk: Chunk, start: int, length: int, names: Mapping[str, int]) -> Facts:
    """Returns the facts about a part of `length` code points of a chunk that contains no other chunks.

    `start` is the offset of the chunk in the part, mostly negative; `names` has the bits of the chunk's names.
    """
    facts = Facts(names)
    end = length - start
    stack = [chunk.op]
    while stack:
        op = stack.pop()
        facts.heads.append(_head(chunk, op, start))
        for region in op.regions:
            for block in blocks_overlapping(region, -start, end):
                facts.arguments.update(start + argument.start for argument in block.arguments)
                stack += ops_overlapping(block.ops, -start, end)
    facts.heads.sort(key=attrgetter("start"))
    return facts


def _head(chunk: Chunk, op: Operation, start: int) -> Head:
    name = chunk.source.name_start(op.start) - chunk.source.base
    return Head(start + op.start, start + name, op.definition is not None or not op.name)


def ops_of(chunk: Chunk) -> Iterator[Operation]:
    """Yields the op of a chunk and all ops in it, in no particular order, without the chunks that it contains."""
    stack = [chunk.op]
    while stack:
        op = stack.pop()
        if op.source is None or op is chunk.op:
            yield op
            for region in op.regions:
                for block in region.blocks:
                    stack += block.ops


def ops_overlapping(ops: list[Operation], start: int, end: int) -> list[Operation]:
    """Returns the ops of a block that may overlap `start:end`: those that start in it, and the preceding one.

    Implicit ops are omitted.
    """
    count = len(ops)
    while count and ops[count - 1].start < 0:
        count -= 1
    first = bisect_left(ops, start, 0, count, key=attrgetter("start"))
    last = bisect_left(ops, end, first, count, key=attrgetter("start"))
    return ops[max(first - 1, 0) : last]


def blocks_overlapping(region: Region, start: int, end: int) -> list[Block]:
    """Returns the blocks of a region that may overlap `start:end`: those that start in it, and the preceding one."""
    blocks = region.blocks
    first = bisect_left(blocks, start, key=attrgetter("start"))
    last = bisect_left(blocks, end, first, key=attrgetter("start"))
    return blocks[max(first - 1, 0) : last]


def note_values(names: dict[str, int], op: Operation) -> None:
    """Updates `names` by the bits of an op's results and of the block arguments in its regions."""
    for result in op.results:
        if result.name is not None:
            bits = value_bits(result)
            names[result.name] = names.get(result.name, bits) & bits
    for region in op.regions:
        for block in region.blocks:
            for argument in block.arguments:
                if argument.name is not None:
                    bits = value_bits(argument)
                    names[argument.name] = names.get(argument.name, bits) & bits


def bits_of(values: Iterable[Value]) -> int:
    """Returns the bits that all of `values` have; these have the same name, and there is at least one."""
    bits = -1
    for value in values:
        pack = [value]
        if isinstance(value, OpResult):
            pack = [result for result in value.owner.results if result.name == value.name]
        for each in pack:
            bits &= value_bits(each)
    return bits


def value_bits(value: Value) -> int:
    """Returns the bits of one value; `ALONE` is not among them."""
    bits = 0
    if isinstance(value, BlockArgument):
        bits = _ARGUMENT
    elif isinstance(value, OpResult) and value.owner.has_trait("ConstantLike"):
        bits = _CONSTANT
    return bits | _MEMORY if isinstance(value.type, MemRefType | UnrankedMemRefType) else bits


def classified(text: str, facts: Facts) -> Iterator[tuple[int, int, int, int]]:
    """Yields start, end, type number and modifier bits of each token in `text`."""
    names, arguments = facts.names, facts.arguments
    variable, parameter, keyword = _TYPES["variable"], _TYPES["parameter"], _TYPES["keyword"]
    heads = iter(facts.heads)
    head_start, head_name, is_registered = next(heads, _LAST)
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind is None:
            continue
        start, end = match.span(kind)
        while head_name < start:
            head_start, head_name, is_registered = next(heads, _LAST)
        if kind == "percent":
            bits = names.get(text[start + 1 : end], 0)
            modifiers = bits & (_CONSTANT | _MEMORY)
            if head_start <= start or start in arguments:
                modifiers |= _DEFINITION | bits & ALONE
            yield start, end, parameter if bits & _ARGUMENT else variable, modifiers
        elif start == head_name:
            yield start, end, keyword, 0 if is_registered else _UNKNOWN
        elif kind == "property":
            yield start, end, _TYPES[kind], 0
        elif kind in _KINDS:
            is_definition = kind != "at" and _starts_line(text, start)
            yield start, end, _TYPES[_KINDS[kind]], _DEFINITION if is_definition else 0


def _starts_line(text: str, start: int) -> bool:
    """Returns True if only blanks precede `start` on its line."""
    while start > 0 and text[start - 1] in " \t\r":
        start -= 1
    return start == 0 or text[start - 1] == "\n"
