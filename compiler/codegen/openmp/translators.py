"""The operations of the omp dialect that are translated, each with its translator."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.openmp import atomics, cancellation, devices, synchronization
from compiler.codegen.openmp.canonical_loops import canonical_loop, new_handle, tile, unroll_heuristic
from compiler.codegen.openmp.loops import distribute, simd, wsloop
from compiler.codegen.openmp.parallel import parallel
from compiler.codegen.openmp.tasks import task, taskloop
from compiler.dialects.omp.loop_ops import (
    CanonicalLoopOp,
    DistributeOp,
    NewCliOp,
    SimdOp,
    TileOp,
    UnrollHeuristicOp,
    WsloopOp,
    YieldOp,
)
from compiler.dialects.omp.parallel_ops import (
    CancellationPointOp,
    CancelOp,
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
    OrderedOp,
    OrderedRegionOp,
)
from compiler.dialects.omp.target_ops import (
    MapBoundsOp,
    MapInfoOp,
    TargetAllocMemOp,
    TargetDataOp,
    TargetEnterDataOp,
    TargetExitDataOp,
    TargetFreeMemOp,
    TargetOp,
    TargetUpdateOp,
)
from compiler.dialects.omp.task_ops import TaskgroupOp, TaskloopOp, TaskOp, TaskwaitOp, TaskyieldOp
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
        CancelOp: cancellation.cancel,
        CancellationPointOp: cancellation.cancellation_point,
        CriticalOp: synchronization.critical,
        DistributeOp: distribute,
        FlushOp: synchronization.flush,
        MapBoundsOp: devices.map_bounds,
        MapInfoOp: devices.map_info,
        TargetDataOp: devices.target_data,
        TargetEnterDataOp: devices.target_transfer,
        TargetExitDataOp: devices.target_transfer,
        TargetUpdateOp: devices.target_transfer,
        CanonicalLoopOp: canonical_loop,
        NewCliOp: new_handle,
        TileOp: tile,
        TargetAllocMemOp: devices.allocate,
        TargetFreeMemOp: devices.free,
        UnrollHeuristicOp: unroll_heuristic,
        OrderedOp: synchronization.ordered,
        MaskedOp: synchronization.masked,
        MasterOp: synchronization.master,
        OrderedRegionOp: synchronization.ordered_region,
        ParallelOp: parallel,
        SectionsOp: synchronization.sections,
        SimdOp: simd,
        SingleOp: synchronization.single,
        TargetOp: devices.target,
        TaskOp: task,
        TaskloopOp: taskloop,
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
