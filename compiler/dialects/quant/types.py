"""The types of the quant dialect: floats that are stored as integers."""

from __future__ import annotations

from compiler.dialects.quant import type_syntax
from compiler.ods.define import param, type_def

ANY = type_def(
    "quant.any",
    "An integer that represents a float with unspecified parameters.",
    parameters=[param("storage", "storage"), param("expressedType", "type", optional=True)],
    parse=type_syntax.parse_any,
    print=type_syntax.print_any,
    verify=type_syntax.verify_any,
)
CALIBRATED = type_def(
    "quant.calibrated",
    "A float that was seen to lie in a range, and is not quantized yet.",
    parameters=[param("expressedType", "type"), param("min", "float"), param("max", "float")],
    parse=type_syntax.parse_calibrated,
    print=type_syntax.print_calibrated,
    verify=type_syntax.verify_calibrated,
)
UNIFORM = type_def(
    "quant.uniform",
    "An integer that stands for (integer - zero point) * scale: for a whole tensor, along a dimension, or by blocks.",
    parameters=[param("storage", "storage"), param("expressedType", "type"), param("quantization", "quantization")],
    parse=type_syntax.parse_uniform,
    print=type_syntax.print_uniform,
    verify=type_syntax.verify_uniform,
)
