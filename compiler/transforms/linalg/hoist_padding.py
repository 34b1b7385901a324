"""Hoists pads out of loops: preceding loops pad all tiles, and store them in a packed tensor.

scf.for %i {                            %p = scf.for %i iter_args(%q = tensor.empty(%n)) {
  %s = tensor.extract_slice %t[%i]        %s = tensor.extract_slice %t[%i]
  %0 = tensor.pad %s                ->    yield insert_slice (tensor.pad %s) into %q[%i floordiv step, 0] }
  use(%0) }                             scf.for %i { use(tensor.extract_slice %p[%i floordiv step, 0]) }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compiler.analysis.effects import memory_effects
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.ops import AffineApplyOp, AffineMaxOp, AffineMinOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import Slice, mixed_paddings, slice_of
from compiler.dialects.tensor.ops import EmptyOp, ExtractSliceOp, PadOp
from compiler.ir.affine import AffineMap, dim, symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured, extract_slice, insert_slice
from compiler.transforms.loop_invariant_subset_hoisting import hoist_invariant_subsets, with_carried_value
from compiler.transforms.reified_bounds import upper_bound

_LENGTH = AffineMap(2, 1, ((dim(1) - dim(0)).ceil_div(symbol(0)),))
_ITERATION = AffineMap(2, 1, ((dim(0) - dim(1)).ceil_div(symbol(0)),))


@dataclass
class Packing:
    """The hoisted pad, its loops from the outermost to the innermost, and the transpose of its result, if any."""

    pad: PadOp
    loops: list[ForOp] = field(default_factory=list)
    transpose: TransposeOp | None = None

    @property
    def tensor(self) -> Value:
        """The tensor of all padded tiles, or the only padded one."""
        return self.loops[0].result if self.loops else self.pad.result


@dataclass
class _Hoisting:
    """A pad that can be hoisted out of `outermost`, one of its enclosing loops."""

    pad: PadOp
    slice: ExtractSliceOp
    outermost: ForOp
    needed: list[Operation]
    """Operations in the loop that compute the pad, in an order in which they can be copied."""
    packing_loops: list[ForOp]
    """Loops on whose variables the padded tile depends, from the outermost to the innermost."""
    consuming_loop: ForOp | None
    """Loop that is the only user of the slice, as an initial value."""

    @property
    def type(self) -> RankedTensorType:
        return self.pad.result.type


# ------------------------------------------------------------------------------------------------------------ analysis


def _enclosing_loops(pad: PadOp, is_last: Callable[[int, ForOp], bool]) -> list[ForOp]:
    """Returns the loops that directly enclose a pad, from the innermost out, up to a last one."""
    loops: list[ForOp] = []
    parent = pad.parent_op
    while isinstance(parent, ForOp):
        loops.append(parent)
        if is_last(len(loops), parent):
            break
        parent = parent.parent_op
    return loops


def _analyse(pad: PadOp, loops: list[ForOp], rewriter: Rewriter) -> _Hoisting | None:
    slice_ = pad.source_.defining_op(ExtractSliceOp)
    if not loops or slice_ is None:
        return None
    if not is_defined_outside_of(loops[-1], slice_.source_):
        hoisted = hoist_invariant_subsets(loops[-1], rewriter)
        assert isinstance(hoisted, ForOp)
        loops[-1] = hoisted
    outermost, value = loops[-1], padding_value(pad)
    if not is_defined_outside_of(outermost, slice_.source_):
        return None
    if value is None or value.defining_op(ConstantOp) is None:
        return None
    users = rewriter.users(slice_.result)
    consuming = users[0] if rewriter.has_one_use(slice_.result) and isinstance(users[0], ForOp) else None
    defining_ops = _backward_slice(pad, [value], outermost)
    needed = None if len(defining_ops) <= 1 else _without_other_values(defining_ops, pad, slice_)
    if needed is None:
        return None
    packing_loops = [loop for loop in reversed(loops) if loop in needed]
    if len(packing_loops) > 1 and consuming is not None:
        packing_loops = packing_loops[:1]
    return _Hoisting(pad, slice_, outermost, needed, packing_loops, consuming)


def _backward_slice(pad: PadOp, captured: Sequence[Value], outermost: ForOp) -> list[Operation]:
    """Returns the operations of a loop, and that loop, that compute a pad, defining ones first."""
    reached: dict[Operation, None] = {}

    def definition(value: Value) -> Operation | None:
        op = value.owner if isinstance(value, OpResult) else None
        if isinstance(value, BlockArgument):
            op = value.owner.parent_op
            op = op if op is not None and [len(region.blocks) for region in op.regions] == [1] else None
        is_inside = op is not None and (op is outermost or outermost.is_ancestor_of(op))
        return op if is_inside and op is not pad else None

    def visit(root: Operation) -> None:
        stack = [(root, iter(root.operands))]
        while stack:
            op, operands = stack[-1]
            definitions = (definition(value) for value in operands)
            following = next((each for each in definitions if each is not None and each not in reached), None)
            if following is None:
                reached[op] = None
                stack.pop()
            else:
                stack.append((following, iter(following.operands)))

    for value in captured:
        op = definition(value)
        if op is not None:
            visit(op)
    visit(pad)
    return list(reached)


def _without_other_values(ops: Sequence[Operation], pad: PadOp, slice_: ExtractSliceOp) -> list[Operation] | None:
    """Returns the operations that compute indices; None if one of them cannot be cloned."""
    indices: set[Value] = set()
    needed: list[Operation] = []
    for op in reversed(ops):
        is_computed = any(result in indices for result in op.results)
        is_index_loop = isinstance(op, ForOp) and not is_computed and op.region.entry.arguments[0] in indices
        if op is pad or op is slice_ or is_index_loop or is_computed:
            indices.update(value for value in op.operands if value.type == INDEX)
            needed.append(op)
            is_other = is_computed and op is not pad and op is not slice_
            if is_other and (op.regions or memory_effects(op) or any(value.type != INDEX for value in op.operands)):
                return None
        elif isinstance(op, ConstantOp):
            needed.append(op)
    return needed[::-1]


# ------------------------------------------------------------------------------------------------------------- packing


def _iteration_of(loop: ForOp, outer: ForOp, rewriter: Rewriter, location: Operation) -> Value | None:
    """Returns the iteration number of a loop; None if its bound or step depend on an outer loop."""
    for value in (loop.lower_bound, loop.step):
        if not is_defined_outside_of(outer, value) and constant_integer(value) is None:
            return None
    return _apply(_ITERATION, [loop.region.entry.arguments[0], loop.lower_bound, loop.step], rewriter, location)


def _apply(map_: AffineMap, operands: Sequence[Value], rewriter: Rewriter, location: Operation) -> Value:
    rewriter.location = location
    return create_or_fold(rewriter, AffineApplyOp, [list(operands)], map=AffineMapAttr(map_))[0]


def _length(loop: ForOp, hoisting: _Hoisting, rewriter: Rewriter) -> Value | None:
    """Returns an upper bound of the loop's trip count, independent of the enclosing loops; None if unknown."""

    def stops(value: Value) -> bool:
        op = value.owner if isinstance(value, OpResult) else None
        return value is not loop.upper_bound and not isinstance(op, AffineApplyOp | AffineMinOp | AffineMaxOp)

    end = upper_bound(loop.upper_bound, stops, rewriter, hoisting.pad)
    if end is None:
        end = loop.upper_bound
    if isinstance(end, Value) and not is_defined_outside_of(hoisting.outermost, end):
        return None
    return _apply(_LENGTH, [loop.lower_bound, index_value(rewriter, end), loop.step], rewriter, hoisting.pad)


def _packed_type(type_: RankedTensorType, transpose: Sequence[int]) -> RankedTensorType | None:
    if transpose and sorted(transpose) != list(range(type_.rank)):
        return None
    order = transpose or range(type_.rank)
    return RankedTensorType(tuple([type_.shape[axis] for axis in order]), type_.element_type)


def _tile(iterations: Sequence[Value], type_: RankedTensorType) -> Slice:
    """Returns the place of a tile in the packed tensor."""
    offsets: list[MixedValue] = [*iterations, *[0] * type_.rank]
    return offsets, [*[1] * len(iterations), *type_.shape], [1] * len(offsets)


def _pack(hoisting: _Hoisting, transpose: Sequence[int], rewriter: Rewriter) -> Packing | None:
    """Creates the loops that pad all tiles before the outermost loop; None if they cannot be created."""
    pad, outermost = hoisting.pad, hoisting.outermost
    type_ = _packed_type(hoisting.type, transpose)
    if type_ is None or DYNAMIC in type_.shape:
        return None
    if any(not _is_independent(loop, outermost) for loop in hoisting.packing_loops):
        return None
    rewriter.set_insertion_point(outermost)
    rewriter.location = pad
    lengths = [_length(loop, hoisting, rewriter) for loop in hoisting.packing_loops]
    if None in lengths:
        return None
    shape = (*[DYNAMIC] * len(lengths), *type_.shape)
    packed_type = RankedTensorType(shape, type_.element_type)
    sizes = [length for length in lengths if length is not None]
    tensor: Value = rewriter.create(EmptyOp, sizes, result_types=[packed_type], location=pad).result
    mapping = IRMapping()
    _map_carried_source(hoisting, mapping)
    loops: list[ForOp] = []
    iterations: list[Value] = []
    for op in hoisting.needed:
        if not isinstance(op, ForOp):
            rewriter.clone(op, mapping)
            continue
        bounds = [mapping.values.get(value, value) for value in (op.lower_bound, op.upper_bound, op.step)]
        region = Region()
        loop = rewriter.create(ForOp, *bounds, [tensor], result_types=[packed_type], regions=[region], location=pad)
        rewriter.create_block(region, None, [INDEX, packed_type], [pad.get_location()] * 2)
        mapping.values[op.region.entry.arguments[0]] = loop.region.entry.arguments[0]
        loops.append(loop)
        iteration = _iteration_of(loop, loops[0], rewriter, pad)
        assert iteration is not None
        iterations.append(iteration)
        tensor = loop.region.entry.arguments[1]
    padded = mapping.values[pad.result]
    assert isinstance(padded, OpResult) and isinstance(padded.owner, PadOp)
    packing = Packing(padded.owner, loops)
    place = _tile(iterations, type_)
    if transpose:
        target = extract_slice(tensor, place, rewriter, type_).result
        packing.transpose = create_structured(rewriter, TransposeOp, [padded], [target], permutation=list(transpose))
        padded = packing.transpose.result
    if loops:
        value: Value = insert_slice(padded, tensor, place, rewriter).result
        for loop in reversed(loops):
            rewriter.set_insertion_point_to_end(loop.region.entry)
            rewriter.create(YieldOp, [value], location=pad)
            value = loop.result
    return packing


def _is_independent(loop: ForOp, outermost: ForOp) -> bool:
    return all(
        is_defined_outside_of(outermost, value) or constant_integer(value) is not None
        for value in (loop.lower_bound, loop.step)
    )


def _map_carried_source(hoisting: _Hoisting, mapping: IRMapping) -> None:
    """Maps a padded loop argument to the value that the loop starts with."""
    value: Value = hoisting.pad.source_
    while isinstance(value, BlockArgument) and isinstance(loop := value.owner.parent_op, ForOp):
        if loop is not hoisting.outermost and not hoisting.outermost.is_ancestor_of(loop):
            break
        init = loop.init_args[value.index - 1]
        mapping.values[value] = init
        value = init


# ------------------------------------------------------------------------------------------------------------- hoisting


def build_packing_loops(pad: PadOp, above: ForOp, transpose: Sequence[int], rewriter: Rewriter) -> Packing | None:
    """Builds preceding loops that pad all tiles of a pad, without using their result."""
    loops = _enclosing_loops(pad, lambda count, loop: loop is above)
    if not loops or loops[-1] is not above:
        return None
    hoisting = _analyse(pad, loops, rewriter)
    return None if hoisting is None else _pack(hoisting, transpose, rewriter)


def hoist_padding(pad: PadOp, num_loops: int, transpose: Sequence[int], rewriter: Rewriter) -> PadOp | None:
    """Replaces a pad by a tile of a tensor that preceding loops pack; returns the pad in these loops."""
    loops = _enclosing_loops(pad, lambda count, loop: count == num_loops) if num_loops > 0 else []
    hoisting = _analyse(pad, loops, rewriter)
    if hoisting is None or (hoisting.consuming_loop is not None and _yielded_tensor(hoisting) is None):
        return None
    packing = _pack(hoisting, transpose, rewriter)
    if packing is None:
        return None
    if hoisting.consuming_loop is not None:
        _carry_padded(hoisting, packing.pad, rewriter)
        rewriter.erase_op(pad)
        return packing.pad
    rewriter.set_insertion_point(pad)
    iterations = [_iteration_of(loop, hoisting.outermost, rewriter, pad) for loop in hoisting.packing_loops]
    type_ = _packed_type(hoisting.type, transpose)
    assert type_ is not None
    place = _tile([iteration for iteration in iterations if iteration is not None], type_)
    tile: Value = extract_slice(packing.tensor, place, rewriter, type_).result
    if transpose:
        empty = rewriter.create(EmptyOp, result_types=[hoisting.type]).result
        back = sorted(range(len(transpose)), key=lambda axis: transpose[axis])
        tile = create_structured(rewriter, TransposeOp, [tile], [empty], permutation=back).result
    rewriter.replace_op(pad, [tile])
    return packing.pad


def _carried_number(hoisting: _Hoisting, loop: ForOp) -> int:
    """Returns the position of the slice among the values that a loop starts with."""
    return next(index for index, init in enumerate(loop.init_args) if init is hoisting.slice.result)


def _yielded_tensor(hoisting: _Hoisting) -> Value[RankedTensorType] | None:
    """Returns the padded tensor if the loop that carries the slice yields a slice of it, else None."""
    loop = hoisting.consuming_loop
    last = None if loop is None else loop.region.entry.last
    if loop is None or last is None or hoisting.packing_loops:
        return None
    yielded = last.operands[_carried_number(hoisting, loop)].defining_op(ExtractSliceOp)
    return yielded.source_ if yielded is not None and _is_written_from(yielded.source_, hoisting.pad.result) else None


def _carry_padded(hoisting: _Hoisting, pad: PadOp, rewriter: Rewriter) -> None:
    """Makes the loop that carries the slice carry the padded tensor; slices the padding off after the loop.

    Upstream slices the padded tensor at the offsets of the slice that was padded, beyond its end.
    """
    loop, yielded = hoisting.consuming_loop, _yielded_tensor(hoisting)
    assert loop is not None and yielded is not None
    number = _carried_number(hoisting, loop)
    new = with_carried_value(loop, pad.result, yielded, rewriter)
    rewriter.set_insertion_point_after(new)
    rewriter.location = hoisting.pad
    _, sizes, _ = slice_of(hoisting.slice)
    place: Slice = (mixed_paddings(pad)[0], sizes, [1] * len(sizes))
    *_, padded = new.results
    part = extract_slice(padded, place, rewriter).result
    rewriter.replace_all_uses_with(new.results[number], part)
    rewriter.replace_all_uses_with(hoisting.pad.result, new.region.entry.arguments[-1])


def _is_written_from(value: Value, source: Value) -> bool:
    """Returns True if a tensor results from operations that write to another one."""
    while value is not source:
        op = value.owner if isinstance(value, OpResult) else None
        if op is None or not op.has_trait("DestinationStyleOpInterface"):
            return False
        value = op.operands[len(op.operands) - len(op.results) + value.index] if isinstance(value, OpResult) else value
    return True
