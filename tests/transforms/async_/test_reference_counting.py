"""async-runtime-ref-counting and its kin: references are dropped once on every way."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed
from tests.support.tool import ir_opt

COUNTED = """func.func private @token() -> !async.token
func.func private @take(%t: !async.token)
func.func @f(%t: !async.token, %c: i1, %n: index, %unused: !async.value<f32>) -> !async.token {
  %0 = call @token() : () -> !async.token
  %1 = async.runtime.create : !async.token
  %v = async.runtime.create : !async.value<f32>
  async.runtime.create_group %n : !async.group
  %g = async.runtime.create_group %n : !async.group
  async.runtime.add_to_group %1, %g : !async.token
  call @take(%0) : (!async.token) -> ()
  call @take(%0) : (!async.token) -> ()
  scf.if %c {
    async.runtime.await %1 : !async.token
  }
  call @take(%0) : (!async.token) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  async.runtime.await %t : !async.token
  %x = async.runtime.load %v : !async.value<f32>
  %e = async.runtime.is_error %t : !async.token
  cf.br ^b
^b:
  %2 = async.runtime.create : !async.token
  return %2 : !async.token
}
func.func @coroutine(%v: !async.value<f32>) {
  %id = async.coro.id
  %hdl = async.coro.begin %id
  %state = async.coro.save %hdl
  async.runtime.await_and_resume %v, %hdl : !async.value<f32>
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %0 = async.runtime.load %v : !async.value<f32>
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %hdl
  cf.br ^suspend
^suspend:
  async.coro.end %hdl
  return
}
"""


@pytest.mark.parametrize(
    "flags",
    [
        ("-async-runtime-ref-counting",),
        ("-async-runtime-ref-counting", "-async-runtime-ref-counting-opt"),
        ("-async-runtime-policy-based-ref-counting",),
    ],
)
def test_references_are_counted_as_mlir_opt_does(mlir_opt: MlirOpt, flags: tuple[str, ...]) -> None:
    theirs = mlir_opt(*flags, text=COUNTED)
    ours = ir_opt(*flags, text=COUNTED)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_a_reference_that_is_needed_after_a_call_stays() -> None:
    printed = transformed(
        "async-runtime-ref-counting-opt",
        """func.func private @take(%t: !async.token)
        func.func @f(%t: !async.token) {
          async.runtime.add_ref %t {count = 1 : i64} : !async.token
          call @take(%t) : (!async.token) -> ()
          async.runtime.await %t : !async.token
          async.runtime.drop_ref %t {count = 1 : i64} : !async.token
          return
        }""",
    )
    assert "add_ref" in printed
    assert "drop_ref" in printed


@pytest.mark.parametrize("name", ["async-runtime-ref-counting", "async-runtime-policy-based-ref-counting"])
def test_operations_of_a_higher_level_are_refused(name: str) -> None:
    text = "func.func @f(%t: !async.token) {\n  async.await %t : !async.token\n  return\n}\n"
    assert problems_of(name, text) == ["async operations must be lowered to async runtime operations"]


def test_branches_that_pass_the_last_reference_on_are_refused() -> None:
    text = """func.func @f(%t: !async.token) {
      cf.br ^a(%t : !async.token)
    ^a(%u: !async.token):
      async.runtime.await %u : !async.token
      return
    }"""
    assert problems_of("async-runtime-ref-counting", text) == [
        "async reference counting can't handle terminators that are not ReturnLike"
    ]
