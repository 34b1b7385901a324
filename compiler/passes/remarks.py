"""Remarks of passes: rewrites that they did or missed, and results of analyses.

Remarks that pass the filters are written as lines for the terminal or as YAML, in upstream's form. A filter is a
regular expression that the whole category of a remark must match. See https://mlir.llvm.org/docs/Remarks/.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from compiler.ir.locations import FileLineColRange, Location, find_location


class RemarkKind(enum.Enum):
    """Category of a remark; the value is upstream's name of it."""

    PASSED = "Passed"
    MISSED = "Missed"
    FAILED = "Failure"
    ANALYSIS = "Analysis"


class RemarkPolicy(enum.Enum):
    """`FINAL` shows only the last remark of a name and category at a place."""

    ALL = "all"
    FINAL = "final"


@dataclass(frozen=True)
class Remark:
    """One remark. `details` are further values by their names, such as `Reason`."""

    kind: RemarkKind
    location: Location
    name: str
    category: str
    text: str
    function: str = ""
    details: Mapping[str, str] = field(default_factory=dict)

    def arguments(self) -> list[tuple[str, str]]:
        """Returns all arguments of the remark by name; the text first."""
        return [*([("Remark", self.text)] if self.text else []), *self.details.items()]


@dataclass(frozen=True)
class RemarkFilter:
    """Regular expressions for the categories to show, for all kinds of remarks and for each kind."""

    everything: str | None = None
    by_kind: Mapping[RemarkKind, str] = field(default_factory=dict)

    def problem(self) -> str | None:
        """Returns a message about an invalid expression, or None."""
        for pattern in (self.everything, *self.by_kind.values()):
            try:
                re.compile(pattern or "")
            except re.error as error:
                return f"invalid regular expression '{pattern}': {error}"
        return None

    def accepts(self, remark: Remark) -> bool:
        patterns = (self.everything, self.by_kind.get(remark.kind))
        return any(pattern is not None and re.fullmatch(pattern, remark.category) for pattern in patterns)


class Remarks:
    """Collects remarks and forwards those to show: immediately, or at the end if only the last ones are shown."""

    def __init__(
        self,
        show: Callable[[Remark], None] | None = None,
        wanted: RemarkFilter | None = None,
        policy: RemarkPolicy = RemarkPolicy.ALL,
    ) -> None:
        self._show = show
        self._wanted = wanted or RemarkFilter()
        self._policy = policy
        self._waiting: dict[tuple[Location, RemarkKind, str, str], Remark] = {}

    @property
    def active(self) -> bool:
        """True if any remarks are to be shown."""
        return self._show is not None

    def add(self, remark: Remark) -> None:
        if self._show is None or not self._wanted.accepts(remark):
            return
        if self._policy is RemarkPolicy.ALL:
            self._show(remark)
        else:
            self._waiting[remark.location, remark.kind, remark.category, remark.name] = remark

    def finish(self) -> None:
        """Forwards the remarks that were held back; call it after the last remark."""
        for remark in self._waiting.values():
            if self._show is not None:
                self._show(remark)
        self._waiting = {}


def remark_line(remark: Remark) -> str:
    """`[Passed] LICM | Category:loops | Remark="hoisted"`

    >>> from compiler.ir.locations import UNKNOWN
    >>> remark_line(Remark(RemarkKind.PASSED, UNKNOWN, "LICM", "loops", "hoisted"))
    '[Passed] LICM | Category:loops | Remark=hoisted'
    """
    parts = [f"[{remark.kind.value}] {remark.name} | "]
    if remark.category:
        parts.append(f"Category:{remark.category} | ")
    if remark.function:
        parts.append(f"Function={remark.function} | ")
    quoted = (
        f'{name}="{value}"' if re.search("[ ,{}]", value) else f"{name}={value}" for name, value in _sorted(remark)
    )
    return "".join(parts) + ", ".join(quoted)


def _sorted(remark: Remark) -> list[tuple[str, str]]:
    return sorted(remark.arguments(), key=lambda entry: entry[0])


def remark_yaml(remark: Remark) -> str:
    """Returns the remark as one document of LLVM's optimization records.

    >>> from compiler.ir.locations import UNKNOWN
    >>> print(remark_yaml(Remark(RemarkKind.PASSED, UNKNOWN, "LICM", "loops", "hoisted")), end="")
    --- !Passed
    Pass:            loops
    Name:            LICM
    Function:        '<unknown function>'
    Args:
      - Remark:          hoisted
    ...
    """
    lines = [f"--- !{remark.kind.value}"]
    place = find_location(remark.location, FileLineColRange)
    fields = [("Pass", _scalar(remark.category)), ("Name", _scalar(remark.name))]
    if isinstance(place, FileLineColRange):
        file = f"{{ File: {_scalar(place.file)}, Line: {place.line}, Column: {place.column} }}"
        fields.append(("DebugLoc", file))
    fields.append(("Function", _scalar(remark.function or "<unknown function>")))
    lines += [f"{name + ':':<16} {value}" for name, value in fields]
    if remark.arguments():
        lines.append("Args:")
        lines += [f"  - {name + ':':<16} {_scalar(value)}" for name, value in remark.arguments()]
    return "\n".join(lines) + "\n...\n"


_PLAIN = r"[A-Za-z_./^][A-Za-z0-9 _./^\t,-]*(?<! )"
_RESERVED = frozenset({"true", "false", "null", "yes", "no", "on", "off", "True", "False", "Null"})


def _scalar(value: str) -> str:
    """Returns a text in YAML: in quotes only if it could be read as something else."""
    if re.fullmatch(_PLAIN, value) and value not in _RESERVED:
        return value
    if value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    escaped = value.encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return f'"{escaped}"'
