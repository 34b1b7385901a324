"""Every buffer is freed, once, as mlir-opt frees it."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of, transformed

PROGRAMS = {
    "branches": """
func.func @br(%c: i1, %a: memref<2xf32>, %b: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a : memref<2xf32>)
^bb2:
  %0 = memref.alloc() : memref<2xf32>
  memref.copy %a, %0 : memref<2xf32> to memref<2xf32>
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%1: memref<2xf32>):
  memref.copy %1, %b : memref<2xf32> to memref<2xf32>
  return
}
""",
    "two targets": """
func.func @condbr(%c: i1, %a: memref<2xf32>) -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1(%0 : memref<2xf32>), ^bb2(%1, %0 : memref<2xf32>, memref<2xf32>)
^bb1(%x: memref<2xf32>):
  memref.copy %x, %1 : memref<2xf32> to memref<2xf32>
  cf.br ^bb3(%1 : memref<2xf32>)
^bb2(%y: memref<2xf32>, %z: memref<2xf32>):
  memref.copy %y, %z : memref<2xf32> to memref<2xf32>
  cf.br ^bb3(%z : memref<2xf32>)
^bb3(%r: memref<2xf32>):
  return %r : memref<2xf32>
}
""",
    "a loop": """
func.func @for(%lb: index, %ub: index, %st: index, %b: memref<2xf32>, %res: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = scf.for %i = %lb to %ub step %st iter_args(%iter = %b) -> (memref<2xf32>) {
    %2 = arith.cmpi eq, %i, %ub : index
    %3 = memref.alloc() : memref<2xf32>
    memref.copy %iter, %3 : memref<2xf32> to memref<2xf32>
    scf.yield %3 : memref<2xf32>
  }
  memref.copy %1, %res : memref<2xf32> to memref<2xf32>
  return
}
""",
    "an if": """
func.func @ifs(%a: index, %b: index) -> memref<?x?xf32> {
  %0 = arith.cmpi eq, %a, %b : index
  %1 = memref.alloc(%a, %a) : memref<?x?xf32>
  %2 = scf.if %0 -> (memref<?x?xf32>) {
    scf.yield %1 : memref<?x?xf32>
  } else {
    %3 = memref.alloc(%a, %b) : memref<?x?xf32>
    scf.yield %3 : memref<?x?xf32>
  }
  return %2 : memref<?x?xf32>
}
""",
    "a while": """
func.func @while(%arg0: index, %b: memref<2xf32>) -> (memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %0:2 = scf.while (%x = %a, %y = %b) : (memref<2xf32>, memref<2xf32>) -> (memref<2xf32>, memref<2xf32>) {
    %c = arith.cmpi eq, %arg0, %arg0 : index
    scf.condition(%c) %x, %y : memref<2xf32>, memref<2xf32>
  } do {
  ^bb0(%u: memref<2xf32>, %v: memref<2xf32>):
    %n = memref.alloc() : memref<2xf32>
    memref.copy %u, %n : memref<2xf32> to memref<2xf32>
    scf.yield %v, %n : memref<2xf32>, memref<2xf32>
  }
  return %0#0 : memref<2xf32>
}
""",
    "a choice": """
func.func @select(%c: i1) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  return %s : memref<2xf32>
}
""",
    "a call": """
func.func private @callee(%a: memref<?xf32>) -> memref<?xf32> {
  return %a : memref<?xf32>
}
func.func @caller(%n: index, %o: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = call @callee(%a) : (memref<?xf32>) -> memref<?xf32>
  memref.copy %b, %o : memref<?xf32> to memref<?xf32>
  %u = memref.cast %b : memref<?xf32> to memref<*xf32>
  return
}
""",
    "regions in regions": """
memref.global "private" constant @g : memref<2xf32> = dense<1.0>
func.func @nested(%n: index, %c: i1) -> memref<2xf32> {
  %g = memref.get_global @g : memref<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %g) -> memref<2xf32> {
    %q = scf.if %c -> memref<2xf32> {
      %t = memref.alloc() : memref<2xf32>
      %z = memref.alloca() : memref<2xf32>
      memref.copy %z, %t : memref<2xf32> to memref<2xf32>
      scf.yield %t : memref<2xf32>
    } else {
      scf.yield %m : memref<2xf32>
    }
    scf.yield %q : memref<2xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %t = memref.alloc() : memref<2xf32>
    memref.copy %r, %t : memref<2xf32> to memref<2xf32>
    scf.reduce
  }
  scf.forall (%i) in (%n) {
    %t = memref.alloc() : memref<2xf32>
    memref.copy %r, %t : memref<2xf32> to memref<2xf32>
  }
  return %r : memref<2xf32>
}
""",
    "freed already": """
func.func @dealloced(%c: i1) {
  %t = memref.alloc() : memref<2xf32>
  memref.dealloc %t : memref<2xf32>
  return
}
""",
    "a loop of blocks": """
func.func @loop(%c: i1) {
  cf.br ^a
^a:
  cf.cond_br %c, ^a, ^b
^b:
  return
}
""",
    "several memrefs": """
func.func @c(%m: memref<2xf32>, %n: memref<f64>, %c: i1, %d: i1, %r: memref<3xf32>) -> (i1) {
  %0 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<f64>) if (%c, %d) retain (%r : memref<3xf32>)
  return %0 : i1
}
""",
    "retained memrefs": """
func.func @b(%m: memref<2xf32>, %c: i1, %r: memref<3xf32>, %q: memref<?xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r, %q : memref<3xf32>, memref<?xf32>)
  return %0#0, %0#1 : i1, i1
}
""",
    "a clone": """
func.func @a(%m: memref<2x?xf32>, %t: tensor<?xf32>) -> memref<2x?xf32> {
  %0 = bufferization.clone %m : memref<2x?xf32> to memref<2x?xf32>
  return %0 : memref<2x?xf32>
}
""",
    "an unranked clone": """
func.func @b(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
""",
}


OWNERSHIP = "ownership-based-buffer-deallocation"
BODIES = ["branches", "two targets", "a loop", "an if", "a while", "a choice", "a call", "regions in regions"]


@pytest.mark.parametrize("name", BODIES)
def test_deallocations_are_those_of_mlir_opt(mlir_opt: MlirOpt, name: str) -> None:
    dynamic = f"{OWNERSHIP}{{private-function-dynamic-ownership}},canonicalize,buffer-deallocation-simplification"
    for pipeline in (OWNERSHIP, dynamic):
        expected = mlir_opt.transformed(pipeline, PROGRAMS[name], among=[PROGRAMS[body] for body in BODIES])
        assert numbered(pipeline, PROGRAMS[name]) == expected


@pytest.mark.parametrize("name", BODIES)
def test_the_pipeline_does_what_that_of_mlir_opt_does(mlir_opt: MlirOpt, name: str) -> None:
    pipeline = "buffer-deallocation-pipeline"
    expected = mlir_opt.transformed(pipeline, PROGRAMS[name], among=[PROGRAMS[body] for body in BODIES])
    assert numbered(pipeline, PROGRAMS[name]) == expected


@pytest.mark.parametrize("name", ["several memrefs", "retained memrefs", "a clone", "an unranked clone"])
def test_what_is_left_is_lowered_to_memref(mlir_opt: MlirOpt, name: str) -> None:
    pipeline = "convert-bufferization-to-memref"
    assert numbered(pipeline, PROGRAMS[name]) == mlir_opt.transformed(pipeline, PROGRAMS[name])


def test_what_is_not_supported_is_said() -> None:
    loops = "Only structured control-flow loops are supported."
    assert problems_of(OWNERSHIP, PROGRAMS["a loop of blocks"]) == [loops]
    freed = "memory free side-effect on MemRef value not supported!"
    assert problems_of(OWNERSHIP, PROGRAMS["freed already"]) == [freed]


def test_operations_on_tensors_are_not_lowered_to_memref() -> None:
    text = "func.func @f() {\n%0 = bufferization.alloc_tensor() : tensor<4xf32>\nreturn\n}"
    message = "failed to legalize operation 'bufferization.alloc_tensor' that was explicitly marked illegal"
    assert problems_of("convert-bufferization-to-memref", text) == [message]


LOOP = """
func.func @f(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %m, %t : memref<4xf32> to memref<4xf32>
  }
  return
}
"""
RESULTS = """
func.func private @g(%m: memref<4xf32>) -> (memref<4xf32>, memref<2xf32>) {
  %t = memref.alloc() : memref<2xf32>
  return %m, %t : memref<4xf32>, memref<2xf32>
}
func.func @h(%m: memref<4xf32>) -> memref<4xf32> {
  %0:2 = call @g(%m) : (memref<4xf32>) -> (memref<4xf32>, memref<2xf32>)
  memref.dealloc %0#1 : memref<2xf32>
  return %0#0 : memref<4xf32>
}
"""


@pytest.mark.parametrize(
    ("pipeline", "program"),
    [
        ("func.func(buffer-loop-hoisting)", LOOP),
        ("func.func(buffer-hoisting)", LOOP),
        ("func.func(promote-buffers-to-stack)", RESULTS),
        ("func.func(promote-buffers-to-stack)", LOOP),
        ("drop-equivalent-buffer-results", RESULTS),
        ("buffer-results-to-out-params", RESULTS),
        ("buffer-results-to-out-params{add-result-attr hoist-static-allocs}", RESULTS),
    ],
)
def test_buffers_are_placed_as_mlir_opt_does(mlir_opt: MlirOpt, pipeline: str, program: str) -> None:
    assert numbered(pipeline, program) == mlir_opt.transformed(pipeline, program)


def test_buffers_stay_in_loops_whose_iterations_run_at_the_same_time(mlir_opt: MlirOpt) -> None:
    program = """
func.func @f(%a: index, %b: index, %c: index) {
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    %each = memref.alloc() : memref<2xf32>
    scf.for %j = %a to %b step %c {
      %shared = memref.alloc() : memref<3xf32>
    }
    scf.reduce
  }
  scf.forall (%i) in (4) {
    %each = memref.alloc() : memref<5xf32>
  }
  return
}
"""
    pipeline = "func.func(buffer-loop-hoisting)"
    assert numbered(pipeline, program) == mlir_opt.transformed(pipeline, program)


def test_a_function_that_is_called_through_a_value_keeps_its_results() -> None:
    program = """
func.func @f(%m: memref<?xf32>, %f: (memref<?xf32>) -> memref<?xf32>) {
  %0 = func.call_indirect %f(%m) : (memref<?xf32>) -> memref<?xf32>
  return
}
"""
    output = transformed(f"{OWNERSHIP}{{private-function-dynamic-ownership}}", program)
    assert ": (memref<?xf32>) -> memref<?xf32>\n" in output


HOIST = "buffer-results-to-out-params{hoist-static-allocs}"


def test_a_buffer_that_is_returned_twice_is_written_to_both_out_parameters() -> None:
    program = """
func.func private @f(%i: index, %v: f32) -> (memref<4xf32>, index, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%i] : memref<4xf32>
  return %a, %i, %a : memref<4xf32>, index, memref<4xf32>
}
func.func @caller(%i: index, %v: f32) -> (f32, f32) {
  %r:3 = call @f(%i, %v) : (index, f32) -> (memref<4xf32>, index, memref<4xf32>)
  %x = memref.load %r#0[%r#1] : memref<4xf32>
  %y = memref.load %r#2[%r#1] : memref<4xf32>
  return %x, %y : f32, f32
}
"""
    output = transformed(HOIST, program)
    assert "memref.store %arg1, %arg2[%arg0]" in output
    assert "memref.copy %arg2, %arg3" in output
    assert "call @f(%arg0, %arg1, %alloc, %alloc_0)" in output
    assert "memref.load %alloc[%0]" in output and "memref.load %alloc_0[%0]" in output


def test_no_out_parameter_is_overwritten_where_returns_differ() -> None:
    program = """
func.func private @f(%c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() {a} : memref<4xf32>
  %b = memref.alloc() {b} : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  return %a, %b : memref<4xf32>, memref<4xf32>
^right:
  return %b, %a : memref<4xf32>, memref<4xf32>
}
"""
    output = transformed(HOIST, program)
    assert output.count("memref.alloc()") == 2 and output.count("memref.copy") == 4
    assert "memref.copy %arg1" not in output and "memref.copy %arg2" not in output


def test_an_allocation_in_a_loop_of_blocks_is_not_hoisted() -> None:
    program = """
func.func private @f(%c: i1, %v: f32, %i: index, %first: memref<4xf32>) -> memref<4xf32> {
  cf.br ^loop(%first : memref<4xf32>)
^loop(%last: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%i] : memref<4xf32>
  memref.copy %last, %first : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^loop(%a : memref<4xf32>), ^exit
^exit:
  return %a : memref<4xf32>
}
"""
    assert "memref.alloc()" in transformed(HOIST, program)


def test_a_function_that_never_returns_gets_out_parameters_too() -> None:
    program = """
func.func private @f() -> memref<4xf32> {
  cf.br ^loop
^loop:
  cf.br ^loop
}
"""
    assert "func.func private @f(%arg0: memref<4xf32>) {" in transformed(HOIST, program)
