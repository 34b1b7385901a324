"""The types of the transform dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

AFFINE_MAP = type_def(
    "transform.affine_map",
    "A parameter whose values are affine maps.",
    traits=["TransformParamTypeInterface"],
)
ANY_OP = type_def(
    "transform.any_op",
    "A handle to payload operations of any name.",
    traits=["TransformHandleTypeInterface"],
)
ANY_VALUE = type_def(
    "transform.any_value",
    "A handle to payload values.",
    traits=["TransformValueHandleTypeInterface"],
)
OP = type_def(
    "transform.op",
    "A handle to payload operations of one name.",
    parameters=[param("operation_name", "string")],
    format="`<` $operation_name `>`",
    traits=["TransformHandleTypeInterface"],
)
ANY_PARAM = type_def(
    "transform.any_param",
    "A parameter whose values are any attributes.",
    traits=["TransformParamTypeInterface"],
)
PARAM = type_def(
    "transform.param",
    "A parameter whose values are integers of one type.",
    parameters=[param("type", "::mlir::Type")],
    format="`<` $type `>`",
    traits=["TransformParamTypeInterface"],
)
TYPE = type_def(
    "transform.type",
    "A parameter whose values are types.",
    traits=["TransformParamTypeInterface"],
)
