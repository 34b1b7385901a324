"""`sparse-tensor-conversion`: converts sparse tensors to handles of the runtime library, and operations to calls.

%0 = sparse_tensor.values %t : tensor<8xf32, #sparse> to memref<?xf32>
    ->    %0 = func.call @sparseValuesF32(%t) : (!llvm.ptr) -> memref<?xf32>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocTensorOp, ToBufferOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.llvm.arithmetic_ops import IntToPtrOp
from compiler.dialects.llvm.constant_ops import ZeroOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.dialects.memref.allocation_ops import DeallocOp
from compiler.dialects.memref.view_ops import CastOp as MemRefCastOp
from compiler.dialects.memref.view_ops import DimOp, ExtractAlignedPointerAsIndexOp
from compiler.dialects.scf.ops import ForallOp, ForOp, ParallelOp, WhileOp
from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.dialects.sparse_tensor.storage import SparseType, sparse_type, sparse_type_of, without_map
from compiler.dialects.sparse_tensor.storage_ops import (
    AssembleOp,
    CompressOp,
    ExpandOp,
    ToCoordinatesOp,
    ToPositionsOp,
    ToValuesOp,
)
from compiler.dialects.sparse_tensor.tensor_ops import (
    HasRuntimeLibraryOp,
    LoadOp,
    LvlOp,
    NewOp,
    NumberOfEntriesOp,
    ReinterpretMapOp,
    ReorderCOOOp,
)
from compiler.dialects.tensor.ops import CastOp, EmptyOp, ExtractOp, FromElementsOp, InsertOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, I32, I64, INDEX, MemRefType, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted
from compiler.transforms.sparse_tensor.codegen_patterns import expanded, outermost_structure
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.map_buffers import map_buffers, opaque_pointer, open_reader
from compiler.transforms.sparse_tensor.runtime import (
    element_number,
    element_suffix,
    width_number,
    width_suffix,
)


@dataclass
class SparseTensorConversion(Pass):
    """Convert sparse tensors and primitives to library calls."""

    argument = "sparse-tensor-conversion"
    name = "SparseTensorConversionPass"
    anchor = "builtin.module"
    summary = "Convert sparse tensors and primitives to library calls"
    dependent_dialects = ("arith", "bufferization", "complex", "linalg", "llvm", "memref", "scf", "sparse_tensor")

    def run(self, op: Operation, state: PassState) -> None:
        converter = TypeConverter()
        converter.add_conversion(lambda type_: type_)
        converter.add_conversion(_handle, RankedTensorType)
        target = ConversionTarget()
        target.add_illegal_dialect("sparse_tensor")
        target.add_legal_op(complex_ops.ConstantOp, complex_ops.NotEqualOp, FillOp, YieldOp, ExtractOp, FromElementsOp)
        target.add_legal_dialect("arith", "bufferization", "llvm", "memref", "scf")
        functions_are_legal_if_converted(target, converter)
        structures_are_legal_if_converted(target, converter)
        for op_class in (AllocTensorOp, DeallocTensorOp, CastOp, TensorDimOp, EmptyOp, InsertOp):
            target.add_dynamically_legal_op(op_class.name, _is_dense)
        patterns: list[RewritePattern] = [*function_patterns(converter), *structural_patterns(converter)]
        patterns += [pattern.with_converter(converter) for pattern in RUNTIME_PATTERNS]
        convert_partially(op, target, patterns, state)


def _is_dense(op: Operation) -> bool:
    return all(sparse_type_of(value.type) is None for value in (*op.operands, *op.results))


def _handle(type_: RankedTensorType) -> LLVMPointerType | None:
    return None if sparse_type_of(type_) is None else opaque_pointer()


# ------------------------------------------------------------------------------------------------------- new tensors


class Action(IntEnum):
    """Source of a new tensor, as the runtime numbers it."""

    EMPTY = 0
    FROM_READER = 1
    PACK = 2
    SORT_COO_IN_PLACE = 3


_FORMATS = {
    "dense": 1 << 16,
    "batch": 1 << 17,
    "compressed": 1 << 18,
    "singleton": 1 << 19,
    "loose_compressed": 1 << 20,
    "structured": 1 << 21,
}
_PROPERTIES = {"nonunique": 1, "nonordered": 2, "soa": 4}


def level_number(level: LevelType) -> int:
    """Returns the number by which the runtime library knows the storage of a level.

    >>> level_number(LevelType("compressed", ("nonunique",)))
    262145
    """
    number = _FORMATS[level.format] | sum(_PROPERTIES[name] for name in level.properties)
    if level.structured is not None:
        n, m = level.structured
        number |= n << 32 | m << 40
    return number


def _new(
    emit: SparseEmitter,
    tensor: SparseType,
    sizes: Sequence[Value],
    action: Action,
    make_source: Callable[[], Value] | None = None,
    sizes_buffer: Value | None = None,
) -> Value:
    """Creates a call of the runtime function that creates tensors; returns the tensor, with these dimension sizes.

    `make_source` creates a pointer to the data of the tensor.
    """
    levels = emit.buffer_of([emit.constant(level_number(level), I64) for level in tensor.levels])
    shape = emit.buffer_of(sizes) if sizes_buffer is None else sizes_buffer
    maps = map_buffers(emit, tensor, sizes, shape)
    position, coordinate = (
        emit.constant(width_number(type_), I32) for type_ in (tensor.position_type, tensor.coordinate_type)
    )
    element = emit.constant(element_number(tensor.element_type), I32)
    source = None if make_source is None else make_source()
    number = emit.constant(action, I32)
    if source is None:
        source = emit.op(ZeroOp, result_type=opaque_pointer())
    arguments = [shape, maps.level_sizes_buffer, levels, maps.dim_to_lvl, maps.lvl_to_dim]
    arguments += [position, coordinate, element, number, source]
    return emit.call("newSparseTensor", arguments, [opaque_pointer()], c_interface=True)[0]


@conversion_pattern(NewOp, name="(anonymous namespace)::SparseTensorNewConverter")
def _read(op: NewOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """new %file -> a reader, and the tensor that it reads"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.result)
    reader, sizes, buffer = open_reader(emit, tensor, next(iter(adaptor.operands)))
    value = _new(emit, tensor, sizes, Action.FROM_READER, lambda: reader, buffer)
    emit.call("delSparseTensorReader", [reader], c_interface=False)
    rewriter.replace_op(op, [value])
    return True


def _allocate(op: AllocTensorOp | EmptyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    tensor, emit = sparse_type_of(op.result.type), SparseEmitter(rewriter)
    if tensor is None:
        return False
    dynamic = iter(adaptor.operands)
    sizes = [next(dynamic) if size == DYNAMIC else emit.index(size) for size in tensor.shape]
    rewriter.replace_op(op, [_new(emit, tensor, sizes, Action.EMPTY)])
    return True


@conversion_pattern(AllocTensorOp, name="(anonymous namespace)::SparseTensorAllocConverter")
def _alloc(op: AllocTensorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """alloc_tensor -> a tensor without elements"""
    if op.copy is not None:
        return rewriter.notify_match_failure(op, "alloc copy not implemented")
    return _allocate(op, adaptor, rewriter)


@conversion_pattern(EmptyOp, name="(anonymous namespace)::SparseTensorEmptyConverter")
def _empty(op: EmptyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tensor.empty -> a tensor without elements"""
    return _allocate(op, adaptor, rewriter)


@conversion_pattern(ReorderCOOOp, name="(anonymous namespace)::SparseTensorReorderCOOConverter")
def _reorder(op: ReorderCOOOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reorder_coo %t -> sorts in place"""
    emit, source = SparseEmitter(rewriter), next(iter(adaptor.operands))
    sizes = [_dimension_size(emit, sparse_type(op.input_coo), source, number) for number in range(_rank(op.input_coo))]
    target = sparse_type(op.result)
    rewriter.replace_op(op, [_new(emit, target, sizes, Action.SORT_COO_IN_PLACE, lambda: source)])
    return True


def _rank(tensor: Value) -> int:
    return len(sparse_type(tensor).shape)


def _dimension_size(emit: SparseEmitter, tensor: SparseType, value: Value, dimension: int) -> Value:
    size = tensor.shape[dimension]
    if size != DYNAMIC:
        return emit.index(size)
    return emit.call("sparseDimSize", [value, emit.index(dimension)], [INDEX], c_interface=False)[0]


@conversion_pattern(AssembleOp, name="(anonymous namespace)::SparseTensorAssembleConverter")
def _assemble(op: AssembleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """assemble (%levels), %values -> a tensor with copies of the buffers"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.result)
    sizes = [emit.index(size) for size in tensor.shape]
    assert tensor.encoding is not None

    def addresses() -> Value:
        parts = [_pointer(emit, part) for part in (*adaptor.replacements(op.levels), adaptor[op.values])]
        buffer = emit.op(ExtractAlignedPointerAsIndexOp, emit.buffer_of(parts), result_type=INDEX)
        return emit.op(IntToPtrOp, emit.op(IndexCastOp, buffer, result_type=I64), result_type=opaque_pointer())

    unmapped = tensor._replace(encoding=without_map(tensor.encoding))
    rewriter.replace_op(op, [_new(emit, unmapped, sizes, Action.PACK, addresses)])
    return True


def _pointer(emit: SparseEmitter, tensor: Value) -> Value:
    type_ = tensor_type(tensor)
    buffer = emit.op(ToBufferOp, tensor, result_type=MemRefType(type_.shape, type_.element_type))
    return emit.op(ExtractAlignedPointerAsIndexOp, buffer, result_type=INDEX)


# ---------------------------------------------------------------------------------------------------------- accesses


def _values(emit: SparseEmitter, tensor: SparseType, handle: Value) -> Value:
    name = f"sparseValues{element_suffix(tensor.element_type)}"
    return emit.call(name, [handle], [MemRefType((DYNAMIC,), tensor.element_type)], c_interface=True)[0]


@conversion_pattern(ToValuesOp, name="(anonymous namespace)::SparseTensorToValuesConverter")
def _to_values(op: ToValuesOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """values %t -> sparseValuesF64(%t)"""
    rewriter.replace_op(op, [_values(SparseEmitter(rewriter), sparse_type(op.tensor), next(iter(adaptor.operands)))])
    return True


@conversion_pattern(ToPositionsOp, name="(anonymous namespace)::SparseTensorToPositionsConverter")
def _to_positions(op: ToPositionsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """positions %t, level 1 -> sparsePositions0(%t, 1)"""
    emit, type_ = SparseEmitter(rewriter), sparse_type(op.tensor).position_type
    arguments = [next(iter(adaptor.operands)), emit.index(op.level.value)]
    result = MemRefType((DYNAMIC,), type_)
    rewriter.replace_op(op, emit.call(f"sparsePositions{width_suffix(type_)}", arguments, [result], c_interface=True))
    return True


@conversion_pattern(ToCoordinatesOp, name="(anonymous namespace)::SparseTensorToCoordinatesConverter")
def _to_coordinates(op: ToCoordinatesOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """coordinates %t, level 1 -> sparseCoordinates0(%t, 1)"""
    emit, type_ = SparseEmitter(rewriter), sparse_type(op.tensor).coordinate_type
    arguments = [next(iter(adaptor.operands)), emit.index(op.level.value)]
    result = MemRefType((DYNAMIC,), type_)
    [buffer] = emit.call(f"sparseCoordinates{width_suffix(type_)}", arguments, [result], c_interface=True)
    if buffer.type != op.result.type:
        buffer = emit.op(MemRefCastOp, buffer, result_type=op.result.type)
    rewriter.replace_op(op, [buffer])
    return True


@conversion_pattern(NumberOfEntriesOp, name="(anonymous namespace)::SparseNumberOfEntriesConverter")
def _number_of_entries(op: NumberOfEntriesOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """number_of_entries %t -> memref.dim of the values"""
    emit = SparseEmitter(rewriter)
    values = _values(emit, sparse_type(op.tensor), next(iter(adaptor.operands)))
    rewriter.replace_op(op, [emit.op(DimOp, values, emit.index(0))])
    return True


@conversion_pattern(LvlOp, name="(anonymous namespace)::SparseTensorLvlOpConverter")
def _level_size(op: LvlOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """lvl %t, 1 -> sparseLvlSize(%t, 1)"""
    level = constant_integer(op.index)
    if level is None:
        return False
    emit = SparseEmitter(rewriter)
    arguments = [next(iter(adaptor.operands)), emit.index(level)]
    rewriter.replace_op(op, emit.call("sparseLvlSize", arguments, [INDEX], c_interface=False))
    return True


@conversion_pattern(HasRuntimeLibraryOp, name="(anonymous namespace)::SparseHasRuntimeLibraryConverter")
def _has_runtime_library(op: HasRuntimeLibraryOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """has_runtime_library -> true"""
    rewriter.replace_op(op, [SparseEmitter(rewriter).truth(True)])
    return True


@conversion_pattern(CastOp, name="(anonymous namespace)::SparseCastConverter")
def _cast(op: CastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cast %t : A to A of other extents -> %t"""
    source, target = sparse_type_of(op.source_.type), sparse_type_of(op.dest.type)
    if source is None or target is None or source.encoding != target.encoding:
        return False
    rewriter.replace_op(op, list(adaptor.operands))
    return True


@conversion_pattern(ReinterpretMapOp, name="(anonymous namespace)::SparseReMapConverter")
def _reinterpret_map(op: ReinterpretMapOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reinterpret_map %t -> %t"""
    rewriter.replace_op(op, list(adaptor.operands))
    return True


# -------------------------------------------------------------------------------------------------------- insertions


@conversion_pattern(DeallocTensorOp, name="(anonymous namespace)::SparseTensorDeallocConverter")
def _dealloc(op: DeallocTensorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """dealloc_tensor %t -> delSparseTensor(%t)"""
    if sparse_type_of(op.tensor.type) is None:
        return False
    SparseEmitter(rewriter).call("delSparseTensor", list(adaptor.operands), c_interface=False)
    rewriter.erase_op(op)
    return True


@conversion_pattern(LoadOp, name="(anonymous namespace)::SparseTensorLoadConverter")
def _load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load %t hasInserts -> endLexInsert(%t)"""
    if op.has_inserts:
        SparseEmitter(rewriter).call("endLexInsert", list(adaptor.operands), c_interface=False)
    rewriter.replace_op(op, list(adaptor.operands))
    return True


def _outermost_loop(op: Operation) -> Operation | None:
    loop = None
    parent = op.parent_op
    while parent is not None:
        if isinstance(parent, ForOp | ForallOp | ParallelOp | WhileOp):
            loop = parent
        parent = parent.parent_op
    return loop


@conversion_pattern(InsertOp, name="(anonymous namespace)::SparseTensorInsertConverter")
def _insert(op: InsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """insert %v into %t[%i] -> lexInsertF64(%t, a buffer with %i, a buffer with %v)"""
    tensor = sparse_type_of(op.dest.type)
    if tensor is None:
        return False
    emit = SparseEmitter(rewriter)
    loop = _outermost_loop(op)
    with rewriter.insertion_guard():
        if loop is not None:
            rewriter.set_insertion_point(loop)
        coordinates = emit.alloca(tensor.level_rank, INDEX)
        reference = emit.alloca_scalar(tensor.element_type)
    for position, coordinate in enumerate(adaptor.replacements(op.indices)):
        emit.store(coordinate, coordinates, emit.index(position))
    emit.store(adaptor[op.scalar], reference)
    handle = adaptor[op.dest]
    name = f"lexInsert{element_suffix(tensor.element_type)}"
    emit.call(name, [handle, coordinates, reference], c_interface=True)
    rewriter.replace_op(op, [handle])
    return True


@conversion_pattern(ExpandOp, name="(anonymous namespace)::SparseTensorExpandConverter")
def _expand(op: ExpandOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """expand %t -> buffers for a row, created directly after %t"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.tensor)
    assert isinstance(op.tensor, OpResult)
    rewriter.set_insertion_point_after(op.tensor.owner)
    size = tensor.level_shape[-1]
    if size == DYNAMIC:
        arguments = [next(iter(adaptor.operands)), emit.index(tensor.level_rank - 1)]
        [length] = emit.call("sparseLvlSize", arguments, [INDEX], c_interface=False)
    else:
        length = emit.index(size)
    rewriter.replace_op(op, expanded(emit, tensor, length))
    return True


@conversion_pattern(CompressOp, name="(anonymous namespace)::SparseTensorCompressConverter")
def _compress(op: CompressOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """compress -> expInsertF64(%t, a buffer with coordinates, the row)"""
    emit, tensor = SparseEmitter(rewriter), sparse_type(op.tensor)
    row = [adaptor[operand] for operand in (op.values, op.filled, op.added, op.count)]
    coordinates = emit.alloca(tensor.level_rank, INDEX)
    for position, coordinate in enumerate(adaptor.replacements(op.lvl_coords)):
        emit.store(coordinate, coordinates, emit.index(position))
    handle = adaptor[op.tensor]
    name = f"expInsert{element_suffix(tensor.element_type)}"
    emit.call(name, [handle, coordinates, *row], c_interface=True)
    outermost = outermost_structure(op)
    rewriter.replace_op(op, [handle])
    rewriter.set_insertion_point_after(outermost)
    for buffer in row[:3]:
        rewriter.create(DeallocOp, buffer)
    return True


RUNTIME_PATTERNS = (
    _level_size,
    _cast,
    _reinterpret_map,
    _read,
    _alloc,
    _empty,
    _dealloc,
    _reorder,
    _to_positions,
    _to_coordinates,
    _to_values,
    _number_of_entries,
    _load,
    _insert,
    _expand,
    _compress,
    _assemble,
    _has_runtime_library,
)
