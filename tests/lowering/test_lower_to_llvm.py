"""`lower-to-llvm` takes a module to the llvm dialect by the passes that it needs."""

from __future__ import annotations

import numpy as np
import pytest

from compiler.ir.attributes import StringAttr
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from tests.support.interpreted import compiled_results, interpreted
from tests.support.passes import load, run, transformed

LOOPS = """
func.func @sum(%m: memref<?x8xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %row = memref.subview %m[%n, 0] [1, 8] [1, 1] : memref<?x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f32 {
    %v = memref.load %row[%i] : memref<8xf32, strided<[1], offset: ?>>
    %x = arith.addf %a, %v : f32
    scf.yield %x : f32
  }
  affine.for %i = 0 to 8 { affine.store %s, %m[0, %i] : memref<?x8xf32> }
  return %s : f32
}
"""


def names(text: str) -> set[str]:
    """The dialects of the ops in a text, as far as they print with their names."""
    words = (line.replace("=", " ").split() for line in text.splitlines())
    return {word.split(".")[0] for line in words for word in line if "." in word and word[0].isalpha()}


def test_loops_views_and_memory_become_llvm() -> None:
    result = transformed("lower-to-llvm", LOOPS)
    assert "llvm.func @sum(%arg0: !llvm.ptr" in result
    assert names(result).isdisjoint({"scf", "affine", "memref", "arith", "cf", "func", "builtin"})


def test_tensors_and_linalg_are_bufferized_on_the_way() -> None:
    result = transformed(
        "lower-to-llvm",
        """func.func @twice(%t: tensor<4xf32>) -> tensor<4xf32> {
          %e = tensor.empty() : tensor<4xf32>
          %0 = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }""",
    )
    assert "llvm.fadd" in result
    assert names(result).isdisjoint({"linalg", "tensor", "bufferization", "memref", "scf"})


def test_blocks_that_are_never_reached_are_gone() -> None:
    result = transformed(
        "lower-to-llvm",
        """func.func @f(%x: i32) -> i32 {
          return %x : i32
        ^dead(%y: i32):
          %s = arith.subi %y, %y : i32
          cf.br ^dead(%s : i32)
        }""",
    )
    assert "llvm.return %arg0" in result
    assert "subi" not in result and "^bb" not in result


def test_functions_that_llvm_has_not_are_those_of_the_library() -> None:
    text = "func.func @f(%x: f32) -> f32 { %0 = math.erf %x : f32\n %1 = math.exp %0 : f32\n return %1 : f32 }"
    result = transformed("lower-to-llvm", text)
    assert "llvm.call @erff" in result and "llvm.intr.exp" in result


def test_quantized_numbers_are_those_of_the_interpreter() -> None:
    text = """
    !q = !quant.uniform<i8:f32, 0.5:3>
    func.func @f(%x: f32) -> i8 {
      %q = quant.qcast %x : f32 to !q
      %s = quant.scast %q : !q to i8
      return %s : i8
    }"""
    assert compiled_results(text, 4.25) == interpreted(text, 4.25).results == [11]


def test_shapes_are_those_of_the_interpreter() -> None:
    text = """
    func.func @f(%t: tensor<?x3xf32>, %u: tensor<1x3xf32>) -> (index, i1, index) {
      %a = shape.shape_of %t : tensor<?x3xf32> -> tensor<?xindex>
      %b = shape.shape_of %u : tensor<1x3xf32> -> tensor<?xindex>
      %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
      %r = shape.assuming %w -> (index) {
        %c = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
        %n = shape.num_elements %c : tensor<?xindex> -> index
        shape.assuming_yield %n : index
      }
      %e = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
      %k = shape.rank %a : tensor<?xindex> -> index
      return %r, %e, %k : index, i1, index
    }"""
    arguments = np.ones((2, 3), np.float32), np.ones((1, 3), np.float32)
    assert compiled_results(text, *arguments) == interpreted(text, *arguments).results == [6, False, 2]


@pytest.mark.parametrize(
    "body",
    [
        "%r = linalg.softmax dimension(1) ins(%t : tensor<2x4xf32>) outs(%t : tensor<2x4xf32>) -> tensor<2x4xf32>",
        "%e = tensor.empty() : tensor<1x2x2x2xf32>\n %p = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [2, 2] "
        "into %e : tensor<2x4xf32> -> tensor<1x2x2x2xf32>\n %r = linalg.unpack %p inner_dims_pos = [0, 1] "
        "inner_tiles = [2, 2] into %t : tensor<1x2x2x2xf32> -> tensor<2x4xf32>",
    ],
)
def test_operations_of_linalg_without_loops_are_decomposed(body: str) -> None:
    text = f"func.func @f(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {{ {body}\n return %r : tensor<2x4xf32> }}"
    numbers = np.arange(8, dtype=np.float32).reshape(2, 4)
    (compiled,), (own,) = compiled_results(text, numbers), interpreted(text, numbers).results
    np.testing.assert_allclose(np.asarray(compiled), np.asarray(own), rtol=1e-6)


def test_a_transposed_convolution_is_decomposed() -> None:
    text = """
      func.func @f(%a: tensor<1x2x1x1xi8>, %w: tensor<1x3x1x1xi8>, %b: tensor<1xi32>) -> tensor<1x5x1x1xi32> {
        %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
        %r = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>,
             stride = array<i64: 2, 1>} : (tensor<1x2x1x1xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, tensor<1xi8>,
             tensor<1xi8>) -> tensor<1x5x1x1xi32>
        return %r : tensor<1x5x1x1xi32>
      }"""
    kernel, image = np.array([1, 10, 100], np.int8), np.array([2, 3], np.int8)
    arguments = image.reshape(1, 2, 1, 1), kernel.reshape(1, 3, 1, 1), np.array([5], np.int32)
    assert np.asarray(compiled_results(text, *arguments)[0]).ravel().tolist() == [7, 25, 208, 35, 305]


def test_scaled_and_clamped_numbers_are_those_of_the_interpreter() -> None:
    text = """
      func.func @f(%x: f32, %bits: i8) -> (f32, f32) {
        %s = arith.bitcast %bits : i8 to f8E8M0FNU
        %h = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f16
        %e = arith.scaling_extf %h, %s : f16, f8E8M0FNU to f32
        %low = arith.constant -1.0 : f32
        %high = arith.constant 2.0 : f32
        %c = math.clampf %e to [%low, %high] : f32
        return %e, %c : f32, f32
      }"""
    for arguments in ((3.25, 127), (-100.0, 130), (0.5, 120)):
        assert compiled_results(text, *arguments) == interpreted(text, *arguments).results


def test_reallocated_and_distinct_memory_is_that_of_the_interpreter() -> None:
    text = """
      func.func @f(%m: memref<3xi32>) -> i32 {
        %c1 = arith.constant 1 : index
        %a = memref.alloc() : memref<2xi32>
        %x = memref.load %m[%c1] : memref<3xi32>
        memref.store %x, %a[%c1] : memref<2xi32>
        %b = memref.realloc %a : memref<2xi32> to memref<4xi32>
        %c, %d = memref.distinct_objects %b, %m : memref<4xi32>, memref<3xi32>
        %y = memref.load %c[%c1] : memref<4xi32>
        memref.dealloc %c : memref<4xi32>
        return %y : i32
      }"""
    memory = np.array([1, 7, 3], np.int32)
    assert compiled_results(text, memory) == interpreted(text, memory).results == [7]
    assert '"separate_storage"' in transformed("lower-to-llvm", text)


def test_sizes_and_quotients_of_shapes_are_folded() -> None:
    text = """
      func.func @f(%n: index) -> (index, index, tensor<3xindex>) {
        %s = shape.index_to_size %n
        %i = shape.size_to_index %s : !shape.size
        %a = arith.constant 7 : index
        %b = arith.constant 2 : index
        %q = shape.div %a, %b : index, index -> index
        %c = shape.const_shape [1, 2] : tensor<2xindex>
        %d = shape.const_shape [3] : tensor<1xindex>
        %j = shape.concat %c, %d : tensor<2xindex>, tensor<1xindex> -> tensor<3xindex>
        return %i, %q, %j : index, index, tensor<3xindex>
      }"""
    *sizes, joined = compiled_results(text, 5)
    assert [*sizes, *np.asarray(joined).tolist()] == [5, 3, 1, 2, 3]


def test_functions_get_wrappers_for_c_on_request() -> None:
    text = "func.func @f(%x: i32) -> i32 { return %x : i32 }\nfunc.func private @g()"
    result = transformed("lower-to-llvm{c-wrappers=true}", text)
    assert "llvm.func @_mlir_ciface_f" in result and "@_mlir_ciface_g" not in result


def test_the_index_is_as_wide_as_the_data_layout_says() -> None:
    text = """module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
      func.func @f(%x: index) -> index { return %x : index }
    }"""
    assert "@f(%arg0: i32) -> i32" in transformed("lower-to-llvm", text)


def test_each_op_that_nothing_lowers_is_an_error() -> None:
    text = 'func.func @f(%x: i32) { %0 = "test.a"(%x) : (i32) -> i32\n gpu.barrier\n return }'
    messages = [problem.message for problem in run("builtin.module(lower-to-llvm)", text).problems]
    assert messages == [f"'{name}' cannot be lowered to the llvm dialect" for name in ("test.a", "gpu.barrier")]


def test_an_error_names_the_pass_that_had_it() -> None:
    text = 'func.func @f(%x: tensor<2xf32>) { %0 = "test.a"(%x) : (tensor<2xf32>) -> i32\n return }'
    (problem,) = run("builtin.module(lower-to-llvm)", text).problems
    assert problem.notes[-1].message == "while running 'one-shot-bufferize'"


def test_masked_reductions_and_transfers_become_llvm() -> None:
    result = transformed(
        "lower-to-llvm",
        """func.func @f(%v: vector<2x4xf32>, %acc: vector<2xf32>, %m: vector<2x4xi1>, %t: memref<?x?xf32>, %i: index)
            -> (vector<2xf32>, vector<2x4xf32>) {
          %p = arith.constant 0.0 : f32
          %0 = vector.mask %m { vector.multi_reduction <add>, %v, %acc [1] : vector<2x4xf32> to vector<2xf32> }
            : vector<2x4xi1> -> vector<2xf32>
          %1 = vector.mask %m { vector.transfer_read %t[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> }
            : vector<2x4xi1> -> vector<2x4xf32>
          return %0, %1 : vector<2xf32>, vector<2x4xf32>
        }""",
    )
    assert names(result).isdisjoint({"vector", "scf", "builtin"})


def test_wrappers_are_asked_for_all_functions() -> None:
    result = transformed("func.func(llvm-request-c-wrappers)", "func.func private @f()\nfunc.func @g() { return }")
    assert result.count("llvm.emit_c_interface") == 2


def test_a_data_layout_is_noted_on_the_module() -> None:
    module, loaded = load("")
    pipeline = parse_pipeline("builtin.module(set-llvm-module-datalayout{data-layout=e-p:32:32})", find_pass)
    assert PassManager(loaded).run(pipeline, module).succeeded
    assert module.attributes["llvm.data_layout"] == StringAttr("e-p:32:32")


def test_a_data_layout_that_llvm_does_not_know_is_an_error() -> None:
    result = run("builtin.module(set-llvm-module-datalayout{data-layout=e-x})", "")
    assert [problem.message for problem in result.problems] == ["invalid data layout descriptor: unknown specifier 'x'"]


def test_operations_of_x86_processors_become_intrinsics() -> None:
    result = transformed(
        "lower-to-llvm",
        """
func.func @x86(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @amx(%m: memref<16x16xf32>, %i: index) {
  %0 = amx.tile_zero : !amx.tile<16x16xf32>
  amx.tile_store %m[%i, %i], %0 : memref<16x16xf32>, !amx.tile<16x16xf32>
  return
}
""",
    )
    assert 'llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"' in result
    assert 'llvm.call_intrinsic "llvm.x86.tilestored64.internal"' in result
    assert "unrealized" not in result
