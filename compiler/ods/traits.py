"""The traits of operations, under upstream's names, as constants and functions for the definitions of dialects.

A trait without data is only a name: `compiler.verification` verifies it, and passes query it. Upstream's trait lists
(`Pure`) are tuples here, which `op` flattens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.ir.types import ShapedType
from compiler.ods.trait_classes import (
    AllMatch,
    HasParent,
    ImplicitTerminator,
    Interface,
    PredicateTrait,
    RepeatedType,
    Trait,
    Transform,
    TypesMatchWith,
)
from compiler.ods.type_predicates import Predicate, Unknown, element_type_of

# ------------------------------------------------------------------------------------------------- effects, speculation

NO_MEMORY_EFFECT = Trait("NoMemoryEffect")
RECURSIVE_MEMORY_EFFECTS = Trait("RecursiveMemoryEffects")
ALWAYS_SPECULATABLE = (Interface("ConditionallySpeculatable"), Trait("AlwaysSpeculatableImplTrait"))
RECURSIVELY_SPECULATABLE = (Interface("ConditionallySpeculatable"), Trait("RecursivelySpeculatableImplTrait"))
PURE = (*ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
"""No effect on memory, and speculatable."""

# ------------------------------------------------------------------------------------------------- structure

ATTR_SIZED_OPERAND_SEGMENTS = Trait("AttrSizedOperandSegments")
ATTR_SIZED_RESULT_SEGMENTS = Trait("AttrSizedResultSegments")
SAME_VARIADIC_OPERAND_SIZE = Trait("SameVariadicOperandSize")
SAME_VARIADIC_RESULT_SIZE = Trait("SameVariadicResultSize")
TERMINATOR = Trait("Terminator")
RETURN_LIKE = (Interface("RegionBranchTerminatorOpInterface"), Trait("ReturnLike"))
SINGLE_BLOCK = Trait("SingleBlock")
NO_TERMINATOR = Trait("NoTerminator")
NO_REGION_ARGUMENTS = Trait("NoRegionArguments")
ISOLATED_FROM_ABOVE = Trait("IsolatedFromAbove")
SYMBOL_TABLE = Trait("SymbolTable")
AFFINE_SCOPE = Trait("AffineScope")
AUTOMATIC_ALLOCATION_SCOPE = Trait("AutomaticAllocationScope")
HAS_ONLY_GRAPH_REGION = Trait("HasOnlyGraphRegion")

# ------------------------------------------------------------------------------------------------- types and shapes

SAME_TYPE_OPERANDS = Trait("SameTypeOperands")
SAME_OPERANDS_SHAPE = Trait("SameOperandsShape")
SAME_OPERANDS_ELEMENT_TYPE = Trait("SameOperandsElementType")
SAME_OPERANDS_AND_RESULT_TYPE = Trait("SameOperandsAndResultType")
SAME_OPERANDS_AND_RESULT_SHAPE = Trait("SameOperandsAndResultShape")
SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = Trait("SameOperandsAndResultElementType")
RESULTS_BROADCASTABLE_SHAPE = Trait("ResultsBroadcastableShape")
FIRST_ATTR_DERIVED_RESULT_TYPE = Trait("FirstAttrDerivedResultType")

# ------------------------------------------------------------------------------------------------- algebra and mapping

COMMUTATIVE = Trait("Commutative")
IDEMPOTENT = Trait("Idempotent")
INVOLUTION = Trait("Involution")
CONSTANT_LIKE = Trait("ConstantLike")
ELEMENTWISE = Trait("Elementwise")
SCALARIZABLE = Trait("Scalarizable")
VECTORIZABLE = Trait("Vectorizable")
TENSORIZABLE = Trait("Tensorizable")
ELEMENTWISE_MAPPABLE = (ELEMENTWISE, SCALARIZABLE, VECTORIZABLE, TENSORIZABLE)
MEMREFS_NORMALIZABLE = Trait("MemRefsNormalizable")

# ------------------------------------------------------------------------------------------------- traits with data


def single_block_implicit_terminator(terminator: str) -> tuple[Trait, ...]:
    """Returns the traits of ops whose regions have one block each, with a terminator that can be omitted.

    >>> [trait.name for trait in single_block_implicit_terminator("scf.yield")]
    ['SingleBlock', 'SingleBlockImplicitTerminator']
    """
    return SINGLE_BLOCK, ImplicitTerminator("SingleBlockImplicitTerminator", terminator)


def has_parent(*parents: str) -> HasParent:
    """Returns the trait of ops whose parent is one of the named ops.

    >>> has_parent("scf.for", "scf.while").parents
    ('scf.for', 'scf.while')
    """
    return HasParent("HasParent", parents)


def _all_match(name: str, values: tuple[str, ...], noun: str) -> AllMatch:
    return AllMatch(name, values, f"all of {{{', '.join(values)}}} have same {noun}")


def all_types_match(*values: str) -> AllMatch:
    """Returns the trait of ops whose named operands and results have one type.

    >>> all_types_match("lhs", "rhs").summary
    'all of {lhs, rhs} have same type'
    """
    return _all_match("AllTypesMatch", values, "type")


def all_element_types_match(*values: str) -> AllMatch:
    """Returns the trait of ops whose named operands and results have one element type.

    >>> all_element_types_match("lhs", "rhs").summary
    'all of {lhs, rhs} have same element type'
    """
    return _all_match("AllElementTypesMatch", values, "element type")


def all_shapes_match(*values: str) -> AllMatch:
    """Returns the trait of ops whose named operands and results have one shape.

    >>> all_shapes_match("lhs", "rhs").summary
    'all of {lhs, rhs} have same shape'
    """
    return _all_match("AllShapesMatch", values, "shape")


def all_ranks_match(*values: str) -> AllMatch:
    """Returns the trait of ops whose named operands and results have one rank.

    >>> all_ranks_match("lhs", "rhs").summary
    'all of {lhs, rhs} have same rank'
    """
    return _all_match("AllRanksMatch", values, "rank")


def all_element_counts_match(*values: str) -> AllMatch:
    """Returns the trait of ops whose named operands and results have one number of elements.

    >>> all_element_counts_match("lhs", "rhs").summary
    'all of {lhs, rhs} have same element count'
    """
    return _all_match("AllElementCountsMatch", values, "element count")


def element_types(type_: ShapedType) -> RepeatedType:
    """Returns the types of all elements of a static shaped type.

    >>> [str(type_) for type_ in element_types(parse_type("vector<2xi8>")).listed()]
    ['i8', 'i8']
    """
    return RepeatedType(type_.element_type, type_.num_elements)


def elements_match_shape(shaped: str, elements: str) -> TypesMatchWith:
    """Returns the trait of ops with one value for each element of a static shaped type.

    Upstream's `ShapedTypeMatchesElementCountAndTypes`.

    >>> elements_match_shape("result", "elements").rhs
    'elements'
    """
    summary = f"shaped type '{shaped}' matches '{elements}' element count and types"
    return types_match_with(
        shaped,
        elements,
        summary,
        element_types,
        name="ShapedTypeMatchesElementCountAndTypes",
    )


def types_match_with(
    lhs: str, rhs: str, summary: str, transform: Transform | None, *, name: str = "TypesMatchWith"
) -> TypesMatchWith:
    """Returns the trait of ops whose type of `rhs` is `transform` of that of `lhs`, so that assembly can omit it.

    >>> types_match_with("source", "result", "result is an i1", lambda type_: type_).summary
    'result is an i1'
    """
    return TypesMatchWith(name, lhs, rhs, summary, transform)


def predicate_trait(summary: str, predicate: Predicate | None = None, *, name: str = "PredOpTrait") -> PredicateTrait:
    """Returns a trait that reports `failed to verify that {summary}` if the predicate of the operation is False.

    Without a predicate, and if it fails on an invalid operation, the result is unknown and nothing is reported.

    >>> trait = predicate_trait("source has a result", lambda op: op.results)
    >>> trait.summary
    'source has a result'
    """

    def holds(op: Operation) -> bool | None:
        if predicate is None:
            return None
        try:
            return bool(predicate(op))
        except (Unknown, AttributeError, TypeError, IndexError, KeyError, ValueError, ZeroDivisionError):
            return None

    return PredicateTrait(name, summary, holds)


@dataclass(frozen=True, slots=True)
class PlaceTrait(PredicateTrait):
    """A predicate about the enclosing or neighbouring operations of an operation."""


def place_trait(summary: str, predicate: Callable[[Operation], bool], *, name: str) -> PlaceTrait:
    """Returns a trait that reports `failed to verify that {summary}` if the operation has an invalid place.

    >>> place_trait("op is at the top", lambda op: op.parent_op is None, name="AtTop").name
    'AtTop'
    """
    return PlaceTrait(name, summary, predicate)


def same_element_type(summary: str, *, operands: Sequence[int] = (), results: Sequence[int] = ()) -> PredicateTrait:
    """Returns a trait of ops whose operands and results with these indices have the same element type.

    >>> same_element_type("lhs and rhs have one element type", operands=(0, 1)).summary
    'lhs and rhs have one element type'
    """

    def matches(op: Operation) -> bool:
        values = [*(op.operands[index] for index in operands), *(op.results[index] for index in results)]
        return len({element_type_of(value) for value in values}) == 1

    return predicate_trait(summary, matches)
