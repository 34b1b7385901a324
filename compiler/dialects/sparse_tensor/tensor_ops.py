"""The operations of the sparse_tensor dialect that create, convert, assemble and write whole tensors."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.attributes import (
    CrdTransDirectionKindAttr,
    SparseTensorEncodingAttr,
    SparseTensorSortKindAttr,
)
from compiler.dialects.sparse_tensor.constraints import AnySparseTensor, AnySparseTensorSlice, DimensionAttr
from compiler.ods.attr_constraints import IndexAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyTensor
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import NO_MEMORY_EFFECT, PURE, SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import I1, AnyType, Index


class NewOp(Op, name="sparse_tensor.new"):
    """Reads a sparse tensor from a source such as a file, given by an opaque pointer."""

    source_ = operand(AnyType)
    result = result(AnySparseTensor)
    traits = [PURE]
    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"


class ConvertOp(Op, name="sparse_tensor.convert"):
    """Converts a tensor to another storage format, sparse or dense; may sort and copy all of it."""

    source_ = operand(AnyRankedTensor)
    dest = result(AnyRankedTensor)
    traits = [PURE, Interface("StageWithSortSparseOp")]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


class ReinterpretMapOp(Op, name="sparse_tensor.reinterpret_map"):
    """Views the same storage under another map from dimensions to levels, without moving elements."""

    source_ = operand(AnySparseTensor)
    dest = result(AnySparseTensor)
    traits = [NO_MEMORY_EFFECT]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


class NumberOfEntriesOp(Op, name="sparse_tensor.number_of_entries"):
    """Counts the stored elements, among which may be explicit zeros."""

    tensor = operand(AnySparseTensor)
    result = result(Index)
    traits = [PURE]
    assembly_format = "$tensor attr-dict `:` type($tensor)"


class ConcatenateOp(Op, name="sparse_tensor.concatenate"):
    """Joins tensors of any formats along one dimension."""

    inputs = variadic_operand(AnyRankedTensor)
    dimension = attribute(DimensionAttr)
    result = result(AnyRankedTensor)
    traits = [PURE, Interface("StageWithSortSparseOp")]
    assembly_format = "$inputs attr-dict `:` type($inputs) `to` type($result)"


class ToSliceOffsetOp(Op, name="sparse_tensor.slice.offset"):
    """Returns the offset of a slice in one dimension of its tensor."""

    slice = operand(AnySparseTensorSlice)
    dim = attribute(IndexAttr)
    offset = result(Index)
    traits = [PURE]
    assembly_format = "$slice `at` $dim attr-dict `:` type($slice)"


class ToSliceStrideOp(Op, name="sparse_tensor.slice.stride"):
    """Reads the distance of a slice's elements in one dimension of the tensor that it is a part of."""

    slice = operand(AnySparseTensorSlice)
    dim = attribute(IndexAttr)
    stride = result(Index)
    traits = [PURE]
    assembly_format = "$slice `at` $dim attr-dict `:` type($slice)"


class LvlOp(Op, name="sparse_tensor.lvl"):
    """Returns the size of one level of the storage; undefined if that level does not exist."""

    source_ = operand(AnySparseTensor)
    index = operand(Index)
    result = result(Index)
    traits = [Interface("ConditionallySpeculatable"), NO_MEMORY_EFFECT]
    assembly_format = "attr-dict $source `,` $index `:` type($source)"


class CrdTranslateOp(Op, name="sparse_tensor.crd_translate"):
    """Translates the coordinates of an element between dimensions and levels."""

    in_crds = variadic_operand(Index)
    direction = attribute(CrdTransDirectionKindAttr)
    encoder = attribute(SparseTensorEncodingAttr)
    out_crds = variadic_result(Index)
    traits = [PURE]
    assembly_format = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)"


class LoadOp(Op, name="sparse_tensor.load"):
    """Returns the tensor with the current contents of its buffers; `hasInserts` finishes pending insertions."""

    tensor = operand(AnySparseTensor)
    has_inserts = attribute(UnitAttr, name="hasInserts")
    result = result(AnyTensor)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)"


class OutOp(Op, name="sparse_tensor.out"):
    """Writes a sparse tensor to a destination such as a file, given by an opaque pointer."""

    tensor = operand(AnySparseTensor)
    dest = operand(AnyType)
    assembly_format = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)"


class ReorderCOOOp(Op, name="sparse_tensor.reorder_coo"):
    """Sorts the elements of a COO tensor into the order of the result's encoding."""

    input_coo = operand(AnySparseTensor)
    algorithm = attribute(SparseTensorSortKindAttr)
    result_coo = result(AnySparseTensor)
    traits = [PURE]
    assembly_format = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)"


class PrintOp(Op, name="sparse_tensor.print"):
    """Prints the positions, coordinates and values of a sparse tensor, for debugging."""

    tensor = operand(AnySparseTensor)
    assembly_format = "$tensor attr-dict `:` type($tensor)"


class HasRuntimeLibraryOp(Op, name="sparse_tensor.has_runtime_library"):
    """Returns true if sparse code calls a library or is generated in full; for tests."""

    result = result(I1)
    assembly_format = "attr-dict"
