"""`convert-openacc-to-scf`: moves `if` conditions of operations without regions into enclosing `scf.if`s.

acc.update if(%c) dataOperands(%d)    ->    scf.if %c { acc.update dataOperands(%d) }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.acc.canonicalize import Conditional, constant_condition, drop_condition
from compiler.dialects.acc.data_construct_ops import EnterDataOp, ExitDataOp, UpdateOp
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.ir.operation import Block, Operation, Region
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern

_CONDITIONAL: tuple[type[Conditional], ...] = (EnterDataOp, ExitDataOp, UpdateOp)


@dataclass
class ConvertOpenACCToSCF(Pass):
    """Convert the OpenACC ops to OpenACC with SCF dialect."""

    argument = "convert-openacc-to-scf"
    name = "ConvertOpenACCToSCFPass"
    summary = "Convert the OpenACC ops to OpenACC with SCF dialect"
    anchor = "builtin.module"
    dependent_dialects = ("scf", "acc")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("scf", "acc")
        for op_class in _CONDITIONAL:
            target.add_dynamically_legal_op(op_class, lambda op: op.if_cond is None)
        patterns = [_expand_condition(op_class) for op_class in _CONDITIONAL]
        convert_partially(op, target, patterns, state)


def _expand_condition(kind: type[Conditional]) -> RewritePattern:
    @conversion_pattern(kind, name=f"ExpandIfCondition<mlir::acc::{kind.__name__}>")
    def expand(op: Conditional, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """op if(%c) -> scf.if %c { op }"""
        if op.if_cond is None:
            return False
        value = constant_condition(op)
        if value is False:
            rewriter.erase_op(op)
            return True
        if value is True:
            drop_condition(op, rewriter)
            return True
        then = Block()
        regions = [Region([then]), Region()]
        rewriter.create(IfOp, op.if_cond, result_types=[], regions=regions, location=op)
        drop_condition(op, rewriter)
        rewriter.set_insertion_point_to_end(then)
        rewriter.clone(op)
        rewriter.create(YieldOp, location=op)
        rewriter.erase_op(op)
        return True

    return expand
