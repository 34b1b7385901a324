"""`convert-shape-to-std`: shapes that are tensors of extents, as arith, scf and tensor.

%s = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>      %0 = tensor.dim %t, %c0; %c3 = arith.constant 3
                                                            ->   %1 = tensor.from_elements %0, %c3
                                                                 %s = tensor.cast %1

Operations that may be errors, of type !shape.shape or !shape.size, are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MaxUIOp, MulIOp, OrIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.scf import ops as scf
from compiler.dialects.shape.ops import (
    AddOp,
    AnyOp,
    BroadcastOp,
    ConstShapeOp,
    ConstSizeOp,
    CstrRequireOp,
    DimOp,
    GetExtentOp,
    IsBroadcastableOp,
    MulOp,
    RankOp,
    ReduceOp,
    ShapeEqOp,
    ShapeOfOp,
    SizeToIndexOp,
    SplitAtOp,
    ToExtentTensorOp,
)
from compiler.dialects.shape.types import ShapeType, SizeType
from compiler.dialects.tensor.ops import CastOp, ExtractOp, ExtractSliceOp, FromElementsOp, GenerateOp, YieldOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.dialects.tensor.ops import RankOp as TensorRankOp
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, I1, INDEX, RankedTensorType, ShapedType, Type
from compiler.lowering.shape.constraints import CONSTRAINTS_TO_REQUIRE
from compiler.lowering.tensor_emitter import TensorEmitter
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion_pattern import Adaptor, ConversionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import signed, width_of

_EXTENTS = RankedTensorType((DYNAMIC,), INDEX)
_Make: TypeAlias = "Callable[[], Value]"
_Body: TypeAlias = "Callable[[Value, Sequence[Value]], Sequence[Value]]"


@dataclass
class ConvertShapeToStandard(Pass):
    """Convert operations from the shape dialect into the standard dialect."""

    argument = "convert-shape-to-std"
    name = "ConvertShapeToStandardPass"
    summary = "Convert operations from the shape dialect into the standard dialect"
    anchor = "builtin.module"
    dependent_dialects = ("arith", "scf", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "scf", "tensor")
        target.add_legal_op(CstrRequireOp, FuncOp, ModuleOp)
        convert_partially(op, target, SHAPE_TO_STANDARD, state)


def _may_be_error(values: Iterable[Value]) -> bool:
    """Returns True if one is of a type of the shape dialect, which has errors among its values."""
    types = (value.type for value in values)
    return any(isinstance(type_, ShapeType | SizeType) for type_ in types)


def _always(value: Value) -> _Make:
    return lambda: value


class _Emitter(TensorEmitter):
    """Creates control flow as well."""

    @contextmanager
    def _in_block(self, region: Region, types: Sequence[Type]) -> Iterator[list[BlockArgument]]:
        """Sets the insertion point into a new block of a region; yields the block's arguments."""
        with self.rewriter.insertion_guard():
            assert region.parent is not None
            locations = [region.parent.get_location()] * len(types)
            yield self.rewriter.create_block(region, None, types, locations).arguments

    def choose(self, condition: Value, type_: Type, yes: _Make, no: _Make) -> Value:
        """Creates an `scf.if` of one result."""
        op = self.rewriter.create(scf.IfOp, condition, result_types=[type_], regions=[Region(), Region()])
        for region, make in ((op.then_region, yes), (op.else_region, no)):
            with self._in_block(region, []):
                self.rewriter.create(scf.YieldOp, [make()])
        return op.result

    def loop(self, lower: Value, upper: Value, step: Value, initial: Sequence[Value], make: _Body) -> list[OpResult]:
        """Creates an `scf.for`; `make` creates its body from the index and the carried values."""
        types = [value.type for value in initial]
        op = self.rewriter.create(scf.ForOp, lower, upper, step, initial, result_types=types, regions=[Region()])
        with self._in_block(op.region, [INDEX, *types]) as (place, *carried):
            self.rewriter.create(scf.YieldOp, make(place, carried))
        return op.results

    def generate(self, size: Value, make: Callable[[Value], Value]) -> Value[RankedTensorType]:
        """Creates a tensor of extents, each computed from its position."""
        op = self.rewriter.create(GenerateOp, [size], result_types=[_EXTENTS], regions=[Region()])
        with self._in_block(op.body, [INDEX]) as (place,):
            self.rewriter.create(YieldOp, make(place))
        return op.result

    def extent(self, shape: Value, position: Value) -> Value:
        return self.extract(shape, [position])

    def boolean(self, value: bool) -> Value:
        return self.constant(int(value), I1)


# ---------------------------------------------------------------------------------------------------- single extents


def _binary(op_class: type[AddOp | MulOp], standard: type[AddIOp | MulIOp]) -> ConversionPattern:
    @conversion_pattern(op_class, name=f"BinaryOpConversion<{op_class.__name__}, arith::{standard.__name__}>")
    def convert(op: AddOp | MulOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """shape.add -> arith.addi, of indices"""
        if _may_be_error(op.results):
            return False
        rewriter.replace_op_with_new_op(op, standard, *adaptor.operands)
        return True

    return convert


@conversion_pattern(AnyOp, name="AnyOpConversion")
def _any(op: AnyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """any(%x, %y) -> %x"""
    first, *_ = adaptor.operands
    rewriter.replace_op(op, [first])
    return True


@conversion_pattern(ConstSizeOp, name="ConstSizeOpConversion")
def _const_size(op: ConstSizeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """const_size 3 -> arith.constant 3 : index"""
    rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[INDEX], value=op.value)
    return True


@conversion_pattern(SizeToIndexOp, name="SizeToIndexOpConversion")
def _size_to_index(op: SizeToIndexOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """size_to_index of an index, or of a constant -> that"""
    constant = op.arg.defining_op(ConstSizeOp)
    if constant is not None:
        rewriter.replace_op_with_new_op(op, ConstantOp, value=constant.value)
        return True
    if op.arg.type != INDEX:
        return False
    rewriter.replace_op(op, adaptor.operands)
    return True


@conversion_pattern(DimOp, name="DimOpConverter")
def _dim(op: DimOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """dim %t, %i -> get_extent (shape_of %t), %i"""
    tensor = op.value
    type_ = RankedTensorType((tensor.type.rank,), INDEX) if isinstance(tensor.type, RankedTensorType) else _EXTENTS
    shape = rewriter.create(ShapeOfOp, tensor, result_types=[type_]).result
    rewriter.replace_op_with_new_op(op, GetExtentOp, shape, op.index)
    return True


@conversion_pattern(GetExtentOp, name="GetExtentOpConverter")
def _get_extent(op: GetExtentOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """get_extent (shape_of %t), %i -> tensor.dim %t, %i; of other shapes tensor.extract"""
    if _may_be_error(op.results):
        return False
    shape, index = adaptor.operands
    shape_of = op.shape.defining_op(ShapeOfOp)
    if shape_of is not None and isinstance(shape_of.arg.type, ShapedType):
        rewriter.replace_op_with_new_op(op, TensorDimOp, shape_of.arg, index)
    else:
        rewriter.replace_op_with_new_op(op, ExtractOp, shape, [index])
    return True


@conversion_pattern(RankOp, name="RankOpConverter")
def _rank(op: RankOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """rank %s -> tensor.dim %s, %c0"""
    if _may_be_error(op.results):
        return False
    (shape,) = adaptor.operands
    rewriter.replace_op(op, [_Emitter(rewriter, op).dim(shape, 0)])
    return True


# ----------------------------------------------------------------------------------------------------- whole shapes


@conversion_pattern(ConstShapeOp, name="ConstShapeOpConverter")
def _const_shape(op: ConstShapeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """const_shape [1, 2] -> tensor.from_elements %c1, %c2"""
    shape = op.shape
    if _may_be_error(op.results) or not isinstance(shape, DenseElementsAttr):
        return False
    emit = _Emitter(rewriter, op)
    numbers = shape.bit_patterns()
    type_ = RankedTensorType((len(numbers),), INDEX)
    tensor = emit.op(
        FromElementsOp, [emit.index(signed(number, width_of(INDEX))) for number in numbers], result_type=type_
    )
    rewriter.replace_op_with_new_op(op, CastOp, tensor, result_types=[type_])
    return True


@conversion_pattern(ShapeOfOp, name="ShapeOfOpConversion")
def _shape_of(op: ShapeOfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """shape_of %t -> tensor.from_elements of the extents of %t; where the rank is unknown tensor.generate"""
    if _may_be_error(op.results):
        return False
    emit, (tensor,) = _Emitter(rewriter, op), adaptor.operands
    if isinstance(tensor.type, RankedTensorType):
        sizes = [
            emit.dim(tensor, axis) if size == DYNAMIC else emit.index(size)
            for axis, size in enumerate(tensor.type.shape)
        ]
        extents = emit.op(FromElementsOp, sizes, result_type=RankedTensorType((tensor.type.rank,), INDEX))
        rewriter.replace_op_with_new_op(op, CastOp, extents)
        return True
    rank = emit.op(TensorRankOp, tensor)
    rewriter.replace_op(op, [emit.generate(rank, lambda position: emit.op(TensorDimOp, tensor, position))])
    return True


@conversion_pattern(ToExtentTensorOp, name="ToExtentTensorOpConversion")
def _to_extent_tensor(op: ToExtentTensorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """to_extent_tensor of a tensor -> tensor.cast"""
    (shape,) = adaptor.operands
    if not isinstance(shape.type, RankedTensorType):
        return rewriter.notify_match_failure(op, "input needs to be a tensor")
    rewriter.replace_op_with_new_op(op, CastOp, shape)
    return True


@conversion_pattern(SplitAtOp, name="SplitAtOpConversion")
def _split_at(op: SplitAtOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """split_at %s, %i -> two tensor.extract_slice; a negative %i counts from the end"""
    if _may_be_error([op.operand_, *op.results]):
        return False
    emit, (shape, place) = _Emitter(rewriter, op), adaptor.operands
    zero = emit.index(0)
    rank = emit.op(TensorDimOp, shape, zero)
    from_end = emit.op(AddIOp, place, rank)
    index = emit.select(emit.compare(CmpIPredicate.SLT, place, zero), from_end, place)
    one = emit.index(1)
    unknown = (DYNAMIC,)

    def part(offset: Value, size: Value) -> Value:
        return emit.op(
            ExtractSliceOp,
            shape,
            [offset],
            [size],
            [one],
            result_type=_EXTENTS,
            static_offsets=unknown,
            static_sizes=unknown,
            static_strides=unknown,
        )

    head = part(zero, index)
    rewriter.replace_op(op, [head, part(index, emit.op(SubIOp, rank, index))])
    return True


@conversion_pattern(ReduceOp, name="ReduceOpConverter")
def _reduce(op: ReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reduce(%s, %init) { body } -> scf.for over the extents of %s { body }"""
    if _may_be_error([op.shape]):
        return False
    emit, (shape, *_) = _Emitter(rewriter, op), adaptor.operands
    zero, one = emit.index(0), emit.index(1)
    rank = emit.op(TensorDimOp, shape, zero)
    body = op.region.entry
    *nested_ops, last = body.ops

    def step(place: Value, carried: Sequence[Value]) -> Sequence[Value]:
        arguments = [place, emit.extent(shape, place), *carried]
        mapping = IRMapping(dict(zip(body.arguments, arguments, strict=True)))
        for nested in nested_ops:
            rewriter.clone(nested, mapping)
        return [mapping.value(value) for value in last.operands]

    rewriter.replace_op(op, emit.loop(zero, rank, one, op.init_vals, step))
    return True


# -------------------------------------------------------------------------------------------------- several shapes


@conversion_pattern(ShapeEqOp, name="ShapeEqOpConverter")
def _shape_eq(op: ShapeEqOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """shape_eq %a, %b -> whether the ranks are equal, and if so, all extents"""
    if _may_be_error(op.operands):
        return False
    emit, shapes = _Emitter(rewriter, op), adaptor.operands
    if len(shapes) <= 1:
        rewriter.replace_op(op, [emit.boolean(True)])
        return True
    first, *rest = shapes
    zero = emit.index(0)
    first_rank = emit.op(TensorDimOp, first, zero)
    result: Value | None = None
    for shape in rest:
        rank = emit.op(TensorDimOp, shape, zero)
        same_rank = emit.compare(CmpIPredicate.EQ, first_rank, rank)

        def compare(shape: Value = shape) -> Value:
            def step(place: Value, carried: Sequence[Value]) -> Sequence[Value]:
                (holds,) = carried
                left, right = emit.extent(first, place), emit.extent(shape, place)
                return [emit.op(AndIOp, holds, emit.compare(CmpIPredicate.EQ, left, right))]

            one, initial = emit.index(1), emit.boolean(True)
            (same_extents,) = emit.loop(zero, first_rank, one, [initial], step)
            return same_extents

        same = emit.choose(same_rank, I1, compare, lambda: emit.boolean(False))
        result = same if result is None else emit.op(AndIOp, result, same)
    assert result is not None
    rewriter.replace_op(op, [result])
    return True


def _missing_dims(emit: _Emitter, shapes: Sequence[Value], zero: Value) -> tuple[Value, list[Value]]:
    """Returns the greatest rank, and how many dimensions each shape has fewer."""
    ranks = [emit.op(TensorDimOp, shape, zero) for shape in shapes]
    greatest, *others = ranks
    for rank in others:
        greatest = emit.op(MaxUIOp, rank, greatest)
    return greatest, [emit.op(SubIOp, greatest, rank) for rank in ranks]


def _broadcasted_extent(emit: _Emitter, shapes: Sequence[Value], missing: Sequence[Value], place: Value) -> Value:
    """Returns the extent of the broadcast shape at a place: the extent of any shape there that is not 1."""
    one = emit.index(1)
    common = one
    for shape, shift in zip(shapes, missing, strict=True):

        def merge(shape: Value = shape, shift: Value = shift, common: Value = common) -> Value:
            extent = emit.extent(shape, emit.op(SubIOp, place, shift))
            return emit.select(emit.compare(CmpIPredicate.EQ, extent, one), common, extent)

        outside = emit.compare(CmpIPredicate.ULT, place, shift)
        common = emit.choose(outside, INDEX, _always(common), merge)
    return common


@conversion_pattern(BroadcastOp, name="BroadcastOpConverter")
def _broadcast(op: BroadcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """broadcast %a, %b -> tensor.generate of the extents of the common shape"""
    if _may_be_error(op.results):
        return False
    emit, shapes = _Emitter(rewriter, op), adaptor.operands
    rank, missing = _missing_dims(emit, shapes, emit.index(0))
    extents = emit.generate(rank, lambda place: _broadcasted_extent(emit, shapes, missing, place))
    rewriter.replace_op(op, [emit.cast_tensor(extents, op.result.type)])
    return True


@conversion_pattern(IsBroadcastableOp, name="IsBroadcastableOpConverter")
def _is_broadcastable(op: IsBroadcastableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """is_broadcastable %a, %b -> a loop that checks at each place that every extent is 1 or the common one"""
    if _may_be_error(op.operands):
        return False
    emit, shapes = _Emitter(rewriter, op), adaptor.operands
    zero, one = emit.index(0), emit.index(1)
    rank, missing = _missing_dims(emit, shapes, zero)

    def step(place: Value, carried: Sequence[Value]) -> Sequence[Value]:
        (holds,) = carried
        common = _broadcasted_extent(emit, shapes, missing, place)
        for shape, shift in zip(shapes, missing, strict=True):

            def fits(shape: Value = shape, shift: Value = shift, holds: Value = holds) -> Value:
                extent = emit.extent(shape, emit.op(SubIOp, place, shift))
                is_one, is_common = (
                    emit.compare(CmpIPredicate.EQ, extent, one),
                    emit.compare(CmpIPredicate.EQ, extent, common),
                )
                return emit.op(AndIOp, holds, emit.op(OrIOp, is_one, is_common))

            outside = emit.compare(CmpIPredicate.ULT, place, shift)
            holds = emit.choose(outside, I1, _always(holds), fits)
        return [holds]

    rewriter.replace_op(op, emit.loop(zero, rank, one, [emit.boolean(True)], step))
    return True


SHAPE_TO_STANDARD = (
    *CONSTRAINTS_TO_REQUIRE,
    _any,
    _binary(AddOp, AddIOp),
    _binary(MulOp, MulIOp),
    _broadcast,
    _const_shape,
    _const_size,
    _dim,
    _is_broadcastable,
    _get_extent,
    _rank,
    _reduce,
    _shape_eq,
    _shape_of,
    _size_to_index,
    _split_at,
    _to_extent_tensor,
)
"""Patterns from shape to arith, scf and tensor."""
