"""Operations of MLIR 19's spirv dialect whose enums were strings, and whose pointer types followed from indices.

%2 = spirv.AccessChain %1[%0, %0] : !spirv.ptr<!spirv.struct<(f32, i32)>, Function>, i32, i32
%3 = spirv.GroupNonUniformFAdd "Workgroup" "Reduce" %2 : f32
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.spirv.attributes import GroupOperationAttr, ScopeAttr
from compiler.dialects.spirv.syntax.enum_syntax import quoted_case_into
from compiler.dialects.spirv.type_parts import element_type, is_composite, num_elements, pointer_to
from compiler.dialects.spirv.types import PointerType, StructType
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I32, Type
from compiler.ods.enum_attribute import symbol_of
from compiler.ods.extension import extension
from compiler.ods.model import Hooks
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

# ------------------------------------------------------------------------------------------------------ access chains


def _parse_access_chain(parser: OpParser, state: OpState) -> None:
    """`%p[%i, %j] {...} : !spirv.ptr<...>, i32, i32`."""
    start = parser.start
    base = parser.operand()
    skipped = []
    if state.name.startswith("spirv.PtrAccessChain") or state.name.startswith("spirv.InBoundsPtrAccessChain"):
        skipped = [0]  # the first index steps over whole elements
    indices = parser.operand_list_between("[", "]")
    parser.optional_attr_dict()
    parser.expect(":")
    types = parser.type_list()
    if not types or not isinstance(types[0], PointerType):
        parser.hook_error("expected a pointer to composite type", start)
    operands = [parser.resolve(base, types[0]), *parser.resolve_all(indices, types[1:], start)]
    state.operands += operands
    selected = _selected(types[0].pointee_type, operands[1 + len(skipped) :])
    if selected is None:
        parser.hook_error("cannot tell which element the indices select", start)
    state.result_types.append(pointer_to(selected, types[0]))


def _selected(type_: Type, indices: Sequence[Value]) -> Type | None:
    """Returns the type of the element that indices select, None if they select none."""
    for index in indices:
        if not is_composite(type_):
            return None
        number = 0
        if isinstance(type_, StructType):
            value = index.owner.properties.get("value") if isinstance(index, OpResult) else None
            if not isinstance(value, IntegerAttr) or not 0 <= value.value < (num_elements(type_) or 0):
                return None
            number = value.value
        type_ = element_type(type_, number)
    return type_


def _print_access_chain(op: Operation, printer: OpPrinter) -> None:
    base, *indices = op.operands
    printer.emit(f" {printer.value_text(base)}[")
    printer.values(indices)
    printer.emit("]")
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.types(operand.type for operand in op.operands)


# ------------------------------------------------------------------------------------------------- reductions of groups


def _parse_reduction(parser: OpParser, state: OpState) -> None:
    """`"Workgroup" "ClusteredReduce" %v cluster_size(%n) : f32`."""
    quoted_case_into(parser, state, ScopeAttr, "execution_scope")
    quoted_case_into(parser, state, GroupOperationAttr, "group_operation")
    value = parser.operand()
    sizes = []
    if parser.optional_keyword("cluster_size"):
        sizes = parser.operand_list_between("(", ")")
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    state.operands.append(parser.resolve(value, type_))
    state.operands += parser.resolve_same(sizes, I32)
    state.result_types.append(type_)


def _print_reduction(op: Operation, printer: OpPrinter) -> None:
    value, *sizes = op.operands
    scope, group = (symbol_of(op.properties.get(name)) for name in ("execution_scope", "group_operation"))
    printer.emit(f' "{scope}" "{group}" {printer.value_text(value)}')
    if sizes:
        printer.emit(" cluster_size(")
        printer.values(sizes)
        printer.emit(")")
    printer.attr_dict(op, ("execution_scope", "group_operation"))
    printer.emit(" : ")
    printer.type(value.type)


EXTENSION = extension(
    "spirv",
    hooks={
        **{
            f"spirv.{name}": Hooks(parse=_parse_access_chain, print=_print_access_chain)
            for name in ("AccessChain", "InBoundsPtrAccessChain", "PtrAccessChain")
        },
        **{
            f"spirv.GroupNonUniform{name}": Hooks(parse=_parse_reduction, print=_print_reduction)
            for name in (
                *("FAdd", "FMax", "FMin", "FMul", "IAdd", "IMul", "SMax", "SMin", "UMax", "UMin"),
                *("BitwiseAnd", "BitwiseOr", "BitwiseXor", "LogicalAnd", "LogicalOr", "LogicalXor"),
            )
        },
    },
)
