"""The family of the operations of the gpu dialect that may run asynchronously."""

from __future__ import annotations

from compiler.dialects.gpu.constraints import GPU_AsyncToken
from compiler.ir.operation import OpResult
from compiler.ods.op_class import Member, Op, variadic_operand


class AsyncOp(Op):
    """An operation that waits for tokens; with a token as its last result, the host does not wait for the operation."""

    async_dependencies = variadic_operand(GPU_AsyncToken, name="asyncDependencies")
    async_token: Member[OpResult | None]
