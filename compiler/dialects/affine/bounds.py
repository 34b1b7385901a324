"""Parts of the affine dialect's operations, by name: maps, bounds, steps, and the operands of each.

Takes an operation of the dialect, valid or not; a part is None if its attribute is absent or of another kind.
Verifiers, printers and passes use these functions rather than counting operands themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from compiler.dialects.affine.ops import AffineForOp, AffineParallelOp, DmaStartOp, DmaWaitOp
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.ir.affine import AffineMap, IntegerSet
from compiler.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    IntegerAttr,
    IntegerSetAttr,
    signed_value,
)
from compiler.ir.operation import BlockArgument, Operation, Region, Value


def map_of(op: Operation, name: str = "map") -> AffineMap | None:
    """Returns the affine map in the attribute called `name`."""
    attribute = op.attribute(name)
    return attribute.map if isinstance(attribute, AffineMapAttr) else None


def condition_of(op: Operation) -> IntegerSet | None:
    """Returns the condition of an `affine.if`."""
    attribute = op.attribute("condition")
    return attribute.set if isinstance(attribute, IntegerSetAttr) else None


def memory_operand_index(op: Operation) -> int:
    """Returns the position of the memref among the operands of a load, store or prefetch."""
    return 1 if op.name.endswith("store") else 0


def step_of(op: Operation) -> int:
    """Returns the step of an `affine.for`; 1 if it has none."""
    step = op.attribute("step")
    return step.value if isinstance(step, IntegerAttr) else 1


def constant_bound(op: Operation, name: str) -> int | None:
    """Returns the bound of an `affine.for` that is one constant; `name` is `lowerBoundMap` or `upperBoundMap`."""
    bound = map_of(op, name)
    return None if bound is None or not bound.is_single_constant() else bound.single_constant_result()


def trip_count(op: Operation) -> int | None:
    """Returns the trip count of an `affine.for` with constant bounds; None if the op alone does not determine it."""
    lower, upper, step = constant_bound(op, "lowerBoundMap"), constant_bound(op, "upperBoundMap"), step_of(op)
    if lower is None or upper is None or step <= 0:
        return None
    return 0 if upper <= lower else (upper - lower + step - 1) // step


def body_arguments(op: Operation) -> Sequence[BlockArgument]:
    """Returns the arguments of a loop's body: of an `affine.for` the induction variable and carried values."""
    match op.regions:
        case [Region(blocks=[body, *_])]:
            return body.arguments
    return ()


def is_induction_variable(value: Value) -> bool:
    """Returns True if a value counts the iterations of an `affine.for` or `affine.parallel`."""
    if not isinstance(value, BlockArgument):
        return False
    parent = value.owner.parent_op
    if parent is None or not value.owner.is_entry:
        return False
    return isinstance(parent, AffineParallelOp) or (isinstance(parent, AffineForOp) and value.index == 0)


def group_sizes(op: Operation, name: str) -> list[int]:
    """Returns the number of map results of each bound of an `affine.parallel`; `name` is the attribute that has it."""
    groups = op.attribute(name)
    if not isinstance(groups, DenseElementsAttr):
        return []
    return [signed_value(pattern, groups.type.element_type) for pattern in groups.listed_bit_patterns()]


def steps_of(op: Operation) -> list[int]:
    """Returns the steps of an `affine.parallel`."""
    steps = op.attribute("steps")
    elements = steps.elements if isinstance(steps, ArrayAttr) else ()
    return [element.value for element in elements if isinstance(element, IntegerAttr)]


def parallel_operands(op: Operation) -> tuple[Sequence[Value], Sequence[Value]]:
    """Returns the operands of an `affine.parallel`'s lower bound maps and of its upper bound maps."""
    lower = map_of(op, "lowerBoundsMap")
    split = 0 if lower is None else lower.num_inputs
    return op.operands[:split], op.operands[split:]


DMA_MAPS = ("src_map", "dst_map", "tag_map")


def dma_positions(op: Operation) -> list[int] | None:
    """Returns the positions of source, target and tag memref of an `affine.dma_start`, then of the element count."""
    position, positions = 0, []
    for name in DMA_MAPS:
        positions.append(position)
        map_ = map_of(op, name)
        if map_ is None:
            return None
        position += 1 + map_.num_inputs
    return [*positions, position]


class MappedMemRef(NamedTuple):
    """A memref of a DMA transfer, and the map with its operands that computes the start indices."""

    memref: Value
    map: AffineMap
    map_operands: Sequence[Value]


class DmaParts(NamedTuple):
    """The operands of an `affine.dma_start`."""

    source: MappedMemRef
    target: MappedMemRef
    tag: MappedMemRef
    sizes: Sequence[Value]
    """The number of elements, then stride and number of elements per stride if there are any."""


def dma_parts(op: DmaStartOp) -> DmaParts:
    """Returns the parts of a valid `affine.dma_start`."""
    values = iter(op.operands)
    mapped: list[MappedMemRef] = []
    for name in DMA_MAPS:
        map_ = map_of(op, name)
        assert map_ is not None
        mapped.append(MappedMemRef(next(values), map_, list(islice(values, map_.num_inputs))))
    source, target, tag = mapped
    return DmaParts(source, target, tag, list(values))


def awaited_tag(op: DmaWaitOp) -> MappedMemRef:
    """Returns the tag that a valid `affine.dma_wait` waits for."""
    tag, *indices, _ = op.operands
    map_ = map_of(op, "tag_map")
    assert map_ is not None
    return MappedMemRef(tag, map_, indices)


def reduction_kinds(op: AffineParallelOp) -> list[AtomicRMWKind]:
    """Returns the reduction of each result of a valid `affine.parallel`."""
    return [AtomicRMWKind(each.value) for each in op.reductions.elements if isinstance(each, IntegerAttr)]
