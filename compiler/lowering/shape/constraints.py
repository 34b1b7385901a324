"""`convert-shape-constraints` and `remove-shape-constraints`: constraints on shapes become assertions, or true.

%w = shape.cstr_eq %a, %b    ->    %0 = shape.shape_eq %a, %b
                                   cf.assert %0, "required equal shapes"
                                   %w = shape.const_witness true
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.cf.ops import AssertOp
from compiler.dialects.shape.ops import (
    ConstWitnessOp,
    CstrBroadcastableOp,
    CstrEqOp,
    CstrRequireOp,
    IsBroadcastableOp,
    ShapeEqOp,
)
from compiler.ir.attributes import bool_attr
from compiler.ir.operation import Operation
from compiler.ir.types import I1
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ConvertShapeConstraints(Pass):
    """Convert shape constraint operations to the standard dialect."""

    argument = "convert-shape-constraints"
    name = "ConvertShapeConstraintsPass"
    summary = "Convert shape constraint operations to the standard dialect"
    dependent_dialects = ("cf", "scf")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet((*CONSTRAINTS_TO_REQUIRE, _require_to_assert))
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()


@dataclass
class RemoveShapeConstraints(Pass):
    """Replace all cstr_ ops with a true witness."""

    argument = "remove-shape-constraints"
    name = "RemoveShapeConstraintsPass"
    summary = "Replace all cstr_ ops with a true witness"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([_removal(CstrBroadcastableOp), _removal(CstrEqOp)])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _to_true(op: Operation, rewriter: Rewriter) -> None:
    types = [result.type for result in op.results]
    rewriter.replace_op_with_new_op(op, ConstWitnessOp, result_types=types, passing=bool_attr(True))


def _removal(root: type[Operation]) -> RewritePattern:
    @pattern(root, name=root.name)
    def remove(op: Operation, rewriter: Rewriter) -> bool:
        """cstr_eq -> const_witness true"""
        _to_true(op, rewriter)
        return True

    return remove


def _to_require(
    root: type[Operation], test: type[IsBroadcastableOp | ShapeEqOp], message: str, name: str
) -> RewritePattern:
    @pattern(root, name=name)
    def convert(op: Operation, rewriter: Rewriter) -> bool:
        """cstr_eq %a, %b -> cstr_require (shape_eq %a, %b), "required equal shapes"."""
        holds = rewriter.create(test, op.operands, result_types=[I1]).result
        rewriter.replace_op_with_new_op(op, CstrRequireOp, holds, msg=message)
        return True

    return convert


CONSTRAINTS_TO_REQUIRE = (
    _to_require(
        CstrBroadcastableOp,
        IsBroadcastableOp,
        "required broadcastable shapes",
        "CstrBroadcastableToRequire",
    ),
    _to_require(CstrEqOp, ShapeEqOp, "required equal shapes", "CstrEqToRequire"),
)
"""Patterns that convert a constraint to a test and its requirement."""


@pattern(CstrRequireOp, name="ConvertCstrRequireOp")
def _require_to_assert(op: CstrRequireOp, rewriter: Rewriter) -> bool:
    """cstr_require %b, "text" -> cf.assert %b, "text" and a witness that is true"""
    rewriter.create(AssertOp, op.pred, msg=op.msg)
    _to_true(op, rewriter)
    return True
