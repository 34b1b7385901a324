"""Bufferization of `scf.forall`, whose iterations write parts of shared outputs."""

from __future__ import annotations

from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ForallOp, InParallelOp
from compiler.ir.mixed_values import known_integer
from compiler.ir.operation import BlockArgument, DefinedValue, Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.transforms.bufferization.buffer_types import BufferType
from compiler.transforms.bufferization.model import Bufferizable, Model
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _Forall(DestinationStyle[ForallOp]):
    """%r = scf.forall ... shared_outs(%o = %t)  ->  scf.forall ... with the buffer of %t for %o"""

    def reads(self, op: ForallOp, index: int, state: AnalysisState) -> bool:
        for lower, upper, _ in zip(*mixed_bounds(op), strict=True):
            start, end = known_integer(lower), known_integer(upper)
            if start is None or end is None or start >= end:
                return True
        block = op.region.blocks[0]
        rank = len(block.arguments) - len(op.results)
        return state.value_is_read(block.arguments[rank + self.written(op).index(index)])

    def is_writable(self, op: ForallOp, value: Value, state: AnalysisState) -> bool:
        return True

    def is_repetitive_region(self, op: ForallOp, region: Region) -> bool:
        for bounds in zip(*mixed_bounds(op), strict=True):
            lower, upper, step = (known_integer(bound) for bound in bounds)
            if lower is None or upper is None or step is None or lower + step < upper:
                return True
        return False

    def is_parallel_region(self, op: ForallOp, region: Region) -> bool:
        return self.is_repetitive_region(op, region)

    def buffer_type(self, op: ForallOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        number = value.index
        if isinstance(value, BlockArgument):
            number -= len(value.owner.arguments) - len(op.results)
        return run.buffer_type(op.outputs[number], stack)

    def bufferize(self, op: ForallOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        buffers = [run.buffer(value) for value in op.outputs]
        block = op.region.blocks[0]
        rank = len(block.arguments) - len(buffers)
        rewriter.location = op
        rewriter.set_insertion_point_to_start(block)
        tensors = [
            run.to_tensor(buffer, argument.type)
            for buffer, argument in zip(buffers, block.arguments[rank:], strict=True)
        ]
        rewriter.set_insertion_point(op)
        properties = {key: value for key, value in op.properties.items() if key != "operandSegmentSizes"}
        region = Region()
        rewriter.create(
            ForallOp,
            op.dynamic_lower_bound,
            op.dynamic_upper_bound,
            op.dynamic_step,
            result_types=[],
            properties=properties,
            attributes=op.attributes,
            regions=[region],
            location=op,
        )
        new_block = rewriter.create_block(region, None, [INDEX] * rank)
        for new, old in zip(new_block.arguments, block.arguments, strict=False):
            new.name, new.location = old.name, old.location
        rewriter.merge_blocks(block, new_block, [*new_block.arguments, *tensors])
        run.replace(op, buffers)


class _ForallOutputs(Bufferizable[InParallelOp]):
    """Model of the terminator, which holds only ops that have models of their own."""

    def has_tensors(self, op: InParallelOp) -> bool:
        return False

    def bufferize(self, op: InParallelOp, run: Bufferization) -> None:
        return


MODELS: dict[type[Operation], Model] = {
    ForallOp: _Forall("outputs"),
    InParallelOp: _ForallOutputs(),
}
