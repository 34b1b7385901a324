"""Operations on tensor memory as calls of intrinsics."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.nvvm.calls import call, flag, name_of, shared, typed
from compiler.dialects.nvvm import tensor_memory_ops as nvvm
from compiler.dialects.nvvm.matrix_enums import (
    CTAGroupKind,
    Tcgen05CpMulticast,
    Tcgen05LdStShape,
    Tcgen05MMABlockScale,
    Tcgen05WaitKind,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IntegerType, VectorType


def _group(group: CTAGroupKind) -> str:
    """Returns `cg2` for a pair of blocks."""
    return f"cg{group + 1}"


def _allocate(writer: FunctionWriter, op: nvvm.Tcgen05AllocOp) -> None:
    name = name_of("tcgen05.alloc", shared(op.addr), _group(op.group))
    call(writer, op, name, typed(writer, [op.addr, op.n_cols]))


def _release(writer: FunctionWriter, op: nvvm.Tcgen05DeallocOp) -> None:
    call(writer, op, f"tcgen05.dealloc.{_group(op.group)}", typed(writer, [op.taddr, op.n_cols]))


def _give_up_allocation(writer: FunctionWriter, op: nvvm.Tcgen05RelinquishAllocPermitOp) -> None:
    call(writer, op, f"tcgen05.relinq.alloc.permit.{_group(op.group)}", [])


def _fence(writer: FunctionWriter, op: nvvm.Tcgen05FenceOp) -> None:
    call(writer, op, f"tcgen05.fence.{op.kind.symbol}.thread.sync", [])


def _wait(writer: FunctionWriter, op: nvvm.Tcgen05WaitOp) -> None:
    call(writer, op, f"tcgen05.wait.{'ld' if op.kind is Tcgen05WaitKind.LOAD else 'st'}", [])


def _commit(writer: FunctionWriter, op: nvvm.Tcgen05CommitOp) -> None:
    multicast = "" if op.multicast_mask is None else "mc"
    name = name_of("tcgen05.commit", multicast, shared(op.addr), _group(op.group))
    call(writer, op, name, typed(writer, [op.addr, op.multicast_mask]))


def _shift(writer: FunctionWriter, op: nvvm.Tcgen05ShiftOp) -> None:
    call(writer, op, f"tcgen05.shift.down.{_group(op.group)}", typed(writer, [op.taddr]))


def _copy(writer: FunctionWriter, op: nvvm.Tcgen05CpOp) -> None:
    warps = "" if op.multicast is Tcgen05CpMulticast.NONE else f"_{op.multicast.symbol}"
    source = "" if op.src_format is None else op.src_format.symbol
    shape = op.shape.symbol.removeprefix("shape_")
    call(writer, op, name_of("tcgen05.cp", f"{shape}{warps}", source, _group(op.group)), typed(writer, op.operands))


# ----------------------------------------------------------------------------------------------------------------------
# Descriptors
# ----------------------------------------------------------------------------------------------------------------------

_ADDRESS_MASK = 0x3FFF
_CONSTANT_BITS = 1 << 46


class _Descriptor:
    """Packs fields into an i64 with the instructions that upstream writes; parts that are constant are computed."""

    def __init__(self, writer: FunctionWriter, op: nvvm.Tcgen05MmaSmemDescOp) -> None:
        self._writer = writer
        self._op = op
        self._steps = 0
        self._packed: str | int = 0

    def add(self, value: Value, mask: int, shift: int) -> None:
        constant = self._writer.constant(value)
        if constant is not None and constant.bits is not None:
            self.combine((constant.bits & mask) << shift)
            return
        word = self._writer.ref(value)
        if isinstance(value.type, IntegerType) and value.type.width < 32:
            word = self._step(f"zext {self._writer.typed(value)} to i32")
        word = self._step(f"and i32 {word}, {mask}")
        word = self._step(f"zext i32 {word} to i64")
        self.combine(self._step(f"shl i64 {word}, {shift}"))

    def combine(self, part: str | int) -> None:
        if isinstance(self._packed, int) and isinstance(part, int):
            self._packed |= part
        else:
            self._packed = self._step(f"or i64 {_signed(self._packed)}, {_signed(part)}")

    def _step(self, text: str) -> str:
        self._steps += 1
        return self._writer.step(self._op, self._steps - 1, text)

    @property
    def text(self) -> str:
        return str(_signed(self._packed))


def _signed(part: str | int) -> str | int:
    return part - (1 << 64) if isinstance(part, int) and part >> 63 else part


def _describe(writer: FunctionWriter, op: nvvm.Tcgen05MmaSmemDescOp) -> None:
    descriptor = _Descriptor(writer, op)
    for number, value in enumerate((op.start_addr, op.leading_dim_offset, op.stride_dim_offset)):
        descriptor.add(value, _ADDRESS_MASK, 16 * number)
    descriptor.combine(_CONSTANT_BITS)
    descriptor.add(op.base_offset, 7, 49)
    descriptor.add(op.leading_dim_mode, 1, 52)
    descriptor.add(op.swizzle_mode, 7, 61)
    writer.replace(op.res, descriptor.text)


# ----------------------------------------------------------------------------------------------------------------------
# Loads and stores
# ----------------------------------------------------------------------------------------------------------------------

_REGISTERS: Mapping[Tcgen05LdStShape, int] = MappingProxyType(
    {Tcgen05LdStShape.SHAPE_16X128B: 2, Tcgen05LdStShape.SHAPE_16X256B: 4}
)
"""Registers of one step; one if it is not listed."""


def _access_name(kind: str, shape: Tcgen05LdStShape, value: Value) -> str:
    count = value.type.shape[0] if isinstance(value.type, VectorType) else 1
    return f"tcgen05.{kind}.{shape.symbol.removeprefix('shape_')}.x{count // _REGISTERS.get(shape, 1)}"


def _load(writer: FunctionWriter, op: nvvm.Tcgen05LdOp) -> None:
    arguments = [*typed(writer, [op.tmem_addr, op.offset]), flag(op.pack)]
    call(writer, op, _access_name("ld", op.shape, op.res), arguments)


def _store(writer: FunctionWriter, op: nvvm.Tcgen05StOp) -> None:
    arguments = [*typed(writer, [op.tmem_addr, op.offset, op.val]), flag(op.unpack)]
    call(writer, op, _access_name("st", op.shape, op.val), arguments)


# ----------------------------------------------------------------------------------------------------------------------
# Products
# ----------------------------------------------------------------------------------------------------------------------


def _source(value: Value) -> str:
    """Returns where a factor is, by its address or descriptor."""
    return "shared" if isinstance(value.type, IntegerType) else "tensor"


def _multiply(writer: FunctionWriter, op: nvvm.Tcgen05MMAOp | nvvm.Tcgen05MMASparseOp) -> None:
    sparse, metadata = ("sp", op.sparse_metadata) if isinstance(op, nvvm.Tcgen05MMASparseOp) else ("", None)
    scaled = "" if op.scale_input_d is None else "scale_d"
    lanes = "" if op.disable_output_lane is None else f"disable_output_lane.{_group(op.cta_group)}"
    shifted = "ashift" if op.a_shift else ""
    operands: list[Value | None] = [op.matrix_d, op.matrix_a, op.matrix_b, op.idesc, op.enable_input_d]
    operands += [metadata, op.scale_input_d, op.disable_output_lane]
    numbers = [op.kind, *(() if lanes else (op.cta_group + 1,)), op.collector_op]
    name = name_of("tcgen05.mma", sparse, _source(op.matrix_a), scaled, lanes, shifted)
    call(writer, op, name, [*typed(writer, operands), *[f"i32 {number:d}" for number in numbers]])


def _multiply_scaled(
    writer: FunctionWriter, op: nvvm.Tcgen05MMABlockScaleOp | nvvm.Tcgen05MMASparseBlockScaleOp
) -> None:
    sparse = "sp" if isinstance(op, nvvm.Tcgen05MMASparseBlockScaleOp) else ""
    block = "" if op.block_scale is Tcgen05MMABlockScale.DEFAULT else op.block_scale.symbol
    name = name_of("tcgen05.mma", sparse, _source(op.matrix_a), op.kind.symbol, "block_scale", block)
    numbers = [f"i32 {op.cta_group + 1}", f"i32 {op.collector_op:d}"]
    call(writer, op, name, [*typed(writer, op.operands), *numbers])


def _multiply_stationary(writer: FunctionWriter, op: nvvm.Tcgen05MMAWsOp | nvvm.Tcgen05MMAWsSparseOp) -> None:
    sparse = "sp" if isinstance(op, nvvm.Tcgen05MMAWsSparseOp) else ""
    masked = "" if op.zero_col_mask is None else "zero_col_mask"
    name = name_of("tcgen05.mma.ws", sparse, _source(op.matrix_a), masked)
    numbers = [f"i32 {number:d}" for number in (op.kind, op.collector_bBuffer, op.collector_op)]
    call(writer, op, name, [*typed(writer, op.operands), *numbers])


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        nvvm.Tcgen05AllocOp: _allocate,
        nvvm.Tcgen05DeallocOp: _release,
        nvvm.Tcgen05RelinquishAllocPermitOp: _give_up_allocation,
        nvvm.Tcgen05FenceOp: _fence,
        nvvm.Tcgen05WaitOp: _wait,
        nvvm.Tcgen05CommitOp: _commit,
        nvvm.Tcgen05ShiftOp: _shift,
        nvvm.Tcgen05CpOp: _copy,
        nvvm.Tcgen05MmaSmemDescOp: _describe,
        nvvm.Tcgen05LdOp: _load,
        nvvm.Tcgen05StOp: _store,
        nvvm.Tcgen05MMAOp: _multiply,
        nvvm.Tcgen05MMASparseOp: _multiply,
        nvvm.Tcgen05MMABlockScaleOp: _multiply_scaled,
        nvvm.Tcgen05MMASparseBlockScaleOp: _multiply_scaled,
        nvvm.Tcgen05MMAWsOp: _multiply_stationary,
        nvvm.Tcgen05MMAWsSparseOp: _multiply_stationary,
    }
)
