"""Replacing a memref by another one that is accessed with other indices: upstream's `replaceAllMemRefUsesWith`.

affine.load %m[%i + 1, %j]  ->  affine.load %new[%i - %t + 1]   for the map (%t, d0, d1) -> (d0 - %t)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.analysis.effects import memory_effects
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import DMA_MAPS, dma_positions, map_of, memory_operand_index
from compiler.dialects.affine.composition import canonicalize, compose
from compiler.dialects.affine.ops import AffineApplyOp, DmaStartOp, DmaWaitOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.ir.affine import AffineMap, simplify_affine_map
from compiler.ir.attributes import AffineMapAttr, Attribute
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ods.effects import EffectKind
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class IndexRemap:
    """Mapping of old indices to new ones: `map` is applied to `extra_operands`, the old indices, and `symbols`.

    The results follow `leading` in the new access. Without a map the old indices stay.
    """

    map: AffineMap | None = None
    extra_operands: Sequence[Value] = ()
    symbols: Sequence[Value] = ()
    leading: Sequence[Value] = ()


KEEP_INDICES = IndexRemap()


def only_frees(op: Operation) -> bool:
    """Returns True if an op's only effect on memory is to free it."""
    effects = memory_effects(op)
    return bool(effects) and all(effect.kind is EffectKind.FREE for effect in effects or ())


def is_affine_map_access(op: Operation) -> bool:
    """Upstream's `AffineMapAccessInterface`: an op whose indices of a memref are an affine map."""
    return op.has_trait("AffineMapAccessInterface")


def replace_memref(
    old: Value,
    new: Value,
    rewriter: Rewriter,
    remap: IndexRemap = KEEP_INDICES,
    is_concerned: Callable[[Operation], bool] = lambda op: True,
) -> bool:
    """Replaces a memref in all users for which `is_concerned` returns True, except deallocations.

    Returns False, and changes nothing, if one of these users is no affine access. Both memrefs have the same element
    type.
    """
    users = [user for user in rewriter.users(old) if is_concerned(user) and not only_frees(user)]
    if not all(can_replace_memref_in(user, old) for user in users):
        return False
    for user in users:
        replace_memref_in(user, old, new, rewriter, remap)
    return True


def can_replace_memref_in(op: Operation, memref: Value) -> bool:
    """Returns True if an op uses a memref once, like an affine access."""
    places = [place for place in _accesses(op) if op.operands[place.memref] is memref]
    return len(places) == 1 and sum(operand is memref for operand in op.operands) == 1


@dataclass(frozen=True)
class _Access:
    """Position of the memref among an op's operands, and the attribute that holds the map of its indices."""

    memref: int
    attribute: str


def _accesses(op: Operation) -> list[_Access]:
    if not is_affine_map_access(op):
        return []
    if isinstance(op, DmaStartOp):
        positions = dma_positions(op)
        return [] if positions is None else [_Access(*pair) for pair in zip(positions[:3], DMA_MAPS, strict=True)]
    if isinstance(op, DmaWaitOp):
        return [_Access(0, "tag_map")]
    return [_Access(memory_operand_index(op), "map")]


def replace_memref_in(op: Operation, old: Value, new: Value, rewriter: Rewriter, remap: IndexRemap) -> Operation:
    """Replaces an affine access of a memref by one of another memref; returns the new op."""
    access = next(place for place in _accesses(op) if op.operands[place.memref] is old)
    old_map = map_of(op, access.attribute)
    assert old_map is not None
    first = access.memref + 1
    operands = op.operands[first : first + old_map.num_inputs]
    new_map, values = _remapped(op, old_map, operands, remap, rewriter)
    properties: dict[str, Attribute | None] = dict(op.properties)
    attributes: dict[str, Attribute] = dict(op.attributes)
    if access.attribute in attributes:  # the maps of transfers are not declared by their definition
        attributes[access.attribute] = AffineMapAttr(new_map)
    else:
        properties[access.attribute] = AffineMapAttr(new_map)
    behind = op.operands[first + old_map.num_inputs :]
    return rewriter.replace_op_with_named(
        op,
        op.name,
        [*op.operands[: access.memref], new, *values, *behind],
        properties=properties,
        attributes=attributes,
    )


def _remapped(
    op: Operation, old_map: AffineMap, operands: Sequence[Value], remap: IndexRemap, rewriter: Rewriter
) -> tuple[AffineMap, list[Value]]:
    """Returns the new indices of an access, composed with the defining ops of its operands."""
    rewriter.set_insertion_point(op)
    ops: list[AffineApplyOp] = []

    def applied(map_: AffineMap, values: Sequence[Value]) -> list[Value]:
        if map_ == AffineMap.identity(map_.num_dims):
            return list(values)
        applies = [make_apply(rewriter, map_.with_results([expr]), values, op) for expr in map_.results]
        ops.extend(applies)
        return [each.result for each in applies]

    indices = applied(old_map, operands)
    if remap.map is not None:
        indices = applied(remap.map, [*remap.extra_operands, *indices, *remap.symbols])
    indices = [*remap.leading, *indices]
    new_map, values = compose(AffineMap.identity(len(indices)), indices)
    new_map, values = canonicalize(simplify_affine_map(new_map), values)
    # As upstream: those that only others of them use stay, and are dead then.
    for apply in ops:
        if rewriter.is_unused(apply) and apply.result not in values:
            rewriter.erase_op(apply)
    return new_map, values


def replace_memref_anywhere(
    old: Value, new: Value, layout: AffineMap, symbols: Sequence[Value], rewriter: Rewriter
) -> bool:
    """Replaces a memref that has a layout by one without a layout, in all its users.

    Applies the layout to the indices of accesses. Returns False, and changes nothing, if another user does not have the
    trait `MemRefsNormalizable`.
    """
    users = rewriter.users(old)
    if not all(can_replace_memref_in(user, old) or _is_indifferent(user) for user in users):
        return False
    remap = IndexRemap(layout, symbols=symbols)
    for user in users:
        if can_replace_memref_in(user, old):
            replace_memref_in(user, old, new, rewriter, remap)
        elif isinstance(user, LoadOp | StoreOp) and user.operands.count(old) == 1:
            _replace_in_plain_access(user, new, rewriter, remap)
        else:
            with rewriter.modify(user):
                user.operands = [new if operand is old else operand for operand in user.operands]
    return True


def _is_indifferent(op: Operation) -> bool:
    return op.has_trait("MemRefsNormalizable") or only_frees(op)


def _replace_in_plain_access(op: LoadOp | StoreOp, new: Value, rewriter: Rewriter, remap: IndexRemap) -> None:
    map_, values = _remapped(op, AffineMap.identity(len(op.indices)), op.indices, remap, rewriter)
    applies = [make_apply(rewriter, map_.with_results([expr]), values, op).result for expr in map_.results]
    with rewriter.modify(op):
        op.operands = [new, *applies] if isinstance(op, LoadOp) else [op.value, new, *applies]


# ------------------------------------------------------------------------------------------ affine.apply of one op


def reachable_applies(values: Sequence[Value]) -> list[Operation]:
    """Returns the `affine.apply`s that values depend on, those nearest to the values first."""
    ops: dict[Operation, None] = {}
    stack = list(reversed(values))
    while stack:
        value = stack.pop()
        if isinstance(value, OpResult) and isinstance(value.owner, AffineApplyOp) and value.owner not in ops:
            ops[value.owner] = None
            stack += reversed(value.owner.operands)
    return list(ops)


def separate_applies(op: Operation, rewriter: Rewriter) -> Sequence[AffineApplyOp]:
    """Creates `affine.apply`s that only `op` uses, as upstream's `createAffineComputationSlice`; none if not needed."""
    operands = [
        value for value in op.operands if isinstance(value, OpResult) and isinstance(value.owner, AffineApplyOp)
    ]
    applies = reachable_applies(operands)
    if not applies or all(user is op for apply in applies for user in rewriter.users(apply.result)):
        return []
    map_, values = compose(AffineMap.identity(len(operands)), operands)
    rewriter.set_insertion_point(op)
    ops = [make_apply(rewriter, map_.with_results([expr]), values, op) for expr in map_.results]
    replacements: dict[Value, Value] = {}
    for operand, apply in zip(operands, ops, strict=True):
        replacements.setdefault(operand, apply.result)
    with rewriter.modify(op):
        op.operands = [replacements.get(value, value) for value in op.operands]
    return ops
