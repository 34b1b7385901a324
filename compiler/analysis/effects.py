"""Memory effects of operations, as their definitions declare them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import symbol_name
from compiler.ods.effects import Effect, EffectKind
from compiler.ods.model import OpDef


def memory_effects(op: Operation) -> list[Effect] | None:
    """Returns the effects of an operation without nested operations; None if they are unknown."""
    definition = op.definition
    if definition is None:
        return None
    if definition.hooks.effects is not None:
        return definition.hooks.effects(op)
    if definition.effects is not None:
        return list(definition.effects)
    return [] if definition.has_trait("RecursiveMemoryEffects") else None


def affected_values(op: Operation, effect: Effect) -> list[Value] | None:
    """Returns the operands or results whose memory an effect of `op` touches; None for unspecified memory."""
    definition = op.definition
    if definition is not None and effect.on in definition.operand_positions:
        return list(op.operand_group(effect.on))
    if definition is not None and effect.on in definition.result_positions:
        return list(op.result_group(effect.on))
    return None


Answers = dict[Operation, bool]
"""Cached results for ops with regions, valid as long as no op changes its effects.

A caller that queries each op of a nest, innermost first, passes the same cache each time; otherwise the queries take
quadratic time.
"""


def is_memory_effect_free(root: Operation, answers: Answers | None = None) -> bool:
    """Returns True if the operation does not touch memory: upstream's `isMemoryEffectFree`.

    Nested operations count if the operation has recursive effects.
    """
    return _holds_inside(root, _has_no_effect, answers)


def _has_no_effect(op: Operation) -> bool:
    return memory_effects(op) == []


def _holds_inside(root: Operation, holds: Callable[[Operation], bool], answers: Answers | None) -> bool:
    """Returns True if `holds` is true for the operation and, below ops with recursive effects, for nested ones."""
    answer = True
    stack = [root]
    while stack and answer:
        op = stack.pop()
        cached = None if answers is None else answers.get(op)
        if cached is not None:
            answer = cached
        elif not holds(op):
            answer = False
        elif op.has_trait("RecursiveMemoryEffects"):
            stack += _inner_ops(op)
    if answers is not None and root.regions:
        answers[root] = answer
    return answer


def _inner_ops(op: Operation) -> list[Operation]:
    """Returns the operations in the regions of an operation, last first: callers pop them from the end."""
    inner = [inner for region in op.regions for block in region.blocks for inner in block.ops]
    inner.reverse()
    return inner


def effects_recursively(root: Operation) -> list[tuple[Operation, Effect]] | None:
    """Returns the effects of the operation and, below ops with recursive effects, of nested ones.

    Each comes with the op that has it. None if an effect is unknown. Upstream's `getEffectsRecursively`.
    """
    effects_of_ops: list[tuple[Operation, Effect]] = []
    stack = [root]
    while stack:
        op = stack.pop()
        effects = memory_effects(op)
        if effects is None:
            return None
        effects_of_ops += [(op, effect) for effect in effects]
        if op.has_trait("RecursiveMemoryEffects"):
            stack += _inner_ops(op)
    return effects_of_ops


def has_effect(op: Operation, kind: EffectKind) -> bool:
    """Returns True if the op itself is known to have an effect of that kind."""
    return any(effect.kind is kind for effect in memory_effects(op) or ())


def is_speculatable(root: Operation) -> bool:
    """Returns True if running the operation needlessly is harmless (effects aside): upstream's `isSpeculatable`."""
    stack = [root]
    while stack:
        op = stack.pop()
        definition = op.definition
        if definition is None:
            return False
        if definition.hooks.speculatable is not None:
            answer = definition.hooks.speculatable(op)
            if answer is None:
                stack += _inner_ops(op)
            elif not answer:
                return False
        elif definition.has_trait("RecursivelySpeculatableImplTrait"):
            stack += _inner_ops(op)
        elif not definition.has_trait("AlwaysSpeculatableImplTrait"):
            return False
    return True


def is_pure(op: Operation) -> bool:
    """Returns True if the operation has no effect on memory and is speculatable: upstream's `isPure`."""
    return is_speculatable(op) and is_memory_effect_free(op)


def would_be_trivially_dead(root: Operation, answers: Answers | None = None) -> bool:
    """Returns True if the operation could be erased if its results were unused: upstream's `wouldOpBeTriviallyDead`.

    Reads do not prevent this, nor effects on memory that the operation itself allocates.
    """
    if root.has_trait("Terminator") or (root.has_trait("SymbolOpInterface") and symbol_name(root) is not None):
        return False
    return _holds_inside(root, _has_droppable_effects, answers)


def _has_droppable_effects(op: Operation) -> bool:
    """Returns True if the op's own effects are reads, or on memory that the op itself allocates."""
    definition = op.definition
    if definition is None:
        return False
    if definition.hooks.effects is None:
        return definition.derived(_declares_droppable_effects)
    effects = definition.hooks.effects(op)
    return effects is not None and _are_droppable(effects, definition)


def _declares_droppable_effects(definition: OpDef) -> bool:
    """Like `_has_droppable_effects`, for the operations of a definition without a hook for effects."""
    if definition.effects is None:
        return definition.has_trait("RecursiveMemoryEffects")
    return _are_droppable(definition.effects, definition)


def _are_droppable(effects: Sequence[Effect], definition: OpDef) -> bool:
    own = definition.result_positions
    allocated = {effect.on for effect in effects if effect.kind is EffectKind.ALLOCATE and effect.on in own}
    return all(effect.kind is EffectKind.READ or effect.on in allocated for effect in effects)


class Removability:
    """Caches for each kind of operation if unused ones can be erased, as far as the definition decides this."""

    __slots__ = ("_answers", "_by_definition")

    def __init__(self, answers: Answers | None = None) -> None:
        self._by_definition: dict[OpDef, bool | None] = {}
        self._answers = answers

    def would_be_dead(self, op: Operation) -> bool:
        """Returns True if the operation could be erased if its results were unused."""
        answer = self.of_kind(op)
        return would_be_trivially_dead(op, self._answers) if answer is None else answer

    def of_kind(self, op: Operation) -> bool | None:
        """Returns True if unused operations of this kind can be erased; None if it depends on the operation."""
        definition = op.definition
        if definition is None:
            return False
        try:
            return self._by_definition[definition]
        except KeyError:
            answer = self._by_definition[definition] = self._of_definition(definition)
            return answer

    @staticmethod
    def _of_definition(definition: OpDef) -> bool | None:
        traits = definition.trait_names
        if "Terminator" in traits:
            return False
        depends = definition.hooks.effects is not None or "RecursiveMemoryEffects" in traits
        if depends or "SymbolOpInterface" in traits:
            return None
        return definition.derived(_declares_droppable_effects)
