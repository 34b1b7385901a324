"""The operations of the sparse_tensor dialect on whole tensors: made, converted, put together, written out."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import verify
from compiler.dialects.sparse_tensor.constraints import (
    AnySparseTensor,
    AnySparseTensorSlice,
    DimensionAttr,
    SparseTensorCrdTransDirectionAttr,
    SparseTensorEncodingAttr,
    SparseTensorSortKindAttr,
)
from compiler.ods.attr_constraints import IndexAttr, UnitAttr
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyRankedTensor,
    AnyTensor,
)
from compiler.ods.traits import (
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
)
from compiler.ods.type_constraints import I1, AnyType, Index

NEW = op(
    "sparse_tensor.new",
    "Reads a sparse tensor from a source such as a file, to which an opaque pointer leads.",
    operands={"source": AnyType},
    results={"result": AnySparseTensor},
    traits=[PURE],
    format="$source attr-dict `:` type($source) `to` type($result)",
)
CONVERT = op(
    "sparse_tensor.convert",
    "Converts a tensor to another storage format, sparse or dense; may sort and copy all of it.",
    operands={"source": AnyRankedTensor},
    results={"dest": AnyRankedTensor},
    traits=[PURE, Interface("StageWithSortSparseOp")],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(verify=verify.convert),
)
REINTERPRET_MAP = op(
    "sparse_tensor.reinterpret_map",
    "Views the same storage under another map from dimensions to levels, without moving elements.",
    operands={"source": AnySparseTensor},
    results={"dest": AnySparseTensor},
    traits=[NO_MEMORY_EFFECT],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(verify=verify.reinterpret_map),
)
NUMBER_OF_ENTRIES = op(
    "sparse_tensor.number_of_entries",
    "Counts the stored elements, among which may be explicit zeros.",
    operands={"tensor": AnySparseTensor},
    results={"result": Index},
    traits=[PURE],
    format="$tensor attr-dict `:` type($tensor)",
)
CONCATENATE = op(
    "sparse_tensor.concatenate",
    "Joins tensors of any formats along one dimension.",
    operands={"inputs": variadic(AnyRankedTensor)},
    attributes={"dimension": DimensionAttr},
    results={"result": AnyRankedTensor},
    traits=[PURE, Interface("StageWithSortSparseOp")],
    format="$inputs attr-dict `:` type($inputs) `to` type($result)",
    hooks=Hooks(verify=verify.concatenate),
)
SLICE_OFFSET = op(
    "sparse_tensor.slice.offset",
    "Reads where a slice starts in one dimension of the tensor that it is a part of.",
    operands={"slice": AnySparseTensorSlice},
    attributes={"dim": IndexAttr},
    results={"offset": Index},
    traits=[PURE],
    format="$slice `at` $dim attr-dict `:` type($slice)",
    hooks=Hooks(verify=verify.slice_dimension),
)
SLICE_STRIDE = op(
    "sparse_tensor.slice.stride",
    "Reads the distance of a slice's elements in one dimension of the tensor that it is a part of.",
    operands={"slice": AnySparseTensorSlice},
    attributes={"dim": IndexAttr},
    results={"stride": Index},
    traits=[PURE],
    format="$slice `at` $dim attr-dict `:` type($slice)",
    hooks=Hooks(verify=verify.slice_dimension),
)
LVL = op(
    "sparse_tensor.lvl",
    "Gives the size of one level of the storage; undefined when that level does not exist.",
    operands={"source": AnySparseTensor, "index": Index},
    results={"result": Index},
    traits=[Interface("ConditionallySpeculatable"), NO_MEMORY_EFFECT],
    format="attr-dict $source `,` $index `:` type($source)",
    hooks=Hooks(verify=verify.lvl),
)
CRD_TRANSLATE = op(
    "sparse_tensor.crd_translate",
    "Translates the coordinates of an element between dimensions and levels.",
    operands={"in_crds": variadic(Index)},
    attributes={"direction": SparseTensorCrdTransDirectionAttr, "encoder": SparseTensorEncodingAttr},
    results={"out_crds": variadic(Index)},
    traits=[PURE],
    format="$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)",
    hooks=Hooks(verify=verify.crd_translate),
)
LOAD = op(
    "sparse_tensor.load",
    "Takes the tensor as its buffers hold it now, finishing insertions where there were some.",
    operands={"tensor": AnySparseTensor},
    attributes={"hasInserts": UnitAttr},
    results={"result": AnyTensor},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE],
    format="$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)",
)
OUT = op(
    "sparse_tensor.out",
    "Writes a sparse tensor to a destination such as a file, to which an opaque pointer leads.",
    operands={"tensor": AnySparseTensor, "dest": AnyType},
    format="$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)",
)
REORDER_COO = op(
    "sparse_tensor.reorder_coo",
    "Sorts the elements of a COO tensor into the order that the result's encoding wants.",
    operands={"input_coo": AnySparseTensor},
    attributes={"algorithm": SparseTensorSortKindAttr},
    results={"result_coo": AnySparseTensor},
    traits=[PURE],
    format="$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)",
    hooks=Hooks(verify=verify.reorder_coo),
)
PRINT = op(
    "sparse_tensor.print",
    "Prints the positions, coordinates and values of a sparse tensor, for debugging.",
    operands={"tensor": AnySparseTensor},
    format="$tensor attr-dict `:` type($tensor)",
)
HAS_RUNTIME_LIBRARY = op(
    "sparse_tensor.has_runtime_library",
    "Tells whether sparse code calls a library or is generated in full; for tests.",
    results={"result": I1},
    format="attr-dict",
)
