"""`linalg-generalize-named-ops`: converts named operations to `linalg.generic`.

linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
-> linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ... { addf }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.linalg.interface import (
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.operation import Operation, Region
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, HasTrait, pattern
from compiler.rewrite.rewriter import Rewriter


def generalize(op: Operation, rewriter: Rewriter) -> GenericOp:
    """Replaces a structured operation by the `linalg.generic` that loops and computes the same."""
    ins, outs = inputs(op), outputs(op)
    (region,) = op.regions
    rewriter.set_insertion_point(op)
    new = rewriter.create(
        GenericOp,
        ins,
        outs,
        result_types=[value.type for value in outs] if has_tensor_semantics(op) else [],
        properties=generic_properties(indexing_maps(op), iterator_types(op)),
        regions=[Region()],
        location=op,
    )
    rewriter.inline_region_before(region, new.region)
    rewriter.replace_op(op, new)
    return new


@pattern(HasTrait("LinalgOp"), name="mlir::linalg::LinalgGeneralizationPattern")
def generalize_named(op: Operation, rewriter: Rewriter) -> bool:
    """linalg.matmul -> linalg.generic"""
    if isinstance(op, GenericOp) or not is_structured(op) or len(op.regions) != 1:
        return False
    generalize(op, rewriter)
    return True


@dataclass
class LinalgGeneralizeNamedOps(Pass):
    """Convert named ops into generic ops."""

    argument = "linalg-generalize-named-ops"
    name = "LinalgGeneralizeNamedOpsPass"
    summary = "Convert named ops into generic ops"
    dependent_dialects = ("linalg",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([generalize_named]), state.context, listeners=state.listeners)
