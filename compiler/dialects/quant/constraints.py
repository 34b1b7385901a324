"""Constraints on types and attributes that the quant dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ir import types
from compiler.ods.type_constraints import is_tensor, type_constraint

quant_QuantizedScalarOrTensor = type_constraint("scalar or tensor of quantized type")
quant_FloatScalarOrTensor = type_constraint(
    "scalar or tensor of floating-point",
    lambda type_: (
        isinstance(type_, types.FloatType) or (is_tensor(type_) and isinstance(type_.element_type, types.FloatType))
    ),
)
quant_IntegerOrQuantizedScalarOrTensor = type_constraint("scalar or tensor of signless integer or quantized type")
