"""Computes a slice of a padded tensor without padding the whole tensor: upstream's `bubbleUpPadSlice`.

tensor.extract_slice (tensor.pad %a)[%i] [%n]   ->   tensor.pad (tensor.extract_slice %a[..] [..])
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.apply import make_composed_folded_apply, make_composed_min_max
from compiler.dialects.affine.ops import AffineMaxOp, AffineMinOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp, OrIOp
from compiler.dialects.scf.ops import IfOp
from compiler.dialects.scf.ops import YieldOp as ScfYieldOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import Slice, mixed_paddings
from compiler.dialects.tensor.ops import CastOp, GenerateOp, PadOp, YieldOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, split_mixed, static_values
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, I32, INDEX, RankedTensorType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent
from compiler.transforms.linalg.building import extract_slice

_DIFFERENCE = AffineMap(2, 0, (dim(0) - dim(1),))


class _Slicing:
    """Computations with the offsets and sizes of a slice of a pad."""

    def __init__(self, op: PadOp, sizes: Sequence[MixedValue], value: Value, rewriter: Rewriter) -> None:
        self._op = op
        self._sizes = list(sizes)
        self._value = value
        self._rewriter = rewriter
        self.type = RankedTensorType(tuple(split_mixed(sizes)[0]), op.result.type.element_type)
        self._low: list[MixedValue] = []
        self._high: list[MixedValue] = []
        self._offsets: list[MixedValue] = []
        self._lengths: list[MixedValue] = []
        self.is_all_padding = False
        self.is_all_padding_at_run_time: Value | None = None

    def _apply(self, map_: AffineMap, left: MixedValue, right: MixedValue) -> MixedValue:
        return make_composed_folded_apply(self._rewriter, map_, [left, right], self._op)

    def _least(self, left: MixedValue, right: MixedValue) -> MixedValue:
        return make_composed_min_max(self._rewriter, AffineMinOp, AffineMap.identity(2), [left, right], self._op)

    def _greatest(self, left: MixedValue, right: MixedValue) -> MixedValue:
        return make_composed_min_max(self._rewriter, AffineMaxOp, AffineMap.identity(2), [left, right], self._op)

    def add_dimension(self, low: MixedValue, high: MixedValue, offset: MixedValue, size: MixedValue) -> None:
        """Computes the slice of the source and the remaining padding along the next dimension."""
        length = extent(self._op.source_, len(self._low), self._rewriter)
        new_low: MixedValue = 0
        start = offset
        if low != 0:
            new_low = self._greatest(0, self._apply(_DIFFERENCE, low, offset))
            start = self._greatest(self._apply(_DIFFERENCE, offset, low), 0)
        new_offset = self._least(start, length)
        left, wanted = self._apply(_DIFFERENCE, length, new_offset), self._apply(_DIFFERENCE, size, new_low)
        new_length = self._least(left, wanted)
        if low != 0:
            new_length = self._greatest(new_length, 0)
        if new_length == 0:
            self.is_all_padding = True
        elif not self.is_all_padding:
            self._add_check(index_value(self._rewriter, new_length))
        new_high: MixedValue = 0
        if high != 0:
            new_high = self._apply(_DIFFERENCE, self._apply(_DIFFERENCE, size, new_length), new_low)
        self._low.append(new_low)
        self._high.append(new_high)
        self._offsets.append(new_offset)
        self._lengths.append(new_length)

    def _add_check(self, length: Value) -> None:
        rewriter, former = self._rewriter, self.is_all_padding_at_run_time
        zero = index_value(rewriter, 0)
        is_empty = rewriter.create(CmpIOp, length, zero, predicate=CmpIPredicate.EQ, location=self._op).result
        self.is_all_padding_at_run_time = (
            is_empty if former is None else rewriter.create(OrIOp, is_empty, former, location=self._op).result
        )

    def create_padding(self) -> GenerateOp:
        """Creates a tensor filled with padding."""
        region = Region()
        generate = self._rewriter.create(
            GenerateOp, dynamic_values(self._sizes), result_types=[self.type], regions=[region]
        )
        with self._rewriter.insertion_guard():
            count = len(self.type.shape)
            self._rewriter.create_block(region, None, [INDEX] * count, [generate.get_location()] * count)
            value = self._value
            if isinstance(value, OpResult) and value.owner.parent_op is self._op:
                value = self._rewriter.clone(value.owner).results[value.index]
            self._rewriter.create(YieldOp, value)
        return generate

    def create_pad(self) -> PadOp:
        """Creates the pad of a slice of the source."""
        source = self._op.source_
        place: Slice = (self._offsets, self._lengths, [1] * len(self._lengths))
        slice_ = extract_slice(source, place, self._rewriter).result
        low, high = dynamic_values(self._low), dynamic_values(self._high)
        pad = clone(self._op, IRMapping())
        pad.operands = [slice_, *low, *high]
        pad.properties = {
            **pad.properties,
            "static_low": static_values(self._low),
            "static_high": static_values(self._high),
            "operandSegmentSizes": DenseArrayAttr(I32, (1, len(low), len(high))),
        }
        shape = [
            sum(number for number in parts if isinstance(number, int))
            if all(isinstance(number, int) for number in parts)
            else DYNAMIC
            for parts in zip(self._low, self._lengths, self._high, strict=True)
        ]
        pad.result.type = RankedTensorType(tuple(shape), self.type.element_type)
        self._rewriter.insert(pad)
        return pad

    def cast(self, value: Value) -> Value:
        if value.type == self.type:
            return value
        return self._rewriter.create(CastOp, value, result_types=[self.type]).result


def slice_of_pad(
    op: PadOp,
    offsets: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    rewriter: Rewriter,
    *,
    is_guarded: bool = True,
) -> tuple[Operation, Value] | None:
    """Returns the operation that pads a part of the source, and the slice; None if the padding is no constant.

    With `is_guarded`, an `scf.if` handles slices that contain no element of the source.
    """
    value = padding_value(op)
    if value is None:
        return None
    slicing = _Slicing(op, sizes, value, rewriter)
    low, high = mixed_paddings(op)
    for parts in zip(low, high, offsets, sizes, strict=True):
        slicing.add_dimension(*parts)
    if slicing.is_all_padding:
        generate = slicing.create_padding()
        return generate, slicing.cast(generate.result)
    condition = slicing.is_all_padding_at_run_time
    if not is_guarded or condition is None:
        pad = slicing.create_pad()
        return pad, slicing.cast(pad.result)
    regions = [Region(), Region()]
    branch = rewriter.create(IfOp, condition, result_types=[slicing.type], regions=regions)
    with rewriter.insertion_guard():
        rewriter.create_block(branch.then_region)
        rewriter.create(ScfYieldOp, [slicing.cast(slicing.create_padding().result)])
        rewriter.create_block(branch.else_region)
        pad = slicing.create_pad()
        rewriter.create(ScfYieldOp, [slicing.cast(pad.result)])
    return pad, branch.result
