"""State of the parser: the chunk that is being parsed, and the open regions.

A chunk is an operation directly inside a container: the file, or a module in it. Offsets in a chunk count from its
start, so that a change above it moves it as a whole.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic
from compiler.ir.operation import Block, Operation
from compiler.syntax.op_state import Labels, PendingRegion, Scope
from compiler.syntax.parser.name_table import NameTable
from compiler.syntax.parser.source import ChunkSource

STREAMED = -1
"""The end of a container's region, which is found only by parsing its contents."""

NEVER = sys.maxsize
"""An offset past the end of any text."""


@dataclass
class Chunk:
    """Result of parsing one operation directly inside a container. Spans in `diagnostics` count from `source.base`.

    `end` is the offset past the op, from the base. `unverified` are the ops that were not verified by their template,
    outer ones first; of those in `valid`, only the rules that involve other ops remain to be verified. `straight`:
    every value is defined above its uses and no region has several blocks, so dominance holds.
    """

    op: Operation
    source: ChunkSource
    end: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unverified: list[Operation] = field(default_factory=list)
    valid: set[Operation] = field(default_factory=set)
    used_aliases: frozenset[str] = frozenset()
    straight: bool = True
    unverified_is_complete: bool = True
    """True if `unverified` has all unverified ops: until it is verified, or ops in it are reparsed."""
    forward_names: set[str] = field(default_factory=set)
    """Names that are used above their definition, or without one."""
    names: NameTable | None = None
    """The values by name; None until an edit needs them."""
    has_function_lines: bool | None = None
    """True if a line in it may look like the start of a function; None if unknown."""
    lookahead: int = 0
    """End of the text, from the base, that was searched for a missing closing bracket; 0 if none is missing."""
    unclosed_until: int = 0
    """End of the text, from the base, that shows that regions are unclosed; 0 if all are closed."""
    revision: int = 0
    """Number of times that ops in it were reparsed."""


@dataclass(slots=True)
class Finish:
    """Work that remains for an op after its last region: bind the names of its results, and continue at `resume`."""

    op: Operation
    result_names: list[tuple[str, int, int]]
    resume: int
    chunk: Chunk | None


class Frame:
    """A region that is being parsed."""

    __slots__ = (
        "block",
        "container",
        "cut",
        "default_dialect",
        "defined",
        "end",
        "finish",
        "isolated",
        "labels",
        "pending",
        "region",
        "scope",
        "started",
    )

    def __init__(self, pending: PendingRegion, scope: Scope, default_dialect: str, finish: Finish | None) -> None:
        self.pending = pending
        self.region = pending.region
        self.end = pending.end
        self.container = pending.end == STREAMED
        self.isolated = pending.isolated
        self.scope = scope
        self.labels = Labels()
        self.block: Block | None = None
        self.defined: list[str] = []
        self.default_dialect = default_dialect
        self.finish = finish
        self.started = False
        self.cut = NEVER
        """End of the innermost enclosing region that is cut (`PendingRegion.is_cut`); this one included."""
