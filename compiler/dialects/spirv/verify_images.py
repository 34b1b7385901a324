"""What operations on images and mesh tasks must satisfy, in upstream's words."""

from __future__ import annotations

from compiler.dialects.spirv.constants import producer_of
from compiler.dialects.spirv.enum_syntax import has_case
from compiler.dialects.spirv.image_enums import DIM, IMAGE_ARRAYED_INFO, IMAGE_SAMPLER_USE_INFO, IMAGE_SAMPLING_INFO
from compiler.dialects.spirv.image_ops import (
    ImageDrefGatherOp,
    ImageFetchOp,
    ImageQuerySizeOp,
    ImageReadOp,
    ImageSampleExplicitLodOp,
    ImageSampleImplicitLodOp,
    ImageSampleProjDrefImplicitLodOp,
    ImageWriteOp,
)
from compiler.dialects.spirv.memory_ops import VariableOp
from compiler.dialects.spirv.mesh_ops import EXTEmitMeshTasksOp
from compiler.dialects.spirv.structure_ops import AddressOfOp
from compiler.dialects.spirv.type_parts import element_type_or_self, image_of, is_spirv, storage_class_of
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType, IntegerType, Type, VectorType
from compiler.ods import hook

_SAMPLED_DIMS = ("Dim1D", "Dim2D", "Dim3D", "Cube")
_COMPONENTS = {"Dim1D": 1, "Buffer": 1, "Dim2D": 2, "Cube": 2, "Rect": 2, "Dim3D": 3}


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
def operands(op: Operation) -> Finding:
    """What `image_operands` announces follows the other operands, in the order of its bits."""
    given = op.properties.get("image_operands")
    arguments = op.operand_group("operand_arguments")
    if given is None:
        if not arguments:
            return None
        return Problem(op, "the Image Operands should encode what operands follow, as per Image Operands")
    if has_case(given, "Lod") and has_case(given, "Grad"):
        return Problem(op, "it is invalid to set both the Lod and Grad bits")
    rest = [argument.type for argument in arguments]
    for name, check, count in (("Bias", _bias, 1), ("Lod", _lod, 1), ("Grad", _grad, 2)):
        if not has_case(given, name):
            continue
        message = check(op, rest)
        if message is not None:
            return Problem(op, message)
        rest = rest[count:]
    return Problem(op, "too many image operand arguments have been provided") if rest else None


def _image_for(op: Operation, name: str) -> str | None:
    """What the image must be like for an operand that says which level is sampled."""
    image = image_of(op.operands[0].type)
    if DIM.symbol(image.dim) not in _SAMPLED_DIMS:
        return f"{name} must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube"
    if IMAGE_SAMPLING_INFO.symbol(image.sampling) != "SingleSampled":
        return f"{name} must only be used with an image type that has a MS operand of 0"
    return None


def _bias(op: Operation, arguments: list[Type]) -> str | None:
    if not op.has_trait("ImplicitLodOpInterface"):
        return "Bias is only valid with implicit-lod instructions"
    if not arguments:
        return "Bias operand requires 1 argument"
    if not isinstance(arguments[0], FloatType):
        return "Bias must be a floating-point type scalar"
    return _image_for(op, "Bias")


def _lod(op: Operation, arguments: list[Type]) -> str | None:
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


def _grad(op: Operation, arguments: list[Type]) -> str | None:
    """Two derivatives of the coordinate, without its number of a layer."""
    if not op.has_trait("ExplicitLodOpInterface"):
        return "Grad is only valid with explicit-lod instructions"
    if len(arguments) < 2:
        return "Grad operand requires 2 arguments (scalars or vectors)"
    image = image_of(op.operands[0].type)
    if IMAGE_SAMPLING_INFO.symbol(image.sampling) != "SingleSampled":
        return "Grad must only be used with an image type that has a MS operand of 0"
    coordinate = op.operands[1].type
    has_layer = IMAGE_ARRAYED_INFO.symbol(image.arrayed) == "Arrayed" and isinstance(coordinate, VectorType)
    wanted = _components(coordinate) - has_layer
    given = arguments[:2]
    are_vectors = all(isinstance(type_, VectorType) for type_ in given)
    if not are_vectors and not all(isinstance(type_, FloatType) for type_ in given):
        return "Grad arguments must be a scalar or vector of floating-point type"
    if any(_components(type_) != wanted for type_ in given):
        return (
            "number of components of each Grad argument must equal the number of components in coordinate, minus "
            "the array layer component, if present"
        )
    if not all(isinstance(element_type_or_self(type_), FloatType) for type_ in given):
        return "Grad arguments must be a vector of floating-point type"
    return None


# ------------------------------------------------------------------------------------------------------------- sizes


@hook.verify(ImageQuerySizeOp)
def query_size(op: ImageQuerySizeOp) -> Finding:
    image = image_of(op.image.type)
    dim = DIM.symbol(image.dim) or ""
    if dim in _SAMPLED_DIMS:
        sampling = IMAGE_SAMPLING_INFO.symbol(image.sampling)
        use = IMAGE_SAMPLER_USE_INFO.symbol(image.sampler_use)
        if sampling != "MultiSampled" and use not in ("SamplerUnknown", "NoSampler"):
            message = "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2"
            return Problem(op, message)
    elif dim not in _COMPONENTS:
        return Problem(op, "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect")
    wanted = _COMPONENTS[dim] + (IMAGE_ARRAYED_INFO.symbol(image.arrayed) == "Arrayed")
    found = _components(op.result.type)
    if wanted != found:
        message = f"expected the result to have {wanted} component(s), but found {found} component(s)"
        return Problem(op, message)
    return None


# -------------------------------------------------------------------------------------------------------- mesh tasks


@hook.verify(EXTEmitMeshTasksOp)
def emit_mesh_tasks(op: EXTEmitMeshTasksOp) -> Finding:
    for payload in op.operand_group("payload"):
        producer = producer_of(payload)
        is_variable = producer is not None and isinstance(producer, (AddressOfOp, VariableOp))
        storage = storage_class_of(payload.type) if is_spirv(payload.type, "ptr") else ""
        if not is_variable or storage != "TaskPayloadWorkgroupEXT":
            return "payload must be a variable with a storage class of TaskPayloadWorkgroupEXT"
    return None
