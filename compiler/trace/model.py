"""Content of a trace: the passes that ran, the steps that each of them took, and replacements of operations.

A step has all changes by one pattern, one fold, or one other modification that leaves consistent IR. State number `n`
is the IR after `n` steps; step 0 builds the initial IR, so the first state to show is 1.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, SupportsIndex, overload

from compiler.trace.deltas import Delta
from compiler.trace.pattern_source import PatternSource


class StepKind(enum.Enum):
    """Kind of a step."""

    BEGIN = "begin"
    """The initial IR was built."""
    PATTERN = "pattern"
    FOLD = "fold"
    DEAD = "dead"
    """An unused operation was erased by a driver of patterns."""
    ROLLBACK = "rollback"
    """Dialect conversion undid the changes by a pattern."""
    REGIONS = "regions"
    """The greedy driver simplified control flow."""
    CHANGE = "change"
    """The pass changed the IR without a pattern or fold."""


class LinkKind(enum.Enum):
    """Relation of an operation to its origin."""

    REPLACED = "replaced"
    """Its results replaced those of the other one."""
    MADE = "made"
    """The operation was created while its origin was rewritten."""


class Link(NamedTuple):
    """Operation `new` comes from operation `old`."""

    old: int
    new: int
    kind: LinkKind


class Failure(NamedTuple):
    """A pattern that did not apply to operation `op`; `reason` is "" if it gave none."""

    op: int
    pattern: str
    reason: str


@dataclass(slots=True)
class Step:
    """One step. `subject` is the operation that the pattern or fold was applied to."""

    kind: StepKind
    run: int
    """The number of the pass run that it belongs to; -1 for the first step."""
    pattern: str = ""
    subject: int | None = None
    deltas: Sequence[Delta] = ()
    links: Sequence[Link] = ()
    failures: Sequence[Failure] = ()
    """Patterns tried without success since the preceding step."""


@dataclass(slots=True)
class PassRun:
    """One pass on one operation. Its steps have the numbers from `first` up to, without, `last`."""

    argument: str
    pipeline: str
    """The pass with its options, in the syntax of pipelines."""
    op: int
    path: tuple[str, ...]
    """The anchors from the outermost to that of the pass: `builtin.module`, `func.func @f`."""
    first: int
    last: int = -1
    seconds: float = 0.0
    ops_before: int = 0
    ops_after: int = 0
    failed: bool = False
    failures: list[Failure] = field(default_factory=list)
    """Patterns tried without success after the last step."""

    @property
    def has_changed(self) -> bool:
        """Returns True if the pass changed anything."""
        return self.last > self.first


class StepList(Protocol):
    """The steps of a trace: a list, or a sequence that takes less memory (`compiler.trace.packed`)."""

    def append(self, step: Step, /) -> None:
        """Adds a step at the end; it must not be changed any more."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Step]: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Step: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Step]: ...


@dataclass(slots=True)
class Trace:
    """A recorded run."""

    steps: StepList = field(default_factory=list[Step])
    runs: list[PassRun] = field(default_factory=list)
    pipeline: str = ""
    """The pipeline that ran, as text."""
    source: str = ""
    """The name of the file that was read."""
    pattern_sources: dict[str, PatternSource] = field(default_factory=dict)
    """Sources of the patterns that were tried, by their names; those without code are left out."""

    def steps_of(self, run: PassRun) -> Iterator[tuple[int, Step]]:
        """Yields the steps of a pass run, with their numbers."""
        for number in range(run.first, run.last):
            yield number, self.steps[number]

    def patterns_of(self, run: PassRun) -> dict[str, int]:
        """Returns the number of times that each pattern fired in a pass run, the most frequent first."""
        counts: dict[str, int] = {}
        for _, step in self.steps_of(run):
            if step.pattern and step.kind is StepKind.PATTERN:
                counts[step.pattern] = counts.get(step.pattern, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: -item[1]))
