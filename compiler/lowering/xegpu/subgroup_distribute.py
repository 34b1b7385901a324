"""`xegpu-subgroup-distribute`: distributes kernels of subgroups to lanes, by the layouts of vectors.

First the whole body of the kernel is moved into a `gpu.warp_execute_on_lane_0`. Its ops then move out one by one, last
ones first, and work on the parts of vectors that each lane has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.effects import would_be_trivially_dead
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.gpu.id_ops import LaneIdOp
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, ReturnOp, YieldOp
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.xegpu.instructions import SUBGROUP_SIZE
from compiler.dialects.xegpu.layout_parts import parts_of
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value
from compiler.ir.types import I64, INDEX, VectorType
from compiler.lowering.vector.distribution.patterns import distribution_patterns
from compiler.lowering.vector.distribution.reductions import move_reduction
from compiler.lowering.vector.distribution.warps import move_scalar_uniform_code
from compiler.lowering.xegpu import blocks_to_lanes, reductions_to_lanes, scattered_to_lanes, vectors_to_lanes
from compiler.lowering.xegpu.lane_types import MISMATCH, descriptor_of
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import layout_of, set_operand_layout

_OF_XEGPU = (
    blocks_to_lanes.move_descriptor,
    blocks_to_lanes.move_store,
    blocks_to_lanes.move_load,
    blocks_to_lanes.move_product,
    blocks_to_lanes.move_prefetch,
    blocks_to_lanes.move_barrier,
    reductions_to_lanes.move_multi_reduction,
    scattered_to_lanes.move_gather,
    scattered_to_lanes.move_scatter,
    vectors_to_lanes.move_transpose,
    vectors_to_lanes.move_bitcast,
    scattered_to_lanes.move_matrix_load,
    scattered_to_lanes.move_matrix_store,
    blocks_to_lanes.move_pointer,
    vectors_to_lanes.move_shape_cast,
    vectors_to_lanes.move_extract_slice,
    vectors_to_lanes.move_insert_slice,
    vectors_to_lanes.move_broadcast,
)


@dataclass
class XeGPUSubgroupDistribute(Pass):
    """Distribute XeGPU ops to work items."""

    argument = "xegpu-subgroup-distribute"
    name = "XeGPUSubgroupDistribute"
    summary = "Distribute XeGPU ops to work items"
    dependent_dialects = ("memref", "xegpu", "vector", "index")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        if not keep_operand_layouts(op, rewriter, state):
            return
        for function in [inner for inner in op.walk() if isinstance(inner, GPUFuncOp)]:
            _run_on_lane_0(function, rewriter)
        for warp in [inner for inner in op.walk() if isinstance(inner, WarpExecuteOnLane0Op)]:
            move_scalar_uniform_code(warp, rewriter)
        patterns = [*_OF_XEGPU, move_reduction, *distribution_patterns(_dims)]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
        _resolve_casts(op, Rewriter(op, state.context, state.listeners))


def keep_operand_layouts(top: Operation, rewriter: Rewriter, state: PassState) -> bool:
    """Makes each op keep the layouts of its vectors, whose ops will be replaced. Reports an error if one has none."""
    for op in top.walk_post_order():
        for index, operand in enumerate(op.operands):
            if not isinstance(operand.type, VectorType):
                continue
            layout = layout_of(operand)
            if layout is None:
                state.error(op, f"Could not find layout attribute for operand {index} of operation {op.name}")
                return False
            set_operand_layout(op, index, layout, rewriter)
    return True


def _run_on_lane_0(function: GPUFuncOp, rewriter: Rewriter) -> None:
    """Puts the body of a kernel into an op that lane 0 runs."""
    old = function.body.entry
    last = old.last
    if last is None or last is old.first or any(isinstance(op, WarpExecuteOnLane0Op) for op in old.ops):
        return
    block, inner = Block(), Region()
    arguments = [rewriter.add_argument(block, argument.type) for argument in old.arguments]
    types = [operand.type for operand in last.operands]
    rewriter.set_insertion_point(last)
    rewriter.create(YieldOp, list(last.operands), location=last)
    rewriter.erase_op(last)
    rewriter.inline_region_before(function.body, inner)
    rewriter.insert_block(block, function.body)
    rewriter.set_insertion_point_to_end(block)
    rewriter.location = function
    lane = rewriter.create(LaneIdOp, result_types=[INDEX]).result
    warp = rewriter.create(
        WarpExecuteOnLane0Op,
        lane,
        arguments,
        result_types=types,
        warp_size=IntegerAttr(SUBGROUP_SIZE, I64),
        regions=[inner],
    )
    rewriter.create(ReturnOp, list(warp.results))


def _dims(value: Value) -> Sequence[int]:
    """Returns the dimensions of a vector that its layout divides among several lanes."""
    layout = layout_of(value)
    if layout is None or not isinstance(value.type, VectorType):
        return ()
    lanes = parts_of(layout).lane_layout
    return [dim for dim, count in enumerate(lanes) if count > 1 and value.type.shape[dim] % count == 0]


def _resolve_casts(top: Operation, rewriter: Rewriter) -> None:
    """Removes the casts between descriptors with and without layouts, unless some op did not move out."""
    ops = list(top.walk())
    for op in ops:
        if isinstance(op, WarpExecuteOnLane0Op) and not (rewriter.is_unused(op) and would_be_trivially_dead(op)):
            return
    for op in ops:
        if not isinstance(op, UnrealizedConversionCastOp) or MISMATCH not in op.attributes:
            continue
        (source,), (target,) = op.inputs, op.outputs
        if descriptor_of(source).layout is not None and isinstance(source, BlockArgument):
            source.type = target.type
            rewriter.replace_all_uses_with(target, source)
            _retype_loop_result(source)
        if descriptor_of(target).layout is not None:
            rewriter.replace_all_uses_with(target, source)
        if not rewriter.has_uses(target):
            rewriter.erase_op(op)


def _retype_loop_result(argument: BlockArgument) -> None:
    """Sets the type of a loop's result to the type of its iter_arg."""
    loop = argument.owner.parent_op
    hook = None if loop is None or loop.definition is None else loop.definition.hooks.loop_values
    if loop is None or hook is None:
        return
    _, arguments, _, results = hook(loop)
    for own, result in zip(arguments, results or (), strict=False):
        if own is argument:
            result.type = argument.type
