"""Checks of operations on vectors beyond the constraints in their tables, with upstream's messages.

Each function takes an operation whose operands, results and attributes satisfy their constraints; it returns the error,
which follows the op's name in the message, or None. Contractions and masks are in `verify_contractions`, accesses to
memory in `verify_memory`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.diagnostics import Fault
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    ShuffleOp,
    TransposeOp,
)
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.memory_ops import TypeCastOp
from compiler.errors.constraints import OutOfRange, RequiredType, SizeMismatch
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.strided_layout import has_identity_layout, with_canonical_layout
from compiler.ir.types import (
    DYNAMIC,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.ir.value_types import vector_type
from compiler.ods import hook

POISON = -1
"""The position whose element is poison."""


def integers(attribute: Attribute | None) -> tuple[int, ...]:
    """Returns the integers of an array, dense or not."""
    if isinstance(attribute, DenseArrayAttr):
        return attribute.values
    elements = attribute.elements if isinstance(attribute, ArrayAttr) else ()
    return tuple(element.value for element in elements if isinstance(element, IntegerAttr))


def bit_width(type_: Type) -> int | None:
    """Returns the number of bits of a scalar; None if it is unknown here."""
    if isinstance(type_, IntegerType | FloatType):
        return type_.width
    if isinstance(type_, IndexType):
        return 64
    if isinstance(type_, ComplexType):
        inner = bit_width(type_.element_type)
        return None if inner is None else 2 * inner
    return None


def _in_bounds_or_poison(index: int, size: int) -> bool:
    return index == POISON or 0 <= index < size


# ---------------------------------------------------------------------------------------- broadcast, shuffle, transpose


@hook.verify(BroadcastOp)
def broadcast(op: BroadcastOp) -> Finding:
    """Each dimension of the source is 1 or equal to the result's, counted from the innermost."""
    source, result = op.source_.type, vector_type(op.result)
    if source == result.element_type:
        return None
    if not isinstance(source, VectorType):
        return "source type is not a vector"
    lead = result.rank - source.rank
    if lead < 0:
        return "source rank higher than destination rank"
    for dim in range(source.rank):
        extent, scalable = source.shape[dim], source.scalable[dim]
        wanted, wanted_scalable = result.shape[lead + dim], result.scalable[lead + dim]
        stretched = extent == 1 and not scalable
        if not stretched and (extent != wanted or scalable != wanted_scalable):
            words = f"dimension mismatch ({_extent(extent, scalable)} vs. {_extent(wanted, wanted_scalable)})"
            return SizeMismatch(words, wanted, extent)
    return None


def _extent(size: int, scalable: bool) -> str:
    return f"[{size}]" if scalable else str(size)


@hook.verify(ShuffleOp)
def shuffle(op: ShuffleOp) -> Finding:
    """The mask selects slices of the two operands, whose shapes only differ in the leading dimension."""
    first, second, result = (vector_type(value) for value in (*op.operands, op.result))
    flat = first.rank == 0 and second.rank == 0 and result.rank == 1
    if not flat and not first.rank == second.rank == result.rank:
        return "rank mismatch"
    if not flat and not first.shape[1:] == second.shape[1:] == result.shape[1:]:
        return "dimension mismatch"
    mask = integers(op.mask)
    if not mask:
        return "invalid mask length"
    if len(mask) != result.shape[0]:
        return "mask length mismatch"
    size = sum(type_.shape[0] if type_.shape else 1 for type_ in (first, second))
    for number, index in enumerate(mask, 1):
        if not _in_bounds_or_poison(index, size):
            return OutOfRange(f"mask index #{number} out of range", index, 0, size - 1)
    return None


@hook.verify(TransposeOp)
def transpose(op: TransposeOp) -> Finding:
    """The permutation has each dimension of the source once, and the result has the dimensions in that order."""
    source, result = op.vector.type, op.result.type
    permutation = integers(op.permutation)
    if result.rank != source.rank:
        return SizeMismatch(f"vector result rank mismatch: {result.rank}", result.rank, source.rank)
    if len(permutation) != source.rank:
        words = f"transposition length mismatch: {len(permutation)}"
        return SizeMismatch(words, len(permutation), source.rank)
    seen: set[int] = set()
    for index, position in enumerate(permutation):
        if not 0 <= position < source.rank:
            words = f"transposition index out of range: {position}"
            return OutOfRange(words, position, 0, source.rank - 1)
        if position in seen:
            return f"duplicate position index: {position}"
        seen.add(position)
        if result.shape[index] != source.shape[position]:
            words = f"dimension size mismatch at: {position}"
            return SizeMismatch(words, result.shape[index], source.shape[position])
    return None


# ------------------------------------------------------------------------------------------------------ extract, insert


@hook.verify(ExtractOp)
def extract(op: ExtractOp) -> Finding:
    source, result = op.source_.type, op.result.type
    if isinstance(result, VectorType) and result.rank == 0:
        return Problem(op, "expected a scalar instead of a 0-d vector as the result type")
    positions = integers(op.static_position)
    if positions.count(DYNAMIC) != len(op.dynamic_position):
        return (
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- "
            "this can only happen due to an incorrect fold/rewrite"
        )
    if len(positions) > source.rank:
        return "expected position attribute of rank no greater than vector rank"
    problem = _bad_position(positions, source)
    return None if problem is None else f"{problem} vector dimension or poison (-1)"


@hook.verify(InsertOp)
def insert(op: InsertOp) -> Finding:
    value, dest = op.value_to_store.type, op.dest.type
    rank = value.rank if isinstance(value, VectorType) else None
    if rank == 0:
        return Problem(op, "expected a scalar instead of a 0-d vector as the source operand")
    positions = integers(op.static_position)
    if len(positions) > dest.rank:
        return "expected position attribute of rank no greater than dest vector rank"
    if rank is not None and rank + len(positions) != dest.rank:
        return "expected position attribute rank + source rank to match dest vector rank"
    if rank is None and len(positions) != dest.rank:
        return "expected position attribute rank to match the dest vector rank"
    problem = _bad_position(positions, dest)
    return None if problem is None else f"{problem} dest vector dimension"


def _bad_position(positions: Sequence[int], type_: VectorType) -> str | None:
    for number, (position, size) in enumerate(zip(positions, type_.shape, strict=False), 1):
        if position != DYNAMIC and not _in_bounds_or_poison(position, size):
            return f"expected position attribute #{number} to be a non-negative integer smaller than the corresponding"
    return None


# ------------------------------------------------------------------------------------------------------- strided slices


def _confined_to_shape(values: Sequence[int], shape: Sequence[int], name: str, low: int, past: int) -> Fault | None:
    """Each value is between `low` and the extent, which is excluded unless `past` is 1."""
    for dim, (value, extent) in enumerate(zip(values, shape, strict=False)):
        if not low <= value < extent + past:
            words = f"expected {name} dimension {dim} to be confined to [{low}, {extent + past})"
            return OutOfRange(words, value, low, extent + past - 1)
    return None


def _unit_strides(strides: Iterable[int]) -> Fault | None:
    other = next((stride for stride in strides if stride != 1), None)
    return None if other is None else OutOfRange("expected strides to be confined to [1, 2)", other, 1, 1)


@hook.verify(InsertStridedSliceOp)
def insert_strided_slice(op: InsertStridedSliceOp) -> Finding:
    source, dest = (vector_type(value) for value in op.operands)
    offsets, strides = integers(op.offsets), integers(op.strides)
    if len(offsets) != dest.rank:
        return "expected offsets of same size as destination vector rank"
    if len(strides) != source.rank:
        return "expected strides of same size as source vector rank"
    lead = dest.rank - source.rank
    if lead < 0:
        return "expected source rank to be no greater than destination rank"
    ends = [offset + size for offset, size in zip(offsets, (*(0,) * lead, *source.shape), strict=True)]
    problem = _confined_to_shape(offsets, dest.shape, "offsets", 0, 0) or _unit_strides(strides)
    # A dimension that only the destination has takes one slice, wherever that lies.
    inner = [max(end, 1) if dim < lead else end for dim, end in enumerate(ends)]
    problem = problem or _confined_to_shape(inner, dest.shape, "sum(offsets, source vector shape)", 1, 1)
    if problem is not None:
        return problem
    for dim in range(source.rank):
        if source.scalable[dim] != dest.scalable[lead + dim]:
            return f"mismatching scalable flags (at source vector idx={dim})"
        if source.scalable[dim] and source.shape[dim] != dest.shape[lead + dim]:
            return _partial_scalable(dim, source.shape[dim], dest.shape[lead + dim])
    return None


@hook.verify(ExtractStridedSliceOp)
def extract_strided_slice(op: ExtractStridedSliceOp) -> Finding:
    source = op.source_.type
    offsets, sizes, strides = (integers(op.properties[name]) for name in ("offsets", "sizes", "strides"))
    if not len(offsets) == len(sizes) == len(strides):
        return "expected offsets, sizes and strides attributes of same size"
    if len(offsets) > source.rank:
        return "expected offsets attribute of rank no greater than vector rank"
    ends = [offset + size for offset, size in zip(offsets, sizes, strict=True)]
    problem = (
        _confined_to_shape(offsets, source.shape, "offsets", 0, 0)
        or _confined_to_shape(sizes, source.shape, "sizes", 1, 1)
        or _unit_strides(strides)
        or _confined_to_shape(ends, source.shape, "sum(offsets, sizes)", 1, 1)
    )
    if problem is not None:
        return problem
    expected = VectorType((*sizes, *source.shape[len(sizes) :]), source.element_type, source.scalable)
    if op.result.type != expected:
        return RequiredType(f"expected result type to be '{expected}'", op.result.type, expected)
    for dim, size in enumerate(sizes):
        if source.scalable[dim] and size != source.shape[dim]:
            return _partial_scalable(dim, size, source.shape[dim])
    return None


def _partial_scalable(dim: int, size: int, base: int) -> str:
    return f"expected size at idx={dim} to match the corresponding base size from the input vector ({size} vs {base})"


# --------------------------------------------------------------------------------------------------------------- casts


@hook.verify(ShapeCastOp)
def shape_cast(op: ShapeCastOp) -> Finding:
    source, result = op.source_.type, op.result.type
    if source.element_type != result.element_type:
        return "has different source and result element types"
    if source.num_elements != result.num_elements:
        return f"has different number of elements at source ({source.num_elements}) and result ({result.num_elements})"
    counts = sum(source.scalable), sum(result.scalable)
    if counts[0] != counts[1]:
        return f"has different number of scalable dims at source ({counts[0]}) and result ({counts[1]})"
    return None


@hook.verify(BitCastOp)
def bitcast(op: BitCastOp) -> Finding:
    source, result = op.source_.type, op.result.type
    for dim in range(source.rank - 1):
        if source.shape[dim] != result.shape[dim]:
            return SizeMismatch(f"dimension size mismatch at: {dim}", result.shape[dim], source.shape[dim])
    source_bits, result_bits = bit_width(source.element_type), bit_width(result.element_type)
    if source_bits is None or result_bits is None:
        return None
    if source.rank == 0:
        same = source_bits == result_bits
        return None if same else "source/result bitwidth of the 0-D vector element types must be equal"
    if source_bits * source.shape[-1] != result_bits * result.shape[-1]:
        return "source/result bitwidth of the minor 1-D vectors must be equal"
    return None


@hook.verify(TypeCastOp)
def type_cast(op: TypeCastOp) -> Finding:
    source, result = op.memref.type, op.result.type
    if not has_identity_layout(with_canonical_layout(source)):
        return "expects operand to be a memref with identity layout"
    if not has_identity_layout(result):
        return "expects result to be a memref with identity layout"
    if source.memory_space != result.memory_space:
        return "expects result in same memory space"
    if element_type_or_self(source.element_type) != element_type_or_self(result.element_type):
        return f"expects result and operand with same underlying scalar type: '{result}'"
    if _flat_shape(source) != _flat_shape(result):
        return f"expects concatenated result and operand shapes to be equal: '{result}'"
    return None


def _flat_shape(type_: MemRefType) -> tuple[int, ...]:
    """Returns the shape of a memref, followed by the shape of the element type if it is a vector."""
    element = type_.element_type
    return (*type_.shape, *(element.shape if isinstance(element, VectorType) else ()))


# --------------------------------------------------------------------------------------------------------------- masks


@hook.verify(ConstantMaskOp)
def constant_mask(op: ConstantMaskOp) -> Finding:
    result, sizes = vector_type(op.result), integers(op.mask_dim_sizes)
    if result.rank == 0:
        if len(sizes) != 1:
            words = "array attr must have length 1 for 0-D vectors"
            return plain_problem(op, SizeMismatch(words, len(sizes), 1))
        if sizes[0] not in (0, 1):
            words = "mask dim size must be either 0 or 1 for 0-D vectors"
            return plain_problem(op, OutOfRange(words, sizes[0], 0, 1))
        return None
    if len(sizes) != result.rank:
        words = "must specify array attr of size equal vector result rank"
        return SizeMismatch(words, len(sizes), result.rank)
    for size, extent, scalable in zip(sizes, result.shape, result.scalable, strict=True):
        if not 0 <= size <= extent:
            words = "array attr of size out of bounds of vector result dimension size"
            return OutOfRange(words, size, 0, extent)
        if scalable and size not in (0, extent):
            return "only supports 'none set' or 'all set' scalable dimensions"
    if 0 in sizes and any(sizes):
        return "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim"
    return None


@hook.verify(CreateMaskOp)
def create_mask(op: CreateMaskOp) -> Finding:
    rank = vector_type(op.result).rank
    if rank == 0:
        return None if len(op.operands) == 1 else "must specify exactly one operand for 0-D create_mask"
    return None if len(op.operands) == rank else "must specify an operand for each result vector dimension"
