"""`affine-simplify-structures`: simplifies maps and sets in attributes, and the affine ops that hold them.

affine.apply (d0 mod 4 - d0 mod 4 + 1) (%i)   ->   %c1
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp, AffineIfOp
from compiler.ir.affine import simplify_affine_map
from compiler.ir.attributes import AffineMapAttr, Attribute, IntegerSetAttr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, canonicalizations
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.integer_sets import simplify_integer_set

_SIMPLIFIED = (AffineForOp, AffineIfOp, AffineApplyOp)


@dataclass
class SimplifyAffineStructures(Pass):
    """Simplify affine expressions in maps/sets and normalize memrefs."""

    argument = "affine-simplify-structures"
    name = "SimplifyAffineStructures"
    summary = "Simplify affine expressions in maps/sets and normalize memrefs"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        ops: list[Operation] = []
        for inner in op.walk_post_order():
            _simplify_attributes(inner, rewriter)
            if isinstance(inner, _SIMPLIFIED):
                ops.append(inner)
        patterns = FrozenPatternSet(canonicalizations(*_SIMPLIFIED))
        config = GreedyConfig(strictness=Strictness.EXISTING_AND_NEW_OPS)
        apply_op_patterns_greedily(ops, patterns, rewriter, config)


def _simplify_attributes(op: Operation, rewriter: Rewriter) -> None:
    properties = {name: _simplified(value) for name, value in op.properties.items()}
    attributes = {name: _simplified(value) for name, value in op.attributes.items()}
    if properties != op.properties or attributes != op.attributes:
        with rewriter.modify(op):
            op.properties, op.attributes = properties, attributes


def _simplified(attribute: Attribute) -> Attribute:
    if isinstance(attribute, AffineMapAttr):
        return AffineMapAttr(simplify_affine_map(attribute.map))
    if isinstance(attribute, IntegerSetAttr):
        return IntegerSetAttr(simplify_integer_set(attribute.set))
    return attribute
