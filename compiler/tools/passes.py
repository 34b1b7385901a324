"""The passes that a tool runs, as its command line says, and IR dumped around them.

Enters: `-cse -canonicalize="max-iterations=3"` in their order, or `--pass-pipeline=...`; leaves: a pipeline, and what
mlir-opt writes to its error output while one runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import Instrumentation, PassResult
from compiler.passes.pipeline import Pipeline, PipelineError, make_pass, parse_pipeline
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer import print_operation
from compiler.tools.options import CommandLine, Kind, Option
from compiler.transforms import PASSES, find_pass

PASS_OPTIONS = tuple(Option(name, "", Kind.PASS) for name in sorted(PASSES))
"""An option for each pass; what they do is not known before the pass is loaded."""

PIPELINE_OPTIONS = (
    Option("pass-pipeline", "Textual description of the pass pipeline to run", Kind.TEXT, "string"),
    Option("dump-pass-pipeline", "Print the pipeline that will be run"),
    Option("mlir-print-ir-after", "Print IR after specified passes", Kind.TEXT, "pass-arg"),
    Option("mlir-print-ir-after-all", "Print IR after each pass"),
    Option("mlir-print-ir-after-change", "When printing the IR after a pass, only print if the IR changed"),
    Option("mlir-print-ir-after-failure", "When printing the IR after a pass, only print if the pass failed"),
    Option("mlir-print-ir-before", "Print IR before specified passes", Kind.TEXT, "pass-arg"),
    Option("mlir-print-ir-before-all", "Print IR before each pass"),
    Option(
        "mlir-print-ir-module-scope",
        "When printing IR for print-ir-[before|after]{-all} always print the top-level operation",
    ),
    Option("mlir-pass-statistics", "Display the statistics of each pass"),
    Option("mlir-timing", "Display execution times"),
)


def options_with_help() -> tuple[Option, ...]:
    """The options of passes with what the passes say of themselves."""
    found = ((name, find_pass(name)) for name in sorted(PASSES))
    return tuple(Option(name, "" if kind is None else kind.summary, Kind.PASS) for name, kind in found)


def pipeline_of(line: CommandLine) -> Pipeline:
    """What the command line asks for; no passes where it asks for nothing. Raises PipelineError."""
    text = line.texts.get("pass-pipeline")
    if text is not None:
        if line.passes:
            raise PipelineError("'-pass-pipeline' option can't be used with individual pass options")
        return parse_pipeline(text, find_pass)
    pipeline = Pipeline("builtin.module")
    for name, options in line.passes:
        kind = find_pass(name)
        assert kind is not None
        made = make_pass(kind, options)
        if kind.anchor in (None, pipeline.anchor):
            pipeline.items.append(made)
        else:
            pipeline.items.append(Pipeline(kind.anchor or "", [made]))
    return pipeline


def dump_text(pipeline: Pipeline) -> str:
    """What `--dump-pass-pipeline` writes."""
    return f"Pass Manager with {len(pipeline.items)} passes:\n{_dump(pipeline, 0)}\n\n"


def _dump(item: Pass | Pipeline, depth: int) -> str:
    indent = "  " * depth
    if isinstance(item, Pipeline):
        inner = ",\n".join(_dump(one, depth + 1) for one in item.items)
        return f"{indent}{item.anchor}(\n{inner}\n{indent})"
    options = item.option_text()
    return f"{indent}{item.argument}{{  {options}}}" if options else f"{indent}{item.argument}"


@dataclass(frozen=True)
class DumpConfig:
    """Around which passes IR is dumped; `all` of them, or those named."""

    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    before_all: bool = False
    after_all: bool = False
    after_change: bool = False
    after_failure: bool = False
    module_scope: bool = False

    @property
    def is_active(self) -> bool:
        return bool(self.before or self.after) or self.before_all or self.after_all or self.after_failure


def dump_config(line: CommandLine) -> DumpConfig:
    """What the options say."""
    return DumpConfig(
        before=frozenset(filter(None, line.texts.get("mlir-print-ir-before", "").split(","))),
        after=frozenset(filter(None, line.texts.get("mlir-print-ir-after", "").split(","))),
        before_all=line.flag("mlir-print-ir-before-all"),
        after_all=line.flag("mlir-print-ir-after-all"),
        after_change=line.flag("mlir-print-ir-after-change"),
        after_failure=line.flag("mlir-print-ir-after-failure"),
        module_scope=line.flag("mlir-print-ir-module-scope"),
    )


class Dumping(Instrumentation):
    """Dumps IR around passes."""

    def __init__(self, config: DumpConfig, flags: PrintingFlags, write: Callable[[str], None]) -> None:
        self._config = config
        self._flags = flags
        self._write = write
        self._texts: dict[Operation, str] = {}

    def before_pass(self, run: Pass, op: Operation) -> None:
        config = self._config
        if config.after_change:
            self._texts[op] = self._text(op)
        if config.before_all or run.argument in config.before:
            self._dump("Before", run, op)

    def after_pass(self, run: Pass, op: Operation, state: PassState) -> None:
        config = self._config
        if config.after_failure or not (config.after_all or run.argument in config.after):
            return
        if config.after_change and self._texts.pop(op, None) == self._text(op):
            return
        self._dump("After", run, op)

    def after_pass_failed(self, run: Pass, op: Operation, state: PassState) -> None:
        config = self._config
        if config.after_all or config.after_failure or run.argument in config.after:
            self._dump("After", run, op, " Failed")

    def _text(self, op: Operation) -> str:
        return print_operation(op, self._flags).rstrip("\n")

    def _dump(self, when: str, run: Pass, op: Operation, failed: str = "") -> None:
        shown, scope = op, ""
        if self._config.module_scope:
            name = symbol_name(op)
            scope = f" ('{op.name}' operation{'' if name is None else f': @{name}'})"
            while shown.parent_op is not None:
                shown = shown.parent_op
        header = f"// -----// IR Dump {when} {run.name}{failed} ({run.argument}){scope} //----- //"
        self._write(f"{header}\n{self._text(shown)}\n\n")


_RULE = "===" + "-" * 73 + "===\n"


def _title(text: str) -> str:
    return f"{_RULE}{f'... {text} report ...':^79}".rstrip() + f"\n{_RULE}"


def statistics_text(pipeline: Pipeline, result: PassResult) -> str:
    """What `--mlir-pass-statistics` writes: the passes in their order, with what they counted."""
    lines = []
    numbers = {id(one): number for number, one in enumerate(pipeline.passes())}
    stack: list[tuple[Pass | Pipeline, int]] = [(item, 0) for item in reversed(pipeline.items)]
    while stack:
        item, depth = stack.pop()
        indent = "  " * depth
        if isinstance(item, Pipeline):
            lines.append(f"{indent}'{item.anchor}' Pipeline")
            stack += [(one, depth + 1) for one in reversed(item.items)]
            continue
        counts = result.statistics.get(numbers[id(item)], Counter())
        if item.statistics:
            lines.append(f"{indent}{item.name}")
            width = max(map(len, item.statistics))
            for name, what in item.statistics.items():
                lines.append(f"{indent}  (S) {counts.get(name, 0)} {name:<{width}} - {what}")
    return _title("Pass statistics") + "".join(f"{line}\n" for line in lines) + "\n"


def timing_text(pipeline: Pipeline, result: PassResult, others: Sequence[tuple[str, float]], total: float) -> str:
    """What `--mlir-timing` writes; `others` are the times of what is no pass, those before the passes and after."""
    rows: list[tuple[float, str]] = [(seconds, name) for name, seconds in others[:1]]
    numbers = {id(one): number for number, one in enumerate(pipeline.passes())}

    def seconds_of(item: Pass | Pipeline) -> float:
        passes = [item] if isinstance(item, Pass) else item.passes()
        return sum(result.times.get(numbers[id(one)], 0.0) for one in passes)

    stack: list[tuple[Pass | Pipeline, int]] = [(item, 0) for item in reversed(pipeline.items)]
    while stack:
        item, depth = stack.pop()
        name = item.name if isinstance(item, Pass) else f"'{item.anchor}' Pipeline"
        rows.append((seconds_of(item), "  " * depth + name))
        if isinstance(item, Pipeline):
            stack += [(one, depth + 1) for one in reversed(item.items)]
    rows += [(seconds, name) for name, seconds in others[1:]]
    known = sum(seconds for _, seconds in others) + sum(seconds_of(item) for item in pipeline.items)
    rows += [(max(total - known, 0.0), "Rest"), (total, "Total")]
    lines = [f"  {seconds:7.4f} ({100 * seconds / (total or 1):5.1f}%)  {name}\n" for seconds, name in rows]
    head = f"  Total Execution Time: {total:.4f} seconds\n\n  ----Wall Time----  ----Name----\n"
    return _title("Execution time") + head + "".join(lines) + "\n"
