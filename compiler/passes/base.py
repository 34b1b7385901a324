"""What a pass is.

    @dataclass
    class CSE(Pass):
        argument, name, summary = "cse", "CSE", "Eliminate common sub-expressions"
        statistics = {"num-cse'd": "Number of operations CSE'd"}

        def run(self, op: Operation, state: PassState) -> None: ...

Options are dataclass fields made with `option`. A pass keeps nothing between runs: what a run needs to know and to say
is in its state.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from compiler.analysis.dominance import DominanceInfo
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.rewrite.rewriter import Listener

T = TypeVar("T")


class AnalysisManager:
    """The analyses of one operation, each made when it is first asked for and kept until it is invalidated."""

    def __init__(self, op: Operation) -> None:
        self.op = op
        self._found: dict[Any, Any] = {}

    def get(self, make: Callable[[Operation], T]) -> T:
        """The analysis that a class or function makes of the op."""
        if make not in self._found:
            self._found[make] = make(self.op)
        found: T = self._found[make]
        return found

    def cached(self, make: Callable[[Operation], T]) -> T | None:
        return self._found.get(make)

    def invalidate(self, preserved: frozenset[Any]) -> None:
        """Forgets all analyses but those preserved."""
        self._found = {make: found for make, found in self._found.items() if make in preserved}


def dominance(op: Operation) -> DominanceInfo:
    """The analysis for `PassState.analyses`: dominance in all regions of an op."""
    return DominanceInfo()


@dataclass
class PassState:
    """One run of a pass on one op: what it may use, and what it says."""

    context: Context
    analyses: AnalysisManager
    listeners: tuple[Listener, ...] = ()
    """Listeners for every rewriter that the pass makes."""
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    failed: bool = False
    all_preserved: bool = False
    preserved: frozenset[Any] = frozenset()

    def signal_failure(self) -> None:
        """The pass failed: what follows it is not run."""
        self.failed = True

    def error(self, op: Operation, message: str) -> None:
        """Says what is wrong, and fails."""
        self.problems.append(Problem(op, message))
        self.failed = True

    def mark_all_analyses_preserved(self) -> None:
        """Nothing was changed."""
        self.all_preserved = True

    def mark_analyses_preserved(self, *analyses: Any) -> None:
        self.preserved |= frozenset(analyses)


@dataclass
class Pass:
    """Base of all passes; `anchor` is the only op that it runs on, if there is one."""

    argument: ClassVar[str] = ""
    name: ClassVar[str] = ""
    """Upstream's name of the class, which shows where IR is dumped."""
    summary: ClassVar[str] = ""
    anchor: ClassVar[str | None] = None
    dependent_dialects: ClassVar[tuple[str, ...]] = ()
    statistics: ClassVar[Mapping[str, str]] = {}

    def run(self, op: Operation, state: PassState) -> None:
        raise NotImplementedError

    @classmethod
    def option_fields(cls) -> dict[str, Field[Any]]:
        """The options by name."""
        return {found.metadata["name"]: found for found in fields(cls) if "name" in found.metadata}

    def option_text(self) -> str:
        """The options as a pipeline spells them, sorted by name."""
        parts = []
        for name, found in sorted(self.option_fields().items()):
            value = getattr(self, found.name)
            if isinstance(value, tuple):
                if value:
                    parts.append(f"{name}={','.join(value)}")
            elif value != "":
                parts.append(f"{name}={_spelled(value)}")
        return " ".join(parts)


def _spelled(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def option(name: str, default: Any, summary: str = "") -> Any:
    """A field that holds an option; its default tells what it is: a bool, number, text, enum, or tuple of texts."""
    return field(default=default, metadata={"name": name, "help": summary})
