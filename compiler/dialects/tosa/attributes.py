"""The attributes of the tosa dialect."""

from __future__ import annotations

from compiler.dialects.tosa.enums import (
    BLOCK_SIZE,
    EXTENSION,
    LEVEL,
    NAN_PROPAGATION_MODE,
    PROFILE,
    RESIZE_MODE,
    ROUNDING_MODE,
    SPECIFICATION_VERSION,
)
from compiler.ods.define import attr_def, enum_attr, param

UNARY_QUANT = attr_def(
    "tosa.unary_quant",
    "The zero points of an operand and of the result.",
    parameters=[param("input_zp", "int"), param("output_zp", "int")],
    format="`<` struct(params) `>`",
)
CONV_QUANT = attr_def(
    "tosa.conv_quant",
    "The zero points of a convolution's input and weights.",
    parameters=[param("input_zp", "int"), param("weight_zp", "int")],
    format="`<` struct(params) `>`",
)
MATMUL_QUANT = attr_def(
    "tosa.matmul_quant",
    "The zero points of a matrix product's operands.",
    parameters=[param("a_zp", "int"), param("b_zp", "int")],
    format="`<` struct(params) `>`",
)
PAD_QUANT = attr_def(
    "tosa.pad_quant",
    "The zero point of what is padded.",
    parameters=[param("input_zp", "int")],
    format="`<` struct(params) `>`",
)
PROF = enum_attr("tosa.prof", "A profile of the specification.", PROFILE, format="`<` $value `>`")
EXT = enum_attr("tosa.ext", "An extension of the specification.", EXTENSION, format="`<` $value `>`")
LEVEL_ATTR = enum_attr(
    "tosa.level", "A level of the specification, which limits sizes.", LEVEL, format="`<` $value `>`"
)
SPECIFICATION_VERSION_ATTR = enum_attr(
    "tosa.specification_version", "The version of the specification.", SPECIFICATION_VERSION, format="`<` $value `>`"
)
TARGET_ENV = attr_def(
    "tosa.target_env",
    "What the target of a module offers: version, level, profiles and extensions.",
    parameters=[
        param("specification_version", "enum", enum=SPECIFICATION_VERSION),
        param("level", "enum", enum=LEVEL),
        param("profiles", "array<enum>", enum=PROFILE),
        param("extensions", "array<enum>", enum=EXTENSION),
    ],
    format=(
        "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` "
        "`profiles` `=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`"
    ),
)
RESIZE_MODE_ATTR = enum_attr(
    "tosa.resize_mode", "How `tosa.resize` finds values between elements.", RESIZE_MODE, format="`<` $value `>`"
)
NAN_MODE = enum_attr(
    "tosa.nan_mode", "What becomes of NaNs where elements are compared.", NAN_PROPAGATION_MODE, format="`<` $value `>`"
)
ROUNDING_MODE_ATTR = enum_attr(
    "tosa.rounding_mode", "How `tosa.rescale` and `tosa.apply_scale` round.", ROUNDING_MODE, format="`<` $value `>`"
)
BLOCK_SIZE_ATTR = enum_attr("tosa.block_size", "How many elements share a scale.", BLOCK_SIZE, format="`<` $value `>`")
