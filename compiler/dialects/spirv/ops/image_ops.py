"""The operations of the spirv dialect: image ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import ImageOperandsAttr
from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyImage,
    SPIRV_AnySampledImage,
    SPIRV_Float,
    SPIRV_Float32,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_Type,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.image_enums import Dim, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo
from compiler.dialects.spirv.traits import (
    component_matches_image,
    dim_is,
    dim_is_not,
    image_operand_is_present,
    result_is_image_of,
    result_is_sampled_type_of,
    sampler_use_is,
    sampling_is,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_operand
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import AnyTypeOf


class ImageDrefGatherOp(Op, name="spirv.ImageDrefGather"):
    """Compares the depths of the four texels nearest to a coordinate with a reference; returns the four results."""

    sampled_image = operand(SPIRV_AnySampledImage)
    coordinate = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    dref = operand(SPIRV_Float32)
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = optional_attribute(ImageOperandsAttr)
    result = result(AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float)))
    traits = [
        PURE,
        dim_is("sampled_image", Dim.Dim2D, Dim.Cube, Dim.Rect),
        sampling_is("sampled_image", ImageSamplingInfo.SingleSampled),
        component_matches_image("result", "sampled_image"),
        needs(Capability.Shader),
    ]
    assembly_format = (
        "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` "
        "type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class ImageQuerySizeOp(Op, name="spirv.ImageQuerySize"):
    """Returns the extents of an image that has no levels of detail, the number of layers last."""

    image = operand(SPIRV_AnyImage)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, needs(Capability.ImageQuery, Capability.Kernel)]
    assembly_format = "$image attr-dict `:` type($image) `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class ImageReadOp(Op, name="spirv.ImageRead"):
    """Reads a texel of an image at integer coordinates, without a sampler."""

    image = operand(SPIRV_AnyImage)
    coordinate = operand(AnyTypeOf(SPIRV_ScalarOrVectorOf(SPIRV_Float), SPIRV_ScalarOrVectorOf(SPIRV_Integer)))
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = optional_attribute(ImageOperandsAttr)
    result = result(AnyTypeOf(SPIRV_ScalarOrVectorOf(SPIRV_Float), SPIRV_ScalarOrVectorOf(SPIRV_Integer)))
    traits = [
        sampler_use_is("image", ImageSamplerUseInfo.SamplerUnknown, ImageSamplerUseInfo.NoSampler),
        component_matches_image("result", "image"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
        "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` "
        "type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class ImageWriteOp(Op, name="spirv.ImageWrite"):
    """Writes a texel of an image at integer coordinates."""

    image = operand(SPIRV_AnyImage)
    coordinate = operand(AnyTypeOf(SPIRV_ScalarOrVectorOf(SPIRV_Float), SPIRV_ScalarOrVectorOf(SPIRV_Integer)))
    texel = operand(AnyTypeOf(SPIRV_ScalarOrVectorOf(SPIRV_Float), SPIRV_ScalarOrVectorOf(SPIRV_Integer)))
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = optional_attribute(ImageOperandsAttr)
    traits = [
        sampler_use_is("image", ImageSamplerUseInfo.SamplerUnknown, ImageSamplerUseInfo.NoSampler),
        dim_is_not("image", Dim.SubpassData),
        component_matches_image("texel", "image"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` type($texel) ( "
        "`,` type($operand_arguments)^ )?"
    )
    hooks = Hooks(verify_is_local=True)


class ImageOp(Op, name="spirv.Image"):
    """Returns the image of a sampled image, without its sampler."""

    sampled_image = operand(SPIRV_AnySampledImage)
    result = result(SPIRV_AnyImage)
    traits = [PURE, result_is_image_of("sampled_image"), AVAILABILITY]
    assembly_format = "$sampled_image attr-dict `:` type($sampled_image)"


class ImageSampleExplicitLodOp(Op, name="spirv.ImageSampleExplicitLod"):
    """Samples an image at a coordinate, with a level of detail or gradients that are given."""

    sampled_image = operand(SPIRV_AnySampledImage)
    coordinate = operand(AnyTypeOf(SPIRV_ScalarOrVectorOf(SPIRV_Float), SPIRV_ScalarOrVectorOf(SPIRV_Integer)))
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = attribute(ImageOperandsAttr)
    result = result(AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float)))
    traits = [
        dim_is_not("sampled_image", Dim.Buffer),
        sampling_is("sampled_image", ImageSamplingInfo.SingleSampled),
        component_matches_image("result", "sampled_image"),
        image_operand_is_present(ImageOperands.Lod, ImageOperands.Grad),
        Interface("ExplicitLodOpInterface"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` "
        "type($operand_arguments)^ )? `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class ImageSampleImplicitLodOp(Op, name="spirv.ImageSampleImplicitLod"):
    """Samples an image at a coordinate; its change between neighbours determines the level of detail."""

    sampled_image = operand(SPIRV_AnySampledImage)
    coordinate = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = optional_attribute(ImageOperandsAttr)
    result = result(AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float)))
    traits = [
        dim_is_not("sampled_image", Dim.Buffer),
        sampling_is("sampled_image", ImageSamplingInfo.SingleSampled),
        component_matches_image("result", "sampled_image"),
        Interface("ImplicitLodOpInterface"),
        needs(Capability.Shader),
    ]
    assembly_format = (
        "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` "
        "type($operand_arguments)^ )? `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class ImageSampleProjDrefImplicitLodOp(Op, name="spirv.ImageSampleProjDrefImplicitLod"):
    """Divides a coordinate by its last component, samples depth there and compares it with a reference."""

    sampled_image = operand(SPIRV_AnySampledImage)
    coordinate = operand(AnyTypeOf(SPIRV_ScalarOrVectorOf(SPIRV_Float), SPIRV_ScalarOrVectorOf(SPIRV_Integer)))
    dref = operand(SPIRV_Float32)
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = optional_attribute(ImageOperandsAttr)
    result = result(AnyTypeOf(SPIRV_Integer, SPIRV_Float))
    traits = [
        dim_is_not("sampled_image", Dim.Buffer),
        sampling_is("sampled_image", ImageSamplingInfo.SingleSampled),
        result_is_sampled_type_of("sampled_image"),
        Interface("ImplicitLodOpInterface"),
        needs(Capability.Shader),
    ]
    assembly_format = (
        "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` "
        "type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class ImageFetchOp(Op, name="spirv.ImageFetch"):
    """Fetches one texel of a sampled image at integer coordinates, without filtering."""

    image = operand(SPIRV_AnyImage)
    coordinate = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand_arguments = variadic_operand(SPIRV_Type)
    image_operands = optional_attribute(ImageOperandsAttr)
    result = result(AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Float), VectorOfLengthAndType((4,), SPIRV_Integer)))
    traits = [
        dim_is_not("image", Dim.Cube),
        sampler_use_is("image", ImageSamplerUseInfo.NeedSampler),
        component_matches_image("result", "image"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
        "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` "
        "type($result)"
    )
    hooks = Hooks(verify_is_local=True)
