"""What operations do to memory, as far as definitions tell."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ods.model import Effect


def memory_effects(op: Operation) -> list[Effect] | None:
    """The effects of an operation itself, those of nested ones left out; None where nobody knows."""
    definition = op.definition
    if definition is None:
        return None
    if definition.hooks.effects is not None:
        return definition.hooks.effects(op)
    if definition.effects is not None:
        return list(definition.effects)
    return [] if definition.has_trait("RecursiveMemoryEffects") else None


def is_memory_effect_free(root: Operation) -> bool:
    """Upstream's `isMemoryEffectFree`: neither the op nor those in it, where theirs count as its, touch memory."""
    stack = [root]
    while stack:
        op = stack.pop()
        effects = memory_effects(op)
        if effects is None or effects:
            return False
        if op.has_trait("RecursiveMemoryEffects"):
            stack += [inner for region in op.regions for block in region.blocks for inner in block.ops]
    return True
