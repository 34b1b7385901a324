"""Checks of operations on images and mesh tasks, with upstream's messages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.spirv.constants import producer_of
from compiler.dialects.spirv.enums.image_enums import (
    Dim,
    ImageArrayedInfo,
    ImageOperands,
    ImageSamplerUseInfo,
    ImageSamplingInfo,
)
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.ops.image_ops import (
    ImageDrefGatherOp,
    ImageFetchOp,
    ImageQuerySizeOp,
    ImageReadOp,
    ImageSampleExplicitLodOp,
    ImageSampleImplicitLodOp,
    ImageSampleProjDrefImplicitLodOp,
    ImageWriteOp,
)
from compiler.dialects.spirv.ops.memory_ops import VariableOp
from compiler.dialects.spirv.ops.mesh_ops import EXTEmitMeshTasksOp
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp
from compiler.dialects.spirv.type_parts import element_type_or_self, image_of
from compiler.dialects.spirv.types import ImageType, PointerType
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType, IntegerType, Type, VectorType
from compiler.ods import hook

ImageAccess: TypeAlias = (
    ImageDrefGatherOp
    | ImageReadOp
    | ImageWriteOp
    | ImageSampleExplicitLodOp
    | ImageSampleImplicitLodOp
    | ImageSampleProjDrefImplicitLodOp
    | ImageFetchOp
)

_SAMPLED_DIMS = (Dim.Dim1D, Dim.Dim2D, Dim.Dim3D, Dim.Cube)
_COMPONENTS: Mapping[Dim, int] = MappingProxyType(
    {Dim.Dim1D: 1, Dim.Buffer: 1, Dim.Dim2D: 2, Dim.Cube: 2, Dim.Rect: 2, Dim.Dim3D: 3}
)


def _components(type_: Type) -> int:
    return type_.shape[0] if isinstance(type_, VectorType) else 1


# ---------------------------------------------------------------------------------------------------------- operands


@hook.verify(
    ImageDrefGatherOp,
    ImageReadOp,
    ImageWriteOp,
    ImageSampleExplicitLodOp,
    ImageSampleImplicitLodOp,
    ImageSampleProjDrefImplicitLodOp,
    ImageFetchOp,
)
def operands(op: ImageAccess) -> Finding:
    """Checks that the operands that `image_operands` announces follow the other ones, in the order of its bits."""
    image_operands, arguments = op.image_operands, op.operand_arguments
    if image_operands is None:
        if not arguments:
            return None
        return Problem(op, "the Image Operands should encode what operands follow, as per Image Operands")
    if ImageOperands.Lod in image_operands and ImageOperands.Grad in image_operands:
        return Problem(op, "it is invalid to set both the Lod and Grad bits")
    rest = [argument.type for argument in arguments]
    for announced, check, count in _CHECKS:
        if announced in image_operands:
            message = check(op, rest)
            if message is not None:
                return Problem(op, message)
            rest = rest[count:]
    return Problem(op, "too many image operand arguments have been provided") if rest else None


def _image(op: ImageAccess) -> ImageType:
    """Returns the image that an operation accesses, with or without a sampler."""
    if isinstance(op, (ImageFetchOp, ImageReadOp, ImageWriteOp)):
        return image_of(op.image.type)
    return image_of(op.sampled_image.type)


def _image_for(op: ImageAccess, name: str) -> str | None:
    """Checks the image type that the image operands Bias and Lod require."""
    image = _image(op)
    if image.dim not in _SAMPLED_DIMS:
        return f"{name} must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube"
    if image.sampling_info is not ImageSamplingInfo.SingleSampled:
        return f"{name} must only be used with an image type that has a MS operand of 0"
    return None


def _bias(op: ImageAccess, arguments: list[Type]) -> str | None:
    if not op.has_trait("ImplicitLodOpInterface"):
        return "Bias is only valid with implicit-lod instructions"
    if not arguments:
        return "Bias operand requires 1 argument"
    if not isinstance(arguments[0], FloatType):
        return "Bias must be a floating-point type scalar"
    return _image_for(op, "Bias")


def _lod(op: ImageAccess, arguments: list[Type]) -> str | None:
    is_fetch = op.has_trait("FetchOpInterface")
    if not op.has_trait("ExplicitLodOpInterface") and not is_fetch:
        return "Lod is only valid with explicit-lod and fetch instructions"
    if not arguments:
        return "Lod operand requires 1 argument"
    if not is_fetch and not isinstance(arguments[0], FloatType):
        return "for sampling operations, Lod must be a floating-point type scalar"
    if is_fetch and not isinstance(arguments[0], IntegerType):
        return "for fetch operations, Lod must be an integer type scalar"
    return _image_for(op, "Lod")


def _grad(op: ImageAccess, arguments: list[Type]) -> str | None:
    """There are two derivatives of the coordinate, without the coordinate's array layer."""
    if not op.has_trait("ExplicitLodOpInterface"):
        return "Grad is only valid with explicit-lod instructions"
    if len(arguments) < 2:
        return "Grad operand requires 2 arguments (scalars or vectors)"
    image = _image(op)
    if image.sampling_info is not ImageSamplingInfo.SingleSampled:
        return "Grad must only be used with an image type that has a MS operand of 0"
    coordinate = op.coordinate.type
    has_layer = image.arrayed_info is ImageArrayedInfo.Arrayed and isinstance(coordinate, VectorType)
    wanted = _components(coordinate) - has_layer
    types = arguments[:2]
    are_vectors = all(isinstance(type_, VectorType) for type_ in types)
    if not are_vectors and not all(isinstance(type_, FloatType) for type_ in types):
        return "Grad arguments must be a scalar or vector of floating-point type"
    if any(_components(type_) != wanted for type_ in types):
        return (
            "number of components of each Grad argument must equal the number of components in coordinate, minus "
            "the array layer component, if present"
        )
    if not all(isinstance(element_type_or_self(type_), FloatType) for type_ in types):
        return "Grad arguments must be a vector of floating-point type"
    return None


_CHECKS = ((ImageOperands.Bias, _bias, 1), (ImageOperands.Lod, _lod, 1), (ImageOperands.Grad, _grad, 2))
"""The operands that are checked, in the order of their bits, and the number of values of each."""

# ------------------------------------------------------------------------------------------------------------- sizes


@hook.verify(ImageQuerySizeOp)
def query_size(op: ImageQuerySizeOp) -> Finding:
    image = image_of(op.image.type)
    if image.dim in _SAMPLED_DIMS:
        is_sampled = image.sampler_use_info is ImageSamplerUseInfo.NeedSampler
        if is_sampled and image.sampling_info is not ImageSamplingInfo.MultiSampled:
            message = "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2"
            return Problem(op, message)
    elif image.dim not in _COMPONENTS:
        return Problem(op, "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect")
    wanted = _COMPONENTS[image.dim] + (image.arrayed_info is ImageArrayedInfo.Arrayed)
    count = _components(op.result.type)
    if wanted != count:
        message = f"expected the result to have {wanted} component(s), but found {count} component(s)"
        return Problem(op, message)
    return None


# -------------------------------------------------------------------------------------------------------- mesh tasks


@hook.verify(EXTEmitMeshTasksOp)
def emit_mesh_tasks(op: EXTEmitMeshTasksOp) -> Finding:
    if op.payload is None:
        return None
    type_ = op.payload.type
    is_variable = isinstance(producer_of(op.payload), (AddressOfOp, VariableOp))
    is_shared = isinstance(type_, PointerType) and type_.storage_class is StorageClass.TaskPayloadWorkgroupEXT
    if is_variable and is_shared:
        return None
    return "payload must be a variable with a storage class of TaskPayloadWorkgroupEXT"
