"""`convert-math-to-rocdl`: calls of the functions that AMD's device library has for floats.

%1 = math.cos %0 : f32    ->    %1 = llvm.call @__ocml_cos_f32(%0) : (f32) -> f32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.float_ops import RemFOp
from compiler.dialects.math import exponential_ops as powers
from compiler.dialects.math import float_ops as floats
from compiler.dialects.math import trigonometric_ops as angles
from compiler.dialects.rocdl.chipset import Chipset
from compiler.dialects.rocdl.math_ops import FMed3Op
from compiler.ir.operation import Operation, Value
from compiler.ir.types import F16, F32, F64, Type, VectorType, element_type_or_self
from compiler.lowering.math.library_calls import to_library_call
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_for, converter_of, replace_each_vector, with_converter
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget

_FIRST_WITH_MEDIAN = Chipset(9, 0, 0)
"""The first chipsets with an instruction for the median of three floats."""


@dataclass
class MathToROCDL(Pass):
    """Convert Math dialect to ROCDL library calls."""

    argument = "convert-math-to-rocdl"
    name = "ConvertMathToROCDL"
    anchor = "builtin.module"
    summary = "Convert Math dialect to ROCDL library calls"
    dependent_dialects = ("llvm", "rocdl")

    chipset: str = option("chipset", "", "Chipset that these operations will run on")

    def run(self, op: Operation, state: PassState) -> None:
        chipset = Chipset.parse(self.chipset)
        if self.chipset and chipset is None:
            state.signal_failure()
            return
        has_median = chipset is not None and chipset >= _FIRST_WITH_MEDIAN
        target = ConversionTarget()
        target.add_legal_dialect("builtin", "func", "vector", "llvm", "rocdl")
        patterns = with_converter([*MATH_TO_ROCDL, *((lower_clampf,) if has_median else ())], converter_for(op))
        convert_partially(op, target, patterns, state)


_WIDTHS: Mapping[Type, str] = MappingProxyType({F16: "f16", F32: "f32", F64: "f64"})


def _to_call(root: type[Operation], name: str, *, has_f32: bool = True) -> ConversionFunctionPattern:
    """Returns a pattern that calls a function of the library; the target itself has some operations on f32."""
    names = {type_: f"__ocml_{name}_{width}" for type_, width in _WIDTHS.items() if has_f32 or type_ != F32}
    return to_library_call(root, names)


def _by_elements(root: type[Operation]) -> ConversionFunctionPattern:
    """Returns a pattern for vectors of an operation that the target has for numbers."""

    @conversion_pattern(root.name, name=f"ScalarizeVectorOpLowering<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """math.exp %v : vector<2xf32> -> llvm.insertelement (math.exp (llvm.extractelement %v[0])), ..."""
        emit = LLVMEmitter(rewriter)

        def make(type_: Type, operands: Sequence[Value]) -> Value:
            assert isinstance(type_, VectorType)
            vector = emit.poison(type_)
            for position in range(type_.num_elements):
                index = emit.constant(position, converter_of(rewriter).index_type)
                elements = [emit.extract_element(operand, index) for operand in operands]
                number = rewriter.create(root, *elements, result_types=[type_.element_type], properties=op.properties)
                vector = emit.insert_element(vector, number.result, index)
            return vector

        if not isinstance(op.result.type, VectorType) or op.result.type.is_scalable:
            return rewriter.notify_match_failure(op, "expected vector result")
        return replace_each_vector(op, adaptor, rewriter, make)

    return lower


@conversion_pattern(floats.ClampFOp, name="ClampFOpConversion")
def lower_clampf(op: floats.ClampFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """math.clampf %x to [%a, %b] -> rocdl.fmed3 %x, %a, %b"""
    if element_type_or_self(op.result.type) not in (F16, F32):
        return rewriter.notify_match_failure(op, "fmed3 only supports f16 and f32 types")
    emit = LLVMEmitter(rewriter)
    return replace_each_vector(
        op, adaptor, rewriter, lambda type_, operands: emit.op(FMed3Op, *operands, result_type=type_)
    )


MATH_TO_ROCDL = (
    _to_call(angles.AcosOp, "acos"),
    _to_call(angles.AcoshOp, "acosh"),
    _to_call(angles.AsinOp, "asin"),
    _to_call(angles.AsinhOp, "asinh"),
    _to_call(angles.AtanOp, "atan"),
    _to_call(angles.AtanhOp, "atanh"),
    _to_call(angles.Atan2Op, "atan2"),
    _to_call(powers.CbrtOp, "cbrt"),
    _to_call(floats.CeilOp, "ceil"),
    _to_call(angles.CosOp, "cos"),
    _to_call(angles.CoshOp, "cosh"),
    _to_call(angles.SinhOp, "sinh"),
    _to_call(powers.ExpOp, "exp", has_f32=False),
    _by_elements(powers.ExpOp),
    _to_call(powers.Exp2Op, "exp2"),
    _to_call(powers.ExpM1Op, "expm1"),
    _to_call(floats.FloorOp, "floor"),
    _to_call(powers.LogOp, "log", has_f32=False),
    _by_elements(powers.LogOp),
    _to_call(powers.Log10Op, "log10"),
    _to_call(powers.Log1pOp, "log1p"),
    _to_call(powers.Log2Op, "log2"),
    _to_call(powers.PowFOp, "pow"),
    _to_call(powers.RsqrtOp, "rsqrt"),
    _to_call(angles.SinOp, "sin"),
    _to_call(angles.TanhOp, "tanh"),
    _to_call(angles.TanOp, "tan"),
    _to_call(powers.ErfOp, "erf"),
    _to_call(powers.ErfcOp, "erfc"),
    _to_call(powers.FPowIOp, "pown"),
    _to_call(RemFOp, "fmod"),
)
