# ruff: noqa: E501  (IR stands in lines)
"""Loops that schedules outline, unroll and jam, against mlir-opt."""

from __future__ import annotations

import pytest

from tests.schedules.test_interpreter import run, scheduled
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import Run


def error_of(done: Run) -> str:
    """Returns an error and its notes, without the warnings before it."""
    return done.errors[done.errors.index("error:") :]


LOOPS = """
func.func @f(%l: index, %u: index, %s: index, %m: memref<8xf32>, %x: f32) -> f32 {
  %c = arith.constant 2.0 : f32
  %r = scf.for %i = %l to %u step %s iter_args(%a = %x) -> f32 {
    %c3 = arith.constant 3.0 : f32
    %v = memref.load %m[%i] : memref<8xf32>
    %b = arith.mulf %v, %c : f32
    %d = arith.addf %a, %b : f32
    scf.yield %d : f32
  }
  scf.for %i = %l to %u step %s {
    memref.store %r, %m[%i] : memref<8xf32>
  }
  return %r : f32
}
"""
MATCH_LOOPS = '%loops = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op'


def test_outlined_loops_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    body = f"""{MATCH_LOOPS}
    %f, %c = transform.loop.outline %loops {{func_name = "part"}} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %f "function" : !transform.any_op
    transform.annotate %c "call" : !transform.any_op"""
    text = scheduled(LOOPS, body)
    assert run(text).output == mlir_opt.output("--transform-interpreter", text=text)


NEST = """
func.func @f(%a: memref<96x128xi8>, %b: memref<128xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %upper = arith.constant UPPER : index
  scf.for %i = %c0 to %upper step %c2 {
    %start = memref.load %b[%i] : memref<128xi8>
    %sum = scf.for %j = %c0 to INNER step %c1 iter_args(%s = %start) -> (i8) {
      %v = memref.load %a[%j, %i] : memref<96x128xi8>
      %t = arith.addi %v, %s : i8
      scf.yield %t : i8
    }
    memref.store %sum, %b[%i] : memref<128xi8>
    scf.if %c { memref.store %sum, %b[%i] : memref<128xi8> }
  } {outer}
  return
}
""".replace("%n: index", "%n: index, %c: i1")
MATCH_OUTER = '%loop = transform.structured.match ops{["scf.for"]} attributes{outer} in %root : (!transform.any_op) -> !transform.any_op'


@pytest.mark.parametrize("upper", [4, 7, 8, 16])
@pytest.mark.parametrize("factor", [1, 2, 4])
def test_jammed_loops_are_those_of_mlir_opt(mlir_opt: MlirOpt, upper: int, factor: int) -> None:
    nest = NEST.replace("UPPER", str(upper)).replace("INNER", "%n")
    text = scheduled(
        nest, f"{MATCH_OUTER}\n    transform.loop.unroll_and_jam %loop {{factor = {factor}}} : !transform.any_op"
    )
    own = run(text)
    upstream = mlir_opt("--transform-interpreter", text=text)
    assert (own.code, own.output) == (upstream.code, upstream.output)


@pytest.mark.parametrize(("upper", "inner"), [("6", "%n"), ("8", "%i")])
def test_loop_that_cannot_be_jammed_is_reported_as_by_mlir_opt(mlir_opt: MlirOpt, upper: str, inner: str) -> None:
    nest = NEST.replace("UPPER", upper).replace("INNER", inner)
    text = scheduled(nest, f"{MATCH_OUTER}\n    transform.loop.unroll_and_jam %loop {{factor = 2}} : !transform.any_op")
    own, upstream = run(text), mlir_opt("--transform-interpreter", text=text)
    assert (own.code, error_of(own)) == (upstream.code, error_of(upstream))
    assert "failed to unroll and jam" in own.errors


@pytest.mark.parametrize(
    ("transform", "results"), [("forall_to_for", 1), ("forall_to_for", 3), ("forall_to_parallel", 2)]
)
def test_wrong_number_of_loops_is_reported_as_by_mlir_opt(mlir_opt: MlirOpt, transform: str, results: int) -> None:
    payload = "func.func @f(%n: index) {\n  scf.forall (%i, %j) in (%n, %n) { }\n  return\n}"
    types = ", ".join(["!transform.any_op"] * results)
    body = f"""%loop = transform.structured.match ops{{["scf.forall"]}} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.{transform} %loop : (!transform.any_op) -> ({types})"""
    text = scheduled(payload, body)
    own, upstream = run(text), mlir_opt("--transform-interpreter", text=text)
    assert (own.code, error_of(own)) == (upstream.code, error_of(upstream))
