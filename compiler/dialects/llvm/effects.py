"""Memory effects of llvm's operations that depend on more than their kind."""

from __future__ import annotations

from compiler.dialects.llvm.control_flow_ops import InlineAsmOp
from compiler.dialects.llvm.enums import AtomicOrdering
from compiler.dialects.llvm.memory_ops import LoadOp, StoreOp
from compiler.ods import hook
from compiler.ods.effects import Effect, EffectKind


def _reaches_other_memory(op: LoadOp | StoreOp) -> bool:
    """Returns True if the access is volatile, or atomic so that other threads' accesses take part."""
    return op.volatile_ or op.ordering not in (AtomicOrdering.NOT_ATOMIC, AtomicOrdering.UNORDERED)


def _access_effects(op: LoadOp | StoreOp, kind: EffectKind) -> list[Effect]:
    others = [Effect(EffectKind.WRITE), Effect(EffectKind.READ)] if _reaches_other_memory(op) else []
    return [Effect(kind, "addr"), *others]


@hook.effects(LoadOp)
def load_effects(op: LoadOp) -> list[Effect]:
    return _access_effects(op, EffectKind.READ)


@hook.effects(StoreOp)
def store_effects(op: StoreOp) -> list[Effect]:
    return _access_effects(op, EffectKind.WRITE)


@hook.effects(InlineAsmOp)
def inline_asm_effects(op: InlineAsmOp) -> list[Effect]:
    return [Effect(EffectKind.WRITE), Effect(EffectKind.READ)] if op.has_side_effects else []
