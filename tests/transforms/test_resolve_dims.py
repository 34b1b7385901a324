"""Dims of results, from what the ops that made them were given: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import run, transformed

ARGUMENTS = (
    "%b: memref<?xf32>, %w: tensor<?x?x?xf32>, %t: tensor<?x?xf32>, %u: tensor<?x?xf32>, %v: tensor<?x?xf32>, "
    "%n: index, %m: index"
)
CASES = {
    "empty": "%r = tensor.empty(%n) : tensor<4x?xf32>",
    "generate": (
        "%r = tensor.generate %n, %m {\n^bb0(%i: index, %j: index):\n%c = arith.constant 0.0 : f32\n"
        "tensor.yield %c : f32\n} : tensor<?x?xf32>"
    ),
    "insert_slice": (
        "%r = tensor.insert_slice %t into %u[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>"
    ),
    "extract_slice": "%r = tensor.extract_slice %t[%n, 0] [%m, 1] [1, 1] : tensor<?x?xf32> to tensor<?x1xf32>",
    "pad": (
        "%c = arith.constant 0.0 : f32\n%r = tensor.pad %t low[%n, 1] high[3, %m] {\n^bb0(%i: index, %j: index):\n"
        "tensor.yield %c : f32\n} : tensor<?x?xf32> to tensor<?x?xf32>"
    ),
    "concat": (
        "%r = tensor.concat dim(1) %t, %u, %v : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>"
    ),
    "expand_shape": (
        "%r = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, %m] : tensor<?x?xf32> into tensor<?x4x?xf32>"
    ),
    "collapse_shape": "%r = tensor.collapse_shape %w [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>",
    "alloc_tensor": "%r = bufferization.alloc_tensor(%n, %m) : tensor<?x?xf32>",
    "copy": "%r = bufferization.alloc_tensor() copy(%t) : tensor<?x?xf32>",
    "softmax": (
        "%r = linalg.softmax dimension(1) ins(%t : tensor<?x?xf32>) outs(%u : tensor<?x?xf32>) -> tensor<?x?xf32>"
    ),
    "matmul": (
        "%r = linalg.matmul ins(%t, %u : tensor<?x?xf32>, tensor<?x?xf32>)"
        " outs(%v : tensor<?x?xf32>) -> tensor<?x?xf32>"
    ),
    "generic": (
        "%r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],\n"
        'iterator_types = ["parallel", "parallel"]} ins(%t : tensor<?x?xf32>) outs(%u : tensor<?x?xf32>) {\n'
        "^bb0(%i: f32, %o: f32):\nlinalg.yield %i : f32\n} -> tensor<?x?xf32>"
    ),
    "view": "%r = memref.expand_shape %b [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>",
}
TYPES = {
    "empty": "tensor<4x?xf32>",
    "extract_slice": "tensor<?x1xf32>",
    "expand_shape": "tensor<?x4x?xf32>",
    "view": "memref<?x4xf32>",
}


def program(name: str) -> str:
    """The op, and the extents of its result along the first two dimensions that are not known."""
    type_ = TYPES.get(name, "tensor<?x?xf32>")
    dialect = type_.split("<")[0]
    return (
        f"func.func @f({ARGUMENTS}) -> (index, index) {{\n"
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        f"{CASES[name]}\n%x = {dialect}.dim %r, %c0 : {type_}\n%y = {dialect}.dim %r, %c1 : {type_}\n"
        "return %x, %y : index, index\n}\n"
    )


@pytest.mark.parametrize("name", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, name: str) -> None:
    mlir_opt.assert_same("--resolve-ranked-shaped-type-result-dims", text=program(name), among=map(program, CASES))


def test_the_extent_of_a_slice_is_its_size() -> None:
    output = transformed("resolve-shaped-type-result-dims", program("extract_slice"))
    assert "tensor.dim" not in output and "return %arg6, %c1 : index, index" in output


def test_a_shared_output_has_the_shape_that_it_starts_with() -> None:
    text = """
    func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
      %c0 = arith.constant 0 : index
      %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
        %d = tensor.dim %o, %c0 : tensor<?xf32>
        "test.use"(%d) : (index) -> ()
      }
      return %r : tensor<?xf32>
    }
    """
    assert "tensor.dim %arg0, %c0" in transformed("resolve-shaped-type-result-dims", text)
    assert run("builtin.module(resolve-shaped-type-result-dims)", text).succeeded
