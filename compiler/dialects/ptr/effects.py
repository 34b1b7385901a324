"""Memory effects of accesses through pointers."""

from __future__ import annotations

from compiler.dialects.ptr.enums import AtomicOrdering
from compiler.dialects.ptr.ops import LoadOp, StoreOp
from compiler.ods import hook
from compiler.ods.effects import Effect, EffectKind


@hook.effects(LoadOp)
def load_effects(op: LoadOp) -> list[Effect]:
    return [Effect(EffectKind.READ, "ptr"), *_on_other_memory(op)]


@hook.effects(StoreOp)
def store_effects(op: StoreOp) -> list[Effect]:
    return [Effect(EffectKind.WRITE, "ptr"), *_on_other_memory(op)]


def _on_other_memory(op: LoadOp | StoreOp) -> list[Effect]:
    """Returns effects on any memory for volatile accesses, and for accesses with an ordering."""
    if op.volatile_ or op.ordering not in (AtomicOrdering.NOT_ATOMIC, AtomicOrdering.UNORDERED):
        return [Effect(EffectKind.WRITE), Effect(EffectKind.READ)]
    return []
