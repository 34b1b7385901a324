"""Casts that cancel out: upstream's `reconcileUnrealizedCasts`.

%1 = builtin.unrealized_conversion_cast %0 : i64 to index
%2 = builtin.unrealized_conversion_cast %1 : index to i64          users of %2 use %0, and the casts are gone
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import Operation, OpResult
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import CAST


def reconcile_unrealized_casts(casts: Sequence[Operation], rewriter: Rewriter) -> list[Operation]:
    """Removes casts that are unused or lead back to a type that there was; returns those of `casts` that stay.

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
    erased: set[Operation] = set()
    while worklist:
        cast, _ = worklist.popitem()
        if cast in erased:
            continue
        if not rewriter.is_unused(cast):
            source = _same_types_before(cast)
            if source is None:
                continue
            for old, new in zip(cast.results, source.operands, strict=True):
                rewriter.replace_all_uses_with(old, new)
        for operand in cast.operands:
            if isinstance(operand, OpResult) and operand.owner.name == CAST:
                worklist.setdefault(operand.owner)
        rewriter.erase_op(cast)
        erased.add(cast)
    return [cast for cast in casts if cast not in erased]


def _same_types_before(cast: Operation) -> Operation | None:
    """The cast, of those one behind the other that lead here, whose operands have the types of the results here."""
    wanted = [result.type for result in cast.results]
    current: Operation | None = cast
    while current is not None:
        if [value.type for value in current.operands] == wanted:
            return current
        current = _input_cast(current)
    return None


def _input_cast(cast: Operation) -> Operation | None:
    """Returns the cast whose results are the operands, all and in order."""
    match cast.operands:
        case [OpResult(source), *_] if source.name == CAST and cast.operands == list(source.results):
            return source
    return None
