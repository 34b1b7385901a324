"""Requests of the Debug Adapter Protocol, answered by a debugger.

A session has one thread for its program, and with a `pipeline` a second one for the program after the passes. Requests
that arrive while a program runs interrupt it between two ops, are answered, and it runs on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from compiler.debugger.breakpoints import Breakpoint, Stop, StopKind, Watch
from compiler.debugger.debugger import Debugger
from compiler.debugger.differences import first_difference
from compiler.debugger.expressions import FUNCTIONS, ExpressionError, Typed
from compiler.debugger.frames import Frame
from compiler.debugger.values import Element, Unreadable, element_of, is_shaped, table
from compiler.debugger.values import number as number_text
from compiler.debugger.values import text as value_text
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.interpreter.machine import Stopped
from compiler.ir.operation import Operation
from compiler.ir.types import Type, element_type_or_self
from compiler.tools.debug_adapter.capabilities import CAPABILITIES
from compiler.tools.debug_adapter.connection import Connection, Message
from compiler.tools.debug_adapter.handles import Elements, Group, Handles, Numbers, picture
from compiler.tools.debug_adapter.launch import Launched, LaunchError, launched

Body = Mapping[str, Any]

_DEPTH = 1_000_000
"""A frame's number is that of its thread times this, and its depth."""


class Refused(Exception):
    """A request that cannot be carried out, with the reason."""


@dataclass(slots=True)
class _Thread:
    """A program of the session; `lines` are the breakpoints in its text."""

    number: int
    name: str
    launched: Launched
    debugger: Debugger
    has_ended: bool = False
    lines: list[Breakpoint] = field(default_factory=list)


class Adapter:
    """One debugging session. `serve` runs it to its end."""

    def __init__(self, connection: Connection, dialects_of: Callable[[Path], DialectSet]) -> None:
        """`dialects_of` returns the dialects for the files of a folder."""
        self._connection = connection
        self._dialects_of = dialects_of
        self._threads: list[_Thread] = []
        self._handles = Handles()
        self._configuration: dict[str, object] = {}
        self._line_requests: dict[str, list[dict[str, object]]] = {}
        self._functions: list[Breakpoint] = []
        self._watches: list[Watch] = []
        self._labels: dict[str, tuple[str, Element, Type]] = {}
        self._filters: frozenset[str] = frozenset()
        self._next_number = 1
        self._running: tuple[_Thread, Callable[[], Stop]] | None = None
        self._is_done = False
        self._shows_invalidated = False

    def serve(self) -> None:
        """Answers requests until the editor disconnects."""
        while not self._is_done:
            if self._running is not None and not self._connection.has_next():
                self._run()
                continue
            request = self._connection.next()
            if request is None:
                return
            if request.get("type") == "request":
                self._answer(request)

    def _answer(self, request: Message) -> None:
        handler = _HANDLERS.get(str(request.get("command")))
        if handler is None:
            self._connection.refuse(request, f"'{request.get('command')}' is not supported")
            return
        arguments = request.get("arguments")
        try:
            body, after = handler(self, arguments if isinstance(arguments, dict) else {})
        except (Refused, LaunchError, ExpressionError, Unreadable) as reason:
            self._connection.refuse(request, str(reason))
            return
        except Stopped as stopped:
            self._connection.refuse(request, stopped.problem.message)
            return
        except (KeyError, TypeError, ValueError) as error:
            self._connection.refuse(request, f"the arguments are invalid: {error!r}")
            return
        self._connection.respond(request, body)
        if after is not None:
            after()

    # ------------------------------------------------------------------------------------------------------ running

    def _start_run(self, thread: _Thread, action: Callable[[], Stop]) -> None:
        self._handles.clear()
        self._running = thread, action

    def _run(self) -> None:
        """Runs the program until it stops, or a request arrives."""
        assert self._running is not None
        thread, action = self._running
        stop = action()
        if stop.kind is StopKind.INTERRUPTED:
            self._running = thread, thread.debugger.resume
            return
        self._running = None
        if stop.kind is StopKind.END:
            self._end(thread)
        else:
            self._stopped(thread, stop)

    def _stopped(self, thread: _Thread, stop: Stop) -> None:
        body: dict[str, object] = {"reason": stop.kind.value, "threadId": thread.number, "allThreadsStopped": True}
        if stop.text:
            body |= {"description": stop.text, "text": stop.text}
        if stop.breakpoints:
            body["hitBreakpointIds"] = list(stop.breakpoints)
        if stop.text and stop.kind in (StopKind.EXCEPTION, StopKind.DATA, StopKind.BREAKPOINT):
            self._connection.event("output", {"category": "important", "output": f"{stop.text}\n"})
        self._connection.event("stopped", body)

    def _end(self, thread: _Thread) -> None:
        debugger = thread.debugger
        for value, type_ in zip(debugger.results or (), debugger.result_types):
            self._connection.event(
                "output", {"category": "stdout", "output": f"{value_text(value, type_)} : {type_}\n"}
            )
        thread.has_ended = True
        if all(each.has_ended for each in self._threads) or len(self._threads) == 1:
            self._connection.event("exited", {"exitCode": 0})
            self._connection.event("terminated")
        else:
            self._connection.event("thread", {"reason": "exited", "threadId": thread.number})

    # ------------------------------------------------------------------------------------------------- the session

    def initialize(self, arguments: Body) -> Answer:
        self._shows_invalidated = bool(arguments.get("supportsInvalidatedEvent"))
        return dict(CAPABILITIES), lambda: None

    def launch(self, arguments: Body) -> Answer:
        self._configuration = dict(arguments)
        sides = [("before", False), ("after", True)] if arguments.get("pipeline") else [("", False)]
        for number, (side, after_passes) in enumerate(sides, 1):
            program = launched(arguments, self._dialects_of, after_passes)
            name = f"@{arguments.get('function') or 'main'} {side} passes" if side else "main"
            debugger = Debugger(
                program.program, program.function, program.arguments, self._output, self._connection.has_next
            )
            self._threads.append(_Thread(number, name, program, debugger))
        return {}, lambda: self._connection.event("initialized")

    def _output(self, text: str) -> None:
        self._connection.event("output", {"category": "stdout", "output": text})

    def configuration_done(self, arguments: Body) -> Answer:
        for thread in self._threads:
            thread.debugger.start()
        self._apply()
        first = self._threads[0]
        if self._configuration.get("stopOnEntry") or len(self._threads) > 1:
            return {}, lambda: self._stopped(first, Stop(StopKind.ENTRY))
        at_start = first.debugger.at_start()
        if at_start is not None:
            return {}, lambda: self._stopped(first, at_start)
        return {}, lambda: self._start_run(first, first.debugger.go)

    def disconnect(self, arguments: Body) -> Answer:
        self._is_done = True
        return {}, None

    def terminate(self, arguments: Body) -> Answer:
        self._running = None
        return {}, lambda: self._connection.event("terminated")

    def threads(self, arguments: Body) -> Answer:
        return {
            "threads": [{"id": each.number, "name": each.name} for each in self._threads if not each.has_ended]
        }, None

    def source(self, arguments: Body) -> Answer:
        reference = arguments.get("sourceReference") or arguments["source"]["sourceReference"]
        return {"content": self._thread(reference).launched.text, "mimeType": "text/x-mlir"}, None

    # -------------------------------------------------------------------------------------------------- breakpoints

    def set_breakpoints(self, arguments: Body) -> Answer:
        source = arguments["source"]
        wanted = arguments.get("breakpoints") or [{"line": line} for line in arguments.get("lines") or ()]
        thread = self._thread_of_source(source)
        if thread is None:
            reason = "no program of this session is from this file"
            return {"breakpoints": [{"verified": False, "message": reason} for _ in wanted]}, None
        thread.lines = []
        answers: list[dict[str, object]] = []
        for each in wanted:
            op = thread.launched.program.op_at_line(int(each["line"]))
            number = self._number()
            if op is None:
                answers.append({"id": number, "verified": False, "message": "there is no op from this line on"})
                continue
            thread.lines.append(self._breakpoint(number, each, op=op))
            place = thread.launched.program.place(op)
            answers.append({"id": number, "verified": True, "line": place.line})
        self._apply()
        return {"breakpoints": answers}, None

    def set_function_breakpoints(self, arguments: Body) -> Answer:
        self._functions = []
        answers: list[dict[str, object]] = []
        for each in arguments.get("breakpoints") or ():
            number = self._number()
            name = str(each["name"]).strip()
            functions = [thread.launched.program.function(name.removeprefix("@")) for thread in self._threads]
            if any(functions):
                self._functions.append(self._breakpoint(number, each, function=name.removeprefix("@")))
            elif "." in name and not name.startswith("@"):
                self._functions.append(self._breakpoint(number, each, op_name=name))
            else:
                reason = f"there is no function {name}; the name of an op, such as arith.addi, stops before each"
                answers.append({"id": number, "verified": False, "message": reason})
                continue
            answers.append({"id": number, "verified": True})
        self._apply()
        return {"breakpoints": answers}, None

    def set_exception_breakpoints(self, arguments: Body) -> Answer:
        self._filters = frozenset(arguments.get("filters") or ())
        self._apply()
        return {}, None

    def data_breakpoint_info(self, arguments: Body) -> Answer:
        name = str(arguments.get("name", ""))
        reference = arguments.get("variablesReference")
        if reference:
            place = self._handles.element(reference, name)
        else:
            thread, frame = self._frame(arguments.get("frameId"))
            place = thread.debugger.element(name, frame)
        if place is None:
            return {"dataId": None, "description": "only an element of a memref, such as %x[0, 2], is written to"}, None
        label, value, key = place
        element = element_of(value.value, key)
        shown = f"{label}[{', '.join(map(str, key))}]"
        identifier = f"{len(self._labels)} {shown}"
        self._labels[identifier] = shown, element, element_type_or_self(value.type)
        return {"dataId": identifier, "description": shown, "accessTypes": ["write"]}, None

    def set_data_breakpoints(self, arguments: Body) -> Answer:
        self._watches = []
        answers: list[dict[str, object]] = []
        for each in arguments.get("breakpoints") or ():
            watched = self._labels.get(str(each["dataId"]))
            number = self._number()
            if watched is None:
                answers.append({"id": number, "verified": False, "message": "the memory is gone"})
                continue
            condition = str(each.get("condition") or "")
            self._watches.append(Watch(number, *watched, condition, _hits(each)))
            answers.append({"id": number, "verified": True})
        self._apply()
        return {"breakpoints": answers}, None

    def _breakpoint(
        self, number: int, wanted: Body, op: Operation | None = None, function: str = "", op_name: str = ""
    ) -> Breakpoint:
        return Breakpoint(
            number,
            op,
            function,
            op_name,
            condition=str(wanted.get("condition") or ""),
            hits=_hits(wanted),
            message=str(wanted.get("logMessage") or ""),
        )

    def _apply(self) -> None:
        for thread in self._threads:
            thread.debugger.set_breakpoints([*thread.lines, *self._functions])
            thread.debugger.stop_on(poison="poison" in self._filters, nan="nan" in self._filters)
        if self._threads:
            self._threads[0].debugger.set_watches(self._watches)

    def _number(self) -> int:
        self._next_number += 1
        return self._next_number

    # -------------------------------------------------------------------------------------------------------- steps

    def move(self, name: str, arguments: Body) -> Answer:
        thread = self._thread(arguments["threadId"])
        action: Callable[[], Stop] = getattr(thread.debugger, name)
        return {"allThreadsContinued": False}, lambda: self._start_run(thread, action)

    def pause(self, arguments: Body) -> Answer:
        if self._running is None:
            return {}, None
        thread, _ = self._running
        self._running = None
        return {}, lambda: self._stopped(thread, Stop(StopKind.PAUSE))

    def restart_frame(self, arguments: Body) -> Answer:
        thread, frame = self._frame(arguments["frameId"])
        return {}, lambda: self._start_run(thread, lambda: thread.debugger.restart_frame(frame.depth))

    def run_to_line(self, arguments: Body) -> Answer:
        thread = self._thread(arguments.get("threadId", 1))
        op = thread.launched.program.op_at_line(int(arguments["line"]))
        if op is None:
            raise Refused("there is no op from this line on")
        return {}, lambda: self._start_run(thread, lambda: thread.debugger.run_to(op))

    def first_difference(self, arguments: Body) -> Answer:
        """Runs both programs to the first value that differs."""
        if len(self._threads) < 2:
            raise Refused("only a session with a 'pipeline' has two programs to compare")
        before, after = self._threads
        difference = first_difference(before.debugger, after.debugger, before.launched.origins, after.launched.origins)
        if difference is None:
            for thread in self._threads:
                thread.debugger.go_to(1)
            self._apply()
            return {"differs": False, "text": "the programs agree: no value differs"}, lambda: self._stopped(
                before, Stop(StopKind.ENTRY, "the programs agree")
            )
        before.debugger.go_to(difference.before_time)
        after.debugger.go_to(difference.after_time)
        for thread in self._threads:
            thread.debugger.step_past()
        self._apply()
        self._handles.clear()
        note = "; the results agree all the same" if difference.results_agree else ""
        shown = f"first difference: {difference.text}{note}"

        def report() -> None:
            self._stopped(before, Stop(StopKind.GOTO))
            self._stopped(after, Stop(StopKind.EXCEPTION, shown))

        return {"differs": True, "text": shown, "resultsAgree": difference.results_agree}, report

    # ------------------------------------------------------------------------------------------------------ looking

    def stack_trace(self, arguments: Body) -> Answer:
        thread = self._thread(arguments["threadId"])
        stack = thread.debugger.frames()
        start, levels = int(arguments.get("startFrame") or 0), int(arguments.get("levels") or 0)
        shown = stack[start : start + levels] if levels else stack[start:]
        return {"stackFrames": [self._frame_body(thread, frame) for frame in shown], "totalFrames": len(stack)}, None

    def _frame_body(self, thread: _Thread, frame: Frame) -> dict[str, object]:
        variables = [each for each in thread.debugger.arguments_of(frame) if not is_shaped(each.value)]
        bound = ", ".join([f"{each.name} = {value_text(each.value, each.definition.type)}" for each in variables[:3]])
        title = f"{frame.title} ({bound})" if bound else frame.title
        program = thread.launched
        source: dict[str, object] = {"name": program.path.rpartition("/")[2], "path": program.path}
        if not program.path:
            source = {
                "name": f"after passes {program.program.name.rpartition('/')[2]}",
                "sourceReference": thread.number,
            }
        return {
            "id": _number_of(thread, frame),
            "name": title,
            "line": frame.place.line,
            "column": frame.place.column,
            "source": source,
            "canRestart": True,
        }

    def scopes(self, arguments: Body) -> Answer:
        thread, frame = self._frame(arguments["frameId"])
        groups = thread.debugger.groups(frame)
        scopes: list[dict[str, object]] = []
        for number, variables in enumerate([*groups[:1], [each for group in groups[1:] for each in group]]):
            if not variables and number:
                continue
            scopes.append(
                {
                    "name": ("Block", "Enclosing blocks")[number],
                    "presentationHint": "locals",
                    "variablesReference": self._handles.add(Group(variables, int(arguments["frameId"]))),
                    "namedVariables": len(variables),
                    "expensive": False,
                }
            )
        return {"scopes": scopes}, None

    def variables(self, arguments: Body) -> Answer:
        handle = self._handles.get(int(arguments["variablesReference"]))
        if handle is None:
            raise Refused("the program ran on since this was shown")
        start, count = int(arguments.get("start") or 0), int(arguments.get("count") or 0)
        return {"variables": self._handles.children(handle, str(arguments.get("filter") or ""), start, count)}, None

    def evaluate(self, arguments: Body) -> Answer:
        thread, frame = self._frame(arguments.get("frameId"))
        text = str(arguments["expression"]).strip()
        body = self._handles.result(text, thread.debugger.evaluate(text, frame), _number_of(thread, frame))
        return body | {"result": body["value"]}, None

    def set_variable(self, arguments: Body) -> Answer:
        handle, name = self._handles.get(int(arguments["variablesReference"])), str(arguments["name"])
        if isinstance(handle, Elements):
            name = f"{handle.name}[{', '.join(map(str, (*handle.key, name.strip('[]'))))}]"
        elif not isinstance(handle, Group):
            raise Refused("only values of the program, and elements of memory, can be set")
        return self.set_expression({"expression": name, "value": arguments["value"], "frameId": handle.frame})

    def set_expression(self, arguments: Body) -> Answer:
        thread, frame = self._frame(arguments.get("frameId"))
        new = thread.debugger.set_value(str(arguments["expression"]), str(arguments["value"]), frame)
        return {"value": number_text(new), "variablesReference": 0}, self._report_invalid_variables

    def _report_invalid_variables(self) -> None:
        if self._shows_invalidated:
            self._connection.event("invalidated", {"areas": ["variables"]})

    def completions(self, arguments: Body) -> Answer:
        """Returns names of values and functions that begin as the text before the cursor ends."""
        thread, frame = self._frame(arguments.get("frameId"))
        begun = re.search(r"[%\w$.#]*$", str(arguments["text"])[: int(arguments["column"]) - 1])
        assert begun is not None
        names = [(each.name, "variable") for each in thread.debugger.variables(frame)]
        names += [(name, "function") for name in FUNCTIONS]
        targets = [
            {"label": name, "type": kind, "start": begun.start(), "length": len(begun[0])}
            for name, kind in names
            if name.startswith(begun[0])
        ]
        return {"targets": targets}, None

    def picture(self, arguments: Body) -> Answer:
        """Returns a heat map of a value: of an expression, or of a reference to a variable."""
        handle = self._handles.get(int(arguments.get("variablesReference") or 0))
        if isinstance(handle, Elements):
            numbers = table(handle.value.value, handle.value.type, handle.key)
        elif isinstance(handle, Numbers):
            numbers = handle.numbers
        else:
            thread, frame = self._frame(arguments.get("frameId"))
            result = thread.debugger.evaluate(str(arguments["expression"]), frame)
            if isinstance(result, Typed) and is_shaped(result.value):
                result = table(result.value, result.type)
            if not isinstance(result, np.ndarray):
                raise Refused("only memrefs, tensors and vectors have a heat map")
            numbers = np.ma.asanyarray(result)
        return picture(numbers), None

    # ------------------------------------------------------------------------------------------------------ helpers

    def _thread(self, number: object) -> _Thread:
        for thread in self._threads:
            if thread.number == number:
                return thread
        raise Refused("there is no such thread")

    def _thread_of_source(self, source: Body) -> _Thread | None:
        if reference := source.get("sourceReference"):
            return self._thread(reference)
        return next((each for each in self._threads if each.launched.path == source.get("path")), None)

    def _frame(self, number: object) -> tuple[_Thread, Frame]:
        if not self._threads:
            raise Refused("nothing has been launched")
        identifier = number if isinstance(number, int) and number else _DEPTH
        thread = self._thread(identifier // _DEPTH)
        stack = thread.debugger.frames()
        depth = identifier % _DEPTH or len(stack)
        if not 0 < depth <= len(stack):
            raise Refused("the program ran on since this frame was shown")
        return thread, stack[len(stack) - depth]


def _hits(wanted: Body) -> int:
    """Returns the number of hits that a breakpoint waits for; 0 for none."""
    hits = str(wanted.get("hitCondition") or "").strip().lstrip("%=> ")
    return int(hits) if hits.isdigit() else 0


def _number_of(thread: _Thread, frame: Frame) -> int:
    return thread.number * _DEPTH + frame.depth


Answer = tuple[Body, Callable[[], object] | None]
Handler = Callable[[Adapter, Body], Answer]


def _step(name: str) -> Handler:
    return lambda adapter, arguments: adapter.move(name, arguments)


_HANDLERS: Mapping[str, Handler] = {
    "initialize": Adapter.initialize,
    "launch": Adapter.launch,
    "configurationDone": Adapter.configuration_done,
    "disconnect": Adapter.disconnect,
    "terminate": Adapter.terminate,
    "threads": Adapter.threads,
    "source": Adapter.source,
    "setBreakpoints": Adapter.set_breakpoints,
    "setFunctionBreakpoints": Adapter.set_function_breakpoints,
    "setExceptionBreakpoints": Adapter.set_exception_breakpoints,
    "dataBreakpointInfo": Adapter.data_breakpoint_info,
    "setDataBreakpoints": Adapter.set_data_breakpoints,
    "continue": _step("go"),
    "next": _step("step_over"),
    "stepIn": _step("step_in"),
    "stepOut": _step("step_out"),
    "stepBack": _step("step_back"),
    "reverseContinue": _step("reverse"),
    "pause": Adapter.pause,
    "restartFrame": Adapter.restart_frame,
    "stackTrace": Adapter.stack_trace,
    "scopes": Adapter.scopes,
    "variables": Adapter.variables,
    "evaluate": Adapter.evaluate,
    "setVariable": Adapter.set_variable,
    "setExpression": Adapter.set_expression,
    "completions": Adapter.completions,
    "mlir/runToLine": Adapter.run_to_line,
    "mlir/firstDifference": Adapter.first_difference,
    "mlir/picture": Adapter.picture,
}
