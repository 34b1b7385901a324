"""`llvm-optimize-for-nvvm-target`: converts divisions of half floats to products with an approximate reciprocal.

llvm.fdiv %a, %b : f16    ->    nvvm.rcp.approx.ftz.f of %b as f32, a product, one step of Newton's method
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.llvm.arithmetic_ops import (
    AndOp,
    BitcastOp,
    FDivOp,
    FMulOp,
    FNegOp,
    FPExtOp,
    FPTruncOp,
    OrOp,
)
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.dialects.llvm.float_intrinsics import FMAOp
from compiler.dialects.nvvm.number_ops import RcpApproxFtzF32Op
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import F16, F32, I32, IntegerType, Signedness
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_EXPONENT_BITS = 0x7F800000
_UI32 = IntegerType(32, Signedness.UNSIGNED)


@dataclass
class OptimizeForNVVM(Pass):
    """Optimize NVVM IR."""

    argument = "llvm-optimize-for-nvvm-target"
    name = "NVVMOptimizeForTargetPass"
    summary = "Optimize NVVM IR"
    dependent_dialects = ("nvvm",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([expand_division]), state.context, listeners=state.listeners)


@pattern(FDivOp, name="ExpandDivF16")
def expand_division(op: FDivOp, rewriter: Rewriter) -> bool:
    """a / b -> r = a * (1 / b), refined to r + (a - r * b) * (1 / b) where r is neither zero, tiny, infinite nor NaN"""
    if op.res.type != F16:
        return rewriter.notify_match_failure(op, "not f16")
    emit = LLVMEmitter(rewriter)
    lhs, rhs = (emit.op(FPExtOp, value, result_type=F32) for value in (op.lhs, op.rhs))
    reciprocal = emit.op(RcpApproxFtzF32Op, rhs, result_type=F32)
    quotient = emit.op(FMulOp, lhs, reciprocal)
    error = emit.op(FMAOp, quotient, emit.op(FNegOp, rhs), lhs)
    refined = emit.op(FMAOp, error, reciprocal, quotient)
    mask = emit.attribute(IntegerAttr(_EXPONENT_BITS, _UI32), I32)
    exponent = emit.op(AndOp, emit.op(BitcastOp, quotient, result_type=I32), mask)
    zero = emit.attribute(IntegerAttr(0, _UI32), I32)
    is_smallest = emit.icmp(ICmpPredicate.EQ, exponent, zero)
    is_largest = emit.icmp(ICmpPredicate.EQ, exponent, mask)
    result = emit.select(emit.op(OrOp, is_smallest, is_largest), quotient, refined)
    rewriter.replace_op_with_new_op(op, FPTruncOp, result, result_types=[F16])
    return True
