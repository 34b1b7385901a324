"""The values that replace a sparse tensor: its buffers, followed by a specifier with the sizes in use.

The length of a buffer is its capacity. The specifier has the number of its first elements that are in use.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.sparse_tensor.enums import StorageSpecifierKind
from compiler.dialects.sparse_tensor.storage import (
    Buffer,
    BufferKind,
    SparseType,
    buffer_type,
    buffers,
    specifier_type,
)
from compiler.dialects.sparse_tensor.storage_ops import (
    GetStorageSpecifierOp,
    PushBackOp,
    SetStorageSpecifierOp,
)
from compiler.ir.attributes import DenseArrayAttr, StridedLayoutAttr, index_attr
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, I64, INDEX, MemRefType, Type
from compiler.ir.value_types import memref_type
from compiler.transforms.sparse_tensor.emitter import SparseEmitter

_SIZES = {
    BufferKind.POSITIONS: StorageSpecifierKind.POS_MEM_SZ,
    BufferKind.COORDINATES: StorageSpecifierKind.CRD_MEM_SZ,
    BufferKind.VALUES: StorageSpecifierKind.VAL_MEM_SZ,
}


def field_types(tensor: SparseType) -> list[Type]:
    """Returns the types of the values that a sparse tensor is converted to."""
    assert tensor.encoding is not None
    return [*(buffer_type(tensor, buffer) for buffer in buffers(tensor)), specifier_type(tensor.encoding)]


class Descriptor:
    """The values of a tensor; setters replace them in `fields`."""

    def __init__(self, emit: SparseEmitter, tensor: SparseType, fields: Sequence[Value]) -> None:
        self.emit, self.tensor, self.fields = emit, tensor, list(fields)
        self.buffers = buffers(tensor)

    @property
    def memrefs(self) -> list[Value]:
        return self.fields[:-1]

    @property
    def specifier(self) -> Value:
        return self.fields[-1]

    @specifier.setter
    def specifier(self, value: Value) -> None:
        self.fields[-1] = value

    def field(self, kind: BufferKind, level: int | None = None) -> int:
        """Returns the position of a buffer in `buffers`; levels in an array of structures share coordinates."""
        if kind is BufferKind.COORDINATES and level is not None:
            level = min(level, self.tensor.aos_coo_start)
        for number, buffer in enumerate(self.buffers):
            if buffer.kind is kind and buffer.level == level:
                return number
        raise KeyError(kind, level)

    def positions(self, level: int) -> Value:
        return self.fields[self.field(BufferKind.POSITIONS, level)]

    def coordinates(self, level: int) -> Value:
        return self.fields[self.field(BufferKind.COORDINATES, level)]

    @property
    def shared_coordinates(self) -> Value:
        """The buffer of the coordinates of an array of structures."""
        return self.coordinates(self.tensor.aos_coo_start)

    @property
    def values(self) -> Value:
        return self.fields[self.field(BufferKind.VALUES)]

    # ------------------------------------------------------------------------------------------ sizes

    def get(self, kind: StorageSpecifierKind, level: int | None = None) -> Value:
        """Returns a number of the specifier."""
        attribute = None if level is None else index_attr(level)
        return self.emit.op(GetStorageSpecifierOp, self.specifier, specifier_kind=kind, level=attribute)

    def set(self, kind: StorageSpecifierKind, level: int | None, value: Value) -> None:
        """Changes a number of the specifier."""
        attribute = None if level is None else index_attr(level)
        self.specifier = self.emit.op(
            SetStorageSpecifierOp, self.specifier, value, specifier_kind=kind, level=attribute
        )

    def size(self, kind: BufferKind, level: int | None = None) -> Value:
        """Returns the number of a buffer's elements in use."""
        return self.get(_SIZES[kind], level)

    def set_size(self, kind: BufferKind, level: int | None, value: Value) -> None:
        self.set(_SIZES[kind], level, value)

    def level_size(self, level: int) -> Value:
        return self.get(StorageSpecifierKind.LVL_SZ, level)

    def set_level_size(self, level: int, value: Value) -> None:
        self.set(StorageSpecifierKind.LVL_SZ, level, value)

    # ------------------------------------------------------------------------------------------ contents

    def push_back(self, kind: BufferKind, level: int | None, value: Value, count: Value | None = None) -> None:
        """Appends a value to a buffer, `count` times."""
        number = self.field(kind, level)
        size = self.size(kind, level)
        cast = self.emit.convert(value, self.buffers[number].element_type)
        counts = [] if count is None else [count]
        types = [self.fields[number].type, INDEX]
        op = self.emit.rewriter.create(PushBackOp, size, self.fields[number], cast, counts, result_types=types)
        self.fields[number] = op.out_buffer
        self.set_size(kind, level, op.new_size)

    def coordinate_view(self, level: int) -> Value:
        """Returns the coordinates of a level: a buffer, or a strided view into an array of structures."""
        start = self.tensor.aos_coo_start
        if level < start:
            return self.coordinates(level)
        emit = self.emit
        stride = emit.index(self.tensor.level_rank - start)
        size = emit.div(self.size(BufferKind.COORDINATES, start), stride)
        offset = emit.index(level - start)
        source = self.shared_coordinates
        dynamic = DenseArrayAttr(I64, (DYNAMIC,))
        type_ = MemRefType((DYNAMIC,), memref_type(source).element_type, StridedLayoutAttr(DYNAMIC, (DYNAMIC,)))
        return emit.op(
            SubViewOp,
            source,
            [offset],
            [size],
            [stride],
            result_type=type_,
            static_offsets=dynamic,
            static_sizes=dynamic,
            static_strides=dynamic,
        )

    def buffer_in_use(self, buffer: Buffer) -> Value:
        """Returns a view of the elements of a buffer that are in use."""
        memref = self.fields[self.field(buffer.kind, buffer.level)]
        return shortened(self.emit, memref, self.size(buffer.kind, buffer.level))


def shortened(emit: SparseEmitter, memref: Value, size: Value) -> Value:
    """Returns a view of the first elements of a buffer; one for several batches is of the right size."""
    type_ = memref_type(memref)
    if type_.rank > 1:
        return memref
    return emit.op(
        SubViewOp,
        memref,
        sizes=[size],
        result_type=MemRefType((DYNAMIC,), type_.element_type),
        static_offsets=DenseArrayAttr(I64, (0,)),
        static_sizes=DenseArrayAttr(I64, (DYNAMIC,)),
        static_strides=DenseArrayAttr(I64, (1,)),
    )
