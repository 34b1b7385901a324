"""Folds of llvm's operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.llvm.aggregate_ops import ExtractValueOp, InsertValueOp, ShuffleVectorOp
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, BitcastOp, ICmpOp, OrOp, ShlOp, ZExtOp
from compiler.dialects.llvm.attributes import PoisonAttr, UndefAttr, ZeroAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp, ConstantOp, DSOLocalEquivalentOp, PoisonOp, UndefOp, ZeroOp
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.dialects.llvm.gep import DYNAMIC_INDEX, LARGEST_CONSTANT
from compiler.dialects.llvm.memory_ops import AllocaOp, GEPOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    bool_attr,
    signed_value,
    type_of_attribute,
)
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I32, I64, FloatType, IntegerType, ShapedType, Type, VectorType
from compiler.ods import hook
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import splat_of
from compiler.rewrite.elementwise import constant as constant_of
from compiler.rewrite.elementwise import integer_value, scalar, width_of
from compiler.rewrite.fold import constant_value

Operands = Sequence[Attribute | None]
_LIMIT = LARGEST_CONSTANT >> 1


@hook.fold(ConstantOp)
def fold_constant(op: ConstantOp, operands: Operands) -> FoldAnswer:
    """constant -> its value"""
    return op.value


@hook.fold(AddressOfOp)
def fold_address(op: AddressOfOp, operands: Operands) -> FoldAnswer:
    """addressof @g -> @g"""
    return op.global_name


def _folds_to(attribute: Attribute) -> FoldHook:
    return lambda op, operands: attribute


@hook.fold(BitcastOp, AddrSpaceCastOp)
def fold_cast(op: BitcastOp | AddrSpaceCastOp, operands: Operands) -> FoldAnswer:
    """cast(x : T) to T -> x; cast(cast(x : T)) to T -> x; cast(cast(x)) -> cast(x)"""
    value = op.arg
    if value.type == op.result.type:
        return value
    before = value.defining_op(type(op))
    if before is None:
        return None
    if before.arg.type == op.result.type:
        return before.arg
    op.operands = [before.arg]
    return op


@hook.fold(ZExtOp)
def fold_zext(op: ZExtOp, operands: Operands) -> FoldAnswer:
    """zext of a constant -> a wider constant"""
    value, target = operands[0], op.result.type
    number = None if value is None else integer_value(value)
    return scalar(number, target) if number is not None and isinstance(target, IntegerType) else None


def _fold_bits(compute: Callable[[int, int, int], int | None]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """op of constants -> a constant"""
        left, right = (None if operand is None else integer_value(operand) for operand in operands)
        if left is None or right is None:
            return None
        type_ = op.result.type
        folded = compute(left, right, width_of(type_))
        return scalar(folded, type_) if folded is not None and isinstance(type_, IntegerType) else None

    return fold


@hook.fold(ICmpOp)
def fold_icmp(op: ICmpOp, operands: Operands) -> FoldAnswer:
    """eq(x, x) -> true; eq(alloca, null) -> false; eq(null, alloca) -> eq(alloca, null)"""
    left, right = op.lhs, op.rhs
    if op.predicate not in (ICmpPredicate.EQ, ICmpPredicate.NE):
        return None
    answer: bool
    if left is right:
        answer = op.predicate is ICmpPredicate.EQ
    elif left.defining_op(AllocaOp) and right.defining_op(ZeroOp):
        answer = op.predicate is ICmpPredicate.NE
    elif left.defining_op(ZeroOp) and right.defining_op(AllocaOp):
        op.operands = [right, left]
        return op
    else:
        return None
    type_ = op.result.type
    return splat_of(type_, (int(answer),)) if isinstance(type_, ShapedType) else bool_attr(answer)


@hook.fold(GEPOp)
def fold_gep(op: GEPOp, operands: Operands) -> FoldAnswer:
    """gep x[0] -> x; gep x[%c2] -> gep x[2]"""
    constants = op.raw_constant_indices
    if not isinstance(constants, DenseArrayAttr):
        return None
    base, values = op.base, list(constants.values)
    known_operands = iter(operands[1:])
    if len(values) == 1 and base.type == op.result.type:
        first = next(iter(operands[1:]), None) if values[0] == DYNAMIC_INDEX else None
        if values[0] == 0 or (isinstance(first, IntegerAttr) and first.value == 0):
            return base
    kept: list[Value] = [base]
    dynamic = iter(op.dynamic_indices)
    for position, number in enumerate(values):
        if number == DYNAMIC_INDEX:
            constant, value = next(known_operands), next(dynamic)
            if isinstance(constant, IntegerAttr) and -_LIMIT <= constant.value < _LIMIT:
                values[position] = constant.value
            else:
                kept.append(value)
    if len(kept) == len(op.operands):
        return None
    op.operands = kept
    op.properties = {**op.properties, "rawConstantIndices": DenseArrayAttr(I32, tuple(values))}
    return op


@hook.fold(ExtractValueOp)
def fold_extract_value(op: ExtractValueOp, operands: Operands) -> FoldAnswer:
    """extract(insert(x into a, 1), 1) -> x; extract(insert(x into a, 1), 0) -> extract(a, 0)"""
    container: Value = op.container
    wanted = op.position.values
    inner = container.defining_op(ExtractValueOp)
    if inner is not None:
        op.operands = [inner.container]
        op.properties = {**op.properties, "position": DenseArrayAttr(I64, (*inner.position.values, *wanted))}
        return op
    if operands[0] is not None:
        return _part(operands[0], wanted, op.result.type)
    is_changed = is_inside = False
    while (insertion := container.defining_op(InsertValueOp)) is not None:
        place = insertion.position.values
        if place == wanted:
            return insertion.value
        if wanted[: len(place)] == place:
            container, wanted, is_inside = insertion.value, wanted[len(place) :], True
            continue
        if place[: len(wanted)] == wanted:
            break
        container = insertion.container
        if not is_inside:  # as upstream, inserted values are searched only for the very value
            op.operands, is_changed = [container], True
    else:
        if isinstance(container, OpResult):
            # As upstream, a changed op fails to fold; then conversions undo the change, and greedy drivers keep it.
            return _part(constant_value(container), wanted, op.result.type)
    return op if is_changed else None


@hook.fold(ShuffleVectorOp)
def fold_shuffle_vector(op: ShuffleVectorOp, operands: Operands) -> FoldAnswer:
    """shufflevector %v, %w [0] of one element -> %v"""
    source = op.v1.type
    is_single = isinstance(source, VectorType) and source.rank == 1 and source.num_elements == 1
    return op.v1 if is_single and tuple(op.mask.values) == (0,) else None


def _part(constant: Attribute | None, position: Sequence[int], type_: Type) -> Attribute | None:
    """Returns the attribute of a type at a place in a constant aggregate; None if there is none."""
    if isinstance(constant, DialectAttribute):
        return constant  # undefined, poison or zero all through
    element = _element(constant, position)
    return element if element is not None and type_of_attribute(element) == type_ else None


def _element(constant: Attribute | None, position: Sequence[int]) -> IntegerAttr | FloatAttr | None:
    """Returns the number at a place in a constant aggregate."""
    if isinstance(constant, DenseElementsAttr):
        element = constant.type.element_type
        if len(position) != 1 or constant.type.rank != 1 or not isinstance(element, IntegerType):
            return None
        patterns = constant.bit_patterns()
        number = 0 if constant.is_splat else position[0]
        return IntegerAttr(signed_value(patterns[number], element), element) if number < len(patterns) else None
    for number in position:
        if not isinstance(constant, ArrayAttr) or number >= len(constant.elements):
            return None
        constant = constant.elements[number]
    return constant if isinstance(constant, IntegerAttr | FloatAttr) else None


@hook.fold(ZeroOp)
def fold_zero(op: ZeroOp, operands: Operands) -> FoldAnswer:
    """zero : i64 -> 0; of types that have no numbers, an attribute for all of them"""
    type_ = op.res.type
    has_numbers = isinstance(type_, IntegerType | FloatType | VectorType) and width_of(type_) > 0
    return constant_of(0, type_) if has_numbers else ZeroAttr.get()


hook.fold(DSOLocalEquivalentOp)(lambda op, operands: op.properties.get("function_name"))
hook.fold(UndefOp)(_folds_to(UndefAttr.get()))
hook.fold(PoisonOp)(_folds_to(PoisonAttr.get()))
hook.fold(OrOp)(_fold_bits(lambda left, right, width: left | right))
hook.fold(ShlOp)(_fold_bits(lambda left, right, width: left << right if right < width else None))


_CONSTANTS: Mapping[type[Attribute], type[UndefOp | PoisonOp | ZeroOp]] = MappingProxyType(
    {UndefAttr: UndefOp, PoisonAttr: PoisonOp, ZeroAttr: ZeroOp}
)
"""The operation that materializes each attribute of a constant."""


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Creates the op that materializes a constant."""
    if isinstance(value, SymbolRefAttr) and isinstance(type_, LLVMPointerType):
        properties = {"global_name": value}
        return builder.create(AddressOfOp, result_types=[type_], properties=properties, location=location)
    if isinstance(value, DialectAttribute):
        op_class = _CONSTANTS.get(type(value))
        return None if op_class is None else builder.create(op_class, result_types=[type_], location=location)
    typed = isinstance(value, IntegerAttr | FloatAttr) and value.type == type_
    if not typed and not isinstance(value, StringAttr | DenseElementsAttr | ArrayAttr):
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
