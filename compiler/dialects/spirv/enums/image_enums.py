"""The enums of the spirv dialect about images: their contents and accesses."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class ImageOperands(BitEnum, verbatim=True, cpp_name="::mlir::spirv::ImageOperands", quoted=True):
    """Additional operands of an image access: bias, level of detail, gradients, offsets, sample."""

    NONE = 0, "no further operands", "None"
    Bias = 1, "number to add to the level of detail"
    Lod = 2, "the level of detail"
    Grad = 4, "derivatives of the coordinate in x and y, which determine the level"
    ConstOffset = 8, "texels to add to the coordinate, a constant"
    Offset = 16, "texels to add to the coordinate"
    ConstOffsets = 32, "an offset for each of four texels, constants"
    Sample = 64, "the number of the sample in the texel"
    MinLod = 128, "the least level of detail"
    MakeTexelAvailable = 256, "the write is made available to a scope"
    MakeTexelVisible = 512, "the read observes writes made available to a scope"
    NonPrivateTexel = 1024, "other invocations access the texel, so memory orderings apply"
    VolatileTexel = 2048, "the access is neither removed nor merged"
    SignExtend = 4096, "texels are signed integers"
    Offsets = 65536, "an offset for each of four texels"
    ZeroExtend = 8192, "texels are unsigned integers"
    Nontemporal = 16384, "the memory is not accessed again soon"


class ImageFormat(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ImageFormat"):
    """Storage of a texel: channels, bits of each, and their meaning."""

    Unknown = 0, "known to the client only"
    Rgba32f = 1, "four channels of 32 bits, floats"
    Rgba16f = 2, "four channels of 16 bits, floats"
    R32f = 3, "one channel of 32 bits, floats"
    Rgba8 = 4, "four channels of 8 bits, from 0 to 1"
    Rgba8Snorm = 5, "four channels of 8 bits, from -1 to 1"
    Rg32f = 6, "two channels of 32 bits, floats"
    Rg16f = 7, "two channels of 16 bits, floats"
    R11fG11fB10f = 8, "floats of 11, 11 and 10 bits without sign"
    R16f = 9, "one channel of 16 bits, floats"
    Rgba16 = 10, "four channels of 16 bits, from 0 to 1"
    Rgb10A2 = 11, "three channels of 10 bits and one of 2, from 0 to 1"
    Rg16 = 12, "two channels of 16 bits, from 0 to 1"
    Rg8 = 13, "two channels of 8 bits, from 0 to 1"
    R16 = 14, "one channel of 16 bits, from 0 to 1"
    R8 = 15, "one channel of 8 bits, from 0 to 1"
    Rgba16Snorm = 16, "four channels of 16 bits, from -1 to 1"
    Rg16Snorm = 17, "two channels of 16 bits, from -1 to 1"
    Rg8Snorm = 18, "two channels of 8 bits, from -1 to 1"
    R16Snorm = 19, "one channel of 16 bits, from -1 to 1"
    R8Snorm = 20, "one channel of 8 bits, from -1 to 1"
    Rgba32i = 21, "four channels of 32 bits, signed integers"
    Rgba16i = 22, "four channels of 16 bits, signed integers"
    Rgba8i = 23, "four channels of 8 bits, signed integers"
    R32i = 24, "one channel of 32 bits, signed integers"
    Rg32i = 25, "two channels of 32 bits, signed integers"
    Rg16i = 26, "two channels of 16 bits, signed integers"
    Rg8i = 27, "two channels of 8 bits, signed integers"
    R16i = 28, "one channel of 16 bits, signed integers"
    R8i = 29, "one channel of 8 bits, signed integers"
    Rgba32ui = 30, "four channels of 32 bits, unsigned integers"
    Rgba16ui = 31, "four channels of 16 bits, unsigned integers"
    Rgba8ui = 32, "four channels of 8 bits, unsigned integers"
    R32ui = 33, "one channel of 32 bits, unsigned integers"
    Rgb10a2ui = 34, "three channels of 10 bits and one of 2, unsigned integers"
    Rg32ui = 35, "two channels of 32 bits, unsigned integers"
    Rg16ui = 36, "two channels of 16 bits, unsigned integers"
    Rg8ui = 37, "two channels of 8 bits, unsigned integers"
    R16ui = 38, "one channel of 16 bits, unsigned integers"
    R8ui = 39, "one channel of 8 bits, unsigned integers"
    R64ui = 40, "one channel of 64 bits, unsigned integers"
    R64i = 41, "one channel of 64 bits, signed integers"


class ImageDepthInfo(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ImageDepthInfo"):
    """Presence of depth values in an image."""

    NoDepth = 0, "no depth"
    IsDepth = 1, "depth, which can be compared"
    DepthUnknown = 2, "unknown"


class ImageArrayedInfo(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ImageArrayedInfo"):
    """Presence of layers in an image."""

    NonArrayed = 0, "one image"
    Arrayed = 1, "layers, the last component of a coordinate"


class ImageSamplingInfo(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ImageSamplingInfo"):
    """Number of samples of a texel: one or several."""

    SingleSampled = 0, "one sample in each texel"
    MultiSampled = 1, "several samples in each texel"


class ImageSamplerUseInfo(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ImageSamplerUseInfo"):
    """Use of an image with a sampler: required, impossible, or known at run time only."""

    SamplerUnknown = 0, "only known at run time"
    NeedSampler = 1, "sampled, or fetched"
    NoSampler = 2, "read and written as storage"


class Dim(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::Dim"):
    """The dimensionality of an image, or its kind: cube, buffer, subpass."""

    Dim1D = 0, "one dimension"
    Dim2D = 1, "two dimensions"
    Dim3D = 2, "three dimensions"
    Cube = 3, "six faces, reached by a direction"
    Rect = 4, "two dimensions, with coordinates counted in texels"
    Buffer = 5, "texels of a buffer, one dimension"
    SubpassData = 6, "the result of an earlier subpass at this pixel"
