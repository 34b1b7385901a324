"""Operations of the gpu dialect on sparse matrices, as calls of a runtime over cuSparse and cuSparseLt.

%s, %u = gpu.create_coo async [%t] %rows, %cols, %nnz, %i, %j, %v
    ->    %s = llvm.call @mgpuCreateCoo(%rows, %cols, %nnz, %pi, %pj, %pv, %index_type, %type, %t)

Matrices with two zeros in every four neighbours are those of cuSparseLt, whose handles are buffers on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from compiler.dialects.gpu import sparse_ops as gpu
from compiler.dialects.gpu.async_op import AsyncOp
from compiler.dialects.gpu.enums import SpGEMMWorkEstimationOrComputeKind
from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    ComplexType,
    Type,
)
from compiler.ir.value_types import memref_type
from compiler.lowering.gpu.runtime import Runtime, stream_of
from compiler.lowering.to_llvm.emitter import pointer_type
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_DENSE_HANDLE_BYTES, _SPARSE_HANDLE_BYTES = 11032, 44104
_ALIGNMENT = 16

# ------------------------------------------------------------------------------------------ numbers of CUDA's headers

_INDEX_TYPES: Mapping[Type, int] = MappingProxyType({I16: 1, I32: 2})
_OTHER_INDEX_TYPE = 3
_DATA_TYPES: Mapping[Type, int] = MappingProxyType({BF16: 14, F16: 2, F32: 0, F64: 1, I8: 3, I16: 20, I32: 10})
_COMPLEX_DATA_TYPES: Mapping[Type, int] = MappingProxyType({BF16: 15, F16: 6, F32: 4, F64: 5, I8: 7, I16: 21, I32: 11})
_COMPUTE_TYPES: Mapping[Type, int] = MappingProxyType({F16: 0, I32: 1})


class _UnsupportedType(ValueError):
    """The library has no number for a type."""


def _number_of(type_: Type, numbers: Mapping[Type, int]) -> int:
    if type_ not in numbers:
        raise _UnsupportedType(f"unsupported element type {type_}")
    return numbers[type_]


def _data_type(type_: Type) -> int:
    if isinstance(type_, ComplexType):
        return _number_of(type_.element_type, _COMPLEX_DATA_TYPES)
    return _number_of(type_, _DATA_TYPES)


def _element_type(memref: Value) -> Type:
    return memref_type(memref).element_type


def _type_of(attribute: TypeAttr) -> Type:
    return attribute.type


# ------------------------------------------------------------------------------------------ patterns


class _Lowering:
    """An operation that is converted: its converted operands, and the calls that replace it, in its stream."""

    def __init__(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter, stream: Value) -> None:
        self.op, self.adaptor, self.rewriter, self.stream = op, adaptor, rewriter, stream
        self.runtime = Runtime(op, rewriter)
        self.emit = self.runtime.emit

    def operands(self, *operands: Value) -> list[Value]:
        """Returns converted operands."""
        return self.adaptor.replacements(operands)

    def buffers(self, *operands: Value) -> list[Value]:
        """Returns pointers to the memory of operands."""
        return [self.runtime.allocated(buffer) for buffer in self.operands(*operands)]

    def numbers(self, *values: int) -> list[Value]:
        """Returns constants of 32 bits."""
        return [self.runtime.number(value) for value in values]

    def call(self, name: str, *arguments: Value) -> None:
        """Calls a function, in the stream."""
        self.runtime.call(name, *arguments, self.stream)

    def call_for(self, type_: Type, name: str, *arguments: Value) -> Value:
        """Calls a function in the stream. Returns its result."""
        return self.runtime.call_for(type_, name, *arguments, self.stream)

    def handle_on_stack(self, size: int) -> Value:
        """Returns a buffer for a handle of cuSparseLt."""
        buffer = self.emit.alloca(self.runtime.index(size), I8, _ALIGNMENT)
        return self.emit.op(BitcastOp, buffer, result_type=pointer_type())

    def element(self, buffer: Value, position: int) -> Value:
        """Returns the address of a pointer-sized element of a buffer."""
        return self.emit.gep(buffer, [self.runtime.index(position)], pointer_type())


AnyAsyncOp = TypeVar("AnyAsyncOp", bound=AsyncOp)


def _sparse(
    op_class: type[AnyAsyncOp], lower: Callable[[AnyAsyncOp, _Lowering], list[Value]]
) -> ConversionFunctionPattern:
    """Returns the pattern for an asynchronous operation; `lower` returns all results except the token, the stream."""

    @conversion_pattern(op_class, name=f"Convert{op_class.__name__}ToGpuRuntimeCallPattern")
    def convert(op: AnyAsyncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.op async [%t] -> llvm.call @mgpuOp(..., %t)"""
        stream = stream_of(op, adaptor, rewriter)
        if stream is None:
            return False
        try:
            results = lower(op, _Lowering(op, adaptor, rewriter, stream))
        except _UnsupportedType as error:
            return rewriter.notify_match_failure(op, str(error))
        rewriter.replace_op(op, [*results, stream])
        return True

    return convert


def _is_2_to_4(matrix: Value) -> bool:
    """Returns True if a sparse matrix is handled by cuSparseLt."""
    return matrix.defining_op(gpu.Create2To4SpMatOp) is not None


def _multiplies_2_to_4(tensor: Value, rewriter: ConversionRewriter) -> bool:
    """Returns True if a dense matrix is used in a product with a sparse one of cuSparseLt."""
    return any(isinstance(user, gpu.SpMMOp) and _is_2_to_4(user.spmat_a) for user in rewriter.users(tensor))


# ------------------------------------------------------------------------------------------ dense vectors and matrices


def _create_dense(op: gpu.CreateDnTensorOp, to: _Lowering) -> list[Value]:
    (buffer,) = to.buffers(op.memref)
    (type_,) = to.numbers(_data_type(_element_type(op.memref)))
    dims = to.operands(*op.dims)
    if len(dims) != 2:
        return [to.call_for(pointer_type(), "mgpuCreateDnVec", *dims, buffer, type_)]
    if not _multiplies_2_to_4(op.dn_tensor, to.rewriter):
        return [to.call_for(pointer_type(), "mgpuCreateDnMat", *dims, buffer, type_)]
    handle = to.handle_on_stack(_DENSE_HANDLE_BYTES)
    to.call("mgpuCreateCuSparseLtDnMat", handle, *dims, buffer, type_)
    return [handle]


def _destroy_dense(op: gpu.DestroyDnTensorOp, to: _Lowering) -> list[Value]:
    tensor = op.dn_tensor.defining_op(gpu.CreateDnTensorOp)
    if tensor is None:
        raise _UnsupportedType("handle of unknown origin")
    kind = "DnMat" if len(tensor.dims) == 2 else "DnVec"
    if kind == "DnMat" and _multiplies_2_to_4(op.dn_tensor, to.rewriter):
        kind = "CuSparseLtDnMat"
    to.call(f"mgpuDestroy{kind}", *to.operands(op.dn_tensor))
    return []


# ------------------------------------------------------------------------------------------ sparse matrices


def _create(
    name: str, sizes: tuple[str, ...], positions: tuple[str, ...]
) -> Callable[[Operation, _Lowering], list[Value]]:
    """Returns the lowering for a format that has buffers of positions besides the buffer of values."""

    def lower(op: Operation, to: _Lowering) -> list[Value]:
        buffers = to.buffers(*map(op.operand, [*positions, "values"]))
        # The row coordinates have the same type as the column coordinates.
        typed = positions[1:] if name == "mgpuCreateCoo" else positions
        index_types = [_INDEX_TYPES.get(_element_type(op.operand(each)), _OTHER_INDEX_TYPE) for each in typed]
        types = to.numbers(*index_types, _data_type(_element_type(op.operand("values"))))
        return [to.call_for(pointer_type(), name, *to.operands(*map(op.operand, sizes)), *buffers, *types)]

    return lower


def _create_2_to_4(op: gpu.Create2To4SpMatOp, to: _Lowering) -> list[Value]:
    (buffer,) = to.buffers(op.memref)
    (type_,) = to.numbers(_data_type(_element_type(op.memref)))
    handle = to.handle_on_stack(_SPARSE_HANDLE_BYTES)
    to.call("mgpuCusparseLtCreate2To4SpMat", handle, *to.operands(op.rows, op.cols), buffer, type_)
    return [handle]


def _destroy_sparse(op: gpu.DestroySpMatOp, to: _Lowering) -> list[Value]:
    name = "mgpuDestroyCuSparseLtSpMat" if _is_2_to_4(op.spmat) else "mgpuDestroySpMat"
    to.call(name, *to.operands(op.spmat))
    return []


def _sizes(op: gpu.SpMatGetSizeOp, to: _Lowering) -> list[Value]:
    buffer = to.emit.alloca(to.runtime.index(3), I64, _ALIGNMENT)
    addresses = [to.element(buffer, position) for position in range(3)]
    to.call("mgpuSpMatGetSize", *to.operands(op.spmat), *addresses)
    return [to.emit.load(I64, address) for address in addresses]


def _set_pointers(op: gpu.SetCsrPointersOp, to: _Lowering) -> list[Value]:
    to.call("mgpuSetCsrPointers", *to.operands(op.spmat), *to.buffers(op.positions, op.coordinates, op.values))
    return []


# ------------------------------------------------------------------------------------------ products


def _vector_buffer_size(op: gpu.SpMVBufferSizeOp, to: _Lowering) -> list[Value]:
    mode, type_ = to.numbers(op.mode_a.value, _data_type(_type_of(op.compute_type)))
    operands = to.operands(op.spmat_a, op.dn_x, op.dn_y)
    return [to.call_for(to.runtime.index_type, "mgpuSpMVBufferSize", mode, *operands, type_)]


def _vector_product(op: gpu.SpMVOp, to: _Lowering) -> list[Value]:
    mode, type_ = to.numbers(op.mode_a.value, _data_type(_type_of(op.compute_type)))
    to.call("mgpuSpMV", mode, *to.operands(op.spmat_a, op.dn_x, op.dn_y), type_, *to.buffers(op.buffer))
    return []


def _buffer_size(op: gpu.SpMMBufferSizeOp, to: _Lowering) -> list[Value]:
    modes = to.numbers(op.mode_a.value, op.mode_b.value)
    operands, type_ = to.operands(op.spmat_a, op.dnmat_b, op.dnmat_c), _type_of(op.compute_type)
    matrix = op.spmat_a.defining_op(gpu.Create2To4SpMatOp)
    if matrix is None:
        numbers = to.numbers(_data_type(type_))
        return [to.call_for(to.runtime.index_type, "mgpuSpMMBufferSize", *modes, *operands, *numbers)]
    prune, compute = to.numbers(matrix.prune_flag.value, _number_of(type_, _COMPUTE_TYPES))
    sizes = to.emit.alloca(to.runtime.index(3), pointer_type(), _ALIGNMENT)
    to.call("mgpuCuSparseLtSpMMBufferSize", sizes, *modes, *operands, compute, prune)
    addresses = [sizes, to.element(sizes, 1), to.element(sizes, 2)]
    return [to.emit.load(I64, address) for address in addresses]


def _product(op: gpu.SpMMOp, to: _Lowering) -> list[Value]:
    modes = to.numbers(op.mode_a.value, op.mode_b.value)
    types = to.numbers(_data_type(_type_of(op.compute_type)))
    operands = to.operands(op.spmat_a, op.dnmat_b, op.dnmat_c)
    buffers = to.buffers(*op.buffers)
    if _is_2_to_4(op.spmat_a):
        to.call("mgpuCuSparseLtSpMM", *operands, *buffers)
    else:
        to.call("mgpuSpMM", *modes, *operands, *types, buffers[0])
    return []


def _sampled_buffer_size(op: gpu.SDDMMBufferSizeOp, to: _Lowering) -> list[Value]:
    numbers = to.numbers(op.mode_a.value, op.mode_b.value, _data_type(_type_of(op.compute_type)))
    operands = to.operands(op.dnmat_a, op.dnmat_b, op.spmat_c)
    return [to.call_for(to.runtime.index_type, "mgpuSDDMMBufferSize", *numbers[:2], *operands, numbers[2])]


def _sampled_product(op: gpu.SDDMMOp, to: _Lowering) -> list[Value]:
    type_, *modes = to.numbers(_data_type(_type_of(op.compute_type)), op.mode_a.value, op.mode_b.value)
    operands = to.operands(op.dnmat_a, op.dnmat_b, op.spmat_c)
    to.call("mgpuSDDMM", *modes, *operands, type_, *to.buffers(op.buffer))
    return []


def _create_descriptor(op: gpu.SpGEMMCreateDescrOp, to: _Lowering) -> list[Value]:
    return [to.call_for(pointer_type(), "mgpuSpGEMMCreateDescr")]


def _destroy_descriptor(op: gpu.SpGEMMDestroyDescrOp, to: _Lowering) -> list[Value]:
    to.call("mgpuSpGEMMDestroyDescr", *to.operands(op.desc))
    return []


def _sparse_step(op: gpu.SpGEMMWorkEstimationOrComputeOp, to: _Lowering) -> list[Value]:
    type_, *modes = to.numbers(_data_type(_type_of(op.compute_type)), op.mode_a.value, op.mode_b.value)
    descriptor, *matrices = to.operands(op.desc, op.spmat_a, op.spmat_b, op.spmat_c)
    size, buffer = *to.operands(op.buffer_sz), *to.buffers(op.buffer)
    is_estimation = op.kind is SpGEMMWorkEstimationOrComputeKind.WORK_ESTIMATION
    name = "mgpuSpGEMMWorkEstimation" if is_estimation else "mgpuSpGEMMCompute"
    arguments = [descriptor, *modes, *matrices, type_, size, buffer]
    return [to.call_for(to.runtime.index_type, name, *arguments)]


def _sparse_copy(op: gpu.SpGEMMCopyOp, to: _Lowering) -> list[Value]:
    type_, *modes = to.numbers(_data_type(_type_of(op.compute_type)), op.mode_a.value, op.mode_b.value)
    descriptor, *matrices = to.operands(op.desc, op.spmat_a, op.spmat_b, op.spmat_c)
    to.call("mgpuSpGEMMCopy", descriptor, *modes, *matrices, type_)
    return []


_COUNTS = ("rows", "cols", "nnz")
_BLOCK_COUNTS = ("brows", "bcols", "bnnz", "rBlockSize", "cBlockSize")

SPARSE_TO_LLVM: tuple[RewritePattern, ...] = (
    _sparse(gpu.CreateDnTensorOp, _create_dense),
    _sparse(gpu.DestroyDnTensorOp, _destroy_dense),
    _sparse(gpu.CreateCooOp, _create("mgpuCreateCoo", _COUNTS, ("rowIdxs", "colIdxs"))),
    _sparse(gpu.CreateCooAoSOp, _create("mgpuCreateCooAoS", _COUNTS, ("idxs",))),
    _sparse(gpu.CreateCsrOp, _create("mgpuCreateCsr", _COUNTS, ("rowPos", "colIdxs"))),
    _sparse(gpu.CreateCscOp, _create("mgpuCreateCsc", _COUNTS, ("colPos", "rowIdxs"))),
    _sparse(gpu.CreateBsrOp, _create("mgpuCreateBsr", _BLOCK_COUNTS, ("bRowPos", "bColIdxs"))),
    _sparse(gpu.Create2To4SpMatOp, _create_2_to_4),
    _sparse(gpu.DestroySpMatOp, _destroy_sparse),
    _sparse(gpu.SpMVBufferSizeOp, _vector_buffer_size),
    _sparse(gpu.SpMVOp, _vector_product),
    _sparse(gpu.SpMMBufferSizeOp, _buffer_size),
    _sparse(gpu.SDDMMBufferSizeOp, _sampled_buffer_size),
    _sparse(gpu.SpMMOp, _product),
    _sparse(gpu.SDDMMOp, _sampled_product),
    _sparse(gpu.SpGEMMCreateDescrOp, _create_descriptor),
    _sparse(gpu.SpGEMMDestroyDescrOp, _destroy_descriptor),
    _sparse(gpu.SpGEMMWorkEstimationOrComputeOp, _sparse_step),
    _sparse(gpu.SpGEMMCopyOp, _sparse_copy),
    _sparse(gpu.SpMatGetSizeOp, _sizes),
    _sparse(gpu.SetCsrPointersOp, _set_pointers),
)
