"""Constraints on types and attributes that the arm_sve dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ods.shaped_constraints import (
    ScalableVectorOfAnyRank,
    ScalableVectorOfLength,
    ScalableVectorOfRank,
    VectorWithTrailingDimScalableOf,
)
from compiler.ods.type_constraints import I1, AllOfType, AnyTypeOf, type_constraint
from compiler.ods.type_predicates import is_float, is_scalable_vector, is_signless

SVBoolMask = AllOfType(
    VectorWithTrailingDimScalableOf(I1),
    type_constraint(
        " with dim -1 having a size of {16}", lambda type_: type_.rank >= 1 and (type_.shape[type_.rank + -1] in (16,))
    ),
    summary="trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16}",
)
SVEPredicateMask = AllOfType(
    VectorWithTrailingDimScalableOf(I1),
    type_constraint(
        " with dim -1 having a size of {16, 8, 4, 2, 1}",
        lambda type_: type_.rank >= 1 and (type_.shape[type_.rank + -1] in (16, 8, 4, 2, 1)),
    ),
    summary=("trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}"),
)
ZipInputVectorType = AnyTypeOf(
    type_constraint(
        "a 1-D scalable vector with length 2 of 64-bit signless integer or 64-bit float values",
        lambda type_: (
            (type_.shape == (2,) and is_scalable_vector(type_))
            and (is_signless(type_.element_type, 64) or is_float(type_.element_type, "f64"))
        ),
    ),
    type_constraint(
        "a 1-D scalable vector with length 4 of 32-bit signless integer or 32-bit float values",
        lambda type_: (
            (type_.shape == (4,) and is_scalable_vector(type_))
            and (is_signless(type_.element_type, 32) or is_float(type_.element_type, "f32"))
        ),
    ),
    type_constraint(
        ("a 1-D scalable vector with length 8 of 16-bit signless integer or 16-bit float or bfloat16 type values"),
        lambda type_: (
            (type_.shape == (8,) and is_scalable_vector(type_))
            and (
                is_signless(type_.element_type, 16)
                or is_float(type_.element_type, "f16")
                or is_float(type_.element_type, "bf16")
            )
        ),
    ),
    type_constraint(
        "a 1-D scalable vector with length 16 of 8-bit signless integer values",
        lambda type_: (type_.shape == (16,) and is_scalable_vector(type_)) and is_signless(type_.element_type, 8),
    ),
    summary="an SVE vector with element size <= 64-bit",
)
SVEPredicate = AllOfType(
    ScalableVectorOfRank(1),
    ScalableVectorOfAnyRank(I1),
    ScalableVectorOfLength(16, 8, 4, 2, 1),
    summary="vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
)
SVEVector = AnyTypeOf(
    type_constraint(
        "a 1-D scalable vector with length 2 of 64-bit signless integer or 64-bit float values",
        lambda type_: (
            (type_.shape == (2,) and is_scalable_vector(type_))
            and (is_signless(type_.element_type, 64) or is_float(type_.element_type, "f64"))
        ),
    ),
    type_constraint(
        "a 1-D scalable vector with length 4 of 32-bit signless integer or 32-bit float values",
        lambda type_: (
            (type_.shape == (4,) and is_scalable_vector(type_))
            and (is_signless(type_.element_type, 32) or is_float(type_.element_type, "f32"))
        ),
    ),
    type_constraint(
        ("a 1-D scalable vector with length 8 of 16-bit signless integer or 16-bit float or bfloat16 type values"),
        lambda type_: (
            (type_.shape == (8,) and is_scalable_vector(type_))
            and (
                is_signless(type_.element_type, 16)
                or is_float(type_.element_type, "f16")
                or is_float(type_.element_type, "bf16")
            )
        ),
    ),
    type_constraint(
        "a 1-D scalable vector with length 16 of 8-bit signless integer values",
        lambda type_: (type_.shape == (16,) and is_scalable_vector(type_)) and is_signless(type_.element_type, 8),
    ),
    summary="an SVE vector with element size <= 64-bit",
)
SVBool = AllOfType(
    ScalableVectorOfRank(1), ScalableVectorOfAnyRank(I1), ScalableVectorOfLength(16), summary="vector<[16]xi1>"
)
