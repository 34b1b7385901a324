"""Bufferization of `scf.while` and `scf.condition`."""

from __future__ import annotations

from compiler.dialects.scf.ops import WhileOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.transforms.bufferization.buffer_types import BufferType, is_tensor
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, failed
from compiler.transforms.bufferization.models.scf import EQUIVALENT, UNKNOWN, carried_type, last_of, move_body
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _While(Bufferizable):
    """scf.while (%a = %t : tensor)  ->  scf.while (%a = %m : memref)"""

    def writes(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def relation(self, op: Operation, number: int, state: AnalysisState) -> BufferRelation:
        """How a result's buffer relates to that of what the loop starts with."""
        before, after = (region.blocks[0] for region in op.regions)
        if number >= len(before.arguments) or op.results[number].type != before.arguments[number].type:
            return UNKNOWN
        passed, yielded = last_of(before).operands[number + 1], last_of(after).operands[number]
        same = state.are_equivalent(before.arguments[number], passed)
        return EQUIVALENT if same and state.are_equivalent(after.arguments[number], yielded) else UNKNOWN

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        if index >= len(op.results) or op.operands[index].type != op.results[index].type:
            return []
        relation = self.relation(op, index, state)
        return [AliasingValue(op.results[index], relation, relation is EQUIVALENT)]

    def is_writable(self, op: Operation, value: Value, state: AnalysisState) -> bool:
        return True

    def check(self, op: Operation, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        for region, first, what in zip(op.regions, (1, 0), ("Condition arg", "Yield operand"), strict=True):
            block = region.blocks[0]
            for index, value in enumerate(last_of(block).operands[first:]):
                known = index < len(block.arguments) and state.are_equivalent(value, block.arguments[index])
                if is_tensor(value.type) and not known:
                    message = f"{what} #{index} is not equivalent to the corresponding iter bbArg"
                    raise failed(last_of(block), message)

    def resolve_conflicts(self, op: Operation, state: AnalysisState, run: Bufferization) -> None:
        run.copy_operands(op, state)
        if state.options.copy_before_write:
            return
        before, after = (region.blocks[0] for region in op.regions)
        condition, yielded = last_of(before), last_of(after)
        rewriter = run.rewriter
        rewriter.location = condition
        rewriter.set_insertion_point(condition)
        values = list(condition.operands)
        for index, value in enumerate(condition.operands[1:]):
            if is_tensor(value.type) and not (
                _is_equivalent(before.arguments, condition.operands[1:], index, state)
                and _is_equivalent(after.arguments, yielded.operands, index, state)
            ):
                values[index + 1] = run.allocate_tensor(value)
        with rewriter.modify(condition):
            condition.operands = values

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        before, after = (region.blocks[0] for region in op.regions)
        if isinstance(value, BlockArgument) and value.owner is before:
            init, yielded = op.operands[value.index], last_of(after).operands[value.index]
            return carried_type(op, value, init, yielded, run, stack)
        assert isinstance(value, OpResult | BlockArgument)
        passed = last_of(before).operands[value.index + 1]
        return passed.type if isinstance(passed.type, BufferType) else run.buffer_type(passed, stack)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        before, after = (region.blocks[0] for region in op.regions)
        inits: list[Value] = []
        for value, argument in zip(op.operands, before.arguments, strict=True):
            if not is_tensor(value.type):
                inits.append(value)
                continue
            buffer, type_ = run.buffer(value), run.buffer_type(argument)
            rewriter.location = op
            rewriter.set_insertion_point(op)
            inits.append(run.cast(buffer, type_))
        types = [run.buffer_type(one) if is_tensor(one.type) else one.type for one in after.arguments]
        rewriter.set_insertion_point(op)
        new = rewriter.create_named(
            op.name, [inits], types, attributes=op.attributes, regions=[Region(), Region()], location=op
        )
        move_body(before, new.regions[0], [value.type for value in inits], run)
        move_body(after, new.regions[1], types, run)
        run.replace(op, new.results)


def _is_equivalent(arguments: list[BlockArgument], values: list[Value], index: int, state: AnalysisState) -> bool:
    """Whether what a block passes on is in the buffer that it got at the same place."""
    both = index < len(arguments) and index < len(values)
    return both and is_tensor(arguments[index].type) and state.are_equivalent(arguments[index], values[index])


class _Condition(Bufferizable):
    """scf.condition(%c) %t : tensor  ->  scf.condition(%c) %m : memref"""

    def must_be_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        parent, rewriter = op.parent_op, run.rewriter
        if parent is None or not isinstance(parent, WhileOp):
            raise failed(op, "unsupported scf::ConditionOp parent")
        values: list[Value] = []
        for index, value in enumerate(op.operands[1:]):
            if is_tensor(value.type):
                buffer = run.buffer(value)
                type_ = run.buffer_type(parent.after.blocks[0].arguments[index])
                rewriter.location = op
                rewriter.set_insertion_point(op)
                value = run.cast(buffer, type_)
            values.append(value)
        rewriter.set_insertion_point(op)
        rewriter.create_named(op.name, [op.operands[0], values], [], attributes=op.attributes, location=op)
        rewriter.erase_op(op)


MODELS: dict[str, Bufferizable] = {"scf.condition": _Condition(), "scf.while": _While()}
