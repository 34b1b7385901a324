"""Redundant operations are found without changing the IR."""

from __future__ import annotations

import pytest

from compiler.ir.operation import Operation
from compiler.rewrite import redundancy
from compiler.rewrite.equivalence import are_equivalent
from compiler.rewrite.redundancy import Duplicate, find_redundancies
from tests.support.ir import find, parse

DEPTH = 60


def nested_conditions(depth: int) -> str:
    """Returns a function of nested `scf.if`s; in each stands one that is equal to those in the others."""
    lines = ["func.func @f(%c: i1, %x: i32) -> i32 {"]
    for level in range(depth):
        lines += [
            f"%outer{level} = scf.if %c -> (i32) {{",
            f"%equal{level} = scf.if %c -> (i32) {{ scf.yield %x : i32 }} else {{ scf.yield %x : i32 }}",
        ]
    value = "%x"
    for level in reversed(range(depth)):
        lines += [f"%sum{level} = arith.addi {value}, %equal{level} : i32", f"scf.yield %sum{level} : i32"]
        lines += ["} else {", "scf.yield %x : i32", "}"]
        value = f"%outer{level}"
    return "\n".join([*lines, f"return {value} : i32", "}"])


def test_nested_operations_of_different_size_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def counted(first: Operation, second: Operation) -> bool:
        nonlocal compared
        compared += 1
        return are_equivalent(first, second)

    monkeypatch.setattr(redundancy, "are_equivalent", counted)
    function = find(parse(nested_conditions(DEPTH)), "func.func")
    findings = [each for part in find_redundancies(function) for each in part]
    assert sum(isinstance(each, Duplicate) for each in findings) == DEPTH - 1
    assert compared < 3 * DEPTH


def test_reports_of_schedules_are_not_redundant() -> None:
    module = parse(
        """module attributes {transform.with_named_sequence} {
          transform.named_sequence @f(%root: !transform.any_op {transform.readonly}) {
            %0 = transform.get_parent_op %root : (!transform.any_op) -> !transform.any_op
            transform.debug.emit_remark_at %root, "found" : !transform.any_op
            transform.yield
          }
        }"""
    )
    redundant = [each.op.name for batch in find_redundancies(module) for each in batch]
    assert redundant == ["transform.get_parent_op"]
