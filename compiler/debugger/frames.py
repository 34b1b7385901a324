"""The call stack over calls and regions, and the values that an op may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.analysis.dominance import DominanceInfo
from compiler.debugger.program import Place, Program
from compiler.dialects.affine.ops import AffineIfOp
from compiler.dialects.scf.ops import IfOp, WhileOp
from compiler.dialects.tensor.ops import GenerateOp
from compiler.interpreter.activation import Activation
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import Value
from compiler.ir.operation import Block, Operation
from compiler.ir.operation import Value as SSAValue
from compiler.ir.symbols import symbol_name


@dataclass(frozen=True, slots=True)
class Variable:
    """A value in scope. `is_argument`: an argument of a block, such as an induction variable."""

    name: str
    definition: SSAValue
    value: Value
    is_argument: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """A function or region that runs. `depth` counts from 1, the outermost; `op` is the op that is run in it.

    `iteration` counts from 1; 0 outside of loops.
    """

    depth: int
    title: str
    op: Operation
    place: Place
    function: Operation
    activation: Activation
    iteration: int


def frames(program: Program, machine: Machine, iterations: Mapping[int, int], failed: Operation | None) -> list[Frame]:
    """Returns the frames of a paused program, innermost first. `failed` is the op that could not go on, if one did."""
    frames_: list[Frame] = []
    stack = machine.stack
    for depth, activation in enumerate(stack, 1):
        is_top = depth == len(stack)
        instructions = activation.code.instructions
        op = instructions[min(activation.position, len(instructions) - 1) if is_top else activation.position - 1].op
        if is_top and failed is not None:
            op = failed
        function = _function_of(op)
        iteration = iterations.get(depth, 0) if activation.control is not None and _is_loop(activation.owner) else 0
        title = _title(activation, function, program, iteration)
        frames_.append(Frame(depth, title, op, program.place(op), function, activation, iteration))
    frames_.reverse()
    return frames_


def variables(program: Program, machine: Machine, frame: Frame) -> list[list[Variable]]:
    """Returns the values in scope at a frame's op: those of its block, then of the blocks around it or before it."""
    slots = machine.slots_of(frame.function)
    dominance = DominanceInfo()
    groups: list[list[Variable]] = []
    op: Operation | None = frame.op
    while op is not None and op is not frame.function:
        block = op.parent
        region = None if block is None else block.parent
        if block is None or region is None:
            break
        groups.append(_of_block(program, frame, slots, block, op))
        if len(region.blocks) > 1:
            groups += [
                _of_block(program, frame, slots, other, None)
                for other in reversed(region.blocks)
                if other is not block and dominance.block_dominates(other, block)
            ]
        op = block.parent_op
    return groups


def entry_arguments(program: Program, machine: Machine, frame: Frame) -> list[Variable]:
    """Returns the arguments of the function or region that a frame runs."""
    op: Operation | None = frame.op
    block = None if op is None else op.parent
    if block is None or block.parent is None:
        return []
    slots = machine.slots_of(frame.function)
    first = block.parent.blocks[0]
    return _of_block(program, frame, slots, first, first.ops[0] if first.ops else None)


def _of_block(
    program: Program, frame: Frame, slots: Mapping[SSAValue, int], block: Block, before: Operation | None
) -> list[Variable]:
    values: list[tuple[SSAValue, bool]] = [(argument, True) for argument in block.arguments]
    for op in block.ops:
        if op is before:
            break
        values += [(result, False) for result in op.results]
    return [
        Variable(program.value_name(value), value, frame.activation.slots[slots[value]], is_argument)
        for value, is_argument in values
        if value in slots and frame.activation.slots[slots[value]] is not None
    ]


def _function_of(op: Operation) -> Operation:
    enclosing: Operation = op
    while not enclosing.has_trait("FunctionOpInterface") and enclosing.parent_op is not None:
        enclosing = enclosing.parent_op
    return enclosing


def _is_loop(op: Operation) -> bool:
    return op.has_trait("LoopLikeOpInterface") or op.dialect == "linalg" or isinstance(op, GenerateOp)


_REGION_NAMES: Mapping[type[Operation], tuple[str, str]] = MappingProxyType(
    {IfOp: ("then", "else"), AffineIfOp: ("then", "else"), WhileOp: ("before", "after")}
)


def _title(activation: Activation, function: Operation, program: Program, iteration: int) -> str:
    if activation.control is None:
        return f"@{symbol_name(function)}"
    owner = activation.owner
    if iteration:
        return f"{owner.name} iteration {iteration}"
    regions: Sequence[object] = activation.control.regions
    if len(regions) > 1:
        number = next((each for each, region in enumerate(regions) if region is activation.code), 0)
        chosen = _REGION_NAMES.get(type(owner))
        return f"{owner.name} {chosen[number]}" if chosen else f"{owner.name} region {number}"
    return owner.name
