"""The program that decides whether IR is still interesting: upstream's `Tester`.

It is run as `test test-arg... FILE` on a file that holds the IR, and exits with status 1 if the IR is interesting.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import utf8

_INTERESTING = 1
_LONGEST = 600  # seconds; a program that takes longer hangs


class TesterError(Exception):
    """The program cannot be run."""


@dataclass(frozen=True)
class Verdict:
    """Verdict of the test program about IR, and the size of its text in bytes."""

    interesting: bool
    size: int


@dataclass(frozen=True)
class Tester:
    """A program and its arguments."""

    program: str
    arguments: tuple[str, ...] = ()

    def judge(self, module: Operation) -> Verdict:
        """Runs the program on a module. Raises TesterError."""
        data = utf8(print_operation(module))
        file, name = tempfile.mkstemp(prefix="ir-reduce-", suffix=".mlir")
        try:
            with os.fdopen(file, "wb") as stream:
                stream.write(data)
            done = subprocess.run(
                [self.program, *self.arguments, name],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Verdict(False, len(data))
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise TesterError(f"Error running interestingness test: '{self.program}': {reason}") from None
        finally:
            os.unlink(name)
        return Verdict(done.returncode == _INTERESTING, len(data))
