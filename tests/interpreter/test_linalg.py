"""Structured operations in the interpreter: what is computed, and what is reported."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of

RANDOM = np.random.default_rng(7)
F = RANDOM.standard_normal((5, 6)).astype(np.float32)
G = RANDOM.standard_normal((6, 4)).astype(np.float32)


@pytest.fixture(params=["arrays", "points"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs each test on arrays, where that is possible, and point by point."""
    if request.param == "points":
        monkeypatch.setattr("compiler.dialects.linalg.evaluate._arrays", lambda *arguments: None)


def same_bits(text: str, *arguments: object) -> Any:
    """The only result of @f as the interpreter has it, which compiled code has bit for bit."""
    (result,) = interpreted(text, *arguments).results
    (compiled,) = compiled_results(text, *arguments)
    assert np.asarray(result).tobytes() == np.asarray(compiled).tobytes()
    return np.asarray(result)


def test_a_matrix_product_adds_in_the_order_of_the_loops() -> None:
    text = """
      func.func @f(%a: tensor<5x6xf32>, %b: tensor<6x4xf32>) -> tensor<5x4xf32> {
        %zero = arith.constant 0.0 : f32
        %e = tensor.empty() : tensor<5x4xf32>
        %init = linalg.fill ins(%zero : f32) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
        %r = linalg.matmul ins(%a, %b : tensor<5x6xf32>, tensor<6x4xf32>)
            outs(%init : tensor<5x4xf32>) -> tensor<5x4xf32>
        return %r : tensor<5x4xf32>
      }"""
    same_bits(text, F, G)


def test_a_convolution_on_memrefs_reads_its_window() -> None:
    text = """
      func.func @f(%image: memref<1x6x6x2xi32>, %filter: memref<3x3x2x3xi32>, %out: memref<1x2x2x3xi32>) {
        linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
          ins(%image, %filter : memref<1x6x6x2xi32>, memref<3x3x2x3xi32>) outs(%out : memref<1x2x2x3xi32>)
        return
      }"""
    image, window = RANDOM.integers(-9, 9, (1, 6, 6, 2), np.int32), RANDOM.integers(-9, 9, (3, 3, 2, 3), np.int32)
    after = np.asarray(interpreted(text, image, window, np.ones((1, 2, 2, 3), np.int32)).arguments[2])
    for row in range(2):
        for column in range(2):
            patch = image[0, 2 * row : 2 * row + 3, 2 * column : 2 * column + 3]
            assert after[0, row, column].tolist() == (1 + np.einsum("hwc,hwcf->f", patch, window)).tolist()


def test_a_generic_body_uses_indices_constants_and_several_outputs() -> None:
    text = """
      #id = affine_map<(i, j) -> (i, j)>
      #turned = affine_map<(i, j) -> (j, i)>
      #row = affine_map<(i, j) -> (i)>
      func.func @f(%a: tensor<3x4xi32>, %n: tensor<3xi32>) -> (tensor<4x3xi32>, tensor<3xi32>) {
        %e = tensor.empty() : tensor<4x3xi32>
        %seven = arith.constant 7 : i32
        %r, %s = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel"]}
            ins(%a : tensor<3x4xi32>) outs(%e, %a : tensor<4x3xi32>, tensor<3x4xi32>) {
        ^bb0(%x: i32, %y: i32, %z: i32):
          %i = linalg.index 0 : index
          %k = arith.index_cast %i : index to i32
          %p = arith.muli %k, %seven : i32
          %q = arith.addi %x, %p : i32
          %c = arith.cmpi slt, %z, %seven : i32
          %w = arith.select %c, %z, %k : i32
          linalg.yield %q, %w : i32, i32
        } -> (tensor<4x3xi32>, tensor<3x4xi32>)
        %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
            ins(%s : tensor<3x4xi32>) outs(%n : tensor<3xi32>) {
        ^bb0(%x: i32, %y: i32):
          %q = arith.maxsi %x, %y : i32
          linalg.yield %q : i32
        } -> tensor<3xi32>
        return %r, %m : tensor<4x3xi32>, tensor<3xi32>
      }"""
    a = np.arange(12, dtype=np.int32).reshape(3, 4) - 3
    first, second = (np.asarray(each) for each in interpreted(text, a, [-1, 9, -1]).results)
    assert first.tolist() == (a + np.array([[0], [7], [14]])).T.tolist()
    assert second.tolist() == [0, 9, 6]


BODIES = {
    "division": "%q = arith.divsi %x, %y : i32",
    "branch": """
      %c = arith.cmpi slt, %x, %y : i32
      %q = scf.if %c -> i32 { scf.yield %x : i32 } else { scf.yield %y : i32 }""",
    "narrow": """
      %n = arith.trunci %x : i32 to i5
      %m = arith.muli %n, %n : i5
      %s = arith.maxsi %n, %m : i5
      %q = arith.extsi %s : i5 to i32""",
    "floats": """
      %u = arith.sitofp %x : i32 to f32
      %v = arith.uitofp %y : i32 to f32
      %w = arith.divf %u, %v : f32
      %m = arith.maximumf %w, %u : f32
      %q = arith.bitcast %m : f32 to i32""",
    "functions": """
      %u = arith.sitofp %x : i32 to f64
      %v = math.sqrt %u : f64
      %t = arith.truncf %v : f64 to f32
      %q = arith.bitcast %t : f32 to i32""",
}


@pytest.mark.parametrize("body", BODIES)
def test_a_body_computes_what_compiled_code_computes(body: str) -> None:
    text = f"""
      #id = affine_map<(i, j) -> (i, j)>
      #column = affine_map<(i, j) -> (j)>
      func.func @f(%a: tensor<3x4xi32>, %b: tensor<4xi32>) -> tensor<3x4xi32> {{
        %e = tensor.empty() : tensor<3x4xi32>
        %r = linalg.generic {{indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}}
            ins(%a, %b : tensor<3x4xi32>, tensor<4xi32>) outs(%e : tensor<3x4xi32>) {{
        ^bb0(%x: i32, %y: i32, %z: i32):
          {BODIES[body]}
          linalg.yield %q : i32
        }} -> tensor<3x4xi32>
        return %r : tensor<3x4xi32>
      }}"""
    same_bits(text, np.arange(12, dtype=np.int32).reshape(3, 4), [3, 1, 7, 2])


def test_what_is_undefined_at_one_point_is_reported_in_the_body() -> None:
    text = """
      func.func @f(%a: tensor<3xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
        %r = linalg.div ins(%a, %b : tensor<3xi32>, tensor<3xi32>) outs(%a : tensor<3xi32>) -> tensor<3xi32>
        return %r : tensor<3xi32>
      }"""
    assert np.asarray(result_of(text, [7, 8, 9], [1, 2, -3])).tolist() == [7, 4, -3]
    assert fault_of(text, [7, 8, 9], [1, 0, 3])[:2] == ("arith.divsi", "division by zero")


def test_shapes_that_do_not_agree_are_reported() -> None:
    text = """
      func.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
        %r = linalg.add ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%a : tensor<?xi32>) -> tensor<?xi32>
        return %r : tensor<?xi32>
      }"""
    message = "dimension 0 of operand 1 has size 2, and the same loop goes over 3 elements of another operand"
    assert fault_of(text, [1, 2, 3], [1, 2]) == ("linalg.add", message, [])


def test_a_sum_over_elements_that_were_never_set_is_poison() -> None:
    text = """
      func.func @f(%a: tensor<2xi32>) -> tensor<2xi32> {
        %e = tensor.empty() : tensor<2xi32>
        %r = linalg.add ins(%a, %e : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
        return %r : tensor<2xi32>
      }"""
    assert fault_of(text, [1, 2])[:2] == ("func.func", "the function returns elements that are poison")


def test_memory_that_was_never_written_is_reported_where_it_is_summed() -> None:
    text = """
      func.func @f(%a: memref<2xi32>) {
        %m = memref.alloca() : memref<2xi32>
        linalg.add ins(%a, %a : memref<2xi32>, memref<2xi32>) outs(%m : memref<2xi32>)
        %n = memref.alloca() : memref<2xi32>
        linalg.add ins(%m, %n : memref<2xi32>, memref<2xi32>) outs(%a : memref<2xi32>)
        return
      }"""
    expected = (
        "this element is read before anything is written to it",
        [("the memory is allocated here", "memref.alloca")],
    )
    assert fault_of(text, [1, 2]) == ("linalg.add", *expected)


def test_an_op_that_reads_what_it_writes_runs_point_by_point() -> None:
    text = """
      #to = affine_map<(i) -> (i + 1)>
      #from = affine_map<(i) -> (i)>
      func.func @f(%m: memref<5xi32>) {
        %head = memref.subview %m[0] [4] [1] : memref<5xi32> to memref<4xi32, strided<[1]>>
        %tail = memref.subview %m[1] [4] [1] : memref<5xi32> to memref<4xi32, strided<[1], offset: 1>>
        linalg.generic {indexing_maps = [#from, #from], iterator_types = ["parallel"]}
            ins(%head : memref<4xi32, strided<[1]>>) outs(%tail : memref<4xi32, strided<[1], offset: 1>>) {
        ^bb0(%x: i32, %y: i32):
          %s = arith.addi %x, %y : i32
          linalg.yield %s : i32
        }
        return
      }"""
    assert np.asarray(interpreted(text, [1, 2, 3, 4, 5]).arguments[0]).tolist() == [1, 3, 6, 10, 15]


def test_elements_are_rearranged_reduced_and_mapped() -> None:
    text = """
      func.func @f(%a: tensor<2x3xi32>) -> tensor<3x2xi32> {
        %e = tensor.empty() : tensor<3x2xi32>
        %turned = linalg.transpose ins(%a : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) permutation = [1, 0]
        %zero = arith.constant 0 : i32
        %init = tensor.from_elements %zero, %zero : tensor<2xi32>
        %sums = linalg.reduce { arith.addi } ins(%turned : tensor<3x2xi32>) outs(%init : tensor<2xi32>) dimensions = [0]
        %wide = linalg.broadcast ins(%sums : tensor<2xi32>) outs(%e : tensor<3x2xi32>) dimensions = [0]
        %r = linalg.map { arith.muli } ins(%turned, %wide : tensor<3x2xi32>, tensor<3x2xi32>) outs(%e : tensor<3x2xi32>)
        return %r : tensor<3x2xi32>
      }"""
    a = np.arange(6, dtype=np.int32).reshape(2, 3)
    assert same_bits(text, a).tolist() == (a.T * a.sum(1)).tolist()


def test_nan_has_the_bits_that_scalar_arithmetic_gives() -> None:
    text = """
      func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
        %r = linalg.sub ins(%a, %a : tensor<2xf32>, tensor<2xf32>) outs(%a : tensor<2xf32>) -> tensor<2xf32>
        return %r : tensor<2xf32>
      }"""
    result = np.asarray(result_of(text, np.array([np.inf, 1.0], np.float32)))
    assert np.isnan(result[0])
    assert result[1] == 0.0


def test_tensors_are_packed_into_tiles_and_back() -> None:
    text = """
      func.func @f(%t: tensor<3x4xi32>) -> (tensor<2x2x2x2xi32>, tensor<3x4xi32>) {
        %pad = arith.constant -1 : i32
        %e = tensor.empty() : tensor<2x2x2x2xi32>
        %p = linalg.pack %t padding_value(%pad : i32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0]
          inner_tiles = [2, 2] into %e : tensor<3x4xi32> -> tensor<2x2x2x2xi32>
        %d = tensor.empty() : tensor<3x4xi32>
        %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2]
          into %d : tensor<2x2x2x2xi32> -> tensor<3x4xi32>
        return %p, %u : tensor<2x2x2x2xi32>, tensor<3x4xi32>
      }"""
    source = np.arange(12, dtype=np.int32).reshape(3, 4)
    packed, unpacked = (np.asarray(result) for result in interpreted(text, source).results)
    padded = np.pad(source, ((0, 1), (0, 0)), constant_values=-1)
    assert packed.tolist() == padded.reshape(2, 2, 2, 2).transpose(2, 0, 3, 1).tolist()
    assert unpacked.tolist() == source.tolist()


def test_shares_of_softmax() -> None:
    text = """
      func.func @f(%t: tensor<2x2xf64>) -> tensor<2x2xf64> {
        %e = tensor.empty() : tensor<2x2xf64>
        %r = linalg.softmax dimension(0) ins(%t : tensor<2x2xf64>) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
        return %r : tensor<2x2xf64>
      }"""
    (result,) = interpreted(text, np.array([[1.0, 3.0], [1.0, 2.0]])).results
    shares = 1 / (1 + np.exp(-1.0))
    assert np.asarray(result) == pytest.approx(np.array([[0.5, shares], [0.5, 1 - shares]]))


@pytest.mark.parametrize(("fmr", "size", "filter_size"), [("F_2_3", 6, 3), ("F_4_3", 10, 3), ("F_2_5", 8, 5)])
def test_the_transforms_of_winograd_give_a_convolution(fmr: str, size: int, filter_size: int) -> None:
    outputs = size - filter_size + 1
    alpha = int(fmr[2]) + filter_size - 1
    tiles = outputs // int(fmr[2])
    image, filters, result = (
        f"2x{size}x{size}x2xf32",
        f"3x{filter_size}x{filter_size}x2xf32",
        f"2x{outputs}x{outputs}x3xf32",
    )
    row, column, product = (
        f"{alpha}x{alpha}x2x3xf32",
        f"{alpha}x{alpha}x{tiles}x{tiles}x2x2xf32",
        f"{alpha}x{alpha}x{tiles}x{tiles}x2x3xf32",
    )
    text = f"""
      func.func @f(%image: tensor<{image}>, %filters: tensor<{filters}>, %old: tensor<{result}>)
          -> (tensor<{result}>, tensor<{result}>) {{
        %zero = arith.constant 0.0 : f32
        %0 = tensor.empty() : tensor<{row}>
        %1 = linalg.winograd_filter_transform fmr({fmr}) ins(%filters : tensor<{filters}>)
            outs(%0 : tensor<{row}>) -> tensor<{row}>
        %2 = tensor.empty() : tensor<{column}>
        %3 = linalg.winograd_input_transform fmr({fmr}) ins(%image : tensor<{image}>)
            outs(%2 : tensor<{column}>) -> tensor<{column}>
        %4 = tensor.empty() : tensor<{product}>
        %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<{product}>) -> tensor<{product}>
        %6 = linalg.generic {{
            indexing_maps = [affine_map<(a, b, h, w, n, f, c) -> (a, b, h, w, n, c)>,
                             affine_map<(a, b, h, w, n, f, c) -> (a, b, c, f)>,
                             affine_map<(a, b, h, w, n, f, c) -> (a, b, h, w, n, f)>],
            iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]
        }} ins(%3, %1 : tensor<{column}>, tensor<{row}>) outs(%5 : tensor<{product}>) {{
        ^bb0(%x: f32, %y: f32, %sum: f32):
          %p = arith.mulf %x, %y : f32
          %s = arith.addf %sum, %p : f32
          linalg.yield %s : f32
        }} -> tensor<{product}>
        %7 = linalg.winograd_output_transform fmr({fmr}) ins(%6 : tensor<{product}>)
            outs(%old : tensor<{result}>) -> tensor<{result}>
        %8 = linalg.conv_2d_nhwc_fhwc ins(%image, %filters : tensor<{image}>, tensor<{filters}>)
            outs(%old : tensor<{result}>) -> tensor<{result}>
        return %7, %8 : tensor<{result}>, tensor<{result}>
      }}"""
    rng = np.random.default_rng(0)
    shapes = ((2, size, size, 2), (3, filter_size, filter_size, 2), (2, outputs, outputs, 3))
    arguments = [rng.integers(-3, 4, shape).astype(np.float32) for shape in shapes]
    transformed, direct = interpreted(text, *arguments).results
    np.testing.assert_allclose(np.asarray(transformed), np.asarray(direct), rtol=1e-4, atol=1e-3)
