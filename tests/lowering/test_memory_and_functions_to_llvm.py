"""Functions, control flow and memory in the llvm dialect: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import run, transformed
from tests.support.tool import ir_opt

FUNCTIONS = """
func.func private @ext(memref<?xf32>, memref<*xf32>, i32) -> (memref<?xf32>, i32) attributes {llvm.emit_c_interface,
    test.a}
func.func @u(%a: memref<*xf32>) -> memref<*xf32> attributes {llvm.linkage = #llvm.linkage<internal>} { return %a
    : memref<*xf32> }
func.func @c(%a: memref<*xf32>) -> (i32, memref<*xf32>) {
  %0 = call @u(%a) {test.x} : (memref<*xf32>) -> memref<*xf32>
  %c = arith.constant 1 : i32
  return %c, %0 : i32, memref<*xf32>
}
func.func @w(%a: memref<?xf32> {test.y}, %x: i32) -> (i32 {llvm.signext}) attributes {llvm.emit_c_interface} {
   cf.br ^bb1(%x : i32) {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>, foo}
^bb1(%q: i32):
   return %q : i32 }
func.func @fc() -> ((i32) -> i32) {
  %f = constant @g : (i32) -> i32
  return %f : (i32) -> i32 }
func.func @g(%x: i32 ) -> i32 attributes {llvm.readnone} { return %x : i32 }
func.func @h(%f: (i32) -> (i32, index), %i: i32) -> index {
  %0:2 = call_indirect %f(%i) : (i32) -> (i32, index)
  return %0#1 : index
}
func.func @cb(%c: i1, %i: index) -> index {
  cf.cond_br %c weights([1, 2]), ^bb1(%i : index), ^bb2
^bb1(%x: index):
  cf.assert %c, "hello"
  return %x : index
^bb2:
  %q = arith.constant 2 : i32
  cf.switch %q : i32, [default: ^bb1(%i: index), 42: ^bb3(%i: index)]
^bb3(%y: index):
  return %y : index
}
func.func @two_of_unknown_rank(%m: memref<*xf32>) -> (memref<*xf32>, memref<*xf32>) {
  %0:2 = func.call @two_of_unknown_rank(%m) : (memref<*xf32>) -> (memref<*xf32>, memref<*xf32>)
  return %0#1, %0#0 : memref<*xf32>, memref<*xf32>
}
"""

BARE_POINTERS = """
func.func private @z(memref<4xf32>) -> memref<4xf32>
func.func @u(%a: memref<4xf32>) -> (memref<4xf32>, i32) {
%0 = call @z(%a) : (memref<4xf32>) -> memref<4xf32>
%c = arith.constant 1 : i32
return %0, %c : memref<4xf32>, i32 }
func.func @bp(%a: memref<4xf32>) -> memref<4xf32> attributes {llvm.bareptr} { return %a : memref<4xf32> }
func.func @cbp(%a: memref<4xf32>) -> memref<4xf32> {
%0 = call @bp(%a) : (memref<4xf32>) -> memref<4xf32>
return %0 : memref<4xf32> }
func.func @va(%a: i32) attributes {func.varargs = true} { return }
"""

ASSERTIONS = """
func.func @cb(%c: i1, %i: index) -> index {
  cf.assert %c, "hello"
  cf.assert %c, "hello"
  cf.assert %c, "other"
  return %i : index
}
"""

MEMORY = """
memref.global "private" @g : memref<2x3xf32> = dense<1.0>
memref.global @u : memref<2xf32> = uninitialized {alignment = 64}
memref.global "private" constant @s : memref<f32> = dense<3.0>
memref.global @e : memref<4xf32, 3>
func.func @a(%n: index, %m: memref<?x4xf32>, %u: memref<*xf32>) -> index {
  %0 = memref.alloc(%n) : memref<?x4xf32>
  %1 = memref.alloc() {alignment = 64} : memref<4xf32>
  %2 = memref.alloca(%n) : memref<?xvector<4xf32>>
  memref.dealloc %0 : memref<?x4xf32>
  memref.dealloc %u : memref<*xf32>
  %d = memref.dim %u, %n : memref<*xf32>
  %d2 = memref.dim %m, %n : memref<?x4xf32>
  %r = memref.rank %u : memref<*xf32>
  %g = memref.get_global @g : memref<2x3xf32>
  %s = arith.addi %d, %d2 : index
  %s1 = arith.addi %s, %r : index
  return %s1 : index
}
func.func @b(%n: index, %m: memref<?x4xf32, strided<[?, 2], offset: 5>>, %v: f32, %i: memref<4xi32>, %j: i32,
    %idx: memref<8xindex>) -> f32 {
  %0 = memref.load %m[%n, %n] : memref<?x4xf32, strided<[?, 2], offset: 5>>
  memref.store %0, %m[%n, %n] {nontemporal = true} : memref<?x4xf32, strided<[?, 2], offset: 5>>
  %1 = memref.atomic_rmw addf %v, %m[%n, %n] : (f32, memref<?x4xf32, strided<[?, 2], offset: 5>>) -> f32
  %2 = memref.generic_atomic_rmw %i[%n] : memref<4xi32> {
  ^bb0(%c: i32):
    %q = arith.addi %c, %j : i32
    memref.atomic_yield %q : i32
  }
  memref.prefetch %i[%n], read, locality<3>, data : memref<4xi32>
  %l = memref.load %idx[%n] : memref<8xindex>
  return %1 : f32
}
"""

VIEWS = """
func.func @c(%u: memref<*xf32>, %m: memref<?x4xf32>, %st: memref<3x4xf32, strided<[8,2]>>, %o: index) {
  %0 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %1 = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  %2 = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  memref.copy %m, %2 : memref<?x4xf32> to memref<?x?xf32>
  memref.copy %st, %1 : memref<3x4xf32, strided<[8,2]>> to memref<?x?xf32>
  %3 = memref.reinterpret_cast %u to offset: [%o], sizes: [2, %o], strides: [%o, 1]
    : memref<*xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %tr = memref.transpose %m (i,j)->(j,i) : memref<?x4xf32> to memref<4x?xf32, strided<[1,4]>>
  return
}
func.func @d(%m: memref<2048xi8>, %o: index, %sh: memref<2xindex>, %dsh: memref<?xindex>, %mm: memref<?x4xf32>,
    %u: memref<*xf32>) {
  %0 = memref.view %m[%o][%o] : memref<2048xi8> to memref<?x4xf32>
  %1 = memref.reshape %mm(%sh) : (memref<?x4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %2 = memref.reshape %mm(%dsh) : (memref<?x4xf32>, memref<?xindex>) -> memref<*xf32>
  %3 = memref.memory_space_cast %mm : memref<?x4xf32> to memref<?x4xf32, 3>
  %31 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 3>
  %4 = memref.assume_alignment %mm, 16 : memref<?x4xf32>
  %5 = memref.extract_aligned_pointer_as_index %mm : memref<?x4xf32> -> index
  %b, %of, %s:2, %t:2 = memref.extract_strided_metadata %mm : memref<?x4xf32> -> memref<f32>, index, index, index,
    index, index
  %sv = memref.subview %mm[%o, 0][2, 2][1, 1] : memref<?x4xf32> to memref<2x2xf32, strided<[4,1], offset: ?>>
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return
  }
  return
}
"""

MEMORY_SPACES = """
memref.global "private" @ix : memref<2xindex> = dense<[1, 2]> {test.a}
memref.global "private" @c : memref<2x3xi32, affine_map<(d0,d1)->(d1,d0)>> = uninitialized
func.func @a(%n: index, %m: memref<?x4xf32, 3>, %v: memref<4xvector<4xf32>>, %st : memref<?xf32, strided<[2],
    offset: ?>>) -> index {
  %0 = memref.alloc(%n) : memref<?x4xf32, 3>
  %1 = memref.alloc() : memref<4xvector<4xf32>>
  %2 = memref.alloca() : memref<4xf32, 5>
  %3 = memref.alloc() : memref<2x3x5xf64>
  %z = memref.alloc() : memref<f64>
  %mm = memref.alloc(%n) : memref<?xmemref<?xf32>>
  %g = memref.get_global @ix : memref<2xindex>
  %4 = memref.assume_alignment %st, 16 : memref<?xf32, strided<[2], offset: ?>>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?x4xf32, 3>
  %d1 = memref.dim %m, %c1 : memref<?x4xf32, 3>
  %l = memref.load %v[%n] {alignment = 16 : i64, nontemporal = true} : memref<4xvector<4xf32>>
  memref.store %l, %v[%n] {alignment = 16 : i64} : memref<4xvector<4xf32>>
  %ll = memref.load %z[] : memref<f64>
  %u = memref.cast %m : memref<?x4xf32, 3> to memref<*xf32, 3>
  %mmx = memref.load %mm[%n] : memref<?xmemref<?xf32>>
  %rk = memref.rank %m : memref<?x4xf32, 3>
  %r = memref.alloca_scope -> (f64) {
    memref.alloca_scope.return %ll : f64
  }
  %rc = memref.reinterpret_cast %m to offset: [3], sizes: [2, %n], strides: [%n, 1] : memref<?x4xf32,
    3> to memref<2x?xf32, strided<[?, 1], offset: 3>, 3>
  return %d1 : index
}
func.func @at(%i: memref<4xi32>, %j: i32, %n: index) -> i32 {
  %2 = memref.generic_atomic_rmw %i[%n] : memref<4xi32> {
  ^bb0(%c: i32):
    %q = "llvm.add"(%c, %j) : (i32, i32) -> i32
    memref.atomic_yield %q : i32
  }
  return %2 : i32
}
"""

WIDE = "{use-aligned-alloc=1 use-generic-functions=1 index-bitwidth=32}"

VISIBILITIES = """
func.func public @a() attributes {llvm.emit_c_interface} { return }
func.func private @b() attributes {llvm.emit_c_interface}
func.func nested @c() attributes {llvm.emit_c_interface} { return }
"""

ASSERTIONS_IN_BLOCKS = """
func.func @f(%c: i1, %d: i1) {
  cf.cond_br %c, ^p, ^q
^p:
  cf.assert %c, "p"
  cf.cond_br %d, ^x, ^y
^x:
  cf.assert %c, "x"
  cf.br ^m
^y:
  cf.assert %c, "y"
  cf.br ^m
^q:
  cf.assert %c, "q"
  cf.br ^m
^m:
  cf.assert %c, "m"
  return
}
"""

CASES = {
    "visibilities": ("convert-func-to-llvm", VISIBILITIES),
    "functions, calls, wrappers for C": ("convert-func-to-llvm", FUNCTIONS),
    "memrefs passed as pointers": ("convert-func-to-llvm{use-bare-ptr-memref-call-conv=1}", BARE_POINTERS),
    "one function that passes memrefs as pointers": ("convert-func-to-llvm", BARE_POINTERS),
    "branches": ("convert-cf-to-llvm", FUNCTIONS),
    "assertions": ("convert-cf-to-llvm", ASSERTIONS),
    "memory": ("finalize-memref-to-llvm", MEMORY),
    "memory from other functions, index of 32 bits": (f"finalize-memref-to-llvm{WIDE}", MEMORY),
    "views": ("finalize-memref-to-llvm", VIEWS),
    "views, index of 32 bits": (f"finalize-memref-to-llvm{WIDE}", VIEWS),
    "memory spaces, atomic operations": ("finalize-memref-to-llvm", MEMORY_SPACES),
    "memory spaces, index of 32 bits": (f"finalize-memref-to-llvm{WIDE}", MEMORY_SPACES),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    pipeline, text = CASES[case]
    flag = f"--pass-pipeline=builtin.module({pipeline})"
    alike = [other for passes, other in CASES.values() if passes == pipeline]
    assert ir_opt(flag, text=text).output == mlir_opt(flag, text=text, among=alike).output


def test_blocks_are_lowered_in_the_order_of_a_walk_along_branches(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--convert-cf-to-llvm", text=ASSERTIONS_IN_BLOCKS)


def test_a_function_of_the_runtime_with_another_type_is_an_error() -> None:
    text = """
    llvm.func @malloc(i32) -> i32
    func.func @f() { %0 = memref.alloc() : memref<4xf32>
      return }"""
    messages = [problem.message for problem in run("builtin.module(finalize-memref-to-llvm)", text).problems]
    assert (
        "redefinition of reserved function 'malloc' of different type '!llvm.func<i32 (i32)>' is prohibited" in messages
    )


def test_memory_in_a_space_without_a_number_is_an_error_that_says_so() -> None:
    text = """func.func @f() { %0 = memref.alloc() : memref<4xf32, "fast">
      return }"""
    messages = [problem.message for problem in run("builtin.module(finalize-memref-to-llvm)", text).problems]
    assert any(message.startswith('conversion of memref memory space "fast"') for message in messages)


def test_memory_in_another_space_is_freed_by_a_pointer_into_the_default_one() -> None:
    text = """func.func @f(%m: memref<4xf32, 3>) { memref.dealloc %m : memref<4xf32, 3>
      return }"""
    result = transformed("finalize-memref-to-llvm", text)
    assert "llvm.addrspacecast %1 : !llvm.ptr<3> to !llvm.ptr" in result


def test_variadic_functions_have_no_wrapper_for_c() -> None:
    text = "func.func @f(%x: i32) attributes {llvm.emit_c_interface, func.varargs = true} { return }"
    messages = [problem.message for problem in run("builtin.module(convert-func-to-llvm)", text).problems]
    assert "C interface for variadic functions is not supported yet." in messages


def test_arguments_and_casts_have_the_locations_that_mlir_opt_gives_them(mlir_opt: MlirOpt) -> None:
    text = """func.func @f(%m: memref<8xf32>, %i: index) -> f32 {
      %0 = memref.load %m[%i] : memref<8xf32>
      return %0 : f32
    }
    """
    pipeline = "--pass-pipeline=builtin.module(convert-func-to-llvm, finalize-memref-to-llvm)"
    flags = (pipeline, "--mlir-print-debuginfo", "--mlir-print-local-scope")
    printed = ir_opt(*flags, text=text).output
    assert 'llvm.func @f(%arg0: !llvm.ptr loc("<stdin>":1:14)' in printed
    assert printed == mlir_opt.output(*flags, text=text)
