"""The tools that read hostile inputs, as commands and one after the other in one process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from compiler.tools import ir_opt, ir_translate
from ir_lsp.command_line import main as ir_lsp
from tests.support.hostile_inputs import PASSES, HostileInput

_IR_OPT = ("ir-opt", "--allow-unregistered-dialect")
TOOLS: Mapping[str, tuple[str, ...]] = {
    "print": _IR_OPT,
    "generic": (*_IR_OPT, "--mlir-print-op-generic"),
    "passes": (*_IR_OPT, *PASSES),
    "bytecode": (*_IR_OPT, "--emit-bytecode"),
    "in place": (*_IR_OPT, "-cse", "--in-place"),
    "translate": ("ir-translate", "--allow-unregistered-dialect", "--mlir-to-llvmir"),
    "check": ("ir-lsp", "check", "--jobs", "1"),
    "format": ("ir-lsp", "format", "--jobs", "1", "--check"),
}
"""What each input is given to; an input for a pass is given to that pass alone."""
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


def main() -> int:
    """Runs commands in this process, so that starting Python costs once; they are separated by `--next`."""
    commands: list[list[str]] = [[]]
    for word in sys.argv[1:]:
        if word == "--next":
            commands.append([])
        else:
            commands[-1].append(word)
    for name, *arguments in commands:
        code = _MAIN[name](arguments)
        if code not in (0, 1):
            print(f"{name} {' '.join(arguments)}: exit code {code}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
