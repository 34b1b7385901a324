"""The operations of the oneflow dialect.

Attributes of each operation are its name in the original graph (`op_name`), its devices, and the scope in which it was
created. The operations have no effect on memory, and are written in generic form, with all attributes in one
dictionary.
"""

from __future__ import annotations

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
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.shaped_constraints import AnyTensor
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE

USER_OP = Interface("UserOpCompatible")
"""The interface of ops that a graph refers to by name."""

_SI32ArrayAttr = TypedArrayAttrBase(SI32Attr, "signed 32-bit integer array attribute")


class UserOp(Op):
    op_name = attribute(StrAttr)
    device_tag = attribute(StrAttr)
    device_name = attribute(ArrayAttr)
    scope_symbol_id = optional_attribute(I64Attr)
    hierarchy = optional_attribute(I64ArrayAttr)
    traits = [PURE, USER_OP]


class CastOp(UserOp, name="oneflow.cast"):
    """Converts the elements of a tensor to another type."""

    in_ = operand(AnyTensor)
    dtype = attribute(I32Attr)
    pin_memory = attribute(BoolAttr, default=False)
    out = result(AnyTensor)


class TransposeOp(UserOp, name="oneflow.transpose"):
    """Permutes the dimensions of a tensor by `perm`."""

    input = operand(AnyTensor)
    perm = attribute(_SI32ArrayAttr)
    output = result(AnyTensor)


class Conv2DOp(UserOp, name="oneflow.conv2d"):
    """A convolution over two dimensions, with an optional bias and tensor to add to."""

    in_ = operand(AnyTensor)
    weight = operand(AnyTensor)
    bias = optional_operand(AnyTensor)
    _add_to_output = optional_operand(AnyTensor)
    filters = attribute(SI32Attr)
    padding_before = attribute(_SI32ArrayAttr)
    data_format = attribute(StrAttr)
    kernel_size = attribute(_SI32ArrayAttr)
    strides = attribute(_SI32ArrayAttr)
    dilation_rate = attribute(_SI32ArrayAttr)
    groups = attribute(SI32Attr, default=1)
    tuning_cache = attribute(StrAttr, default="")
    out = result(AnyTensor)
    traits = [PURE, USER_OP, ATTR_SIZED_OPERAND_SEGMENTS]


class AddNOp(UserOp, name="oneflow.add_n"):
    """The elementwise sum of any number of tensors, one at least."""

    in_ = variadic_operand(AnyTensor)
    out = result(AnyTensor)


class Add2Op(UserOp, name="oneflow.add_n2"):
    """The elementwise sum of two tensors."""

    in0 = operand(AnyTensor)
    in1 = operand(AnyTensor)
    out = result(AnyTensor)
