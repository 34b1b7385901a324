"""Fuses producers into a loop over tiles: each iteration computes the tiles that it uses.

%0 = linalg.exp ins(%a)                            scf.forall ... {
scf.forall ... { %1 = extract_slice %0[%i] }  ->     %2 = extract_slice %a[%i]
                                                     %1 = linalg.exp ins(%2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.dialects.linalg.interface import indexing_maps, inputs, is_structured, outputs
from compiler.dialects.scf.ops import ForallOp, ForOp, InParallelOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.dialects.tensor.ops import CastOp, ExtractSliceOp
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import extract_slice
from compiler.transforms.linalg.tiles import iteration_domain, tile_at
from compiler.transforms.linalg.tiling import tile_using_for


def uses_inside(producer: Operation, loop: Operation, rewriter: Rewriter) -> list[tuple[Operation, int]]:
    """Returns the uses of an operation's results in a loop, or by it."""
    return [
        use for result in producer.results for use in rewriter.uses(result) if use[0] is loop or _is_in(use[0], loop)
    ]


def _is_in(op: Operation, loop: Operation) -> bool:
    parent = op.parent_op
    while parent is not None:
        if parent is loop:
            return True
        parent = parent.parent_op
    return False


def fuse_into(producer: Operation, loop: Operation, rewriter: Rewriter) -> Operation | None:
    """Computes the part of a producer that one use in the loop needs inside the loop; None on failure."""
    return (
        _fuse_slice(producer, loop, rewriter)
        or _fuse_through_argument(producer, loop, rewriter)
        or _copy_to_use(producer, loop, rewriter)
    )


def _slice_in(value: Value, loop: Operation, rewriter: Rewriter) -> ExtractSliceOp | None:
    users = rewriter.users(value)
    return next((user for user in users if isinstance(user, ExtractSliceOp) and _is_in(user, loop)), None)


def _tile_for(producer: Operation, number: int, slice_: ExtractSliceOp, rewriter: Rewriter) -> Operation | None:
    """Returns the part of the producer that a slice of one of its results needs."""
    map_ = indexing_maps(producer)[len(inputs(producer)) + number]
    offsets, sizes, strides = slice_of(slice_)
    if not map_.is_projected_permutation() or any(stride != 1 for stride in strides):
        return None
    domain = iteration_domain(producer, rewriter)
    if domain is None:
        return None
    starts: list[MixedValue] = [0] * len(domain)
    for number, (offset, size) in enumerate(zip(offsets, sizes, strict=True)):
        position = map_.dim_position(number)
        starts[position], domain[position] = offset, size
    return tile_at(producer, outputs(producer), starts, domain, rewriter)


def _replace_slice(slice_: ExtractSliceOp, value: Value, rewriter: Rewriter) -> None:
    """The tile in the slice's place, without the dimensions of extent 1 that the slice leaves out."""
    wanted, type_ = tensor_type(slice_.result), tensor_type(value)
    if len(wanted.shape) != len(type_.shape):
        _, sizes, _ = slice_of(slice_)
        whole: Slice = ([0] * len(sizes), sizes, [1] * len(sizes))
        properties = slice_properties(whole)
        rewriter.replace_op_with_new_op(slice_, ExtractSliceOp, value, *slice_operands(whole), properties=properties)
    elif wanted != type_:
        rewriter.replace_op_with_new_op(slice_, CastOp, value)
    else:
        rewriter.replace_op(slice_, [value])


def _fuse_slice(producer: Operation, loop: Operation, rewriter: Rewriter) -> Operation | None:
    if not is_structured(producer):
        return None
    for number, result in enumerate(producer.results):
        slice_ = _slice_in(result, loop, rewriter)
        if slice_ is not None:
            rewriter.set_insertion_point(slice_)
            rewriter.location = producer
            tiled = _tile_for(producer, number, slice_, rewriter)
            if tiled is None:
                return None
            _replace_slice(slice_, tiled.results[number], rewriter)
            _write_to_arguments(tiled, loop, rewriter)
            return tiled
    return None


def _write_to_arguments(tiled: Operation, loop: Operation, rewriter: Rewriter) -> None:
    """Redirects writes from slices of the loop's shared tensor to slices of its argument."""
    if not isinstance(loop, ForallOp):
        return
    shared, arguments = loop.outputs, loop.region.entry.arguments
    own = dict(zip(shared, arguments[len(arguments) - len(shared) :], strict=True))
    for target in outputs(tiled):
        slice_ = target.defining_op(ExtractSliceOp)
        if slice_ is not None and slice_.source_ in own:
            with rewriter.modify(slice_):
                _, *sizes = slice_.operands
                slice_.operands = [own[slice_.source_], *sizes]


def _fuse_through_argument(producer: Operation, loop: Operation, rewriter: Rewriter) -> Operation | None:
    """Fuses the producer of a loop's initial tensor into the loop, which then starts from the producer's own output."""
    if not is_structured(producer) or not isinstance(loop, ForallOp):
        return None
    shared = loop.outputs
    arguments = loop.region.entry.arguments
    for number, result in enumerate(producer.results):
        position = next((index for index, value in enumerate(shared) if value is result), None)
        if position is None:
            continue
        argument = arguments[len(arguments) - len(shared) + position]
        slice_ = _slice_in(argument, loop, rewriter)
        if slice_ is None:
            return None
        target = outputs(producer)[number]
        rewriter.set_insertion_point(slice_)
        rewriter.location = producer
        copy = rewriter.clone(producer, IRMapping({target: argument}))
        tiled = _tile_for(copy, number, slice_, rewriter)
        rewriter.erase_op(copy)
        if tiled is None:
            return None
        _replace_slice(slice_, tiled.results[number], rewriter)
        with rewriter.modify(loop):
            index = len(loop.operands) - len(shared) + position
            loop.operands = [*loop.operands[:index], target, *loop.operands[index + 1 :]]
        return tiled
    return None


def _copy_to_use(producer: Operation, loop: Operation, rewriter: Rewriter) -> Operation | None:
    """Clones the whole producer before its first use in the loop, and returns it."""
    uses = [use for use in uses_inside(producer, loop, rewriter) if use[0] is not loop]
    if not uses:
        return None
    user, _ = uses[0]
    before = user
    while before.parent_op is not None and isinstance(before.parent_op, InParallelOp):
        before = before.parent_op
    rewriter.set_insertion_point(before)
    copy = rewriter.clone(producer, IRMapping())
    with rewriter.modify(user):
        replaced: dict[Value, Value] = dict(zip(producer.results, copy.results, strict=True))
        user.operands = [replaced.get(value, value) for value in user.operands]
    return copy


# --------------------------------------------------------------------------------------------------- fusing all of them


@dataclass
class Fused:
    """Result of tiling an operation together with its producers: the tiled op, its loops, and whole producers."""

    op: Operation
    loops: Sequence[ForOp | ForallOp]
    results: Sequence[Value]
    producers: list[Operation] = field(default_factory=list)


def tile_and_fuse(
    op: Operation,
    sizes: Sequence[MixedValue],
    interchange: Sequence[int],
    rewriter: Rewriter,
    cleanup: FrozenPatternSet | None = None,
) -> Fused | None:
    """Tiles an operation, and computes in each iteration the tiles of its producers.

    Does not replace the results and the producers. `cleanup`: patterns that are applied to the created slices. Returns
    None if the operation cannot be tiled.
    """
    if not op.results:
        return None
    tiled = tile_using_for(op, sizes, interchange, rewriter)
    if tiled is None:
        return None
    fused = Fused(tiled.op, tiled.loops, tiled.results)
    pending = _slices_of(tiled.op, rewriter, cleanup)
    while pending:
        slice_ = pending.pop(0)
        producer = _fuse_producer(slice_, tiled.loops, rewriter)
        if producer is not None:
            whole, part = producer
            if whole not in fused.producers:
                fused.producers.append(whole)
            pending += _slices_of(part, rewriter, cleanup)
    return fused


def _slices_of(op: Operation, rewriter: Rewriter, cleanup: FrozenPatternSet | None) -> list[ExtractSliceOp]:
    """Returns the slices that a tiled operation uses, simplified."""
    slices = [each for value in op.operands if (each := value.defining_op(ExtractSliceOp)) is not None]
    if cleanup is not None and slices:
        config = GreedyConfig(strictness=Strictness.EXISTING_AND_NEW_OPS)
        apply_op_patterns_greedily(slices, cleanup, rewriter, config)
        slices = [each for value in op.operands if (each := value.defining_op(ExtractSliceOp)) is not None]
    return list(dict.fromkeys(slices))


def _fuse_producer(
    slice_: ExtractSliceOp, loops: Sequence[ForOp | ForallOp], rewriter: Rewriter
) -> tuple[Operation, Operation] | None:
    """Computes a slice of an operation's result in place; returns the operation and its tile."""
    source: Value = slice_.source_
    enclosing = list(loops)
    while isinstance(source, BlockArgument) and enclosing and source.owner is enclosing[-1].region.entry:
        loop = enclosing.pop()
        position = source.index - (len(source.owner.arguments) - len(loop.results))
        source = loop.operands[len(loop.operands) - len(loop.results) + position]
    if not isinstance(source, OpResult) or not is_structured(source.owner):
        return None
    producer, number = source.owner, source.index
    is_destination = not enclosing
    rewriter.set_insertion_point(slice_)
    rewriter.location = producer
    target = outputs(producer)[number]
    mapping = IRMapping({target: slice_.source_} if is_destination else {})
    copy = rewriter.clone(producer, mapping)
    tiled = _tile_for(copy, number, slice_, rewriter)
    rewriter.erase_op(copy)
    if tiled is None:
        return None
    _replace_uses_of_slice(slice_, tiled.results[number], rewriter)
    if is_destination:
        outer = loops[0]
        with rewriter.modify(outer):
            outer.operands = [target if value is source else value for value in outer.operands]
    return producer, tiled


def _replace_uses_of_slice(slice_: ExtractSliceOp, value: Value, rewriter: Rewriter) -> None:
    """Replaces the uses of a slice, which is kept, by a tile."""
    wanted, type_ = tensor_type(slice_.result), tensor_type(value)
    if len(wanted.shape) != len(type_.shape):
        _, sizes, _ = slice_of(slice_)
        whole: Slice = ([0] * len(sizes), sizes, [1] * len(sizes))
        value = extract_slice(value, whole, rewriter, wanted).result
    elif wanted != type_:
        value = rewriter.create(CastOp, value, result_types=[wanted]).dest
    rewriter.replace_all_uses_with(slice_.result, value)
