"""Bufferization of transfers and gathers of vectors."""

from __future__ import annotations

from compiler.dialects.vector.mask_ops import MaskOp, YieldOp
from compiler.dialects.vector.memory_ops import GatherOp, TransferReadOp, TransferWriteOp
from compiler.ir.constants import constant_integer
from compiler.ir.operation import DefinedValue, Operation, OpResult, Region, Value
from compiler.ir.types import RankedTensorType, VectorType
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.model import AliasingOperand, AliasingValue, Bufferizable, BufferRelation, Model
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


def _on_buffer(op: GatherOp | TransferReadOp | TransferWriteOp, buffer: Value, run: Bufferization) -> Operation:
    """Creates the same op with a buffer in place of the tensor."""
    operands = [buffer if value is op.base else value for value in op.operands]
    types = [result.type for result in op.results if not isinstance(result.type, RankedTensorType)]
    run.rewriter.set_insertion_point(op)
    return run.rewriter.create(
        type(op), *operands, result_types=types, properties=op.properties, attributes=op.attributes, location=op
    )


class _Read(Bufferizable[GatherOp | TransferReadOp]):
    """vector.transfer_read %t[%i]  ->  vector.transfer_read %m[%i]"""

    def bufferize(self, op: GatherOp | TransferReadOp, run: Bufferization) -> None:
        new = _on_buffer(op, run.buffer(op.base), run)
        run.rewriter.replace_op(op, new)


class _Write(DestinationStyle[TransferWriteOp]):
    """%u = vector.transfer_write %v, %t[%i]  ->  vector.transfer_write %v, %m[%i]"""

    def reads(self, op: TransferWriteOp, index: int, state: AnalysisState) -> bool:
        if index != 1:
            return True
        base, vector = op.base.type, op.value_to_store.type
        if not isinstance(base, RankedTensorType) or not base.has_static_shape or not isinstance(vector, VectorType):
            return True
        if any(constant_integer(value) != 0 for value in op.indices) or op.mask is not None:
            return True
        if op.parent_op is not None and isinstance(op.parent_op, MaskOp):
            return True
        if not op.permutation_map.map.is_minor_identity() or len(vector.shape) != base.rank:
            return True
        return any(size > written for size, written in zip(base.shape, vector.shape, strict=True))

    def bufferize(self, op: TransferWriteOp, run: Bufferization) -> None:
        buffer = run.buffer(op.base)
        _on_buffer(op, buffer, run)
        run.replace(op, [buffer] if op.results else [])


class _Mask(Bufferizable[MaskOp]):
    """%u = vector.mask %k { transfer_write %v, %t }  ->  vector.mask %k { transfer_write %v, %m }"""

    def aliasing_operands(self, op: MaskOp, value: DefinedValue, state: AnalysisState) -> list[AliasingOperand]:
        last = op.mask_region.blocks[0].last
        if last is None or not isinstance(value, OpResult):
            return []
        return [AliasingOperand((last, value.index), BufferRelation.EQUIVALENT)]

    def bufferize(self, op: MaskOp, run: Bufferization) -> None:
        block = op.mask_region.blocks[0]
        first, last, rewriter = block.first, block.last, run.rewriter
        if last is None or first is None or first is last or run.options.model(first) is None:
            return
        outside: dict[int, Value] = {
            index: value
            for index, value in enumerate(last.operands)
            if all(value is not result for result in first.results)
        }
        kept = [value for index, value in enumerate(last.operands) if index not in outside]
        with rewriter.modify(last):
            last.operands = kept
        rewriter.set_insertion_point(op)
        new = rewriter.create(
            MaskOp,
            op.mask,
            passthru=op.passthru,
            result_types=[value.type for value in kept],
            regions=[Region()],
            location=op,
        )
        rewriter.inline_region_before(op.mask_region, new.mask_region)
        results = iter(new.results)
        run.replace(op, [outside[index] if index in outside else next(results) for index in range(len(op.results))])


class _Yield(Bufferizable[YieldOp]):
    """vector.yield in a vector.mask"""

    def must_be_in_place(self, op: YieldOp, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: YieldOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        parent = op.parent_op
        if parent is None or not isinstance(parent, MaskOp):
            return []
        return [AliasingValue(parent.results[index], BufferRelation.EQUIVALENT)]

    def bufferize(self, op: YieldOp, run: Bufferization) -> None:
        values = [run.buffer(value) if is_tensor(value.type) else value for value in op.operands]
        with run.rewriter.modify(op):
            op.operands = values


MODELS: dict[type[Operation], Model] = {
    GatherOp: _Read(),
    MaskOp: _Mask(),
    TransferReadOp: _Read(),
    TransferWriteOp: _Write("base"),
    YieldOp: _Yield(),
}
