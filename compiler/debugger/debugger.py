"""One run of a program under a debugger: breakpoints, steps forwards and backwards, and stops.

Takes a program, a function and its arguments; returns `Stop`s. The interpreter runs the program and calls the trap of
each op before it runs the op. Going back restores a snapshot and runs the program again up to the wanted time. That
gives the same values, as a run depends on nothing outside; its output is not printed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from compiler.debugger.breakpoints import Breakpoint, HitTimes, Settings, Site, Stop, StopKind, Watch
from compiler.debugger.expressions import ExpressionError, Typed, evaluate, is_true
from compiler.debugger.frames import Frame, frames, function_of
from compiler.debugger.program import Program
from compiler.debugger.scopes import Scopes, Variable
from compiler.debugger.timeline import Moment, Timeline, fine_step
from compiler.debugger.values import (
    Element,
    decoded,
    element_of,
    encoded,
    has_nan,
    has_poison,
    number,
    scalar,
    text,
)
from compiler.execution.functions import function_types
from compiler.execution.interpreted_library import library
from compiler.interpreter.code import Trap
from compiler.interpreter.machine import Machine, Stopped
from compiler.interpreter.memory import Buffer, MemRef
from compiler.interpreter.values import Value
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.symbols import symbol_name
from compiler.ir.types import Type, element_type_or_self

_POLL_INTERVAL = 255
"""Ops between two looks at whether somebody asked for something; a mask of bits."""


Goal = Callable[[Site], bool]


class Debugger:
    """A program that is debugged. Each method that runs it returns why it stopped.

    `output` gets what the program prints; `is_wanted` is asked now and then while it runs, and interrupts it.
    """

    def __init__(
        self,
        program: Program,
        function: Operation,
        arguments: Sequence[Value],
        output: Callable[[str], object] = lambda text: None,
        is_wanted: Callable[[], bool] = lambda: False,
    ) -> None:
        self.program = program
        self.time = 0
        self.results: list[Value] | None = None
        self.problem: Problem | None = None
        """Problem for which the program cannot go on."""
        self.arguments = list(arguments)
        self.result_types = function_types(function)[1]
        self._output = output
        self._is_wanted = is_wanted
        self._settings = Settings()
        self._sites: dict[Trap, Site] = {}
        self._timeline = Timeline()
        self._scopes = Scopes(program)
        self._edits: dict[int, list[Callable[[], None]]] = {}
        """Changes of values by the user, by the time at which they were made."""
        self._furthest = 0
        self._iterations: dict[int, int] = {}
        self._entered: dict[int, int] = {}
        self._hit_times = HitTimes()
        self._previous: Site | None = None
        self._previous_slots: list[Value] = []
        self._stop: Stop | None = None
        self._goal: Goal | None = None
        self._visit: Callable[[Site], bool] = self._forward
        self._current: Site | None = None
        self.machine = Machine(program.module, seconds=0, make_trap=self._make_trap)
        self.machine.externals.update(library(program.module, self.machine, self._print))
        self.machine.start(function, arguments)

    # ------------------------------------------------------------------------------------------- the machine's side

    def _make_trap(self, op: Operation, operands: tuple[int, ...], results: tuple[int, ...]) -> Trap:
        block = op.parent
        region = None if block is None else block.parent
        owner = None if block is None else block.parent_op
        opens = region is not None and region.blocks[0] is block and block is not None and block.ops[0] is op
        is_entry = opens and owner is not None and owner.has_trait("FunctionOpInterface")
        name = (symbol_name(owner) or "") if is_entry and owner is not None else ""
        is_first = region is not None and region.index == 0
        site = Site(op, operands, results, opens, is_entry, name, is_first, bool(op.regions), bool(results))
        site.breakpoints = tuple([each for each in self._settings.breakpoints if each.is_at(site)])
        trap = partial(self._reached, site)
        self._sites[trap] = site
        return trap

    def _reached(self, site: Site) -> bool:
        self.time += 1
        self._current = site
        if self._edits:
            for edit in self._edits.get(self.time, ()):
                edit()
        if site.opens:
            depth = len(self.machine.stack)
            self._entered[depth] = self.time
            if site.is_first_region:
                self._iterations[depth] = self._iterations.get(depth, 0) + 1
        if site.has_regions:
            self._iterations[len(self.machine.stack) + 1] = 0
        return self._visit(site)

    def _forward(self, site: Site) -> bool:
        if self.time >= self._timeline.next_time:
            self._timeline.keep(self._moment())
        if self.time > self._furthest:
            self._furthest = self.time
        stop = self._reason(site)
        self._previous, self._previous_slots = site, self.machine.stack[-1].slots
        if stop is None and not self.time & _POLL_INTERVAL and self._is_wanted():
            stop = Stop(StopKind.INTERRUPTED)
        if stop is None and self._goal is not None and self._goal(site):
            stop = Stop(StopKind.STEP)
        self._stop = stop
        return stop is not None

    def _reason(self, site: Site) -> Stop | None:
        """Returns why the program stops before the op of `site`, apart from steps."""
        settings = self._settings
        if settings.watches and (written := self._written(settings.watches)) is not None:
            return written
        if (settings.on_poison or settings.on_nan) and (first := self._first_bad(self._previous)) is not None:
            return first
        return self._at_breakpoint(site) if site.breakpoints else None

    def _at_breakpoint(self, site: Site) -> Stop | None:
        hit: list[Breakpoint] = []
        for breakpoint in site.breakpoints:
            try:
                if not self._applies(breakpoint):
                    continue
            except ExpressionError as error:
                return Stop(StopKind.BREAKPOINT, str(error), (breakpoint.number,))
            if breakpoint.message:
                self._print(self.interpolated(breakpoint.message) + "\n")
                continue
            hit.append(breakpoint)
        if not hit:
            return None
        kind = StopKind.FUNCTION if all(each.op is None for each in hit) else StopKind.BREAKPOINT
        return Stop(kind, "", tuple([each.number for each in hit]))

    def _applies(self, breakpoint: Breakpoint | Watch) -> bool:
        """Returns True if the condition holds, and the number of hits is reached. Raises ExpressionError."""
        condition = breakpoint.condition
        try:
            if condition and not is_true(self.evaluate(condition)):
                return False
        except ExpressionError as error:
            raise ExpressionError(f"the condition '{condition}' has no value: {error}") from None
        return not breakpoint.hits or self._hit_times.count(breakpoint.number, self.time) % breakpoint.hits == 0

    def _first_bad(self, site: Site | None) -> Stop | None:
        """Returns a stop if the previous op made poison or NaN of operands without it."""
        if site is None or not site.makes_values or site.has_regions:
            return None
        slots, settings = self._previous_slots, self._settings
        for slot, result in zip(site.results, site.op.results):
            value = slots[slot]
            operands = list(zip(site.operands, site.op.operands))
            if settings.on_poison and has_poison(value) and not any(has_poison(slots[each]) for each, _ in operands):
                kind = "poison"
            elif (
                settings.on_nan
                and has_nan(value, result.type)
                and not any(has_nan(slots[each], operand.type) for each, operand in operands)
            ):
                kind = "NaN"
            else:
                continue
            line = self.program.place(site.op).line
            name = self.program.value_name(result)
            return Stop(StopKind.EXCEPTION, f"{name} is {kind}: made by '{site.op.name}' in line {line}")
        return None

    def _written(self, watches: Iterable[Watch]) -> Stop | None:
        hit: list[Watch] = []
        texts: list[str] = []
        for watch in watches:
            buffer, position = watch.element.buffer, watch.element.position
            mark = buffer.written[position]
            bits = buffer.bits.item(position)
            if mark == _ARMED or (mark == 0 and watch.old is None) or buffer.freed_by is not None:
                continue
            old, watch.old = watch.old, bits
            buffer.written[position] = _ARMED
            try:
                if not self._applies(watch):
                    continue
            except ExpressionError as error:
                return Stop(StopKind.DATA, str(error), (watch.number,))
            before = "nothing" if old is None else self._element_text(watch, old)
            where = ""
            if self._previous is not None:
                place = self.program.place(self._previous.op)
                where = f" by '{self._previous.op.name}' in line {place.line}"
            hit.append(watch)
            texts.append(f"{watch.label}: {before} -> {self._element_text(watch, bits)}, written{where}")
        if not hit:
            return None
        return Stop(StopKind.DATA, "; ".join(texts), tuple([watch.number for watch in hit]))

    def _element_text(self, watch: Watch, bits: object) -> str:
        array = watch.element.buffer.bits[:1].copy()
        array[0] = bits
        return number(decoded(array, watch.type).item(), watch.type)

    def _print(self, text: str) -> None:
        if self.time >= self._furthest and self._visit == self._forward:
            self._output(text)

    # -------------------------------------------------------------------------------------------------- breakpoints

    def set_breakpoints(self, breakpoints: Sequence[Breakpoint]) -> None:
        """Replaces all breakpoints."""
        self._settings.breakpoints = list(breakpoints)
        self._hit_times.clear()
        for site in self._sites.values():
            site.breakpoints = tuple([each for each in breakpoints if each.is_at(site)])

    def set_watches(self, watches: Sequence[Watch]) -> None:
        """Replaces the data breakpoints."""
        for watch in self._settings.watches:
            written, position = watch.element.buffer.written, watch.element.position
            written[position] = min(written[position], 1)
        self._settings.watches = list(watches)
        self._arm()

    def stop_on(self, *, poison: bool, nan: bool) -> None:
        """Sets whether the program stops where the first poison, or NaN, is made."""
        self._settings.on_poison, self._settings.on_nan = poison, nan

    def _arm(self) -> None:
        if not self._settings.watches:
            return
        for watch in self._settings.watches:
            element = watch.element
            buffer = self._live_buffer(element)
            watch.element = Element(buffer, element.position)
            watch.old = None
            if buffer.written[element.position]:
                watch.old = buffer.bits.item(element.position)
                buffer.written[element.position] = _ARMED

    # ----------------------------------------------------------------------------------------------------- forwards

    def start(self) -> Stop:
        """Stops before the first op."""
        return self._run(lambda site: True, StopKind.ENTRY)

    def at_start(self) -> Stop | None:
        """Returns the stop at the first op if there is a breakpoint."""
        return None if self._current is None else self._reason(self._current)

    def step_past(self) -> None:
        """Runs the op that the program is at, without stopping for anything else."""
        settings, self._settings = self._settings, Settings()
        try:
            self.step_in()
        finally:
            self._settings = settings

    def go(self) -> Stop:
        """Runs until something stops the program."""
        return self._run(None)

    def step_in(self) -> Stop:
        return self._run(lambda site: True)

    def step_over(self) -> Stop:
        """Runs the op with its calls and regions; at the end of a region, continues after it."""
        depth = len(self.machine.stack)
        return self._run(lambda site: len(self.machine.stack) <= depth)

    def step_out(self) -> Stop:
        """Runs to the end of the region or function."""
        depth = len(self.machine.stack)
        return self._run(lambda site: len(self.machine.stack) < depth)

    def run_to(self, op: Operation) -> Stop:
        return self._run(lambda site: site.op is op, StopKind.GOTO)

    def resume(self) -> Stop:
        """Runs on after an interruption, with the goal that there was."""
        return self._run(self._goal)

    def record(self, sink: Callable[[Site, list[Value], int], object]) -> Stop:
        """Runs from the start to the end; `sink` gets each op without regions that ran, its slots, and its time."""
        self._back_to(1)
        previous, slots = self._current, self.machine.stack[-1].slots

        def visit(site: Site) -> bool:
            nonlocal previous, slots
            if previous is not None and not previous.has_regions:
                sink(previous, slots, self.time - 1)
            previous, slots = site, self.machine.stack[-1].slots
            if self.time >= self._timeline.next_time:
                self._timeline.keep(self._moment())
            self._furthest = max(self._furthest, self.time)
            return False

        self._visit = visit
        try:
            return self._advance()
        finally:
            self._visit = self._forward

    def _run(self, goal: Goal | None, reached: StopKind = StopKind.STEP) -> Stop:
        if self.results is not None:
            return Stop(StopKind.END)
        if self.problem is not None:
            return Stop(StopKind.EXCEPTION, self.problem.message)
        self._goal, self._visit, self._stop = goal, self._forward, None
        stop = self._advance()
        return Stop(reached, stop.text) if stop.kind is StopKind.STEP else stop

    def _advance(self) -> Stop:
        try:
            returned = self.machine.resume()
        except Stopped as stopped:
            self.problem = stopped.problem
            self._furthest = max(self._furthest, self.time + 1)
            return Stop(StopKind.EXCEPTION, _problem_text(self.program, stopped.problem))
        if returned is not None:
            self.results = returned
            self._furthest = max(self._furthest, self.time + 1)
            return Stop(StopKind.END)
        assert self._stop is not None
        return self._stop

    # ---------------------------------------------------------------------------------------------------- backwards

    def step_back(self) -> Stop:
        """Goes back to the previous op of the block, or to where the block was entered from."""
        depth = len(self.machine.stack)
        if self.problem is not None:
            return self._back_to(self.time)
        return self._back(lambda site: len(self.machine.stack) <= depth)

    def step_back_in(self) -> Stop:
        """Goes back by one op, wherever that is."""
        return self._back_to(self.time - 1)

    def reverse(self) -> Stop:
        """Goes back to the last time that something would have stopped the program, or to its start."""
        return self._back(lambda site: self._reason(site) is not None, StopKind.BREAKPOINT)

    def restart_frame(self, depth: int) -> Stop:
        """Goes back to where a frame was entered: the start of a function, or of an iteration."""
        while depth > 1 and depth not in self._entered:
            depth -= 1
        return self._back_to(self._entered.get(depth, 1))

    def go_to(self, time: int) -> Stop:
        """Goes to a time that was reached before."""
        return self._back_to(time)

    def _back_to(self, time: int) -> Stop:
        time = max(1, time)
        moment = self._timeline.at_or_before(time)
        assert moment is not None, "the start of a run is always kept"
        self._restore(moment)
        self._replay(time, fine_step(time - moment.time))
        self._arm()
        return Stop(StopKind.STEP)

    def _back(self, goal: Goal, kind: StopKind = StopKind.STEP) -> Stop:
        end = self.time + (1 if self.problem is not None or self.results is not None else 0)
        if end <= 1:
            return Stop(StopKind.ENTRY, "this is the start of the run")
        while (moment := self._timeline.before(end)) is not None:
            self._restore(moment)
            self._arm()
            assert self._current is not None
            time = self._last_match(goal, end - 1, fine_step(end - moment.time))
            if time:
                self._back_to(time)
                return Stop(kind)
            end = moment.time
        self._back_to(1)
        return Stop(StopKind.ENTRY, "this is the start of the run")

    def _last_match(self, goal: Goal, until: int, spacing: int) -> int:
        """Runs a part of the past again; returns the last time that `goal` held, 0 for none."""
        assert self._current is not None
        last_time = self.time if goal(self._current) else 0

        def visit(site: Site) -> bool:
            nonlocal last_time
            if goal(site):
                last_time = self.time
            self._previous, self._previous_slots = site, self.machine.stack[-1].slots
            return self.time >= until

        self._previous, self._previous_slots = self._current, self.machine.stack[-1].slots
        self._replay(until, spacing, visit)
        return last_time

    def _replay(self, until: int, spacing: int, visit: Callable[[Site], bool] | None = None) -> None:
        """Runs a part of the past again, up to a time, and keeps snapshots on the way."""
        if self.time >= until:
            return
        next_kept = self.time + spacing

        def passing(site: Site) -> bool:
            nonlocal next_kept
            if self.time >= next_kept:
                next_kept = self.time + spacing
                self._timeline.keep_fine(self._moment())
            return visit(site) if visit is not None else self.time >= until

        self._visit = passing
        try:
            self.machine.resume()
        finally:
            self._visit = self._forward

    def _moment(self) -> Moment:
        snapshot = self.machine.snapshot(self._timeline.latest)
        return Moment(self.time, snapshot, dict(self._iterations), dict(self._entered))

    def _restore(self, moment: Moment) -> None:
        self.machine.restore(moment.machine)
        self.time = moment.time
        self._iterations, self._entered = dict(moment.iterations), dict(moment.entered)
        self.problem, self.results = None, None
        top = self.machine.stack[-1]
        self._current = self._sites[top.code.instructions[top.position - 1].payload]
        self._previous = None

    # ----------------------------------------------------------------------------------------------------- changing

    def set_value(self, target: str, text: str, frame: Frame) -> object:
        """Replaces a number that `target` names, or an element such as `%m[%i, 2]`; returns the new one.

        The program runs on with it, also after it went back. Raises ExpressionError or Unreadable.
        """
        if self.problem is not None or self.results is not None:
            raise ExpressionError("the program cannot run on from here; step back first")
        result = self.evaluate(text, frame)
        number = scalar(result.value, result.type) if isinstance(result, Typed) else result
        type_: Type
        if (place := self.element(target, frame)) is not None:
            _, memref, indices = place
            element, type_ = element_of(memref.value, indices), element_type_or_self(memref.type)
            value = encoded(number, type_)
            edit = partial(self._set_element, element, value)
        else:
            slot, type_ = self._slot(target.strip(), frame)
            value = encoded(number, type_)
            edit = partial(self._set_slot, frame.depth, slot, value)
        edit()
        self._edits = {time: edits for time, edits in self._edits.items() if time <= self.time}
        self._edits.setdefault(self.time, []).append(edit)
        self._timeline.drop_from(self.time)
        if self._timeline.latest is None:
            self._timeline.keep(self._moment())
        self._hit_times.drop_after(self.time)
        self._furthest = self.time
        self._arm()
        return scalar(value, type_)

    def _slot(self, name: str, frame: Frame) -> tuple[int, Type]:
        place = self._scopes.slot(name, frame.op, frame.function, self.machine.slots_of(frame.function))
        if place is None:
            raise ExpressionError(f"{name} is no value here; values are written %name, elements %name[0, 1]")
        return place

    def _set_slot(self, depth: int, slot: int, value: Value) -> None:
        self.machine.stack[depth - 1].slots[slot] = value

    def _set_element(self, element: Element, value: Value) -> None:
        buffer = self._live_buffer(element)
        buffer.bits[element.position] = value
        buffer.written[element.position] = 1

    def _live_buffer(self, element: Element) -> Buffer:
        """Returns the buffer that has the element in this run of the program."""
        live = {buffer.number: buffer for buffer in self.machine.live_buffers() if buffer.number}
        return live.get(element.buffer.number, element.buffer)

    # ------------------------------------------------------------------------------------------------------ looking

    def frames(self) -> list[Frame]:
        """Returns the call stack, innermost first; empty at the end of the run."""
        if not self.machine.stack or self.results is not None:
            return []
        failed = None if self.problem is None else self.problem.op
        return frames(self.program, self.machine, self._iterations, failed)

    def groups(self, frame: Frame) -> list[list[Variable]]:
        """Returns the values in scope by block, innermost first."""
        slots = self.machine.slots_of(frame.function)
        return self._scopes.groups(frame.op, frame.function, slots, frame.activation.slots)

    def variables(self, frame: Frame) -> list[Variable]:
        """Returns the values in scope, those of the innermost block first."""
        return [variable for group in self.groups(frame) for variable in group]

    def arguments_of(self, frame: Frame) -> list[Variable]:
        """Returns the arguments of the function or region that a frame runs."""
        region = None if frame.op.parent is None else frame.op.parent.parent
        if region is None or not region.blocks[0].ops:
            return []
        slots = self.machine.slots_of(frame.function)
        return self._scopes.groups(region.blocks[0].ops[0], frame.function, slots, frame.activation.slots)[0]

    def evaluate(self, expression: str, frame: Frame | None = None) -> object:
        """Returns the value of an expression in a frame, by default the innermost. Raises ExpressionError."""
        if frame is not None:
            op, values = frame.op, frame.activation.slots
        else:
            if not self.machine.stack or self.results is not None or self._current is None:
                raise ExpressionError("the program has ended")
            op = self._current.op if self.problem is None else self.problem.op
            values = self.machine.stack[-1].slots
        function = function_of(op)
        slots = self.machine.slots_of(function)

        def look_up(name: str) -> Typed | None:
            place = self._scopes.slot(name, op, function, slots)
            if place is None or (value := values[place[0]]) is None:
                return None
            return Typed(value, place[1])

        return evaluate(expression, look_up)

    def element(self, expression: str, frame: Frame) -> tuple[str, Typed, tuple[int, ...]] | None:
        """Returns the memref and the indices of an expression such as `%x[%i, 2]`; None for any other."""
        name, bracket, rest = expression.strip().partition("[")
        if not bracket or not rest.endswith("]"):
            return None
        value = self.evaluate(name, frame)
        if not isinstance(value, Typed) or not isinstance(value.value, MemRef):
            return None
        return name, value, tuple([self.number(index, frame) for index in rest[:-1].split(",")])

    def number(self, expression: str, frame: Frame) -> int:
        """Returns the value of an expression that gives an integer, such as an index. Raises ExpressionError."""
        result = self.evaluate(expression, frame)
        number = scalar(result.value, result.type) if isinstance(result, Typed) else result
        if isinstance(number, bool) or not isinstance(number, int):
            raise ExpressionError(f"'{expression.strip()}' is no integer")
        return number

    def interpolated(self, message: str) -> str:
        """Returns a message with the values of the expressions that it has in braces."""
        pieces: list[str] = []
        for index, piece in enumerate(message.replace("}", "{").split("{")):
            try:
                pieces.append(piece if index % 2 == 0 else result_text(self.evaluate(piece)))
            except ExpressionError as error:
                pieces.append(f"<{error}>")
        return "".join(pieces)


_ARMED = 2
"""Mark of a written element whose next write is waited for: every write replaces it by 1."""


def result_text(result: object) -> str:
    """Returns the value of an expression as text."""
    if isinstance(result, Typed):
        return text(result.value, result.type)
    return number(result)


def _problem_text(program: Program, problem: Problem) -> str:
    notes = [
        f"{note.message} (line {program.place(note.op).line})" if note.op is not None else note.message
        for note in problem.notes
    ]
    return "; ".join([f"'{problem.op.name}': {problem.message}", *notes])
