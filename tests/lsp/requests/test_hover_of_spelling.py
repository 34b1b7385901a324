"""Hovers of types, attributes and locations in the text, and of words in the syntax of an operation."""

from __future__ import annotations

import pytest

from ir_lsp.features.hover import hover
from tests.support.markers import marked, view_of


def hovered(text: str) -> tuple[str, str]:
    """Returns the text in the range of the hover at the mark, and the content of the hover."""
    plain, (offset,) = marked(text)
    hover_text = hover(view_of(plain), offset)
    return ("", "") if hover_text is None else (plain[hover_text.span.start : hover_text.span.end], hover_text.markdown)


@pytest.mark.parametrize(
    ("type_", "about", "words"),
    [
        ("mem~ref<4x8xf32>", "memref<4x8xf32>", "32 elements, 128 bytes"),
        ("memref<4x8x~f32>", "memref<4x8xf32>", "32 elements, 128 bytes"),
        ("memref<4x~8xf32, 3>", "memref<4x8xf32, 3>", "memory space 3"),
        ("tensor<2x!quant.uni~form<i8:f32, 1.0>>", "!quant.uniform<i8:f32, 1.0>", "quant.uniform"),
        ("tuple<i32, vector<4x~f32>>", "vector<4xf32>", "4 elements, 16 bytes"),
        ("~i32", "i32", "An integer of this width in bits"),
        ("ind~ex", "index", "as wide as the target's addresses"),
        ("!xegpu.tensor~_desc<8x16xf16>", "!xegpu.tensor_desc<8x16xf16>", "`shape` = `[8, 16]`: sizes of the block"),
        ("!llvm.~ptr<3>", "!llvm.ptr<3>", "addressSpace"),
        ("!unknown.th~ing<4>", "!unknown.thing<4>", "of the unknown dialect `unknown`"),
    ],
)
def test_any_part_of_a_type_has_a_hover(type_: str, about: str, words: str) -> None:
    actual, text = hovered(f"func.func private @f({type_})\n")
    assert actual == about
    assert words in text


def test_an_alias_in_a_type_has_the_hover_of_the_alias() -> None:
    assert hovered("!t = memref<4xf32>\nfunc.func private @f(tuple<!~t, i32>)\n")[0] == "!t"


@pytest.mark.parametrize(
    ("line", "about", "words"),
    [
        ("%0 = arith.constant den~se<1.0> : tensor<4xf32>", "dense<1.0> : tensor<4xf32>", "4 elements, 16 bytes"),
        ('"t.op"() {m = affine_~map<(d0, d1) -> (d1, d0)>} : () -> ()', None, "permutation"),
        ('"t.op"() {m = affine_map<(d0, d~1) -> (d1, d0)>} : () -> ()', None, "2 dimensions"),
        ('"t.op"() {m = array<i~64: 1, 2, 3>} : () -> ()', "i64", "An integer"),
        ('"t.op"() {m = arr~ay<i64: 1, 2, 3>} : () -> ()', "array<i64: 1, 2, 3>", "3 elements of type `i64`"),
        (
            '"t.op"() {m = #gpu.address_space<work~group>} : () -> ()',
            "#gpu.address_space<workgroup>",
            "`value` = `workgroup`: memory that",
        ),
    ],
)
def test_an_attribute_has_a_hover(line: str, about: str | None, words: str) -> None:
    actual, text = hovered(f"func.func @f() {{\n  {line}\n  return\n}}\n")
    assert about is None or actual == about
    assert words in text


def test_a_hover_of_a_location_lists_its_parts() -> None:
    text = 'func.func @f() {\n  return lo~c(callsite("g"("a.py":3:4) at fused["b.py":1:2, "c.py":5:6 to :9]))\n}\n'
    _, actual = hovered(text)
    assert "- a call" in actual
    assert "  - of the name `g`\n    - `a.py`, line 3, column 4" in actual
    assert "  - at fused from several\n    - `b.py`, line 1, column 2\n    - `c.py`, line 5, column 6 to 5:9" in actual


def test_a_hover_of_an_enum_case_lists_the_other_cases() -> None:
    _, actual = hovered("func.func @f(%a: i32) {\n  %0 = arith.cmpi s~lt, %a, %a : i32\n  return\n}\n")
    assert "**slt**" in actual
    assert "`predicate` of `arith.cmpi`" in actual
    assert "`eq`, `ne`, `slt`" in actual


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("%0 = arith.cmpi sl~t, %a, %a : i32", "**slt**: the first is less, as signed"),
        ("%0 = arith.addi %a, %a overflow<ns~w> : i32", "**nsw**: no signed wrap"),
        ("%0 = arith.truncf %x down~ward : f64 to f32", "**downward**: the one towards -infinity"),
    ],
)
def test_a_hover_of_an_enum_case_has_its_meaning(line: str, words: str) -> None:
    assert words in hovered(f"func.func @f(%a: i32, %x: f64) {{\n  {line}\n  return\n}}\n")[1]


def test_a_hover_of_an_attribute_name_has_its_description() -> None:
    _, actual = hovered("func.func @f() {\n  %0 = memref.alloc() {align~ment = 8 : i64} : memref<4xi32>\n  return\n}\n")
    assert "**alignment**, attribute of `memref.alloc`" in actual
    assert "Here `8 : i64`" in actual


@pytest.mark.parametrize(
    "text", ["// mem~ref<4xf32>\n", "func.func private @f(memref<4x\n~\n", "func.func @f(mem~ref<4x)"]
)
def test_comments_and_unparsable_text_have_no_hover(text: str) -> None:
    assert hovered(text) == ("", "")


def test_a_hover_of_an_op_links_to_its_documentation() -> None:
    _, actual = hovered("func.func @f(%a: i32) {\n  %0 = arith.~addi %a, %a : i32\n  return\n}\n")
    assert "https://mlir.llvm.org/docs/Dialects/ArithOps/" in actual


def test_words_in_a_pointer_type_have_hovers() -> None:
    load = '  %v = spirv.Load "Stor~ageBuffer" %p : f32\n'
    text = hovered(f"func.func @f(%p: !spirv.ptr<f32, StorageBuffer>) {{\n{load}  return\n}}\n")[1]
    assert text.startswith("**StorageBuffer**: storage buffers of the client")
    assert "`storageClass` of `!spirv.ptr<f32, StorageBuffer>`" in text


def test_a_hover_of_a_list_of_enum_cases_has_their_names_and_meanings() -> None:
    text = hovered("spirv.module Logical GLSL450 requires #spirv.v~ce<v1.0, [Shader, Int8], []> {\n}\n")[1]
    assert "- `capabilities` = `[Shader, Int8]`: `Shader` shaders; includes `Matrix`; `Int8` integers of 8 bits" in text
    assert "- `extensions` = `[]`" in text
