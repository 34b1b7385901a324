"""Reproducers: files with IR and the pipeline that failed on it, so that the failure can be repeated.

An instrumentation of the pass manager writes the file if a run failed, and reports it. The file has IR and a resource
that `--run-reproducer` reads:

    {-#
      external_resources: {
        mlir_reproducer: {
          pipeline: "builtin.module(func.func(cse))",
          disable_threading: true,
          verify_each: true
        }
      }
    #-}

A local reproducer holds the IR right before the pass that failed, and that pass alone.
See https://mlir.llvm.org/docs/PassManagement/#crash-and-failure-reproduction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from compiler.ir.asm import quote
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import Instrumentation
from compiler.passes.pipeline import Pipeline
from compiler.syntax.lexer import unquote
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import Resources, print_file

_SECTION, _OWNER = "external_resources", "mlir_reproducer"


@dataclass(frozen=True)
class Settings:
    """Settings for repeating a run."""

    pipeline: str
    disable_threading: bool = False
    verify_each: bool = True


def reproducer_text(op: Operation, settings: Settings, resources: Resources | None = None) -> str:
    """Returns the text of a reproducer; `resources` are those of the file that the IR is from.

    >>> reproducer_text(parse("module {}"), Settings("builtin.module(cse)")).splitlines()[6]
    '      pipeline: "builtin.module(cse)",'
    """
    own = {
        "pipeline": quote(settings.pipeline),
        "disable_threading": "true" if settings.disable_threading else "false",
        "verify_each": "true" if settings.verify_each else "false",
    }
    all_resources: dict[str, Mapping[str, Mapping[str, str]]] = dict(resources or {})
    all_resources[_SECTION] = {**all_resources.get(_SECTION, {}), _OWNER: own}
    return print_file(op, all_resources, PrintingFlags())


def stored_settings(resources: Resources) -> Settings | None:
    """Returns the settings in a reproducer; None for any other file.

    >>> resources = {"external_resources": {"mlir_reproducer": {"pipeline": '"builtin.module(cse)"'}}}
    >>> stored_settings(resources)
    Settings(pipeline='builtin.module(cse)', disable_threading=False, verify_each=True)
    """
    stored = resources.get(_SECTION, {}).get(_OWNER)
    if stored is None or "pipeline" not in stored:
        return None
    return Settings(
        unquote(stored["pipeline"]),
        stored.get("disable_threading") == "true",
        stored.get("verify_each", "true") == "true",
    )


class Reproducer(Instrumentation):
    """Writes a reproducer if a run fails; call `prepare` before the run, and `finish` after it.

    `write(name, text)` writes a file and returns the error, if there is one.
    """

    def __init__(
        self,
        name: str,
        settings: Settings,
        write: Callable[[str, str], str | None],
        report: Callable[[Problem], None],
        resources: Resources | None = None,
    ) -> None:
        self._name = name
        self._settings = settings
        self._write = write
        self._report = report
        self._resources = resources
        self._text = ""
        self._running: list[tuple[Pass, Operation]] = []
        self._failed = False

    def prepare(self, op: Operation) -> None:
        """Stores the current IR."""
        self._text = reproducer_text(op, self._settings, self._resources)

    def before_pass(self, run: Pass, op: Operation) -> None:
        self._running.append((run, op))

    def after_pass(self, run: Pass, op: Operation, state: PassState) -> None:
        self._running.remove((run, op))

    def after_pass_failed(self, run: Pass, op: Operation, state: PassState) -> None:
        if not self._failed:
            self._failed = True
            self._say(op)

    def finish(self, op: Operation) -> None:
        """Ends the run of the op."""

    def _say(self, op: Operation) -> None:
        described = [_described(*running) for running in self._running]
        self._running = []
        self._tell(op, f"[{', '.join(described)}]")

    def _tell(self, op: Operation, passes: str) -> None:
        """Writes the file and reports it."""
        problem = self._write(self._name, self._text)
        where = f"reproducer generated at `{self._name}`" if problem is None else problem
        note = ProblemNote(f"Pipeline failed while executing {passes}: {where}")
        message = "Failures have been detected while processing an MLIR pass pipeline"
        self._report(Problem(op, message, (note,), shows_op=False))


class LocalReproducer(Reproducer):
    """Writes a reproducer for the pass that failed alone."""

    def prepare(self, op: Operation) -> None:
        """Has no effect: the IR is stored before each pass."""

    def before_pass(self, run: Pass, op: Operation) -> None:
        super().before_pass(run, op)
        top, pipeline = op, Pipeline(op.name, [run])
        while top.parent_op is not None:
            top = top.parent_op
            pipeline = Pipeline(top.name, [pipeline])
        settings = Settings(str(pipeline), True, self._settings.verify_each)
        self._text = reproducer_text(top, settings, self._resources)

    def finish(self, op: Operation) -> None:
        """Reports the last of several passes that failed, as upstream does."""
        if self._running:
            self._say(op)

    def _say(self, op: Operation) -> None:
        described = _described(*self._running[-1])
        self._running = []
        self._tell(op, described)


def _described(run: Pass, op: Operation) -> str:
    """`` `CSE` on 'func.func' operation: @f``"""
    name = symbol_name(op)
    return f"`{run.name}` on '{op.name}' operation" + ("" if name is None else f": @{name}")
