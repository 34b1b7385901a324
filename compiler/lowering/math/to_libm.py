"""`convert-math-to-libm`: calls of the functions that C's library of mathematics has.

%1 = math.exp %0 : f32    ->    %1 = func.call @expf(%0) : (f32) -> f32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import ExtFOp, TruncFOp
from compiler.dialects.math.exponential_ops import (
    CbrtOp,
    ErfcOp,
    ErfOp,
    Exp2Op,
    ExpM1Op,
    ExpOp,
    Log1pOp,
    Log2Op,
    Log10Op,
    LogOp,
    PowFOp,
    RsqrtOp,
    SqrtOp,
)
from compiler.dialects.math.float_ops import AbsFOp, CeilOp, FloorOp, FmaOp, RoundEvenOp, RoundOp, TruncOp
from compiler.dialects.math.trigonometric_ops import (
    AcoshOp,
    AcosOp,
    AsinhOp,
    AsinOp,
    Atan2Op,
    AtanhOp,
    AtanOp,
    CoshOp,
    CosOp,
    SinhOp,
    SinOp,
    TanhOp,
    TanOp,
)
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import BF16, F16, F32, F64
from compiler.lowering.library_functions import call, declare_function, type_of_call
from compiler.lowering.unroll_vectors import unroll_vectors
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class MathToLibm(Pass):
    """Convert Math dialect to libm calls."""

    argument = "convert-math-to-libm"
    name = "ConvertMathToLibmPass"
    anchor = "builtin.module"
    summary = "Convert Math dialect to libm calls"
    dependent_dialects = ("arith", "func", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "builtin", "func", "vector")
        target.add_illegal_dialect("math")
        patterns = math_to_libm_patterns()
        convert_partially(op, target, patterns, state)


def _to_call(op_class: type[Operation], function: str, tables: SymbolTables) -> FunctionPattern:
    """Returns the pattern that calls a function; the function's name ends with `f` for f32."""

    @pattern(op_class, name="ScalarOpToLibmCall")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        if type_ not in (F32, F64):
            return False
        name = f"{function}f" if type_ == F32 else function
        declare_function(rewriter, op, name, type_of_call(op), tables, {"llvm.readnone": UNIT})
        call(rewriter, op, name)
        return True

    return lower


def _promote(op_class: type[Operation]) -> FunctionPattern:
    """Returns the pattern that computes 16-bit floats in f32."""

    @pattern(op_class, name="PromoteOpToF32", bounded_recursion=True)
    def promote(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        if type_ not in (F16, BF16):
            return False
        operands = [rewriter.create(ExtFOp, value, result_types=[F32]).result for value in op.operands]
        wide = rewriter.create(
            op_class, *operands, result_types=[F32], properties=op.properties, attributes=op.attributes
        ).result
        rewriter.replace_op(op, rewriter.create(TruncFOp, wide, result_types=[type_]))
        return True

    return promote


_FUNCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {
        AbsFOp: "fabs",
        AcosOp: "acos",
        AcoshOp: "acosh",
        AsinOp: "asin",
        AsinhOp: "asinh",
        AtanOp: "atan",
        Atan2Op: "atan2",
        AtanhOp: "atanh",
        CbrtOp: "cbrt",
        CeilOp: "ceil",
        CosOp: "cos",
        CoshOp: "cosh",
        ErfOp: "erf",
        ErfcOp: "erfc",
        ExpOp: "exp",
        Exp2Op: "exp2",
        ExpM1Op: "expm1",
        FloorOp: "floor",
        FmaOp: "fma",
        LogOp: "log",
        Log10Op: "log10",
        Log1pOp: "log1p",
        Log2Op: "log2",
        PowFOp: "pow",
        RoundOp: "round",
        RoundEvenOp: "roundeven",
        RsqrtOp: "rsqrt",
        SinOp: "sin",
        SinhOp: "sinh",
        SqrtOp: "sqrt",
        TanOp: "tan",
        TanhOp: "tanh",
        TruncOp: "trunc",
    }
)
"""The function of libm for f64; the name of that for f32 ends with `f`."""


def math_to_libm_patterns() -> list[RewritePattern]:
    """Returns the patterns of one run, which share their symbol tables."""
    tables = SymbolTables()
    patterns: list[RewritePattern] = []
    for op_class, function in _FUNCTIONS.items():
        patterns += [unroll_vectors(op_class), _promote(op_class), _to_call(op_class, function, tables)]
    return patterns
