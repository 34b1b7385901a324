"""`expand-realloc`: a new buffer where the old one is too small.

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

from compiler.ir.attributes import DenseArrayAttr, StridedLayoutAttr, index_attr, integer_attr
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, I1, I32, I64, INDEX, MemRefType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion import apply_partial_conversion
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
        target.add_illegal_op("memref.realloc")
        patterns = [_ExpandRealloc(self.emit_deallocs)]
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


class _ExpandRealloc(RewritePattern):
    root = "memref.realloc"
    debug_name = "ExpandReallocOpPattern"

    def __init__(self, emit_deallocs: bool) -> None:
        super().__init__()
        self._emit_deallocs = emit_deallocs

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        source, type_ = op.operands[0], op.result.type
        assert isinstance(source.type, MemRefType) and isinstance(type_, MemRefType)
        old: MixedValue = source.type.shape[0]
        if old == DYNAMIC:
            zero = _index(rewriter, 0)
            old = rewriter.create("memref.dim", [source, zero], [INDEX]).result
        new: MixedValue = type_.shape[0] if type_.shape[0] != DYNAMIC else op.operands[1]
        properties = {"predicate": integer_attr(_ULT, I64)}
        sizes = [_index(rewriter, size) for size in (old, new)]
        is_small = rewriter.create("arith.cmpi", sizes, [I1], properties=properties).result
        regions = [Region(), Region()]
        choice = rewriter.create("scf.if", [is_small], [type_], regions=regions)
        with rewriter.insertion_guard():
            rewriter.create_block(regions[0])
            rewriter.create("scf.yield", [[self._grown(op, source, type_, old, rewriter)]])
            rewriter.create_block(regions[1])
            rewriter.create("scf.yield", [[_resized(rewriter, source, type_, new)]])
        rewriter.replace_op(op, choice)
        return True

    def _grown(self, op: Operation, source: Value, type_: MemRefType, old: MixedValue, rewriter: Rewriter) -> Value:
        """A new buffer with what the old one holds at its beginning."""
        alignment = op.properties.get("alignment")
        sizes = DenseArrayAttr(I32, (len(op.operands) - 1, 0))
        properties = {"operandSegmentSizes": sizes, "alignment": alignment}
        made = rewriter.create("memref.alloc", [op.operands[1:], []], [type_], properties=properties).result
        assert isinstance(source.type, MemRefType)
        view_type = MemRefType(
            (old if isinstance(old, int) else DYNAMIC,),
            type_.element_type,
            StridedLayoutAttr(0, (1,)),
            type_.memory_space,
        )
        view = rewriter.create(
            "memref.subview",
            [made, [], dynamic_values([old]), []],
            [view_type],
            properties={"static_offsets": _ZERO, "static_sizes": static_values([old]), "static_strides": _ONE},
        ).result
        rewriter.create("memref.copy", [source, view], [])
        if self._emit_deallocs:
            rewriter.create("memref.dealloc", [source], [])
        return made


def _resized(builder: Builder, source: Value, type_: Type, size: MixedValue) -> Value:
    """The buffer itself, seen with another size."""
    return builder.create(
        "memref.reinterpret_cast",
        [source, [], dynamic_values([size]), []],
        [type_],
        properties={"static_offsets": _ZERO, "static_sizes": static_values([size]), "static_strides": _ONE},
    ).result


def _index(builder: Builder, size: MixedValue) -> Value:
    if isinstance(size, Value):
        return size
    return builder.create("arith.constant", [], [INDEX], properties={"value": index_attr(size)}).result
