"""`gpu-eliminate-barriers`: erases barriers between accesses that don't conflict or that others separate.

memref.store %a, %m[%i]; gpu.barrier; gpu.barrier; memref.load %m[%j]   ->   one barrier
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.dialects.gpu.kernel_ops import GPUFuncOp, LaunchOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp
from compiler.dialects.memref.access_ops import StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocaScopeOp, AllocOp, DeallocOp, GetGlobalOp
from compiler.dialects.memref.view_ops import CastOp, CollapseShapeOp, ExpandShapeOp, SubViewOp, TransposeOp, ViewOp
from compiler.dialects.scf.ops import ForOp, IfOp
from compiler.dialects.vector.memory_ops import MaskedStoreOp, TransferWriteOp
from compiler.dialects.vector.memory_ops import StoreOp as VectorStoreOp
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ods.effects import EffectKind
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_VIEWS = (CastOp, CollapseShapeOp, ExpandShapeOp, SubViewOp, TransposeOp, ViewOp)


@dataclass
class GpuEliminateBarriers(Pass):
    """Erase unnecessary barriers."""

    argument = "gpu-eliminate-barriers"
    name = "GpuEliminateBarriers"
    anchor = "func.func"
    summary = "Erase unnecessary barriers"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([eliminate_barrier]), state.context, listeners=state.listeners)


class _Access(NamedTuple):
    """An effect on a value, None for any memory."""

    kind: EffectKind
    value: Value | None = None
    resource: str = "DefaultResource"


_ANYTHING = tuple(_Access(kind) for kind in (EffectKind.READ, EffectKind.WRITE, EffectKind.ALLOCATE, EffectKind.FREE))


@pattern(BarrierOp, name="BarrierElimination")
def eliminate_barrier(op: BarrierOp, rewriter: Rewriter) -> bool:
    """gpu.barrier between accesses that need no order -> nothing"""
    before, after = _Accesses(), _Accesses()
    before.add_before(op)
    after.add_after(op)
    if any(_conflict(first, second, rewriter) for first in before.accesses for second in after.accesses):
        return False
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------------------------- accesses


class _Accesses:
    """Effects of operations on one side of a barrier. Methods return False where they had to assume any effect."""

    def __init__(self) -> None:
        self.accesses: list[_Access] = []

    def _add(self, op: Operation) -> bool:
        if isinstance(op, BarrierOp):
            return True
        own = _own_effects(op)
        if own is not None:
            self.accesses += own
            return True
        if op.has_trait("RecursiveMemoryEffects"):
            return all(self._add(inner) for region in op.regions for block in region.blocks for inner in block.ops)
        self.accesses += _ANYTHING
        return False

    def _add_until_barrier(self, ops: Iterable[Operation]) -> bool:
        for op in ops:
            if isinstance(op, BarrierOp):
                return True
            if not self._add(op):
                return False
        return True

    def _add_all(self, op: Operation) -> bool:
        return all(self._add(inner) for inner in op.walk_post_order())

    def add_before(self, op: Operation) -> bool:
        """Adds the effects before an operation, up to the preceding barriers."""
        block, parent = op.parent, op.parent_op
        if block is None or parent is None:
            return True
        if block.parent is not None and len(block.parent.blocks) > 1:
            self.accesses += _ANYTHING
            return False
        self._add_until_barrier(_preceding(op, block))
        if _is_boundary(parent):
            return True
        if not parent.has_trait("IsolatedFromAbove") and not self.add_before(parent):
            return False
        if isinstance(parent, ForOp):
            # The previous iteration of a loop ends with the code after the operation.
            return self._add_until_barrier(_preceding(block.ops[-1], block))
        return _runs_once(parent) or self._add_all(parent)

    def add_after(self, op: Operation) -> bool:
        """Adds the effects after an operation, up to the following barriers."""
        block, parent = op.parent, op.parent_op
        if block is None or parent is None:
            return True
        if block.parent is not None and len(block.parent.blocks) > 1:
            self.accesses += _ANYTHING
            return False
        ops = block.ops
        self._add_until_barrier(ops[ops.index(op) + 1 :])
        if _is_boundary(parent):
            return True
        if not parent.has_trait("IsolatedFromAbove") and not self.add_after(parent):
            return False
        if isinstance(parent, ForOp):
            return self._add_until_barrier(ops)
        return _runs_once(parent) or self._add_all(parent)


def _preceding(op: Operation, block: Block) -> Iterator[Operation]:
    ops = block.ops
    return reversed(ops[: ops.index(op)])


def _own_effects(op: Operation) -> list[_Access] | None:
    """Returns the declared effects of an operation; None if it declares none."""
    definition = op.definition
    if definition is None:
        return None
    if definition.hooks.effects is not None:
        effects = definition.hooks.effects(op)
    elif definition.effects is not None:
        effects = list(definition.effects)
    else:
        return None
    if effects is None:
        return None
    accesses: list[_Access] = []
    for effect in effects:
        values: Sequence[Value | None] = _named(op, effect.on) if effect.on else [None]
        accesses += [_Access(effect.kind, value, effect.resource) for value in values]
    return accesses


def _named(op: Operation, name: str) -> Sequence[Value]:
    """Returns the operands or results with this name in the definition."""
    definition = op.definition
    assert definition is not None
    if any(operand.name == name for operand in definition.operands):
        return op.operand_group(name)
    return op.result_group(name)


def _is_boundary(op: Operation) -> bool:
    """Returns True for operations whose body the threads execute."""
    return isinstance(op, GPUFuncOp | LaunchOp) or "__parallel_region_boundary_for_test" in op.attributes


def _runs_once(op: Operation) -> bool:
    return isinstance(op, IfOp | AllocaScopeOp) or op.has_trait("FunctionOpInterface")


# ------------------------------------------------------------------------------------------------------------ conflicts


def _conflict(first: _Access, second: _Access, rewriter: Rewriter) -> bool:
    """Returns True if an access after a barrier must wait for one before it."""
    if not _may_alias(first, second, rewriter):
        return False
    kinds = first.kind, second.kind
    if kinds == (EffectKind.READ, EffectKind.READ) or EffectKind.ALLOCATE in kinds:
        return False
    return first.kind is not EffectKind.FREE


def _may_alias(first: _Access, second: _Access, rewriter: Rewriter) -> bool:
    if first.resource != second.resource:
        return False
    if first.value is None or second.value is None:
        return True
    a, b = _base(first.value), _base(second.value)
    if a is b:
        return True
    globals_ = a.defining_op(GetGlobalOp), b.defining_op(GetGlobalOp)
    if globals_[0] is not None and globals_[1] is not None:
        return globals_[0].name_ == globals_[1].name_
    if _is_noalias(a) and _is_noalias(b):
        return False
    distinct = [_is_allocated(each) for each in (a, b)]
    if all(is_distinct or op is not None for is_distinct, op in zip(distinct, globals_, strict=True)):
        return False
    if (distinct[0] and _is_function_argument(b)) or (distinct[1] and _is_function_argument(a)):
        return False
    return not any(
        is_distinct and not _may_be_captured(each, rewriter) for is_distinct, each in zip(distinct, (a, b), strict=True)
    )


def _base(value: Value) -> Value:
    """Returns the memref that a value is a view of."""
    while isinstance(value, OpResult) and isinstance(value.owner, _VIEWS):
        (value, *_) = value.owner.operands
    return value


def _is_allocated(value: Value) -> bool:
    return isinstance(value, OpResult) and isinstance(value.owner, AllocOp | AllocaOp)


def _is_function_argument(value: Value) -> bool:
    parent = value.owner.parent_op if isinstance(value, BlockArgument) else None
    return parent is not None and parent.has_trait("FunctionOpInterface")


def _is_noalias(value: Value) -> bool:
    if not isinstance(value, BlockArgument) or not _is_function_argument(value):
        return False
    parent = value.owner.parent_op
    attributes = None if parent is None else parent.attribute("arg_attrs")
    if not isinstance(attributes, ArrayAttr) or value.index >= len(attributes.elements):
        return False
    own = attributes.elements[value.index]
    return isinstance(own, DictionaryAttr) and any(name == "llvm.noalias" for name, _ in own.entries)


def _may_be_captured(value: Value, rewriter: Rewriter) -> bool:
    """Returns True unless no user of a buffer stores the buffer itself."""
    pending = [value]
    while pending:
        value = pending.pop()
        for user in rewriter.users(value):
            own = _own_effects(user)
            if own is not None and all(access.kind is EffectKind.READ for access in own):
                continue
            if user.has_trait("ViewLikeOpInterface") or user.has_trait("CastOpInterface") or isinstance(user, _VIEWS):
                pending += user.results
                continue
            if isinstance(user, DeallocOp):
                continue
            stored = _stored(user)
            if stored is None or stored is value:
                return True
    return False


def _stored(op: Operation) -> Value | None:
    """Returns the value that an operation stores to memory; None if it stores none or several."""
    if isinstance(op, StoreOp):
        return op.value
    return op.value_to_store if isinstance(op, TransferWriteOp | VectorStoreOp | MaskedStoreOp) else None
