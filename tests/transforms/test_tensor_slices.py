"""Slices folded into what reads, writes and slices them, as mlir-opt does it."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt

PROGRAMS = {
    "a read of a slice that drops a dimension": """
func.func @read(%t: tensor<4x?x8xf32>, %i: index, %j: index, %n: index) -> vector<4xf32> {
  %pad = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[1, %i, 2] [1, %n, 6] [1, 1, 1] : tensor<4x?x8xf32> to tensor<?x6xf32>
  %v = vector.transfer_read %s[%j, %n], %pad {in_bounds = [true]} : tensor<?x6xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
""",
    "a permuted read": """
func.func @permuted(%t: tensor<4x?x8xf32>, %i: index, %j: index, %n: index) -> vector<4x3xf32> {
  %pad = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[1, %i, 2] [1, %n, 6] [1, 1, 1] : tensor<4x?x8xf32> to tensor<?x6xf32>
  %v = vector.transfer_read %s[%j, %n], %pad
      {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<?x6xf32>, vector<4x3xf32>
  return %v : vector<4x3xf32>
}
""",
    "a read that may leave the slice": """
func.func @out_of_bounds(%t: tensor<4x8xf32>, %j: index) -> vector<4xf32> {
  %pad = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[1, 2] [2, 6] [1, 1] : tensor<4x8xf32> to tensor<2x6xf32>
  %v = vector.transfer_read %s[%j, %j], %pad : tensor<2x6xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
""",
    "a slice with gaps": """
func.func @strided(%t: tensor<4x8xf32>, %j: index) -> vector<2xf32> {
  %pad = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[1, 2] [2, 3] [1, 2] : tensor<4x8xf32> to tensor<2x3xf32>
  %v = vector.transfer_read %s[%j, %j], %pad {in_bounds = [true]}: tensor<2x3xf32>, vector<2xf32>
  return %v : vector<2xf32>
}
""",
    "a write of the whole slice": """
func.func @write(%v: vector<2x3xf32>, %s: tensor<2x3xf32>, %t: tensor<?x4x9xf32>, %i: index) -> tensor<?x4x9xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %s[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, tensor<2x3xf32>
  %1 = tensor.insert_slice %0 into %t[%i, 1, 5] [1, 2, 3] [1, 1, 1] : tensor<2x3xf32> into tensor<?x4x9xf32>
  return %1 : tensor<?x4x9xf32>
}
""",
    "a write of a part of the slice": """
func.func @partial(%v: vector<3xf32>, %s: tensor<2x3xf32>, %t: tensor<?x4x9xf32>, %i: index) -> tensor<?x4x9xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %s[%c0, %c0] {in_bounds = [true]} : vector<3xf32>, tensor<2x3xf32>
  %1 = tensor.insert_slice %0 into %t[%i, 1, 5] [1, 2, 3] [1, 1, 1] : tensor<2x3xf32> into tensor<?x4x9xf32>
  return %1 : tensor<?x4x9xf32>
}
""",
    "an inner insert of other sizes": """
func.func @inserts(%x: tensor<?x3xf32>, %y: tensor<?x5xf32>, %t: tensor<?x4x9xf32>, %i: index, %n: index)
    -> tensor<?x4x9xf32> {
  %0 = tensor.insert_slice %x into %y[%i, 2] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<?x5xf32>
  %1 = tensor.insert_slice %0 into %t[%i, %i, 1] [1, %n, 5] [1, 1, 1] : tensor<?x5xf32> into tensor<?x4x9xf32>
  return %1 : tensor<?x4x9xf32>
}
""",
    "an insert into what is overwritten": """
func.func @covers(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>, %t: tensor<?x4x9xf32>, %i: index, %n: index)
    -> tensor<?x4x9xf32> {
  %0 = tensor.insert_slice %x into %y[%i, 0] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<?x3xf32>
  %1 = tensor.insert_slice %0 into %t[%i, %i, 1] [1, %n, 3] [1, 1, 1] : tensor<?x3xf32> into tensor<?x4x9xf32>
  return %1 : tensor<?x4x9xf32>
}
""",
    "a parallel insert": """
func.func @parallel(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>, %t: tensor<?x4x9xf32>, %i: index, %n: index)
    -> tensor<?x4x9xf32> {
  %r = scf.forall (%k) in (4) shared_outs(%o = %t) -> tensor<?x4x9xf32> {
    %0 = tensor.insert_slice %x into %y[%i, 0] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<?x3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%k, %i, 1] [1, %n, 3] [1, 1, 1] : tensor<?x3xf32> into tensor<?x4x9xf32>
    }
  }
  return %r : tensor<?x4x9xf32>
}
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_slices_fold_as_in_mlir_opt(mlir_opt: MlirOpt, name: str) -> None:
    mlir_opt.assert_same("--fold-tensor-subset-ops", text=PROGRAMS[name], among=PROGRAMS.values())
