"""The types of the gpu dialect."""

from __future__ import annotations

from compiler.dialects.gpu.attribute_syntax import parse_mma_matrix, print_mma_matrix, verify_mma_matrix
from compiler.ods.define import param, type_def

ASYNC_TOKEN = type_def("gpu.async.token", "")
MMA_MATRIX = type_def(
    "gpu.mma_matrix",
    "A matrix spread over the threads of a subgroup: the A, B or C of a multiplication.",
    parameters=[param("shape", "shape"), param("elementType", "type"), param("operand", "string")],
    parse=parse_mma_matrix,
    print=print_mma_matrix,
    verify=verify_mma_matrix,
)
SPARSE_DNTENSOR_HANDLE = type_def("gpu.sparse.dntensor_handle", "")
SPARSE_SPMAT_HANDLE = type_def("gpu.sparse.spmat_handle", "")
SPARSE_SPGEMMOP_HANDLE = type_def("gpu.sparse.spgemmop_handle", "")
