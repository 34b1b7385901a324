"""Ranks patterns of a dialect conversion: upstream's legalization graph and its cost model."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.rewrite.conversion_target import ConversionTarget, LegalizationAction
from compiler.rewrite.patterns import RewritePattern


def legalization_order(patterns: Sequence[RewritePattern], target: ConversionTarget) -> dict[RewritePattern, int]:
    """Returns a rank for each pattern that can lead to legal ops; for a root, the highest rank is tried first.

    Patterns are ranked by depth, lowest first, then by benefit. The depth is 1 if all ops that the pattern generates
    are legal, else one more than the depth of the patterns that legalize them.

    >>> legalization_order([], ConversionTarget())
    {}
    """
    by_root: dict[str, list[RewritePattern]] = {}
    wide = [pattern for pattern in patterns if not isinstance(pattern.root, str)]
    rooted = [
        pattern
        for pattern in patterns
        if isinstance(pattern.root, str) and target.action(pattern.root) is not LegalizationAction.LEGAL
    ]
    if wide:
        for pattern in rooted:
            by_root.setdefault(str(pattern.root), []).append(pattern)
    else:
        _reach_legal(rooted, target, by_root)
    depths: dict[str, float] = {}
    ranks: dict[RewritePattern, int] = {}
    for candidates in (*by_root.values(), wide):
        keys = [
            (_pattern_depth(candidate, by_root, depths), -candidate.benefit, i)
            for i, candidate in enumerate(candidates)
        ]
        ordered = [candidates[position] for *_, position in sorted(keys)]
        ranks.update({pattern: len(ordered) - position for position, pattern in enumerate(ordered)})
    return ranks


def _reach_legal(
    patterns: Sequence[RewritePattern], target: ConversionTarget, by_root: dict[str, list[RewritePattern]]
) -> None:
    """Adds the patterns whose generated ops can all be legalized to `by_root`, the last pattern first."""
    waiting: dict[RewritePattern, None] = dict.fromkeys(patterns)
    worklist = dict(waiting)
    while worklist:
        pattern, _ = worklist.popitem()
        if pattern not in waiting:
            continue
        if any(
            name not in by_root and target.action(name) in (None, LegalizationAction.ILLEGAL)
            for name in pattern.generated_ops
        ):
            continue
        root = str(pattern.root)
        by_root.setdefault(root, []).append(pattern)
        del waiting[pattern]
        worklist.update((other, None) for other in waiting if root in other.generated_ops)


def _pattern_depth(
    pattern: RewritePattern, by_root: dict[str, list[RewritePattern]], depths: dict[str, float]
) -> float:
    return max([1.0, *(1 + _op_depth(name, by_root, depths) for name in pattern.generated_ops)])


def _op_depth(name: str, by_root: dict[str, list[RewritePattern]], depths: dict[str, float]) -> float:
    """Returns the least depth of the patterns for an op; 0 if there are none."""
    if name not in depths and by_root.get(name):
        depths[name] = float("inf")  # for ops that their own patterns generate
        depths[name] = min(_pattern_depth(pattern, by_root, depths) for pattern in by_root[name])
    return depths.get(name, 0.0)
