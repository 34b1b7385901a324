"""`spirv-webgpu-prepare`: expands 32-bit products and sums with a high part into operations that WGSL has.

%0 = spirv.IAddCarry %a, %b    ->    %s = spirv.IAdd %a, %b    %c = spirv.ULessThan %s, %a    ...
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.spirv.ops.arithmetic_ops import IAddCarryOp, IAddOp, IMulOp, SMulExtendedOp, UMulExtendedOp
from compiler.dialects.spirv.ops.bit_ops import (
    BitwiseAndOp,
    BitwiseOrOp,
    ShiftLeftLogicalOp,
    ShiftRightArithmeticOp,
    ShiftRightLogicalOp,
)
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp
from compiler.dialects.spirv.ops.integer_comparison_ops import ULessThanOp
from compiler.dialects.spirv.ops.logical_ops import IsInfOp, IsNanOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, element_type_or_self
from compiler.lowering.spirv.element_pointers import folded
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_DIGIT_BITS = 16


@dataclass
class SPIRVWebGPUPrepare(Pass):
    """Prepare SPIR-V to target WebGPU by expanding unsupported ops and replacing with supported ones."""

    argument = "spirv-webgpu-prepare"
    name = "SPIRVWebGPUPreparePass"
    summary = "Prepare SPIR-V to target WebGPU by expanding unsupported ops and replacing with supported ones"
    anchor = "spirv.module"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(PATTERNS), state.context, listeners=state.listeners)


class _Digits:
    """Long multiplication of numbers of 32 bits in digits of 16 bits, so that no step overflows."""

    def __init__(self, emit: SPIRVEmitter, lhs: Value, rhs: Value, *, is_signed: bool) -> None:
        self._emit = emit
        type_ = lhs.type
        self._mask = emit.constant((1 << _DIGIT_BITS) - 1, type_)
        self._bits = emit.constant(_DIGIT_BITS, type_)
        self._zero = emit.constant(0, type_)
        self._lhs, self._rhs = (self._split(value, is_signed=is_signed) for value in (lhs, rhs))

    def _split(self, value: Value, *, is_signed: bool) -> list[Value]:
        """Returns the digits of a number of 64 bits, of which the high ones are its sign."""
        low, high = self._low(value), self._high(value)
        sign = self._zero
        if is_signed:
            sign = self._high(self._emit.op(ShiftRightArithmeticOp, value, self._bits, result_type=value.type))
        return [low, high, sign, sign]

    def _low(self, value: Value) -> Value:
        return self._emit.op(BitwiseAndOp, value, self._mask)

    def _high(self, value: Value) -> Value:
        return self._emit.op(ShiftRightLogicalOp, value, self._bits, result_type=value.type)

    def product(self) -> tuple[Value, Value]:
        """Returns the low and the high half of the product."""
        digits = [self._zero] * 4
        for i, lhs in enumerate(self._lhs):
            for j, rhs in enumerate(self._rhs):
                if i + j >= len(digits) or lhs is self._zero or rhs is self._zero:
                    continue
                partial = self._emit.op(IMulOp, lhs, rhs)
                current = folded(self._emit, IAddOp, digits[i + j], partial)
                digits[i + j] = self._low(current)
                if i + j + 1 < len(digits):
                    digits[i + j + 1] = folded(self._emit, IAddOp, digits[i + j + 1], self._high(current))
        return self._joined(digits[0], digits[1]), self._joined(digits[2], digits[3])

    def _joined(self, low: Value, high: Value) -> Value:
        shifted = self._emit.op(ShiftLeftLogicalOp, high, self._bits, result_type=high.type)
        return self._emit.op(BitwiseOrOp, low, shifted)


def _expand_product(root: type[SMulExtendedOp | UMulExtendedOp], *, is_signed: bool) -> RewritePattern:
    @pattern(root, name=f"ExpandMulExtendedPattern<{root.name}>")
    def rewrite(op: SMulExtendedOp | UMulExtendedOp, rewriter: Rewriter) -> bool:
        """SMulExtended(a, b) -> the halves of the product, from digits of 16 bits"""
        lhs, rhs = op.operands
        if element_type_or_self(lhs.type) != I32:
            return rewriter.notify_match_failure(op, f"Unexpected integer type for WebGPU: '{lhs.type}'")
        halves = _Digits(SPIRVEmitter(rewriter), lhs, rhs, is_signed=is_signed).product()
        rewriter.replace_op_with_new_op(op, CompositeConstructOp, list(halves), result_types=[op.result.type])
        return True

    return rewrite


@pattern(IAddCarryOp, name="ExpandAddCarryPattern")
def expand_carry(op: IAddCarryOp, rewriter: Rewriter) -> bool:
    """IAddCarry(a, b) -> (s, s < a ? 1 : 0), where s = a + b"""
    lhs, rhs = op.operands
    if element_type_or_self(lhs.type) != I32:
        return rewriter.notify_match_failure(op, f"Unexpected integer type for WebGPU: '{lhs.type}'")
    emit = SPIRVEmitter(rewriter)
    one, zero = emit.constant(1, lhs.type), emit.constant(0, lhs.type)
    total = emit.op(IAddOp, lhs, rhs)
    carry = emit.select(emit.op(ULessThanOp, total, lhs), one, zero)
    rewriter.replace_op_with_new_op(op, CompositeConstructOp, [total, carry], result_types=[op.result.type])
    return True


@pattern(IsInfOp, name="ExpandIsInfPattern")
def expand_is_inf(op: IsInfOp, rewriter: Rewriter) -> bool:
    """IsInf(a) -> false: WGSL may assume that no value is infinite"""
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).constant(0, op.result.type)])
    return True


@pattern(IsNanOp, name="ExpandIsNanPattern")
def expand_is_nan(op: IsNanOp, rewriter: Rewriter) -> bool:
    """IsNan(a) -> false: WGSL may assume that no value is a NaN"""
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).constant(0, op.result.type)])
    return True


PATTERNS = (
    _expand_product(SMulExtendedOp, is_signed=True),
    _expand_product(UMulExtendedOp, is_signed=False),
    expand_carry,
    expand_is_inf,
    expand_is_nan,
)
