"""`gpu-map-parallel-loops`: assigns dimensions of blocks and threads to parallel loops.

scf.parallel (%i, %j) ... { scf.parallel (%k) ... {} }
    ->  scf.parallel (%i, %j) ... {
          scf.parallel (%k) ... {} {mapping = [thread_x]}
        } {mapping = [block_x, block_y]}
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.gpu.attributes import LoopDimMapAttr
from compiler.dialects.gpu.enums import Processor
from compiler.dialects.scf.ops import ParallelOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import ArrayAttr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

MAPPING = "mapping"
_BLOCKS = (Processor.BLOCK_X, Processor.BLOCK_Y, Processor.BLOCK_Z)
_THREADS = (Processor.THREAD_X, Processor.THREAD_Y, Processor.THREAD_Z)
_LEVELS: tuple[tuple[Processor, ...], ...] = (_BLOCKS, _THREADS, ())
_POLICIES = ("outermost-first", "innermost-first")


@dataclass
class GpuMapParallelLoops(Pass):
    """Greedily maps loops to GPU hardware dimensions."""

    argument = "gpu-map-parallel-loops"
    name = "GpuMapParallelLoopsPass"
    summary = "Greedily maps loops to GPU hardware dimensions."
    anchor = "func.func"
    dependent_dialects = ("gpu",)

    mapping_policy: str = option(
        "mapping-policy",
        "outermost-first",
        "Which loop of several gets the first dimension: `outermost-first` or `innermost-first`",
    )

    def run(self, op: Operation, state: PassState) -> None:
        policy = self.mapping_policy.strip().lower()
        if policy not in _POLICIES:
            state.error(op, "Invalid mapping policy specified.")
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk():
            if isinstance(loop, ParallelOp) and loop.parent_of_type(ParallelOp) is None:
                _map_nest(loop, policy == "innermost-first", rewriter)


def _map_nest(root: ParallelOp, innermost_first: bool, rewriter: Rewriter) -> None:
    """Maps a loop to a level, directly nested loops to the next level, and so on; skips mapped loops."""
    worklist = [(root, 0)]
    while worklist:
        loop, level = worklist.pop()
        if MAPPING in loop.attributes:
            continue
        count = len(loop.lower_bound)
        processors = list(_LEVELS[level][:count])
        if innermost_first:
            processors.reverse()
        processors += [Processor.SEQUENTIAL] * (count - len(processors))
        mapping = ArrayAttr(tuple(_dimension(processor) for processor in processors))
        with rewriter.modify(loop):
            loop.attributes = {**loop.attributes, MAPPING: mapping}
        nested = min(level + 1, len(_LEVELS) - 1)
        worklist += [(inner, nested) for inner in loop.region.entry.ops if isinstance(inner, ParallelOp)]


def _dimension(processor: Processor) -> LoopDimMapAttr:
    identity = AffineMap(1, 0, (dim(0),))
    return LoopDimMapAttr.get(processor.value, identity, identity)
