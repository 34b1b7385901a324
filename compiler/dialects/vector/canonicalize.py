"""The canonicalization patterns of the vector dialect; slices, reductions, masks and transfers have their own files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from compiler.dialects.arith.constants import make_constant
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.vector.element_ops import (
    BroadcastOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    InterleaveOp,
    ShapeCastOp,
    ShuffleOp,
    ToElementsOp,
    TransposeOp,
    VectorScaleOp,
)
from compiler.dialects.vector.fold_transfers import TRANSFER_PATTERNS
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.masks import MASK_PATTERNS, MaskFormat, mask_format
from compiler.dialects.vector.shapes import (
    POISON_INDEX,
    broadcast_like,
    has_dynamic_position,
    is_broadcastable,
    is_order_preserving,
    is_vector,
    position_attr,
    scalar_splat,
    static_position,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import integers
from compiler.ir.types import DYNAMIC, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.dense_elements import delinearize, linearize, row_major_strides, splat_of
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _broadcast(op: Operation, source: Value, rewriter: Rewriter) -> bool:
    rewriter.replace_op_with_new_op(op, BroadcastOp, source)
    return True


def _shape_cast(op: Operation, source: Value, rewriter: Rewriter) -> bool:
    rewriter.replace_op_with_new_op(op, ShapeCastOp, source)
    return True


# ------------------------------------------------------------------------------------------------------------ extract


@pattern(ExtractOp, name="(anonymous namespace)::ExtractOpFromBroadcast")
def extract_of_broadcast(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (broadcast %x)[i] : vector<4xf32> from .. -> broadcast %x"""
    broadcast, result = broadcast_like(op.source_), op.result.type
    if broadcast is None or not isinstance(result, VectorType):
        return False
    return is_broadcastable(broadcast.source_.type, result) and _broadcast(op, broadcast.source_, rewriter)


@pattern(ExtractOp, name="(anonymous namespace)::ExtractOpFromCreateMask")
def extract_of_mask(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (create_mask %c2, %n)[1] -> create_mask %n; [3] -> dense<false>"""
    mask, result = op.source_.defining_op(CreateMaskOp), op.result.type
    if mask is None or not isinstance(result, VectorType):
        return False
    position, shape = static_position(op), op.source_.type.shape
    all_false, unknown = mask_format(op.source_) is MaskFormat.ALL_FALSE, False
    for index, extent, size in zip(position, shape, mask.operands, strict=False):
        constant = size.defining_op(ConstantOp)
        bound = None if constant is None else constant.value
        if not isinstance(bound, IntegerAttr):
            unknown = True
        elif index != DYNAMIC:
            all_false |= index >= bound.value
        elif bound.value < extent:
            unknown = True
    if all_false:
        value = make_constant(op, rewriter, splat_of(result, (0,)), result)
        if value is not None:
            rewriter.replace_op(op, [value])
        return value is not None
    if unknown:
        return False
    rewriter.replace_op_with_new_op(op, CreateMaskOp, mask.operands[len(position) :])
    return True


@pattern(ExtractOp, name="vector.extract")
def extract_of_shape_cast(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (shape_cast %x)[0] -> shape_cast %x, if the result has all elements of %x"""
    cast, result = op.source_.defining_op(ShapeCastOp), op.result.type
    if cast is None or not isinstance(result, VectorType):
        return False
    return cast.source_.type.num_elements == result.num_elements and _shape_cast(op, cast.source_, rewriter)


@pattern(ExtractOp, name="vector.extract")
def extract_of_elements(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (from_elements %a, %b, %c, %d : vector<2x2xf32>)[0] -> from_elements %a, %b"""
    maker, result = op.source_.defining_op(FromElementsOp), op.result.type
    if maker is None or not isinstance(result, VectorType) or has_dynamic_position(op):
        return False
    shape = op.source_.type.shape
    first = linearize([*static_position(op), *[0] * result.rank], row_major_strides(shape))
    elements = maker.operands[first : first + result.num_elements]
    rewriter.replace_op_with_new_op(op, FromElementsOp, elements)
    return True


# ----------------------------------------------------------------------------------------------------------- elements


@pattern(ToElementsOp, name="ToElementsOfBroadcast")
def elements_of_broadcast(op: ToElementsOp, rewriter: Rewriter) -> bool:
    """to_elements (broadcast %x : vector<2xf32> to vector<2x2xf32>) -> %e0, %e1, %e0, %e1 of to_elements %x"""
    broadcast = op.source_.defining_op(BroadcastOp)
    if broadcast is None or not is_vector(broadcast.source_.type):
        return False
    source, target = vector_type(broadcast.source_), op.source_.type
    types = [source.element_type] * source.num_elements
    elements = rewriter.create(ToElementsOp, broadcast.source_, result_types=types).results
    strides = [
        0 if extent == 1 else stride
        for extent, stride in zip(source.shape, row_major_strides(source.shape), strict=True)
    ]
    added = target.rank - source.rank
    positions = product(*(range(extent) for extent in target.shape))
    rewriter.replace_op(op, [elements[linearize(position[added:], strides)] for position in positions])
    return True


@pattern(FromElementsOp, name="vector.from_elements")
def equal_elements(op: FromElementsOp, rewriter: Rewriter) -> bool:
    """from_elements %a, %a, %a -> broadcast %a"""
    match op.elements:
        case [first, *others] if all(value is first for value in others):
            return _broadcast(op, first, rewriter)
    return False


@pattern(FromElementsOp, name="FromElementsToShapeCast")
def elements_of_one_vector(op: FromElementsOp, rewriter: Rewriter) -> bool:
    """from_elements (extract %v[1, 0]), (extract %v[1, 1]) -> shape_cast (extract %v[1])"""
    count = vector_type(op.result).num_elements
    extracts = [value.defining_op(ExtractOp) for value in op.operands]
    ops = [extraction for extraction in extracts if extraction is not None]
    if count == 1 or not ops or len(ops) != len(extracts):
        return False
    source = ops[0].source_
    if any(each.source_ is not source for each in ops):
        return False
    shape, first = source.type.shape, static_position(ops[0])
    depth, covered = len(first), 1
    while depth and first[depth - 1] == 0 and covered < count:
        depth -= 1
        covered *= shape[depth]
    if covered != count or has_dynamic_position(ops[0]):
        return False
    start = linearize(first, row_major_strides(shape))
    for index, each in enumerate(ops):
        if list(static_position(each)) != delinearize(start + index, shape):
            return False
    [part] = create_or_fold(rewriter, ExtractOp, [source, []], static_position=first[:depth])
    return _shape_cast(op, part, rewriter)


# -------------------------------------------------------------------------------------------------- broadcast, shuffle


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastFolder")
def broadcast_of_broadcast(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast (broadcast %x) -> broadcast %x"""
    inner = op.source_.defining_op(BroadcastOp)
    return inner is not None and _broadcast(op, inner.source_, rewriter)


@pattern(ShuffleOp, name="(anonymous namespace)::ShuffleSplat")
def shuffled_splat(op: ShuffleOp, rewriter: Rewriter) -> bool:
    """shuffle (broadcast %x), (broadcast %x) [..] -> broadcast %x"""
    splat = scalar_splat(op.v1)
    return splat is not None and scalar_splat(op.v2) is splat and _broadcast(op, splat, rewriter)


@pattern(ShuffleOp, name="(anonymous namespace)::ShuffleInterleave")
def interleaving_shuffle(op: ShuffleOp, rewriter: Rewriter) -> bool:
    """shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32> -> interleave %a, %b"""
    source, result = op.v1.type, vector_type(op.result)
    if result.rank != 1 or source != op.v2.type or source.num_elements * 2 != result.num_elements:
        return False
    half = source.num_elements
    if list(integers(op.attribute("mask"))) != [index for pair in range(half) for index in (pair, half + pair)]:
        return False
    rewriter.replace_op_with_new_op(op, InterleaveOp, *op.operands)
    return True


@pattern(ShuffleOp, name="(anonymous namespace)::Canonicalize0DShuffleOp")
def shuffle_of_no_dimension(op: ShuffleOp, rewriter: Rewriter) -> bool:
    """shuffle %a, %b [1] : vector<f32>, vector<f32> -> broadcast %b"""
    mask = integers(op.attribute("mask"))
    if op.v1.type.rank or len(mask) != 1:
        return False
    return _broadcast(op, op.operands[0 if mask[0] == 0 else 1], rewriter)


# ------------------------------------------------------------------------------------------------------------- insert


@pattern(InsertOp, name="(anonymous namespace)::InsertToBroadcast")
def insert_all(op: InsertOp, rewriter: Rewriter) -> bool:
    """insert %x, %v[0] : vector<4xf32> into vector<1x4xf32> -> broadcast %x"""
    source = op.value_to_store
    if not isinstance(source.type, VectorType) or source.type.num_elements != op.result.type.num_elements:
        return False
    return _broadcast(op, source, rewriter)


@pattern(InsertOp, name="(anonymous namespace)::InsertSplatToSplat")
def insert_equal_splat(op: InsertOp, rewriter: Rewriter) -> bool:
    """insert (broadcast %x), (broadcast %x)[0] -> broadcast %x"""
    splat = scalar_splat(op.value_to_store)
    return splat is not None and scalar_splat(op.dest) is splat and _broadcast(op, splat, rewriter)


@pattern(InsertOp, name="(anonymous namespace)::InsertChainFullyInitialized")
def inserts_of_all(op: InsertOp, rewriter: Rewriter) -> bool:
    """insert %b, (insert %a, %v[0])[1] : f32 into vector<2xf32> -> from_elements %a, %b"""
    type_ = op.result.type
    users = rewriter.users(op.result)
    if type_.is_scalable or any(isinstance(user, InsertOp) and user.dest is op.result for user in users):
        return False
    chain: list[InsertOp] = []
    current: InsertOp | None = op
    while current is not None:
        if has_dynamic_position(current):
            return False
        chain.append(current)
        current = current.dest.defining_op(InsertOp)
        if current is not None and not rewriter.has_one_use(current.result):
            return False
    inserted = _inserted_until_full(chain, type_)
    if inserted is None:
        return False
    elements: dict[int, Value] = {}
    for start, value in reversed(inserted):
        if not isinstance(value.type, VectorType):
            elements[start] = value
            continue
        types = [value.type.element_type] * value.type.num_elements
        parts = rewriter.create(ToElementsOp, value, result_types=types).results
        elements.update({start + index: part for index, part in enumerate(parts)})
    rewriter.replace_op_with_new_op(op, FromElementsOp, [elements[i] for i in range(type_.num_elements)])
    return True


def _inserted_until_full(chain: Sequence[InsertOp], type_: VectorType) -> list[tuple[int, Value]] | None:
    """Returns the last inserts and their positions, enough to set every element; None if some stay unset."""
    strides = row_major_strides(type_.shape)
    inserts: list[tuple[int, Value]] = []
    seen: set[int] = set()
    for insert in chain:
        position = static_position(insert)
        if POISON_INDEX in position:
            return None
        start = linearize([*position, *[0] * (type_.rank - len(position))], strides)
        value = insert.value_to_store
        count = value.type.num_elements if isinstance(value.type, VectorType) else 1
        seen.update(range(start, start + count))
        inserts.append((start, value))
        if len(seen) == type_.num_elements:
            return inserts
    return None


# ---------------------------------------------------------------------------------------------- shape_cast, transpose


@pattern(ShapeCastOp, name="(anonymous namespace)::ShapeCastCreateMaskFolderTrailingOneDim")
def mask_without_trailing_ones(op: ShapeCastOp, rewriter: Rewriter) -> bool:
    """shape_cast (create_mask %n, %c1 : vector<4x1xi1>) : .. to vector<4xi1> -> create_mask %n"""
    source, result = op.source_.type, op.result.type
    kept = source.rank
    while kept > 1 and source.shape[kept - 1] == 1 and not source.scalable[kept - 1]:
        kept -= 1
    if kept == source.rank or VectorType(source.shape[:kept], source.element_type, source.scalable[:kept]) != result:
        return False
    match op.source_:
        case OpResult(CreateMaskOp() as mask) if all(constant_integer(size) == 1 for size in mask.operands[kept:]):
            rewriter.replace_op_with_new_op(op, CreateMaskOp, mask.operands[:kept])
            return True
        case OpResult(ConstantMaskOp() as mask):
            sizes = integers(mask.mask_dim_sizes)
            if all(size == 1 for size in sizes[kept:]):
                rewriter.replace_op_with_new_op(op, ConstantMaskOp, mask_dim_sizes=sizes[:kept])
                return True
    return False


@pattern(ShapeCastOp, name="(anonymous namespace)::ShapeCastBroadcastFolder")
def shape_cast_of_broadcast(op: ShapeCastOp, rewriter: Rewriter) -> bool:
    """shape_cast (broadcast %x) -> shape_cast %x, or broadcast %x"""
    inner = op.source_.defining_op(BroadcastOp)
    if inner is None:
        return False
    source, result = inner.source_, op.result.type
    if isinstance(source.type, VectorType) and source.type.num_elements == result.num_elements:
        return _shape_cast(op, source, rewriter)
    return is_broadcastable(source.type, result) and _broadcast(op, source, rewriter)


def _permutation(op: TransposeOp) -> tuple[int, ...]:
    return integers(op.permutation)


@pattern(TransposeOp, name="(anonymous namespace)::FoldTransposeCreateMask")
def transposed_mask(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (create_mask %m, %n), [1, 0] -> create_mask %n, %m"""
    match op.vector:
        case OpResult(CreateMaskOp() as mask):
            rewriter.replace_op_with_new_op(op, CreateMaskOp, [mask.operands[index] for index in _permutation(op)])
            return True
        case OpResult(ConstantMaskOp() as mask):
            sizes = integers(mask.mask_dim_sizes)
            permuted = [sizes[index] for index in _permutation(op)]
            rewriter.replace_op_with_new_op(op, ConstantMaskOp, mask_dim_sizes=permuted)
            return True
    return False


@pattern(TransposeOp, name="(anonymous namespace)::FoldTransposeShapeCast")
def transposed_shape_cast(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (shape_cast %x), moving unit dimensions only -> shape_cast %x"""
    cast = op.vector.defining_op(ShapeCastOp)
    return cast is not None and is_order_preserving(op) and _shape_cast(op, cast.source_, rewriter)


@pattern(TransposeOp, name="(anonymous namespace)::TransposeFolder")
def transpose_of_transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (transpose %x) -> transpose %x"""
    inner = op.vector.defining_op(TransposeOp)
    if inner is None:
        return False
    first = _permutation(inner)
    properties = {"permutation": position_attr([first[index] for index in _permutation(op)])}
    rewriter.replace_op_with_new_op(op, TransposeOp, inner.vector, properties=properties)
    return True


@pattern(TransposeOp, name="(anonymous namespace)::FoldTransposeSplat")
def transposed_splat(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (broadcast %x : f32 to ..) -> broadcast %x"""
    splat = scalar_splat(op.vector)
    return splat is not None and _broadcast(op, splat, rewriter)


@pattern(TransposeOp, name="(anonymous namespace)::FoldTransposeFromElements")
def transposed_elements(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (from_elements %a, %b, %c, %d : vector<2x2xf32>), [1, 0] -> from_elements %a, %c, %b, %d"""
    maker = op.vector.defining_op(FromElementsOp)
    if maker is None:
        return False
    strides = row_major_strides(op.vector.type.shape)
    moved = [strides[index] for index in _permutation(op)]
    positions = product(*(range(extent) for extent in op.result.type.shape))
    elements = [maker.operands[linearize(position, moved)] for position in positions]
    rewriter.replace_op_with_new_op(op, FromElementsOp, elements)
    return True


@pattern(TransposeOp, name="(anonymous namespace)::FoldTransposeBroadcast")
def transposed_broadcast(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (broadcast %x), within dimensions that were all broadcast -> broadcast %x"""
    inner = op.vector.defining_op(BroadcastOp)
    if inner is None:
        return False
    source = inner.source_
    if not isinstance(source.type, VectorType):
        return _broadcast(op, source, rewriter)
    shape, permutation = source.type.shape, _permutation(op)
    added, low = len(permutation) - len(shape), 0
    for index, extent in enumerate(shape):
        if extent == 1 and (index == 0 or shape[index - 1] == 1):
            continue
        high = index + added
        if any(not low <= position < high for position in permutation[low:high]):
            return rewriter.notify_match_failure(op, "permutation not local to group")
        low = high
    return _broadcast(op, source, rewriter)


# ------------------------------------------------------------------------------------------------------------- masks


@pattern(CreateMaskOp, name="(anonymous namespace)::CreateMaskFolder")
def constant_mask(op: CreateMaskOp, rewriter: Rewriter) -> bool:
    """create_mask %c3, %c2 : vector<4x3xi1> -> constant_mask [3, 2]"""
    type_ = vector_type(op.result)
    sizes: list[int] = []
    for value, extent, scalable in zip(op.operands, type_.shape or (1,), type_.scalable or (False,), strict=True):
        size = constant_integer(value)
        if size is None:
            size = _vscale_factor(value)
            if size is None or size < extent:
                return False
        elif scalable and size >= 0:
            return False
        sizes.append(min(max(size, 0), extent))
    if 0 in sizes:
        sizes = [0] * len(sizes)
    properties = {"mask_dim_sizes": position_attr(sizes)}
    rewriter.replace_op_with_new_op(op, ConstantMaskOp, properties=properties)
    return True


def _vscale_factor(value: Value) -> int | None:
    """Returns the constant factor of vscale, such as 4 for vscale * 4."""
    if value.defining_op(VectorScaleOp) is not None:
        return 1
    product_ = value.defining_op(MulIOp)
    if product_ is None:
        return None
    for first, other in (product_.operands, reversed(product_.operands)):
        if first.defining_op(VectorScaleOp) is not None:
            return constant_integer(other)
    return None


PATTERNS: tuple[RewritePattern, ...] = (
    *MASK_PATTERNS,
    *TRANSFER_PATTERNS,
)
