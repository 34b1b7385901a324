"""Bufferization of transfers and gathers of vectors."""

from __future__ import annotations

from compiler.dialects.vector.mask_ops import MaskOp
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import RankedTensorType, VectorType
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.model import AliasingOperand, AliasingValue, Bufferizable, BufferRelation
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


def _on_buffer(op: Operation, buffer: Value, index: int, run: Bufferization) -> Operation:
    """The same op with a buffer in place of the tensor."""
    operands = [buffer if number == index else value for number, value in enumerate(op.operands)]
    types = [result.type for result in op.results if not isinstance(result.type, RankedTensorType)]
    run.rewriter.set_insertion_point(op)
    return run.rewriter.create_named(
        op.name, operands, types, properties=op.properties, attributes=op.attributes, location=op
    )


class _Read(Bufferizable):
    """vector.transfer_read %t[%i]  ->  vector.transfer_read %m[%i]"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        new = _on_buffer(op, run.buffer(op.operands[0]), 0, run)
        run.rewriter.replace_op(op, new)


class _Write(DestinationStyle):
    """%u = vector.transfer_write %v, %t[%i]  ->  vector.transfer_write %v, %m[%i]"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        if index != 1:
            return True
        base, vector = op.operands[1].type, op.operands[0].type
        map_ = op.properties.get("permutation_map")
        if not isinstance(base, RankedTensorType) or not base.has_static_shape or not isinstance(vector, VectorType):
            return True
        if any(constant_integer(value) != 0 for value in op.operand_group("indices")) or op.operand_group("mask"):
            return True
        if op.parent_op is not None and isinstance(op.parent_op, MaskOp):
            return True
        if not isinstance(map_, AffineMapAttr) or not map_.map.is_minor_identity() or len(vector.shape) != base.rank:
            return True
        return any(size > written for size, written in zip(base.shape, vector.shape, strict=True))

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[1])
        _on_buffer(op, buffer, 1, run)
        run.replace(op, [buffer] if op.results else [])


class _Mask(Bufferizable):
    """%u = vector.mask %k { transfer_write %v, %t }  ->  vector.mask %k { transfer_write %v, %m }"""

    def aliasing_operands(self, op: Operation, value: Value, state: AnalysisState) -> list[AliasingOperand]:
        last = op.regions[0].blocks[0].last
        if last is None or not isinstance(value, OpResult):
            return []
        return [AliasingOperand((last, value.index), BufferRelation.EQUIVALENT)]

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        block = op.regions[0].blocks[0]
        first, last, rewriter = block.first, block.last, run.rewriter
        if last is None or first is None or first is last or run.options.model(first) is None:
            return
        outside: dict[int, Value] = {
            index: value for index, value in enumerate(last.operands) if all(value is not one for one in first.results)
        }
        kept = [value for index, value in enumerate(last.operands) if index not in outside]
        with rewriter.modify(last):
            last.operands = kept
        rewriter.set_insertion_point(op)
        new = rewriter.create_named(
            op.name,
            [op.operand("mask"), *op.operand_group("passthru")],
            [value.type for value in kept],
            regions=[Region()],
            location=op,
        )
        rewriter.inline_region_before(op.regions[0], new.regions[0])
        results = iter(new.results)
        run.replace(op, [outside[index] if index in outside else next(results) for index in range(len(op.results))])


class _Yield(Bufferizable):
    """vector.yield in a vector.mask"""

    def must_be_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        parent = op.parent_op
        if parent is None or not isinstance(parent, MaskOp):
            return []
        return [AliasingValue(parent.results[index], BufferRelation.EQUIVALENT)]

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        values = [run.buffer(value) if is_tensor(value.type) else value for value in op.operands]
        with run.rewriter.modify(op):
            op.operands = values


MODELS: dict[str, Bufferizable] = {
    "vector.gather": _Read(),
    "vector.mask": _Mask(),
    "vector.transfer_read": _Read(),
    "vector.transfer_write": _Write("base"),
    "vector.yield": _Yield(),
}
