"""`linalg-morph-ops`: converts structured operations between named, category and generic form.

linalg.add ins(%a, %b)  <->  linalg.generic ins(%a, %b) { addf }
linalg.add ins(%a, %b)   ->  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.linalg import elementwise_ops as named
from compiler.dialects.linalg.enums import ElementwiseKind
from compiler.dialects.linalg.interface import maps_attr, shape_of
from compiler.dialects.linalg.structured import LinalgNamedOp
from compiler.dialects.linalg.structured_ops import ElementwiseOp
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, PatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured
from compiler.transforms.linalg.generalize import generalize_named
from compiler.transforms.linalg.specialize import specialize

_KINDS: Mapping[type[LinalgNamedOp], ElementwiseKind] = MappingProxyType(
    {
        named.ExpOp: ElementwiseKind.EXP,
        named.LogOp: ElementwiseKind.LOG,
        named.AbsOp: ElementwiseKind.ABS,
        named.CeilOp: ElementwiseKind.CEIL,
        named.FloorOp: ElementwiseKind.FLOOR,
        named.NegFOp: ElementwiseKind.NEGF,
        named.ReciprocalOp: ElementwiseKind.RECIPROCAL,
        named.RoundOp: ElementwiseKind.ROUND,
        named.SqrtOp: ElementwiseKind.SQRT,
        named.RsqrtOp: ElementwiseKind.RSQRT,
        named.SquareOp: ElementwiseKind.SQUARE,
        named.TanhOp: ElementwiseKind.TANH,
        named.ErfOp: ElementwiseKind.ERF,
        named.AddOp: ElementwiseKind.ADD,
        named.SubOp: ElementwiseKind.SUB,
        named.MulOp: ElementwiseKind.MUL,
        named.DivOp: ElementwiseKind.DIV,
        named.DivUnsignedOp: ElementwiseKind.DIV_UNSIGNED,
        named.PowFOp: ElementwiseKind.POWF,
        named.SelectOp: ElementwiseKind.SELECT,
    }
)
"""The functions of the named operations that have a category."""


def _to_category(op_class: type[LinalgNamedOp], kind: ElementwiseKind) -> RewritePattern:
    @pattern(op_class, name=f"NamedToElementwisePattern<{kind.symbol}>")
    def rewrite(op: LinalgNamedOp, rewriter: Rewriter) -> bool:
        """linalg.add -> linalg.elementwise kind=#linalg.elementwise_kind<add>"""
        (output,) = op.outputs
        maps = maps_attr([AffineMap.identity(len(shape_of(output)))] * len(op.operands))
        rewriter.replace_op(
            op, create_structured(rewriter, ElementwiseOp, op.inputs, op.outputs, kind=kind, indexing_maps=maps)
        )
        return True

    return rewrite


@dataclass
class LinalgMorphOps(Pass):
    """Convert linalg ops between forms."""

    argument = "linalg-morph-ops"
    name = "LinalgMorphOpsPass"
    summary = "Convert linalg ops between forms"
    dependent_dialects = ("linalg",)

    named_to_category: bool = option(
        "named-to-category", False, "convert named ops to category op e.g. `linalg.elementwise`"
    )
    category_to_generic: bool = option(
        "category-to-generic", False, "convert category ops e.g. `linalg.elementwise` to `linalg.generic`"
    )
    named_to_generic: bool = option(
        "named-to-generic", False, "convert named ops e.g. `linalg.add` to `linalg.generic`"
    )
    generic_to_named: bool = option("generic-to-named", False, "convert linalg.generic to equivalent named ops")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = PatternSet()
        if self.named_to_category:
            patterns.add(*(_to_category(op_class, kind) for op_class, kind in _KINDS.items()))
        if self.named_to_generic or self.category_to_generic:
            patterns.add(generalize_named)
        if self.generic_to_named:
            patterns.add(specialize)
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
