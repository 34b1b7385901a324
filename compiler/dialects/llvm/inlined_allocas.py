"""Moves inlined allocas of constant size to the caller's entry block."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.llvm.memory_intrinsics import LifetimeEndOp, LifetimeStartOp, StackRestoreOp, StackSaveOp
from compiler.dialects.llvm.memory_ops import AllocaOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Block, Operation
from compiler.ir.types import DialectType
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter

_LIFETIME = (LifetimeStartOp, LifetimeEndOp)


def move_allocas_to_entry(call: Operation, blocks: Sequence[Block], rewriter: Rewriter) -> None:
    """Moves allocas of constant size to the caller's prologue, and inserts markers of their lifetimes.

    Memory of other allocas is freed at the end of the inlined code, as it was when the callee returned.
    """
    entry = _scope_entry(call)
    if entry is None or entry is blocks[0]:
        return
    moved: list[tuple[AllocaOp, IntegerAttr, bool]] = []
    for op in blocks[0].ops:
        if isinstance(op, AllocaOp):
            size = constant_value(op.array_size)
            if isinstance(size, IntegerAttr):
                moved.append((op, size, size.value != 0 and not _has_lifetime_marks(op, rewriter)))
    dynamic = any(
        isinstance(op, AllocaOp) and constant_value(op.array_size) is None for block in blocks for op in block.ops
    )
    if not moved and not dynamic:
        return
    stack_pointer = None
    if dynamic:
        rewriter.set_insertion_point_to_start(blocks[0])
        definition = rewriter.context.type_def("llvm", "ptr")
        assert definition is not None
        pointer = DialectType(definition, (0,))
        stack_pointer = rewriter.create(StackSaveOp, result_types=[pointer], location=call).result
    before = entry.first
    for alloca, size, marked in moved:
        if marked:
            rewriter.set_insertion_point(alloca)
            rewriter.create(LifetimeStartOp, alloca.result, location=alloca)
        rewriter.block, rewriter.before = entry, before
        types = [alloca.array_size.type]
        constant = rewriter.create(ConstantOp, result_types=types, value=size, location=alloca)
        rewriter.move_op_after(alloca, constant)
        with rewriter.modify(alloca):
            alloca.operands = [constant.result]
    for block in blocks:
        last = block.last
        if last is None or not last.has_trait("ReturnLike"):
            continue
        rewriter.set_insertion_point(last)
        if stack_pointer is not None:
            rewriter.create(StackRestoreOp, stack_pointer, location=call)
        for alloca, _, marked in moved:
            if marked:
                rewriter.create(LifetimeEndOp, alloca.result, location=alloca)


def _scope_entry(call: Operation) -> Block | None:
    """Returns the entry block of the nearest enclosing op that owns stack memory (an allocation scope)."""
    op = call
    while (parent := op.parent_op) is not None:
        if parent.has_trait("IsolatedFromAbove") or parent.has_trait("AutomaticAllocationScope"):
            return None if op.parent_region is None else op.parent_region.blocks[0]
        op = parent
    return None


def _has_lifetime_marks(alloca: Operation, rewriter: Rewriter) -> bool:
    stack = rewriter.users(alloca.result)
    while stack:
        op = stack.pop()
        if isinstance(op, _LIFETIME):
            return True
        if isinstance(op, BitcastOp):
            stack += rewriter.users(op.result)
    return False
