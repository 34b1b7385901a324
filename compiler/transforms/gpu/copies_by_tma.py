"""Copies to shared memory by the tensor memory accelerator: one thread starts them, all wait for their barrier.

gpu.launch { linalg.copy %global to %shared }
    ->   %map = nvgpu.tma.create.descriptor %global
         gpu.launch {
           nvgpu.mbarrier.init %barrier
           scf.if %is_first { nvgpu.tma.async.load %map to %shared; nvgpu.mbarrier.arrive.expect_tx %barrier, %bytes }
           nvgpu.mbarrier.try_wait.parity %barrier }
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.analysis.data_layout import DataLayout
from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace, Dimension
from compiler.dialects.gpu.id_ops import ThreadIdOp
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.interface import inputs, outputs
from compiler.dialects.llvm.constant_ops import ConstantOp as LLVMConstantOp
from compiler.dialects.memref.view_ops import CastOp
from compiler.dialects.nvgpu.enums import (
    TensorMapInterleaveKind,
    TensorMapL2PromoKind,
    TensorMapOOBKind,
    TensorMapSwizzleKind,
)
from compiler.dialects.nvgpu.ops import (
    MBarrierArriveExpectTxOp,
    MBarrierCreateOp,
    MBarrierInitOp,
    MBarrierTryWaitParityOp,
    TmaAsyncLoadOp,
    TmaCreateDescriptorOp,
)
from compiler.dialects.nvgpu.types import MBarrierGroupType, TensorMapDescriptorType
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.attributes import IntegerAttr, index_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1, MemRefType, UnrankedMemRefType
from compiler.ir.value_types import memref_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents

_SHARED = AddressSpaceAttr.get(AddressSpace.WORKGROUP)
_TICKS = 10_000_000
"""Number of ticks that a thread waits for a barrier before it retries."""


class _Copies:
    """Copies in one launch, written by the accelerator."""

    def __init__(self, launch: LaunchOp, at: Operation, rewriter: Rewriter) -> None:
        self.launch, self.at, self.rewriter = launch, at, rewriter

    def index(self, number: int) -> Value:
        return index_constant(self.rewriter, number)

    def barrier(self) -> Value[MBarrierGroupType]:
        """Creates a barrier that all threads of a block arrive at."""
        launch, rewriter = self.launch, self.rewriter
        product = AffineMap(0, 3, (symbol(0) * symbol(1) * symbol(2),))
        sizes: list[MixedValue] = [launch.block_size_x, launch.block_size_y, launch.block_size_z]
        count = make_composed_folded_apply(rewriter, product, sizes, self.at)
        type_ = MBarrierGroupType.get(_SHARED, 1)
        barrier = rewriter.create(MBarrierCreateOp, result_types=[type_]).barriers
        zero = self.index(0)
        rewriter.create(MBarrierInitOp, barrier, index_value(rewriter, count), zero)
        rewriter.create(BarrierOp)
        return barrier

    def descriptor(self, memory: Value) -> Value[TensorMapDescriptorType]:
        """Creates the description of a tensor in global memory before the launch."""
        rewriter, type_ = self.rewriter, memref_type(memory)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point(self.launch)
            unranked = UnrankedMemRefType(type_.element_type, type_.memory_space)
            tensor = rewriter.create(CastOp, memory, result_types=[unranked]).dest
            sizes = [index_value(rewriter, size) for size in extents(memory, rewriter)]
            tile = MemRefType(type_.shape, type_.element_type, type_.layout, _SHARED)
            kinds = (
                TensorMapSwizzleKind.NONE,
                TensorMapL2PromoKind.NONE,
                TensorMapOOBKind.ZERO,
                TensorMapInterleaveKind.NONE,
            )
            map_type = TensorMapDescriptorType.get(tile, *kinds)
            return rewriter.create(TmaCreateDescriptorOp, tensor, sizes, result_types=[map_type]).tensor_map

    def load(self, descriptor: Value, shared: Value, barrier: Value) -> MixedValue:
        """Creates the copy of a tensor; returns the number of its bytes."""
        rewriter, type_ = self.rewriter, memref_type(shared)
        zero = self.index(0)
        rewriter.create(TmaAsyncLoadOp, shared, barrier, descriptor, [zero, zero], zero)
        width = DataLayout().size_in_bits(type_.element_type) // 8
        product = prod([symbol(number) for number in range(type_.rank)], start=symbol(0) * 0 + 1) * width
        map_ = AffineMap(0, type_.rank, (product,))
        return make_composed_folded_apply(rewriter, map_, extents(shared, rewriter), self.at)

    def arrive(self, barrier: Value, sizes: Sequence[MixedValue]) -> None:
        """Arrives at the barrier with the number of bytes that it waits for: the sum of `sizes`."""
        total = symbol(0)
        for number in range(1, len(sizes)):
            total += symbol(number)
        size = make_composed_folded_apply(self.rewriter, AffineMap(0, len(sizes), (total,)), sizes, self.at)
        count = index_value(self.rewriter, size)
        zero = self.index(0)
        self.rewriter.create(MBarrierArriveExpectTxOp, barrier, count, zero)

    def load_on_first_thread(self, descriptors: Sequence[Value], buffers: Sequence[Value], barrier: Value) -> None:
        rewriter, zero = self.rewriter, self.index(0)
        thread = rewriter.create(ThreadIdOp, dimension=Dimension.X).result
        is_first = rewriter.create(CmpIOp, thread, zero, predicate=CmpIPredicate.EQ).result
        regions = [Region([Block()]), Region([Block()])]
        branch = rewriter.create(IfOp, is_first, result_types=[], regions=regions)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(branch.then_region.entry)
            sizes = [
                self.load(descriptor, buffer, barrier) for descriptor, buffer in zip(descriptors, buffers, strict=True)
            ]
            self.arrive(barrier, sizes)
            rewriter.create(YieldOp)
            rewriter.set_insertion_point_to_end(branch.else_region.entry)
            self.arrive(barrier, [0])
            rewriter.create(YieldOp)

    def wait(self, barrier: Value) -> None:
        rewriter = self.rewriter
        parity = rewriter.create(LLVMConstantOp, result_types=[I1], value=IntegerAttr(0, I1)).res
        ticks = rewriter.create(ConstantOp, value=index_attr(_TICKS)).result
        rewriter.create(MBarrierTryWaitParityOp, barrier, parity, ticks, self.index(0))


def copy_by_tma(copies: Sequence[CopyOp], launch: LaunchOp, location: Operation, rewriter: Rewriter) -> None:
    """Replaces copies of global to shared memory in a launch."""
    rewriter.set_insertion_point(copies[0])
    rewriter.location = location
    builder = _Copies(launch, copies[0], rewriter)
    barrier = builder.barrier()
    descriptors = [builder.descriptor(inputs(copy)[0]) for copy in copies]
    builder.load_on_first_thread(descriptors, [outputs(copy)[0] for copy in copies], barrier)
    builder.wait(barrier)
    for copy in copies:
        rewriter.erase_op(copy)
