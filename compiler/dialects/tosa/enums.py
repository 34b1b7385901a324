"""The enums of the tosa dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

PROFILE = int_enum(
    "Profile",
    "The profiles: operations on integers (`pro_int`) or floating-point numbers (`pro_fp`).",
    {"pro_int": 1, "pro_fp": 2, "none": 0},
    cpp_name="::mlir::tosa::Profile",
)
EXTENSION = int_enum(
    "Extension",
    "The extensions, each of which allows more element types or operations.",
    {
        "none": 0,
        "int16": 1,
        "int4": 2,
        "bf16": 3,
        "fp8e4m3": 4,
        "fp8e5m2": 5,
        "fft": 6,
        "variable": 7,
        "controlflow": 8,
        "doubleround": 9,
        "inexactround": 10,
        "dynamic": 11,
        "mxfp": 12,
        "int64": 13,
        "shape": 14,
    },
    cpp_name="::mlir::tosa::Extension",
)
LEVEL = int_enum(
    "Level",
    "The levels: `8k` limits sizes, such as ranks to 6 and kernels to 8192; `none` does not.",
    {"none": 0, "8k": 1},
    cpp_name="::mlir::tosa::Level",
    noun="supported TOSA levels",
)
SPECIFICATION_VERSION = int_enum(
    "SpecificationVersion",
    "The versions of the specification.",
    {"1.0": 0, "1.1.draft": 1},
    cpp_name="::mlir::tosa::SpecificationVersion",
    noun="TOSA specification version",
)
RESIZE_MODE = int_enum(
    "ResizeMode",
    "The ways to find values between elements: the nearest one, or linear in both directions.",
    {"NEAREST_NEIGHBOR": 1, "BILINEAR": 2},
    cpp_name="::mlir::tosa::ResizeMode",
)
NAN_PROPAGATION_MODE = int_enum(
    "NanPropagationMode",
    "NaNs are passed on (`PROPAGATE`), or lose against any number (`IGNORE`).",
    {"PROPAGATE": 1, "IGNORE": 2},
    cpp_name="::mlir::tosa::NanPropagationMode",
)
ROUNDING_MODE = int_enum(
    "RoundingMode",
    "Rounds once, or twice for large shifts, or as the implementation likes (`INEXACT_ROUND`).",
    {"SINGLE_ROUND": 1, "INEXACT_ROUND": 2, "DOUBLE_ROUND": 3},
    cpp_name="::mlir::tosa::RoundingMode",
)
BLOCK_SIZE = int_enum(
    "BlockSize",
    "The numbers of elements that may share a scale.",
    {"BLOCK_SIZE_32": 32},
    cpp_name="::mlir::tosa::BlockSize",
)
