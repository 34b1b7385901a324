"""The interface for parsers of operations' custom syntax: the counterpart of upstream's `OpAsmParser`.

A parser reads the text following the op's name and fills an `OpState`, from which the block parser creates the
operation. A region is skipped, up to its closing brace, and recorded as pending. So nesting needs no recursion, and the
rest of the op, such as its result types, is known when its regions are parsed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NoReturn, TypeAlias

from compiler.diagnostics import Fault, Note
from compiler.errors.names import UndeclaredIdentifier, UnknownSyntax
from compiler.errors.syntax import (
    DuplicateKey,
    ExpectedOperand,
    ExpectedToken,
    InvalidType,
    MissingRegion,
    UnexpectedType,
)
from compiler.errors.values import InvalidResultNumber, OperandCount, OperandTypeCount, TypeMismatch
from compiler.ir.affine import AffineExpr, AffineMap, dim, symbol
from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr, dictionary_attr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.locations import Location
from compiler.ir.operation import Block, ForwardReference, Operation, Region, Value
from compiler.ir.types import DialectType, FunctionType, Parameters, ShapedType, Type
from compiler.ods.constraint import TypeConstraint
from compiler.ods.parameter_values import parameters_without_name
from compiler.ods.type_def import TypeDef
from compiler.ods.type_predicates import is_definition
from compiler.ods.unread import differ_in_unread_text
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_state import (
    Argument,
    DeferredLocation,
    Labels,
    OpState,
    PendingRegion,
    Scope,
    UnresolvedOperand,
)
from compiler.text import Span

_CONTAINERS = frozenset({"tensor", "memref", "vector", "tuple", "complex"})
"""Names of builtin container types, which are parsed even where a project's C++ may abbreviate types."""
TypeClass: TypeAlias = "type[Type] | tuple[type[Type], ...]"
_IN_CPP_ADVICE = "a hook in Python can supply it; until then, write the operation in generic form"


class OpParser(AttributeParser):
    """Adds operands, regions, successors and attribute dictionaries to the cursor. All methods raise `ParseError`."""

    __slots__ = ("labels", "scope", "state")

    scope: Scope
    labels: Labels
    state: OpState

    # ----------------------------------------------------------------------------------------------- operands

    def operand(self, *, allow_number: bool = True) -> UnresolvedOperand:
        """Parses `%name` or `%name#1`."""
        start = self.start
        if self.kind != "percent":
            self.unexpected_token(ExpectedOperand("expected SSA operand"))
        name = self.take()[1:]
        number = 0
        if self.kind == "hash" and self.start == start + 1 + len(name):
            if not allow_number:
                self.error("result number not allowed in argument list")
            if not self.spelling[1:].isdigit():
                self.error(InvalidResultNumber("invalid SSA value result number"))
            number = int(self.take()[1:][:18])
        return UnresolvedOperand(name, number, start)

    def optional_operand(self) -> UnresolvedOperand | None:
        return self.operand() if self.kind == "percent" else None

    def operand_list(self, count: int | None = None) -> list[UnresolvedOperand]:
        """Parses operands, separated by commas: exactly `count`, or any number."""
        start, end = self.start, self.end
        if self.kind != "percent":
            if count:
                if self.kind in ("(", "["):
                    self.error("unexpected delimiter")
                self.unexpected_token(ExpectedOperand("expected operand"))
            return []
        operands = self.comma_separated(self.operand)
        if count is not None and len(operands) != count:
            fault = OperandCount(count, len(operands), words=f"expected {count} operands")
            self.hook_error(fault, start, end)
        return operands

    def operand_list_between(self, left: str, right: str, count: int | None = None) -> list[UnresolvedOperand]:
        start = self.start
        operands = self.list_between(left, right, self.operand, " in operand list")
        if count is not None and len(operands) != count:
            fault = OperandCount(count, len(operands), words=f"expected {count} operands")
            self.hook_error(fault, start)
        return operands

    def defined_types(self, operands: Sequence[UnresolvedOperand]) -> list[Type] | None:
        """Returns the types of operands by their definitions; None if one is not defined yet."""
        types: list[Type] = []
        for operand in operands:
            value = self.scope.values.get(operand.name)
            pack = self.scope.packs.get(operand.name)
            if value is None or (operand.number and (pack is None or operand.number >= len(pack))):
                return None
            types.append(value.type if pack is None else pack[operand.number].type)
        return types

    def resolve(self, operand: UnresolvedOperand, type_: Type) -> Value:
        """Returns the value of an operand, a forward reference if it is not defined yet.

        Raises an error if it is defined with another type.
        """
        name, number = operand.name, operand.number
        scope = self.scope
        value = scope.values.get(name)
        if number and value is not None:
            pack = scope.packs.get(name, ())
            if number < len(pack):
                value = pack[number]
            elif value.type is not ERROR_TYPE:
                self.error(InvalidResultNumber("reference to invalid result number"), operand.start, operand.end)
        elif value is None:
            value = scope.forward.get((name, number))
            if value is None and scope.outer is not None:
                value = scope.find_outside(name, number)
                if value is not None:
                    self.used_outside()
        if value is None:
            value = scope.forward[name, number] = ForwardReference(type_, name, operand.start)
            return value
        if value.type is type_ or value.type == type_ or type_ is ERROR_TYPE or value.type is ERROR_TYPE:
            return value
        if differ_in_unread_text(value.type, type_):
            return value
        self.error(
            TypeMismatch(name, type_, value.type),
            operand.start,
            operand.end,
            self.definition_note(value, "prior use here"),
        )

    def definition_note(self, value: Value, message: str) -> tuple[Note, ...]:
        start = self.definition_start(value)
        return () if start is None else (Note(message, Span(start, start + 1 + len(value.name or ""))),)

    def used_outside(self) -> None:
        """Called when an isolated region uses a value from outside. The block parser overrides it."""

    def definition_start(self, value: Value) -> int | None:
        """Returns the offset of a value's definition; None if it is unknown. The block parser overrides it."""
        return value.offset if isinstance(value, ForwardReference) else None

    def resolve_all(
        self, operands: Sequence[UnresolvedOperand], types: Sequence[Type], start: int | None = None
    ) -> list[Value]:
        """Returns the values of operands, given a type for each. An error in their number is reported at `start`."""
        if len(operands) != len(types):
            words = f"number of operands and types do not match: got {len(operands)} operands and {len(types)} types"
            fault = OperandTypeCount(len(operands), len(types), words)
            self.hook_error(fault, self.state.name_start if start is None else start)
        return [self.resolve(operand, type_) for operand, type_ in zip(operands, types, strict=True)]

    def resolve_same(self, operands: Sequence[UnresolvedOperand], type_: Type) -> list[Value]:
        return [self.resolve(operand, type_) for operand in operands]

    def lookup_type(self, operand: UnresolvedOperand) -> Type | None:
        """Returns the type of an operand that is already defined; None for a forward reference."""
        value = self.scope.values.get(operand.name)
        if operand.number and value is not None:
            pack = self.scope.packs.get(operand.name, ())
            value = pack[operand.number] if operand.number < len(pack) else None
        return None if value is None else value.type

    def optional_operands_and_types(self) -> list[Value]:
        """Parses an optional `%a, %b : i32, f32`."""
        operands = self.operand_list()
        if not operands:
            return []
        self.expect(":", "expected ':' in operand list")
        types = self.type_list()
        if len(types) != len(operands):
            words = f"expected {len(operands)} types to match operand list"
            self.error(OperandTypeCount(len(operands), len(types), words))
        return self.resolve_all(operands, types)

    # ------------------------------------------------------------------------------------- attributes of the op

    def optional_attr_dict(self, *, keyword: bool = False) -> Collection[str]:
        """Parses `{...}` or `attributes {...}` and adds the attributes to the op. Returns their names."""
        if keyword:
            if not self.optional_keyword("attributes"):
                return ()
            if self.kind != "{":
                self.unexpected_token(ExpectedToken("{", "expected '{' in attribute dictionary"))
        elif self.kind != "{":
            return ()
        entries = self.attribute_dict()
        for name, value in entries.items():
            self.add_attribute(name, value)
        return entries

    def add_attribute(self, name: str, value: Attribute) -> None:
        """Adds an inherent or discardable attribute to the op. Raises an error if it exists already."""
        state = self.state
        if name in state.properties or name in state.attributes:
            words = f"attribute '{name}' occurs more than once in the attribute list"
            self.hook_error(DuplicateKey(name, words), state.name_start)
        definition = state.definition
        if definition is not None and name in definition.inherent_names:
            state.properties[name] = value
        else:
            state.attributes[name] = value

    def symbol_name_into(self, attribute: str = "sym_name") -> str:
        """Parses `@name` as the op's symbol name."""
        name = self.symbol()
        self.state.properties[attribute] = StringAttr(name)
        return name

    def symbol_reference(self) -> SymbolRefAttr:
        """Parses `@root::@nested`. Raises an error for any other token."""
        if self.kind != "at":
            self.hook_error("expected valid '@'-identifier for symbol name")
        return self._symbol_reference()

    def type_of_class(self, expected: TypeClass, name: str) -> Type:
        """Parses a type of the class `expected`, whose name in messages is `name`; "" if it has none."""
        start, end = self.start, self.end
        type_ = self.type()
        is_expected = isinstance(type_, expected) or (
            expected is ShapedType and isinstance(type_, DialectType) and type_.is_shaped
        )
        if not is_expected and type_ is not ERROR_TYPE:
            self.hook_error(UnexpectedType(name, type_), start, end)
        return type_

    def in_cpp(self, message: str) -> NoReturn:
        """Raises an error at the op's name for syntax that is defined only in C++. `message` describes the syntax."""
        start = self.state.name_start
        span = Span(start, start + len(self.state.name))
        note = Note(_IN_CPP_ADVICE, advice=True)
        raise ParseError(UnknownSyntax(f"{message}, which is not known here"), span, (note,))

    def parameters_without_name(self, definition: TypeDef) -> Parameters:
        """Parses the parameters of a dialect's type or attribute that is written without `dialect.mnemonic`."""
        parameters = parameters_without_name(definition, self)
        if parameters is None:
            self.in_cpp(f"'{self.state.name}' holds a '{definition.full_name}', whose syntax is written in C++")
        return parameters

    def type_with(self, constraint: TypeConstraint) -> Type:
        """Parses a type of a constraint's class; a dialect type may be written without `!dialect.mnemonic`."""
        definition = constraint.definition
        if definition is None:
            start, end = self.start, self.end
            if constraint.class_is_cpp and self.kind != "bang" and self.spelling not in _CONTAINERS:
                self.in_cpp(f"'{self.state.name}' holds a '{constraint.summary}', whose syntax is written in C++")
            type_ = self.type()
            if constraint.storage == "interface" and type_ is not ERROR_TYPE and not constraint.accepts(type_):
                self.hook_error(UnexpectedType(), start, end)
            return type_
        start, end = self.start, self.end
        if self.kind != "bang" and definition.parse is not None:
            type_ = DialectType(definition, self.parameters_without_name(definition))
            if definition.verify is not None and (message := definition.verify(type_.parameters)) is not None:
                self.error(InvalidType(message), start, end)
            return self.context.unique_type(type_)
        type_ = self.type()
        if type_ is not ERROR_TYPE and not is_definition(type_, definition.full_name):
            self.hook_error(UnexpectedType(definition.full_name, type_), start, end)
        return type_

    def arrow_types(self) -> list[Type]:
        """Parses `-> i32` or `-> (i32, f32)`."""
        self.expect("->")
        return self.function_results()

    def optional_arrow_types(self) -> list[Type]:
        """Parses an optional `-> i32` or `-> (i32, f32)`."""
        return self.arrow_types() if self.kind == "->" else []

    def custom_function_type(self) -> FunctionType:
        start, end = self.start, self.end
        type_ = self.type()
        if not isinstance(type_, FunctionType):
            self.hook_error(UnexpectedType("builtin.function", type_), start, end)
        return type_

    # ------------------------------------------------------------------------------------ regions and successors

    def argument(self, *, with_type: bool = False, with_attributes: bool = False) -> Argument:
        operand = self.operand(allow_number=False)
        argument = Argument(operand)
        if with_type:
            self.expect(":")
            argument.type = self.type()
        if with_attributes and self.kind == "{":
            argument.attributes = dictionary_attr(self.attribute_dict().items())
        argument.location = self.optional_location()
        return argument

    def argument_list(
        self, left: str = "(", right: str = ")", *, with_type: bool = False, with_attributes: bool = False
    ) -> list[Argument]:
        return self.list_between(
            left,
            right,
            lambda: self.argument(with_type=with_type, with_attributes=with_attributes),
            " in argument list",
        )

    def assignment_list(self) -> tuple[list[Argument], list[UnresolvedOperand]]:
        """Parses `(%a = %x, %b = %y)`. Returns the arguments of a region and the operands that initialize them."""
        arguments: list[Argument] = []
        operands: list[UnresolvedOperand] = []

        def assignment() -> None:
            arguments.append(self.argument())
            self.expect("=")
            operands.append(self.operand())

        if self.kind != "(":
            self.hook_error(ExpectedToken("(", "expected '('"))
        self.advance()
        self.list_until(")", assignment)
        return arguments, operands

    def region(
        self,
        arguments: Sequence[Argument] = (),
        *,
        isolated: bool = False,
        terminator: str | None = None,
        terminator_operands: Callable[[Block], Sequence[Value]] | None = None,
    ) -> Region:
        """Adds the region `{ ... }` to the op, and skips its text, which is parsed after the op.

        The types of `arguments` must be set.
        """
        start = self.start
        if self.kind != "{":
            self.unexpected_token(MissingRegion())
        region = Region()
        close = self.closing_brace(start)
        complete = close is not None
        end = min(self.end_of_unclosed(start), self.limit) if close is None else close
        region.start, region.end = start, end + 1
        self.state.regions.append(region)
        pending = PendingRegion(region, start + 1, end, arguments, isolated, terminator)
        pending.terminator_operands = terminator_operands
        pending.closed = complete
        pending.is_cut = not complete and end < len(self.text)
        self.state.pending.append(pending)
        self.reset(end + 1 if complete else end)
        return region

    def closing_brace(self, start: int) -> int | None:
        """Returns the offset of the brace that closes the one at `start`; None without one.

        See compiler.syntax.parser.operation_parser.
        """
        raise TypeError("no operation parser")

    def end_of_unclosed(self, start: int) -> int:
        """Returns the end of the region that the brace at `start` opens, and that no brace closes."""
        raise TypeError("no operation parser")

    def nested_generic_operation(self) -> Operation:
        """Parses an operation in generic form, without regions, inside an op's syntax. See `block_parser.py`."""
        raise TypeError("no operation parser")

    def optional_region(
        self, arguments: Sequence[Argument] = (), *, isolated: bool = False, terminator: str | None = None
    ) -> Region | None:
        """Adds a region to the op if the current token is `{`; else adds none, unlike `empty_region`."""
        return self.region(arguments, isolated=isolated, terminator=terminator) if self.kind == "{" else None

    def empty_region(self) -> Region:
        """Adds a region without blocks, which has no text, to the op."""
        region = Region()
        self.state.regions.append(region)
        return region

    def successor(self) -> Block:
        if self.kind != "caret":
            self.unexpected_token("expected block name")
        start = self.start
        label = self.take()[1:]
        labels = self.labels
        block = labels.defined.get(label)
        if block is None:
            entry = labels.forward.get(label)
            if entry is None:
                entry = labels.forward[label] = (Block((), label), start)
            block = entry[0]
        return block

    def successor_and_operands(self) -> tuple[Block, list[Value]]:
        """Parses `^bb1(%a, %b : i32, f32)`."""
        block = self.successor()
        values: list[Value] = []
        if self.consume_if("("):
            values = self.optional_operands_and_types()
            self.expect(")")
        return block, values

    # ------------------------------------------------------------------------------------------------ locations

    def optional_location(self) -> Location | DeferredLocation | None:
        """Parses the `loc(...)` that may follow an op or argument."""
        if not self.at_keyword("loc"):
            return None
        self.advance()
        self.expect("(", "expected '(' in location")
        location: Location | DeferredLocation
        if self.kind == "hash" and "." not in self.spelling:
            name, start = self.spelling[1:], self.start
            self.used_aliases.add("#" + name)
            if name in self.aliases.attributes:
                location = self.location()
            else:
                self.advance()
                location = DeferredLocation(name, start)
        else:
            location = self.location()
        self.expect(")", "expected ')' in location")
        return location

    # --------------------------------------------------------------------------------- affine maps of SSA names

    def affine_map_of_ssa_ids(self, left: str = "[", right: str = "]") -> tuple[AffineMap, list[UnresolvedOperand]]:
        """Parses `[%i + 1, symbol(%n)]`. Returns the map and its operands, dims before symbols."""
        reader = _SsaIds(self)
        results = self.list_between(left, right, lambda: self.affine_expr(reader.resolve), " in affine map")
        return AffineMap(len(reader.dims), len(reader.symbols), tuple(results)), [*reader.dims, *reader.symbols]

    def affine_expr_of_ssa_ids(self, dims: list[UnresolvedOperand], symbols: list[UnresolvedOperand]) -> AffineExpr:
        """Parses one expression over SSA names, which are appended to `dims` and `symbols`."""
        return self.affine_expr(_SsaIds(self, dims, symbols).resolve)

    # --------------------------------------------------------------------------------------------------- errors

    def op_error(self, fault_or_message: Fault | str, start: int | None = None, end: int | None = None) -> NoReturn:
        """Raises an error whose message begins with the op's name, by default at that name."""
        if start is None:
            start = self.state.name_start
            end = start + len(self.state.name)
        self.hook_error(fault_or_message, start, end)


class _SsaIds:
    """Parses `%name` and `symbol(%name)` in affine expressions; each new name gets the next position."""

    def __init__(
        self,
        parser: OpParser,
        dims: list[UnresolvedOperand] | None = None,
        symbols: list[UnresolvedOperand] | None = None,
    ) -> None:
        self.parser = parser
        self.dims: list[UnresolvedOperand] = [] if dims is None else dims
        self.symbols: list[UnresolvedOperand] = [] if symbols is None else symbols

    def resolve(self) -> AffineExpr | None:
        parser = self.parser
        if parser.kind == "percent":
            return self._position(self.dims, dim)
        if parser.at_keyword("symbol"):
            parser.advance()
            parser.expect("(", "expected '(' at start of SSA symbol")
            expr = self._position(self.symbols, symbol)
            parser.expect(")", "expected ')' at end of SSA symbol")
            return expr
        if parser.kind == "bare":
            parser.error(UndeclaredIdentifier("use of undeclared identifier"))
        return None

    def _position(self, operands: list[UnresolvedOperand], input_at: Callable[[int], AffineExpr]) -> AffineExpr:
        operand = self.parser.operand()
        # The first use of a name decides if it is a dim or a symbol: `%n + symbol(%n)` is `d0 + d0`.
        for existing_operands, existing_input_at in ((self.dims, dim), (self.symbols, symbol)):
            for index, existing in enumerate(existing_operands):
                if (existing.name, existing.number) == (operand.name, operand.number):
                    return existing_input_at(index)
        operands.append(operand)
        return input_at(len(operands) - 1)
