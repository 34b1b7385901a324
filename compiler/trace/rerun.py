"""Runs the pass between two dumps again, to find the origins of operations from this compiler's own run.

Takes the IR before a pass, the IR after it as another compiler printed it, and the pass's name; returns the origin of
each new operation. Every operation of a copy gets a location of its own, which rewrites pass on to new operations. The
copy after the pass is matched with the IR that was printed, since the other compiler may have another version of the
pass, or other options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange, find_location
from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.base import Pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, PipelineError, make_pass
from compiler.rewrite.builder import IRMapping, clone
from compiler.trace.matching import Matching

_FILE = "\0rerun"
"""Name of the file in the locations of the copy, which no dump has."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The old operations that are still there (`survivors`) and those that new ones were made from (`origins`).

    Both are by the operations of the new IR.
    """

    survivors: dict[Operation, Operation]
    origins: dict[Operation, Operation]

    def __len__(self) -> int:
        """Number of operations of the new IR whose source is known."""
        return len(self.survivors) + len(self.origins)


def passes_named(argument: str, options: Iterable[str]) -> list[Pass]:
    """Returns the pass of a name with each of these options; none where this compiler lacks it or its options."""
    passes = []
    for text in options:
        with suppress(PipelineError):
            pass_class = find_pass(argument)
            if pass_class is not None:
                passes.append(make_pass(pass_class, text))
    return passes


def sources_by_rerun(
    old: Operation, new: Operation, anchor: Operation, passes: Sequence[Pass], context: Context
) -> Sources | None:
    """Runs passes, each on a copy of `anchor`, an operation in `old`, and takes the one that gives the most of `new`.

    None where there is none, or all fail.
    """
    best: Sources | None = None
    ops = list(old.walk())
    for pass_ in passes:
        copies = list(clone(old, IRMapping()).walk())
        numbers = {op: number for number, op in enumerate(copies)}
        for op, number in numbers.items():
            op.location = FileLineColRange(_FILE, number, 1)
        result = PassManager(context, verify_each=False).run(
            Pipeline(anchor.name, [pass_], find_pass), copies[ops.index(anchor)]
        )
        if not result.succeeded:
            continue
        sources = Sources({}, {})
        for op, partner in Matching(copies[0], new).ops.items():
            place = find_location(op.get_location(), FileLineColRange)
            if op in numbers:
                sources.survivors[partner] = ops[numbers[op]]
            elif isinstance(place, FileLineColRange) and place.file == _FILE:
                sources.origins[partner] = ops[place.line]
        if best is None or len(sources) > len(best):
            best = sources
    return best
