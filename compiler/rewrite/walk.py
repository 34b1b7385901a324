"""Applying patterns once: upstream's `walkAndApplyPatterns`."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.operation import Operation
from compiler.rewrite.patterns import PatternApplicator, PatternSource
from compiler.rewrite.rewriter import Rewriter


def walk_and_apply_patterns(root: Operation, patterns: PatternSource, rewriter: Rewriter) -> bool:
    """Tries the patterns once on each op in `root`, nested ones first. Returns True if one applied.

    Ops are not folded, dead ops not erased, and new ops not visited. A pattern may replace its root and erase ops
    preceding it, but not ops following it.

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
        op, remaining = stack[-1]
        nested = next(remaining, None)
        if nested is not None:
            stack.append((nested, _nested(nested)))
            continue
        stack.pop()
        if op is not None and op.parent is not None:
            changed |= applicator.match_and_rewrite(op, rewriter) is not None
    return changed


def _nested(op: Operation) -> Iterator[Operation]:
    return iter([inner for region in op.regions for block in region.blocks for inner in block.ops])
