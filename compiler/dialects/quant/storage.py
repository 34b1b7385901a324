"""Parts of quantized types."""

from __future__ import annotations

from compiler.dialects.quant.type_syntax import Parameters
from compiler.dialects.quant.types import UniformQuantizedType
from compiler.ir.types import DialectType, Type


def storage_type(quantized: DialectType) -> Type:
    """Returns the integers in which values of a quantized type are stored; the type itself if it has none."""
    stored: Type = quantized if quantized.definition.mnemonic == "calibrated" else quantized.parameters[0].type
    return stored


def uniform_parameters(type_: Type) -> Parameters | None:
    """Returns the scales and zero points of a uniform quantized type; None for other types."""
    if not isinstance(type_, UniformQuantizedType):
        return None
    parameters: Parameters = type_.quantization
    return parameters
