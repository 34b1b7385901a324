"""`tosa-infer-shapes`: adds static extents that follow from the operands to result types.

%0 = tosa.log %arg0 : (tensor<4xf32>) -> tensor<*xf32>    ->    %0 = tosa.log %arg0 : (tensor<4xf32>) -> tensor<4xf32>
return %0 : tensor<*xf32>                                       %1 = tensor.cast %0 : tensor<4xf32> to tensor<*xf32>
                                                                return %1 : tensor<*xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.tensor.ops import CastOp
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp
from compiler.dialects.tosa.shape_inference import (
    InferenceError,
    Shape,
    ShapedTypeComponents,
    infer,
    inferred_type,
    meet,
)
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, RankedTensorType, ShapedType, Type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import CannotInferTypes, infer_result_types
from compiler.rewrite.rewriter import Rewriter
from compiler.stepping import Steps, run_steps


@dataclass
class TosaInferShapes(Pass):
    """Propagate shapes across TOSA operations."""

    argument = "tosa-infer-shapes"
    name = "TosaInferShapesPass"
    summary = "Propagate shapes across TOSA operations"
    anchor = "func.func"
    dependent_dialects = ("func", "tensor", "tosa")

    def run(self, op: Operation, state: PassState) -> None:
        changes = TypeChanges()
        for region in op.regions:
            run_steps(_propagate(region, changes, state))
        changes.commit(Rewriter(op, state.context, state.listeners))


class TypeChanges:
    """Types of values before they were changed, until the changes are kept or rolled back."""

    def __init__(self) -> None:
        self._old: list[tuple[Value, Type]] = []

    def set(self, value: Value, type_: Type) -> None:
        if value.type != type_:
            self._old.append((value, value.type))
            value.type = type_

    def roll_back(self) -> None:
        for value, type_ in reversed(self._old):
            value.type = type_
        self._old.clear()

    def commit(self, rewriter: Rewriter) -> None:
        """Users that do not infer types themselves get values of the old ones."""
        for value, old in self._old:
            cast: Value | None = None
            if isinstance(value, OpResult):
                with rewriter.modify(value.owner):
                    pass
            # Uses that are found last stand first, as upstream's lists of uses have them.
            for user in reversed(rewriter.users(value)):
                if _infers_types(user):
                    continue
                if cast is None:
                    rewriter.set_insertion_point_after_value(value)
                    cast = rewriter.create(CastOp, value, result_types=[old], location=_location(value)).result
                with rewriter.modify(user):
                    user.operands = [cast if operand is value else operand for operand in user.operands]
        self._old.clear()


def _location(value: Value) -> Operation:
    if isinstance(value, OpResult):
        return value.owner
    assert isinstance(value, BlockArgument) and value.owner.parent_op is not None
    return value.owner.parent_op


def _infers_types(op: Operation) -> bool:
    """Returns True if the op stays valid, or its result types can be inferred, when operands get more precise types."""
    if op.dialect == "tosa" or op.has_trait("InferTypeOpInterface") or op.has_trait("InferShapedTypeOpInterface"):
        return True
    if op.definition is None or not op.results:
        return False
    try:
        infer_result_types(op, op.definition)
    except CannotInferTypes:
        return False
    return True


def _propagate(region: Region, changes: TypeChanges, state: PassState) -> Steps[None]:
    for block in region.blocks:
        for op in block.ops:
            if op.dialect != "tosa":
                continue
            if isinstance(op, IfOp):
                yield _into_branches(op, changes, state)
            if isinstance(op, WhileOp):
                yield _around_loop(op, changes, state)
            try:
                known_components = infer(op)
            except InferenceError as error:
                state.error(op, str(error))
                return
            for result, components in zip(op.results, known_components or (), strict=False):
                refined = _refined(result.type, components)
                if refined is not None:
                    changes.set(result, refined)


def _refined(type_: Type, components: ShapedTypeComponents) -> Type | None:
    """Returns a type refined by the inferred extents; None if these contradict it."""
    if not isinstance(type_, ShapedType):
        return None
    shape = _join(type_.shape, components.shape)
    if shape is None:
        return None if components.shape is not None and type_.shape is not None else type_
    return RankedTensorType(shape, type_.element_type)


def _join(first: Shape | None, other: Shape | None) -> Shape | None:
    """Combines two shapes of one value; None if they contradict each other or are both unknown."""
    if first is None or other is None:
        return other if first is None else first
    if len(first) != len(other):
        return None
    if any(a != b and DYNAMIC not in (a, b) for a, b in zip(first, other, strict=True)):
        return None
    return tuple(b if a == DYNAMIC else a for a, b in zip(first, other, strict=True))


def _into_branches(op: IfOp, changes: TypeChanges, state: PassState) -> Steps[None]:
    for region in op.regions:
        arguments = region.entry.arguments
        if len(arguments) != len(op.input_list):
            return
        for operand, argument in zip(op.input_list, arguments, strict=True):
            type_, old = operand.type, argument.type
            if isinstance(type_, ShapedType) and type_.shape is not None and isinstance(old, ShapedType):
                changes.set(argument, RankedTensorType(type_.shape, old.element_type))
        yield _propagate(region, changes, state)


def _around_loop(op: WhileOp, changes: TypeChanges, state: PassState) -> Steps[None]:
    """Infers types of the body's arguments that hold in every iteration: the operands' types, or less precise ones."""
    types = [operand.type for operand in op.operands]
    body = op.body_graph
    while True:
        tried = TypeChanges()
        _set_arguments(body, types, tried)
        yield _propagate(body, tried, state)
        last = body.entry.last
        yielded = [] if last is None else [operand.type for operand in last.operands]
        tried.roll_back()
        if len(yielded) != len(types):
            state.warning(op, "has a tosa.yield with the incorrect number of operands")
            return
        joined = [_common(type_, other) for type_, other in zip(types, yielded, strict=True)]
        if joined == types:
            break
        types = joined
    for region in op.regions:
        _set_arguments(region, types, changes)
        yield _propagate(region, changes, state)


def _set_arguments(region: Region, types: Sequence[Type], changes: TypeChanges) -> None:
    for argument, type_ in zip(region.entry.arguments, types, strict=True):
        changes.set(argument, type_)


def _common(type_: Type, other: Type) -> Type:
    """Returns the most specific type that fits two types with the same elements."""
    if not isinstance(type_, ShapedType) or not isinstance(other, ShapedType):
        return type_
    components = meet(ShapedTypeComponents(type_.shape), ShapedTypeComponents(other.shape))
    return inferred_type(components, type_)
