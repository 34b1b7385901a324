"""The operations of the spirv dialect: image ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_images
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyImage,
    SPIRV_AnySampledImage,
    SPIRV_Float,
    SPIRV_Float32,
    SPIRV_ImageOperandsAttr,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_Type,
)
from compiler.dialects.spirv.traits import (
    AVAILABILITY,
    component_matches_image,
    dim_is,
    dim_is_not,
    image_operand_is_present,
    result_is_image_of,
    result_is_sampled_type_of,
    sampler_use_is,
    sampling_is,
)
from compiler.ods.define import op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import AnyTypeOf

IMAGE_DREF_GATHER = op(
    "spirv.ImageDrefGather",
    "Compares the depth of the four texels around a coordinate with a reference; gives the four outcomes.",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "dref": SPIRV_Float32,
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float))},
    traits=[
        PURE,
        dim_is("sampled_image", "Dim2D", "Cube", "Rect"),
        sampling_is("sampled_image", "SingleSampled"),
        component_matches_image("result", "sampled_image"),
        AVAILABILITY,
    ],
    format=(
        "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` "
        "type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
IMAGE_QUERY_SIZE = op(
    "spirv.ImageQuerySize",
    "Gives the extents of an image that has no levels of detail, the number of layers last.",
    operands={"image": SPIRV_AnyImage},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$image attr-dict `:` type($image) `->` type($result)",
    hooks=Hooks(verify=verify_images.query_size, verify_is_local=True),
)
IMAGE_READ = op(
    "spirv.ImageRead",
    "Reads a texel of an image at integer coordinates, without a sampler.",
    operands={
        "image": SPIRV_AnyImage,
        "coordinate": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        ),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={
        "result": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        )
    },
    traits=[
        sampler_use_is("image", "SamplerUnknown", "NoSampler"),
        component_matches_image("result", "image"),
        AVAILABILITY,
    ],
    format=(
        "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
        "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` "
        "type($result)"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
IMAGE_WRITE = op(
    "spirv.ImageWrite",
    "Writes a texel of an image at integer coordinates.",
    operands={
        "image": SPIRV_AnyImage,
        "coordinate": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        ),
        "texel": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        ),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    traits=[
        sampler_use_is("image", "SamplerUnknown", "NoSampler"),
        dim_is_not("image", "SubpassData"),
        component_matches_image("texel", "image"),
        AVAILABILITY,
    ],
    format=(
        "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` type($texel) ( "
        "`,` type($operand_arguments)^ )?"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
IMAGE = op(
    "spirv.Image",
    "Takes the image out of a sampled image, without its sampler.",
    operands={"sampled_image": SPIRV_AnySampledImage},
    results={"result": SPIRV_AnyImage},
    traits=[
        PURE,
        result_is_image_of("sampled_image"),
        AVAILABILITY,
    ],
    format="$sampled_image attr-dict `:` type($sampled_image)",
)
IMAGE_SAMPLE_EXPLICIT_LOD = op(
    "spirv.ImageSampleExplicitLod",
    "Samples an image at a coordinate, with a level of detail or gradients that are given.",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        ),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": SPIRV_ImageOperandsAttr},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float))},
    traits=[
        dim_is_not("sampled_image", "Buffer"),
        sampling_is("sampled_image", "SingleSampled"),
        component_matches_image("result", "sampled_image"),
        image_operand_is_present("image_operands", "Lod", "Grad"),
        Interface("ExplicitLodOpInterface"),
        AVAILABILITY,
    ],
    format=(
        "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` "
        "type($operand_arguments)^ )? `->` type($result)"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
IMAGE_SAMPLE_IMPLICIT_LOD = op(
    "spirv.ImageSampleImplicitLod",
    "Samples an image at a coordinate; how it changes between neighbours gives the level of detail.",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float))},
    traits=[
        dim_is_not("sampled_image", "Buffer"),
        sampling_is("sampled_image", "SingleSampled"),
        component_matches_image("result", "sampled_image"),
        Interface("ImplicitLodOpInterface"),
        AVAILABILITY,
    ],
    format=(
        "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` "
        "type($operand_arguments)^ )? `->` type($result)"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD = op(
    "spirv.ImageSampleProjDrefImplicitLod",
    "Divides a coordinate by its last component, samples depth there and compares it with a reference.",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        ),
        "dref": SPIRV_Float32,
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(SPIRV_Integer, SPIRV_Float)},
    traits=[
        dim_is_not("sampled_image", "Buffer"),
        sampling_is("sampled_image", "SingleSampled"),
        result_is_sampled_type_of("sampled_image"),
        Interface("ImplicitLodOpInterface"),
        AVAILABILITY,
    ],
    format=(
        "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` "
        "type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
IMAGE_FETCH = op(
    "spirv.ImageFetch",
    "Fetches one texel of an image made for sampling at integer coordinates, without filtering.",
    operands={
        "image": SPIRV_AnyImage,
        "coordinate": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Float), VectorOfLengthAndType((4,), SPIRV_Integer))},
    traits=[
        dim_is_not("image", "Cube"),
        sampler_use_is("image", "NeedSampler"),
        component_matches_image("result", "image"),
        AVAILABILITY,
    ],
    format=(
        "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
        "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` "
        "type($result)"
    ),
    hooks=Hooks(verify=verify_images.operands, verify_is_local=True),
)
