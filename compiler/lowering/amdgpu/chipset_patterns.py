"""Conversion patterns whose result depends on AMD's chipset.

@chipset_pattern(LDSBarrierOp, name="LDSBarrierOpLowering")
def lower_barrier(op, adaptor, rewriter, chipset): ...

lower_barrier(chipset)    # the pattern for a chipset
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.dialects.rocdl.chipset import Chipset
from compiler.ir.operation import AnyOperation, Operation
from compiler.ir.problem import op_problem
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

ChipsetPattern: TypeAlias = "Callable[[Chipset], ConversionFunctionPattern]"


def chipset_pattern(
    op_class: type[AnyOperation], *, name: str, one_to_many: bool = False
) -> Callable[[Callable[[AnyOperation, Adaptor, ConversionRewriter, Chipset], bool]], ChipsetPattern]:
    """Decorates a function of (op, adaptor, rewriter, chipset) to return the pattern for a chipset."""

    def decorate(lower: Callable[[AnyOperation, Adaptor, ConversionRewriter, Chipset], bool]) -> ChipsetPattern:
        def for_chipset(chipset: Chipset) -> ConversionFunctionPattern:
            @conversion_pattern(op_class, name=name, one_to_many=one_to_many)
            def convert(op: AnyOperation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
                return lower(op, adaptor, rewriter, chipset)

            return convert

        return for_chipset

    return decorate


def refuse(op: Operation, rewriter: ConversionRewriter, message: str) -> bool:
    """Reports an error at an operation that cannot be lowered. Returns False, the answer of its pattern."""
    converter_of(rewriter).problems.append(op_problem(op, message))
    return False
