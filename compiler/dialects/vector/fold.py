"""Folds of vector operations. `vector.extract` and transfers have files of their own."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.fold import materialize_constant as materialize_arith_constant
from compiler.dialects.memref.fold import skip_casts
from compiler.dialects.ub.attributes import PoisonAttr
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    BroadcastOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    ShuffleOp,
    ToElementsOp,
    TransposeOp,
)
from compiler.dialects.vector.mask_ops import ConstantMaskOp, MaskOp, YieldOp
from compiler.dialects.vector.memory_ops import (
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    StoreOp,
)
from compiler.dialects.vector.shapes import (
    POISON_INDEX,
    array_of_i64,
    fold_constant_position,
    has_dynamic_position,
    has_unit_strides,
    is_broadcastable,
    is_order_preserving,
    is_vector,
    static_position,
)
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.locations import Location
from compiler.ir.mixed_values import MixedValue, mixed_values
from compiler.ir.operation import Operation, OpResult
from compiler.ir.slices import integers
from compiler.ir.types import ComplexType, FloatType, IndexType, IntegerType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import (
    dense_of,
    element_of_scalar,
    elements_of,
    linearize,
    reshaped,
    row_major_strides,
    slice_indices,
    splat_element,
    splat_of,
)
from compiler.rewrite.elementwise import is_poison, width_of

Operands = list[Attribute | None]

MAX_FOLDED_ELEMENTS = 256
"""Larger constants are only folded if they have no other use."""


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """dense<0> : vector<4xi32> -> arith.constant dense<0> : vector<4xi32>; poison -> ub.poison"""
    return materialize_arith_constant(builder, value, type_, location)


@hook.fold(LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp)
def fold_casts(op: Operation, operands: Operands) -> FoldAnswer:
    """load (memref.cast %m)[%i] -> load %m[%i]"""
    return skip_casts(op)


# ----------------------------------------------------------------------------------------------- broadcast, transpose


@hook.fold(BroadcastOp)
def fold_broadcast(op: BroadcastOp, operands: Operands) -> FoldAnswer:
    """broadcast 7 -> dense<7>; broadcast(shape_cast %x) -> broadcast %x, if it only adds or drops leading unit dims"""
    source, type_ = op.source_, vector_type(op.result)
    if source.type == type_:
        return source
    cast = source.defining_op(ShapeCastOp)
    if cast is not None and is_broadcastable(cast.source_.type, type_):
        before, after = cast.source_.type.shape, vector_type(source).shape
        shared = min(len(before), len(after))
        if before[len(before) - shared :] == after[len(after) - shared :]:
            op.operands = [cast.source_]
            return op
    constant = operands[0]
    if isinstance(constant, (IntegerAttr, FloatAttr)):
        element = element_of_scalar(constant)
        return None if constant.type != type_.element_type or element is None else splat_of(type_, element)
    splat = splat_element(constant)
    if splat is not None:
        return splat_of(type_, splat)
    return constant if is_poison(constant) else None


@hook.fold(TransposeOp)
def fold_transpose(op: TransposeOp, operands: Operands) -> FoldAnswer:
    """transpose dense<7> -> dense<7>; transpose %x, [1, 0] : vector<1x1xf32> to vector<1x1xf32> -> %x"""
    splat = splat_element(operands[0])
    if splat is not None:
        return splat_of(op.result.type, splat)
    if is_poison(operands[0]):
        return operands[0]
    source = op.vector
    return source if source.type == op.result.type and is_order_preserving(op) else None


@hook.fold(ShapeCastOp)
def fold_shape_cast(op: ShapeCastOp, operands: Operands) -> FoldAnswer:
    """shape_cast(shape_cast | order-preserving transpose (%x)) -> shape_cast %x; shape_cast dense<..> -> dense<..>"""
    source, type_ = op.source_, op.result.type
    if source.type == type_:
        return source
    match source:
        case OpResult(BroadcastOp() as broadcast) if broadcast.source_.type == type_:
            return broadcast.source_
        case OpResult(TransposeOp() as transpose):
            if not is_order_preserving(transpose):
                return None
            op.operands = [transpose.vector]
            return op
        case OpResult(ShapeCastOp() as cast):
            op.operands = [cast.source_]
            return op
    return operands[0] if is_poison(operands[0]) else reshaped(operands[0], type_)


@hook.fold(BitCastOp)
def fold_bitcast(op: BitCastOp, operands: Operands) -> FoldAnswer:
    """bitcast(bitcast %x) -> bitcast %x, or %x; bitcast dense<1> : vector<4xi8> to vector<2xi16> -> dense<257>"""
    source, type_ = op.source_, op.result.type
    if source.type == type_:
        return source
    inner = source.defining_op(BitCastOp)
    if inner is not None:
        if inner.source_.type == type_:
            return inner.source_
        op.operands = [inner.source_]
        return op
    constant = operands[0]
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return None
    before, after = constant.type.element_type, type_.element_type
    width, wanted = width_of(before), width_of(after)
    halves = (
        isinstance(before, FloatType) and isinstance(after, FloatType) and (before.name, after.name) == ("f16", "f32")
    )
    integers_ = isinstance(before, (IntegerType, IndexType)) and isinstance(after, IntegerType)
    if not (halves or integers_) or not width or wanted <= width or wanted % width:
        return None
    bits = constant.bit_patterns()[0]
    return splat_of(type_, (sum(bits << width * index for index in range(wanted // width)),))


# -------------------------------------------------------------------------------------------------- shuffle, elements


@hook.fold(ShuffleOp)
def fold_shuffle(op: ShuffleOp, operands: Operands) -> FoldAnswer:
    """shuffle %a, %b [0, 1] : vector<2xf32>, .. -> %a; shuffle of constants -> dense<..>"""
    first, second = op.v1, op.v2
    left, right = first.type, second.type
    if left.rank == 0:
        return None
    mask = integers(op.mask)
    if list(mask) == list(range(left.shape[0])):
        return first
    if list(mask) == list(range(left.shape[0], left.shape[0] + right.shape[0])):
        return second
    poison = [is_poison(operand) for operand in operands]
    if all(poison):
        return operands[0]
    return _shuffle_constants(op, operands, mask)


def _shuffle_constants(op: ShuffleOp, operands: Operands, mask: Sequence[int]) -> FoldAnswer:
    size = op.v1.type.shape[0]
    if op.v1.type.rank != 1:
        return None
    columns = [elements_of(operand) if isinstance(operand, DenseElementsAttr) else None for operand in operands]
    if any(column is None and not is_poison(operand) for column, operand in zip(columns, operands, strict=True)):
        return None
    constants = [column for column in columns if column is not None]
    filler = constants[0][0]
    left, right = (column if column is not None else [filler] * len(mask) for column in columns)
    picked = []
    for index in mask:
        if index == POISON_INDEX or columns[index >= size] is None:
            picked.append(filler)
        else:
            picked.append(left[index] if index < size else right[index - size])
    return dense_of(vector_type(op.result), picked)


@hook.fold(ToElementsOp)
def fold_to_elements(op: ToElementsOp, operands: Operands) -> FoldAnswer:
    """to_elements(from_elements %a, %b) -> %a, %b; to_elements(broadcast %x : f32 to vector<2xf32>) -> %x, %x"""
    match op.source_:
        case OpResult(FromElementsOp() as elements):
            return elements.elements
        case OpResult(BroadcastOp() as broadcast) if not is_vector(broadcast.source_.type):
            return [broadcast.source_] * len(op.results)
    return None


@hook.fold(FromElementsOp)
def fold_from_elements(op: FromElementsOp, operands: Operands) -> FoldAnswer:
    """from_elements(to_elements %v) -> %v; from_elements 1, 2 -> dense<[1, 2]>"""
    type_ = vector_type(op.result)
    match op.elements:
        case [OpResult(ToElementsOp() as source), *_] if source.source_.type == type_ and op.elements == source.results:
            return source.source_
    if operands and all(is_poison(operand) for operand in operands):
        return operands[0]
    if isinstance(type_.element_type, ComplexType):
        return None
    elements = [element_of_scalar(operand) for operand in operands]
    constants = [element for element in elements if element is not None]
    return dense_of(type_, constants) if len(constants) == len(elements) else None


# ------------------------------------------------------------------------------------------------------------- insert


@hook.fold(InsertOp)
def fold_insert(op: InsertOp, operands: Operands) -> FoldAnswer:
    """insert %x, %v[] -> %x; insert %x, (insert %y, %v[1])[1] -> insert %x, %v[1]; insert 1, dense<0>[0] -> dense"""
    position, type_ = static_position(op), op.result.type
    if not position and op.value_to_store.type == type_:
        return op.value_to_store
    changed = fold_constant_position(op, operands, type_.shape)
    before = op.dest.defining_op(InsertOp)
    if before is not None and _position(before) == _position(op):
        op.operands = [op.value_to_store, before.dest, *op.dynamic_position]
        return op
    if POISON_INDEX in position:
        return PoisonAttr.get()
    return _insert_into_constant(op, operands) or (op if changed else None)


def _position(op: InsertOp) -> list[MixedValue]:
    return mixed_values(static_position(op), op.dynamic_position)


def _insert_into_constant(op: InsertOp, operands: Operands) -> DenseElementsAttr | None:
    type_, target = op.result.type, operands[1]
    if has_dynamic_position(op) or type_.is_scalable or not isinstance(target, DenseElementsAttr):
        return None
    if isinstance(operands[0], DenseElementsAttr):
        inserted = elements_of(operands[0])
    else:
        scalar = element_of_scalar(operands[0])
        if scalar is None:
            return None
        inserted = [scalar]
    if type_.num_elements > MAX_FOLDED_ELEMENTS:
        return None
    position = static_position(op)
    start = linearize([*position, *[0] * (type_.rank - len(position))], row_major_strides(type_.shape))
    elements = elements_of(target)
    elements[start : start + len(inserted)] = inserted
    return dense_of(type_, elements)


# ------------------------------------------------------------------------------------------------------------- slices


@hook.fold(InsertStridedSliceOp)
def fold_insert_strided_slice(op: InsertStridedSliceOp, operands: Operands) -> FoldAnswer:
    """insert_strided_slice %x, %v, of all of %v -> %x"""
    return op.value_to_store if op.value_to_store.type == op.dest.type else None


@hook.fold(ExtractStridedSliceOp)
def fold_extract_strided_slice(op: ExtractStridedSliceOp, operands: Operands) -> FoldAnswer:
    """extract_strided_slice of all of %v -> %v; of a slice inserted by insert_strided_slice -> a slice of it"""
    source, type_ = op.source_, vector_type(op.result)
    if source.type == type_:
        return source
    if _slice_of_inserted(op):
        return op
    constant = operands[0]
    if not isinstance(constant, DenseElementsAttr) or not has_unit_strides(op):
        return None
    splat = splat_element(constant)
    if splat is not None:
        return splat_of(type_, splat)
    before = source.type.shape
    offsets = [*integers(op.offsets)]
    offsets += [0] * (len(before) - len(offsets))
    elements = elements_of(constant)
    return dense_of(type_, [elements[index] for index in slice_indices(before, offsets, type_.shape)])


def _slice_of_inserted(op: ExtractStridedSliceOp) -> bool:
    """Extracts the slice from the source of the insertion that wrote all of it, if a chain of insertions has one."""
    offsets, sizes = integers(op.offsets), integers(op.sizes)
    insert = op.source_.defining_op(InsertStridedSliceOp)
    while insert is not None:
        inserted = insert.value_to_store.type
        starts = integers(insert.offsets)
        if op.source_.type.rank != inserted.rank or len(offsets) > len(starts):
            return False
        if not has_unit_strides(op) or not has_unit_strides(insert):
            return False
        ends = [start + extent for start, extent in zip(starts, inserted.shape, strict=True)]
        if all(start <= offset < end for start, offset, end in zip(starts, offsets, ends, strict=False)):
            # Trailing dimensions without offsets are complete in the slice, so they must be in the inserted vector.
            if inserted.shape[len(offsets) :] != vector_type(op.result).shape[len(offsets) :]:
                return False
            if any(offset + size > end for offset, size, end in zip(offsets, sizes, ends, strict=False)):
                return False
            new = [offset - start for offset, start in zip(offsets, starts, strict=False)]
            op.operands = [insert.value_to_store]
            op.properties = {**op.properties, "offsets": array_of_i64(new)}
            return True
        insert = insert.dest.defining_op(InsertStridedSliceOp)
    return False


# ------------------------------------------------------------------------------------------------- masks, reductions


@hook.fold(ConstantMaskOp)
def fold_constant_mask(op: ConstantMaskOp, operands: Operands) -> FoldAnswer:
    """constant_mask [4, 4] : vector<4x4xi1> -> dense<true>, constant_mask [0] -> dense<false>"""
    type_, sizes = vector_type(op.result), integers(op.mask_dim_sizes)
    if sizes == (type_.shape or (1,)):
        return splat_of(type_, (1,))
    return splat_of(type_, (0,)) if not any(sizes) else None


@hook.fold(MaskOp)
def fold_empty_mask(op: MaskOp, operands: Operands) -> FoldAnswer:
    """mask %m { yield %x } -> %x"""
    last = op.mask_region.entry.last
    is_empty = isinstance(last, YieldOp) and last.previous_op is None
    return list(last.operands) if is_empty and last is not None and op.results and op.passthru is None else None


@hook.fold(MultiDimReductionOp)
def fold_multi_reduction(op: MultiDimReductionOp, operands: Operands) -> FoldAnswer:
    """multi_reduction %x [] : vector<4xf32> to vector<4xf32> -> %x"""
    type_ = op.source_.type
    alone = isinstance(type_, VectorType) and type_.rank == 1 and not integers(op.reduction_dims)
    return op.source_ if alone else None
