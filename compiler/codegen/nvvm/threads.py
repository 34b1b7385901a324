"""Operations of the nvvm dialect by which threads wait for each other or exchange values: calls of intrinsics.

An intrinsic's name depends on the kind of the operation and on its types; see
https://llvm.org/docs/NVPTXUsage.html#nvptx-intrinsics.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.intrinsics import intrinsic_call
from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.nvvm.barrier_ops import Barrier0Op, BarrierOp
from compiler.dialects.nvvm.warp_ops import ElectSyncOp, MatchSyncOp, ReduxOp, ShflOp, VoteSyncOp
from compiler.ir.operation import Operation
from compiler.ir.types import Type


def _shuffle(writer: FunctionWriter, op: ShflOp) -> None:
    intrinsic_call(writer, op, f"llvm.nvvm.shfl.sync.{op.kind.symbol}.{op.val.type}{_pair(op.res.type)}")


def _pair(type_: Type) -> str:
    """Returns the end of the name of an intrinsic that returns a flag beside the value."""
    return "p" if isinstance(type_, LLVMStructType) else ""


def _match(writer: FunctionWriter, op: MatchSyncOp) -> None:
    intrinsic_call(writer, op, f"llvm.nvvm.match.{op.kind.symbol}.sync.{op.val.type}{_pair(op.res.type)}")


def _vote(writer: FunctionWriter, op: VoteSyncOp) -> None:
    intrinsic_call(writer, op, f"llvm.nvvm.vote.{op.kind.symbol}.sync")


def _reduce(writer: FunctionWriter, op: ReduxOp) -> None:
    flags = (".abs" if op.abs.value else "") + (".NaN" if op.nan.value else "")
    intrinsic_call(writer, op, f"llvm.nvvm.redux.sync.{op.kind.symbol}{flags}")


def _elect(writer: FunctionWriter, op: ElectSyncOp) -> None:
    mask = "i32 -1" if op.membermask is None else writer.typed(op.membermask)
    elected = writer.step(op, 0, f"call {{ i32, i1 }} @llvm.nvvm.elect.sync({mask})")
    writer.emit(op, f"extractvalue {{ i32, i1 }} {elected}, 1")


def _barrier0(writer: FunctionWriter, op: Barrier0Op) -> None:
    writer.emit(op, "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)")


def _barrier(writer: FunctionWriter, op: BarrierOp) -> None:
    arguments = ["i32 0" if op.barrier_id is None else writer.typed(op.barrier_id)]
    threads = "all" if op.number_of_threads is None else "count"
    if op.number_of_threads is not None:
        arguments.append(writer.typed(op.number_of_threads))
    if op.reduction_op is None or op.reduction_predicate is None:
        writer.emit(op, f"call void @llvm.nvvm.barrier.cta.sync.aligned.{threads}({', '.join(arguments)})")
        return
    flag = writer.step(op, 0, f"icmp ne {writer.typed(op.reduction_predicate)}, 0")
    _reducing_barrier(writer, op, f"{op.reduction_op.name.lower()}.aligned.{threads}", [*arguments, f"i1 {flag}"])


def _reducing_barrier(writer: FunctionWriter, op: BarrierOp, kind: str, arguments: list[str]) -> None:
    """Writes a barrier that combines flags. Its result is an i1, unless it counts; that of the operation is an i32."""
    counts = kind.startswith("popc")
    call = f"call {'i32' if counts else 'i1'} @llvm.nvvm.barrier.cta.red.{kind}({', '.join(arguments)})"
    if counts:
        writer.emit(op, call)
    else:
        writer.emit(op, f"zext i1 {writer.step(op, 1, call)} to i32")


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        Barrier0Op: _barrier0,
        BarrierOp: _barrier,
        ElectSyncOp: _elect,
        MatchSyncOp: _match,
        ReduxOp: _reduce,
        ShflOp: _shuffle,
        VoteSyncOp: _vote,
    }
)
