"""Functions as coroutines: the additional blocks of each function.

^entry:    create the tokens and values that are returned; %hdl = async.coro.begin; cf.br ^body
^body:     ...; cf.br ^cleanup
^error:    async.runtime.set_error of all that is returned; cf.br ^cleanup       only where it is needed
^cleanup:  async.coro.free %hdl; cf.br ^suspend
^destroy:  the same, where the coroutine is destroyed while it is suspended
^suspend:  async.coro.end %hdl; return the tokens and values of ^entry

See https://llvm.org/docs/Coroutines.html.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.async_ import ops, types
from compiler.dialects.cf.ops import BranchOp
from compiler.dialects.func.ops import FuncOp, ReturnOp
from compiler.ir.attributes import ArrayAttr, StringAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.rewrite.rewriter import Rewriter

CORO_ID = types.CoroIdType.get()
CORO_HANDLE = types.CoroHandleType.get()
CORO_STATE = types.CoroStateType.get()


def is_token(value: Value) -> bool:
    return isinstance(value.type, types.TokenType)


@dataclass
class Coroutine:
    """A function with the blocks of a coroutine."""

    function: FuncOp
    returned: Sequence[Value]
    """Tokens and values that the function returns before its code has run."""
    handle: Value
    entry: Block
    body: Block
    cleanup: Block
    destroy: Block
    suspend: Block
    _error: Block | None = None

    def error_block(self, rewriter: Rewriter) -> Block:
        """Returns the block that sets all returned values to the error state, created when first needed."""
        if self._error is None:
            with rewriter.insertion_guard():
                self._error = rewriter.create_block(self.function.body, self.cleanup)
                for value in self.returned:
                    rewriter.create(ops.RuntimeSetErrorOp, value, location=self.function)
                rewriter.create(BranchOp, successors=[self.cleanup], location=self.function)
        return self._error

    def finish(self, values: Sequence[Value], op: Operation, rewriter: Rewriter) -> None:
        """Stores the returned values, marks them as available, and branches to the end of the coroutine."""
        tokens = [value for value in self.returned[:1] if is_token(value)]
        for value, storage in zip(values, self.returned[len(tokens) :], strict=False):
            rewriter.create(ops.RuntimeStoreOp, value, storage, location=op)
            rewriter.create(ops.RuntimeSetAvailableOp, storage, location=op)
        for token in tokens:
            rewriter.create(ops.RuntimeSetAvailableOp, token, location=op)
        rewriter.create(BranchOp, successors=[self.cleanup], location=op)

    def suspend_until(self, state: Value, resume: Block, op: Operation, rewriter: Rewriter) -> None:
        """Ends a block by suspending the coroutine, which resumes in another block."""
        successors = [self.suspend, resume, self.destroy]
        rewriter.create(ops.CoroSuspendOp, state, successors=successors, location=op)

    def save(self, op: Operation, rewriter: Rewriter) -> Value:
        """Saves the coroutine's state; must precede anything that may resume it."""
        return rewriter.create(ops.CoroSaveOp, self.handle, result_types=[CORO_STATE], location=op).result


def make_coroutine(function: FuncOp, rewriter: Rewriter) -> Coroutine:
    """Adds the blocks of a coroutine to a function, whose own code must be terminated by `Coroutine.finish`."""
    rewriter.location = function
    entry = function.body.entry
    body = rewriter.split_block(entry, entry.first)
    rewriter.set_insertion_point_to_end(entry)
    returned: list[Value] = [
        rewriter.create(ops.RuntimeCreateOp, result_types=[type_]).result
        for type_ in function.function_type.type.results
    ]
    identity = rewriter.create(ops.CoroIdOp, result_types=[CORO_ID]).result
    handle = rewriter.create(ops.CoroBeginOp, identity, result_types=[CORO_HANDLE]).result
    rewriter.create(BranchOp, successors=[body])
    cleanup, destroy = rewriter.create_block(function.body), rewriter.create_block(function.body)
    suspend = rewriter.create_block(function.body)
    rewriter.create(ops.CoroEndOp, handle)
    rewriter.create(ReturnOp, returned)
    for block in (cleanup, destroy):
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(ops.CoroFreeOp, identity, handle)
        rewriter.create(BranchOp, successors=[suspend])
    with rewriter.modify(function):
        passthrough = ArrayAttr((StringAttr("presplitcoroutine"),))
        function.attributes = {**function.attributes, "passthrough": passthrough}
    return Coroutine(function, returned, handle, entry, body, cleanup, destroy, suspend)
