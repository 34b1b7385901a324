"""Results of an operation's hooks for control flow and loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.ir.operation import Region, Value


class RegionSuccessor(NamedTuple):
    """Destination of control from a region, or from the op into its regions: upstream's `RegionSuccessor`.

    Control enters `region`, or leaves all regions of the op if that is None. `inputs` are the values to which operands
    are passed: the arguments of the region, or the results of the op.
    """

    region: Region | None
    inputs: Sequence[Value]


class InvocationBounds(NamedTuple):
    """Minimum and maximum number of times that a region runs each time its op runs (None: unbounded)."""

    least: int = 0
    most: int | None = None


class LoopValues(NamedTuple):
    """Values that a loop carries: initial operands, region arguments, yielded operands, results.

    For a loop without yielded operands or results, `yielded` is empty and `results` is None.
    """

    inits: Sequence[Value]
    arguments: Sequence[Value]
    yielded: Sequence[Value] = ()
    results: Sequence[Value] | None = None


class LoopBounds(NamedTuple):
    """Bounds of a loop, one entry for each induction variable; entries are numbers where these are static.

    `lower` is the first value; `upper` is exclusive.
    """

    variables: Sequence[Value]
    lower: Sequence[Value | int]
    upper: Sequence[Value | int]
    steps: Sequence[Value | int]
