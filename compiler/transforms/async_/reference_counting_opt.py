"""`async-runtime-ref-counting-opt`: removes pairs of adding and dropping references.

async.runtime.add_ref %token {count = 1}
call @f(%token)                                ->    call @f(%token)
async.runtime.drop_ref %token {count = 1}

A function drops the reference that it gets. So a pair stays if something but a call uses the value after a call.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key

from compiler.analysis.dominance import defining_block
from compiler.dialects.async_ import ops
from compiler.dialects.func.ops import CallOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.async_.reference_counting import counted_values


@dataclass
class AsyncRuntimeRefCountingOpt(Pass):
    """Optimize automatic reference counting operations for the Async runtime by removing redundant operations."""

    argument = "async-runtime-ref-counting-opt"
    name = "AsyncRuntimeRefCountingOptPass"
    summary = "Optimize automatic reference counting operations for theAsync runtime by removing redundant operations"
    dependent_dialects = ("async",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        redundant: dict[Operation, Operation] = {}
        for value in counted_values(op):
            for users in _users_by_block(value, rewriter).values():
                _pair_up(users, redundant)
        for drop, add in redundant.items():
            rewriter.erase_op(drop)
            rewriter.erase_op(add)


def _users_by_block(value: Value, rewriter: Rewriter) -> dict[Block, list[Operation]]:
    """Returns the users of a value in each block, in order; ops that enclose a user count as users of their block."""
    definition = defining_block(value)
    users_by_block: dict[Block, dict[Operation, None]] = {}
    for user in rewriter.users(value):
        op: Operation | None = user
        while op is not None and op.parent is not None:
            users_by_block.setdefault(op.parent, {})[op] = None
            if definition is None or op.parent_region is definition.parent:
                break
            op = op.parent_op
    in_order = cmp_to_key(_compare)
    return {block: sorted(users, key=in_order) for block, users in users_by_block.items()}


def _compare(op: Operation, other: Operation) -> int:
    if op is other:
        return 0
    return -1 if op.is_before_in_block(other) else 1


def _pair_up(users: list[Operation], redundant: dict[Operation, Operation]) -> None:
    """Pairs each `add_ref` of a block with the first following `drop_ref` of the same count that cancels it."""
    for position, add in enumerate(users):
        if not isinstance(add, ops.RuntimeAddRefOp):
            continue
        for end in range(position + 1, len(users)):
            drop = users[end]
            if (
                isinstance(drop, ops.RuntimeDropRefOp)
                and drop not in redundant
                and _number(drop) == _number(add)
                and not _is_used_after_call(users[position + 1 : end])
            ):
                redundant[drop] = add
                break


def _number(op: ops.RuntimeAddRefOp | ops.RuntimeDropRefOp) -> int:
    return op.count.value if isinstance(op.count, IntegerAttr) else 0


def _is_used_after_call(users: list[Operation]) -> bool:
    """Returns True if an op other than a call follows a call."""
    was_called = False
    for user in users:
        if isinstance(user, CallOp):
            was_called = True
        elif was_called:
            return True
    return False
