"""What files of other projects showed to be wrong: defaults, attributes with an op's own names, IR that is half
right."""

from __future__ import annotations

import compiler
from tests.support.ir import context, parse, parse_text


def generic(text: str) -> str:
    return compiler.print_ir(parse(text), generic=True)


def test_a_default_that_may_be_absent_is_not_filled_in() -> None:
    text = """func.func @f(%m: memref<4xf32>, %i: index) {
      %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f32
      %1 = "arith.addf"(%0, %0) : (f32, f32) -> f32
      return
    }"""
    assert '"memref.load"(%arg0, %arg1) : (' in generic(text)
    assert '"arith.addf"(%0, %0) <{fastmath = #arith.fastmath<none>}> : (' in generic(text)


def test_segment_sizes_of_an_op_without_segments_are_an_attribute_like_others() -> None:
    text = """func.func @f(%a: memref<4xf32>) {
      gpu.memcpy %a, %a : memref<4xf32>, memref<4xf32> {operandSegmentSizes = array<i32: 0, 1, 1>}
      return
    }"""
    assert "{operandSegmentSizes = array<i32: 0, 1, 1>}" in compiler.print_ir(parse(text))


def test_a_property_and_an_attribute_may_have_one_name() -> None:
    text = '"op"() <{a = 1 : i32}> {a = "text"} : () -> ()'
    assert text in compiler.print_ir(parse(text))


def test_an_op_whose_syntax_cannot_show_it_prints_in_generic_form() -> None:
    text = """func.func @f(%n: index) {
      "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
      }) : (index, index, index, index, index, index) -> ()
      return
    }"""
    parsed = parse_text(text)
    compiler.check(parsed, context())
    assert '"gpu.launch"(%arg0' in compiler.print_ir(parsed.module)
