"""`tosa.fft2d` and `tosa.rfft2d` as `linalg.generic` that sums over all elements of the image."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import IndexCastUIOp, UIToFPOp
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MulFOp, SubFOp
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp
from compiler.dialects.index.ops import MulOp, RemUOp
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.math.trigonometric_ops import CosOp, SinOp
from compiler.dialects.tosa.window_ops import FFT2dOp, RFFT2dOp
from compiler.ir.affine import AffineMap
from compiler.ir.mixed_values import MixedValue, split_mixed
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, FloatType, Type
from compiler.lowering.tensor_emitter import TensorEmitter, all_ranked, ranked
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_TWO_PI = 6.283185307179586
_READ = AffineMap.with_targets(5, (0, 3, 4))
_WRITE = AffineMap.with_targets(5, (0, 1, 2))
_KINDS = (PARALLEL, PARALLEL, PARALLEL, REDUCTION, REDUCTION)


class _Fourier(TensorEmitter):
    def __init__(self, op: Operation, rewriter: Rewriter, element: FloatType) -> None:
        super().__init__(rewriter, op)
        self.element = element

    def as_float(self, index: Value) -> Value:
        integer = self.cast(IndexCastUIOp, index, I64 if self.element.width > 32 else I32)
        return self.cast(UIToFPOp, integer, self.element)

    def zeros(self, sizes: Sequence[MixedValue]) -> Value:
        static, dynamic = split_mixed(sizes)
        output = self.empty(static, self.element, dynamic)
        return self.fill(self.number(0.0, self.element), output)

    def half_plus_one(self, size: MixedValue) -> MixedValue:
        one, two = self.index(1), self.index(2)
        if isinstance(size, int):
            for number in (size, size // 2, size // 2 + 1):
                self.index(number)
            return size // 2 + 1
        return self.op(AddIOp, self.op(DivUIOp, size, two), one)

    def prepare(self, input_: Value) -> None:
        """Computes values that all elements share: extents, and 2 pi."""
        self.height, self.width = self.folded_dim(input_, 1), self.folded_dim(input_, 2)
        self.two_pi = self.number(_TWO_PI, self.element)
        self.extents = [self.as_float(extent) for extent in (self.height, self.width)]

    def angle(self) -> Value:
        """2 pi ((iy oy mod h) / h + (ix ox mod w) / w)"""
        oy, ox, iy, ix = (self.loop_index(loop) for loop in (1, 2, 3, 4))
        products = [self.op(MulOp, place, frequency) for place, frequency in ((iy, oy), (ix, ox))]
        rests = [
            self.op(RemUOp, product, extent)
            for product, extent in zip(products, (self.height, self.width), strict=True)
        ]
        parts = [self.as_float(rest) for rest in rests]
        parts = [self.op(DivFOp, part, extent) for part, extent in zip(parts, self.extents, strict=True)]
        return self.op(MulFOp, self.two_pi, self.op(AddFOp, *parts))

    def wave(self, angle: Value) -> tuple[Value, Value]:
        """Returns the cosine and the sine of an angle."""
        return self.op(CosOp, angle), self.op(SinOp, angle)


def _element_type(op: FFT2dOp | RFFT2dOp) -> Type | None:
    type_ = ranked(op.input_real.type)
    return None if type_ is None else type_.element_type


@pattern(RFFT2dOp, name="RFFT2dConverter")
def lower_rfft2d(op: RFFT2dOp, rewriter: Rewriter) -> bool:
    """rfft2d -> linalg.generic { real += x cos a, imaginary -= x sin a }"""
    element = _element_type(op)
    if not all_ranked(op):
        return rewriter.notify_match_failure(op, "only supports ranked tensors")
    if not isinstance(element, FloatType):
        return rewriter.notify_match_failure(op, "only supports float element types")
    emit, input_ = _Fourier(op, rewriter, element), op.input_real
    sizes = emit.mixed_sizes(input_)
    sizes[2] = emit.half_plus_one(sizes[2])
    outputs = [emit.zeros(sizes) for _ in range(2)]
    emit.prepare(input_)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        value, real, imaginary = arguments
        cosine, sine = emit.wave(emit.angle())
        real_part, imaginary_part = (emit.op(MulFOp, value, factor) for factor in (cosine, sine))
        return [emit.op(AddFOp, real, real_part), emit.op(SubFOp, imaginary, imaginary_part)]

    types = [result.type for result in op.results]
    new_op = emit.generic([input_], outputs, [_READ, _WRITE, _WRITE], _KINDS, body, types)
    rewriter.replace_op(op, new_op)
    return True


@pattern(FFT2dOp, name="FFT2dConverter")
def lower_fft2d(op: FFT2dOp, rewriter: Rewriter) -> bool:
    """fft2d -> linalg.generic { real += x cos a + y sin a, imaginary += y cos a - x sin a }"""
    element = _element_type(op)
    if not all_ranked(op) or not isinstance(element, FloatType):
        return rewriter.notify_match_failure(op, "only supports ranked tensors")
    emit = _Fourier(op, rewriter, element)
    sizes = emit.mixed_sizes(op.input_real)
    outputs = [emit.zeros(sizes) for _ in range(2)]
    emit.prepare(op.input_real)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        x, y, real, imaginary = arguments
        angle = emit.angle()
        if op.inverse.value:
            angle = emit.op(MulFOp, angle, emit.number(-1.0, element))
        cosine, sine = emit.wave(angle)
        real_part = emit.op(AddFOp, emit.op(MulFOp, x, cosine), emit.op(MulFOp, y, sine))
        imaginary_part = emit.op(SubFOp, emit.op(MulFOp, y, cosine), emit.op(MulFOp, x, sine))
        return [emit.op(AddFOp, real, real_part), emit.op(AddFOp, imaginary, imaginary_part)]

    types = [result.type for result in op.results]
    new_op = emit.generic([op.input_real, op.input_imag], outputs, [_READ, _READ, _WRITE, _WRITE], _KINDS, body, types)
    rewriter.replace_op(op, new_op)
    return True


FOURIER_PATTERNS = (lower_rfft2d, lower_fft2d)
