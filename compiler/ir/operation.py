"""The mutable graph: operations, blocks, regions and values.

An operation is one class for all kinds: what it means is in its definition (`definition`, None for an unregistered op).
Use lists are not kept here; who needs them builds them (`compiler.rewrite`). Blocks keep their operations in a list.
See https://mlir.llvm.org/docs/LangRef/#high-level-structure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.types import Type

if TYPE_CHECKING:
    from compiler.ods.model import OpDef


class Value:
    """What an operand refers to: an operation's result or a block's argument. `name` is its source name, without
    `%`."""

    __slots__ = ("name", "type")

    def __init__(self, type_: Type, name: str | None = None) -> None:
        self.type = type_
        self.name = name


class OpResult(Value):
    """Result number `index` of `owner`."""

    __slots__ = ("index", "owner")

    def __init__(self, type_: Type, owner: Operation, index: int, name: str | None = None) -> None:
        self.type = type_
        self.owner = owner
        self.index = index
        self.name = name

    def __repr__(self) -> str:
        return f"<result #{self.index} of {self.owner.name}>"


class BlockArgument(Value):
    """Argument number `index` of the block `owner`; `start` is where its name stands in its chunk (-1: not parsed)."""

    __slots__ = ("index", "location", "owner", "start")

    def __init__(
        self, type_: Type, owner: Block, index: int, name: str | None = None, location: Location | None = None
    ) -> None:
        self.type = type_
        self.owner = owner
        self.index = index
        self.name = name
        self.location = location
        self.start = -1

    def __repr__(self) -> str:
        return f"<block argument #{self.index}>"


class ForwardReference(Value):
    """Stands for a value that is used before its definition is seen; no verified IR holds one."""

    __slots__ = ("offset",)

    def __init__(self, type_: Type, name: str, offset: int) -> None:
        self.type = type_
        self.name = name
        self.offset = offset


class Operation:
    """One operation.

    `properties` are the inherent attributes by name, `attributes` the discardable ones. These two, `successors` and
    `regions` may be shared with other ops: a change gives the op new ones. `start`/`end` are offsets into the text of
    the chunk the op was parsed from (-1: made, not parsed); `location` is None where it is just that place.
    """

    __slots__ = (
        "attributes",
        "definition",
        "end",
        "location",
        "name",
        "operands",
        "parent",
        "properties",
        "regions",
        "results",
        "source",
        "start",
        "successors",
    )

    def __init__(
        self,
        name: str,
        definition: OpDef | None = None,
        operands: Sequence[Value] = (),
        result_types: Sequence[Type] = (),
        properties: Mapping[str, Attribute] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | None = None,
    ) -> None:
        self.name = name
        self.definition = definition
        self.operands: list[Value] = list(operands)
        self.results: list[OpResult] = [OpResult(type_, self, index) for index, type_ in enumerate(result_types)]
        self.properties: Mapping[str, Attribute] = {} if properties is None else properties
        self.attributes: Mapping[str, Attribute] = {} if attributes is None else attributes
        self.successors: Sequence[Block] = tuple(successors)
        self.regions: Sequence[Region] = tuple(regions)
        for region in self.regions:
            region.parent = self
        self.location = location
        self.parent: Block | None = None
        self.start = -1
        self.end = -1
        self.source: Source | None = None

    # ------------------------------------------------------------------------------------------ parts by name

    def attribute(self, name: str) -> Attribute | None:
        """The inherent or else discardable attribute of that name."""
        found = self.properties.get(name)
        return self.attributes.get(name) if found is None else found

    def has_trait(self, name: str) -> bool:
        return self.definition is not None and name in self.definition.trait_names

    def operand_group(self, name: str) -> list[Value]:
        """The values of an operand of the definition, a list for every arity. Raises KeyError for an unknown name."""
        start, size = self.operand_segments()[self._registered().operand_positions[name]]
        return self.operands[start : start + size]

    def operand(self, name: str) -> Value:
        """The value of a single operand. Raises KeyError where there is none."""
        group = self.operand_group(name)
        if not group:
            raise KeyError(name)
        return group[0]

    def result_group(self, name: str) -> list[OpResult]:
        start, size = self.result_segments()[self._registered().result_positions[name]]
        return self.results[start : start + size]

    def operand_segments(self) -> list[tuple[int, int]]:
        """(start, size) of every operand of the definition."""
        arities = self._registered().operand_arities
        return segments(arities, len(self.operands), self.properties.get("operandSegmentSizes"))

    def result_segments(self) -> list[tuple[int, int]]:
        arities = self._registered().result_arities
        return segments(arities, len(self.results), self.properties.get("resultSegmentSizes"))

    def _registered(self) -> OpDef:
        if self.definition is None:
            raise KeyError(f"{self.name} is not registered")
        return self.definition

    # ------------------------------------------------------------------------------------------ surroundings

    @property
    def result(self) -> OpResult:
        """The only result."""
        return self.results[0]

    @property
    def parent_op(self) -> Operation | None:
        region = self.parent_region
        return None if region is None else region.parent

    @property
    def parent_region(self) -> Region | None:
        return None if self.parent is None else self.parent.parent

    @property
    def dialect(self) -> str:
        """The name's prefix; "" where there is none."""
        prefix, dot, _ = self.name.partition(".")
        return prefix if dot else ""

    def walk(self) -> Iterator[Operation]:
        """This op and all nested ones, an op before those in its regions, in source order. Needs no recursion."""
        stack: list[Iterator[Operation]] = [iter((self,))]
        while stack:
            op = next(stack[-1], None)
            if op is None:
                stack.pop()
                continue
            yield op
            if op.regions:
                stack.append(iter([inner for region in op.regions for block in region.blocks for inner in block.ops]))

    def is_ancestor_of(self, other: Operation) -> bool:
        """Whether `other` is this op or nested in it."""
        current: Operation | None = other
        while current is not None:
            if current is self:
                return True
            current = current.parent_op
        return False

    def get_location(self) -> Location:
        """The location, or where the op stands in its source, or unknown."""
        if self.location is not None:
            return self.location
        root: Operation | None = self
        while root is not None and root.source is None:
            root = root.parent_op
        if root is None or root.source is None or self.start < 0:
            return UNKNOWN
        return root.source.location(self.start)

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Source:
    """Where a chunk's text stands: turns offsets in the chunk into locations. Implemented by compiler.syntax."""

    __slots__ = ()

    def location(self, offset: int) -> Location:
        """The location of the op that starts at an offset: where its name stands."""
        raise TypeError(f"{type(self).__name__} has no text")

    def place(self, offset: int) -> Location:
        """The location of just that offset."""
        raise TypeError(f"{type(self).__name__} has no text")


def segments(arities: Sequence[str], count: int, sizes: Attribute | None) -> list[tuple[int, int]]:
    """Splits `count` values among definitions of the given arities (`Arity` values).

    Explicit `sizes` win. Without them several variadic definitions share what the single ones leave in equal parts, as
    `SameVariadicOperandSize` means. Returns (start, size) each.
    """
    if isinstance(sizes, DenseArrayAttr) and len(sizes.values) == len(arities):
        lengths = list(sizes.values)
    else:
        variadic = sum(arity != "single" for arity in arities)
        rest = max(0, count - (len(arities) - variadic))
        share = rest // variadic if variadic else 0
        lengths = [1 if arity == "single" else share for arity in arities]
    result, start = [], 0
    for length in lengths:
        result.append((start, length))
        start += length
    return result


class Block:
    """A list of operations with arguments; `label` is its source name without `^`."""

    __slots__ = ("arguments", "label", "ops", "parent", "start")

    def __init__(self, argument_types: Sequence[Type] = (), label: str | None = None) -> None:
        self.arguments: list[BlockArgument] = [
            BlockArgument(type_, self, index) for index, type_ in enumerate(argument_types)
        ]
        self.ops: list[Operation] = []
        self.parent: Region | None = None
        self.label = label
        self.start = -1

    def add_argument(self, type_: Type, name: str | None = None, location: Location | None = None) -> BlockArgument:
        argument = BlockArgument(type_, self, len(self.arguments), name, location)
        self.arguments.append(argument)
        return argument

    def append(self, op: Operation) -> None:
        op.parent = self
        self.ops.append(op)

    @property
    def terminator(self) -> Operation | None:
        """The last op where it is a terminator, or might be one (unregistered)."""
        if not self.ops:
            return None
        last = self.ops[-1]
        return last if last.definition is None or last.has_trait("Terminator") else None

    @property
    def parent_op(self) -> Operation | None:
        return None if self.parent is None else self.parent.parent

    @property
    def is_entry(self) -> bool:
        return self.parent is not None and self.parent.blocks[0] is self


class Region:
    """A list of blocks inside an operation."""

    __slots__ = ("blocks", "end", "parent", "start")

    def __init__(self, blocks: Sequence[Block] = ()) -> None:
        self.blocks: list[Block] = []
        self.parent: Operation | None = None
        self.start = -1
        self.end = -1
        for block in blocks:
            self.append(block)

    def append(self, block: Block) -> None:
        block.parent = self
        self.blocks.append(block)

    @property
    def index(self) -> int:
        """Which of its op's regions this is."""
        return 0 if self.parent is None else next(i for i, r in enumerate(self.parent.regions) if r is self)

    @property
    def entry(self) -> Block:
        return self.blocks[0]
