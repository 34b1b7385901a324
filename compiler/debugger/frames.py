"""The call stack over calls and regions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.debugger.program import Place, Program
from compiler.dialects.affine.ops import AffineIfOp
from compiler.dialects.gpu.evaluate_launches import Thread
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.scf.ops import IfOp, WhileOp
from compiler.dialects.tensor.ops import GenerateOp
from compiler.interpreter.activation import Activation
from compiler.interpreter.machine import Machine
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name


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
        function = function_of(op)
        iteration = iterations.get(depth, 0) if activation.control is not None and _is_loop(activation.owner) else 0
        title = _title(activation, function, program, iteration)
        frames_.append(Frame(depth, title, op, program.place(op), function, activation, iteration))
    frames_.reverse()
    return frames_


def function_of(op: Operation) -> Operation:
    """Returns the function that an op is in."""
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
    if isinstance(activation.state, Thread):
        name = owner.name if isinstance(owner, LaunchOp) else f"@{symbol_name(function)}"
        block, thread = (", ".join(map(str, each)) for each in (activation.state.block_id, activation.state.thread_id))
        return f"{name} block ({block}) thread ({thread})"
    if iteration:
        return f"{owner.name} iteration {iteration}"
    regions: Sequence[object] = activation.control.regions
    if len(regions) > 1:
        number = next((each for each, region in enumerate(regions) if region is activation.code), 0)
        chosen = _REGION_NAMES.get(type(owner))
        return f"{owner.name} {chosen[number]}" if chosen else f"{owner.name} region {number}"
    return owner.name
