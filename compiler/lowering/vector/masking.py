"""Ops under `vector.mask`: which op stands for them, and how new ones are put under a mask.

%0 = vector.mask %m { vector.transfer_read %t[%i], %p : .. }    ->    %0 = vector.transfer_read %t[%i], %p, %m
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.mask_ops import MaskOp, YieldOp
from compiler.dialects.vector.masks import empty_mask, mask_of_all
from compiler.dialects.vector.memory_ops import GatherOp
from compiler.ir.attributes import Attribute, DenseArrayAttr
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
    around: Operation | None

    @property
    def root(self) -> Operation:
        """What stands for the op: what is to be replaced."""
        return self.op if self.around is None else self.around

    @property
    def mask(self) -> Value | None:
        return None if self.around is None else self.around.operands[0]


def masked(op: Operation) -> Masked:
    """The op with its mask."""
    return Masked(op, masking_op(op))


def create_masked(
    rewriter: Rewriter,
    location: Operation,
    mask: Value | None,
    name: str,
    operands: Sequence[Value],
    type_: Type,
    properties: Mapping[str, Attribute | None],
) -> Value:
    """An op with one result, under a mask where there is one."""
    if mask is None:
        return rewriter.create_named(name, operands, [type_], properties=properties, location=location).result
    region = Region()
    around = rewriter.create(MaskOp, mask, [], result_types=[type_], regions=[region], location=location)
    with rewriter.insertion_guard():
        rewriter.create_block(region)
        made = rewriter.create_named(name, operands, [type_], properties=properties, location=location)
        rewriter.create(YieldOp, made.results, location=location)
    return around.result


def _under_mask(name: str, cpp_name: str, take: Callable[[Masked, Rewriter], bool]) -> FunctionPattern:
    @pattern(name, name=f"(anonymous namespace)::{cpp_name}")
    def unmask(op: Operation, rewriter: Rewriter) -> bool:
        found = masked(op)
        if found.around is None:
            return False
        rewriter.set_insertion_point(found.around)
        return take(found, rewriter)

    return unmask


def _transfer(found: Masked, rewriter: Rewriter) -> bool:
    """mask %m { transfer_read %t[%i], %p } -> transfer_read %t[%i], %p, %m; and so for transfer_write"""
    op, around = found.op, found.around
    assert around is not None
    if len(around.operands) > 1:
        return rewriter.notify_match_failure(op, "Can't lower passthru to vector.transfer_read")
    segments = op.operand_segments()
    operands = [*op.operands[: segments[-1][0]], around.operands[0]]
    sizes = DenseArrayAttr(I32, (*(size for _, size in segments[:-1]), 1))
    made = rewriter.build_named(
        op.name,
        operands,
        [result.type for result in op.results],
        attributes=op.attributes,
        properties={**op.properties, "operandSegmentSizes": sizes},
        location=op,
    )
    rewriter.replace_op(around, rewriter.insert(made))
    return True


def _gather(found: Masked, rewriter: Rewriter) -> bool:
    """mask %m, %p { gather %t[%i][%v], .., .. } -> gather %t[%i][%v], %m, %p; zeros where there is no %p"""
    op, around = found.op, found.around
    assert around is not None
    given = around.operands[1:]
    otherwise = given[0] if given else VectorEmitter(rewriter, op).constant(0, op.result.type)
    operands: list[Value | Sequence[Value]] = [
        op.operand("base"),
        op.operand_group("offsets"),
        op.operand("indices"),
        around.operands[0],
        otherwise,
    ]
    made = rewriter.create(GatherOp, *operands, result_types=[op.result.type], location=op)
    rewriter.replace_op(around, made)
    return True


UNMASKING: tuple[RewritePattern, ...] = (
    _under_mask("vector.transfer_read", "MaskedTransferReadOpPattern", _transfer),
    _under_mask("vector.transfer_write", "MaskedTransferWriteOpPattern", _transfer),
    _under_mask("vector.gather", "MaskedGatherOpPattern", _gather),
    mask_of_all,
    empty_mask,
)
