"""Masked ops: functions that return the enclosing `vector.mask`, or create ops inside of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.mask_ops import MaskOp, YieldOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import Type, VectorType
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class Masked:
    """An op, and the mask it is under if it is under one."""

    op: Operation
    enclosing: MaskOp | None

    @property
    def root(self) -> Operation:
        """The op to replace: the op itself, or the `vector.mask` that encloses it."""
        return self.op if self.enclosing is None else self.enclosing

    @property
    def mask(self) -> Value[VectorType] | None:
        return None if self.enclosing is None else self.enclosing.mask


def masked(op: Operation) -> Masked:
    """Returns the op with its mask."""
    return Masked(op, masking_op(op))


def create_masked_op(
    rewriter: Rewriter,
    mask: Value | None,
    op_class: type[Operation],
    *operands: Value | Sequence[Value],
    result_types: Sequence[Type],
    properties: Mapping[str, Attribute | None] | None = None,
    **members: object,
) -> Operation:
    """Returns a new op; if there is a mask, the `vector.mask` that encloses it."""
    masked_op = rewriter.build_with(op_class, operands, members, result_types=result_types, properties=properties)
    if mask is None:
        return rewriter.insert(masked_op)
    region = Region()
    enclosing = rewriter.create(MaskOp, mask, result_types=result_types, regions=[region])
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
    properties: Mapping[str, Attribute | None] | None = None,
    **members: object,
) -> Value:
    """Returns the result of a new op; if there is a mask, of the `vector.mask` that encloses it."""
    op = create_masked_op(
        rewriter, mask, op_class, *operands, result_types=[result_type], properties=properties, **members
    )
    return op.result
