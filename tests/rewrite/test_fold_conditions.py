"""Folds that declare what their operands must be."""

from __future__ import annotations

from random import Random

import pytest

import compiler
from compiler.rewrite.fold import condition_of, fold
from tests.support.integer_programs import BINARY, PREDICATES


def _function(seed: int) -> str:
    """Returns a function of operations on few values, so that many use results of each other, or equal values."""
    random = Random(seed)
    values, bools, lines = ["%a", "%b"], ["%c"], ["%0 = arith.constant 0 : i32", "%1 = arith.constant -1 : i32"]
    values += ["%0", "%1"] if seed % 2 else []
    for number in range(40):
        lhs, rhs, name = random.choice(values[-6:]), random.choice(values[-6:]), f"%v{number}"
        kind = random.randrange(6)
        if kind == 0:
            lines.append(f"{name} = arith.cmpi {random.choice(PREDICATES)}, {lhs}, {rhs} : i32")
            bools.append(name)
            continue
        if kind == 1:
            lines.append(f"{name} = arith.select {random.choice(bools)}, {lhs}, {rhs} : i32")
        else:
            lines.append(f"{name} = arith.{random.choice(BINARY)} {lhs}, {rhs} : i32")
        values.append(name)
    return "func.func @f(%a: i32, %b: i32, %c: i1) {\n" + "\n".join(lines) + "\nreturn\n}\n"


@pytest.mark.parametrize("seed", range(60))
def test_a_fold_has_no_result_where_its_operands_do_not_meet_its_condition(seed: int) -> None:
    module = compiler.parse(_function(seed), compiler.new_context())
    skipped = 0
    for op in module.walk():
        condition = None if op.definition is None else condition_of(op.definition)
        if condition is not None and not condition.is_met(op.operands):
            skipped += 1
            assert fold(op) is None, op
    assert skipped
