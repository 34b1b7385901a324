"""Passes over memrefs: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.passes import transformed
from tests.support.tool import assert_same, needs_mlir_opt

REALLOC = """
func.func @dynamic(%n: index, %m: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @static(%m: memref<2xf32, 1>, %d: memref<?xi8>, %n: index) -> (memref<4xf32, 1>, memref<3xi8>, memref<?xi8>) {
  %0 = memref.realloc %m : memref<2xf32, 1> to memref<4xf32, 1>
  %1 = memref.realloc %d : memref<?xi8> to memref<3xi8>
  %2 = memref.realloc %1(%n) : memref<3xi8> to memref<?xi8>
  return %0, %1, %2 : memref<4xf32, 1>, memref<3xi8>, memref<?xi8>
}
"""


@needs_mlir_opt
@pytest.mark.parametrize("options", ["", "=emit-deallocs=false"])
def test_reallocations_are_expanded_as_mlir_opt_does(options: str) -> None:
    assert_same(f"--expand-realloc{options}", text=REALLOC)


def test_a_buffer_that_is_too_small_is_copied() -> None:
    found = transformed("expand-realloc", REALLOC)
    assert "memref.realloc" not in found and found.count("memref.copy") == found.count("memref.dealloc") == 4
