"""`async-runtime-ref-counting`, `async-runtime-policy-based-ref-counting`: count references to async values.

async.runtime.await %token        ->    async.runtime.await %token
                                        async.runtime.drop_ref %token {count = 1}

A value that an op creates, or that is an argument, has one reference, which must be dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.analysis.dominance import ancestor_in_region, defining_block
from compiler.dialects.async_ import ops, types
from compiler.dialects.cf.ops import BranchOp
from compiler.dialects.func.ops import CallOp
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter

_COUNTED = (types.TokenType, types.ValueType, types.GroupType)
"""The classes of types whose references the runtime counts."""


def counted_values(root: Operation) -> list[Value]:
    """Returns the values in an op whose references are counted: arguments of blocks, then results of ops."""
    inner = root.walk_post_order()
    values: list[Value] = [
        argument for op in inner for region in op.regions for block in region.blocks for argument in block.arguments
    ]
    values += [result for op in inner for result in op.results]
    return [value for value in values if isinstance(value.type, _COUNTED)]


@dataclass
class AsyncRuntimeRefCounting(Pass):
    """Automatic reference counting for Async runtime operations."""

    argument = "async-runtime-ref-counting"
    name = "AsyncRuntimeRefCountingPass"
    summary = "Automatic reference counting for Async runtime operations"
    dependent_dialects = ("async",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        _count_all(op, state, rewriter, lambda value: _count_by_liveness(value, state, rewriter))


@dataclass
class AsyncRuntimePolicyBasedRefCounting(Pass):
    """Policy based reference counting for Async runtime operations."""

    argument = "async-runtime-policy-based-ref-counting"
    name = "AsyncRuntimePolicyBasedRefCountingPass"
    summary = "Policy based reference counting for Async runtime operations"
    dependent_dialects = ("async",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        _count_all(op, state, rewriter, lambda value: _count_by_policy(value, rewriter))


def _count_all(op: Operation, state: PassState, rewriter: Rewriter, count: Callable[[Value], None]) -> None:
    """Counts the references to each value that has uses, and drops the only reference to each unused value."""
    for inner in op.walk_post_order():
        if isinstance(inner, (ops.ExecuteOp, ops.AwaitOp, ops.AwaitAllOp, ops.YieldOp)):
            state.error(inner, "async operations must be lowered to async runtime operations")
            return
    for value in counted_values(op):
        if rewriter.has_uses(value):
            count(value)
        else:
            rewriter.set_insertion_point_after_value(value)
            _drop(value, rewriter)
        if state.failed:
            return


def _drop(value: Value, rewriter: Rewriter) -> None:
    rewriter.create(ops.RuntimeDropRefOp, value, count=1)


# ------------------------------------------------------------------------------------------ by liveness


class _ValueLiveness:
    """The blocks of the region that defines a value in which the value is alive."""

    def __init__(self, value: Value, region: Region, rewriter: Rewriter) -> None:
        self.last_users: dict[Block, Operation] = {}
        """The last op of each block that uses the value, perhaps in a region."""
        for user in rewriter.users(value):
            op = ancestor_in_region(region, user)
            if op is None or op.parent is None:
                continue
            last = self.last_users.get(op.parent)
            if last is None or last.is_before_in_block(op):
                self.last_users[op.parent] = op
        self.live_in: set[Block] = set()
        definition = defining_block(value)
        worklist = [block for block in self.last_users if block is not definition]
        while worklist:
            block = worklist.pop()
            if block not in self.live_in:
                self.live_in.add(block)
                worklist += [
                    predecessor for predecessor in rewriter.predecessors(block) if predecessor is not definition
                ]

    def is_live_out(self, block: Block) -> bool:
        last = block.last
        return last is not None and any(successor in self.live_in for successor in last.successors)


def _count_by_liveness(value: Value, state: PassState, rewriter: Rewriter) -> None:
    """Drops the reference to a value where it dies, and adds one for each function that it is passed to."""
    block = defining_block(value)
    assert block is not None
    assert block.parent is not None
    region, users = block.parent, rewriter.users(value)
    liveness = _ValueLiveness(value, region, rewriter)
    live_out = [block for block in region.blocks if liveness.is_live_out(block)]
    for block, last in liveness.last_users.items():
        if block in live_out or last.has_trait("ReturnLike"):
            continue
        if last.has_trait("Terminator"):
            state.error(last, "async reference counting can't handle terminators that are not ReturnLike")
            return
        rewriter.set_insertion_point_after(last)
        _drop(value, rewriter)
    for user in users:
        if isinstance(user, CallOp):
            rewriter.set_insertion_point(user)
            rewriter.create(ops.RuntimeAddRefOp, value, count=1)
    for block in live_out:
        _drop_on_other_ways(value, block, liveness, state, rewriter)


def _drop_on_other_ways(
    value: Value, block: Block, liveness: _ValueLiveness, state: PassState, rewriter: Rewriter
) -> None:
    """Drops the reference on the edges to successors in which the value is not live.

    Suspensions are skipped: a coroutine is always resumed, and its cleanup follows the resumption.
    """
    terminator = block.last
    assert terminator is not None
    others = list(dict.fromkeys(each for each in terminator.successors if each not in liveness.live_in))
    if isinstance(terminator, ops.CoroSuspendOp) or not others:
        return
    if any(successor.arguments for successor in others):
        message = "successor have different `liveIn` property of the reference counted value"
        state.error(terminator, f"'{terminator.name}' op {message}")
        return
    for successor in others:
        counting = successor
        if rewriter.single_predecessor(successor) is not block and successor.parent is not None:
            counting = rewriter.create_block(successor.parent, successor)
            rewriter.create(BranchOp, successors=[successor])
            with rewriter.modify(terminator):
                terminator.successors = tuple(counting if each is successor else each for each in terminator.successors)
        rewriter.set_insertion_point_to_start(counting)
        _drop(value, rewriter)


# ------------------------------------------------------------------------------------------ by policy


def _count_by_policy(value: Value, rewriter: Rewriter) -> None:
    """Drops a reference after the last use of values created by lowered coroutines.

    That use is the error check of a token or group, the load of a value, or adding a token to a group.
    """
    for user, _ in rewriter.uses(value):
        match user:
            case ops.RuntimeIsErrorOp():
                is_last = isinstance(value.type, types.TokenType | types.GroupType)
            case ops.RuntimeLoadOp():
                is_last = isinstance(value.type, types.ValueType)
            case ops.RuntimeAddToGroupOp():
                is_last = isinstance(value.type, types.TokenType)
            case _:
                is_last = False
        if is_last:
            rewriter.set_insertion_point_after(user)
            _drop(value, rewriter)
