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
from compiler.ods.enum_attribute import BracketedEnumAttribute
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


class ProfileAttr(BracketedEnumAttribute[Profile], name="tosa.prof"):
    """A profile of the specification."""


class ExtensionAttr(BracketedEnumAttribute[Extension], name="tosa.ext"):
    """An extension of the specification."""


class LevelAttr(BracketedEnumAttribute[Level], name="tosa.level"):
    """A level of the specification, which limits sizes."""


class SpecificationVersionAttr(BracketedEnumAttribute[SpecificationVersion], name="tosa.specification_version"):
    """The version of the specification."""


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


class ResizeModeAttr(BracketedEnumAttribute[ResizeMode], name="tosa.resize_mode"):
    """Interpolation between elements by `tosa.resize`."""

    constraint_summary = "Supported resize/upsampling strategies"


class NanPropagationModeAttr(BracketedEnumAttribute[NanPropagationMode], name="tosa.nan_mode"):
    """Handling of NaNs when elements are compared."""

    constraint_summary = "Supported NaN propagation strategies"


class RoundingModeAttr(BracketedEnumAttribute[RoundingMode], name="tosa.rounding_mode"):
    """Rounding mode of `tosa.rescale` and `tosa.apply_scale`."""

    constraint_summary = "Supported rounding modes"


class BlockSizeAttr(BracketedEnumAttribute[BlockSize], name="tosa.block_size"):
    """Number of elements that share a scale."""

    constraint_summary = "Block size for the block_scaled formats"
