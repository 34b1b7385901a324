"""The canonicalization patterns of the acc dialect."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.acc.atomic_ops import AtomicUpdateOp, AtomicWriteOp
from compiler.dialects.acc.compute_ops import KernelEnvironmentOp, YieldOp
from compiler.dialects.acc.data_construct_ops import EnterDataOp, ExitDataOp, HostDataOp, UpdateOp
from compiler.dialects.acc.device_type_syntax import NO_DEVICE_TYPE, elements
from compiler.dialects.acc.runtime_ops import WaitOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.rewrite.atomic_updates import simplify_update
from compiler.rewrite.elementwise import integer_value, is_integer
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.signatures import erase_call_operands

Conditional: TypeAlias = EnterDataOp | ExitDataOp | UpdateOp


def constant_condition(op: Conditional | HostDataOp) -> bool | None:
    """Returns the value of the `if` clause, None if it is absent or not constant."""
    condition = None if op.if_cond is None else constant_value(op.if_cond)
    return bool(integer_value(condition)) if isinstance(condition, IntegerAttr) else None


def drop_condition(op: Operation, rewriter: Rewriter) -> None:
    """Removes the `if` clause."""
    assert op.definition is not None
    start, size = list(op.operand_segments())[op.definition.operand_positions["ifCond"]]
    erase_call_operands(rewriter, op, set(range(start, start + size)), ())


def _constant_if(kind: type[Conditional]) -> RewritePattern:
    @pattern(kind, name=f"RemoveConstantIfCondition<mlir::acc::{kind.__name__}>")
    def rewrite(op: Conditional, rewriter: Rewriter) -> bool:
        """op if(true) -> op, op if(false) -> nothing"""
        condition = constant_condition(op)
        if condition is None:
            return False
        if condition:
            drop_condition(op, rewriter)
        else:
            rewriter.erase_op(op)
        return True

    return rewrite


@pattern(HostDataOp, name="RemoveConstantIfConditionWithRegion<mlir::acc::HostDataOp>")
def constant_if_of_region(op: HostDataOp, rewriter: Rewriter) -> bool:
    """host_data if(true) { A } -> host_data { A }, host_data if(false) { A } -> A"""
    condition = constant_condition(op)
    if condition is None:
        return False
    if condition:
        drop_condition(op, rewriter)
        return True
    block, parent = op.region.blocks[0], op.parent
    terminator = block.last
    if len(op.region.blocks) != 1 or parent is None or terminator is None:
        return False
    rewriter.inline_block_before(block, parent, op)
    rewriter.erase_op(op)
    rewriter.erase_op(terminator)
    return True


@pattern(KernelEnvironmentOp, name="RemoveEmptyKernelEnvironment")
def empty_kernel_environment(op: KernelEnvironmentOp, rewriter: Rewriter) -> bool:
    """kernel_environment {} -> nothing, kernel_environment wait(%a) {} -> wait(%a)

    `acc.wait` has no device types and no groups of values, and its device number is a separate operand.
    """
    is_plain = (
        all(device == NO_DEVICE_TYPE for device in elements(op.wait_operands_device_type))
        and not any(is_integer(flag, 1) for flag in elements(op.has_wait_devnum))
        and (op.wait_operands_segments is None or len(op.wait_operands_segments.values) <= 1)
    )
    if op.region.blocks[0].ops or not is_plain:
        return False
    if op.wait_operands or op.wait_only is not None:
        rewriter.replace_op_with_new_op(op, WaitOp, list(op.wait_operands))
    else:
        rewriter.erase_op(op)
    return True


@pattern(AtomicUpdateOp)
def constant_update(op: AtomicUpdateOp, rewriter: Rewriter) -> bool:
    """atomic.update %x { ^bb(%v): yield %v } -> nothing, atomic.update %x { yield %y } -> atomic.write %x = %y"""

    def create_write(value: Value) -> AtomicWriteOp:
        return rewriter.create(AtomicWriteOp, op.x, value, if_cond=op.if_cond)

    return simplify_update(op, YieldOp, create_write, rewriter)


PATTERNS: tuple[RewritePattern, ...] = (
    _constant_if(EnterDataOp),
    _constant_if(ExitDataOp),
    _constant_if(UpdateOp),
)
