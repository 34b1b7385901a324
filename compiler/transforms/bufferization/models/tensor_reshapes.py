"""Bufferization of reshapes of tensors."""

from __future__ import annotations

from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, ReshapeOp
from compiler.dialects.memref.view_types import collapsed_layout, expanded_type
from compiler.ir.attributes import StridedLayoutAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import reassociation_indices
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import MemRefType, RankedTensorType, ShapedType
from compiler.transforms.bufferization.buffer_types import (
    BufferType,
    identity_layout_type,
    is_guaranteed_collapsible,
)
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, failed
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


def _groups(op: Operation) -> list[tuple[int, ...]]:
    return reassociation_indices(op.attribute("reassociation"))


class _CollapseShape(Bufferizable):
    """tensor.collapse_shape  ->  memref.collapse_shape, of a copy where the source does not lie in one piece"""

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)]

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        source = run.buffer_type(op.operands[0], stack)
        assert isinstance(source, MemRefType)
        if not is_guaranteed_collapsible(source, _groups(op)):
            return identity_layout_type(op.result.type, source.memory_space)
        return _collapsed_type(op, source)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        buffer = run.buffer(op.operands[0])
        assert isinstance(buffer.type, MemRefType)
        rewriter.location = op
        rewriter.set_insertion_point(op)
        result = op.result.type
        if (
            isinstance(result, RankedTensorType)
            and result.rank
            and not is_guaranteed_collapsible(buffer.type, _groups(op))
        ):
            copy = run.allocate_tensor(op.operands[0])
            type_ = MemRefType(buffer.type.shape, buffer.type.element_type, None, buffer.type.memory_space)
            buffer = run.to_buffer(copy, type_)
        assert isinstance(buffer.type, MemRefType)
        new = rewriter.create(
            CollapseShapeOp,
            buffer,
            result_types=[_collapsed_type(op, buffer.type)],
            reassociation=op.properties["reassociation"],
        )
        run.replace(op, new.results)


def _collapsed_type(op: Operation, source: MemRefType) -> MemRefType:
    result = op.result.type
    assert isinstance(result, RankedTensorType)
    if has_identity_layout(source):
        return MemRefType(result.shape, source.element_type, None, source.memory_space)
    strides = strides_and_offset(source)
    if not result.rank and strides is not None:
        return MemRefType((), source.element_type, StridedLayoutAttr(strides[1], ()), source.memory_space)
    layout = collapsed_layout(source, _groups(op))
    return MemRefType(result.shape, source.element_type, layout, source.memory_space)


class _ExpandShape(Bufferizable):
    """tensor.expand_shape  ->  memref.expand_shape"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)] if index == 0 else []

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        source = run.buffer_type(op.operands[0], stack)
        result = op.result.type
        assert isinstance(source, MemRefType) and isinstance(result, RankedTensorType)
        type_ = expanded_type(source, result.shape, _groups(op))
        if type_ is None:
            raise failed(op, "the buffer's layout has no strides")
        return type_

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[0])
        result = op.result.type
        assert isinstance(buffer.type, MemRefType) and isinstance(result, RankedTensorType)
        type_ = expanded_type(buffer.type, result.shape, _groups(op))
        if type_ is None:
            raise failed(op, "the buffer's layout has no strides")
        run.rewriter.set_insertion_point(op)
        sizes = op.operand_group("output_shape")
        new = run.rewriter.create(
            ExpandShapeOp, buffer, sizes, result_types=[type_], properties=op.properties, location=op
        )
        run.replace(op, new.results)


class _Reshape(Bufferizable):
    """tensor.reshape  ->  memref.reshape, of a copy where the source does not lie in one piece"""

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)] if index == 0 else []

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        source = run.buffer_type(op.operands[0], stack)
        return identity_layout_type(value.type, source.memory_space)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        buffer, shape = run.buffer(op.operands[0]), run.buffer(op.operands[1])
        type_ = run.buffer_type(op.result)
        rewriter.location = op
        rewriter.set_insertion_point(op)
        if isinstance(buffer.type, MemRefType) and not has_identity_layout(buffer.type):
            copy = run.allocate_tensor(op.operands[0])
            assert isinstance(copy.type, ShapedType)
            identity = MemRefType(buffer.type.shape, buffer.type.element_type, None, buffer.type.memory_space)
            buffer = run.to_buffer(copy, identity)
        run.replace(op, rewriter.create(ReshapeOp, buffer, shape, result_types=[type_]).results)


MODELS: dict[str, Bufferizable] = {
    "tensor.collapse_shape": _CollapseShape(),
    "tensor.expand_shape": _ExpandShape(),
    "tensor.reshape": _Reshape(),
}
