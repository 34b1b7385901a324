"""Which pattern to try first on the way to legal ops: upstream's legalization graph and its cost model."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.rewrite.conversion_target import ConversionTarget, LegalizationAction
from compiler.rewrite.patterns import RewritePattern


def legalization_order(patterns: Sequence[RewritePattern], target: ConversionTarget) -> dict[RewritePattern, int]:
    """A rank for each pattern that may help, the higher the better; others can never lead to legal ops.

    What comes of a pattern must be legal, or other patterns must apply to it: that is the pattern's depth.
    """
    by_root: dict[str, list[RewritePattern]] = {}
    wide = [one for one in patterns if not isinstance(one.root, str)]
    rooted = [
        one for one in patterns if isinstance(one.root, str) and target.action(one.root) is not LegalizationAction.LEGAL
    ]
    if wide:
        for one in rooted:
            by_root.setdefault(str(one.root), []).append(one)
    else:
        _reach_legal(rooted, target, by_root)
    depths: dict[str, float] = {}
    ranks: dict[RewritePattern, int] = {}
    for candidates in (*by_root.values(), wide):
        keys = [(_pattern_depth(one, by_root, depths), -one.benefit, i) for i, one in enumerate(candidates)]
        ordered = [candidates[position] for *_, position in sorted(keys)]
        ranks.update({one: len(ordered) - position for position, one in enumerate(ordered)})
    return ranks


def _reach_legal(
    patterns: Sequence[RewritePattern], target: ConversionTarget, by_root: dict[str, list[RewritePattern]]
) -> None:
    """Sorts patterns by root once all they make is known to be legalizable, from the last one to the first."""
    waiting: dict[RewritePattern, None] = dict.fromkeys(patterns)
    worklist = dict(waiting)
    while worklist:
        one, _ = worklist.popitem()
        if one not in waiting:
            continue
        if any(
            name not in by_root and target.action(name) in (None, LegalizationAction.ILLEGAL)
            for name in one.generated_ops
        ):
            continue
        root = str(one.root)
        by_root.setdefault(root, []).append(one)
        del waiting[one]
        worklist.update((other, None) for other in waiting if root in other.generated_ops)


def _pattern_depth(one: RewritePattern, by_root: dict[str, list[RewritePattern]], depths: dict[str, float]) -> float:
    return max([1.0, *(1 + _op_depth(name, by_root, depths) for name in one.generated_ops)])


def _op_depth(name: str, by_root: dict[str, list[RewritePattern]], depths: dict[str, float]) -> float:
    """Returns the number of patterns that it takes until an op is legal."""
    if name not in depths and by_root.get(name):
        depths[name] = float("inf")  # for the op that comes of itself
        depths[name] = min(_pattern_depth(one, by_root, depths) for one in by_root[name])
    return depths.get(name, 0.0)
