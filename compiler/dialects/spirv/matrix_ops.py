"""The operations of the spirv dialect: matrix ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_composites
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyMatrix,
    SPIRV_CoopMatrixOf,
    SPIRV_Float,
    SPIRV_MatrixOf,
    SPIRV_VectorOf,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks
from compiler.ods.traits import PURE, all_element_types_match, all_types_match
from compiler.ods.type_constraints import AnyTypeOf

MATRIX_TIMES_MATRIX = op(
    "spirv.MatrixTimesMatrix",
    "Multiplies two matrices; the left one has as many columns as the right one has rows.",
    operands={"leftmatrix": SPIRV_AnyMatrix, "rightmatrix": SPIRV_AnyMatrix},
    results={"result": SPIRV_AnyMatrix},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)",
    hooks=Hooks(verify=verify_composites.matrix_times_matrix, verify_is_local=True),
)
MATRIX_TIMES_SCALAR = op(
    "spirv.MatrixTimesScalar",
    "Multiplies each element of a matrix, or of a cooperative matrix, by the same scalar.",
    operands={
        "matrix": AnyTypeOf(
            SPIRV_AnyMatrix,
            SPIRV_CoopMatrixOf(SPIRV_Float),
        ),
        "scalar": SPIRV_Float,
    },
    results={
        "result": AnyTypeOf(
            SPIRV_AnyMatrix,
            SPIRV_CoopMatrixOf(SPIRV_Float),
        )
    },
    traits=[
        PURE,
        all_types_match("matrix", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($matrix) `,` type($scalar)",
    hooks=Hooks(verify=verify_composites.matrix_times_scalar, verify_is_local=True),
)
MATRIX_TIMES_VECTOR = op(
    "spirv.MatrixTimesVector",
    "Multiplies a matrix with a column vector, which has a component for each column.",
    operands={
        "matrix": SPIRV_MatrixOf(SPIRV_Float),
        "vector": SPIRV_VectorOf(SPIRV_Float),
    },
    results={"result": SPIRV_VectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_element_types_match("vector", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)",
    hooks=Hooks(verify=verify_composites.matrix_times_vector, verify_is_local=True),
)
TRANSPOSE = op(
    "spirv.Transpose",
    "Turns rows of a matrix into columns.",
    operands={"matrix": SPIRV_AnyMatrix},
    results={"result": SPIRV_AnyMatrix},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($matrix) `->` type($result)",
    hooks=Hooks(verify=verify_composites.transpose, verify_is_local=True),
)
VECTOR_TIMES_MATRIX = op(
    "spirv.VectorTimesMatrix",
    "Multiplies a row vector with a matrix; the vector has a component for each row.",
    operands={
        "vector": SPIRV_VectorOf(SPIRV_Float),
        "matrix": SPIRV_MatrixOf(SPIRV_Float),
    },
    results={"result": SPIRV_VectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_element_types_match("vector", "result"),
        AVAILABILITY,
    ],
    format="operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)",
    hooks=Hooks(verify=verify_composites.vector_times_matrix, verify_is_local=True),
)
