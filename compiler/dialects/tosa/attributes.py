"""The attributes of the tosa dialect."""

from __future__ import annotations

from compiler.dialects.tosa.enums import (
    BlockSize,
    Extension,
    Level,
    NanPropagationMode,
    Profile,
    ResizeMode,
    RoundingMode,
    SpecificationVersion,
)
from compiler.ods.define import attr_def, enum_attr, param

UNARY_QUANT = attr_def(
    "tosa.unary_quant",
    "The zero points of an operand and of the result.",
    parameters=[param("input_zp", "int64_t"), param("output_zp", "int64_t")],
    format="`<` struct(params) `>`",
)
CONV_QUANT = attr_def(
    "tosa.conv_quant",
    "The zero points of a convolution's input and weights.",
    parameters=[param("input_zp", "int64_t"), param("weight_zp", "int64_t")],
    format="`<` struct(params) `>`",
)
MATMUL_QUANT = attr_def(
    "tosa.matmul_quant",
    "The zero points of a matrix product's operands.",
    parameters=[param("a_zp", "int64_t"), param("b_zp", "int64_t")],
    format="`<` struct(params) `>`",
)
PAD_QUANT = attr_def(
    "tosa.pad_quant",
    "The zero point of what is padded.",
    parameters=[param("input_zp", "int64_t")],
    format="`<` struct(params) `>`",
)
PROF = enum_attr("tosa.prof", "A profile of the specification.", Profile, format="`<` $value `>`")
EXT = enum_attr("tosa.ext", "An extension of the specification.", Extension, format="`<` $value `>`")
LEVEL_ATTR = enum_attr(
    "tosa.level", "A level of the specification, which limits sizes.", Level, format="`<` $value `>`"
)
SPECIFICATION_VERSION_ATTR = enum_attr(
    "tosa.specification_version", "The version of the specification.", SpecificationVersion, format="`<` $value `>`"
)
TARGET_ENV = attr_def(
    "tosa.target_env",
    "Target of a module: version, level, profiles and extensions.",
    parameters=[
        param("specification_version", "enum", enum=SpecificationVersion.definition, cpp_type="SpecificationVersion"),
        param("level", "enum", enum=Level.definition, cpp_type="Level"),
        param("profiles", "array<enum>", enum=Profile.definition, cpp_type="::llvm::ArrayRef<Profile>"),
        param("extensions", "array<enum>", enum=Extension.definition, cpp_type="::llvm::ArrayRef<Extension>"),
    ],
    format=(
        "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` "
        "`profiles` `=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`"
    ),
)
RESIZE_MODE_ATTR = enum_attr(
    "tosa.resize_mode", "Interpolation between elements by `tosa.resize`.", ResizeMode, format="`<` $value `>`"
)
NAN_MODE = enum_attr(
    "tosa.nan_mode", "Handling of NaNs when elements are compared.", NanPropagationMode, format="`<` $value `>`"
)
ROUNDING_MODE_ATTR = enum_attr(
    "tosa.rounding_mode",
    "Rounding mode of `tosa.rescale` and `tosa.apply_scale`.",
    RoundingMode,
    format="`<` $value `>`",
)
BLOCK_SIZE_ATTR = enum_attr(
    "tosa.block_size", "Number of elements that share a scale.", BlockSize, format="`<` $value `>`"
)
