"""Aliases in printed IR, chosen as by upstream's printer.

Takes an operation and printing flags; returns the attributes, types and locations that get an alias (`#map`, `#map1`,
`!tuple`, `#loc3`), in the order of their definitions. An alias follows those that it uses; aliases that are used only
in locations of operations are defined below the IR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import NamedTuple

from compiler.ir.affine import AffineExpr, AffineMap
from compiler.ir.asm import AsmPrinter, Printable, Stripped
from compiler.ir.attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DictionaryAttr,
    DistinctAttr,
    IntegerSetAttr,
    TypeAttr,
)
from compiler.ir.locations import CallSiteLoc, FileLineColRange, FusedLoc, Location, NameLoc
from compiler.ir.operation import Block, BlockArgument, Operation, Value
from compiler.ir.types import TupleType, Type
from compiler.ods.model import OpDef
from compiler.syntax.op_printer import OpPrinter, PrintingFlags, RegionMarker, printed_ops
from compiler.syntax.printer.names import Names, sanitize
from compiler.syntax.printer.op_locations import OpLocations

_MAX_PLAIN_TUPLE = 16
_type_of = attrgetter("type")


class Alias(NamedTuple):
    """An alias for `thing`. `text` is the name with its sigil; a `deferred` alias is defined below the IR."""

    thing: Printable
    text: str
    deferred: bool


def alias_name(thing: Printable) -> str | None:
    """Returns the alias of an attribute or type without its number; None if it gets none: upstream's `getAlias`."""
    if isinstance(thing, AffineMapAttr):
        return "map"
    if isinstance(thing, IntegerSetAttr):
        return "set"
    if isinstance(thing, Location):
        return "loc"
    if isinstance(thing, DistinctAttr):
        return None if thing.referenced == UNIT else "distinct"
    if isinstance(thing, TupleType):
        return "tuple" if len(thing.types) > _MAX_PLAIN_TUPLE else None
    return getattr(getattr(thing, "definition", None), "alias", None) or None


def choose_aliases(
    op: Operation,
    flags: PrintingFlags,
    names: Names,
    print_hook: Callable[[OpDef], Callable[[Operation, OpPrinter], None] | None],
    locations: OpLocations,
) -> list[Alias]:
    """Returns the aliases for an operation and all nested ones, in the order of their definitions."""
    relevant = _ops_with_aliases(op)
    if not relevant and not flags.debug_info:
        return []
    visitor = _Visitor()
    _Collector(flags, names, print_hook, visitor, relevant, locations).collect(op)
    wanted = [(thing, candidate) for thing, candidate in visitor.candidates.items() if candidate.name is not None]
    wanted.sort(key=lambda item: (item[1].depth, not isinstance(item[0], Type), item[1].name))
    taken: set[str] = set()
    counts: dict[str, int] = {}
    aliases: list[Alias] = []
    for thing, candidate in wanted:
        name = text = candidate.name or ""
        if text in taken:
            stem = f"{name}_" if name[-1].isdigit() else name
            while text in taken:
                number = counts[stem] = counts.get(stem, 0) + 1
                text = f"{stem}{number}"
        taken.add(text)
        aliases.append(Alias(thing, ("!" if isinstance(thing, Type) else "#") + text, candidate.deferrable))
    return aliases


def _things_with_aliases(root: Operation, ops: Sequence[Operation]) -> set[int]:
    """Returns the identities of the types and attributes of `ops` that get an alias, or contain one that does.

    `ops` are `root` and all nested ops. Identities are faster than hashes. Most operations share their mappings of
    attributes, so each mapping is visited once.
    """
    things: dict[int, Printable] = {}
    mappings: set[int] = set()
    is_closed = root.parent is None  # all used values are defined in it
    for op in ops:
        if not is_closed:
            for value in op.operands:
                things[id(value.type)] = value.type
        for value in op.results:
            things[id(value.type)] = value.type
        for mapping in (op.properties, op.attributes):
            if mapping and id(mapping) not in mappings:
                mappings.add(id(mapping))
                things.update((id(value), value) for value in mapping.values())
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    things[id(argument.type)] = argument.type
    visitor = _Visitor()
    for thing in things.values():
        visitor.visit(thing)
    return {identity for identity, thing in things.items() if visitor.candidates[thing].depth}


def _ops_with_aliases(root: Operation) -> set[Operation]:
    """Returns the operations with types or attributes that get an alias, and all operations that enclose them."""
    enclosing: set[Operation] = set()
    ops = list(root.walk())
    things = _things_with_aliases(root, ops)
    if not things:
        return enclosing
    has_none = things.isdisjoint
    plain: set[int] = set()  # identities of mappings without aliases
    for op in ops:
        if (
            has_none(map(id, map(_type_of, op.operands)))
            and has_none(map(id, map(_type_of, op.results)))
            and (id(op.properties) in plain or _is_plain(op.properties, things, plain))
            and (id(op.attributes) in plain or _is_plain(op.attributes, things, plain))
            and (
                not op.regions
                or has_none(id(argument.type) for r in op.regions for b in r.blocks for argument in b.arguments)
            )
        ):
            continue
        current: Operation | None = op
        while current is not None and current not in enclosing:
            enclosing.add(current)
            current = current.parent_op
    return enclosing


def _is_plain(mapping: Mapping[str, Attribute], things: set[int], plain: set[int]) -> bool:
    """Returns True if no attribute of a mapping is among `things`; then adds the mapping to `plain`."""
    if not things.isdisjoint(map(id, mapping.values())):
        return False
    plain.add(id(mapping))
    return True


@dataclass(slots=True)
class _Candidate:
    """A printed type or attribute. `name` is that of its alias, if it gets one; `deferrable`: only locations use it.

    `depth` is 0 if neither it nor a part gets an alias, else one more than the greatest depth of its parts.
    """

    name: str | None
    deferrable: bool
    depth: int
    parts: list[Printable] = field(default_factory=list)


class _Visitor(AsmPrinter):
    """Records types and attributes, and those in them, which it finds by printing: it is the printer passed to them."""

    __slots__ = ("_deferrable", "_parts", "candidates")

    def __init__(self) -> None:
        super().__init__()
        self.candidates: dict[Printable, _Candidate] = {}
        self._deferrable = False
        self._parts: list[Printable] = []

    def visit(self, thing: Printable, *, deferrable: bool = False) -> None:
        """Records `thing` and its parts. Unless `deferrable`, their aliases are defined above the IR."""
        existing = self.candidates.get(thing)
        if existing is not None:
            if existing.deferrable and not deferrable:
                self._keep_above(existing)
            return
        if thing.__class__ is FileLineColRange:  # a fast path, as most locations are of this class
            self.candidates[thing] = _Candidate("loc", deferrable, 1)
            return
        name = alias_name(thing)
        if name is not None:
            name = sanitize(name)
        candidate = self.candidates[thing] = _Candidate(name, deferrable, 0 if name is None else 1)
        outer = self._deferrable, self._parts
        self._deferrable, self._parts = deferrable, candidate.parts
        self._visit_parts(thing)
        self._deferrable, self._parts = outer
        self.parts.clear()
        depth = max((self.candidates[part].depth for part in candidate.parts), default=0)
        if depth:
            candidate.depth = depth + 1

    def _keep_above(self, candidate: _Candidate) -> None:
        candidate.deferrable = False
        for part in candidate.parts:
            inner = self.candidates[part]
            if inner.deferrable:
                self._keep_above(inner)

    def _visit_parts(self, thing: Printable) -> None:
        if isinstance(thing, (DialectAttribute, Type)):
            thing.print(self)
        else:
            for part in parts_of(thing):
                self.attribute(part)

    def type(self, type_: Printable) -> None:
        self._parts.append(type_)
        self.visit(type_)

    def attribute(self, attribute: Printable) -> None:
        self._parts.append(attribute)
        self.visit(attribute, deferrable=self._deferrable)

    def attribute_without_type(self, attribute: Printable) -> None:
        self.attribute(attribute)

    def attribute_stripped(self, attribute: Stripped) -> None:
        self.attribute(attribute)


def parts_of(thing: Printable) -> Iterable[Attribute | Type]:
    """Returns the parts of a builtin attribute that upstream searches for aliases."""
    if isinstance(thing, ArrayAttr):
        return thing.elements
    if isinstance(thing, DictionaryAttr):
        return [value for _, value in thing.entries]
    if isinstance(thing, TypeAttr):
        return (thing.type,)
    if isinstance(thing, DistinctAttr):
        return (thing.referenced,)
    if isinstance(thing, NameLoc):
        return () if thing.child is None else (thing.child,)
    if isinstance(thing, CallSiteLoc):
        return (thing.callee, thing.caller)
    if isinstance(thing, FusedLoc):
        return thing.locations if thing.metadata is None else (thing.metadata, *thing.locations)
    return ()


class _Printed(NamedTuple):
    """Placeholder in the output for a type or attribute, so that all are recorded in the order of the text.

    The location of an operation stands there itself: its alias may be deferred.
    """

    thing: Printable


class _Collector(OpPrinter):
    """Prints an operation for the visitor, which records the printed types and attributes; there is no text."""

    __slots__ = ("_relevant", "_visitor")

    def __init__(
        self,
        flags: PrintingFlags,
        names: Names,
        print_hook: Callable[[OpDef], Callable[[Operation, OpPrinter], None] | None],
        visitor: _Visitor,
        relevant: set[Operation],
        locations: OpLocations,
    ) -> None:
        """Visits the `relevant` ops only; if locations are printed, also the locations of all others."""
        super().__init__(flags, names, {}, print_hook, locations)
        self._visitor = visitor
        self._relevant = relevant

    def collect(self, op: Operation) -> None:
        """Records all types, attributes and locations that `op` prints."""
        self.parts = []
        self.print_op(op)
        work: list[Iterator[object]] = [iter(self.parts)]
        visit = self._visitor.visit
        while work:
            for item in work[-1]:
                if isinstance(item, Location):
                    visit(item, deferrable=True)
                elif isinstance(item, _Printed):
                    visit(item.thing)
                elif isinstance(item, RegionMarker):
                    self.parts = []
                    self.expand(item)
                    work.append(iter(self.parts))
                    break
            else:
                work.pop()

    def type(self, type_: Printable) -> None:
        self.parts.append(_Printed(type_))  # type: ignore[arg-type]  # the parts are not read as text

    def attribute(self, attribute: Printable) -> None:
        self.parts.append(_Printed(attribute))  # type: ignore[arg-type]

    def attribute_without_type(self, attribute: Printable) -> None:
        self.attribute(attribute)

    def attribute_stripped(self, attribute: Stripped) -> None:
        self.attribute(attribute)

    def location(self, location: Location) -> None:
        self.parts.append(location)  # type: ignore[arg-type]

    def argument(
        self, argument: BlockArgument, attributes: DictionaryAttr | None = None, *, type_: bool = True
    ) -> None:
        """Skips the attributes of a function's argument, as upstream does."""
        super().argument(argument, type_=type_)

    def location_of_argument(self, location: Location) -> None:
        self.parts.append(_Printed(location))  # type: ignore[arg-type]

    def value_text(self, value: Value) -> str:
        return "%"

    def affine_expr(self, expr: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> None:
        return

    def affine_map_of_ssa_ids(
        self, map_: AffineMap, operands: Sequence[Value], left: str = "[", right: str = "]"
    ) -> None:
        return

    def print_op(self, op: Operation) -> None:
        if op in self._relevant or (self.flags.debug_info and op.regions):
            self.op_without_results(op)
        elif self.flags.debug_info:
            self.location(self._locations.of_operation(op))

    def op_without_results(self, op: Operation) -> None:
        """Records the location even of an op that is printed inside another one, without location; as upstream."""
        if self.flags.debug_info:
            self.location(self._locations.of_operation(op))
        super().op_without_results(op)

    def print_generic(self, op: Operation) -> None:
        """Records regions first; then types; then properties and attributes together, by name. As upstream."""
        for region in () if self.flags.skip_regions else op.regions:
            self.region(region)
        for value in op.operands:
            self.type(value.type)
        for result in op.results:
            self.type(result.type)
        for _, attribute in sorted([*op.properties.items(), *op.attributes.items()], key=itemgetter(0)):
            self.attribute(attribute)

    def block(self, block: Block, *, header: bool, terminator: bool) -> None:
        for argument in block.arguments if header else ():
            self.type(argument.type)
            self.argument_location(argument)
        ops = printed_ops(block, terminator=terminator)
        if self.flags.debug_info:
            self._locations.find(ops)
        for op in ops:
            self.print_op(op)
