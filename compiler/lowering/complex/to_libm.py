"""`convert-complex-to-libm`: calls of the functions that C's library has for complex numbers.

%1 = complex.sqrt %0 : complex<f32>    ->    %1 = func.call @csqrtf(%0) : (complex<f32>) -> complex<f32>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.complex.ops import AbsOp, AngleOp, ConjOp, CosOp, LogOp, PowOp, SinOp, SqrtOp, TanhOp, TanOp
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import F32, F64, ComplexType
from compiler.lowering.library_functions import call, declare_function, type_of_call
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

_FUNCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {
        PowOp: "cpow",
        SqrtOp: "csqrt",
        TanhOp: "ctanh",
        CosOp: "ccos",
        SinOp: "csin",
        ConjOp: "conj",
        LogOp: "clog",
        AbsOp: "cabs",
        AngleOp: "carg",
        TanOp: "ctan",
    }
)
"""The function of libm for f64; the name of that for f32 ends with `f`."""


@dataclass
class ComplexToLibm(Pass):
    """Convert Complex dialect to libm calls."""

    argument = "convert-complex-to-libm"
    name = "ConvertComplexToLibm"
    anchor = "builtin.module"
    summary = "Convert Complex dialect to libm calls"
    dependent_dialects = ("func",)

    def run(self, op: Operation, state: PassState) -> None:
        target, tables = ConversionTarget(), SymbolTables()
        target.add_legal_dialect("func")
        target.add_illegal_op(*_FUNCTIONS)
        patterns = [_to_call(op_class, function, tables) for op_class, function in _FUNCTIONS.items()]
        convert_partially(op, target, patterns, state)


def _to_call(op_class: type[Operation], function: str, tables: SymbolTables) -> FunctionPattern:
    """Returns the pattern that calls a function; the function's name ends with `f` for f32."""

    @pattern(op_class, name="ScalarOpToLibmCall")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        element = type_.element_type if isinstance(type_, ComplexType) else type_
        if element not in (F32, F64):
            return False
        full = f"{function}f" if element == F32 else function
        declare_function(rewriter, op, full, type_of_call(op), tables)
        call(rewriter, op, full)
        return True

    return lower
