"""Base classes of passes, and the state of their runs.

    @dataclass
    class CSE(Pass):
        argument, name, summary = "cse", "CSE", "Eliminate common sub-expressions"
        statistics = {"num-cse'd": "Number of operations CSE'd"}

        def run(self, op: Operation, state: PassState) -> None: ...

Options are dataclass fields made with `option`. A pass keeps no data between runs: all of it is in the run's state.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from compiler.analysis.dominance import DominanceInfo
from compiler.diagnostics import Severity
from compiler.ir.context import Context
from compiler.ir.operation import OpArgument, Operation
from compiler.ir.problem import Problem
from compiler.ods.model import OpDef
from compiler.passes.debug_log import DebugLog
from compiler.passes.remarks import Remark, RemarkKind, Remarks
from compiler.rewrite.rewriter import Listener

T = TypeVar("T")


Registry: TypeAlias = "Callable[[str], type[Pass] | None]"
"""Returns the class of the pass with an argument, None if there is none."""


def no_passes(argument: str) -> type[Pass] | None:
    """Returns the registry without passes.

    >>> print(no_passes("cse"))
    None
    """
    return None


class RunEnded(Exception):
    """Raised by a listener to end a run of passes. It is the only exception that leaves the pass manager."""


class AnalysisManager:
    """Analyses of one operation, each computed at its first use and kept until it is invalidated.

    `parent` has the analyses of the enclosing operation while a nested pipeline runs.
    """

    def __init__(self, op: Operation, parent: AnalysisManager | None = None) -> None:
        self.op = op
        self.parent = parent
        self._found: dict[object, Any] = {}

    def get(self, make: Callable[[Operation], T]) -> T:
        """Returns the analysis of the op by a class or function."""
        if make not in self._found:
            self._found[make] = make(self.op)
        analysis: T = self._found[make]
        return analysis

    def cached(self, make: Callable[[Operation], T]) -> T | None:
        """Returns the analysis if it is computed already."""
        return self._found.get(make)

    def cached_of_parent(self, op: Operation, make: Callable[[Operation], T]) -> T | None:
        """Returns an analysis of an enclosing operation if there is one; a nested pass must not compute it."""
        manager = self.parent
        while manager is not None and manager.op is not op:
            manager = manager.parent
        return None if manager is None else manager.cached(make)

    def invalidate(self, preserved: frozenset[object]) -> None:
        """Forgets all analyses but those preserved."""
        self._found = {make: analysis for make, analysis in self._found.items() if make in preserved}


def dominance(op: Operation) -> DominanceInfo:
    """Returns the analysis for `PassState.analyses`: dominance in all regions of an op.

    >>> _, function, first, second = parse("func.func @f() { %0 = arith.constant 1 : i32 return }").walk()
    >>> dominance(function).op_properly_dominates(first, second)
    True
    """
    return DominanceInfo()


class Explanation(Protocol):
    """Explanation of the decisions of a pass: its data, and text for `--explain`."""

    def text(self) -> str: ...


class RunState:
    """State that all passes of one run of a pass manager share."""

    def __init__(
        self,
        listeners: Sequence[Listener] = (),
        log: DebugLog | None = None,
        remarks: Remarks | None = None,
        write: Callable[[str], None] | None = None,
        registry: Registry = no_passes,
        blobs: Mapping[str, bytes] = MappingProxyType({}),
    ) -> None:
        self.listeners: list[Listener] = list(listeners)
        self.write: Callable[[str], None] = (lambda text: None) if write is None else write
        """Takes the output of passes that print; drops it by default."""
        self.log = DebugLog() if log is None else log
        self.remarks = Remarks() if remarks is None else remarks
        self.registry = registry
        """Passes that other passes run by name."""
        self.blobs = blobs
        """Data of `dense_resource` attributes, by key."""
        self.explanations: list[Explanation] = []
        """Explanations of passes, in their order."""
        self._shared: dict[type, object] = {}

    def find_pass(self, argument: str) -> type[Pass]:
        """Returns the class of a pass by its argument. Raises LookupError if none is registered."""
        pass_class = self.registry(argument)
        if pass_class is None:
            raise LookupError(f"no pass is registered as '{argument}'")
        return pass_class

    def shared(self, kind: type[T]) -> T:
        """Returns the run's only object of a class; the first call creates it."""
        if kind not in self._shared:
            self._shared[kind] = kind()
        instance = self._shared[kind]
        assert isinstance(instance, kind)
        return instance

    def listen(self, listener: Listener) -> None:
        """Adds a listener for all further changes."""
        if listener not in self.listeners:
            self.listeners.append(listener)


@dataclass
class PassState:
    """One run of a pass on one op: its inputs, and its problems and remarks."""

    context: Context
    analyses: AnalysisManager
    run_state: RunState = field(default_factory=RunState)
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    failed: bool = False
    all_preserved: bool = False
    preserved: frozenset[object] = frozenset()

    @property
    def listeners(self) -> Sequence[Listener]:
        """Listeners that the pass must give to each of its rewriters."""
        return self.run_state.listeners

    def signal_failure(self) -> None:
        """Marks the pass as failed; the rest of the pipeline is not run."""
        self.failed = True

    def error(self, op: Operation, message: str) -> None:
        """Reports an error, and marks the pass as failed."""
        self.problems.append(Problem(op, message))
        self.failed = True

    def warning(self, op: Operation, message: str) -> None:
        """Reports a warning."""
        self.problems.append(Problem(op, message, severity=Severity.WARNING))

    def remark(self, kind: RemarkKind, op: Operation, name: str, text: str, category: str, **details: str) -> None:
        """Reports an applied or missed transformation, if remarks are enabled (see `compiler.passes.remarks`)."""
        if self.run_state.remarks.active:
            self.run_state.remarks.add(Remark(kind, op.get_location(), name, category, text, details=details))

    def explain(self, explanation: Explanation) -> None:
        """Adds an explanation to the result of the run."""
        self.run_state.explanations.append(explanation)

    def debug_log(self, tag: str) -> DebugLog | None:
        """Returns the log for a tag of `--debug-only`; None if the tag is not enabled."""
        return self.run_state.log if self.run_state.log.is_enabled(tag) else None

    def mark_all_analyses_preserved(self) -> None:
        """Declares that the pass changed nothing."""
        self.all_preserved = True

    def mark_analyses_preserved(self, *analyses: object) -> None:
        self.preserved |= frozenset(analyses)


@dataclass
class Pass(Generic[OpArgument]):
    """Base of passes. `anchor` is the only op that a pass runs on, `anchor_interface` an interface of its ops.

    `Pass[ModuleOp]` is a pass whose anchor is the op of that class.
    """

    argument: ClassVar[str] = ""
    name: ClassVar[str] = ""
    """Upstream's name of the class, which shows where IR is dumped."""
    summary: ClassVar[str] = ""
    anchor: ClassVar[str | None] = None
    anchor_interface: ClassVar[str | None] = None
    dependent_dialects: ClassVar[tuple[str, ...]] = ()
    statistics: ClassVar[Mapping[str, str]] = {}

    def run(self, op: OpArgument, state: PassState) -> None:
        raise NotImplementedError

    def can_run_on(self, definition: OpDef | None, name: str) -> bool:
        """Returns True if the pass can run on operations of a name with this definition, None if unregistered."""
        interfaces = () if definition is None else definition.trait_names
        has_interface = self.anchor_interface is None or self.anchor_interface in interfaces
        return has_interface and self.anchor in (None, name)

    @classmethod
    def option_fields(cls) -> dict[str, Field[object]]:
        """Returns the options by name."""
        return {field.metadata["name"]: field for field in fields(cls) if "name" in field.metadata}

    def option_text(self, *, only_changed: bool = False) -> str:
        """Returns the options as a pipeline spells them, sorted by name.

        `only_changed`: those that differ from defaults.
        """
        parts = []
        for name, declared in sorted(self.option_fields().items()):
            value = getattr(self, declared.name)
            if (only_changed or declared.metadata["beyond_upstream"]) and value == declared.default:
                continue
            if isinstance(value, tuple):
                parts.append(f"{name}={','.join(map(str, value))}" if value else "")  # upstream leaves a blank as well
            else:
                parts.append(f"{name}={_spelled(value)}")
        return " ".join(parts)


def _spelled(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:e}"
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def option_values(default: object) -> list[str]:
    """Returns the possible values of an option with this default; [] for texts and numbers.

    >>> option_values(True), option_values(4)
    (['true', 'false'], [])
    """
    if isinstance(default, bool):
        return ["true", "false"]
    return [str(case.value) for case in type(default)] if isinstance(default, enum.Enum) else []


def default_text(default: object) -> str:
    """Returns an option's default as a pipeline spells it.

    >>> default_text(False), default_text(4)
    ('false', '4')
    """
    if isinstance(default, tuple):
        return ",".join(map(str, default))
    return f"{default:g}" if isinstance(default, float) else _spelled(default)


class Numbers(tuple[int, ...]):
    """The value of an option that lists numbers from 0 on."""

    __slots__ = ()


def option(name: str, default: object, summary: str = "", *, older: str = "", beyond_upstream: bool = False) -> Any:
    """Returns a field for an option; `older` is a former name of it, which is accepted as well.

    The default determines the type: a bool, number, text, enum, tuple of texts, or `Numbers`. `beyond_upstream`:
    upstream's pass has no such option, so pipelines are printed with it only where it differs from the default.

    >>> @dataclass
    ... class Unroll(Pass):
    ...     factor: int = option("unroll-factor", 4, "Number of copies of the body")
    >>> Unroll(factor=8).option_text()
    'unroll-factor=8'
    """
    metadata = {"name": name, "help": summary, "older": older, "beyond_upstream": beyond_upstream}
    return field(default=default, metadata=metadata)
