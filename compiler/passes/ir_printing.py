"""Prints IR before and after passes: `--mlir-print-ir-before=cse`, `--mlir-print-ir-after-all` and related options.

The IR is written to one stream, or to a tree of files that mirrors the nesting of operations. A diff has only the lines
that a pass changed.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from dataclasses import dataclass, replace

from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import Instrumentation
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation


@dataclass(frozen=True)
class IRPrintingConfig:
    """The passes, by their arguments, before and after which IR is printed."""

    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    before_all: bool = False
    after_all: bool = False
    after_change: bool = False
    """Print after a pass only if it changed something."""
    after_failure: bool = False
    """Print after a pass only if it failed."""
    module_scope: bool = False
    """Print the whole module, not only the op that the pass ran on."""
    diff: bool = False
    """Print the changes of a pass as a unified diff."""

    @property
    def is_active(self) -> bool:
        return bool(self.before or self.after) or self.before_all or self.after_all or self.after_failure


Write = Callable[[Pass, Operation, str], None]
"""Takes the text about a pass and the op that it ran on."""


class IRPrinting(Instrumentation):
    """Prints IR before and after passes."""

    def __init__(self, config: IRPrintingConfig, flags: PrintingFlags, write: Write) -> None:
        self._config = config
        self._flags = flags
        self._write = write
        self._texts: dict[Operation, str] = {}

    def before_pass(self, run: Pass, op: Operation) -> None:
        config = self._config
        if config.after_change or config.diff:
            self._texts[op] = self._text(op)
        if config.before_all or run.argument in config.before:
            self._show("Before", run, op, self._text(op))

    def after_pass(self, run: Pass, op: Operation, state: PassState) -> None:
        config = self._config
        before = self._texts.pop(op, "")
        if config.after_failure or not (config.after_all or run.argument in config.after):
            return
        text = self._text(op)
        if (config.after_change or config.diff) and text == before:
            return
        self._show("After", run, op, _difference(before, text) if config.diff else text)

    def after_pass_failed(self, run: Pass, op: Operation, state: PassState) -> None:
        config = self._config
        self._texts.pop(op, None)
        if config.after_all or config.after_failure or run.argument in config.after:
            self._show("After", run, op, self._text(op), " Failed")

    def _text(self, op: Operation) -> str:
        if self._config.module_scope:
            while op.parent_op is not None:
                op = op.parent_op
        flags = self._flags if op.parent is None else replace(self._flags, local_scope=True)
        return print_operation(op, flags).rstrip("\n")

    def _show(self, when: str, run: Pass, op: Operation, text: str, failed: str = "") -> None:
        scope = ""
        if self._config.module_scope:
            name = symbol_name(op)
            scope = f" ('{op.name}' operation{'' if name is None else f': @{name}'})"
        header = f"// -----// IR Dump {when} {run.name}{failed} ({run.argument}){scope} //----- //"
        # As upstream, a top-level operation ends with a line break.
        end = "\n\n\n" if self._config.module_scope or op.parent is None else "\n\n"
        self._write(run, op, f"{header}\n{text}{end}")


def _difference(before: str, after: str) -> str:
    """Returns a unified diff without the names of files."""
    return "\n".join(list(difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm=""))[2:])


class FileTree:
    """Writes each text into a file of its own: `builtin_module_outer/func_func_f/0_1_cse.mlir`.

    The directories are the enclosing ops and the op itself; the numbers count the earlier files of each.
    """

    def __init__(self, root: str, complain: Callable[[str], None]) -> None:
        self._root = root
        self._complain = complain
        self._counters: dict[Operation, int] = {}

    def write(self, run: Pass, op: Operation, text: str) -> None:
        self._counters[op] = self._counters.get(op, -1) + 1
        chain: list[Operation] = []
        current: Operation | None = op
        while current is not None:
            chain.insert(0, current)
            current = current.parent_op
        directory = os.path.join(self._root, *[_directory_name(ancestor) for ancestor in chain])
        numbers = "_".join(str(self._counters.setdefault(ancestor, 0)) for ancestor in chain)
        path = os.path.join(directory, f"{numbers}_{run.argument}.mlir")
        try:
            os.makedirs(directory, exist_ok=True)
            with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
        except OSError as error:
            self._complain(f"Error opening output file {path}: {error.strerror}\n")


def _directory_name(op: Operation) -> str:
    name = symbol_name(op) or "no-symbol-name"
    return f"{op.name.replace('.', '_')}_{name.replace('/', '_')}".replace("\\", "_")
