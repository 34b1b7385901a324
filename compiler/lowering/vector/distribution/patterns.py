"""The patterns by which ops of vectors move out of `gpu.warp_execute_on_lane_0`, in upstream's order."""

from __future__ import annotations

from compiler.lowering.vector.distribution import moves, slices
from compiler.lowering.vector.distribution.control_flow import move_for, move_if
from compiler.lowering.vector.distribution.warps import DistributedDims
from compiler.rewrite.patterns import RewritePattern


def distribution_patterns(dims: DistributedDims) -> list[RewritePattern]:
    """Returns the patterns; `dims` is the distribution of operands of loops and conditionals."""
    return [
        moves.move_elementwise,
        moves.drop_dead_results,
        moves.move_broadcast,
        moves.move_shape_cast,
        slices.move_extract,
        moves.forward_operand,
        moves.move_constant,
        slices.move_insert_of_element,
        slices.move_insert,
        moves.move_mask,
        moves.move_constant_mask,
        slices.move_extract_slice,
        slices.move_insert_slice,
        moves.move_step,
        slices.move_extract_of_one,
        move_for(dims),
        move_if(dims),
    ]
