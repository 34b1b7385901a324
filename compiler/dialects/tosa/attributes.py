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
    "",
    parameters=[param("input_zp", "int"), param("output_zp", "int")],
    format="`<` struct(params) `>`",
)
CONV_QUANT = attr_def(
    "tosa.conv_quant",
    "",
    parameters=[param("input_zp", "int"), param("weight_zp", "int")],
    format="`<` struct(params) `>`",
)
MATMUL_QUANT = attr_def(
    "tosa.matmul_quant",
    "",
    parameters=[param("a_zp", "int"), param("b_zp", "int")],
    format="`<` struct(params) `>`",
)
PAD_QUANT = attr_def(
    "tosa.pad_quant",
    "",
    parameters=[param("input_zp", "int")],
    format="`<` struct(params) `>`",
)
PROF = enum_attr("tosa.prof", "", PROFILE, format="`<` $value `>`")
EXT = enum_attr("tosa.ext", "", EXTENSION, format="`<` $value `>`")
LEVEL_ATTR = enum_attr("tosa.level", "", LEVEL, format="`<` $value `>`")
SPECIFICATION_VERSION_ATTR = enum_attr("tosa.specification_version", "", SPECIFICATION_VERSION, format="`<` $value `>`")
TARGET_ENV = attr_def(
    "tosa.target_env",
    "",
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
RESIZE_MODE_ATTR = enum_attr("tosa.resize_mode", "", RESIZE_MODE, format="`<` $value `>`")
NAN_MODE = enum_attr("tosa.nan_mode", "", NAN_PROPAGATION_MODE, format="`<` $value `>`")
ROUNDING_MODE_ATTR = enum_attr("tosa.rounding_mode", "", ROUNDING_MODE, format="`<` $value `>`")
BLOCK_SIZE_ATTR = enum_attr("tosa.block_size", "", BLOCK_SIZE, format="`<` $value `>`")
