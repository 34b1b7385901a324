"""What tosa's ops have in common, so that a table names only what sets one apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compiler.dialects.tosa import shape_inference, syntax
from compiler.dialects.tosa.constraints import Tosa_I1Tensor, Tosa_Shape, Tosa_Tensor, Tosa_TensorAtLeast1D
from compiler.dialects.tosa.verify_shapes import elementwise_shape_op, shape_op, with_inferred_types
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface, OpDef, Trait, TypeConstraint
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    RESULTS_BROADCASTABLE_SHAPE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
)

Verifier = Callable[[Operation], Finding]
Traits = Sequence["Trait | Sequence[Trait]"]

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
NAN_MODE_SYNTAX = Hooks(parse=syntax.parse_with_enums, print=syntax.print_without_propagate)


def enum_hooks(verify: Verifier) -> Hooks:
    """Of an op whose enum attributes are written as words."""
    return Hooks(parse=syntax.parse_with_enums, print=syntax.print_with_enums, verify=verify)


def nan_mode_hooks(verify: Verifier) -> Hooks:
    """Of an op that says what becomes of NaNs, where it is not what it is by default."""
    return Hooks(parse=syntax.parse_with_enums, print=syntax.print_without_propagate, verify=verify)


def infers(shapes: shape_inference.Inference) -> Mapping[str, Any]:
    """`OpDef.implementations` of an op that tells the shapes of its results."""
    return {"InferShapedTypeOpInterface": shapes}


def unary(
    name: str,
    summary: str,
    constraint: TypeConstraint = Tosa_Tensor,
    *,
    operand: str = "input1",
    attributes: Mapping[str, Any] | None = None,
    hooks: Hooks | None = None,
) -> OpDef:
    """An op that computes each element from one."""
    return op(
        name,
        summary,
        operands={operand: constraint},
        attributes=attributes,
        results={"output": constraint},
        traits=[SAME_OPERANDS_AND_RESULT_SHAPE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, *ELEMENTWISE],
        format=FORMAT if hooks is None else None,
        hooks=hooks,
        implementations=infers(shape_inference.broadcast),
    )


def binary(
    name: str,
    summary: str,
    constraint: TypeConstraint = Tosa_Tensor,
    *,
    attributes: Mapping[str, Any] | None = None,
    traits: Traits = (),
    hooks: Hooks | None = None,
) -> OpDef:
    """An op that computes each element from two, of operands that are broadcast."""
    return op(
        name,
        summary,
        operands={"input1": constraint, "input2": constraint},
        attributes=attributes,
        results={"output": constraint},
        traits=[*traits, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, *ELEMENTWISE],
        format=FORMAT if hooks is None else None,
        hooks=hooks,
        implementations=infers(shape_inference.broadcast),
    )


def commutative(
    name: str,
    summary: str,
    constraint: TypeConstraint = Tosa_Tensor,
    *,
    attributes: Mapping[str, Any] | None = None,
    hooks: Hooks | None = None,
) -> OpDef:
    """The same, where the order of the operands does not matter."""
    return binary(name, summary, constraint, attributes=attributes, traits=[COMMUTATIVE], hooks=hooks)


def comparison(name: str, summary: str, traits: Traits) -> OpDef:
    """An op that compares the elements of two operands."""
    return op(
        name,
        summary,
        operands={"input1": Tosa_Tensor, "input2": Tosa_Tensor},
        results={"output": Tosa_I1Tensor},
        traits=[*traits, *ELEMENTWISE],
        format=FORMAT,
        hooks=Hooks(verify=with_inferred_types()) if name == "tosa.equal" else None,
        implementations=infers(shape_inference.comparison),
    )


def reduction(
    name: str,
    summary: str,
    verify: Verifier,
    *,
    attributes: Mapping[str, Any] | None = None,
    hooks: Hooks | None = None,
) -> OpDef:
    """An op that combines all elements along an axis."""
    return op(
        name,
        summary,
        operands={"input": Tosa_TensorAtLeast1D},
        attributes={"axis": I32Attr, **(attributes or {})},
        results={"output": Tosa_TensorAtLeast1D},
        traits=INFER_TENSOR_TYPE,
        format=FORMAT if hooks is None else None,
        hooks=Hooks(
            parse=None if hooks is None else hooks.parse,
            print=None if hooks is None else hooks.print,
            verify=with_inferred_types(verify),
        ),
        implementations=infers(shape_inference.reduction),
    )


def shape_operator(name: str, summary: str, *operands: str) -> OpDef:
    """An op that computes each extent of a shape from those of others."""
    return op(
        name,
        summary,
        operands=dict.fromkeys(operands, Tosa_Shape),
        results={"output": Tosa_Shape},
        traits=[PURE, Trait("TosaShapeOperatorWithSameRanks"), Trait("TosaShapeOperator"), *TOSA_OP],
        format=FORMAT,
        hooks=Hooks(verify=elementwise_shape_op),
    )


def shape_hooks(verify: Verifier | None = None) -> Hooks:
    """Of an op on shapes; `verify` is what is to be checked beyond that its shapes are known."""
    return Hooks(verify=shape_op(verify))
