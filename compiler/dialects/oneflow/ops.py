"""The operations of the oneflow dialect.

Each names itself in the graph that it came from (`op_name`), the devices that it runs on, and the scope that it was
made in; none touches memory. They are written in generic form, with all attributes in one dictionary.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compiler.ods.attr_constraints import (
    ArrayAttr,
    BoolAttr,
    I32Attr,
    I64ArrayAttr,
    I64Attr,
    SI32Attr,
    StrAttr,
    TypedArrayAttrBase,
)
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import AnyTensor
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE

USER_OP = Interface("UserOpCompatible")
"""The interface of ops that the graph knows by name."""

_SI32ArrayAttr = TypedArrayAttrBase(SI32Attr, "signed 32-bit integer array attribute")

_COMMON: Mapping[str, Any] = {
    "op_name": StrAttr,
    "device_tag": StrAttr,
    "device_name": ArrayAttr,
    "scope_symbol_id": optional(I64Attr),
    "hierarchy": optional(I64ArrayAttr),
}

CAST = op(
    "oneflow.cast",
    "Converts the elements of a tensor to another type.",
    operands={"in": AnyTensor},
    attributes={**_COMMON, "dtype": I32Attr, "pin_memory": default(BoolAttr, False)},
    results={"out": AnyTensor},
    traits=[PURE, USER_OP],
)
TRANSPOSE = op(
    "oneflow.transpose",
    "Permutes the dimensions of a tensor as perm says.",
    operands={"input": AnyTensor},
    attributes={**_COMMON, "perm": _SI32ArrayAttr},
    results={"output": AnyTensor},
    traits=[PURE, USER_OP],
)
CONV2D = op(
    "oneflow.conv2d",
    "A convolution over two dimensions, with an optional bias and tensor to add to.",
    operands={
        "in": AnyTensor,
        "weight": AnyTensor,
        "bias": optional(AnyTensor),
        "_add_to_output": optional(AnyTensor),
    },
    attributes={
        **_COMMON,
        "filters": SI32Attr,
        "padding_before": _SI32ArrayAttr,
        "data_format": StrAttr,
        "kernel_size": _SI32ArrayAttr,
        "strides": _SI32ArrayAttr,
        "dilation_rate": _SI32ArrayAttr,
        "groups": default(SI32Attr, 1),
        "tuning_cache": default(StrAttr, ""),
    },
    results={"out": AnyTensor},
    traits=[PURE, USER_OP, ATTR_SIZED_OPERAND_SEGMENTS],
)
ADD_N = op(
    "oneflow.add_n",
    "The elementwise sum of any number of tensors, one at least.",
    operands={"in": variadic(AnyTensor)},
    attributes=_COMMON,
    results={"out": AnyTensor},
    traits=[PURE, USER_OP],
)
ADD_N2 = op(
    "oneflow.add_n2",
    "The elementwise sum of two tensors.",
    operands={"in0": AnyTensor, "in1": AnyTensor},
    attributes=_COMMON,
    results={"out": AnyTensor},
    traits=[PURE, USER_OP],
)
