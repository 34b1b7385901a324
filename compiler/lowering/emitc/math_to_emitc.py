"""`convert-math-to-emitc`: functions of `<math.h>` or `<cmath>`.

%0 = math.exp %x : f32    ->    %0 = emitc.call_opaque "expf"(%x) : (f32) -> f32
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.emitc.code_ops import CallOpaqueOp
from compiler.dialects.math.exponential_ops import ExpOp, PowFOp
from compiler.dialects.math.float_ops import AbsFOp, CeilOp, FloorOp, RoundOp
from compiler.dialects.math.trigonometric_ops import AcosOp, AsinOp, Atan2Op, CosOp, SinOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import F32, F64
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter


class Language(enum.Enum):
    """The language whose names of functions are used."""

    C99 = "c99"
    CPP11 = "cpp11"


_FUNCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {
        AbsFOp: "fabs",
        AcosOp: "acos",
        AsinOp: "asin",
        Atan2Op: "atan2",
        CeilOp: "ceil",
        CosOp: "cos",
        ExpOp: "exp",
        FloorOp: "floor",
        PowFOp: "pow",
        RoundOp: "round",
        SinOp: "sin",
    }
)


@dataclass
class MathToEmitC(Pass):
    """Convert some Math operations to EmitC call_opaque operations."""

    argument = "convert-math-to-emitc"
    name = "ConvertMathToEmitC"
    summary = "Convert some Math operations to EmitC call_opaque operations"
    dependent_dialects = ("emitc",)

    language_target: Language = option(
        "language-target", Language.C99, "Select the language standard target for callees (c99 or cpp11)."
    )

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_op(CallOpaqueOp)
        target.add_illegal_op(*_FUNCTIONS)
        patterns = [_call(source, name, self.language_target) for source, name in _FUNCTIONS.items()]
        convert_partially(op, target, patterns, state)


def _call(source: type[Operation], name: str, language: Language) -> FunctionPattern:
    @pattern(source, name=f"LowerToEmitCCallOpaque<{source.name}>")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        if type_ not in (F32, F64):
            return rewriter.notify_match_failure(op, "expected all operands and results to be of type f32 or f64")
        if language is Language.CPP11:
            callee = f"std::{name}"
        else:
            callee = f"{name}f" if type_ == F32 else name
        properties = {"callee": StringAttr(callee)}
        rewriter.replace_op_with_new_op(op, CallOpaqueOp, op.operands, result_types=[type_], properties=properties)
        return True

    return lower
