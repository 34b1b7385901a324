"""Removal of casts that cancel out: upstream's `reconcileUnrealizedCasts`.

%1 = builtin.unrealized_conversion_cast %0 : i64 to index
%2 = builtin.unrealized_conversion_cast %1 : index to i64          users of %2 use %0, and the casts are gone
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import Operation, OpResult
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import CAST


def reconcile_unrealized_casts(casts: Sequence[Operation], rewriter: Rewriter) -> list[Operation]:
    """Removes the casts that are unused or that undo others; returns the remaining ones.

    >>> from compiler.rewrite.rewriter import Rewriter
    >>> context = new_context()
    >>> module = parse('''func.func @f(%a: i32) -> i32 {
    ...   %0 = builtin.unrealized_conversion_cast %a : i32 to index
    ...   %1 = builtin.unrealized_conversion_cast %0 : index to i32
    ...   return %1 : i32
    ... }''', context)
    >>> _, _, first, second, end = module.walk()
    >>> reconcile_unrealized_casts([first, second], Rewriter(module, context))
    []
    >>> end.operands[0].name
    'a'
    """
    worklist = dict.fromkeys(casts)
    while worklist:
        cast, _ = worklist.popitem()
        source = None if rewriter.is_unused(cast) else _same_types_before(cast)
        if source is None or cast in [value.owner for value in source.operands if isinstance(value, OpResult)]:
            continue
        worklist.update(dict.fromkeys(_casts_before(cast)))
        for old, new in zip(cast.results, source.operands, strict=True):
            rewriter.replace_all_uses_with(old, new)
    live = _live(casts, rewriter)
    for cast in reversed(casts):
        if cast not in live:
            for result in cast.results:
                rewriter.drop_all_uses(result)  # used only by casts that are removed as well
            rewriter.erase_op(cast)
    return [cast for cast in casts if cast in live]


def _live(casts: Sequence[Operation], rewriter: Rewriter) -> set[Operation]:
    """Returns the casts whose results other operations use, directly or through casts of the list."""
    all_casts = set(casts)
    live: set[Operation] = set()
    waiting = [
        cast
        for cast in casts
        if any(user not in all_casts for result in cast.results for user in rewriter.users(result))
    ]
    while waiting:
        cast = waiting.pop()
        if cast not in live:
            live.add(cast)
            waiting += [each for each in _casts_before(cast) if each in all_casts]
    return live


def _casts_before(cast: Operation) -> list[Operation]:
    """Returns the casts that define operands of a cast."""
    return [each.owner for each in cast.operands if isinstance(each, OpResult) and each.owner.name == CAST]


def _same_types_before(cast: Operation) -> Operation | None:
    """Returns the last cast, in the chain of casts that ends with `cast`, whose operands have its result types."""
    result_types = [result.type for result in cast.results]
    current: Operation | None = cast
    while current is not None:
        if [value.type for value in current.operands] == result_types:
            return current
        current = _input_cast(current)
    return None


def _input_cast(cast: Operation) -> Operation | None:
    """Returns the cast whose results are exactly the operands of `cast`, in order; None if there is none."""
    match cast.operands:
        case [OpResult(source), *_] if source.name == CAST and cast.operands == list(source.results):
            return source
    return None
