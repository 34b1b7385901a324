"""Canonicalization of omp operations: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

UPDATES = function(
    "%m: memref<i32>, %q: i32",
    """
omp.atomic.update %m : memref<i32> {
^bb0(%old: i32):
  omp.yield(%old : i32)
}
omp.atomic.update hint(uncontended) memory_order(relaxed) %m : memref<i32> {
^bb0(%old: i32):
  omp.yield(%q : i32)
}
omp.atomic.update %m : memref<i32> {
^bb0(%old: i32):
  %new = arith.addi %old, %q : i32
  omp.yield(%new : i32)
}""",
)


def test_updates_that_change_nothing_go_and_those_by_a_value_are_writes(mlir_opt: MlirOpt) -> None:
    printed = canonicalized(UPDATES)
    assert printed == mlir_opt.canonicalized(UPDATES)
    assert printed.count("omp.atomic.update") == 1
    assert "omp.atomic.write %arg0 = %arg1 hint(uncontended) memory_order(relaxed) : memref<i32>, i32" in printed
