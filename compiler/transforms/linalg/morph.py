"""`linalg-morph-ops`: structured operations change between named, category and generic form.

linalg.add ins(%a, %b)  <->  linalg.generic ins(%a, %b) { addf }
linalg.add ins(%a, %b)   ->  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.linalg.attributes import ELEMENTWISE_KIND_ATTR
from compiler.dialects.linalg.enums import ElementwiseKind
from compiler.dialects.linalg.interface import inputs, maps_attr, outputs, shape_of
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, PatternSet, RewriteFunction, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_named
from compiler.transforms.linalg.generalize import generalize_named
from compiler.transforms.linalg.specialize import specialize


def _to_category(kind: int) -> RewriteFunction:
    def rewrite(op: Operation, rewriter: Rewriter) -> bool:
        """linalg.add -> linalg.elementwise kind=#linalg.elementwise_kind<add>"""
        identity = AffineMap.identity(len(shape_of(outputs(op)[0])))
        properties = {
            "kind": DialectAttribute(ELEMENTWISE_KIND_ATTR, (kind,)),
            "indexing_maps": maps_attr([identity] * len(op.operands)),
        }
        rewriter.set_insertion_point(op)
        rewriter.location = op
        new = create_named(rewriter, "linalg.elementwise", inputs(op), outputs(op), properties)
        rewriter.replace_op(op, new)
        return True

    return rewrite


def _category_patterns() -> list[RewritePattern]:
    """A pattern for each function that has a named operation of the same name."""
    return [
        pattern(f"linalg.{case.symbol}", name=f"NamedToElementwisePattern<{case.symbol}>")(_to_category(case.value))
        for case in ElementwiseKind
    ]


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
            patterns.add(*_category_patterns())
        if self.named_to_generic or self.category_to_generic:
            patterns.add(generalize_named)
        if self.generic_to_named:
            patterns.add(specialize)
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
