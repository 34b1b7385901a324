"""The operations of the omp dialect that are translated, each with its translator."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.openmp import atomics, devices, synchronization
from compiler.codegen.openmp.loops import distribute, simd, wsloop
from compiler.codegen.openmp.parallel import parallel
from compiler.codegen.openmp.tasks import task
from compiler.dialects.omp.loop_ops import DistributeOp, SimdOp, WsloopOp, YieldOp
from compiler.dialects.omp.parallel_ops import (
    MaskedOp,
    MasterOp,
    ParallelOp,
    SectionsOp,
    SingleOp,
    TeamsOp,
    TerminatorOp,
)
from compiler.dialects.omp.synchronization_ops import (
    AtomicCaptureOp,
    AtomicReadOp,
    AtomicUpdateOp,
    AtomicWriteOp,
    BarrierOp,
    CriticalOp,
    FlushOp,
    OrderedRegionOp,
)
from compiler.dialects.omp.target_ops import MapInfoOp, TargetOp
from compiler.dialects.omp.task_ops import TaskgroupOp, TaskOp, TaskwaitOp, TaskyieldOp
from compiler.dialects.omp.variable_ops import ThreadprivateOp
from compiler.ir.operation import Operation


def _leave(writer: FunctionWriter, op: Operation) -> None:
    writer.leave(op)


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        AtomicCaptureOp: atomics.capture,
        AtomicReadOp: atomics.read,
        AtomicUpdateOp: atomics.update,
        AtomicWriteOp: atomics.write,
        BarrierOp: synchronization.barrier_op,
        CriticalOp: synchronization.critical,
        DistributeOp: distribute,
        FlushOp: synchronization.flush,
        MapInfoOp: devices.map_info,
        MaskedOp: synchronization.masked,
        MasterOp: synchronization.master,
        OrderedRegionOp: synchronization.ordered_region,
        ParallelOp: parallel,
        SectionsOp: synchronization.sections,
        SimdOp: simd,
        SingleOp: synchronization.single,
        TargetOp: devices.target,
        TaskOp: task,
        TaskgroupOp: synchronization.taskgroup,
        TaskwaitOp: synchronization.taskwait,
        TaskyieldOp: synchronization.taskyield,
        TeamsOp: devices.teams,
        TerminatorOp: _leave,
        ThreadprivateOp: synchronization.threadprivate,
        WsloopOp: wsloop,
        YieldOp: _leave,
    }
)
