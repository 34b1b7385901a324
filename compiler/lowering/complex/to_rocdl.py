"""`convert-complex-to-rocdl-library-calls`: calls of the functions that AMD's device library has for complex numbers.

%1 = complex.exp %0 : complex<f32>    ->    %1 = func.call @__ocml_cexp_f32(%0) : (complex<f32>) -> complex<f32>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import SIToFPOp
from compiler.dialects.complex.ops import (
    AbsOp,
    CosOp,
    CreateOp,
    ExpOp,
    LogOp,
    MulOp,
    PowiOp,
    PowOp,
    SinOp,
    SqrtOp,
    TanhOp,
    TanOp,
)
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import F32, F64, ComplexType, FloatType
from compiler.lowering.library_functions import call, declare_function, type_of_call
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter

_FUNCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {
        AbsOp: "cabs",
        CosOp: "ccos",
        ExpOp: "cexp",
        LogOp: "clog",
        SinOp: "csin",
        SqrtOp: "csqrt",
        TanOp: "ctan",
        TanhOp: "ctanh",
    }
)


@dataclass
class ComplexToROCDLLibraryCalls(Pass):
    """Convert Complex dialect to ROCDL library calls."""

    argument = "convert-complex-to-rocdl-library-calls"
    name = "ConvertComplexToROCDLLibraryCalls"
    anchor = "builtin.module"
    summary = "Convert Complex dialect to ROCDL library calls"
    dependent_dialects = ("func",)

    def run(self, op: Operation, state: PassState) -> None:
        target, tables = ConversionTarget(), SymbolTables()
        target.add_legal_dialect("arith", "func")
        target.add_legal_op(CreateOp, MulOp)
        target.add_illegal_op(*_FUNCTIONS, PowOp, PowiOp)
        calls = [_to_call(op_class, function, tables) for op_class, function in _FUNCTIONS.items()]
        patterns = [expand_pow, expand_powi, *calls]
        convert_partially(op, target, patterns, state)


def _to_call(op_class: type[Operation], function: str, tables: SymbolTables) -> FunctionPattern:
    """Returns the pattern that calls a function of the library."""

    @pattern(op_class, name=f"ComplexOpToROCDLLibraryCalls<{op_class.__name__}>")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        (value,) = op.operands
        type_ = value.type
        element = type_.element_type if isinstance(type_, ComplexType) else type_
        if element not in (F32, F64):
            return rewriter.notify_match_failure(op, f"the library has no {function} of {element}")
        name = f"__ocml_{function}_{element}"
        declare_function(rewriter, op, name, type_of_call(op), tables)
        call(rewriter, op, name)
        return True

    return lower


@pattern(PowOp, name="PowOpToROCDLLibraryCalls")
def expand_pow(op: PowOp, rewriter: Rewriter) -> bool:
    """complex.pow(a, b) -> exp(b * log(a))"""
    emit = Emitter(rewriter)
    logarithm = emit.op(LogOp, op.lhs, result_type=op.result.type, fastmath=op.fastmath)
    product = emit.op(MulOp, op.rhs, logarithm, result_type=op.result.type, fastmath=op.fastmath)
    rewriter.replace_op_with_new_op(op, ExpOp, product, fastmath=op.fastmath)
    return True


@pattern(PowiOp, name="PowiOpToROCDLLibraryCalls")
def expand_powi(op: PowiOp, rewriter: Rewriter) -> bool:
    """complex.powi(a, n) -> complex.pow(a, n + 0i)"""
    type_ = op.result.type
    element = type_.element_type if isinstance(type_, ComplexType) else None
    if not isinstance(element, FloatType):
        return rewriter.notify_match_failure(op, "expected a complex number of floats")
    emit = Emitter(rewriter)
    exponent = emit.op(SIToFPOp, op.rhs, result_type=element)
    complex_exponent = emit.op(CreateOp, exponent, emit.float(0.0, element), result_type=type_)
    rewriter.replace_op_with_new_op(op, PowOp, op.lhs, complex_exponent, fastmath=op.fastmath)
    return True
