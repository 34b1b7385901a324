"""Operations of schedules that map loops to the blocks and threads of kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.kernel_ops import LaunchOp, TerminatorOp
from compiler.dialects.scf.ops import ForallOp
from compiler.dialects.transform.gpu_ops import MapForallToBlocks, MapNestedForallToThreads
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import INDEX
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Payload, definite_failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.gpu.map_forall import CannotMap, map_to_blocks, map_to_threads

_LARGEST_GRID = (2147483647, 65535, 65535)
_LARGEST_BLOCK = (1024, 1024, 64)
_MOST_BLOCKS, _MOST_THREADS = 2147483647, 1024


def _check_limits(application: Application, grid: Sequence[int], block: Sequence[int], *notes: ProblemNote) -> None:
    """Raises ScheduleFailure if no device can run this number of blocks or threads."""
    blocks, threads = grid[0] * grid[1] * grid[2], block[0] * block[1] * block[2]
    sizes = zip((*grid, *block), (*_LARGEST_GRID, *_LARGEST_BLOCK), strict=True)
    if blocks > _MOST_BLOCKS or threads > _MOST_THREADS or any(size > largest for size, largest in sizes):
        sizes_text = [", ".join(map(str, each)) for each in (grid, block)]
        raise application.failure(
            f"Trying to launch a GPU kernel with grid_dims = ({sizes_text[0]}) block_dims = ({sizes_text[1]}). It is "
            "larger than the limits.",
            *notes,
        )


def _map_to_blocks(application: Application[MapForallToBlocks], target: Operation) -> Sequence[Payload]:
    op = application.op
    note = ProblemNote("when applied to this payload op", target)
    launch = None if op.generate_gpu_launch else target
    if not isinstance(launch, LaunchOp | None):
        raise application.failure("Given target is not gpu.launch, set `generate_gpu_launch` attribute", note)
    loops = [inner for inner in target.walk() if isinstance(inner, ForallOp) and inner.parent_of_type(ForallOp) is None]
    if len(loops) != 1:
        raise application.failure("could not find a unique topLevel scf.forall", note)
    (loop,) = loops
    grid = list(op.grid_dims.values) if op.grid_dims is not None else []
    if not op.generate_gpu_launch and len(grid) != 3:
        raise definite_failure(op, "transform require size-3 mapping")
    with application.state.rewriter(loop) as rewriter:
        if launch is None:
            launch = _launch_around(loop, target, rewriter)
        try:
            grid = map_to_blocks(loop, grid, rewriter)
        except CannotMap as problem:
            raise definite_failure(op, str(problem)) from None
        _check_limits(application, grid, (1, 1, 1))
        _set_sizes(launch, "grid", grid, rewriter)
    return [launch]


def _launch_around(loop: ForallOp, target: Operation, rewriter: Rewriter) -> LaunchOp:
    """Returns a launch of one thread, with the loop in it."""
    rewriter.set_insertion_point(loop)
    one = _index(1, target, rewriter)
    body = Block([INDEX] * 12)
    optional: list[list[Value]] = [[], [], [], []]
    launch = rewriter.create(
        LaunchOp, [], *[one] * 6, *optional, result_types=[], regions=[Region([body])], location=target
    )
    rewriter.set_insertion_point_to_end(body)
    end = rewriter.create(TerminatorOp, location=target)
    rewriter.move_op_before(loop, end)
    return launch


def _index(value: int, location: Operation, rewriter: Rewriter) -> Value:
    return rewriter.create(ConstantOp, value=IntegerAttr(value, INDEX), location=location).result


def _set_sizes(launch: LaunchOp, level: str, sizes: Sequence[int], rewriter: Rewriter) -> None:
    """Sets the grid or block sizes of a launch to constants."""
    rewriter.set_insertion_point_after_value(launch.block_size_x)
    operands = list(launch.operands)
    first, _ = launch.operand_segments()[launch.definition.operand_positions[f"{level}SizeX"]]
    operands[first : first + len(sizes)] = [_index(size, launch, rewriter) for size in sizes]
    with rewriter.modify(launch):
        launch.operands = operands


def _map_to_threads(application: Application[MapNestedForallToThreads], target: Operation) -> Sequence[Payload]:
    op = application.op
    if not isinstance(target, LaunchOp):
        raise application.failure("Given target is not a gpu.launch")
    block = list(op.block_dims.values)
    if len(block) != 3:
        raise definite_failure(op, "requires size-3 thread mapping")
    _check_limits(application, (1, 1, 1), block, ProblemNote('"block_dims" is too large', op))
    with application.state.rewriter(target) as rewriter:
        _set_sizes(target, "block", block, rewriter)
        rewriter.set_insertion_point_to_start(target.body.entry)
        try:
            map_to_threads(target, block, op.warp_size.value, rewriter, sync=bool(op.sync_after_distribute.value))
        except CannotMap as problem:
            raise definite_failure(op, str(problem)) from None
    return [target]


GPU_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        MapForallToBlocks: for_each_target(_map_to_blocks),
        MapNestedForallToThreads: for_each_target(_map_to_threads),
    }
)
