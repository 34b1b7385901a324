"""Clauses that three or more operations of the omp dialect have, as base classes that declare the clauses' members.

The operands of a clause stand between those of other clauses, so each operation defines them itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import ArrayAttr
from compiler.ir.operation import Value
from compiler.ods.op_class import Member, Op


class AllocateClause(Op):
    """Variables whose memory allocators provide."""

    allocate_vars: Member[Sequence[Value]]
    allocator_vars: Member[Sequence[Value]]


class DependClause(Op):
    """Variables that order tasks, with the kind of each dependence."""

    depend_vars: Member[Sequence[Value]]
    depend_kinds: Member[ArrayAttr | None]
