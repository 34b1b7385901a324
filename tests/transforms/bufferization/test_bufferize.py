"""Tensors become buffers: what one-shot-bufferize decides and makes, as mlir-opt does."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of, transformed

PROGRAMS = {
    "a branch writes": """
func.func @if(%c: i1, %A: tensor<?xf32>, %B: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %1 = tensor.insert %x into %A[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %B : tensor<?xf32>
  }
  %e = tensor.extract %A[%i] : tensor<?xf32>
  %q = tensor.insert %e into %r[%i] : tensor<?xf32>
  return %q : tensor<?xf32>
}
""",
    "one of several branches": """
func.func @switch(%n: index, %A: tensor<?xf32>, %B: tensor<?xf32>) -> tensor<?xf32> {
  %r = scf.index_switch %n -> tensor<?xf32>
  case 2 { scf.yield %A : tensor<?xf32> }
  default {
    %e = tensor.empty(%n) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    "a region that gives a tensor": """
func.func @exec(%n: index, %A: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.execute_region -> tensor<?xf32> {
    %1 = tensor.insert %x into %A[%n] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %A, %r : tensor<?xf32>, tensor<?xf32>
}
""",
    "blocks with arguments": """
func.func @cf(%c: i1, %A: tensor<?xf32>, %B: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  cf.cond_br %c, ^a(%A : tensor<?xf32>), ^b
^b:
  %1 = tensor.insert %x into %B[%i] : tensor<?xf32>
  cf.br ^a(%1 : tensor<?xf32>)
^a(%t: tensor<?xf32>):
  %2 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %2 : tensor<?xf32>
}
""",
    "turns that write parts": """
func.func @forall(%A: tensor<?xf32>, %B: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %B) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %c = arith.constant 1.0 : f32
    %f = linalg.fill ins(%c : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  return %r, %B : tensor<8xf32>, tensor<8xf32>
}
""",
    "calls": """
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @callee(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %1 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @caller(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %1 = call @callee(%t, %x, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %2 = tensor.extract %t[%i] : tensor<?xf32>
  %3 = call @ext(%1) : (tensor<?xf32>) -> tensor<?xf32>
  return %3, %2 : tensor<?xf32>, f32
}
""",
    "reshapes and new tensors": """
func.func @tensors(%t: tensor<?x8xf32>, %n: index, %x: f32, %sh: tensor<2xindex>) -> (tensor<?xf32>,
    tensor<?x2x4xf32>, tensor<?x?xf32>, tensor<2xf32>, tensor<?xindex>, tensor<3x?xf32>, tensor<?x16xf32>, index,
        index) {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %e = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 2, 4] : tensor<?x8xf32> into tensor<?x2x4xf32>
  %r = tensor.reshape %t(%sh) : (tensor<?x8xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %f = tensor.from_elements %x, %x : tensor<2xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %s = tensor.splat %x[%n] : tensor<3x?xf32>
  %cc = tensor.concat dim(1) %t, %t : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x16xf32>
  %u = tensor.cast %t : tensor<?x8xf32> to tensor<*xf32>
  %k = tensor.rank %u : tensor<*xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %u, %c0 : tensor<*xf32>
  return %c, %e, %r, %f, %g, %s, %cc, %k, %d : tensor<?xf32>, tensor<?x2x4xf32>, tensor<?x?xf32>, tensor<2xf32>,
      tensor<?xindex>, tensor<3x?xf32>, tensor<?x16xf32>, index, index
}
""",
    "vectors": """
func.func @vec(%t: tensor<8xf32>, %n: index, %v: vector<4xf32>, %m: vector<8xf32>, %k: vector<4xi1>, %ix:
    vector<4xindex>) -> (tensor<8xf32>, vector<4xf32>, tensor<8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%n] : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_read %t[%n], %p : tensor<8xf32>, vector<4xf32>
  %2 = vector.transfer_write %m, %0[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %3 = vector.gather %0[%c0] [%ix], %k, %v : tensor<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into
      vector<4xf32>
  return %2, %1, %0, %3 : tensor<8xf32>, vector<4xf32>, tensor<8xf32>, vector<4xf32>
}
""",
    "a masked write": """
func.func @mask(%t: tensor<8xf32>, %n: index, %v: vector<4xf32>, %k: vector<4xi1>) -> tensor<8xf32> {
  %0 = vector.mask %k { vector.transfer_write %v, %t[%n] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> ->
      tensor<8xf32>
  return %0 : tensor<8xf32>
}
""",
    "constants": """
func.func @consts(%i: index, %x: i32, %c: i1) -> (tensor<3xi32>, i32, tensor<3xi32>, tensor<i32>, tensor<3xindex>) {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = tensor.insert %x into %0[%i] : tensor<3xi32>
  %2 = tensor.extract %0[%i] : tensor<3xi32>
  %3 = arith.select %c, %0, %1 : tensor<3xi32>
  %4 = arith.constant dense<7> : tensor<i32>
  %5 = arith.index_cast %3 : tensor<3xi32> to tensor<3xindex>
  return %1, %2, %3, %4, %5 : tensor<3xi32>, i32, tensor<3xi32>, tensor<i32>, tensor<3xindex>
}
""",
    "destinations": """
func.func @mat(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %x: f32, %u: tensor<4xf32> {bufferization.writable =
    false}, %l: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) -> (tensor<4xf32>,
        tensor<4xf32>) {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %x into %u[%i] : tensor<4xf32>
  %2 = bufferization.materialize_in_destination %t in %l : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  bufferization.dealloc_tensor %3 : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
""",
    "softmax": """
func.func @softmax(%t: tensor<2x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.softmax dimension(1) ins(%t : tensor<2x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
""",
    "loops in loops": """
func.func @nest(%t: tensor<4xf32>, %n: index, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %s = %x) -> (tensor<4xf32>, f32) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<4xf32> {
      %v = tensor.extract %a[%j] : tensor<4xf32>
      %w = tensor.insert %v into %b[%i] : tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    %u = tensor.extract %q[%i] : tensor<4xf32>
    scf.yield %q, %u : tensor<4xf32>, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}
""",
    "a loop that swaps": """
func.func @for(%A: tensor<?xf32>, %B: tensor<?xf32>, %C: tensor<4xf32>, %lb: index, %ub: index, %step: index) ->
    (tensor<?xf32>, tensor<?xf32>) {
  %r0:2 = scf.for %i = %lb to %ub step %step iter_args(%tA = %A, %tB = %B) -> (tensor<?xf32>, tensor<?xf32>) {
    %ttA = tensor.insert_slice %C into %tA[0][4][1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %tB, %ttA : tensor<?xf32>, tensor<?xf32>
  }
  return %r0#0, %r0#1 : tensor<?xf32>, tensor<?xf32>
}
""",
    "a loop with a condition": """
func.func @while(%A: tensor<5xi1>, %B: tensor<5xi1>, %i: index) -> (tensor<5xi1>, tensor<5xi1>) {
  %r:2 = scf.while (%a = %A, %b = %B) : (tensor<5xi1>, tensor<5xi1>) -> (tensor<5xi1>, tensor<5xi1>) {
    %c = tensor.extract %a[%i] : tensor<5xi1>
    scf.condition(%c) %b, %a : tensor<5xi1>, tensor<5xi1>
  } do {
  ^bb0(%x: tensor<5xi1>, %y: tensor<5xi1>):
    %f = arith.constant false
    %z = tensor.insert %f into %x[%i] : tensor<5xi1>
    scf.yield %z, %y : tensor<5xi1>, tensor<5xi1>
  }
  return %r#0, %r#1 : tensor<5xi1>, tensor<5xi1>
}
""",
    "regions that rely on a witness": """
func.func @assuming(%w: !shape.witness, %t: tensor<4xf32>, %x: f32, %i: index) ->
    (tensor<4xf32>, tensor<4xf32>, index) {
  %0:2 = shape.assuming %w -> (tensor<4xf32>, index) {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %1, %i : tensor<4xf32>, index
  }
  %2 = shape.assuming %w -> (tensor<4xf32>) {
    shape.assuming_yield %t : tensor<4xf32>
  }
  %3 = tensor.insert %x into %2[%i] : tensor<4xf32>
  return %3, %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>, index
}
""",
    "an unknown op": """
func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "dummy.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
    "no restrict": """
func.func @norestrict(%m: memref<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
}


FAILING = ("a loop that swaps", "a loop with a condition", "loops in loops", "an unknown op", "no restrict")
ONE_SHOT = "one-shot-bufferize{bufferize-function-boundaries}"
ANALYSIS = "one-shot-bufferize{bufferize-function-boundaries test-analysis-only allow-return-allocs-from-loops}"


BUFFERIZED = {name: text for name, text in PROGRAMS.items() if name not in FAILING}


@pytest.mark.parametrize("name", BUFFERIZED)
def test_functions_are_bufferized_as_mlir_opt_does(mlir_opt: MlirOpt, name: str) -> None:
    assert numbered(ONE_SHOT, PROGRAMS[name]) == mlir_opt.transformed(
        ONE_SHOT, PROGRAMS[name], among=BUFFERIZED.values()
    )


def test_a_tensor_of_one_element_is_stored_without_a_flag(mlir_opt: MlirOpt) -> None:
    text = """
func.func @f(%x: f32) -> (tensor<f32>, tensor<2xf32>) {
  %0 = tensor.from_elements %x : tensor<f32>
  %1 = tensor.from_elements %x, %x : tensor<2xf32>
  return %0, %1 : tensor<f32>, tensor<2xf32>
}
"""
    mlir_opt.assert_same("--mlir-print-op-generic", f"--pass-pipeline=builtin.module({ONE_SHOT})", text=text)


def test_the_size_of_a_copied_cast_is_read_from_its_buffer(mlir_opt: MlirOpt) -> None:
    text = """
func.func @f(%a: tensor<8xf32>, %b: tensor<?xf32>, %x: f32) -> (tensor<8xf32>, tensor<?xf32>) {
  %cast = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %0 = linalg.add ins(%cast, %b : tensor<?xf32>, tensor<?xf32>) outs(%cast : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%cast : tensor<?xf32>) -> tensor<?xf32>
  return %a, %0 : tensor<8xf32>, tensor<?xf32>
}
"""
    mlir_opt.assert_same(f"--pass-pipeline=builtin.module({ONE_SHOT})", text=text)


@pytest.mark.parametrize("name", ["a branch writes", "calls", "a loop that swaps", "turns that write parts"])
def test_the_same_operands_are_used_in_place(mlir_opt: MlirOpt, name: str) -> None:
    assert numbered(ANALYSIS, PROGRAMS[name]) == mlir_opt.transformed(ANALYSIS, PROGRAMS[name])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a loop that swaps", "Yield operand #0 is not equivalent to the corresponding iter bbArg"),
        ("a loop with a condition", "Condition arg #0 is not equivalent to the corresponding iter bbArg"),
        ("an unknown op", "op was not bufferized"),
        (
            "no restrict",
            "'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis",
        ),
    ],
)
def test_what_cannot_be_bufferized_is_said(name: str, message: str) -> None:
    assert problems_of(ONE_SHOT, PROGRAMS[name]) == [message]


def test_a_value_that_is_read_later_is_copied_before_it_is_overwritten() -> None:
    output = transformed(ONE_SHOT, PROGRAMS["a branch writes"])
    assert output.count("memref.copy") == 1


def test_contradicting_options_are_said() -> None:
    options = "one-shot-bufferize{print-conflicts}"
    assert problems_of(options, "") == ["invalid option: 'print-conflicts' requires 'test-analysis-only'"]


EMPTY = """
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
"""


def test_an_empty_tensor_that_is_put_into_another_one_becomes_its_part() -> None:
    output = transformed(f"eliminate-empty-tensors,{ONE_SHOT}", EMPTY)
    assert "memref.alloc" not in output
    assert "memref.subview %arg0[2] [4] [1]" in output


def test_loops_nested_deeply_take_no_time_that_grows_with_every_loop() -> None:
    depth = 30
    heads = [
        f"%r{i} = scf.for %i{i} = %c to %n step %n iter_args(%a{i} = %{f'a{i - 1}' if i else 't'}) -> tensor<4xf32> {{"
        for i in range(depth)
    ]
    tails = [f"scf.yield %r{i + 1} : tensor<4xf32>\n}}" for i in reversed(range(depth - 1))]
    program = "\n".join(
        [
            "func.func @f(%t: tensor<4xf32>, %n: index, %c: index) -> tensor<4xf32> {",
            "%z = arith.constant 0.0 : f32",
            *heads,
            f"%q = tensor.insert %z into %a{depth - 1}[%n] : tensor<4xf32>",
            "scf.yield %q : tensor<4xf32>\n}",
            *tails,
            "return %r0 : tensor<4xf32>\n}",
        ]
    )
    output = transformed(ONE_SHOT, program)
    assert output.count("memref.store") == 1
    assert "memref.alloc" not in output


def test_a_choice_for_each_element_is_no_choice_of_buffers() -> None:
    program = """
func.func @f(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
    assert problems_of(ONE_SHOT, program) == [
        "'arith.select' op only i1 condition values are supported",
        "failed to bufferize op",
    ]
