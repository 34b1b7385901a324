"""`gpu-async-region`: runs operations of the GPU asynchronously.

gpu.launch_func @k::@k ...            %0 = gpu.wait async
gpu.dealloc %m                   ->   %1 = gpu.launch_func async [%0] @k::@k ...
call @f()                             %2 = gpu.dealloc async [%1] %m
                                      gpu.wait [%2]
                                      call @f()

The host waits before everything else that has effects, and at the end of a block. Where that is the end of an
`async.execute`, those who wait for this wait instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.async_ import types as async_types
from compiler.dialects.async_.ops import AwaitOp, ExecuteOp
from compiler.dialects.async_.types import ValueType
from compiler.dialects.gpu.async_op import AsyncOp
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.gpu.memory_ops import WaitOp
from compiler.dialects.gpu.syntax import TOKEN
from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.problem import Problem, op_problem
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter

_SEGMENTS = "operandSegmentSizes"


@dataclass
class GpuAsyncRegion(Pass):
    """Make GPU ops async."""

    argument = "gpu-async-region"
    name = "GpuAsyncRegionPass"
    summary = "Make GPU ops async"
    anchor = "func.func"
    dependent_dialects = ("async",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for holder in op.walk_post_order():
            for block in [block for region in holder.regions for block in region.blocks]:
                problem = _thread_token(block, rewriter)
                if problem is not None:
                    state.problems.append(problem)
                    state.signal_failure()
                    return
        _Deferral(rewriter).defer_waits_in(op)
        for execute in op.walk_post_order():
            if isinstance(execute, ExecuteOp):
                _use_each_token_once(execute, rewriter)


def _is_asynchronous(op: Operation) -> bool:
    return op.has_trait("AsyncOpInterface")


def _stops_the_host(op: Operation) -> bool:
    return op.has_trait("Terminator") or not is_memory_effect_free(op)


def _with_dependency(op: Operation, token: Value) -> tuple[list[Value], dict[str, Attribute]]:
    """Returns the operands and properties of an op with an additional token to wait for as first operand."""
    properties = dict(op.properties)
    if token in op.operands:
        return op.operands, properties
    sizes = properties.get(_SEGMENTS)
    if isinstance(sizes, DenseArrayAttr):
        first, *others = sizes.values
        properties[_SEGMENTS] = DenseArrayAttr(sizes.element_type, (first + 1, *others))
    return [token, *op.operands], properties


def _add_dependency(op: Operation, token: Value, rewriter: Rewriter) -> None:
    with rewriter.modify(op):
        op.operands, op.properties = _with_dependency(op, token)


def _token_of(op: Operation) -> Value | None:
    return op.async_token if isinstance(op, AsyncOp) else None


def _wait(tokens: Sequence[Value], rewriter: Rewriter, op: Operation) -> WaitOp:
    """Creates a `gpu.wait` before an op for which the host waits."""
    rewriter.set_insertion_point(op)
    return rewriter.create(WaitOp, list(tokens), result_types=[], location=op)


def _thread_token(block: Block, rewriter: Rewriter) -> Problem | None:
    """Makes the GPU operations of a block asynchronous, each depending on the preceding one."""
    token: Value | None = None
    for op in list(block.ops):
        if isinstance(op, LaunchOp):
            return op_problem(op, "replace with gpu.launch_func first")
        if isinstance(op, WaitOp):
            if token is not None:
                _add_dependency(op, token, rewriter)
            token = _token_of(op)
        elif _is_asynchronous(op):
            rewriter.set_insertion_point(op)
            if token is None:
                token = rewriter.create(WaitOp, result_types=[TOKEN], location=op).result
            token = _after(op, token, rewriter)
        elif token is not None and _stops_the_host(op):
            _wait([token], rewriter, op)
            token = None
    return None


def _after(op: Operation, token: Value, rewriter: Rewriter) -> Value:
    """Makes an op wait for a token, and returns the op's token."""
    own = _token_of(op)
    if own is not None:
        _add_dependency(op, token, rewriter)
        return own
    operands, properties = _with_dependency(op, token)
    types = [*(result.type for result in op.results), TOKEN]
    new_op = rewriter.create_like(op, operands, types, properties=properties)
    rewriter.move_regions(op, new_op)
    *results, own_token = new_op.results
    rewriter.replace_op(op, results)
    return own_token


# ------------------------------------------------------------------------------------------ async.execute


def _with_results(execute: ExecuteOp, values: Sequence[Value], rewriter: Rewriter) -> ExecuteOp:
    """Replaces an `async.execute` by one that yields further values."""
    end = execute.body_region.entry.last
    assert end is not None
    with rewriter.modify(end):
        end.operands = [*end.operands, *values]
    further = [async_types.ValueType.get(value.type) for value in values]
    rewriter.set_insertion_point(execute)
    op = rewriter.create(
        ExecuteOp,
        execute.dependencies,
        execute.body_operands,
        result_types=[*(result.type for result in execute.results), *further],
        attributes=execute.attributes,
        regions=[Region()],
        location=execute,
    )
    rewriter.inline_region_before(execute.body_region, op.body_region)
    rewriter.replace_op(execute, op.results[: len(execute.results)])
    return op


@dataclass
class _Deferral:
    """Moves a wait of the host at the end of an `async.execute` to the code that awaits it."""

    rewriter: Rewriter
    _waits: list[WaitOp] = field(default_factory=list)

    def defer_waits_in(self, root: Operation) -> None:
        for execute in root.walk_post_order():
            if isinstance(execute, ExecuteOp) and self._is_only_awaited(execute):
                self._collect(execute)
        for wait in self._waits:  # The list grows in the loop.
            holder = wait.parent_of_type(ExecuteOp)
            assert holder is not None
            tokens = list(wait.async_dependencies)
            self.rewriter.erase_op(wait)
            op = _with_results(holder, tokens, self.rewriter)
            for user in self.rewriter.users(op.token):
                self._add_after(user, op.results[-len(tokens) :])

    def _is_only_awaited(self, execute: ExecuteOp) -> bool:
        users = self.rewriter.users(execute.token)
        return bool(users) and all(isinstance(user, (ExecuteOp, AwaitOp)) for user in users)

    def _collect(self, execute: ExecuteOp) -> None:
        """Records the last op with effects, if the host waits at it."""
        for op in reversed(execute.body_region.entry.ops[:-1]):
            if isinstance(op, WaitOp):
                if not op.results:
                    self._waits.append(op)
                return
            if not is_memory_effect_free(op):
                return

    def _add_after(self, user: Operation, results: Sequence[OpResult]) -> None:
        """Adds waits for an `async.execute`'s tokens after each user that waits for the `async.execute`."""
        tokens: list[Value] = []
        op: Operation | None
        if isinstance(user, ExecuteOp):
            body = user.body_region.entry
            op = body.first
            with self.rewriter.modify(user):
                operands = [*user.operands, *results]
                sizes = (len(user.dependencies), len(user.body_operands) + len(results))
                user.properties = {**user.properties, _SEGMENTS: _like(user, sizes)}
                user.operands = operands
            tokens += [self.rewriter.add_argument(body, TOKEN, user.get_location()) for _ in results]
        else:
            op = user.next_op
            self.rewriter.set_insertion_point_after(user)
            for result in results:
                tokens.append(self.rewriter.create(AwaitOp, result, result_types=[TOKEN], location=user).result)
        while op is not None and not _stops_the_host(op):
            op = op.next_op
        assert op is not None
        if _is_asynchronous(op):
            for token in tokens:
                _add_dependency(op, token, self.rewriter)
            return
        wait = _wait(tokens, self.rewriter, op)
        holder = op.parent_op
        if isinstance(holder, ExecuteOp) and op.next_op is None and self._is_only_awaited(holder):
            self._waits.append(wait)


def _like(op: Operation, sizes: Sequence[int]) -> DenseArrayAttr:
    existing = op.properties[_SEGMENTS]
    assert isinstance(existing, DenseArrayAttr)
    return DenseArrayAttr(existing.element_type, tuple(sizes))


def _use_each_token_once(execute: ExecuteOp, rewriter: Rewriter) -> None:
    """Adds results to an `async.execute`, so that each user of a yielded token gets a result of its own."""
    for number, result in enumerate(execute.body_results):
        type_ = result.type
        if not isinstance(type_, ValueType) or type_.value_type != TOKEN:
            continue
        result = execute.body_results[number]
        *users, _ = rewriter.users(result) or [execute]
        if not users:
            continue
        end = execute.body_region.entry.last
        assert end is not None
        execute = _with_results(execute, [end.operands[number]] * len(users), rewriter)
        shared = execute.body_results[number]
        for user, own in zip(users, execute.results[-len(users) :], strict=True):
            with rewriter.modify(user):
                user.operands = [own if operand is shared else operand for operand in user.operands]
