"""`nvgpu-optimize-shared-memory`: permutes rows of buffers in shared memory, so that accesses use all banks.

memref.store %x, %m[%i, %j] : memref<32x128xf16, 3>    ->    memref.store %x, %m[%i, %j xor ((%i and 15) << 3)]

Threads that access a column at the same time would otherwise wait for each other. Vectors of 128 bits stay together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.analysis.effects import memory_effects
from compiler.dialects.arith.integer_ops import AndIOp, ShLIOp, ShRUIOp, XOrIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.nvgpu.ops import DeviceAsyncCopyOp, LdMatrixOp
from compiler.dialects.vector.memory_ops import LoadOp as VectorLoadOp
from compiler.dialects.vector.memory_ops import StoreOp as VectorStoreOp
from compiler.ir.attributes import IntegerAttr, index_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, MemRefType, int_or_float_width
from compiler.ir.value_types import memref_type
from compiler.ods.effects import Effect, EffectKind
from compiler.passes.base import Pass, PassState
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter

_SPACE_NUMBER, _SPACE = 3, AddressSpaceAttr.get(AddressSpace.WORKGROUP)
_LINE_BYTES = 128
_VECTOR_BITS = 128
_VECTORS_PER_LINE = _LINE_BYTES * 8 // _VECTOR_BITS

Access: TypeAlias = LoadOp | StoreOp | VectorLoadOp | VectorStoreOp | LdMatrixOp | DeviceAsyncCopyOp

_READS = (LoadOp, VectorLoadOp, LdMatrixOp)
_WRITES = (StoreOp, VectorStoreOp, DeviceAsyncCopyOp)


@dataclass
class OptimizeSharedMemory(Pass):
    """Optimizes accesses to shard memory memrefs in order to reduce bank conflicts."""

    argument = "nvgpu-optimize-shared-memory"
    name = "OptimizeSharedMemory"
    summary = "Optimizes accesses to shard memory memrefs in order to reduce bank conflicts."
    dependent_dialects = ("memref", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for buffer in [each for each in op.walk() if isinstance(each, AllocOp) and is_shared(each.memref)]:
            accesses = _accesses(op, buffer.memref)
            if accesses is None:
                return
            for access in accesses:
                _permute(access, _Rows.of(buffer.memref), rewriter)


def is_shared(memory: Value) -> bool:
    """Returns True for memrefs that the threads of a block share."""
    space = memory.type.memory_space if isinstance(memory.type, MemRefType) else None
    return space.value == _SPACE_NUMBER if isinstance(space, IntegerAttr) else space == _SPACE


# ------------------------------------------------------------------------------------------ accesses


def _accesses(root: Operation, memory: Value) -> list[Access] | None:
    """Returns all accesses of a buffer if its rows can be permuted and should be; None otherwise."""
    if _Rows.of(memory).fit_in_few_lines or any(isinstance(each, SubViewOp) for each in root.walk()):
        return None
    accesses: list[Access] = []
    for op in root.walk():
        kinds = {effect.kind for effect in memory_effects(op) or () if _is_on(effect, op, memory)}
        if EffectKind.READ in kinds or EffectKind.WRITE in kinds:
            allowed = _READS if EffectKind.READ in kinds else _WRITES
            if not isinstance(op, allowed) or len(_indices(op)) < 2:
                return None
            accesses.append(op)
    has_both = any(isinstance(op, _READS) for op in accesses) and any(isinstance(op, _WRITES) for op in accesses)
    return accesses if has_both else None


def _is_on(effect: Effect, op: Operation, memory: Value) -> bool:
    """Returns True if an effect of `op` is one on an operand that is this buffer."""
    positions = {} if op.definition is None else op.definition.operand_positions
    return effect.on in positions and memory in op.operand_group(effect.on)


def _indices(op: Access) -> Sequence[Value]:
    """Returns the indices at which an operation accesses shared memory."""
    return op.dst_indices if isinstance(op, DeviceAsyncCopyOp) else op.indices


# ------------------------------------------------------------------------------------------ permutation


@dataclass(frozen=True)
class _Rows:
    """The rows of a buffer: the number of elements, and the size of each."""

    length: int
    element_bits: int

    @staticmethod
    def of(memory: Value) -> _Rows:
        type_ = memref_type(memory)
        element = type_.element_type
        bits = int_or_float_width(element)
        return _Rows(type_.shape[-1] if type_.shape else DYNAMIC, bits)

    @property
    def fit_in_few_lines(self) -> bool:
        """Returns True if a permutation has no effect, or the row length is unknown.

        A permutation stays inside a row only if both numbers are powers of two.
        """
        if not all(number > 0 and number.bit_count() == 1 for number in (self.length, self.element_bits)):
            return True
        return self.rows_per_line >= _VECTORS_PER_LINE

    @property
    def rows_per_line(self) -> int:
        """The number of rows that one line of shared memory holds, 1 at least."""
        return max(1, _LINE_BYTES * 8 // (self.length * self.element_bits))


def _permute(op: Access, rows: _Rows, rewriter: Rewriter) -> None:
    """Replaces the column of an access by a permuted one, which also depends on bits of the row."""
    rewriter.set_insertion_point(op)
    *_, row, column = indices = _indices(op)
    vector_bits = (_VECTOR_BITS // rows.element_bits).bit_length() - 1
    row_bits = rows.length.bit_length() - 1
    skipped_bits = rows.rows_per_line.bit_length() - 1
    mask = rewriter.create(ConstantOp, value=index_attr(((1 << (row_bits - vector_bits)) - 1) << skipped_bits))
    chosen: Value = rewriter.create(AndIOp, row, mask.result).result
    shift = vector_bits - skipped_bits
    if shift:
        amount = rewriter.create(ConstantOp, value=index_attr(abs(shift))).result
        [chosen] = create_or_fold(rewriter, ShLIOp if shift > 0 else ShRUIOp, [chosen, amount])
    permuted = rewriter.create(XOrIOp, column, chosen).result
    definition = op.definition
    assert definition is not None
    name = "dstIndices" if isinstance(op, DeviceAsyncCopyOp) else "indices"
    start, size = op.operand_segments()[definition.operand_positions[name]]
    assert size == len(indices)
    with rewriter.modify(op):
        operands = list(op.operands)
        operands[start + size - 1] = permuted
        op.operands = operands
