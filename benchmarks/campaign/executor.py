"""Runs compiled programs in a process that is kept for many of them.

The process reads requests from its standard input and answers on its standard output, each a pickled object after its
length. A program that crashes or does not end takes the process along; the next request starts another one.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import resource
import signal
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import llvmlite.binding as llvm

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from benchmarks.campaign.writer import INPUTS, OUTPUTS
from compiler.codegen.backend import BackendError, Module, TargetMachine, host
from compiler.execution.runtime_functions import RuntimeFunctions
from compiler.execution.runtime_ir import CHECKED_FUNCTIONS, runtime_ir

Job = tuple[str, Sequence[Sequence[int]]]
"""Name of a function, and the inputs that it is called with."""
Results = list[list[bytes]]
"""Memory after each call of each job."""

_SECONDS = 5
_CONVERSIONS = ("__truncsfbf2", "__truncdfbf2")
"""Functions that LLVM calls without a declaration."""


class RunError(Exception):
    """A program cannot be compiled, crashes or does not end."""


class Executor:
    """Sends programs to the process."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, ir: str, jobs: Sequence[Job], level: int = 0) -> Results:
        """Returns the final memory of each call. Raises RunError."""
        process = self._process
        if process is None:
            command = [sys.executable, str(Path(__file__).resolve())]
            process = self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            _send(process.stdin, (ir, jobs, level))
            answer = _receive(process.stdout)
        except (EOFError, BrokenPipeError):
            self._process = None
            process.stdin.close()
            status = process.wait()
            name = signal.Signals(-status).name if status < 0 else f"exit status {status}"
            raise RunError(f"the program ended with {name}") from None
        if isinstance(answer, str):
            raise RunError(answer)
        results: Results = answer
        return results

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
            self._process = None


def _send(stream: BinaryIO | Any, value: object) -> None:
    data = pickle.dumps(value)
    stream.write(struct.pack("<Q", len(data)) + data)
    stream.flush()


def _receive(stream: BinaryIO | Any) -> Any:
    head = stream.read(8)
    if len(head) < 8:
        raise EOFError
    return pickle.loads(stream.read(struct.unpack("<Q", head)[0]))


class _Machine:
    """Links and calls functions."""

    def __init__(self) -> None:
        for name in ("libm.so.6", "libgcc_s.so.1"):
            with contextlib.suppress(OSError):
                ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
        self._functions = RuntimeFunctions(lambda message: None)
        target = host()
        # The processor's own conversion to bf16 takes numbers near 0 for 0.
        if "+avx512bf16" in target.features:
            target = replace(target, features=f"{target.features},-avx512bf16")
        self._machines = {level: TargetMachine(target, level) for level in (0, 2)}
        self._engine = llvm.create_lljit_compiler(suppress_errors=True)
        self._count = 0
        runtime = Module(runtime_ir(2))
        runtime.set_target(self._machines[0])
        code = self._machines[0].object_code(runtime)
        library = llvm.JITLibraryBuilder().add_object_img(code).add_current_process().export_symbol("memrefCopy")
        for name in CHECKED_FUNCTIONS:
            address = ctypes.cast(getattr(ctypes.CDLL(None), name), ctypes.c_void_p).value
            library.import_symbol(f"ir.libc.{name}", address)
        self._runtime = library.link(self._engine, "runtime")

    def run(self, ir: str, jobs: Sequence[Job], level: int) -> Results:
        machine = self._machines[level]
        module = Module(ir)
        module.set_target(machine)
        if level or module.has_matrices:
            machine.optimize(module)
        library = llvm.JITLibraryBuilder().add_object_img(machine.object_code(module)).add_current_process()
        declared = [function.name for function in module.handle.functions if function.is_declaration]
        for name in {*declared, *_CONVERSIONS}:
            address = self._runtime[name] if name == "memrefCopy" else self._functions.address(name)
            if address is not None:
                library.import_symbol(name, address)
        for name, _ in jobs:
            library.export_symbol(name)
        self._count += 1
        linked = library.link(self._engine, f"program{self._count}")
        signal.alarm(_SECONDS)
        results = [[_call(linked[name], inputs) for inputs in vectors] for name, vectors in jobs]
        signal.alarm(0)
        return results


def _call(address: int, inputs: Sequence[int]) -> bytes:
    """Calls a function of two memrefs; returns both afterwards."""
    first = (ctypes.c_int64 * INPUTS)(*inputs)
    second = (ctypes.c_int64 * OUTPUTS)()
    arguments: list[ctypes.c_void_p | ctypes.c_int64] = []
    for memory, size in ((first, INPUTS), (second, OUTPUTS)):
        place = ctypes.c_void_p(ctypes.addressof(memory))
        arguments += [place, place, ctypes.c_int64(0), ctypes.c_int64(size), ctypes.c_int64(1)]
    types = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64) * 2
    ctypes.CFUNCTYPE(None, *types)(address)(*arguments)
    return bytes(first) + bytes(second)


def main() -> None:
    """Answers requests until there are no more."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    machine = _Machine()
    while True:
        try:
            ir, jobs, level = _receive(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer: object = machine.run(ir, jobs, level)
        except (BackendError, RuntimeError) as error:
            answer = f"LLVM: {error}"
        _send(target, answer)


if __name__ == "__main__":
    main()
