"""Results that follow from operands have exactly the inferred type, and properties exactly their form."""

from __future__ import annotations

import pytest

from tests.support.ir import messages
from tests.support.tool import ir_opt


@pytest.mark.parametrize(
    ("operation", "operand", "result"),
    [
        ("arith.addf", "tensor<4xf32>", "tensor<?xf32>"),
        ("arith.addi", "tensor<?xi32>", "tensor<4xi32>"),
        ("llvm.intr.smin", "vector<4xi32>", "vector<[4]xi32>"),
    ],
)
def test_a_compatible_shape_is_not_the_type_of_the_first_operand(operation: str, operand: str, result: str) -> None:
    text = f"""func.func @f(%a: {operand}) {{
  %0 = "{operation}"(%a, %a) : ({operand}, {operand}) -> {result}
  return
}}"""
    assert messages(text) == [
        f"'{operation}' op inferred type(s) '{operand}' are incompatible with return type(s) of operation '{result}'",
        f"'{operation}' op failed to infer returned types",
    ]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("2 : i8", None),
        ("7 : i64", "'llvm.add' op property 'overflowFlags' failed to satisfy constraint: LLVM integer overflow flags"),
        (
            '"x"',
            'invalid properties {overflowFlags = "x"} for op llvm.add: expected '
            "::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags",
        ),
    ],
)
def test_the_property_of_an_enum_takes_integers_of_any_width(value: str, problem: str | None) -> None:
    text = f"""llvm.func @f(%a: i32) {{
  %0 = "llvm.add"(%a, %a) <{{overflowFlags = {value}}}> : (i32, i32) -> i32
  llvm.return
}}"""
    assert messages(text) == ([] if problem is None else [problem])


def test_an_entry_of_the_attribute_dictionary_does_not_set_a_property() -> None:
    text = """llvm.func @f(%a: i32) {
  %0 = "llvm.add"(%a, %a) {overflowFlags = 7 : i64} : (i32, i32) -> i32
  llvm.return
}"""
    printed = ir_opt("--mlir-print-op-generic", text=text).output
    assert "<{overflowFlags = 0 : i32}> {overflowFlags = 7 : i64}" in printed
