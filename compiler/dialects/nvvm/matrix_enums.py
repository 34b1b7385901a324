"""The enums of the nvvm dialect about matrices, in registers and in tensor memory."""

from __future__ import annotations

from compiler.ods.define import int_enum

MMAB1_OP = int_enum(
    "MMAB1Op",
    "How single bits are multiplied and summed.",
    {"none": 0, "xor_popc": 1, "and_popc": 2},
    words={
        "none": "not said",
        "xor_popc": "bits of the exclusive or, counted",
        "and_popc": "bits of the and, counted",
    },
    cpp_name="::mlir::NVVM::MMAB1Op",
)
MMA_INT_OVERFLOW = int_enum(
    "MMAIntOverflow",
    "What becomes of integer sums that are too large.",
    {"satfinite": 1, "wrapped": 0},
    words={
        "satfinite": "the largest or smallest value",
        "wrapped": "they wrap around",
    },
    cpp_name="::mlir::NVVM::MMAIntOverflow",
)
MMA_KIND = int_enum(
    "MMAKind",
    "A family of element types of a product.",
    {"f8f6f4": 0},
    words={
        "f8f6f4": "floats of 8, 6 and 4 bits, in any mix",
    },
    cpp_name="::mlir::NVVM::MMAKind",
)
MMA_LAYOUT = int_enum(
    "MMALayout",
    "How a matrix lies in memory or registers.",
    {"row": 0, "col": 1},
    words={
        "row": "row by row",
        "col": "column by column",
    },
    cpp_name="::mlir::NVVM::MMALayout",
)
MMA_TYPES = int_enum(
    "MMATypes",
    "The element type of a matrix, as PTX names it.",
    {
        "f16": 0,
        "f32": 1,
        "tf32": 2,
        "bf16": 9,
        "s8": 4,
        "u8": 3,
        "s32": 5,
        "s4": 8,
        "u4": 7,
        "b1": 6,
        "f64": 10,
        "e4m3": 11,
        "e5m2": 12,
        "e3m2": 13,
        "e2m3": 14,
        "e2m1": 15,
    },
    words={
        "f16": "floats of 16 bits",
        "f32": "floats of 32 bits",
        "tf32": "floats with 10 bits of fraction, in 32 bits",
        "bf16": "bfloat16",
        "s8": "signed integers of 8 bits",
        "u8": "unsigned integers of 8 bits",
        "s32": "signed integers of 32 bits",
        "s4": "signed integers of 4 bits",
        "u4": "unsigned integers of 4 bits",
        "b1": "single bits",
        "f64": "floats of 64 bits",
        "e4m3": "floats of 8 bits, 3 of them of fraction",
        "e5m2": "floats of 8 bits, 2 of them of fraction",
        "e3m2": "floats of 6 bits, 2 of them of fraction",
        "e2m3": "floats of 6 bits, 3 of them of fraction",
        "e2m1": "floats of 4 bits, 1 of them of fraction",
    },
    cpp_name="::mlir::NVVM::MMATypes",
)
MMA_FRAG = int_enum(
    "MMAFrag",
    "Which matrix of a product a fragment belongs to.",
    {"a": 0, "b": 1, "c": 2},
    words={
        "a": "the first factor",
        "b": "the second factor",
        "c": "the sum",
    },
    cpp_name="::mlir::NVVM::MMAFrag",
)
LD_ST_MATRIX_ELT_TYPE = int_enum(
    "LdStMatrixEltType",
    "The width of a matrix's elements in shared memory.",
    {"b16": 0, "b8": 1, "b8x16.b6x16_p32": 2, "b8x16.b4x16_p64": 3},
    words={
        "b16": "16 bits",
        "b8": "8 bits",
        "b8x16.b6x16_p32": "6 bits, sixteen with 32 bits of padding, unpacked to bytes",
        "b8x16.b4x16_p64": "4 bits, sixteen with 64 bits of padding, unpacked to bytes",
    },
    cpp_name="::mlir::NVVM::LdStMatrixEltType",
)
SCALE_VEC_SIZE = int_enum(
    "ScaleVecSize",
    "How many scales there are along k.",
    {"x1": 0, "x2": 1, "x4": 2},
    words={
        "x1": "one",
        "x2": "two",
        "x4": "four",
    },
    cpp_name="::mlir::NVVM::ScaleVecSize",
)
BLOCK_SCALE_FORMAT = int_enum(
    "BlockScaleFormat",
    "The number format of scales.",
    {"ue8m0": 0, "ue4m3": 1},
    words={
        "ue8m0": "a power of two in 8 bits",
        "ue4m3": "an unsigned float with 4 bits of exponent and 3 of fraction",
    },
    cpp_name="::mlir::NVVM::BlockScaleFormat",
)
MMA_BLOCK_SCALE_KIND = int_enum(
    "MMABlockScaleKind",
    "The combination of element types and scales of a product.",
    {"mxf8f6f4": 0, "mxf4": 1, "mxf4nvf4": 2},
    words={
        "mxf8f6f4": "floats of 8, 6 and 4 bits in any mix, a scale for 32 elements",
        "mxf4": "floats of 4 bits, a scale for 32 elements",
        "mxf4nvf4": "floats of 4 bits, a scale for 32 or 16 elements",
    },
    cpp_name="::mlir::NVVM::MMABlockScaleKind",
)
CTA_GROUP_KIND = int_enum(
    "CTAGroupKind",
    "How many blocks work on tensor memory together.",
    {"cta_1": 0, "cta_2": 1},
    words={
        "cta_1": "the own block alone",
        "cta_2": "the own block and its neighbor in the cluster",
    },
    cpp_name="::mlir::NVVM::CTAGroupKind",
)
WGMMA_SCALE_IN = int_enum(
    "WGMMAScaleIn",
    "How a factor is taken.",
    {"one": 1, "neg": -1},
    words={
        "one": "as it is",
        "neg": "negated",
    },
    cpp_name="::mlir::NVVM::WGMMAScaleIn",
)
WGMMA_SCALE_OUT = int_enum(
    "WGMMAScaleOut",
    "What the sum starts from.",
    {"zero": 0, "one": 1},
    words={
        "zero": "zero",
        "one": "what the accumulator holds",
    },
    cpp_name="::mlir::NVVM::WGMMAScaleOut",
)
WGMMA_TYPES = int_enum(
    "WGMMATypes",
    "The element type of a matrix of a warpgroup's product.",
    {"f16": 0, "tf32": 1, "u8": 2, "s8": 3, "b1": 4, "bf16": 5, "e4m3": 6, "e5m2": 7, "f32": 8, "s32": 9},
    words={
        "f16": "floats of 16 bits",
        "tf32": "floats with 10 bits of fraction, in 32 bits",
        "u8": "unsigned integers of 8 bits",
        "s8": "signed integers of 8 bits",
        "b1": "single bits",
        "bf16": "bfloat16",
        "e4m3": "floats of 8 bits, 3 of them of fraction",
        "e5m2": "floats of 8 bits, 2 of them of fraction",
        "f32": "floats of 32 bits",
        "s32": "signed integers of 32 bits",
    },
    cpp_name="::mlir::NVVM::WGMMATypes",
)
TCGEN05_FENCE_KIND = int_enum(
    "Tcgen05FenceKind",
    "The side of a synchronization that a fence stands on.",
    {"before": 0, "after": 1},
    words={
        "before": "ahead of it, covering what was started earlier",
        "after": "behind it, covering what follows",
    },
    cpp_name="::mlir::NVVM::Tcgen05FenceKind",
)
TCGEN05_WAIT_KIND = int_enum(
    "Tcgen05WaitKind",
    "What is waited for.",
    {"load": 0, "store": 1},
    words={
        "load": "loads of tensor memory",
        "store": "stores to tensor memory",
    },
    cpp_name="::mlir::NVVM::Tcgen05WaitKind",
)
TCGEN05_CP_SHAPE = int_enum(
    "Tcgen05CpShape",
    "The rows and bits of a row that a copy to tensor memory moves.",
    {"shape_128x256b": 0, "shape_4x256b": 1, "shape_128x128b": 2, "shape_64x128b": 3, "shape_32x128b": 4},
    words={
        "shape_128x256b": "128 rows of 256 bits",
        "shape_4x256b": "4 rows of 256 bits",
        "shape_128x128b": "128 rows of 128 bits",
        "shape_64x128b": "64 rows of 128 bits, sent to two warps each",
        "shape_32x128b": "32 rows of 128 bits, sent to four warps",
    },
    cpp_name="::mlir::NVVM::Tcgen05CpShape",
)
TCGEN05_CP_MULTICAST = int_enum(
    "Tcgen05CpMulticast",
    "The warps that a copy to tensor memory is repeated for.",
    {"none": 0, "warpx2_02_13": 1, "warpx2_01_23": 2, "warpx4": 3},
    words={
        "none": "no repetition",
        "warpx2_02_13": "warps 0 and 2 get one half, 1 and 3 the other",
        "warpx2_01_23": "warps 0 and 1 get one half, 2 and 3 the other",
        "warpx4": "all four warps get the same",
    },
    cpp_name="::mlir::NVVM::Tcgen05CpMulticast",
)
TCGEN05_CP_SRC_FORMAT = int_enum(
    "Tcgen05CpSrcFormat",
    "How narrow floats are packed in the source of a copy.",
    {"b6x16_p32": 0, "b4x16_p64": 1},
    words={
        "b6x16_p32": "sixteen of 6 bits with 32 bits of padding",
        "b4x16_p64": "sixteen of 4 bits with 64 bits of padding",
    },
    cpp_name="::mlir::NVVM::Tcgen05CpSrcFormat",
)
TCGEN05_LD_ST_SHAPE = int_enum(
    "Tcgen05LdStShape",
    "The lanes and bits that one step of a load or store of tensor memory moves.",
    {"shape_16x64b": 0, "shape_16x128b": 1, "shape_16x256b": 2, "shape_32x32b": 3, "shape_16x32bx2": 4},
    words={
        "shape_16x64b": "16 lanes, 64 bits of each",
        "shape_16x128b": "16 lanes, 128 bits of each",
        "shape_16x256b": "16 lanes, 256 bits of each",
        "shape_32x32b": "32 lanes, 32 bits of each",
        "shape_16x32bx2": "twice 16 lanes, 32 bits of each, with an offset between",
    },
    cpp_name="::mlir::NVVM::Tcgen05LdStShape",
)
TCGEN05_MMA_KIND = int_enum(
    "Tcgen05MMAKind",
    "The family of element types of a product in tensor memory.",
    {"f8f6f4": 2, "i8": 3, "f16": 0, "tf32": 1},
    words={
        "f8f6f4": "floats of 8, 6 and 4 bits, in any mix",
        "i8": "integers of 8 bits",
        "f16": "floats of 16 bits, bfloat16 as well",
        "tf32": "floats with 10 bits of fraction, in 32 bits",
    },
    cpp_name="::mlir::NVVM::Tcgen05MMAKind",
)
TCGEN05_MMA_COLLECTOR_OP = int_enum(
    "Tcgen05MMACollectorOp",
    "What is done with the buffer that keeps a factor.",
    {"discard": 0, "lastuse": 1, "fill": 2, "use": 3},
    words={
        "discard": "its content is thrown away",
        "lastuse": "it is used for the last time",
        "fill": "it is filled for later use",
        "use": "it is used and kept",
    },
    cpp_name="::mlir::NVVM::Tcgen05MMACollectorOp",
)
TCGEN05_MMA_BLOCK_SCALE = int_enum(
    "Tcgen05MMABlockScale",
    "How many elements share a scale.",
    {"default": 0, "block16": 1, "block32": 2},
    words={
        "default": "as many as the kind says",
        "block16": "16",
        "block32": "32",
    },
    cpp_name="::mlir::NVVM::Tcgen05MMABlockScale",
)
TCGEN05_MMA_COLLECTOR_B_BUFFER = int_enum(
    "Tcgen05MMACollectorBBuffer",
    "The buffer that keeps B.",
    {"b0": 0, "b1": 1, "b2": 2, "b3": 3},
    words={
        "b0": "first of four buffers",
        "b1": "second of four buffers",
        "b2": "third of four buffers",
        "b3": "fourth of four buffers",
    },
    cpp_name="::mlir::NVVM::Tcgen05MMACollectorBBuffer",
)
