"""The table of traits, each with the check of its operations. A new trait is a function and one line here.

A trait or interface that is not in the table demands nothing. Traits with data (`HasParent`, `AllTypesMatch`, ...) have
a class in `compiler.ods.model` and a line in `check_of`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ods.model import OpDef
from compiler.ods.trait_classes import AllMatch, HasParent, ImplicitTerminator, PredicateTrait, Trait, TypesMatchWith
from compiler.ods.traits import PlaceTrait
from compiler.verification.checks import interfaces, matching, regions, shapes, slices, structure

Check: TypeAlias = Callable[[Operation], Problem | None]


class Phase(enum.Enum):
    """Phase of verification in which a check runs; the order is upstream's."""

    STRUCTURE = 0
    """Before the operands, results and attributes are looked at: upstream's `StructuralOpTrait`."""
    CONSTRAINT = 1
    """Right after the constraints on operands and results: upstream's `PredOpTrait`."""
    NATIVE = 2
    """After all constraints, in the order of the definition's traits."""
    REGIONS = 3
    """After the checks of the nested operations."""


@dataclass(frozen=True, slots=True)
class TraitCheck:
    """Check of a trait, and its phase.

    `of_types`: the result depends only on the types of operands and results, so it may be cached.
    `is_local`: it depends only on these, the attributes, and the number of regions.
    """

    phase: Phase
    check: Check
    of_types: bool = False
    is_local: bool = False


TRAITS: Mapping[str, TraitCheck] = MappingProxyType(
    {
        # parents, regions and blocks
        "AttrSizedOperandSegments": TraitCheck(Phase.STRUCTURE, structure.operand_segments, is_local=True),
        "AttrSizedResultSegments": TraitCheck(Phase.STRUCTURE, structure.result_segments, is_local=True),
        "NoRegionArguments": TraitCheck(Phase.STRUCTURE, structure.no_region_arguments),
        "SingleBlock": TraitCheck(Phase.STRUCTURE, structure.single_block),
        "Terminator": TraitCheck(Phase.NATIVE, structure.terminator),
        "HasOnlyGraphRegion": TraitCheck(Phase.NATIVE, structure.graph_region),
        "SymbolTable": TraitCheck(Phase.REGIONS, structure.symbol_table),
        # types and shapes
        "SameTypeOperands": TraitCheck(Phase.NATIVE, shapes.same_type_operands, True),
        "SameOperandsShape": TraitCheck(Phase.NATIVE, shapes.same_operands_shape, True),
        "SameOperandsElementType": TraitCheck(Phase.NATIVE, shapes.same_operands_element_type, True),
        "SameOperandsAndResultType": TraitCheck(Phase.NATIVE, shapes.same_operands_and_result_type, True),
        "SameOperandsAndResultShape": TraitCheck(Phase.NATIVE, shapes.same_operands_and_result_shape, True),
        "SameOperandsAndResultElementType": TraitCheck(
            Phase.NATIVE, shapes.same_operands_and_result_element_type, True
        ),
        "SameOperandsAndResultRank": TraitCheck(Phase.NATIVE, shapes.same_operands_and_result_rank, True),
        "OperandsAreFloatLike": TraitCheck(Phase.NATIVE, shapes.operands_are_float_like, True),
        "Elementwise": TraitCheck(Phase.NATIVE, shapes.elementwise, True),
        "ResultsBroadcastableShape": TraitCheck(Phase.NATIVE, shapes.results_broadcastable_shape, True),
        # interfaces
        "SymbolOpInterface": TraitCheck(Phase.NATIVE, interfaces.symbol),
        "FunctionOpInterface": TraitCheck(Phase.NATIVE, interfaces.function),
        "BranchOpInterface": TraitCheck(Phase.NATIVE, interfaces.branch),
        "CastOpInterface": TraitCheck(Phase.NATIVE, interfaces.cast, True),
        "ArmSMETileOpInterface": TraitCheck(Phase.NATIVE, interfaces.arm_sme_tile, is_local=True),
        "InferTypeOpInterface": TraitCheck(Phase.REGIONS, interfaces.inferred_types, is_local=True),
        "RegionBranchOpInterface": TraitCheck(Phase.REGIONS, regions.region_branch),
        "LoopLikeOpInterface": TraitCheck(Phase.REGIONS, regions.loop_like),
        "OffsetSizeAndStrideOpInterface": TraitCheck(Phase.NATIVE, slices.offset_size_and_stride, is_local=True),
    }
)


def check_of(trait: Trait, definition: OpDef) -> TraitCheck | None:
    """Returns the check of a trait of a definition; None if it has no requirements."""
    if isinstance(trait, HasParent):
        return TraitCheck(Phase.STRUCTURE, partial(structure.has_parent, trait=trait))
    if isinstance(trait, ImplicitTerminator):
        return TraitCheck(Phase.REGIONS, partial(structure.implicit_terminator, trait=trait))
    if isinstance(trait, PredicateTrait):
        is_local = not isinstance(trait, PlaceTrait)
        return TraitCheck(Phase.CONSTRAINT, partial(matching.predicate, trait=trait), is_local=is_local)
    if isinstance(trait, AllMatch):
        check = matching.all_match(trait, definition)
        return None if check is None else TraitCheck(Phase.CONSTRAINT, *check, is_local=True)
    if isinstance(trait, TypesMatchWith):
        check = matching.types_match_with(trait, definition)
        return None if check is None else TraitCheck(Phase.CONSTRAINT, *check, is_local=True)
    return TRAITS.get(trait.name)
