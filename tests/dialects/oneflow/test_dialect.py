"""The oneflow dialect, and merging ops that differ in their names only."""

from __future__ import annotations

import pytest

from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline
from compiler.syntax.printer.ir_printer import print_operation
from compiler.transforms.cse import CSE
from compiler.transforms.oneflow.cse_attributes import CSEState, create_cse_passes
from tests.support.filecheck import unmatched
from tests.support.passes import load, transformed
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases

PIPELINE = ("-cse-with-attributes-ignored", "-cse", "-cse-put-attributes", "-canonicalize")


def cast(result: str, name: str, more: str = "", *, scope: int | None = 11, operand: str = "%x") -> str:
    """A cast of a tensor, by default of `%x`."""
    identifier = "" if scope is None else f", scope_symbol_id = {scope} : i64"
    attributes = f'device_name = ["0:0"], device_tag = "cpu", dtype = 2 : i32, op_name = "{name}"{more}{identifier}'
    return f'{result} = "oneflow.cast"({operand}) {{{attributes}}} : (tensor<4xi64>) -> tensor<4xf32>\n'


def function(*casts: str) -> str:
    """A function that returns %0 and %1."""
    body = "".join(casts)
    return (
        f"func.func @f(%x: tensor<4xi64>, %y: tensor<4xi64>) -> (tensor<4xf32>, tensor<4xf32>) {{\n{body}"
        "return %0, %1 : tensor<4xf32>, tensor<4xf32>\n}\n"
    )


TWO = function(cast("%0", "c1"), cast("%1", "c2", scope=22))


@needs_cases
def test_the_worked_example_comes_out_byte_for_byte() -> None:
    output = ir_opt(*PIPELINE, str(CASES / "oneflow_cse.mlir")).output
    expected = (CASES / "oneflow_cse.expected.mlir").read_text()
    assert output.strip() == expected[expected.index("module {") :].strip()
    assert unmatched((CASES / "oneflow_cse.mlir").read_text(), output) is None


@needs_cases
def test_check_lines_that_do_not_match_are_told() -> None:
    output = ir_opt("-canonicalize", str(CASES / "oneflow_cse.mlir")).output
    assert unmatched((CASES / "oneflow_cse.mlir").read_text(), output) == '"oneflow.add_n2"(%[[OUT]], %[[OUT]])'


def test_ops_that_differ_in_name_and_scope_merge_and_the_first_keeps_both() -> None:
    assert transformed("cse", TWO).count("oneflow.cast") == 2
    output = ir_opt(*PIPELINE, text=TWO).output
    assert output.count("oneflow.cast") == 1
    assert 'op_name = "c1"' in output and "scope_symbol_id = 11 : i64" in output


def test_a_missing_scope_is_ignored_as_well_and_stays_missing() -> None:
    output = ir_opt(*PIPELINE, text=function(cast("%0", "c1", scope=None), cast("%1", "c2"))).output
    assert output.count("oneflow.cast") == 1
    assert "scope_symbol_id" not in output


@pytest.mark.parametrize(
    "second",
    [cast("%1", "c2", ", pin_memory = true"), cast("%1", "c2", ', other = "x"'), cast("%1", "c2", operand="%y")],
)
def test_ops_that_differ_otherwise_stay_and_get_their_names_back(second: str) -> None:
    output = ir_opt(*PIPELINE, text=function(cast("%0", "c1"), second)).output
    assert output.count("oneflow.cast") == 2
    assert 'op_name = "c1"' in output and 'op_name = "c2"' in output


def test_placeholders_stand_for_both_attributes_until_they_are_put_back() -> None:
    between = ir_opt("-cse-with-attributes-ignored", text=TWO).output
    assert between.count('op_name = "ONEFLOW_ERASE_MAGIC"') == between.count("scope_symbol_id = 77777 : i64") == 2
    assert ir_opt("-cse-with-attributes-ignored", "-cse-put-attributes", text=TWO).output == ir_opt(text=TWO).output


def test_nothing_to_put_back_ends_the_pass_leaves_the_op_and_is_told() -> None:
    between = ir_opt("-cse-with-attributes-ignored", text=TWO).output
    run = ir_opt("-cse-put-attributes", text=between)
    assert (run.code, run.output) == (0, between)
    assert run.errors.count("warning: 'oneflow.cast' op has a placeholder for 'op_name'") == 2


def test_two_runs_do_not_see_each_others_state() -> None:
    module, context = load(TWO)
    first, second = create_cse_passes(CSEState()), create_cse_passes(CSEState())
    result = PassManager(context).run(Pipeline("builtin.module", [first[0], second[1]]), module)
    assert result.succeeded and len(result.problems) == 2


def test_a_pair_of_passes_works_on_a_state_of_the_callers_own() -> None:
    module, context = load(TWO)
    state = CSEState()
    erase, put = create_cse_passes(state)
    PassManager(context).run(Pipeline("builtin.module", [erase]), module)
    assert len(state.op_names) == 2
    PassManager(context, listeners=[state]).run(Pipeline("builtin.module", [CSE()]), module)
    assert [op.name for op in state.op_names] == ["oneflow.cast"]
    PassManager(context).run(Pipeline("builtin.module", [put]), module)
    assert 'op_name = "c1"' in print_operation(module)


def test_without_a_state_the_first_pass_only_erases() -> None:
    module, context = load(TWO)
    erase, put = create_cse_passes()
    result = PassManager(context).run(Pipeline("builtin.module", [erase, put]), module)
    assert print_operation(module).count("ONEFLOW_ERASE_MAGIC") == len(result.problems) == 2


def test_a_sum_of_just_two_becomes_add_n2() -> None:
    def sum_of(operands: str, types: str) -> str:
        attributes = '{device_name = ["0:0"], device_tag = "cpu", op_name = "s"}'
        return (
            f"func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {{\n"
            f'%0 = "oneflow.add_n"({operands}) {attributes} : ({types}) -> tensor<4xf32>\n'
            "return %0 : tensor<4xf32>\n}"
        )

    two = transformed("canonicalize", sum_of("%a, %b", "tensor<4xf32>, tensor<4xf32>"))
    assert '"oneflow.add_n2"(%arg0, %arg1)' in two and 'op_type_name = "add_n"' in two
    three = transformed("canonicalize", sum_of("%a, %b, %a", "tensor<4xf32>, tensor<4xf32>, tensor<4xf32>"))
    assert '"oneflow.add_n"(%arg0, %arg1, %arg0)' in three


def test_attributes_of_the_dialect_stand_in_one_dictionary_with_their_defaults() -> None:
    output = ir_opt("--mlir-print-op-generic", text=TWO).output
    assert 'op_name = "c1", pin_memory = false, scope_symbol_id = 11 : i64} :' in output


def test_an_attribute_that_must_be_there_is_missed() -> None:
    run = ir_opt(text=TWO.replace("dtype = 2 : i32, ", ""))
    assert run.code == 1
    assert "'oneflow.cast' op requires attribute 'dtype'" in run.errors


def test_both_passes_are_listed_with_what_they_do() -> None:
    output = ir_opt("--help").output
    assert "- ignore oneflow attributes to have cse work" in output
    assert "- cse and ignore oneflow attributes" in output
