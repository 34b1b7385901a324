"""The record of the reasons why loop nests were fused or not, for tools and editors.

The pass adds entries while it runs; each has operations for places, and text. The pass writes the same facts to the
debug log in upstream's words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from compiler.ir.affine import AffineMap
from compiler.ir.locations import FileLineColRange, Location
from compiler.ir.operation import Operation
from compiler.passes.debug_log import DebugLog


class Strategy(Enum):
    """Relation between two nests that makes them a pair."""

    PRODUCER_CONSUMER = "producer-consumer"
    SIBLING = "sibling"


@dataclass(frozen=True)
class OpPlace:
    """Name and place of an operation at the time of the analysis; the operation may be gone later.

    `start` is its offset in its chunk, -1 for an operation that was not parsed; edits above the chunk keep it valid.
    """

    location: Location
    op_name: str
    start: int

    @staticmethod
    def of(op: Operation) -> OpPlace:
        return OpPlace(op.get_location(), op.name, op.start)


@dataclass(frozen=True)
class Conflict:
    """The reason why a fusion is not legal, and the conflicting accesses."""

    reason: str
    accesses: tuple[OpPlace, ...] = ()

    @staticmethod
    def between(reason: str, *ops: Operation) -> Conflict:
        return Conflict(reason, tuple(OpPlace.of(op) for op in ops))


@dataclass
class SliceRecord:
    """The bounds of one loop of the slice, over the destination's loops; None if the loop is not sliced."""

    lower: AffineMap | None
    upper: AffineMap | None
    trip_count: int | None
    variable: str = ""
    """The name of the loop's induction variable."""
    operands: tuple[str, ...] = ()
    """The names of the operands of the bounds."""


@dataclass
class DepthRecord:
    """Consequences of fusing at one depth of the destination."""

    depth: int
    conflict: Conflict | None = None
    slice: list[SliceRecord] = field(default_factory=list)
    additional_compute: float | None = None
    """Additional computation as a fraction of the cost of both nests."""
    storage_reduction: float | None = None
    fused_cost: int | None = None
    source_bytes: int | None = None
    slice_bytes: int | None = None
    is_within_tolerance: bool = False

    @property
    def is_legal(self) -> bool:
        return self.conflict is None


@dataclass
class PairRecord:
    """Record of one candidate pair: the slice of `source` would be fused into `destination`."""

    source: OpPlace
    destination: OpPlace
    strategy: Strategy
    dependences: list[tuple[OpPlace, OpPlace, str]] = field(default_factory=list)
    """Dependent accesses, with the memref or value of the dependence."""
    depths: list[DepthRecord] = field(default_factory=list)
    chosen_depth: int | None = None
    reason: str = ""
    conflict: Conflict | None = None
    source_cost: int | None = None
    destination_cost: int | None = None
    memory_reduction: float | None = None
    """By how many percent the memory of both nests shrinks."""
    source_removed: bool = False
    private_memrefs: list[str] = field(default_factory=list)
    was_skipped: bool = False
    """True if the analysis was skipped because it would have taken too long."""

    def depth(self, depth: int) -> DepthRecord:
        """Returns the record of a depth."""
        return next(record for record in self.depths if record.depth == depth)

    @property
    def why_not(self) -> Conflict:
        """Most specific known reason why the nests are not fused."""
        at_depths = [depth.conflict for depth in self.depths if depth.conflict is not None]
        return self.conflict or next(iter(at_depths), Conflict(self.reason.strip().rstrip(".")))

    @property
    def fused(self) -> bool:
        return self.chosen_depth is not None


@dataclass
class FusionRecord:
    """Record of all pairs of a run, in the order of their analysis."""

    pairs: list[PairRecord] = field(default_factory=list)

    def text(self) -> str:
        """Returns the report that `--explain` prints."""
        return "".join(_pair_text(pair) for pair in self.pairs)


def place(location: Location) -> str:
    """Returns `line 3:5`, or the text for an unknown place."""
    return f"line {location.line}:{location.column}" if isinstance(location, FileLineColRange) else "an unknown place"


def _pair_text(pair: PairRecord) -> str:
    verb = f"fused at depth {pair.chosen_depth}" if pair.fused else "not fused"
    source, destination = place(pair.source.location), place(pair.destination.location)
    lines = [f"loop at {source} into loop at {destination} ({pair.strategy.value}): {verb}"]
    for first, second, dependence_kind in pair.dependences:
        lines.append(f"  depends on {dependence_kind}: {place(first.location)} -> {place(second.location)}")
    if pair.source_cost is not None and pair.destination_cost is not None:
        lines.append(f"  costs: {pair.source_cost} and {pair.destination_cost} operations")
    for depth in reversed(pair.depths):
        lines += _depth_lines(depth)
    conflict = pair.conflict
    lines.append(f"  {pair.reason}")
    if conflict is not None:
        lines.append(f"  {conflict.reason}:" if conflict.accesses else f"  {conflict.reason}")
        lines += _conflict_lines(conflict, "    ")
    if pair.fused:
        lines.append(f"  source loop {'removed' if pair.source_removed else 'kept'}")
        lines += [f"  private buffer {text}" for text in pair.private_memrefs]
    return "\n".join(lines) + "\n"


def _depth_lines(depth: DepthRecord) -> list[str]:
    if depth.conflict is not None and depth.fused_cost is None:
        lines = [f"  depth {depth.depth}: not legal: {depth.conflict.reason}"]
        return lines + _conflict_lines(depth.conflict, "    ")
    lines = [f"  depth {depth.depth}:"]
    for index, loop in enumerate(depth.slice):
        bounds = "all" if loop.lower is None or loop.upper is None else f"{loop.lower} to {loop.upper}"
        count = "" if loop.trip_count is None else f", {loop.trip_count} iterations"
        lines.append(f"    slice of loop {index}: {bounds}{count}")
    if depth.additional_compute is not None and depth.storage_reduction is not None:
        lines.append(
            f"    {100 * depth.additional_compute:.2f}% more computation, fused cost {depth.fused_cost}, "
            f"storage {depth.storage_reduction:.2f}x smaller ({depth.source_bytes} -> {depth.slice_bytes} bytes)"
        )
    if depth.conflict is not None:
        lines.append(f"    not legal: {depth.conflict.reason}")
        lines += _conflict_lines(depth.conflict, "      ")
    elif depth.fused_cost is not None and not depth.is_within_tolerance:
        lines.append("    over the tolerance")
    return lines


def _conflict_lines(conflict: Conflict, indent: str) -> list[str]:
    return [f"{indent}{access.op_name} at {place(access.location)}" for access in conflict.accesses]


class FusionRecorder:
    """Writes the record of a run, and the debug log if there is one."""

    def __init__(self, log: DebugLog | None) -> None:
        self.record = FusionRecord()
        self.sank_loops = False
        """True if loops of a nest were interchanged."""
        self._log = log

    def log(self, text: str | Callable[[], str]) -> None:
        """Writes a line to the log, if there is one; a function is only called in that case."""
        if self._log is not None:
            self._log.line(text if isinstance(text, str) else text())

    def pair(self, source: Operation, destination: Operation, strategy: Strategy) -> PairRecord:
        """Starts the record of a pair."""
        pair = PairRecord(OpPlace.of(source), OpPlace.of(destination), strategy)
        self.record.pairs.append(pair)
        return pair

    def reject(self, pair: PairRecord, reason: str, conflict: Conflict | None = None) -> None:
        """The pair is not fused."""
        pair.reason, pair.conflict = reason, conflict
        self.log(reason)
