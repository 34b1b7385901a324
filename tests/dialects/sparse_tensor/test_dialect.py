"""Storage of sparse tensors: the encoding, and the types made of it."""

from __future__ import annotations

import pytest

import compiler


def messages(text: str) -> list[str]:
    context = compiler.new_context(allow_unregistered=True)
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def encoded(map_: str, shape: str = "2x3") -> str:
    return f"tensor<{shape}xf32, #sparse_tensor.encoding<{{{map_}}}>>"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("map = (d0, d1) -> (d0 : dense, d1 : compressed)", "map = (d0, d1) -> (d0 : dense, d1 : compressed)"),
        (
            "map = {l0, l1} (i = l0, j = l1) -> "
            "(l0 = i : dense, l1 = j : compressed(nonordered, nonunique)), posWidth = 32",
            "map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique, nonordered)), posWidth = 32",
        ),
        (
            "map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4])",
            "map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4])",
        ),
        (
            "map = (d0 : #sparse_tensor<slice(1, ?, 2)>, d1) -> (d0 : dense, d1 : compressed)",
            "map = (d0 : #sparse_tensor<slice(1, ?, 2)>, d1 : #sparse_tensor<slice(?, ?, ?)>) -> "
            "(d0 : dense, d1 : compressed)",
        ),
    ],
)
def test_an_encoding_prints_its_levels_by_number(written: str, shown: str) -> None:
    type_ = compiler.parse_type(encoded(written), compiler.new_context())
    assert str(type_) == f"tensor<2x3xf32, #sparse_tensor.encoding<{{ {shown} }}>>"


@pytest.mark.parametrize(
    ("map_", "message"),
    [
        ("map = (d0, d1) -> (d0 : singleton, d1 : dense)", "expected compressed or loose_compressed level before"),
        ("map = (d0, d1) -> (d0 : dense, d1 : batch)", "Batch lvlType can only be leading levels."),
        ("map = (d0, d1) -> (d0 + d1 : dense, d1 : dense)", "failed to infer lvlToDim from dimToLvl"),
        ("map = (d0, d1) -> (d0 : dense, d1 : thin)", "unknown level format: thin"),
        ("map = (d0, d1) -> (d0 : dense, d1 : dense), posWidth = 3", "unexpected position bitwidth: 3"),
        ("map = (d0) -> (d0 : compressed)", "dimension-rank mismatch between encoding and tensor shape: 1 != 2"),
        (
            "map = (d0, d1) -> (d0 : dense, d1 : compressed), explicitVal = 1 : i32",
            "explicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'",
        ),
    ],
)
def test_a_wrong_encoding_is_told_with_the_reason(map_: str, message: str) -> None:
    (reported,) = messages(f"func.func private @f({encoded(map_)})")
    assert reported.startswith(message)


def test_a_specifier_keeps_only_what_tells_the_fields_of_the_storage() -> None:
    encoding = "#sparse_tensor.encoding<{map = (i, j) -> (j : dense, i : compressed(nonunique)), crdWidth = 8}>"
    type_ = compiler.parse_type(f"!sparse_tensor.storage_specifier<{encoding}>", compiler.new_context())
    kept = "#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>"
    assert str(type_) == f"!sparse_tensor.storage_specifier<{kept}>"


def test_a_region_that_is_left_out_is_empty() -> None:
    text = """func.func @f(%a: f32, %b: f32) -> f32 {
      %0 = sparse_tensor.binary %a, %b : f32, f32 to f32
        overlap={
          ^bb0(%x: f32, %y: f32):
            sparse_tensor.yield %x : f32
        }
        left=identity
        right={}
      return %0 : f32
    }"""
    context = compiler.new_context()
    printed = compiler.print_ir(compiler.parse(text, context))
    assert "left = identity\n" in printed
    assert messages(text) == []
