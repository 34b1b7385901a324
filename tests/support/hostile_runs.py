"""The tools that read hostile inputs, as commands and in copies of a process that has them loaded."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from compiler.tools import ir_opt, ir_translate
from ir_lsp.command_line import main as ir_lsp
from tests.support.hostile_inputs import PASSES, HostileInput
from tests.support.limited_process import LimitedRun, redirected, run_forked

_IR_OPT = ("ir-opt", "--allow-unregistered-dialect")
TOOLS: Mapping[str, tuple[str, ...]] = {
    "print": _IR_OPT,
    "generic": (*_IR_OPT, "--mlir-print-op-generic"),
    "passes": (*_IR_OPT, *PASSES),
    "bytecode": (*_IR_OPT, "--emit-bytecode"),
    "translate": ("ir-translate", "--allow-unregistered-dialect", "--mlir-to-llvmir"),
    "check": ("ir-lsp", "check", "--jobs", "1"),
    "format": ("ir-lsp", "format", "--jobs", "1", "--check"),
    "in place": (*_IR_OPT, "-cse", "--in-place"),
}
"""Tools for each input, last those that change the file; an input for a pass is given to that pass alone."""
_MAIN: Mapping[str, Callable[[Sequence[str]], int]] = {
    "ir-opt": ir_opt.main,
    "ir-translate": ir_translate.main,
    "ir-lsp": ir_lsp.run,
}


def commands(hostile: HostileInput, file: Path) -> dict[str, list[str]]:
    """Returns the commands for a file that holds an input, by the name of what they do."""
    if hostile.flags is not None:
        return {"passes": [*_IR_OPT, *hostile.flags, str(file)]}
    return {name: [*words, str(file)] for name, words in TOOLS.items()}


def program_of(command: Sequence[str]) -> list[str]:
    """Returns the words that start a command as a process, in this environment."""
    return [str(Path(sys.executable).with_name(command[0])), *command[1:]]


def run_commands(commands: Sequence[Sequence[str]]) -> int:
    """Runs commands in this process, one after the other; returns 2 if one of them breaks down."""
    for name, *arguments in commands:
        code = _MAIN[name](arguments)
        if code not in (0, 1):
            print(f"{name} {' '.join(arguments)}: exit code {code}", file=sys.stderr)
            return 2
    return 0


class HostileRuns:
    """A process that has the tools loaded, and a copy of it for each run; a context manager.

    So starting Python and loading the tools costs once, and no run sees what another one left.
    """

    def __init__(self) -> None:
        words = [sys.executable, "-m", "tests.support.hostile_runs"]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def run(self, commands: Iterable[Sequence[str]]) -> LimitedRun:
        """Runs commands within the limits of a run."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps([list(command) for command in commands]) + "\n")
        self._process.stdin.flush()
        return LimitedRun(**json.loads(self._process.stdout.readline()))


def main() -> None:
    """Answers each line of standard input, which holds commands as JSON, by a line with what came of them."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "small.mlir")
        file.write_text("func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n")
        with open(os.devnull, "w") as nowhere, redirected(nowhere, nowhere):
            run_commands([[*words, str(file)] for words in TOOLS.values()])
    gc.enable()
    for line in sys.stdin:
        commands = json.loads(line)
        print(json.dumps(asdict(run_forked(partial(run_commands, commands)))), flush=True)


if __name__ == "__main__":
    main()
