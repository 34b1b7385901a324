"""Bufferization of `scf.forall`, whose turns write parts of shared outputs."""

from __future__ import annotations

from compiler.dialects.scf.loops import mixed_bounds
from compiler.ir.mixed_values import known_integer
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import INDEX
from compiler.transforms.bufferization.buffer_types import BufferType
from compiler.transforms.bufferization.model import Bufferizable
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _Forall(DestinationStyle):
    """%r = scf.forall ... shared_outs(%o = %t)  ->  scf.forall ... with the buffer of %t for %o"""

    def _first_output(self, op: Operation) -> int:
        return self.written(op)[0] if op.results else len(op.operands)

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        for lower, upper, _ in zip(*mixed_bounds(op), strict=True):
            start, end = known_integer(lower), known_integer(upper)
            if start is None or end is None or start >= end:
                return True
        block = op.regions[0].blocks[0]
        rank = len(block.arguments) - len(op.results)
        return state.value_is_read(block.arguments[rank + index - self._first_output(op)])

    def is_writable(self, op: Operation, value: Value, state: AnalysisState) -> bool:
        return True

    def is_repetitive_region(self, op: Operation, region: Region) -> bool:
        for bounds in zip(*mixed_bounds(op), strict=True):
            lower, upper, step = (known_integer(bound) for bound in bounds)
            if lower is None or upper is None or step is None or lower + step < upper:
                return True
        return False

    def is_parallel_region(self, op: Operation, region: Region) -> bool:
        return self.is_repetitive_region(op, region)

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        assert isinstance(value, OpResult | BlockArgument)
        number = value.index
        if isinstance(value, BlockArgument):
            number -= len(value.owner.arguments) - len(op.results)
        return run.buffer_type(op.operands[self._first_output(op) + number], stack)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        first = self._first_output(op)
        buffers = [run.buffer(value) for value in op.operands[first:]]
        block = op.regions[0].blocks[0]
        rank = len(block.arguments) - len(buffers)
        rewriter.location = op
        rewriter.set_insertion_point_to_start(block)
        tensors = [
            run.to_tensor(buffer, argument.type)
            for buffer, argument in zip(buffers, block.arguments[rank:], strict=True)
        ]
        rewriter.set_insertion_point(op)
        groups = [op.operand_group(name) for name in ("dynamicLowerBound", "dynamicUpperBound", "dynamicStep")]
        properties = {key: value for key, value in op.properties.items() if key != "operandSegmentSizes"}
        region = Region()
        rewriter.create_named(
            op.name,
            [*groups, []],
            [],
            properties=properties,
            attributes=op.attributes,
            regions=[region],
            location=op,
        )
        made = rewriter.create_block(region, None, [INDEX] * rank)
        for new, old in zip(made.arguments, block.arguments, strict=False):
            new.name, new.location = old.name, old.location
        rewriter.merge_blocks(block, made, [*made.arguments, *tensors])
        run.replace(op, buffers)


class _ForallOutputs(Bufferizable):
    """What ends a turn holds only ops that are bufferized themselves."""

    def has_tensors(self, op: Operation) -> bool:
        return False

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        return


MODELS: dict[str, Bufferizable] = {
    "scf.forall": _Forall("outputs"),
    "scf.forall.in_parallel": _ForallOutputs(),
}
