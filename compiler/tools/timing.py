"""Reports of `--mlir-timing` and `--mlir-pass-statistics`: the time of each step, and the counts of passes.

They have mlir-opt's form: a tree of the pipeline or a list in which passes of one name are merged, as text or, for
times, as JSON.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from compiler.passes.base import Pass
from compiler.passes.manager import PassResult
from compiler.passes.pipeline import Pipeline
from compiler.tools.options import CommandLine, Kind, Option

REPORT_OPTIONS = (
    Option("mlir-pass-statistics", "Display the statistics of each pass"),
    Option(
        "mlir-pass-statistics-display", "Display method for pass statistics", Kind.TEXT, choices=("list", "pipeline")
    ),
    Option("mlir-timing", "Display execution times"),
    Option("mlir-timing-display", "Display method for timing data", Kind.TEXT, choices=("list", "tree")),
    Option("mlir-output-format", "Output format for timing data", Kind.TEXT, choices=("text", "json")),
)

_RULE = "===" + "-" * 73 + "===\n"


@dataclass
class Timed:
    """A step, and those that it consists of."""

    name: str
    seconds: float
    steps: list[Timed] = field(default_factory=list)


class Stopwatch:
    """The steps of one job, each as it ends."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._start = self._last = clock()
        self.steps: list[Timed] = []

    def lap(self, name: str) -> None:
        """A step ends here; it began where the one before ended."""
        now = self._clock()
        self.steps.append(Timed(name, now - self._last))
        self._last = now

    def lap_of_passes(self, pipeline: Pipeline, result: PassResult) -> None:
        """The passes of a pipeline end here."""
        self.steps += _times_of_passes(pipeline, result)
        self._last = self._clock()

    @property
    def total(self) -> float:
        return self._clock() - self._start


def _times_of_passes(pipeline: Pipeline, result: PassResult) -> list[Timed]:
    numbers = {id(pass_): number for number, pass_ in enumerate(pipeline.passes())}
    timed: list[Timed] = []
    stack: list[tuple[Pass | Pipeline, list[Timed]]] = [(item, timed) for item in reversed(pipeline.items)]
    while stack:
        item, into = stack.pop()
        passes = [item] if isinstance(item, Pass) else list(item.passes())
        seconds = sum(result.times.get(numbers[id(pass_)], 0.0) for pass_ in passes)
        into.append(Timed(item.name if isinstance(item, Pass) else f"'{item.anchor}' Pipeline", seconds))
        if isinstance(item, Pipeline):
            stack += [(inner, into[-1].steps) for inner in reversed(item.items)]
    return timed


def timing_text(line: CommandLine, watch: Stopwatch) -> str:
    """Returns the report on times that a command line requests."""
    total = watch.total
    rest = max(total - sum(step.seconds for step in watch.steps), 0.0)
    tree, flat = watch.steps, [Timed("Rest", rest), Timed("Total", total)]
    if line.texts.get("mlir-timing-display") == "list":
        tree, flat = [], [*_merged(watch.steps, total), *flat]
    write = _json if line.texts.get("mlir-output-format") == "json" else _text
    return write(tree, flat, total)


def _walk(steps: Sequence[Timed]) -> Iterator[tuple[Timed, int]]:
    stack = [(step, 0) for step in reversed(steps)]
    while stack:
        step, depth = stack.pop()
        yield step, depth
        stack += [(inner, depth + 1) for inner in reversed(step.steps)]


def _merged(steps: Sequence[Timed], total: float) -> list[Timed]:
    """Returns all steps, with those of equal names merged, the longest first."""
    seconds: dict[str, float] = {"root": total}
    for step, _ in _walk(steps):
        seconds[step.name] = seconds.get(step.name, 0.0) + step.seconds
    return sorted((Timed(name, spent) for name, spent in seconds.items()), key=lambda step: -step.seconds)


def _title(text: str) -> str:
    return f"{_RULE}{f'... {text} report ...':^79}".rstrip() + f"\n{_RULE}"


def _text(tree: Sequence[Timed], flat: Sequence[Timed], total: float) -> str:
    head = f"  Total Execution Time: {total:.4f} seconds\n\n  ----Wall Time----  ----Name----\n"
    lines = [
        f"  {step.seconds:8.4f} ({100 * step.seconds / (total or 1):5.1f}%)  {'  ' * depth}{step.name}\n"
        for step, depth in [*_walk(tree), *((step, 0) for step in flat)]
    ]
    return _title("Execution time") + head + "".join(lines)


def _json(tree: Sequence[Timed], flat: Sequence[Timed], total: float) -> str:
    def entry(step: Timed) -> str:
        share = 100 * step.seconds / (total or 1)
        name = step.name.replace("\\", "\\\\").replace('"', '\\"')
        return f'{{"wall": {{"duration": {step.seconds:8.4f}, "percentage": {share:5.1f}}}, "name": "{name}"'

    lines: list[str] = []
    open_steps = 0
    for step, depth in _walk(tree):
        while open_steps > depth:
            open_steps -= 1
            lines.append("  " * open_steps + "{}]},")
        lines.append("  " * depth + entry(step) + ', "passes": [')
        open_steps = depth + 1
    while open_steps:
        open_steps -= 1
        lines.append("  " * open_steps + "{}]},")
    lines += [entry(step) + "}," for step in flat[:-1]]
    lines.append(entry(flat[-1]) + "}")
    return "[\n" + "\n".join(lines) + "\n]\n"


# ------------------------------------------------------------------------------------------ statistics


def statistics_text(line: CommandLine, pipeline: Pipeline, result: PassResult) -> str:
    """Returns the report of pass statistics that a command line requests."""
    if line.texts.get("mlir-pass-statistics-display") == "list":
        lines = _merged_statistics(pipeline, result)
    else:
        lines = _statistics_of_pipeline(pipeline, result)
    return _title("Pass statistics") + "".join(f"{line}\n" for line in lines) + "\n"


def _statistics_of_pipeline(pipeline: Pipeline, result: PassResult) -> list[str]:
    """Returns the passes in their order, with their statistics."""
    lines: list[str] = []
    numbers = {id(pass_): number for number, pass_ in enumerate(pipeline.passes())}
    stack: list[tuple[Pass | Pipeline, int]] = [(item, 0) for item in reversed(pipeline.items)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, Pipeline):
            lines.append("  " * depth + f"'{item.anchor}' Pipeline")
            stack += [(inner, depth + 1) for inner in reversed(item.items)]
        elif item.statistics:
            counts = result.statistics.get(numbers[id(item)], Counter())
            lines += _entry(item, counts, depth)
    return lines


def _merged_statistics(pipeline: Pipeline, result: PassResult) -> list[str]:
    """Returns each kind of pass once, by name, with the sum of its statistics."""
    kinds: dict[str, Pass] = {}
    counts: dict[str, Counter[str]] = {}
    for number, pass_ in enumerate(pipeline.passes()):
        if pass_.statistics:
            kinds.setdefault(pass_.name, pass_)
            counts.setdefault(pass_.name, Counter()).update(result.statistics.get(number, Counter()))
    return [line for name in sorted(kinds) for line in _entry(kinds[name], counts[name], 1)]


def _entry(pass_: Pass, counts: Mapping[str, int], depth: int) -> list[str]:
    indent = "  " * depth
    width = max(map(len, pass_.statistics))
    digits = max(len(str(counts.get(name, 0))) for name in pass_.statistics)
    return [
        f"{indent}{pass_.name}",
        *(
            f"{indent}  (S) {counts.get(name, 0):>{digits}} {name:<{width}} - {description}"
            for name, description in sorted(pass_.statistics.items())
        ),
    ]
