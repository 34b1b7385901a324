"""Errors of `convert-amdgpu-to-rocdl` for what a chipset cannot do."""

from __future__ import annotations

import pytest

from tests.support.passes import problems_of

REFUSALS = [
    (
        "gfx803",
        "%0 = amdgpu.raw_buffer_load %m[%i] : memref<64xf32>, i32 -> f32",
        "'amdgpu.raw_buffer_load' op raw buffer ops require GCN or higher",
    ),
    (
        "gfx1100",
        "amdgpu.memory_counter_wait tensor(1)",
        "'amdgpu.memory_counter_wait' op unsupported chipset",
    ),
    (
        "gfx1030",
        "%0 = amdgpu.mfma 16x16x4 %x * %x + %c blgp = none : f32, f32, vector<4xf32>",
        "'amdgpu.mfma' op MFMA only supported on gfx908+",
    ),
    (
        "gfx90a",
        "%0 = amdgpu.mfma 16x16x4 %y * %y + %d {negateA} blgp = none : f64, f64, vector<4xf64>",
        "'amdgpu.mfma' op negation unsupported on older than gfx942",
    ),
    (
        "gfx908",
        "%0 = amdgpu.mfma 16x16x4 %y * %y + %d blgp = none : f64, f64, vector<4xf64>",
        "'amdgpu.mfma' op no intrinsic matching MFMA size on given chipset",
    ),
    (
        "gfx950",
        "%0 = amdgpu.mfma 16x16x128 %f * %f + %c {cbsz = 1 : i32} blgp = none"
        " : vector<32xf8E5M2>, vector<32xf8E5M2>, vector<4xf32>",
        "'amdgpu.mfma' op non-default abid, blgp, and cbsz aren't supported on MFMAs that can be scaled as those fields"
        " are used for type information",
    ),
    (
        "gfx942",
        "%0 = amdgpu.scaled_mfma 16x16x128 (%s[0] * %f) * (%s[0] * %f) + %c"
        " : f8E8M0FNU, vector<32xf8E5M2>, f8E8M0FNU, vector<32xf8E5M2>, vector<4xf32>",
        "'amdgpu.scaled_mfma' op scaled MFMA only supported on gfx908+",
    ),
    (
        "gfx90a",
        "%0 = amdgpu.sparse_mfma 16x16x32 %h * %g + %c sparse(%z : vector<4xi8>)"
        " : vector<4xf16>, vector<8xf16>, vector<4xf32>",
        "'amdgpu.sparse_mfma' op sparse MFMA (smfmac) only supported on gfx942+",
    ),
    (
        "gfx942",
        "%0 = amdgpu.wmma 16x16x16 %g * %g + %w : vector<8xf16>, vector<8xf16>, vector<8xf32>",
        "'amdgpu.wmma' op WMMA only supported on gfx11 and gfx12",
    ),
    (
        "gfx1250",
        "%0 = amdgpu.wmma 16x16x16 %g * %g + %w : vector<8xf16>, vector<8xf16>, vector<8xf32>",
        "'amdgpu.wmma' op no intrinsic matching WMMA on the given chipset",
    ),
    (
        "gfx1100",
        "amdgpu.gather_to_lds %m[%j], %l[%j] : f32, memref<64xf32>, memref<64xf32, 3>",
        "'amdgpu.gather_to_lds' op pre-gfx9 and post-gfx10 not supported",
    ),
    (
        "gfx942",
        "amdgpu.gather_to_lds %m[%j], %l[%j] : vector<4xf32>, memref<64xf32>, memref<64xf32, 3>",
        "'amdgpu.gather_to_lds' op Gather to LDS instructions with 12-byte and 16-byte load widths are only supported"
        " on gfx950",
    ),
    (
        "gfx942",
        "%0 = amdgpu.transpose_load %l[%j] : memref<64xf32, 3> -> vector<4xf16>",
        "'amdgpu.transpose_load' op Non-gfx950 chipset not supported",
    ),
    (
        "gfx942",
        "%0 = amdgpu.permlane_swap %x 16 : f32",
        "'amdgpu.permlane_swap' op permlane_swap is only supported on gfx950+",
    ),
    (
        "gfx1200",
        "%0 = amdgpu.make_dma_base %m[%j], %l[%j] : memref<64xf32>, memref<64xf32, 3> -> !amdgpu.tdm_base<f32>",
        "'amdgpu.make_dma_base' op make_dma_base is only supported on gfx1250",
    ),
]
ARGUMENTS = (
    "%m: memref<64xf32>, %l: memref<64xf32, 3>, %i: i32, %j: index, %x: f32, %y: f64, %c: vector<4xf32>,"
    " %d: vector<4xf64>, %f: vector<32xf8E5M2>, %g: vector<8xf16>, %h: vector<4xf16>, %s: f8E8M0FNU, %w: vector<8xf32>,"
    " %z: vector<4xi8>"
)


@pytest.mark.parametrize(("chipset", "op", "message"), REFUSALS)
def test_what_a_chipset_lacks_is_an_error(chipset: str, op: str, message: str) -> None:
    text = f"func.func @f({ARGUMENTS}) {{\n  {op}\n  return\n}}"
    name = message.split("'")[1]
    assert problems_of(f"convert-amdgpu-to-rocdl{{chipset={chipset}}}", text) == [
        message,
        f"failed to legalize operation '{name}' that was explicitly marked illegal",
    ]


def test_small_floats_of_another_chipset_are_an_error() -> None:
    text = """
    func.func @f(%x: vector<4xf8E5M2>, %y: f32) -> (f32, vector<4xf8E5M2>) {
      %0 = amdgpu.ext_packed_fp8 %x[0] : vector<4xf8E5M2> to f32
      %1 = amdgpu.packed_trunc_2xfp8 %y, undef into undef[word 0] : f32 to vector<4xf8E5M2>
      return %0, %1 : f32, vector<4xf8E5M2>
    }
    """
    assert problems_of("convert-amdgpu-to-rocdl{chipset=gfx942}", text) == [
        "failed to legalize operation 'amdgpu.ext_packed_fp8' that was explicitly marked illegal"
    ]
