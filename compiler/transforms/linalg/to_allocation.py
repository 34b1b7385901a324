"""Bufferizes single operations on tensors into a new buffer: upstream's `bufferizeToAllocation`.

%0 = tensor.pad %t ..   ->   %m = memref.alloc; linalg.fill %m; bufferization.materialize_in_destination %t in a part of
                             %m; %0 = bufferization.to_tensor %m restrict writable
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from compiler.dialects.bufferization.ops import AllocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp
from compiler.dialects.linalg.elementwise_ops import CopyOp as LinalgCopyOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, mixed_paddings
from compiler.dialects.tensor.ops import PadOp
from compiler.ir.attributes import UNIT, Attribute
from compiler.ir.mixed_values import known_integer, split_mixed
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType, RankedTensorType
from compiler.rewrite.fold import constant_value
from compiler.rewrite.folder import materialize
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import dynamic_layout_type, identity_layout_type, slice_type
from compiler.transforms.bufferization.model import BufferizationError
from compiler.transforms.bufferization.models import model_of
from compiler.transforms.bufferization.options import BufferizationOptions
from compiler.transforms.bufferization.rewriting import Bufferization, set_operand
from compiler.transforms.bufferization.state import AnalysisState
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_structured
from compiler.transforms.result_shapes import dynamic_extents


class Memcpy(Enum):
    """Operation that copies a tensor to a buffer."""

    MATERIALIZE = "bufferization.materialize_in_destination"
    MEMREF_COPY = "memref.copy"
    LINALG_COPY = "linalg.copy"


@dataclass(frozen=True)
class AllocationOptions:
    """Place of the buffer and operations that fill it; `destination_only`: the operation itself stays on tensors."""

    memory_space: Attribute | None = None
    memcpy: Memcpy = Memcpy.MATERIALIZE
    on_stack: bool = False
    destination_only: bool = False
    emit_dealloc: bool = False


def bufferize_to_allocation(op: Operation, options: AllocationOptions, rewriter: Rewriter) -> Value | None:
    """Returns the buffer that an operation now writes to; None on failure."""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    writer = _Writer(options, rewriter)
    if isinstance(op, PadOp):
        return None if options.destination_only else writer.pad(op)
    if isinstance(op, AllocTensorOp):
        buffer = writer.allocate(op.result)
        rewriter.replace_op(op, [writer.to_tensor(buffer, op.result)])
        return buffer
    return writer.bufferize(op)


class _Writer:
    def __init__(self, options: AllocationOptions, rewriter: Rewriter) -> None:
        self._options = options
        self._rewriter = rewriter

    def allocate(self, value: Value) -> Value[MemRefType]:
        """Creates a buffer for a tensor, which is freed at the end of the block if it is to be."""
        rewriter = self._rewriter
        type_ = identity_layout_type(value.type, self._options.memory_space)
        sizes = dynamic_extents(value, rewriter)
        if self._options.on_stack:
            return rewriter.create(AllocaOp, sizes, result_types=[type_]).memref
        buffer = rewriter.create(AllocOp, sizes, result_types=[type_]).memref
        if self._options.emit_dealloc:
            with rewriter.insertion_guard():
                block = rewriter.block
                assert block is not None and block.last is not None
                rewriter.set_insertion_point(block.last)
                rewriter.create(DeallocOp, buffer)
        return buffer

    def to_tensor(self, buffer: Value, like: Value) -> Value:
        """Returns the tensor of a buffer that no other tensor aliases."""
        return self._rewriter.create(ToTensorOp, buffer, result_types=[like.type], restrict=UNIT, writable=UNIT).result

    def copy(self, tensor: Value, buffer: Value) -> None:
        """Copies a tensor to a buffer."""
        rewriter = self._rewriter
        if self._options.memcpy is Memcpy.MATERIALIZE:
            rewriter.create(MaterializeInDestinationOp, tensor, buffer, result_types=[], writable=UNIT)
            return
        type_ = dynamic_layout_type(tensor.type)
        source = rewriter.create(ToBufferOp, tensor, result_types=[type_], read_only=UNIT).buffer
        if self._options.memcpy is Memcpy.MEMREF_COPY:
            rewriter.create(CopyOp, source, buffer)
        else:
            create_structured(rewriter, LinalgCopyOp, [source], [buffer])

    def pad(self, op: PadOp) -> Value[MemRefType] | None:
        rewriter = self._rewriter
        buffer = self.allocate(op.result)
        low, high = mixed_paddings(op)
        if any(known_integer(number) != 0 for number in (*low, *high)):
            value = padding_value(op)
            if value is None:
                return None
            attribute = constant_value(value)
            if attribute is not None:
                constant = materialize(rewriter, rewriter.context.dialect("arith"), attribute, value.type, op)
                value = value if constant is None else constant.result
            create_structured(rewriter, FillOp, [value], [buffer])
        sizes = extents(op.source_, rewriter)
        slice_: Slice = (low, sizes, [1] * len(sizes))
        type_ = slice_type(tuple(split_mixed(sizes)[0]), buffer.type, *slice_)
        properties = slice_properties(slice_)
        part = rewriter.create(
            SubViewOp, buffer, *slice_operands(slice_), result_types=[type_], properties=properties
        ).result
        self.copy(op.source_, part)
        rewriter.replace_op(op, [self.to_tensor(buffer, op.result)])
        return buffer

    def bufferize(self, op: Operation) -> Value[MemRefType] | None:
        """Allocates a new buffer for the one operand that an operation writes to."""
        rewriter = self._rewriter
        options = BufferizationOptions(model_of=model_of)
        model = options.model(op)
        if model is None:
            return None
        state = AnalysisState(options, rewriter)
        results = [result for result in op.results if isinstance(result.type, RankedTensorType)]
        if any(model.allocates(op, result) for result in results):
            return None
        written = [
            index
            for index, operand in enumerate(op.operands)
            if isinstance(operand.type, RankedTensorType) and state.use_writes((op, index))
        ]
        aliased = [
            alias.use[1] for result in results for alias in state.aliasing_operands(result) if alias.use[0] is op
        ]
        operands = list(dict.fromkeys([*aliased, *written]))
        if len(operands) != 1:
            return None
        (index,) = operands
        value = op.operands[index]
        uses = [use for result in results for use in rewriter.uses(result)]
        buffer = self.allocate(value)
        if state.definitions((op, index)):
            self.copy(value, buffer)
        if self._options.destination_only:
            set_operand(rewriter, op, index, self.to_tensor(buffer, value))
            return buffer
        tensor = rewriter.create(ToTensorOp, buffer, result_types=[value.type]).result
        set_operand(rewriter, op, index, tensor)
        rewriter.set_insertion_point(op)
        try:
            model.bufferize(op, Bufferization(options, rewriter))
        except BufferizationError:
            return None
        self._mark(uses)
        return buffer

    def _mark(self, uses: Sequence[tuple[Operation, int]]) -> None:
        """Marks the tensors that replaced the results as `restrict`: nothing aliases them."""
        for user, index in uses:
            operand = user.operands[index]
            if isinstance(operand, OpResult) and isinstance(operand.owner, ToTensorOp):
                tensor = operand.owner
                with self._rewriter.modify(tensor):
                    tensor.properties = {**tensor.properties, "restrict": UNIT, "writable": UNIT}


MEMCPY_BY_NAME: Mapping[str, Memcpy] = MappingProxyType({each.value: each for each in Memcpy})
