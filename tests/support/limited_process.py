"""A program in a process of its own whose processor time and memory are limited and measured.

Processor time does not depend on what else the machine does, so that tests may limit it.
"""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from tempfile import TemporaryFile

CPU_SECONDS = 10
MEMORY_MEGABYTES = 2000
ADDRESS_SPACE = 6 << 30
"""Keeps a process that runs wild from taking the machine's memory; what counts is the memory that it really had."""
FAULTS = ("Traceback", "RecursionError", "MemoryError", " crashed: ", "Internal error")
"""Words on standard error that tell of a fault in the program, whatever it was given."""
_MOST_SHOWN = 1 << 20


@dataclass(frozen=True)
class LimitedRun:
    """How a process ended, and what it took."""

    code: int
    """The exit code; negative: the signal that ended it, as when its processor time was over."""
    errors: str
    """The beginning of what it wrote to standard error."""
    cpu_seconds: float
    peak_megabytes: float

    @property
    def faults(self) -> list[str]:
        """What no run may show, whatever it was given."""
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

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read(_MOST_SHOWN).decode(errors="replace")
    megabytes = usage.ru_maxrss / 1024
    return LimitedRun(process.returncode, text, usage.ru_utime + usage.ru_stime, megabytes)
