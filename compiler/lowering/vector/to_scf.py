"""`convert-vector-to-scf`: converts transfers of several dimensions to loops over transfers of one dimension.

%0 = vector.transfer_read %m[%i, %j], %p : memref<?x?xf32>, vector<2x4xf32>
    ->    %b = memref.alloca() : memref<2xvector<4xf32>>    scf.for %k = 0 to 2 { a row of %m is read into %b[%k] }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.lowering.vector.print_loops import decompose_print
from compiler.lowering.vector.scalable_transposes import scalable_transposes
from compiler.lowering.vector.transfer_loops import transfer_loops
from compiler.lowering.vector.transfer_parts import TransferOptions
from compiler.lowering.vector.transfer_permutations import TRANSFER_PERMUTATIONS
from compiler.lowering.vector.transfer_scalars import TRANSFER_SCALARS
from compiler.lowering.vector.transfer_unrolling import transfer_unrolling
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern


@dataclass
class VectorToSCF(Pass):
    """Lower the operations from the vector dialect into the SCF dialect."""

    argument = "convert-vector-to-scf"
    name = "ConvertVectorToSCF"
    summary = "Lower the operations from the vector dialect into the SCF dialect"
    dependent_dialects = ("affine", "memref", "scf", "tensor")

    full_unroll: bool = option("full-unroll", False, "Perform full unrolling when converting vector transfers to SCF")
    target_rank: int = option("target-rank", 1, "Target vector rank to which transfer ops should be lowered")
    lower_tensors: bool = option("lower-tensors", False, "Lower transfer ops that operate on tensors")
    lower_scalable: bool = option(
        "lower-scalable", False, "Add scalable vector specific lowerings (that introduce loops)"
    )

    def run(self, op: Operation, state: PassState) -> None:
        options = TransferOptions(self.target_rank, self.lower_tensors)
        first = FrozenPatternSet(TRANSFER_PERMUTATIONS)
        apply_patterns_greedily(op, first, state.context, listeners=state.listeners)
        patterns: list[RewritePattern] = list(
            transfer_unrolling(options) if self.full_unroll else transfer_loops(options)
        )
        if self.lower_scalable:
            patterns += scalable_transposes(options)
        if self.target_rank == 1:
            patterns += TRANSFER_SCALARS
        patterns.append(decompose_print)
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
