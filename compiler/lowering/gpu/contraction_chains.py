"""Chains of operations connected to a contraction by vectors; each is converted to matrices as a whole, or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from compiler.dialects.scf.ops import ForOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.types import VectorType
from compiler.rewrite.rewriter import Rewriter


def convertible_ops(root: Operation, can_convert: Callable[[Operation], bool], rewriter: Rewriter) -> list[Operation]:
    """Returns the operations of all chains in which each operation can be converted, in the order of the IR."""
    chosen: set[Operation] = set()
    for op in root.walk():
        if isinstance(op, ContractionOp) and op not in chosen:
            chain = _chain(op, rewriter)
            if all(map(can_convert, chain)):
                chosen |= chain
    return [op for op in root.walk() if op in chosen]


def _chain(contraction: ContractionOp, rewriter: Rewriter) -> set[Operation]:
    """Returns a contraction and all operations that it reaches by vectors, along uses and against them."""
    chain: set[Operation] = {contraction}
    pending: list[Operation] = [contraction]
    while pending:
        current = pending.pop()
        for op in (*_backward_slice(current), *_forward_slice(current, rewriter)):
            if op not in chain:
                chain.add(op)
                pending.append(op)
    return chain


def _closure(roots: Iterable[Operation], step: Callable[[Operation], Iterator[Operation]]) -> set[Operation]:
    reached, pending = set(roots), list(roots)
    while pending:
        for op in step(pending.pop()):
            if op not in reached:
                reached.add(op)
                pending.append(op)
    return reached


def _has_vector(values: Iterable[Value]) -> bool:
    return any(isinstance(value.type, VectorType) for value in values)


def _backward_slice(op: Operation) -> set[Operation]:
    """Returns the operations that the operands of `op` depend on, as far as they have vector results."""

    def step(current: Operation) -> Iterator[Operation]:
        for operand in current.operands:
            definition = _definition(operand)
            if definition is not None and _has_vector(definition.results):
                yield definition

    return _closure([op], step) if _has_vector(op.results) else set()


def _definition(value: Value) -> Operation | None:
    """Returns the operation that defines a value, or whose only block has it as an argument."""
    if isinstance(value, OpResult):
        return value.owner
    parent = value.owner.parent_op if isinstance(value, BlockArgument) else None
    is_single = parent is not None and [len(region.blocks) for region in parent.regions] == [1]
    return parent if is_single else None


def _forward_slice(op: Operation, rewriter: Rewriter) -> set[Operation]:
    """Returns the operations on vectors in the forward slice of `op`.

    Of a loop, includes only the users of its results and carried values, not its whole body.
    """

    def step(current: Operation) -> Iterator[Operation]:
        nested = [inner for region in current.regions for block in region.blocks for inner in block.ops]
        users = [user for result in current.results for user in rewriter.users(result)]
        yield from (each for each in (*nested, *users) if _has_vector(each.operands))

    if isinstance(op, ForOp):
        values: list[Value] = [*op.results, *op.region.entry.arguments[1:]]
        users = [user for value in values for user in rewriter.users(value)]
        return _closure([user for user in users if _has_vector(user.operands)], step)
    return _closure([op], step) if _has_vector(op.operands) else set()
