"""The folds of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.arith.fold import materialize_constant as materialize_constant
from compiler.dialects.sparse_tensor.encoding import encoding_of
from compiler.dialects.sparse_tensor.enums import CrdTransDirectionKind
from compiler.dialects.sparse_tensor.storage import sparse_type
from compiler.dialects.sparse_tensor.storage_ops import GetStorageSpecifierOp, SetStorageSpecifierOp
from compiler.dialects.sparse_tensor.tensor_ops import (
    ConvertOp,
    CrdTranslateOp,
    LvlOp,
    ReinterpretMapOp,
    ReorderCOOOp,
    ToSliceOffsetOp,
    ToSliceStrideOp,
)
from compiler.ir.attributes import Attribute, IntegerAttr, index_attr
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import DYNAMIC
from compiler.ods import hook
from compiler.ods.model import FoldAnswer

Operands = list[Attribute | None]


@hook.fold(ConvertOp)
def fold_convert(op: ConvertOp, operands: Operands) -> FoldAnswer:
    """convert x : A to A -> x"""
    return op.source_ if op.source_.type == op.dest.type else None


@hook.fold(ReorderCOOOp)
def fold_reorder(op: ReorderCOOOp, operands: Operands) -> FoldAnswer:
    """reorder_coo x : A to A -> x; of an ordered list -> x"""
    return op.input_coo if op.input_coo.type == op.result_coo.type else None


@hook.fold(ReinterpretMapOp)
def fold_reinterpret_map(op: ReinterpretMapOp, operands: Operands) -> FoldAnswer:
    """reinterpret_map x : A to A -> x; reinterpret_map(reinterpret_map x : A to B) : B to A -> x"""
    if op.source_.type == op.dest.type:
        return op.source_
    inner = op.source_.defining_op(ReinterpretMapOp)
    return inner.source_ if inner is not None and inner.source_.type == op.dest.type else None


def _slice(tensor: Value, dimension: Attribute | None) -> tuple[int, int, int] | None:
    """Returns the offset, size and stride of a slice in a dimension, each of which may be dynamic."""
    encoding = sparse_type(tensor).encoding
    if encoding is None or not isinstance(dimension, IntegerAttr) or dimension.value >= len(encoding.slices):
        return None
    offset, size, stride = encoding.slices[dimension.value].parameters
    return offset, size, stride


@hook.fold(ToSliceOffsetOp)
def fold_slice_offset(op: ToSliceOffsetOp, operands: Operands) -> FoldAnswer:
    """slice.offset of a static offset -> a constant"""
    part = _slice(op.slice, op.dim)
    return None if part is None or part[0] == DYNAMIC else index_attr(part[0])


@hook.fold(ToSliceStrideOp)
def fold_slice_stride(op: ToSliceStrideOp, operands: Operands) -> FoldAnswer:
    """slice.stride of a static stride -> a constant"""
    part = _slice(op.slice, op.dim)
    return None if part is None or part[2] == DYNAMIC else index_attr(part[2])


@hook.fold(LvlOp)
def fold_level_size(op: LvlOp, operands: Operands) -> FoldAnswer:
    """lvl(x : tensor<4x?>, 0) -> 4"""
    index, shape = operands[1], sparse_type(op.source_).level_shape
    if not isinstance(index, IntegerAttr) or not 0 <= index.value < len(shape) or shape[index.value] == DYNAMIC:
        return None
    return index_attr(shape[index.value])


@hook.fold(CrdTranslateOp)
def fold_translation(op: CrdTranslateOp, operands: Operands) -> FoldAnswer:
    """crd_translate by a permutation -> its operands; crd_translate(crd_translate %a, %b), there and back -> %a, %b"""
    encoding = encoding_of(op.encoder)
    assert encoding is not None
    to_levels = op.direction is CrdTransDirectionKind.DIM_TO_LVL
    mapping = encoding.dim_to_lvl if to_levels else encoding.lvl_to_dim
    if mapping is None:
        return list(op.in_crds)
    if mapping.is_permutation():
        return [op.in_crds[mapping.dim_position(number)] for number in range(mapping.num_results)]
    first = op.in_crds[0] if op.in_crds else None
    inner = first.owner if isinstance(first, OpResult) else None
    if not isinstance(inner, CrdTranslateOp) or inner.direction is op.direction:
        return None
    inner_encoding = encoding_of(inner.encoder)
    if inner_encoding is None or inner_encoding.dim_to_lvl != encoding.dim_to_lvl:
        return None
    is_whole = list(op.in_crds) == list(inner.results)
    return list(inner.in_crds) if is_whole else None


@hook.fold(GetStorageSpecifierOp)
def fold_get_specifier(op: GetStorageSpecifierOp, operands: Operands) -> FoldAnswer:
    """get k (set k, x) -> x, through setters of other fields"""
    setter = op.specifier.defining_op(SetStorageSpecifierOp)
    while setter is not None:
        if setter.specifier_kind is op.specifier_kind and setter.level == op.level:
            return setter.value
        setter = setter.specifier.defining_op(SetStorageSpecifierOp)
    return None
