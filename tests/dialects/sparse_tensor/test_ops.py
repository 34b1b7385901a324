"""Operations on sparse tensors: what they demand of levels, buffers and regions, and loops over stored elements."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages

ALIASES = """#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed), crdWidth = 32 }>
#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense,
                                                 j mod 3 : dense) }>
#BLOCKS = #sparse_tensor.encoding<{ map = (i, j, k, l) -> (i : dense, j : compressed, k : dense, l : dense) }>
"""
FUNCTION = """func.func @f(%d: tensor<8x9xf32>, %csr: tensor<8x9xf32, #CSR>, %coo: tensor<8x9xf32, #COO>,
                    %csc: tensor<8x9xf32, #CSC>, %bsr: tensor<8x9xf32, #BSR>, %i: index, %x: f32,
                    %space: !sparse_tensor.iter_space<#COO, lvls = 0>, %m: memref<10xindex>) {
  BODY
  return
}"""

LOOPS = """#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
module {
  func.func @f(%arg0: !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>, %arg1: index) -> index {
    sparse_tensor.iterate %arg2 in %arg0 : !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>  {
    }
    %0 = sparse_tensor.iterate %arg4 in %arg0 at(_, %arg3) iter_args(%arg2 = %arg1) : \
!sparse_tensor.iter_space<#sparse, lvls = 0 to 2>  -> index {
      sparse_tensor.yield %arg3 : index
    }
    %1 = sparse_tensor.coiterate (%arg0, %arg0) at(%arg3, _) iter_args(%arg2 = %0) : \
(!sparse_tensor.iter_space<#sparse, lvls = 0 to 2>, !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>) -> index
    case %arg4, _ {
      sparse_tensor.yield %arg3 : index
    }
    case %arg4, %arg5 {
      sparse_tensor.yield %arg2 : index
    }
    return %1 : index
  }
}
"""


def test_loops_are_read_and_printed_as_written() -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(LOOPS, context)
    assert compiler.check(parsed, context) == []
    assert compiler.print_ir(parsed.module) == LOOPS


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%0 = sparse_tensor.number_of_entries %d : tensor<8x9xf32>",
         "'sparse_tensor.number_of_entries' op operand #0 must be sparse tensor of any type values, but got "
         "'tensor<8x9xf32>'"),
        ("%0 = sparse_tensor.positions %csr {level = 2 : index} : tensor<8x9xf32, #CSR> to memref<?xindex>",
         "requested level is out of bounds"),
        ("%0 = sparse_tensor.coordinates %csc {level = 1 : index} : tensor<8x9xf32, #CSC> to memref<?xindex>",
         "unexpected type for coordinates"),
        ("%0 = sparse_tensor.coordinates %csc {level = 1 : index} : tensor<8x9xf32, #CSC> to memref<?xi32>", None),
        ("%0 = sparse_tensor.coordinates_buffer %csr : tensor<8x9xf32, #CSR> to memref<?xindex>",
         "expected sparse tensor with a COO region"),
        ("%0 = sparse_tensor.convert %csr : tensor<8x9xf32, #CSR> to tensor<8x7xf32>",
         "unexpected conversion mismatch in dimension 1"),
        ("%0 = sparse_tensor.reinterpret_map %bsr : tensor<8x9xf32, #BSR> to tensor<4x3x2x3xf32, #BLOCKS>", None),
        ("%0 = sparse_tensor.reinterpret_map %bsr : tensor<8x9xf32, #BSR> to tensor<4x4x2x3xf32, #BLOCKS>",
         "Level size mismatch between source/dest tensors"),
        ("%0 = sparse_tensor.concatenate %d, %csr {dimension = 1 : index} : tensor<8x9xf32>, tensor<8x9xf32, #CSR> to "
         "tensor<8x17xf32>", "The concatenation dimension of the output tensor should be the sum of all the "
         "concatenation dimensions of the input tensors."),
        ("%0 = sparse_tensor.lvl %csr, %c3 : tensor<8x9xf32, #CSR>",
         "Level index exceeds the rank of the input sparse tensor"),
        ("%0 = sparse_tensor.reorder_coo quick_sort %csr : tensor<8x9xf32, #CSR> to tensor<8x9xf32, #COO>",
         "Expected COO sparse tensors only"),
        ("sparse_tensor.sort quick_sort %c3, %m {perm_map = affine_map<(i, j) -> (j, i)>, ny = 2 : index} "
         ": memref<10xindex>", "Expected dimension(xy) >= n * (rank(perm_map) + ny) got 10 < 12"),
        ("%0 = sparse_tensor.unary %x : f32 to f32 present={} absent={ %1 = arith.addf %x, %x : f32 "
         "sparse_tensor.yield %1 : f32 }", "absent region cannot yield locally computed value"),
        ("%0 = sparse_tensor.reduce %x, %x, %x : f32 { ^bb0(%a: f32): sparse_tensor.yield %a : f32 }",
         "reduce region must have exactly 2 arguments"),
        ("sparse_tensor.foreach in %csr : tensor<8x9xf32, #CSR> do { ^bb0(%a: index, %b: index): }",
         "Unmatched number of arguments in the block"),
        ("%0 = sparse_tensor.extract_iteration_space %coo lvls = 1 : tensor<8x9xf32, #COO> -> "
         "!sparse_tensor.iter_space<#COO, lvls = 1>", "'sparse_tensor.extract_iteration_space' op parent iterator "
         "should be specified iff level lower bound equals 0"),
        ("sparse_tensor.iterate %it in %space at(%a, %b) : !sparse_tensor.iter_space<#COO, lvls = 0> { }",
         "'sparse_tensor.iterate' op required out-of-bound coordinates"),
        ("sparse_tensor.coiterate (%space) : (!sparse_tensor.iter_space<#COO, lvls = 0>) case %a { } case %b { }",
         "'sparse_tensor.coiterate' op contains duplicated cases."),
    ],
)  # fmt: skip
def test_what_an_operation_demands_is_told_in_upstreams_words(body: str, message: str | None) -> None:
    text = ALIASES + FUNCTION.replace("BODY", "%c3 = arith.constant 3 : index\n  " + body)
    assert messages(text) == ([] if message is None else [message])


def test_the_implicit_value_of_an_encoding_is_judged_where_a_tensor_has_it() -> None:
    text = """#E = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), implicitVal = 1 : i32 }>
func.func private @f(tensor<4xi32, #E>)"""
    assert messages(text) == ["implicit value must be zero"]
