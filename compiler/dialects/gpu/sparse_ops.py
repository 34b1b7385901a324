"""The operations of the gpu dialect on sparse matrices, by a library of the device."""

from __future__ import annotations

from compiler.dialects.gpu.async_op import AsyncOp
from compiler.dialects.gpu.attributes import (
    Prune2To4SpMatFlagAttr,
    SpGEMMWorkEstimationOrComputeKindAttr,
    TransposeModeAttr,
)
from compiler.dialects.gpu.constraints import (
    GPU_AsyncToken,
    GPU_SparseDnTensorHandle,
    GPU_SparseSpGEMMOpHandle,
    GPU_SparseSpMatHandle,
)
from compiler.ods.attr_constraints import TypeAttr
from compiler.ods.op_class import attribute, operand, optional_result, result, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, ATTR_SIZED_RESULT_SEGMENTS
from compiler.ods.type_constraints import Index


class CreateDnTensorOp(AsyncOp, name="gpu.create_dn_tensor"):
    """Creates the handle of a dense vector or matrix for sparse operations."""

    memref = operand(AnyMemRef)
    dims = variadic_operand(Index)
    dn_tensor = result(GPU_SparseDnTensorHandle, name="dnTensor")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims "
        "attr-dict `:` type($dims) `into` type($memref)"
    )


class SparseOp(AsyncOp):
    traits = [Interface("AsyncOpInterface")]


class DestroyDnTensorOp(SparseOp, name="gpu.destroy_dn_tensor"):
    """Frees the handle to a dense tensor, not its buffer."""

    dn_tensor = operand(GPU_SparseDnTensorHandle, name="dnTensor")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict"


class SparseMatrixCreation(SparseOp):
    rows = operand(Index)
    cols = operand(Index)
    nnz = operand(Index)
    spmat = result(GPU_SparseSpMatHandle)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")


class CreateCooOp(SparseMatrixCreation, name="gpu.create_coo"):
    """Creates a sparse matrix from buffers with the row, the column and the value of each element."""

    row_idxs = operand(AnyMemRef, name="rowIdxs")
    col_idxs = operand(AnyMemRef, name="colIdxs")
    values = operand(AnyMemRef)
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` "
        "type($values)"
    )


class CreateCooAoSOp(SparseMatrixCreation, name="gpu.create_coo_aos"):
    """Creates a sparse matrix from a buffer of row and column pairs, and a buffer of values."""

    idxs = operand(AnyMemRef)
    values = operand(AnyMemRef)
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)"
    )


class CreateCsrOp(SparseMatrixCreation, name="gpu.create_csr"):
    """Creates a sparse matrix stored by rows: row starts, then column and value of each element."""

    row_pos = operand(AnyMemRef, name="rowPos")
    col_idxs = operand(AnyMemRef, name="colIdxs")
    values = operand(AnyMemRef)
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` "
        "type($values)"
    )


class CreateCscOp(SparseMatrixCreation, name="gpu.create_csc"):
    """Creates a sparse matrix stored by columns: column starts, then row and value of each element."""

    col_pos = operand(AnyMemRef, name="colPos")
    row_idxs = operand(AnyMemRef, name="rowIdxs")
    values = operand(AnyMemRef)
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` "
        "type($values)"
    )


class CreateBsrOp(SparseOp, name="gpu.create_bsr"):
    """Creates a sparse matrix of square dense blocks, stored by rows of blocks."""

    brows = operand(Index)
    bcols = operand(Index)
    bnnz = operand(Index)
    r_block_size = operand(Index, name="rBlockSize")
    c_block_size = operand(Index, name="cBlockSize")
    b_row_pos = operand(AnyMemRef, name="bRowPos")
    b_col_idxs = operand(AnyMemRef, name="bColIdxs")
    values = operand(AnyMemRef)
    spmat = result(GPU_SparseSpMatHandle)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` "
        "$bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` "
        "type($bRowPos) `,` type($bColIdxs) `,` type($values)"
    )


class Create2To4SpMatOp(SparseOp, name="gpu.create_2to4_spmat"):
    """Creates a matrix with two zeros in every four neighbors, optionally by pruning a dense one."""

    rows = operand(Index)
    cols = operand(Index)
    memref = operand(AnyMemRef)
    prune_flag = attribute(Prune2To4SpMatFlagAttr, default="PRUNE_AND_CHECK", name="pruneFlag")
    sp_mat = result(GPU_SparseSpMatHandle, name="spMat")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows "
        "`,` $cols `,` $memref attr-dict `:` type($memref)"
    )


class DestroySpMatOp(SparseOp, name="gpu.destroy_sp_mat"):
    """Frees the handle to a sparse matrix, not its buffers."""

    spmat = operand(GPU_SparseSpMatHandle)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict"


class SpMVBufferSizeOp(SparseOp, name="gpu.spmv_buffer_size"):
    """Bytes of buffer that the product of this sparse matrix and vector needs."""

    spmat_a = operand(GPU_SparseSpMatHandle, name="spmatA")
    dn_x = operand(GPU_SparseDnTensorHandle, name="dnX")
    dn_y = operand(GPU_SparseDnTensorHandle, name="dnY")
    mode_a = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeA")
    compute_type = attribute(TypeAttr, name="computeType")
    buffer_sz = result(Index, name="bufferSz")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnX `,` $dnY attr-dict `into` $computeType"
    )


class SpMVOp(SparseOp, name="gpu.spmv"):
    """Multiplies a sparse matrix by a dense vector into another dense vector."""

    spmat_a = operand(GPU_SparseSpMatHandle, name="spmatA")
    dn_x = operand(GPU_SparseDnTensorHandle, name="dnX")
    dn_y = operand(GPU_SparseDnTensorHandle, name="dnY")
    buffer = operand(AnyMemRef)
    mode_a = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeA")
    compute_type = attribute(TypeAttr, name="computeType")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType"
    )


class SpMMBufferSizeOp(AsyncOp, name="gpu.spmm_buffer_size"):
    """Bytes of buffer that the product of this sparse and dense matrix needs."""

    spmat_a = operand(GPU_SparseSpMatHandle, name="spmatA")
    dnmat_b = operand(GPU_SparseDnTensorHandle, name="dnmatB")
    dnmat_c = operand(GPU_SparseDnTensorHandle, name="dnmatC")
    mode_a = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeA")
    mode_b = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeB")
    compute_type = attribute(TypeAttr, name="computeType")
    buffer_szs = variadic_result(Index, name="bufferSzs")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface"), ATTR_SIZED_RESULT_SEGMENTS]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` "
        "$computeType"
    )


class SpMMOp(AsyncOp, name="gpu.spmm"):
    """Multiplies a sparse matrix by a dense one into another dense one."""

    spmat_a = operand(GPU_SparseSpMatHandle, name="spmatA")
    dnmat_b = operand(GPU_SparseDnTensorHandle, name="dnmatB")
    dnmat_c = operand(GPU_SparseDnTensorHandle, name="dnmatC")
    buffers = variadic_operand(AnyMemRef)
    mode_a = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeA")
    mode_b = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeB")
    compute_type = attribute(TypeAttr, name="computeType")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` "
        "$computeType"
    )


class SparseProduct(SparseOp):
    mode_a = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeA")
    mode_b = attribute(TransposeModeAttr, default="NON_TRANSPOSE", name="modeB")
    compute_type = attribute(TypeAttr, name="computeType")


class SDDMMBufferSizeOp(SparseProduct, name="gpu.sddmm_buffer_size"):
    """Bytes of buffer that the sampled product of these dense matrices needs."""

    dnmat_a = operand(GPU_SparseDnTensorHandle, name="dnmatA")
    dnmat_b = operand(GPU_SparseDnTensorHandle, name="dnmatB")
    spmat_c = operand(GPU_SparseSpMatHandle, name="spmatC")
    buffer_sz = result(Index, name="bufferSz")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType"
    )


class SDDMMOp(SparseProduct, name="gpu.sddmm"):
    """Multiplies dense matrices, computing only where the sparse result has elements."""

    dnmat_a = operand(GPU_SparseDnTensorHandle, name="dnmatA")
    dnmat_b = operand(GPU_SparseDnTensorHandle, name="dnmatB")
    spmat_c = operand(GPU_SparseSpMatHandle, name="spmatC")
    buffer = operand(AnyMemRef)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` "
        "$computeType"
    )


class SpGEMMCreateDescrOp(SparseOp, name="gpu.spgemm_create_descr"):
    """Creates the descriptor that the steps of a product of sparse matrices share."""

    desc = result(GPU_SparseSpGEMMOpHandle)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict"


class SpGEMMDestroyDescrOp(SparseOp, name="gpu.spgemm_destroy_descr"):
    """Frees the descriptor of a product of sparse matrices."""

    desc = operand(GPU_SparseSpGEMMOpHandle)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict"


class SpGEMMWorkEstimationOrComputeOp(SparseProduct, name="gpu.spgemm_work_estimation_or_compute"):
    """One step of a product of sparse matrices: computes its buffer size, or does the work."""

    desc = operand(GPU_SparseSpGEMMOpHandle)
    spmat_a = operand(GPU_SparseSpMatHandle, name="spmatA")
    spmat_b = operand(GPU_SparseSpMatHandle, name="spmatB")
    spmat_c = operand(GPU_SparseSpMatHandle, name="spmatC")
    buffer_sz = operand(Index, name="bufferSz")
    buffer = operand(AnyMemRef)
    kind = attribute(SpGEMMWorkEstimationOrComputeKindAttr)
    buffer_sz_new = result(Index, name="bufferSzNew")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` "
        "$modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` "
        "$buffer attr-dict `:` $computeType `into` type($buffer)"
    )


class SpGEMMCopyOp(SparseProduct, name="gpu.spgemm_copy"):
    """Writes the finished product of sparse matrices to the buffers of the result."""

    desc = operand(GPU_SparseSpGEMMOpHandle)
    spmat_a = operand(GPU_SparseSpMatHandle, name="spmatA")
    spmat_b = operand(GPU_SparseSpMatHandle, name="spmatB")
    spmat_c = operand(GPU_SparseSpMatHandle, name="spmatC")
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType"
    )


class SpMatGetSizeOp(SparseOp, name="gpu.spmat_get_size"):
    """The rows, columns and stored elements of a sparse matrix."""

    spmat = operand(GPU_SparseSpMatHandle)
    rows = result(Index)
    cols = result(Index)
    nnz = result(Index)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict"


class SetCsrPointersOp(SparseOp, name="gpu.set_csr_pointers"):
    """Replaces the buffers of a sparse matrix that is stored by rows."""

    spmat = operand(GPU_SparseSpMatHandle)
    positions = operand(AnyMemRef)
    coordinates = operand(AnyMemRef)
    values = operand(AnyMemRef)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` "
        "$coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` "
        "type($values)"
    )
