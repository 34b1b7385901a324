"""`xegpu-vector-linearize`: linearizes vectors of several dimensions, as Intel's GPUs require.

%0 = arith.addf %a, %b : vector<2x4xf32>    ->    %0 = arith.addf %flat_a, %flat_b : vector<8xf32>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.lowering.vector.gathers import gather_by_loads
from compiler.lowering.vector.linearize import LINEARIZATION, linear_vectors_are_legal, linearizing_types
from compiler.lowering.vector.row_accesses import ROW_ACCESSES
from compiler.lowering.vector.transposes import TransposeLowering, transposes
from compiler.lowering.vector.unrolled_elements import unroll_from_elements, unroll_to_elements
from compiler.lowering.vector.unrolling import lower_broadcast, unroll_gather
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted


@dataclass
class XeGPUVectorLinearize(Pass):
    """Linearize n-D vectors to 1-D vectors."""

    argument = "xegpu-vector-linearize"
    name = "XeGPUVectorLinearize"
    summary = "Linearize n-D vectors to 1-D vectors"
    dependent_dialects = ("arith", "memref", "scf", "ub", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        transposing = transposes(TransposeLowering.SHUFFLE_16X16)
        progressive = [lower_broadcast, unroll_gather, gather_by_loads, *transposing]
        rows = [*ROW_ACCESSES, unroll_from_elements, unroll_to_elements]
        for patterns in (progressive, rows):
            apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
        converter, target = linearizing_types(), ConversionTarget()
        linear_vectors_are_legal(target, converter)
        structures_are_legal_if_converted(target, converter)
        linearizing = [pattern.with_converter(converter) for pattern in LINEARIZATION]
        linearizing += structural_patterns(converter)
        convert_partially(op, target, linearizing, state)
