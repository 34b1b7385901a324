"""`convert-math-to-llvm`: intrinsics of llvm.

%1 = math.exp %0 fastmath<fast> : f32    ->    %1 = llvm.intr.exp(%0) {fastmathFlags = #llvm.fastmath<fast>}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import float_intrinsics, integer_intrinsics
from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.math.exponential_ops import (
    Exp2Op,
    ExpM1Op,
    ExpOp,
    FPowIOp,
    Log1pOp,
    Log2Op,
    Log10Op,
    LogOp,
    PowFOp,
    RsqrtOp,
    SqrtOp,
)
from compiler.dialects.math.float_ops import (
    AbsFOp,
    CeilOp,
    CopySignOp,
    FloatClassification,
    FloorOp,
    FmaOp,
    IsFiniteOp,
    IsNaNOp,
    RoundEvenOp,
    RoundOp,
    TruncOp,
)
from compiler.dialects.math.integer_ops import AbsIOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp
from compiler.dialects.math.trigonometric_ops import (
    AcosOp,
    AsinOp,
    Atan2Op,
    AtanOp,
    CoshOp,
    CosOp,
    SincosOp,
    SinhOp,
    SinOp,
    TanhOp,
    TanOp,
)
from compiler.ir.attributes import IntegerAttr, bool_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1 as BOOL
from compiler.ir.types import I32, FloatType, Type, VectorType, element_type_or_self
from compiler.lowering.memref.descriptor import extract
from compiler.lowering.to_llvm.arith_to_llvm import fastmath_attributes
from compiler.lowering.to_llvm.patterns import (
    Attributes,
    LLVMConversionPass,
    OneToOne,
    create,
    has_unsupported_floats,
    replace_each_vector,
    with_converter,
)
from compiler.lowering.to_llvm.types import is_array, literal_struct
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.passes.base import PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import float_constant
from compiler.rewrite.patterns import RewritePattern


@dataclass
class MathToLLVM(LLVMConversionPass):
    """Convert Math dialect to LLVM dialect."""

    argument = "convert-math-to-llvm"
    name = "ConvertMathToLLVMPass"
    summary = "Convert Math dialect to LLVM dialect"
    dependent_dialects = ("llvm",)

    approximate_log1p: bool = option("approximate-log1p", True, "Enable approximation of Log1p.")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = [*MATH_TO_LLVM, *((lower_log1p,) if self.approximate_log1p else ())]
        self.convert(op, state, ConversionTarget(), with_converter(patterns, self.llvm_types()))


def _is_plain_float(value: Value) -> bool:
    """Returns True if llvm has such floats."""
    element = element_type_or_self(value.type)
    return isinstance(element, FloatType) and is_llvm_type_throughout(element)


class _Parts:
    """Creates operations for each vector of an op's operands, with its fast-math flags."""

    def __init__(self, op: Operation, rewriter: ConversionRewriter) -> None:
        self._rewriter = rewriter
        self._fastmath = fastmath_attributes(op, rewriter)

    def op(self, op_class: type[Operation], type_: Type, *operands: Value) -> Value:
        return create(self._rewriter, op_class, operands, type_, self._fastmath)

    def one(self, type_: Type) -> Value:
        return self._rewriter.create(ConstantOp, result_types=[type_], value=float_constant(1.0, type_)).result


def _expanded(
    root: type[ExpM1Op | Log1pOp | RsqrtOp], name: str, make: Callable[[_Parts, Type, Value], Value]
) -> ConversionFunctionPattern:
    """Returns a pattern that converts an op of one float to several ops."""

    @conversion_pattern(root, name=name)
    def lower(op: ExpM1Op | Log1pOp | RsqrtOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        if not _is_plain_float(op.operand_):
            return rewriter.notify_match_failure(op, "unsupported floating point type")
        parts = _Parts(op, rewriter)

        def each(type_: Type, operands: Sequence[Value]) -> Value:
            (value,) = operands
            return make(parts, type_, value)

        return replace_each_vector(op, adaptor, rewriter, each)

    return lower


def _expm1(parts: _Parts, type_: Type, value: Value) -> Value:
    """exp(x) - 1"""
    each = parts.one(type_)
    return parts.op(llvm.FSubOp, type_, parts.op(float_intrinsics.ExpOp, type_, value), each)


def _log1p(parts: _Parts, type_: Type, value: Value) -> Value:
    """log(1 + x)"""
    return parts.op(float_intrinsics.LogOp, type_, parts.op(llvm.FAddOp, type_, parts.one(type_), value))


def _rsqrt(parts: _Parts, type_: Type, value: Value) -> Value:
    """1 / sqrt(x)"""
    each = parts.one(type_)
    return parts.op(llvm.FDivOp, type_, each, parts.op(float_intrinsics.SqrtOp, type_, value))


lower_expm1 = _expanded(ExpM1Op, "ExpM1OpLowering", _expm1)
lower_log1p = _expanded(Log1pOp, "Log1pOpLowering", _log1p)
lower_rsqrt = _expanded(RsqrtOp, "RsqrtOpLowering", _rsqrt)


@conversion_pattern(SincosOp, name="SincosOpLowering")
def lower_sincos(op: SincosOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """math.sincos -> llvm.intr.sincos, its two parts"""
    operand = adaptor[op.operand_]
    if not _is_plain_float(op.operand_) or is_array(operand.type):
        return rewriter.notify_match_failure(op, "expected an LLVM compatible operand and result type")
    both_type = literal_struct([operand.type, operand.type])
    both = create(rewriter, float_intrinsics.SincosOp, [operand], both_type, fastmath_attributes(op, rewriter))
    rewriter.replace_op(op, [extract(rewriter, both, [0]), extract(rewriter, both, [1])])
    return True


_NAN, _FINITE = 0x3, 0x1F8
"""Bits of the classes in the mask of `llvm.intr.is.fpclass`."""


def _classified(root: type[FloatClassification], name: str, classes: int) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=name)
    def lower(op: FloatClassification, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        if has_unsupported_floats(op):
            return rewriter.notify_match_failure(op, "unsupported floating point type")

        def each(type_: Type, operands: Sequence[Value]) -> Value:
            result = VectorType(type_.shape, BOOL, type_.scalable) if isinstance(type_, VectorType) else BOOL
            return create(rewriter, float_intrinsics.IsFPClass, operands, result, {"bit": IntegerAttr(classes, I32)})

        return replace_each_vector(op, adaptor, rewriter, each)

    return lower


def _flagged(flag: str) -> Callable[[Operation, ConversionRewriter], Attributes]:
    """Returns the op's attributes, and one that is false."""

    def attributes(op: Operation, rewriter: ConversionRewriter) -> Attributes:
        return {**op.properties, **op.attributes, flag: bool_attr(False)}

    return attributes


def _float(source: type[Operation], target: type[Operation]) -> OneToOne:
    return OneToOne(source, target, fastmath_attributes, llvm_floats_only=True)


MATH_TO_LLVM: tuple[RewritePattern, ...] = (
    _classified(IsNaNOp, "IsNaNOpLowering", _NAN),
    _classified(IsFiniteOp, "IsFiniteOpLowering", _FINITE),
    _float(AbsFOp, float_intrinsics.FAbsOp),
    OneToOne(AbsIOp, integer_intrinsics.AbsOp, _flagged("is_int_min_poison")),
    _float(CeilOp, float_intrinsics.FCeilOp),
    _float(CopySignOp, float_intrinsics.CopySignOp),
    _float(CosOp, float_intrinsics.CosOp),
    _float(CoshOp, float_intrinsics.CoshOp),
    _float(AcosOp, float_intrinsics.ACosOp),
    OneToOne(CountLeadingZerosOp, integer_intrinsics.CountLeadingZerosOp, _flagged("is_zero_poison")),
    OneToOne(CountTrailingZerosOp, integer_intrinsics.CountTrailingZerosOp, _flagged("is_zero_poison")),
    OneToOne(CtPopOp, integer_intrinsics.CtPopOp),
    _float(ExpOp, float_intrinsics.ExpOp),
    _float(Exp2Op, float_intrinsics.Exp2Op),
    lower_expm1,
    _float(FloorOp, float_intrinsics.FFloorOp),
    _float(FmaOp, float_intrinsics.FMAOp),
    _float(Log10Op, float_intrinsics.Log10Op),
    _float(Log2Op, float_intrinsics.Log2Op),
    _float(LogOp, float_intrinsics.LogOp),
    _float(PowFOp, float_intrinsics.PowOp),
    _float(FPowIOp, float_intrinsics.PowIOp),
    _float(RoundOp, float_intrinsics.RoundOp),
    _float(RoundEvenOp, float_intrinsics.RoundEvenOp),
    lower_rsqrt,
    _float(SinOp, float_intrinsics.SinOp),
    _float(SinhOp, float_intrinsics.SinhOp),
    _float(AsinOp, float_intrinsics.ASinOp),
    lower_sincos,
    _float(SqrtOp, float_intrinsics.SqrtOp),
    _float(TruncOp, float_intrinsics.FTruncOp),
    _float(TanOp, float_intrinsics.TanOp),
    _float(TanhOp, float_intrinsics.TanhOp),
    _float(AtanOp, float_intrinsics.ATanOp),
    _float(Atan2Op, float_intrinsics.ATan2Op),
)
