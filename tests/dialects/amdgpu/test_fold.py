"""Canonicalization of amdgpu operations: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

STRIDED = "memref<4x4xf32, strided<[8, 1], offset: 3>>"
LDS = "memref<64xf32, #gpu.address_space<workgroup>>"
SCALES = "%sa: vector<2x3xf8E8M0FNU>, %sb: vector<8xf8E8M0FNU>, %a: vector<32xf4E2M1FN>, %c: vector<4xf32>"


def load(type_: str, *numbers: int, attributes: str = "", offset: int | None = None) -> str:
    """A load at these places, of which the scalar offset is the last, if there is one."""
    constants = [f"%i{at} = arith.constant {number} : i32" for at, number in enumerate(numbers)]
    if offset is not None:
        constants.append(f"%o = arith.constant {offset} : i32")
    indices = ", ".join(f"%i{at}" for at in range(len(numbers)))
    types = ", ".join("i32" for _ in numbers)
    scalar = "" if offset is None else " sgprOffset %o"
    access = f"%r = amdgpu.raw_buffer_load {attributes} %m[{indices}]{scalar} : {type_}, {types} -> f32"
    return function(f"%m: {type_}", "\n".join([*constants, access, '"test.use"(%r) : (f32) -> ()']))


def scales(extract_a: str, extract_b: str, element: str = "f8E8M0FNU") -> str:
    """A product whose scales are extracted one by one."""
    return function(
        SCALES,
        f"""
%z = arith.constant dense<1.0> : vector<4x{element}>
%0 = vector.extract %sa{extract_a} : {element} from vector<2x3x{element}>
%1 = vector.insert %0, %z [0] : {element} into vector<4x{element}>
%2 = vector.extract %sb{extract_b} : {element} from vector<8x{element}>
%3 = vector.insert %2, %z [0] : {element} into vector<4x{element}>
%r = amdgpu.scaled_mfma 16x16x128 (%1[0] * %a) * (%3[0] * %a) + %c
  : vector<4x{element}>, vector<32xf4E2M1FN>, vector<4x{element}>, vector<32xf4E2M1FN>, vector<4xf32>
"test.use"(%r) : (vector<4xf32>) -> ()""",
    )


PROGRAMS = {
    "loads behind the end are zero": load("memref<4xf32>", 4),
    "loads of the last element are not": load("memref<4xf32>", 3),
    "loads that nothing checks are not": load("memref<4xf32>", 4, attributes="{boundsCheck = false}"),
    "with an offset in an attribute": load("memref<4xf32>", 1, attributes="{indexOffset = 3 : i32}"),
    "with an offset for all threads": load("memref<4xf32>", 1, offset=3),
    "with strides": load(STRIDED, 2, 0),
    "with strides, inside": load(STRIDED, 1, 1),
    "with a size that is not known": load("memref<?xf32>", 4),
    "with an index that is too large": load("memref<4x4xf32>", -1, 5),
    "with an index that is negative": load("memref<4xf32>", -1),
    "writes behind the end are nothing": function(
        "%m: memref<4xf32>, %k: memref<4xi32>, %v: f32, %w: i32",
        """
%i = arith.constant 4 : i32
%j = arith.constant 2 : i32
amdgpu.raw_buffer_store %v -> %m[%i] : f32 -> memref<4xf32>, i32
amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] : f32 -> memref<4xf32>, i32
amdgpu.raw_buffer_atomic_fmax %v -> %m[%i] : f32 -> memref<4xf32>, i32
amdgpu.raw_buffer_atomic_smax %w -> %k[%i] : i32 -> memref<4xi32>, i32
amdgpu.raw_buffer_atomic_umin %w -> %k[%i] : i32 -> memref<4xi32>, i32
amdgpu.raw_buffer_store %v -> %m[%j] : f32 -> memref<4xf32>, i32
%0 = amdgpu.raw_buffer_atomic_cmpswap %v, %v -> %m[%i] : f32 -> memref<4xf32>, i32
"test.use"(%0) : (f32) -> ()""",
    ),
    "barriers and waits one after another": function(
        "%m: memref<f32>, %x: f32",
        """
amdgpu.lds_barrier
amdgpu.lds_barrier
amdgpu.memory_counter_wait load(1) store(2)
amdgpu.memory_counter_wait load(3) ds(2)
amdgpu.memory_counter_wait load(0) exp(2) tensor(7)
memref.store %x, %m[] : memref<f32>
amdgpu.memory_counter_wait load(3)""",
    ),
    "casts that only forget are passed by": function(
        f"%s: memref<64xf32>, %d: {LDS}, %u: memref<?xf32>, %i: index",
        f"""
%0 = memref.cast %s : memref<64xf32> to memref<?xf32>
%1 = memref.cast %d : {LDS} to memref<?xf32, #gpu.address_space<workgroup>>
%2 = memref.cast %u : memref<?xf32> to memref<64xf32>
amdgpu.gather_to_lds %0[%i], %1[%i] : f32, memref<?xf32>, memref<?xf32, #gpu.address_space<workgroup>>
amdgpu.gather_to_lds %2[%i], %d[%i] : f32, memref<64xf32>, {LDS}""",
    ),
    "descriptors know their sizes": function(
        "%base: !amdgpu.tdm_base<i32>, %n: index",
        """
%c64 = arith.constant 64 : index
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%0 = amdgpu.make_dma_descriptor %base globalSize [%c64, %n] globalStride [%c64, 1] sharedSize [%c0, %c64]
  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor""",
    ),
    "scales are packed": scales("[1, 0]", "[5]"),
    "scales at the end are packed from the end": scales("[1, 2]", "[0]"),
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = list(PROGRAMS.values())
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_a_load_behind_the_end_is_zero() -> None:
    text = canonicalized(load("memref<4xf32>", 9))
    assert "raw_buffer_load" not in text
    assert "0.000000e+00" in text
