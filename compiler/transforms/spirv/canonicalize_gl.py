"""`spirv-canonicalize-gl`: replaces comparisons and selections that limit a value to a range by a clamp.

%0 = spirv.SLessThan %min, %x
%1 = spirv.Select %0, %x, %min
%2 = spirv.SLessThan %1, %max         ->      %3 = spirv.GL.SClamp %x, %min, %max
%3 = spirv.Select %2, %1, %max
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.spirv.ops.float_comparison_ops import FOrdLessThanEqualOp, FOrdLessThanOp
from compiler.dialects.spirv.ops.gl_ops import GLFClampOp, GLSClampOp, GLUClampOp
from compiler.dialects.spirv.ops.integer_comparison_ops import (
    SLessThanEqualOp,
    SLessThanOp,
    ULessThanEqualOp,
    ULessThanOp,
)
from compiler.dialects.spirv.ops.logical_ops import SelectOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

Less: TypeAlias = FOrdLessThanOp | FOrdLessThanEqualOp | SLessThanOp | SLessThanEqualOp | ULessThanOp | ULessThanEqualOp
Clamp: TypeAlias = GLFClampOp | GLSClampOp | GLUClampOp

CLAMPS: tuple[tuple[type[Less], type[Clamp]], ...] = (
    (FOrdLessThanOp, GLFClampOp),
    (FOrdLessThanEqualOp, GLFClampOp),
    (SLessThanOp, GLSClampOp),
    (SLessThanEqualOp, GLSClampOp),
    (ULessThanOp, GLUClampOp),
    (ULessThanEqualOp, GLUClampOp),
)


@dataclass
class SPIRVCanonicalizeGLPass(Pass):
    """Canonicalize GLSL ops."""

    argument = "spirv-canonicalize-gl"
    name = "SPIRVCanonicalizeGLPass"
    summary = "Canonicalize GLSL ops"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(PATTERNS), state.context, listeners=state.listeners)


def _compared(value: Value, less: type[Less]) -> tuple[Value, Value] | None:
    """Returns the operands of the comparison that defines `value`, or None."""
    comparison = value.defining_op(less)
    return None if comparison is None else (comparison.operand1, comparison.operand2)


def _clamp_of_maximum(less: type[Less], clamp: type[Clamp]) -> RewritePattern:
    @pattern(SelectOp, name=f"ConvertComparisonIntoClamp1_SPIRV_{less.__name__}")
    def rewrite(op: SelectOp, rewriter: Rewriter) -> bool:
        """m = Select(low < x, x, low), Select(m < high, m, high) -> Clamp(x, low, high)"""
        if _compared(op.condition, less) != (op.true_value, op.false_value):
            return False
        match op.true_value:
            case OpResult(SelectOp(condition=inner, true_value=x, false_value=low)) if _compared(inner, less) == (
                low,
                x,
            ):
                rewriter.replace_op_with_new_op(op, clamp, x, low, op.false_value)
                return True
        return False

    return rewrite


def _clamp_of_branches(less: type[Less], clamp: type[Clamp]) -> RewritePattern:
    @pattern(SelectOp, name=f"ConvertComparisonIntoClamp2_SPIRV_{less.__name__}")
    def rewrite(op: SelectOp, rewriter: Rewriter) -> bool:
        """Select(high < x, high, Select(x < low, low, x)) -> Clamp(x, low, high)"""
        match op.false_value:
            case OpResult(SelectOp(condition=inner, true_value=low, false_value=x)) if _compared(inner, less) == (
                x,
                low,
            ) and _compared(op.condition, less) == (op.true_value, x):
                rewriter.replace_op_with_new_op(op, clamp, x, low, op.true_value)
                return True
        return False

    return rewrite


PATTERNS = (
    *(_clamp_of_maximum(less, clamp) for less, clamp in CLAMPS),
    *(_clamp_of_branches(less, clamp) for less, clamp in CLAMPS),
)
