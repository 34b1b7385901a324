"""The operations of the quant dialect."""

from __future__ import annotations

from compiler.dialects.quant.constraints import (
    element_type_or_self,
    is_quantized,
    quant_FloatScalarOrTensor,
    quant_IntegerOrQuantizedScalarOrTensor,
    quant_QuantizedScalarOrTensor,
    same_shape,
)
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, predicate_trait


class DequantizeCastOp(Op, name="quant.dcast"):
    """Converts quantized integers to the floats they stand for: (integer - zero point) * scale."""

    input = operand(quant_QuantizedScalarOrTensor)
    result = result(quant_FloatScalarOrTensor)
    traits = [
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            same_shape,
            name="quant_SameScalarOrTensorShape",
        ),
    ]
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"


class QuantizeCastOp(Op, name="quant.qcast"):
    """Converts floats to quantized integers: divided by the scale, and moved by the zero point."""

    input = operand(quant_FloatScalarOrTensor)
    result = result(quant_QuantizedScalarOrTensor)
    traits = [
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            same_shape,
            name="quant_SameScalarOrTensorShape",
        ),
    ]
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"


class StorageCastOp(Op, name="quant.scast"):
    """Takes plain integers as quantized ones or the reverse, without changing a bit."""

    input = operand(quant_IntegerOrQuantizedScalarOrTensor)
    result = result(quant_IntegerOrQuantizedScalarOrTensor)
    traits = [
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            same_shape,
            name="quant_SameScalarOrTensorShape",
        ),
        predicate_trait(
            "input must be integer and result must be quantized, or vice versa",
            lambda op: (
                is_quantized(element_type_or_self(op.operands[0].type))
                != is_quantized(element_type_or_self(op.results[0].type))
            ),
            name="quant_IntegerAndQuantizedCombination",
        ),
    ]
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"
