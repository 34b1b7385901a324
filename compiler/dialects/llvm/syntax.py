"""Syntax of compares, alloca, switch and indices; calls and symbols have files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from compiler.dialects.llvm.arithmetic_ops import FCmpOp, ICmpOp
from compiler.dialects.llvm.control_flow_ops import IndirectBrOp, LandingpadOp, SwitchOp
from compiler.dialects.llvm.enums import FCmpPredicate, ICmpPredicate
from compiler.dialects.llvm.memory_ops import AllocaOp
from compiler.dialects.llvm.type_syntax import struct_body
from compiler.dialects.llvm.types import LLVMArrayType, LLVMPointerType, LLVMStructType
from compiler.errors.syntax import UnexpectedAttribute, UnknownWord
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    IntegerAttr,
    StringAttr,
    TypeAttr,
    dense_elements_attr,
    integer_attr,
)
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import I32, FunctionType, IntegerType, Type, VectorType
from compiler.ods import hook
from compiler.ods.enum_def import EnumDef
from compiler.ods.llvm_types import is_llvm_type_throughout, is_llvm_vector
from compiler.ods.type_predicates import i1_same_shape
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

DYNAMIC_INDEX = -(2**31)
"""The constant index of `llvm.getelementptr` that represents an operand."""

# --------------------------------------------------------------------------------------------------------- compares


def _parse_compare(parser: OpParser, state: OpState, predicates: EnumDef) -> None:
    """`"eq" %a, %b {attributes} : i32`."""
    start, end = parser.start, parser.end
    predicate = parser.attribute()
    if not isinstance(predicate, StringAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    left = parser.operand()
    parser.expect(",")
    right = parser.operand()
    parser.optional_attr_dict()
    parser.expect(":")
    type_start, type_end = parser.start, parser.end
    type_ = parser.type()
    state.operands += [parser.resolve(left, type_), parser.resolve(right, type_)]
    value = predicates.value(predicate.value)
    if value is None:
        words = f"'{predicate.value}' is an incorrect value of the 'predicate' attribute"
        parser.hook_error(UnknownWord(words, tuple(case.symbol for case in predicates.cases)), start, end)
    state.properties["predicate"] = integer_attr(value)
    if not is_llvm_type_throughout(type_):
        parser.hook_error("expected LLVM dialect-compatible type", type_start, type_end)
    state.result_types.append(i1_same_shape(type_))


@hook.parse(ICmpOp)
def parse_icmp(parser: OpParser, state: OpState) -> None:
    _parse_compare(parser, state, ICmpPredicate.definition)


@hook.parse(FCmpOp)
def parse_fcmp(parser: OpParser, state: OpState) -> None:
    _parse_compare(parser, state, FCmpPredicate.definition)
    definition = state.definition
    assert definition is not None
    default = definition.attribute_defs["fastmathFlags"].default
    assert default is not None
    state.properties.setdefault("fastmathFlags", default)


@hook.print(ICmpOp, FCmpOp)
def print_compare(op: ICmpOp | FCmpOp, printer: OpPrinter) -> None:
    printer.emit(f' "{op.predicate.symbol}" ')
    printer.values(op.operands)
    hidden = ["predicate"]
    definition = op.definition
    flags = None if definition is None else definition.attribute_defs.get("fastmathFlags")
    if flags is not None and op.properties.get("fastmathFlags") == flags.default:
        hidden.append("fastmathFlags")
    printer.attr_dict(op, hidden)
    printer.emit(" : ")
    printer.type(op.lhs.type)


# ----------------------------------------------------------------------------------------------- alloca, landingpad


@hook.parse(AllocaOp)
def parse_alloca(parser: OpParser, state: OpState) -> None:
    """`inalloca %n x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr`."""
    if parser.optional_keyword("inalloca"):
        state.properties["inalloca"] = UNIT
    size = parser.operand()
    parser.expect_keyword("x")
    element = parser.type()
    parser.optional_attr_dict()
    parser.expect(":")
    start, end = parser.start, parser.end
    type_ = parser.type()
    alignment = state.properties.get("alignment")
    if alignment is not None:
        if not isinstance(alignment, IntegerAttr):
            parser.op_error("expected integer alignment")
        if not alignment.value:
            del state.properties["alignment"]
    if not isinstance(type_, FunctionType) or len(type_.inputs) != 1 or len(type_.results) != 1:
        parser.hook_error("expected trailing function type with one argument and one result", start, end)
    state.operands.append(parser.resolve(size, type_.inputs[0]))
    (pointer,) = type_.results
    if isinstance(pointer, LLVMPointerType):
        state.properties["elem_type"] = TypeAttr(element)
    state.result_types.append(pointer)


@hook.print(AllocaOp)
def print_alloca(op: AllocaOp, printer: OpPrinter) -> None:
    properties = op.properties
    if "inalloca" in properties:
        printer.emit(" inalloca")
    printer.emit(" ")
    printer.value(op.array_size)
    printer.emit(" x ")
    element = properties.get("elem_type")
    if isinstance(element, TypeAttr):
        printer.type(element.type)
    hidden = ["elem_type", "inalloca"]
    alignment = properties.get("alignment")
    if isinstance(alignment, IntegerAttr) and not alignment.value:
        hidden.append("alignment")
    printer.attr_dict(op, hidden)
    printer.emit(" : ")
    printer.functional_type([op.array_size.type], [op.result.type])


@hook.parse(LandingpadOp)
def parse_landingpad(parser: OpParser, state: OpState) -> None:
    """`cleanup (catch %a : !llvm.ptr) (filter %b : !llvm.array<1 x i32>) : !llvm.struct<(ptr, i32)>`."""
    if parser.optional_keyword("cleanup"):
        state.properties["cleanup"] = UNIT
    while parser.consume_if("("):
        if not (parser.optional_keyword("filter") or parser.optional_keyword("catch")):
            break
        operand = parser.operand()
        state.operands.append(parser.resolve(operand, parser.colon_type()))
        parser.expect(")")
    state.result_types.append(parser.colon_type())


@hook.print(LandingpadOp)
def print_landingpad(op: LandingpadOp, printer: OpPrinter) -> None:
    printer.emit(" cleanup " if op.cleanup else " ")
    for value in op.operands:
        printer.emit("(filter " if isinstance(value.type, LLVMArrayType) else "(catch ")
        printer.value(value)
        printer.emit(" : ")
        printer.type(value.type)
        printer.emit(") ")
    printer.attr_dict(op, ("cleanup",))
    printer.emit(": ")
    printer.type(op.result.type)


# ---------------------------------------------------------------------------------------------------- getelementptr


def parse_gep_indices(parser: OpParser, indices: Slot, constants: Slot) -> None:
    """`0, %i, 2`."""
    values: list[int] = []

    def index() -> None:
        start, end = parser.start, parser.end
        value = parser.optional_integer()
        if value is not None:
            if not -(1 << 31) <= value < 1 << 31:
                parser.hook_error("integer value too large", start, end)
            values.append(value)
        else:
            values.append(DYNAMIC_INDEX)
            indices.operands.append(parser.operand())

    parser.comma_separated(index)
    constants.attribute = DenseArrayAttr(I32, tuple(values))


def print_gep_indices(printer: OpPrinter, op: Operation, indices: Sequence[Value], constants: Attribute | None) -> None:
    rest = iter(indices)
    for number, value in enumerate(constants.values if isinstance(constants, DenseArrayAttr) else ()):
        if number:
            printer.emit(", ")
        if value == DYNAMIC_INDEX:
            printer.value(next(rest))
        else:
            printer.emit(str(value))


# ------------------------------------------------------------------------------------------- aggregates and vectors


@lru_cache(maxsize=1024)
def element_at(container: Type, position: tuple[int, ...]) -> Type | str:
    """Returns the type at a position of an aggregate, or the error of the position."""
    if not is_llvm_type_throughout(container):
        return f"expected LLVM IR Dialect type, got '{container}'"
    type_ = container
    for index in position:
        if isinstance(type_, LLVMArrayType):
            element, count = type_.element_type, type_.num_elements
            if not 0 <= index < count:
                return f"position out of bounds: {index}"
            type_ = element
        elif isinstance(type_, LLVMStructType):
            body = struct_body(type_)
            if not 0 <= index < len(body):
                return f"position out of bounds: {index}"
            type_ = body[index]
        else:
            return f"expected LLVM IR structure/array type, got: '{type_}'"
    return type_


def parse_element_type(parser: OpParser, result: Slot, container: Slot, position: Slot) -> None:
    """Parses nothing: infers the type from the container's type."""
    values = position.attribute.values if isinstance(position.attribute, DenseArrayAttr) else ()
    element = element_at(container.types[0], values)
    if isinstance(element, str):
        parser.hook_error(element)
    result.types = [parser.context.unique_type(element)]


def parse_shuffle_type(parser: OpParser, vector: Slot, result: Slot, mask: Slot) -> None:
    """Parses nothing: infers the type from the lengths of vector and mask."""
    type_ = vector.types[0]
    if not is_llvm_vector(type_) or not isinstance(type_, VectorType):
        parser.hook_error("expected an LLVM compatible vector type")
    length = len(mask.attribute.values) if isinstance(mask.attribute, DenseArrayAttr) else 0
    shuffled = VectorType((length,), type_.element_type, (type_.is_scalable,))
    result.types = [parser.context.unique_type(shuffled)]


def print_nothing(printer: OpPrinter, op: Operation, *_: object) -> None:
    """Prints nothing, as types are inferred."""


# ------------------------------------------------------------------------------------------- switch and indirectbr


def _destination(parser: OpParser, operands: Slot, types: Slot) -> None:
    """`^bb1(%a, %b : i32, i64)`."""
    parser.state.successors.append(parser.successor())
    count = 0
    if parser.consume_if("("):
        parsed = parser.comma_separated(lambda: parser.operand(allow_number=False)) if parser.kind == "percent" else []
        count = len(parsed)
        operands.operands += parsed
        parser.expect(":")
        types.types += parser.type_list()
        parser.expect(")")
    operands.group_sizes.append(count)


def parse_switch_cases(
    parser: OpParser, flag: Slot, values: Slot, destinations: Slot, operands: Slot, types: Slot
) -> None:
    """`[42: ^bb1(%a : i32), 43: ^bb2]`."""
    parser.expect("[")
    if parser.consume_if("]"):
        return
    case_values: list[int] = []

    def case() -> None:
        case_values.append(parser.integer())
        parser.expect(":")
        _destination(parser, operands, types)

    parser.comma_separated(case)
    type_ = flag.types[0]
    if isinstance(type_, IntegerType):
        wrapped = [_signed(value, type_.width) for value in case_values]
        values.attribute = dense_elements_attr(VectorType((len(case_values),), type_), wrapped)
    parser.expect("]")


def _signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if width > 1 and value >> (width - 1) else value


def print_switch_cases(
    printer: OpPrinter,
    op: SwitchOp,
    flag: Sequence[Type],
    values: Attribute | None,
    destinations: Sequence[Block],
    operands: Sequence[Value],
    types: Sequence[Type],
) -> None:
    printer.emit("[")
    printer.newline()
    if isinstance(values, DenseElementsAttr):
        groups = _groups(operands, op.case_operand_segments)
        cases = list(zip(_integers(values), destinations, groups, strict=False))
        for index, (value, block, arguments) in enumerate(cases):
            printer.emit(f"  {value}: ")
            printer.successor(block, arguments)
            if index < len(cases) - 1:
                printer.emit(",")
            printer.newline()
    printer.emit("]")


def _groups(values: Sequence[Value], sizes: DenseArrayAttr) -> list[Sequence[Value]]:
    groups: list[Sequence[Value]] = []
    start = 0
    for size in sizes.values:
        groups.append(values[start : start + size])
        start += size
    return groups


def _integers(values: DenseElementsAttr) -> list[int]:
    element = values.type.element_type
    width = element.width if isinstance(element, IntegerType) else 64
    patterns = list(values.bit_patterns())
    count = values.type.num_elements
    if len(patterns) == 1 and count > 1:
        patterns *= count
    return [_signed(pattern, width) for pattern in patterns]


def parse_indirect_successors(parser: OpParser, flag: Slot, destinations: Slot, operands: Slot, types: Slot) -> None:
    """`[^bb1(%a : i32), ^bb2]`."""
    parser.list_between("[", "]", lambda: _destination(parser, operands, types), "successor blocks")


def print_indirect_successors(
    printer: OpPrinter,
    op: IndirectBrOp,
    flag: Sequence[Type],
    destinations: Sequence[Block],
    operands: Sequence[Value],
    types: Sequence[Type],
) -> None:
    printer.emit("[")
    groups = _groups(operands, op.indbr_operand_segments)
    for index, (block, arguments) in enumerate(zip(destinations, groups, strict=False)):
        if index:
            printer.emit(",")
        printer.newline()
        printer.successor(block, arguments)
    if groups:
        printer.newline()
    printer.emit("]")


DIRECTIVES = {
    "GEPIndices": CustomDirective(parse_gep_indices, print_gep_indices),
    "InsertExtractValueElementType": CustomDirective(parse_element_type, print_nothing),
    "ShuffleType": CustomDirective(parse_shuffle_type, print_nothing),
    "SwitchOpCases": CustomDirective(parse_switch_cases, print_switch_cases),
    "IndirectBrOpSucessors": CustomDirective(parse_indirect_successors, print_indirect_successors),
}
"""The custom directives of the dialect's assembly formats by name, except those of calls and symbols."""
