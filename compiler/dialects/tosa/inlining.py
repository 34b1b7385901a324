"""Inlining in the tosa dialect."""

from __future__ import annotations

from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp
from compiler.ir.operation import Region
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.inlining import AnyOp


class TosaInliner(AnyOp):
    """Allows inlining of all operations into conditionals and loops."""

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        return target.parent is not None and isinstance(target.parent, (IfOp, WhileOp))
