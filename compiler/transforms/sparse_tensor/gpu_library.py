"""Converts products of sparse matrices to calls of a GPU library.

linalg.generic { y(i) += a(i, j) * x(j) } with a sparse a    ->    gpu.create_csr, gpu.create_dn_tensor, gpu.spmv, ...
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

from compiler.dialects.arith.float_ops import AddFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.gpu.enums import SpGEMMWorkEstimationOrComputeKind
from compiler.dialects.gpu.sparse_ops import (
    Create2To4SpMatOp,
    CreateBsrOp,
    CreateCooOp,
    CreateCscOp,
    CreateCsrOp,
    CreateDnTensorOp,
    DestroyDnTensorOp,
    DestroySpMatOp,
    SDDMMBufferSizeOp,
    SDDMMOp,
    SetCsrPointersOp,
    SpGEMMCopyOp,
    SpGEMMCreateDescrOp,
    SpGEMMDestroyDescrOp,
    SpGEMMWorkEstimationOrComputeOp,
    SpMatGetSizeOp,
    SpMMBufferSizeOp,
    SpMMOp,
    SpMVBufferSizeOp,
    SpMVOp,
)
from compiler.dialects.gpu.types import SparseDnTensorHandleType, SparseSpGEMMOpHandleType, SparseSpMatHandleType
from compiler.dialects.linalg.interface import body, indexing_maps, iterator_types, outputs
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.memref.view_ops import DimOp as MemRefDimOp
from compiler.dialects.sparse_tensor.encoding import block_sizes
from compiler.dialects.sparse_tensor.loop_ops import ReduceOp, UnaryOp
from compiler.dialects.sparse_tensor.storage import SparseType, sparse_type
from compiler.dialects.sparse_tensor.storage_ops import AssembleOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp
from compiler.dialects.sparse_tensor.tensor_ops import ConvertOp, LoadOp, NumberOfEntriesOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.attributes import DenseArrayAttr, TypeAttr, index_attr
from compiler.ir.operation import Block, Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, I32, INDEX, MemRefType, RankedTensorType, element_type_or_self
from compiler.ir.value_types import memref_type, tensor_type
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.gpu_device import Device

_DENSE = SparseDnTensorHandleType.get()
_SPARSE = SparseSpMatHandleType.get()
_DESCRIPTOR = SparseSpGEMMOpHandleType.get()
_LEAST_WIDTH = 16
"""Fewest bits of positions and coordinates that the library reads."""
_MATRIX_VECTOR = [AffineMap(2, 0, exprs) for exprs in ((dim(0), dim(1)), (dim(1),), (dim(0),))]
_MATRIX_MATRIX = [AffineMap(3, 0, (dim(i), dim(j))) for i, j in ((0, 2), (2, 1), (0, 1))]


class _Format(enum.Enum):
    """Storage of a sparse matrix that the library reads."""

    COO = enum.auto()
    CSR = enum.auto()
    CSC = enum.auto()
    BSR = enum.auto()


def call_library(*, has_runtime_library: bool) -> RewritePattern:
    """Returns the pattern for products; coordinate lists are read only where the runtime library stores them."""

    @pattern(GenericOp, name="(anonymous namespace)::LinalgOpRewriter")
    def rewrite(op: GenericOp, rewriter: Rewriter) -> bool:
        """generic { product } -> calls of a library"""
        if len(outputs(op)) != 1 or len(op.operands) != 3:
            return False
        call = _LibraryCall(op, has_runtime_library, rewriter)
        maps, kinds = indexing_maps(op), iterator_types(op)
        if maps == _MATRIX_VECTOR and kinds == [PARALLEL, REDUCTION] and _adds_product(op):
            return call.matrix_vector()
        if maps != _MATRIX_MATRIX or kinds != [PARALLEL, PARALLEL, REDUCTION]:
            return False
        if _adds_product(op):
            left, right, _ = op.operands
            if not _is_dense(left) and not _is_dense(right):
                return call.sparse_product()
            conversion = left.defining_op(ConvertOp)
            if conversion is not None and _makes_2_of_4(conversion):
                return call.pruned_product(conversion.source_)
            return call.matrix_matrix()
        return _samples_product(op) and call.sampled_product()

    return rewrite


# ------------------------------------------------------------------------------------------ recognition


def _combines(op_classes: tuple[type[Operation], ...], value: Value, operands: Sequence[Value]) -> bool:
    """Returns True if an operation of a class combines two values, in either order."""
    if not isinstance(value, OpResult) or not isinstance(value.owner, op_classes):
        return False
    return list(value.owner.operands) in ([*operands], [*reversed(operands)])


def _is_product(block: Block, value: Value) -> bool:
    return _combines((MulFOp, MulIOp), value, block.arguments[:2])


def _yielded(block: Block) -> Value | None:
    last = block.last
    return None if last is None else next(iter(last.operands), None)


def _adds_product(op: GenericOp) -> bool:
    """Returns True for x = x + a * b."""
    block = body(op)
    value = _yielded(block)
    if not isinstance(value, OpResult) or not isinstance(value.owner, AddFOp | AddIOp):
        return False
    left, right = value.owner.operands
    output = block.arguments[2]
    return (left is output and _is_product(block, right)) or (right is output and _is_product(block, left))


def _samples_product(op: GenericOp) -> bool:
    """Returns True for a sum of a * b where the output has elements."""
    block = body(op)
    value, output = _yielded(block), block.arguments[2]
    reduction = None if value is None else value.defining_op(ReduceOp)
    if reduction is None or output not in (reduction.x, reduction.y):
        return False
    unary = (reduction.y if output is reduction.x else reduction.x).defining_op(UnaryOp)
    if unary is None or unary.x is not output or unary.absent_region.blocks or not unary.present_region.blocks:
        return False
    product, combined = _yielded(unary.present_region.entry), _yielded(reduction.region.entry)
    return (
        product is not None
        and combined is not None
        and _is_product(block, product)
        and _combines((AddFOp, AddIOp), combined, reduction.region.entry.arguments[:2])
    )


def _is_dense(value: Value) -> bool:
    type_ = sparse_type(value)
    return type_.dim_rank == type_.level_rank and type_.is_all_dense


def _makes_2_of_4(op: ConvertOp) -> bool:
    """Returns True if a dense matrix is converted to one with structured sparsity (n of m elements) in its rows."""
    type_ = sparse_type(op.dest)
    formats = [level.format for level in type_.levels]
    return (
        _is_dense(op.source_)
        and type_.dim_rank == 2
        and formats == ["dense", "dense", "structured"]
        and _has_readable_widths(type_)
    )


def _has_readable_widths(type_: SparseType) -> bool:
    encoding = type_.encoding
    widths = (0, 0) if encoding is None else (encoding.pos_width, encoding.crd_width)
    return all(width == 0 or width >= _LEAST_WIDTH for width in widths)


def _format_of(type_: SparseType) -> _Format | None:
    """Returns the library's format for a matrix."""
    if type_.dim_rank != 2 or not _has_readable_widths(type_):
        return None
    levels = [(level.format, *(each for each in level.properties if each != "soa")) for level in type_.levels]
    if levels == [("compressed", "nonunique"), ("singleton",)] and type_.is_identity:
        return _Format.COO
    if levels == [("dense",), ("compressed",)] and type_.is_permutation:
        return _Format.CSR if type_.is_identity else _Format.CSC
    if levels == [("dense",), ("compressed",), ("dense",), ("dense",)]:
        sizes = block_sizes(type_.dim_to_lvl)
        if sizes is not None and len(sizes) == 2 and sizes[0] == sizes[1] and sizes[0] > 1:
            return _Format.BSR
    return None


# ------------------------------------------------------------------------------------------ calls


class _SparseMatrix:
    """A sparse operand in memory: its sizes, buffers, and the buffers on the device."""

    def __init__(self, tensor: Value, format_: _Format) -> None:
        self.tensor = tensor
        self.format = format_
        self.host: list[Value] = []
        self.device: list[Value] = []


class _LibraryCall:
    """Replaces one product."""

    def __init__(self, op: GenericOp, has_runtime_library: bool, rewriter: Rewriter) -> None:
        self._op = op
        self._has_runtime_library = has_runtime_library
        self._rewriter = rewriter
        self._emit = SparseEmitter(rewriter)
        self._device = Device(rewriter)
        *_, output = op.operands
        element = element_type_or_self(output.type)
        self._element = element
        self._compute_type = TypeAttr(element)

    def _format(self, sparse: Value, dense: Sequence[Value]) -> _Format | None:
        """Returns the format of a product's sparse operand; None if the library cannot compute it."""
        if any(sparse_type(value).encoding is not None for value in dense):
            return None
        format_ = _format_of(sparse_type(sparse))
        return None if format_ is _Format.COO and not self._has_runtime_library else format_

    # -------------------------------------------------------------------------------------- buffers

    def _entries(self, tensor: Value) -> Value:
        return self._emit.op(NumberOfEntriesOp, tensor)

    def _buffer(self, tensor: Value) -> Value:
        """Returns the memory of a dense tensor."""
        type_ = tensor_type(tensor)
        return self._emit.op(ToBufferOp, tensor, result_type=MemRefType(type_.shape, type_.element_type))

    def _fetch(self, matrix: _SparseMatrix) -> None:
        """Creates the operations for the buffers of a matrix."""
        tensor = matrix.tensor
        if matrix.format is _Format.COO:
            matrix.host.append(self._coordinates(tensor, 0))
        else:
            matrix.host.append(self._emit.op(ToPositionsOp, tensor, level=index_attr(1)))
        matrix.host += [self._coordinates(tensor, 1), self._emit.op(ToValuesOp, tensor)]

    def _coordinates(self, tensor: Value, level: int) -> Value:
        return self._emit.op(ToCoordinatesOp, tensor, level=index_attr(level))

    def _upload(self, matrix: _SparseMatrix) -> None:
        matrix.device = [self._device.copy_in(buffer) for buffer in matrix.host]

    def _upload_dense(self, tensor: Value) -> tuple[Value, Value]:
        """Returns the buffer of a dense tensor and its copy on the device."""
        buffer = self._buffer(tensor)
        return buffer, self._device.copy_in(buffer)

    # -------------------------------------------------------------------------------------- handles

    def _sparse_handle(
        self, matrix: _SparseMatrix, rows: Value, columns: Value, entries: Value, buffers: Sequence[Value] = ()
    ) -> Value:
        run, buffers = self._device.run, buffers or matrix.device
        if matrix.format is not _Format.BSR:
            kinds = {_Format.COO: CreateCooOp, _Format.CSR: CreateCsrOp, _Format.CSC: CreateCscOp}
            return run(kinds[matrix.format], rows, columns, entries, *buffers, result_types=[_SPARSE])[0]
        sizes = block_sizes(sparse_type(matrix.tensor).dim_to_lvl)
        assert sizes is not None
        size = self._emit.index(sizes[0])
        counts = [self._emit.div(rows, size), self._emit.div(columns, size)]
        counts.append(self._emit.div(entries, self._emit.index(sizes[0] * sizes[0])))
        return run(CreateBsrOp, *counts, size, size, *buffers, result_types=[_SPARSE])[0]

    def _dense_handle(self, buffer: Value, *sizes: Value) -> Value:
        return self._device.run(CreateDnTensorOp, buffer, list(sizes), result_types=[_DENSE])[0]

    def _destroy(self, *handles: Value) -> None:
        for handle in handles:
            self._device.run(DestroySpMatOp if handle.type == _SPARSE else DestroyDnTensorOp, handle)

    def _finish(self, buffer: Value, copy: Value) -> None:
        """Copies the output back and waits for everything."""
        self._device.copy(buffer, copy)
        self._device.free(copy)
        self._wait()

    def _wait(self) -> None:
        self._device.keep_token()
        self._device.wait()

    def _tensor_of(self, buffer: Value) -> Value:
        type_ = memref_type(buffer)
        return self._emit.op(ToTensorOp, buffer, result_type=RankedTensorType(type_.shape, type_.element_type))

    # -------------------------------------------------------------------------------------- products

    def matrix_vector(self) -> bool:
        """y = A x with a sparse A"""
        a, x, y = self._op.operands
        format_ = self._format(a, [x, y])
        if format_ is None or format_ is _Format.BSR:
            return False
        emit, device, matrix = self._emit, self._device, _SparseMatrix(a, format_)
        entries = self._entries(a)
        rows, columns = emit.dim(a, 0), emit.dim(a, 1)
        self._fetch(matrix)
        self._upload(matrix)
        _, x_copy = self._upload_dense(x)
        y_buffer, y_copy = self._upload_dense(y)
        device.wait()
        device.start()
        a_handle = self._sparse_handle(matrix, rows, columns, entries)
        handles = [a_handle, self._dense_handle(x_copy, columns), self._dense_handle(y_copy, rows)]
        (size,) = device.run(SpMVBufferSizeOp, *handles, compute_type=self._compute_type, result_types=[INDEX])
        scratch = device.allocate_bytes(size)
        device.run(SpMVOp, *handles, scratch, compute_type=self._compute_type)
        self._destroy(*handles)
        device.free(*matrix.device, scratch, x_copy)
        self._finish(y_buffer, y_copy)
        self._rewriter.replace_op(self._op, [self._tensor_of(y_buffer)])
        return True

    def matrix_matrix(self) -> bool:
        """C = A B with a sparse A"""
        a, b, c = self._op.operands
        format_ = self._format(a, [b, c])
        if format_ is None or format_ is _Format.BSR:
            return False
        emit, device, matrix = self._emit, self._device, _SparseMatrix(a, format_)
        entries = self._entries(a)
        rows, inner, columns = emit.dim(a, 0), emit.dim(a, 1), emit.dim(b, 1)
        self._fetch(matrix)
        self._upload(matrix)
        _, b_copy = self._upload_dense(b)
        c_buffer, c_copy = self._upload_dense(c)
        device.wait()
        device.start()
        a_handle = self._sparse_handle(matrix, rows, inner, entries)
        handles = [a_handle, self._dense_handle(b_copy, inner, columns), self._dense_handle(c_copy, rows, columns)]
        scratch = self._multiply(handles, 1)
        device.free(*matrix.device, *scratch, b_copy)
        self._finish(c_buffer, c_copy)
        self._rewriter.replace_op(self._op, [self._tensor_of(c_buffer)])
        return True

    def _multiply(self, handles: Sequence[Value], count: int) -> list[Value]:
        """Multiplies a sparse matrix by a dense one and destroys the handles; returns the buffers that it needed."""
        device = self._device
        sizes = device.run(
            SpMMBufferSizeOp,
            *handles,
            compute_type=self._compute_type,
            result_types=[INDEX] * count,
            properties={"resultSegmentSizes": DenseArrayAttr(I32, (count, 1))},
        )
        scratch = [device.allocate_bytes(size) for size in sizes]
        device.run(SpMMOp, *handles, scratch, compute_type=self._compute_type)
        self._destroy(*handles)
        return scratch

    def pruned_product(self, a: Value) -> bool:
        """C = A B, where the library prunes A to two of four elements"""
        _, b, c = self._op.operands
        if not all(map(_is_dense, (a, b, c))):
            return False
        device = self._device
        _, a_copy = self._upload_dense(a)
        _, b_copy = self._upload_dense(b)
        c_buffer, c_copy = self._upload_dense(c)
        device.wait()
        rows, inner, columns = self._extent(a_copy, 0), self._extent(b_copy, 0), self._extent(c_copy, 1)
        device.start()
        (a_handle,) = device.run(Create2To4SpMatOp, rows, inner, a_copy, result_types=[_SPARSE])
        handles = [a_handle, self._dense_handle(b_copy, inner, columns), self._dense_handle(c_copy, rows, columns)]
        scratch = self._multiply(handles, 3)
        device.free(*scratch, a_copy, b_copy)
        self._finish(c_buffer, c_copy)
        self._rewriter.replace_op(self._op, [self._tensor_of(c_buffer)])
        return True

    def _extent(self, buffer: Value, dimension: int) -> Value:
        return create_or_fold(self._rewriter, MemRefDimOp, [buffer, self._emit.index(dimension)])[0]

    def sampled_product(self) -> bool:
        """C = A B where the sparse C has elements"""
        a, b, c = self._op.operands
        format_ = self._format(c, [b, a])
        if format_ not in (_Format.CSR, _Format.BSR):
            return False
        emit, device, matrix = self._emit, self._device, _SparseMatrix(c, format_)
        entries = self._entries(c)
        rows, inner, columns = emit.dim(a, 0), emit.dim(a, 1), emit.dim(b, 1)
        _, a_copy = self._upload_dense(a)
        _, b_copy = self._upload_dense(b)
        self._fetch(matrix)
        self._upload(matrix)
        device.wait()
        device.start()
        handles = [self._dense_handle(a_copy, rows, inner), self._dense_handle(b_copy, inner, columns)]
        handles.append(self._sparse_handle(matrix, rows, columns, entries))
        (size,) = device.run(SDDMMBufferSizeOp, *handles, compute_type=self._compute_type, result_types=[INDEX])
        scratch = device.allocate_bytes(size)
        device.run(SDDMMOp, *handles, scratch, compute_type=self._compute_type)
        self._destroy(*handles)
        *structure, values = matrix.device
        device.free(scratch, a_copy, b_copy, *structure)
        self._finish(matrix.host[-1], values)
        self._rewriter.replace_op_with_new_op(self._op, LoadOp, c)
        return True

    def sparse_product(self) -> bool:
        """C = A B, all of them sparse"""
        a, b, c = self._op.operands
        c_type = sparse_type(c)
        if any(_format_of(type_) is not _Format.CSR for type_ in (sparse_type(a), sparse_type(b), c_type)):
            return False
        emit, device = self._emit, self._device
        matrices = [_SparseMatrix(tensor, _Format.CSR) for tensor in (a, b)]
        entries = [self._entries(tensor) for tensor in (a, b)]
        rows, inner, columns = emit.dim(a, 0), emit.dim(a, 1), emit.dim(b, 1)
        for matrix in matrices:
            self._fetch(matrix)
        for matrix in matrices:
            self._upload(matrix)
        device.wait()
        device.start()
        handles = [
            self._sparse_handle(matrices[0], rows, inner, entries[0]),
            self._sparse_handle(matrices[1], inner, columns, entries[1]),
        ]
        zero, one = emit.index(0), emit.index(1)
        length = emit.add(rows, one)
        positions = device.allocate(c_type.position_type, length)
        no_coordinates = device.allocate(c_type.coordinate_type, zero)
        no_values = device.allocate(self._element, zero)
        buffers = [positions, no_coordinates, no_values]
        handles.append(self._sparse_handle(_SparseMatrix(c, _Format.CSR), rows, columns, zero, buffers))
        (descriptor,) = device.run(SpGEMMCreateDescrOp, result_types=[_DESCRIPTOR])
        product = [descriptor, *handles]
        scratch = [
            self._step(product, kind, zero, no_values)
            for kind in (SpGEMMWorkEstimationOrComputeKind.WORK_ESTIMATION, SpGEMMWorkEstimationOrComputeKind.COMPUTE)
        ]
        *_, count = device.run(SpMatGetSizeOp, handles[2], result_types=[INDEX] * 3)
        coordinates = device.allocate(c_type.coordinate_type, count)
        values = device.allocate(self._element, count)
        device.run(SetCsrPointersOp, handles[2], positions, coordinates, values)
        device.run(SpGEMMCopyOp, *product, compute_type=self._compute_type)
        results = [
            emit.alloc(size, MemRefType((DYNAMIC,), type_))
            for size, type_ in (
                (length, c_type.position_type),
                (count, c_type.coordinate_type),
                (count, self._element),
            )
        ]
        device.run(SpGEMMDestroyDescrOp, descriptor)
        self._destroy(*handles)
        for result, copy in zip(results, (positions, coordinates, values), strict=True):
            device.copy(result, copy)
        device.free(*matrices[0].device, *matrices[1].device, positions, coordinates, values, *scratch)
        self._wait()
        tensors = [self._tensor_of(results[index]) for index in (2, 0, 1)]
        self._rewriter.replace_op_with_new_op(self._op, AssembleOp, tensors[1:], tensors[0])
        return True

    def _step(
        self, product: Sequence[Value], kind: SpGEMMWorkEstimationOrComputeKind, size: Value, buffer: Value
    ) -> Value:
        """Runs a step of a product twice, to learn the size of its buffer and to do it; returns the buffer."""
        needed = self._run_step(product, kind, size, buffer)
        scratch = self._device.allocate_bytes(needed)
        self._run_step(product, kind, needed, scratch)
        return scratch

    def _run_step(
        self, product: Sequence[Value], kind: SpGEMMWorkEstimationOrComputeKind, size: Value, buffer: Value
    ) -> Value:
        return self._device.run(
            SpGEMMWorkEstimationOrComputeOp,
            *product,
            size,
            buffer,
            kind=kind,
            compute_type=self._compute_type,
            result_types=[INDEX],
        )[0]
