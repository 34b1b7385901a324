"""A trace as one page for a browser, which needs nothing but itself.

Enters: a trace; leaves: HTML. The page holds the text of the first state, and for each pass the lines that it changed;
`page.js` makes the other states of them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from importlib.resources import files
from typing import TypeAlias

from compiler.trace.history import History
from compiler.trace.mirror import longest_increasing
from compiler.trace.model import PassRun

Hunk: TypeAlias = tuple[int, int, list[str]]
"""Of the lines before, from this number on, so many are replaced by these."""
_MOST_COMPARED = 1_000_000
"""Maximum number of pairs of lines that are compared with each other; larger parts are replaced as a whole."""


def report_page(history: History, title: str) -> str:
    """Returns the page of a trace."""
    folder = files(__package__)
    page = folder.joinpath("page.html").read_text("utf-8")
    data = json.dumps(_data(history, title), separators=(",", ":"), ensure_ascii=False)
    parts = {
        "STYLE": folder.joinpath("page.css").read_text("utf-8"),
        "DATA": data.replace("<", "\\u003c"),  # nothing in it may end the element that holds it
        "SCRIPT": folder.joinpath("page.js").read_text("utf-8"),
    }
    for name, text in parts.items():
        page = page.replace(f"/*{name}*/", text)
    return page


def _data(history: History, title: str) -> dict[str, object]:
    trace = history.trace
    first = lines = history.stable_text(1).splitlines()
    words: dict[str, int] = {}
    runs = []
    for run in trace.runs:
        hunks: list[Hunk] = []
        if run.has_changed:
            new = history.stable_text(run.last).splitlines()
            hunks, lines = changed_lines(lines, new), new
        runs.append(_run(history, run, hunks, words))
    return {"title": title, "pipeline": trace.pipeline, "first": first, "runs": runs, "words": list(words)}


def _run(history: History, run: PassRun, hunks: list[Hunk], words: dict[str, int]) -> dict[str, object]:
    """One pass; of its steps, patterns and names of operations are numbers of `words`."""
    trace = history.trace

    def number_of(word: str) -> int:
        return words.setdefault(word, len(words))

    steps = [
        [number_of(step.pattern or step.kind.value), number_of(_subject(history, step.subject))]
        for _, step in trace.steps_of(run)
    ]
    return {
        "argument": run.argument,
        "path": run.path,
        "milliseconds": round(1000 * run.seconds, 3),
        "before": run.ops_before,
        "after": run.ops_after,
        "failed": run.failed,
        "patterns": trace.patterns_of(run),
        "hunks": hunks,
        "firstStep": run.first,
        "steps": steps,
    }


def _subject(history: History, number: int | None) -> str:
    return "" if number is None else history.op(number).name


def changed_lines(old: list[str], new: list[str]) -> list[Hunk]:
    """Returns what makes `new` of `old`; places count in `old`.

    Lines that both have just once, such as the heads of functions, are matched first (patience diff): comparing all
    lines with each other would take the square of their number.
    """
    found: list[Hunk] = []
    before = after = 0
    for first, second in [*_anchors(old, new), (len(old), len(new))]:
        found += _changed_between(old, new, (before, first), (after, second))
        before, after = first + 1, second + 1
    return found


def _anchors(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """The places of lines that are unique on both sides, as far as they come in the same order."""
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
