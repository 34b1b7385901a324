"""Shardings as tensors: the axes of each dimension, the sizes of halos and the offsets of uneven parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, DivSIOp, RemSIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.shard.ops import GetShardingOp, ShardingOp, ShardOp, ShardShapeOp
from compiler.dialects.shard.sharding import axis_groups, grid_shape, group_size, lookup_grid
from compiler.dialects.shard.types import ShardingType
from compiler.dialects.tensor.ops import CastOp, EmptyOp, ExtractOp, FromElementsOp
from compiler.ir.attributes import dense_elements_attr
from compiler.ir.mixed_values import MixedValue, mixed_values
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DYNAMIC, I64, INDEX, DialectType, IntegerType, RankedTensorType, Type
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.emitter import Emitter
from compiler.transforms.linalg.building import create_structured, insert_slice

_I16 = IntegerType(16)
_PARTS = tuple(RankedTensorType((DYNAMIC, DYNAMIC), element) for element in (_I16, I64, I64))
"""Types of the tensors that a sharding is converted to."""


def sharding_converter() -> TypeConverter:
    """Returns the converter of a sharding to three tensors."""
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(lambda type_: _PARTS if isinstance(type_, ShardingType) else None, DialectType)
    return converter


def _values(values: Sequence[MixedValue], type_: Type, emit: Emitter) -> list[Value]:
    return [emit.constant(value, type_) if isinstance(value, int) else value for value in values]


def _shape_of_grid(op: ShardingOp) -> tuple[int, ...]:
    grid = lookup_grid(op, op.grid, SymbolTables())
    assert grid is not None, "the verifier of `shard.sharding` looks it up"
    return grid_shape(grid)


class _Rows:
    """A tensor of which each row is filled from its start."""

    def __init__(self, height: int, width: int, element: Type, filler: int, rewriter: ConversionRewriter) -> None:
        self._rewriter = rewriter
        emit = Emitter(rewriter)
        empty = emit.op(EmptyOp, result_type=RankedTensorType((height, width), element))
        value = emit.constant(filler, element)
        self.value = create_structured(rewriter, FillOp, [value], [empty]).result

    def insert(self, row: int, values: Value, count: int) -> None:
        """Sets the first elements of a row."""
        self.value = insert_slice(values, self.value, ([row, 0], [1, count], [1, 1]), self._rewriter).result


@conversion_pattern(GetShardingOp, name="(anonymous namespace)::ConvertGetShardingOp")
def _get_sharding(op: GetShardingOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """get_sharding (shard %x to %s) -> %s"""
    shard = adaptor[op.source_].defining_op(ShardOp)
    sharding = None if shard is None else shard.sharding.defining_op(ShardingOp)
    if sharding is None:
        return False
    rewriter.replace_op(op, [sharding.result])
    return True


@conversion_pattern(ShardingOp, name="(anonymous namespace)::ConvertShardingOp")
def _sharding(op: ShardingOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """sharding -> tensors of axes, halos and offsets, with -1 behind the axes of a dimension"""
    emit = Emitter(rewriter)
    groups = axis_groups(op.split_axes)
    axes = _Rows(len(groups), max(map(len, groups), default=0), _I16, -1, rewriter)
    for row, group in enumerate(groups):
        type_ = RankedTensorType((len(group),), _I16)
        value = rewriter.create(ConstantOp, value=dense_elements_attr(type_, group), result_types=[type_]).result
        axes.insert(row, value, len(group))
    split = sum(bool(group) for group in groups)
    halos = _halos(op, adaptor, split, emit)
    offsets = _offsets(op, adaptor, groups, rewriter)
    parts = zip((axes.value, halos, offsets), _PARTS, strict=True)
    rewriter.replace_op_with_multiple(op, [[emit.op(CastOp, value, result_type=type_) for value, type_ in parts]])
    return True


def _halos(op: ShardingOp, adaptor: Adaptor, split: int, emit: Emitter) -> Value:
    sizes = mixed_values(integers(op.static_halo_sizes), adaptor.replacements(op.dynamic_halo_sizes))
    if not sizes:
        return emit.op(EmptyOp, result_type=RankedTensorType((0, 0), I64))
    type_ = RankedTensorType((split, 2), I64)
    return emit.op(FromElementsOp, _values(sizes, I64, emit), result_type=type_)


def _offsets(op: ShardingOp, adaptor: Adaptor, groups: Sequence[Sequence[int]], rewriter: ConversionRewriter) -> Value:
    emit = Emitter(rewriter)
    static = integers(op.static_sharded_dims_offsets)
    if not static:
        return emit.op(EmptyOp, result_type=RankedTensorType((0, 0), I64))
    shape = _shape_of_grid(op)
    counts = [group_size(group, shape) + 1 for group in groups]
    split = sum(bool(group) for group in groups)
    rows = _Rows(split, max(counts), I64, DYNAMIC, rewriter)
    values = _values(mixed_values(static, adaptor.replacements(op.dynamic_sharded_dims_offsets)), I64, emit)
    start = 0
    for row, count in enumerate(counts):
        own = values[start : start + count]
        type_ = RankedTensorType((count,), I64)
        rows.insert(row, emit.op(FromElementsOp, own, result_type=type_), count)
        start += count
    return rows.value


def _part_sizes(
    op: ShardShapeOp, adaptor: Adaptor, rewriter: ConversionRewriter, report: Callable[[Operation, str], None]
) -> bool:
    sharding = op.sharding.defining_op(ShardingOp)
    if sharding is None:
        report(op, "Expected ShardingOp as defining op for sharding but found a block argument or another op")
        return False
    emit = Emitter(rewriter)
    sizes = _values(mixed_values(integers(op.dims), adaptor.replacements(op.dims_dynamic)), INDEX, emit)
    places = _values(mixed_values(integers(op.device), adaptor.replacements(op.device_dynamic)), INDEX, emit)
    shape = _shape_of_grid(sharding)
    groups = axis_groups(sharding.split_axes)
    if DYNAMIC in shape:
        return False
    static = integers(sharding.static_sharded_dims_offsets)
    if static and any(len(group) > 1 for group in groups[: len(sizes)]):
        report(op, "Only single axis sharding is supported for each dimension.")
        return False
    offsets = _offsets_by_index(sharding, static, emit)
    zero, one = emit.constant(0, INDEX), emit.constant(1, INDEX)
    position = 0
    parts: list[Value] = []
    for dimension, size in enumerate(sizes):
        group = groups[dimension] if dimension < len(groups) else ()
        if not group:
            parts.append(size)
            continue
        first, *_ = group
        start = emit.constant(position, INDEX)
        count = group_size(group, shape)
        if offsets is not None:
            parts.append(_distance(offsets, emit.op(AddIOp, start, places[first]), one, emit))
        else:
            number = emit.constant(count, INDEX)
            quotient = emit.op(DivSIOp, size, number)
            first_larger = emit.op(SubIOp, number, emit.op(RemSIOp, size, number))
            is_larger = emit.compare(CmpIPredicate.SGE, places[first], first_larger)
            parts.append(emit.op(AddIOp, quotient, emit.select(is_larger, one, zero)))
        position += count + 1
    rewriter.replace_op(op, parts)
    return True


def _offsets_by_index(op: ShardingOp, static: Sequence[int], emit: Emitter) -> Value | None:
    """Returns the offsets of uneven parts as a tensor of indices; None for even parts."""
    if not static:
        return None
    values = _values(mixed_values(static, op.dynamic_sharded_dims_offsets), INDEX, emit)
    return emit.op(FromElementsOp, values, result_type=RankedTensorType((len(values),), INDEX))


def _distance(offsets: Value, index: Value, one: Value, emit: Emitter) -> Value:
    """Returns how far the offset that follows the one at an index is from that."""
    start = emit.op(ExtractOp, offsets, [index], result_type=INDEX)
    end = emit.op(ExtractOp, offsets, [emit.op(AddIOp, index, one)], result_type=INDEX)
    return emit.op(SubIOp, end, start)


def sharding_patterns(report: Callable[[Operation, str], None]) -> list[ConversionFunctionPattern]:
    """Returns the patterns for shardings and derived shapes; errors are passed to `report`."""

    @conversion_pattern(ShardShapeOp, name="(anonymous namespace)::ConvertShardShapeOp", one_to_many=True)
    def shard_shape(op: ShardShapeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """shard_shape -> differences of offsets; without these size / parts, plus 1 for the last size % parts"""
        return _part_sizes(op, adaptor, rewriter, report)

    return [_get_sharding, _sharding, shard_shape]
