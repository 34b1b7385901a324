"""Determines if an operation's result types can be inferred: upstream's `InferTypeOpInterface`.

Upstream adds that interface to each definition whose traits and constraints determine all result types, provided that
the files of the dialect include the interface: see `Dialect.infers_types`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from compiler.ods.model import Arity, OpDef
from compiler.ods.trait_classes import AllMatch, TypesMatchWith


def infers_result_types(definition: OpDef) -> bool:
    """Returns True if an operation can be built without passing its result types.

    >>> context = new_context()
    >>> infers_result_types(context.op_def("arith.cmpi")), infers_result_types(context.op_def("arith.extsi"))
    (True, False)
    """
    if definition.has_trait("InferTypeOpInterface"):
        return True
    if definition.owner is not None and not definition.owner.infers_types:
        return False
    if not definition.results or any(result.arity is not Arity.SINGLE for result in definition.results):
        return False
    if definition.has_trait("SameOperandsAndResultType"):
        return any(operand.arity is Arity.SINGLE for operand in definition.operands)
    typed = {operand.name for operand in definition.operands} | {each.name for each in definition.attributes}
    typed |= {result.name for result in definition.results if result.constraint.build is not None}
    edges = list(_inferences(definition))
    while inferred := {target for source, target in edges if source in typed and target not in typed}:
        typed |= inferred
    return all(result.name in typed for result in definition.results)


def _inferences(definition: OpDef) -> Iterator[tuple[str, str]]:
    """Yields pairs of names of parts: the type of the second is inferred from that of the first."""
    for trait in definition.traits:
        if isinstance(trait, AllMatch) and trait.name == "AllTypesMatch":
            yield from permutations(trait.values, 2)
        elif isinstance(trait, TypesMatchWith):
            yield trait.lhs, trait.rhs
