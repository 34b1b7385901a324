"""Ops under `vector.mask`: which op stands for them, and how new ones are put under a mask.

%0 = vector.mask %m { vector.transfer_read %t[%i], %p : .. }    ->    %0 = vector.transfer_read %t[%i], %p, %m
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.mask_ops import MaskOp, YieldOp
from compiler.dialects.vector.masks import empty_mask, mask_of_all
from compiler.dialects.vector.memory_ops import GatherOp, TransferReadOp, TransferWriteOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import I32, Type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LowerVectorMask(Pass):
    """Give masks to the ops that take one themselves."""

    argument = "lower-vector-mask"
    name = "(anonymous namespace)::LowerVectorMaskPass"
    anchor = "func.func"
    summary = "Lower 'vector.mask' operations"
    dependent_dialects = ("vector",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(UNMASKING), state.context, listeners=state.listeners)


@dataclass(frozen=True)
class Masked:
    """An op, and the mask it is under if it is under one."""

    op: Operation
    around: MaskOp | None

    @property
    def root(self) -> Operation:
        """Op to replace: the op, or the mask that encloses it."""
        return self.op if self.around is None else self.around

    @property
    def mask(self) -> Value | None:
        return None if self.around is None else self.around.mask


def masked(op: Operation) -> Masked:
    """Returns the op with its mask."""
    return Masked(op, masking_op(op))


def create_masked_op(
    rewriter: Rewriter,
    mask: Value | None,
    op_class: type[Operation],
    *operands: Value | Sequence[Value],
    result_types: Sequence[Type],
    **members: object,
) -> Operation:
    """Returns a new op, or the mask that encloses it where there is one."""
    masked_op = rewriter.build_with(op_class, operands, members, result_types=result_types)
    if mask is None:
        return rewriter.insert(masked_op)
    region = Region()
    enclosing = rewriter.create(MaskOp, mask, [], result_types=result_types, regions=[region])
    with rewriter.insertion_guard():
        rewriter.create_block(region)
        rewriter.insert(masked_op)
        rewriter.create(YieldOp, masked_op.results)
    return enclosing


def create_masked(
    rewriter: Rewriter,
    mask: Value | None,
    op_class: type[Operation],
    *operands: Value | Sequence[Value],
    result_type: Type,
    **members: object,
) -> Value:
    """Returns the result of a new op, which is under a mask where there is one."""
    return create_masked_op(rewriter, mask, op_class, *operands, result_types=[result_type], **members).result


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
    """mask %m, %p { gather %t[%i][%v], .., .. } -> gather %t[%i][%v], %m, %p; zeros where there is no %p"""
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
