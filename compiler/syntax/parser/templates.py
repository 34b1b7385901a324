"""Templates of parsed lines: most operations of a file differ from a preceding one only in names.

A template is created from a line that has exactly one operation, and from that operation as the general parser returned
it. For further lines that differ only in the names of values and symbols, only the operands are looked up. All other
lines are parsed by the general parser, which reports all errors; a test compares both.

A line's key is its text without the names in every `%name` and `@name`. A template applies only to operands of the same
types, so that the result types, and verification that depends on types and attributes alone, are the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import NONE, Type
from compiler.ods.model import Hooks, OpDef
from compiler.ods.op_class import new_operation
from compiler.ods.traits import PlaceTrait
from compiler.syntax.op_state import OpState, PendingRegion

NAMES = re.compile(r"[%@][A-Za-z0-9_$.\-]+")
MARK = "\x01"
"""Replaces a name in a key. A text that contains it is parsed by the general parser."""
MAX_TEMPLATES = 50_000
"""Maximum number of templates in a table; a full table is cleared."""
_ALIAS = re.compile(r"[#!][A-Za-z0-9_$\-]+(?![\w$.\-<])")
_NOT_LEARNABLE = re.compile(r"//|\^|#[0-9]|@\"|\0|\A[ \t]*\r")
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?')
PLAIN, COMPLEX = 3, 4
"""Shapes of templates."""
_LOCAL_TRAITS = frozenset({"Terminator", "IsolatedFromAbove", "SymbolTable", "SingleBlock", "NoTerminator"})


@dataclass(slots=True)
class RegionTemplate:
    """A region of an op whose line ends in `{`."""

    arguments: list[tuple[int, Type]]
    """For each argument, the index of its name among those of the line, and its type."""
    isolated: bool
    terminator: str | None
    at_least_one_block: bool
    behind: str
    """Text after the closing brace, with the line's end: " else {\
    ", "\
    " for the last region.
    """


@dataclass(slots=True)
class Template:
    """The operation of a line, except for its names.

    `operands`: for each operand, the index of its name among those of the line; None: all names, in order.
    `symbols`: for each `@name`, its index among the names, the property that holds it, and True for a reference.
    `distinct`: the syntax may merge operands of the same name, so a line with the same name twice does not match.
    `valid`: the op satisfies its own rules; `checked`: it needs no verification at all.
    """

    op_class: type[Operation]
    base_class: type[Operation]
    """The class with the same layout that all registered operations derive from."""
    unregistered_name: str
    """The operation's name if it is unregistered, else ""."""
    indent: int
    trailing: int
    """Number of blanks at the beginning (`indent`) and at the end of the line."""
    name_count: int
    """Number of value and symbol names on the line."""
    has_result: bool
    result_type: Type
    """Result type; meaningless for an op without a result."""
    operands: list[int] | None
    types: list[Type]
    properties: dict[str, Attribute]
    attributes: dict[str, Attribute]
    symbols: list[tuple[int, str, bool]]
    regions: list[RegionTemplate]
    made_regions: list[Region]
    """The op's last regions, which have no text: empty ones, or ones whose body the op's syntax creates."""
    distinct: bool
    valid: bool
    checked: bool
    location: Location | None
    aliases: frozenset[str]
    """The aliases in the line; the template is valid only while their definitions are the same."""
    continuing: frozenset[str]
    """Subset of `%`, `"` and `^`: tokens that would belong to the op if the next line began with them."""
    shape: int
    """0, 1 or 2: the op has one result and this number of operands, whose names are all names of the line, in order.

    PLAIN: the same with other numbers of results or operands. COMPLEX: any other op."""
    first_type: Type
    second_type: Type
    """Types of the first and the second operand; meaningless if there is none."""


class LearntLines:
    """Templates from all texts parsed in a context; they are valid for every text in it."""

    __slots__ = ("seen", "templates")

    def __init__(self) -> None:
        self.templates: dict[str, dict[str, Template]] = {}
        """Templates by the default dialect of the enclosing region, and by the key of their line."""
        self.seen: set[str] = set()
        """Keys of lines that occurred once; their next occurrence creates a template."""


def may_be_learnt(line: str) -> bool:
    """Returns True if a line has none of the tokens that no template supports: comments, blocks, result numbers ..."""
    return _NOT_LEARNABLE.search(line) is None


def learn(
    line: str, op: Operation, state: OpState, behind: list[str], continuing: frozenset[str], *, valid: bool
) -> Template | None:
    """Returns the template of a line; None if it would not be sound.

    `op` is the general parser's operation for this line, without the bodies of its regions, and `state` the state that
    it was created from. `behind` is the text following the closing brace of each region. `valid`: the op satisfies its
    own rules. `continuing`: see `Template`.
    """
    if "loc(" in line and op.location is None:  # a location alias that is defined below
        return None
    if not may_be_learnt(line) or op.successors or len(op.results) > 1:
        return None
    if len(state.result_names) != len(op.results):
        return None
    if any("%" in string or "@" in string for string in _STRING.findall(line)):
        return None
    written = [pending.region for pending in state.pending]
    textless = state.regions[len(written) :]
    if state.regions[: len(written)] != written or not all(map(_is_copyable, textless)):
        return None
    if any(count != 1 for _, count, _ in state.result_names):
        return None
    names = NAMES.findall(line)
    if op.results:
        if not names or names[0] != "%" + state.result_names[0][0]:
            return None
        names = names[1:]
    symbols = _symbols(names, op.properties)
    regions = [_region(names, pending, after) for pending, after in zip(state.pending, behind, strict=True)]
    if symbols is None or None in regions:
        return None
    known_regions = [region for region in regions if region is not None]
    taken = {index for index, _, _ in symbols}
    for region in known_regions:
        taken.update(index for index, _ in region.arguments)
    operand_names = [f"%{operand.name}" for operand in op.operands]
    distinct = op.definition is not None and op.definition.hooks.parse is not None
    operands: list[int] | None = None
    if operand_names != names:
        free = [index for index in range(len(names)) if index not in taken]
        if [names[index] for index in free] == operand_names:
            operands = free
        elif len({names[index] for index in free}) == len(free) and {names[i] for i in free} == set(operand_names):
            operands = [next(i for i in free if names[i] == name) for name in operand_names]
            distinct = True
        else:
            return None
    if distinct and len(set(names)) != len(names):
        return None
    types = [operand.type for operand in op.operands]
    aliases = frozenset(_ALIAS.findall(line))
    shape = PLAIN
    if operands is not None or symbols or state.regions or distinct or aliases:
        shape = COMPLEX
    elif op.results and len(types) <= 2:
        shape = len(types)
    return Template(
        type(op),
        type(op) if op.definition is None else Operation,
        op.name if op.definition is None else "",
        len(line) - len(line.lstrip(" \t")),
        len(line) - len(line.rstrip()),
        len(names) + len(op.results),
        bool(op.results),
        op.results[0].type if op.results else NONE,
        operands,
        types,
        dict(op.properties),
        dict(op.attributes),
        symbols,
        known_regions,
        [copied_region(region, None) for region in textless],
        distinct,
        valid,
        valid and _is_local(op.definition),
        op.location,
        aliases,
        continuing,
        shape,
        types[0] if types else NONE,
        types[1] if len(types) > 1 else NONE,
    )


def _is_copyable(region: Region) -> bool:
    """Returns True if `copied_region` can copy a region: it has at most one block, of ops without regions.

    The ops may only use unnamed values of the block.
    """
    if not region.blocks:
        return True
    block, *others = region.blocks
    visible: set[Value] = set(block.arguments)
    for op in block.ops:
        if op.regions or op.successors or not visible.issuperset(op.operands):
            return False
        visible.update(op.results)
    return not others and all(value.name is None for value in visible)


def copied_region(region: Region, parent: Operation | None) -> Region:
    """Returns a copy of a region that `_is_copyable`, for the operation `parent`."""
    copy = Region()
    copy.parent = parent
    for block in region.blocks:
        new_block = Block([argument.type for argument in block.arguments])
        copy.append(new_block)
        values: dict[Value, Value] = dict(zip(block.arguments, new_block.arguments, strict=True))
        for op in block.ops:
            operands, types = [values[operand] for operand in op.operands], [result.type for result in op.results]
            new_op = new_operation(
                op.name, op.definition, operands, types, op.properties, op.attributes, location=op.location
            )
            values.update(zip(op.results, new_op.results, strict=True))
            new_block.append(new_op)
    return copy


def _symbols(names: Sequence[str], properties: Mapping[str, Attribute]) -> list[tuple[int, str, bool]] | None:
    """Returns `Template.symbols`; None unless exactly one property holds each symbol."""
    symbols: list[tuple[int, str, bool]] = []
    for index, name in enumerate(names):
        if name[0] != "@":
            continue
        homes = [
            (key, isinstance(value, SymbolRefAttr))
            for key, value in properties.items()
            if (isinstance(value, SymbolRefAttr) and not value.nested and value.root == name[1:])
            or (isinstance(value, StringAttr) and value.value == name[1:])
        ]
        if len(homes) != 1 or any(key == homes[0][0] for _, key, _ in symbols):
            return None
        symbols.append((index, *homes[0]))
    return symbols


def _region(names: Sequence[str], pending: PendingRegion, behind: str) -> RegionTemplate | None:
    """Returns the template of a region; None if it would not be sound."""
    if pending.stays_empty:  # the following text depends on its content
        return None
    if pending.end < 0 or pending.terminator_operands is not None:  # a container's region is read as a stream
        return None
    arguments: list[tuple[int, Type]] = []
    for argument in pending.arguments:
        spelled = "%" + argument.operand.name
        if names.count(spelled) != 1 or argument.location is not None or argument.type is None:
            return None
        arguments.append((names.index(spelled), argument.type))
    return RegionTemplate(arguments, pending.isolated, pending.terminator, pending.at_least_one_block, behind)


def _is_local(definition: OpDef | None) -> bool:
    """Returns True if the verification of an op depends only on its own types and attributes."""
    if definition is None:
        return True
    hooks: Hooks = definition.hooks
    if (hooks.verify is not None and not hooks.verify_is_local) or hooks.verify_regions is not None:
        return False
    if hooks.verify_symbol_uses is not None or hooks.verify_in_context is not None:
        return False
    if definition.regions or definition.trait_names & _LOCAL_TRAITS:
        return False
    if any(isinstance(trait, PlaceTrait) for trait in definition.traits):
        return False
    return not any(
        name in ("HasParent", "ParentOneOf", "SymbolUserOpInterface", "CallOpInterface", "SymbolOpInterface")
        for name in definition.trait_names
    )
