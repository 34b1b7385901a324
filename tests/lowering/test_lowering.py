"""Lowering scf to cf, and arith, index and ub to llvm: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from compiler.ir.operation import Operation
from compiler.ir.types import F32, I64, INDEX, FunctionType, MemRefType, Type, UnrankedMemRefType, VectorType
from compiler.lowering.memref.descriptor import pack_descriptor, unpack_descriptor
from compiler.lowering.to_llvm.types import LLVMOptions, LLVMTypeConverter, index_bitwidth_of
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import verify
from tests.support.ir import find
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import body, load, numbered, run
from tests.support.tool import ir_opt

LOOP = """
func.func @sum(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%s = %x) -> (f32) {
    %v = memref.load %m[%i] : memref<?xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %r : f32
}
"""


CASES = {
    "a loop that compares unsigned": (
        "convert-scf-to-cf",
        """
func.func @f(%a: i32) -> i32 {
  %r = scf.for unsigned %i = %a to %a step %a iter_args(%x = %a) -> (i32) : i32 { scf.yield %x : i32 }
  return %r : i32
}""",
    ),
    "what llvm is told of a loop stays with its latch": (
        "convert-scf-to-cf",
        """
func.func @f(%n: index) {
  scf.for %i = %n to %n step %n {
    "test.a"(%i) : (index) -> ()
  } {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>, other = 1 : i32}
  return
}""",
    ),
    "ifs in whiles in loops": (
        "convert-scf-to-cf",
        """
func.func @f(%b: i1, %n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %r = scf.for %i = %n to %n step %n iter_args(%acc = %x) -> (f32) {
    %q = scf.if %b -> f32 {
      %w = scf.while (%v = %acc) : (f32) -> f32 {
        %c = arith.cmpf olt, %v, %x : f32
        scf.condition(%c) %v : f32
      } do {
      ^bb0(%y: f32):
        %t = scf.if %b -> f32 { scf.yield %y : f32} else { scf.yield %x : f32 }
        scf.yield %t : f32
      }
      scf.yield %w : f32
    } else {
      %e = scf.execute_region -> f32 {
        cf.cond_br %b, ^bb1, ^bb2
      ^bb1:
        %l = memref.load %m[%i] : memref<?xf32>
        scf.yield %l : f32
      ^bb2:
        scf.yield %x : f32
      }
      scf.yield %e : f32
    }
    scf.if %b { memref.store %q, %m[%i] : memref<?xf32> }
    scf.yield %q : f32
  }
  %d = scf.while (%v = %r) : (f32) -> f32 { scf.condition(%b) %v : f32 } do { ^bb0(%y: f32): scf.yield %y : f32 }
  return %d : f32
}""",
    ),
    "switches": (
        "convert-scf-to-cf",
        """
func.func @f(%i: index, %a: i32, %b: i32) -> i32 {
  scf.index_switch %i case 1 { "test.a"() : () -> ()
    scf.yield } default { }
  %r = scf.index_switch %i -> i32 case 2 { scf.yield %a : i32 } case -5 { scf.yield %b : i32 } default {
    scf.yield %a : i32 }
  return %r : i32
}""",
    ),
    "parallel loops with reductions, and forall": (
        "convert-scf-to-cf",
        """
func.func @f(%n: index, %f: f32, %g: f32, %m: memref<?xf32>) -> (f32, f32) {
  %r:2 = scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) init (%f, %g) -> (f32, f32) {
    %z = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%z, %z : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.mulf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  scf.forall (%i, %j) = (0, %n) to (%n, 4) step (1, 2) { memref.store %f, %m[%j] : memref<?xf32> }
  return %r#0, %r#1 : f32, f32
}""",
    ),
    "integers": (
        "convert-arith-to-llvm",
        """
func.func @f(%a: i32, %b: i32, %v: vector<2x3xi32>, %i: index, %t: tensor<3xi32>, %w: vector<2x2xindex>, %c: i1) {
  %0 = arith.addi %a, %b overflow<nsw> {tag = "x"} : i32
  %1 = arith.muli %v, %v : vector<2x3xi32>
  %2 = arith.cmpi ult, %v, %1 : vector<2x3xi32>
  %3 = arith.index_cast %i : index to i32
  %4 = arith.addi %t, %t : tensor<3xi32>
  %5:2 = arith.addui_extended %a, %b : i32, i1
  %6:2 = arith.mulsi_extended %a, %b : i32
  %7:2 = arith.mului_extended %a, %b : i32
  %8 = arith.constant dense<3> : vector<2x3xi32>
  %9 = arith.constant 5 : index
  %10 = arith.ceildivsi %a, %b : i32
  %11 = arith.floordivsi %a, %b : i32
  %12 = arith.ceildivui %i, %i : index
  %13 = arith.select %2, %v, %1 : vector<2x3xi1>, vector<2x3xi32>
  %14 = arith.index_castui %w : vector<2x2xindex> to vector<2x2xi32>
  %15 = arith.shli %a, %b overflow<nuw, nsw> : i32
  %16 = arith.trunci %a overflow<nsw> : i32 to i8
  %17 = arith.divsi %a, %b {isExact} : i32
  %18 = arith.extui %a {nonNeg} : i32 to i64
  %19 = arith.maxsi %a, %b : i32
  %20 = arith.subi %a, %a : i32
  return
}""",
    ),
    "floats": (
        "convert-arith-to-llvm",
        """
func.func @f(%f: f32, %g: f32, %h: f16, %v: vector<4xf32>, %s: f8E4M3FN, %a: i32) {
  %0 = arith.addf %f, %g fastmath<fast> : f32
  %1 = arith.cmpf olt, %f, %g fastmath<nnan, reassoc> : f32
  %2 = arith.negf %v : vector<4xf32>
  %3 = arith.truncf %f upward : f32 to f16
  %4 = arith.truncf %f : f32 to f16
  %5 = arith.extf %h fastmath<fast> : f16 to f32
  %6 = arith.bitcast %f : f32 to i32
  %7 = arith.mulf %s, %s : f8E4M3FN
  %8 = arith.constant 1.0 : f8E4M3FN
  %9 = arith.maximumf %f, %g : f32
  %10 = arith.uitofp %a {nonNeg} : i32 to f32
  return
}""",
    ),
    "an index of 32 bits, and selected memrefs": (
        "convert-arith-to-llvm{index-bitwidth=32}",
        """
func.func @f(%i: index, %c: i1, %m: memref<?x4xf32, strided<[?, 1], offset: 3>>, %u: memref<*xf32>) -> index {
  %0 = arith.addi %i, %i : index
  %1 = arith.select %c, %m, %m : memref<?x4xf32, strided<[?, 1], offset: 3>>
  %2 = arith.index_cast %0 : index to i64
  "test.use"(%1, %2) : (memref<?x4xf32, strided<[?, 1], offset: 3>>, i64) -> ()
  return %0 : index
}""",
    ),
    "index": (
        "convert-index-to-llvm",
        """
func.func @f(%a: index, %b: index, %i: i32) -> (index, index, index, i1, i32, index, index, index, i1) {
  %0 = index.ceildivs %a, %b
  %1 = index.ceildivu %a, %b
  %2 = index.floordivs %a, %b
  %3 = index.cmp slt(%a, %b)
  %4 = index.casts %a : index to i32
  %5 = index.castu %i : i32 to index
  %6 = index.sizeof
  %7 = index.constant -5
  %8 = index.bool.constant true
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, index, i1, i32, index, index, index, i1
}""",
    ),
    "index of 32 bits": (
        "convert-index-to-llvm{index-bitwidth=32}",
        """
func.func @f(%a: index, %i: i32) -> (index, i32) {
  %0 = index.constant 4294967301
  %1 = index.add %a, %0
  %2 = index.casts %a : index to i32
  return %1, %2 : index, i32
}""",
    ),
    "poison": (
        "convert-ub-to-llvm",
        """
func.func @f() {
  %0 = ub.poison : index
  %1 = ub.poison : memref<?x4xf32, 3>
  %2 = ub.poison : vector<2x[4]xindex>
  %3 = ub.poison : vector<[2]x4xindex>
  %4 = ub.poison : vector<f32>
  %5 = ub.poison : complex<f32>
  ub.unreachable
}""",
    ),
    "one cast is made of a value for all who want it back": (
        "convert-index-to-llvm",
        """
func.func @f(%i: i64) -> (index, index) {
  %0 = index.casts %i : i64 to index
  %1 = index.castu %i : i64 to index
  return %0, %1 : index, index
}""",
    ),
    "attributes that a function of llvm has itself": (
        "convert-func-to-llvm",
        """
func.func private @f() attributes {target_cpu = "gfx90a", mine = 1 : i32}
func.func private @g() attributes {target_features = #llvm.target_features<["+sme", "+sve"]>}""",
    ),
    "comparisons of vectors, what is inside of what was inserted, and assembly without effects": (
        "canonicalize",
        """
llvm.func @f(%v: vector<2xi32>, %a: !llvm.array<4 x f32>, %i: i32) -> (vector<2xi1>) {
  %0 = llvm.icmp "ne" %v, %v : vector<2xi32>
  %1 = llvm.mlir.undef : !llvm.array<4 x array<4 x f32>>
  %2 = llvm.insertvalue %a, %1[0] : !llvm.array<4 x array<4 x f32>>
  %3 = llvm.extractvalue %2[0, 0] : !llvm.array<4 x array<4 x f32>>
  "test.use"(%3) : (f32) -> ()
  llvm.inline_asm "pure", "r" %i : (i32) -> ()
  llvm.inline_asm has_side_effects "impure", "r" %i : (i32) -> ()
  llvm.return %0 : vector<2xi1>
}""",
    ),
    "casts between several conversions cancel out": (
        "convert-index-to-llvm,convert-arith-to-llvm,reconcile-unrealized-casts",
        """
func.func @f(%a: index) -> index {
  %0 = arith.addi %a, %a : index
  %1 = index.add %0, %0
  %2 = builtin.unrealized_conversion_cast %1 : index to f32, i8
  %3:2 = builtin.unrealized_conversion_cast %2#0, %2#1 : f32, i8 to i16, i17
  return %1 : index
}""".replace("%2 = ", "%2:2 = "),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    pipeline, text = CASES[case]
    alike = [other for passes, other in CASES.values() if passes == pipeline]
    assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text, among=alike)


def test_the_cases_of_a_switch_are_a_vector(mlir_opt: MlirOpt) -> None:
    text = """
func.func @f(%i: index, %a: i32, %b: i32) -> i32 {
  %r = scf.index_switch %i -> i32 case 2 { scf.yield %a : i32 } default { scf.yield %b : i32 }
  return %r : i32
}
"""
    mlir_opt.assert_same("--convert-scf-to-cf", "--mlir-print-op-generic", text=text)


def test_an_access_that_a_pass_makes_says_whether_it_is_nontemporal() -> None:
    text = "func.func @f(%m: memref<4xf32>) { %0 = affine.load %m[0] : memref<4xf32>\n return }"
    assert "<{nontemporal = false}>" in ir_opt("--lower-affine", "--mlir-print-op-generic", text=text).output


def test_an_op_of_index_that_llvm_cannot_hold_fails_with_its_name() -> None:
    text = 'func.func @f(%a: index) -> index { %0 = "index.new"(%a) : (index) -> index\n return %0 : index }'
    (problem,) = run("builtin.module(convert-index-to-llvm)", text).problems
    assert problem.message == "failed to legalize operation 'index.new' that was explicitly marked illegal"


MEMREF = MemRefType((2, 3), F32)


@pytest.mark.parametrize(
    ("type_", "converted"),
    [
        (INDEX, "i64"),
        (MEMREF, "!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>"),
        (MemRefType((), F32), "!llvm.struct<(ptr, ptr, i64)>"),
        (UnrankedMemRefType(F32), "!llvm.struct<(i64, ptr)>"),
        (VectorType((2, 3, 4), INDEX), "!llvm.array<2 x array<3 x vector<4xi64>>>"),
        (VectorType((), F32), "vector<1xf32>"),
        (FunctionType((), ()), "!llvm.ptr"),
    ],
)
def test_types_in_llvm(type_: Type, converted: str) -> None:
    assert str(LLVMTypeConverter().convert_type(type_)) == converted


@pytest.mark.parametrize(
    ("struct", "converted"),
    [
        ("(index, i8)", "!llvm.struct<(i64, i8)>"),
        ('"a", (i32, ptr)', '!llvm.struct<"a", (i32, ptr)>'),
        ('"a", packed (index, struct<"b", (i8)>)', '!llvm.struct<"_Converted.a", packed (i64, struct<"b", (i8)>)>'),
        ('"a", (struct<"b", (index)>)', '!llvm.struct<"_Converted.a", (struct<"_Converted.b", (i64)>)>'),
    ],
)
def test_a_structure_with_a_name_gets_another_one_where_its_elements_change(struct: str, converted: str) -> None:
    module, _ = load(f'%0 = "test.a"() : () -> !llvm.struct<{struct}>')
    assert str(LLVMTypeConverter().convert_type(find(module, "test.a").result.type)) == converted


def test_a_function_gets_the_parts_of_descriptors() -> None:
    type_ = FunctionType((MEMREF, I64), (MEMREF, INDEX))
    actual = LLVMTypeConverter().convert_function_type(type_)
    assert actual is not None
    descriptor = "struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>"
    assert str(actual[0]) == (f"!llvm.func<struct<({descriptor}, i64)> (ptr, ptr, i64, i64, i64, i64, i64, i64)>")
    bare = LLVMTypeConverter(LLVMOptions(use_bare_pointers=True)).convert_function_type(FunctionType((MEMREF,), ()))
    assert bare is not None and str(bare[0]) == "!llvm.func<void (ptr)>"


def test_a_descriptor_is_taken_apart_and_put_together() -> None:
    module, context = load('%0 = "test.a"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>')
    op: Operation = find(module, "test.a")
    rewriter = Rewriter(module, context)
    rewriter.set_insertion_point_after(op)
    fields = unpack_descriptor(rewriter, op.result, 1, op)
    pack_descriptor(rewriter, op.result.type, 1, fields, op)
    assert not verify(module, context)
    assert [str(field.type) for field in fields] == ["!llvm.ptr", "!llvm.ptr", "i64", "i64", "i64"]
    assert "llvm.insertvalue %5, %10[4, 0]" in body(print_operation(module))


def test_the_width_of_index_is_that_of_the_data_layout() -> None:
    module, _ = load("module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} { func.func private @f() }")
    assert index_bitwidth_of(find(module, "func.func")) == 32
    assert index_bitwidth_of(load("func.func private @f()")[0]) == 64
