"""Answers requests about one recorded run: its passes, steps, texts, and histories of operations, as JSON data.

Passes count from 1, steps and states as in `compiler.trace.history`, lines from 0.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from compiler.ir.symbols import symbol_name
from compiler.syntax.op_printer import PrintingFlags
from compiler.trace.deltas import NewOp, PlaceOp, op_of
from compiler.trace.history import Event
from compiler.trace.life import events_after, events_before
from compiler.trace.model import LinkKind, PassRun, Step
from compiler.trace.pattern_source import PatternSource
from compiler.trace.state_texts import StateText
from compiler.trace.why_not import why_not
from ir_lsp.tracing.recording import Recording

Answer: TypeAlias = dict[str, Any]

MAX_MATCHES = 1000
"""Maximum number of matches of a search."""
MAX_FAILURES = 100
"""Maximum number of failed patterns that are listed with a step."""


class Unanswerable(Exception):
    """Raised if a request has no answer; the message is the reason."""


class Explorer:
    """Answers requests about a recording. All methods raise `Unanswerable` if there is no answer."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.history = recording.history
        self.texts = recording.texts
        self.trace = recording.history.trace

    # ------------------------------------------------------------------------------------------------------- passes

    def overview(self) -> Answer:
        """Returns the overview, with the tree of passes, which clients show first."""
        answer: Answer = {
            "source": self.trace.source,
            "pipeline": self.trace.pipeline,
            "states": self.history.last,
            "steps": len(self.trace.steps) - 1,
            "tree": self._tree(range(len(self.trace.runs))),
        }
        if self.recording.problem:
            answer["problem"] = {"message": self.recording.problem, "line": self.recording.problem_line}
        return answer

    def passes(self, function: str, pass_name: str, pattern: str, op: str) -> Answer:
        """Returns the tree of passes with this argument that changed a function or op and applied a pattern.

        "" does not restrict the result. Names of passes, patterns and ops may be parts of them.
        """
        runs = [
            number
            for number, run in enumerate(self.trace.runs)
            if (not pass_name or pass_name in run.argument)
            and (not pattern or any(pattern in name for name in self._patterns[number]))
            and (not op or self._changes_op(run, op))
            and (not function or self._changes_function(run, function))
        ]
        return {"tree": self._tree(runs)}

    def _tree(self, runs: Sequence[int]) -> list[Answer]:
        """Returns the passes with these indices, as children of the operations on which they ran."""
        top: list[Answer] = []
        open_nodes: list[tuple[str, list[Answer]]] = []
        for number in runs:
            run = self.trace.runs[number]
            common = 0
            while common < min(len(open_nodes), len(run.path)) and open_nodes[common][0] == run.path[common]:
                common += 1
            del open_nodes[common:]
            for anchor in run.path[common:]:
                children: list[Answer] = []
                (open_nodes[-1][1] if open_nodes else top).append({"anchor": anchor, "children": children})
                open_nodes.append((anchor, children))
            (open_nodes[-1][1] if open_nodes else top).append(self._run(number, run))
        return top

    def _run(self, number: int, run: PassRun) -> Answer:
        return {
            "pass": number + 1,
            "argument": run.argument,
            "pipeline": run.pipeline,
            "milliseconds": round(1000 * run.seconds, 3),
            "before": run.ops_before,
            "after": run.ops_after,
            "changed": run.has_changed,
            "failed": run.failed,
            "states": [run.first, run.last],
            "patterns": list(self._patterns[number].items()),
        }

    @cached_property
    def _patterns(self) -> list[dict[str, int]]:
        return [self.trace.patterns_of(run) for run in self.trace.runs]

    @cached_property
    def _op_names(self) -> dict[int, str]:
        """Name of each operation, by its number."""
        return {delta.op: delta.name for step in self.trace.steps for delta in step.deltas if isinstance(delta, NewOp)}

    def _changes_op(self, run: PassRun, name: str) -> bool:
        names = self._op_names
        return any(
            name in names[number]
            for _, step in self.trace.steps_of(run)
            for delta in step.deltas
            if (number := op_of(delta)) is not None
        )

    def _changes_function(self, run: PassRun, function: str) -> bool:
        name = function.removeprefix("@")
        if any(anchor.endswith(f"@{name}") for anchor in run.path):
            return True
        if not run.has_changed:
            return False
        touched = self.texts.touched(run.first, run.last)
        return any(symbol_name(self.history.op(op)) == name for op in touched)

    def run_of(self, number: int) -> PassRun:
        """Returns the pass `number`, from 1."""
        if not 1 <= number <= len(self.trace.runs):
            raise Unanswerable(f"there is no pass {number}; the last one is {len(self.trace.runs)}")
        return self.trace.runs[number - 1]

    # ------------------------------------------------------------------------------------------------------- states

    def state(self, number: int) -> StateText:
        """Returns the text of a state."""
        try:
            return self.texts.state(number)
        except IndexError as error:
            raise Unanswerable(str(error)) from None

    def text(self, number: int) -> Answer:
        """Returns the text of a state, and the pass that led to it."""
        text = self.state(number).text
        run = self.trace.steps[number - 1].run
        return {
            "text": text,
            "state": number,
            "pass": run + 1,
            "argument": self.trace.runs[run].argument if run >= 0 else "",
        }

    def search(self, text: str) -> Answer:
        """Returns the lines that contain `text`, in the first state and, if they are new, after each pass."""
        if not text:
            raise Unanswerable("the text to search for is empty")
        matches: list[Answer] = []
        before: Counter[str] = Counter()
        for number, state in self._ends:
            lines = self.state(state).text.split("\n")
            here: Counter[str] = Counter()
            for line, content in enumerate(lines):
                if text not in content:
                    continue
                here[content.strip()] += 1
                if here[content.strip()] > before[content.strip()]:
                    if len(matches) >= MAX_MATCHES:
                        return {"found": matches, "complete": False}
                    column = content.index(text)
                    matches.append(
                        {"pass": number, "state": state, "line": line, "character": column, "text": content.strip()}
                    )
            before = here
        return {"found": matches, "complete": True}

    @property
    def _ends(self) -> list[tuple[int, int]]:
        """Numbers of passes that changed something, each with the state after it; first 0 with the first state."""
        changed = [(number, run.last) for number, run in enumerate(self.trace.runs, 1) if run.has_changed]
        return [(0, 1), *changed]

    def digests(self) -> list[Answer]:
        """Returns a digest of the IR after each pass, which does not depend on the names of values."""
        answers: list[Answer] = []
        for number, state in self._ends:
            text = self.history.text(state, PrintingFlags(local_scope=True))
            digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
            answers.append({"pass": number, "state": state, "digest": digest})
        return answers

    def print_ahead(self, near: int) -> Iterator[None]:
        """Prints the states after all passes, first those near the state `near`; yields after each piece of work."""
        ends = [state for _, state in self._ends]
        for state in sorted(ends, key=lambda each: (abs(each - near), each)):
            yield from self.texts.prepare(state)

    # ------------------------------------------------------------------------------------------------------- steps

    def steps(self, number: int, start: int, count: int) -> Answer:
        """Returns at most `count` steps of the pass `number`, without the first `start` ones."""
        run = self.run_of(number)
        first = min(run.first + max(start, 0), run.last)
        last = min(first + max(count, 0), run.last)
        steps = [self._step(step) for step in range(first, last)]
        return {"steps": steps, "total": run.last - run.first, "failures": self._failures(run.failures)}

    def step(self, number: int) -> Answer:
        """Returns the step `number`, with the lines that it changed and the patterns that failed before it."""
        step = self.require_step(number)
        before, after = self.state(number), self.state(number + 1)
        answer = self._step(number)
        created = [delta.op for delta in step.deltas if isinstance(delta, NewOp)]
        erased = [delta.op for delta in step.deltas if isinstance(delta, PlaceOp) and delta.new is None]
        touched = [op for delta in step.deltas if (op := op_of(delta)) is not None]
        changed = [op for op in dict.fromkeys(touched) if op not in created and op not in erased]
        answer["created"] = list(_lines(after, created))
        answer["erased"] = list(_lines(before, erased))
        answer["changed"] = list(_lines(after, changed))
        if step.subject is not None:
            answer["subjectPlace"] = next(_lines(before, [step.subject]), None)
        answer["failures"] = self._failures(step.failures)
        answer["patternSource"] = _source_of(self.trace.pattern_sources.get(step.pattern))
        return answer

    def require_step(self, number: int) -> Step:
        """Returns the step `number`."""
        if not 1 <= number < len(self.trace.steps):
            raise Unanswerable(f"there is no step {number}; the last one is {len(self.trace.steps) - 1}")
        return self.trace.steps[number]

    def _step(self, number: int) -> Answer:
        step = self.trace.steps[number]
        return {
            "step": number,
            "pass": step.run + 1,
            "argument": self.trace.runs[step.run].argument,
            "kind": step.kind.value,
            "pattern": step.pattern,
            "subject": None if step.subject is None else self._op_names[step.subject],
            "changes": len(step.deltas),
            "failed": len(step.failures),
        }

    def _failures(self, failures: Sequence[Any]) -> list[Answer]:
        return [
            {"op": self._op_names[each.op], "pattern": each.pattern, "reason": each.reason}
            for each in failures[:MAX_FAILURES]
        ]

    def seek(self, step: int, *, forwards: bool, pattern: str, state: int | None, line: int | None) -> Answer:
        """Returns the next or previous step: any, one of a pattern, or one that affects the operation at a line."""
        if line is not None:
            start = self.history.last if state is None else state
            op = self.op_at(start, line)
            events = [*events_before(self.history, op, start), *events_after(self.history, op, start)]
            numbers: Sequence[int] = sorted({event.number for event in events})
        elif pattern:
            numbers = [number for number, each in enumerate(self.trace.steps) if number and pattern in each.pattern]
        else:
            numbers = range(1, len(self.trace.steps))
        place = bisect_right(numbers, step) if forwards else bisect_left(numbers, step) - 1
        if not 0 <= place < len(numbers):
            description = "that affects the operation" if line is not None else f"of {pattern}" if pattern else ""
            raise Unanswerable(f"there is no {'further' if forwards else 'earlier'} step {description}".rstrip())
        return self.step(numbers[place])

    def why_not(self, op: int, state: int) -> Answer:
        """Returns the patterns that do not apply to an operation in a state, each with the failed condition.

        For an operation of the source, callers pass its successor in the last state, see `left_of`.
        """
        missed = why_not(self.history, op, state)
        return {
            "op": self._op_names[op],
            "place": next(_lines(self.state(state), [op])) | {"state": state},
            "missed": [
                {
                    "pattern": each.pattern,
                    "reason": each.reason,
                    "argument": "" if each.run is None else self.trace.runs[each.run].argument,
                    "source": _source_of(each.source),
                }
                for each in missed
            ],
        }

    def left(self, op: int) -> Answer:
        """Returns the lines, in the last state, of an operation and of those that were created from it."""
        state = self.history.last
        ops = {op, *(link.new for link in self.history.successors(op))}
        return {"state": state, "lines": sorted(set(self.state(state).lines_of(ops).values()))}

    def left_of(self, op: int) -> int:
        """Returns `op` if it is in the last state, else the first operation there that was created from it."""
        remaining = {self.history.number_of(each) for each in self.history.state(self.history.last).walk()}
        for number in (op, *(link.new for link in self.history.successors(op))):
            if number in remaining:
                return number
        raise Unanswerable("the passes removed this operation")

    # ------------------------------------------------------------------------------------------------------- life

    def op_at(self, state: int, line: int) -> int:
        """Returns the operation at a line of a state."""
        return self.state(state).op_at(line)

    def op_at_offset(self, offset: int, line: tuple[int, int]) -> int:
        """Returns the operation at an offset of the source; `line` is the span of its line.

        This is the last operation that begins on the line before the offset, else the innermost enclosing one.
        """
        spans = self.recording.spans
        beginning = sorted((span.start, op) for op, span in spans.items() if line[0] <= span.start <= line[1])
        if beginning:
            return next((op for start, op in reversed(beginning) if start <= offset), beginning[0][1])
        enclosing = [(span.end - span.start, op) for op, span in spans.items() if span.start <= offset <= span.end]
        if not enclosing:
            raise Unanswerable("there is no operation at this place in the source")
        return min(enclosing)[1]

    def life(self, op: int, state: int, *, backwards: bool) -> Answer:
        """Returns the origins or the later states of an operation: the chain of its changes by passes."""
        here = next(_lines(self.state(state), [op]), None)
        events = (events_before if backwards else events_after)(self.history, op, state)
        return {
            "op": self._op_names[op],
            "place": None if here is None else here | {"state": state},
            "source": self._source_place(op),
            "events": [self._event(event) for event in events],
        }

    def _event(self, event: Event) -> Answer:
        answer = self._step(event.number)
        old, new = (event.op, event.op) if event.link is None else (event.link.old, event.link.new)
        if event.link is not None:
            answer["what"] = "replaced" if event.link.kind is LinkKind.REPLACED else "made"
        else:
            answer["what"] = "erased" if self.history.is_erased_in(event.number, event.op) else "changed"
        before = next(_lines(self.state(event.number), [old]), None)
        after = next(_lines(self.state(event.number + 1), [new]), None)
        answer["before"] = None if before is None else before | {"state": event.number}
        answer["after"] = None if after is None else after | {"state": event.number + 1}
        answer["source"] = self._source_place(old)
        answer["name"] = self._op_names[old]
        return answer

    def _source_place(self, op: int) -> Answer | None:
        span = self.recording.spans.get(op)
        return None if span is None else {"start": span.start, "end": span.end}

    def related(self, op: int, states: Sequence[int]) -> Answer:
        """Returns the lines, in other states and in the source, of an operation, its origins and its successors."""
        origins = [link.old for link in self.history.origins(op)]
        related_ops = {op, *origins, *(link.new for link in self.history.successors(op))}
        spans = [place for each in sorted(related_ops) if (place := self._source_place(each)) is not None]
        lines = [sorted(set(self.state(state).lines_of(related_ops).values())) for state in states]
        return {
            "states": [{"state": state, "lines": each} for state, each in zip(states, lines, strict=True)],
            "source": spans,
        }


def _source_of(source: PatternSource | None) -> Answer | None:
    """Returns the place of a pattern's code; None if it is not on this machine."""
    path = None if source is None else source.path()
    return None if source is None or path is None else {"path": path, "line": source.line - 1}


def _lines(state: StateText, ops: Sequence[int]) -> Iterator[Answer]:
    """Yields the line numbers of operations in a state, with the texts of the lines."""
    placed = state.lines_of(set(ops))
    lines = state.text.split("\n") if placed else []
    for op in dict.fromkeys(ops):
        line = placed.get(op)
        if line is not None:
            content = lines[line]
            yield {"line": line, "character": len(content) - len(content.lstrip()), "text": content.strip()}
