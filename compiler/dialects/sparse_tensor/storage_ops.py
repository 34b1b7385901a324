"""The operations of the sparse_tensor dialect on the buffers in which a tensor is stored."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.attributes import SparseTensorSortKindAttr, StorageSpecifierKindAttr
from compiler.dialects.sparse_tensor.constraints import (
    AnyIndexingScalarLike,
    AnySparseTensor,
    LevelAttr,
    SparseTensorStorageSpecifier,
)
from compiler.ods.attr_constraints import AffineMapAttr, IndexAttr, UnitAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.shaped_constraints import AnyNon0RankedMemRef, AnyStridedMemRefOfRank, MemRefRankOf, RankedTensorOf
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, SAME_VARIADIC_RESULT_SIZE, all_types_match, types_match_with
from compiler.ods.type_constraints import I1, AnyInteger, AnySignlessIntegerOrIndex, AnyType, Index


class AssembleOp(Op, name="sparse_tensor.assemble"):
    """Creates a sparse tensor from buffers for its levels and values, which are not checked."""

    levels = variadic_operand(RankedTensorOf(AnySignlessIntegerOrIndex))
    values = operand(RankedTensorOf(AnyType))
    result = result(AnySparseTensor)
    traits = [PURE]
    assembly_format = (
        "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` type($result)"
    )


class DisassembleOp(Op, name="sparse_tensor.disassemble"):
    """Copies a sparse tensor's buffers into tensors that must be large enough, and returns their lengths."""

    tensor = operand(AnySparseTensor)
    out_levels = variadic_operand(RankedTensorOf(AnySignlessIntegerOrIndex))
    out_values = operand(RankedTensorOf(AnyType))
    ret_levels = variadic_result(RankedTensorOf(AnySignlessIntegerOrIndex))
    ret_values = result(RankedTensorOf(AnyType))
    lvl_lens = variadic_result(AnyIndexingScalarLike)
    val_len = result(AnyIndexingScalarLike)
    traits = [PURE, SAME_VARIADIC_RESULT_SIZE]
    assembly_format = (
        "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` "
        "`out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` "
        "type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)"
    )


class StorageBuffer(Op):
    tensor = operand(AnySparseTensor)
    result = result(AnyNon0RankedMemRef)
    traits = [PURE, Interface("InferTypeOpInterface")]
    assembly_format = "$tensor attr-dict `:` type($tensor) `to` type($result)"


class ToPositionsOp(StorageBuffer, name="sparse_tensor.positions"):
    """Returns the read-only buffer with the start of each segment of a compressed level."""

    level = attribute(LevelAttr)


class ToCoordinatesOp(StorageBuffer, name="sparse_tensor.coordinates"):
    """Returns the buffer of one level's coordinates; only for reading."""

    level = attribute(LevelAttr)


class ToCoordinatesBufferOp(StorageBuffer, name="sparse_tensor.coordinates_buffer"):
    """Returns the read-only buffer in which a COO tensor's coordinates are interleaved."""


class ToValuesOp(StorageBuffer, name="sparse_tensor.values"):
    """Returns the buffer of the stored elements, in the order of storage; only for reading."""


class StorageSpecifierInitOp(Op, name="sparse_tensor.storage_specifier.init"):
    """Creates a specifier whose sizes are zero or copied from another specifier."""

    source_ = optional_operand(SparseTensorStorageSpecifier)
    result = result(SparseTensorStorageSpecifier)
    traits = [PURE]
    assembly_format = (
        "attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? qualified(type($result))"
    )


class GetStorageSpecifierOp(Op, name="sparse_tensor.storage_specifier.get"):
    """Reads one of the sizes in use from a storage specifier."""

    specifier = operand(SparseTensorStorageSpecifier)
    specifier_kind = attribute(StorageSpecifierKindAttr, name="specifierKind")
    level = optional_attribute(LevelAttr)
    result = result(Index)
    traits = [PURE]
    assembly_format = "$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))"


class SetStorageSpecifierOp(Op, name="sparse_tensor.storage_specifier.set"):
    """Returns a storage specifier with one of its sizes changed."""

    specifier = operand(SparseTensorStorageSpecifier)
    value = operand(Index)
    specifier_kind = attribute(StorageSpecifierKindAttr, name="specifierKind")
    level = optional_attribute(LevelAttr)
    result = result(SparseTensorStorageSpecifier)
    traits = [PURE, all_types_match("result", "specifier")]
    assembly_format = "$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))"


class PushBackOp(Op, name="sparse_tensor.push_back"):
    """Appends a value to a buffer, which is reallocated if it is full; the old buffer must not be used."""

    cur_size = operand(Index, name="curSize")
    in_buffer = operand(MemRefRankOf((1,), AnyType), name="inBuffer")
    value = operand(AnyType)
    n = optional_operand(Index)
    inbounds = attribute(UnitAttr)
    out_buffer = result(MemRefRankOf((1,), AnyType), name="outBuffer")
    new_size = result(Index, name="newSize")
    traits = [
        types_match_with(
            "inBuffer", "value", "value type matches element type of inBuffer", lambda type_: type_.element_type
        ),
        all_types_match("inBuffer", "outBuffer"),
    ]
    assembly_format = (
        "(`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )? attr-dict `:` "
        "type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?"
    )


class ExpandOp(Op, name="sparse_tensor.expand"):
    """Returns buffers with the size of the last level, in which one row is assembled before it is inserted."""

    tensor = operand(AnySparseTensor)
    values = result(AnyStridedMemRefOfRank(1))
    filled = result(MemRefRankOf((1,), I1))
    added = result(MemRefRankOf((1,), Index))
    count = result(Index)
    assembly_format = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)"


class CompressOp(Op, name="sparse_tensor.compress"):
    """Inserts the row that `expand` gave buffers for, and clears them; the old tensor is dead."""

    values = operand(AnyStridedMemRefOfRank(1))
    filled = operand(MemRefRankOf((1,), I1))
    added = operand(MemRefRankOf((1,), Index))
    count = operand(Index)
    tensor = operand(AnySparseTensor)
    lvl_coords = variadic_operand(Index, name="lvlCoords")
    result = result(AnySparseTensor)
    traits = [all_types_match("tensor", "result")]
    assembly_format = (
        "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` attr-dict `:` "
        "type($values) `,` type($filled) `,` type($added) `,` type($tensor)"
    )


class SortOp(Op, name="sparse_tensor.sort"):
    """Sorts the coordinates in a buffer, and other buffers along with it; undefined if a buffer is too short."""

    n = operand(Index)
    xy = operand(MemRefRankOf((1,), AnyInteger, Index))
    ys = variadic_operand(MemRefRankOf((1,), AnyType))
    perm_map = attribute(AffineMapAttr)
    ny = optional_attribute(IndexAttr)
    algorithm = attribute(SparseTensorSortKindAttr)
    assembly_format = "$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?"
