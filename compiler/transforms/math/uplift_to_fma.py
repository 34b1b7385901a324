"""`math-uplift-to-fma`: fuses a product and a sum, if they may be contracted, into one operation.

%0 = arith.mulf %a, %b fastmath<contract> : f32
%1 = arith.addf %0, %c fastmath<contract> : f32     ->    %1 = math.fma %a, %b, %c fastmath<contract> : f32
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.arith.enums import FastMathFlags
from compiler.dialects.arith.float_ops import AddFOp, MulFOp
from compiler.dialects.math.float_ops import FmaOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_CONTRACT = 32


@dataclass
class MathUpliftToFMA(Pass):
    """Uplift arith ops to math.fma."""

    argument = "math-uplift-to-fma"
    name = "MathUpliftToFMA"
    summary = "Uplift arith ops to math.fma."
    dependent_dialects = ("math",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([uplift_to_fma]), state.context, listeners=state.listeners)


def _flags(op: Operation) -> FastMathFlags:
    attribute = op.properties.get("fastmath")
    return attribute.value if isinstance(attribute, FastMathFlagsAttr) else FastMathFlags.NONE


def _product(value: Value) -> MulFOp | None:
    return value.owner if isinstance(value, OpResult) and isinstance(value.owner, MulFOp) else None


@pattern(AddFOp, name="UpliftFma")
def uplift_to_fma(op: AddFOp, rewriter: Rewriter) -> bool:
    """a * b + c -> fma(a, b, c)"""
    if not _flags(op) & _CONTRACT:
        return rewriter.notify_match_failure(op, "addf op is not suitable for fma")
    left, right = op.operands
    product, other = (_product(left), right) if _product(left) is not None else (_product(right), left)
    if product is None:
        return False
    if not _flags(product) & _CONTRACT:
        return rewriter.notify_match_failure(op, "mulf op is not suitable for fma")
    shared = FastMathFlagsAttr.get(_flags(op) & _flags(product))
    operands = [*product.operands, other]
    rewriter.replace_op_with_new_op(op, FmaOp, *operands, fastmath=shared)
    return True
