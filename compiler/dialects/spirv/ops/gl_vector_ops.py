"""The operations of the spirv dialect from GLSL's instructions: geometry of vectors."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_Float, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match, types_match_with
from compiler.ods.type_predicates import element_type_of


class GLLengthOp(Op, name="spirv.GL.Length"):
    """Returns the length of a vector: the square root of the sum of the squares."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_Float)
    traits = [
        PURE,
        types_match_with(
            "operand", "result", "result type must match operand element type", lambda type_: element_type_of(type_)
        ),
        needs(Capability.Shader),
    ]
    assembly_format = "$operand attr-dict `:` type($operand) `->` type($result)"


class GLDistanceOp(Op, name="spirv.GL.Distance"):
    """Returns the length of the difference of two points."""

    p0 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    p1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_Float)
    traits = [
        PURE,
        all_types_match("p0", "p1"),
        types_match_with(
            "p0", "result", "result type must match operand element type", lambda type_: element_type_of(type_)
        ),
        needs(Capability.Shader),
    ]
    assembly_format = "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)"


class GLCrossOp(Op, name="spirv.GL.Cross"):
    """Returns the cross product of two vectors of three components."""

    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($result)"


class GLNormalizeOp(Op, name="spirv.GL.Normalize"):
    """Returns the vector of length 1 in the same direction; undefined for the zero vector."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLReflectOp(Op, name="spirv.GL.Reflect"):
    """Reflects a vector at the surface whose normal this is; the normal must have length 1."""

    lhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    rhs = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($result)"
