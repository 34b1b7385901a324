"""Creates the code of an expression inside of the innermost loop."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from compiler.dialects.arith.float_ops import CmpFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import CmpIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.complex.attributes import parts_of_number
from compiler.dialects.linalg.interface import body
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.sparse_tensor.loop_ops import BinaryOp, ReduceOp, SelectOp, UnaryOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import BlockArgument, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.rewrite.builder import IRMapping, clone
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.expressions import Expression, Kind

_REGIONS = (Kind.UNARY, Kind.BINARY, Kind.BRANCH, Kind.SELECT, Kind.REDUCE)


class Iteration(Protocol):
    """The current iteration of an operation's innermost loop: its coordinates and elements."""

    op: GenericOp
    emit: SparseEmitter

    def coordinate(self, loop: int) -> Value: ...
    def element(self, expression: Expression) -> Value: ...
    def element_place(self, operand: int) -> tuple[Value, list[Value]]: ...
    def within(self, expression: Expression) -> AbstractContextManager[None]: ...


def attribute_value(emit: SparseEmitter, value: Attribute, type_: Type) -> Value:
    """Returns a constant."""
    if not isinstance(value, DialectAttribute):
        return emit.op(ConstantOp, result_type=type_, value=value)
    return emit.op(complex_ops.ConstantOp, result_type=type_, value=parts_of_number(value))


def computed(iteration: Iteration, expression: Expression) -> Value | None:
    """Returns the value of an expression; None if a region yields nothing."""
    match expression.kind:
        case Kind.TENSOR:
            return iteration.element(expression)
        case Kind.INVARIANT:
            return expression.value
        case Kind.LOOP:
            return iteration.coordinate(expression.number)
    with iteration.within(expression):
        values = _children(iteration, expression)
        if expression.kind in _REGIONS:
            result = _from_region(iteration, expression, values)
        else:
            result = _from_operation(iteration.emit, expression, [value for value in values if value is not None])
    if expression.kind is Kind.SELECT:
        expression.value = values[0]
    return result


def _children(iteration: Iteration, expression: Expression) -> list[Value | None]:
    """Returns the values of the operands; zeros have the type of the other operand."""
    children = expression.children
    zero = next((number for number, child in enumerate(children) if child.kind is Kind.ZERO), None)
    if zero is None:
        return [computed(iteration, child) for child in children]
    other = computed(iteration, children[1 - zero])
    assert other is not None
    number = iteration.emit.zero(other.type)
    return [number, other] if zero == 0 else [other, number]


def _from_operation(emit: SparseEmitter, expression: Expression, values: Sequence[Value]) -> Value:
    op = expression.op
    assert op is not None
    if expression.kind is Kind.NEGATION:
        if isinstance(op, SubFOp):
            return emit.op(NegFOp, *values)
        if isinstance(op, complex_ops.SubOp):
            return emit.op(complex_ops.NegOp, *values)
        return emit.op(SubIOp, emit.zero(values[0].type), *values)
    if expression.kind is Kind.DENSE:
        copy = clone(op, IRMapping(dict(zip(op.operands, values, strict=True))))
        return emit.rewriter.insert(copy).result
    if isinstance(op, CmpIOp | CmpFOp):
        if expression.kind is Kind.RELU:
            zero = emit.zero(values[0].type)
            return emit.select(emit.op(type(op), values[0], zero, predicate=op.predicate), values[0], zero)
        return emit.op(type(op), *values, predicate=op.predicate)
    return emit.op(type(op), *values, result_type=op.result.type)


def _from_region(iteration: Iteration, expression: Expression, values: Sequence[Value | None]) -> Value | None:
    op = expression.op
    region, arguments = expression.region, values
    if isinstance(op, UnaryOp):
        region, arguments = op.present_region, values[:1]
    elif isinstance(op, SelectOp | ReduceOp):
        region = op.region
    elif isinstance(op, BinaryOp) and expression.kind is Kind.BINARY:
        region = op.overlap_region
    assert region is not None
    operands = [value for value in arguments if value is not None]
    if not region.blocks or len(operands) < len(arguments):
        return None
    return _inlined(iteration, region, operands)


def _inlined(iteration: Iteration, region: Region, values: Sequence[Value]) -> Value | None:
    """Clones a region's operations into the current iteration; returns the first yielded value, or None."""
    block = region.entry
    mapping = IRMapping(dict(zip(block.arguments, values, strict=True)))
    *ops, end = block.ops
    for op in ops:
        if isinstance(op, IndexOp):
            mapping.values[op.result] = iteration.coordinate(op.dim.value)
            continue
        _map_outer(iteration, op.operands, mapping)
        iteration.emit.rewriter.insert(clone(op, mapping))
    _map_outer(iteration, end.operands, mapping)
    return next((mapping.value(value) for value in end.operands), None)


def _map_outer(iteration: Iteration, values: Sequence[Value], mapping: IRMapping) -> None:
    """Maps elements and coordinates that the values refer to to their values in the current iteration."""
    for value in values:
        if isinstance(value, BlockArgument) and value.owner is body(iteration.op):
            buffer, indices = iteration.element_place(value.index)
            mapping.values[value] = iteration.emit.load(buffer, *indices)
        elif isinstance(value, OpResult) and isinstance(value.owner, IndexOp):
            mapping.values[value] = iteration.coordinate(value.owner.dim.value)
