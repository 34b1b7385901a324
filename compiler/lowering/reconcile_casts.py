"""`reconcile-unrealized-casts`: removes casts that cancel out.

%1 = builtin.unrealized_conversion_cast %0 : i64 to index
%2 = builtin.unrealized_conversion_cast %1 : index to i64          users of %2 use %0, and the casts are gone
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.casts import reconcile_unrealized_casts
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import CAST


@dataclass
class ReconcileUnrealizedCasts(Pass):
    """Simplify and eliminate unrealized conversion casts."""

    argument = "reconcile-unrealized-casts"
    name = "ReconcileUnrealizedCastsPass"
    summary = "Simplify and eliminate unrealized conversion casts"

    def run(self, op: Operation, state: PassState) -> None:
        casts = [each for each in op.walk() if each.name == CAST]
        if not casts:
            state.mark_all_analyses_preserved()
            return
        reconcile_unrealized_casts(casts, Rewriter(op, state.context, state.listeners))
