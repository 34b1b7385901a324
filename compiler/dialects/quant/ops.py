"""The operations of the quant dialect."""

from __future__ import annotations

from compiler.dialects.quant.constraints import (
    quant_FloatScalarOrTensor,
    quant_IntegerOrQuantizedScalarOrTensor,
    quant_QuantizedScalarOrTensor,
)
from compiler.ods.define import op
from compiler.ods.traits import PURE, predicate_trait
from compiler.ods.type_constraints import is_signless, is_tensor

DCAST = op(
    "quant.dcast",
    "",
    operands={"input": quant_QuantizedScalarOrTensor},
    results={"result": quant_FloatScalarOrTensor},
    traits=[
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            name="quant_SameScalarOrTensorShape",
        ),
    ],
    format="$input attr-dict `:` type($input) `to` type($result)",
)
QCAST = op(
    "quant.qcast",
    "",
    operands={"input": quant_FloatScalarOrTensor},
    results={"result": quant_QuantizedScalarOrTensor},
    traits=[
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            name="quant_SameScalarOrTensorShape",
        ),
    ],
    format="$input attr-dict `:` type($input) `to` type($result)",
)
SCAST = op(
    "quant.scast",
    "",
    operands={"input": quant_IntegerOrQuantizedScalarOrTensor},
    results={"result": quant_IntegerOrQuantizedScalarOrTensor},
    traits=[
        PURE,
        predicate_trait(
            "input and result are both scalars or both tensors with matching shape",
            name="quant_SameScalarOrTensorShape",
        ),
        predicate_trait(
            "input must be integer and result must be quantized, or vice versa",
            lambda op: (
                (
                    is_signless(op.result_group("result")[0].type)
                    or (
                        is_tensor(op.result_group("result")[0].type)
                        and (lambda elementType: is_signless(elementType))(
                            op.result_group("result")[0].type.element_type
                        )
                    )
                )
                or (
                    is_signless(op.operand("input").type)
                    or (
                        is_tensor(op.operand("input").type)
                        and (lambda elementType: is_signless(elementType))(op.operand("input").type.element_type)
                    )
                )
            ),
            name="quant_IntegerAndQuantizedCombination",
        ),
    ],
    format="$input attr-dict `:` type($input) `to` type($result)",
)
