"""Vectors of several dimensions as vectors of one: upstream's patterns of `VectorLinearize`.

%0 = arith.addf %a, %b : vector<2x4xf32>    ->    %0 = arith.addf %flat_a, %flat_b : vector<8xf32>
%1 = vector.extract %0[1] : vector<4xf32>   ->    %1 = vector.shuffle %0, %0 [4, 5, 6, 7]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    ShuffleOp,
    ToElementsOp,
)
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.memory_ops import LoadOp, StoreOp
from compiler.ir.attributes import Attribute, DenseElementsAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import INDEX, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import HasTrait
from compiler.rewrite.type_conversion import TypeConverter


def linearizing_types() -> TypeConverter:
    """Returns the converter of vectors to vectors of one dimension.

    >>> print(linearizing_types().convert_type(parse_type("vector<2x4xf32>")))
    vector<8xf32>
    """
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(_flat, VectorType)
    converter.add_source_materialization(_reshaped)
    converter.add_target_materialization(_reshaped_target)
    return converter


def _flat(type_: VectorType) -> VectorType | None:
    if type_.rank <= 1 or sum(type_.scalable) > 1:
        return None
    return VectorType((type_.num_elements,), type_.element_type, (type_.is_scalable,))


def _reshaped(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value[VectorType] | None:
    if len(values) != 1 or not isinstance(type_, VectorType) or not isinstance(values[0].type, VectorType):
        return None
    return builder.create(ShapeCastOp, values[0], result_types=[type_], location=location).result


def _reshaped_target(
    builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
) -> Sequence[Value] | None:
    value = _reshaped(builder, types[0], values, location) if len(types) == 1 else None
    return None if value is None else [value]


def linear_vectors_are_legal(target: ConversionTarget, converter: TypeConverter) -> None:
    """Marks operations as illegal that can be linearized and are not.

    >>> from compiler.rewrite.conversion_target import ConversionTarget
    >>> target = ConversionTarget()
    >>> linear_vectors_are_legal(target, linearizing_types())
    >>> text = "func.func @f(%a: vector<2x4xf32>) { %0 = arith.negf %a : vector<2x4xf32> return }"
    >>> _, _, negation, _ = parse(text).walk()
    >>> target.is_legal(negation)
    False
    """
    target.mark_unknown_op_dynamically_legal(lambda op: not _can_linearize(op) or converter.is_legal(op))


def _can_linearize(op: Operation) -> bool:
    if op.dialect != "vector" and not op.has_trait("ConstantLike") and not op.has_trait("Vectorizable"):
        return False
    match op:
        case ShapeCastOp():
            return False
        case ExtractStridedSliceOp() | InsertStridedSliceOp() | InsertOp():
            return not vector_type(op.result).is_scalable
        case ExtractOp():
            return not op.source_.type.is_scalable
        case _:
            return True


# ------------------------------------------------------------------------------------------ constants, elementwise


def _copy(op: Operation, operands: Sequence[Value], rewriter: ConversionRewriter, **properties: Attribute) -> bool:
    """Replaces an operation by one with other operands, whose results are converted."""
    types = rewriter.convert_types([result.type for result in op.results])
    if types is None or op.regions or op.successors:
        return rewriter.notify_match_failure(op, "results cannot be converted")
    new = rewriter.create_like(op, [list(operands)], types, properties={**op.properties, **properties})
    rewriter.replace_op(op, new.results)
    return True


@conversion_pattern(HasTrait("ConstantLike"), name="LinearizeConstantLike")
def linearize_constant(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.constant dense<...> : vector<2x4xf32> -> the same elements in one dimension"""
    (result,) = op.results
    value, type_ = op.attribute("value"), rewriter.convert_type(result.type)
    if not isinstance(type_, VectorType) or value is None:
        return rewriter.notify_match_failure(op, "no 'value' attr")
    if not isinstance(value, DenseElementsAttr):
        return _copy(op, [], rewriter)
    if type_.is_scalable and not value.is_splat:
        return rewriter.notify_match_failure(op, "Cannot linearize a constant scalable vector that's not a splat")
    return _copy(op, [], rewriter, value=DenseElementsAttr(type_, value.data, value.is_splat))


@conversion_pattern(HasTrait("Vectorizable"), name="LinearizeVectorizable")
def linearize_elementwise(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.addf : vector<2x4xf32> -> arith.addf : vector<8xf32>"""
    return _copy(op, adaptor.operands, rewriter)


@conversion_pattern(BitCastOp, name="LinearizeVectorBitCast")
def linearize_bitcast(op: BitCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.bitcast : vector<2x4xf32> to vector<2x8xf16> -> vector<8xf32> to vector<16xf16>"""
    return _copy(op, adaptor.operands, rewriter)


@conversion_pattern(FromElementsOp, name="LinearizeVectorFromElements")
def linearize_from_elements(op: FromElementsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.from_elements : vector<2x2xf32> -> vector.from_elements : vector<4xf32>"""
    return _copy(op, op.elements, rewriter)


@conversion_pattern(ToElementsOp, name="LinearizeVectorToElements")
def linearize_to_elements(op: ToElementsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.to_elements of vector<2x2xf32> -> vector.to_elements of vector<4xf32>"""
    type_ = op.source_.type
    if type_.rank <= 1:
        return rewriter.notify_match_failure(op, "the rank is already less than or equal to 1")
    flat_type = VectorType((type_.num_elements,), type_.element_type)
    flat = VectorEmitter(rewriter).op(ShapeCastOp, op.source_, result_type=flat_type)
    types = [result.type for result in op.results]
    rewriter.replace_op(op, rewriter.create(ToElementsOp, flat, result_types=types).results)
    return True


# ------------------------------------------------------------------------------------------ masks and memory


@conversion_pattern(CreateMaskOp, name="LinearizeVectorCreateMask")
def linearize_mask(op: CreateMaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.create_mask %a, %b : vector<1x4xi1> -> vector.create_mask (%a > 0 ? %b : 0) : vector<4xi1>"""
    type_ = op.result0.type
    if type_.rank != 2 or type_.shape[0] != 1:
        return rewriter.notify_match_failure(op, "only 2D masks with a unit outer dimension are supported.")
    rows, columns = adaptor.operands
    emit = VectorEmitter(rewriter)
    zero = emit.index(0)
    (is_set,) = create_or_fold(rewriter, CmpIOp, [rows, zero], predicate=CmpIPredicate.SGT)
    (flag,) = create_or_fold(rewriter, IndexCastOp, [is_set], [INDEX])
    (size,) = create_or_fold(rewriter, AndIOp, [flag, columns], [INDEX])
    flat = rewriter.convert_type(type_)
    rewriter.replace_op_with_new_op(op, CreateMaskOp, [size], result_types=[flat or type_])
    return True


def _is_row(type_: VectorType) -> bool:
    """Returns True if only the last dimension of a vector has an extent other than 1."""
    return all(size == 1 for size in type_.shape[:-1]) and not any(type_.scalable[:-1])


@conversion_pattern(LoadOp, name="LinearizeVectorLoad")
def linearize_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.load : vector<1x4xf32> -> vector.load : vector<4xf32>"""
    type_ = op.result.type
    flat = rewriter.convert_type(type_)
    if flat is None or not _is_row(type_):
        return rewriter.notify_match_failure(op, "only vector<1x1x...xN> supported")
    indices = adaptor.replacements(op.indices)
    rewriter.replace_op_with_new_op(op, LoadOp, adaptor[op.base], indices, result_types=[flat])
    return True


@conversion_pattern(StoreOp, name="LinearizeVectorStore")
def linearize_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.store : vector<1x4xf32> -> vector.store : vector<4xf32>"""
    if not _is_row(op.value_to_store.type):
        return rewriter.notify_match_failure(op, "only vector<1x1x...xN> supported")
    value, base = adaptor[op.value_to_store], adaptor[op.base]
    rewriter.replace_op_with_new_op(op, StoreOp, value, base, adaptor.replacements(op.indices))
    return True


# ------------------------------------------------------------------------------------------ parts


def _positions(part: Sequence[int], whole: Sequence[int], offsets: Sequence[int]) -> list[int]:
    """Returns the positions, in row-major order, of the elements of a part in a vector with more dimensions."""
    sizes = [1] * (len(whole) - len(part)) + list(part)
    starts = [*offsets, *[0] * (len(whole) - len(offsets))]
    positions, stride = [0], 1
    for size, extent, start in zip(reversed(sizes), reversed(whole), reversed(starts), strict=True):
        positions = [(start + number) * stride + position for number in range(size) for position in positions]
        stride *= extent
    return positions


def _shuffle(left: Value, right: Value, mask: Sequence[int], op: Operation, rewriter: ConversionRewriter) -> bool:
    emit = VectorEmitter(rewriter)
    rewriter.replace_op(op, [emit.shuffle(left, right, mask)])
    return True


@conversion_pattern(ShuffleOp, name="LinearizeVectorShuffle")
def linearize_shuffle(op: ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.shuffle %a, %b [1, 2] of rows -> vector.shuffle of their elements"""
    length = prod(op.v1.type.shape[1:])
    mask = [row * length + column for row in integers(op.mask) for column in range(length)]
    return _shuffle(adaptor[op.v1], adaptor[op.v2], mask, op, rewriter)


@conversion_pattern(ExtractOp, name="LinearizeVectorExtract")
def linearize_extract(op: ExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.extract %a[1] : vector<4xf32> -> vector.shuffle %a, %a [4, 5, 6, 7]"""
    if op.dynamic_position:
        return rewriter.notify_match_failure(op, "dynamic position is not supported.")
    shape, source = op.source_.type.shape, adaptor[op.source_]
    position = integers(op.static_position)
    part = shape[len(position) :]
    first, *_ = _positions(part, shape, position) or [0]
    if not isinstance(op.result.type, VectorType):
        element = create_or_fold(rewriter, ExtractOp, [source, []], [op.result.type], static_position=[first])
        rewriter.replace_op(op, element)
        return True
    return _shuffle(source, source, range(first, first + prod(part)), op, rewriter)


@conversion_pattern(InsertOp, name="LinearizeVectorInsert")
def linearize_insert(op: InsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.insert %a, %b[0] : vector<2xf32> into vector<2x2xf32> -> vector.shuffle %b, %a [4, 5, 2, 3]"""
    if op.dynamic_position:
        return rewriter.notify_match_failure(op, "dynamic position is not supported.")
    shape, value, target = op.dest.type.shape, adaptor[op.value_to_store], adaptor[op.dest]
    position = integers(op.static_position)
    part = shape[len(position) :]
    first, *_ = _positions(part, shape, position) or [0]
    if not isinstance(value.type, VectorType):
        inserted = create_or_fold(rewriter, InsertOp, [value, target, []], [target.type], static_position=[first])
        rewriter.replace_op(op, inserted)
        return True
    total = prod(shape)
    end = first + prod(part)
    mask = [*range(first), *range(total, total + end - first), *range(end, total)]
    shuffled = create_or_fold(rewriter, ShuffleOp, [target, value], [target.type], mask=mask)
    rewriter.replace_op(op, shuffled)
    return True


def _has_unit_strides(op: ExtractStridedSliceOp | InsertStridedSliceOp) -> bool:
    return all(stride == 1 for stride in integers(op.strides))


@conversion_pattern(ExtractStridedSliceOp, name="LinearizeVectorExtractStridedSlice")
def linearize_extract_slice(op: ExtractStridedSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.extract_strided_slice %a -> vector.shuffle %a, %a"""
    if not _has_unit_strides(op):
        return rewriter.notify_match_failure(op, "extract_strided_slice with strides != 1 not supported")
    source = adaptor[op.source_]
    mask = _positions(vector_type(op.result).shape, op.source_.type.shape, integers(op.offsets))
    return _shuffle(source, source, mask, op, rewriter)


@conversion_pattern(InsertStridedSliceOp, name="LinearizeVectorInsertStridedSlice")
def linearize_insert_slice(op: InsertStridedSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.insert_strided_slice %a, %b -> vector.shuffle %b, %a"""
    if not _has_unit_strides(op):
        return rewriter.notify_match_failure(op, "insert_strided_slice with strides != 1 not supported")
    shape = op.dest.type.shape
    mask = list(range(prod(shape)))
    for number, position in enumerate(_positions(op.value_to_store.type.shape, shape, integers(op.offsets))):
        mask[position] = prod(shape) + number
    return _shuffle(adaptor[op.dest], adaptor[op.value_to_store], mask, op, rewriter)


LINEARIZATION: tuple[ConversionFunctionPattern, ...] = (
    linearize_constant,
    linearize_elementwise,
    linearize_bitcast,
    linearize_mask,
    linearize_load,
    linearize_store,
    linearize_from_elements,
    linearize_to_elements,
    linearize_shuffle,
    linearize_extract,
    linearize_insert,
    linearize_extract_slice,
    linearize_insert_slice,
)
"""Patterns that need a converter of `linearizing_types`."""
