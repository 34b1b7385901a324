"""The types of the quant dialect: floats that are stored as integers."""

from __future__ import annotations

from compiler.dialects.quant import type_syntax
from compiler.ir.types import Type
from compiler.ods.parameter_members import ParameterHooks, optional_parameter, parameter, parameter_of_kind
from compiler.ods.type_class import DefinedType


class AnyQuantizedType(DefinedType, name="quant.any"):
    """An integer that represents a float by an unspecified rule."""

    storage = parameter_of_kind("storage")
    expressed_type = optional_parameter(Type, name="expressedType")
    hooks = ParameterHooks(parse=type_syntax.parse_any, print=type_syntax.print_any, verify=type_syntax.verify_any)


class CalibratedQuantizedType(DefinedType, name="quant.calibrated"):
    """A float that is not quantized yet, with the range of its observed values."""

    expressed_type = parameter(Type, name="expressedType")
    min = parameter(float)
    max = parameter(float)
    hooks = ParameterHooks(
        parse=type_syntax.parse_calibrated, print=type_syntax.print_calibrated, verify=type_syntax.verify_calibrated
    )


class UniformQuantizedType(DefinedType, name="quant.uniform"):
    """An integer for the number (integer - zero point) * scale; scales are of a whole tensor, a dimension or blocks."""

    storage = parameter_of_kind("storage")
    expressed_type = parameter(Type, name="expressedType")
    quantization = parameter_of_kind("quantization")
    hooks = ParameterHooks(
        parse=type_syntax.parse_uniform, print=type_syntax.print_uniform, verify=type_syntax.verify_uniform
    )
