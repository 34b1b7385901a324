"""`offload-livein-value-canonicalization`: gives code that will be outlined its own constants and bounds.

%c = arith.constant 1.0 : f32                      acc.parallel {
acc.parallel { use(%c) }                    ->       %c = arith.constant 1.0 : f32
                                                     use(%c) }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.captures import captured_values
from compiler.dialects.acc.families import COMPUTE_CONSTRUCTS
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, OpResult, Region, Value, view_source
from compiler.passes.base import Pass, PassState
from compiler.rewrite.fold import is_constant_like
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.device_symbols import definition_of, is_on_device

_REMATERIALIZED = "OutlineRematerializationOpInterface"
"""Trait of operations whose results cannot be passed to a function."""


@dataclass
class OffloadLiveInValueCanonicalization(Pass):
    """Canonicalize live-in values for regions destined for outlining."""

    argument = "offload-livein-value-canonicalization"
    name = "OffloadLiveInValueCanonicalization"
    summary = "Canonicalize live-in values for regions destined for outlining"
    anchor = "func.func"
    dependent_dialects = ("acc",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for inner in op.walk_post_order():
            if isinstance(inner, (*COMPUTE_CONSTRUCTS, LaunchOp)):
                (region,) = inner.regions
                while region.blocks and _bring_in(region, rewriter):
                    pass


def _bring_in(region: Region, rewriter: Rewriter) -> bool:
    """Moves or copies the defining ops of values that a region uses into the region. Returns True if there are any."""
    owner = region.parent
    assert owner is not None
    sunk: list[Operation] = []
    copied: list[Operation] = []
    for value in captured_values(region):
        if isinstance(value, OpResult) and _can_come_in(value):
            is_only_used_inside = all(
                owner.is_ancestor_of(user) and user is not owner for user in rewriter.users(value)
            )
            (sunk if is_only_used_inside else copied).append(value.owner)
    for op in dict.fromkeys(sunk):
        rewriter.move_op(op, region.entry, region.entry.first)
    rewriter.set_insertion_point_to_start(region.entry)
    for op in _sorted(list(dict.fromkeys(copied))):
        copy = rewriter.clone(op)
        for old, new in zip(op.results, copy.results, strict=True):
            rewriter.replace_all_uses_with(old, new, lambda user: owner.is_ancestor_of(user) and user is not owner)
    return bool(sunk or copied)


def _sorted(ops: list[Operation]) -> list[Operation]:
    """Returns the operations in topological order: defining ops precede their users."""
    ordered: list[Operation] = []
    while ops:
        ready = [op for op in ops if not any(isinstance(v, OpResult) and v.owner in ops for v in op.operands)]
        ordered += ready
        ops = [op for op in ops if op not in ready]
    return ordered


def _can_come_in(value: Value) -> bool:
    """Returns True for constants, bounds and addresses that are constant or on the device, and views of them."""
    while isinstance(value, OpResult) and _is_view(value.owner):
        value = view_source(value.owner)
    if not isinstance(value, OpResult):
        return False
    op = value.owner
    if is_constant_like(op) or op.has_trait(_REMATERIALIZED):
        return True
    if not isinstance(op, GetGlobalOp) or not isinstance(op.name_, SymbolRefAttr):
        return False
    definition = definition_of(op, op.name_)
    if definition is None:
        return False
    return is_on_device(definition) or (isinstance(definition, GlobalOp) and bool(definition.constant))


def _is_view(op: Operation) -> bool:
    return op.has_trait("ViewLikeOpInterface") and bool(op.operands) and not op.has_trait(_REMATERIALIZED)
