"""Inlining of calls: its options, locations and limits; inline.mlir has what it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.ir.operation import Operation, sole_region
from compiler.ir.types import F32
from compiler.pass_registry import find_pass
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from tests.support.passes import load, problems_of, run, transformed

DOUBLE = """
  func.func private @double(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
"""


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


def _set_wrong_operand(function: Operation) -> None:
    add = next(op for op in function.walk() if isinstance(op, AddIOp))
    add.operands = [add.lhs]


def _set_wrong_type(function: Operation) -> None:
    next(op for op in function.walk() if isinstance(op, AddIOp)).results[0].type = F32


def _use_before_definition(function: Operation) -> None:
    add = next(op for op in function.walk() if isinstance(op, AddIOp))
    add.operands = [next(op for op in function.walk() if isinstance(op, MulIOp)).result, add.rhs]


def _drop_terminator(function: Operation) -> None:
    (block,) = sole_region(function).blocks
    assert block.last is not None
    block.remove(block.last)


@pytest.mark.parametrize("spoil", [_set_wrong_operand, _set_wrong_type, _use_before_definition, _drop_terminator])
@pytest.mark.parametrize("name", ["called", "alone"])
def test_invalid_operations_that_an_inner_pass_leaves_are_reported(
    spoil: Callable[[Operation], None], name: str
) -> None:
    class Spoil(Pass):
        argument = name = "spoil"

        def run(self, op: Operation, state: PassState) -> None:
            if op.attribute("sym_name") in spoiled:
                spoil(op)

    text = """
      func.func private @called(%a: i32) -> i32 {
        %0 = arith.addi %a, %a : i32
        %1 = arith.muli %0, %a : i32
        return %1 : i32
      }
      func.func @alone(%a: i32) -> i32 {
        %0 = arith.addi %a, %a : i32
        %1 = arith.muli %0, %a : i32
        return %1 : i32
      }
      func.func @f(%b: i32) -> i32 {
        %0 = call @called(%b) : (i32) -> i32
        return %0 : i32
      }"""
    module, context = load(text)
    spoiled = [op.attribute("sym_name") for op in module.walk() if str(op.attribute("sym_name")) == f'"{name}"']
    pipeline = parse_pipeline(
        "builtin.module(inline{default-pipeline=spoil})",
        lambda argument: {"spoil": Spoil}.get(argument, find_pass(argument)),
    )
    result = PassManager(context).run(pipeline, module)
    assert spoiled and result.problems and not result.succeeded


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
    actual = problems_of("inline{max-ops=2000}", "".join(functions))
    assert actual == ["inlining copies more than 2000 operations; the option 'max-ops' raises that limit"]


def test_a_large_program_may_be_copied_ten_times() -> None:
    text = (
        "func.func private @f(%x: i32) -> i32 {\n  %r = arith.muli %x, %x : i32\n  return %r : i32\n}\n"
        "func.func @g(%x: i32) -> i32 {\n  %a = call @f(%x) : (i32) -> i32\n  return %a : i32\n}\n"
    )
    assert "call" not in transformed("inline{max-ops=0}", text)
