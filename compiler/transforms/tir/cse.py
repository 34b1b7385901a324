"""`tir-cse`: defines variables for computations that occur more than once in a function of the tir dialect: TVM's pass.

    %0 = tir.add %x, %y : i32                                        %0 = tir.add %x, %y : i32
    tir.store %0, %b[%i] : i32, memref<50xi32>[index]      ->        %cse_var_1 = tir.let "cse_var_1" = %0 : i32
    %1 = tir.add %x, %y : i32                                        tir.store %cse_var_1, %b[%i] : ...
    tir.store %1, %b[%j] : i32, memref<50xi32>[index]                tir.store %cse_var_1, %b[%j] : ...

`cse` merges what dominance allows, and also reads. This pass hoists a computation to where all that need it can see it,
out of both branches of a conditional too, but never to where it would not have been computed; it gives names, and
leaves loads and calls where they are. `--debug-only=tir-cse` shows each step.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.tir.ops import PrimFuncOp
from compiler.ir.operation import Operation, sole_region
from compiler.passes.base import Pass, PassState, option
from compiler.passes.remarks import RemarkKind
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.tir.elimination import Elimination
from compiler.transforms.tir.equivalence import Equivalence, UpToAlgebra
from compiler.transforms.tir.lifting import Lifting
from compiler.transforms.tir.writing import Writer


@dataclass
class TIRCSE(Pass):
    """Eliminate common subexpressions of tir functions."""

    argument = "tir-cse"
    name = "TIRCSE"
    summary = "Eliminate common subexpressions of tir functions"
    dependent_dialects = ("tir",)
    statistics = {"num-introduced": "Number of variables introduced"}

    enable: bool = option("enable", True, "Whether the pass does anything")
    identify_equiv_terms: bool = option(
        "identify-equiv-terms", False, "Take integer terms for one that are equal as polynomials"
    )

    def run(self, op: Operation, state: PassState) -> None:
        changed = False
        if self.enable:
            for func in [each for each in op.walk() if isinstance(each, PrimFuncOp)]:
                changed |= self._function(func, state)
        if not changed:
            state.mark_all_analyses_preserved()

    def _function(self, func: Operation, state: PassState) -> bool:
        """Returns True if the function was changed."""
        rewriter = Rewriter(func, state.context, state.listeners)
        lifting = Lifting(func, rewriter)
        parameters, body = lifting.program()
        equivalence = UpToAlgebra() if self.identify_equiv_terms else Equivalence()
        elimination = Elimination(lifting.numbers, lifting.names, equivalence, state.debug_log("tir-cse"))
        new = elimination.run(parameters, body)
        if new is body:
            return False
        Writer(body, lifting.parts, rewriter).write(new, sole_region(func).entry)
        state.counts["num-introduced"] += elimination.introduced
        state.remark(
            RemarkKind.PASSED, func, "CommonSubexpression", f"introduced {elimination.introduced} variables", "tir-cse"
        )
        return True
