"""Verifiers of the arith dialect beyond constraints and traits: which casts there are, constants, selections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import gt, lt

from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtFOp,
    FloatToInteger,
    IndexCast,
    IntegerExtension,
    IntegerToFloat,
    ScalingExtFOp,
    ScalingTruncFOp,
    TruncFOp,
    TruncIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.ir.attributes import (
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    FloatAttr,
    IntegerAttr,
    SparseElementsAttr,
)
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    VectorType,
)
from compiler.ods import hook
from compiler.ods.type_predicates import i1_same_shape, is_signless, is_tensor

_ELEMENTS = (DenseElementsAttr, DenseResourceElementsAttr, DenseStringElementsAttr, SparseElementsAttr)

CastTest = Callable[[Sequence[Type], Sequence[Type]], bool]


# -------------------------------------------------------------------------------------------------------------- casts


def _element(type_: Type, *, memrefs: bool = False) -> Type | None:
    """Returns the element type of a shaped type, else the type itself; None for a memref unless `memrefs` is set."""
    if not isinstance(type_, ShapedType):
        return type_
    if isinstance(type_, (MemRefType, UnrankedMemRefType)) and not memrefs:
        return None
    return type_.element_type


def _compatible_shapes(left: Type, right: Type) -> bool:
    """Returns True if both types have no shape, or shapes whose extents can be equal at run time."""
    if not isinstance(left, ShapedType) or not isinstance(right, ShapedType):
        return not isinstance(left, ShapedType) and not isinstance(right, ShapedType)
    if isinstance(left, VectorType) and isinstance(right, VectorType) and left.scalable != right.scalable:
        return False
    if left.shape is None or right.shape is None:
        return True
    if len(left.shape) != len(right.shape):
        return False
    return all(DYNAMIC in (a, b) or a == b for a, b in zip(left.shape, right.shape, strict=True))


def _changes_width(kind: type[IntegerType] | type[FloatType], compare: Callable[[int, int], bool]) -> CastTest:
    def test(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
        if not outputs or not _compatible_shapes(inputs[0], outputs[0]):
            return False
        source, target = _element(inputs[0]), _element(outputs[0])
        return isinstance(source, kind) and isinstance(target, kind) and compare(target.width, source.width)

    return test


extends_integer = _changes_width(IntegerType, gt)
truncates_integer = _changes_width(IntegerType, lt)
extends_float = _changes_width(FloatType, gt)
truncates_float = _changes_width(FloatType, lt)


def _converts(source_kind: type[Type], target_kind: type[Type]) -> CastTest:
    def test(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
        return (
            len(inputs) == len(outputs) == 1
            and _compatible_shapes(inputs[0], outputs[0])
            and isinstance(_element(inputs[0]), source_kind)
            and isinstance(_element(outputs[0]), target_kind)
        )

    return test


integer_to_float = _converts(IntegerType, FloatType)
float_to_integer = _converts(FloatType, IntegerType)


@hook.cast_compatible(IndexCast)
def casts_index(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
    """Returns True if one type is index and the other a signless integer."""
    if len(inputs) != 1 or len(outputs) != 1 or not _compatible_shapes(inputs[0], outputs[0]):
        return False
    source, target = _element(inputs[0], memrefs=True), _element(outputs[0], memrefs=True)
    if isinstance(source, IndexType):
        return target is not None and is_signless(target)
    return source is not None and is_signless(source) and isinstance(target, IndexType)


@hook.cast_compatible(BitcastOp)
def casts_bits(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
    """Returns True if both types are integers or floats of equal width."""
    if len(inputs) != 1 or len(outputs) != 1 or not _compatible_shapes(inputs[0], outputs[0]):
        return False
    source, target = _element(inputs[0], memrefs=True), _element(outputs[0], memrefs=True)
    if not isinstance(source, (IntegerType, FloatType)) or not isinstance(target, (IntegerType, FloatType)):
        return False
    return source.width == target.width


# ------------------------------------------------------------------------------------------------- constant and select


@hook.verify(ConstantOp)
def verify_constant(op: ConstantOp) -> str | None:
    type_, value = op.result.type, op.value
    if isinstance(type_, IntegerType) and not type_.is_signless:
        return "integer return type must be signless"
    if not isinstance(value, (IntegerAttr, FloatAttr, *_ELEMENTS)):
        return "value must be an integer, float, or elements attribute"
    if isinstance(type_, VectorType) and type_.is_scalable:
        if not (isinstance(value, DenseElementsAttr) and value.is_splat):
            # The spelling is upstream's.
            return "intializing scalable vectors with elements attribute is not supported unless it's a vector splat"
    return None


@hook.verify(SelectOp)
def verify_select(op: SelectOp) -> str | None:
    condition, type_ = op.condition.type, op.result.type
    if is_signless(condition, 1):
        return None
    if not isinstance(type_, VectorType) and not is_tensor(type_):
        return f"expected condition to be a signless i1, but got '{condition}'"
    wanted = i1_same_shape(type_)
    if condition != wanted:
        return (
            "expected condition type to have the same shape as the result type, expected "
            f"'{wanted}', but got '{condition}'"
        )
    return None


hook.cast_compatible(IntegerExtension)(extends_integer)
hook.cast_compatible(IntegerToFloat)(integer_to_float)
hook.cast_compatible(FloatToInteger)(float_to_integer)
hook.cast_compatible(ExtFOp, ScalingExtFOp)(extends_float)
hook.cast_compatible(TruncIOp)(truncates_integer)
hook.cast_compatible(TruncFOp, ScalingTruncFOp)(truncates_float)
