"""The machine that runs a program: a stack of activations, and the loop over their instructions.

Takes a module, the name of a function, and values for its parameters; returns its results, or raises `Stopped` with a
problem at the op that failed. A run never uses Python's stack: calls and regions nest as deep as memory allows, and
between two instructions the machine's state is complete.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from compiler.analysis.call_graph import callable_region, callee_of
from compiler.interpreter.activation import Activation, RunsThreads, Suspended, copies
from compiler.interpreter.allocation_functions import ALLOCATION_FUNCTIONS
from compiler.interpreter.code import (
    BRANCH,
    CALL,
    CONTROL,
    EVALUATE,
    EVALUATE_RAW,
    EVALUATE_TWO,
    RETURN,
    TRAP,
    UNSUPPORTED,
    YIELD,
    Code,
    MakeTrap,
    Slots,
    translate,
)
from compiler.interpreter.memory import Buffer, Lifetime, Memory, MemRef
from compiler.interpreter.snapshot import BufferContents, Snapshot
from compiler.interpreter.values import (
    Continue,
    Enter,
    Finish,
    Poison,
    TooManySteps,
    UndefinedBehavior,
    Unsupported,
    Value,
    Wait,
    defined,
)
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.operation import Value as IRValue
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.symbols import SymbolTables, nearest_symbol_table, symbol_name
from compiler.ir.types import Type

_CLOCK_INTERVAL = 100_000
"""Number of instructions between two looks at the clock."""

StateT = TypeVar("StateT")
External = Callable[..., Sequence[Value]]
"""A function that the program declares only: maps its arguments to its results."""


class Stopped(Exception):
    """The program did not run to its end; `is_unsupported`: it asks for what the interpreter cannot do.

    `is_endless`: it took more steps than it may.
    """

    def __init__(self, problem: Problem, *, is_unsupported: bool, is_endless: bool = False) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.is_unsupported = is_unsupported
        self.is_endless = is_endless


class Machine:
    """Runs functions of a module.

    `seconds` of processor time, `megabytes` and `steps` (0: any number) limit a run; `externals` are the functions that
    a program may call without defining them. `unregistered` makes evaluators for operations of which nothing is known.
    `make_trap` gives each op a function that is called before the op runs, and may pause the program. `reads_poison`:
    an element of memory that was never written is poison, as in compiled code, and no undefined behavior.
    """

    def __init__(
        self,
        module: Operation,
        *,
        seconds: float = 60.0,
        megabytes: int = 4096,
        steps: int = 0,
        externals: Mapping[str, External] | None = None,
        unregistered: Callable[[Operation], External] | None = None,
        make_trap: MakeTrap | None = None,
        reads_poison: bool = False,
    ) -> None:
        self.memory = Memory(megabytes << 20, reads_poison=reads_poison)
        self.steps = 0
        self._module = module
        self._tables = SymbolTables()
        self._codes: dict[Operation, Code] = {}
        self._callees: dict[Operation, Operation] = {}
        self._globals: dict[Operation, MemRef] = {}
        self.externals = dict(externals or {})
        self.unregistered = unregistered
        self._make_trap = make_trap
        self._caller_buffers: list[Buffer] = []
        self._stack: list[Activation] = []
        self._seconds = seconds
        self._deadline = time.process_time() + seconds if seconds else None
        self._most_steps = steps
        self._next_check = min(_CLOCK_INTERVAL, steps or _CLOCK_INTERVAL)

    # ------------------------------------------------------------------------------------------------------ calls

    def call(self, function: Operation, arguments: Sequence[Value]) -> list[Value]:
        """Runs a function with a body to its end, and returns its results. Raises Stopped."""
        self.start(function, arguments)
        returned = self.resume()
        assert returned is not None, "a trap paused the call"
        return returned

    def start(self, function: Operation, arguments: Sequence[Value]) -> None:
        """Prepares a call for `resume`. Raises Stopped."""
        try:
            code = self._code(function)
        except Unsupported as reason:
            raise Stopped(Problem(function, str(reason)), is_unsupported=True) from None
        self._caller_buffers = [value.buffer for value in arguments if isinstance(value, MemRef)]
        self._stack = [self._activation_of(code, function, arguments, ())]

    def resume(self) -> list[Value] | None:
        """Runs on, to the end of the call that was started; returns its results, or None if a trap pauses.

        Raises Stopped.
        """
        return self._run()

    @property
    def stack(self) -> Sequence[Activation]:
        """The activations, innermost last."""
        return self._stack

    def slots_of(self, function: Operation) -> Mapping[IRValue, int]:
        """Returns the slot of each value in a function that was called. Raises KeyError for others."""
        return self._codes[function].slots

    def _code(self, function: Operation) -> Code:
        code = self._codes.get(function)
        if code is None:
            body = callable_region(function)
            if body is None:
                raise Unsupported(f"@{symbol_name(function)} has no body")
            code = self._codes[function] = translate(body, self, self._make_trap)
        return code

    def _activation_of(self, code: Code, owner: Operation, arguments: Sequence[Value], results: Slots) -> Activation:
        slots: list[Value] = [None] * code.slot_count
        for slot, value in zip(code.entry.arguments, arguments, strict=True):
            slots[slot] = value
        return Activation(code.entry, slots, owner, results, [])

    def _callee(self, call: Operation) -> Operation:
        callee = self._callees.get(call)
        if callee is None:
            reference = callee_of(call)
            assert isinstance(reference, SymbolRefAttr)
            callee = self._callees[call] = self.symbol(call, reference)
        return callee

    def symbol(self, user: Operation, reference: SymbolRefAttr) -> Operation:
        """Returns the op that a symbol of `user` refers to. Raises Unsupported for an undefined symbol."""
        table = nearest_symbol_table(user)
        ops = [] if table is None else self._tables.resolve(table, reference)
        if len(ops) != 1 + len(reference.nested):
            raise Unsupported(f"{reference} is defined nowhere")
        return ops[-1]

    def external(self, name: str) -> External:
        """Returns a function that the program need not define. Raises Unsupported for one that is unknown."""
        function = self.externals.get(name)
        if function is None:
            raise Unsupported(f"@{name} has no body, and the interpreter has no function of that name")
        return function

    def _external(self, call: Operation, callee: Operation, arguments: Sequence[Value]) -> Sequence[Value]:
        name = symbol_name(callee) or ""
        if name not in self.externals and (function := ALLOCATION_FUNCTIONS.get(name)) is not None:
            return function(self.memory, call, *arguments)
        return self.external(name)(*arguments)

    def charge(self, steps: int) -> None:
        """Counts the steps of an op that does the work of many. Raises Unsupported after the time limit."""
        self._count(steps)

    def state_of(self, owner: Operation, kind: type[StateT]) -> StateT:
        """Returns the state of the innermost region of an op with regions that runs; its control made the state.

        `kind` is the class of the states of the op.
        """
        state = next(activation.state for activation in reversed(self._stack) if activation.owner is owner)
        assert isinstance(state, kind)
        return state

    # ----------------------------------------------------------------------------------------------------- memory

    def allocate_on_stack(self, sizes: tuple[int, ...], element: Type, op: Operation) -> Buffer:
        """Returns a buffer that lives until the innermost allocation scope ends."""
        buffer = self.memory.allocate(sizes, element, op, Lifetime.STACK)
        for activation in reversed(self._stack):
            if activation.scope is not None:
                activation.scope.append(buffer)
                break
        return buffer

    def global_memref(self, definition: Operation, make: Callable[[], MemRef]) -> MemRef:
        """Returns the memref of a global, which `make` makes at its first use."""
        memref = self._globals.get(definition)
        if memref is None:
            memref = self._globals[definition] = make()
        return memref

    # -------------------------------------------------------------------------------------------------- snapshots

    def live_buffers(self) -> Iterable[Buffer]:
        """Returns the buffers that the program may still read or write, and those of the caller."""
        buffers = dict.fromkeys(self._caller_buffers)
        buffers.update(dict.fromkeys(self.memory.heap))
        buffers.update(dict.fromkeys(memref.buffer for memref in self._globals.values()))
        for activation in self._stack:
            buffers.update(dict.fromkeys(activation.scope or ()))
            for thread in getattr(activation.state, "suspended", ()):
                for waiting in thread.activations:
                    buffers.update(dict.fromkeys(waiting.scope or ()))
        return buffers

    def snapshot(self, previous: Snapshot | None = None) -> Snapshot:
        """Returns the state of a paused program. What memory holds is shared with `previous` where it is equal."""
        return Snapshot(
            copies(self._stack),
            dict(self._globals),
            self.memory.state(),
            [BufferContents.of(buffer, previous) for buffer in self.live_buffers()],
            self.steps,
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Returns to the state of a snapshot, which stays as it is."""
        self._stack = copies(snapshot.stack)
        self._globals = dict(snapshot.globals)
        self.memory.set_state(snapshot.memory)
        for contents in snapshot.buffers:
            contents.restore()
        self.steps = snapshot.steps

    # ------------------------------------------------------------------------------------------------------- loop

    def _run(self) -> list[Value] | None:
        stack = self._stack
        activation = stack[-1]
        slots, instructions, position = activation.slots, activation.code.instructions, activation.position
        self._count(len(instructions))
        op = activation.owner
        try:
            while True:
                kind, op, payload, operands, results = instructions[position]
                position += 1
                if kind == EVALUATE_TWO:
                    first, second = operands
                    left, right = slots[first], slots[second]
                    if left.__class__ is Poison or right.__class__ is Poison:
                        slots[results[0]] = _poisoned(op, left if left.__class__ is Poison else right)
                    else:
                        slots[results[0]] = payload(left, right)
                elif kind == EVALUATE:
                    values = [slots[slot] for slot in operands]
                    poison = next((value for value in values if value.__class__ is Poison), None)
                    values_ = payload(*values) if poison is None else _poisoned(op, poison, len(results))
                    if len(results) == 1:
                        slots[results[0]] = values_
                    else:
                        for slot, value in zip(results, values_ or ()):
                            slots[slot] = value
                elif kind == EVALUATE_RAW:
                    values_ = payload(*[slots[slot] for slot in operands])
                    if len(results) == 1:
                        slots[results[0]] = values_
                    else:
                        for slot, value in zip(results, values_ or ()):
                            slots[slot] = value
                elif kind == BRANCH:
                    choose, targets = payload
                    number = 0 if choose is None else choose(*[slots[slot] for slot in operands])
                    code, passed = targets[number]
                    values = [slots[slot] for slot in passed]
                    for slot, value in zip(code.arguments, values):
                        slots[slot] = value
                    activation.code = code
                    instructions, position = code.instructions, 0
                    self._count(len(instructions))
                elif kind in (YIELD, CONTROL) or (kind == RETURN and activation.control is not None):
                    if kind == CONTROL:
                        activation.position = position
                        owner, controlled, wanted = op, payload, results
                        action = payload.control.begin(*[slots[slot] for slot in operands])
                    else:
                        yielded = [slots[slot] for slot in operands]
                        owner, controlled, wanted = activation.owner, activation.control, activation.results
                        state = activation.state
                        self._leave(activation)
                        stack.pop()
                        activation = stack[-1]
                        slots = activation.slots
                        assert controlled is not None
                        op = owner
                        action = controlled.control.resume(state, *yielded)
                    if action.__class__ is Wait:
                        entered, action = self._suspend(action)
                        owner, controlled, wanted = entered.owner, entered.control, entered.results
                        activation = stack[-1]
                        slots = activation.slots
                    if action.__class__ is Continue:
                        assert isinstance(action.thread, Suspended)
                        stack += action.thread.activations
                        action.thread.activations[0].state = action.state
                        activation = stack[-1]
                        slots = activation.slots
                        waiting = activation.code.instructions[activation.position - 1]
                        owner, controlled, wanted = waiting.op, waiting.payload, waiting.results
                        action = action.action
                    if action.__class__ is Enter:
                        if isinstance(action.region, int):
                            region = controlled.regions[action.region]
                        else:
                            code = self._code(action.region)
                            region, slots = code.entry, [None] * code.slot_count
                        if region is None:
                            raise Unsupported(f"'{owner.name}' enters an empty region")
                        for slot, value in zip(region.arguments, action.arguments, strict=True):
                            slots[slot] = value
                        scope: list[Buffer] | None = [] if controlled.is_scope else None
                        activation = Activation(region, slots, owner, wanted, scope, controlled, action.state)
                        stack.append(activation)
                        instructions, position = region.instructions, 0
                        self._count(len(instructions))
                    else:
                        for slot, value in zip(wanted, action.results, strict=True):
                            slots[slot] = value
                        instructions, position = activation.code.instructions, activation.position
                elif kind == CALL:
                    values = [slots[slot] for slot in operands]
                    callee = defined(values.pop(0), "the callee") if payload else self._callee(op)
                    if callable_region(callee) is None:
                        for slot, value in zip(results, self._external(op, callee, values), strict=True):
                            slots[slot] = value
                        continue
                    activation.position = position
                    activation = self._activation_of(self._code(callee), op, values, results)
                    stack.append(activation)
                    slots, instructions, position = activation.slots, activation.code.instructions, 0
                    self._count(len(instructions))
                elif kind == RETURN:
                    returned = [slots[slot] for slot in operands]
                    self._leave(activation)
                    stack.pop()
                    if not stack:
                        return returned
                    wanted, activation = activation.results, stack[-1]
                    slots, instructions = activation.slots, activation.code.instructions
                    position = activation.position
                    for slot, value in zip(wanted, returned, strict=True):
                        slots[slot] = value
                elif kind == TRAP:
                    activation.position = position
                    if payload():
                        return None
                else:
                    assert kind == UNSUPPORTED
                    raise Unsupported(payload)
        except UndefinedBehavior as fault:
            notes = [] if fault.origin is None else [ProblemNote(fault.origin_message, fault.origin)]
            problem = Problem(op, str(fault), (*notes, *self._call_notes()))
            raise Stopped(problem, is_unsupported=False) from None
        except Unsupported as reason:
            is_endless = isinstance(reason, TooManySteps)
            problem = Problem(op, str(reason), self._call_notes())
            raise Stopped(problem, is_unsupported=True, is_endless=is_endless) from None
        except Exception as error:  # evaluators of a project's own dialect may raise anything
            message = f"evaluating '{op.name}' raised {type(error).__name__}: {error}"
            raise Stopped(Problem(op, message, self._call_notes()), is_unsupported=True) from error

    def _suspend(self, wait: Wait) -> tuple[Activation, Enter | Finish | Continue]:
        """Takes the thread that waits off the stack. Returns its outermost activation, and what its op does next."""
        stack = self._stack
        for depth in range(len(stack) - 1, -1, -1):
            entered = stack[depth]
            control = None if entered.control is None else entered.control.control
            if isinstance(control, RunsThreads):
                state, entered.state = entered.state, None
                thread = Suspended(copies(stack[depth:]))
                del stack[depth:]
                return entered, control.suspend(state, thread, wait)
        raise Unsupported("only threads of a launch wait for each other")

    def _leave(self, activation: Activation) -> None:
        for buffer in activation.scope or ():
            self.memory.release(buffer, activation.owner)

    def _count(self, instructions: int) -> None:
        self.steps += instructions
        if self.steps >= self._next_check:
            self._next_check = self.steps + _CLOCK_INTERVAL
            if self._most_steps and self.steps >= self._most_steps:
                raise TooManySteps(f"the program takes more than {self._most_steps} steps")
            if self._deadline is not None and time.process_time() > self._deadline:
                raise Unsupported(f"the program runs longer than the time limit of {self._seconds:g} seconds")

    def _call_notes(self) -> tuple[ProblemNote, ...]:
        """Returns the calls that led to where the machine is, innermost first; of many different ones the last ten."""
        calls = [activation.owner for activation in reversed(self._stack[1:]) if activation.control is None]
        repeated = [(call, len(list(group))) for call, group in groupby(calls)]
        return tuple(
            ProblemNote("called from here" if times == 1 else f"called from here, {times} calls deep", call)
            for call, times in repeated[:10]
        )


def _poisoned(op: Operation, poison: Poison, result_count: int = 1) -> Value:
    """Returns the results of an op with an operand that is poison. Raises UndefinedBehavior for an op with effects."""
    if not op.has_trait("AlwaysSpeculatableImplTrait"):
        raise UndefinedBehavior(f"an operand of '{op.name}' is poison", poison.op, poison.reason)
    return poison if result_count == 1 else (poison,) * result_count
