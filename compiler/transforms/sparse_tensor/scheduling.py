"""An order of a `linalg.generic`'s loops in which all sparse operands can be visited.

The levels of a sparse tensor can be visited from the first to the last only, so that each operand orders the loops of
its subscripts. Where operands contradict each other, one of them is converted to another order of levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, IntFlag

from compiler.dialects.linalg.interface import (
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.structure import REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.sparse_tensor.encoding import infer_lvl_to_dim
from compiler.dialects.sparse_tensor.storage import sparse_type, sparse_type_of
from compiler.dialects.sparse_tensor.tensor_ops import ConvertOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineBinaryExpr, AffineDimExpr, AffineExpr
from compiler.ir.attributes import Attribute, bool_attr
from compiler.ir.operation import Operation, Value
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter

SORTED = "sorted"
"""Attribute of operations whose loops are sorted."""


class LoopOrdering(Enum):
    """Preference among loops that can be scheduled next."""

    DEFAULT = "default"
    DENSE_OUTER = "dense-outer"


class _Mask(IntFlag):
    """Dense operands whose order of dimensions the sorted loops must follow, in addition to that of sparse operands."""

    SPARSE_ONLY = 0
    DENSE_OUTPUT = 2
    DENSE_INPUT = 4
    DENSE = 6
    ALL = 7


_MASKS = (_Mask.ALL, _Mask.DENSE, _Mask.DENSE_INPUT, _Mask.DENSE_OUTPUT, _Mask.SPARSE_ONLY)


def loops_of(expr: AffineExpr) -> list[int]:
    """Returns the loops in an expression.

    >>> from compiler.ir.affine_expr import dim
    >>> loops_of(dim(2) + dim(0) * 3)
    [2, 0]
    """
    if isinstance(expr, AffineBinaryExpr):
        return [*loops_of(expr.lhs), *loops_of(expr.rhs)]
    return [expr.position] if isinstance(expr, AffineDimExpr) else []


class IterationGraph:
    """Loops of an operation, with the constraints on their order."""

    def __init__(self, op: GenericOp, ordering: LoopOrdering) -> None:
        self.op, self.ordering = op, ordering
        self.kinds, self.maps = iterator_types(op), indexing_maps(op)
        self._inner: list[list[int]] = []
        self._outer_counts: list[int] = []

    def sort(self, mask: int, ignored: Value | None = None) -> list[int] | None:
        """Returns the loops from the outermost on; None if there is no order."""
        self._inner = [[] for _ in self.kinds]
        self._outer_counts = [0] * len(self.kinds)
        last = len(self.op.operands) - 1
        for number, operand in enumerate(self.op.operands):
            dense_mask = _Mask.DENSE_OUTPUT if number == last else _Mask.DENSE_INPUT
            is_sparse = sparse_type_of(operand.type) is not None
            if (is_sparse or mask & dense_mask) and operand is not ignored:
                self._add_operand(self.maps[number])
        return self._sorted()

    def _add(self, outer: Iterable[int], inner: Iterable[int]) -> None:
        for before in outer:
            for behind in inner:
                if before != behind and behind not in self._inner[before]:
                    self._inner[before].append(behind)
                    self._outer_counts[behind] += 1

    def _last_loop(self, expr: AffineExpr) -> int:
        """Returns the loop of a sum that should complete it: a reduction."""
        picked: int | None = None
        for loop in loops_of(expr):
            if picked is None or self.kinds[loop] == REDUCTION:
                picked = loop
        assert picked is not None
        return picked

    def _add_operand(self, map_: AffineMap) -> None:
        for before, behind in zip(map_.results, map_.results[1:], strict=False):
            outer, inner = loops_of(before), loops_of(behind)
            if isinstance(before, AffineDimExpr) or isinstance(behind, AffineDimExpr):
                self._add(outer, inner)
                continue
            if not outer or not inner:
                continue
            last_outer, last_inner = self._last_loop(before), self._last_loop(behind)
            self._add([last_outer], [last_inner])
            self._add(outer, [last_outer])
            self._add(inner, [last_inner])
            self._add([loop for loop in outer if loop != last_outer], [loop for loop in inner if loop != last_inner])

    def _sorted(self) -> list[int] | None:
        """Returns the loops in topological order, reductions as late as possible; None if there is a cycle."""
        counts = self._outer_counts
        ready = {
            kind: [loop for loop, count in enumerate(counts) if not count and self._is(loop, kind)] for kind in (0, 1)
        }
        order: list[int] = []
        while ready[0] or ready[1]:
            candidates = ready[0] or ready[1]
            loop = candidates[-1]
            if self.ordering is LoopOrdering.DENSE_OUTER:
                loop = min(candidates, key=lambda each: (self._sparsity(each), each))
            order.append(loop)
            candidates.remove(loop)
            for inner in sorted(self._inner[loop]):
                counts[inner] -= 1
                if not counts[inner]:
                    ready[self.kinds[inner] == REDUCTION].append(inner)
        return order if len(order) == len(self.kinds) else None

    def _is(self, loop: int, reduction: int) -> bool:
        return (self.kinds[loop] == REDUCTION) == bool(reduction)

    def _sparsity(self, loop: int) -> int:
        """Returns 0 for a loop over a dense level, 1 over compressed ones, 2 over singletons, 3 for others."""
        lowest = 3
        for operand, map_ in zip(self.op.operands, self.maps, strict=True):
            level = next(
                (
                    number
                    for number, expr in enumerate(map_.results)
                    if isinstance(expr, AffineDimExpr) and expr.position == loop
                ),
                None,
            )
            if level is None:
                continue
            type_ = sparse_type_of(operand.type)
            if type_ is None or type_.levels[level].format == "dense":
                return 0
            ranks = {"compressed": 1, "singleton": 2}
            lowest = min(lowest, ranks.get(type_.levels[level].format, lowest))
        return lowest


def has_other_map(op: Operation) -> bool:
    """Returns True if the levels of an operand or result are not its dimensions."""
    types = [sparse_type_of(value.type) for value in (*op.operands, *op.results)]
    return any(type_ is not None and not type_.is_identity for type_ in types)


def has_sparse(op: Operation) -> bool:
    """Returns True if an operand or result has levels that store only some coordinates, or is encoded."""
    return any(sparse_type_of(value.type) is not None for value in (*op.operands, *op.results))


def schedule(ordering: LoopOrdering) -> FunctionPattern:
    """Returns the pattern that brings loops into order."""

    @pattern(GenericOp, name="(anonymous namespace)::GenericOpScheduler")
    def reorder(op: GenericOp, rewriter: Rewriter) -> bool:
        """generic with loops (i, j) -> generic with loops (j, i), in which all sparse operands can be visited"""
        if len(outputs(op)) != 1 or not has_tensor_semantics(op) or has_other_map(op) or not has_sparse(op):
            return False
        if SORTED in op.attributes:
            return False
        graph = IterationGraph(op, ordering)
        order: list[int] | None = None
        is_admissible = False
        for mask in _MASKS:
            order = graph.sort(mask)
            if order is not None and _can_insert(op, order):
                is_admissible = True
                break
        if order is None:
            resolved = _resolve_cycle(graph, op, rewriter)
            return resolved or rewriter.notify_match_failure(
                op, "the sparse kernel can not be scheduled: loop detected."
            )
        if not is_admissible:
            return rewriter.notify_match_failure(op, "the sparse kernel can not be scheduled.")
        kinds = [graph.kinds[loop] for loop in order]
        inverse = AffineMap.permutation(order).inverse_permutation()
        assert inverse is not None
        maps = graph.maps if inverse.is_identity() else [map_.compose(inverse) for map_ in graph.maps]
        with rewriter.modify(op):
            op.attributes = {**op.attributes, SORTED: bool_attr(True)}
            if not inverse.is_identity():
                op.properties = {**op.properties, **present_properties(generic_properties(maps, kinds))}
        return True

    return reorder


def present_properties(properties: Mapping[str, Attribute | None]) -> dict[str, Attribute]:
    """Returns the properties that there are."""
    return {name: value for name, value in properties.items() if value is not None}


def _can_insert(op: GenericOp, order: Sequence[int]) -> bool:
    """Returns True if a sparse result can be written in an order of the loops: at most its rows are put together."""
    if not any(sparse_type_of(result.type) for result in op.results):
        return True
    kinds = iterator_types(op)
    nest = next((depth for depth, loop in enumerate(order) if kinds[loop] == REDUCTION), len(order))
    return nest >= sparse_type(op.outputs[-1]).dim_rank - 1


def _resolve_cycle(graph: IterationGraph, op: GenericOp, rewriter: Rewriter) -> bool:
    """Converts an input whose order of levels conflicts with that of the others. Returns False if there is none."""
    for number, operand in enumerate(op.inputs):
        type_, map_ = sparse_type_of(operand.type), graph.maps[number]
        if type_ is None or not all(isinstance(expr, AffineDimExpr) for expr in map_.results):
            continue
        order = graph.sort(_Mask.SPARSE_ONLY, operand)
        if order is None:
            continue
        depth_of = {loop: depth for depth, loop in enumerate(order)}
        depths = [depth_of[loop] for expr in map_.results for loop in loops_of(expr)]
        levels = sorted(range(len(depths)), key=depths.__getitem__)
        dim_to_lvl = AffineMap.permutation(levels)
        assert type_.encoding is not None
        encoding = type_.encoding._replace(dim_to_lvl=dim_to_lvl, lvl_to_dim=infer_lvl_to_dim(dim_to_lvl))
        rewriter.set_insertion_point(op)
        converted = SparseEmitter(rewriter).op(ConvertOp, operand, result_type=type_.with_encoding(encoding).type)
        with rewriter.modify(op):
            op.operands = [*op.operands[:number], converted, *op.operands[number + 1 :]]
        return True
    return False
