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
from compiler.ods.define import param, type_def

ARRAY = type_def(
    "spirv.array",
    "So many elements of one type; a stride in bytes where it is laid out in memory.",
    parameters=[param("elementType", "type"), param("elementCount", "int"), param("stride", "int", optional=True)],
    parse=type_syntax.parse_array,
    print=type_syntax.print_array,
)
COOPMATRIX = type_def(
    "spirv.coopmatrix",
    "A matrix that the invocations of a scope hold together, for use as A, B or accumulator.",
    parameters=[
        param("elementType", "type"),
        param("rows", "int"),
        param("columns", "int"),
        param("scope", "enum", enum=Scope),
        param("use", "enum", enum=CooperativeMatrixUseKHR),
    ],
    parse=type_syntax.parse_cooperative_matrix,
    print=type_syntax.print_cooperative_matrix,
)
IMAGE = type_def(
    "spirv.image",
    "An image: what a texel is read as, dimensions, and how it may be accessed.",
    parameters=[
        param("elementType", "type"),
        param("dim", "enum", enum=Dim),
        param("depthInfo", "enum", enum=ImageDepthInfo),
        param("arrayedInfo", "enum", enum=ImageArrayedInfo),
        param("samplingInfo", "enum", enum=ImageSamplingInfo),
        param("samplerUseInfo", "enum", enum=ImageSamplerUseInfo),
        param("imageFormat", "enum", enum=ImageFormat),
    ],
    parse=type_syntax.parse_image,
    print=type_syntax.print_image,
)
MATRIX = type_def(
    "spirv.matrix",
    "Two to four columns, each a vector of floats.",
    parameters=[param("columnType", "type"), param("columnCount", "int")],
    parse=type_syntax.parse_matrix,
    print=type_syntax.print_matrix,
)
PTR = type_def(
    "spirv.ptr",
    "A pointer to a value of some type in the memory of a storage class.",
    parameters=[param("pointeeType", "type"), param("storageClass", "enum", enum=StorageClass)],
    parse=type_syntax.parse_pointer,
    print=type_syntax.print_pointer,
)
RTARRAY = type_def(
    "spirv.rtarray",
    "Elements of one type, whose number only the running program knows; the last member of a block.",
    parameters=[param("elementType", "type"), param("stride", "int", optional=True)],
    parse=type_syntax.parse_runtime_array,
    print=type_syntax.print_runtime_array,
)
SAMPLED_IMAGE = type_def(
    "spirv.sampled_image",
    "An image together with the sampler to read it with.",
    parameters=[param("imageType", "type")],
    parse=type_syntax.parse_sampled_image,
    print=type_syntax.print_sampled_image,
)
STRUCT = type_def(
    "spirv.struct",
    "Members of any types, with offsets in bytes and decorations where they are laid out in memory.",
    parameters=[
        param("identifier", "string", optional=True),
        param("memberTypes", "array<type>", optional=True),
        param("offsets", "array<int>", optional=True),
        param("decorations", "array<attribute>", optional=True),
    ],
    traits=["IsMutable"],
    parse=type_syntax.parse_struct,
    print=type_syntax.print_struct,
)
ARM_TENSOR = type_def(
    "spirv.arm.tensor",
    "A tensor of the extension SPV_ARM_tensors, with or without known extents.",
    parameters=[param("shape", "shape"), param("elementType", "type")],
    parse=type_syntax.parse_tensor,
    print=type_syntax.print_tensor,
)
