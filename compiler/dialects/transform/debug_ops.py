"""The operations of the transform dialect: debug ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    Transform_AnyHandleType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
)
from compiler.ods.attr_constraints import StrAttr
from compiler.ods.define import op, optional
from compiler.ods.model import Interface, Trait

DEBUG_EMIT_REMARK_AT = op(
    "transform.debug.emit_remark_at",
    "Emits a remark at each payload operation or value of the handle.",
    operands={"at": Transform_AnyHandleType},
    attributes={"message": StrAttr},
    traits=[
        Interface("MatchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("NavigationTransformOpTrait"),
    ],
    format="$at `,` $message attr-dict `:` type($at)",
)
DEBUG_EMIT_PARAM_AS_REMARK = op(
    "transform.debug.emit_param_as_remark",
    "Emits the values of a parameter as a remark.",
    operands={"param": TransformParamTypeInterface, "anchor": optional(TransformHandleTypeInterface)},
    attributes={"message": optional(StrAttr)},
    traits=[
        Interface("MatchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("NavigationTransformOpTrait"),
    ],
    format="$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` type($anchor)^)?",
)
