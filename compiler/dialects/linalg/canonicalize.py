"""The canonicalization patterns of the linalg dialect: identities, casts and static shapes. Fills have a file."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.interface import (
    body,
    has_buffer_semantics,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_structured,
    outputs,
    shape_of,
)
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.linalg.structured import Structured
from compiler.dialects.linalg.structured_ops import BroadcastOp, GenericOp
from compiler.dialects.tensor.casts import preserves_static_information
from compiler.dialects.tensor.ops import CastOp
from compiler.dialects.tensor.verify import can_cast
from compiler.ir.affine import AffineDimExpr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, MemRefType, RankedTensorType, Type
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def clone_with(op: Operation, types: Sequence[Type], operands: Sequence[Value], rewriter: Rewriter) -> Operation:
    """Returns the op on other operands, with results of other types, at the insertion point."""
    new_op = clone(op, IRMapping())
    new_op.operands = list(operands)
    new_op.results = [OpResult(type_, new_op, index) for index, type_ in enumerate(types)]
    return rewriter.insert(new_op)


@pattern(HasTrait("LinalgOp"), name="(anonymous namespace)::EraseDeadLinalgOp")
def erase_empty(op: Operation, rewriter: Rewriter) -> bool:
    """linalg.op on a memref without elements -> nothing"""
    if not any(isinstance(value.type, MemRefType) and 0 in value.type.shape for value in op.operands):
        return False
    if op.results:
        return False
    rewriter.erase_op(op)
    return True


@pattern(CastOp, name="(anonymous namespace)::FoldTensorCastConsumerOp")
def cast_of_result(op: CastOp, rewriter: Rewriter) -> bool:
    """cast(linalg.op outs(%t)) -> linalg.op outs(cast %t), if the cast adds static sizes"""
    source = op.source_
    if not isinstance(source, OpResult) or not is_structured(source.owner):
        return False
    producer, result = source.owner, op.result.type
    if not isinstance(result, RankedTensorType) or not preserves_static_information(source.type, result):
        return False
    if producer.parent is not op.parent or not has_tensor_semantics(producer):
        return False
    rewriter.set_insertion_point(producer)
    number = len(inputs(producer)) + source.index
    operands = list(producer.operands)
    operands[number] = rewriter.create(CastOp, operands[number], result_types=[result], location=producer).result
    types = [result if each is source else each.type for each in producer.results]
    new = clone_with(producer, types, operands, rewriter)
    values: list[Value] = list(new.results)
    back = rewriter.create(CastOp, new.results[source.index], result_types=[source.type], location=producer)
    values[source.index] = back.result
    rewriter.replace_op(producer, values)
    rewriter.replace_op(op, [new.results[source.index]])
    return True


@pattern(HasTrait("LinalgOp"), name="(anonymous namespace)::InferStaticShapeOfOperands")
def infer_static_shapes(op: Operation, rewriter: Rewriter) -> bool:
    """linalg.op ins(%a : tensor<4xf32>) outs(%b : tensor<?xf32>) -> ... outs(cast %b : tensor<4xf32>)"""
    if not has_tensor_semantics(op):
        return False
    maps = indexing_maps(op)
    if not all(map_.is_projected_permutation() for map_ in maps):
        return False
    extents = _known_extents(op)
    first = len(inputs(op))
    operands: list[Value] = []
    types: list[Type] = []
    changed = False
    for index, (value, map_) in enumerate(zip(op.operands, maps, strict=True)):
        type_ = value.type
        if isinstance(type_, RankedTensorType) and not (type_.has_static_shape and index >= first):
            shape = tuple(
                extents.get(expr.position, extent) if extent == DYNAMIC and isinstance(expr, AffineDimExpr) else extent
                for extent, expr in zip(type_.shape, map_.results, strict=True)
            )
            if shape != type_.shape:
                type_ = RankedTensorType(shape, type_.element_type, type_.encoding)
                value = rewriter.create(CastOp, value, result_types=[type_]).result
                changed = True
        operands.append(value)
        if index >= first:
            types.append(type_)
    if not changed:
        return False
    new = clone_with(op, types, operands, rewriter)
    values: list[Value] = []
    for old, result in zip(op.results, new.results, strict=True):
        same = old.type == result.type
        values.append(result if same else rewriter.create(CastOp, result, result_types=[old.type]).result)
    rewriter.replace_op(op, values)
    return True


def _known_extents(op: Operation) -> dict[int, int]:
    """Returns trip counts of loops by the types of operands, or by the types that these were cast from."""
    known_extents: dict[int, int] = {}
    for value, map_ in zip(op.operands, indexing_maps(op), strict=True):
        shape = source = shape_of(value)
        cast = value.defining_op(CastOp)
        if cast is not None:
            type_ = cast.source_.type
            if isinstance(type_, RankedTensorType) and type_.has_static_shape:
                source = type_.shape
        for extent, own, expr in zip(source, shape, map_.results, strict=False):
            if own != DYNAMIC and isinstance(expr, AffineDimExpr):
                known_extents.setdefault(expr.position, extent)
    return known_extents


def _erase_identity(op: Structured, rewriter: Rewriter) -> bool:
    """linalg.generic ins(%a) outs(%b) { yield %in } -> %a, with equal maps"""
    maps, block = indexing_maps(op), body(op)
    if len(set(maps)) > 1 or not isinstance(block.first, YieldOp):
        return False
    yielded = block.first.values
    if has_buffer_semantics(op):
        match inputs(op), outputs(op), yielded:
            case [source], [target], [BlockArgument(owner=owner)] if source is target and owner is block:
                rewriter.erase_op(op)
                return True
        return False
    if not has_tensor_semantics(op) or len(yielded) != len(op.results):
        return False
    values: list[Value] = []
    for value, result in zip(yielded, op.results, strict=True):
        if not isinstance(value, BlockArgument) or value.owner is not block:
            return False
        operand = op.operands[value.index]
        if operand.type != result.type and not can_cast([operand.type], [result.type]):
            return False
        values.append(operand)
    for index, (operand, result) in enumerate(zip(values, op.results, strict=True)):
        if operand.type != result.type:
            values[index] = rewriter.create(CastOp, operand, result_types=[result.type]).result
    rewriter.replace_op(op, values)
    return True


@pattern(CopyOp, name="(anonymous namespace)::EraseSelfCopy")
def erase_self_copy(op: CopyOp, rewriter: Rewriter) -> bool:
    """copy ins(%m) outs(%m) -> nothing, or %m"""
    (source,), (target,) = op.inputs, op.outputs
    if source is not target:
        return False
    if op.results:
        rewriter.replace_op(op, [source])
    else:
        rewriter.erase_op(op)
    return True


PATTERNS: tuple[RewritePattern, ...] = tuple(
    pattern(op_class, name=f"(anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::{op_class.__name__}>")(
        _erase_identity
    )
    for op_class in (BroadcastOp, GenericOp)
)
