"""Calls of the functions that NVIDIA's device library has for numbers, for `convert-gpu-to-nvvm`.

%1 = math.cos %0 : f32    ->    %1 = llvm.call @__nv_cosf(%0) : (f32) -> f32
"""

from __future__ import annotations

from compiler.dialects.arith.float_ops import MaxNumFOp, MinNumFOp, RemFOp
from compiler.dialects.math import exponential_ops as powers
from compiler.dialects.math import float_ops as floats
from compiler.dialects.math import integer_ops as integers
from compiler.dialects.math import trigonometric_ops as angles
from compiler.ir.operation import Operation
from compiler.ir.types import F32, F64, I32, Type
from compiler.lowering.math.library_calls import to_library_call
from compiler.rewrite.conversion_pattern import ConversionFunctionPattern


def _to_call(root: type[Operation], name: str, *, has_approximation: bool = False) -> ConversionFunctionPattern:
    """Returns a pattern that calls a function, or a faster, less exact one if the op permits approximation."""
    names: dict[Type, str] = {F32: f"__nv_{name}f", F64: f"__nv_{name}"}
    return to_library_call(root, names, f"__nv_fast_{name}f" if has_approximation else "")


MATH_TO_NVVM = (
    _to_call(MaxNumFOp, "fmax"),
    _to_call(MinNumFOp, "fmin"),
    _to_call(RemFOp, "fmod"),
    to_library_call(integers.AbsIOp, {I32: "__nv_abs"}),
    _to_call(floats.AbsFOp, "fabs"),
    _to_call(angles.AcosOp, "acos"),
    _to_call(angles.AcoshOp, "acosh"),
    _to_call(angles.AsinOp, "asin"),
    _to_call(angles.AsinhOp, "asinh"),
    _to_call(angles.AtanOp, "atan"),
    _to_call(angles.Atan2Op, "atan2"),
    _to_call(angles.AtanhOp, "atanh"),
    _to_call(powers.CbrtOp, "cbrt"),
    _to_call(floats.CeilOp, "ceil"),
    _to_call(floats.CopySignOp, "copysign"),
    _to_call(angles.CosOp, "cos", has_approximation=True),
    _to_call(angles.CoshOp, "cosh"),
    _to_call(powers.ErfOp, "erf"),
    _to_call(powers.ErfcOp, "erfc"),
    _to_call(powers.ExpOp, "exp", has_approximation=True),
    _to_call(powers.Exp2Op, "exp2"),
    _to_call(powers.ExpM1Op, "expm1"),
    _to_call(floats.FloorOp, "floor"),
    _to_call(floats.FmaOp, "fma"),
    _to_call(powers.LogOp, "log", has_approximation=True),
    _to_call(powers.Log10Op, "log10", has_approximation=True),
    _to_call(powers.Log1pOp, "log1p"),
    _to_call(powers.Log2Op, "log2", has_approximation=True),
    _to_call(powers.PowFOp, "pow", has_approximation=True),
    to_library_call(powers.FPowIOp, {F32: "__nv_powif", F64: "__nv_powi"}),
    _to_call(floats.RoundOp, "round"),
    _to_call(floats.RoundEvenOp, "rint"),
    _to_call(powers.RsqrtOp, "rsqrt"),
    to_library_call(floats.IsFiniteOp, {F32: "__nv_finitef", F64: "__nv_isfinited"}),
    to_library_call(floats.IsInfOp, {F32: "__nv_isinff", F64: "__nv_isinfd"}),
    to_library_call(floats.IsNaNOp, {F32: "__nv_isnanf", F64: "__nv_isnand"}),
    _to_call(angles.SinOp, "sin", has_approximation=True),
    _to_call(angles.SinhOp, "sinh"),
    _to_call(powers.SqrtOp, "sqrt"),
    _to_call(angles.TanOp, "tan", has_approximation=True),
    _to_call(angles.TanhOp, "tanh"),
)
