"""Patterns of `sparse-tensor-codegen` for external tensors: assembled from buffers, or read from a file."""

from __future__ import annotations

from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.view_ops import CastOp, CollapseShapeOp
from compiler.dialects.sparse_tensor.enums import StorageSpecifierKind
from compiler.dialects.sparse_tensor.storage import (
    BufferKind,
    batch_levels,
    buffer_type,
    buffers,
    sparse_type,
    specifier_type,
)
from compiler.dialects.sparse_tensor.storage_ops import AssembleOp, DisassembleOp, StorageSpecifierInitOp
from compiler.dialects.sparse_tensor.tensor_ops import NewOp
from compiler.dialects.tensor.ops import FromElementsOp
from compiler.ir.operation import Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import DYNAMIC, I1, INDEX, MemRefType, RankedTensorType, Type
from compiler.ir.value_types import memref_type
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.transforms.sparse_tensor.codegen_patterns import sort_coordinates
from compiler.transforms.sparse_tensor.descriptor import Descriptor, shortened
from compiler.transforms.sparse_tensor.emitter import EQ, SparseEmitter
from compiler.transforms.sparse_tensor.insertion import allocated
from compiler.transforms.sparse_tensor.map_buffers import map_buffers, open_reader
from compiler.transforms.sparse_tensor.runtime import element_suffix, width_suffix


def _to_buffer(emit: SparseEmitter, tensor: Value[RankedTensorType]) -> Value:
    return emit.op(ToBufferOp, tensor, result_type=MemRefType(tensor.type.shape, tensor.type.element_type))


def _flattened(emit: SparseEmitter, buffer: Value, batches: int) -> Value:
    """Returns a buffer with all dimensions after the batches collapsed."""
    type_ = memref_type(buffer)
    if type_.rank <= batches + 1:
        return buffer
    groups = [*((batch,) for batch in range(batches)), tuple(range(batches, type_.rank))]
    size = 1
    for extent in type_.shape[batches:]:
        size = DYNAMIC if DYNAMIC in (size, extent) else size * extent
    flat = MemRefType((*type_.shape[:batches], size), type_.element_type)
    return emit.op(CollapseShapeOp, buffer, result_type=flat, reassociation=reassociation_attr(groups))


@conversion_pattern(AssembleOp, name="(anonymous namespace)::SparseAssembleOpConverter", one_to_many=True)
def assemble(op: AssembleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """assemble (%p, %c), %v -> the buffers of %p, %c and %v, and a specifier with their sizes"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.result)
    assert tensor.encoding is not None
    batches = batch_levels(tensor.encoding)
    fields: list[Value] = []
    for buffer, source in zip(buffers(tensor), [*op.levels, op.values], strict=True):
        flat = _flattened(emit, _to_buffer(emit, source), batches)
        fields.append(emit.op(CastOp, flat, result_type=buffer_type(tensor, buffer)))
    fields.append(emit.op(StorageSpecifierInitOp, result_type=specifier_type(tensor.encoding)))
    descriptor = Descriptor(emit, tensor, fields)
    _set_sizes(emit, descriptor, batches)
    rewriter.replace_op_with_multiple(op, [descriptor.fields])
    return True


def _set_sizes(emit: SparseEmitter, descriptor: Descriptor, batches: int) -> None:
    """Sets the level sizes and the used sizes of all buffers, computed from level sizes and last positions."""
    tensor = descriptor.tensor
    zero, one, two = (emit.index(number) for number in range(3))
    last, size = zero, one
    start = tensor.aos_coo_start
    for level, kind in enumerate(tensor.levels):
        level_size = emit.index(tensor.level_shape[level])
        descriptor.set_level_size(level, level_size)
        if level > start or kind.format == "batch":
            continue
        if kind.format == "dense":
            size = emit.mul(level_size, size)
            last = emit.sub(size, one)
            continue
        if kind.has_positions:
            if kind.format == "loose_compressed":
                size = emit.mul(size, two)
                last = emit.sub(size, one)
            else:
                last = size
                size = emit.add(size, one)
            descriptor.set_size(BufferKind.POSITIONS, level, size)
            batch = [emit.index(0)] * batches
            size = emit.load_index(descriptor.positions(level), *batch, last)
            last = emit.sub(last, one)
        whole = size
        if level == start:
            whole = emit.mul(size, emit.index(tensor.level_rank - start))
        descriptor.set_size(BufferKind.COORDINATES, level, whole)
    descriptor.set_size(BufferKind.VALUES, None, size)


def _as_scalar(emit: SparseEmitter, value: Value, type_: Type) -> Value:
    """Returns a number cast to a type, or in a tensor of rank 0."""
    if not isinstance(type_, RankedTensorType):
        return emit.convert(value, type_)
    return emit.op(FromElementsOp, [emit.convert(value, type_.element_type)], result_type=type_)


@conversion_pattern(DisassembleOp, name="(anonymous namespace)::SparseDisassembleOpConverter", one_to_many=True)
def disassemble(op: DisassembleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """disassemble %t out_lvls(%p, %c) out_vals(%v) -> copies of the buffers of %t into %p, %c and %v"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.tensor)
    assert tensor.encoding is not None
    descriptor = Descriptor(emit, tensor, adaptor.replacements(op.tensor))
    count = len(descriptor.buffers)
    targets, lengths = [], []
    for number, buffer in enumerate(descriptor.buffers):
        size = descriptor.size(buffer.kind, buffer.level)
        target = _to_buffer(emit, [*op.out_levels, op.out_values][number])
        targets.append(target)
        lengths.append(_as_scalar(emit, size, op.results[count + number].type))
        flat = _flattened(emit, target, batch_levels(tensor.encoding))
        into, source = shortened(emit, flat, size), shortened(emit, descriptor.fields[number], size)
        rewriter.create(CopyOp, source, into)
    types = [result.type for result in op.results[:count]]
    tensors = [emit.op(ToTensorOp, target, result_type=type_) for target, type_ in zip(targets, types, strict=True)]
    rewriter.replace_op(op, [*tensors, *lengths])
    return True


@conversion_pattern(NewOp, name="(anonymous namespace)::SparseNewConverter", one_to_many=True)
def read(op: NewOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """new %file to COO -> read the file into the buffers, and sort them where they are not sorted"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.result)
    if tensor.aos_coo_start != 0:
        return False
    reader, sizes, sizes_buffer = open_reader(emit, tensor, adaptor[op.source_])
    [entries] = emit.call("getSparseTensorReaderNSE", [reader], [INDEX], c_interface=False)
    maps = map_buffers(emit, tensor, sizes, sizes_buffer)
    descriptor = allocated(emit, tensor, maps.level_sizes, entries, initialize=False)
    coordinates, values = descriptor.shared_coordinates, descriptor.values
    name = f"{width_suffix(tensor.coordinate_type)}{element_suffix(tensor.element_type)}"
    arguments = [reader, maps.dim_to_lvl, maps.lvl_to_dim, coordinates, values]
    [is_sorted] = emit.call(f"getSparseTensorReaderReadToBuffers{name}", arguments, [I1], c_interface=True)
    if tensor.levels[-1].is_ordered:
        unsorted = emit.compare(EQ, is_sorted, emit.truth(False))
        branch = emit.begin_if(unsorted, [], with_else=False)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(branch.then_region.entry)
            sort_coordinates(emit, entries, coordinates, tensor.level_rank, [values])
    one = emit.index(1)
    emit.store(emit.convert(entries, tensor.position_type), descriptor.positions(0), one)
    count = emit.mul(entries, emit.index(tensor.level_rank))
    descriptor.set(StorageSpecifierKind.CRD_MEM_SZ, 0, count)
    descriptor.set(StorageSpecifierKind.VAL_MEM_SZ, None, entries)
    emit.call("delSparseTensorReader", [reader], c_interface=False)
    rewriter.replace_op_with_multiple(op, [descriptor.fields])
    return True


ASSEMBLY_PATTERNS = (assemble, disassemble, read)
