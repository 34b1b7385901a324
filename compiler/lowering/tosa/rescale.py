"""Lowering of `tosa.rescale` to a `linalg.generic` with `tosa.apply_scale`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp, TruncIOp
from compiler.dialects.arith.integer_ops import AddIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.tosa.constants import constant_integers, zero_point
from compiler.dialects.tosa.enums import RoundingMode
from compiler.dialects.tosa.ops import ApplyScaleOp, RescaleOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.attributes import dense_elements_attr
from compiler.ir.operation import Value
from compiler.ir.types import I8, I32, IntegerType, RankedTensorType, integer_element
from compiler.lowering.tensor_emitter import TensorEmitter, ranked
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(RescaleOp, name="RescaleConverter")
def lower_rescale(op: RescaleOp, rewriter: Rewriter) -> bool:
    """rescale -> linalg.generic { subi, apply_scale, addi, clamp }"""
    return _Rescale(op, rewriter).lower()


class _Rescale(TensorEmitter):
    def __init__(self, op: RescaleOp, rewriter: Rewriter) -> None:
        super().__init__(rewriter, op)
        self._op = op

    def lower(self) -> bool:
        op, rewriter = self._op, self.rewriter
        input_, rounding = op.input, op.rounding_mode
        source, result = ranked(input_.type), ranked(op.result.type)
        if source is None or result is None:
            return rewriter.notify_match_failure(op, "unranked tensors not supported")
        if rounding is RoundingMode.INEXACT_ROUND:
            message = "tosa.rescale with rounding mode = 'INEXACT_ROUND' is not currently supported"
            return rewriter.notify_match_failure(op, message)
        if rounding is RoundingMode.DOUBLE_ROUND and not op.scale32.value:
            return rewriter.notify_match_failure(op, "tosa.rescale requires scale32 for double_round to be true")
        target = result.element_type
        if not isinstance(source.element_type, IntegerType) or not isinstance(target, IntegerType):
            return rewriter.notify_match_failure(op, "only support integer type")
        shifts, multipliers = constant_integers(op.shift), constant_integers(op.multiplier)
        if shifts is None or multipliers is None:
            return rewriter.notify_match_failure(op, "tosa.rescale requires constant multiplier and shift input values")
        before = zero_point(op.input_zp, sign_extend=not op.input_unsigned.value)
        after = zero_point(op.output_zp, sign_extend=not op.output_unsigned.value)
        if before is None or after is None:
            return rewriter.notify_match_failure(op, "zero points cannot be statically determined")
        # A shift by more than the width leaves nothing.
        multipliers = [0 if shift > 63 else value for shift, value in zip(shifts, multipliers, strict=True)]
        shifts = [0 if shift > 63 else shift for shift in shifts]
        doubles = rounding is RoundingMode.DOUBLE_ROUND and any(shift > 31 for shift in shifts)
        dynamic = self._dynamic(input_, result)
        inputs: list[Value] = [input_]
        maps = [AffineMap.identity(source.rank)]
        constants: list[Value | None] = []
        for numbers, type_ in ((multipliers, I32), (shifts, I8)):
            constants.append(self._constant(numbers, type_, inputs, maps, source.rank))
        output = self.empty(result.shape, result.element_type, dynamic)
        mode = RoundingMode.DOUBLE_ROUND if doubles else RoundingMode.SINGLE_ROUND

        def body(arguments: Sequence[Value]) -> Sequence[Value]:
            value, *buffers, _ = arguments
            unread = iter(buffers)
            factors = [next(unread) if constant is None else constant for constant in constants]
            return [self._element(value, factors, mode, (before, after), target)]

        maps.append(AffineMap.identity(source.rank))
        rewriter.replace_op(op, [self.elementwise(inputs, output, maps, body, result)])
        return True

    def _dynamic(self, input_: Value, result: RankedTensorType) -> list[Value]:
        return [self.dim(input_, index) for index, extent in enumerate(result.shape) if extent < 0]

    def _constant(
        self,
        numbers: Sequence[int],
        type_: IntegerType,
        inputs: list[Value],
        maps: list[AffineMap],
        rank: int,
    ) -> Value | None:
        """One number for all channels; None if each has its own, in an input of its own."""
        if len(numbers) == 1:
            return self.constant(numbers[0], type_)
        values = dense_elements_attr(RankedTensorType((len(numbers),), type_), numbers)
        inputs.append(self.op(ConstantOp, value=values))
        maps.append(AffineMap(rank, 0, (dim(rank - 1),)))
        return None

    def _element(
        self, value: Value, factors: Sequence[Value], mode: RoundingMode, zeros: tuple[int, int], result: IntegerType
    ) -> Value:
        op, source = self._op, integer_element(value.type)
        before = self.constant(zeros[0], IntegerType(48 if source.width > 32 else 32))
        after = self.constant(zeros[1], I32)
        if source.width < 32:
            value = self.cast(ExtUIOp if op.input_unsigned.value else ExtSIOp, value, I32)
        difference = self.op(SubIOp, value, before)
        scaled = self.op(ApplyScaleOp, difference, *factors, result_type=I32, rounding_mode=mode)
        moved = self.op(AddIOp, scaled, after)
        half = 1 << result.width - 1
        low, high = (0, 2 * half - 1) if op.output_unsigned.value else (-half, half - 1)
        bounds = [self.constant(bound, I32) for bound in (low, high)]
        clamped = self.clamp_integer(moved, *bounds)
        return self.cast(TruncIOp, clamped, IntegerType(result.width)) if result.width < 32 else clamped
