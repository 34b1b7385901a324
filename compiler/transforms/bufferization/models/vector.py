"""Bufferization of transfers and gathers of vectors."""

from __future__ import annotations

from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import RankedTensorType, VectorType
from compiler.transforms.bufferization.model import AliasingOperand, AliasingValue, Bufferizable, BufferRelation
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


def _on_buffer(op: Operation, buffer: Value, index: int, run: Bufferization) -> Operation:
    """The same op with a buffer in place of the tensor."""
    operands = [buffer if number == index else value for number, value in enumerate(op.operands)]
    types = [result.type for result in op.results if not isinstance(result.type, RankedTensorType)]
    run.rewriter.set_insertion_point(op)
    return run.rewriter.create(
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
        if op.parent_op is not None and op.parent_op.name == "vector.mask":
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
        last, rewriter = block.last, run.rewriter
        if last is None or len(block.ops) != 2 or run.options.model(block.first) is None:
            return
        masked = block.first
        assert masked is not None
        buffers: list[Value] = []
        kept: list[Value] = []
        for value, result in zip(last.operands, op.results, strict=True):
            if any(value is one for one in masked.results):
                kept.append(value)
                buffers.append(result)
            else:
                buffers.append(run.buffer(value))
        with rewriter.modify(last):
            last.operands = kept
        rewriter.set_insertion_point(op)
        new = rewriter.create(
            op.name,
            [op.operand("mask"), op.operand_group("passthru")],
            [value.type for value in kept],
            regions=[type(op.regions[0])()],
            location=op,
        )
        rewriter.inline_region_before(op.regions[0], new.regions[0])
        results = iter(new.results)
        run.replace(op, [next(results) if isinstance(b, OpResult) and b.owner is op else b for b in buffers])


class _Yield(Bufferizable):
    """vector.yield in a vector.mask"""

    def must_be_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        parent = op.parent_op
        if parent is None or parent.name != "vector.mask":
            return []
        return [AliasingValue(parent.results[index], BufferRelation.EQUIVALENT)]

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        return


MODELS: dict[str, Bufferizable] = {
    "vector.gather": _Read(),
    "vector.mask": _Mask(),
    "vector.transfer_read": _Read(),
    "vector.transfer_write": _Write("base"),
    "vector.yield": _Yield(),
}
