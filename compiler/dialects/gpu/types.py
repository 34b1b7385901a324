"""The types of the gpu dialect."""

from __future__ import annotations

from compiler.dialects.gpu.attribute_syntax import parse_mma_matrix, print_mma_matrix, verify_mma_matrix
from compiler.ods.define import param, type_def

ASYNC_TOKEN = type_def(
    "gpu.async.token", "Stands for work on the GPU that may still be running; later work depends on it by taking it."
)
MMA_MATRIX = type_def(
    "gpu.mma_matrix",
    "A matrix spread over the threads of a subgroup: the A, B or C of a multiplication.",
    parameters=[
        param("shape", "shape", "rows and columns of the whole matrix"),
        param("elementType", "type", "type of each element"),
        param("operand", "string", 'which matrix of a product it is: `"AOp"`, `"BOp"` or `"COp"`'),
    ],
    parse=parse_mma_matrix,
    print=print_mma_matrix,
    verify=verify_mma_matrix,
)
SPARSE_DNTENSOR_HANDLE = type_def(
    "gpu.sparse.dntensor_handle", "Handle of the sparse library to a dense vector or matrix."
)
SPARSE_SPMAT_HANDLE = type_def(
    "gpu.sparse.spmat_handle", "Handle of the sparse library to a sparse matrix of any storage format."
)
SPARSE_SPGEMMOP_HANDLE = type_def(
    "gpu.sparse.spgemmop_handle", "Descriptor of a product of sparse matrices, kept from step to step."
)
