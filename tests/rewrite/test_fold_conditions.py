"""Folds that declare what their operands must be."""

from __future__ import annotations

import compiler
from compiler.rewrite.fold import condition_of, fold
from tests.support.integer_programs import BINARY


def _operations_on_results_of_others() -> str:
    """Returns a function with each pair of operations, of which one uses the other and one of its operands."""
    lines = ["%ones = arith.constant -1 : i32"]
    inner_ops = [f"arith.{name} %a, %b" for name in BINARY]
    inner_ops += ["arith.xori %a, %ones", "arith.muli %a, %b overflow<nsw>", "arith.muli %a, %b overflow<nuw>"]
    for number, inner in enumerate(inner_ops):
        lines.append(f"%i{number} = {inner} : i32")
        for position, name in enumerate(BINARY):
            pairs = ((f"%i{number}", "%a"), (f"%i{number}", "%b"), ("%a", f"%i{number}"), ("%b", f"%i{number}"))
            for which, (lhs, rhs) in enumerate(pairs):
                lines.append(f"%o{number}_{position}_{which} = arith.{name} {lhs}, {rhs} : i32")
    for predicate in ("eq", "ne", "slt"):
        lines.append(f"%{predicate} = arith.cmpi {predicate}, %a, %b : i32")
        lines.append(f"%chosen_{predicate} = arith.select %{predicate}, %a, %b : i32")
    return "func.func @f(%a: i32, %b: i32) {\n" + "\n".join(lines) + "\nreturn\n}\n"


def test_a_fold_has_no_result_where_its_operands_do_not_meet_its_condition() -> None:
    module = compiler.parse(_operations_on_results_of_others(), compiler.new_context())
    skipped = folded = 0
    for op in module.walk():
        condition = None if op.definition is None else condition_of(op.definition)
        if condition is None or op.definition is None or op.definition.is_constant_like:
            continue
        results = fold(op)
        folded += results is not None
        if not condition.is_met(op.operands):
            skipped += 1
            assert results is None, op
    assert skipped > 1000
    assert folded > 20
