"""Canonicalization patterns of `memref.expand_shape` and `memref.collapse_shape`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.memref.fold import defining_op, forgetting_cast
from compiler.dialects.memref.view_types import collapsed_layout
from compiler.ir.attributes import index_attr
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import (
    Groups,
    collapse_through,
    compose,
    compose_by_last,
    reassociation_attr,
)
from compiler.ir.slices import reassociation_indices
from compiler.ir.strided_layout import has_identity_layout, saturated_product
from compiler.ir.types import INDEX, MemRefType
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

COLLAPSE, EXPAND = "memref.collapse_shape", "memref.expand_shape"


def _groups(op: Operation) -> Groups:
    return reassociation_indices(op.attribute("reassociation"))


def _type(value: Value) -> MemRefType:
    assert isinstance(value.type, MemRefType)
    return value.type


def _are_contiguous(*values: Value) -> bool:
    return all(has_identity_layout(_type(value)) for value in values)


def _replace_by_collapse(op: Operation, source: Value, groups: Groups, rewriter: Rewriter) -> None:
    rewriter.replace_op_with_new_op(op, COLLAPSE, [source], properties={"reassociation": reassociation_attr(groups)})


def _replace_by_expand(
    op: Operation, source: Value, groups: Groups, shape: Sequence[MixedValue], rewriter: Rewriter
) -> None:
    rewriter.replace_op_with_new_op(
        op,
        EXPAND,
        [source, dynamic_values(shape)],
        properties={"reassociation": reassociation_attr(groups), "static_output_shape": static_values(shape)},
    )


def _output_shape(expand: Operation) -> list[MixedValue]:
    return mixed_group(expand, "output_shape", "static_output_shape")


@pattern(EXPAND, name="ComposeReassociativeReshapeOps")
def expand_of_expand(op: Operation, rewriter: Rewriter) -> bool:
    """expand_shape(expand_shape(x)) -> expand_shape(x)"""
    first = defining_op(op.operands[0], EXPAND)
    if first is None or not _are_contiguous(first.operands[0], op.operands[0], op.results[0]):
        return False
    groups = compose(_groups(first), _groups(op))
    if groups is None:
        return False
    _replace_by_expand(op, first.operands[0], groups, _output_shape(op), rewriter)
    return True


@pattern(EXPAND, name="ComposeExpandOfCollapseOp")
def expand_of_collapse(op: Operation, rewriter: Rewriter) -> bool:
    """expand_shape(collapse_shape(x)) -> one of them alone, where the groups allow it"""
    collapse = defining_op(op.operands[0], COLLAPSE)
    if collapse is None or not _are_contiguous(op.operands[0], collapse.operands[0]):
        return False
    source = collapse.operands[0]
    before, after = _type(source), _type(op.results[0])
    if before.rank == after.rank:
        return False
    if before.rank > after.rank:
        groups = collapse_through(_groups(collapse), _groups(op), before.shape, after.shape)
        if groups is None:
            return False
        _replace_by_collapse(op, source, groups, rewriter)
        return True
    groups = collapse_through(_groups(op), _groups(collapse), after.shape, before.shape)
    if groups is None:
        return False
    _replace_by_expand(op, source, groups, _output_shape(op), rewriter)
    return True


@pattern(COLLAPSE, name="ComposeReassociativeReshapeOps")
def collapse_of_collapse(op: Operation, rewriter: Rewriter) -> bool:
    """collapse_shape(collapse_shape(x)) -> collapse_shape(x)"""
    first = defining_op(op.operands[0], COLLAPSE)
    if first is None or not _are_contiguous(first.operands[0], op.operands[0], op.results[0]):
        return False
    groups = compose(_groups(first), _groups(op))
    if groups is None:
        return False
    _replace_by_collapse(op, first.operands[0], groups, rewriter)
    return True


@pattern(COLLAPSE, name="ComposeCollapseOfExpandOp")
def collapse_of_expand(op: Operation, rewriter: Rewriter) -> bool:
    """collapse_shape(expand_shape(x)) -> one of them alone, or a cast"""
    expand = defining_op(op.operands[0], EXPAND)
    if expand is None or not _are_contiguous(op.operands[0], expand.operands[0]):
        return False
    source = expand.operands[0]
    before, after = _type(source), _type(op.results[0])
    if before == after:
        return False
    collapses = before.rank > after.rank
    finer, coarser = (expand, op) if collapses else (op, expand)
    groups = compose_by_last(_groups(finer), _groups(coarser))
    if groups is None:
        return False
    if collapses:
        _replace_by_collapse(op, source, groups, rewriter)
    elif before.rank < after.rank:
        sizes = _output_shape(expand)
        shape = [_product([sizes[index] for index in group], op, rewriter) for group in _groups(op)]
        _replace_by_expand(op, source, groups, shape, rewriter)
    else:
        rewriter.replace_op_with_new_op(op, "memref.cast", [source])
    return True


def _product(sizes: Sequence[MixedValue], op: Operation, rewriter: Rewriter) -> MixedValue:
    """Makes the ops that multiply sizes, where that takes some."""
    constants = [known_integer(size) for size in sizes]
    known = prod(constant for constant in constants if constant is not None)
    dynamic = [
        size for size, constant in zip(sizes, constants, strict=True) if constant is None and isinstance(size, Value)
    ]
    if not dynamic:
        return known
    result = dynamic[0]
    if known != 1:
        properties = {"value": index_attr(known)}
        dynamic.append(rewriter.create("arith.constant", (), [INDEX], properties=properties, location=op).results[0])
    for value in dynamic[1:]:
        result = rewriter.create("arith.muli", [result, value], [INDEX], location=op).results[0]
    return result


@pattern(COLLAPSE, name="CollapseShapeOpMemRefCastFolder")
def collapse_of_cast(op: Operation, rewriter: Rewriter) -> bool:
    """collapse_shape(cast(x)) -> cast(collapse_shape(x)), where the cast only forgets"""
    cast = forgetting_cast(op.operands[0])
    if cast is None:
        return False
    source = cast.operands[0]
    type_ = _collapsed_type(_type(source), _groups(op))
    if type_ is None:
        return False
    if type_ == op.results[0].type:
        with rewriter.modify(op):
            op.operands = [source]
        return True
    new = rewriter.create(
        COLLAPSE, [source], [type_], properties={"reassociation": op.attribute("reassociation")}, location=op
    )
    rewriter.replace_op_with_new_op(op, "memref.cast", [new.results[0]])
    return True


def _collapsed_type(source: MemRefType, groups: Groups) -> MemRefType | None:
    """The type with each group made one dimension; None where the layout does not allow it."""
    shape: list[int] = []
    for group in groups:
        extent = 1
        for index in group:
            extent = saturated_product(extent, source.shape[index])
        shape.append(extent)
    if has_identity_layout(source):
        return MemRefType(tuple(shape), source.element_type, None, source.memory_space)
    layout = collapsed_layout(source, groups)
    return None if layout is None else MemRefType(tuple(shape), source.element_type, layout, source.memory_space)


RESHAPE_PATTERNS: tuple[FunctionPattern, ...] = (
    expand_of_expand,
    expand_of_collapse,
    collapse_of_collapse,
    collapse_of_expand,
    collapse_of_cast,
)
