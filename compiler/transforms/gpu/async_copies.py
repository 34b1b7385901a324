"""Copies of vectors from global to shared memory, as asynchronous ones in groups.

%v = vector.transfer_read %global; vector.transfer_write %v, %shared
->  %t = nvgpu.device_async_copy %global, %shared; %g = nvgpu.device_async_create_group %t; nvgpu.device_async_wait %g
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from compiler.analysis.effects import memory_effects
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.nvgpu.ops import DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncWaitOp
from compiler.dialects.vector.element_ops import ExtractOp
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.memory_ops import LoadOp, StoreOp, TransferOp, TransferReadOp, TransferWriteOp, in_bounds
from compiler.ir.attributes import index_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, VectorType, int_or_float_width
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.gpu.optimize_shared_memory import is_shared

Read: TypeAlias = TransferReadOp | LoadOp
Write: TypeAlias = TransferWriteOp | StoreOp

_SIZES_IN_BITS = (32, 64, 128)
_SIZE_THAT_MAY_BYPASS_L1 = 128


@dataclass(frozen=True)
class _Copy:
    """A read from global memory and the write of its vector to shared memory."""

    read: Read
    write: Write
    mask: tuple[CreateMaskOp, tuple[int, ...]] | None
    """The operation that computes the mask of the read, and the position of its row there."""

    @property
    def type(self) -> VectorType:
        return self.write.value_to_store.type


def create_async_groups(root: Operation, rewriter: Rewriter, *, bypasses_l1: bool) -> None:
    """Replaces copies in an operation by asynchronous ones; consecutive copies form one group."""
    copies = {op: copy for op in root.walk_post_order() if (copy := _copy_of(op)) is not None}
    while copies:
        op: Operation | None = next(iter(copies))
        group: list[_Copy] = []
        while op is not None:
            if op in copies:
                group.append(copies.pop(op))
            elif not _may_stand_between(op):
                break
            op = op.next_op
        _create_group(group, root, rewriter, bypasses_l1=bypasses_l1)


def _memory(op: Read | Write) -> Value:
    return op.base


def _is_contiguous(op: TransferOp) -> bool:
    type_ = op.base.type
    layout = strides_and_offset(type_) if isinstance(type_, MemRefType) else None
    has_unit_stride = layout is not None and layout[0][-1:] == [1]
    return op.permutation_map.map.is_minor_identity() and in_bounds(op)[:1] == [True] and has_unit_stride


def _copy_of(op: Operation) -> _Copy | None:
    """Returns the copy that a write to shared memory ends, if it can be asynchronous."""
    if not isinstance(op, StoreOp) and not (isinstance(op, TransferWriteOp) and _is_contiguous(op) and op.mask is None):
        return None
    value = op.value_to_store
    read = value.owner if isinstance(value, OpResult) else None
    if not isinstance(read, LoadOp) and not (isinstance(read, TransferReadOp) and _is_contiguous(read)):
        return None
    type_ = value.type
    if len(type_.shape) != 1 or not is_shared(_memory(op)) or is_shared(_memory(read)):
        return None
    element = type_.element_type
    width = int_or_float_width(element)
    if type_.shape[0] * width not in _SIZES_IN_BITS:
        return None
    if not isinstance(read, TransferReadOp) or read.mask is None:
        return _Copy(read, op, None)
    mask = None if constant_integer(read.padding) == 0 else _created_mask(read.mask)
    return None if mask is None else _Copy(read, op, mask)


def _created_mask(mask: Value) -> tuple[CreateMaskOp, tuple[int, ...]] | None:
    """Returns the operation that creates a mask, and the position of the mask in its result."""
    extract = mask.defining_op(ExtractOp)
    create = (mask if extract is None else extract.source_).defining_op(CreateMaskOp)
    return None if create is None else (create, () if extract is None else extract.static_position.values)


def _may_stand_between(op: Operation) -> bool:
    """Returns True if copies on both sides of an operation can be in one group."""
    if isinstance(op, TransferReadOp | LoadOp):
        return not is_shared(op.base)
    return memory_effects(op) == [] and not op.regions


def _num_read_elements(copy: _Copy, rewriter: Rewriter) -> Value | None:
    """Returns the number of elements that a masked read accesses; None if it has no mask."""
    if copy.mask is None:
        return None
    create, position = copy.mask
    *outer, last = create.operands
    condition: Value | None = None
    for number, size in zip(position, outer, strict=True):
        index = index_constant(rewriter, number)
        is_read = rewriter.create(CmpIOp, index, size, predicate=CmpIPredicate.SLT).result
        condition = is_read if condition is None else rewriter.create(AndIOp, is_read, condition).result
    return last if condition is None else rewriter.create(SelectOp, condition, last, index_constant(rewriter, 0)).result


def _create_group(group: list[_Copy], root: Operation, rewriter: Rewriter, *, bypasses_l1: bool) -> None:
    tokens: list[Value] = []
    for copy in group:
        rewriter.set_insertion_point(copy.write)
        rewriter.location = copy.write
        read_elements = _num_read_elements(copy, rewriter)
        element = copy.type.element_type
        width = int_or_float_width(element)
        bypasses = bypasses_l1 and copy.type.shape[0] * width == _SIZE_THAT_MAY_BYPASS_L1
        async_copy = rewriter.create(
            DeviceAsyncCopyOp,
            _memory(copy.write),
            copy.write.indices,
            _memory(copy.read),
            copy.read.indices,
            [] if read_elements is None else [read_elements],
            dst_elements=index_attr(copy.type.shape[0]),
            bypass_l1=bypasses,
        )
        tokens.append(async_copy.async_token)
    rewriter.location = root
    created = rewriter.create(DeviceAsyncCreateGroupOp, tokens)
    rewriter.create(DeviceAsyncWaitOp, created.async_token)
    for copy in group:
        rewriter.erase_op(copy.write)
