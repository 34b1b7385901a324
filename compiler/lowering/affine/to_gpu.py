"""`convert-affine-for-to-gpu`: maps the outermost loops of a function to blocks and threads of a kernel.

    affine.for %i = 0 to %n {                  gpu.launch blocks(%bx, ...) in (%gx = %n, ...) threads(%tx, ...) in
      affine.for %j = 5 to 15 step 4 {   ->                                                       (%sx = %3, ...) {
        "use"(%i, %j)                            "use"(%bx, %tx * 4 + 5)

The user of the pass must know that the iterations may run at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.affine.loops import bound, induction_variables
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.arith.integer_ops import AddIOp, CeilDivSIOp, MulIOp, SubIOp
from compiler.dialects.gpu.kernel_ops import LaunchOp, TerminatorOp
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.lowering.affine.expressions import AffineExpander, CannotExpand
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

_DIMENSIONS = 3


@dataclass
class _MappedLoop:
    """A loop that is mapped to a dimension: its lower bound, step and trip count."""

    loop: AffineForOp
    lower: Value
    step: Value
    size: Value


@dataclass
class ConvertAffineForToGPU(Pass):
    """Convert top-level AffineFor Ops to GPU kernels."""

    argument = "convert-affine-for-to-gpu"
    name = "ConvertAffineForToGPUPass"
    summary = "Convert top-level AffineFor Ops to GPU kernels"
    anchor_interface = "FunctionOpInterface"
    dependent_dialects = ("gpu", "arith")

    block_dims: int = option("gpu-block-dims", 1, "Number of GPU block dimensions for mapping")
    thread_dims: int = option("gpu-thread-dims", 1, "Number of GPU thread dimensions for mapping")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        roots = [
            each
            for region in op.regions
            for block in region.blocks
            for each in block.ops
            if isinstance(each, AffineForOp)
        ]
        for root in roots:
            loops = self._loops(root, state)
            if loops:
                self._launch(loops, rewriter, state)

    def _loops(self, root: AffineForOp, state: PassState) -> list[AffineForOp]:
        """Returns the loops to map, outermost first; reports an error and returns no loops if they cannot be mapped."""
        for count, noun in ((self.block_dims, "block"), (self.thread_dims, "thread")):
            if not 0 <= count <= _DIMENSIONS:
                state.error(root, f"cannot map to more than 3 {noun} dimensions")
                return []
        loops: list[AffineForOp] = []
        outside: set[Value] = set(induction_variables(root))
        loop = root
        for number in range(self.block_dims + self.thread_dims):
            if number and not outside.isdisjoint(loop.operands):
                state.error(loop, "loops with bounds depending on other mapped loops are not supported")
                return []
            loops.append(loop)
            if len(loops) == self.block_dims + self.thread_dims:
                break
            outside.update(induction_variables(loop))
            body = loop.region.entry.ops
            if len(body) != 2:
                state.error(loop, "expected perfectly nested loops in the body")
                return []
            if not isinstance(body[0], AffineForOp):
                state.error(body[0], "expected a nested loop")
                return []
            loop = body[0]
        if any(loop.results for loop in loops):
            state.error(root, "loops that carry values cannot be mapped")
            return []
        return loops

    def _launch(self, loops: list[AffineForOp], rewriter: Rewriter, state: PassState) -> None:
        root = loops[0]
        rewriter.set_insertion_point(root)
        try:
            mapped = [_mapped(loop, rewriter) for loop in loops]
        except CannotExpand as error:
            state.error(root, str(error))
            return
        rewriter.location = root
        expander = AffineExpander(rewriter)
        unit = expander.index(1) if min(self.block_dims, self.thread_dims) < _DIMENSIONS else mapped[0].size
        sizes = [each.size for each in mapped]
        grid = (sizes[: self.block_dims] + [unit] * _DIMENSIONS)[:_DIMENSIONS]
        block = (sizes[self.block_dims :] + [unit] * _DIMENSIONS)[:_DIMENSIONS]
        body = Block([INDEX] * (4 * _DIMENSIONS))
        rewriter.create(
            LaunchOp,
            [],
            *([size] for size in (*grid, *block)),
            result_types=[],
            regions=[Region([body])],
        )
        rewriter.set_insertion_point_to_end(body)
        for number, each in enumerate(mapped):
            thread = number - self.block_dims
            value: Value = body.arguments[number if thread < 0 else _DIMENSIONS + thread]
            if constant_integer(each.step) != 1:
                value = expander.emit.op(MulIOp, each.step, value)
            value = expander.emit.op(AddIOp, each.lower, value)
            rewriter.replace_all_uses_with(induction_variables(each.loop)[0], value)
        inner = loops[-1].region.entry
        for op in inner.ops[:-1]:
            rewriter.move_op(op, body)
        rewriter.set_insertion_point_to_end(body)
        rewriter.create(TerminatorOp)
        rewriter.erase_op(root)


def _mapped(loop: AffineForOp, rewriter: Rewriter) -> _MappedLoop:
    """Creates the bounds and the trip count of a loop. Raises CannotExpand."""
    rewriter.location = loop
    expander = AffineExpander(rewriter)
    lower = expander.largest(*bound(loop, "lowerBound"))
    upper = expander.smallest(*bound(loop, "upperBound"))
    size = expander.emit.op(SubIOp, upper, lower)
    step = expander.index(step_of(loop))
    if step_of(loop) != 1:
        size = expander.emit.op(CeilDivSIOp, size, step)
    return _MappedLoop(loop, lower, step, size)
