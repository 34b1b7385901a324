"""The enums of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

STORAGE_SPECIFIER_KIND = int_enum(
    "StorageSpecifierKind",
    "Sizes of levels, positions, coordinates and values, and a slice's offsets and strides.",
    {"lvl_sz": 0, "pos_mem_sz": 1, "crd_mem_sz": 2, "val_mem_sz": 3, "dim_offset": 4, "dim_stride": 5},
    cpp_name="::mlir::sparse_tensor::StorageSpecifierKind",
)
SPARSE_TENSOR_SORT_KIND = int_enum(
    "SparseTensorSortKind",
    "Sorting algorithms, of which only insertion sort keeps equal coordinates in order.",
    {"hybrid_quick_sort": 0, "insertion_sort_stable": 1, "quick_sort": 2, "heap_sort": 3},
    cpp_name="::mlir::sparse_tensor::SparseTensorSortKind",
)
CRD_TRANS_DIRECTION_KIND = int_enum(
    "CrdTransDirectionKind",
    "Whether coordinates are translated from dimensions to levels or back.",
    {"dim_to_lvl": 0, "lvl_to_dim": 1},
    cpp_name="::mlir::sparse_tensor::CrdTransDirectionKind",
)
