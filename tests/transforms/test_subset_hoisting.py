"""`loop-invariant-subset-hoisting`: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed

HEAD = (
    "func.func @f(%t: tensor<?xf32>, %m: tensor<8x8xf32>, %n: index, %o: index) -> (tensor<?xf32>, tensor<8x8xf32>) {\n"
    "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %f0 = arith.constant 0.0 : f32\n"
)
TAIL = "  return %r, %q : tensor<?xf32>, tensor<8x8xf32>\n}\n"
BODIES = {
    "a slice that is taken and put back": """
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %m) -> (tensor<?xf32>, tensor<8x8xf32>) {
    %0 = tensor.extract_slice %a[0] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %1 = "test.f"(%0) : (tensor<5xf32>) -> tensor<5xf32>
    %2 = tensor.insert_slice %1 into %a[0] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %2, %b : tensor<?xf32>, tensor<8x8xf32>
  }
""",
    "two slices apart, and one of a size that is known outside": """
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %m) -> (tensor<?xf32>, tensor<8x8xf32>) {
    %0 = tensor.extract_slice %a[0] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %x = tensor.extract_slice %a[5] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %1 = "test.f"(%0) : (tensor<5xf32>) -> tensor<5xf32>
    %y = "test.f"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = tensor.insert_slice %1 into %a[0] [5] [1] : tensor<5xf32> into tensor<?xf32>
    %z = tensor.insert_slice %y into %2[5] [2] [1] : tensor<2xf32> into tensor<?xf32>
    %p = tensor.extract_slice %b[0, 0] [%o, 1] [1, 1] : tensor<8x8xf32> to tensor<?x1xf32>
    %g = "test.f"(%p) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %h = tensor.insert_slice %g into %b[0, 0] [%o, 1] [1, 1] : tensor<?x1xf32> into tensor<8x8xf32>
    scf.yield %z, %h : tensor<?xf32>, tensor<8x8xf32>
  }
""",
    "slices that overlap stay": """
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %m) -> (tensor<?xf32>, tensor<8x8xf32>) {
    %0 = tensor.extract_slice %a[0] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %x = tensor.extract_slice %a[4] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %1 = "test.f"(%0, %x) : (tensor<5xf32>, tensor<2xf32>) -> tensor<5xf32>
    %2 = tensor.insert_slice %1 into %a[0] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %2, %b : tensor<?xf32>, tensor<8x8xf32>
  }
""",
    "a place that changes with the loop stays, as does a value that others use, or that is swapped": """
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %m) -> (tensor<?xf32>, tensor<8x8xf32>) {
    %0 = tensor.extract_slice %a[%i] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %1 = "test.f"(%0) : (tensor<5xf32>) -> tensor<5xf32>
    %2 = tensor.insert_slice %1 into %a[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
    %3 = tensor.extract_slice %b[0, 0] [5, 1] [1, 1] : tensor<8x8xf32> to tensor<5x1xf32>
    %4 = "test.f"(%3, %b) : (tensor<5x1xf32>, tensor<8x8xf32>) -> tensor<5x1xf32>
    %5 = tensor.insert_slice %4 into %b[0, 0] [5, 1] [1, 1] : tensor<5x1xf32> into tensor<8x8xf32>
    scf.yield %2, %5 : tensor<?xf32>, tensor<8x8xf32>
  }
""",
    "vectors that are read and written, through an inner loop": """
  %r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %m) -> (tensor<?xf32>, tensor<8x8xf32>) {
    %k = scf.for %j = %c0 to %n step %c1 iter_args(%u = %b) -> tensor<8x8xf32> {
      %0 = vector.transfer_read %u[%c0, %c1], %f0 {in_bounds = [true]} : tensor<8x8xf32>, vector<4xf32>
      %1 = "test.f"(%0) : (vector<4xf32>) -> vector<4xf32>
      %2 = vector.transfer_write %1, %u[%c0, %c1] {in_bounds = [true]} : vector<4xf32>, tensor<8x8xf32>
      scf.yield %2 : tensor<8x8xf32>
    }
    scf.yield %a, %k : tensor<?xf32>, tensor<8x8xf32>
  }
""",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=list(BODIES))
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, body: str) -> None:
    flags = ("--loop-invariant-subset-hoisting", "--allow-unregistered-dialect")
    programs = [HEAD + other + TAIL for other in BODIES.values()]
    mlir_opt.assert_same(*flags, text=HEAD + body + TAIL, among=programs)


def test_the_loop_carries_the_slice() -> None:
    output = transformed("loop-invariant-subset-hoisting", HEAD + BODIES["a slice that is taken and put back"] + TAIL)
    before, _, behind = output.partition("scf.for")
    assert "tensor.extract_slice %arg0[0] [5] [1]" in before and "tensor.insert_slice" in behind.partition("}")[2]
