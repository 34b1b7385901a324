"""The process that compiles code and runs it: `python -m compiler.execution.child REQUEST_FD ANSWER_FD`.

Takes a request; returns records (see `compiler.execution.request`). Whatever the code does happens here,
and only here: a crash writes its record and ends the process.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import llvmlite.binding as llvm

from compiler.codegen.backend import BackendError, Module, TargetMachine, host
from compiler.execution import request as protocol
from compiler.execution.entry_call import EntryCall
from compiler.execution.entry_wrapper import WRAPPER
from compiler.execution.repetition import Repetition, repeat
from compiler.execution.request import RecordHead, Request, record
from compiler.execution.runtime_functions import COMPILER_CALLS, RuntimeFunctions
from compiler.execution.runtime_ir import CHECKED_FUNCTIONS, has_signal_handler, runtime_ir
from compiler.execution.values import (
    AlignedBuffer,
    PassedArgument,
    ValueDescription,
    pass_argument,
    read_result,
    slot_count,
)

with contextlib.suppress(ImportError):  # on Windows, where `compiler.execution.launch` runs nothing
    import resource

_STACK_OF_HANDLER = 1 << 16
_SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGABRT", "SIGTRAP", "SIGALRM")
    if hasattr(signal, name)
)
_SA_SIGINFO, _SA_ONSTACK, _SA_NODEFER = 4, 0x08000000, 0x40000000

# Upstream's libraries, which this package implements.
_OURS = ("mlir_c_runner_utils", "mlir_runner_utils", "mlir_float16_utils")

_MATH_LIBRARIES = ("libm.so.6", "libgcc_s.so.1")
OPENMP_LIBRARIES = ("libomp.so.5", "libomp.so", "libomp.dylib", "libiomp5.so")
_OPENMP_FUNCTION = "__kmpc_global_thread_num"
"""A function that every program with OpenMP calls."""


class _Problem(Exception):
    """The code cannot be run; the message has the reason."""


def _load_openmp() -> None:
    """Loads LLVM's OpenMP runtime library, unless a library that was given has it. Raises _Problem if there is none."""
    for name in ("", *OPENMP_LIBRARIES):
        with contextlib.suppress(OSError):
            if hasattr(ctypes.CDLL(name or None, mode=ctypes.RTLD_GLOBAL), _OPENMP_FUNCTION):
                return
    raise _Problem(
        "the code uses OpenMP, and LLVM's library for that, libomp, was not found: install it (Debian: libomp5), "
        "or name it with --shared-libs"
    )


class _StackSpace(ctypes.Structure):
    _fields_ = [("pointer", ctypes.c_void_p), ("flags", ctypes.c_int), ("size", ctypes.c_size_t)]


class _SignalAction(ctypes.Structure):
    """Linux's `struct sigaction` as its C library has it."""

    _fields_ = [
        ("handler", ctypes.c_void_p),
        ("mask", ctypes.c_ulong * 16),
        ("flags", ctypes.c_int),
        ("restorer", ctypes.c_void_p),
    ]


class Answer:
    """Destination of the records of an answer."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def send(self, kind: bytes, head: RecordHead, data: bytes = b"") -> None:
        rest = memoryview(record(kind, head, data))
        while rest:
            rest = rest[os.write(self.descriptor, rest) :]


def serve(request: Request, answer: Answer) -> None:
    """Handles a request and sends its result."""
    try:
        _Run(request, answer).run()
    except (_Problem, BackendError) as problem:
        answer.send(protocol.RECORD_PROBLEM, {"message": str(problem)})


class _Run:
    """One run."""

    def __init__(self, request: Request, answer: Answer) -> None:
        self._request = request
        self._answer = answer
        self._functions = RuntimeFunctions(self._told)
        self._keep: list[object] = []

    def run(self) -> None:
        request = self._request
        machine = TargetMachine(host(), request.level)
        module = Module(request.ir)
        module.set_target(machine)
        if request.level or module.has_matrices:
            machine.optimize(module)
        code = machine.object_code(module)
        if request.dump_object is not None:
            Path(request.dump_object).write_bytes(code)
        missing = [function.name for function in module.handle.functions if function.is_declaration]
        self._load_libraries()
        if _OPENMP_FUNCTION in missing:
            _load_openmp()
        entry, handler, repeater = self._link(code, missing)
        self._answer.send(protocol.RECORD_OBJECT, {"entry": entry, "symbol": WRAPPER}, code)
        arguments = [pass_argument(value, request.data) for value in request.arguments]
        self._functions.line_buffered()
        self._guard(handler)
        call = EntryCall(entry, repeater, arguments, request.results)
        self._answer.send(protocol.RECORD_STARTED, {})
        seconds = call.timed()
        self._functions.flush()
        head, data = self._results(arguments, call.slots)
        repetition = self._repeat(call, seconds) if request.benchmark_seconds else Repetition([], 1)
        signal.setitimer(signal.ITIMER_REAL, 0)
        measured: RecordHead = {
            "seconds": seconds,
            "samples": repetition.samples,
            "calls": repetition.calls,
            "least_processor_seconds": repetition.least_processor_seconds,
        }
        self._answer.send(protocol.RECORD_RESULT, {**head, **measured}, data)

    def _told(self, message: str) -> None:
        self._answer.send(protocol.RECORD_TOLD, {"message": message})

    # ------------------------------------------------------------------------------------------------- linking

    def _load_libraries(self) -> None:
        for name in _MATH_LIBRARIES:
            with contextlib.suppress(OSError):
                ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
        for path in self._request.libraries:
            if any(name in Path(path).name for name in _OURS):
                continue
            try:
                ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
            except OSError as error:
                raise _Problem(f"cannot load the library '{path}': {error}") from None

    def _link(self, code: bytes, missing: Sequence[str]) -> tuple[int, int, int]:
        """Returns the addresses of the entry, of the handler of signals, and of the function that repeats calls."""
        # Optimizing these functions costs more time than it saves.
        machine = TargetMachine(host(), 0)
        runtime = Module(runtime_ir(self._answer.descriptor))
        runtime.set_target(machine)
        engine = llvm.create_lljit_compiler(suppress_errors=True)
        library = llvm.JITLibraryBuilder().add_object_img(machine.object_code(runtime)).add_current_process()
        exported = [f"ir.{name}" for name in CHECKED_FUNCTIONS] + ["memrefCopy", "ir.repeat"]
        exported += ["ir.on_signal"] if has_signal_handler() else []
        for name in CHECKED_FUNCTIONS:
            library.import_symbol(f"ir.libc.{name}", _address(name))
        for name in exported:
            library.export_symbol(name)
        program = llvm.JITLibraryBuilder().add_object_img(code)
        try:
            helpers = library.link(engine, "runtime")
            for name in {*missing, *COMPILER_CALLS}:
                ours = self._functions.address(name)
                if ours is not None:
                    program.import_symbol(name, ours)
                elif name in CHECKED_FUNCTIONS:
                    program.import_symbol(name, helpers[f"ir.{name}"])
                elif name == "memrefCopy":
                    program.import_symbol(name, helpers[name])
            program.add_current_process().export_symbol(WRAPPER)
            linked = program.link(engine, "program")
        except RuntimeError as error:
            raise _Problem(_link_message(str(error), missing, self._functions)) from None
        self._keep += [engine, helpers, linked]
        handler = int(helpers["ir.on_signal"]) if has_signal_handler() else 0
        return int(linked[WRAPPER]), handler, int(helpers["ir.repeat"])

    # -------------------------------------------------------------------------------------------------- limits

    def _guard(self, handler: int) -> None:
        """Reports crashes and limits time and memory from now on."""
        limits = self._request.limits
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if handler:
            libc = ctypes.CDLL(None)
            space = AlignedBuffer(bytes(_STACK_OF_HANDLER))
            self._keep.append(space)
            libc.sigaltstack(ctypes.byref(_StackSpace(space.address, 0, space.size)), None)
            action = _SignalAction(handler, (ctypes.c_ulong * 16)(), _SA_SIGINFO | _SA_ONSTACK | _SA_NODEFER, None)
            for number in _SIGNALS:
                libc.sigaction(int(number), ctypes.byref(action), None)
        if limits.memory:
            with contextlib.suppress(OSError, ValueError):
                most = _memory_in_use() + limits.memory
                resource.setrlimit(resource.RLIMIT_AS, (most, most))
        if limits.seconds:
            signal.setitimer(signal.ITIMER_REAL, limits.seconds)

    # ------------------------------------------------------------------------------------------------- calling

    def _results(self, arguments: Sequence[PassedArgument], slots: Sequence[AlignedBuffer]) -> tuple[RecordHead, bytes]:
        """Returns the results of the function and its changed arguments."""
        heads: list[ValueDescription] = []
        pieces: list[bytes] = []
        position = 0
        for value in self._request.results:
            count = slot_count(value)
            head, data = read_result(value, [slot.read() for slot in slots[position : position + count]])
            position += count
            heads.append({**head, "bytes": len(data)})
            pieces.append(data)
        changed: list[int] = []
        for argument in arguments:
            data = b"" if argument.buffer is None else argument.buffer.read()
            changed.append(len(data))
            pieces.append(data)
        return {"results": heads, "arguments": changed}, b"".join(pieces)

    def _repeat(self, call: EntryCall, seconds: float) -> Repetition:
        """Calls the function repeatedly, each time with the arguments of its first call. Its output is not shown."""
        limit = self._request.limits.seconds
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        call.remember_first(self._request.data, self._request.arguments)
        return repeat(
            call.repeated,
            call.restore,
            self._request.benchmark_seconds,
            limit - seconds if limit else math.inf,
            one_by_one=call.returns_buffers,
        )


def _address(name: str) -> int:
    address = ctypes.cast(getattr(ctypes.CDLL(None), name), ctypes.c_void_p).value
    assert address is not None
    return address


def _memory_in_use() -> int:
    """Returns the process's address space, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def _link_message(error: str, missing: Sequence[str], functions: RuntimeFunctions) -> str:
    """Returns the message for an error of linking, which is usually an undefined function."""
    libc = ctypes.CDLL(None)
    unknown = [
        name
        for name in missing
        if not name.startswith("llvm.") and functions.address(name) is None and not hasattr(libc, name)
    ]
    return f"Symbols not found: [ {', '.join(unknown)} ]" if unknown else error


def read_all(descriptor: int) -> bytes:
    """Returns everything until the other end is closed."""
    pieces = []
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


def main(arguments: Sequence[str]) -> None:
    """Reads a request from one file descriptor, answers to another."""
    source, target = (int(word) for word in arguments)
    message = read_all(source)
    os.close(source)
    serve(Request.decode(message), Answer(target))
    os._exit(0)  # Threads that the code left behind must not keep the process alive.


if __name__ == "__main__":
    main(sys.argv[1:])
