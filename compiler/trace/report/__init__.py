"""A trace as one HTML page, which needs no other file.

The page has the text of the first state, and for each pass the lines that it changed; `page.js` computes the other
states. For small functions it also has graphs, drawn as in VS Code.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from importlib.resources import files
from typing import TypeAlias

from compiler.ir.operation import Operation
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.trace.history import History
from compiler.trace.mirror import longest_increasing
from compiler.trace.model import PassRun
from compiler.trace.report.graphs import PassGraphs

Hunk: TypeAlias = tuple[int, int, list[str]]
"""First line, number of old lines from there on, and the lines that replace them."""
_MOST_COMPARED = 1_000_000
"""Maximum number of pairs of lines that are compared with each other; larger parts are replaced as a whole."""


def report_page(history: History, title: str) -> str:
    """Returns the page of a trace."""
    folder, graphs = files(__package__), files("compiler.graphs").joinpath("page")
    page = folder.joinpath("page.html").read_text("utf-8")
    data = json.dumps(_data(history, title), separators=(",", ":"), ensure_ascii=False)
    parts = {
        "STYLE": folder.joinpath("page.css").read_text("utf-8"),
        "DATA": data.replace("<", "\\u003c"),  # nothing in it may end the element that holds it
        "SCRIPT": folder.joinpath("page.js").read_text("utf-8"),
        "GRAPHSTYLE": graphs.joinpath("graph.css").read_text("utf-8"),
        "LAYOUT": graphs.joinpath("layout.js").read_text("utf-8"),
        "GRAPH": graphs.joinpath("graph.js").read_text("utf-8"),
    }
    for name, text in parts.items():
        page = page.replace(f"/*{name}*/", text)
    return page


def _data(history: History, title: str) -> dict[str, object]:
    """Returns the data that `page.js` reads. Words that come again and again are numbers of `words`."""
    trace = history.trace
    words: dict[str, int] = {}

    def word(text: str) -> int:
        return words.setdefault(text, len(words))

    graphs = PassGraphs(history)
    text = _Text(history)
    first = text.lines
    runs = []
    for run in trace.runs:
        drawn = graphs.of(run)
        hunks = text.change(run) if run.has_changed else []
        steps = []
        for _, step in trace.steps_of(run):
            subject = "" if step.subject is None else history.op(step.subject).name
            steps.append([word(step.pattern or step.kind.value), word(subject)])
        patterns = [[word(name), count] for name, count in trace.patterns_of(run).items()]
        counts = (round(1000 * run.seconds, 3), run.ops_before, run.ops_after, int(run.failed))
        path = [word(anchor) for anchor in run.path]
        runs.append([word(run.argument), path, *counts, patterns, hunks, run.first, steps, drawn])
    return {"title": title, "pipeline": trace.pipeline, "first": first, "runs": runs, "words": list(words)}


class _Text:
    """The text of successive states: only changed operations directly in the module are printed again."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._head: list[str] = []
        self._parts: dict[int, list[str]] = {}
        """The lines of the operations directly in the module, by their numbers and in their order."""
        self.print_all(1)

    @property
    def lines(self) -> list[str]:
        return [*self._head, *(line for part in self._parts.values() for line in part), "}"]

    def print_all(self, state: int) -> None:
        """Prints all operations of a state."""
        root = self._history.state(state)
        head = print_operation(root, PrintingFlags(skip_regions=True, local_scope=True))
        self._head = head.rstrip().removesuffix("{...}").splitlines()
        self._head[-1] += "{"
        ops = [op for region in root.regions for block in region.blocks for op in block.ops]
        self._parts = {self._history.number_of(op): self._print(op) for op in ops}

    def change(self, run: PassRun) -> list[Hunk]:
        """Moves to the state after a pass; returns the changed lines."""
        old = self._parts.get(run.op)
        if old is None:
            lines = self.lines
            self.print_all(run.last)
            return changed_lines(lines, self.lines)
        self._history.state(run.last)
        new = self._parts[run.op] = self._print(self._history.op(run.op))
        start = len(self._head)
        for number, part in self._parts.items():
            if number == run.op:
                break
            start += len(part)
        return [(start + first, count, added) for first, count, added in changed_lines(old, new)]

    def _print(self, op: Operation) -> list[str]:
        text = print_operation(op, PrintingFlags(local_scope=True), self._history.stable_names(op))
        return [f"  {line}" for line in text.splitlines()]


def changed_lines(old: list[str], new: list[str]) -> list[Hunk]:
    """Returns the hunks that change `old` to `new`; positions are those of `old`.

    Lines that both have just once, such as the heads of functions, are matched first (patience diff): comparing all
    lines with each other would take the square of their number.
    """
    hunks: list[Hunk] = []
    before = after = 0
    for first, second in [*_anchors(old, new), (len(old), len(new))]:
        hunks += _changed_between(old, new, (before, first), (after, second))
        before, after = first + 1, second + 1
    return hunks


def _anchors(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Returns the places of lines that are unique on both sides, as far as they come in the same order."""
    unique = Counter(old), Counter(new)
    places = {line: place for place, line in enumerate(new) if unique[1][line] == 1}
    pairs = [(place, places[line]) for place, line in enumerate(old) if line in places and unique[0][line] == 1]
    stay = longest_increasing([second for _, second in pairs])
    return [(first, second) for first, second in pairs if second in stay]


def _changed_between(old: list[str], new: list[str], mine: tuple[int, int], other: tuple[int, int]) -> Iterator[Hunk]:
    start, low = mine[0], other[0]
    before, after = old[start : mine[1]], new[low : other[1]]
    if before == after:
        return
    if len(before) * len(after) > _MOST_COMPARED:
        yield start, len(before), after
        return
    for kind, first, last, from_, to in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield start + first, last - first, after[from_:to]
