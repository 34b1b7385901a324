"""Traits, hooks and families that operations of several modules of the tosa dialect share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from compiler.dialects.tosa import shape_inference, syntax
from compiler.dialects.tosa.constraints import Tosa_NanPropagationModeAttr
from compiler.dialects.tosa.verify_shapes import shape_op
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.op_class import Op, attribute
from compiler.ods.traits import PURE, RESULTS_BROADCASTABLE_SHAPE

Verifier = Callable[[Operation], Finding]

TOSA_OP: tuple[Trait, ...] = (
    Interface("TosaOp"),
    Interface("QueryProfileInterface"),
    Interface("QueryExtensionInterface"),
    Trait("TosaResolvableShapeOperands"),
)
"""The traits of every op."""
INFER_SHAPED_TYPE = (Interface("InferShapedTypeOpInterface"), Trait("InferShapedTypeOpAdaptor"), *PURE, *TOSA_OP)
"""Of ops whose result shapes follow from operands and attributes."""
INFER_TENSOR_TYPE = (
    Interface("InferTypeOpInterface"),
    Interface("InferShapedTypeOpInterface"),
    Trait("InferShapedTypeOpAdaptor"),
    Trait("InferTensorType"),
    *PURE,
    *TOSA_OP,
)
"""Of ops whose result types do."""
ELEMENTWISE = (
    Interface("InferShapedTypeOpInterface"),
    RESULTS_BROADCASTABLE_SHAPE,
    Trait("TosaElementwiseOperator"),
    Trait("SameOperandsAndResultRank"),
    *PURE,
    *TOSA_OP,
)

FORMAT = "operands attr-dict `:` functional-type(operands, results)"

ENUMS = Hooks(parse=syntax.parse_with_enums, print=syntax.print_with_enums)


def enum_hooks(verify: Verifier) -> Hooks:
    """Of an op whose enum attributes are written as words."""
    return Hooks(parse=syntax.parse_with_enums, print=syntax.print_with_enums, verify=verify)


def nan_mode_hooks(verify: Verifier) -> Hooks:
    """Of an op that says what becomes of NaNs, where it is not what it is by default."""
    return Hooks(parse=syntax.parse_with_enums, print=syntax.print_without_propagate, verify=verify)


def infers(shapes: shape_inference.Inference) -> Mapping[str, Any]:
    """`OpDef.implementations` of an op that tells the shapes of its results."""
    return {"InferShapedTypeOpInterface": shapes}


class WithNanMode(Op):
    """A family of operations that say what becomes of NaNs."""

    nan_mode = attribute(Tosa_NanPropagationModeAttr, default="PROPAGATE")
    assembly_format: ClassVar[str | None] = None
    hooks = Hooks(parse=syntax.parse_with_enums, print=syntax.print_without_propagate)


def shape_hooks(verify: Verifier | None = None) -> Hooks:
    """Of an op on shapes; `verify` is what is to be checked beyond that its shapes are known."""
    return Hooks(verify=shape_op(verify))
