"""Runs a command several times on a machine that is kept busy, and stops at the first failure.

    python tests/under_load.py 10 make test

A test that depends on how fast the machine is fails sooner or later. One process a core does nothing but take time.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

BUSY = """
import os, sys
while os.getppid() == int(sys.argv[1]):  # ends with the process that started it, however that ends
    for _ in range(1_000_000): pass
"""
SHOWN_LINES = 60
"""Lines of output that are shown of a run that failed."""


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keeps every core busy."""
    command = [sys.executable, "-c", BUSY, str(os.getpid())]
    loops = [subprocess.Popen(command, start_new_session=True) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(command: Sequence[str]) -> tuple[int, str]:
    """Returns the exit code of a command and what it printed. What it started ends with it, or with this process."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            output, _ = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, output


def main(words: Sequence[str]) -> int:
    if len(words) < 2 or not words[0].isdecimal():
        print("usage: under_load.py NUMBER COMMAND...", file=sys.stderr)
        return 2
    number, command = int(words[0]), words[1:]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with busy_cores():
            for each in range(1, number + 1):
                begun = perf_counter()
                code, output = run(command)
                lines = output.rstrip().splitlines()
                outcome = "passed" if code == 0 else f"failed with exit code {code}"
                summary = next((line for line in reversed(lines) if " passed" in line or " failed" in line), "")
                print(f"run {each} of {number} {outcome} in {perf_counter() - begun:.0f} s: {summary}", flush=True)
                if code != 0:
                    print("\n".join(lines[-SHOWN_LINES:]))
                    return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
