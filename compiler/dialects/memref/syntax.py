"""Syntax of memref operations that an assembly format cannot describe."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.memref.access_ops import DmaStartOp, GenericAtomicRMWOp, PrefetchOp
from compiler.dialects.memref.allocation_ops import AllocaScopeOp
from compiler.dialects.memref.prefetch import PURPOSE, keep_purpose, parse_purpose, print_purpose
from compiler.dialects.memref.view_ops import TransposeOp
from compiler.errors.syntax import UnexpectedType
from compiler.ir.attributes import (
    UNIT,
    AffineMapAttr,
    Attribute,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    SparseElementsAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.types import INDEX, MemRefType, RankedTensorType, Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

ELEMENTS = (DenseElementsAttr, DenseStringElementsAttr, DenseResourceElementsAttr, SparseElementsAttr)


def _memref_type(parser: OpParser) -> Type:
    return parser.type_of_class(MemRefType, "builtin.memref")


# --------------------------------------------------------------------------------------------------------- alloca_scope


@hook.parse(AllocaScopeOp)
def parse_alloca_scope(parser: OpParser, state: OpState) -> None:
    """`-> (i32) { ... } {attributes}`."""
    state.result_types = parser.optional_arrow_types()
    parser.region(terminator="memref.alloca_scope.return")
    parser.optional_attr_dict()


@hook.print(AllocaScopeOp)
def print_alloca_scope(op: AllocaScopeOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    if op.results:
        printer.emit(" -> (")
        printer.types(result.type for result in op.results)
        printer.emit(")")
    printer.emit(" ")
    printer.region(op.body_region, entry_arguments=False, terminators=bool(op.results))
    printer.attr_dict(op)


# ------------------------------------------------------------------------------------------------------------------ DMA


@hook.parse(DmaStartOp)
def parse_dma_start(parser: OpParser, state: OpState) -> None:
    """`%src[%i], %dst[%j], %size, %tag[%k], %stride, %per_stride : type, type, type`; the stride is optional."""
    source = parser.operand()
    source_indices = parser.operand_list_between("[", "]")
    parser.expect(",")
    target = parser.operand()
    target_indices = parser.operand_list_between("[", "]")
    parser.expect(",")
    size = parser.operand()
    parser.expect(",")
    tag = parser.operand()
    tag_indices = parser.operand_list_between("[", "]")
    stride = []
    while parser.consume_if(","):
        stride.append(parser.operand())
    if stride and len(stride) != 2:
        parser.op_error("expected two stride related operands")
    parser.expect(":")
    types = parser.type_list()
    if len(types) != 3:
        parser.op_error("fewer/more types expected")
    state.operands = [
        parser.resolve(source, types[0]),
        *parser.resolve_same(source_indices, INDEX),
        parser.resolve(target, types[1]),
        *parser.resolve_same(target_indices, INDEX),
        parser.resolve(size, INDEX),
        parser.resolve(tag, types[2]),
        *parser.resolve_same(tag_indices, INDEX),
        *parser.resolve_same(stride, INDEX),
    ]


@hook.print(DmaStartOp)
def print_dma_start(op: DmaStartOp, printer: OpPrinter) -> None:
    values = iter(op.operands)
    memrefs = []

    def memref_and_indices() -> None:
        memref = next(values)
        memrefs.append(memref.type)
        rank = len(memref.type.shape) if isinstance(memref.type, MemRefType) else 0
        printer.value(memref)
        printer.emit("[")
        printer.values([next(values) for _ in range(rank)])
        printer.emit("]")

    printer.emit(" ")
    memref_and_indices()
    printer.emit(", ")
    memref_and_indices()
    printer.emit(", ")
    printer.value(next(values))
    printer.emit(", ")
    memref_and_indices()
    for value in values:
        printer.emit(", ")
        printer.value(value)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.types(memrefs)


# ------------------------------------------------------------------------------------------------- generic_atomic_rmw


@hook.parse(GenericAtomicRMWOp)
def parse_generic_atomic_rmw(parser: OpParser, state: OpState) -> None:
    """`%memref[%i] : type { ^bb0(%old: f32): ... } {attributes}`."""
    memref = parser.operand()
    indices = parser.operand_list_between("[", "]")
    parser.expect(":")
    start = parser.start
    type_ = parser.type()
    state.operands = [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]
    parser.region()
    parser.optional_attr_dict()
    if not isinstance(type_, MemRefType) and type_ is not ERROR_TYPE:
        # Upstream takes for granted that it is one, and crashes.
        parser.hook_error(UnexpectedType("builtin.memref", type_), start)
    state.result_types = [type_.element_type if isinstance(type_, MemRefType) else ERROR_TYPE]


@hook.print(GenericAtomicRMWOp)
def print_generic_atomic_rmw(op: GenericAtomicRMWOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.memref)
    printer.emit("[")
    printer.values(op.indices)
    printer.emit("] : ")
    printer.type(op.memref.type)
    printer.emit(" ")
    printer.region(op.atomic_body)
    printer.attr_dict(op)


# --------------------------------------------------------------------------------------------------------------- global


def parse_type_and_initial_value(parser: OpParser, type_slot: Slot, initial_value: Slot) -> bool:
    """`memref<2xf32> = dense<1.0>`, or `= uninitialized`; without a value the global is external."""
    type_ = parser.type()
    if not isinstance(type_, MemRefType) or not type_.has_static_shape:
        parser.op_error(f"type should be static shaped memref, but got '{type_}'")
    type_slot.attribute = TypeAttr(type_)
    if not parser.consume_if("="):
        return True
    if parser.optional_keyword("uninitialized"):
        initial_value.attribute = UNIT
        return True
    value = parser.attribute(RankedTensorType(type_.shape, type_.element_type))
    if not isinstance(value, ELEMENTS):
        parser.op_error("initial value should be a unit or elements attribute")
    initial_value.attribute = value
    return True


def print_type_and_initial_value(
    printer: OpPrinter, op: Operation, type_: Attribute | None, initial_value: Attribute | None
) -> None:
    if type_ is not None:
        printer.attribute(type_)
    if isinstance(initial_value, UnitAttr):
        printer.emit(" = uninitialized")
    elif initial_value is not None:
        printer.emit(" = ")
        printer.attribute_without_type(initial_value)


# ------------------------------------------------------------------------------------------------------------- prefetch


@hook.parse(PrefetchOp)
def parse_prefetch(parser: OpParser, state: OpState) -> None:
    """`%memref[%i], read, locality<3>, data : type`."""
    memref = parser.operand()
    indices = parser.operand_list_between("[", "]")
    access, cache = parse_purpose(parser, state)
    parser.expect(":")
    type_ = _memref_type(parser)
    state.operands = [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]
    keep_purpose(parser, state, access, cache)


@hook.print(PrefetchOp)
def print_prefetch(op: PrefetchOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.memref)
    printer.emit("[")
    printer.values(op.indices)
    printer.emit("]")
    print_purpose(printer, op.locality_hint, op.is_write, op.is_data_cache)
    printer.attr_dict(op, PURPOSE)
    printer.emit(" : ")
    printer.type(op.memref.type)


# ------------------------------------------------------------------------------------------------------------ transpose


@hook.parse(TransposeOp)
def parse_transpose(parser: OpParser, state: OpState) -> None:
    """`%in (i, j) -> (j, i) {attributes} : type to type`."""
    operand = parser.operand()
    permutation = parser.affine_map()
    parser.optional_attr_dict()
    parser.expect(":")
    type_ = _memref_type(parser)
    state.operands = [parser.resolve(operand, type_)]
    parser.expect_keyword("to")
    state.result_types = [parser.type()]
    state.properties["permutation"] = AffineMapAttr(permutation)


@hook.print(TransposeOp)
def print_transpose(op: TransposeOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.in_)
    permutation = op.permutation
    if isinstance(permutation, AffineMapAttr):
        printer.emit(f" {permutation.map}")
    printer.attr_dict(op, ("permutation",))
    printer.emit(" : ")
    printer.type(op.in_.type)
    printer.emit(" to ")
    printer.type(op.result.type)


DIRECTIVES: Mapping[str, CustomDirective] = MappingProxyType(
    {
        "GlobalMemrefOpTypeAndInitialValue": CustomDirective(
            parse_type_and_initial_value, print_type_and_initial_value
        ),
    }
)
