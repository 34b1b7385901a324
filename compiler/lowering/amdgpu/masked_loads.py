"""`amdgpu-maskedload-to-load`: converts masked loads from bounds-checking buffers to plain loads.

vector.maskedload %buffer[%i], %mask, %other    ->    arith.select %mask, (vector.load %buffer[%i]), %other

For any memory, masks that are all ones or all zeros become conditions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.amdgpu.attributes import AddressSpaceAttr
from compiler.dialects.amdgpu.enums import AddressSpace
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, RemUIOp, SubIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.vector.element_ops import BroadcastOp
from compiler.dialects.vector.memory_ops import LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import MemRefType, VectorType
from compiler.lowering.memref.expand_strided_metadata import Metadata
from compiler.lowering.memref.flatten import largest_end, linear_index
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_NEEDS_MASK = "amdgpu.buffer_maskedload_needs_mask"
_WORD = 32


@dataclass
class AMDGPUMaskedloadToLoad(Pass):
    """Lower the operations from the vector maskedload to vector load."""

    argument = "amdgpu-maskedload-to-load"
    name = "AmdgpuMaskedloadToLoadPass"
    summary = "Lower the operations from the vector maskedload to vector load"
    dependent_dialects = ("affine", "arith", "memref", "scf", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([load_from_buffer, load_if_enabled, store_if_enabled])
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()


def _load(op: MaskedLoadOp, rewriter: Rewriter) -> Value[VectorType]:
    return rewriter.create(LoadOp, op.base, op.indices, result_types=[op.result.type]).result


def _selected_load(op: MaskedLoadOp, rewriter: Rewriter) -> Value:
    return rewriter.create(SelectOp, op.mask, _load(op, rewriter), op.pass_thru).result


def _condition(mask: Value) -> Value | None:
    """Returns the common value of all bits of a mask; None if they may differ."""
    broadcast = mask.defining_op(BroadcastOp)
    return None if broadcast is None or isinstance(broadcast.source_.type, VectorType) else broadcast.source_


def _choose(op: MaskedLoadOp, condition: Value, make: tuple[Callable[[], Value], ...], rewriter: Rewriter) -> None:
    """Replaces a load by a condition with two results."""
    choice = rewriter.create(IfOp, condition, result_types=[op.result.type], regions=[Region(), Region()])
    for region, make_result in zip(choice.regions, make, strict=True):
        with rewriter.insertion_guard():
            rewriter.create_block(region)
            rewriter.create(YieldOp, [make_result()])
    rewriter.replace_op(op, choice)


@pattern(MaskedLoadOp, name="MaskedLoadLowering")
def load_from_buffer(op: MaskedLoadOp, rewriter: Rewriter) -> bool:
    """maskedload of a buffer -> select of a load, unless words at its end are cut off"""
    memref, type_ = op.base.type, op.result.type
    if _NEEDS_MASK in op.attributes or not isinstance(memref, MemRefType):
        return False
    if memref.memory_space != AddressSpaceAttr.get(AddressSpace.FAT_RAW_BUFFER):
        return rewriter.notify_match_failure(op, "not in buffer address space")
    if _condition(op.mask) is not None:
        rewriter.replace_op(op, [_selected_load(op, rewriter)])
        return True
    metadata, emit = Metadata(rewriter, op.base, op), VectorEmitter(rewriter)
    position = linear_index(metadata, op.indices, op, rewriter)
    end = largest_end(metadata, op, rewriter)
    count = emit.index(type_.num_elements)
    first = index_value(rewriter, position)
    rest = emit.op(SubIOp, index_value(rewriter, end), first)
    is_cut = emit.compare(CmpIPredicate.ULT, rest, count)
    per_word = emit.index(-(-_WORD // width_of(type_)))
    remainder = emit.op(RemUIOp, rest, per_word)
    ends_inside_word = emit.compare(CmpIPredicate.NE, remainder, emit.index(0))
    condition = emit.op(AndIOp, is_cut, ends_inside_word)

    def masked() -> Value[VectorType]:
        copy = rewriter.clone(op)
        copy.attributes = {**copy.attributes, _NEEDS_MASK: UNIT}
        return copy.result

    _choose(op, condition, (masked, lambda: _selected_load(op, rewriter)), rewriter)
    return True


@pattern(MaskedLoadOp, name="FullMaskedLoadToConditionalLoad")
def load_if_enabled(op: MaskedLoadOp, rewriter: Rewriter) -> bool:
    """maskedload with a mask of equal bits -> if of a load"""
    condition = _condition(op.mask)
    if condition is None:
        return False
    _choose(op, condition, (lambda: _load(op, rewriter), lambda: op.pass_thru), rewriter)
    return True


@pattern(MaskedStoreOp, name="FullMaskedStoreToConditionalStore")
def store_if_enabled(op: MaskedStoreOp, rewriter: Rewriter) -> bool:
    """maskedstore with a mask of equal bits -> if of a store"""
    condition = _condition(op.mask)
    if condition is None:
        return False
    choice = rewriter.create(IfOp, condition, result_types=[], regions=[Region(), Region()])
    with rewriter.insertion_guard():
        rewriter.create_block(choice.then_region)
        rewriter.create(StoreOp, op.value_to_store, op.base, op.indices)
        rewriter.create(YieldOp)
    rewriter.erase_op(op)
    return True
