"""The types of the spirv dialect."""

from __future__ import annotations

from compiler.dialects.spirv.enums.image_enums import (
    Dim,
    ImageArrayedInfo,
    ImageDepthInfo,
    ImageFormat,
    ImageSamplerUseInfo,
    ImageSamplingInfo,
)
from compiler.dialects.spirv.enums.operation_enums import CooperativeMatrixUseKHR, Scope, StorageClass
from compiler.dialects.spirv.syntax import type_syntax
from compiler.ir.asm import AsmPrinter
from compiler.ir.types import Parameters, Type
from compiler.ods.parameter_members import (
    ParameterHooks,
    ParameterMember,
    optional_array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
    shape_parameter,
)
from compiler.ods.type_class import DefinedType
from compiler.syntax.attributes.attribute_parser import AttributeParser


class ArrayType(DefinedType, name="spirv.array"):
    """A fixed number of elements of one type, with a stride in bytes if it has a memory layout."""

    element_type = parameter(Type, name="elementType")
    element_count = parameter(int, name="elementCount")
    stride = optional_parameter(int)
    hooks = ParameterHooks(parse=type_syntax.parse_array, print=type_syntax.print_array)


class CooperativeMatrixType(DefinedType, name="spirv.coopmatrix"):
    """A matrix distributed over the invocations of a scope, for use as A, B or accumulator."""

    element_type = parameter(Type, name="elementType")
    rows = parameter(int)
    columns = parameter(int)
    scope = parameter(Scope)
    use = parameter(CooperativeMatrixUseKHR)
    hooks = ParameterHooks(parse=type_syntax.parse_cooperative_matrix, print=type_syntax.print_cooperative_matrix)


class ImageType(DefinedType, name="spirv.image"):
    """An image: type of a texel, dimensions, and allowed accesses."""

    element_type = parameter(Type, name="elementType")
    dim = parameter(Dim)
    depth_info = parameter(ImageDepthInfo, name="depthInfo")
    arrayed_info = parameter(ImageArrayedInfo, name="arrayedInfo")
    sampling_info = parameter(ImageSamplingInfo, name="samplingInfo")
    sampler_use_info = parameter(ImageSamplerUseInfo, name="samplerUseInfo")
    image_format = parameter(ImageFormat, name="imageFormat")
    hooks = ParameterHooks(parse=type_syntax.parse_image, print=type_syntax.print_image)


class MatrixType(DefinedType, name="spirv.matrix"):
    """Two to four columns, each a vector of floats."""

    column_type = parameter(Type, name="columnType")
    column_count = parameter(int, name="columnCount")
    hooks = ParameterHooks(parse=type_syntax.parse_matrix, print=type_syntax.print_matrix)


class PointerType(DefinedType, name="spirv.ptr"):
    """A pointer to a value in the memory of a storage class."""

    pointee_type = parameter(Type, name="pointeeType")
    storage_class = parameter(StorageClass, name="storageClass")
    hooks = ParameterHooks(parse=type_syntax.parse_pointer, print=type_syntax.print_pointer)


class RuntimeArrayType(DefinedType, name="spirv.rtarray"):
    """An array whose length is known at run time only; the last member of a block."""

    element_type = parameter(Type, name="elementType")
    stride = optional_parameter(int)
    hooks = ParameterHooks(parse=type_syntax.parse_runtime_array, print=type_syntax.print_runtime_array)


def _parse_sampled_image(parser: AttributeParser) -> Parameters:
    """`<!spirv.image<...>>`."""
    parser.expect("<")
    start, end = parser.start, parser.end
    image = parser.type()
    if not isinstance(image, ImageType):
        parser.error(f"sampled image must be composed using image type, got '{image}'", start, end)
    if image.dim in (Dim.SubpassData, Dim.Buffer):
        parser.error(f"sampled image Dim must not be SubpassData or Buffer, got {image.dim.symbol}", start, end)
    parser.expect(">")
    return (image,)


def _print_sampled_image(type_: SampledImageType, printer: AsmPrinter) -> None:
    printer.emit("<")
    printer.type(type_.image_type)
    printer.emit(">")


# ------------------------------------------------------------------------------------------------------ structures


class SampledImageType(DefinedType, name="spirv.sampled_image"):
    """An image combined with a sampler."""

    image_type: ParameterMember[ImageType] = parameter_of_kind("type", name="imageType")
    hooks = ParameterHooks(parse=_parse_sampled_image, print=_print_sampled_image)


class StructType(DefinedType, name="spirv.struct"):
    """A structure; members have offsets in bytes and decorations if it has a memory layout."""

    identifier = optional_parameter(str)
    member_types = optional_array_parameter(Type, name="memberTypes")
    offsets = optional_array_parameter(int)
    decorations: ParameterMember[tuple[type_syntax.Decorated, ...] | None] = parameter_of_kind(
        "array<attribute>", optional=True
    )
    traits = ["IsMutable"]
    hooks = ParameterHooks(parse=type_syntax.parse_struct, print=type_syntax.print_struct)


class TensorArmType(DefinedType, name="spirv.arm.tensor"):
    """A tensor of the extension SPV_ARM_tensors, with or without known extents."""

    shape = shape_parameter()
    element_type = parameter(Type, name="elementType")
    hooks = ParameterHooks(parse=type_syntax.parse_tensor, print=type_syntax.print_tensor)
