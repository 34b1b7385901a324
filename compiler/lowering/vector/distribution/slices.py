"""Slices and elements that move out of `gpu.warp_execute_on_lane_0`, if no lane needs elements of another one."""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_apply, make_composed_folded_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.vector.element_ops import ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.mixed_values import MixedValue, mixed_group
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.distribution.warps import divided_dims, with_more_results, yielded
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.emitter import SCFEmitter


def _resized(type_: VectorType, dim: int, size: int) -> VectorType:
    shape = list(type_.shape)
    shape[dim] = size
    return VectorType(tuple(shape), type_.element_type)


@pattern(WarpExecuteOnLane0Op, name="WarpOpInsertStridedSlice")
def move_insert_slice(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (insert_strided_slice %a, %b) -> yield %a, %b; insert of the parts, if the divided dimension is whole"""
    candidate = yielded(op, InsertStridedSliceOp, rewriter)
    if candidate is None:
        return False
    index, insert = candidate
    part, whole, source = vector_type(op.results[index]), insert.result.type, insert.value_to_store.type
    if part.rank < 2:
        return rewriter.notify_match_failure(insert, "result vector type must be 2D or higher")
    divided = divided_dims(whole, part)
    if not divided:
        return False
    dim = divided[-1]
    source_dim = dim - (whole.rank - source.rank)
    if source_dim < 0:
        reason = "distributed dimension must be in the last k dims of dest vector"
        return rewriter.notify_match_failure(insert, reason)
    if source.shape[source_dim] != whole.shape[dim]:
        return rewriter.notify_match_failure(insert, "distributed dimension must be fully inserted")
    types = [_resized(source, source_dim, part.shape[dim]), part]
    new, (value, dest) = with_more_results(op, [insert.value_to_store, insert.dest], types, rewriter)
    offsets, strides = integers(insert.offsets), integers(insert.strides)
    moved = VectorEmitter(rewriter).insert_slice(value, dest, offsets, strides)
    rewriter.replace_all_uses_with(new.results[index], moved)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpExtractStridedSlice")
def move_extract_slice(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (extract_strided_slice %a) -> yield %a; extract of the part, if the divided dimension is whole"""
    candidate = yielded(op, ExtractStridedSliceOp, rewriter)
    if candidate is None:
        return False
    index, extract = candidate
    part, whole = vector_type(op.results[index]), extract.result0.type
    if part.rank < 2:
        return rewriter.notify_match_failure(extract, "result vector type must be 2D or higher")
    divided = divided_dims(whole, part)
    if not divided:
        return False
    dim, offsets, sizes = divided[-1], integers(extract.offsets), list(integers(extract.sizes))
    if dim < len(sizes):
        if offsets[dim] != 0 or sizes[dim] != whole.shape[dim]:
            return rewriter.notify_match_failure(extract, "distributed dimension must be fully extracted")
        sizes[dim] = part.shape[dim]
    type_ = _resized(extract.source_.type, dim, part.shape[dim])
    new, (source,) = with_more_results(op, [extract.source_], [type_], rewriter)
    moved = VectorEmitter(rewriter).extract_slice(source, offsets, sizes, integers(extract.strides))
    rewriter.replace_all_uses_with(new.results[index], moved)
    return True


# ------------------------------------------------------------------------------------------ single positions


def _position(op: ExtractOp | InsertOp) -> list[MixedValue]:
    return mixed_group(op, "dynamic_position", "static_position")


@pattern(WarpExecuteOnLane0Op, name="WarpOpExtract")
def move_extract(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (extract %a[1] of vector<2x16xf32>) -> yield %a; extract of the part"""
    candidate = yielded(op, ExtractOp, rewriter)
    if candidate is None:
        return False
    index, extract = candidate
    source, part = extract.source_.type, op.results[index].type
    if source.rank <= 1:
        return False
    type_, position = source, _position(extract)
    if part != extract.result.type:
        inner = vector_type(op.results[index])
        type_ = VectorType((*source.shape[: len(position)], *inner.shape), inner.element_type)
    new, (vector,) = with_more_results(op, [extract.source_], [type_], rewriter)
    rewriter.replace_all_uses_with(new.results[index], VectorEmitter(rewriter).extract(vector, position))
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpExtractScalar")
def move_extract_of_one(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (extract %a[0] of vector<1xf32>) -> yield %a; extract"""
    candidate = yielded(op, ExtractOp, rewriter)
    if candidate is None:
        return False
    index, extract = candidate
    source = extract.source_.type
    if source.rank > 1:
        return rewriter.notify_match_failure(extract, "only 0-D or 1-D source supported for now")
    if str(source.element_type) not in ("f32", "i32"):
        return rewriter.notify_match_failure(extract, "only f32/i32 element types are supported")
    if source.num_elements != 1:
        return rewriter.notify_match_failure(extract, "no shuffle between lanes is given")
    new, (vector, *_) = with_more_results(
        op,
        [extract.source_, *extract.dynamic_position],
        [source, *[value.type for value in extract.dynamic_position]],
        rewriter,
    )
    rewriter.replace_all_uses_with(new.results[index], VectorEmitter(rewriter).extract(vector, [0] * source.rank))
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpInsertScalar")
def move_insert_of_element(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (insert %s, %a[5] of vector<16xf32>) -> yield %a, %s; insert by the lane that has the place"""
    candidate = yielded(op, InsertOp, rewriter)
    if candidate is None:
        return False
    index, insert = candidate
    whole, part = insert.dest.type, vector_type(op.results[index])
    if whole.rank > 1:
        return rewriter.notify_match_failure(insert, "only 0-D or 1-D source supported for now")
    dynamic = list(insert.dynamic_position)
    values: list[Value] = [insert.dest, insert.value_to_store, *dynamic]
    types: list[Type] = [part, *[value.type for value in values[1:]]]
    new, (dest, value, *positions) = with_more_results(op, values, types, rewriter)
    position: list[MixedValue] = [*positions] if dynamic else _position(insert)
    emit = VectorEmitter(rewriter)
    if whole == part:
        rewriter.replace_all_uses_with(new.results[index], emit.insert(value, dest, position))
        return True
    own = part.shape[0]
    place = index_value(rewriter, position[0])
    lane = make_composed_apply(rewriter, AffineMap(0, 1, (symbol(0).ceil_div(own),)), [place], insert).result
    rest = make_composed_folded_apply(rewriter, AffineMap(0, 1, (symbol(0) % own,)), position, insert)
    is_inserting = emit.compare(CmpIPredicate.EQ, new.laneid, lane)
    scf = SCFEmitter(rewriter)
    (moved,) = scf.if_else(is_inserting, [part], lambda: [emit.insert(value, dest, [rest])], lambda: [dest])
    rewriter.replace_all_uses_with(new.results[index], moved)
    return True


@pattern(WarpExecuteOnLane0Op, name="WarpOpInsert")
def move_insert(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (insert %s, %a[1] of vector<2x16xf32>) -> yield %s, %a; insert of the parts"""
    candidate = yielded(op, InsertOp, rewriter)
    if candidate is None:
        return False
    index, insert = candidate
    whole, part = insert.dest.type, vector_type(op.results[index])
    if whole.rank <= 1:
        return False
    position, source_type = _position(insert), insert.value_to_store.type
    divided = divided_dims(whole, part)
    source_dim = divided[0] - len(position) if divided else -1
    if divided and source_dim >= 0 and isinstance(source_type, VectorType):
        source_type = _resized(source_type, source_dim, part.shape[divided[0]])
    new, (value, dest) = with_more_results(op, [insert.value_to_store, insert.dest], [source_type, part], rewriter)
    emit = VectorEmitter(rewriter)
    if not divided or source_dim >= 0:
        moved = emit.insert(value, dest, position)
    else:
        own, place = part.shape[divided[0]], position[divided[0]]
        assert isinstance(place, int)
        is_inserting = emit.compare(CmpIPredicate.EQ, new.laneid, emit.index(place // own))
        position[divided[0]] = place % own
        scf = SCFEmitter(rewriter)
        (moved,) = scf.if_else(is_inserting, [part], lambda: [emit.insert(value, dest, position)], lambda: [dest])
    rewriter.replace_all_uses_with(new.results[index], moved)
    return True
