"""The operations of the spirv dialect: image ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_AnyImage,
    SPIRV_AnySampledImage,
    SPIRV_Float,
    SPIRV_Float32,
    SPIRV_ImageOperandsAttr,
    SPIRV_Integer,
    SPIRV_Type,
)
from compiler.ir import types
from compiler.ods.define import op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.traits import PURE, predicate_trait, types_match_with
from compiler.ods.type_constraints import AnyTypeOf, element_type_of

IMAGE_DREF_GATHER = op(
    "spirv.ImageDrefGather",
    "",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "dref": SPIRV_Float32,
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float))},
    traits=[
        PURE,
        predicate_trait("the Dim operand of the underlying image must be Dim2D or Cube or Rect", name="SPIRV_DimIs"),
        predicate_trait("the MS operand of the underlying image type must be SingleSampled", name="SPIRV_MSOperandIs"),
        predicate_trait(
            "the result component type must match the image sampled type", name="SPIRV_NoneOrElementMatchImage"
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` "
        "type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)"
    ),
)
IMAGE_QUERY_SIZE = op(
    "spirv.ImageQuerySize",
    "",
    operands={"image": SPIRV_AnyImage},
    results={"result": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer))},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$image attr-dict `:` type($image) `->` type($result)",
)
IMAGE_READ = op(
    "spirv.ImageRead",
    "",
    operands={
        "image": SPIRV_AnyImage,
        "coordinate": AnyTypeOf(
            AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
            AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        ),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={
        "result": AnyTypeOf(
            AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
            AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        )
    },
    traits=[
        predicate_trait(
            "the sampled operand of the underlying image must be SamplerUnknown or NoSampler",
            name="SPIRV_SampledOperandIs",
        ),
        predicate_trait(
            "the result component type must match the image sampled type",
            lambda op: (
                isinstance(op.operand("image").type.element_type, types.NoneType)
                or element_type_of(op.result_group("result")[0]) == op.operand("image").type.element_type
            ),
            name="SPIRV_NoneOrElementMatchImage",
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
        "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` "
        "type($result)"
    ),
)
IMAGE_WRITE = op(
    "spirv.ImageWrite",
    "",
    operands={
        "image": SPIRV_AnyImage,
        "coordinate": AnyTypeOf(
            AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
            AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        ),
        "texel": AnyTypeOf(
            AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
            AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        ),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    traits=[
        predicate_trait(
            "the sampled operand of the underlying image must be SamplerUnknown or NoSampler",
            name="SPIRV_SampledOperandIs",
        ),
        predicate_trait("the Dim operand of the underlying image must not be SubpassData", name="SPIRV_DimIsNot"),
        predicate_trait(
            "the texel component type must match the image sampled type",
            lambda op: (
                isinstance(op.operand("image").type.element_type, types.NoneType)
                or element_type_of(op.operand("texel")) == op.operand("image").type.element_type
            ),
            name="SPIRV_NoneOrElementMatchImage",
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` type($texel) ( "
        "`,` type($operand_arguments)^ )?"
    ),
)
IMAGE = op(
    "spirv.Image",
    "",
    operands={"sampled_image": SPIRV_AnySampledImage},
    results={"result": SPIRV_AnyImage},
    traits=[
        PURE,
        types_match_with("sampled_image", "result", "type of 'result' matches image type of 'sampled_image'", None),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$sampled_image attr-dict `:` type($sampled_image)",
)
IMAGE_SAMPLE_EXPLICIT_LOD = op(
    "spirv.ImageSampleExplicitLod",
    "",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": AnyTypeOf(
            AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
            AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        ),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": SPIRV_ImageOperandsAttr},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float))},
    traits=[
        predicate_trait("the Dim operand of the underlying image must not be Buffer", name="SPIRV_DimIsNot"),
        predicate_trait("the MS operand of the underlying image type must be SingleSampled", name="SPIRV_MSOperandIs"),
        predicate_trait(
            "the result component type must match the image sampled type", name="SPIRV_NoneOrElementMatchImage"
        ),
        predicate_trait("either Lod or Grad image operands must be present", name="SPIRV_ImageOperandIsPresent"),
        Interface("ExplicitLodOpInterface"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` "
        "type($operand_arguments)^ )? `->` type($result)"
    ),
)
IMAGE_SAMPLE_IMPLICIT_LOD = op(
    "spirv.ImageSampleImplicitLod",
    "",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Integer), VectorOfLengthAndType((4,), SPIRV_Float))},
    traits=[
        predicate_trait("the Dim operand of the underlying image must not be Buffer", name="SPIRV_DimIsNot"),
        predicate_trait("the MS operand of the underlying image type must be SingleSampled", name="SPIRV_MSOperandIs"),
        predicate_trait(
            "the result component type must match the image sampled type", name="SPIRV_NoneOrElementMatchImage"
        ),
        Interface("ImplicitLodOpInterface"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` "
        "type($operand_arguments)^ )? `->` type($result)"
    ),
)
IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD = op(
    "spirv.ImageSampleProjDrefImplicitLod",
    "",
    operands={
        "sampled_image": SPIRV_AnySampledImage,
        "coordinate": AnyTypeOf(
            AnyTypeOf(SPIRV_Float, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float)),
            AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        ),
        "dref": SPIRV_Float32,
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(SPIRV_Integer, SPIRV_Float)},
    traits=[
        predicate_trait("the Dim operand of the underlying image must not be Buffer", name="SPIRV_DimIsNot"),
        predicate_trait("the MS operand of the underlying image type must be SingleSampled", name="SPIRV_MSOperandIs"),
        types_match_with("sampled_image", "result", "type of 'result' matches image type of 'sampled_image'", None),
        Interface("ImplicitLodOpInterface"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
        "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` "
        "type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)"
    ),
)
IMAGE_FETCH = op(
    "spirv.ImageFetch",
    "",
    operands={
        "image": SPIRV_AnyImage,
        "coordinate": AnyTypeOf(SPIRV_Integer, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer)),
        "operand_arguments": variadic(SPIRV_Type),
    },
    attributes={"image_operands": optional(SPIRV_ImageOperandsAttr)},
    results={"result": AnyTypeOf(VectorOfLengthAndType((4,), SPIRV_Float), VectorOfLengthAndType((4,), SPIRV_Integer))},
    traits=[
        predicate_trait("the Dim operand of the underlying image must not be Cube", name="SPIRV_DimIsNot"),
        predicate_trait(
            "the sampled operand of the underlying image must be NeedSampler", name="SPIRV_SampledOperandIs"
        ),
        predicate_trait(
            "the result component type must match the image sampled type",
            lambda op: (
                isinstance(op.operand("image").type.element_type, types.NoneType)
                or element_type_of(op.result_group("result")[0]) == op.operand("image").type.element_type
            ),
            name="SPIRV_NoneOrElementMatchImage",
        ),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format=(
        "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
        "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` "
        "type($result)"
    ),
)
