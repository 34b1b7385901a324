"""Applying patterns once: upstream's `walkAndApplyPatterns`."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.operation import Operation
from compiler.rewrite.patterns import PatternApplicator, PatternSource
from compiler.rewrite.rewriter import Rewriter


def walk_and_apply_patterns(root: Operation, patterns: PatternSource, rewriter: Rewriter) -> bool:
    """Tries the patterns once on each op in `root`, nested ones first. Returns True if one applied.

    Nothing is folded and no dead op erased, and ops that patterns make are not visited: so a pattern may replace the op
    that it is rooted at, and erase ops before it, but none behind it.

    >>> from compiler.rewrite.patterns import FrozenPatternSet
    >>> context = new_context()
    >>> module = parse("func.func @f() { return }", context)
    >>> walk_and_apply_patterns(module, FrozenPatternSet([]), Rewriter(module, context))
    False
    """
    applicator = PatternApplicator(patterns)
    changed = False
    stack: list[tuple[Operation | None, Iterator[Operation]]] = [(None, _nested(root))]
    while stack:
        around, rest = stack[-1]
        op = next(rest, None)
        if op is not None:
            stack.append((op, _nested(op)))
            continue
        stack.pop()
        if around is not None and around.parent is not None:
            changed |= applicator.match_and_rewrite(around, rewriter) is not None
    return changed


def _nested(op: Operation) -> Iterator[Operation]:
    return iter([inner for region in op.regions for block in region.blocks for inner in block.ops])
