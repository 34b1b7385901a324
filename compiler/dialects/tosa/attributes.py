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
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.define import enum_attr
from compiler.ods.parameter_members import array_parameter, parameter


class UnaryQuantAttr(DefinedAttribute, name="tosa.unary_quant"):
    """The zero points of an operand and of the result."""

    input_zp = parameter(int, cpp_type="int64_t")
    output_zp = parameter(int, cpp_type="int64_t")
    assembly_format = "`<` struct(params) `>`"


class ConvQuantAttr(DefinedAttribute, name="tosa.conv_quant"):
    """The zero points of a convolution's input and weights."""

    input_zp = parameter(int, cpp_type="int64_t")
    weight_zp = parameter(int, cpp_type="int64_t")
    assembly_format = "`<` struct(params) `>`"


class MatmulQuantAttr(DefinedAttribute, name="tosa.matmul_quant"):
    """The zero points of a matrix product's operands."""

    a_zp = parameter(int, cpp_type="int64_t")
    b_zp = parameter(int, cpp_type="int64_t")
    assembly_format = "`<` struct(params) `>`"


class PadQuantAttr(DefinedAttribute, name="tosa.pad_quant"):
    """The zero point of the padded tensor."""

    input_zp = parameter(int, cpp_type="int64_t")
    assembly_format = "`<` struct(params) `>`"


PROF = enum_attr("tosa.prof", "A profile of the specification.", Profile, format="`<` $value `>`")
EXT = enum_attr("tosa.ext", "An extension of the specification.", Extension, format="`<` $value `>`")
LEVEL_ATTR = enum_attr(
    "tosa.level", "A level of the specification, which limits sizes.", Level, format="`<` $value `>`"
)
SPECIFICATION_VERSION_ATTR = enum_attr(
    "tosa.specification_version", "The version of the specification.", SpecificationVersion, format="`<` $value `>`"
)


class TargetEnvAttr(DefinedAttribute, name="tosa.target_env"):
    """Target of a module: version, level, profiles and extensions."""

    specification_version = parameter(SpecificationVersion, cpp_type="SpecificationVersion")
    level = parameter(Level, cpp_type="Level")
    profiles = array_parameter(Profile, cpp_type="::llvm::ArrayRef<Profile>")
    extensions = array_parameter(Extension, cpp_type="::llvm::ArrayRef<Extension>")
    assembly_format = (
        "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` "
        "`profiles` `=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`"
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
