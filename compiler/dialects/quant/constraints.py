"""Constraints on types and attributes that the quant dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.quant.types import QuantizedType
from compiler.ir import types
from compiler.ir.operation import Operation
from compiler.ods.type_constraints import type_constraint
from compiler.ods.type_predicates import is_signless, is_tensor

_TENSORS = (types.RankedTensorType, types.UnrankedTensorType)


def element_type_or_self(type_: types.Type) -> types.Type:
    """Returns the element type of a tensor, or the type itself: only these two may be cast."""
    return type_.element_type if isinstance(type_, _TENSORS) else type_


def same_shape(op: Operation) -> bool:
    """Returns True if input and result are both scalars, or tensors of one shape."""
    input_, result = _cast_types(op)
    if isinstance(input_, _TENSORS) and isinstance(result, _TENSORS):
        return input_.shape == result.shape
    return isinstance(input_, _TENSORS) == isinstance(result, _TENSORS)


def is_storage_cast(op: Operation) -> bool:
    """Returns True if just one of input and result is quantized."""
    input_, result = map(element_type_or_self, _cast_types(op))
    return isinstance(input_, QuantizedType) != isinstance(result, QuantizedType)


def _cast_types(op: Operation) -> tuple[types.Type, types.Type]:
    (input_,), (result,) = op.operands, op.results
    return input_.type, result.type


quant_QuantizedScalarOrTensor = type_constraint(
    "scalar or tensor of quantized type", lambda type_: isinstance(element_type_or_self(type_), QuantizedType)
)
quant_FloatScalarOrTensor = type_constraint(
    "scalar or tensor of floating-point",
    lambda type_: (
        isinstance(type_, types.FloatType) or (is_tensor(type_) and isinstance(type_.element_type, types.FloatType))
    ),
)
quant_IntegerOrQuantizedScalarOrTensor = type_constraint(
    "scalar or tensor of signless integer or quantized type",
    lambda type_: is_signless(element_type_or_self(type_)) or isinstance(element_type_or_self(type_), QuantizedType),
)
