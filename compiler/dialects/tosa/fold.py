"""Folds of tosa's operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.dialects.tosa.constants import integers, zero_point
from compiler.dialects.tosa.elementwise_ops import (
    AbsOp,
    AddOp,
    EqualOp,
    GreaterEqualOp,
    GreaterOp,
    IntDivOp,
    MulOp,
    NegateOp,
    ReciprocalOp,
    SelectOp,
    SubOp,
)
from compiler.dialects.tosa.layout_ops import (
    ConcatOp,
    PadOp,
    ReshapeOp,
    ResizeOp,
    ReverseOp,
    SliceOp,
    TileOp,
    TransposeOp,
)
from compiler.dialects.tosa.ops import CastOp, ConstOp
from compiler.dialects.tosa.reduction_ops import ArgMaxOp, Reduction
from compiler.dialects.tosa.shape_ops import ConstShapeOp
from compiler.dialects.tosa.verify_shapes import is_shape_type
from compiler.ir import float_arithmetic, floats
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    SparseElementsAttr,
)
from compiler.ir.floats import RoundingMode
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    I1,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    Type,
    element_type_or_self,
    integer_element,
)
from compiler.ods import hook
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import elements_of, linearize, reshaped, row_major_strides, splat_of
from compiler.rewrite.elementwise import signed
from compiler.verification.checks.shapes import compatible_shapes

Operands = list[Attribute | None]
Compute: TypeAlias = "Callable[[int, int, Type], int | None]"
"""Takes bit patterns and their type; returns the bit pattern of the result, or None if there is none."""

_ELEMENTS = (DenseElementsAttr, DenseResourceElementsAttr, DenseStringElementsAttr, SparseElementsAttr)


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """dense<2> : tensor<1xindex> -> tosa.const_shape, other elements -> tosa.const"""
    if is_shape_type(type_):
        if not isinstance(value, DenseElementsAttr) or isinstance(value.type.element_type, FloatType):
            return None
        return builder.create(ConstShapeOp, result_types=[type_], values=value, location=location)
    if not isinstance(value, _ELEMENTS):
        return None
    return builder.create(ConstOp, result_types=[type_], values=value, location=location)


def _dense(attribute: Attribute | None) -> DenseElementsAttr | None:
    return attribute if isinstance(attribute, DenseElementsAttr) else None


def _splat(attribute: Attribute | None) -> int | None:
    """Returns the bit pattern that all elements of a constant have."""
    if not isinstance(attribute, DenseElementsAttr) or not attribute.is_splat or attribute.layout.is_complex:
        return None
    return attribute.bit_patterns()[0]


def _is_number(type_: Type) -> bool:
    return isinstance(type_, IntegerType | IndexType | FloatType)


def _is_zero(attribute: Attribute | None, element: Type) -> bool:
    bits = _splat(attribute)
    if bits is None:
        return False
    if isinstance(element, FloatType):
        return floats.is_zero(bits, element.semantics)
    return isinstance(element, IntegerType) and bits == 0


def _is_one(attribute: Attribute | None, element: Type, shift: int) -> bool:
    bits = _splat(attribute)
    if bits is None:
        return False
    if isinstance(element, FloatType):
        return bits == floats.from_float(1.0, element.semantics)
    return isinstance(element, IntegerType) and signed(bits, element.width) == 1 << shift


def _splats(
    left: Attribute | None, right: Attribute | None, type_: RankedTensorType, compute: Compute
) -> DenseElementsAttr | None:
    """Returns the splat of a type that is computed of two splats of one type."""
    left_bits, other = _splat(left), _splat(right)
    if left_bits is None or other is None or not type_.has_static_shape:
        return None
    element = element_type_or_self(left.type) if isinstance(left, DenseElementsAttr) else None
    if element is None or not isinstance(right, DenseElementsAttr) or right.type.element_type != element:
        return None
    bits = compute(left_bits, other, element)
    return None if bits is None else splat_of(type_, (bits,))


def _ranked(*values: Value) -> list[RankedTensorType] | None:
    types = [value.type for value in values]
    ranked = [type_ for type_ in types if isinstance(type_, RankedTensorType)]
    return ranked if len(ranked) == len(types) else None


def _number(bits: int, type_: IntegerType) -> int:
    return bits if type_.is_unsigned else signed(bits, type_.width)


# ------------------------------------------------------------------------------------------------------ two operands


def _add(left: int, right: int, type_: Type) -> int | None:
    if isinstance(type_, FloatType):
        return float_arithmetic.add(left, right, type_.semantics)
    return left + right


def _subtract(left: int, right: int, type_: Type) -> int | None:
    if isinstance(type_, FloatType):
        return float_arithmetic.subtract(left, right, type_.semantics)
    return left - right


@hook.fold(AddOp)
def fold_add(op: AddOp, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, 1 + 2 -> 3"""
    types = _ranked(*op.operands, op.result)
    if types is None or not all(_is_number(type_.element_type) for type_ in types):
        return None
    (left, right), (left_type, right_type, result) = operands, types
    if left_type == result and _is_zero(right, result.element_type):
        return op.input1
    if right_type == result and _is_zero(left, result.element_type):
        return op.input2
    return _splats(left, right, result, _add)


@hook.fold(SubOp)
def fold_sub(op: SubOp, operands: Operands) -> FoldAnswer:
    """x - 0 -> x, 3 - 2 -> 1"""
    types = _ranked(*op.operands, op.result)
    if types is None or not all(_is_number(type_.element_type) for type_ in types):
        return None
    (left, right), (left_type, _, result) = operands, types
    if left_type == result and _is_zero(right, result.element_type):
        return op.input1
    return _splats(left, right, result, _subtract)


@hook.fold(MulOp)
def fold_mul(op: MulOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, 2 * 3 -> 6; 1 is 2^shift where products are shifted"""
    types = _ranked(op.input1, op.input2, op.result)
    if types is None:
        return None
    (left, right, known_shift), (left_type, right_type, result) = operands, types
    shift = 0
    element = result.element_type
    if isinstance(element, IntegerType) and element.width == 32 and element.is_signless:
        elements = _dense(known_shift)
        if elements is None:
            return None
        shift = integers(elements)[0]
    for other, type_, constant in ((op.input2, right_type, left), (op.input1, left_type, right)):
        if type_ != result:
            continue
        if _is_zero(constant, element) and result.has_static_shape:
            bits = _splat(constant)
            return None if bits is None else splat_of(result, (bits,))
        if _is_one(constant, element, shift):
            return other
    return _splats(left, right, result, lambda each, two, type_: _multiply(each, two, type_, element, shift))


def _multiply(left: int, right: int, type_: Type, result: Type, shift: int) -> int | None:
    if isinstance(type_, FloatType) and type_ == result:
        return float_arithmetic.multiply(left, right, type_.semantics)
    if not isinstance(type_, IntegerType) or not isinstance(result, IntegerType):
        return None
    product = signed(left, type_.width) * signed(right, type_.width)
    if shift > 0:
        product = (product + (1 << shift - 1)) >> shift
        if not -(1 << 31) <= product < 1 << 31:
            return None
    return product


@hook.fold(IntDivOp)
def fold_intdiv(op: IntDivOp, operands: Operands) -> FoldAnswer:
    """0 / x -> 0, x / 1 -> x, 7 / 2 -> 3"""
    types = _ranked(*op.operands, op.result)
    if types is None:
        return None
    (left, right), (left_type, right_type, result) = operands, types
    if left_type != right_type:
        return None
    if left_type == result and _is_zero(left, result.element_type):
        return left
    if left_type == result and _is_one(right, result.element_type, 0):
        return op.input1
    return _splats(left, right, result, _divide)


def _divide(left: int, right: int, type_: Type) -> int | None:
    width = integer_element(type_).width
    numerator, denominator = signed(left, width), signed(right, width)
    if not denominator:
        return None
    quotient = abs(numerator) // abs(denominator)
    return quotient if (numerator < 0) == (denominator < 0) else -quotient


def _comparison(holds: Callable[[int], bool]) -> FoldHook:
    """Returns the fold of a comparison of two splats; `holds` takes -1, 0 or 1: the first is smaller, equal, larger."""

    def compute(left: int, right: int, type_: Type) -> int | None:
        if isinstance(type_, FloatType):
            order = float_arithmetic.compare(left, right, type_.semantics)
            return int(order is not None and holds(order))
        left_number, other = _number(left, integer_element(type_)), _number(right, integer_element(type_))
        return int(holds((left_number > other) - (left_number < other)))

    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """2 > 1 -> true"""
        type_, (left, right) = op.result.type, operands
        return _splats(left, right, type_, compute) if isinstance(type_, RankedTensorType) else None

    return fold


_fold_equal_splats = _comparison(lambda order: order == 0)


@hook.fold(EqualOp)
def fold_equal(op: EqualOp, operands: Operands) -> FoldAnswer:
    """x == x -> true, of integers; 1 == 1 -> true"""
    result, left = op.result.type, op.input1
    of_integers = isinstance(element_type_or_self(left.type), IntegerType)
    if of_integers and isinstance(result, RankedTensorType) and result.has_static_shape and left is op.input2:
        return splat_of(result, (1,))
    return _fold_equal_splats(op, operands)


# ------------------------------------------------------------------------------------------------------- one operand


@hook.fold(AbsOp)
def fold_abs(op: AbsOp, operands: Operands) -> FoldAnswer:
    """abs(abs x) -> abs x"""
    return None if op.input1.defining_op(AbsOp) is None else op.input1


@hook.fold(NegateOp)
def fold_negate(op: NegateOp, operands: Operands) -> FoldAnswer:
    """negate(negate x) -> x, if all zero points are 0"""
    inner = op.input1.defining_op(NegateOp)
    if inner is None:
        return None
    zeros = (op.input1_zp, op.output_zp, inner.input1_zp, inner.output_zp)
    same = inner.input1.type == op.result.type
    return inner.input1 if same and all(zero_point(zero) == 0 for zero in zeros) else None


@hook.fold(ReciprocalOp)
def fold_reciprocal(op: ReciprocalOp, operands: Operands) -> FoldAnswer:
    """1 / 2.0 -> 0.5"""
    (constant,) = operands
    bits, type_ = _splat(constant), op.result.type
    element = element_type_or_self(type_)
    if bits is None or not isinstance(element, FloatType) or not isinstance(type_, ShapedType):
        return None
    return splat_of(type_, (reciprocal(bits, element.semantics),))


def reciprocal(bits: int, semantics: floats.FloatSemantics) -> int:
    """1 / x, of and as bit patterns."""
    return float_arithmetic.divide(floats.from_float(1.0, semantics), bits, semantics)


@hook.fold(CastOp)
def fold_cast(op: CastOp, operands: Operands) -> FoldAnswer:
    """cast x : same type -> x, cast 1 : i32 -> 1.0 : f32"""
    source, target = op.input.type, op.result.type
    if source == target:
        return op.input
    (constant,) = operands
    bits = _splat(constant)
    if bits is None or not isinstance(target, ShapedType):
        return None
    converted = _converted(bits, element_type_or_self(source), target.element_type)
    return None if converted is None else splat_of(target, (converted,))


def _converted(bits: int, source: Type, target: Type) -> int | None:
    if isinstance(source, FloatType) and isinstance(target, FloatType):
        return floats.convert(bits, source.semantics, target.semantics)
    if isinstance(source, IntegerType) and isinstance(target, FloatType):
        return float_arithmetic.from_integer(_number(bits, source), target.semantics)
    if isinstance(source, FloatType) and isinstance(target, IntegerType):
        return _rounded(bits, source, target)
    if isinstance(source, IntegerType) and isinstance(target, IntegerType):
        if target == I1:
            return int(bits != 0)
        return bits if source == I1 else _number(bits, source)
    return None


def _rounded(bits: int, source: FloatType, target: IntegerType) -> int:
    """Returns the nearest integer, clamped to the range of its type; 0 for NaN."""
    semantics = source.semantics
    if floats.is_nan(bits, semantics):
        return 0
    half = 1 << target.width - 1
    low, high = (0, 2 * half - 1) if target.is_unsigned else (-half, half - 1)
    if floats.is_inf(bits, semantics):
        return low if floats.is_negative(bits, semantics) else high
    whole = float_arithmetic.round_to_integral(bits, semantics, RoundingMode.NEAREST_TIES_TO_EVEN)
    return min(max(int(float_arithmetic.to_fraction(whole, semantics)), low), high)


@hook.fold(ArgMaxOp)
def fold_argmax(op: ArgMaxOp, operands: Operands) -> FoldAnswer:
    """argmax of one element -> 0"""
    types = _ranked(op.input, op.result)
    if types is None or not all(type_.has_static_shape for type_ in types):
        return None
    source, result = types
    if source.shape[op.axis.value] != 1 or not isinstance(result.element_type, IntegerType):
        return None
    return splat_of(result, (0,))


@hook.fold(Reduction)
def fold_reduction(op: Reduction, operands: Operands) -> FoldAnswer:
    """reduce of one element -> that element"""
    source = op.input.type
    if not isinstance(source, RankedTensorType) or source != op.result.type:
        return None
    return op.input if source.rank == 0 or source.shape[op.axis.value] == 1 else None


# -------------------------------------------------------------------------------------------------------- data layout


@hook.fold(ConcatOp)
def fold_concat(op: ConcatOp, operands: Operands) -> FoldAnswer:
    """concat(concat(x, y), z) -> concat(x, y, z), along one axis"""
    flat: list[Value] = []
    for operand in op.input1:
        inner = operand.defining_op(ConcatOp)
        if inner is not None and inner.axis == op.axis:
            flat += inner.input1
        else:
            flat.append(operand)
    if flat == op.input1:
        return None
    op.operands = flat
    return op


@hook.fold(PadOp)
def fold_pad(op: PadOp, operands: Operands) -> FoldAnswer:
    """pad x by 0 -> x"""
    _, padding, _ = operands
    return op.input1 if op.input1.type == op.result.type and _splat(padding) == 0 else None


@hook.fold(ReshapeOp)
def fold_reshape(op: ReshapeOp, operands: Operands) -> FoldAnswer:
    """reshape x : same type -> x, reshape(reshape x) -> reshape x, reshape of equal elements -> these"""
    types = _ranked(op.input1, op.result)
    if types is None:
        return None
    source, result = types
    if source == result and source.num_dynamic_dims < 2:
        return op.input1
    inner = op.input1.defining_op(ReshapeOp)
    if inner is not None:
        op.operands = [inner.input1, op.shape]
        return op
    elements, _ = operands
    constant = _dense(elements)
    if constant is None or not _is_number(source.element_type) or not result.has_static_shape:
        return None
    return reshaped(constant, result) if constant.is_splat else None


@hook.fold(ResizeOp)
def fold_resize(op: ResizeOp, operands: Operands) -> FoldAnswer:
    """resize x by 1 -> x"""
    match operands:
        case [_, DenseElementsAttr() as scale, DenseElementsAttr() as offset, DenseElementsAttr() as border]:
            over_y, under_y, over_x, under_x = integers(scale)
            is_unit = over_y == under_y and over_x == under_x
            moves = any(integers(offset)) or any(integers(border))
            return op.input if is_unit and not moves and op.input.type == op.result.type else None
    return None


@hook.fold(ReverseOp)
def fold_reverse(op: ReverseOp, operands: Operands) -> FoldAnswer:
    """reverse(splat), reverse of extent 1 -> its operand"""
    (elements,), type_ = operands, op.input1.type
    if type_ != op.result.type:
        return None
    if _splat(elements) is not None:
        return elements
    if not isinstance(type_, RankedTensorType):
        return None
    return op.input1 if type_.rank == 0 or type_.shape[op.axis.value] == 1 else None


@hook.fold(SliceOp)
def fold_slice(op: SliceOp, operands: Operands) -> FoldAnswer:
    """slice x : same type -> x, slice of equal elements -> these, one element of a constant -> that element"""
    types = _ranked(op.input1, op.result)
    if types is None:
        return None
    source, result = types
    if source == result and source.has_static_shape:
        return op.input1
    elements, start, _ = operands
    constant = _dense(elements)
    if constant is None or not result.has_static_shape or not _is_number(source.element_type):
        return None
    if constant.is_splat:
        return splat_of(result, tuple(constant.bit_patterns()))
    starts = _dense(start)
    if not source.has_static_shape or result.num_elements != 1 or starts is None:
        return None
    indices = integers(starts)
    if not all(0 <= index < extent for index, extent in zip(indices, source.shape, strict=True)):
        return None
    element = elements_of(constant)[linearize(indices, row_major_strides(source.shape))]
    return splat_of(result, element)


@hook.fold(TileOp)
def fold_tile(op: TileOp, operands: Operands) -> FoldAnswer:
    """tile x by 1 -> x"""
    _, attribute = operands
    multiples = _dense(attribute)
    if op.input1.type != op.result.type or multiples is None:
        return None
    return op.input1 if all(number == 1 for number in integers(multiples)) else None


@hook.fold(TransposeOp)
def fold_transpose(op: TransposeOp, operands: Operands) -> FoldAnswer:
    """transpose of equal elements -> these in another shape, transpose x by [0, 1, 2] -> x"""
    (elements,), result = operands, op.result.type
    constant = _dense(elements)
    if constant is not None and constant.is_splat and isinstance(result, ShapedType) and result.has_static_shape:
        if constant.type.element_type == result.element_type:
            return reshaped(constant, result)
    perms = op.perms.values
    is_identity = list(perms) == list(range(len(perms)))
    return op.input1 if is_identity and op.input1.type == result else None


@hook.fold(SelectOp)
def fold_select(op: SelectOp, operands: Operands) -> FoldAnswer:
    """select c, x, x -> x, select true, x, y -> x; if no operand is broadcast"""
    types = [operand.type for operand in op.operands]
    if not all(isinstance(type_, RankedTensorType) and type_.has_static_shape for type_ in types):
        return None
    if not compatible_shapes(types):
        return None
    if op.input2 is op.input3:
        return op.input2
    attribute, _, _ = operands
    condition = _splat(attribute)
    if condition is None:
        return None
    return op.input2 if condition else op.input3


@hook.fold(ConstOp, ConstShapeOp)
def fold_const(op: ConstOp | ConstShapeOp, operands: Operands) -> FoldAnswer:
    """tosa.const -> its elements"""
    return op.values


hook.fold(GreaterOp)(_comparison(lambda order: order > 0))
hook.fold(GreaterEqualOp)(_comparison(lambda order: order >= 0))
