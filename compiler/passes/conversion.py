"""Dialect conversions that are whole passes: `convert_partially(op, target, patterns, state)`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import Operation
from compiler.passes.base import PassState
from compiler.rewrite.conversion import ConversionResult, apply_full_conversion, apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern


def convert_partially(
    op: Operation, target: ConversionTarget, patterns: FrozenPatternSet | Sequence[RewritePattern], state: PassState
) -> None:
    """Converts the operations in `op`; illegal ones that remain are problems of the pass, which fails then.

    >>> from compiler.dialects.arith.integer_ops import AddIOp
    >>> from compiler.passes.base import AnalysisManager
    >>> module = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }")
    >>> state, target = PassState(new_context(), AnalysisManager(module)), ConversionTarget()
    >>> target.add_illegal_op(AddIOp)
    >>> convert_partially(module, target, [], state)
    >>> state.failed, state.problems[0].message
    (True, "failed to legalize operation 'arith.addi' that was explicitly marked illegal")
    """
    _report(apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners), state)


def convert_fully(
    op: Operation, target: ConversionTarget, patterns: FrozenPatternSet | Sequence[RewritePattern], state: PassState
) -> None:
    """Converts the operations in `op`; all that the target does not call legal are problems, and the pass fails then.

    >>> from compiler.passes.base import AnalysisManager
    >>> module = parse("func.func @f() { return }")
    >>> state = PassState(new_context(), AnalysisManager(module))
    >>> convert_fully(module, ConversionTarget(), [], state)
    >>> state.failed
    True
    """
    _report(apply_full_conversion(op, target, patterns, state.context, listeners=state.listeners), state)


def _report(result: ConversionResult, state: PassState) -> None:
    state.problems += result.problems
    if not result.succeeded:
        state.signal_failure()
