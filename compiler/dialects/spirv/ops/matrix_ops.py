"""The operations of the spirv dialect: matrix ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyMatrix,
    SPIRV_CoopMatrixOf,
    SPIRV_Float,
    SPIRV_MatrixOf,
    SPIRV_VectorOf,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, all_element_types_match, all_types_match
from compiler.ods.type_constraints import AnyTypeOf


class MatrixTimesMatrixOp(Op, name="spirv.MatrixTimesMatrix"):
    """Multiplies two matrices; the number of the left one's columns equals the number of the right one's rows."""

    leftmatrix = operand(SPIRV_AnyMatrix)
    rightmatrix = operand(SPIRV_AnyMatrix)
    result = result(SPIRV_AnyMatrix)
    traits = [PURE, needs(Capability.Matrix)]
    assembly_format = "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class MatrixTimesScalarOp(Op, name="spirv.MatrixTimesScalar"):
    """Multiplies each element of a matrix, or of a cooperative matrix, by the same scalar."""

    matrix = operand(AnyTypeOf(SPIRV_AnyMatrix, SPIRV_CoopMatrixOf(SPIRV_Float)))
    scalar = operand(SPIRV_Float)
    result = result(AnyTypeOf(SPIRV_AnyMatrix, SPIRV_CoopMatrixOf(SPIRV_Float)))
    traits = [PURE, all_types_match("matrix", "result"), needs(Capability.Matrix)]
    assembly_format = "operands attr-dict `:` type($matrix) `,` type($scalar)"
    hooks = Hooks(verify_is_local=True)


class MatrixTimesVectorOp(Op, name="spirv.MatrixTimesVector"):
    """Multiplies a matrix with a column vector, which has a component for each column."""

    matrix = operand(SPIRV_MatrixOf(SPIRV_Float))
    vector = operand(SPIRV_VectorOf(SPIRV_Float))
    result = result(SPIRV_VectorOf(SPIRV_Float))
    traits = [PURE, all_element_types_match("vector", "result"), needs(Capability.Matrix)]
    assembly_format = "operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class TransposeOp(Op, name="spirv.Transpose"):
    """Transposes a matrix."""

    matrix = operand(SPIRV_AnyMatrix)
    result = result(SPIRV_AnyMatrix)
    traits = [PURE, needs(Capability.Matrix)]
    assembly_format = "operands attr-dict `:` type($matrix) `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class VectorTimesMatrixOp(Op, name="spirv.VectorTimesMatrix"):
    """Multiplies a row vector with a matrix; the vector has a component for each row."""

    vector = operand(SPIRV_VectorOf(SPIRV_Float))
    matrix = operand(SPIRV_MatrixOf(SPIRV_Float))
    result = result(SPIRV_VectorOf(SPIRV_Float))
    traits = [PURE, all_element_types_match("vector", "result"), needs(Capability.Matrix)]
    assembly_format = "operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)"
    hooks = Hooks(verify_is_local=True)
