"""The operations of the quant dialect."""

from __future__ import annotations

from compiler.dialects.quant.constraints import (
    is_storage_cast,
    quant_FloatScalarOrTensor,
    quant_IntegerOrQuantizedScalarOrTensor,
    quant_QuantizedScalarOrTensor,
    same_shape,
)
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, predicate_trait

SAME_SCALAR_OR_TENSOR_SHAPE = predicate_trait(
    "input and result are both scalars or both tensors with matching shape",
    same_shape,
    name="quant_SameScalarOrTensorShape",
)


class Cast(Op):
    input = operand(quant_IntegerOrQuantizedScalarOrTensor)
    result = result(quant_IntegerOrQuantizedScalarOrTensor)
    traits = [PURE]
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"


class DequantizeCastOp(Cast, name="quant.dcast"):
    """Converts quantized integers to floats: (integer - zero point) * scale."""

    input = operand(quant_QuantizedScalarOrTensor)
    result = result(quant_FloatScalarOrTensor)
    traits = [SAME_SCALAR_OR_TENSOR_SHAPE]


class QuantizeCastOp(Cast, name="quant.qcast"):
    """Converts floats to quantized integers: divided by the scale, and moved by the zero point."""

    input = operand(quant_FloatScalarOrTensor)
    result = result(quant_QuantizedScalarOrTensor)
    traits = [SAME_SCALAR_OR_TENSOR_SHAPE]


class StorageCastOp(Cast, name="quant.scast"):
    """Reinterprets plain integers as quantized ones, or the reverse."""

    traits = [
        SAME_SCALAR_OR_TENSOR_SHAPE,
        predicate_trait(
            "input must be integer and result must be quantized, or vice versa",
            is_storage_cast,
            name="quant_IntegerAndQuantizedCombination",
        ),
    ]
