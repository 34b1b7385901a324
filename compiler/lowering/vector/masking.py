"""Folding of `vector.mask` into ops that take a mask operand.

%0 = vector.mask %m { vector.transfer_read %t[%i], %p : .. }    ->    %0 = vector.transfer_read %t[%i], %p, %m
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.masks import empty_mask, mask_of_all
from compiler.dialects.vector.memory_ops import GatherOp, TransferReadOp, TransferWriteOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I32
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LowerVectorMask(Pass):
    """Fold masks into the ops that take a mask operand."""

    argument = "lower-vector-mask"
    name = "LowerVectorMaskPass"
    anchor = "func.func"
    summary = "Lower 'vector.mask' operations"
    dependent_dialects = ("vector",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(UNMASKING), state.context, listeners=state.listeners)


_Transfer: TypeAlias = TransferReadOp | TransferWriteOp


def _transfer(op_class: type[_Transfer], cpp_name: str) -> FunctionPattern:
    @pattern(op_class, name=f"(anonymous namespace)::{cpp_name}")
    def unmask(op: _Transfer, rewriter: Rewriter) -> bool:
        """mask %m { transfer_read %t[%i], %p } -> transfer_read %t[%i], %p, %m; and so for transfer_write"""
        enclosing = masking_op(op)
        if enclosing is None:
            return False
        rewriter.set_insertion_point(enclosing)
        if enclosing.passthru is not None:
            return rewriter.notify_match_failure(op, "Can't lower passthru to vector.transfer_read")
        *segments, (start, _) = op.operand_segments()
        sizes = DenseArrayAttr(I32, (*(size for _, size in segments), 1))
        transfer = rewriter.create(
            op_class,
            *op.operands[:start],
            enclosing.mask,
            result_types=[result.type for result in op.results],
            attributes=op.attributes,
            properties={**op.properties, "operandSegmentSizes": sizes},
        )
        rewriter.replace_op(enclosing, transfer)
        return True

    return unmask


@pattern(GatherOp, name="(anonymous namespace)::MaskedGatherOpPattern")
def _gather(op: GatherOp, rewriter: Rewriter) -> bool:
    """mask %m, %p { gather %t[%i][%v], .., .. } -> gather %t[%i][%v], %m, %p; zeros by default for %p"""
    enclosing = masking_op(op)
    if enclosing is None:
        return False
    rewriter.set_insertion_point(enclosing)
    otherwise = enclosing.passthru
    if otherwise is None:
        otherwise = VectorEmitter(rewriter).constant(0, op.result.type)
    operands = op.base, op.offsets, op.indices, enclosing.mask, otherwise
    rewriter.replace_op(enclosing, rewriter.create(GatherOp, *operands, result_types=[op.result.type]))
    return True


UNMASKING: tuple[RewritePattern, ...] = (
    _transfer(TransferReadOp, "MaskedTransferReadOpPattern"),
    _transfer(TransferWriteOp, "MaskedTransferWriteOpPattern"),
    _gather,
    mask_of_all,
    empty_mask,
)
