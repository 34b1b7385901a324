"""`async-to-async-runtime` and `async-func-to-async-runtime`: asynchronous code as coroutines and their runtime.

%t = async.execute { "a"(); async.yield }         %t = call @async_execute_fn() : () -> !async.token
async.await %t                                ->  async.runtime.await %t   (a coroutine is suspended instead)

func.func private @async_execute_fn() -> !async.token    has the region as its code, with the blocks of a coroutine
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.captures import captured_values
from compiler.dialects.arith.integer_ops import XOrIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.async_ import ops
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.cf.ops import AssertOp, BranchOp, CondBranchOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr, integer_attr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.symbols import VISIBILITY, SymbolTable, symbol_name
from compiler.ir.types import I1, INDEX, DialectType, FunctionType
from compiler.lowering.async_.captured_constants import copy_constants_into
from compiler.lowering.async_.coroutines import Coroutine, is_token, make_coroutine
from compiler.lowering.scf_to_cf import SCF_TO_CF
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class AsyncToAsyncRuntime(Pass[ModuleOp]):
    """Lower all high level async operations to the explicit async.runtime and async.coro operations."""

    argument = "async-to-async-runtime"
    name = "AsyncToAsyncRuntimePass"
    summary = (
        "Lower all high level async operations (e.g. async.execute) to the explicit async.runtime and "
        "async.coro operations"
    )
    anchor = "builtin.module"
    dependent_dialects = ("async", "func")

    def run(self, op: ModuleOp, state: PassState) -> None:
        coroutines = _Coroutines()
        rewriter, symbols = Rewriter(op, state.context, state.listeners), SymbolTable(op)
        for inner in op.walk_post_order():
            if isinstance(inner, ops.ExecuteOp):
                coroutines.add(_outline(inner, op, symbols, rewriter))
        target = ConversionTarget()
        target.add_legal_dialect("async", "func")
        target.add_illegal_op(ops.CreateGroupOp, ops.AddToGroupOp)
        target.add_illegal_op(ops.ExecuteOp, ops.AwaitOp, ops.AwaitAllOp, ops.YieldOp)
        target.add_dynamically_legal_dialect("scf", lambda op: not _holds_async_of(op, coroutines))
        target.add_legal_op(XOrIOp, ConstantOp, BranchOp, CondBranchOp)
        target.add_dynamically_legal_op(AssertOp, lambda op: coroutines.around(op) is None)
        patterns = [*SCF_TO_CF, lower_create_group, lower_add_to_group]
        patterns += coroutines.patterns(blocking=True)
        _convert(op, target, patterns, state)


@dataclass
class AsyncFuncToAsyncRuntime(Pass):
    """Lower async.func operations to the explicit async.runtime and async.coro operations."""

    argument = "async-func-to-async-runtime"
    name = "AsyncFuncToAsyncRuntimePass"
    summary = "Lower async.func operations to the explicit async.runtime andasync.coro operations"
    anchor = "builtin.module"
    dependent_dialects = ("async", "func")

    def run(self, op: Operation, state: PassState) -> None:
        coroutines = _Coroutines()
        target = ConversionTarget()
        target.add_legal_dialect("async", "func")
        target.add_illegal_op(ops.FuncOp, ops.CallOp, ops.ReturnOp)
        for op_class in (ops.AwaitOp, ops.AwaitAllOp, ops.YieldOp, AssertOp):
            target.add_dynamically_legal_op(
                op_class.name,
                lambda op: op.parent_of_type(ops.ExecuteOp) is not None or coroutines.around(op) is None,
            )
        target.add_legal_op(XOrIOp, ConstantOp, BranchOp, CondBranchOp)
        patterns = [lower_call, *coroutines.function_patterns(), *coroutines.patterns(blocking=False)]
        _convert(op, target, patterns, state)


def _convert(op: Operation, target: ConversionTarget, patterns: Sequence[RewritePattern], state: PassState) -> None:
    convert_partially(op, target, patterns, state)


def _holds_async_of(op: Operation, coroutines: _Coroutines) -> bool:
    """Returns True if an op contains async operations and is inside a coroutine."""
    return coroutines.around(op) is not None and any(inner.dialect == "async" for inner in op.walk())


# ------------------------------------------------------------------------------------------ outlining


def _outline(execute: ops.ExecuteOp, module: ModuleOp, symbols: SymbolTable, rewriter: Rewriter) -> Coroutine:
    """Outlines an `async.execute` into a coroutine at the end of the module, and replaces it by a call."""
    region = execute.body_region
    copy_constants_into(region, rewriter)
    awaited = [*execute.dependencies, *execute.body_operands]
    inputs = list(dict.fromkeys([*awaited, *captured_values(region)]))
    results = [result.type for result in execute.results]
    function = rewriter.build(
        FuncOp,
        properties={
            "sym_name": StringAttr("async_execute_fn"),
            "function_type": TypeAttr(FunctionType(tuple(value.type for value in inputs), tuple(results))),
            VISIBILITY: StringAttr("private"),
        },
        regions=[Region()],
        location=execute,
    )
    symbols.add(function)
    rewriter.set_insertion_point_to_end(module.body_region.entry)
    rewriter.insert(function)
    rewriter.location = execute
    entry = rewriter.create_block(
        function.body, None, [value.type for value in inputs], [execute.get_location()] * len(inputs)
    )
    arguments = dict(zip(inputs, entry.arguments, strict=True))
    for dependency in execute.dependencies:
        rewriter.create(ops.AwaitOp, arguments[dependency], result_types=[])
    unwrapped: list[Value] = []
    for operand in execute.body_operands:
        held = operand.type.parameters[:1] if isinstance(operand.type, DialectType) else ()
        unwrapped += rewriter.create(ops.AwaitOp, arguments[operand], result_types=list(held)).results
    for value, argument in arguments.items():
        rewriter.replace_all_uses_with(
            value, argument, lambda user: user is not execute and execute.is_ancestor_of(user)
        )
    rewriter.merge_blocks(region.entry, entry, unwrapped)
    coroutine = make_coroutine(function, rewriter)
    _start_on_another_thread(coroutine, execute, rewriter)
    rewriter.set_insertion_point(execute)
    callee = SymbolRefAttr(symbol_name(function) or "")
    rewriter.replace_op_with_new_op(execute, CallOp, inputs, callee=callee, result_types=results)
    return coroutine


def _start_on_another_thread(coroutine: Coroutine, op: Operation, rewriter: Rewriter) -> None:
    """Makes a coroutine's code run when a thread of the runtime resumes it, instead of immediately."""
    branch = coroutine.entry.last
    assert branch is not None
    rewriter.erase_op(branch)
    rewriter.set_insertion_point_to_end(coroutine.entry)
    state = coroutine.save(op, rewriter)
    rewriter.create(ops.RuntimeResumeOp, coroutine.handle, location=op)
    coroutine.suspend_until(state, coroutine.body, op, rewriter)


# ------------------------------------------------------------------------------------------ patterns


@conversion_pattern(ops.CreateGroupOp, name="CreateGroupOpLowering")
def lower_create_group(op: ops.CreateGroupOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.create_group -> async.runtime.create_group"""
    rewriter.replace_op_with_new_op(op, ops.RuntimeCreateGroupOp, *adaptor.operands, result_types=[op.result.type])
    return True


@conversion_pattern(ops.AddToGroupOp, name="AddToGroupOpLowering")
def lower_add_to_group(op: ops.AddToGroupOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.add_to_group -> async.runtime.add_to_group"""
    rewriter.replace_op_with_new_op(op, ops.RuntimeAddToGroupOp, *adaptor.operands, result_types=[INDEX])
    return True


@conversion_pattern(ops.CallOp, name="AsyncCallOpLowering")
def lower_call(op: ops.CallOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.call -> func.call"""
    types_ = [result.type for result in op.results]
    rewriter.replace_op_with_new_op(op, CallOp, adaptor.operands, callee=op.callee, result_types=types_)
    return True


class _Coroutines:
    """The coroutines of a module, and the patterns for ops in them."""

    def __init__(self) -> None:
        self._coroutines: dict[FuncOp, Coroutine] = {}

    def add(self, coroutine: Coroutine) -> None:
        self._coroutines[coroutine.function] = coroutine

    def around(self, op: Operation) -> Coroutine | None:
        """Returns the coroutine that an op is in."""
        function = op.parent_of_type(FuncOp)
        return None if function is None else self._coroutines.get(function)

    def function_patterns(self) -> list[RewritePattern]:
        """Returns the patterns that make coroutines of `async.func`."""

        @conversion_pattern(ops.FuncOp, name="AsyncFuncOpLowering")
        def lower_function(op: ops.FuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """async.func -> func.func with the blocks of a coroutine"""
            new_op = rewriter.create(
                FuncOp, properties=op.properties, attributes=op.attributes, regions=[Region()], location=op
            )
            rewriter.inline_region_before(op.body, new_op.body)
            if new_op.body.blocks:
                self.add(make_coroutine(new_op, rewriter))
            rewriter.erase_op(op)
            return True

        @conversion_pattern(ops.ReturnOp, name="AsyncReturnOpLowering")
        def lower_return(op: ops.ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """async.return -> store the returned values and mark them as available; cf.br ^cleanup"""
            return self._finish(op, adaptor, rewriter)

        return [lower_function, lower_return]

    def patterns(self, blocking: bool) -> list[RewritePattern]:
        """Returns the patterns for waiting and for ends; `blocking`: also for waiting outside of coroutines."""

        @conversion_pattern(ops.AwaitOp, name="AwaitOpLowering")
        def lower_await(op: ops.AwaitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """async.await -> async.runtime.await, or async.runtime.await_and_resume in a coroutine"""
            operand = adaptor[op.operand_]
            if not self._wait(op, operand, blocking, rewriter):
                return False
            if is_token(operand) or not op.results:
                rewriter.erase_op(op)
            else:
                held = [result.type for result in op.results]
                rewriter.replace_op_with_new_op(op, ops.RuntimeLoadOp, operand, result_types=held)
            return True

        @conversion_pattern(ops.AwaitAllOp, name="AwaitAllOpLowering")
        def lower_await_all(op: ops.AwaitAllOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """async.await_all -> async.runtime.await, or async.runtime.await_and_resume in a coroutine"""
            if not self._wait(op, adaptor[op.operand_], blocking, rewriter):
                return False
            rewriter.erase_op(op)
            return True

        @conversion_pattern(ops.YieldOp, name="YieldOpLowering")
        def lower_yield(op: ops.YieldOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """async.yield -> store the returned values and mark them as available; cf.br ^cleanup"""
            return self._finish(op, adaptor, rewriter)

        @conversion_pattern(AssertOp, name="AssertOpLowering")
        def lower_assert(op: AssertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """cf.assert -> cf.cond_br to the block that sets the coroutine's results to the error state"""
            coroutine, block = self.around(op), op.parent
            if coroutine is None or block is None:
                return rewriter.notify_match_failure(op, "operation is not inside the async coroutine function")
            rest = rewriter.split_block(block, op)
            rewriter.set_insertion_point_to_end(block)
            targets = [rest, coroutine.error_block(rewriter)]
            rewriter.create(CondBranchOp, adaptor[op.arg], successors=targets, location=op)
            rewriter.erase_op(op)
            return True

        return [lower_await, lower_await_all, lower_yield, lower_assert]

    def _finish(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        coroutine = self.around(op)
        if coroutine is None:
            return rewriter.notify_match_failure(op, "operation is not inside the async coroutine function")
        coroutine.finish(adaptor.operands, op, rewriter)
        rewriter.erase_op(op)
        return True

    def _wait(self, op: Operation, operand: Value, blocking: bool, rewriter: ConversionRewriter) -> bool:
        """Inserts a wait for a token, value or group before an op; continues where it is ready without error."""
        coroutine, block = self.around(op), op.parent
        rewriter.location = op
        if coroutine is None or block is None:
            if blocking:
                rewriter.create(ops.RuntimeAwaitOp, operand)
                has_failed = rewriter.create(ops.RuntimeIsErrorOp, operand).result
                true = rewriter.create(ConstantOp, result_types=[I1], value=integer_attr(1, I1)).result
                succeeded = rewriter.create(XOrIOp, has_failed, true).result
                rewriter.create(AssertOp, succeeded, msg="Awaited async operand is in error state")
            return blocking
        state = coroutine.save(op, rewriter)
        rewriter.create(ops.RuntimeAwaitAndResumeOp, operand, coroutine.handle)
        resume = rewriter.split_block(block, op)
        rewriter.set_insertion_point_to_end(block)
        coroutine.suspend_until(state, resume, op, rewriter)
        continuation = rewriter.split_block(resume, op)
        rewriter.set_insertion_point_to_end(resume)
        has_failed = rewriter.create(ops.RuntimeIsErrorOp, operand).result
        targets = [coroutine.error_block(rewriter), continuation]
        rewriter.create(CondBranchOp, has_failed, successors=targets)
        rewriter.set_insertion_point(op)
        return True
