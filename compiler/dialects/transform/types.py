"""The types of the transform dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

AFFINE_MAP = type_def(
    "transform.affine_map",
    "",
    traits=["TransformParamTypeInterface"],
)
ANY_OP = type_def(
    "transform.any_op",
    "",
    traits=["TransformHandleTypeInterface"],
)
ANY_VALUE = type_def(
    "transform.any_value",
    "",
    traits=["TransformValueHandleTypeInterface"],
)
OP = type_def(
    "transform.op",
    "",
    parameters=[param("operation_name", "string")],
    format="`<` $operation_name `>`",
    traits=["TransformHandleTypeInterface"],
)
ANY_PARAM = type_def(
    "transform.any_param",
    "",
    traits=["TransformParamTypeInterface"],
)
PARAM = type_def(
    "transform.param",
    "",
    parameters=[param("type", "type")],
    format="`<` $type `>`",
    traits=["TransformParamTypeInterface"],
)
TYPE = type_def(
    "transform.type",
    "",
    traits=["TransformParamTypeInterface"],
)
