"""`convert-complex-to-standard`: converts operations on complex numbers to arith and math on their parts.

%2 = complex.add %0, %1    ->    complex.create of arith.addf of the complex.re of both, and of their complex.im
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.dialects.complex.ops import CreateOp, DivOp, ImOp, ReOp
from compiler.ir.operation import Operation
from compiler.lowering.complex.division import ComplexRange
from compiler.lowering.complex.functions import COMPLEX_FUNCTIONS
from compiler.lowering.complex.numbers import BASIC_OPS, ComplexOp, Lower, division
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class ComplexToStandard(Pass):
    """Convert Complex dialect to standard dialect."""

    argument = "convert-complex-to-standard"
    name = "ConvertComplexToStandardPass"
    summary = "Convert Complex dialect to standard dialect"
    dependent_dialects = ("math",)

    complex_range: ComplexRange = option(
        "complex-range", ComplexRange.IMPROVED, "Control the intermediate calculation of complex number division"
    )

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "math")
        target.add_legal_op(CreateOp, ImOp, ReOp)
        patterns = complex_to_standard(self.complex_range)
        convert_partially(op, target, patterns, state)


def _pattern(op_class: type[Operation], lower: Lower) -> ConversionFunctionPattern:
    name = op_class.name.removeprefix("complex.")

    @conversion_pattern(op_class, name=f"{name} of complex numbers", bounded_recursion=True)
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        value = lower(ComplexOp(op, rewriter), *adaptor.operands)
        rewriter.replace_op(op, [value])
        return True

    return convert


def complex_to_standard(way: ComplexRange) -> list[RewritePattern]:
    """Returns the patterns, with the given algorithm for divisions."""
    lowerings: Mapping[type[Operation], Lower] = {**BASIC_OPS, **COMPLEX_FUNCTIONS, DivOp: division(way)}
    return [_pattern(op_class, lower) for op_class, lower in lowerings.items()]
