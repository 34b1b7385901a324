"""Traits and families that operations of several modules of the tosa dialect share."""

from __future__ import annotations

from typing import ClassVar

from compiler.dialects.tosa.attributes import NanPropagationModeAttr
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.ods.op_class import Op, attribute
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import PURE, RESULTS_BROADCASTABLE_SHAPE

TOSA_OP: tuple[Trait, ...] = (
    Interface("TosaOp"),
    Interface("QueryProfileInterface"),
    Interface("QueryExtensionInterface"),
    Trait("TosaResolvableShapeOperands"),
)
"""The traits of every op."""
INFER_SHAPED_TYPE = (Interface("InferShapedTypeOpInterface"), Trait("InferShapedTypeOpAdaptor"), *PURE, *TOSA_OP)
"""Traits of ops whose result shapes follow from operands and attributes."""
INFER_TENSOR_TYPE = (
    Interface("InferTypeOpInterface"),
    Interface("InferShapedTypeOpInterface"),
    Trait("InferShapedTypeOpAdaptor"),
    Trait("InferTensorType"),
    *PURE,
    *TOSA_OP,
)
"""Traits of ops whose result types follow from operands and attributes."""
ELEMENTWISE = (
    Interface("InferShapedTypeOpInterface"),
    RESULTS_BROADCASTABLE_SHAPE,
    Trait("TosaElementwiseOperator"),
    Trait("SameOperandsAndResultRank"),
    *PURE,
    *TOSA_OP,
)

FORMAT = "operands attr-dict `:` functional-type(operands, results)"


class WithNanMode(Op):
    """A family of operations with a mode that propagates or ignores NaNs."""

    nan_mode = attribute(NanPropagationModeAttr, default=NanPropagationMode.PROPAGATE)
    assembly_format: ClassVar[str | None] = None
