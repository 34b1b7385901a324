"""Prints operations as mlir-opt does.

Ops with custom syntax are printed by their assembly format or print hook, all others in generic form. While an op is
printed, each of its regions is a `RegionMarker` in the output, which is replaced afterwards: so nesting needs no
recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from compiler.ir.affine import AffineExpr, AffineMap, print_expr
from compiler.ir.asm import AsmPrinter, Distinct, NestedLocation, Printable, Stripped, quote
from compiler.ir.attributes import (
    Attribute,
    DictionaryAttr,
    print_named_attributes,
)
from compiler.ir.locations import Location
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value
from compiler.ir.types import FunctionType, Type, print_type_list
from compiler.ods.model import LEGACY_SEGMENT_SIZES, OpDef
from compiler.syntax.printer.names import Names
from compiler.syntax.printer.op_locations import OpLocations

_SEGMENT_SIZES = ("operandSegmentSizes", "resultSegmentSizes")
_UNPRINTABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
MAX_INDENT = 1000  # columns; without a limit, the text of a nest would grow with the square of its depth


@dataclass(frozen=True)
class PrintingFlags:
    """The printing options of mlir-opt."""

    generic: bool = False
    """`--mlir-print-op-generic`"""
    debug_info: bool = False
    """`--mlir-print-debuginfo`"""
    pretty_debug_info: bool = False
    """`--mlir-pretty-debuginfo`"""
    local_scope: bool = False
    """`--mlir-print-local-scope`: no aliases."""
    elide_elements_larger_than: int | None = None
    """`--mlir-elide-elementsattrs-if-larger`"""
    elide_resources_larger_than: int | None = None
    """`--mlir-elide-resource-strings-if-larger`"""
    hex_elements_larger_than: int = 100
    """`--mlir-print-elementsattrs-with-hex-if-larger`"""
    skip_regions: bool = False
    """`--mlir-print-skip-regions`"""
    value_users: bool = False
    """`--mlir-print-value-users`"""
    unique_ssa_ids: bool = False
    """`--mlir-print-unique-ssa-ids`; generic form implies it."""
    use_name_locations: bool = False
    """`--mlir-use-nameloc-as-prefix`"""
    assume_verified: bool = True
    """`--mlir-print-assume-verified`: custom syntax is used for invalid operations, too."""


class AliasTable(Protocol):
    """The aliases of types, attributes and locations."""

    def get(self, aliased: Printable, /) -> str | None: ...


@dataclass(slots=True)
class RegionMarker:
    """Placeholder in the output for a region that is not printed yet."""

    region: Region
    indent: int
    entry_arguments: bool
    terminators: bool
    empty_block: bool
    default_dialect: str


class OpPrinter(AsmPrinter):
    """Prints operations; the interface for print hooks."""

    __slots__ = (
        "_aliases",
        "_default_dialect",
        "_distinct",
        "_indent",
        "_locations",
        "_predecessors",
        "_print_hook",
        "_users",
        "flags",
        "names",
    )

    def __init__(
        self,
        flags: PrintingFlags,
        names: Names,
        aliases: AliasTable,
        print_hook: Callable[[OpDef], Callable[[Operation, OpPrinter], None] | None],
        locations: OpLocations | None = None,
    ) -> None:
        """`print_hook` returns the function that prints an op after its name; None for ops with generic form only.

        `locations` can be shared with another printer of the same IR, as they are found once.
        """
        super().__init__()
        self._print_hook = print_hook
        self.flags = flags
        self.names = names
        self._aliases = aliases
        self._distinct: dict[int, int] = {}
        self._indent = 0
        self._default_dialect = "builtin"
        self.elide_elements_larger_than = flags.elide_elements_larger_than
        self.elide_resources_larger_than = flags.elide_resources_larger_than
        self.hex_elements_larger_than = flags.hex_elements_larger_than
        self.pretty_locations = flags.pretty_debug_info
        self._predecessors: dict[Region, dict[Block, list[Block]]] = {}
        self._locations = locations or OpLocations()
        self._users: dict[Value, list[Operation]] = {}

    # -------------------------------------------------------------------------------------- types and attributes

    def type(self, type_: Printable) -> None:
        alias = self._aliases.get(type_)
        if alias is not None:
            self.parts.append(alias)
        else:
            type_.print(self)

    def attribute(self, attribute: Printable) -> None:
        alias = self._aliases.get(attribute)
        if alias is not None:
            self.parts.append(alias)
        else:
            attribute.print(self)

    def attribute_stripped(self, attribute: Stripped) -> None:
        alias = self._aliases.get(attribute)
        if alias is not None:
            self.parts.append(alias)
        else:
            attribute.definition.print_parameters(attribute, self)

    def distinct_number(self, attribute: Distinct) -> int:
        """Returns the number to print; distinct attributes are numbered in the order in which they are printed."""
        return self._distinct.setdefault(attribute.number, len(self._distinct))

    def types(self, types: Iterable[Type]) -> None:
        """Prints `i32, f32`."""
        for index, type_ in enumerate(types):
            if index:
                self.parts.append(", ")
            self.type(type_)

    def functional_type(self, inputs: Sequence[Type], results: Sequence[Type]) -> None:
        """Prints `(i32) -> f32`."""
        FunctionType(tuple(inputs), tuple(results)).print(self)

    def arrow_types(self, results: Sequence[Type]) -> None:
        """Prints ` -> i32` or ` -> (i32, f32)`; no text without results."""
        if not results:
            return
        self.parts.append(" -> ")
        if len(results) == 1 and not isinstance(results[0], FunctionType):
            self.type(results[0])
        else:
            print_type_list(self, results)

    # ------------------------------------------------------------------------------------------ values and blocks

    def value(self, value: Value) -> None:
        self.parts.append(self.value_text(value))

    def value_text(self, value: Value) -> str:
        name = self.names.values.get(value)
        return "<<UNKNOWN SSA VALUE>>" if name is None else f"%{name}"

    def values(self, values: Iterable[Value]) -> None:
        """Prints `%a, %b`."""
        self.parts.append(", ".join([self.value_text(value) for value in values]))

    def argument(
        self, argument: BlockArgument, attributes: DictionaryAttr | None = None, *, type_: bool = True
    ) -> None:
        """Prints `%a: i32 {attributes} loc(...)`."""
        self.value(argument)
        if type_:
            self.parts.append(": ")
            self.type(argument.type)
        if attributes is not None and attributes.entries:
            self.parts.append(" ")
            print_named_attributes(self, attributes.entries)
        self.argument_location(argument)

    def argument_location(self, argument: BlockArgument) -> None:
        """Prints ` loc(...)`; never an alias, as upstream cannot parse one here before its definition."""
        if self.flags.debug_info:
            self.parts.append(" ")
            self.location_of_argument(self._locations.of_argument(argument))

    def location_of_argument(self, location: Location) -> None:
        location.print(self)

    def successor(self, block: Block, operands: Sequence[Value] = ()) -> None:
        """Prints `^bb1(%a : i32)`."""
        self.parts.append(self.block_name(block))
        if operands:
            self.parts.append("(")
            self.values(operands)
            self.parts.append(" : ")
            self.types(operand.type for operand in operands)
            self.parts.append(")")

    def block_name(self, block: Block) -> str:
        return "^" + self.names.blocks.get(block, "INVALIDBLOCK")

    # ----------------------------------------------------------------------------------------- affine expressions

    def affine_map_of_ssa_ids(
        self, map_: AffineMap, operands: Sequence[Value], left: str = "[", right: str = "]"
    ) -> None:
        """Prints `[%i + 1, symbol(%n)]`."""
        self.parts.append(left)
        for index, expr in enumerate(map_.results):
            if index:
                self.parts.append(", ")
            self.affine_expr(expr, operands[: map_.num_dims], operands[map_.num_dims :])
        self.parts.append(right)

    def affine_expr(self, expr: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> None:
        self.parts.append(
            print_expr(expr, lambda i: self.value_text(dims[i]), lambda i: f"symbol({self.value_text(symbols[i])})")
        )

    # ------------------------------------------------------------------------------------------ parts of operations

    def attr_dict(self, op: Operation, elided: Iterable[str] = (), *, keyword: bool = False) -> None:
        """Prints ` {a = 1}` with all attributes that are not in `elided`; no text if there are none."""
        if not op.attributes and not op.properties:
            return
        hidden = set(elided)
        entries = [(name, value) for name, value in op.attributes.items() if name not in hidden]
        hidden.update(_SEGMENT_SIZES)
        entries += [(name, value) for name, value in op.properties.items() if name not in hidden]
        if not entries:
            return
        entries.sort(key=lambda entry: entry[0])
        self.parts.append(" attributes " if keyword else " ")
        print_named_attributes(self, entries)

    def region(
        self,
        region: Region,
        *,
        entry_arguments: bool = True,
        terminators: bool = True,
        empty_block: bool = False,
    ) -> None:
        """Prints `{ ... }`, after the op."""
        if self.flags.skip_regions:
            self.parts.append("{...}")
            return
        marker = RegionMarker(region, self._indent, entry_arguments, terminators, empty_block, self._default_dialect)
        self.parts.append(marker)  # type: ignore[arg-type]  # `_print_pieces` replaces it by text

    def named_attributes(self, entries: dict[str, Attribute]) -> None:
        """Prints `{a = 1, b}`."""
        print_named_attributes(self, entries.items())

    def newline(self) -> None:
        """Prints a line end, and the indentation of the op's own line."""
        self.parts.append("\n" + self._space())

    def indent(self) -> None:
        """Indents the following lines further."""
        self._indent += 2

    def dedent(self) -> None:
        self._indent -= 2

    def location(self, location: Location) -> None:
        """Prints `loc(...)`, or the form of `--mlir-pretty-debuginfo`."""
        alias = None if self.pretty_locations else self._aliases.get(location)
        if alias is None:
            location.print(self)
        else:
            self.parts.append(f"loc({alias})")

    def nested_location(self, location: NestedLocation) -> None:
        alias = self._aliases.get(location) if isinstance(location, Location) else None
        if alias is None:
            super().nested_location(location)
        else:
            self.parts.append(alias)

    # --------------------------------------------------------------------------------------------------- operations

    def print_root(self, op: Operation, users: dict[Value, list[Operation]] | None = None) -> str:
        """Returns the text of an operation and all nested ones, without a line end.

        `users` are the users of each value, for `--mlir-print-value-users`.
        """
        return "".join(self._print_pieces(op, users))

    def _print_pieces(self, op: Operation, users: dict[Value, list[Operation]] | None = None) -> list[str]:
        """Returns the pieces of `print_root`."""
        self.parts = []
        self._users = users or {}
        self._op_with_location(op)
        out: list[str] = []
        work: list[Iterator[object]] = [iter(self.parts)]
        while work:
            for item in work[-1]:
                if isinstance(item, str):
                    out.append(item)
                elif isinstance(item, RegionMarker):
                    self.parts = []
                    self.expand(item)
                    work.append(iter(self.parts))
                    break
            else:
                work.pop()
        return out

    def _op_with_location(self, op: Operation) -> None:
        self.print_op(op)
        if self.flags.debug_info:
            self.parts.append(" ")
            self.location(self._locations.of_operation(op))
        if self.flags.value_users:
            self._users_comment(op)

    def print_op(self, op: Operation) -> None:
        if op.results:
            self._result_names(op)
        self.op_without_results(op)

    def op_without_results(self, op: Operation) -> None:
        """Prints an operation without its results, from its name on: upstream's `printCustomOrGenericOp`."""
        parts = self.parts
        definition = op.definition
        write = None if self.flags.generic or definition is None else self._print_hook(definition)
        if write is None or definition is None:
            self.print_generic(op)
            return
        name = definition.name
        default = self._default_dialect
        if definition.dialect == default and name.count(".") == 1:
            name = name[len(default) + 1 :]
        count = len(parts)
        parts.append(name)
        self._default_dialect = definition.default_dialect
        try:
            write(op, self)
        except _UNPRINTABLE:
            # Print hooks may assume valid IR, so invalid IR is printed in generic form.
            del parts[count:]
            self.print_generic(op)
        self._default_dialect = default

    def _result_names(self, op: Operation) -> None:
        names = self.names.values
        if len(op.results) == 1:
            self.parts.append(f"%{names[op.results[0]]} = ")
            return
        groups = self.names.groups.get(op, [0])
        texts = []
        for start, end in zip(groups, [*groups[1:], len(op.results)], strict=True):
            name = names[op.results[start]]
            texts.append(f"%{name[:-2]}:{end - start}" if end - start > 1 else f"%{name}")
        self.parts.append(", ".join(texts) + " = ")

    def print_generic(self, op: Operation) -> None:
        parts = self.parts
        parts.append(quote(op.name))
        parts.append("(")
        self.values(op.operands)
        parts.append(")")
        if op.successors:
            parts.append("[" + ", ".join([self.block_name(block) for block in op.successors]) + "]")
        properties, attributes = op.properties, op.attributes
        owner = None if op.definition is None else op.definition.owner
        if properties and owner is not None and not owner.uses_properties:
            old = {older: properties[name] for older, name in LEGACY_SEGMENT_SIZES.items() if name in properties}
            attributes = {**attributes, **{k: v for k, v in properties.items() if k not in _SEGMENT_SIZES}, **old}
            properties = {}
        if properties:
            parts.append(" <")
            whole = properties.get("<attribute>")
            if whole is not None:
                self.attribute(whole)
            else:
                print_named_attributes(self, sorted(properties.items()))
            parts.append(">")
        if op.regions:
            default = self._default_dialect
            self._default_dialect = "" if op.definition is None else op.definition.default_dialect
            parts.append(" (")
            for index, region in enumerate(op.regions):
                if index:
                    parts.append(", ")
                self.region(region, empty_block=True)
            parts.append(")")
            self._default_dialect = default
        if attributes:
            parts.append(" ")
            print_named_attributes(self, sorted(attributes.items()))
        parts.append(" : ")
        self.functional_type([value.type for value in op.operands], [result.type for result in op.results])

    # ------------------------------------------------------------------------------------------------------- regions

    def expand(self, marker: RegionMarker) -> None:
        """Prints the region of a marker."""
        self._indent = marker.indent
        self._default_dialect = marker.default_dialect
        region = marker.region
        self.parts.append("{\n")
        if region.blocks:
            entry = region.blocks[0]
            header = (marker.empty_block and not entry.ops) or (marker.entry_arguments and bool(entry.arguments))
            self.block(entry, header=header, terminator=marker.terminators)
            for block in region.blocks[1:]:
                self.block(block, header=True, terminator=True)
        self.parts.append(self._space() + "}")

    def _space(self) -> str:
        """Returns the current indentation, which has a limit."""
        return " " * min(self._indent, MAX_INDENT)

    def block(self, block: Block, *, header: bool, terminator: bool) -> None:
        if header:
            self._block_header(block)
        self._indent += 2
        if self.flags.value_users:
            for argument in block.arguments:
                self._argument_users_comment(argument)
        self.print_ops(printed_ops(block, terminator=terminator))
        self._indent -= 2

    def print_ops(self, ops: Sequence[Operation]) -> None:
        """Prints operations of one block, each beginning on a new line."""
        parts = self.parts
        space = self._space()
        for op in ops:
            parts.append(space)
            self._op_with_location(op)
            parts.append("\n")

    def _block_header(self, block: Block) -> None:
        parts = self.parts
        parts.append(self._space() + self.block_name(block))
        if block.arguments:
            parts.append("(")
            for index, argument in enumerate(block.arguments):
                if index:
                    parts.append(", ")
                self.argument(argument)
            parts.append(")")
        parts.append(":")
        predecessors = self._predecessors_of(block)
        if not predecessors:
            if not block.is_entry:
                parts.append("  // no predecessors")
        elif len(predecessors) == 1:
            parts.append(f"  // pred: {self.block_name(predecessors[0])}")
        else:
            names = ", ".join(self.block_name(predecessor) for predecessor in predecessors)
            parts.append(f"  // {len(predecessors)} preds: {names}")
        parts.append("\n")

    def _predecessors_of(self, block: Block) -> list[Block]:
        """Returns the blocks that branch to `block`, in order, one for each edge."""
        region = block.parent
        if region is None:
            return []
        table = self._predecessors.get(region)
        if table is None:
            table = self._predecessors[region] = {}
            for other in region.blocks:
                for successor in other.ops[-1].successors if other.ops else ():
                    table.setdefault(successor, []).append(other)
        return table.get(block, [])

    # -------------------------------------------------------------------------------------------- users of values

    def _users_comment(self, op: Operation) -> None:
        """Prints the comment ` // user: %1` after an op; for an op without results, its number in such comments."""
        if not op.results:
            if op.operands:
                self.parts.append(f" // id: {self._operation_text(op)}")
            return
        users = {user: None for result in op.results for user in self._users.get(result, ())}
        if not users:
            self.parts.append(" // unused")
            return
        texts = [self._users_text(result) for result in op.results]
        single = len(texts) == 1 and len(users) == 1 and all(len(user.results) <= 1 for user in users)
        word = "user" if single else "users"
        self.parts.append(f" // {word}: " + (", ".join(f"({text})" for text in texts) if len(texts) > 1 else texts[0]))

    def _argument_users_comment(self, argument: BlockArgument) -> None:
        used = f"used by {self._users_text(argument)}" if argument in self._users else "unused"
        self.parts.append(f"{self._space()}// {self.value_text(argument)} is {used}\n")

    def _users_text(self, value: Value) -> str:
        users = self._users.get(value)
        if not users:
            return "unused"
        return ", ".join(
            ", ".join([self.value_text(result) for result in user.results]) or self._operation_text(user)
            for user in users
        )

    def _operation_text(self, op: Operation) -> str:
        return f"%{self.names.operations.get(op, '<<UNKNOWN OPERATION>>')}"


def printed_ops(block: Block, *, terminator: bool) -> list[Operation]:
    """Returns the ops of a block, without its terminator unless `terminator` is set."""
    ops = block.ops
    return ops[:-1] if not terminator and ops and ops[-1].has_trait("Terminator") else ops
