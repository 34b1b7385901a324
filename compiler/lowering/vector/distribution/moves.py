"""Moves elementwise ops, constants and casts out of `gpu.warp_execute_on_lane_0`.

%r = gpu.warp_execute_on_lane_0(%lane)[16] -> (vector<1xf32>) {
  %2 = arith.addf %0, %1 : vector<16xf32>
  gpu.yield %2 : vector<16xf32>
}
->
%r:2 = gpu.warp_execute_on_lane_0(%lane)[16] -> (vector<1xf32>, vector<1xf32>) {
  gpu.yield %0, %1 : vector<16xf32>, vector<16xf32>
}
%2 = arith.addf %r#0, %r#1 : vector<1xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.effects import would_be_trivially_dead
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.vector.element_ops import BroadcastOp, ShapeCastOp, StepOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.shapes import is_broadcastable
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import BlockArgument, Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.distribution.warps import (
    lane_positions,
    warp_size,
    with_more_results,
    with_results,
    yield_of,
    yielded,
    yielded_by,
)
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_MAPPABLE = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


def _is_elementwise(op: Operation) -> bool:
    return all(map(op.has_trait, _MAPPABLE))


@pattern(WarpExecuteOnLane0Op, name="WarpOpElementwise")
def move_elementwise(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (addf %a, %b) -> yield %a, %b; addf of the parts"""
    candidate = yielded_by(op, _is_elementwise, rewriter)
    if candidate is None:
        return False
    index, inner = candidate
    part = op.results[index].type
    types: list[Type] = [
        VectorType(part.shape, vector_type(operand).element_type) if isinstance(part, VectorType) else operand.type
        for operand in inner.operands
    ]
    new, operands = with_more_results(op, inner.operands, types, rewriter)
    moved = rewriter.create_like(inner, operands, [part])
    rewriter.replace_all_uses_with(new.results[index], moved.result)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpConstant")
def move_constant(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield dense<1.0> : vector<16xf32> -> dense<1.0> : vector<1xf32>"""
    candidate = yielded(op, ConstantOp, rewriter)
    if candidate is None:
        return False
    index, constant = candidate
    value, part = constant.value, op.results[index].type
    if not isinstance(value, DenseElementsAttr) or not value.is_splat or not isinstance(part, VectorType):
        return False
    rewriter.set_insertion_point_after(op)
    moved = VectorEmitter(rewriter).attribute(DenseElementsAttr(part, value.data, True), part)
    with rewriter.modify(op):
        rewriter.replace_all_uses_with(op.results[index], moved)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpStep")
def move_step(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (step : vector<16xindex>) -> broadcast %lane : vector<1xindex>"""
    candidate = yielded(op, StepOp, rewriter)
    if candidate is None:
        return False
    index, step = candidate
    elements, lanes = step.result.type.num_elements, warp_size(op)
    if elements != lanes:
        reason = f"Expected result size ({elements}) to be of warp size ({lanes})"
        return rewriter.notify_match_failure(op, reason)
    rewriter.set_insertion_point_after(op)
    moved = VectorEmitter(rewriter).broadcast(op.laneid, op.results[index].type)
    rewriter.replace_all_uses_with(op.results[index], moved)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpDeadResult")
def drop_dead_results(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield %a, %a, %unused -> yield %a"""
    positions: dict[Value, int] = {}
    values: list[Value] = []
    types: list[Type] = []
    position_of_result = []
    for result, value in zip(op.results, yield_of(op).operands, strict=True):
        is_new = value not in positions
        position_of_result.append(positions.setdefault(value, len(types)))
        if is_new and rewriter.has_uses(result):
            types.append(result.type)
            values.append(value)
    if len(values) == len(op.results):
        return False
    new = with_results(op, values, types, rewriter)
    for inner in new.warp_region.entry.ops[::-1]:
        for dead in inner.walk_post_order():
            if rewriter.is_unused(dead) and would_be_trivially_dead(dead):
                rewriter.erase_op(dead)
    for result, position in zip(op.results, position_of_result, strict=True):
        if rewriter.has_uses(result):
            rewriter.replace_all_uses_with(result, new.results[position])
    rewriter.erase_op(op)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpForwardOperand")
def forward_operand(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """%r = (yield %from_outside) -> %from_outside"""
    for result, value in zip(op.results, yield_of(op).operands, strict=True):
        if not rewriter.has_uses(result):
            continue
        if isinstance(value, BlockArgument) and value.owner.parent_op is op:
            value = op.args[value.index]
        elif not is_defined_outside_of(op, value):
            continue
        if result.type == value.type:
            with rewriter.modify(op):  # so that it is visited again, with fewer uses
                rewriter.replace_all_uses_with(result, value)
            return True
    return False


@pattern(WarpExecuteOnLane0Op, name="WarpOpBroadcast")
def move_broadcast(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (broadcast %a) -> yield %a; broadcast, if all of %a can be broadcast to the part"""
    candidate = yielded(op, BroadcastOp, rewriter)
    if candidate is None:
        return False
    index, broadcast = candidate
    part = vector_type(op.results[index])
    if not is_broadcastable(broadcast.source_.type, part):
        return False
    new, (source,) = with_more_results(op, [broadcast.source_], [broadcast.source_.type], rewriter)
    rewriter.replace_all_uses_with(new.results[index], VectorEmitter(rewriter).broadcast(source, part))
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpShapeCast")
def move_shape_cast(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (shape_cast %a) -> yield %a; shape_cast of the part"""
    candidate = yielded(op, ShapeCastOp, rewriter)
    if candidate is None:
        return False
    index, cast = candidate
    part = vector_type(op.results[index])
    missing = cast.source_.type.rank - part.rank
    source_type = VectorType((*[1] * max(missing, 0), *part.shape), part.element_type)
    new, (source,) = with_more_results(op, [cast.source_], [source_type], rewriter)
    moved = VectorEmitter(rewriter).op(ShapeCastOp, source, result_type=part)
    rewriter.replace_all_uses_with(new.results[index], moved)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpCreateMask<mlir::vector::CreateMaskOp>")
def move_mask(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (create_mask %n : vector<16xi1>) -> create_mask (%n - %lane) : vector<1xi1>"""
    candidate = yielded(op, CreateMaskOp, rewriter)
    if candidate is None or not all(is_defined_outside_of(op, operand) for operand in candidate[1].operands):
        return False
    index, mask = candidate
    rewriter.set_insertion_point_after(op)
    return _move_mask(op, index, mask.result0, mask.operands, rewriter)


@pattern(WarpExecuteOnLane0Op, name="WarpOpCreateMask<mlir::vector::ConstantMaskOp>")
def move_constant_mask(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (constant_mask [9] : vector<16xi1>) -> create_mask (9 - %lane) : vector<1xi1>"""
    candidate = yielded(op, ConstantMaskOp, rewriter)
    if candidate is None:
        return False
    index, mask = candidate
    rewriter.set_insertion_point_after(op)
    sizes = [VectorEmitter(rewriter).index(size) for size in integers(mask.mask_dim_sizes)]
    return _move_mask(op, index, mask.result0, sizes, rewriter)


def _move_mask(op: WarpExecuteOnLane0Op, index: int, mask: Value, sizes: Sequence[Value], rewriter: Rewriter) -> bool:
    """Creates the lane's part of a mask of given sizes."""
    part = vector_type(op.results[index])
    positions = lane_positions(op, vector_type(mask).shape, part.shape, rewriter)
    if not positions:
        return rewriter.notify_match_failure(op, "cannot delinearize lane ID for distribution")
    bounds = [
        make_composed_apply(rewriter, AffineMap(0, 2, (symbol(1) - symbol(0) * own,)), [lane, size], op).result
        for own, lane, size in zip(part.shape, positions, sizes, strict=True)
    ]
    moved = VectorEmitter(rewriter).op(CreateMaskOp, bounds, result_type=part)
    with rewriter.modify(op):
        rewriter.replace_all_uses_with(op.results[index], moved)
    return True
