"""Checks of operations that view a memref's buffer differently, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.view_ops import (
    CastOp,
    CollapseShapeOp,
    ExpandShapeOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
    ReshapeOp,
    SubViewOp,
    TransposeOp,
    ViewOp,
)
from compiler.dialects.memref.view_types import (
    collapsed_layout,
    dropped_memref_dims,
    expanded_type,
    sliced_type,
    transposed_type,
)
from compiler.errors.constraints import OutOfRange, RequiredType, SizeMismatch
from compiler.ir.attributes import AffineMapAttr, Attribute
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.slices import dropped_dims, integers, kept, out_of_bounds, reassociation_indices, static_slice
from compiler.ir.strided_layout import has_identity_layout, is_strided, strides_and_offset, with_canonical_layout
from compiler.ir.types import DYNAMIC, MemRefType, Type, UnrankedMemRefType
from compiler.ir.value_types import memref_type
from compiler.ods import hook
from compiler.verification.checks.slices import dynamic_sizes

# ---------------------------------------------------------------------------------------------------------------- casts


def _agree(lhs: int, rhs: int) -> bool:
    """Returns True if two numbers may be the same at run time."""
    return lhs == rhs or DYNAMIC in (lhs, rhs)


def _memory_space(type_: MemRefType | UnrankedMemRefType) -> Attribute | None:
    return type_.memory_space


@hook.cast_compatible(CastOp)
def can_cast(inputs: list[Type], outputs: list[Type]) -> bool:
    """Returns True if element types and memory spaces are equal and shapes compatible; one type may be unranked."""
    if len(inputs) != 1 or len(outputs) != 1:
        return False
    source, result = inputs[0], outputs[0]
    if not isinstance(source, MemRefType | UnrankedMemRefType) or not isinstance(
        result, MemRefType | UnrankedMemRefType
    ):
        return False
    if source.element_type != result.element_type or _memory_space(source) != _memory_space(result):
        return False
    if not isinstance(source, MemRefType) or not isinstance(result, MemRefType):
        return isinstance(source, MemRefType) or isinstance(result, MemRefType)
    if source.layout != result.layout:
        lhs, rhs = strides_and_offset(source), strides_and_offset(result)
        if lhs is None or rhs is None or len(lhs[0]) != len(rhs[0]):
            return False
        if not all(_agree(*pair) for pair in zip([lhs[1], *lhs[0]], [rhs[1], *rhs[0]], strict=True)):
            return False
    return source.rank == result.rank and all(_agree(*pair) for pair in zip(source.shape, result.shape, strict=True))


@hook.cast_compatible(MemorySpaceCastOp)
def can_cast_memory_space(inputs: list[Type], outputs: list[Type]) -> bool:
    """`memref.memory_space_cast`: only the memory spaces differ."""
    if len(inputs) != 1 or len(outputs) != 1:
        return False
    source, result = inputs[0], outputs[0]
    if isinstance(source, MemRefType) and isinstance(result, MemRefType):
        return (source.element_type, source.layout, source.shape) == (result.element_type, result.layout, result.shape)
    if isinstance(source, UnrankedMemRefType) and isinstance(result, UnrankedMemRefType):
        return source.element_type == result.element_type
    return False


@hook.verify(ReinterpretCastOp)
def reinterpret_cast(op: ReinterpretCastOp) -> Finding:
    """The result type has no static offset, sizes or strides other than those of the op."""
    source, result = op.source_.type, op.result.type
    types = f"specified for source type '{source}' and result memref type '{result}'"
    if _memory_space(source) != result.memory_space:
        return Problem(op, f"different memory spaces {types}")
    if source.element_type != result.element_type:
        return Problem(op, f"different element types {types}")
    slice_ = static_slice(op)
    problem = _first_mismatch("size", result.shape, slice_.sizes)
    if problem is not None:
        return Problem(op, problem)
    layout = strides_and_offset(result)
    if layout is None:
        return Problem(op, f"expected result type to have strided layout but found '{result}'")
    strides, offset = layout
    wanted = slice_.offsets[0]
    if offset not in (DYNAMIC, wanted):
        return Problem(op, f"expected result type with offset = {_number(wanted)} instead of {offset}")
    problem = _first_mismatch("stride", strides, slice_.strides)
    return None if problem is None else Problem(op, problem)


def _first_mismatch(name: str, of_type: Sequence[int], actual: Sequence[int]) -> str | None:
    for index, (number, wanted) in enumerate(zip(of_type, actual, strict=False)):
        if number not in (DYNAMIC, wanted):
            return f"expected result type with {name} = {_number(wanted)} instead of {number} in dim = {index}"
    return None


def _number(value: int) -> str:
    return "dynamic" if value == DYNAMIC else str(value)


# ------------------------------------------------------------------------------------------------------------- reshapes


@hook.verify(ReshapeOp)
def reshape(op: ReshapeOp) -> Finding:
    source, result, shape = op.source_.type, op.result.type, op.shape.type
    if source.element_type != result.element_type:
        return "element types of source and destination memref types should be the same"
    if isinstance(source, MemRefType) and not has_identity_layout(source):
        return "source memref type should have identity affine map"
    if not isinstance(result, MemRefType):
        return None
    if not has_identity_layout(result):
        return "result memref type should have identity affine map"
    if shape.shape[0] == DYNAMIC:
        return "cannot use shape operand with dynamic length to reshape to statically-ranked memref type"
    if shape.shape[0] != result.rank:
        words = "length of shape operand differs from the result's memref rank"
        return SizeMismatch(words, shape.shape[0], result.rank)
    return None


def _grouped_shape(collapsed: Sequence[int], expanded: Sequence[int], groups: list[tuple[int, ...]]) -> Finding:
    """Each dimension of the collapsed shape has the size of its group of expanded dimensions."""
    if len(collapsed) != len(groups):
        words = f"invalid number of reassociation groups: found {len(groups)}, expected {len(collapsed)}"
        return SizeMismatch(words, len(groups), len(collapsed))
    following = 0
    for index, group in enumerate(groups):
        for position in group:
            if position != following:
                return "reassociation indices must be contiguous"
            following += 1
            if position >= len(expanded):
                words = f"reassociation index {position} is out of bounds"
                return OutOfRange(words, position, 0, len(expanded) - 1)
        extents = [expanded[position] for position in group]
        if (collapsed[index] == DYNAMIC) != (DYNAMIC in extents):
            return f"collapsed dim ({index}) must be dynamic if and only if reassociation group is dynamic"
        if DYNAMIC not in extents:
            size = 1
            for extent in extents:
                size *= extent
            if size != collapsed[index]:
                words = f"collapsed dim size ({collapsed[index]}) must equal reassociation group size ({size})"
                return SizeMismatch(words, collapsed[index], size)
    if not collapsed:
        ones = all(extent == 1 for extent in expanded)
        return None if ones else "rank 0 memrefs can only be extended/collapsed with/from ones"
    if following != len(expanded):
        words = f"expanded rank ({len(expanded)}) inconsistent with number of reassociation indices ({following})"
        return SizeMismatch(words, following, len(expanded))
    return None


@hook.verify(ExpandShapeOp)
def expand_shape(op: ExpandShapeOp) -> Finding:
    source, result = op.src.type, op.result.type
    if source.rank > result.rank:
        ranks = f"has source rank {source.rank} and result rank {result.rank}"
        return f"{ranks}. This is not an expansion ({source.rank} > {result.rank})."
    groups = reassociation_indices(op.attribute("reassociation"))
    problem = _grouped_shape(source.shape, result.shape, groups)
    if problem is not None:
        return problem
    expected = expanded_type(source, result.shape, groups)
    if expected is None:
        return "invalid source layout map"
    if expected != result:
        return RequiredType(f"expected expanded type to be '{expected}' but found '{result}'", result, expected)
    static = integers(op.attribute("static_output_shape"))
    if len(static) != result.rank:
        words = (
            f"expected number of static shape bounds to be equal to the output rank ({result.rank}) but found "
            f"{len(static)} inputs instead"
        )
        return SizeMismatch(words, len(static), result.rank)
    dynamic, actual = static.count(DYNAMIC), len(op.operands) - 1
    if dynamic != actual:
        return (
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has "
            f"{dynamic} dynamic dims while output_shape has {actual} values"
        )
    for index, (extent, wanted) in enumerate(zip(result.shape, static, strict=True)):
        if extent not in (DYNAMIC, wanted):
            return f"invalid output shape provided at pos {index}"
    return None


@hook.verify(CollapseShapeOp)
def collapse_shape(op: CollapseShapeOp) -> Finding:
    source, result = op.src.type, op.result.type
    if source.rank < result.rank:
        ranks = f"has source rank {source.rank} and result rank {result.rank}"
        return f"{ranks}. This is not a collapse ({source.rank} < {result.rank})."
    groups = reassociation_indices(op.attribute("reassociation"))
    problem = _grouped_shape(result.shape, source.shape, groups)
    if problem is not None:
        return problem
    layout: Attribute | None = None
    if not has_identity_layout(source):
        layout = collapsed_layout(source, groups)
        if layout is None:
            return "invalid source layout map or collapsing non-contiguous dims"
    expected = MemRefType(result.shape, source.element_type, layout, source.memory_space)
    if expected != result:
        return RequiredType(f"expected collapsed type to be '{expected}' but found '{result}'", result, expected)
    return None


@hook.verify(TransposeOp)
def transpose(op: TransposeOp) -> Finding:
    attribute = op.attribute("permutation")
    source, result = op.in_.type, memref_type(op.result)
    if not isinstance(attribute, AffineMapAttr) or not attribute.map.is_permutation():
        return "expected a permutation map"
    if attribute.map.num_dims != source.rank:
        return "expected a permutation map of same rank as the input"
    transposed = transposed_type(source, attribute.map)
    if transposed is None:
        return None
    canonical = with_canonical_layout(transposed)
    if with_canonical_layout(result) != canonical:
        return f"result type '{result}' is not equivalent to the canonical transposed input type '{canonical}'"
    return None


# ---------------------------------------------------------------------------------------------------------------- views


@hook.verify(ViewOp)
def view(op: ViewOp) -> Finding:
    source, result = op.source_.type, memref_type(op.result)
    message = None
    if not has_identity_layout(source):
        message = f"unsupported map for base memref type '{source}'"
    elif not has_identity_layout(result):
        message = f"unsupported map for result memref type '{result}'"
    elif source.memory_space != result.memory_space:
        message = f"different memory spaces specified for base memref type '{source}' and view memref type '{result}'"
    return dynamic_sizes(op, result, op.sizes) if message is None else Problem(op, message)


@hook.verify(SubViewOp)
def subview(op: SubViewOp) -> Finding:
    """The result has the type of the slice, possibly without some unit dimensions."""
    source, result = op.source_.type, op.result.type
    slice_ = static_slice(op)
    if source.memory_space != result.memory_space:
        types = f"base memref type '{source}' and subview memref type '{result}'"
        return Problem(op, f"different memory spaces specified for {types}")
    if not is_strided(source):
        return Problem(op, f"base type '{source}' is not strided")
    expected = sliced_type(source, slice_)
    message = _slice_mismatch(expected, result, slice_.sizes)
    if message is not None:
        return plain_problem(op, RequiredType(f"{message}, but got '{result}'", result, expected))
    outside = out_of_bounds(source.shape, slice_)
    return None if outside is None else Problem(op, outside)


def _slice_mismatch(expected: MemRefType, result: MemRefType, sizes: Sequence[int]) -> str | None:
    reduced = f"expected result type to be '{expected}' or a rank-reduced version. (mismatch of result"
    if expected != result:
        if result.rank > expected.rank:
            return "expected result rank to be smaller or equal to the source rank"
        if dropped_dims(expected.shape, result.shape) is None:
            return f"{reduced} sizes)"
        if expected.element_type != result.element_type:
            return f"expected result element type to be '{expected.element_type}'"
    wanted, actual = strides_and_offset(expected), strides_and_offset(result)
    if wanted is None or actual is None or wanted[1] != actual[1]:
        return f"{reduced} layout)"
    dropped = dropped_memref_dims(expected, result, sizes)
    if dropped is None or kept(wanted[0], dropped) != actual[0]:
        return f"{reduced} layout)"
    return None
