"""`sparse-buffer-rewrite` makes the sorting functions that upstream makes, and these sort."""

from __future__ import annotations

from typing import TypeAlias

import numpy
import numpy.typing
import pytest

from tests.support.interpreted import interpreted
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed
from tests.support.tool import ir_opt

Array: TypeAlias = "numpy.typing.NDArray[numpy.generic]"
ALGORITHMS = ("hybrid_quick_sort", "insertion_sort_stable", "quick_sort", "heap_sort")
PASS = "sparse-buffer-rewrite"


def program(algorithm: str, size: str = "?") -> str:
    """Sorts triples by the second, then the first number, with their values; the third number only moves along."""
    return f"""func.func @f(%n: index, %x: memref<{size}xi32>, %y: memref<?xf32>) {{
  sparse_tensor.sort {algorithm} %n, %x jointly %y {{perm_map = affine_map<(i, j) -> (j, i)>, ny = 1 : index}}
    : memref<{size}xi32> jointly memref<?xf32>
  return
}}
"""


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_functions_are_those_of_mlir_opt(mlir_opt: MlirOpt, algorithm: str) -> None:
    text = program(algorithm) + program(algorithm, "30").replace("@f", "@g")
    assert ir_opt(f"--{PASS}", text=text).output == mlir_opt(f"--{PASS}", text=text).output


def sorted_by(algorithm: str, count: int, coordinates: Array, values: Array) -> tuple[Array, Array]:
    """Returns the coordinates and the values after a sort."""
    call = interpreted(transformed(PASS, program(algorithm)), count, coordinates, values)
    _, *arrays = (numpy.asarray(argument) for argument in call.arguments)
    return arrays[0], arrays[1]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("count", [0, 1, 2, 3, 29, 120])
def test_elements_are_sorted_with_what_belongs_to_them(algorithm: str, count: int) -> None:
    random = numpy.random.default_rng(count)
    rows = random.integers(0, 9, (count + 1, 3)).astype(numpy.int32)
    rows[:, 2] = numpy.arange(count + 1)
    coordinates, values = sorted_by(algorithm, count, rows.flatten(), numpy.arange(count + 1, dtype=numpy.float32))
    after = coordinates.reshape(-1, 3)
    keys = [(row[1], row[0]) for row in after[:count].tolist()]
    assert keys == sorted((row[1], row[0]) for row in rows[:count].tolist())
    assert after[:, 2].tolist() == values.astype(int).tolist()
    assert all((after[place] == rows[int(value)]).all() for place, value in enumerate(values))


def test_equal_elements_stay_in_order_after_a_stable_sort() -> None:
    equal, numbers = numpy.zeros(30, dtype=numpy.int32), numpy.arange(10, dtype=numpy.float32)
    _, values = sorted_by("insertion_sort_stable", 10, equal, numbers)
    assert values.tolist() == list(range(10))


PRINTED = """#e = #sparse_tensor.encoding<{{ map = {map} }}>
func.func @f(%t: tensor<{shape}x{element}, #e>, %x: f32, %m: memref<?xf32>, %c: complex<f32>, %k: i1, %i: index) {{
  sparse_tensor.print %t : tensor<{shape}x{element}, #e>
  vector.print %x : f32
  %0 = complex.re %c : complex<f32>
  scf.if %k {{
    memref.store %0, %m[%i] : memref<?xf32>
  }}
  return
}}
"""
"""A program with ops of all dialects that a print is written in: mlir-opt 22 loads them only then."""
FORMATS = {
    "rows": ("(d0, d1) -> (d0 : dense, d1 : compressed)", "8x?", "f64"),
    "coordinates": ("(d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)", "8x16", "complex<f32>"),
    "separate coordinates": ("(d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))", "?x16", "i8"),
    "batches": ("(d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed)", "8x16x4", "f32"),
}


@pytest.mark.parametrize("format_", FORMATS)
def test_tensors_are_printed_by_the_code_of_mlir_opt(mlir_opt: MlirOpt, format_: str) -> None:
    map_, shape, element = FORMATS[format_]
    text = PRINTED.format(map=map_, shape=shape, element=element)
    theirs, ours = (tool("--pre-sparsification-rewrite", text=text) for tool in (mlir_opt, ir_opt))
    assert "vector.print str" in ours.output
    assert ours.output == theirs.output
