"""Functions that were lowered to the llvm dialect are compared with those before."""

from __future__ import annotations

import pytest

from compiler.api import new_context, parse
from compiler.checking.functions import Agrees, Answer, CannotRun, Differs, Settings, check_module
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.rewrite.builder import IRMapping, clone
from tests.checking.support import answer

LOWERING = (
    "one-shot-bufferize{bufferize-function-boundaries},convert-scf-to-cf,expand-strided-metadata,"
    "convert-to-llvm,reconcile-unrealized-casts"
)


def lowered(text: str) -> Answer:
    """Returns the answer about the one public function of a program that is lowered as a whole."""
    context = new_context()
    module = parse(text, context)
    before = clone(module, IRMapping())
    assert PassManager(context).run(parse_pipeline(f"builtin.module({LOWERING})", find_pass), module).succeeded
    (checked,) = check_module(before, module, Settings(inputs=20))
    return checked.answer


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            """
func.func @f(%a: index, %b: i32) -> (index, i32) {
  %c = arith.constant 3 : index
  %r = arith.muli %a, %c : index
  return %r, %b : index, i32
}""",
            id="several results are one struct",
        ),
        pytest.param(
            """
func.func @f(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %z = arith.constant 0.0 : f32
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %v = memref.load %m[%k, %c1] : memref<?x4xf32, strided<[?, 1], offset: ?>>
    %t = arith.addf %acc, %v : f32
    memref.store %t, %m[%k, %c0] : memref<?x4xf32, strided<[?, 1], offset: ?>>
    scf.yield %t : f32
  }
  return %s : f32
}""",
            id="memory of the caller is changed in the same way",
        ),
        pytest.param(
            """
func.func @f(%x: f16) -> memref<2x3xf16> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x3xf16>
  memref.store %x, %m[%c1, %c1] : memref<2x3xf16>
  return %m : memref<2x3xf16>
}""",
            id="a returned memref holds the same",
        ),
        pytest.param(
            """
func.func @f(%v: vector<2x3xi32>, %one: vector<i64>) -> (vector<2x3xi32>, vector<i64>) {
  %r = arith.addi %v, %v : vector<2x3xi32>
  return %r, %one : vector<2x3xi32>, vector<i64>
}""",
            id="vectors of several dimensions, and of none",
        ),
        pytest.param(
            "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }", id="tensors in memory"
        ),
        pytest.param(
            """
func.func private @elsewhere(%x: index, %m: memref<4xi8>) -> (i32, memref<2xi8>)
func.func @f(%x: index, %m: memref<4xi8>) -> (i32, memref<2xi8>) {
  %r:2 = call @elsewhere(%x, %m) : (index, memref<4xi8>) -> (i32, memref<2xi8>)
  return %r#0, %r#1 : i32, memref<2xi8>
}""",
            id="functions that are declared only",
        ),
    ],
)
def test_a_lowered_function_agrees_with_the_one_before(text: str) -> None:
    checked = lowered(text)
    assert isinstance(checked, Agrees), checked
    assert checked.inputs > 10


def test_a_wrong_field_of_a_descriptor_is_found() -> None:
    before = """
func.func @f(%m: memref<?x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c1 : memref<?x?xf32>
  return %n : index
}"""
    parameters = "%base: !llvm.ptr, %p: !llvm.ptr, %o: i64, %rows: i64, %columns: i64, %s: i64, %t: i64"
    after = f"llvm.func @f({parameters}) -> i64 {{ llvm.return %VALUE : i64 }}"
    assert isinstance(answer(before, after.replace("VALUE", "columns")), Agrees)
    assert isinstance(answer(before, after.replace("VALUE", "rows")), Differs)


def test_another_calling_convention_is_told() -> None:
    checked = answer("func.func @f(%a: index) { return }", "llvm.func @f(%a: i32) { llvm.return }")
    assert checked == CannotRun("the passes change its type to !llvm.func<void (i32)>")
