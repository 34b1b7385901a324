"""Inlining of calls."""

from __future__ import annotations

from tests.support.passes import problems_of, run, transformed

DOUBLE = """
  func.func private @double(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
"""


def test_a_call_becomes_what_it_calls_and_the_callee_goes() -> None:
    caller = "func.func @f(%b: i32) -> i32 {\n%0 = call @double(%b) : (i32) -> i32\nreturn %0 : i32\n}"
    assert transformed("inline", DOUBLE + caller) == (
        "func.func @f(%arg0: i32) -> i32 {\n  %0 = arith.addi %arg0, %arg0 : i32\n  return %0 : i32\n}\n"
    )


def test_a_callee_of_several_blocks_takes_the_callers_block_apart() -> None:
    callee = """
      func.func private @choose(%c: i1, %a: i32) -> i32 {
        cf.cond_br %c, ^left, ^right
      ^left:
        return %a : i32
      ^right:
        %0 = arith.muli %a, %a : i32
        return %0 : i32
      }"""
    caller = "func.func @f(%c: i1, %a: i32) -> i32 {\n%0 = call @choose(%c, %a) : (i1, i32) -> i32\nreturn %0 : i32\n}"
    result = transformed("inline{default-pipeline=}", callee + caller)
    assert "call" not in result
    assert result.count("cf.br ^bb3") == 2


def test_several_blocks_do_not_go_into_an_op_of_one() -> None:
    callee = "func.func private @loop() {\ncf.br ^next\n^next:\nreturn\n}"
    caller = "func.func @f(%c: i1) {\nscf.if %c {\nfunc.call @loop() : () -> ()\n}\nreturn\n}"
    assert "call @loop" in transformed("inline{default-pipeline=}", callee + caller)


def test_recursion_ends() -> None:
    text = """
      func.func private @even(%a: i32) -> i32 {
        %0 = call @odd(%a) : (i32) -> i32
        return %0 : i32
      }
      func.func private @odd(%a: i32) -> i32 {
        %0 = call @even(%a) : (i32) -> i32
        return %0 : i32
      }
      func.func @f(%a: i32) -> i32 {
        %0 = call @even(%a) : (i32) -> i32
        return %0 : i32
      }"""
    assert "call @even" in transformed("inline", text)


def test_no_inline_and_unknown_dialects_are_left_alone() -> None:
    text = """
      func.func private @no() attributes {no_inline} { return }
      func.func private @strange() {
        "strange.op"() : () -> ()
        return
      }
      func.func @f() {
        call @no() : () -> ()
        call @strange() : () -> ()
        return
      }"""
    result = transformed("inline", text)
    assert "call @no()" in result and "call @strange()" in result


def test_the_threshold_keeps_large_callees() -> None:
    caller = "func.func @f(%b: i32) -> i32 {\n%0 = call @double(%b) : (i32) -> i32\nreturn %0 : i32\n}"
    assert "call" in transformed("inline{inlining-threshold=50}", DOUBLE + caller)
    assert "call" not in transformed("inline{inlining-threshold=100}", DOUBLE + caller)


def test_pipelines_for_kinds_of_callables() -> None:
    caller = """
      func.func @f(%b: i32) -> i32 {
        %0 = call @double(%b) : (i32) -> i32
        %1 = call @double(%b) : (i32) -> i32
        %2 = arith.muli %0, %1 : i32
        return %2 : i32
      }"""
    result = transformed("inline{op-pipelines=func.func(canonicalize,cse)}", DOUBLE + caller)
    assert result.count("arith.addi") == 1


def test_locations_tell_of_the_call() -> None:
    text = """
      func.func private @g() { call @h() : () -> () loc("inner") return }
      func.func private @h()
      func.func @f() { call @g() : () -> () loc("outer") return }"""
    result = transformed("inline", text)
    assert "call @h() : () -> ()" in result
    assert "call @g" not in result


def test_allocas_of_an_inlined_llvm_function_go_to_the_entry() -> None:
    text = """
      llvm.func @callee(%x: i32) {
        %c = llvm.mlir.constant(1 : i32) : i32
        %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr
        llvm.store volatile %x, %p : i32, !llvm.ptr
        llvm.return
      }
      llvm.func @f(%x: i32, %c: i1) {
        llvm.cond_br %c, ^call, ^end
      ^call:
        llvm.call @callee(%x) : (i32) -> ()
        llvm.br ^end
      ^end:
        llvm.return
      }"""
    caller = transformed("inline", text).split("@f")[1]
    assert caller.index("llvm.alloca") < caller.index("llvm.cond_br")
    assert caller.index("lifetime.start") < caller.index("llvm.store") < caller.index("lifetime.end")


def test_two_calls_do_not_share_noalias_scopes() -> None:
    text = """
      llvm.func @callee(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr) {
        %v = llvm.load %q : !llvm.ptr -> i32
        llvm.store %v, %p : i32, !llvm.ptr
        llvm.return
      }
      llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr) {
        llvm.call @callee(%p, %q) : (!llvm.ptr, !llvm.ptr) -> ()
        llvm.call @callee(%q, %p) : (!llvm.ptr, !llvm.ptr) -> ()
        llvm.return
      }"""
    result = transformed("inline", text)
    assert result.count("noalias.scope.decl") == 2
    assert "alias_scopes = [#alias_scope1]" in result


def test_it_must_run_on_a_symbol_table() -> None:
    result = run("builtin.module(func.func(inline))", "func.func @f() { return }")
    assert [problem.message for problem in result.problems] == [
        "'func.func' op  was scheduled to run under the inliner, but does not define a symbol table"
    ]


def test_a_wrong_inner_pipeline_is_reported() -> None:
    result = run("builtin.module(inline{default-pipeline=nonsense})", DOUBLE)
    assert [problem.message for problem in result.problems] == [
        "'nonsense' does not refer to a registered pass or pass pipeline"
    ]


def test_inlining_that_would_copy_without_end_says_which_limit_it_reached() -> None:
    functions = ["func.func private @f0(%x: i32) -> i32 {\n  %r = arith.muli %x, %x : i32\n  return %r : i32\n}\n"]
    for number in range(1, 30):
        call = f"call @f{number - 1}"
        functions.append(
            f"func.func @f{number}(%x: i32) -> i32 {{\n  %a = {call}(%x) : (i32) -> i32\n"
            f"  %b = {call}(%a) : (i32) -> i32\n  return %b : i32\n}}\n"
        )
    found = problems_of("inline{max-ops=2000}", "".join(functions))
    assert found == ["inlining copies more than 2000 operations; the option 'max-ops' raises that limit"]


def test_a_large_program_may_be_copied_ten_times() -> None:
    text = (
        "func.func private @f(%x: i32) -> i32 {\n  %r = arith.muli %x, %x : i32\n  return %r : i32\n}\n"
        "func.func @g(%x: i32) -> i32 {\n  %a = call @f(%x) : (i32) -> i32\n  return %a : i32\n}\n"
    )
    assert "call" not in transformed("inline{max-ops=0}", text)
