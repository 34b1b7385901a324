"""The passes that a tool runs, as its command line says, and reports about them.

Enters: `-cse -canonicalize="max-iterations=3"` in their order, or `--pass-pipeline=...`; leaves: a pipeline, and what
mlir-opt writes about one that ran.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from compiler.passes.base import Pass
from compiler.passes.manager import PassResult
from compiler.passes.pipeline import Pipeline, PipelineError, Registry, make_pass, parse_pipeline
from compiler.tools.options import CommandLine, Kind, Option
from compiler.transforms import PASSES, find_pass

PIPELINE_OPTIONS = (
    Option("pass-pipeline", "Textual description of the pass pipeline to run", Kind.TEXT, "string"),
    Option("dump-pass-pipeline", "Print the pipeline that will be run"),
    Option("mlir-pass-statistics", "Display the statistics of each pass"),
    Option("mlir-timing", "Display execution times"),
)


class KnownPasses:
    """The passes that a program has: those of the package, and more of its own."""

    def __init__(self, more: Mapping[str, type[Pass]]) -> None:
        self._more = more

    def find(self, argument: str) -> type[Pass] | None:
        """The class of a pass, None where there is none of that name."""
        return self._more.get(argument) or find_pass(argument)

    def options(self) -> tuple[Option, ...]:
        """An option for each pass; what it does is not known before the pass is loaded."""
        return tuple(Option(name, "", Kind.PASS) for name in sorted({*PASSES, *self._more}))

    def options_with_help(self) -> tuple[Option, ...]:
        """The same, with what the passes say of themselves."""
        found = ((option.name, self.find(option.name)) for option in self.options())
        return tuple(Option(name, "" if kind is None else kind.summary, Kind.PASS) for name, kind in found)


def pipeline_of(line: CommandLine, registry: Registry) -> Pipeline:
    """What the command line asks for; no passes where it asks for nothing. Raises PipelineError."""
    text = line.texts.get("pass-pipeline")
    if text is not None:
        if line.passes:
            raise PipelineError("'-pass-pipeline' option can't be used with individual pass options")
        return parse_pipeline(text, registry)
    pipeline = Pipeline("builtin.module")
    for name, options in line.passes:
        kind = registry(name)
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
    return f"{indent}{item.argument}" + (f"{{{item.option_text()}}}" if item.option_fields() else "")


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
