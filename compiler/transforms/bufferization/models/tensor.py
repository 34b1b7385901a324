"""Bufferization of slices, casts and single elements of tensors."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.view_ops import DimOp, RankOp, SubViewOp
from compiler.dialects.tensor import ops as tensor
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import DefinedValue, Operation, Value
from compiler.ir.types import MemRefType, RankedTensorType
from compiler.transforms.bufferization.buffer_types import BufferType, dynamic_layout_type, slice_type
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


class _Cast(Bufferizable[tensor.CastOp]):
    """tensor.cast  ->  memref.cast"""

    def reads(self, op: tensor.CastOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: tensor.CastOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)]

    def buffer_type(self, op: tensor.CastOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        source = run.buffer_type(op.source_, stack)
        result = op.dest.type
        if not (
            isinstance(op.source_.type, RankedTensorType)
            and isinstance(result, RankedTensorType)
            and isinstance(source, MemRefType)
        ):
            return dynamic_layout_type(result, source.memory_space)
        return MemRefType(result.shape, result.element_type, source.layout, source.memory_space)

    def bufferize(self, op: tensor.CastOp, run: Bufferization) -> None:
        buffer, type_ = run.buffer(op.source_), run.buffer_type(op.result)
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        run.replace(op, [run.cast(buffer, type_)])


class _Dim(Bufferizable[tensor.DimOp]):
    """tensor.dim  ->  memref.dim"""

    def reads(self, op: tensor.DimOp, index: int, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: tensor.DimOp, run: Bufferization) -> None:
        buffer = run.buffer(op.source_)
        run.rewriter.set_insertion_point(op)
        new = run.rewriter.create(DimOp, buffer, op.index, location=op)
        run.replace(op, new.results)


class _Rank(Bufferizable[tensor.RankOp]):
    """tensor.rank  ->  memref.rank"""

    def reads(self, op: tensor.RankOp, index: int, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: tensor.RankOp, run: Bufferization) -> None:
        buffer = run.buffer(op.tensor)
        run.rewriter.set_insertion_point(op)
        run.replace(op, run.rewriter.create(RankOp, buffer, location=op).results)


class _Extract(Bufferizable[tensor.ExtractOp]):
    """tensor.extract %t[%i]  ->  memref.load %m[%i]"""

    def bufferize(self, op: tensor.ExtractOp, run: Bufferization) -> None:
        buffer = run.buffer(op.tensor)
        run.rewriter.set_insertion_point(op)
        new = run.rewriter.create(LoadOp, buffer, op.indices, location=op)
        run.replace(op, new.results)


class _Insert(DestinationStyle[tensor.InsertOp]):
    """tensor.insert %x into %t[%i]  ->  memref.store %x, %m[%i]"""

    def bufferize(self, op: tensor.InsertOp, run: Bufferization) -> None:
        buffer = run.buffer(op.dest)
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(StoreOp, op.scalar, buffer, op.indices, location=op)
        run.replace(op, [buffer])


Slice = tuple[list[MixedValue], list[MixedValue], list[MixedValue]]


def slice_of(op: Operation) -> Slice:
    """Offsets, sizes and strides."""
    return (
        mixed_group(op, "offsets", "static_offsets"),
        mixed_group(op, "sizes", "static_sizes"),
        mixed_group(op, "strides", "static_strides"),
    )


def subview(
    buffer: Value[MemRefType], shape: Sequence[int], part: Slice, op: Operation, run: Bufferization
) -> Value[MemRefType]:
    """`memref.subview` at the insertion point."""
    type_ = slice_type(shape, buffer.type, *part)
    names = ("static_offsets", "static_sizes", "static_strides")
    properties = {name: static_values(values) for name, values in zip(names, part, strict=True)}
    operands: list[Value | list[Value]] = [buffer]
    operands += [dynamic_values(values) for values in part]
    return run.rewriter.create(SubViewOp, *operands, result_types=[type_], properties=properties, location=op).result


def shape_of(value: Value[RankedTensorType]) -> tuple[int, ...]:
    """Returns the extents of a ranked tensor."""
    return value.type.shape


class _ExtractSlice(Bufferizable[tensor.ExtractSliceOp]):
    """tensor.extract_slice  ->  memref.subview"""

    def reads(self, op: tensor.ExtractSliceOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: tensor.ExtractSliceOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, BufferRelation.UNKNOWN)]

    def buffer_type(
        self, op: tensor.ExtractSliceOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        source = run.buffer_type(op.source_, stack)
        return slice_type(shape_of(op.result), source, *slice_of(op))

    def bufferize(self, op: tensor.ExtractSliceOp, run: Bufferization) -> None:
        buffer = run.buffer(op.source_)
        run.rewriter.set_insertion_point(op)
        run.replace(op, [subview(buffer, shape_of(op.result), slice_of(op), op, run)])


class _InsertSlice(DestinationStyle[tensor.InsertSliceOp]):
    """tensor.insert_slice %s into %t  ->  memref.copy %s, (memref.subview %m)"""

    def reads(self, op: tensor.InsertSliceOp, index: int, state: AnalysisState) -> bool:
        return index != 1 or not _covers(op)

    def bufferize(self, op: tensor.InsertSliceOp, run: Bufferization) -> None:
        target = run.buffer(op.dest)
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        part = subview(target, shape_of(op.source_), slice_of(op), op, run)
        run.copy(run.buffer(op.source_), part)
        run.replace(op, [target])


def _covers(op: tensor.InsertSliceOp | tensor.ParallelInsertSliceOp) -> bool:
    """Returns True if an insertion overwrites all of its destination."""
    offsets, sizes, strides = slice_of(op)
    return (
        all(known_integer(offset) == 0 for offset in offsets)
        and all(known_integer(size) == extent for size, extent in zip(sizes, shape_of(op.dest), strict=True))
        and all(known_integer(stride) == 1 for stride in strides)
    )


class _ParallelInsertSlice(Bufferizable[tensor.ParallelInsertSliceOp]):
    """Model of an insertion in the terminator of `scf.forall`; its copy precedes the terminator."""

    def reads(self, op: tensor.ParallelInsertSliceOp, index: int, state: AnalysisState) -> bool:
        return index == 0 or not _covers(op)

    def writes(self, op: tensor.ParallelInsertSliceOp, index: int, state: AnalysisState) -> bool:
        return index == 1

    def resolve_conflicts(self, op: tensor.ParallelInsertSliceOp, state: AnalysisState, run: Bufferization) -> None:
        return

    def bufferize(self, op: tensor.ParallelInsertSliceOp, run: Bufferization) -> None:
        parent = op.parent_op
        assert parent is not None
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(parent)
        target, source = run.buffer(op.dest), run.buffer(op.source_)
        part = subview(target, shape_of(op.source_), slice_of(op), op, run)
        run.copy(source, part)
        rewriter.erase_op(op)


MODELS: dict[type[Operation], Model] = {
    tensor.CastOp: _Cast(),
    tensor.DimOp: _Dim(),
    tensor.ExtractOp: _Extract(),
    tensor.ExtractSliceOp: _ExtractSlice(),
    tensor.InsertOp: _Insert("dest"),
    tensor.InsertSliceOp: _InsertSlice("dest"),
    tensor.ParallelInsertSliceOp: _ParallelInsertSlice(),
    tensor.RankOp: _Rank(),
}
