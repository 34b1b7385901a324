"""`affine-loop-fusion`: fuses loop nests that produce and use the same memref.

    %t = memref.alloc() : memref<10xf32>                %t = memref.alloc() : memref<1xf32>
    affine.for %i = 0 to 10 {                           affine.for %i = 0 to 10 {
      affine.store %a, %t[%i] : memref<10xf32>            affine.store %a, %t[0] : memref<1xf32>
    }                                             ->      %0 = affine.load %t[0] : memref<1xf32>
    affine.for %i = 0 to 10 {                             affine.store %0, %m[%i] : memref<10xf32>
      %0 = affine.load %t[%i] : memref<10xf32>          }
      affine.store %0, %m[%i] : memref<10xf32>
    }

Memrefs that are different values are assumed not to alias, unless one is a view of the other. Nests are only fused if
no value changes (`execution_order`).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from compiler.analysis.affine.dependence_graph import MemRefDependenceGraph
from compiler.ir.operation import Block, Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.fused_block import FusedBlock, FusionOptions
from compiler.transforms.affine.fusion.pairs import blocks_with_nests
from compiler.transforms.affine.fusion.producers import ProducerFusion
from compiler.transforms.affine.fusion.record import FusionRecorder
from compiler.transforms.affine.fusion.siblings import SiblingFusion


class FusionMode(enum.Enum):
    """Kinds of pairs that fusion considers."""

    GREEDY = "greedy"
    PRODUCER = "producer"
    SIBLING = "sibling"


DEBUG_TAGS = ("affine-loop-fusion", "affine-fusion")


@dataclass
class AffineLoopFusion(Pass):
    """Fuse affine loop nests."""

    argument = "affine-loop-fusion"
    name = "AffineLoopFusion"
    summary = "Fuse affine loop nests"
    dependent_dialects = ("memref",)

    compute_tolerance: float = option(
        "compute-tolerance",
        0.3,
        "Fractional increase in additional computation tolerated while fusing",
        older="fusion-compute-tolerance",
    )
    fast_memory_space: int = option(
        "fast-mem-space",
        0,
        "Faster memory space number to promote fusion buffers to",
        older="fusion-fast-mem-space",
    )
    local_buffer_threshold: int = option(
        "local-buf-threshold",
        0,
        "Threshold size (KiB) for promoting local buffers to fast memory space",
        older="fusion-local-buf-threshold",
    )
    maximal: bool = option("maximal", False, "Enables maximal loop fusion", older="fusion-maximal")
    mode: FusionMode = option("mode", FusionMode.GREEDY, "fusion mode to attempt")
    conditions: bool = option(
        "conditions", False, "Fuse nests with affine.if as well, where that keeps all values", beyond_upstream=True
    )

    def run(self, op: Operation, state: PassState) -> None:
        log = next((existing for tag in DEBUG_TAGS if (existing := state.debug_log(tag)) is not None), None)
        recorder = FusionRecorder(log)
        rewriter = Rewriter(op, state.context, state.listeners)
        for block in blocks_with_nests(op):
            self._run_on(block, rewriter, recorder)
        state.explain(recorder.record)
        if not any(pair.fused for pair in recorder.record.pairs) and not recorder.sank_loops:
            state.mark_all_analyses_preserved()

    def _run_on(self, block: Block, rewriter: Rewriter, recorder: FusionRecorder) -> None:
        graph = MemRefDependenceGraph.build(block, rewriter.users)
        if graph is None:
            recorder.log("MDG init failed")
            return
        fused = FusedBlock(
            graph,
            rewriter,
            FusionOptions(
                self.compute_tolerance,
                self.maximal,
                self.fast_memory_space,
                self.local_buffer_threshold * 1024,
                self.conditions,
            ),
            recorder,
        )
        producers = ProducerFusion(fused)
        if self.mode is FusionMode.PRODUCER:
            producers.run(None)
        elif self.mode is FusionMode.SIBLING:
            SiblingFusion(fused).run()
        else:
            # Visit producers with a single user first, so that sibling fusion does not use them up.
            producers.run(1)
            SiblingFusion(fused).run()
            producers.run(None)
        fused.erase_unused_allocations()
