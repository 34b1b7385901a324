"""`openacc-legalize-data-values`: replaces the host values of variables by the device values in code of devices.

%d = acc.copyin varPtr(%h)                            %d = acc.copyin varPtr(%h)
acc.parallel dataOperands(%d) { use(%h) }      ->     acc.parallel dataOperands(%d) { use(%d) }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.analysis.dominance import DominanceInfo, op_post_dominates
from compiler.dialects.acc.compute_ops import KernelsOp, LoopOp, ParallelOp, SerialOp
from compiler.dialects.acc.data_construct_ops import (
    DataOp,
    DeclareEnterOp,
    DeclareExitOp,
    DeclareOp,
    HostDataOp,
)
from compiler.dialects.acc.data_operation import DataEntry
from compiler.dialects.acc.families import is_inside_compute_construct
from compiler.ir.operation import Operation, Value
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LegalizeDataValuesInRegion(Pass):
    """Legalizes SSA values in compute regions with results from data clause operations."""

    argument = "openacc-legalize-data-values"
    name = "LegalizeDataValuesInRegion"
    summary = "Legalizes SSA values in compute regions with results from data clause operations"
    anchor = "func.func"

    host_to_device: bool = option(
        "host-to-device", True, "Use the device's values for the host's; if false the host's for the device's"
    )
    apply_to_data_constructs: bool = option(
        "apply-to-acc-data-construct", True, "Also for variables of data constructs that hold compute constructs"
    )

    def run(self, op: Operation, state: PassState) -> None:
        legalization = _Legalization(self, state, Rewriter(op, state.context, state.listeners))
        for inner in op.walk_post_order():
            legalization.legalize(inner)


class _Legalization:
    def __init__(self, options: LegalizeDataValuesInRegion, state: PassState, rewriter: Rewriter) -> None:
        self._options = options
        self._state = state
        self._rewriter = rewriter
        self._dominance = DominanceInfo()

    def legalize(self, op: Operation) -> None:
        """Replaces the variables of a construct in the code that it is about."""
        if isinstance(op, LoopOp):
            self._replace_inside(op, [*op.reduction_operands, *op.private_operands])
        elif isinstance(op, KernelsOp):
            self._replace_inside(op, op.data_clause_operands)
        elif isinstance(op, ParallelOp | SerialOp):
            privates = [*op.reduction_operands, *op.private_operands, *op.firstprivate_operands]
            self._replace_inside(op, [*op.data_clause_operands, *privates])
        elif isinstance(op, DataOp | DeclareOp | HostDataOp):
            if self._options.apply_to_data_constructs:
                test = None if isinstance(op, HostDataOp) else is_inside_compute_construct
                self._replace_inside(op, op.data_clause_operands, test)
        elif isinstance(op, DeclareEnterOp):
            self._replace_between(op)

    def _pairs(self, operands: Sequence[Value]) -> list[tuple[Value, Value]]:
        """Returns the values to replace, and the values for them."""
        entries = [operand.defining_op(DataEntry) for operand in operands]
        pairs: list[tuple[Value, Value]] = [(entry.var, entry.acc_var) for entry in entries if entry is not None]
        return pairs if self._options.host_to_device else [(device, host) for host, device in pairs]

    def _replace_inside(
        self, op: Operation, operands: Sequence[Value], test: Callable[[Operation], bool] | None = None
    ) -> None:
        for old, new in self._pairs(operands):
            self._rewriter.replace_all_uses_with(
                old,
                new,
                lambda user: user is not op and op.is_ancestor_of(user) and (test is None or test(user)),
            )

    def _replace_between(self, enter: DeclareEnterOp) -> None:
        """Replaces variables in the compute constructs between the start and the end of a declare region."""
        leave = self._end_of(enter)
        if leave is None:
            return
        for old, new in self._pairs(enter.data_clause_operands):
            self._rewriter.replace_all_uses_with(
                old,
                new,
                lambda user: (
                    is_inside_compute_construct(user)
                    and (user is enter or self._dominance.op_properly_dominates(enter, user))
                    and op_post_dominates(leave, user)
                ),
            )

    def _end_of(self, enter: DeclareEnterOp) -> DeclareExitOp | None:
        """Returns the exit op of a declare region, or None; reports an error unless it is the token's only user."""
        users = self._rewriter.users(enter.token)
        if len(users) != 1:
            self._state.error(enter, "declare enter token must have exactly one use")
        if not users or not isinstance(users[0], DeclareExitOp):
            self._state.error(enter, "declare enter token must be used by declare exit op")
            return None
        return users[0]
