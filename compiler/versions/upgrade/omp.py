"""Upgrades omp: wrappers of loops have no terminator any more."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.rules import Rules

RULES = Rules()
_WRAPPERS = ("omp.distribute", "omp.simd", "omp.taskloop", "omp.wsloop")


@RULES("omp.terminator")
def terminator(op: Operation, to: Rewriter) -> None:
    """Goes where it ends the region of a wrapper."""
    parent = op.parent_op
    if parent is not None and parent.name in _WRAPPERS:
        to.erase_op(op)
