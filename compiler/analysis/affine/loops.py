"""Affine loops that enclose operations, and their bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.dialects.affine.bounds import body_arguments, constant_bound, map_of, step_of
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineParallelOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value

AffineLoop: TypeAlias = AffineForOp | AffineParallelOp
EnclosingOp: TypeAlias = AffineForOp | AffineIfOp | AffineParallelOp


def loop_of(value: Value) -> AffineForOp | None:
    """Returns the `affine.for` of which a value is the induction variable: upstream's `getForInductionVarOwner`."""
    if not isinstance(value, BlockArgument) or value.index != 0:
        return None
    op = value.owner.parent_op
    return op if isinstance(op, AffineForOp) else None


def parallel_of(value: Value) -> AffineParallelOp | None:
    """Returns the `affine.parallel` of which a value is an induction variable."""
    op = value.owner.parent_op if isinstance(value, BlockArgument) else None
    return op if isinstance(op, AffineParallelOp) else None


def induction_variables(op: AffineLoop) -> list[BlockArgument]:
    """Returns the induction variables of a loop: one, or for an `affine.parallel` one for each dimension."""
    arguments = body_arguments(op)
    return list(arguments[:1] if isinstance(op, AffineForOp) else arguments)


def bound(loop: AffineForOp, name: str) -> tuple[AffineMap, list[Value]]:
    """Returns a bound of an `affine.for` and its operands; `name` is `lowerBound` or `upperBound`."""
    map_ = map_of(loop, f"{name}Map")
    assert map_ is not None
    return map_, list(loop.operand_group(f"{name}Operands"))


def has_same_constant_bounds(op: AffineForOp, other: AffineForOp) -> bool | None:
    """Returns True if two loops have the same constant bounds and steps; None if a bound is no single constant."""
    bounds = [constant_bound(loop, name) for loop in (op, other) for name in ("lowerBoundMap", "upperBoundMap")]
    if None in bounds:
        return None
    return bounds[:2] == bounds[2:] and step_of(op) == step_of(other)


def parallel_bounds(op: AffineParallelOp, name: str) -> list[AffineMap]:
    """Returns the bounds of each dimension of an `affine.parallel`; `name` is `lowerBounds` or `upperBounds`."""
    map_, groups = map_of(op, f"{name}Map"), op.attribute(f"{name}Groups")
    assert map_ is not None and isinstance(groups, DenseElementsAttr)
    count = len(induction_variables(op))
    sizes = groups.bit_patterns() * (count if groups.is_splat else 1)
    maps, start = [], 0
    for size in sizes:
        maps.append(map_.slice_map(start, size))
        start += size
    return maps


# -------------------------------------------------------------------------------------------------- enclosing ops


def _ancestors(op: Operation) -> list[Operation]:
    """Returns the enclosing ops of an op in its affine scope, outermost first."""
    ops: list[Operation] = []
    parent = op.parent_op
    while parent is not None and not parent.has_trait("AffineScope"):
        ops.append(parent)
        parent = parent.parent_op
    return ops[::-1]


def analysis_scope(op: Operation) -> Region | None:
    """Returns the nearest enclosing region that belongs to no affine op: upstream's `getAffineAnalysisScope`."""
    region = op.parent_region
    while region is not None and isinstance(region.parent, EnclosingOp):
        region = region.parent.parent_region
    return region


def enclosing_loops(op: Operation) -> list[AffineForOp]:
    """Returns the `affine.for`s that enclose an op, outermost first: upstream's `getAffineForIVs`."""
    return [parent for parent in _ancestors(op) if isinstance(parent, AffineForOp)]


def enclosing_affine_ops(op: Operation) -> list[EnclosingOp]:
    """Returns the `affine.for`, `affine.if` and `affine.parallel` ops that enclose an op, outermost first."""
    return [parent for parent in _ancestors(op) if isinstance(parent, EnclosingOp)]


def enclosing_induction_variables(op: Operation) -> list[Value]:
    """Returns the induction variables of the enclosing affine loops, outermost first: upstream's `getAffineIVs`."""
    return [
        value for parent in _ancestors(op) if isinstance(parent, AffineLoop) for value in induction_variables(parent)
    ]


def nesting_depth(op: Operation) -> int:
    """Returns the number of affine loops that enclose an op; a parallel loop counts once for each dimension."""
    return len(enclosing_induction_variables(op))


def num_common_loops(op: Operation, other: Operation) -> int:
    """Returns the number of loops that enclose both ops: upstream's `getNumCommonSurroundingLoops`."""
    count = 0
    for left, right in zip(enclosing_induction_variables(op), enclosing_induction_variables(other), strict=False):
        if left is not right:
            break
        count += 1
    return count


def common_loops(ops: Sequence[Operation]) -> list[AffineForOp]:
    """Returns the `affine.for`s that enclose all ops, outermost first: upstream's `getInnermostCommonLoopDepth`."""
    common: list[AffineForOp] = []
    for loops in zip(*(enclosing_loops(op) for op in ops), strict=False):
        if any(loop is not loops[0] for loop in loops):
            break
        common.append(loops[0])
    return common


def ancestor_in(block: Block, op: Operation) -> Operation | None:
    """Returns `op` or the ancestor of it that is directly in the block; None if the block does not enclose it."""
    current: Operation | None = op
    while current is not None and current.parent is not block:
        current = current.parent_op
    return current


def common_block(op: Operation, other: Operation) -> Block | None:
    """Returns the innermost block that encloses both ops in one affine scope; None if there is none."""
    blocks = _enclosing_blocks(op)
    block: Block | None = None
    for left, right in zip(blocks, _enclosing_blocks(other), strict=False):
        if left is not right:
            break
        block = left
    return block


def _enclosing_blocks(op: Operation) -> list[Block]:
    blocks: list[Block] = []
    block = op.parent
    while block is not None:
        blocks.append(block)
        parent = block.parent_op
        if parent is None or parent.has_trait("AffineScope"):
            break
        block = parent.parent
    return blocks[::-1]


# -------------------------------------------------------------------------------------------------- shapes of nests
