"""Shardings of operations' loops, derived from some operands and results, and propagated to all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.shard.sharding import Sharding
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineBinaryExpr, AffineConstantExpr, AffineDimExpr, AffineExpr, AffineExprKind
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType
from compiler.transforms.shard.loops import ShardableLoops, are_valid

Axes = tuple[int, ...]
Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class LoopSharding:
    """The axes of a grid that split each loop of an operation; loops at the end that none splits may be missing."""

    grid: SymbolRefAttr
    axes: tuple[Axes, ...]

    def axes_of(self, loop: int) -> Axes:
        return self.axes[loop] if loop < len(self.axes) else ()


def loop_sharding(
    op: Operation,
    loops: ShardableLoops,
    operands: Sequence[Sharding | None],
    results: Sequence[Sharding | None],
    report: Report,
) -> LoopSharding | None:
    """Returns the split of an operation's loops that follows from splits of operands and results, None if none does.

    Reports errors of the operation's own.
    """
    if isinstance(op, ConstantOp):
        (result,) = results
        return None if result is None else LoopSharding(result.grid, result.split_axes)
    if not are_valid(op, loops):
        report("invalid sharding interface implementation")
        return None
    search = _Search(len(loops.kinds), report)
    count = len(op.operands)
    has_facts = search.add_results(results, loops.maps[count:])
    has_facts = search.add_operands(operands, loops.maps[:count], has_facts=has_facts)
    if search.failed or not has_facts or search.grid is None:
        return None
    return LoopSharding(search.grid, without_trailing_empty(search.axes))


def without_trailing_empty(groups: Sequence[Axes]) -> tuple[Axes, ...]:
    """Returns the groups without trailing empty ones; the first one is kept."""
    kept = list(groups)
    while len(kept) > 1 and not kept[-1]:
        kept.pop()
    return tuple(kept)


class _Search:
    """The axes of each loop found so far."""

    def __init__(self, num_loops: int, report: Report) -> None:
        self.grid: SymbolRefAttr | None = None
        self.axes: list[Axes] = [()] * num_loops
        self.failed = False
        self._visited: set[int] = set()
        self._report = report

    def _fill(self, loop: int, axes: Axes, grid: SymbolRefAttr) -> None:
        self._visited.add(loop)
        others = {axis for index, group in enumerate(self.axes) if index != loop for axis in group}
        is_other_grid = self.grid is not None and self.grid != grid
        if is_other_grid or (self.axes[loop] and self.axes[loop] != axes) or not others.isdisjoint(axes):
            self.failed = True
            return
        self.grid = grid
        self.axes[loop] = self.axes[loop] or axes

    def add_results(self, results: Sequence[Sharding | None], maps: Sequence[AffineMap]) -> bool:
        """Adds the constraints from the results' shardings; returns True if any result has one."""
        has_facts = False
        for sharding, map_ in zip(results, maps, strict=True):
            if sharding is None:
                continue
            has_facts = True
            if not sharding.split_axes or not map_.results:
                self.grid = sharding.grid
            for expr, axes in zip(map_.results, sharding.split_axes, strict=False):
                if not self.failed and isinstance(expr, AffineDimExpr):
                    self._fill(expr.position, axes, sharding.grid)
        return has_facts

    def add_operands(self, operands: Sequence[Sharding | None], maps: Sequence[AffineMap], *, has_facts: bool) -> bool:
        """Adds the constraints from the operands' shardings. Returns True if the last of these splits axes."""
        for index, (sharding, map_) in enumerate(zip(operands, maps, strict=True)):
            if sharding is None or self.failed:
                continue
            has_facts = bool(sharding.split_axes)
            for expr, axes in zip(map_.results, sharding.split_axes, strict=False):
                self._add_dimension(index, expr, axes, sharding.grid)
                if self.failed:
                    break
        return has_facts

    def _add_dimension(self, operand: int, expr: AffineExpr, axes: Axes, grid: SymbolRefAttr) -> None:
        loops = loops_of(expr)
        if loops is None:
            self._report("operand's affine expression is restricted to const_i * dim_i + const_j + dim_j + ...")
            self.failed = True
        elif len(loops) == 1:
            self._fill(min(loops), axes, grid)
        elif loops and loops.isdisjoint(self._visited):
            self._report(
                f"the operand {operand} has multiple loop indices in a dimension, but none of them could be found in "
                "the exactly specified annotation of op results or operands."
            )
            self.failed = True


def loops_of(expr: AffineExpr) -> set[int] | None:
    """Returns the loops in a sum of multiples of loop variables; None for other expressions, or if one occurs twice."""
    if isinstance(expr, AffineDimExpr):
        return {expr.position}
    if not isinstance(expr, AffineBinaryExpr):
        return None
    if expr.kind is AffineExprKind.MUL:
        sides = (expr.lhs, expr.rhs)
        dims = [side.position for side in sides if isinstance(side, AffineDimExpr)]
        return set(dims) if any(isinstance(side, AffineConstantExpr) for side in sides) and dims else None
    if expr.kind is not AffineExprKind.ADD:
        return None
    left, right = loops_of(expr.lhs), loops_of(expr.rhs)
    return left | right if left is not None and right is not None and left.isdisjoint(right) else None


def value_sharding(value: Value, map_: AffineMap, option: LoopSharding) -> Sharding | None:
    """Returns the sharding of an operand or result that follows from the loops' sharding; None for a scalar.

    Raises ValueError if several split loops index one dimension.
    """
    if not isinstance(value.type, RankedTensorType):
        return None
    groups: list[Axes] = [()] * value.type.rank
    for dimension, expr in enumerate(map_.results[: value.type.rank]):
        loops = loops_of(expr)
        split = [] if loops is None else [loop for loop in sorted(loops) if option.axes_of(loop)]
        if loops is None or len(split) > 1:
            raise ValueError("several split loops index one dimension")
        if split:
            groups[dimension] = option.axes_of(split[0])
    return Sharding(option.grid, without_trailing_empty(groups))
