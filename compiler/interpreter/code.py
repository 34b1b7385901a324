"""Functions as lists of instructions for the machine's loop.

Takes the region of a callable; returns `Code`, with a list of instructions for each of its blocks, nested ones too.
Every value of the region has a numbered slot. An unsupported op becomes an instruction that reports it when it is
reached, so code that does not run needs no support.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from compiler.analysis.branches import successor_operands
from compiler.analysis.call_graph import call_arguments, is_call
from compiler.analysis.data_layout import DataLayout
from compiler.interpreter.values import AcceptsPoison, Control, Evaluator, Unsupported
from compiler.interpreter.values import Value as RunValue
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import INDEX, element_type_or_self

EVALUATE, EVALUATE_TWO, EVALUATE_RAW, BRANCH, YIELD, CONTROL, CALL, RETURN, UNSUPPORTED, TRAP = range(10)
"""Kinds of instructions.

EVALUATE     any number of operands, none of which may be poison; payload: the evaluator
EVALUATE_TWO the same for two operands and one result, which are the most
EVALUATE_RAW operands may be poison
BRANCH       payload: `BranchTargets`
YIELD        ends a block of an op with regions
CONTROL      payload: `Controlled`
CALL         payload: whether the callee is the first operand
RETURN       ends a block of what is called
UNSUPPORTED  payload: the message
TRAP         precedes each instruction of a program that is observed; payload: a `Trap`
"""

_INDEX_WIDTH = 64
"""Width in bits of all indices of the interpreter."""
Slots: TypeAlias = tuple[int, ...]


class Instruction(NamedTuple):
    kind: int
    op: Operation
    payload: Any
    operands: Slots
    results: Slots


@dataclass(slots=True, eq=False)
class BlockCode:
    """The instructions of a block, and the slots of its arguments."""

    instructions: list[Instruction] = field(default_factory=list)
    arguments: Slots = ()


class BranchTargets(NamedTuple):
    """`choose` maps the op's operands to the number of a target; a target has the slots of the operands it gets."""

    choose: Callable[..., int] | None
    targets: list[tuple[BlockCode, Slots]]


class Controlled(NamedTuple):
    """An op with regions: its control, and the first blocks of its regions (None for an empty one).

    `is_scope`: stack memory that is allocated in a region ends with it.
    """

    control: Control
    regions: list[BlockCode | None]
    is_scope: bool


@dataclass(slots=True, eq=False)
class Code:
    """Code of a call: its first block, and the number of slots that a call needs."""

    entry: BlockCode
    slot_count: int
    slots: dict[Value, int]
    """The slot of each value of the region."""


Trap: TypeAlias = Callable[[], bool]
"""Is called before an instruction of an observed program; returns True to pause the program there."""
MakeTrap: TypeAlias = Callable[[Operation, Slots, Slots], Trap]
"""Returns the trap in front of an op, given the op and the slots of its operands and results."""


class Interprets(Protocol):
    """The machine that the code is for."""

    @property
    def unregistered(self) -> Callable[[Operation], Callable[..., Sequence[RunValue]]] | None:
        """Makes evaluators for operations of which nothing is known."""


def translate(region: Region, machine: Interprets, make_trap: MakeTrap | None = None) -> Code:
    """Returns the code of the body of a function; `machine` is passed to the hooks that make evaluators.

    With `make_trap`, a trap precedes each instruction.
    """
    return _Translation(machine, make_trap).run(region)


class _Translation:
    def __init__(self, machine: Interprets, make_trap: MakeTrap | None) -> None:
        self._machine = machine
        self._make_trap = make_trap
        self._slots: dict[Value, int] = {}
        self._blocks: dict[Block, BlockCode] = {}
        self._index_width = _INDEX_WIDTH

    def run(self, body: Region) -> Code:
        if body.parent is not None:
            self._index_width = DataLayout.closest(body.parent).index_width
        blocks = self._all_blocks(body)
        for block in blocks:
            arguments = tuple(self._slot(argument) for argument in block.arguments)
            self._blocks[block] = BlockCode(arguments=arguments)
        for block in blocks:
            code = self._blocks[block].instructions
            is_body = block.parent is body
            code += [self._instruction(op, is_body=is_body) for op in block.ops]
            if not block.ops or not block.ops[-1].has_trait("Terminator"):
                owner = block.parent_op
                assert owner is not None
                message = "the block ends without an operation that is known to return" if is_body else None
                code.append(Instruction(UNSUPPORTED if is_body else YIELD, owner, message, (), ()))
            if self._make_trap is not None:
                self._set_traps(code, self._make_trap)
        return Code(self._blocks[body.blocks[0]], len(self._slots), self._slots)

    def _set_traps(self, code: list[Instruction], make_trap: MakeTrap) -> None:
        code[:] = [
            instruction
            for each in code
            for instruction in (
                Instruction(TRAP, each.op, make_trap(each.op, each.operands, each.results), (), ()),
                each,
            )
        ]

    def _all_blocks(self, body: Region) -> list[Block]:
        blocks: list[Block] = []
        waiting = list(body.blocks)
        while waiting:
            block = waiting.pop()
            blocks.append(block)
            for op in block.ops:
                if _runs_regions(op):
                    waiting += [inner for region in op.regions for inner in region.blocks]
        return blocks

    def _slot(self, value: Value) -> int:
        return self._slots.setdefault(value, len(self._slots))

    def _slots_of(self, values: Sequence[Value]) -> Slots:
        return tuple(self._slot(value) for value in values)

    def _instruction(self, op: Operation, *, is_body: bool) -> Instruction:
        operands, results = self._slots_of(op.operands), self._slots_of(op.results)
        try:
            kind, payload = self._behavior(op, is_body=is_body)
        except Unsupported as reason:
            kind, payload = UNSUPPORTED, str(reason)
        except Exception as error:  # hooks of a project's own dialect may raise anything
            message = f"preparing '{op.name}' raised {type(error).__name__}: {error}"
            kind, payload = UNSUPPORTED, message
        if kind == CALL:
            arguments = self._slots_of(call_arguments(op))
            operands = (operands[0], *arguments) if payload else arguments
        return Instruction(kind, op, payload, operands, results)

    def _behavior(self, op: Operation, *, is_body: bool) -> tuple[int, object]:
        definition = op.definition
        if self._index_width != _INDEX_WIDTH and any(map(_is_index, (*op.operands, *op.results))):
            raise Unsupported(f"an index has {self._index_width} bits here, but {_INDEX_WIDTH} in the interpreter")
        if definition is None:
            if self._machine.unregistered is not None and not op.regions and not op.successors:
                return EVALUATE_RAW, _single(self._machine.unregistered(op))
            raise Unsupported(f"'{op.name}' is not registered, so that its meaning is unknown")
        hooks = definition.execution
        evaluate = None if hooks.evaluator is None else hooks.evaluator(op, self._machine)
        if op.successors:
            return BRANCH, self._targets(op, evaluate)
        if hooks.control is not None:
            control = hooks.control(op, self._machine)
            numbered = getattr(control, "regions", op.regions)
            regions = [self._blocks[region.blocks[0]] if region.blocks else None for region in numbered]
            is_scope = op.has_trait("AutomaticAllocationScope")
            return CONTROL, Controlled(control, regions, is_scope)
        if is_call(op):
            return CALL, "callee" not in op.properties
        if isinstance(evaluate, AcceptsPoison):
            return EVALUATE_RAW, evaluate.evaluate
        if evaluate is not None:
            return EVALUATE_TWO if len(op.operands) == 2 and len(op.results) == 1 else EVALUATE, evaluate
        if op.has_trait("Terminator"):
            return (RETURN if is_body else YIELD), None
        raise Unsupported(f"the interpreter does not know '{op.name}'")

    def _targets(self, op: Operation, choose: Evaluator | AcceptsPoison | None) -> BranchTargets:
        if choose is None and len(op.successors) > 1:
            raise Unsupported(f"the interpreter does not know '{op.name}'")
        targets: list[tuple[BlockCode, Slots]] = []
        for number, successor in enumerate(op.successors):
            operands = successor_operands(op, number)
            if operands is None:
                raise Unsupported(f"the interpreter does not know what '{op.name}' passes to its successors")
            targets.append((self._blocks[successor], self._slots_of(operands)))
        return BranchTargets(choose.evaluate if isinstance(choose, AcceptsPoison) else choose, targets)


def _is_index(value: Value) -> bool:
    return element_type_or_self(value.type) == INDEX


def _runs_regions(op: Operation) -> bool:
    """Returns True if the regions of an op are part of the code that has the op; False for a function or module."""
    definition = op.definition
    has_control = definition is not None and definition.execution.control is not None
    return has_control or not op.has_trait("IsolatedFromAbove")


def _single(function: Callable[..., Sequence[RunValue]]) -> Evaluator:
    """Returns a function of results as an evaluator, which returns one result as it is."""

    def evaluate(*operands: RunValue) -> RunValue:
        results = function(*operands)
        return results[0] if len(results) == 1 else results

    return evaluate
