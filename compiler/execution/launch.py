"""Starts the process that runs code, and interprets its exit.

A request results in an `Outcome`. Programs with one thread may fork, which is fast; all others start a new process.
"""

from __future__ import annotations

import json
import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from compiler.execution import request as protocol
from compiler.execution.request import RecordHead, Request
from compiler.execution.runtime_ir import CRASH, OUT_OF_MEMORY
from compiler.execution.source_place import SourceLine
from compiler.execution.values import ValueDescription
from compiler.python_command import python_command

if TYPE_CHECKING:
    from compiler.execution.source_lines import LineTable

_GRACE = 60.0
"""Seconds allowed for compiling, in addition to the time limit of the code."""

_STACK_REACH = 1 << 16
"""Maximum distance in bytes of a faulting address from the stack pointer for a stack overflow."""


@dataclass
class Outcome:
    """End of a run. `problem` is None after success; `place` is the line that it ended in, if known."""

    problem: str | None = None
    place: SourceLine | None = None
    seconds: float = 0.0
    results: list[tuple[ValueDescription, bytes]] = field(default_factory=list)
    arguments: list[bytes] = field(default_factory=list)
    samples: list[float] = field(default_factory=list)
    calls_per_sample: int = 1
    least_processor_seconds: float = 0.0


NEEDS_POSIX = "compiled code can be run on Linux and macOS only: this system cannot fork processes"


def run_in_new_process(request: Request) -> Outcome:
    """Runs a request in a process started for it."""
    if not hasattr(os, "fork"):
        return Outcome(NEEDS_POSIX)

    def start(reads: int, writes: int) -> int:
        command = python_command("compiler.execution.child", str(reads), str(writes))
        return subprocess.Popen(command, pass_fds=(reads, writes), stdin=subprocess.DEVNULL).pid

    return _Exchange(request, request.encode()).run(start)


def run_in_fork(request: Request, serve: Callable[[Request, int], None]) -> Outcome:
    """Runs a request in a fork of this process, which must have no other threads, by calling `serve` there."""
    if not hasattr(os, "fork"):
        return Outcome(NEEDS_POSIX)

    def start(reads: int, writes: int) -> int:
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            return pid
        os.close(reads)
        try:
            serve(request, writes)
        finally:
            os._exit(0)

    return _Exchange(request, b"").run(start)


class _Exchange:
    """One request and its answer."""

    def __init__(self, request: Request, message: bytes) -> None:
        self._request = request
        self._message = message
        self._object: tuple[RecordHead, bytes] | None = None
        self._started = False
        self._outcome = Outcome()
        self._finished = False
        self._told = ""

    def run(self, start: Callable[[int, int], int]) -> Outcome:
        child_reads, writes = os.pipe()
        reads, child_writes = os.pipe()
        pid = start(child_reads, child_writes)
        os.close(child_reads)
        os.close(child_writes)
        try:
            answer, late = self._exchange(reads, writes)
        except BaseException:  # such as an interrupt, which compiled code does not notice
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            raise
        finally:
            os.close(reads)
        if late:
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        self._understand(answer)
        if not self._finished and self._outcome.problem is None:
            self._outcome.problem = self._ending(status, late)
        return self._outcome

    def _exchange(self, reads: int, writes: int) -> tuple[bytes, bool]:
        """Sends the request and reads the answer, until its end or a timeout."""
        rest = memoryview(self._message)
        os.set_blocking(writes, False)
        pieces: list[bytes] = []
        limit = self._request.limits.seconds
        deadline = None if not limit else time.monotonic() + limit + _GRACE
        sending = True
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            ready, free, _ = select.select([reads], [writes] if sending else [], [], left)
            if not ready and not free:
                if sending:
                    os.close(writes)
                return b"".join(pieces), True
            if free:
                try:
                    rest = rest[os.write(writes, rest) :]
                except BrokenPipeError:
                    rest = rest[:0]
                if not rest:
                    os.close(writes)
                    sending = False
            if ready:
                piece = os.read(reads, 1 << 20)
                if not piece:
                    if sending:
                        os.close(writes)
                    return b"".join(pieces), False
                pieces.append(piece)

    def _understand(self, answer: bytes) -> None:
        position = 0
        while position < len(answer):
            kind = answer[position : position + 1]
            if kind == CRASH:
                self._crash(answer[position + 1 :])
                return
            if kind == OUT_OF_MEMORY:
                self._memory(answer[position + 1 :])
                return
            if position + 17 > len(answer):
                return
            head_size, data_size = struct.unpack_from("<QQ", answer, position + 1)
            start = position + 17
            head = json.loads(answer[start : start + head_size])
            data = answer[start + head_size : start + head_size + data_size]
            position = start + head_size + data_size
            self._take(kind, head, data)

    def _take(self, kind: bytes, head: RecordHead, data: bytes) -> None:
        if kind == protocol.RECORD_PROBLEM:
            self._outcome.problem = head["message"]
        elif kind == protocol.RECORD_OBJECT:
            self._object = head, data
        elif kind == protocol.RECORD_TOLD:
            self._told = head["message"]
        elif kind == protocol.RECORD_STARTED:
            self._started = True
        elif kind == protocol.RECORD_RESULT:
            self._finished = True
            self._outcome.seconds = head["seconds"]
            self._outcome.samples = head["samples"]
            self._outcome.calls_per_sample = head["calls"]
            self._outcome.least_processor_seconds = head["least_processor_seconds"]
            position = 0
            for result in head["results"]:
                self._outcome.results.append((result, data[position : position + result["bytes"]]))
                position += result["bytes"]
            for size in head["arguments"]:
                self._outcome.arguments.append(data[position : position + size])
                position += size

    # ------------------------------------------------------------------------------------------------- crashes

    def _lines(self) -> LineTable | None:
        if self._object is None:
            return None
        head, code = self._object
        # Loaded here: most runs end well, and need no reader of object files.
        make: Callable[[bytes, str, int], LineTable] = import_module("compiler.execution.source_lines").LineTable
        return make(code, head["symbol"], head["entry"])

    def _place(self, counter: int, stack: bytes) -> SourceLine | None:
        """Returns the line of the instruction at `counter`, or else that of the innermost call on the stack."""
        lines = self._lines()
        if lines is None:
            return None
        if lines.contains(counter):
            return lines.line(counter)
        for (word,) in struct.iter_unpack("<Q", stack[: len(stack) // 8 * 8]):
            if lines.contains(word) and (line := lines.line(word - 1)) is not None:
                return line
        return None

    def _crash(self, data: bytes) -> None:
        if len(data) < 32:
            return
        number, address, counter, stack = struct.unpack_from("<qQQQ", data)
        self._outcome.place = self._place(counter, data[32:])
        if number == signal.SIGALRM:
            self._outcome.problem = self._time_is_over()
        elif number in (signal.SIGSEGV, signal.SIGBUS):
            if stack - _STACK_REACH <= address < stack + _STACK_REACH:
                self._outcome.problem = "stack overflow: recursion without end, or too much allocated on the stack"
            elif not address:
                self._outcome.problem = f"{_signal_name(number)}: access through a null pointer, or far out of bounds"
            elif address < 4096:
                self._outcome.problem = f"{_signal_name(number)}: access through a null pointer (address 0x{address:x})"
            else:
                self._outcome.problem = f"{_signal_name(number)}: no access to address 0x{address:x}"
        else:
            self._outcome.problem = self._told or _signal_name(number)

    def _memory(self, data: bytes) -> None:
        if len(data) >= 16:
            size, caller = struct.unpack_from("<QQ", data)
            self._outcome.problem = (
                f"out of memory: {size} bytes could not be allocated within the limit of "
                f"{self._request.limits.memory} bytes"
            )
            self._outcome.place = self._place(caller - 1, b"")

    def _time_is_over(self) -> str:
        return f"stopped after the time limit of {self._request.limits.seconds:g} seconds"

    def _ending(self, status: int, late: bool) -> str:
        if late:
            return self._time_is_over() if self._started else "compiling took too long"
        if os.WIFSIGNALED(status):
            return _signal_name(os.WTERMSIG(status))
        if self._started:
            return f"the code ended its process with exit code {os.WEXITSTATUS(status)}"
        return "the process that was to run the code ended before it did"


def _signal_name(number: int) -> str:
    name = signal.strsignal(number) or f"signal {number}"
    described = _DESCRIBED.get(number)
    return f"{name} ({described})" if described else name


_DESCRIBED: dict[int, str] = {
    getattr(signal, name): f"{name}{cause}"
    for name, cause in (
        ("SIGSEGV", ""),
        ("SIGBUS", ""),
        ("SIGFPE", ", such as a division by zero"),
        ("SIGILL", ", such as reached unreachable code or a failed assertion"),
        ("SIGABRT", ", such as a failed assertion"),
        ("SIGTRAP", ""),
        ("SIGKILL", ", maybe for want of memory"),
    )
    if hasattr(signal, name)
}
