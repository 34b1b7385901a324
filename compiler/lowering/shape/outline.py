"""`outline-shape-computation`: moves the computation of the shape of a `shape.with_shape` to a `shape.func`.

%n = shape.get_extent %s, %c0
%u = shape.from_extents %n                      shape.func private @shape_cal_0(%s: tensor<1xindex>) -> !shape.shape
%v = shape.with_shape %t, %u             ->     { ... shape.return %u }

An operation moves if only shapes of `shape.with_shape` depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.shape import ops as shape
from compiler.dialects.tensor.ops import DimOp
from compiler.ir.attributes import StringAttr, TypeAttr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import SymbolTable
from compiler.ir.types import DYNAMIC, INDEX, FunctionType, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_PREFIX = "shape_cal_"


@dataclass
class OutlineShapeComputation(Pass):
    """Using shape.func to preserve shape computation."""

    argument = "outline-shape-computation"
    name = "OutlineShapeComputationPass"
    anchor = "builtin.module"
    summary = "Using shape.func to preserve shape computation"
    dependent_dialects = ("shape",)

    def run(self, op: Operation, state: PassState) -> None:
        symbols, outlined = SymbolTable(op), set[Value]()
        for function in [each for each in op.walk_post_order() if isinstance(each, FuncOp)]:
            patterns = FrozenPatternSet([_extent_of_shape])
            apply_patterns_greedily(function, patterns, state.context, listeners=state.listeners)
            rewriter = Rewriter(op, state.context, state.listeners)
            pairs = [each for each in function.walk() if isinstance(each, shape.WithOp)]
            _outline(function, pairs, symbols, outlined, rewriter)
            for pair in pairs:
                _skip(pair, rewriter)
            apply_patterns_greedily(function, FrozenPatternSet([]), state.context, listeners=state.listeners)


@pattern(DimOp, name="(anonymous namespace)::TensorDimOpRewriter")
def _extent_of_shape(op: DimOp, rewriter: Rewriter) -> bool:
    """tensor.dim %t, %i -> shape.get_extent (shape.shape_of %t), %i"""
    source = op.source_.type
    rank = source.rank if isinstance(source, RankedTensorType) else DYNAMIC
    shape_of = rewriter.create(shape.ShapeOfOp, op.source_, result_types=[RankedTensorType((rank,), INDEX)])
    types = [op.result.type]
    rewriter.replace_op_with_new_op(op, shape.GetExtentOp, shape_of.result, op.index, result_types=types)
    return True


def _skip(pair: shape.WithOp, rewriter: Rewriter) -> None:
    """value_of (with_shape %x, %s) -> %x, or value_of %x where that has a shape, too"""
    for user in rewriter.users(pair.result):
        if not isinstance(user, shape.ValueOfOp):
            continue
        if user.result.type == pair.operand_.type:
            rewriter.replace_all_uses_with(user.result, pair.operand_)
        else:
            with rewriter.modify(user):
                user.operands = [pair.operand_]


# ------------------------------------------------------------------------------------------ clusters


def _only_for_shapes(function: FuncOp, rewriter: Rewriter) -> set[Operation]:
    """Returns the operations that only shapes of `shape.with_shape` depend on."""

    def is_candidate(op: Operation) -> bool:
        return not isinstance(op, shape.WithOp) and any(rewriter.has_uses(result) for result in op.results)

    chosen = {op for op in function.walk() if op is not function and is_candidate(op)}

    def is_for_shapes(value: Value) -> bool:
        return all(
            user.shape is value if isinstance(user, shape.WithOp) else user in chosen for user in rewriter.users(value)
        )

    pending = list(chosen)
    while pending:
        op = pending.pop()
        if op in chosen and not all(is_for_shapes(result) for result in op.results):
            chosen.remove(op)
            pending += [operand.owner for operand in op.operands if isinstance(operand, OpResult)]
    return chosen


def _cluster(value: Value, candidates: set[Operation]) -> set[Operation]:
    """Returns the candidate operations that a shape depends on."""
    cluster: set[Operation] = set()
    pending = [value.owner] if isinstance(value, OpResult) else []
    while pending:
        op = pending.pop()
        if op in candidates and op not in cluster:
            cluster.add(op)
            pending += [operand.owner for operand in _operands(op) if isinstance(operand, OpResult)]
    return cluster


def _operands(op: Operation) -> Iterator[Value]:
    """Yields the operands of an operation, and the values that its regions use from outside."""
    for inner in op.walk():
        for operand in inner.operands:
            block = operand.owner.parent if isinstance(operand, OpResult) else None
            if isinstance(operand, BlockArgument):
                block = operand.owner
            parent = None if block is None else block.parent_op
            if parent is None or not op.is_ancestor_of(parent):
                yield operand


def _inputs(cluster: Sequence[Operation]) -> list[Value]:
    """Returns the values that operations use and none of them defines."""
    own = set(cluster)
    operands = [operand for op in cluster for operand in _operands(op)]
    return list(dict.fromkeys([each for each in operands if not isinstance(each, OpResult) or each.owner not in own]))


# ------------------------------------------------------------------------------------------ functions


def _outline(
    function: FuncOp, pairs: Sequence[shape.WithOp], symbols: SymbolTable, outlined: set[Value], rewriter: Rewriter
) -> None:
    """Creates a function after `function` for each shape of a ranked tensor without one."""
    candidates = _only_for_shapes(function, rewriter)
    number = 0
    for pair in pairs:
        if isinstance(pair.operand_.type, RankedTensorType) and pair.shape not in outlined:
            outlined.add(pair.shape)
            cluster = _cluster(pair.shape, candidates)
            ordered = [op for op in function.walk() if op in cluster]
            rewriter.set_insertion_point_after(function)
            symbols.add(_function(f"{_PREFIX}{number}", ordered, pair.shape, rewriter))
            number += 1


def _function(name: str, cluster: Sequence[Operation], result: Value, rewriter: Rewriter) -> shape.FuncOp:
    """Creates a function with copies of operations, which returns the copy of their result."""
    inputs = _inputs(cluster) if cluster else [result]
    types = tuple([value.type for value in inputs])
    body = Block(types)
    new_function = rewriter.create(
        shape.FuncOp,
        regions=[Region([body])],
        sym_name=StringAttr(name),
        function_type=TypeAttr(FunctionType(types, (result.type,))),
        sym_visibility=StringAttr("private"),
    )
    mapping = IRMapping()
    mapping.values.update(zip(inputs, body.arguments, strict=True))
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(body)
        for op in cluster:
            rewriter.clone(op, mapping)
        rewriter.create(shape.ReturnOp, [mapping.value(result)])
    return new_function
