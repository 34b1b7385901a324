"""`convert-gpu-to-llvm-spv`: kernels in llvm for LLVM's SPIR-V backend, with calls of OpenCL's functions.

%0 = gpu.thread_id x    ->    llvm.call spir_funccc @_Z12get_local_idj(%c0) : (i32) -> i64
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.gpu import id_ops as gpu
from compiler.dialects.gpu.enums import AddressSpace, ShuffleMode
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, PrintfOp, ReturnOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp, ShuffleOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp, TruncOp, ZExtOp
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.dialects.llvm.enums import CConv
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import Attribute, IntegerAttr, SymbolRefAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.types import BF16, F16, F32, F64, I1, I8, I32, I64, IntegerType, Type
from compiler.lowering.gpu.functions_to_llvm import (
    GPUFunctionOptions,
    convert_address_spaces,
    lower_gpu_function,
    lower_gpu_return,
)
from compiler.lowering.gpu.opencl_functions import (
    CONVERGENT,
    NO_UNWIND_WILL_RETURN,
    declare_opencl_function,
    memory_effects,
)
from compiler.lowering.gpu.printing import lower_printf_to_call
from compiler.lowering.spirv.storage_classes import replace_memory_spaces
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of, with_converter
from compiler.lowering.to_llvm.types import VOID, LLVMOptions, LLVMTypeConverter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.rewriter import Rewriter

_SPACES: Mapping[AddressSpace, int] = MappingProxyType(
    {AddressSpace.GLOBAL: 1, AddressSpace.WORKGROUP: 3, AddressSpace.PRIVATE: 0}
)
_FUNCTIONS = GPUFunctionOptions(
    _SPACES[AddressSpace.PRIVATE],
    _SPACES[AddressSpace.WORKGROUP],
    block_size_attribute="reqd_work_group_size",
    kernel_convention=CConv.SPIR_KERNELCC,
    function_convention=CConv.SPIR_FUNCCC,
    passes_workgroup_buffers=True,
)
_FORMAT_SPACE = 2
_FENCES_OF_ALL_MEMORY = 3


@dataclass
class GPUToLLVMSPV(Pass):
    """Generate LLVM operations to be ingested by a SPIR-V backend for gpu operations."""

    argument = "convert-gpu-to-llvm-spv"
    name = "ConvertGpuOpsToLLVMSPVOps"
    anchor = "gpu.module"
    summary = "Generate LLVM operations to be ingested by a SPIR-V backend for gpu operations"
    dependent_dialects = ("llvm", "spirv")

    use_64_bit_index: bool = option("use-64bit-index", False, "Use 64-bit integers to convert index types")

    def run(self, op: Operation, state: PassState) -> None:
        replace_memory_spaces(op, _global_by_default, Rewriter(op, state.context, state.listeners))
        converter = LLVMTypeConverter(LLVMOptions(index_bitwidth=64 if self.use_64_bit_index else 32))
        convert_address_spaces(converter, _SPACES)
        target = ConversionTarget()
        target.add_illegal_op(*_ILLEGAL)
        convert_to_llvm(op, state, target, with_converter(GPU_TO_LLVM_SPV, converter), converter)


def _global_by_default(space: Attribute | None) -> IntegerAttr | None:
    """Returns the memory space of memrefs that have none; None for others."""
    return IntegerAttr(_SPACES[AddressSpace.GLOBAL], I64) if space is None else None


# ------------------------------------------------------------------------------------------ OpenCL's functions


def _call(
    op: Operation,
    rewriter: ConversionRewriter,
    name: str,
    arguments: Sequence[Value],
    result: Type,
    *,
    has_effects: bool = True,
    is_convergent: bool = False,
) -> list[Value]:
    """Returns the results of a call of an OpenCL function; declares the function if necessary."""
    members = dict(CONVERGENT if is_convergent else NO_UNWIND_WILL_RETURN)
    if not has_effects:
        members["memory_effects"] = memory_effects()
    declare_opencl_function(op, rewriter, name, [value.type for value in arguments], result, members)
    call = rewriter.create(
        CallOp,
        list(arguments),
        result_types=[] if result == VOID else [result],
        callee=SymbolRefAttr(name),
        op_bundle_sizes=[],
        properties=members,
    )
    return list(call.results)


@conversion_pattern(BarrierOp, name="GPUBarrierConversion")
def lower_barrier(op: BarrierOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.barrier -> barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)"""
    fences = LLVMEmitter(rewriter).constant(_FENCES_OF_ALL_MEMORY, I32)
    _call(op, rewriter, "_Z7barrierj", [fences], VOID, is_convergent=True)
    rewriter.erase_op(op)
    return True


def _dimension(op_class: type[gpu.DimensionIndex], name: str) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name="LaunchConfigConversion")
    def lower(op: gpu.DimensionIndex, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.thread_id x -> get_local_id(0), and so on"""
        dimension = LLVMEmitter(rewriter).constant(op.dimension.value, I32)
        index_type = converter_of(rewriter).index_type
        rewriter.replace_op(op, _call(op, rewriter, name, [dimension], index_type, has_effects=False))
        return True

    return lower


def _subgroup(op_class: type[gpu.LaneIdOp | gpu.UniformIndex], name: str) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name="GPUSubgroupOpConversion")
    def lower(op: gpu.LaneIdOp | gpu.UniformIndex, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.lane_id -> get_sub_group_local_id(), and so on"""
        (number,) = _call(op, rewriter, name, [], I32)
        index_type = converter_of(rewriter).index_type
        if index_type != I32:
            number = LLVMEmitter(rewriter).op(ZExtOp, number, result_type=index_type)
        rewriter.replace_op(op, [number])
        return True

    return lower


_SHUFFLES: Mapping[ShuffleMode, str] = MappingProxyType(
    {
        ShuffleMode.IDX: "sub_group_shuffle",
        ShuffleMode.XOR: "sub_group_shuffle_xor",
        ShuffleMode.UP: "sub_group_shuffle_up",
        ShuffleMode.DOWN: "sub_group_shuffle_down",
    }
)
_MANGLED: Mapping[Type, str] = MappingProxyType(
    {F16: "Dhj", F32: "fj", F64: "dj", I8: "cj", IntegerType(16): "sj", I32: "ij", I64: "lj"}
)


def _subgroup_size(op: Operation) -> int | None:
    """Returns the subgroup size that the enclosing function of an operation requires."""
    enclosing = op.parent_of_type(LLVMFuncOp)
    size = None if enclosing is None else enclosing.attribute("intel_reqd_sub_group_size")
    return size.value if isinstance(size, IntegerAttr) else None


@conversion_pattern(ShuffleOp, name="GPUShuffleConversion")
def lower_shuffle(op: ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.shuffle xor -> sub_group_shuffle_xor, where the width is the subgroup's"""
    width = constant_integer(op.width)
    if width is None or width != _subgroup_size(op):
        return rewriter.notify_match_failure(op, "shuffle width and subgroup size mismatch")
    emit, value, offset = LLVMEmitter(rewriter), adaptor[op.value], adaptor[op.offset]
    type_ = value.type
    if type_ == BF16:
        value = emit.op(BitcastOp, value, result_type=IntegerType(16))
    elif type_ == I1:
        value = emit.op(ZExtOp, value, result_type=I8)
    mangled = _MANGLED.get(value.type)
    if mangled is None:
        return rewriter.notify_match_failure(op, "unsupported value type")
    base = _SHUFFLES[op.mode]
    name = f"_Z{len(base)}{base}{mangled}"
    (shuffled,) = _call(op, rewriter, name, [value, offset], value.type, is_convergent=True)
    if type_ == BF16:
        shuffled = emit.op(BitcastOp, shuffled, result_type=BF16)
    elif type_ == I1:
        shuffled = emit.op(TruncOp, shuffled, result_type=I1)
    rewriter.replace_op(op, [shuffled, emit.constant(1, I1)])
    return True


GPU_TO_LLVM_SPV: tuple[ConversionFunctionPattern, ...] = (
    lower_barrier,
    lower_gpu_return,
    lower_shuffle,
    _subgroup(gpu.LaneIdOp, "_Z22get_sub_group_local_id"),
    _subgroup(gpu.NumSubgroupsOp, "_Z18get_num_sub_groups"),
    _subgroup(gpu.SubgroupIdOp, "_Z16get_sub_group_id"),
    _subgroup(gpu.SubgroupSizeOp, "_Z18get_sub_group_size"),
    _dimension(gpu.BlockIdOp, "_Z12get_group_idj"),
    _dimension(gpu.GridDimOp, "_Z14get_num_groupsj"),
    _dimension(gpu.BlockDimOp, "_Z14get_local_sizej"),
    _dimension(gpu.ThreadIdOp, "_Z12get_local_idj"),
    _dimension(gpu.GlobalIdOp, "_Z13get_global_idj"),
    lower_gpu_function(_FUNCTIONS),
    lower_printf_to_call(_FORMAT_SPACE, "_Z6printfPU3AS2Kcz", CConv.SPIR_FUNCCC),
)
_ILLEGAL = (
    BarrierOp,
    gpu.BlockDimOp,
    gpu.BlockIdOp,
    GPUFuncOp,
    gpu.GlobalIdOp,
    gpu.GridDimOp,
    gpu.LaneIdOp,
    gpu.NumSubgroupsOp,
    ReturnOp,
    ShuffleOp,
    gpu.SubgroupIdOp,
    gpu.SubgroupSizeOp,
    gpu.ThreadIdOp,
    PrintfOp,
)
