"""Operations of the rocdl dialect that are no mere calls of the intrinsic of their name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.dialects.llvm.attributes import ConstantRangeAttr
from compiler.dialects.rocdl import buffer_ops, index_ops
from compiler.dialects.rocdl.synchronization_ops import BarrierOp
from compiler.ir.operation import Operation

_SIZES: Mapping[str, str] = MappingProxyType(
    {"workgroup.dim": "__ockl_get_local_size", "grid.dim": "__ockl_get_num_groups"}
)
"""Functions of AMD's device library by the operations for which they are called, without their dimension."""


def _size(writer: FunctionWriter, op: Operation) -> None:
    """Writes the call of a function that returns the extent of a launch in one dimension."""
    kind, _, dimension = op.name.removeprefix("rocdl.").rpartition(".")
    function = _SIZES[kind]
    writer.state.declarations[f"declare i64 @{function}(i32)"] = None
    bounds = op.properties.get("range")
    words = f"range(i64 {bounds.lower.value}, {bounds.upper.value}) " if isinstance(bounds, ConstantRangeAttr) else ""
    writer.emit(op, f"call {words}i64 @{function}(i32 {'xyz'.index(dimension)})")


def _barrier(writer: FunctionWriter, op: BarrierOp) -> None:
    """Writes a barrier that also orders the memory accesses of the work group."""
    writer.emit(op, 'fence syncscope("workgroup") release')
    writer.emit(op, "call void @llvm.amdgcn.s.barrier()")
    writer.emit(op, 'fence syncscope("workgroup") acquire')


def _atomic(writer: FunctionWriter, op: buffer_ops.RawPtrBufferAtomicNoRet | buffer_ops.Intr) -> None:
    """Writes an atomic access, whose result the operation ignores."""
    name = op.name.replace("rocdl.", "llvm.amdgcn.")
    writer.step(op, 0, f"call {writer.type(op.vdata)} @{name}({writer.typed_list(op.operands)})")


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        BarrierOp: _barrier,
        buffer_ops.RawBufferAtomicFAddOp: _atomic,
        buffer_ops.RawBufferAtomicFMaxOp: _atomic,
        buffer_ops.RawBufferAtomicSMaxOp: _atomic,
        buffer_ops.RawBufferAtomicUMinOp: _atomic,
        buffer_ops.RawPtrBufferAtomicFaddOp: _atomic,
        buffer_ops.RawPtrBufferAtomicFmaxOp: _atomic,
        buffer_ops.RawPtrBufferAtomicSmaxOp: _atomic,
        buffer_ops.RawPtrBufferAtomicUminOp: _atomic,
        index_ops.BlockDimXOp: _size,
        index_ops.BlockDimYOp: _size,
        index_ops.BlockDimZOp: _size,
        index_ops.GridDimXOp: _size,
        index_ops.GridDimYOp: _size,
        index_ops.GridDimZOp: _size,
    }
)
