"""Finds the origins of operations between two dumps of another compiler by running the pass between them here.

`sources_by_rerun` takes the IR before a pass, the IR after it as the other compiler printed it, and the pass. Each
operation of a copy gets a unique location, which rewrites pass on to new operations. The copy after the pass is matched
with the printed IR, since the other compiler may have another version of the pass, or other options.
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
"""File name in the locations of the copy; no dump has it."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Operations of the old IR, by operations of the new one.

    `survivors` are still there; `origins` are those that new operations were created from.
    """

    survivors: dict[Operation, Operation]
    origins: dict[Operation, Operation]

    def __len__(self) -> int:
        """Number of operations of the new IR whose source is known."""
        return len(self.survivors) + len(self.origins)


def passes_named(argument: str, options: Iterable[str]) -> list[Pass]:
    """Returns the pass `argument` once for each of these options, without those that this compiler does not have."""
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
    """Runs each of `passes` on a copy of `anchor`, an operation in `old`, and returns the sources by the best one.

    The best pass finds the sources of the most operations of `new`. Returns None if all passes fail, or there are none.
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
