"""Checks of casts of quantized values beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.quant.constraints import element_type_or_self
from compiler.dialects.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp
from compiler.dialects.quant.type_syntax import Parameters
from compiler.dialects.quant.types import QuantizedType, UniformQuantizedType
from compiler.ir.problem import Problem
from compiler.ir.types import DYNAMIC, RankedTensorType, Type, UnrankedTensorType
from compiler.ods import hook


@hook.verify(DequantizeCastOp, QuantizeCastOp, StorageCastOp)
def cast(op: DequantizeCastOp | QuantizeCastOp | StorageCastOp) -> Problem | None:
    """The float that a quantized type expresses is that on the other side; and its scales fit the tensor's shape."""
    types = [op.input.type, op.result.type]
    container = next((type_ for type_ in types if isinstance(element_type_or_self(type_), QuantizedType)), None)
    quantized = None if container is None else element_type_or_self(container)
    if container is None or not isinstance(quantized, QuantizedType):
        return None
    other = element_type_or_self(types[1] if container is types[0] else types[0])
    if isinstance(op, StorageCastOp):
        problem = _storage_problem(quantized, other)
    elif quantized.expressed_type != other:
        problem = "expressed type in quantized type expected to match float type"
    else:
        problem = None
    problem = problem or _shape_problem(quantized, container)
    return None if problem is None else Problem(op, problem)


def _storage_problem(quantized: QuantizedType, integer: Type) -> str | None:
    if quantized.storage_type in (quantized, integer):
        return None
    return "storage type in quantized type expected to match integer type"


def _shape_problem(quantized: QuantizedType, container: Type) -> str | None:
    parameters = quantized.quantization if isinstance(quantized, UniformQuantizedType) else None
    if parameters is None or parameters.shape is None:
        return None
    tensor = container if isinstance(container, RankedTensorType | UnrankedTensorType) else None
    if parameters.block_sizes is None:
        if tensor is None:
            return "scalar types may not use per-axis quantization"
        if tensor.shape is None:
            return None
        (dimension,) = parameters.dimensions
        if dimension >= len(tensor.shape):
            return "quantized dimension must be less than tensor rank"
        if tensor.shape[dimension] not in (DYNAMIC, len(parameters.scales)):
            return "quantized dimension size does not match number of scales"
        return None
    if tensor is None:
        return "scalar types may not use sub-channel quantization"
    if tensor.shape is None:
        return "tensor containing the sub-channel quantized type must be ranked"
    return _blocks_problem(parameters, parameters.shape, parameters.block_sizes, tensor.shape)


def _blocks_problem(
    parameters: Parameters, scales: Sequence[int], block_sizes: Sequence[int], extents: Sequence[int]
) -> str | None:
    """Each quantized dimension is divided into complete blocks, with a scale for each."""
    rank = len(extents)
    blocks = dict(zip(parameters.dimensions, block_sizes, strict=True))
    for dimension, size in blocks.items():
        if dimension >= rank:
            return f"quantized dimension {dimension} must be less than tensor rank {rank}"
        extent = extents[dimension]
        if extent != DYNAMIC and extent % size:
            return (
                f"tensor dimension size {extent} at axis {dimension} must be divisible by the corresponding block size "
                f"{size}"
            )
    if 0 in extents:
        return "tensor dimension size of zero is not allowed with sub-channel quantization"
    if len(scales) != rank:
        return f"Rank of scales {len(scales)} must match the rank of the tensor {rank}"
    for axis, extent in enumerate(extents):
        if extent == DYNAMIC:
            continue
        wanted = extent // blocks.get(axis, extent)  # a dimension that is not quantized is one block
        if scales[axis] != wanted:
            return (  # upstream gives the wanted size for both
                f"dimension size {wanted} of scales tensor at axis {axis} should match (tensor dimension at axis "
                f"/ block sizes at axis) = {wanted}"
            )
    return None
