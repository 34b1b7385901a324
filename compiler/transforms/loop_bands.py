"""Which of the loops of a perfect nest can become one loop, whatever dialect they are of.

A band is a run of loops of the nest whose bounds are known in front of its first loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from compiler.analysis.loops import is_defined_outside_of
from compiler.ir.operation import Operation, Value


def known_before(loops: Sequence[Operation], bounds: Callable[[Operation], Sequence[Value]]) -> list[int]:
    """For each loop of a nest the first loop in front of which all values of its bounds are known."""
    return [
        next(
            (
                outer
                for outer in range(inner)
                if all(is_defined_outside_of(loops[outer], value) for value in bounds(loops[inner]))
            ),
            inner,
        )
        for inner in range(len(loops))
    ]


def passes_carried_values(outer: Operation, inner: Operation) -> bool:
    """Whether what the outer loop carries is what the inner one starts from, and yields what that gives."""
    block = outer.regions[0].blocks[0]
    terminator = block.last
    return (
        terminator is not None
        and inner.operand_group("inits" if inner.name == "affine.for" else "initArgs") == block.arguments[1:]
        and terminator.operands == inner.results
    )


def carries_same_values(loops: Sequence[Operation]) -> bool:
    """Whether each loop passes what it carries to the one in it."""
    return all(passes_carried_values(outer, inner) for outer, inner in pairwise(loops))


def coalesce_bands(
    loops: Sequence[Operation],
    known: Sequence[int],
    coalesce: Callable[[Sequence[Operation]], bool],
    chain_starts: Sequence[int] | None = None,
) -> bool:
    """Calls `coalesce` for each band, innermost ones first; whether it succeeded for one.

    `chain_starts` tells for each loop where the loops begin that pass what they carry down to it.
    """
    done = False
    end = len(loops)
    while end > 0:
        start = 0
        while start < end - 1:
            is_known = max(known[start:end]) <= start
            if is_known and (chain_starts is None or chain_starts[end - 1] <= start):
                done |= coalesce(loops[start:end])
                break
            start += 1
        # Above a band there may be another one.
        end = start if start != end - 1 else end - 1
    return done
