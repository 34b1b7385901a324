"""`convert-math-to-rocdl`: calls of the functions that AMD's device library has for floats.

%1 = math.cos %0 : f32    ->    %1 = llvm.call @__ocml_cos_f32(%0) : (f32) -> f32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.float_ops import RemFOp
from compiler.dialects.llvm.arithmetic_ops import FPExtOp, FPTruncOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.math import exponential_ops as powers
from compiler.dialects.math import float_ops as floats
from compiler.dialects.math import trigonometric_ops as angles
from compiler.dialects.rocdl.chipset import Chipset
from compiler.dialects.rocdl.math_ops import FMed3Op
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import nearest_symbol_table, symbol_name
from compiler.ir.types import BF16, F16, F32, F64, I64, Type, VectorType, element_type_or_self
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.patterns import converter_for, converter_of, replace_each_vector, with_converter
from compiler.lowering.to_llvm.types import function
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget

_FIRST_WITH_MEDIAN = Chipset(9, 0, 0)
"""The first chipsets with an instruction for the median of three floats."""


@dataclass
class MathToROCDL(Pass):
    """Convert Math dialect to ROCDL library calls."""

    argument = "convert-math-to-rocdl"
    name = "ConvertMathToROCDLPass"
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
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


_WIDTHS: Mapping[Type, str] = MappingProxyType({F16: "f16", F32: "f32", F64: "f64"})


def _enclosing_function(op: Operation) -> Operation | None:
    enclosing = op.parent_op
    while enclosing is not None and not enclosing.has_trait("FunctionOpInterface"):
        enclosing = enclosing.parent_op
    return enclosing


class _Caller:
    """Emits calls of one library function for an op; it is declared before the function that encloses the op."""

    def __init__(self, name: str, op: Operation, enclosing: Operation, rewriter: ConversionRewriter) -> None:
        self._name, self._op, self._enclosing, self._rewriter = name, op, enclosing, rewriter
        self._emit = LLVMEmitter(rewriter)

    def each(self, type_: Type, operands: Sequence[Value]) -> Value:
        """Returns the result for numbers, or for the elements of vectors."""
        if not isinstance(type_, VectorType):
            return self._call(operands)
        vector = self._emit.poison(type_)
        for position in range(type_.num_elements):
            index = self._emit.constant(position, I64)
            elements = [self._emit.extract_element(operand, index) for operand in operands]
            vector = self._emit.insert_element(vector, self._call(elements), index)
        return vector

    def _call(self, operands: Sequence[Value]) -> Value:
        """Returns the result of a call; one on bf16 computes with f32."""
        emit, type_ = self._emit, operands[0].type
        if type_ == BF16:
            operands = [emit.op(FPExtOp, value, result_type=F32) if value.type == BF16 else value for value in operands]
        result_type = operands[0].type
        name = f"__ocml_{self._name}_{_WIDTHS[result_type]}"
        self._declare(name, function(result_type, [operand.type for operand in operands]))
        result = emit.call(name, operands, [result_type]).result
        return emit.op(FPTruncOp, result, result_type=type_) if type_ == BF16 else result

    def _declare(self, name: str, type_: Type) -> None:
        """Declares a function where the closest symbol table has none of the name."""
        table = nearest_symbol_table(self._op)
        assert table is not None, "a function is in a symbol table"
        declared = converter_of(self._rewriter).declared
        existing = declared.get((table, name))
        if existing is not None and existing.parent is not None:
            return
        body = table.regions[0].entry
        existing = next((op for op in body.ops if isinstance(op, LLVMFuncOp) and symbol_name(op) == name), None)
        if existing is None:
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point(self._enclosing)
                existing = build_function(self._rewriter, name, type_, self._op)
        declared[table, name] = existing


def _to_call(root: type[Operation], name: str, *, has_f32: bool = True) -> ConversionFunctionPattern:
    """Returns a pattern that calls a function, of vectors for each element.

    `has_f32` is False for operations on f32 that the target has itself.
    """

    @conversion_pattern(root.name, name=f"OpToFuncCallLowering<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        element = element_type_or_self(op.result.type)
        if (element not in _WIDTHS and element != BF16) or (not has_f32 and element in (F32, BF16)):
            return rewriter.notify_match_failure(op, f"the library has no {name} of {element}")
        enclosing = _enclosing_function(op)
        if enclosing is None:
            return rewriter.notify_match_failure(op, "expected op to be within a function region")
        return replace_each_vector(op, adaptor, rewriter, _Caller(name, op, enclosing, rewriter).each)

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
    _to_call(powers.Exp2Op, "exp2"),
    _to_call(powers.ExpM1Op, "expm1"),
    _to_call(floats.FloorOp, "floor"),
    _to_call(powers.LogOp, "log", has_f32=False),
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
