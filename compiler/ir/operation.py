"""The mutable graph: operations, blocks, regions and values.

A registered operation is an instance of its definition's class (`compiler.ods.op_class`), any other one an
`UnregisteredOperation` (`unregistered.py`). There are no use lists here: `compiler.rewrite` builds them.
Blocks have their operations in a list, and in a linked list as well while a rewriter changes them.
See https://mlir.llvm.org/docs/LangRef/#high-level-structure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from compiler.ir.attributes import Attribute
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.segments import Segments, segments
from compiler.ir.source import Source
from compiler.ir.types import Type, TypeT

if TYPE_CHECKING:
    import typing_extensions

    from compiler.ods.model import AttributeDef, OpDef

    # a type variable can have a default from Python 3.13 on
    OperationT = typing_extensions.TypeVar("OperationT", bound="Operation", default="Operation", covariant=True)
    OpArgument = typing_extensions.TypeVar("OpArgument", bound="Operation", default="OpOfKey", contravariant=True)
else:
    OperationT = TypeVar("OperationT")
    OpArgument = TypeVar("OpArgument")
AnyOperation = TypeVar("AnyOperation", bound="Operation")
Owner = TypeVar("Owner")
Answer = TypeVar("Answer")
OpOfKey: TypeAlias = Any
"""The operation that a function in a table by class of operation takes: one of the class that is its key."""
OpHandler: TypeAlias = Callable[[Owner, OpOfKey], Answer]
"""A function in a table by class of operation."""


class Value(Generic[TypeT]):
    """Result of an operation or argument of a block. `name` is its name in the source, without `%`.

    `Value[MemRefType]` is a value of such a type, as constraints of operands and results promise it.
    """

    __slots__ = ("name", "type")

    def __init__(self, type_: TypeT, name: str | None = None) -> None:
        self.type = type_
        self.name = name

    def defining_op(self, op_class: type[AnyOperation]) -> AnyOperation | None:
        """Returns the defining op if it is of the class; None for others and for block arguments."""
        return None

    def get_location(self) -> Location:
        """Returns the location of the defining op or of the block argument."""
        return UNKNOWN


class OpResult(Value[TypeT]):
    """Result number `index` of `owner`."""

    __slots__ = ("index", "owner")
    __match_args__ = ("owner",)

    def __init__(self, type_: TypeT, owner: Operation, index: int, name: str | None = None) -> None:
        self.type = type_
        self.owner = owner
        self.index = index
        self.name = name

    def defining_op(self, op_class: type[AnyOperation]) -> AnyOperation | None:
        return self.owner if isinstance(self.owner, op_class) else None

    def get_location(self) -> Location:
        return self.owner.get_location()

    def __repr__(self) -> str:
        return f"<result #{self.index} of {self.owner.name}>"


class UnregisteredError(KeyError):
    """Raised where an unregistered op is used like a registered one; its text may not have been parsed."""


class BlockArgument(Value[TypeT]):
    """Argument number `index` of the block `owner`; `start` is the offset of its name in its chunk (-1: not parsed)."""

    __slots__ = ("index", "location", "owner", "start")

    def __init__(
        self, type_: TypeT, owner: Block, index: int, name: str | None = None, location: Location | None = None
    ) -> None:
        self.type = type_
        self.owner = owner
        self.index = index
        self.name = name
        self.location = location
        self.start = -1

    def get_location(self) -> Location:
        """Returns the location; without one the argument's place in its source, else unknown."""
        if self.location is not None:
            return self.location
        op = self.owner.parent_op
        while op is not None and op.source is None:
            op = op.parent_op
        if op is None or op.source is None or self.start < 0:
            return UNKNOWN
        return op.source.place(self.start)

    def __repr__(self) -> str:
        return f"<block argument #{self.index}>"


DefinedValue: TypeAlias = OpResult | BlockArgument
"""A value of complete IR: everything but a forward reference."""


class ForwardReference(Value):
    """A value that is used before its definition is parsed; verified IR has none."""

    __slots__ = ("offset",)

    def __init__(self, type_: Type, name: str, offset: int) -> None:
        self.type = type_
        self.name = name
        self.offset = offset


class Operation:
    """One operation.

    The full `name` and the `definition` of a registered operation belong to its class. `properties` are the inherent
    attributes by name, `attributes` the discardable ones. These two, `successors` and `regions` may be shared with
    other ops: replace them, never change them in place. `start` is an offset in the text of the op's chunk (-1: not
    parsed), `text_length` the number of code points from there on; `location` is None if it is just that place.
    """

    __slots__ = (
        "_next",
        "_order",
        "_previous",
        "attributes",
        "location",
        "operands",
        "parent",
        "properties",
        "regions",
        "results",
        "source",
        "start",
        "successors",
        "text_length",
    )

    definition: ClassVar[OpDef | None] = None
    attribute_members: ClassVar[Mapping[str, AttributeDef]] = MappingProxyType({})
    """The inherent attributes by the names of the members that read them."""
    name: str
    # The chain's links are set by Block.link, and by nothing before it: most ops never need them.
    _next: Operation | None
    _previous: Operation | None
    _order: int

    def __init__(
        self,
        operands: Sequence[Value] = (),
        result_types: Sequence[Type] = (),
        properties: Mapping[str, Attribute] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | None = None,
    ) -> None:
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
        self.text_length = 0
        self.source: Source | None = None

    # ------------------------------------------------------------------------------------------ parts by name

    def attribute(self, name: str) -> Attribute | None:
        """Returns the inherent or else discardable attribute of that name."""
        attribute = self.properties.get(name)
        return self.attributes.get(name) if attribute is None else attribute

    def has_trait(self, name: str) -> bool:
        return self.definition is not None and name in self.definition.trait_names

    def operand_group(self, name: str) -> list[Value]:
        """Returns the values of the definition's operand `name`: none, one or several, depending on its arity.

        Raises KeyError for an unknown name.
        """
        definition = self._registered()
        position = definition.operand_positions[name]
        if definition.operands_are_single:
            return self.operands[position : position + 1]
        start, size = self.operand_segments()[position]
        return self.operands[start : start + size]

    def operand(self, name: str) -> Value:
        """Returns the value of a single or optional operand. Raises KeyError if it is absent."""
        group = self.operand_group(name)
        if not group:
            raise KeyError(name)
        return group[0]

    def result_group(self, name: str) -> list[OpResult]:
        """Returns the values of the definition's result `name`. Raises KeyError for an unknown name."""
        definition = self._registered()
        position = definition.result_positions[name]
        if definition.results_are_single:
            return self.results[position : position + 1]
        start, size = self.result_segments()[position]
        return self.results[start : start + size]

    def operand_segments(self) -> Segments:
        """Returns (start, size) in `operands` for each operand of the definition."""
        arities = self._registered().operand_arities
        return segments(arities, len(self.operands), self.properties.get("operandSegmentSizes"))

    def result_segments(self) -> Segments:
        """Returns (start, size) in `results` for each result of the definition."""
        arities = self._registered().result_arities
        return segments(arities, len(self.results), self.properties.get("resultSegmentSizes"))

    def _registered(self) -> OpDef:
        if self.definition is None:
            raise UnregisteredError(f"{self.name} is not registered")
        return self.definition

    # ------------------------------------------------------------------------- enclosing and neighbouring ops

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

    def parent_of_type(self, *op_classes: type[AnyOperation]) -> AnyOperation | None:
        """Returns the nearest enclosing op of one of the classes; None without one."""
        parent = self.parent_op
        while parent is not None and not isinstance(parent, op_classes):
            parent = parent.parent_op
        return parent

    @property
    def next_op(self) -> Operation | None:
        """The next op in the block."""
        if self.parent is None:
            return None
        self.parent.link()
        return self._next

    @property
    def previous_op(self) -> Operation | None:
        """The previous op in the block."""
        if self.parent is None:
            return None
        self.parent.link()
        return self._previous

    def is_before_in_block(self, other: Operation) -> bool:
        """Returns True if the op precedes another one of the same block; in constant time if the block is linked."""
        assert self.parent is not None and self.parent is other.parent
        self.parent.number()
        return self._order < other._order

    @property
    def end(self) -> int:
        """End offset of the op in the text of its chunk; -1 if it was not parsed."""
        return self.start + self.text_length

    @property
    def dialect(self) -> str:
        """The name's prefix; "" where there is none."""
        prefix, dot, _ = self.name.partition(".")
        return prefix if dot else ""

    def walk(self) -> Iterator[Operation]:
        """Yields this op and all nested ones in source order, an op before those in its regions, without recursion."""
        stack: list[Iterator[Operation]] = [iter((self,))]
        while stack:
            for op in stack[-1]:
                yield op
                if op.regions:
                    inner = [child for region in op.regions for block in region.blocks for child in block.ops]
                    stack.append(iter(inner))
                    break
            else:
                stack.pop()

    def walk_post_order(self) -> list[Operation]:
        """Returns all nested ops and this one in source order, except that an op follows those in its regions."""
        ops: list[Operation] = []
        stack = [self]
        while stack:
            op = stack.pop()
            ops.append(op)
            stack += [inner for region in op.regions for block in region.blocks for inner in block.ops]
        ops.reverse()
        return ops

    def is_ancestor_of(self, other: Operation) -> bool:
        """Returns True if `other` is this op or nested in it."""
        current: Operation | None = other
        while current is not None:
            if current is self:
                return True
            current = current.parent_op
        return False

    def get_location(self) -> Location:
        """Returns the location; without one the op's place in its source, else unknown.

        An op without location that was not parsed, such as a terminator that the text leaves out, has the place of the
        enclosing op.
        """
        if self.location is not None:
            return self.location
        start = self.start
        op = self
        while op.source is None:
            region = None if op.parent is None else op.parent.parent
            if region is None or region.parent is None:
                return UNKNOWN
            op = region.parent
            if start < 0:
                start = op.start
        return UNKNOWN if start < 0 else op.source.location(start)

    def __repr__(self) -> str:
        return f"<{self.name}>"


def sole_region(op: Operation) -> Region:
    """Returns the region of an operation that has one."""
    (region,) = op.regions
    return region


def view_source(op: Operation) -> Value:
    """Returns the first operand, which is the source of a cast or view."""
    source, *_ = op.operands
    return source


_STRIDE = 1 << 32


class Block:
    """A list of operations with arguments; `label` is its source name without `^`.

    `ops` is a plain list until a neighbour is asked for, or `insert` or `remove` is called. Then the block is linked:
    changes take constant time, and `ops` returns a new list after a change, so a loop over the old list may change the
    block. `first` and `last` are always cheap.
    """

    __slots__ = ("_first", "_last", "_linked", "_numbered", "_ops", "arguments", "label", "parent", "start")

    def __init__(self, argument_types: Sequence[Type] = (), label: str | None = None) -> None:
        self.arguments: list[BlockArgument] = [
            BlockArgument(type_, self, index) for index, type_ in enumerate(argument_types)
        ]
        self._ops: list[Operation] | None = []
        self._linked = False
        self._numbered = False
        self._first: Operation | None = None
        self._last: Operation | None = None
        self.parent: Region | None = None
        self.label = label
        self.start = -1

    def add_argument(self, type_: Type, name: str | None = None, location: Location | None = None) -> BlockArgument:
        argument = BlockArgument(type_, self, len(self.arguments), name, location)
        self.arguments.append(argument)
        return argument

    @property
    def ops(self) -> list[Operation]:
        """The operations in order."""
        ops = self._ops
        if ops is None:
            ops = self._ops = []
            op = self._first
            while op is not None:
                ops.append(op)
                op = op._next
        return ops

    def append(self, op: Operation) -> None:
        """Appends an op."""
        if self._linked:
            self.insert(op, None)
            return
        op.parent = self
        self.ops.append(op)

    def take_ops(self) -> list[Operation]:
        """Removes all ops from the block and returns them."""
        ops = self.ops
        for op in ops:
            op.parent = None
        self._ops, self._linked, self._numbered = [], False, False
        return ops

    @property
    def first(self) -> Operation | None:
        """The first op."""
        if self._linked:
            return self._first
        return self.ops[0] if self.ops else None

    @property
    def last(self) -> Operation | None:
        """The last op."""
        if self._linked:
            return self._last
        return self.ops[-1] if self.ops else None

    def last_of_type(self, op_class: type[AnyOperation]) -> AnyOperation:
        """Returns the last op, which must be of the class."""
        last = self.last
        assert isinstance(last, op_class)
        return last

    def link(self) -> None:
        """Links the block; from now on only `insert` and `remove` may change it."""
        if self._linked:
            return
        previous: Operation | None = None
        self._first = None
        for op in self.ops:
            op._previous = previous
            if previous is None:
                self._first = op
            else:
                previous._next = op
            previous = op
        if previous is not None:
            previous._next = None
        self._last = previous
        self._linked = True
        self._numbered = False

    def unlink(self) -> None:
        """Converts the linked list back to a plain list."""
        if self._linked:
            self._ops = self.ops
            self._linked = False

    def number(self) -> None:
        """Links the block and numbers its ops in order, so that two of them can be compared."""
        self.link()
        if not self._numbered:
            op, order = self._first, 0
            while op is not None:
                op._order = order
                order += _STRIDE
                op = op._next
            self._numbered = True

    def insert(self, op: Operation, before: Operation | None) -> None:
        """Inserts an op that is in no block before the op `before`; at the end for None."""
        self.link()
        previous = self._last if before is None else before._previous
        op.parent = self
        op._previous = previous
        op._next = before
        if previous is None:
            self._first = op
        else:
            previous._next = op
        if before is None:
            self._last = op
        else:
            before._previous = op
        self._ops = None
        if self._numbered:
            if before is None:
                op._order = 0 if previous is None else previous._order + _STRIDE
            elif previous is None:
                op._order = before._order - _STRIDE
            else:
                op._order = (previous._order + before._order) // 2
                self._numbered = op._order != previous._order

    def remove(self, op: Operation) -> None:
        """Removes an op from the block."""
        self.link()
        previous, following = op._previous, op._next
        if previous is None:
            self._first = following
        else:
            previous._next = following
        if following is None:
            self._last = previous
        else:
            following._previous = previous
        op.parent = op._previous = op._next = None
        self._ops = None

    def move_range(self, first: Operation, last: Operation, target: Block, before: Operation | None) -> None:
        """Moves the ops from `first` to `last` before the op `before` of `target`; to its end for None."""
        self.link()
        target.link()
        previous, following = first._previous, last._next
        if previous is None:
            self._first = following
        else:
            previous._next = following
        if following is None:
            self._last = previous
        else:
            following._previous = previous
        previous = target._last if before is None else before._previous
        first._previous, last._next = previous, before
        if previous is None:
            target._first = first
        else:
            previous._next = first
        if before is None:
            target._last = last
        else:
            before._previous = last
        op: Operation | None = first if target is not self else before
        while op is not before:
            assert op is not None
            op.parent = target
            op = op._next
        self._ops = target._ops = None
        target._numbered = False

    @property
    def terminator(self) -> Operation | None:
        """The last op if it is a terminator, or may be one because it is unregistered."""
        last = self.last
        return last if last is not None and (last.definition is None or last.has_trait("Terminator")) else None

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
        """Number of the region in its op."""
        return 0 if self.parent is None else next(i for i, r in enumerate(self.parent.regions) if r is self)

    @property
    def entry(self) -> Block:
        return self.blocks[0]
