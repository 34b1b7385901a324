"""Operations of NVIDIA's GPUs: which shapes, types and memory their instructions take."""

from __future__ import annotations

import pytest

import compiler

SHARED = "memref<4x8xf16, 3>"


def messages(operation: str, arguments: str) -> list[str]:
    text = f"func.func @f({arguments}) {{\n{operation}\nreturn\n}}"
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


@pytest.mark.parametrize(
    ("source", "count", "problem"),
    [
        ("memref<4x8xf16>", 8, None),
        (
            "memref<4x8xf16>",
            3,
            "Requested copy elements is 3 with width 16. But copy elements could be one of 2, 4, 8.",
        ),
        ("memref<4x8xf32>", 8, "source and destination must have the same element type"),
        ("memref<4x8xf16, strided<[8, 2]>>", 8, "source memref most minor dim must have unit stride"),
    ],
)
def test_an_asynchronous_copy_moves_4_8_or_16_bytes(source: str, count: int, problem: str | None) -> None:
    operation = f"%0 = nvgpu.device_async_copy %a[%i, %i], %b[%i, %i], {count} : {source} to {SHARED}"
    reported = messages(operation, f"%a: {source}, %b: {SHARED}, %i: index")
    assert reported == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("a", "problem"),
    [
        ("vector<4x2xf16>", None),
        ("vector<2x2xf16>", "'nvgpu.mma.sync' op expected 256 warp-wide matrix A elements"),
        ("vector<2x4xf16>", "'nvgpu.mma.sync' op expected matrix A to be shaped (4 x 2)"),
    ],
)
def test_the_operands_of_a_multiplication_fill_its_tiles(a: str, problem: str | None) -> None:
    operation = f"""%0 = nvgpu.mma.sync(%a, %b, %b) {{mmaShape = [16, 8, 16]}}
      : ({a}, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>"""
    assert messages(operation, f"%a: {a}, %b: vector<2x2xf16>") == ([] if problem is None else [problem])


def test_a_swizzled_tensor_map_has_rows_as_long_as_its_swizzle() -> None:
    tensor = "memref<32x64xf32, 3>"
    descriptor = (
        f"!nvgpu.tensormap.descriptor<tensor = {tensor}, swizzle = swizzle_64b, l2promo = none, oob = zero, "
        "interleave = none>"
    )
    operation = f"%0 = nvgpu.tma.create.descriptor %t box[%i, %i] : memref<*xf32> -> {descriptor}"
    assert messages(operation, "%t: memref<*xf32>, %i: index") == [
        "the tensormap descriptor must have last dimension of 64 bytes but it is 256 bytes"
    ]


@pytest.mark.parametrize(
    ("a", "b", "c", "problem"),
    [
        ("4", "2x2", "2x2", "matrixA must be 2 dimensional vector"),
        ("4x2", "2", "2x2", "matrixB must be 2 dimensional vector"),
        ("4x2", "2x2", "4", "matrixC must be 2 dimensional vector"),
    ],
)
def test_the_vectors_of_a_product_are_matrices(a: str, b: str, c: str, problem: str) -> None:
    types = [f"vector<{shape}xf16>" for shape in (a, b, c)]
    product = f"%0 = nvgpu.mma.sync(%a, %b, %c) {{mmaShape = [16, 8, 16]}} : ({', '.join(types)}) -> {types[2]}"
    arguments = ", ".join(f"%{name}: {type_}" for name, type_ in zip("abc", types, strict=True))
    assert messages(product, arguments) == [problem]


@pytest.mark.parametrize(("columns", "is_valid"), [(8, True), (9, False)])
def test_a_row_of_a_tensor_map_has_a_multiple_of_16_bytes(columns: int, is_valid: bool) -> None:
    memref = f"memref<4x{columns}xf16, 3>"
    map_ = (
        f"!nvgpu.tensormap.descriptor<tensor = {memref}, swizzle = none, l2promo = none, oob = zero, interleave = none>"
    )
    reported = messages(
        f"nvgpu.tma.async.store %m to %t[%i, %i] : {memref} -> {map_}", f"%t: {map_}, %m: {memref}, %i: index"
    )
    problem = "the bytes in the last dimension of the tensor map must be a multiple of 16"
    assert reported == ([] if is_valid else [problem])
