"""Creates host code that allocates, copies and computes on a GPU, in successive asynchronous steps."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.memory_ops import AllocOp, DeallocOp, MemcpyOp, WaitOp
from compiler.dialects.gpu.types import AsyncTokenType
from compiler.dialects.memref.view_ops import DimOp
from compiler.ir.attributes import Attribute, index_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I8, INDEX, MemRefType, Type, element_type_or_self
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import shape_of

TOKEN = AsyncTokenType.get()


class Device:
    """Creates asynchronous operations, each of which waits for the preceding one."""

    def __init__(self, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self.token: Value | None = None
        """Token of the last operation; None after a wait for it."""
        self._started: list[Value] = []
        """Tokens of the copies to the device without a wait yet."""

    def run(
        self,
        op_class: type[Operation],
        *operands: Value | Sequence[Value],
        result_types: Sequence[Type] = (),
        properties: dict[str, Attribute | None] | None = None,
        **members: object,
    ) -> list[Value]:
        """Returns the results of an operation after the preceding one, without its token."""
        tokens = [self._first_token() if self.token is None else self.token]
        op = self._rewriter.build_with(
            op_class, [tokens, *operands], members, result_types=[*result_types, TOKEN], properties=properties
        )
        results: list[Value] = list(self._rewriter.insert(op).results)
        self.token = results.pop()
        return results

    def _first_token(self) -> Value:
        return self._rewriter.create(WaitOp, result_types=[TOKEN]).result

    def start(self) -> None:
        """Begins a chain of operations without dependences."""
        self.token = self._first_token()

    def copy_in(self, buffer: Value) -> Value:
        """Returns a copy of a buffer on the device; copies run at the same time until `wait_for_copies`."""
        shape = shape_of(buffer)
        self.start()
        sizes = [self._extent(buffer, index) for index, size in enumerate(shape) if size == DYNAMIC]
        type_ = MemRefType(tuple(shape), element_type_or_self(buffer.type))
        (copy,) = self.run(AllocOp, sizes, [], result_types=[type_])
        self.run(MemcpyOp, copy, buffer)
        self.keep_token()
        return copy

    def keep_token(self) -> None:
        """Ends a chain of operations, for which `wait` waits."""
        assert self.token is not None
        self._started.append(self.token)
        self.token = None

    def wait(self) -> None:
        """Makes the host wait for all chains that have ended."""
        self._rewriter.create(WaitOp, self._started, result_types=[])
        self._started = []

    def allocate(self, element: Type, size: Value) -> Value:
        """Returns a buffer on the device."""
        return self.run(AllocOp, [size], [], result_types=[MemRefType((DYNAMIC,), element)])[0]

    def allocate_bytes(self, size: Value) -> Value:
        return self.allocate(I8, size)

    def copy(self, target: Value, source: Value) -> None:
        self.run(MemcpyOp, target, source)

    def free(self, *buffers: Value) -> None:
        for buffer in buffers:
            self.run(DeallocOp, buffer)

    def _extent(self, buffer: Value, dimension: int) -> Value:
        index = self._rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(dimension)).result
        return create_or_fold(self._rewriter, DimOp, [buffer, index])[0]
