"""The operations of the transform dialect: dlti ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface, TransformParamTypeInterface
from compiler.ods.attr_constraints import ArrayAttr
from compiler.ods.define import op
from compiler.ods.model import Interface, Trait

DLTI_QUERY = op(
    "transform.dlti.query",
    "Looks up keys in what an op says of data layout and target.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"keys": ArrayAttr},
    results={"associated_attr": TransformParamTypeInterface},
    traits=[Interface("TransformOpInterface"), Trait("TransformEachOpTrait"), Interface("MemoryEffectOpInterface")],
    format="$keys `at` $target attr-dict `:` functional-type(operands, results)",
)
