"""The operations of the transform dialect: debug ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    Transform_AnyHandleType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
)
from compiler.ods.attr_constraints import StrAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand
from compiler.ods.trait_classes import Interface, Trait


class EmitRemarkAtOp(Op, name="transform.debug.emit_remark_at"):
    """Emits a remark at each payload operation or value of the handle."""

    at = operand(Transform_AnyHandleType)
    message = attribute(StrAttr)
    traits = [
        Interface("MatchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("NavigationTransformOpTrait"),
    ]
    assembly_format = "$at `,` $message attr-dict `:` type($at)"


class EmitParamAsRemarkOp(Op, name="transform.debug.emit_param_as_remark"):
    """Emits the values of a parameter as a remark."""

    param = operand(TransformParamTypeInterface)
    anchor = optional_operand(TransformHandleTypeInterface)
    message = optional_attribute(StrAttr)
    traits = [
        Interface("MatchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("NavigationTransformOpTrait"),
    ]
    assembly_format = "$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` type($anchor)^)?"
