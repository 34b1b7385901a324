"""The operations of the spirv dialect: matrix ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_AnyMatrix, SPIRV_Float
from compiler.ods.define import op
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.traits import PURE, all_element_types_match, all_types_match
from compiler.ods.type_constraints import AnyTypeOf, is_float, type_constraint

MATRIX_TIMES_MATRIX = op(
    "spirv.MatrixTimesMatrix",
    "",
    operands={"leftmatrix": SPIRV_AnyMatrix, "rightmatrix": SPIRV_AnyMatrix},
    results={"result": SPIRV_AnyMatrix},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)",
)
MATRIX_TIMES_SCALAR = op(
    "spirv.MatrixTimesScalar",
    "",
    operands={
        "matrix": AnyTypeOf(
            SPIRV_AnyMatrix,
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        ),
        "scalar": SPIRV_Float,
    },
    results={
        "result": AnyTypeOf(
            SPIRV_AnyMatrix,
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float values",
                lambda type_: (
                    is_float(type_.element_type, "f16")
                    or is_float(type_.element_type, "f32")
                    or is_float(type_.element_type, "f64")
                ),
            ),
        )
    },
    traits=[
        PURE,
        all_types_match("matrix", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($matrix) `,` type($scalar)",
)
MATRIX_TIMES_VECTOR = op(
    "spirv.MatrixTimesVector",
    "",
    operands={
        "matrix": type_constraint(
            "Matrix of 16/32/64-bit float values",
            lambda type_: (
                is_float(type_.element_type, "f16")
                or is_float(type_.element_type, "f32")
                or is_float(type_.element_type, "f64")
            ),
        ),
        "vector": FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
    },
    results={"result": FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)},
    traits=[
        PURE,
        all_element_types_match("vector", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)",
)
TRANSPOSE = op(
    "spirv.Transpose",
    "",
    operands={"matrix": SPIRV_AnyMatrix},
    results={"result": SPIRV_AnyMatrix},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($matrix) `->` type($result)",
)
VECTOR_TIMES_MATRIX = op(
    "spirv.VectorTimesMatrix",
    "",
    operands={
        "vector": FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float),
        "matrix": type_constraint(
            "Matrix of 16/32/64-bit float values",
            lambda type_: (
                is_float(type_.element_type, "f16")
                or is_float(type_.element_type, "f32")
                or is_float(type_.element_type, "f64")
            ),
        ),
    },
    results={"result": FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)},
    traits=[
        PURE,
        all_element_types_match("vector", "result"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)",
)
