"""Constraints on types and attributes that the arm_sve dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ir.types import Type, VectorType
from compiler.ods.constraint import TypeConstraint
from compiler.ods.shaped_constraints import (
    ScalableVectorOfAnyRank,
    ScalableVectorOfLength,
    ScalableVectorOfRank,
    VectorWithTrailingDimScalableOfSizeAndType,
)
from compiler.ods.type_constraints import BF16, F16, F32, F64, I1, I8, I16, I32, I64, AllOfType, AnyTypeOf, shaped


def _register(length: int, *allowed: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for the contents of a vector register; `length` is the smallest number of elements."""

    def container(type_: Type) -> bool:
        return isinstance(type_, VectorType) and type_.is_scalable and type_.shape == (length,)

    description = f"a 1-D scalable vector with length {length}"
    return shaped("Scalable1DVectorOfLength", container, description, allowed, "VectorType")


SVEVector = AnyTypeOf(
    _register(2, I64, F64),
    _register(4, I32, F32),
    _register(8, I16, F16, BF16),
    _register(16, I8),
    summary="an SVE vector with element size <= 64-bit",
)
SVEPredicate = AllOfType(
    ScalableVectorOfRank(1),
    ScalableVectorOfAnyRank(I1),
    ScalableVectorOfLength(16, 8, 4, 2, 1),
    summary="vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
)
SVBool = AllOfType(
    ScalableVectorOfRank(1), ScalableVectorOfAnyRank(I1), ScalableVectorOfLength(16), summary="vector<[16]xi1>"
)
SVEPredicateMask = VectorWithTrailingDimScalableOfSizeAndType((16, 8, 4, 2, 1), I1)
SVBoolMask = VectorWithTrailingDimScalableOfSizeAndType((16,), I1)
