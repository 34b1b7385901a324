"""The syntax of operations on memory, which spell the pointer's storage class and the pointee type."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import MemoryAccessAttr, StorageClassAttr
from compiler.dialects.spirv.enums.operation_enums import MemoryAccess, StorageClass
from compiler.dialects.spirv.ops.group_ops import INTELSubgroupBlockWriteOp
from compiler.dialects.spirv.ops.memory_ops import CopyMemoryOp, LoadOp, StoreOp, VariableOp
from compiler.dialects.spirv.syntax.enum_syntax import quoted_case, quoted_case_into
from compiler.dialects.spirv.syntax.symbol_syntax import parse_decorations, print_decorations
from compiler.dialects.spirv.type_parts import pointee, storage_class_of
from compiler.dialects.spirv.types import PointerType
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import I32, Type, VectorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


def _storage(parser: OpParser) -> StorageClass:
    """Parses the storage class that precedes a pointer."""
    return quoted_case(parser, StorageClassAttr, "storage_class").value


def _print_pointer(printer: OpPrinter, pointer: Value) -> None:
    printer.emit(f' "{storage_class_of(pointer.type).symbol}" ')
    printer.value(pointer)


def _access(parser: OpParser, state: OpState, prefix: str = "") -> None:
    """Parses an optional `["Aligned", 4]`."""
    if not parser.consume_if("["):
        return
    access = quoted_case_into(parser, state, MemoryAccessAttr, f"{prefix}memory_access")
    if MemoryAccess.Aligned in access.value:
        parser.expect(",")
        state.properties[f"{prefix}alignment"] = parser.attribute(I32)
    parser.expect("]")


def _print_access(printer: OpPrinter, access: MemoryAccess | None, alignment: Attribute | None) -> None:
    if access is None:
        return
    printer.emit(f' ["{access.symbol}"')
    if MemoryAccess.Aligned in access and isinstance(alignment, IntegerAttr):
        printer.emit(f", {alignment.value}")
    printer.emit("]")


def _hidden(access: MemoryAccess | None, prefix: str = "") -> tuple[str, ...]:
    """Returns the attributes that `_print_access` prints."""
    if access is None:
        return ()
    name = f"{prefix}memory_access"
    return (name, f"{prefix}alignment") if MemoryAccess.Aligned in access else (name,)


# --------------------------------------------------------------------------------------------------- load and store


@hook.parse(LoadOp)
def parse_load(parser: OpParser, state: OpState) -> None:
    """`"Function" %p ["Aligned", 4] {...} : f32`."""
    storage = _storage(parser)
    pointer = parser.operand()
    _access(parser, state)
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    state.operands.append(parser.resolve(pointer, PointerType.get(type_, storage)))
    state.result_types.append(type_)


@hook.print(LoadOp)
def print_load(op: LoadOp, printer: OpPrinter) -> None:
    access = op.memory_access
    _print_pointer(printer, op.ptr)
    _print_access(printer, access, op.alignment)
    printer.attr_dict(op, _hidden(access))
    printer.emit(" : ")
    printer.type(op.result.type)


@hook.parse(StoreOp)
def parse_store(parser: OpParser, state: OpState) -> None:
    """`"Function" %p, %value ["Aligned", 4] : f32`."""
    storage = _storage(parser)
    operands = parser.operand_list(2)
    _access(parser, state)
    type_ = parser.colon_type()
    state.operands += parser.resolve_all(operands, (PointerType.get(type_, storage), type_))


@hook.print(StoreOp)
def print_store(op: StoreOp, printer: OpPrinter) -> None:
    access = op.memory_access
    _print_pointer(printer, op.ptr)
    printer.emit(", ")
    printer.value(op.value)
    _print_access(printer, access, op.alignment)
    printer.emit(" : ")
    printer.type(op.value.type)
    printer.attr_dict(op, _hidden(access))


@hook.parse(CopyMemoryOp)
def parse_copy(parser: OpParser, state: OpState) -> None:
    """`"Function" %to, "Input" %from ["Volatile"], ["Aligned", 4] : f32 {...}`."""
    target_storage = _storage(parser)
    target = parser.operand()
    parser.expect(",")
    source_storage = _storage(parser)
    source = parser.operand()
    _access(parser, state)
    if parser.consume_if(","):
        _access(parser, state, "source_")
    type_ = parser.colon_type()
    parser.optional_attr_dict()
    state.operands.append(parser.resolve(target, PointerType.get(type_, target_storage)))
    state.operands.append(parser.resolve(source, PointerType.get(type_, source_storage)))


@hook.print(CopyMemoryOp)
def print_copy(op: CopyMemoryOp, printer: OpPrinter) -> None:
    """As upstream: two blanks before a storage class, and the target's access once more where the source has none."""
    target, source = op.operands
    printer.emit(" ")
    _print_pointer(printer, target)
    printer.emit(", ")
    _print_pointer(printer, source)
    access, alignment = op.memory_access, op.alignment
    _print_access(printer, access, alignment)
    printer.emit(", ")
    shown = access if op.source_memory_access is None else op.source_memory_access
    _print_access(printer, shown, op.source_alignment or alignment)
    printer.attr_dict(op, (*_hidden(access), *_hidden(shown, "source_")))
    printer.emit(" : ")
    printer.type(pointee(target.type))


# --------------------------------------------------------------------------------------------------------- variables


@hook.parse(VariableOp)
def parse_variable(parser: OpParser, state: OpState) -> None:
    """`init(%c) {...} : !spirv.ptr<f32, Function>`."""
    initializer = None
    if parser.optional_keyword("init"):
        parser.expect("(")
        initializer = parser.operand()
        parser.expect(")")
    parse_decorations(parser, state)
    parser.expect(":")
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, PointerType):
        parser.hook_error("expected spirv.ptr type", start, end)
    if initializer is not None:
        state.operands.append(parser.resolve(initializer, type_.pointee_type))
    state.result_types.append(type_)
    state.properties["storage_class"] = StorageClassAttr.get(type_.storage_class)


@hook.print(VariableOp)
def print_variable(op: VariableOp, printer: OpPrinter) -> None:
    if op.initializer is not None:
        printer.emit(" init(")
        printer.value(op.initializer)
        printer.emit(")")
    print_decorations(op, printer, ("storage_class",))
    printer.emit(" : ")
    printer.type(op.result.type)


# ------------------------------------------------------------------------------------------------------------ blocks


@hook.parse(INTELSubgroupBlockWriteOp)
def parse_block_write(parser: OpParser, state: OpState) -> None:
    """`"StorageBuffer" %p, %values : vector<4xi32>`."""
    storage = _storage(parser)
    operands = parser.operand_list(2)
    type_: Type = parser.colon_type()
    element = type_.element_type if isinstance(type_, VectorType) else type_
    state.operands += parser.resolve_all(operands, (PointerType.get(element, storage), type_))


@hook.print(INTELSubgroupBlockWriteOp)
def print_block_write(op: INTELSubgroupBlockWriteOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.emit(" : ")
    printer.type(op.value.type)
