"""`convert-math-to-apfloat`: calls of a library that computes with floats of any format.

%1 = math.absf %0 : f16    ->    %1 = func.call @_mlir_apfloat_abs(%format, %bits) : (i32, i64) -> i64
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.math.float_ops import AbsFOp, FmaOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp
from compiler.ir.operation import Operation
from compiler.lowering.arith.to_apfloat import convert_to_calls
from compiler.passes.base import Pass, PassState


@dataclass
class MathToAPFloat(Pass):
    """Convert Math ops to APFloat runtime library calls."""

    argument = "convert-math-to-apfloat"
    name = "MathToAPFloatConversionPass"
    summary = "Convert Math ops to APFloat runtime library calls"
    anchor = "builtin.module"
    dependent_dialects = ("arith", "func", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_calls(op, state, _FUNCTIONS)


_FUNCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {
        AbsFOp: "abs",
        FmaOp: "fused_multiply_add",
        IsInfOp: "isinfinite",
        IsNaNOp: "isnan",
        IsNormalOp: "isnormal",
        IsFiniteOp: "isfinite",
    }
)
