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
from compiler.dialects.quant.verify import cast
from compiler.ods.define import op
from compiler.ods.model import Hooks
from compiler.ods.traits import PURE, predicate_trait

DCAST = op(
    "quant.dcast",
    "Converts quantized integers to the floats they stand for: (integer - zero point) * scale.",
    operands={"input": quant_QuantizedScalarOrTensor},
    results={"result": quant_FloatScalarOrTensor},
    traits=[
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            same_shape,
            name="quant_SameScalarOrTensorShape",
        ),
    ],
    format="$input attr-dict `:` type($input) `to` type($result)",
    hooks=Hooks(verify=cast),
)
QCAST = op(
    "quant.qcast",
    "Converts floats to quantized integers: divided by the scale, and moved by the zero point.",
    operands={"input": quant_FloatScalarOrTensor},
    results={"result": quant_QuantizedScalarOrTensor},
    traits=[
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            same_shape,
            name="quant_SameScalarOrTensorShape",
        ),
    ],
    format="$input attr-dict `:` type($input) `to` type($result)",
    hooks=Hooks(verify=cast),
)
SCAST = op(
    "quant.scast",
    "Takes plain integers as quantized ones or the reverse, without changing a bit.",
    operands={"input": quant_IntegerOrQuantizedScalarOrTensor},
    results={"result": quant_IntegerOrQuantizedScalarOrTensor},
    traits=[
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
    ],
    format="$input attr-dict `:` type($input) `to` type($result)",
    hooks=Hooks(verify=cast),
)
