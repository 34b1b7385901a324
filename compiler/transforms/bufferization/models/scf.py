"""Bufferization of `scf.for`, `scf.if`, `scf.index_switch`, `scf.execute_region` and `scf.yield`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.func.ops import ReturnOp
from compiler.dialects.scf.ops import ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp
from compiler.dialects.scf.trip_counts import for_trip_count
from compiler.ir.operation import Block, BlockArgument, DefinedValue, Operation, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.transforms.bufferization.buffer_types import BufferType, dynamic_layout_type, is_tensor
from compiler.transforms.bufferization.model import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    BufferRelation,
    Model,
    failed,
    owner_of,
)
from compiler.transforms.bufferization.rewriting import Bufferization, branch_uses
from compiler.transforms.bufferization.state import AnalysisState, OneShotState

EQUIVALENT, UNKNOWN = BufferRelation.EQUIVALENT, BufferRelation.UNKNOWN
_NUM_BOUNDS = 3


def last_of(block: Block) -> Operation:
    """Returns the terminator of a block."""
    last = block.last
    assert last is not None
    return last


def carried_type(
    loop: Operation, argument: Value, init: Value, yielded: Value, run: Bufferization, stack: list[Value]
) -> BufferType:
    """Returns the buffer type of an iter_arg: the common type of its initial and yielded values."""
    type_of_argument = run.given_up.get(argument)
    if type_of_argument is not None:
        return type_of_argument
    if run.is_too_much_work(stack):
        type_of_argument = run.given_up[argument] = dynamic_layout_type(argument.type, run.space_of(argument))
        return type_of_argument
    first = run.buffer_type(init, stack)
    if sum(value is argument for value in stack) >= 2:
        # The type depends on itself: assume the initial type, which the comparison below checks.
        return first
    second = yielded.type if isinstance(yielded.type, BufferType) else run.buffer_type(yielded, stack)
    if first == second:
        return first
    if first.memory_space != second.memory_space:
        raise failed(loop, f"'{loop.name}' op init_arg and yielded value bufferize to inconsistent memory spaces")
    return dynamic_layout_type(argument.type if is_tensor(argument.type) else init.type, first.memory_space)


def argument_replacements(
    new: Sequence[BlockArgument], old: Sequence[BlockArgument], run: Bufferization
) -> list[Value]:
    """Returns replacements of block arguments when ops move to a block with buffers: tensors for former tensors."""
    return [
        run.to_tensor(buffer, argument.type) if is_tensor(argument.type) else buffer
        for buffer, argument in zip(new, old, strict=True)
    ]


def _aliases_external_value(value: Value, loop: ForOp, argument: BlockArgument, state: AnalysisState) -> bool:
    """Returns True if a value may have the buffer of a value outside of a loop, or of another of its arguments."""
    owners = [owner_of(alias) for alias in state.aliases_of(value) if alias is not argument]
    return any(owner is None or owner is loop or not loop.is_ancestor_of(owner) for owner in owners)


def _copy_external_values(loop: ForOp, state: AnalysisState, run: Bufferization) -> None:
    """Makes a loop yield copies of tensors that may be in buffers other than the ones that it carries."""
    rewriter, body = run.rewriter, loop.region.entry
    last = body.last_of_type(YieldOp)
    rewriter.location = last
    rewriter.set_insertion_point(last)
    values = list(last.operands)
    for value, argument, result in zip(last.operands, body.arguments[1:], loop.results, strict=True):
        if (
            is_tensor(value.type)
            and not (value in run.copies and _can_be_carried(value, argument, result, state))
            and _aliases_external_value(value, loop, argument, state)
        ):
            values[result.index] = run.allocate_tensor(value)
    with rewriter.modify(last):
        last.operands = values


def _can_be_carried(copy: Value, argument: Value, result: Value, state: AnalysisState) -> bool:
    """Returns True if a loop may carry a copy made outside of it: nothing writes to it before it is read.

    The analysis ensures that nothing in the loop writes to the copy itself, which the loop reads to yield it.
    """
    assert isinstance(copy, OpResult) and isinstance(state, OneShotState)
    shared = [argument] if state.uses(argument) else []
    if state.uses(result):
        users = [user for alias in state.aliases_of(result) for user, _ in state.uses(alias)]
        if any(isinstance(user, ReturnOp) for user in users):
            return False
        shared += [copy, *copy.owner.operands, result]
    return not any(map(state.is_written, shared))


class _For(Bufferizable[ForOp]):
    """scf.for iter_args(%a = %t : tensor)  ->  scf.for iter_args(%a = %m : memref)"""

    def reads(self, op: ForOp, index: int, state: AnalysisState) -> bool:
        iterations = for_trip_count(op)
        if iterations is None or iterations < 1:
            return True
        return state.value_is_read(op.region.blocks[0].arguments[index - _NUM_BOUNDS + 1])

    def writes(self, op: ForOp, index: int, state: AnalysisState) -> bool:
        return True

    def relation(self, op: ForOp, number: int, state: AnalysisState) -> BufferRelation:
        """Returns the relation between the buffers of a result and the loop's initial value."""
        block = op.region.blocks[0]
        same = state.are_equivalent(block.arguments[number + 1], last_of(block).operands[number])
        return EQUIVALENT if same else UNKNOWN

    def aliasing_values(self, op: ForOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        number = index - _NUM_BOUNDS
        relation = self.relation(op, number, state)
        return [AliasingValue(op.results[number], relation, relation is EQUIVALENT)]

    def is_writable(self, op: ForOp, value: Value, state: AnalysisState) -> bool:
        return True

    def check(self, op: ForOp, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        for result in op.results:
            if is_tensor(result.type) and self.relation(op, result.index, state) is not EQUIVALENT:
                message = f"Yield operand #{result.index} is not equivalent to the corresponding iter bbArg"
                raise failed(last_of(op.region.blocks[0]), message)

    def resolve_conflicts(self, op: ForOp, state: AnalysisState, run: Bufferization) -> None:
        run.copy_operands(op, state)
        if not state.options.copy_before_write:
            _copy_external_values(op, state, run)

    def buffer_type(self, op: ForOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        block = op.region.blocks[0]
        if isinstance(value, OpResult):
            return run.buffer_type(block.arguments[value.index + 1], stack)
        number = value.index - 1
        init, yielded = op.init_args[number], last_of(block).operands[number]
        return carried_type(op, value, init, yielded, run, stack)

    def bufferize(self, op: ForOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        block = op.region.blocks[0]
        inits: list[Value] = []
        for value, result in zip(op.init_args, op.results, strict=True):
            if not is_tensor(result.type):
                inits.append(value)
                continue
            buffer, type_ = run.buffer(value), run.buffer_type(result)
            rewriter.location = op
            rewriter.set_insertion_point(op)
            inits.append(run.cast(buffer, type_))
        rewriter.set_insertion_point(op)
        region = Region()
        new = rewriter.create(
            ForOp,
            op.lower_bound,
            op.upper_bound,
            op.step,
            inits,
            result_types=[value.type for value in inits],
            properties=op.properties,
            attributes=op.attributes,
            regions=[region],
            location=op,
        )
        types = [block.arguments[0].type, *(value.type for value in inits)]
        move_body(block, region, types, run)
        run.replace(op, new.results)


def move_body(block: Block, region: Region, types: Sequence[Type], run: Bufferization) -> None:
    """Moves the ops of a block to a new one with arguments of other types."""
    rewriter = run.rewriter
    locations = [argument.get_location() for argument in block.arguments]
    new_block = rewriter.create_block(region, None, types)
    for argument, old, location in zip(new_block.arguments, block.arguments, locations, strict=True):
        argument.location, argument.name = location, old.name
    rewriter.merge_blocks(block, new_block, argument_replacements(new_block.arguments, block.arguments, run))


class _Branches(Bufferizable[IfOp | IndexSwitchOp]):
    """%r = scf.if %c -> tensor  ->  %r = scf.if %c -> memref"""

    def aliasing_operands(
        self, op: IfOp | IndexSwitchOp, value: DefinedValue, state: AnalysisState
    ) -> list[AliasingOperand]:
        if not isinstance(value, OpResult):
            return []
        lasts = [last_of(region.blocks[0]) for region in op.regions if region.blocks]
        return [AliasingOperand((last, value.index), EQUIVALENT, definite=False) for last in lasts]

    def buffer_type(
        self, op: IfOp | IndexSwitchOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        types: list[BufferType] = []
        for region in op.regions:
            yielded = last_of(region.blocks[0]).operands[value.index]
            types.append(yielded.type if isinstance(yielded.type, BufferType) else run.buffer_type(yielded, stack))
        message = "inconsistent memory space on then/else branches"
        if isinstance(op, IndexSwitchOp):
            message = "inconsistent memory space on switch cases"
        return run.join_types(types, value.type, op, message)

    def bufferize(self, op: IfOp | IndexSwitchOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        types = [run.buffer_type(result) if is_tensor(result.type) else result.type for result in op.results]
        rewriter.set_insertion_point(op)
        new = rewriter.create_like(op, op.operands, types)
        rewriter.move_regions(op, new)
        run.replace(op, new.results)


class _ExecuteRegion(Bufferizable[ExecuteRegionOp]):
    """%r = scf.execute_region -> tensor  ->  %r = scf.execute_region -> memref"""

    supports_unstructured_control_flow = True

    def aliasing_operands(
        self, op: ExecuteRegionOp, value: DefinedValue, state: AnalysisState
    ) -> list[AliasingOperand]:
        if isinstance(value, BlockArgument):
            uses = branch_uses(value, state.rewriter)
            return [AliasingOperand(use, EQUIVALENT, definite=len(uses) == 1) for use in uses]
        yields = self._yields(op)
        return [AliasingOperand((each, value.index), EQUIVALENT, definite=len(yields) == 1) for each in yields]

    @staticmethod
    def _yields(op: ExecuteRegionOp) -> list[YieldOp]:
        lasts = [block.last for block in op.region.blocks]
        return [last for last in lasts if last is not None and isinstance(last, YieldOp)]

    def is_writable(self, op: ExecuteRegionOp, value: Value, state: AnalysisState) -> bool:
        return True

    def check(self, op: ExecuteRegionOp, state: AnalysisState) -> None:
        if len(self._yields(op)) != 1:
            raise failed(op, "'scf.execute_region' op op without unique scf.yield is not supported")

    def buffer_type(
        self, op: ExecuteRegionOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        if isinstance(value, BlockArgument):
            return run.branch_argument_type(value, stack)
        return run.default_buffer_type(op, value, stack)

    def bufferize(self, op: ExecuteRegionOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        (only_yield,) = self._yields(op)
        types = [value.type for value in only_yield.operands]
        rewriter.set_insertion_point(op)
        new = rewriter.create(
            ExecuteRegionOp,
            result_types=types,
            properties=op.properties,
            attributes=op.attributes,
            regions=[Region()],
            location=op,
        )
        rewriter.inline_region_before(op.region, new.region)
        for block in new.region.blocks:
            rewriter.location = new
            run.bufferize_arguments(block)
        run.replace(op, new.results)


class _Yield(Bufferizable[YieldOp]):
    """scf.yield %t : tensor  ->  scf.yield %m : memref"""

    def must_be_in_place(self, op: YieldOp, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: YieldOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        parent = op.parent_op
        if parent is None:
            return []
        if isinstance(parent, (IfOp, IndexSwitchOp)):
            return [AliasingValue(parent.results[index], EQUIVALENT, definite=False)]
        if isinstance(parent, ExecuteRegionOp):
            return [AliasingValue(parent.results[index], EQUIVALENT)]
        return []

    def bufferize(self, op: YieldOp, run: Bufferization) -> None:
        parent, rewriter = op.parent_op, run.rewriter
        if parent is None or parent.dialect != "scf":
            raise failed(op, "unsupported scf::YieldOp parent")
        values: list[Value] = []
        for index, value in enumerate(op.operands):
            if is_tensor(value.type):
                buffer = run.buffer(value)
                rewriter.location = op
                rewriter.set_insertion_point(op)
                target: Value | None = None
                if isinstance(parent, WhileOp):
                    target = parent.before.blocks[0].arguments[index]
                elif not isinstance(parent, ExecuteRegionOp):
                    target = parent.results[index]
                value = buffer if target is None else run.cast(buffer, run.buffer_type(target))
            values.append(value)
        rewriter.set_insertion_point(op)
        rewriter.create(YieldOp, values, attributes=op.attributes, location=op)
        rewriter.erase_op(op)


MODELS: dict[type[Operation], Model] = {
    ExecuteRegionOp: _ExecuteRegion(),
    ForOp: _For(),
    IfOp: _Branches(),
    IndexSwitchOp: _Branches(),
    YieldOp: _Yield(),
}
