"""Expressions of every branch are computed once before them, and nothing else moves."""

from __future__ import annotations

import pytest

from tests.support.passes import run, transformed
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases

ARGUMENTS = "%c: i1, %a: i32, %b: i32, %n: index, %m: memref<4xi32>"


def hoisted(body: str) -> str:
    """The lines of a function's body, blanks at their ends left out; the result is valid."""
    output = transformed("hoist-common-expressions", f"func.func @f({ARGUMENTS}) {{\n{body}\nreturn\n}}")
    return "\n".join(line.strip() for line in output.split("\n")[1:-2])


def branches(then: str, otherwise: str | None) -> str:
    tail = "" if otherwise is None else f" else {{\n{otherwise}\n}}"
    return f"scf.if %c {{\n{then}\n}}{tail}"


USE = '"t.use"(%{0}) : (i32) -> ()'


@needs_cases
def test_the_case_that_cse_leaves_has_one_addition_before_the_branches() -> None:
    output = ir_opt("-hoist-common-expressions", "-cse", str(CASES / "tir_cse_core.mlir")).output
    function = output[output.index("@if_both_branches") : output.index("@for_extent_and_body")]
    assert function.count("arith.addi") == 1
    assert function.index("arith.addi") < function.index("scf.if")
    only_then = output[output.index("@if_then_only") : output.index("@if_both_branches")]
    assert only_then.index("scf.if") < only_then.index("arith.addi")
    loop = output[output.index("@for_body_only") :]
    assert loop.index("scf.for") < loop.index("arith.muli")


def test_a_chain_rises_as_a_whole() -> None:
    chain = "%{0} = arith.addi %a, %b : i32\n%{1} = arith.muli %{0}, %{0} : i32\n" + USE.replace("0", "1")
    output = hoisted(branches(chain.format(0, 1), chain.format(2, 3)))
    assert output.split("\n")[:3] == [
        "%0 = arith.addi %arg1, %arg2 : i32",
        "%1 = arith.muli %0, %0 : i32",
        "scf.if %arg0 {",
    ]
    assert output.count("arith") == 2


def test_a_chain_rises_as_far_as_all_branches_have_it() -> None:
    then = "%0 = arith.addi %a, %b : i32\n%1 = arith.muli %0, %a : i32\n" + USE.format(1)
    otherwise = "%2 = arith.addi %b, %a : i32\n%3 = arith.muli %2, %b : i32\n" + USE.format(3)
    output = hoisted(branches(then, otherwise))
    assert output.split("\n")[0] == "%0 = arith.addi %arg1, %arg2 : i32"
    assert output.count("arith.addi") == 1 and output.count("arith.muli") == 2


def test_an_expression_rises_out_of_several_levels() -> None:
    each = "%{0} = arith.addi %a, %b : i32\n" + USE
    inner = branches(each.format(0), each.format(1))
    output = hoisted(branches(inner, each.format(2)))
    assert output.startswith("%0 = arith.addi %arg1, %arg2 : i32\nscf.if")
    assert output.count("arith.addi") == 1


ADD = "%{0} = arith.addi %a, %b : i32\n" + USE


@pytest.mark.parametrize(
    "body",
    [
        branches(ADD.format(0), None),
        branches(ADD.format(0), ""),
        branches(ADD.format(0), "%1 = arith.subi %a, %b : i32\n" + USE.format(1)),
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        f"scf.for %i = %c0 to %n step %c1 {{\n{ADD.format(0)}\n{ADD.format(1)}\n}}",
        branches("%0 = arith.divsi %a, %b : i32\n" + USE.format(0), "%1 = arith.divsi %a, %b : i32\n" + USE.format(1)),
        branches(
            "%0 = memref.load %m[%n] : memref<4xi32>\n" + USE.format(0),
            "%1 = memref.load %m[%n] : memref<4xi32>\n" + USE.format(1),
        ),
        branches('%0 = "t.f"(%a) : (i32) -> i32\n' + USE.format(0), '%1 = "t.f"(%a) : (i32) -> i32\n' + USE.format(1)),
        branches(branches(ADD.format(0), None), branches(ADD.format(1), None)),
        '"t.branches"() ({\n' + ADD.format(0) + "\n}, {\n" + ADD.format(1) + "\n}) : () -> ()",
    ],
    ids=[
        "no else",
        "not in the else",
        "other op",
        "loop",
        "division",
        "read",
        "unknown op",
        "not on every way",
        "unknown branches",
    ],
)
def test_what_some_way_does_not_compute_or_must_not_be_computed_earlier_stays(body: str) -> None:
    result = run("builtin.module(hoist-common-expressions)", f"func.func @f({ARGUMENTS}) {{\n{body}\nreturn\n}}")
    assert result.succeeded and result.statistics[0]["num-hoisted"] == 0


def test_a_switch_needs_it_in_every_case() -> None:
    def switch(last: str) -> str:
        return (
            f"scf.index_switch %n\ncase 0 {{\n{ADD.format(0)}\nscf.yield\n}}\n"
            f"case 1 {{\n{ADD.format(1)}\nscf.yield\n}}\n"
            f"default {{\n{last}\n}}"
        )

    assert hoisted(switch(ADD.format(2))).count("arith.addi") == 1
    assert hoisted(switch("")).count("arith.addi") == 2


def test_the_part_of_a_while_that_always_runs_shares_with_the_other() -> None:
    loop = f"scf.while : () -> () {{\n{ADD.format(0)}\nscf.condition(%c)\n}} do {{\n{ADD.format(1)}\nscf.yield\n}}"
    output = hoisted(loop)
    assert output.startswith("%0 = arith.addi") and output.count("arith.addi") == 1
    only_after = f"scf.while : () -> () {{\nscf.condition(%c)\n}} do {{\n{ADD.format(1)}\nscf.yield\n}}"
    assert hoisted(only_after).startswith("scf.while")


def test_blocks_behind_a_branch_share_as_regions_do() -> None:
    body = (
        "cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n"
        + ADD.format(0)
        + "\ncf.br ^bb3\n^bb2:\n"
        + ADD.format(1)
        + "\ncf.br ^bb3\n^bb3:"
    )
    output = hoisted(body)
    assert output.startswith("%0 = arith.addi %arg1, %arg2 : i32\ncf.cond_br")
    assert output.count("arith.addi") == 1


def test_a_block_that_others_lead_to_as_well_keeps_what_it_computes() -> None:
    body = "cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n" + ADD.format(0) + "\ncf.br ^bb2\n^bb2:\n" + ADD.format(1)
    assert hoisted(body).startswith("cf.cond_br")


def test_affine_conditions_are_branches_too() -> None:
    text = (
        "#set = affine_set<(d0) : (d0 >= 0)>\n"
        f"func.func @f({ARGUMENTS}) {{\naffine.if #set(%n) {{\n{ADD.format(0)}\n}} else {{\n{ADD.format(1)}\n}}\n"
        "return\n}"
    )
    assert transformed("hoist-common-expressions", text).count("arith.addi") == 1


def test_what_was_hoisted_is_remarked() -> None:
    text = f"func.func @f({ARGUMENTS}) {{\n{branches(ADD.format(0), ADD.format(1))}\nreturn\n}}"
    run = ir_opt(
        "-hoist-common-expressions", "--remarks-filter-passed=hoist.*", "--allow-unregistered-dialect", text=text
    )
    assert "remark: [Passed] HoistCommonExpressions" in run.errors
    assert "hoisted 'arith.addi' out of 2 branches" in run.errors
