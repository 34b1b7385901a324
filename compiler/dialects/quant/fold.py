"""Folds of casts of quantized values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.quant.ops import Cast, DequantizeCastOp, QuantizeCastOp, StorageCastOp
from compiler.ir.attributes import Attribute
from compiler.ods import hook
from compiler.ods.model import FoldAnswer

_INVERSES: Mapping[type[Cast], type[Cast]] = MappingProxyType(
    {DequantizeCastOp: QuantizeCastOp, QuantizeCastOp: DequantizeCastOp, StorageCastOp: StorageCastOp}
)


@hook.fold(DequantizeCastOp, QuantizeCastOp, StorageCastOp)
def fold_there_and_back(op: Cast, operands: Sequence[Attribute | None]) -> FoldAnswer:
    """dcast (qcast %x) -> %x, if it has the result's type"""
    inner = op.input.defining_op(_INVERSES[type(op)])
    return inner.input if inner is not None and inner.input.type == op.result.type else None
