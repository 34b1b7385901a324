"""Checks of slices and reshapes of tensors, with upstream's messages."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.dialects.tensor.ops import (
    CollapseShapeOp,
    ExpandShapeOp,
    ExtractSliceOp,
    InsertSliceOp,
    ParallelInsertSliceOp,
    ReshapeOp,
)
from compiler.errors.constraints import RequiredType, SizeMismatch
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, ProblemNote, plain_problem
from compiler.ir.slices import dropped_dims, integers, out_of_bounds, reassociation_indices, static_slice
from compiler.ir.types import DYNAMIC, RankedTensorType, ShapedType
from compiler.ods import hook

# --------------------------------------------------------------------------------------------------------------- slices


def _slice_mismatch(expected: RankedTensorType, type_: RankedTensorType) -> Fault | None:
    """Returns the error in a type that should be the expected one, possibly without some unit dimensions."""
    if expected == type_:
        return None
    if type_.rank > expected.rank:
        words = "expected rank to be smaller or equal to the other rank. "
        return RequiredType(words, type_, expected)
    if dropped_dims(expected.shape, type_.shape) is None:
        words = f"expected type to be '{expected}' or a rank-reduced version. (size mismatch) "
        return RequiredType(words, type_, expected)
    if expected.element_type != type_.element_type:
        words = f"expected element type to be '{expected.element_type}'"
        return RequiredType(words, type_, RankedTensorType(type_.shape, expected.element_type, type_.encoding))
    return None


def _slice_of(op: Operation, whole: RankedTensorType, part: RankedTensorType) -> Finding:
    slice_ = static_slice(op)
    expected = RankedTensorType(slice_.sizes, whole.element_type, whole.encoding)
    mismatch = _slice_mismatch(expected, part)
    if mismatch is not None:
        return plain_problem(op, mismatch)
    outside = out_of_bounds(whole.shape, slice_)
    return None if outside is None else Problem(op, outside)


@hook.verify(ExtractSliceOp)
def extract_slice(op: ExtractSliceOp) -> Finding:
    return _slice_of(op, op.source_.type, op.result.type)


@hook.verify(InsertSliceOp)
def insert_slice(op: InsertSliceOp | ParallelInsertSliceOp) -> Finding:
    return _slice_of(op, op.dest.type, op.source_.type)


@hook.verify(ParallelInsertSliceOp)
def parallel_insert_slice(op: ParallelInsertSliceOp) -> Finding:
    parent = op.parent_op
    if parent is not None and parent.definition is not None and not parent.has_trait("InParallelOpInterface"):
        return Problem(op, "expected InParallelOpInterface parent, got:", (ProblemNote(f"'{parent.name}'", parent),))
    return insert_slice(op)


# ------------------------------------------------------------------------------------------------------------- reshapes


@hook.verify(ReshapeOp)
def reshape(op: ReshapeOp) -> Finding:
    source, result, shape = op.source_.type, op.result.type, op.shape.type
    if source.element_type != result.element_type:
        return "element types of source and destination tensor types should be the same"
    if not isinstance(result, RankedTensorType):
        return None
    if source.has_static_shape and result.has_static_shape and source.num_elements != result.num_elements:
        return "source and destination tensor should have the same number of elements"
    if shape.shape[0] == DYNAMIC:
        return "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type"
    if shape.shape[0] != result.rank:
        return "length of shape operand differs from the result's tensor rank"
    return None


@hook.verify(ExpandShapeOp)
def expand_shape(op: ExpandShapeOp) -> Finding:
    source, result = op.src.type, op.result.type
    if not isinstance(source, RankedTensorType) or not isinstance(result, RankedTensorType):
        return None
    static = integers(op.attribute("static_output_shape"))
    if len(static) != result.rank:
        words = (
            f"expected number of static shape dims to be equal to the output rank ({result.rank}) but found "
            f"{len(static)} inputs instead"
        )
        return SizeMismatch(words, len(static), result.rank)
    dynamic, actual = static.count(DYNAMIC), len(op.operands) - 1
    if dynamic != actual:
        return (
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has "
            f"{dynamic} dynamic dims while output_shape has {actual} values"
        )
    return _grouped(op, expanded=result, collapsed=source)


@hook.verify(CollapseShapeOp)
def collapse_shape(op: CollapseShapeOp) -> Finding:
    if not all(reassociation_indices(op.attribute("reassociation"))):
        return "reassociation indices must not be empty"
    source, result = op.src.type, op.result.type
    if not isinstance(source, RankedTensorType) or not isinstance(result, RankedTensorType):
        return None
    return _grouped(op, expanded=source, collapsed=result)


_UNSIGNED = 0xFFFFFFFF
"""Numbers of dimensions have 32 bits in upstream's maps."""


def _grouped(op: Operation, expanded: RankedTensorType, collapsed: RankedTensorType) -> Finding:
    """Each dimension of the collapsed type has the size of its group of expanded dimensions."""
    groups = reassociation_indices(op.attribute("reassociation"))
    problem = reassociation_problem(expanded, collapsed, groups)
    if problem is not None:
        return problem
    shape, position = [], 0
    for group in groups:
        size = 1
        for extent in expanded.shape[position : position + len(group)]:
            size = DYNAMIC if DYNAMIC in (size, extent) else size * extent
        shape.append(size)
        position += len(group)
    wanted = RankedTensorType(tuple(shape), expanded.element_type)
    if (wanted.shape, wanted.element_type) != (collapsed.shape, collapsed.element_type):
        return RequiredType(f"expected collapsed type to be '{wanted}', but got '{collapsed}'", collapsed, wanted)
    return None


def reassociation_problem(expanded: ShapedType, collapsed: ShapedType, groups: list[tuple[int, ...]]) -> str | None:
    """Returns the error in groups of dimensions (upstream's `verifyReshapeLikeTypes`)."""
    longer, shorter = expanded.shape or (), collapsed.shape or ()
    if len(longer) < len(shorter):
        return (
            f"expected the expanded type, '{expanded}' to have a higher (or same) rank than the collapsed type, "
            f"'{collapsed}'."
        )
    if len(shorter) != len(groups):
        return f"expected collapsed rank ({len(shorter)}) to equal the number of reassociation maps ({len(groups)})."
    groups = [tuple(position & _UNSIGNED for position in group) for group in groups]
    size = (max((position for group in groups for position in group), default=0) + 1) & _UNSIGNED
    if groups and size != len(longer):
        return (
            f"expected reassociation map #0 to have size equal to the expanded rank ({len(longer)}), but it is  {size}."
        )
    following = 0
    for index, group in enumerate(groups):
        for position in group:
            if position != following:
                return f"expected reassociation map #{index} to be valid and contiguous."
            following += 1
    start = 0
    for index, group in enumerate(groups):
        extents = longer[start : start + len(group)]
        start += len(group)
        static = 1
        for extent in extents:
            static *= 1 if extent == DYNAMIC else extent
        if DYNAMIC in extents:
            if shorter[index] != DYNAMIC:
                return (
                    f"expected dimension {index} of collapsed type to be dynamic since one or more of the "
                    "corresponding dimensions in the expanded type is dynamic"
                )
        elif shorter[index] != static:
            return f"expected dimension {index} of collapsed type to be static value of {static}"
    return None
