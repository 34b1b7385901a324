"""Syntax of the vector dialect's contractions, transfers, outer products and masks."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.vector.arithmetic_ops import ContractionOp, OuterProductOp
from compiler.dialects.vector.attributes import IteratorTypeAttr
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.dialects.vector.transfers import element_rank, mask_type, minor_identity, transfer_rank
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    bool_attr,
)
from compiler.ir.operation import Block, Value
from compiler.ir.types import I1, I32, INDEX, MemRefType, RankedTensorType, Type, VectorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

# ------------------------------------------------------------------------------------------------------------ contract

_CONTRACT_ATTRIBUTES = ("indexing_maps", "iterator_types", "kind")


def _set_default_kind(state: OpState) -> None:
    assert state.definition is not None
    default = state.definition.attribute_defs["kind"].default
    assert default is not None
    state.properties.setdefault("kind", default)


@hook.parse(ContractionOp)
def parse_contract(parser: OpParser, state: OpState) -> None:
    """`{indexing_maps = [...], iterator_types = [...]} %lhs, %rhs, %acc {attributes} : t, u into v`."""
    start, end = parser.start, parser.end
    described = parser.attribute()
    if not isinstance(described, DictionaryAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    operands = [parser.operand()]
    for _ in range(2):
        parser.expect(",")
        operands.append(parser.operand())
    masks: list[UnresolvedOperand] = []
    while parser.consume_if(","):
        masks.append(parser.operand())
    parser.optional_attr_dict()
    parser.expect(":")
    types_start = parser.start
    types = parser.type_list()
    parser.expect_keyword("into")
    result = parser.type()
    if len(types) < 2:
        parser.hook_error(f"expected 2 types before 'into', got {len(types)}", types_start)
    state.operands += parser.resolve_all(operands, (*types[:2], result))  # upstream passes over further types
    state.result_types.append(result)
    for name, value in described.entries:
        (state.properties if name in _CONTRACT_ATTRIBUTES else state.attributes)[name] = value
    iterators = state.properties.get("iterator_types")
    if not isinstance(iterators, ArrayAttr):
        parser.hook_error('expected "iterator_types" array attribute', start)
    state.properties["iterator_types"] = ArrayAttr(
        tuple(_iterator_type(parser, element, start) for element in iterators.elements)
    )
    _set_default_kind(state)
    if masks:
        if len(masks) != 2:
            parser.op_error("expected zero or exactly 2 vector mask operands")
        for mask, type_ in zip(masks, types[:2], strict=True):
            shape = type_ if isinstance(type_, VectorType) else VectorType((), I1)
            state.operands.append(parser.resolve(mask, VectorType(shape.shape, I1, shape.scalable)))


def _iterator_type(parser: OpParser, element: Attribute, start: int) -> Attribute:
    """Returns the attribute of an iterator type for its spelling, such as `"parallel"`."""
    if not isinstance(element, StringAttr):
        return element
    attribute = IteratorTypeAttr.spelled(element.value)
    if attribute is None:
        parser.hook_error(f"unexpected iterator_type ({element.value})", start)
    return attribute


@hook.print(ContractionOp)
def print_contract(op: ContractionOp, printer: OpPrinter) -> None:
    described = {name: op.properties[name] for name in _CONTRACT_ATTRIBUTES if name in op.properties}
    iterators = described.get("iterator_types")
    if isinstance(iterators, ArrayAttr):
        described["iterator_types"] = ArrayAttr(
            tuple(
                StringAttr(element.symbol) if isinstance(element, IteratorTypeAttr) else element
                for element in iterators.elements
            )
        )
    printer.emit(" ")
    printer.named_attributes(described)
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op, _CONTRACT_ATTRIBUTES)
    printer.emit(" : ")
    printer.types([op.lhs.type, op.rhs.type])
    printer.emit(" into ")
    printer.type(op.result.type)


# -------------------------------------------------------------------------------------------------------- outer product


@hook.parse(OuterProductOp)
def parse_outerproduct(parser: OpParser, state: OpState) -> None:
    """`%lhs, %rhs, %acc {kind = #vector.kind<mul>} : vector<4xf32>, vector<8xf32>`."""
    operands = parser.operand_list()
    parser.optional_attr_dict()
    parser.expect(":")
    left = parser.type()
    parser.expect(",")
    right = parser.type()
    if len(operands) < 2:
        parser.op_error("expected at least 2 operands")
    if not isinstance(left, VectorType) or not left.shape:
        parser.op_error("expected vector type for operand #1")
    factors = [left, right] if isinstance(right, VectorType) and right.shape else [left]
    result = VectorType(
        tuple(factor.shape[0] for factor in factors),
        left.element_type,
        tuple(factor.scalable[0] for factor in factors),
    )
    _set_default_kind(state)
    state.operands += parser.resolve_all(operands[:3], (left, right, result)[: len(operands)])
    state.result_types.append(result)


@hook.print(OuterProductOp)
def print_outerproduct(op: OuterProductOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    # Without an accumulator upstream prints no attributes at all; here, only the default kind is omitted.
    is_default = op.acc is None and op.kind is CombiningKind.ADD
    printer.attr_dict(op, ("kind",) if is_default else ())
    printer.emit(" : ")
    printer.types([op.lhs.type, op.rhs.type])


# ------------------------------------------------------------------------------------------------------------ transfers


@hook.parse(TransferReadOp)
def parse_transfer_read(parser: OpParser, state: OpState) -> None:
    """`%base[%i], %padding, %mask {attributes} : memref<8xf32>, vector<4xf32>`."""
    base = parser.operand()
    indices = parser.operand_list_between("[", "]")
    parser.expect(",")
    padding = parser.operand()
    mask = parser.operand() if parser.consume_if(",") else None
    parser.optional_attr_dict()
    start, types = _two_types(parser)
    shaped, vector = types
    if not isinstance(shaped, MemRefType | RankedTensorType):
        parser.hook_error("requires memref or ranked tensor type", start)
    if not isinstance(vector, VectorType):
        parser.hook_error("requires vector type", start)
    permutation = _permutation_map(parser, state, shaped, vector, start)
    state.operands.append(parser.resolve(base, shaped))
    state.operands += parser.resolve_same(indices, INDEX)
    state.operands.append(parser.resolve(padding, shaped.element_type))
    _resolve_mask(parser, state, mask, shaped, vector, permutation, start)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (1, len(indices), 1, int(mask is not None)))
    state.result_types.append(vector)


@hook.parse(TransferWriteOp)
def parse_transfer_write(parser: OpParser, state: OpState) -> None:
    """`%vector, %base[%i], %mask {attributes} : vector<4xf32>, memref<8xf32>`."""
    value = parser.operand()
    parser.expect(",")
    base = parser.operand()
    indices = parser.operand_list_between("[", "]")
    mask = parser.operand() if parser.consume_if(",") else None
    parser.optional_attr_dict()
    start, types = _two_types(parser)
    vector, shaped = types
    if not isinstance(vector, VectorType):
        parser.hook_error("requires vector type", start)
    if not isinstance(shaped, MemRefType | RankedTensorType):
        parser.hook_error("requires memref or ranked tensor type", start)
    permutation = _permutation_map(parser, state, shaped, vector, start)
    state.operands += [parser.resolve(value, vector), parser.resolve(base, shaped)]
    state.operands += parser.resolve_same(indices, INDEX)
    _resolve_mask(parser, state, mask, shaped, vector, permutation, start)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (1, 1, len(indices), int(mask is not None)))
    if isinstance(shaped, RankedTensorType):
        state.result_types.append(shaped)


def _two_types(parser: OpParser) -> tuple[int, list[Type]]:
    """Parses `: t, u`; returns its offset and the types."""
    start = parser.start
    parser.expect(":")
    types = parser.type_list()
    if len(types) != 2:
        parser.hook_error("requires two types", start)
    return start, types


def _permutation_map(
    parser: OpParser, state: OpState, shaped: MemRefType | RankedTensorType, vector: VectorType, start: int
) -> AffineMap:
    """Returns the permutation map, by default a minor identity; sets the default of `in_bounds`, too."""
    attribute = state.properties.get("permutation_map")
    if attribute is None:
        if shaped.rank < transfer_rank(shaped, vector):
            parser.hook_error(
                "expected a custom permutation_map when rank(source) != rank(destination)",
                start,
            )
        attribute = AffineMapAttr(minor_identity(shaped, vector))
        state.properties["permutation_map"] = attribute
    if not isinstance(attribute, AffineMapAttr):
        parser.hook_error(UnexpectedAttribute(), start)
    if "in_bounds" not in state.properties:
        state.properties["in_bounds"] = ArrayAttr((bool_attr(False),) * attribute.map.num_results)
    return attribute.map


def _resolve_mask(
    parser: OpParser,
    state: OpState,
    mask: UnresolvedOperand | None,
    shaped: MemRefType | RankedTensorType,
    vector: VectorType,
    permutation: AffineMap,
    start: int,
) -> None:
    if mask is None:
        return
    if element_rank(shaped) is not None:
        parser.hook_error("does not support masks with vector element type", mask.start, mask.end)
    if vector.rank != permutation.num_results:
        parser.hook_error("expected the same rank for the vector and the results of the permutation map", start)
    type_ = mask_type(vector, permutation)
    if type_ is None:
        parser.hook_error("cannot tell the type of the mask from the permutation map", start)
    state.operands.append(parser.resolve(mask, type_))


@hook.print(TransferReadOp)
def print_transfer_read(op: TransferReadOp, printer: OpPrinter) -> None:
    printer.emit(f" {printer.value_text(op.base)}[")
    printer.values(op.indices)
    printer.emit("], ")
    printer.values([op.padding] if op.mask is None else [op.padding, op.mask])
    _print_transfer_attributes(op, printer)
    printer.types((op.base.type, op.result.type))


@hook.print(TransferWriteOp)
def print_transfer_write(op: TransferWriteOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values([op.value_to_store, op.base])
    printer.emit("[")
    printer.values(op.indices)
    printer.emit("]")
    if op.mask is not None:
        printer.emit(f", {printer.value_text(op.mask)}")
    _print_transfer_attributes(op, printer)
    printer.types((op.value_to_store.type, op.base.type))


def _print_transfer_attributes(op: TransferReadOp | TransferWriteOp, printer: OpPrinter) -> None:
    hidden = []
    permutation, in_bounds = op.permutation_map, op.in_bounds
    if isinstance(permutation, AffineMapAttr) and permutation.map.is_minor_identity():
        hidden.append("permutation_map")
    if isinstance(in_bounds, ArrayAttr) and not any(_is_true(element) for element in in_bounds.elements):
        hidden.append("in_bounds")
    printer.attr_dict(op, hidden)
    printer.emit(" : ")


def _is_true(attribute: Attribute) -> bool:
    return isinstance(attribute, IntegerAttr) and attribute.value != 0


# ----------------------------------------------------------------------------------------------------------------- mask


@hook.parse(MaskOp)
def parse_mask(parser: OpParser, state: OpState) -> None:
    """`%mask, %passthru { vector.reduction ... } {attributes} : vector<4xi1> -> f32`."""
    mask = parser.operand()
    passthru = parser.operand() if parser.consume_if(",") else None
    parser.region(terminator="vector.yield", terminator_operands=_masked_results)
    parser.optional_attr_dict()
    mask_type_ = parser.colon_type()
    state.result_types += parser.optional_arrow_types()
    state.operands.append(parser.resolve(mask, mask_type_))
    if passthru is not None:
        if not state.result_types:
            parser.op_error("expects a result if passthru operand is provided")
        result_type, *_ = state.result_types
        state.operands.append(parser.resolve(passthru, result_type))


def _masked_results(block: Block) -> Sequence[Value]:
    """Returns the operands of the implicit yield: the results of the only masked operation."""
    return block.ops[0].results if len(block.ops) == 1 else ()


@hook.print(MaskOp)
def print_mask(op: MaskOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.emit(" { ")
    if op.mask_region.blocks and op.mask_region.blocks[0].ops:
        printer.op_without_results(op.mask_region.blocks[0].ops[0])
    printer.emit(" }")
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(op.mask.type)
    if op.results:
        printer.emit(" -> ")
        printer.types([result.type for result in op.results])
