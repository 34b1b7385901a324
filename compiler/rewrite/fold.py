"""Folding: what an operation is, given which of its operands are constants.

Enters: an op; leaves: None, or what its results may be replaced by. Folding makes and erases nothing, so it may be
tried anywhere. As upstream's `Operation::fold`: the op's own fold, then those of its traits, then its dialect's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ods.model import FoldAnswer, OpDef

FoldResult: TypeAlias = "Value | Attribute"
IN_PLACE: list[FoldResult] = []
"""What `fold` gives where the op itself was changed."""

_FOLDED_TRAITS = frozenset({"CastOpInterface", "Commutative", "Idempotent", "Involution"})


def constant_value(value: Value) -> Attribute | None:
    """The attribute that a value is, where a constant-like op defines it: upstream's `m_Constant`."""
    if not isinstance(value, OpResult):
        return None
    op = value.owner
    definition = op.definition
    if definition is None or "ConstantLike" not in definition.trait_names:
        return None
    return constant_of(op)


def constant_of(op: Operation) -> Attribute | None:
    """The attribute that a constant-like op stands for."""
    found = op.properties.get("value")
    if found is not None or op.definition is None or op.definition.fold is None:
        return found
    answer = op.definition.fold(op, [])
    return answer if isinstance(answer, Attribute) else None


def is_constant_like(op: Operation) -> bool:
    return op.definition is not None and "ConstantLike" in op.definition.trait_names


def fold(op: Operation, operands: list[Attribute | None] | None = None) -> list[FoldResult] | None:
    """A value or attribute for each result, `IN_PLACE` (empty) where the op was changed, None where nothing folds.

    `operands`: what is known of the operands, where that is not to be found out here.
    """
    definition = op.definition
    if definition is None:
        return None
    if operands is None:
        operands = [constant_value(operand) for operand in op.operands]
    results = None if definition.fold is None else _results(op, definition.fold(op, operands))
    if not results and not _FOLDED_TRAITS.isdisjoint(definition.trait_names):
        by_traits = _fold_traits(op, definition, operands)
        if by_traits is not None:
            return by_traits
    if results is None and definition.owner is not None and definition.owner.rewrites.fold is not None:
        return _results(op, definition.owner.rewrites.fold(op, operands))
    return results


def _results(op: Operation, answer: FoldAnswer) -> list[FoldResult] | None:
    if answer is None:
        return None
    if answer is op:
        return IN_PLACE
    if isinstance(answer, (Value, Attribute)):
        return IN_PLACE if op.results and answer is op.results[0] else [answer]
    if isinstance(answer, Operation):
        return list(answer.results)
    return list(answer)


def _fold_traits(op: Operation, definition: OpDef, constants: Sequence[Attribute | None]) -> list[FoldResult] | None:
    operands = op.operands
    for trait in definition.traits:
        name = trait.name
        if name == "Commutative" and len(operands) > 1:
            # (4, x) -> (x, 4)
            moved = [v for v, c in zip(operands, constants) if c is None]
            moved += [v for v, c in zip(operands, constants) if c is not None]
            if moved != operands:
                op.operands = moved
                return IN_PLACE
        elif name == "Idempotent":
            # f(x, x) -> x, f(f(x)) -> f(x)
            if len(operands) == 1 and isinstance(operands[0], OpResult) and operands[0].owner.name == op.name:
                return [operands[0]]
            if len(operands) == 2 and operands[0] is operands[1] and operands[0].type == op.results[0].type:
                return [operands[0]]
        elif name == "CastOpInterface":
            # cast(x : t) to t -> x
            if operands and [v.type for v in operands] == [result.type for result in op.results]:
                return list(operands)
        elif name == "Involution":
            # f(f(x)) -> x
            if operands and isinstance(operands[0], OpResult) and operands[0].owner.name == op.name:
                return [operands[0].owner.operands[0]]
    return None
