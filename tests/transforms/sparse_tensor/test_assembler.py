"""`sparse-assembler`: wrappers of functions of sparse tensors, as mlir-opt makes them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

ENCODINGS = """
#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#soa = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
#coo = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#batch = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed) }>
"""
FUNCTIONS = (
    ENCODINGS
    + """
func.func @f(%a: tensor<4x4xf32, #soa>, %x: index, %b: tensor<8x4x4xf32, #batch>) -> (tensor<4x4xf32, #csr>, index)
    attributes {llvm.emit_c_interface} {
  %0 = sparse_tensor.convert %a : tensor<4x4xf32, #soa> to tensor<4x4xf32, #csr>
  return %0, %x : tensor<4x4xf32, #csr>, index
}
func.func @g(%a: tensor<4x4xf32, #csr>) -> tensor<4x4xf32, #soa> {
  %0 = sparse_tensor.convert %a : tensor<4x4xf32, #csr> to tensor<4x4xf32, #soa>
  return %0 : tensor<4x4xf32, #soa>
}
func.func @dense(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  return %a : tensor<4x4xf32>
}
func.func private @h(%a: tensor<4x4xf32, #csr>) -> tensor<4x4xf32, #csr>
"""
)
PAIRS = (
    ENCODINGS
    + """
func.func @f(%a: tensor<4x4xf32, #coo>) -> tensor<4x4xf32, #coo> {
  return %a : tensor<4x4xf32, #coo>
}
"""
)


@pytest.mark.parametrize("pipeline", ["sparse-assembler", "sparse-assembler{direct-out}"])
def test_public_functions_get_wrappers_that_take_buffers(pipeline: str, mlir_opt: MlirOpt) -> None:
    assert numbered(pipeline, FUNCTIONS) == mlir_opt.transformed(pipeline, FUNCTIONS)


def test_coordinates_that_stand_side_by_side_are_a_tensor_of_two_dimensions() -> None:
    printed = numbered("sparse-assembler", PAIRS)
    assert "func.func @f(%arg0: tensor<?xindex>, %arg1: tensor<?x2xindex>, %arg2: tensor<?xf32>," in printed


def test_coordinates_that_stand_side_by_side_are_given_as_one_buffer() -> None:
    printed = numbered("sparse-assembler{direct-out}", PAIRS)
    assert "-> (memref<?xindex>, memref<?xindex>, memref<?xf32>)" in printed
    assert "sparse_tensor.coordinates_buffer" in printed


def test_calls_inside_the_module_are_of_the_private_function() -> None:
    text = FUNCTIONS + (
        "func.func private @caller(%a: tensor<4x4xf32, #csr>) -> tensor<4x4xf32, #soa> {\n"
        "  %0 = call @g(%a) : (tensor<4x4xf32, #csr>) -> tensor<4x4xf32, #soa>\n"
        "  return %0 : tensor<4x4xf32, #soa>\n"
        "}\n"
    )
    assert numbered("sparse-assembler", text).count("call @_internal_g(") == 2
