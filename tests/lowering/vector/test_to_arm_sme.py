"""`convert-vector-to-arm-sme`: operations on vectors that fit into a tile, as mlir-opt converts them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PIPELINE = "func.func(convert-vector-to-arm-sme)"

TILE, ROW, MASK = "vector<[4]x[4]xf32>", "vector<[4]xf32>", "vector<[4]x[4]xi1>"
MEMORY = "memref<?x?xf32>"
ARGUMENTS = f"%m: {MEMORY}, %t: {TILE}, %r: {ROW}, %s: {ROW}, %x: f32, %i: index, %j: index"
TRANSPOSED = "permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]"


def function(body: str, result: str = TILE) -> str:
    """A function with these operations, which returns %0."""
    return f"func.func @f({ARGUMENTS}) -> {result} {{\n{body}\n  return %0 : {result}\n}}\n"


def read(attributes: str, mask: str = "") -> str:
    """A transfer that reads a tile."""
    return f"  %0 = vector.transfer_read %m[%i, %j], %x{mask} {{{attributes}}} : {MEMORY}, {TILE}"


def write(vector: str, attributes: str, mask: str = "", type_: str = TILE) -> str:
    """A transfer that writes a vector."""
    return f"  vector.transfer_write {vector}, %m[%i, %j]{mask} {{{attributes}}} : {type_}, {MEMORY}\n"


CREATE_MASK = f"  %mask = vector.create_mask %i, %j : {MASK}\n"
IN_BOUNDS = "in_bounds = [true, true]"
ZERO = f"  %0 = arith.constant dense<0.0> : {TILE}"
CONVERTED = {
    "a read": function(read(IN_BOUNDS)),
    "a read of columns": function(read(TRANSPOSED)),
    "a read with a mask": function(CREATE_MASK + read(IN_BOUNDS, ", %mask")),
    "a write": function(write("%t", IN_BOUNDS) + ZERO),
    "a write of columns with a mask": function(CREATE_MASK + write("%t", TRANSPOSED, ", %mask") + ZERO),
    "a load and a store": function(
        f"  %0 = vector.load %m[%i, %j] : {MEMORY}, {TILE}\n  vector.store %0, %m[%j, %i] : {MEMORY}, {TILE}"
    ),
    "a broadcast of a number": function(f"  %0 = vector.broadcast %x : f32 to {TILE}"),
    "a broadcast of a row": function(f"  %0 = vector.broadcast %r : {ROW} to {TILE}"),
    "a transpose": function(f"  %0 = vector.transpose %t, [1, 0] : {TILE} to {TILE}"),
    "a transpose of a read": function(
        read(IN_BOUNDS).replace("%0", "%1") + f"\n  %0 = vector.transpose %1, [1, 0] : {TILE} to {TILE}"
    ),
    "an outer product": function(f"  %0 = vector.outerproduct %r, %s, %t {{kind = #vector.kind<add>}} : {ROW}, {ROW}"),
    "an outer product with a mask": function(
        f"{CREATE_MASK}  %0 = vector.mask %mask {{ vector.outerproduct %r, %s : {ROW}, {ROW} }} : {MASK} -> {TILE}"
    ),
    "a slice": function(f"  %0 = vector.extract %t[%i] : {ROW} from {TILE}", ROW),
    "an element": function(f"  %0 = vector.extract %t[1, %j] : f32 from {TILE}", "f32"),
    "another slice": function(f"  %0 = vector.insert %r, %t[2] : {ROW} into {TILE}"),
    "another element": function(f"  %0 = vector.insert %x, %t[%i, %j] : f32 into {TILE}"),
    "a print": function(f"  vector.print %t : {TILE}\n  %0 = arith.addf %x, %x : f32", "f32"),
    "a write of a slice": function(
        f"  %0 = vector.extract %t[%i] : {ROW} from {TILE}\n" + write("%0", "in_bounds = [true]", type_=ROW), ROW
    ),
    "a row of a mask": function(
        "  %mask = vector.create_mask %i, %j : vector<[4]x[8]xi1>\n"
        "  %0 = vector.extract %mask[%i] : vector<[8]xi1> from vector<[4]x[8]xi1>",
        "vector<[8]xi1>",
    ),
}
KEPT = {
    "a tile of another size": function(CONVERTED["a read"].split("\n")[1]).replace("[4]x[4]", "[8]x[8]"),
    "out of bounds": function(read("in_bounds = [true, false]")),
    "a map that repeats": function(read("permutation_map = affine_map<(d0, d1) -> (d0, 0)>, in_bounds = [true, true]")),
    "a product of a vector and a number": function(
        f"  %0 = vector.outerproduct %r, %x : {ROW}, f32\n" + write("%0", "in_bounds = [true]", type_=ROW), ROW
    ),
    "a maximum of products": function(
        f"  %0 = vector.outerproduct %r, %s, %t {{kind = #vector.kind<maxnumf>}} : {ROW}, {ROW}"
    ),
    "a mask of unknown origin": f"""
func.func @f(%r: {ROW}, %s: {ROW}, %mask: {MASK}) -> {TILE} {{
  %0 = vector.mask %mask {{ vector.outerproduct %r, %s : {ROW}, {ROW} }} : {MASK} -> {TILE}
  return %0 : {TILE}
}}
""",
}
ALL = {**CONVERTED, **KEPT}


@pytest.mark.parametrize("name", CONVERTED)
def test_operations_on_vectors_become_operations_on_tiles(name: str) -> None:
    assert "arm_s" in numbered(PIPELINE, CONVERTED[name])


@pytest.mark.parametrize("name", KEPT)
def test_operations_that_no_tile_fits_stay(name: str) -> None:
    assert "arm_s" not in numbered(PIPELINE, KEPT[name])


@pytest.mark.parametrize("name", ALL)
def test_the_results_are_those_of_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    assert numbered(PIPELINE, ALL[name]) == mlir_opt.transformed(PIPELINE, ALL[name], among=list(ALL.values()))


def test_a_transpose_of_a_transposed_read_reads_rows() -> None:
    body = read(TRANSPOSED).replace("%0", "%1") + f"\n  %0 = vector.transpose %1, [1, 0] : {TILE} to {TILE}"
    printed = numbered(PIPELINE, function(body))
    assert "arm_sme.tile_load %arg0[%arg5, %arg6] :" in printed
    assert "layout<vertical>" not in printed
