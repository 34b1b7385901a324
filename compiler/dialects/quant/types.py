"""The types of the quant dialect: floats that are stored as integers."""

from __future__ import annotations

from compiler.dialects.quant import type_syntax
from compiler.ir.types import FloatType, IntegerType, Type
from compiler.ods.parameter_members import (
    ParameterHooks,
    ParameterMember,
    optional_parameter,
    parameter,
    parameter_of_kind,
)
from compiler.ods.type_class import DefinedType


class QuantizedType(DefinedType):
    """A float that is stored as an integer, or will be."""

    expressed_type: ParameterMember[Type | None]

    @property
    def storage_type(self) -> Type:
        """The integers in which values are stored; the type itself if it has none."""
        return self


class _StoredType(QuantizedType):
    storage: ParameterMember[type_syntax.Storage] = parameter_of_kind("storage")

    @property
    def storage_type(self) -> IntegerType:
        return self.storage.type


class AnyQuantizedType(_StoredType, name="quant.any"):
    """An integer that represents a float by an unspecified rule."""

    expressed_type = optional_parameter(Type, name="expressedType")
    hooks = ParameterHooks(parse=type_syntax.parse_any, print=type_syntax.print_any, verify=type_syntax.verify_any)


class CalibratedQuantizedType(QuantizedType, name="quant.calibrated"):
    """A float that is not quantized yet, with the range of its observed values."""

    expressed_type = parameter(Type, name="expressedType")
    min = parameter(float)
    max = parameter(float)
    hooks = ParameterHooks(
        parse=type_syntax.parse_calibrated, print=type_syntax.print_calibrated, verify=type_syntax.verify_calibrated
    )


class UniformQuantizedType(_StoredType, name="quant.uniform"):
    """An integer for the number (integer - zero point) * scale; scales are of a whole tensor, a dimension or blocks."""

    expressed_type = parameter(FloatType, name="expressedType")
    quantization: ParameterMember[type_syntax.Parameters] = parameter_of_kind("quantization")
    hooks = ParameterHooks(
        parse=type_syntax.parse_uniform, print=type_syntax.print_uniform, verify=type_syntax.verify_uniform
    )

    @property
    def parts(self) -> type_syntax.UniformParameters:
        """The storage, the expressed type, and the scales and zero points."""
        return self.storage, self.expressed_type, self.quantization
