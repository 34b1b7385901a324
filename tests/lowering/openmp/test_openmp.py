"""convert-scf-to-openmp and convert-openmp-to-llvm: parallel loops as teams of threads, and those in llvm."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed
from tests.support.tool import ir_opt


def reducing(type_: str, *body: str) -> str:
    """A function that reduces the elements of a vector of values, by a block over `%l` and `%r` that gives `%s`."""
    lines = "\n      ".join(line.replace("TYPE", type_) for line in body)
    return f"""func.func @f(%n: index, %m: memref<?x{type_}>, %x: {type_}) -> {type_} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> {type_} {{
    %a = memref.load %m[%i] : memref<?x{type_}>
    scf.reduce(%a : {type_}) {{
    ^bb0(%l: {type_}, %r: {type_}):
      {lines}
      scf.reduce.return %s : {type_}
    }}
  }}
  return %0 : {type_}
}}
"""


NEST = """func.func @f(%n: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    scf.parallel (%k) = (%c0) to (%i) step (%c1) {
      memref.store %x, %m[%k] : memref<?xf32>
    }
  }
  return
}
"""

REDUCTIONS = [
    *(reducing("f32", f"%s = arith.{op} %l, %r : TYPE") for op in ("addf", "mulf")),
    *(reducing("i16", f"%s = arith.{op} %l, %r : TYPE") for op in ("addi", "muli", "andi", "ori", "xori")),
    *(reducing("i64", f"%s = llvm.{op} %l, %r : TYPE") for op in ("add", "mul", "and", "or", "xor")),
    *(
        reducing("f64", f"%c = arith.cmpf {predicate}, %l, %r : TYPE", f"%s = arith.select %c, {order} : TYPE")
        for predicate in ("olt", "ole", "ogt", "oge")
        for order in ("%l, %r", "%r, %l")
    ),
    *(
        reducing("i8", f"%c = arith.cmpi {predicate}, %l, %r : TYPE", f"%s = arith.select %c, {order} : TYPE")
        for predicate in ("slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
        for order in ("%l, %r", "%r, %l")
    ),
    reducing("vector<4xf32>", "%s = arith.addf %l, %r : TYPE"),
    reducing(
        "vector<4xi32>", "%c = arith.cmpi slt, %l, %r : TYPE", "%s = arith.select %c, %l, %r : vector<4xi1>, TYPE"
    ),
]

OTHER_REDUCTIONS = [
    reducing("f32", "%s = arith.subf %l, %r : TYPE"),
    reducing("f32", "%s = arith.addf %r, %l : TYPE"),
    reducing("f32", "%c = arith.cmpf ueq, %l, %r : TYPE", "%s = arith.select %c, %l, %r : TYPE"),
]

FLAGS = ("-convert-scf-to-openmp",), ("-convert-scf-to-openmp=num-threads=4",)


@pytest.mark.parametrize("text", [NEST, *REDUCTIONS])
def test_loops_are_shared_as_mlir_opt_does(mlir_opt: MlirOpt, text: str) -> None:
    programs = [NEST, *REDUCTIONS]
    for flags in (*FLAGS, ("-convert-scf-to-openmp", "-convert-openmp-to-llvm")):
        theirs = mlir_opt(*flags, text=text, among=programs)
        ours = ir_opt(*flags, text=text)
        assert theirs.code == ours.code == 0, theirs.errors + ours.errors
        assert theirs.output == ours.output


@pytest.mark.parametrize("text", OTHER_REDUCTIONS)
def test_reductions_that_openmp_does_not_have_are_refused(text: str) -> None:
    assert problems_of("convert-scf-to-openmp", text) == ["unconverted operation found"]


OPERATIONS = """omp.private {type = private} @p : index init {
^bb0(%arg0: index, %arg1: index):
  omp.yield(%arg1 : index)
}
func.func @f(%n: index, %m: memref<i32>, %p: !llvm.ptr, %c: i1) -> index {
  %c1 = arith.constant 1 : index
  omp.parallel if(%c) {
    omp.barrier
    omp.single {
      %0 = arith.addi %n, %c1 : index
      omp.terminator
    }
    omp.wsloop schedule(static = %n : index) {
      omp.loop_nest (%i) : index = (%c1) to (%n) inclusive step (%c1) {
        %1 = arith.index_cast %i : index to i32
        memref.store %1, %m[] : memref<i32>
        cf.cond_br %c, ^a(%i : index), ^a(%n : index)
      ^a(%k: index):
        omp.yield
      }
    }
    omp.task depend(taskdependin -> %p : !llvm.ptr) {
      omp.terminator
    }
    omp.taskwait
    omp.terminator
  }
  omp.critical {
    %2 = memref.load %m[] : memref<i32>
    omp.terminator
  }
  return %n : index
}
"""


@pytest.mark.parametrize("passes", ["convert-openmp-to-llvm", "convert-to-llvm"])
def test_values_and_regions_are_converted_as_mlir_opt_does(mlir_opt: MlirOpt, passes: str) -> None:
    theirs = mlir_opt(f"-{passes}", text=OPERATIONS)
    ours = ir_opt(f"-{passes}", text=OPERATIONS)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_operations_without_values_stay_as_they_are() -> None:
    text = "func.func @f() {\n  omp.barrier\n  return\n}\n"
    assert "omp.barrier" in transformed("convert-openmp-to-llvm", text)
