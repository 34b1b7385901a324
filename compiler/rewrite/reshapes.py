"""Folding and canonicalizing `expand_shape` and `collapse_shape`, which memref and tensor both have.

A memref that does not lie in one piece keeps its reshapes: what they say of strides would be lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.ir.attributes import Attribute, index_attr
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.reassociation import Groups, collapse_through, compose, compose_by_last, reassociation_attr
from compiler.ir.slices import reassociation_indices
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, ShapedType
from compiler.ods.model import FoldAnswer
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter


def defining(value: Value, name: str) -> Operation | None:
    """The op that defines a value, where it is of that name."""
    return value.owner if isinstance(value, OpResult) and value.owner.name == name else None


def reshape_groups(op: Operation) -> Groups:
    """Which dimensions of the longer shape belong together."""
    return reassociation_indices(op.attribute("reassociation"))


def fold_reshape(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """expand_shape(collapse_shape(x)) -> x, and the other way round, where that is certain to give x's shape"""
    source, result = op.operands[0], op.result.type
    if source.type == result:
        return source
    inverse = "collapse_shape" if op.name.endswith(".expand_shape") else "expand_shape"
    maker = defining(source, f"{op.dialect}.{inverse}")
    if maker is None or maker.operands[0].type != result or not isinstance(result, ShapedType):
        return None
    original, shape = maker.operands[0], result.shape or ()
    if shape.count(DYNAMIC) < 2:
        return original
    groups = reshape_groups(op)
    if groups != reshape_groups(maker):
        return None
    made = maker.result.type
    if isinstance(made, ShapedType) and result.rank < made.rank:
        return original
    if all(shape[group[0] : group[0] + len(group)].count(DYNAMIC) < 2 for group in groups):
        return original
    return None


def _shape(value: Value) -> tuple[int, ...]:
    return (value.type.shape or ()) if isinstance(value.type, ShapedType) else ()


def _are_contiguous(*values: Value) -> bool:
    return all(not isinstance(value.type, MemRefType) or has_identity_layout(value.type) for value in values)


def _output_shape(expand: Operation) -> list[MixedValue]:
    return mixed_group(expand, "output_shape", "static_output_shape")


def _collapse(op: Operation, source: Value, groups: Groups, rewriter: Rewriter) -> bool:
    properties = {"reassociation": reassociation_attr(groups)}
    rewriter.replace_op_with_named(op, f"{op.dialect}.collapse_shape", [source], properties=properties)
    return True


def _expand(op: Operation, source: Value, groups: Groups, shape: Sequence[MixedValue], rewriter: Rewriter) -> bool:
    rewriter.replace_op_with_named(
        op,
        f"{op.dialect}.expand_shape",
        [source, dynamic_values(shape)],
        properties={"reassociation": reassociation_attr(groups), "static_output_shape": static_values(shape)},
    )
    return True


def compose_reshapes(op: Operation, rewriter: Rewriter) -> bool:
    """expand_shape(expand_shape(x)) -> expand_shape(x); the same of collapse_shape"""
    first = defining(op.operands[0], op.name)
    if first is None or not _are_contiguous(first.operands[0], op.operands[0], op.result):
        return False
    groups = compose(reshape_groups(first), reshape_groups(op))
    if groups is None:
        return False
    if op.name.endswith(".collapse_shape"):
        return _collapse(op, first.operands[0], groups, rewriter)
    return _expand(op, first.operands[0], groups, _output_shape(op), rewriter)


def expand_of_collapse(op: Operation, rewriter: Rewriter) -> bool:
    """expand_shape(collapse_shape(x)) -> one of them alone, where the groups allow it"""
    collapse = defining(op.operands[0], f"{op.dialect}.collapse_shape")
    if collapse is None or not _are_contiguous(op.operands[0], collapse.operands[0]):
        return False
    source = collapse.operands[0]
    before, after = _shape(source), _shape(op.result)
    if len(before) == len(after):
        return False
    if len(before) > len(after):
        groups = collapse_through(reshape_groups(collapse), reshape_groups(op), before, after)
        return groups is not None and _collapse(op, source, groups, rewriter)
    groups = collapse_through(reshape_groups(op), reshape_groups(collapse), after, before)
    return groups is not None and _expand(op, source, groups, _output_shape(op), rewriter)


def collapse_of_expand(op: Operation, rewriter: Rewriter) -> bool:
    """collapse_shape(expand_shape(x)) -> one of them alone, or a cast"""
    expand = defining(op.operands[0], f"{op.dialect}.expand_shape")
    if expand is None or not _are_contiguous(op.operands[0], expand.operands[0]):
        return False
    source = expand.operands[0]
    if source.type == op.result.type:
        return False
    before, after = len(_shape(source)), len(_shape(op.result))
    finer, coarser = (expand, op) if before > after else (op, expand)
    groups = compose_by_last(reshape_groups(finer), reshape_groups(coarser))
    if groups is None:
        return False
    if before > after:
        return _collapse(op, source, groups, rewriter)
    if before < after:
        sizes = _output_shape(expand)
        shape = [_product([sizes[index] for index in group], op, rewriter) for group in reshape_groups(op)]
        return _expand(op, source, groups, shape, rewriter)
    rewriter.replace_op_with_named(op, f"{op.dialect}.cast", [source])
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
        dynamic.append(rewriter.create_named("arith.constant", (), [INDEX], properties=properties, location=op).result)
    for value in dynamic[1:]:
        result = rewriter.create_named("arith.muli", [result, value], [INDEX], location=op).result
    return result


def reshape_patterns(dialect: str, type_: str) -> tuple[FunctionPattern, ...]:
    """The patterns of a dialect's reshapes; upstream names them with its C++ classes, `type_` among them."""
    space = f"mlir::{dialect}::"
    expand, collapse = f"{dialect}.expand_shape", f"{dialect}.collapse_shape"
    both = f"{space}ExpandShapeOp, {space}CollapseShapeOp"
    kinds = ((expand, "ExpandShapeOp", "kExpand"), (collapse, "CollapseShapeOp", "kCollapse"))
    composers = [
        pattern(root, name=f"mlir::ComposeReassociativeReshapeOps<{space}{op}, mlir::ReshapeOpKind::{kind}>")(
            compose_reshapes
        )
        for root, op, kind in kinds
    ]
    reverse = f"{space}CollapseShapeOp, {space}ExpandShapeOp, {space}CastOp, {space}DimOp, mlir::{type_}"
    return (
        composers[0],
        pattern(expand, name=f"mlir::ComposeExpandOfCollapseOp<{both}>")(expand_of_collapse),
        composers[1],
        pattern(collapse, name=f"mlir::ComposeCollapseOfExpandOp<{reverse}>")(collapse_of_expand),
    )
