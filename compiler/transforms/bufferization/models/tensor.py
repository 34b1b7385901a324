"""Bufferization of slices, casts and single elements of tensors."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.view_ops import DimOp, RankOp, SubViewOp
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, MemRefType, RankedTensorType, UnrankedTensorType
from compiler.transforms.bufferization.buffer_types import BufferType, dynamic_layout_type, slice_type
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


class _Cast(Bufferizable):
    """tensor.cast  ->  memref.cast"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)]

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        source = run.buffer_type(op.operands[0], stack)
        result = op.result.type
        unranked = isinstance(op.operands[0].type, UnrankedTensorType) or isinstance(result, UnrankedTensorType)
        if unranked or not isinstance(source, MemRefType):
            return dynamic_layout_type(result, source.memory_space)
        assert isinstance(result, RankedTensorType)
        return MemRefType(result.shape, result.element_type, source.layout, source.memory_space)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer, type_ = run.buffer(op.operands[0]), run.buffer_type(op.result)
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        run.replace(op, [run.cast(buffer, type_)])


class _Dim(Bufferizable):
    """tensor.dim  ->  memref.dim"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[0])
        run.rewriter.set_insertion_point(op)
        new = run.rewriter.create(DimOp, buffer, op.operands[1], result_types=[INDEX], location=op)
        run.replace(op, new.results)


class _Rank(Bufferizable):
    """tensor.rank  ->  memref.rank"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[0])
        run.rewriter.set_insertion_point(op)
        run.replace(op, run.rewriter.create(RankOp, buffer, result_types=[INDEX], location=op).results)


class _Extract(Bufferizable):
    """tensor.extract %t[%i]  ->  memref.load %m[%i]"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[0])
        run.rewriter.set_insertion_point(op)
        new = run.rewriter.create(LoadOp, buffer, op.operands[1:], result_types=[op.result.type], location=op)
        run.replace(op, new.results)


class _Insert(DestinationStyle):
    """tensor.insert %x into %t[%i]  ->  memref.store %x, %m[%i]"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[1])
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(StoreOp, op.operands[0], buffer, op.operands[2:], location=op)
        run.replace(op, [buffer])


Slice = tuple[list[MixedValue], list[MixedValue], list[MixedValue]]


def slice_of(op: Operation) -> Slice:
    """Offsets, sizes and strides."""
    return (
        mixed_group(op, "offsets", "static_offsets"),
        mixed_group(op, "sizes", "static_sizes"),
        mixed_group(op, "strides", "static_strides"),
    )


def subview(buffer: Value, shape: Sequence[int], part: Slice, op: Operation, run: Bufferization) -> Value:
    """`memref.subview` at the insertion point."""
    assert isinstance(buffer.type, MemRefType)
    type_ = slice_type(shape, buffer.type, *part)
    names = ("static_offsets", "static_sizes", "static_strides")
    properties = {name: static_values(values) for name, values in zip(names, part, strict=True)}
    operands: list[Value | list[Value]] = [buffer]
    operands += [dynamic_values(values) for values in part]
    return run.rewriter.create(SubViewOp, *operands, result_types=[type_], properties=properties, location=op).result


def shape_of(value: Value) -> tuple[int, ...]:
    """The extents of a ranked tensor."""
    assert isinstance(value.type, RankedTensorType)
    return value.type.shape


class _ExtractSlice(Bufferizable):
    """tensor.extract_slice  ->  memref.subview"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, BufferRelation.UNKNOWN)]

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        source = run.buffer_type(op.operands[0], stack)
        assert isinstance(source, MemRefType)
        return slice_type(shape_of(op.result), source, *slice_of(op))

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[0])
        run.rewriter.set_insertion_point(op)
        run.replace(op, [subview(buffer, shape_of(op.result), slice_of(op), op, run)])


class _InsertSlice(DestinationStyle):
    """tensor.insert_slice %s into %t  ->  memref.copy %s, (memref.subview %m)"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index != 1 or not _covers(op)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        target = run.buffer(op.operands[1])
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        part = subview(target, shape_of(op.operands[0]), slice_of(op), op, run)
        run.copy(run.buffer(op.operands[0]), part)
        run.replace(op, [target])


def _covers(op: Operation) -> bool:
    """Whether an insertion overwrites all of its destination."""
    offsets, sizes, strides = slice_of(op)
    return (
        all(known_integer(offset) == 0 for offset in offsets)
        and all(known_integer(size) == extent for size, extent in zip(sizes, shape_of(op.operands[1]), strict=True))
        and all(known_integer(stride) == 1 for stride in strides)
    )


class _ParallelInsertSlice(Bufferizable):
    """The same as what ends a turn of `scf.forall`; the copy stands before that."""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index == 0 or not _covers(op)

    def writes(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index == 1

    def resolve_conflicts(self, op: Operation, state: AnalysisState, run: Bufferization) -> None:
        return

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        parent = op.parent_op
        assert parent is not None
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(parent)
        target, source = run.buffer(op.operands[1]), run.buffer(op.operands[0])
        part = subview(target, shape_of(op.operands[0]), slice_of(op), op, run)
        run.copy(source, part)
        rewriter.erase_op(op)


MODELS: dict[str, Bufferizable] = {
    "tensor.cast": _Cast(),
    "tensor.dim": _Dim(),
    "tensor.extract": _Extract(),
    "tensor.extract_slice": _ExtractSlice(),
    "tensor.insert": _Insert("dest"),
    "tensor.insert_slice": _InsertSlice("dest"),
    "tensor.parallel_insert_slice": _ParallelInsertSlice(),
    "tensor.rank": _Rank(),
}
