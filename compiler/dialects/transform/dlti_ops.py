"""The operations of the transform dialect: dlti ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface, TransformParamTypeInterface
from compiler.ods.attr_constraints import ArrayAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface, Trait


class QueryOp(Op, name="transform.dlti.query"):
    """Looks up keys in the data layout and target attributes of an op."""

    target = operand(TransformHandleTypeInterface)
    keys = attribute(ArrayAttr)
    associated_attr = result(TransformParamTypeInterface)
    traits = [Interface("TransformOpInterface"), Trait("TransformEachOpTrait"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$keys `at` $target attr-dict `:` functional-type(operands, results)"
