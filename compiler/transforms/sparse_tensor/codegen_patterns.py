"""Patterns of `sparse-tensor-codegen` for operations on tensors and their buffers."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocTensorOp
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import DeallocOp
from compiler.dialects.scf.ops import ForOp, IfOp, ParallelOp, WhileOp
from compiler.dialects.sparse_tensor.encoding import Encoding
from compiler.dialects.sparse_tensor.enums import SparseTensorSortKind, StorageSpecifierKind
from compiler.dialects.sparse_tensor.storage import (
    BufferKind,
    SparseType,
    sparse_type,
    sparse_type_of,
    specifier_type,
    without_widths,
)
from compiler.dialects.sparse_tensor.storage_ops import (
    CompressOp,
    ExpandOp,
    SortOp,
    StorageSpecifierInitOp,
    ToCoordinatesBufferOp,
    ToCoordinatesOp,
    ToPositionsOp,
    ToValuesOp,
)
from compiler.dialects.sparse_tensor.tensor_ops import (
    ConvertOp,
    HasRuntimeLibraryOp,
    LoadOp,
    LvlOp,
    NumberOfEntriesOp,
    ReinterpretMapOp,
    ReorderCOOOp,
    ToSliceOffsetOp,
    ToSliceStrideOp,
)
from compiler.dialects.tensor.ops import CastOp, EmptyOp, ExtractSliceOp, InsertOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, index_attr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, mixed_group
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I1, INDEX, MemRefType
from compiler.ir.value_types import memref_type
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.folder import create_or_fold
from compiler.transforms.sparse_tensor.descriptor import Descriptor, field_types
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.insertion import allocated, finish_insertion, inserted

_Getter = ToPositionsOp | ToCoordinatesOp | ToCoordinatesBufferOp | ToValuesOp


def _descriptor(emit: SparseEmitter, tensor: Value, adaptor: Adaptor) -> Descriptor:
    """Returns the converted values of an operand that is a sparse tensor."""
    return Descriptor(emit, sparse_type(tensor), adaptor.replacements(tensor))


def sort_coordinates(
    emit: SparseEmitter,
    count: Value,
    buffer: Value,
    rank: int,
    jointly: Sequence[Value] = (),
    algorithm: SparseTensorSortKind = SparseTensorSortKind.HYBRID_QUICK_SORT,
) -> None:
    """Sorts the coordinates of `count` elements; the coordinates of one element are adjacent."""
    emit.rewriter.create(
        SortOp,
        count,
        buffer,
        list(jointly),
        perm_map=AffineMapAttr(AffineMap.identity(rank)),
        ny=index_attr(0),
        algorithm=algorithm,
    )


# ------------------------------------------------------------------------------------------ whole tensors


@conversion_pattern(CastOp, name="(anonymous namespace)::SparseCastConverter", one_to_many=True)
def _cast(op: CastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cast %t : A to A of other extents -> %t"""
    source, target = sparse_type_of(op.source_.type), sparse_type_of(op.dest.type)
    if source is None or target is None or source.encoding != target.encoding:
        return False
    rewriter.replace_op_with_multiple(op, [adaptor.replacements(op.source_)])
    return True


@conversion_pattern(ReinterpretMapOp, name="(anonymous namespace)::SparseReInterpretMapConverter", one_to_many=True)
def _reinterpret_map(op: ReinterpretMapOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reinterpret_map %t -> %t"""
    rewriter.replace_op_with_multiple(op, [adaptor.replacements(op.source_)])
    return True


@conversion_pattern(LoadOp, name="(anonymous namespace)::SparseTensorLoadConverter", one_to_many=True)
def _load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load %t hasInserts -> loops that complete the positions; %t"""
    descriptor = _descriptor(SparseEmitter(rewriter), op.tensor, adaptor)
    if op.has_inserts:
        finish_insertion(descriptor.emit, descriptor)
    rewriter.replace_op_with_multiple(op, [descriptor.fields])
    return True


@conversion_pattern(LvlOp, name="(anonymous namespace)::SparseLvlOpConverter", one_to_many=True)
def _level_size(op: LvlOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """lvl %t, 0 -> storage_specifier.get %s lvl_sz at 0"""
    level = constant_integer(op.index)
    if level is None:
        return False
    descriptor = _descriptor(SparseEmitter(rewriter), op.source_, adaptor)
    rewriter.replace_op(op, [descriptor.level_size(level)])
    return True


@conversion_pattern(NumberOfEntriesOp, name="(anonymous namespace)::SparseNumberOfEntriesConverter", one_to_many=True)
def _number_of_entries(op: NumberOfEntriesOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """number_of_entries %t -> storage_specifier.get %s val_mem_sz"""
    descriptor = _descriptor(SparseEmitter(rewriter), op.tensor, adaptor)
    rewriter.replace_op(op, [descriptor.size(BufferKind.VALUES)])
    return True


@conversion_pattern(
    HasRuntimeLibraryOp, name="(anonymous namespace)::SparseHasRuntimeLibraryConverter", one_to_many=True
)
def _has_runtime_library(op: HasRuntimeLibraryOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """has_runtime_library -> false"""
    rewriter.replace_op(op, [SparseEmitter(rewriter).truth(False)])
    return True


@conversion_pattern(ReorderCOOOp, name="(anonymous namespace)::SparseReorderCOOConverter", one_to_many=True)
def _reorder(op: ReorderCOOOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reorder_coo %t -> sort its coordinates in place"""
    emit = SparseEmitter(rewriter)
    descriptor = _descriptor(emit, op.input_coo, adaptor)
    count = descriptor.size(BufferKind.VALUES)
    rank = descriptor.tensor.level_rank
    sort_coordinates(emit, count, descriptor.shared_coordinates, rank, [descriptor.values], op.algorithm)
    rewriter.replace_op_with_multiple(op, [descriptor.fields])
    return True


def _as_value(emit: SparseEmitter, value: MixedValue) -> Value:
    return value if isinstance(value, Value) else emit.index(value)


@conversion_pattern(ExtractSliceOp, name="(anonymous namespace)::SparseExtractSliceConverter", one_to_many=True)
def _extract_slice(op: ExtractSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """extract_slice %t[%o] [%n] [%s] -> %t with a specifier that has the offsets, sizes and strides"""
    source, target = sparse_type_of(op.source_.type), sparse_type_of(op.result.type)
    if source is None or target is None or not target.is_slice:
        return False
    assert target.encoding is not None
    emit = SparseEmitter(rewriter)
    descriptor = _descriptor(emit, op.source_, adaptor)
    type_ = specifier_type(target.encoding)
    descriptor.specifier = emit.op(StorageSpecifierInitOp, [descriptor.specifier], result_type=type_)
    parts = [mixed_group(op, name, f"static_{name}") for name in ("offsets", "sizes", "strides")]
    for dimension, (offset, size, stride) in enumerate(zip(*parts, strict=True)):
        numbers = [_as_value(emit, value) for value in (offset, size, stride)]
        descriptor.set(StorageSpecifierKind.DIM_OFFSET, dimension, numbers[0])
        descriptor.set(StorageSpecifierKind.LVL_SZ, dimension, numbers[1])
        descriptor.set(StorageSpecifierKind.DIM_STRIDE, dimension, numbers[2])
    rewriter.replace_op_with_multiple(op, [descriptor.fields])
    return True


def _slice_getter(
    op_class: type[ToSliceOffsetOp] | type[ToSliceStrideOp], kind: StorageSpecifierKind
) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name="(anonymous namespace)::SparseSliceGetterOpConverter", one_to_many=True)
    def get(op: ToSliceOffsetOp | ToSliceStrideOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """slice.offset %t at 0 -> storage_specifier.get %s dim_offset at 0"""
        descriptor = _descriptor(SparseEmitter(rewriter), op.slice, adaptor)
        rewriter.replace_op(op, [descriptor.get(kind, op.dim.value)])
        return True

    return get


def _same_storage(source: Encoding, target: Encoding) -> bool:
    return not source.slices and without_widths(source) == without_widths(target)


@conversion_pattern(ConvertOp, name="(anonymous namespace)::SparseConvertConverter", one_to_many=True)
def _convert(op: ConvertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """convert %t : A to A of other element types -> copies of the buffers"""
    source, target = sparse_type_of(op.source_.type), sparse_type_of(op.dest.type)
    if source is None or target is None or source.encoding is None or target.encoding is None:
        return False
    if not _same_storage(source.encoding, target.encoding):
        return False
    fields = adaptor.replacements(op.source_)
    if source.encoding == target.encoding and source.element_type == target.element_type:
        rewriter.replace_op_with_multiple(op, [fields])
        return True
    emit = SparseEmitter(rewriter)
    descriptor = Descriptor(emit, source, fields)
    copies: list[Value] = []
    for old, type_ in zip(descriptor.memrefs, field_types(target), strict=False):
        assert isinstance(type_, MemRefType)
        size = create_or_fold(rewriter, memref.DimOp, [old, emit.index(0)])[0]
        new = emit.alloc(size, type_)
        if old.type == type_:
            rewriter.create(CopyOp, old, new)
        else:
            _copy_elements(emit, old, new, size, type_)
        copies.append(new)
    rewriter.replace_op_with_multiple(op, [[*copies, descriptor.specifier]])
    return True


def _copy_elements(emit: SparseEmitter, old: Value, new: Value, size: Value, type_: MemRefType) -> None:
    def body(counter: Value, _: Sequence[Value]) -> Sequence[Value]:
        emit.store(emit.convert(emit.load(old, counter), type_.element_type), new, counter)
        return []

    lower = emit.index(0)
    emit.count_to(size, body, lower=lower)


# ------------------------------------------------------------------------------------------ buffers


def _getter(op_class: type[_Getter], cpp_name: str) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name=f"(anonymous namespace)::{cpp_name}", one_to_many=True)
    def get(op: _Getter, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """values %t -> the buffer's elements in use"""
        descriptor = _descriptor(SparseEmitter(rewriter), op.tensor, adaptor)
        rewriter.replace_op(op, [_buffer_in_use(op, descriptor)])
        return True

    return get


def _buffer_in_use(op: _Getter, descriptor: Descriptor) -> Value:
    start = descriptor.tensor.aos_coo_start
    kind, level = BufferKind.COORDINATES, start
    if isinstance(op, ToValuesOp):
        return descriptor.buffer_in_use(descriptor.buffers[-1])
    if isinstance(op, ToPositionsOp | ToCoordinatesOp):
        level = op.level.value
        kind = BufferKind.POSITIONS if isinstance(op, ToPositionsOp) else kind
    if isinstance(op, ToCoordinatesOp) and level >= start:
        return descriptor.coordinate_view(level)
    return descriptor.buffer_in_use(descriptor.buffers[descriptor.field(kind, level)])


# ------------------------------------------------------------------------------------------ insertion


@conversion_pattern(InsertOp, name="(anonymous namespace)::SparseInsertConverter", one_to_many=True)
def _insert(op: InsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """insert %x into %t[%i] -> call @_insert"""
    type_ = sparse_type_of(op.dest.type)
    if type_ is None or not type_.is_identity:
        return False
    descriptor = _descriptor(SparseEmitter(rewriter), op.dest, adaptor)
    value, coordinates = adaptor[op.scalar], adaptor.replacements(op.indices)
    rewriter.replace_op_with_multiple(op, [inserted(descriptor.emit, descriptor, coordinates, value)])
    return True


@conversion_pattern(ExpandOp, name="(anonymous namespace)::SparseExpandConverter", one_to_many=True)
def _expand(op: ExpandOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """expand %t -> zeroed buffers of the last level's size, created directly after %t"""
    emit = SparseEmitter(rewriter)
    descriptor = _descriptor(emit, op.tensor, adaptor)
    rewriter.set_insertion_point_after_value(op.tensor)
    size = descriptor.level_size(descriptor.tensor.level_rank - 1)
    rewriter.replace_op(op, expanded(emit, descriptor.tensor, size))
    return True


def expanded(emit: SparseEmitter, tensor: SparseType, size: Value) -> list[Value]:
    """Returns buffers for a row of a tensor that is put together: values, filled, added, and their count."""
    types = (tensor.element_type, I1, INDEX)
    values, filled, added = [emit.alloc(size, MemRefType((DYNAMIC,), type_)) for type_ in types]
    count = emit.index(0)
    emit.fill(emit.zero(tensor.element_type), values)
    emit.fill(emit.zero(I1), filled)
    return [values, filled, added, count]


@conversion_pattern(CompressOp, name="(anonymous namespace)::SparseCompressConverter", one_to_many=True)
def _compress(op: CompressOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """compress -> sort the added coordinates, insert each element and clear it"""
    emit = SparseEmitter(rewriter)
    descriptor = _descriptor(emit, op.tensor, adaptor)
    values, filled, added, count = (adaptor[operand] for operand in (op.values, op.filled, op.added, op.count))
    if descriptor.tensor.levels[-1].is_ordered:
        sort_coordinates(emit, count, added, 1)
    outer = adaptor.replacements(op.lvl_coords)

    def body(counter: Value, fields: Sequence[Value]) -> Sequence[Value]:
        coordinate = emit.load(added, counter)
        value = emit.load(values, coordinate)
        into = Descriptor(emit, descriptor.tensor, fields)
        results = inserted(emit, into, [*outer, coordinate], value)
        emit.store(emit.zero(descriptor.tensor.element_type), values, coordinate)
        emit.store(emit.truth(False), filled, coordinate)
        return results

    results = emit.count_to(count, body, descriptor.fields)
    rewriter.set_insertion_point_after(outermost_structure(op))
    for buffer in (values, filled, added):
        rewriter.create(DeallocOp, buffer)
    rewriter.replace_op_with_multiple(op, [results])
    return True


def outermost_structure(op: Operation) -> Operation:
    """Returns the outermost loop or conditional that encloses an op, or the op itself."""
    while isinstance(op.parent_op, ForOp | WhileOp | ParallelOp | IfOp):
        op = op.parent_op
    return op


# ------------------------------------------------------------------------------------------ allocation


def allocation_patterns(*, initialize: bool, deallocate: bool) -> list[ConversionFunctionPattern]:
    """Returns the patterns for allocations and deallocations of sparse tensors."""

    @conversion_pattern(AllocTensorOp, name="(anonymous namespace)::SparseTensorAllocConverter", one_to_many=True)
    def alloc(op: AllocTensorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """alloc_tensor -> buffers, and the specifier of an empty tensor"""
        if sparse_type_of(op.result.type) is None:
            return False
        if op.copy is None:
            return _alloc(op, adaptor, op.size_hint, rewriter, initialize=initialize)
        emit = SparseEmitter(rewriter)
        descriptor = _descriptor(emit, op.copy, adaptor)
        copies = []
        for buffer in descriptor.memrefs:
            size = emit.op(memref.DimOp, buffer, emit.index(0))
            copies.append(emit.alloc(size, memref_type(buffer)))
            rewriter.create(CopyOp, buffer, copies[-1])
        rewriter.replace_op_with_multiple(op, [[*copies, descriptor.specifier]])
        return True

    @conversion_pattern(EmptyOp, name="(anonymous namespace)::SparseTensorEmptyConverter", one_to_many=True)
    def empty(op: EmptyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """tensor.empty -> buffers, and the specifier of an empty tensor"""
        return _alloc(op, adaptor, None, rewriter, initialize=initialize)

    @conversion_pattern(DeallocTensorOp, name="(anonymous namespace)::SparseTensorDeallocConverter", one_to_many=True)
    def dealloc(op: DeallocTensorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """dealloc_tensor %t -> memref.dealloc of its buffers"""
        if sparse_type_of(op.tensor.type) is None:
            return False
        if deallocate:
            for buffer in _descriptor(SparseEmitter(rewriter), op.tensor, adaptor).memrefs:
                rewriter.create(DeallocOp, buffer)
        rewriter.erase_op(op)
        return True

    return [dealloc, alloc, empty]


def _alloc(
    op: AllocTensorOp | EmptyOp,
    adaptor: Adaptor,
    size_hint: Value | None,
    rewriter: ConversionRewriter,
    *,
    initialize: bool,
) -> bool:
    type_, emit = sparse_type_of(op.result.type), SparseEmitter(rewriter)
    if type_ is None or not type_.is_identity:
        return rewriter.notify_match_failure(op, "try run --sparse-reinterpret-map before codegen")
    dynamic = iter(adaptor.replacements(op.dynamic_sizes))
    sizes = [next(dynamic) if size == DYNAMIC else emit.index(size) for size in type_.shape]
    descriptor = allocated(emit, type_, sizes, size_hint, initialize=initialize)
    rewriter.replace_op_with_multiple(op, [descriptor.fields])
    return True


TENSOR_PATTERNS = (
    _level_size,
    _cast,
    _extract_slice,
    _load,
    _expand,
    _compress,
    _insert,
    _reorder,
    _reinterpret_map,
    _slice_getter(ToSliceOffsetOp, StorageSpecifierKind.DIM_OFFSET),
    _slice_getter(ToSliceStrideOp, StorageSpecifierKind.DIM_STRIDE),
    _getter(ToPositionsOp, "SparseToPositionsConverter"),
    _getter(ToCoordinatesOp, "SparseToCoordinatesConverter"),
    _getter(ToCoordinatesBufferOp, "SparseToCoordinatesBufferConverter"),
    _getter(ToValuesOp, "SparseToValuesConverter"),
    _convert,
    _number_of_entries,
    _has_runtime_library,
)
