"""`tosa-to-arith`: tosa.const -> arith.constant, and tosa.apply_scale -> products of 64 bits, or of 32."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp, TruncIOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp, MulSIExtendedOp, ShLIOp, ShRSIOp, ShRUIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.tosa.enums import RoundingMode
from compiler.dialects.tosa.ops import ApplyScaleOp, ConstOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, IntegerType, ShapedType, Type, element_type_or_self
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter, like


@dataclass
class TosaToArith(Pass):
    """Lower TOSA to the Arith dialect."""

    argument = "tosa-to-arith"
    name = "TosaToArithPass"
    summary = "Lower TOSA to the Arith dialect"
    dependent_dialects = ("arith",)

    include_apply_rescale: bool = option(
        "include-apply-rescale", False, "Whether to include the lowering for tosa.apply_rescale to arith"
    )
    use_32_bit: bool = option("use-32-bit", False, "Whether to prioritze lowering to 32-bit operations")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_op(ConstOp)
        target.add_legal_dialect("arith")
        patterns: list[RewritePattern] = [lower_const]
        if self.include_apply_rescale:
            target.add_illegal_op(ApplyScaleOp)
            patterns.append(lower_apply_scale)
            if self.use_32_bit:
                patterns.append(lower_apply_scale_of_32_bits)
        convert_partially(op, target, patterns, state)


@pattern(ConstOp, name="ConstOpConverter")
def lower_const(op: ConstOp, rewriter: Rewriter) -> bool:
    """tosa.const -> arith.constant"""
    rewriter.replace_op_with_new_op(op, ConstantOp, value=op.values)
    return True


class _Scale(Emitter):
    """Vectors and tensors are scaled as a whole."""

    def __init__(self, op: ApplyScaleOp, rewriter: Rewriter) -> None:
        super().__init__(rewriter)
        self._container = op.result.type

    def type(self, element: Type) -> Type:
        return like(self._container, element)

    def number(self, value: int, element: Type) -> Value:
        return self.constant(value, self.type(element))


def _is_static(op: ApplyScaleOp) -> bool:
    type_ = op.result.type
    return not isinstance(type_, ShapedType) or type_.has_static_shape


@pattern(ApplyScaleOp, benefit=100, name="ApplyScaleGenericOpConverter")
def lower_apply_scale(op: ApplyScaleOp, rewriter: Rewriter) -> bool:
    """(value * multiplier + (1 << shift - 1)) >> shift, in 64 bits"""
    if not _is_static(op):
        return rewriter.notify_match_failure(op, "constants need a static shape")
    emit, (value, multiplier, shift) = _Scale(op, rewriter), op.operands
    zero = emit.constant(0, value.type)
    one, thirty_one = emit.number(1, I64), emit.number(31, I32)
    shift32 = emit.cast(ExtUIOp, shift, I32)
    wide = value if element_type_or_self(value.type) == I64 else emit.cast(ExtSIOp, value, I64)
    product = emit.op(MulIOp, wide, emit.cast(ExtSIOp, multiplier, I64))
    shift64 = emit.cast(ExtUIOp, shift32, I64)
    half = emit.op(ShRUIOp, emit.op(ShLIOp, one, shift64), one)
    product = emit.op(AddIOp, product, half)
    if op.rounding_mode is RoundingMode.DOUBLE_ROUND:
        up, down = emit.number(1 << 30, I64), emit.number(-(1 << 30), I64)
        positive = emit.compare(CmpIPredicate.SGE, value, zero)
        moved = emit.op(AddIOp, emit.select(positive, up, down), product)
        product = emit.select(emit.compare(CmpIPredicate.SGT, shift32, thirty_one), moved, product)
    result = emit.op(ShRSIOp, product, shift64)
    rewriter.replace_op(op, [emit.cast(TruncIOp, result, I32)])
    return True


@pattern(ApplyScaleOp, benefit=200, name="ApplyScale32BitOpConverter")
def lower_apply_scale_of_32_bits(op: ApplyScaleOp, rewriter: Rewriter) -> bool:
    """Lowers `tosa.apply_scale` by the high and the low half of the product."""
    element = element_type_or_self(op.value.type)
    if not isinstance(element, IntegerType) or element.width > 32 or not _is_static(op):
        return False
    emit, (value, multiplier, shift_) = _Scale(op, rewriter), op.operands
    shift = emit.cast(ExtUIOp, shift_, I32)
    zero, one, two, thirty, thirty_two = (emit.number(number, I32) for number in (0, 1, 2, 30, 32))
    product = rewriter.create(MulSIExtendedOp, value, multiplier, result_types=[value.type] * 2)
    low: Value
    high: Value
    low, high = product.results
    over = emit.compare(CmpIPredicate.SGE, shift, thirty_two)
    rounds_high = emit.compare(CmpIPredicate.SGT, shift, thirty_two)
    left, right = emit.op(SubIOp, thirty_two, shift), emit.op(SubIOp, shift, thirty_two)
    left = emit.select(over, zero, left)
    right = emit.select(over, right, zero)
    if op.rounding_mode is RoundingMode.DOUBLE_ROUND:
        minus_one = emit.number(-1, I32)
        positive = emit.compare(CmpIPredicate.SGE, value, zero)
        direction = emit.select(over, emit.select(positive, one, minus_one), zero)
        rounded = emit.op(AddIOp, emit.op(ShRUIOp, low, thirty), direction)
        carry = emit.op(ShRSIOp, rounded, two)
        low = emit.op(AddIOp, low, emit.op(ShLIOp, direction, thirty))
        high = emit.op(AddIOp, high, carry)
    low, high = _round_low(emit, low, high, shift, rounds_high, zero, one)
    bit = emit.op(ShLIOp, one, emit.op(SubIOp, right, one))
    high = emit.op(AddIOp, high, emit.select(rounds_high, bit, zero))
    high = emit.op(ShRSIOp, emit.op(ShLIOp, high, left), right)
    low = emit.select(over, zero, emit.op(ShRUIOp, low, shift))
    result = emit.op(AddIOp, low, high)
    if element_type_or_self(op.result.type) != I32:
        result = emit.cast(TruncIOp, result, element_type_or_self(op.result.type))
    rewriter.replace_op(op, [result])
    return True


def _round_low(
    emit: _Scale, low: Value, high: Value, shift: Value, rounds_high: Value, zero: Value, one: Value
) -> tuple[Value, Value]:
    """Rounds in the low half, and carries into the high one."""
    bit = emit.op(ShLIOp, one, emit.op(SubIOp, shift, one))
    bit = emit.select(rounds_high, zero, bit)
    rounded = emit.op(AddIOp, low, bit)
    overflow = emit.compare(CmpIPredicate.UGT, low, rounded)
    return rounded, emit.op(AddIOp, high, emit.cast(ExtUIOp, overflow, I32))
