"""The operations of the gpu dialect on sparse matrices, by a library of the device."""

from __future__ import annotations

from compiler.dialects.gpu.constraints import (
    GPU_AsyncToken,
    GPU_Prune2To4SpMatFlagAttr,
    GPU_SparseDnTensorHandle,
    GPU_SparseSpGEMMOpHandle,
    GPU_SparseSpMatHandle,
    GPU_SpGEMMWorkEstimationOrComputeKindAttr,
    GPU_TransposeModeAttr,
)
from compiler.ods.attr_constraints import (
    TypeAttr,
)
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ATTR_SIZED_RESULT_SEGMENTS,
)
from compiler.ods.type_constraints import (
    Index,
)

CREATE_DN_TENSOR = op(
    "gpu.create_dn_tensor",
    "Makes the handle by which sparse operations know a dense vector or matrix.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "memref": AnyMemRef, "dims": variadic(Index)},
    results={"dnTensor": GPU_SparseDnTensorHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims "
        "attr-dict `:` type($dims) `into` type($memref)"
    ),
)
DESTROY_DN_TENSOR = op(
    "gpu.destroy_dn_tensor",
    "Frees the handle to a dense tensor, not its buffer.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "dnTensor": GPU_SparseDnTensorHandle},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict",
)
CREATE_COO = op(
    "gpu.create_coo",
    "Makes a sparse matrix of the row, column and value of each element, in three buffers.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "rowIdxs": AnyMemRef,
        "colIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` "
        "type($values)"
    ),
)
CREATE_COO_AOS = op(
    "gpu.create_coo_aos",
    "Makes a sparse matrix of row and column pairs in one buffer and values in another.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "idxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)"
    ),
)
CREATE_CSR = op(
    "gpu.create_csr",
    "Makes a sparse matrix stored by rows: row starts, then column and value of each element.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "rowPos": AnyMemRef,
        "colIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` "
        "type($values)"
    ),
)
CREATE_CSC = op(
    "gpu.create_csc",
    "Makes a sparse matrix stored by columns: column starts, then row and value of each element.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "colPos": AnyMemRef,
        "rowIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` "
        "type($values)"
    ),
)
CREATE_BSR = op(
    "gpu.create_bsr",
    "Makes a sparse matrix of square dense blocks, stored by rows of blocks.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "brows": Index,
        "bcols": Index,
        "bnnz": Index,
        "rBlockSize": Index,
        "cBlockSize": Index,
        "bRowPos": AnyMemRef,
        "bColIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` "
        "$bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` "
        "type($bRowPos) `,` type($bColIdxs) `,` type($values)"
    ),
)
CREATE_2TO4_SPMAT = op(
    "gpu.create_2to4_spmat",
    "Makes a matrix with two zeros in every four neighbors, pruning a dense one if asked.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "rows": Index, "cols": Index, "memref": AnyMemRef},
    attributes={"pruneFlag": default(GPU_Prune2To4SpMatFlagAttr, "PRUNE_AND_CHECK")},
    results={"spMat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows "
        "`,` $cols `,` $memref attr-dict `:` type($memref)"
    ),
)
DESTROY_SP_MAT = op(
    "gpu.destroy_sp_mat",
    "Frees the handle to a sparse matrix, not its buffers.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "spmat": GPU_SparseSpMatHandle},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
)
SPMV_BUFFER_SIZE = op(
    "gpu.spmv_buffer_size",
    "How many bytes of buffer the product of this sparse matrix and vector needs.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnX": GPU_SparseDnTensorHandle,
        "dnY": GPU_SparseDnTensorHandle,
    },
    attributes={"modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"), "computeType": TypeAttr},
    results={"bufferSz": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnX `,` $dnY attr-dict `into` $computeType"
    ),
)
SPMV = op(
    "gpu.spmv",
    "Multiplies a sparse matrix by a dense vector into another dense vector.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnX": GPU_SparseDnTensorHandle,
        "dnY": GPU_SparseDnTensorHandle,
        "buffer": AnyMemRef,
    },
    attributes={"modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"), "computeType": TypeAttr},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType"
    ),
)
SPMM_BUFFER_SIZE = op(
    "gpu.spmm_buffer_size",
    "How many bytes of buffer the product of this sparse and dense matrix needs.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "dnmatC": GPU_SparseDnTensorHandle,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"bufferSzs": variadic(Index), "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_RESULT_SEGMENTS],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` "
        "$computeType"
    ),
)
SPMM = op(
    "gpu.spmm",
    "Multiplies a sparse matrix by a dense one into another dense one.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "dnmatC": GPU_SparseDnTensorHandle,
        "buffers": variadic(AnyMemRef),
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` "
        "$computeType"
    ),
)
SDDMM_BUFFER_SIZE = op(
    "gpu.sddmm_buffer_size",
    "How many bytes of buffer the sampled product of these dense matrices needs.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "dnmatA": GPU_SparseDnTensorHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "spmatC": GPU_SparseSpMatHandle,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"bufferSz": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType"
    ),
)
SDDMM = op(
    "gpu.sddmm",
    "Multiplies dense matrices, computing only where the sparse result has elements.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "dnmatA": GPU_SparseDnTensorHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "spmatC": GPU_SparseSpMatHandle,
        "buffer": AnyMemRef,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` "
        "$computeType"
    ),
)
SPGEMM_CREATE_DESCR = op(
    "gpu.spgemm_create_descr",
    "Makes the descriptor that carries a product of sparse matrices through its steps.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken)},
    results={"desc": GPU_SparseSpGEMMOpHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
)
SPGEMM_DESTROY_DESCR = op(
    "gpu.spgemm_destroy_descr",
    "Frees the descriptor of a product of sparse matrices.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "desc": GPU_SparseSpGEMMOpHandle},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict",
)
SPGEMM_WORK_ESTIMATION_OR_COMPUTE = op(
    "gpu.spgemm_work_estimation_or_compute",
    "One step of a product of sparse matrices: tells its buffer size, or does the work.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "desc": GPU_SparseSpGEMMOpHandle,
        "spmatA": GPU_SparseSpMatHandle,
        "spmatB": GPU_SparseSpMatHandle,
        "spmatC": GPU_SparseSpMatHandle,
        "bufferSz": Index,
        "buffer": AnyMemRef,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
        "kind": GPU_SpGEMMWorkEstimationOrComputeKindAttr,
    },
    results={"bufferSzNew": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` "
        "$modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` "
        "$buffer attr-dict `:` $computeType `into` type($buffer)"
    ),
)
SPGEMM_COPY = op(
    "gpu.spgemm_copy",
    "Writes the finished product of sparse matrices to the buffers of the result.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "desc": GPU_SparseSpGEMMOpHandle,
        "spmatA": GPU_SparseSpMatHandle,
        "spmatB": GPU_SparseSpMatHandle,
        "spmatC": GPU_SparseSpMatHandle,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType"
    ),
)
SPMAT_GET_SIZE = op(
    "gpu.spmat_get_size",
    "The rows, columns and stored elements of a sparse matrix.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "spmat": GPU_SparseSpMatHandle},
    results={"rows": Index, "cols": Index, "nnz": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
)
SET_CSR_POINTERS = op(
    "gpu.set_csr_pointers",
    "Gives a sparse matrix stored by rows other buffers.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmat": GPU_SparseSpMatHandle,
        "positions": AnyMemRef,
        "coordinates": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` "
        "$coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` "
        "type($values)"
    ),
)
