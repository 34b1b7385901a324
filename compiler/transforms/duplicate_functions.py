"""`duplicate-function-elimination`: replaces functions that are equal except for their names by one of them.

func.func @f(%a: i32) -> i32 { A }            func.func @f(%a: i32) -> i32 { A }
func.func @g(%a: i32) -> i32 { A }    ->      call @f(%x)
call @g(%x)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import SYMBOL_NAME, symbol_name
from compiler.passes.base import Pass, PassState
from compiler.rewrite.equivalence import are_regions_equivalent
from compiler.rewrite.rewriter import Rewriter


@dataclass
class DuplicateFunctionElimination(Pass):
    """Deduplicate functions."""

    argument = "duplicate-function-elimination"
    name = "DuplicateFunctionEliminationPass"
    summary = "Deduplicate functions"
    anchor = "builtin.module"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        functions = [each for each in op.walk_post_order() if isinstance(each, FuncOp) and each.body.blocks]
        kept: dict[tuple[object, ...], list[FuncOp]] = {}
        replacements: dict[str | None, str | None] = {}
        duplicates: list[FuncOp] = []
        for function in functions:
            candidates = kept.setdefault(_signature(function), [])
            same = next(
                (candidate for candidate in candidates if are_regions_equivalent(candidate.body, function.body)), None
            )
            replacements[symbol_name(function)] = symbol_name(same or function)
            if same is None:
                candidates.append(function)
            else:
                duplicates.append(function)
        for call in op.walk() if duplicates else ():
            if isinstance(call, CallOp):
                name = replacements.get(call.callee.root)
                if name is not None and name != call.callee.root:
                    with rewriter.modify(call):
                        call.properties = {**call.properties, "callee": SymbolRefAttr(name)}
        for function in duplicates:
            rewriter.erase_op(function)
        if not duplicates:
            state.mark_all_analyses_preserved()


def _signature(function: FuncOp) -> tuple[object, ...]:
    """Returns the attributes that must be equal for two functions to be duplicates."""
    properties = frozenset((name, value) for name, value in function.properties.items() if name != SYMBOL_NAME)
    return properties, frozenset(function.attributes.items()), len(function.body.blocks)
