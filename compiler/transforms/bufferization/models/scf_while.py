"""Bufferization of `scf.while` and `scf.condition`."""

from __future__ import annotations

from compiler.dialects.scf.ops import ConditionOp, WhileOp
from compiler.ir.operation import BlockArgument, DefinedValue, Operation, Region, Value
from compiler.transforms.bufferization.buffer_types import BufferType, is_tensor
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model, failed
from compiler.transforms.bufferization.models.scf import EQUIVALENT, UNKNOWN, carried_type, last_of, move_body
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


def _condition(loop: WhileOp) -> ConditionOp:
    """Returns the terminator of the loop's first region."""
    return loop.before.entry.last_of_type(ConditionOp)


class _While(Bufferizable[WhileOp]):
    """scf.while (%a = %t : tensor)  ->  scf.while (%a = %m : memref)"""

    def writes(self, op: WhileOp, index: int, state: AnalysisState) -> bool:
        return True

    def relation(self, op: WhileOp, number: int, state: AnalysisState) -> BufferRelation:
        """Returns the relation between the buffers of a result and the loop's initial value."""
        before, after = op.before.blocks[0], op.after.blocks[0]
        if number >= len(before.arguments) or op.results[number].type != before.arguments[number].type:
            return UNKNOWN
        passed, yielded = _condition(op).args[number], last_of(after).operands[number]
        same = state.are_equivalent(before.arguments[number], passed)
        return EQUIVALENT if same and state.are_equivalent(after.arguments[number], yielded) else UNKNOWN

    def aliasing_values(self, op: WhileOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        if index >= len(op.results) or op.operands[index].type != op.results[index].type:
            return []
        relation = self.relation(op, index, state)
        return [AliasingValue(op.results[index], relation, relation is EQUIVALENT)]

    def is_writable(self, op: WhileOp, value: Value, state: AnalysisState) -> bool:
        return True

    def check(self, op: WhileOp, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        condition, after = _condition(op), op.after.blocks[0]
        passed = (
            (op.before.blocks[0], condition.args, "Condition arg"),
            (after, last_of(after).operands, "Yield operand"),
        )
        for block, values, noun in passed:
            for index, value in enumerate(values):
                is_equivalent = index < len(block.arguments) and state.are_equivalent(value, block.arguments[index])
                if is_tensor(value.type) and not is_equivalent:
                    message = f"{noun} #{index} is not equivalent to the corresponding iter bbArg"
                    raise failed(last_of(block), message)

    def resolve_conflicts(self, op: WhileOp, state: AnalysisState, run: Bufferization) -> None:
        run.copy_operands(op, state)
        if state.options.copy_before_write:
            return
        before, after = op.before.blocks[0], op.after.blocks[0]
        condition, yielded = _condition(op), last_of(after)
        rewriter = run.rewriter
        rewriter.location = condition
        rewriter.set_insertion_point(condition)
        values = list(condition.args)
        for index, value in enumerate(condition.args):
            if is_tensor(value.type) and not (
                _is_equivalent(before.arguments, condition.args, index, state)
                and _is_equivalent(after.arguments, yielded.operands, index, state)
            ):
                values[index] = run.allocate_tensor(value)
        with rewriter.modify(condition):
            condition.operands = [condition.condition, *values]

    def buffer_type(self, op: WhileOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        before, after = op.before.blocks[0], op.after.blocks[0]
        if isinstance(value, BlockArgument) and value.owner is before:
            init, yielded = op.operands[value.index], last_of(after).operands[value.index]
            return carried_type(op, value, init, yielded, run, stack)
        passed = _condition(op).args[value.index]
        return passed.type if isinstance(passed.type, BufferType) else run.buffer_type(passed, stack)

    def bufferize(self, op: WhileOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        before, after = op.before.blocks[0], op.after.blocks[0]
        inits: list[Value] = []
        for value, argument in zip(op.operands, before.arguments, strict=True):
            if not is_tensor(value.type):
                inits.append(value)
                continue
            buffer, type_ = run.buffer(value), run.buffer_type(argument)
            rewriter.location = op
            rewriter.set_insertion_point(op)
            inits.append(run.cast(buffer, type_))
        types = [run.buffer_type(each) if is_tensor(each.type) else each.type for each in after.arguments]
        rewriter.set_insertion_point(op)
        new = rewriter.create(
            WhileOp, inits, result_types=types, attributes=op.attributes, regions=[Region(), Region()], location=op
        )
        move_body(before, new.before, [value.type for value in inits], run)
        move_body(after, new.after, types, run)
        run.replace(op, new.results)


def _is_equivalent(arguments: list[BlockArgument], values: list[Value], index: int, state: AnalysisState) -> bool:
    """Returns True if a forwarded operand of a block is equivalent to the argument of the same position."""
    both = index < len(arguments) and index < len(values)
    return both and is_tensor(arguments[index].type) and state.are_equivalent(arguments[index], values[index])


class _Condition(Bufferizable[ConditionOp]):
    """scf.condition(%c) %t : tensor  ->  scf.condition(%c) %m : memref"""

    def must_be_in_place(self, op: ConditionOp, index: int, state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: ConditionOp, run: Bufferization) -> None:
        parent, rewriter = op.parent_op, run.rewriter
        if parent is None or not isinstance(parent, WhileOp):
            raise failed(op, "unsupported scf::ConditionOp parent")
        values: list[Value] = []
        for index, value in enumerate(op.args):
            if is_tensor(value.type):
                buffer = run.buffer(value)
                type_ = run.buffer_type(parent.after.blocks[0].arguments[index])
                rewriter.location = op
                rewriter.set_insertion_point(op)
                value = run.cast(buffer, type_)
            values.append(value)
        rewriter.set_insertion_point(op)
        rewriter.create(ConditionOp, op.condition, values, attributes=op.attributes, location=op)
        rewriter.erase_op(op)


MODELS: dict[type[Operation], Model] = {ConditionOp: _Condition(), WhileOp: _While()}
