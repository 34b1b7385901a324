"""Canonicalization of gpu operations: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

LAUNCH = "gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %n, %gz = %c1) "
LAUNCH += "threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1)"

PROGRAMS = {
    "the only id there is, is zero": function(
        "%n: index",
        f"""
%c1 = arith.constant 1 : index
{LAUNCH} {{
  "test.use"(%bx, %by, %tx, %ty, %gx) : (index, index, index, index, index) -> ()
  gpu.terminator
}}""",
    ),
    "of clusters this is not looked at": function(
        "%n: index",
        """
%c1 = arith.constant 1 : index
gpu.launch clusters(%cx, %cy, %cz) in (%nx = %c1, %ny = %c1, %nz = %c1) blocks(%bx, %by, %bz) in
  (%gx = %c1, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
  "test.use"(%bx, %by, %cx, %cy) : (index, index, index, index) -> ()
  gpu.terminator
}""",
    ),
    "reductions where nothing has branched are uniform": function(
        "%n: index, %x: f32, %c: i1",
        f"""
%c1 = arith.constant 1 : index
{LAUNCH} {{
  %0 = gpu.all_reduce add %x {{}} : (f32) -> f32
  %1 = gpu.subgroup_reduce add %0 : (f32) -> f32
  "test.use"(%1) : (f32) -> ()
  cf.cond_br %c, ^then, ^end
^then:
  %2 = gpu.all_reduce add %1 {{}} : (f32) -> f32
  %3 = gpu.subgroup_reduce mul %2 : (f32) -> f32
  "test.use"(%3) : (f32) -> ()
  cf.br ^end
^end:
  gpu.terminator
}}""",
    ),
    "what one thread reduces is what it has": function(
        "%x: f32",
        """
%0 = gpu.subgroup_reduce add %x cluster(size = 1) : (f32) -> f32
%1 = gpu.subgroup_reduce add %x cluster(size = 2) : (f32) -> f32
"test.use"(%0, %1) : (f32, f32) -> ()""",
    ),
    "what all threads know is told once": function(
        "%x: f32, %lane: i32",
        """
%0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
%1 = gpu.subgroup_broadcast %0, first_active_lane : f32
"test.use"(%0, %1) : (f32, f32) -> ()""",
    ),
    "one barrier after another": function(
        "%m: memref<f32>, %x: f32",
        """
gpu.barrier
gpu.barrier
gpu.barrier
memref.store %x, %m[] : memref<f32>
gpu.barrier""",
    ),
    "waits for nothing": function(
        "%t: !gpu.async.token, %u: !gpu.async.token",
        """
gpu.wait
%0 = gpu.wait async
%1 = gpu.wait async [%t]
%2 = gpu.wait async [%t, %u]
%3 = gpu.wait async [%t, %u]
gpu.wait [%0, %1]
gpu.wait [%0, %3]
gpu.wait [%0]""",
    ),
    "copies that nobody reads": function(
        "%a: memref<4xf32>, %n: index",
        """
%t = gpu.wait async
%m, %0 = gpu.alloc async [%t] () : memref<4xf32>
%1 = gpu.memcpy async [%0] %m, %a : memref<4xf32>, memref<4xf32>
%2 = gpu.dealloc async [%1] %m : memref<4xf32>
%k, %3 = gpu.alloc async [%2] () : memref<4xf32>
%4 = gpu.memcpy async [%3] %k, %a : memref<4xf32>, memref<4xf32>
%5 = gpu.memcpy async [%4] %a, %k : memref<4xf32>, memref<4xf32>
%6 = gpu.dealloc async [%5] %k : memref<4xf32>
gpu.wait [%6]
%l = memref.alloc() : memref<4xf32>
gpu.memcpy %l, %a : memref<4xf32>, memref<4xf32>
memref.dealloc %l : memref<4xf32>""",
    ),
    "casts before copies and fills": function(
        "%a: memref<4xf32>, %b: memref<4xf32>, %x: f32, %u: memref<*xf32>",
        """
%0 = memref.cast %a : memref<4xf32> to memref<?xf32>
%1 = memref.cast %b : memref<4xf32> to memref<?xf32>
%2 = memref.cast %u : memref<*xf32> to memref<?xf32>
gpu.memcpy %0, %1 : memref<?xf32>, memref<?xf32>
gpu.memset %0, %x : memref<?xf32>, f32
gpu.memset %2, %x : memref<?xf32>, f32""",
    ),
    "the size of what was allocated": function(
        "%n: index, %k: index",
        """
%c0 = arith.constant 0 : index
%c2 = arith.constant 2 : index
%m = gpu.alloc(%n, %k) : memref<?x4x?xf32>
%0 = memref.dim %m, %c0 : memref<?x4x?xf32>
%1 = memref.dim %m, %c2 : memref<?x4x?xf32>
"test.use"(%0, %1, %m) : (index, index, memref<?x4x?xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = list(PROGRAMS.values())
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_a_launch_of_one_thread_has_no_ids() -> None:
    text = PROGRAMS["the only id there is, is zero"].replace("%n", "%c1").replace("%c1: index", "")
    assert '"test.use"(%c0, %c0, %c0, %c0, ' in canonicalized(text)
