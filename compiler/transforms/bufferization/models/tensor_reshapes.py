"""Bufferization of reshapes of tensors."""

from __future__ import annotations

from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, ReshapeOp
from compiler.dialects.memref.view_types import collapsed_layout, expanded_type
from compiler.dialects.tensor import ops as tensor
from compiler.ir.attributes import StridedLayoutAttr
from compiler.ir.operation import DefinedValue, Operation, Value
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import MemRefType
from compiler.ir.value_types import memref_type, tensor_type
from compiler.transforms.bufferization.buffer_types import (
    BufferType,
    identity_layout_type,
    is_guaranteed_collapsible,
)
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model, failed
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


class _CollapseShape(Bufferizable[tensor.CollapseShapeOp]):
    """tensor.collapse_shape  ->  memref.collapse_shape, of a copy if the source is not contiguous"""

    def aliasing_values(self, op: tensor.CollapseShapeOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)]

    def buffer_type(
        self, op: tensor.CollapseShapeOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        source = run.buffer_type(op.src, stack)
        assert isinstance(source, MemRefType)
        if not is_guaranteed_collapsible(source, op.groups):
            return identity_layout_type(op.result.type, source.memory_space)
        return _collapsed_type(op, source)

    def bufferize(self, op: tensor.CollapseShapeOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        buffer = run.buffer(op.src)
        type_ = memref_type(buffer)
        rewriter.location = op
        rewriter.set_insertion_point(op)
        if tensor_type(op.result).rank and not is_guaranteed_collapsible(type_, op.groups):
            copy = run.allocate_tensor(op.src)
            type_ = MemRefType(type_.shape, type_.element_type, None, type_.memory_space)
            buffer = run.to_buffer(copy, type_)
        collapsed = _collapsed_type(op, type_)
        new = rewriter.create(CollapseShapeOp, buffer, result_types=[collapsed], reassociation=op.reassociation)
        run.replace(op, new.results)


def _collapsed_type(op: tensor.CollapseShapeOp, source: MemRefType) -> MemRefType:
    result = tensor_type(op.result)
    if has_identity_layout(source):
        return MemRefType(result.shape, source.element_type, None, source.memory_space)
    strides = strides_and_offset(source)
    if not result.rank and strides is not None:
        return MemRefType((), source.element_type, StridedLayoutAttr(strides[1], ()), source.memory_space)
    layout = collapsed_layout(source, op.groups)
    return MemRefType(result.shape, source.element_type, layout, source.memory_space)


class _ExpandShape(Bufferizable[tensor.ExpandShapeOp]):
    """tensor.expand_shape  ->  memref.expand_shape"""

    def reads(self, op: tensor.ExpandShapeOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: tensor.ExpandShapeOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)] if index == 0 else []

    def buffer_type(
        self, op: tensor.ExpandShapeOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        source = run.buffer_type(op.src, stack)
        assert isinstance(source, MemRefType)
        return _expanded_type(op, source)

    def bufferize(self, op: tensor.ExpandShapeOp, run: Bufferization) -> None:
        buffer = run.buffer(op.src)
        types = [_expanded_type(op, memref_type(buffer))]
        run.rewriter.set_insertion_point(op)
        new = run.rewriter.create(
            ExpandShapeOp, buffer, op.output_shape, result_types=types, properties=op.properties, location=op
        )
        run.replace(op, new.results)


def _expanded_type(op: tensor.ExpandShapeOp, source: MemRefType) -> MemRefType:
    """Returns the type of the buffer of the op's result. Raises BufferizationError if `source` has no strides."""
    type_ = expanded_type(source, tensor_type(op.result).shape, op.groups)
    if type_ is None:
        raise failed(op, "the buffer's layout has no strides")
    return type_


class _Reshape(Bufferizable[tensor.ReshapeOp]):
    """tensor.reshape  ->  memref.reshape, of a copy if the source is not contiguous"""

    def aliasing_values(self, op: tensor.ReshapeOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)] if index == 0 else []

    def buffer_type(
        self, op: tensor.ReshapeOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        source = run.buffer_type(op.source_, stack)
        return identity_layout_type(value.type, source.memory_space)

    def bufferize(self, op: tensor.ReshapeOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        buffer, shape = run.buffer(op.source_), run.buffer(op.shape)
        type_ = run.buffer_type(op.result)
        rewriter.location = op
        rewriter.set_insertion_point(op)
        if isinstance(buffer.type, MemRefType) and not has_identity_layout(buffer.type):
            copy = run.allocate_tensor(op.source_)
            identity = MemRefType(buffer.type.shape, buffer.type.element_type, None, buffer.type.memory_space)
            buffer = run.to_buffer(copy, identity)
        run.replace(op, rewriter.create(ReshapeOp, buffer, shape, result_types=[type_]).results)


MODELS: dict[type[Operation], Model] = {
    tensor.CollapseShapeOp: _CollapseShape(),
    tensor.ExpandShapeOp: _ExpandShape(),
    tensor.ReshapeOp: _Reshape(),
}
