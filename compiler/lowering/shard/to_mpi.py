"""`convert-shard-to-mpi`: exchanges between devices as messages of MPI's processes, shardings as tensors.

shard.process_linear_index on @grid    ->    %rank = mpi.comm_rank(%world)    arith.index_cast %rank
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, DivSIOp, MulIOp, RemSIOp, SubIOp
from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.memref.view_ops import CollapseShapeOp, DimOp
from compiler.dialects.mpi import ops as mpi
from compiler.dialects.mpi.enums import MPI_ReductionOpEnum
from compiler.dialects.mpi.types import CommType, RetvalType
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.shard.enums import ReductionKind
from compiler.dialects.shard.ops import (
    AllReduceOp,
    GridOp,
    GridShapeOp,
    NeighborsLinearIndicesOp,
    ProcessLinearIndexOp,
    ProcessMultiIndexOp,
)
from compiler.dialects.shard.process_indices import process_linear_index, process_multi_index
from compiler.dialects.shard.sharding import axes_attr, grid_shape, lookup_grid
from compiler.ir.attributes import UNIT, SymbolRefAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.slices import integers
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DYNAMIC, I32, INDEX, MemRefType, RankedTensorType, element_type_or_self
from compiler.lowering.shard.halos import update_halo
from compiler.lowering.shard.shardings import sharding_converter, sharding_patterns
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter
from compiler.transforms.extents import shape_of
from compiler.transforms.linalg.building import create_structured

_REDUCTIONS: Mapping[int, MPI_ReductionOpEnum] = MappingProxyType(
    {
        ReductionKind.SUM: MPI_ReductionOpEnum.MPI_SUM,
        ReductionKind.PRODUCT: MPI_ReductionOpEnum.MPI_PROD,
        ReductionKind.MIN: MPI_ReductionOpEnum.MPI_MIN,
        ReductionKind.MAX: MPI_ReductionOpEnum.MPI_MAX,
        ReductionKind.BITWISE_AND: MPI_ReductionOpEnum.MPI_BAND,
        ReductionKind.BITWISE_OR: MPI_ReductionOpEnum.MPI_BOR,
        ReductionKind.BITWISE_XOR: MPI_ReductionOpEnum.MPI_BXOR,
    }
)


@dataclass
class ConvertShardToMPI(Pass):
    """Convert Shard dialect to MPI dialect."""

    argument = "convert-shard-to-mpi"
    name = "ConvertShardToMPIPass"
    summary = "Convert Shard dialect to MPI dialect."
    dependent_dialects = ("memref", "mpi", "scf", "bufferization", "arith", "linalg", "tensor", "affine", "shard")

    def run(self, op: Operation, state: PassState) -> None:
        converter = sharding_converter()
        target = ConversionTarget()
        target.add_illegal_dialect("shard")
        target.add_legal_op(GridOp, GridShapeOp)
        target.add_legal_dialect(
            "builtin", "mpi", "scf", "arith", "tensor", "bufferization", "linalg", "memref", "affine"
        )
        functions_are_legal_if_converted(target, converter)

        def report(op: Operation, message: str) -> None:
            state.problems.append(Problem(op, message))

        patterns = [
            update_halo.with_converter(converter),
            _neighbors.with_converter(converter),
            _process_multi_index.with_converter(converter),
            *(each.with_converter(converter) for each in sharding_patterns(report)),
            _all_reduce(report).with_converter(converter),
            _process_linear_index.with_converter(converter),
            *function_patterns(converter),
        ]
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems  # as upstream, the pass does not fail: unconverted IR stays
        folds = FrozenPatternSet([_fold_grid_shape])
        apply_patterns_greedily(op, folds, state.context, listeners=state.listeners)


def _grid_of(op: Operation, name: SymbolRefAttr) -> GridOp:
    """Returns the grid of that name, which verifiers have looked up."""
    grid = lookup_grid(op, name, SymbolTables())
    assert grid is not None
    return grid


def _constants(numbers: Sequence[int], emit: Emitter) -> list[Value]:
    return [emit.constant(number, INDEX) for number in numbers]


def _linear(indices: Sequence[Value], sizes: Sequence[Value], emit: Emitter) -> Value:
    """Returns the number of the process with these indices; the last index varies fastest."""
    total, stride = emit.constant(0, INDEX), emit.constant(1, INDEX)
    for index, size in zip(reversed(indices), reversed(sizes), strict=True):
        total = emit.op(AddIOp, total, emit.op(MulIOp, index, stride))
        stride = emit.op(MulIOp, stride, size)
    return total


@conversion_pattern(ProcessMultiIndexOp, name="(anonymous namespace)::ConvertProcessMultiIndexOp")
def _process_multi_index(op: ProcessMultiIndexOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """process_multi_index -> %rank / %stride % %size, for each axis"""
    grid, name = _grid_of(op, op.grid), op.grid
    shape = grid_shape(grid)
    if DYNAMIC in shape:
        return False
    emit = Emitter(rewriter)
    sizes = _constants(shape, emit)
    rest: Value = emit.op(ProcessLinearIndexOp, grid=name, result_type=INDEX)
    indices: list[Value] = []
    for axis in range(len(sizes) - 1, -1, -1):
        indices.insert(0, emit.op(RemSIOp, rest, sizes[axis]))
        if axis:
            rest = emit.op(DivSIOp, rest, sizes[axis])
    axes = integers(op.axes) or range(len(sizes))
    rewriter.replace_op(op, [indices[axis] for axis in axes])
    return True


@conversion_pattern(ProcessLinearIndexOp, name="(anonymous namespace)::ConvertProcessLinearIndexOp")
def _process_linear_index(op: ProcessLinearIndexOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """process_linear_index -> mpi.comm_rank"""
    world = Emitter(rewriter).op(mpi.CommWorldOp, result_type=CommType.get())
    rank = rewriter.create(mpi.CommRankOp, world, result_types=[RetvalType.get(), I32]).rank
    rewriter.replace_op_with_new_op(op, IndexCastOp, rank, result_types=[INDEX])
    return True


@conversion_pattern(NeighborsLinearIndicesOp, name="(anonymous namespace)::ConvertNeighborsLinearIndicesOp")
def _neighbors(op: NeighborsLinearIndicesOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """neighbors_linear_indices -> scf.if %is_first { -1 } else { linear(%i - 1) }, and so on"""
    axes = integers(op.split_axes)
    if len(axes) != 1:
        return False
    (axis,) = axes
    emit = Emitter(rewriter)
    indices = adaptor.replacements(op.device)
    sizes = _constants(grid_shape(_grid_of(op, op.grid)), emit)
    one, missing = emit.constant(1, INDEX), emit.constant(-1, INDEX)
    zero = emit.constant(0, INDEX)
    is_first = emit.compare(CmpIPredicate.SLE, indices[axis], zero)
    values = [_neighbor(is_first, missing, indices, axis, SubIOp, one, sizes, rewriter)]
    is_last = emit.compare(CmpIPredicate.SGE, indices[axis], emit.op(SubIOp, sizes[axis], one))
    values.append(_neighbor(is_last, missing, indices, axis, AddIOp, one, sizes, rewriter))
    rewriter.replace_op(op, values)
    return True


def _neighbor(
    is_border: Value,
    missing: Value,
    indices: Sequence[Value],
    axis: int,
    step: type[AddIOp | SubIOp],
    one: Value,
    sizes: Sequence[Value],
    rewriter: ConversionRewriter,
) -> Value:
    """Returns the number of the process one step along an axis, or `missing` at the border."""
    at_border, inside = Region(), Region()
    choice = rewriter.create(IfOp, is_border, result_types=[INDEX], regions=[at_border, inside])
    emit = Emitter(rewriter)
    with rewriter.insertion_guard():
        rewriter.create_block(at_border)
        rewriter.create(YieldOp, [missing])
        rewriter.create_block(inside)
        others = [*indices]
        others[axis] = emit.op(step, indices[axis], one)
        rewriter.create(YieldOp, [_linear(others, sizes, emit)])
    return choice.result


def _all_reduce(report: Callable[[Operation, str], None]) -> ConversionFunctionPattern:
    """Returns the pattern for reductions over devices; errors are passed to `report`."""

    @conversion_pattern(AllReduceOp, name="(anonymous namespace)::ConvertAllReduceOp")
    def convert(op: AllReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """all_reduce %x -> memref.alloc, linalg.copy, mpi.comm_split, mpi.allreduce"""
        grid, name = _grid_of(op, op.grid), op.grid
        shape, axes = grid_shape(grid), integers(op.grid_axes)
        kind = _REDUCTIONS.get(op.reduction)
        if DYNAMIC in shape:
            report(op, "Dynamic grid shape not supported in AllReduceOp")
            return False
        if kind is None or len(axes) < len(shape) - 1:
            return False
        buffer = _copied(adaptor[op.input], rewriter)
        comm = _communicator(name, len(shape), axes, op, rewriter)
        flat = _flattened(buffer, buffer.type, rewriter) if buffer.type.rank > 1 else buffer
        rewriter.create(mpi.AllReduceOp, flat, flat, comm, op=kind, result_types=[])
        if isinstance(op.result.type, RankedTensorType):
            rewriter.replace_op_with_new_op(op, ToTensorOp, buffer, restrict=UNIT)
        else:
            rewriter.replace_op(op, [buffer])
        return True

    return convert


def _copied(value: Value, rewriter: ConversionRewriter) -> Value[MemRefType]:
    """Returns a new buffer with the elements of a tensor or buffer."""
    shape = shape_of(value)
    type_ = MemRefType(shape, element_type_or_self(value.type))
    if isinstance(value.type, RankedTensorType):
        value = rewriter.create(ToBufferOp, value, result_types=[type_]).result
    emit = Emitter(rewriter)
    sizes = [
        emit.op(DimOp, value, emit.constant(index, INDEX), result_type=INDEX)
        for index, size in enumerate(shape)
        if size == DYNAMIC
    ]
    buffer = rewriter.create(AllocOp, sizes, result_types=[type_]).memref
    create_structured(rewriter, CopyOp, [value], [buffer])
    return buffer


def _flattened(buffer: Value, type_: MemRefType, rewriter: ConversionRewriter) -> Value[MemRefType]:
    """Returns a one-dimensional view of a buffer."""
    size = DYNAMIC if DYNAMIC in type_.shape else type_.num_elements
    flat = MemRefType((size,), type_.element_type)
    groups = reassociation_attr([range(type_.rank)])
    return rewriter.create(CollapseShapeOp, buffer, reassociation=groups, result_types=[flat]).result


def _communicator(
    grid: SymbolRefAttr, rank: int, axes: Sequence[int], op: Operation, rewriter: ConversionRewriter
) -> Value[CommType]:
    """Returns the communicator of the processes along some axes of a grid."""
    emit = Emitter(rewriter)
    color = process_multi_index(rewriter, grid, (), rank)
    zero = emit.constant(0, INDEX)
    key = [zero] * rank
    for axis in axes:
        key[axis], color[axis] = color[axis], zero
    numbers = [
        emit.op(IndexCastOp, process_linear_index(rewriter, grid, axes, op, indices), result_type=I32)
        for indices in (color, key)
    ]
    world = emit.op(mpi.CommWorldOp, result_type=CommType.get())
    return rewriter.create(mpi.CommSplitOp, world, *numbers, result_types=[CommType.get()]).newcomm


@pattern(GridShapeOp, name="mlir::shard::(anonymous namespace)::GridShapeFolder")
def _fold_grid_shape(op: GridShapeOp, rewriter: Rewriter) -> bool:
    """grid_shape @g -> constants, for the axes whose sizes are known"""
    grid, name = _grid_of(op, op.grid), op.grid
    shape = grid_shape(grid)
    axes = list(integers(op.axes) or range(len(shape)))
    unknown = [axis for axis in axes if shape[axis] == DYNAMIC]
    if len(unknown) == len(axes):
        return False
    emit = Emitter(rewriter)
    values: dict[int, Value] = {axis: emit.constant(shape[axis], INDEX) for axis in axes if shape[axis] != DYNAMIC}
    if unknown:
        types = [INDEX] * len(unknown)
        rest = rewriter.create(GridShapeOp, grid=name, axes=axes_attr(unknown), result_types=types)
        values |= dict(zip(unknown, rest.results, strict=True))
    rewriter.replace_op(op, [values[axis] for axis in axes])
    return True
