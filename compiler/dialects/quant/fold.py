"""How casts of quantized values fold."""

from __future__ import annotations

from compiler.dialects.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult
from compiler.ods import hook
from compiler.ods.model import FoldAnswer, FoldHook


def _back_from(name: str) -> FoldHook:
    def fold(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
        """dcast (qcast %x) -> %x, where that is of the same type again"""
        value = op.operands[0]
        if not isinstance(value, OpResult) or value.owner.name != name:
            return None
        origin = value.owner.operands[0]
        return origin if origin.type == op.result.type else None

    return fold


hook.fold(DequantizeCastOp)(_back_from("quant.qcast"))
hook.fold(QuantizeCastOp)(_back_from("quant.dcast"))
hook.fold(StorageCastOp)(_back_from("quant.scast"))
