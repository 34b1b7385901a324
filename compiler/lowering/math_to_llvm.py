"""`convert-math-to-llvm`: intrinsics of llvm.

%1 = math.exp %0 fastmath<fast> : f32    ->    %1 = llvm.intr.exp(%0) {fastmathFlags = #llvm.fastmath<fast>}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.math.trigonometric_ops import SincosOp
from compiler.ir.attributes import IntegerAttr, bool_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1 as BOOL
from compiler.ir.types import I32, FloatType, Type, VectorType, element_type_or_self
from compiler.lowering.arith_to_llvm import fastmath_attributes
from compiler.lowering.llvm_patterns import (
    Attributes,
    LLVMConversionPass,
    OneToOne,
    create,
    has_unsupported_floats,
    replace_each_vector,
    with_converter,
)
from compiler.lowering.llvm_types import is_array, literal_struct
from compiler.lowering.memref_descriptor import extract
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
    """Whether llvm has such floats."""
    element = element_type_or_self(value.type)
    return isinstance(element, FloatType) and is_llvm_type_throughout(element)


class _Parts:
    """Makes ops for each vector of an op's operands."""

    def __init__(self, op: Operation, rewriter: ConversionRewriter) -> None:
        self._op = op
        self._rewriter = rewriter
        self.fastmath = fastmath_attributes(op, rewriter)

    def op(self, name: str, type_: Type, *operands: Value, attributes: Attributes | None = None) -> Value:
        found = self.fastmath if attributes is None else attributes
        return create(self._rewriter, self._op, f"llvm.{name}", operands, type_, found)

    def one(self, type_: Type) -> Value:
        return self.op("mlir.constant", type_, attributes={"value": float_constant(1.0, type_)})


def _expanded(root: str, name: str, make: Callable[[_Parts, Type, Value], Value]) -> ConversionFunctionPattern:
    """A pattern for an op of one float that becomes several."""

    @conversion_pattern(root, name=name)
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        if not _is_plain_float(op.operands[0]):
            return rewriter.notify_match_failure(op, "unsupported floating point type")
        parts = _Parts(op, rewriter)

        def each(type_: Type, operands: Sequence[Value]) -> Value:
            return make(parts, type_, operands[0])

        return replace_each_vector(op, adaptor, rewriter, each)

    return lower


def _expm1(parts: _Parts, type_: Type, value: Value) -> Value:
    """exp(x) - 1"""
    one = parts.one(type_)
    return parts.op("fsub", type_, parts.op("intr.exp", type_, value), one)


def _log1p(parts: _Parts, type_: Type, value: Value) -> Value:
    """log(1 + x)"""
    return parts.op("intr.log", type_, parts.op("fadd", type_, parts.one(type_), value))


def _rsqrt(parts: _Parts, type_: Type, value: Value) -> Value:
    """1 / sqrt(x)"""
    one = parts.one(type_)
    return parts.op("fdiv", type_, one, parts.op("intr.sqrt", type_, value))


lower_expm1 = _expanded("math.expm1", "ExpM1OpLowering", _expm1)
lower_log1p = _expanded("math.log1p", "Log1pOpLowering", _log1p)
lower_rsqrt = _expanded("math.rsqrt", "RsqrtOpLowering", _rsqrt)


@conversion_pattern(SincosOp, name="SincosOpLowering")
def lower_sincos(op: SincosOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """math.sincos -> llvm.intr.sincos, its two parts"""
    operand = adaptor.operands[0]
    if not _is_plain_float(op.operand_) or is_array(operand.type):
        return rewriter.notify_match_failure(op, "expected an LLVM compatible operand and result type")
    both_type = literal_struct([operand.type, operand.type])
    both = create(rewriter, op, "llvm.intr.sincos", [operand], both_type, fastmath_attributes(op, rewriter))
    rewriter.replace_op(op, [extract(rewriter, both, [0], op), extract(rewriter, both, [1], op)])
    return True


_NAN, _FINITE = 0x3, 0x1F8
"""Bits of the classes that `llvm.intr.is.fpclass` asks for."""


def _classified(root: str, name: str, classes: int) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=name)
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        if has_unsupported_floats(op):
            return rewriter.notify_match_failure(op, "unsupported floating point type")

        def each(type_: Type, operands: Sequence[Value]) -> Value:
            result = VectorType(type_.shape, BOOL, type_.scalable) if isinstance(type_, VectorType) else BOOL
            return create(rewriter, op, "llvm.intr.is.fpclass", operands, result, {"bit": IntegerAttr(classes, I32)})

        return replace_each_vector(op, adaptor, rewriter, each)

    return lower


def _flagged(flag: str) -> Callable[[Operation, ConversionRewriter], Attributes]:
    """The op's attributes, and one that is false."""

    def attributes(op: Operation, rewriter: ConversionRewriter) -> Attributes:
        return {**op.properties, **op.attributes, flag: bool_attr(False)}

    return attributes


def _float(source: str, name: str = "") -> OneToOne:
    return OneToOne(f"math.{source}", f"llvm.intr.{name or source}", fastmath_attributes, llvm_floats_only=True)


MATH_TO_LLVM: tuple[RewritePattern, ...] = (
    _classified("math.isnan", "IsNaNOpLowering", _NAN),
    _classified("math.isfinite", "IsFiniteOpLowering", _FINITE),
    _float("absf", "fabs"),
    OneToOne("math.absi", "llvm.intr.abs", _flagged("is_int_min_poison")),
    _float("ceil"),
    _float("copysign"),
    _float("cos"),
    _float("cosh"),
    _float("acos"),
    OneToOne("math.ctlz", "llvm.intr.ctlz", _flagged("is_zero_poison")),
    OneToOne("math.cttz", "llvm.intr.cttz", _flagged("is_zero_poison")),
    OneToOne("math.ctpop", "llvm.intr.ctpop"),
    _float("exp"),
    _float("exp2"),
    lower_expm1,
    _float("floor"),
    _float("fma"),
    _float("log10"),
    _float("log2"),
    _float("log"),
    _float("powf", "pow"),
    _float("fpowi", "powi"),
    _float("round"),
    _float("roundeven"),
    lower_rsqrt,
    _float("sin"),
    _float("sinh"),
    _float("asin"),
    lower_sincos,
    _float("sqrt"),
    _float("trunc"),
    _float("tan"),
    _float("tanh"),
    _float("atan"),
    _float("atan2"),
)
