"""An operation that cannot be read is reported, and nothing that depends on it."""

from __future__ import annotations

import compiler


def errors(text: str) -> list[str]:
    context = compiler.new_context(allow_unregistered=False)
    return [diagnostic.message for diagnostic in compiler.check(compiler.parse_tolerant(text, context), context)]


def test_a_module_does_not_look_into_a_function_that_could_not_be_read() -> None:
    text = """spirv.module Logical GLSL450 {
  spirv.func @f(%a: i32 "None" {
    spirv.Return
  }
}"""
    assert errors(text) == ["expected ')'"]


def test_a_loop_does_not_look_at_a_branch_that_could_not_be_read() -> None:
    text = """spirv.func @f() "None" {
  spirv.mlir.loop {
    spirv.Branch ^header(
  ^header:
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}"""
    assert len(errors(text)) == 1


def test_a_verifier_that_looks_into_its_op_before_all_else_passes_over_what_could_not_be_read() -> None:
    text = """llvm.func @f(%a: i32) attributes {personality = @g} {
  llvm.resume %a i32
}
llvm.func @g()"""
    assert errors(text) == ["expected ':'"]


def test_what_an_op_asks_of_those_in_it_waits_until_all_can_be_read() -> None:
    text = """func.func @f(%a: index) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    scf.reduce(
  }
  return
}"""
    actual = errors(text)
    assert actual and not any("terminate" in message for message in actual)


def test_an_op_is_not_wrong_in_an_op_that_could_not_be_read_but_may_be_in_itself() -> None:
    text = """"builtin.module"() ({
  gpu.func @f(%a: memref<4xf32>, {
    %0 = arith.constant 1 : i32
    %1 = "arith.addi"(%0, %0) : (i32, i32) -> f32
    gpu.return
  }
}) : () -> ()"""
    assert errors(text) == [
        "custom op 'gpu.func' expected SSA identifier",
        "'arith.addi' op result #0 must be signless-integer-like, but got 'f32'",
    ]


def test_regions_that_were_read_before_an_error_are_kept() -> None:
    text = """func.func @f(%a: index) {
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: index):
    %0 = "arith.addi"(%i, %a) : (index, index) -> f32
    "scf.yield"() : () -> ()
  }) : (index) -> ()
  return
}"""
    assert errors(text) == [
        "expected 3 operand types but had 1",
        "'arith.addi' op result #0 must be signless-integer-like, but got 'f32'",
    ]
