"""The parts of an operation while it is parsed: operands without types, pending regions, names in scope."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compiler.ir.attributes import Attribute, DictionaryAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Block, ForwardReference, Operation, Region, Value
from compiler.ir.types import Type
from compiler.ods.model import OpDef


@dataclass(slots=True)
class UnresolvedOperand:
    """`%name#number` before its type is known; `name` is without `%`, `start` its offset."""

    name: str
    number: int
    start: int

    @property
    def end(self) -> int:
        return self.start + 1 + len(self.name)


@dataclass(slots=True)
class Argument:
    """A region's argument as an op's syntax declares it: `%name : type {attributes} loc(...)`."""

    operand: UnresolvedOperand
    type: Type | None = None
    attributes: DictionaryAttr | None = None
    location: Location | DeferredLocation | None = None


@dataclass(slots=True)
class DeferredLocation:
    """`loc(#name)` that precedes the definition of `#name`; `start` is its offset."""

    name: str
    start: int


@dataclass(slots=True)
class PendingRegion:
    """A region whose body is not parsed yet: from `start`, the end of `{`, to `end`, the start of `}`.

    `isolated`: values of enclosing regions are not visible in it. `terminator`: name of the op that is added to a block
    without a terminator.
    """

    region: Region
    start: int
    end: int
    arguments: Sequence[Argument]
    isolated: bool
    terminator: str | None
    at_least_one_block: bool = False
    """True if an empty `{}` has one empty block."""
    stays_empty: bool = False
    """True if an empty `{}` has no block, and no terminator is added."""
    terminator_operands: Callable[[Block], Sequence[Value]] | None = None
    """Returns the operands of an added terminator; None: it has no operands."""
    closed: bool = True
    """True if there is a brace at `end`."""
    is_cut: bool = False
    """True if the region is unclosed, and the indentation of the following text says that it ends at `end`."""


@dataclass(slots=True)
class OpState:
    """The parts of an operation that is being parsed."""

    name: str
    definition: OpDef | None
    start: int
    name_start: int
    operands: list[Value] = field(default_factory=list)
    result_types: list[Type] = field(default_factory=list)
    properties: dict[str, Attribute] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    successors: list[Block] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    pending: list[PendingRegion] = field(default_factory=list)
    default_dialect: str = ""
    """Dialect whose prefix can be omitted from the names of ops in the op's regions."""
    num_bound_results: int = 0
    """Number of results that have a name in the text."""
    result_names: list[tuple[str, int, int]] = field(default_factory=list)
    """(name, count, start) of each `%name:count` on the left."""


@dataclass
class Scope:
    """The values by name, in one region that is isolated from above and the regions nested in it."""

    values: dict[str, Value] = field(default_factory=dict)
    """The value of each `%name`; for a pack, its result 0."""
    packs: dict[str, list[Value]] = field(default_factory=dict)
    """All results of each `%name:count`."""
    forward: dict[tuple[str, int], ForwardReference] = field(default_factory=dict)
    """Values that are used above their definition, by name and result number."""
    users: list[Operation] = field(default_factory=list)
    """Ops with forward references as operands."""
    outer: Scope | None = None
    """The scope enclosing the isolated region. Its values are looked up too, for the verifier to report their uses."""

    def find_outside(self, name: str, number: int) -> Value | None:
        """Returns the value of a name in the nearest enclosing scope that defines it; None without one."""
        scope = self.outer
        while scope is not None:
            if name in scope.values:
                pack = scope.packs.get(name)
                if pack is None or number >= len(pack):
                    return None if number else scope.values[name]
                return pack[number]
            scope = scope.outer
        return None


@dataclass
class Labels:
    """The blocks of one region by label."""

    defined: dict[str, Block] = field(default_factory=dict)
    forward: dict[str, tuple[Block, int]] = field(default_factory=dict)
