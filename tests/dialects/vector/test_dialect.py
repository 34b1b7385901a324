# ruff: noqa: E501  (IR and messages stand in lines as the printer makes them)
"""The vector dialect: how transfers, contractions and masks are written, and what is said of faulty ones."""

from __future__ import annotations

import pytest

from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import find, parse, parse_text, problems

ARGUMENTS = "%arg0: memref<4x4xf32>, %arg1: vector<4xf32>, %arg2: vector<4x4xf32>, %arg3: f32, %arg4: index, %arg5: vector<4xi1>, %arg6: tensor<?x4xf32>"


def in_function(body: str) -> str:
    return f"module {{\n  func.func @f({ARGUMENTS}) {{\n    {body}\n    return\n  }}\n}}"


def messages(body: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    text = in_function(body)
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


@pytest.mark.parametrize(
    "body",
    [
        "%0 = vector.transfer_read %arg0[%arg4, %arg4], %arg3 {in_bounds = [true]} : memref<4x4xf32>, vector<4xf32>",
        "%0 = vector.transfer_read %arg0[%arg4, %arg4], %arg3, %arg5 {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x4xf32>, vector<4xf32>",
        "%0 = vector.transfer_write %arg1, %arg6[%arg4, %arg4], %arg5 : vector<4xf32>, tensor<?x4xf32>",
        "%0 = vector.outerproduct %arg1, %arg1, %arg2 {kind = #vector.kind<mul>} : vector<4xf32>, vector<4xf32>",
        "%0 = vector.outerproduct %arg1, %arg3 : vector<4xf32>, f32",
        "%0 = vector.mask %arg5 { vector.reduction <add>, %arg1 : vector<4xf32> into f32 } : vector<4xi1> -> f32",
        '%0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %arg1, %arg2, %arg1 {tag} : vector<4xf32>, vector<4x4xf32> into vector<4xf32>',
        "%0:4 = vector.to_elements %arg1 : vector<4xf32>",
    ],
)
def test_operations_print_as_they_were_written(body: str) -> None:
    text = in_function(body)
    assert print_operation(parse(text), PrintingFlags(local_scope=True)) == text + "\n"


def test_a_mask_yields_what_the_masked_operation_gives() -> None:
    module = parse(
        in_function(
            "%0 = vector.mask %arg5 { vector.reduction <add>, %arg1 : vector<4xf32> into f32 } : vector<4xi1> -> f32"
        )
    )
    assert find(module, "vector.yield").operands == find(module, "vector.reduction").results


def test_the_result_of_a_shuffle_is_as_long_as_its_mask() -> None:
    module = parse(in_function("%0 = vector.shuffle %arg1, %arg1 [0, 1, 7] : vector<4xf32>, vector<4xf32>"))
    assert str(find(module, "vector.shuffle").result.type) == "vector<3xf32>"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "%0 = vector.transfer_read %arg0[%arg4], %arg3 : memref<4x4xf32>, vector<4xf32>",
            "'vector.transfer_read' op requires 2 indices",
        ),
        (
            "%0 = vector.transfer_read %arg0[%arg4, %arg4], %arg3 : memref<4x4xf32>, f32",
            "custom op 'vector.transfer_read' requires vector type",
        ),
        (
            "%0 = vector.broadcast %arg2 : vector<4x4xf32> to vector<4xf32>",
            "'vector.broadcast' op source rank higher than destination rank",
        ),
        (
            "%0 = vector.mask %arg5 { arith.addf %arg3, %arg3 : f32 } : vector<4xi1> -> f32",
            "'vector.mask' op expects a MaskableOpInterface within the mask region",
        ),
        (
            "%0 = vector.reduction <and>, %arg1 : vector<4xf32> into f32",
            "'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'",
        ),
    ],
)
def test_faults_are_named_as_upstream_names_them(body: str, message: str) -> None:
    assert messages(body) == [message]


def test_a_type_that_does_not_follow_is_told_with_what_that_leads_to() -> None:
    wrong = "inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'f32'"
    reported = messages("%0 = vector.extract %arg2[0] : f32 from vector<4x4xf32>")
    assert reported == [f"'vector.extract' op {wrong}", "'vector.extract' op failed to infer returned types"]


def test_whatever_a_vector_holds_can_be_spread_over_one() -> None:
    pointer = '%p = "test.pointer"() : () -> !llvm.ptr'
    assert messages(f"{pointer}\n%0 = vector.broadcast %p : !llvm.ptr to vector<3x!llvm.ptr>") == []


def test_an_attribute_behind_a_word_of_a_list_in_any_order_may_be_left_out() -> None:
    assert messages("vector.print str") == []
