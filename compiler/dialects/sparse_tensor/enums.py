"""The enums of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class StorageSpecifierKind(IntegerEnum, cpp_name="::mlir::sparse_tensor::StorageSpecifierKind"):
    """Sizes of levels, positions, coordinates and values, and a slice's offsets and strides."""

    LVL_SZ = 0
    POS_MEM_SZ = 1
    CRD_MEM_SZ = 2
    VAL_MEM_SZ = 3
    DIM_OFFSET = 4
    DIM_STRIDE = 5


class SparseTensorSortKind(IntegerEnum, cpp_name="::mlir::sparse_tensor::SparseTensorSortKind"):
    """Sorting algorithms; only insertion sort is stable."""

    HYBRID_QUICK_SORT = 0
    INSERTION_SORT_STABLE = 1
    QUICK_SORT = 2
    HEAP_SORT = 3


class CrdTransDirectionKind(IntegerEnum, cpp_name="::mlir::sparse_tensor::CrdTransDirectionKind"):
    """Direction of a coordinate translation: dimensions to levels, or back."""

    DIM_TO_LVL = 0
    LVL_TO_DIM = 1
