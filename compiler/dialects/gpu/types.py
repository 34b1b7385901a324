"""The types of the gpu dialect."""

from __future__ import annotations

from compiler.dialects.gpu.attribute_syntax import parse_mma_matrix, print_mma_matrix, verify_mma_matrix
from compiler.ir.types import Type
from compiler.ods.parameter_members import ParameterHooks, parameter, shape_parameter
from compiler.ods.type_class import DefinedType


class AsyncTokenType(DefinedType, name="gpu.async.token"):
    """Represents asynchronous work on the GPU, as an operand of operations that depend on it."""


class MMAMatrixType(DefinedType, name="gpu.mma_matrix"):
    """A matrix distributed over the threads of a subgroup: operand A, B or C of a product."""

    shape = shape_parameter("rows and columns of the whole matrix")
    element_type = parameter(Type, "type of each element", name="elementType")
    operand = parameter(str, 'which matrix of a product it is: `"AOp"`, `"BOp"` or `"COp"`')
    hooks = ParameterHooks(parse=parse_mma_matrix, print=print_mma_matrix, verify=verify_mma_matrix)


class SparseDnTensorHandleType(DefinedType, name="gpu.sparse.dntensor_handle"):
    """Handle of the sparse library to a dense vector or matrix."""


class SparseSpMatHandleType(DefinedType, name="gpu.sparse.spmat_handle"):
    """Handle of the sparse library to a sparse matrix of any storage format."""


class SparseSpGEMMOpHandleType(DefinedType, name="gpu.sparse.spgemmop_handle"):
    """Descriptor of a product of sparse matrices, used by all steps of the product."""
