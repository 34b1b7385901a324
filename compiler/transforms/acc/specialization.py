"""Patterns that remove operations of the acc dialect from code that runs either on the host or on a device."""

from __future__ import annotations

from compiler.dialects.acc.compute_ops import KernelEnvironmentOp, KernelsOp, ParallelOp, SerialOp
from compiler.dialects.acc.data_clause_ops import (
    AttachOp,
    CopyinOp,
    CreateOp,
    DeclareDeviceResidentOp,
    DeclareLinkOp,
    DevicePtrOp,
    GetDevicePtrOp,
    NoCreateOp,
    PresentOp,
    UpdateDeviceOp,
    UseDeviceOp,
)
from compiler.dialects.acc.data_construct_ops import (
    DataOp,
    DeclareEnterOp,
    DeclareExitOp,
    DeclareOp,
    EnterDataOp,
    ExitDataOp,
    HostDataOp,
    UpdateOp,
)
from compiler.dialects.acc.data_operation import DataEntry
from compiler.dialects.acc.families import DATA_EXITS
from compiler.dialects.acc.runtime_ops import InitOp, SetOp, ShutdownOp, WaitOp
from compiler.ir.operation import Operation
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def replace_with_variable(kind: type[DataEntry]) -> RewritePattern:
    @pattern(kind, name=f"mlir::acc::ACCOpReplaceWithVarConversion<mlir::acc::{kind.__name__}>")
    def replace(op: DataEntry, rewriter: Rewriter) -> bool:
        """use(acc.copyin %v) -> use(%v)"""
        rewriter.replace_op(op, [op.var])
        return True

    return replace


def erase(kind: type[Operation]) -> RewritePattern:
    @pattern(kind, name=f"mlir::acc::ACCOpEraseConversion<mlir::acc::{kind.__name__}>")
    def erase_op(op: Operation, rewriter: Rewriter) -> bool:
        """acc.copyout -> nothing"""
        rewriter.erase_op(op)
        return True

    return erase_op


def unwrap(kind: type[Operation]) -> RewritePattern:
    @pattern(kind, name=f"mlir::acc::ACCRegionUnwrapConversion<mlir::acc::{kind.__name__}>")
    def unwrap_region(op: Operation, rewriter: Rewriter) -> bool:
        """acc.data { A } -> A"""
        (region,) = op.regions
        if len(region.blocks) != 1 or op.parent is None:
            return rewriter.notify_match_failure(op, "expected one block")
        last = region.entry.last
        if last is not None and last.has_trait("Terminator"):
            rewriter.erase_op(last)
        rewriter.inline_block_before(region.entry, op.parent, op)
        rewriter.erase_op(op)
        return True

    return unwrap_region


@pattern(DeclareEnterOp, name="mlir::acc::ACCDeclareEnterOpConversion")
def erase_declare(op: DeclareEnterOp, rewriter: Rewriter) -> bool:
    """acc.declare_enter, acc.declare_exit -> nothing"""
    users = rewriter.users(op.token)
    if not all(isinstance(user, DeclareExitOp) for user in users):
        return False
    for user in users:
        rewriter.erase_op(user)
    rewriter.erase_op(op)
    return True


_ENTRIES = (
    AttachOp,
    CopyinOp,
    CreateOp,
    DeclareDeviceResidentOp,
    DeclareLinkOp,
    DevicePtrOp,
    GetDevicePtrOp,
    NoCreateOp,
    PresentOp,
    UpdateDeviceOp,
    UseDeviceOp,
)
_WITHOUT_REGION = (*DATA_EXITS, EnterDataOp, ExitDataOp, UpdateOp, InitOp, ShutdownOp, SetOp, WaitOp)
_WITH_REGION = (DataOp, HostDataOp, KernelEnvironmentOp, ParallelOp, SerialOp, KernelsOp)

HOST_CONSTRUCTS: tuple[RewritePattern, ...] = (
    *map(replace_with_variable, _ENTRIES),
    *map(erase, _WITHOUT_REGION),
    *map(unwrap, _WITH_REGION),
    erase_declare,
)
"""Patterns for the host's constructs that run code on a device."""

DECLARE_REGION: RewritePattern = unwrap(DeclareOp)
