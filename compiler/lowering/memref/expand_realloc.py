"""`expand-realloc`: expands `memref.realloc` to an allocation and copy if the old buffer is too small.

                                              %c = arith.cmpi ult, %old_size, %n
                                              %1 = scf.if %c -> memref<?xf32> {
%1 = memref.realloc %0 (%n)                     %new = memref.alloc(%n)
  : memref<?xf32> to memref<?xf32>     ->       memref.copy %0, %new[0] [%old_size] [1]; memref.dealloc %0
                                                scf.yield %new
                                              } else {
                                                scf.yield %0 with the new size (memref.reinterpret_cast)
                                              }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocOp, DeallocOp, ReallocOp
from compiler.dialects.memref.view_ops import DimOp, ReinterpretCastOp, SubViewOp
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.ir.attributes import DenseArrayAttr, StridedLayoutAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, I64, INDEX, MemRefType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Rewriter

_ULT = 6
_ZERO, _ONE = DenseArrayAttr(I64, (0,)), DenseArrayAttr(I64, (1,))


@dataclass
class ExpandRealloc(Pass):
    """Expand memref.realloc operations into its components."""

    argument = "expand-realloc"
    name = "ExpandReallocPass"
    summary = "Expand memref.realloc operations into its components"
    dependent_dialects = ("arith", "memref", "scf")

    emit_deallocs: bool = option("emit-deallocs", True, "Emit deallocation operations for the original MemRef")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "scf", "memref")
        target.add_illegal_op(ReallocOp)
        patterns = [_ExpandRealloc(self.emit_deallocs)]
        convert_partially(op, target, patterns, state)


class _ExpandRealloc(RewritePattern[ReallocOp]):
    root = ReallocOp.name
    debug_name = "ExpandReallocOpPattern"

    def __init__(self, emit_deallocs: bool) -> None:
        super().__init__()
        self._emit_deallocs = emit_deallocs

    def match_and_rewrite(self, op: ReallocOp, rewriter: Rewriter) -> bool:
        source, type_ = op.source_, op.result0.type
        old: MixedValue = source.type.shape[0]
        if old == DYNAMIC:
            zero = index_constant(rewriter, 0)
            old = rewriter.create(DimOp, source, zero, result_types=[INDEX]).result
        new: MixedValue = type_.shape[0] if op.dynamic_result_size is None else op.dynamic_result_size
        sizes = [index_value(rewriter, size) for size in (old, new)]
        is_small = rewriter.create(CmpIOp, *sizes, predicate=CmpIPredicate.ULT).result
        regions = [Region(), Region()]
        choice = rewriter.create(IfOp, is_small, result_types=[type_], regions=regions)
        with rewriter.insertion_guard():
            rewriter.create_block(regions[0])
            rewriter.create(YieldOp, [self._grown(op, source, type_, old, rewriter)])
            rewriter.create_block(regions[1])
            rewriter.create(YieldOp, [_resized(rewriter, source, type_, new)])
        rewriter.replace_op(op, choice)
        return True

    def _grown(
        self, op: ReallocOp, source: Value[MemRefType], type_: MemRefType, old: MixedValue, rewriter: Rewriter
    ) -> Value:
        """Returns a new buffer that starts with the contents of the old one."""
        size = [] if op.dynamic_result_size is None else [op.dynamic_result_size]
        result = rewriter.create(AllocOp, size, result_types=[type_], alignment=op.alignment).result
        view_type = MemRefType(
            (old if isinstance(old, int) else DYNAMIC,),
            type_.element_type,
            StridedLayoutAttr(0, (1,)),
            type_.memory_space,
        )
        view = rewriter.create(
            SubViewOp,
            result,
            sizes=dynamic_values([old]),
            result_types=[view_type],
            static_offsets=_ZERO,
            static_sizes=static_values([old]),
            static_strides=_ONE,
        ).result
        rewriter.create(CopyOp, source, view)
        if self._emit_deallocs:
            rewriter.create(DeallocOp, source)
        return result


def _resized(builder: Builder, source: Value, type_: Type, size: MixedValue) -> Value[MemRefType]:
    """Returns the buffer itself, seen with another size."""
    return builder.create(
        ReinterpretCastOp,
        source,
        sizes=dynamic_values([size]),
        result_types=[type_],
        static_offsets=_ZERO,
        static_sizes=static_values([size]),
        static_strides=_ONE,
    ).result
