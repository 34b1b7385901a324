"""Compiles LLVM IR in a process of its own, as LLVM ends a process in which it cannot select an instruction.

Takes a `Compilation`; returns bitcode, assembly or object code, or the reason why there is none.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict, dataclass
from enum import StrEnum

from compiler.python_command import python_command

_SECONDS = 60.0
"""Time that a compilation may take."""


class Form(StrEnum):
    """Form of a compiled module, or the data layout of its target alone."""

    BITCODE = "bitcode"
    ASSEMBLY = "assembly"
    OBJECT = "object"
    DATA_LAYOUT = "data layout"


class CompilationError(Exception):
    """Raised if LLVM rejects a module, does not support its target, or fails; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A compiled module, and the time that LLVM took to emit it."""

    data: bytes
    milliseconds: int
    remarks: str = ""
    """Remarks in LLVM's form, a line each, if the compilation asked for them."""


@dataclass(frozen=True, slots=True)
class Compilation:
    """LLVM IR's text, the target to compile it for, and the form of the result."""

    text: str
    triple: str
    cpu: str
    features: str
    level: int
    form: Form
    wants_remarks: bool = False

    def run(self) -> Compiled:
        """Returns the compiled module. Raises CompilationError."""
        command = python_command("compiler.codegen.compiling_process")
        request = json.dumps(asdict(self)).encode()
        try:
            process = subprocess.run(command, input=request, capture_output=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CompilationError(f"cannot compile: {error}") from None
        if process.returncode != 0:
            reason = process.stderr.decode(errors="replace").strip()
            raise CompilationError(reason or f"LLVM ended with code {process.returncode}")
        milliseconds, _, data = process.stdout.partition(b"\n")
        remarks = process.stderr.decode(errors="replace") if self.wants_remarks else ""
        return Compiled(data, int(milliseconds), remarks)
