"""Faults that files of other projects showed: defaults, attributes named like an op's own, IR that is half right."""

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


def test_properties_that_an_op_does_not_have_are_passed_over() -> None:
    text = '%0 = "arith.constant"() <{value = 1 : i32, other = 3 : i32}> : () -> i32'
    assert "other" not in compiler.print_ir(parse(text), generic=True)


def test_an_attribute_that_its_property_cannot_hold_is_passed_over_where_the_syntax_is_not_declared() -> None:
    text = "llvm.func @f() attributes {garbageCollector = () -> ()}"
    assert "garbageCollector" not in compiler.print_ir(parse(text), generic=True)


def test_an_op_whose_syntax_cannot_show_it_prints_in_generic_form() -> None:
    text = """func.func @f(%n: index) {
      "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
      }) : (index, index, index, index, index, index) -> ()
      return
    }"""
    parsed = parse_text(text)
    compiler.check(parsed, context())
    assert '"gpu.launch"(%arg0' in compiler.print_ir(parsed.module)


def test_flags_that_are_properties_stand_bare_or_behind_a_word() -> None:
    text = """llvm.func @f(%a: i32, %p: !llvm.ptr) {
      %0 = llvm.mul %a, %a overflow<nsw, nuw> : i32
      %1 = llvm.mul %0, %a : i32
      %2 = llvm.getelementptr inbounds|nuw %p[8] : (!llvm.ptr) -> !llvm.ptr, i8
      llvm.return
    }"""
    module = parse(text)
    printed = compiler.print_ir(module)
    for spelled in ("overflow<nsw, nuw> : i32", "llvm.mul %0, %arg0 : i32", "inbounds|nuw %arg1[8]"):
        assert spelled in printed
    assert "<{overflowFlags = 3 : i32}>" in compiler.print_ir(module, generic=True)
    assert generic(compiler.print_ir(module, generic=True)) == generic(text)


def test_a_property_given_as_an_attribute_is_an_integer() -> None:
    text = """llvm.func @f(%a: i32) {
      %0 = "llvm.mul"(%a, %a) <{overflowFlags = #llvm.overflow<nsw>}> : (i32, i32) -> i32
      llvm.return
    }"""
    assert "overflowFlags = 1 : i32" in generic(text)


def test_an_unknown_flag_is_told_with_those_there_are() -> None:
    parsed = parse_text("llvm.func @f(%a: i32) {\n  %0 = llvm.mul %a, %a overflow<wide> : i32\n  llvm.return\n}")
    message = "custom op 'llvm.mul' expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: wide"
    assert [error.message for error in parsed.all_diagnostics()] == [message]


def test_a_verifier_says_nothing_where_the_op_around_could_not_be_read() -> None:
    text = """func.func @f(%n: index, %t: tensor<4xf32>) {
      %0 = scf.forall (%i) in (%n) shared_outs(%o = %t -> (tensor<4xf32>) {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %t into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
        }
      }
      return
    }"""
    parsed = parse_text(text)
    assert [error.message for error in compiler.check(parsed, context())] == ["expected ',' or ')'"]


def test_a_name_defined_twice_has_its_first_place_noted() -> None:
    text = '"a"() : () -> ()\n^bb0(%0: i32):\n  "b"(%0) : (i32) -> ()\n^bb1(%0: i32):\n'
    (error,) = parse_text(text).all_diagnostics()
    (note,) = error.notes
    assert error.message == "redefinition of SSA value '%0'"
    assert note.span is not None
    assert note.span.start == text.index("%0")
