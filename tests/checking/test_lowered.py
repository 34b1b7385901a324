"""Functions that were lowered to the llvm dialect are compared with those before."""

from __future__ import annotations

import pytest

from compiler.api import new_context, parse
from compiler.checking.functions import Agrees, Answer, CannotRun, Differs, Settings, Unchanged, check_module
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.rewrite.builder import IRMapping, clone
from tests.checking.support import answer

LOWERING = (
    "one-shot-bufferize{bufferize-function-boundaries},convert-scf-to-cf,expand-strided-metadata,"
    "convert-to-llvm,reconcile-unrealized-casts"
)


def lowered(text: str, passes: str = LOWERING) -> Answer:
    """Returns the answer about the one public function of a program that passes lower."""
    context = new_context()
    module = parse(text, context)
    before = clone(module, IRMapping())
    assert PassManager(context).run(parse_pipeline(f"builtin.module({passes})", find_pass), module).succeeded
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
            """
func.func @f(%m: memref<?xf32>, %v: vector<2x[4]xf32>, %i: index) -> vector<[4]xf32> {
  %z = arith.constant 0.0 : f32
  %r = vector.transfer_read %m[%i], %z : memref<?xf32>, vector<[4]xf32>
  %w = vector.extract %v[1] : vector<[4]xf32> from vector<2x[4]xf32>
  %s = arith.addf %r, %w : vector<[4]xf32>
  vector.transfer_write %s, %m[%i] : vector<[4]xf32>, memref<?xf32>
  return %s : vector<[4]xf32>
}""",
            id="scalable vectors",
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


@pytest.mark.parametrize(
    ("passes", "text"),
    [
        pytest.param(
            "convert-arith-to-llvm",
            """
func.func @f(%v: vector<2x3xindex>, %s: vector<i8>, %a: index) -> (vector<2x3xindex>, vector<i8>, index) {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xindex>
  %r = arith.muli %v, %c : vector<2x3xindex>
  %t = arith.addi %s, %s : vector<i8>
  %b = arith.addi %a, %a : index
  return %r, %t, %b : vector<2x3xindex>, vector<i8>, index
}""",
            id="vectors are arrays in between",
        ),
        pytest.param(
            "func.func(convert-complex-to-llvm)",
            """
func.func @f(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, f32) {
  %r = complex.add %a, %b : complex<f32>
  %i = complex.im %r : complex<f32>
  return %r, %i : complex<f32>, f32
}""",
            id="complex numbers are structs in between",
        ),
        pytest.param(
            "finalize-memref-to-llvm",
            """
func.func @f(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %i: index, %x: f32) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%i, %c1] : memref<?x4xf32, strided<[?, 1], offset: ?>>
  memref.store %x, %m[%c1, %c1] : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %new = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%new : memref<4xf32>)
  memref.store %x, %new[%c1] : memref<4xf32>
  return %new : memref<4xf32>
}""",
            id="memory is used as memrefs and by addresses",
        ),
        pytest.param(
            "finalize-memref-to-llvm",
            """
func.func @f(%m: memref<6xi16>, %x: i16) -> index {
  %c1 = arith.constant 1 : index
  %u = memref.cast %m : memref<6xi16> to memref<*xi16>
  %r = memref.rank %u : memref<*xi16>
  return %r : index
}""",
            id="a memref whose rank is known at run time only",
        ),
        pytest.param(
            "convert-vector-to-llvm",
            """
func.func @f(%i: index, %v: vector<4xf64>) -> (vector<4xf64>, f64) {
  %m = memref.alloc() : memref<8xf64>
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%m : memref<8xf64>)
  vector.store %v, %m[%i] : memref<8xf64>, vector<4xf64>
  %c2 = arith.constant 2 : index
  %r = vector.load %m[%c2] : memref<8xf64>, vector<4xf64>
  %x = memref.load %m[%i] : memref<8xf64>
  memref.dealloc %m : memref<8xf64>
  return %r, %x : vector<4xf64>, f64
}""",
            id="vectors in memory that memref allocates",
        ),
        pytest.param(
            "convert-vector-to-llvm",
            """
func.func @f(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  return %r : vector<2x3xf32>
}""",
            id="products that are added at once, rounded once",
        ),
        pytest.param(
            "convert-func-to-llvm",
            """
func.func @f(%m: memref<?xi32>, %v: vector<2x2xf32>, %i: index) -> (i32, vector<2x2xf32>) {
  %x = memref.load %m[%i] : memref<?xi32>
  %r = arith.addf %v, %v : vector<2x2xf32>
  return %x, %r : i32, vector<2x2xf32>
}""",
            id="functions before their bodies",
        ),
        pytest.param(
            "convert-func-to-llvm{use-bare-ptr-memref-call-conv},finalize-memref-to-llvm,convert-to-llvm,"
            "reconcile-unrealized-casts",
            """
func.func @f(%m: memref<2x4xi32>, %i: index) -> (i32, memref<2x4xi32>) {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1, %i] : memref<2x4xi32>
  memref.store %x, %m[%c1, %c1] : memref<2x4xi32>
  return %x, %m : i32, memref<2x4xi32>
}""",
            id="memrefs as bare pointers",
        ),
    ],
)
def test_each_conversion_alone_agrees(passes: str, text: str) -> None:
    checked = lowered(text, passes)
    assert isinstance(checked, Agrees), checked
    assert checked.inputs > 10


def test_a_wrong_index_into_a_descriptor_is_found() -> None:
    before = """
func.func @f(%m: memref<4x4xf32>, %i: index, %j: index) -> f32 {
  %x = memref.load %m[%i, %j] : memref<4x4xf32>
  return %x : f32
}"""
    after = """
func.func @f(%m: memref<4x4xf32>, %i: index, %j: index) -> f32 {
  %d = builtin.unrealized_conversion_cast %m : memref<4x4xf32>
    to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %p = llvm.extractvalue %d[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %s = llvm.extractvalue %d[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %a = builtin.unrealized_conversion_cast %i : index to i64
  %b = builtin.unrealized_conversion_cast %j : index to i64
  %r = llvm.mul %ROW, %s : i64
  %n = llvm.add %r, %COLUMN : i64
  %q = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %q : !llvm.ptr -> f32
  return %x : f32
}"""
    assert isinstance(answer(before, after.replace("ROW", "a").replace("COLUMN", "b")), Agrees)
    assert isinstance(answer(before, after.replace("ROW", "b").replace("COLUMN", "a")), Differs)


def test_functions_of_the_llvm_dialect_are_checked_before_it_as_well() -> None:
    before = """
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64, %c: i1) -> !llvm.struct<(i32, f32)> {
  %x = llvm.load %p : !llvm.ptr -> i32
  %y = llvm.load %q : !llvm.ptr -> f32
  %a = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %a : i32, !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %v = llvm.insertvalue %x, %u[0] : !llvm.struct<(i32, f32)>
  %w = llvm.insertvalue %y, %v[1] : !llvm.struct<(i32, f32)>
  llvm.return %w : !llvm.struct<(i32, f32)>
}"""
    assert isinstance(answer(before, before.replace("%v[1]", "%v[1] ")), Unchanged)
    assert isinstance(answer(before, before.replace("%n: i64", "%m: i64")), Unchanged)
    for old, new in (("%p[1]", "%p[2]"), ("insertvalue %x", "insertvalue %n"), ("load %q", "load %p")):
        changed = before.replace("%n: i64", "%n: i32").replace(old, new)
        assert isinstance(answer(before.replace("%n: i64", "%n: i32"), changed), Differs), new


def test_calls_of_declared_llvm_functions_get_the_same_memory() -> None:
    before = """
llvm.func @g(!llvm.ptr, i32) -> i32
llvm.func @f(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %r = llvm.call @g(%p, %c1) : (!llvm.ptr, i32) -> i32
  %y = llvm.load %p : !llvm.ptr -> i32
  %s = llvm.add %r, %y : i32
  llvm.return %s : i32
}"""
    assert isinstance(answer(before, before.replace("llvm.add %r, %y", "llvm.add %y, %r")), Agrees)
    assert isinstance(answer(before, before.replace("llvm.store %x", "llvm.store %c1")), Differs)
    assert isinstance(answer(before, before.replace("llvm.add %r, %y", "llvm.add %r, %x")), Differs)
