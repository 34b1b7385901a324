"""A program in a process of its own whose processor time and memory are limited and measured.

Processor time does not depend on what else the machine does, so that tests may limit it.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryFile
from typing import IO, Any

CPU_SECONDS = 10
MEMORY_MEGABYTES = 2000
ADDRESS_SPACE = 6 << 30
"""Keeps a process that runs wild from taking the machine's memory; what counts is the memory that it really had."""
FAULTS = ("Traceback", "RecursionError", "MemoryError", " crashed: ", "Internal error")
"""Words on standard error that tell of a fault in the program, whatever it was given."""
_MOST_SHOWN = 1 << 20


@dataclass(frozen=True)
class LimitedRun:
    """End of a process, and the resources it took."""

    code: int
    """The exit code; negative: the signal that ended it, as when its processor time was over."""
    errors: str
    """The beginning of what it wrote to standard error."""
    cpu_seconds: float
    peak_megabytes: float

    @property
    def faults(self) -> list[str]:
        """Faults that no run may show, whatever its input."""
        faults = [word for word in FAULTS if word in self.errors]
        if self.code < 0:
            faults.append(f"ended by signal {-self.code}")
        if self.cpu_seconds > CPU_SECONDS:
            faults.append(f"took more than {CPU_SECONDS} s")
        if self.peak_megabytes > MEMORY_MEGABYTES:
            faults.append(f"took more than {MEMORY_MEGABYTES} MB")
        return faults


def run_limited(command: Sequence[str], cpu_seconds: int = CPU_SECONDS) -> LimitedRun:
    """Runs a command to its end, or until its processor time is over."""
    with TemporaryFile() as errors:
        limit = partial(_limit, cpu_seconds)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, preexec_fn=limit)
        run = _run_of(process.pid, errors)
        process.returncode = run.code
        return run


def run_forked(work: Callable[[], int], cpu_seconds: int = CPU_SECONDS) -> LimitedRun:
    """Calls a function in a copy of this process, which has only one thread; it returns the exit code."""
    with TemporaryFile() as errors, open(os.devnull, "w") as nowhere:
        process = os.fork()
        if not process:
            code = 3
            try:
                _limit(cpu_seconds)
                with redirected(nowhere, errors):
                    try:
                        code = work()
                    except BaseException:
                        errors.write(traceback.format_exc().encode())
                        errors.flush()
            finally:
                os._exit(code)
        return _run_of(process, errors)


@contextmanager
def redirected(output: IO[Any], errors: IO[Any]) -> Iterator[None]:
    """Sends standard output and standard error of this process elsewhere, also what is written to their descriptors."""
    kept = {number: os.dup(number) for number in (1, 2)}
    sys.stdout.flush()
    os.dup2(output.fileno(), 1)
    os.dup2(errors.fileno(), 2)
    try:
        yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, descriptor in kept.items():
            os.dup2(descriptor, number)
            os.close(descriptor)


def _limit(cpu_seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _run_of(process: int, errors: IO[bytes]) -> LimitedRun:
    """Waits for a process that writes its errors to a file."""
    _, status, usage = os.wait4(process, 0)
    errors.seek(0)
    text = errors.read(_MOST_SHOWN).decode(errors="replace")
    megabytes = usage.ru_maxrss / 1024
    return LimitedRun(os.waitstatus_to_exitcode(status), text, usage.ru_utime + usage.ru_stime, megabytes)
