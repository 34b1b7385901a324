"""Reshapes next to structured operations: the operation gets more loops, and its other operands are reshaped.

%0 = linalg.generic ins(%a, %b) outs(%c) : tensor<?xf32>        linalg.generic ins(expand_shape %a, expand_shape %b)
%1 = tensor.expand_shape %0 [[0, 1]] : tensor<?x4xf32>    ->                   outs(expand_shape %c) : tensor<?x4xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.dominance import DominanceInfo
from compiler.analysis.effects import is_pure
from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.linalg.elementwise_ops import CopyOp, FillOp
from compiler.dialects.linalg.interface import (
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
)
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structured_ops import GenericOp, TransposeOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.dialects.tensor.ops import CollapseShapeOp, ExpandShapeOp, PadOp
from compiler.dialects.tensor.verify_views import reassociation_problem
from compiler.ir.affine import AffineDimExpr, AffineMap, dim, symbol
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.mixed_values import MixedValue, mixed_group, split_mixed
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value, sole_region
from compiler.ir.reassociation import Groups, reassociation_attr
from compiler.ir.slices import integers, reassociation_indices
from compiler.ir.types import I64, INDEX, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_generic
from compiler.transforms.linalg.drop_unit_dims import expanded
from compiler.transforms.linalg.padding import create_pad

_LINEAR = AffineMap(2, 1, (dim(0) + dim(1) * symbol(0),))
"""Position in two dimensions as one in their product."""


@dataclass(frozen=True)
class _Expansion:
    """Loops of an operation that are expanded to several: their new numbers and sizes."""

    loops: Groups
    sizes: Sequence[Sequence[MixedValue]]

    @property
    def num_loops(self) -> int:
        return sum(map(len, self.loops))

    def map(self, old: AffineMap) -> AffineMap:
        """Returns the map of an operand in the new loops."""
        exprs = [dim(loop) for old_loop in _positions(old) for loop in self.loops[old_loop]]
        return AffineMap(self.num_loops, old.num_symbols, tuple(exprs))

    def shape(self, old: AffineMap) -> list[MixedValue]:
        return [size for loop in _positions(old) for size in self.sizes[loop]]

    def groups(self, old: AffineMap) -> Groups:
        """Returns for each dimension of an operand the new dimensions that replace it."""
        groups: Groups = []
        for loop in _positions(old):
            first = sum(map(len, groups))
            groups.append(tuple(range(first, first + len(self.loops[loop]))))
        return groups


def _positions(map_: AffineMap) -> list[int]:
    return [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)]


def _is_the_only_use(value: Value, rewriter: Rewriter) -> bool:
    """Returns True if the defining op has one use in all."""
    return isinstance(value, OpResult) and sum(len(rewriter.uses(result)) for result in value.owner.results) == 1


def _can_expand(op: Operation, operand: int) -> bool:
    maps = indexing_maps(op)
    permuted = all(map_.is_projected_permutation() for map_ in maps)
    return has_tensor_semantics(op) and permuted and maps[operand].num_results > 0


def _move_before(values: Sequence[Value], place: Operation, rewriter: Rewriter) -> bool:
    """Moves the backward slices of values before an operation. Returns False if that is not possible."""
    dominance = DominanceInfo()
    needed: dict[Operation, None] = {}
    work = [value for value in values if not dominance.dominates(value, place)]
    while work:
        value = work.pop()
        if isinstance(value, BlockArgument) or not isinstance(value, OpResult):
            return False
        op = value.owner
        if op is place or op.parent is not place.parent or not is_pure(op):
            return False
        needed[op] = None
        inner_operands = [operand for inner in op.walk() for operand in inner.operands]
        work += [operand for operand in inner_operands if not dominance.dominates(operand, place)]
    assert place.parent is not None
    for op in [each for each in place.parent.ops if each in needed]:
        rewriter.move_op_before(op, place)
    return True


def _expansion(
    op: Operation, operand: int, groups: Groups, shape: Sequence[MixedValue], rewriter: Rewriter
) -> _Expansion | None:
    """Returns the loops of an operation after expanding one of its operands to a shape."""
    if not groups:
        return None
    maps = indexing_maps(op)
    fused = maps[operand]
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(op)
        rewriter.location = op
        extents_of_operands = [
            extents(value, rewriter) if isinstance(value.type, RankedTensorType) else [] for value in op.operands
        ]
    sizes: list[list[MixedValue]] = [[] for _ in range(fused.num_dims)]
    for loop, group in zip(_positions(fused), groups, strict=True):
        sizes[loop] = [shape[axis] for axis in group]
    for map_, operand_extents in zip(maps, extents_of_operands, strict=True):
        for loop, size in zip(_positions(map_), operand_extents, strict=True):
            sizes[loop] = sizes[loop] or [size]
    loops: Groups = []
    for own in sizes:
        first = sum(map(len, loops))
        loops.append(tuple(range(first, first + len(own))))
    return _Expansion(loops, sizes)


def _expand(
    op: Operation, reshape: ExpandShapeOp | CollapseShapeOp, operand: int, rewriter: Rewriter
) -> list[Value] | None:
    """Applies an operation to the operand before it is collapsed, or expands its operands instead of its result.

    Returns the new results; None if that is impossible.
    """
    groups = reassociation_indices(reshape.reassociation)
    if isinstance(reshape, ExpandShapeOp):
        if not _move_before(reshape.output_shape, op, rewriter):
            return None
        shape = mixed_group(reshape, "output_shape", "static_output_shape")
    else:
        rewriter.location = reshape
        shape = extents(reshape.src, rewriter)
    expansion = _expansion(op, operand, groups, shape, rewriter)
    if expansion is None:
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    values: list[Value] = []
    for index, (value, map_) in enumerate(zip(op.operands, indexing_maps(op), strict=True)):
        is_input = index < len(inputs(op))
        new = reshape.src if is_input and index == operand else _expanded_operand(value, map_, expansion, rewriter)
        if new is None:
            return None
        values.append(new)
    rewriter.location = op
    new_op = _expanded_op(op, values, expansion, rewriter)
    results: list[Value] = []
    first = len(inputs(op))
    for old, result in zip(op.results, new_op.results, strict=True):
        if result.type == old.type:
            results.append(result)
            continue
        attribute = reassociation_attr(expansion.groups(indexing_maps(op)[first + old.index]))
        results.append(
            rewriter.create(CollapseShapeOp, result, result_types=[old.type], reassociation=attribute).result
        )
    return results


def _expanded_operand(value: Value, map_: AffineMap, expansion: _Expansion, rewriter: Rewriter) -> Value | None:
    """Returns an operand with a dimension for each new loop; None if its type does not support that."""
    if not isinstance(value.type, RankedTensorType):
        return value
    shape, groups = expansion.shape(map_), expansion.groups(map_)
    type_ = RankedTensorType(tuple(split_mixed(shape)[0]), value.type.element_type)
    if type_ == value.type:
        return value
    if groups and reassociation_problem(type_, value.type, groups) is not None:
        return None
    return expanded(value, type_, shape, groups, rewriter)


def _expanded_op(op: Operation, values: Sequence[Value], expansion: _Expansion, rewriter: Rewriter) -> Operation:
    count = len(inputs(op))
    results = [value.type for value in values[count:]]
    if isinstance(op, TransposeOp):
        inverse = _inverted(integers(op.permutation))
        permutation = _inverted([loop for axis in inverse for loop in expansion.loops[axis]])
        new: Operation = rewriter.clone(op, IRMapping(dict(zip(op.operands, values, strict=True))))
        with rewriter.modify(new):
            new.properties = {**new.properties, "permutation": DenseArrayAttr(I64, tuple(permutation))}
    elif isinstance(op, FillOp | CopyOp):
        new = rewriter.clone(op)
        with rewriter.modify(new):
            new.operands = list(values)
    else:
        return _expanded_generic(op, values, expansion, rewriter)
    for result, type_ in zip(new.results, results, strict=True):
        result.type = type_
    return new


def _inverted(permutation: Sequence[int]) -> list[int]:
    return sorted(range(len(permutation)), key=lambda index: permutation[index])


def _expanded_generic(op: Operation, values: Sequence[Value], expansion: _Expansion, rewriter: Rewriter) -> GenericOp:
    count = len(inputs(op))
    kinds = [kind for kind, loops in zip(iterator_types(op), expansion.loops, strict=True) for _ in loops]
    maps = [expansion.map(map_) for map_ in indexing_maps(op)]
    new, block = create_generic(rewriter, values[:count], values[count:], maps, kinds)
    old = sole_region(op).entry
    mapping = IRMapping(dict(zip(old.arguments, block.arguments, strict=True)))
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        for inner in old.ops:
            rewriter.clone(inner, mapping)
        for index in [inner for inner in block.ops if isinstance(inner, IndexOp)]:
            _linearize(index, expansion, rewriter)
    return new


def _linearize(op: IndexOp, expansion: _Expansion, rewriter: Rewriter) -> None:
    """Computes the index of an old loop from the indices of the new loops."""
    loop = op.dim.value
    first, *others = expansion.loops[loop]
    if not others and first == loop:
        return
    rewriter.set_insertion_point_after(op)
    rewriter.location = op
    positions = [rewriter.create(IndexOp, result_types=[INDEX], dim=other).result for other in others]
    index: MixedValue = rewriter.create(IndexOp, result_types=[INDEX], dim=first).result
    for size, position in zip(expansion.sizes[loop][1:], positions, strict=True):
        index = make_composed_folded_apply(rewriter, _LINEAR, [position, index, size], op)
    rewriter.replace_op(op, [index_value(rewriter, index)])


@pattern(ExpandShapeOp, name="(anonymous namespace)::FoldReshapeWithGenericOpByExpansion")
def expand_producer(op: ExpandShapeOp, rewriter: Rewriter) -> bool:
    """expand_shape (generic ins(%a)) -> generic ins(expand_shape %a)"""
    source = op.src
    if not isinstance(source, OpResult) or not is_structured(source.owner):
        return False
    producer = source.owner
    operand = len(inputs(producer)) + source.index
    if not _can_expand(producer, operand) or not _is_the_only_use(source, rewriter):
        return False
    results = _expand(producer, op, operand, rewriter)
    if results is None:
        return False
    collapse = results[source.index].defining_op(CollapseShapeOp)
    rewriter.replace_op(op, [results[source.index] if collapse is None else collapse.src])
    rewriter.replace_op(producer, results)
    return True


@pattern(PadOp, name="(anonymous namespace)::FoldPadWithProducerReshapeOpByExpansion")
def expand_pad(op: PadOp, rewriter: Rewriter) -> bool:
    """pad (collapse_shape %t) -> collapse_shape (pad %t), where collapsed dimensions are not padded"""
    collapse, value = op.source_.defining_op(CollapseShapeOp), padding_value(op)
    if collapse is None or value is None or not _is_the_only_use(op.source_, rewriter):
        return False
    groups = reassociation_indices(collapse.reassociation)
    for group, low, high in zip(groups, integers(op.static_low), integers(op.static_high), strict=True):
        if len(group) != 1 and (low or high):
            return False
    result, shape = op.result.type, list(tensor_type(collapse.src).shape)
    low_sizes, high_sizes = mixed_paddings(op)
    for axis, group in enumerate(groups):
        if len(group) == 1:
            shape[group[0]] = result.shape[axis]
    new = create_pad(
        collapse.src,
        [high_sizes[axis] for axis, group in enumerate(groups) for _ in group],
        RankedTensorType(tuple(shape), result.element_type, result.encoding),
        value,
        rewriter,
        low=[low_sizes[axis] for axis, group in enumerate(groups) for _ in group],
        nofold=bool(op.nofold),
    )
    rewriter.replace_op_with_new_op(
        op, CollapseShapeOp, new.result, result_types=[result], reassociation=reassociation_attr(groups)
    )
    return True


@pattern(HasTrait("LinalgOp"), name="(anonymous namespace)::FoldWithProducerReshapeOpByExpansion")
def expand_consumer(op: Operation, rewriter: Rewriter) -> bool:
    """generic ins(collapse_shape %a, %b) -> collapse_shape (generic ins(%a, expand_shape %b))"""
    for operand, value in enumerate(inputs(op)):
        collapse = value.defining_op(CollapseShapeOp)
        if collapse is None or not _can_expand(op, operand) or not _is_the_only_use(value, rewriter):
            continue
        results = _expand(op, collapse, operand, rewriter)
        if results is None:
            return False
        rewriter.replace_op(op, results)
        return True
    return False


EXPAND_BY_RESHAPE: tuple[RewritePattern, ...] = (expand_producer, expand_pad, expand_consumer)
