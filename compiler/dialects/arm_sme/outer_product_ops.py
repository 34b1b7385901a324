"""Outer products of vectors, added to tiles or subtracted from them."""

from __future__ import annotations

from compiler.dialects.arm_sme.attributes import CombiningKindAttr
from compiler.dialects.arm_sme.constraints import SMETile, SVEPredicate, SVEVector, nxnxv2i64, nxnxv4f32, nxnxv4i32
from compiler.dialects.arm_sme.type_relations import (
    has_both_masks_or_none,
    mask_of,
    tile_of,
    widens_four_times,
    widens_twice,
)
from compiler.ir.types import VectorType
from compiler.ods.constraint import TypeConstraint
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.shaped_constraints import (
    AnyVectorOfNonZeroRank,
    ScalableVectorOfAnyRank,
    ScalableVectorOfLength,
    ScalableVectorOfRank,
)
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_types_match, predicate_trait, types_match_with
from compiler.ods.type_constraints import BF16, F16, I8, I16, AllOfType, AnyTypeOf

_OUTER_PRODUCT: list[Trait] = [
    *PURE,
    Interface("ArmSMETileOpInterface"),
    ATTR_SIZED_OPERAND_SEGMENTS,
    all_types_match("lhs", "rhs"),
    types_match_with(
        "lhs", "lhsMask", "lhsMask has i1 element type and same shape as lhs", mask_of, name="OptionalTypesMatchWith"
    ),
    types_match_with(
        "rhs", "rhsMask", "rhsMask has i1 element type and same shape as rhs", mask_of, name="OptionalTypesMatchWith"
    ),
    predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
]
"""Traits of every outer product."""


class OuterProductOp(Op, name="arm_sme.outerproduct"):
    """Adds the outer product of two vectors to a tile, or subtracts it; masked elements count as zero."""

    lhs = operand(SVEVector)
    rhs = operand(SVEVector)
    lhs_mask = optional_operand(SVEPredicate, name="lhsMask")
    rhs_mask = optional_operand(SVEPredicate, name="rhsMask")
    acc = optional_operand(SMETile)
    kind = attribute(CombiningKindAttr, default="add")
    result = result(SMETile)
    traits = [
        *_OUTER_PRODUCT,
        types_match_with(
            "lhs", "result", "resulttype is derived from `lhs` and `rhs`", tile_of, name="OptionalTypesMatchWith"
        ),
        types_match_with(
            "lhs", "acc", "acctype is derived from `lhs` and `rhs`", tile_of, name="OptionalTypesMatchWith"
        ),
    ]
    assembly_format = (
        "$lhs `,` $rhs oilist( `kind` `` $kind | `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` "
        "$rhsMask `)` ) attr-dict `:` type($lhs) `,` type($rhs)"
    )


# --------------------------------------------------------------------------- sums of outer products, of wider elements


def _vector(length: int, summary: str, *elements: TypeConstraint) -> TypeConstraint[VectorType]:
    return AllOfType(
        ScalableVectorOfRank(1),
        ScalableVectorOfAnyRank(*elements),
        ScalableVectorOfLength(length),
        summary=f" of ranks 1scalable vector of {summary} values of length {length}",
    )


_FLOATS = AnyTypeOf(_vector(8, "16-bit float or bfloat16 type", F16, BF16))
_HALVES = AnyTypeOf(_vector(8, "16-bit signless integer", I16))
_BYTES_OR_HALVES = AnyTypeOf(_vector(16, "8-bit signless integer", I8), _vector(8, "16-bit signless integer", I16))
_ACCUMULATED = [
    *_OUTER_PRODUCT,
    types_match_with(
        "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
    ),
]
_TWO_WAY = [*_ACCUMULATED, predicate_trait("tile element size equals input element size * 2", widens_twice)]
_FOUR_WAY = [*_ACCUMULATED, predicate_trait("tile element size equals input element size * 4", widens_four_times)]


class SumOfOuterProducts(Op):
    lhs = operand(AnyVectorOfNonZeroRank)
    rhs = operand(AnyVectorOfNonZeroRank)
    lhs_mask = optional_operand(AnyVectorOfNonZeroRank, name="lhsMask")
    rhs_mask = optional_operand(AnyVectorOfNonZeroRank, name="rhsMask")
    acc = optional_operand(AnyVectorOfNonZeroRank)
    assembly_format = (
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    )


class TwoWayFloat(SumOfOuterProducts):
    lhs = operand(_FLOATS)
    result = result(AnyTypeOf(nxnxv4f32))
    traits = _TWO_WAY


class TwoWayInteger(SumOfOuterProducts):
    lhs = operand(_HALVES)
    result = result(AnyTypeOf(nxnxv4i32))
    traits = _TWO_WAY


class FourWay(SumOfOuterProducts):
    lhs = operand(_BYTES_OR_HALVES)
    result = result(AnyTypeOf(nxnxv4i32, nxnxv2i64))
    traits = _FOUR_WAY


class FMopa2WayOp(TwoWayFloat, name="arm_sme.fmopa_2way"):
    """Adds two outer products of f16 or bf16 to a tile of f32."""


class FMops2WayOp(TwoWayFloat, name="arm_sme.fmops_2way"):
    """Subtracts two outer products of f16 or bf16 from a tile of f32."""


class SMopa2WayOp(TwoWayInteger, name="arm_sme.smopa_2way"):
    """Adds two outer products of signed integers of 16 bits to a tile of i32."""


class SMops2WayOp(TwoWayInteger, name="arm_sme.smops_2way"):
    """Subtracts two outer products of signed integers of 16 bits from a tile of i32."""


class UMopa2WayOp(TwoWayInteger, name="arm_sme.umopa_2way"):
    """Adds two outer products of unsigned integers of 16 bits to a tile of i32."""


class UMops2WayOp(TwoWayInteger, name="arm_sme.umops_2way"):
    """Subtracts two outer products of unsigned integers of 16 bits from a tile of i32."""


class SMopa4WayOp(FourWay, name="arm_sme.smopa_4way"):
    """Adds four outer products of signed integers to a tile four times as wide."""


class SMops4WayOp(FourWay, name="arm_sme.smops_4way"):
    """Subtracts four outer products of signed integers from a tile four times as wide."""


class UMopa4WayOp(FourWay, name="arm_sme.umopa_4way"):
    """Adds four outer products of unsigned integers to a tile four times as wide."""


class UMops4WayOp(FourWay, name="arm_sme.umops_4way"):
    """Subtracts four outer products of unsigned integers from a tile four times as wide."""


class SuMopa4WayOp(FourWay, name="arm_sme.sumopa_4way"):
    """Adds four outer products of signed by unsigned integers to a tile four times as wide."""


class SuMops4WayOp(FourWay, name="arm_sme.sumops_4way"):
    """Subtracts four outer products of signed by unsigned integers from a tile four times as wide."""


class UsMopa4WayOp(FourWay, name="arm_sme.usmopa_4way"):
    """Adds four outer products of unsigned by signed integers to a tile four times as wide."""


class UsMops4WayOp(FourWay, name="arm_sme.usmops_4way"):
    """Subtracts four outer products of unsigned by signed integers from a tile four times as wide."""
