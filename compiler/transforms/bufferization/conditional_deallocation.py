"""Deallocation before a conditional branch whose targets need different buffers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.branches import successor_operand_positions
from compiler.analysis.buffer_views import is_memref
from compiler.dialects.arith.integer_ops import AndIOp, XOrIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.cf.ops import CondBranchOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, I32
from compiler.transforms.bufferization.ownership import DeallocationState, bool_constant


def process_cond_br(op: CondBranchOp, state: DeallocationState) -> None:
    """cf.cond_br %c, ^a(%m), ^b  ->  dealloc if %c retain %m; dealloc if not %c; cf.cond_br %c, ^a(%m, %i), ^b"""
    rewriter, block = state.rewriter, op.parent
    assert block is not None
    rewriter.location = op
    rewriter.set_insertion_point(op)
    memrefs, conditions = state.to_free(op, block)
    taken = op.condition

    def if_taken(condition: Value) -> Value:
        return rewriter.create(AndIOp, condition, taken, result_types=[I1]).result

    def if_not_taken(condition: Value) -> Value:
        true = bool_constant(rewriter, True)
        negation = rewriter.create(XOrIOp, true, taken, result_types=[I1]).result
        return rewriter.create(AndIOp, condition, negation, result_types=[I1]).result

    owners = [
        _dealloc_for_branch(op, number, memrefs, conditions, modify, state)
        for number, modify in enumerate((if_taken, if_not_taken))
    ]
    for value in owners[1]:
        if value in owners[0]:
            state.reset([value], block)
            operands = [taken, owners[0][value], owners[1][value]]
            state.update(value, rewriter.create(SelectOp, *operands, result_types=[I1]).result, block)
    groups: list[list[Value]] = []
    for number in range(2):
        positions = successor_operand_positions(op, number) or range(0)
        passed = op.operands[positions.start : positions.stop]
        groups.append([*passed, *(owners[number][value] for value in passed if is_memref(value))])
    with rewriter.modify(op):
        op.operands = [taken, *groups[0], *groups[1]]
        sizes = DenseArrayAttr(I32, (1, len(groups[0]), len(groups[1])))
        op.properties = {**op.properties, "operandSegmentSizes": sizes}


def _dealloc_for_branch(
    op: Operation,
    number: int,
    memrefs: Sequence[Value],
    conditions: Sequence[Value],
    modify: Callable[[Value], Value],
    state: DeallocationState,
) -> dict[Value, Value]:
    """Frees the buffers that one target does not need. Returns the ownership of its operands."""
    block = op.parent
    assert block is not None
    positions = successor_operand_positions(op, number) or range(0)
    passed = op.operands[positions.start : positions.stop]
    retained = state.to_retain(block, op.successors[number], passed)
    dealloc = state.dealloc(memrefs, [modify(condition) for condition in conditions], retained)
    state.take_over(dealloc, retained, block)
    return dict(zip(retained, dealloc.results, strict=True))
