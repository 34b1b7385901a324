"""`convert-gpu-to-nvvm`: code for NVIDIA's GPUs of the functions of a `gpu.module`.

gpu.func @k(%x: f32) kernel { %0 = gpu.thread_id x ... }
    ->    llvm.func @k(%x: f32) attributes {nvvm.kernel} { %0 = nvvm.read.ptx.sreg.tid.x : i32 ... }
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.cf.ops import AssertOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.gpu import id_ops as gpu
from compiler.dialects.gpu.enums import AddressSpace, AllReduceOperation, ShuffleMode
from compiler.dialects.gpu.kernel_ops import GPUModuleOp, YieldOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp, ShuffleOp, SubgroupReduceOp
from compiler.dialects.llvm import float_intrinsics as intrinsics
from compiler.dialects.llvm.arithmetic_ops import FRemOp, LShrOp, SubOp
from compiler.dialects.nvvm import id_ops as nvvm
from compiler.dialects.nvvm.barrier_ops import Barrier0Op
from compiler.dialects.nvvm.enums import ReduxKind, ShflKind
from compiler.dialects.nvvm.warp_ops import ReduxOp, ShflOp
from compiler.ir.attributes import UNIT, ArrayAttr, StringAttr
from compiler.ir.locations import CallSiteLoc, FileLineColRange, Location, NameLoc
from compiler.ir.operation import Operation
from compiler.ir.types import I1, I32, I64
from compiler.lowering.gpu.all_reduce import expand_all_reduce
from compiler.lowering.gpu.device_module import DeviceModule
from compiler.lowering.gpu.expand import expand_global_id, split_shuffle
from compiler.lowering.gpu.functions_to_llvm import (
    GPUFunctionOptions,
    convert_address_spaces,
    lower_dynamic_shared_memory,
    lower_gpu_function,
    lower_gpu_return,
)
from compiler.lowering.gpu.ids_to_llvm import IndexKind, lower_dimension, range_of_i32, to_index
from compiler.lowering.gpu.matrices_to_nvvm import MATRICES_TO_NVVM, convert_matrix_types
from compiler.lowering.gpu.module_to_llvm import patterns_of_dialects, request_c_wrappers
from compiler.lowering.gpu.printing import lower_printf_to_vprintf
from compiler.lowering.math.to_nvvm import MATH_TO_NVVM
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_for, with_converter
from compiler.lowering.to_llvm.types import VOID, LLVMOptions, LLVMTypeConverter, literal_struct
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern
from compiler.rewrite.rewriter import Rewriter

NVVM_SPACES: Mapping[AddressSpace, int] = MappingProxyType(
    {AddressSpace.GLOBAL: 1, AddressSpace.WORKGROUP: 3, AddressSpace.PRIVATE: 0}
)
_FUNCTIONS = GPUFunctionOptions(
    NVVM_SPACES[AddressSpace.PRIVATE],
    NVVM_SPACES[AddressSpace.WORKGROUP],
    "nvvm.kernel",
    "nvvm.maxntid",
    "nvvm.cluster_dim",
)
_SHARED_MEMORY_ALIGNMENT_BITS = 128
_LANES = 32


@dataclass
class GPUToNVVM(Pass):
    """Generate NVVM operations for gpu operations."""

    argument = "convert-gpu-to-nvvm"
    name = "ConvertGpuOpsToNVVMOps"
    anchor = "gpu.module"
    summary = "Generate NVVM operations for gpu operations"
    dependent_dialects = ("cf", "memref", "nvvm")

    index_bitwidth: int = option("index-bitwidth", 0, "Bitwidth of the index type, 0 to use size of machine word")
    has_redux: bool = option("has-redux", False, "Target gpu supports redux")
    use_bare_pointers: bool = option(
        "use-bare-ptr-memref-call-conv",
        False,
        "Replace memref arguments in GPU functions with bare pointers. All memrefs must have static shape.",
    )
    allowed_dialects: tuple[str, ...] = option(
        "allowed-dialects", (), "Run conversion patterns of only the specified dialects"
    )
    allow_pattern_rollback: bool = option(
        "allow-pattern-rollback", True, "Experimental performance flag to disallow pattern rollback"
    )

    def run(self, op: Operation, state: PassState) -> None:
        request_c_wrappers(op, Rewriter(op, state.context, state.listeners))
        expansions = FrozenPatternSet([expand_all_reduce, expand_global_id, split_shuffle])
        apply_patterns_greedily(op, expansions, state.context, listeners=state.listeners)
        # LLVM has no code for functions that the device's library lacks.
        common = patterns_of_dialects(op, self.allowed_dialects, state, but="math")
        if common is None:
            return
        options = LLVMOptions(index_bitwidth=self.index_bitwidth, use_bare_pointers=self.use_bare_pointers)
        converter = converter_for(op, options)
        add_nvvm_types(converter)
        reductions = (lower_subgroup_reduce,) if self.has_redux else ()
        patterns = [*GPU_TO_NVVM, *MATRICES_TO_NVVM, *MATH_TO_NVVM, *reductions, *common]
        convert_to_llvm(op, state, _target(), with_converter(patterns, converter), converter)


def add_nvvm_types(converter: LLVMTypeConverter) -> None:
    """Adds the conversions of NVIDIA's address spaces and of matrices."""
    convert_address_spaces(converter, NVVM_SPACES)
    convert_matrix_types(converter)


def _target() -> ConversionTarget:
    target = ConversionTarget()
    target.add_illegal_op(FuncOp)
    target.add_legal_dialect("llvm", "nvvm")
    target.add_illegal_dialect("gpu")
    target.add_legal_op(YieldOp, GPUModuleOp)
    target.add_illegal_op(
        intrinsics.CopySignOp,
        intrinsics.CosOp,
        intrinsics.ExpOp,
        intrinsics.Exp2Op,
        intrinsics.FAbsOp,
        intrinsics.FCeilOp,
        intrinsics.FFloorOp,
        intrinsics.FMAOp,
        FRemOp,
        intrinsics.LogOp,
        intrinsics.Log10Op,
        intrinsics.Log2Op,
        intrinsics.PowOp,
        intrinsics.RoundEvenOp,
        intrinsics.RoundOp,
        intrinsics.SinOp,
        intrinsics.SqrtOp,
    )
    return target


# ------------------------------------------------------------------------------------------ lanes


@conversion_pattern(BarrierOp, name="GPUBarrierToNVVM")
def lower_barrier(op: BarrierOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.barrier -> nvvm.barrier0"""
    rewriter.replace_op_with_new_op(op, Barrier0Op)
    return True


@conversion_pattern(gpu.LaneIdOp, name="GPULaneIdOpToNVVM")
def lower_lane_id(op: gpu.LaneIdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.lane_id -> nvvm.read.ptx.sreg.laneid"""
    bound = op.upper_bound
    range_ = range_of_i32(0, _LANES if bound is None else bound.value)
    lane = LLVMEmitter(rewriter).op(nvvm.LaneIdOp, result_type=I32, range=range_)
    rewriter.replace_op(op, [to_index(lane, rewriter)])
    return True


_SHUFFLES: Mapping[ShuffleMode, ShflKind] = MappingProxyType(
    {
        ShuffleMode.XOR: ShflKind.BFLY,
        ShuffleMode.UP: ShflKind.UP,
        ShuffleMode.DOWN: ShflKind.DOWN,
        ShuffleMode.IDX: ShflKind.IDX,
    }
)


@conversion_pattern(ShuffleOp, name="GPUShuffleOpLowering")
def lower_shuffle(op: ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.shuffle -> nvvm.shfl.sync of the lanes below the width; with a validity flag if that is used"""
    emit = LLVMEmitter(rewriter)
    value, offset, width = adaptor.operands
    one, all_lanes, lanes = emit.constant(1, I32), emit.constant(0xFFFFFFFF, I32), emit.constant(_LANES, I32)
    inactive = emit.op(SubOp, lanes, width)
    mask = emit.op(LShrOp, all_lanes, inactive)
    # The lane that sources are clamped to: the lowest one in a shuffle upwards, else the highest one.
    clamp = inactive if op.mode is ShuffleMode.UP else emit.op(SubOp, width, one)
    operands, kind = (mask, value, offset, clamp), _SHUFFLES[op.mode]
    if not rewriter.has_uses(op.valid):
        shuffled = emit.op(ShflOp, *operands, result_type=value.type, kind=kind)
        rewriter.replace_op_with_multiple(op, [[shuffled], []])
        return True
    both = literal_struct([value.type, I1])
    shuffled = emit.op(ShflOp, *operands, result_type=both, kind=kind, return_value_and_is_valid=UNIT)
    rewriter.replace_op(op, [emit.extract(shuffled, 0), emit.extract(shuffled, 1)])
    return True


_REDUCTIONS: Mapping[AllReduceOperation, ReduxKind] = MappingProxyType(
    {
        AllReduceOperation.ADD: ReduxKind.ADD,
        AllReduceOperation.MINSI: ReduxKind.MIN,
        AllReduceOperation.MAXSI: ReduxKind.MAX,
        AllReduceOperation.AND: ReduxKind.AND,
        AllReduceOperation.OR: ReduxKind.OR,
        AllReduceOperation.XOR: ReduxKind.XOR,
    }
)


@conversion_pattern(SubgroupReduceOp, name="GPUSubgroupReduceOpLowering")
def lower_subgroup_reduce(op: SubgroupReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_reduce uniform of an i32 -> nvvm.redux.sync of all lanes"""
    if op.cluster_size is not None:
        return rewriter.notify_match_failure(op, "lowering for clustered reduce not implemented")
    if not op.uniform:
        reason = "cannot be lowered to redux as the op must be run uniformly (entire subgroup)."
        return rewriter.notify_match_failure(op, reason)
    if op.value.type != I32:
        return rewriter.notify_match_failure(op, "unsupported data type")
    kind = _REDUCTIONS.get(op.op)
    if kind is None:
        return rewriter.notify_match_failure(op, "unsupported reduction mode for redux")
    emit = LLVMEmitter(rewriter)
    (value,) = adaptor.operands
    rewriter.replace_op(op, [emit.op(ReduxOp, value, emit.constant(0xFFFFFFFF, I32), result_type=I32, kind=kind)])
    return True


# ------------------------------------------------------------------------------------------ assertions


@conversion_pattern(AssertOp, name="AssertOpToAssertfailLowering")
def lower_assert(op: AssertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.assert %c, "m" -> llvm.cond_br %c, ^rest, ^failed    ^failed: __assertfail("m", ...); llvm.br ^rest"""
    block, message = op.parent, op.msg
    if block is None or not isinstance(message, StringAttr):
        return False
    module = DeviceModule(op, rewriter)
    noreturn = ArrayAttr((StringAttr("noreturn"),))
    types = [pointer_type(), pointer_type(), I32, pointer_type(), I64]
    module.declare("__assertfail", VOID, types, passthrough=noreturn)
    failed = rewriter.split_block(block, op)
    rest = rewriter.split_block(failed, failed.ops[1])
    emit = LLVMEmitter(rewriter)
    rewriter.set_insertion_point_to_end(block)
    emit.cond_br(adaptor[op.arg], rest, failed)
    rewriter.set_insertion_point_to_end(failed)
    emit.br(rest)
    rewriter.set_insertion_point(op)
    function, file, line = _place(op.get_location())
    texts = (("assert_message_", message.value), ("assert_file_", file), ("assert_func_", function))
    message_text, file_text, function_text = (module.text(prefix, text)[0] for prefix, text in texts)
    line_number, size = emit.constant(line, I32), emit.constant(1, I64)
    emit.call("__assertfail", [message_text, file_text, line_number, function_text, size])
    rewriter.erase_op(op)
    return True


def _place(location: Location) -> tuple[str, str, int]:
    """Returns the function, the file and the line that a location names."""
    unknown = "(unknown)"
    while isinstance(location, CallSiteLoc):
        location = location.callee
    name, place = (location.name, location.child) if isinstance(location, NameLoc) else (unknown, location)
    return (name, place.file, place.line) if isinstance(place, FileLineColRange) else (name, unknown, 0)


GPU_TO_NVVM: tuple[RewritePattern, ...] = (
    lower_barrier,
    lower_printf_to_vprintf,
    lower_assert,
    lower_dimension(
        gpu.ThreadIdOp, (nvvm.ThreadIdXOp, nvvm.ThreadIdYOp, nvvm.ThreadIdZOp), IndexKind.BLOCK, is_size=False
    ),
    lower_dimension(
        gpu.BlockDimOp, (nvvm.BlockDimXOp, nvvm.BlockDimYOp, nvvm.BlockDimZOp), IndexKind.BLOCK, is_size=True
    ),
    lower_dimension(
        gpu.ClusterIdOp, (nvvm.ClusterIdXOp, nvvm.ClusterIdYOp, nvvm.ClusterIdZOp), IndexKind.OTHER, is_size=False
    ),
    lower_dimension(
        gpu.ClusterDimOp, (nvvm.ClusterDimXOp, nvvm.ClusterDimYOp, nvvm.ClusterDimZOp), IndexKind.OTHER, is_size=True
    ),
    lower_dimension(
        gpu.ClusterBlockIdOp,
        (nvvm.BlockInClusterIdXOp, nvvm.BlockInClusterIdYOp, nvvm.BlockInClusterIdZOp),
        IndexKind.CLUSTER,
        is_size=False,
    ),
    lower_dimension(
        gpu.ClusterDimBlocksOp,
        (nvvm.ClusterDimBlocksXOp, nvvm.ClusterDimBlocksYOp, nvvm.ClusterDimBlocksZOp),
        IndexKind.CLUSTER,
        is_size=True,
    ),
    lower_dimension(gpu.BlockIdOp, (nvvm.BlockIdXOp, nvvm.BlockIdYOp, nvvm.BlockIdZOp), IndexKind.GRID, is_size=False),
    lower_dimension(gpu.GridDimOp, (nvvm.GridDimXOp, nvvm.GridDimYOp, nvvm.GridDimZOp), IndexKind.GRID, is_size=True),
    lower_lane_id,
    lower_shuffle,
    lower_gpu_return,
    lower_dynamic_shared_memory(_SHARED_MEMORY_ALIGNMENT_BITS),
    lower_gpu_function(_FUNCTIONS),
)
