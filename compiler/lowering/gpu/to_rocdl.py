"""`convert-gpu-to-rocdl`: code for AMD's GPUs of the functions of a `gpu.module`.

gpu.func @k(%x: f32) kernel { %0 = gpu.thread_id x ... }
    ->    llvm.func @k(%x: f32) attributes {rocdl.kernel} { %0 = rocdl.workitem.id.x : i32 ... }
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from math import prod

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.gpu.id_ops import BlockDimOp, BlockIdOp, GridDimOp, SubgroupSizeOp, ThreadIdOp
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, GPUModuleOp, YieldOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp as GPUBarrierOp
from compiler.dialects.llvm import float_intrinsics as intrinsics
from compiler.dialects.llvm.arithmetic_ops import FRemOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.rocdl import index_ops as rocdl
from compiler.dialects.rocdl.chipset import Chipset
from compiler.dialects.rocdl.synchronization_ops import BarrierOp
from compiler.ir.attributes import DenseArrayAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import F32, I32, MemRefType, UnrankedMemRefType
from compiler.lowering.amdgpu.to_rocdl import amdgpu_to_rocdl
from compiler.lowering.amdgpu.types import ROCDL_SPACES, add_rocdl_types
from compiler.lowering.gpu.all_reduce import expand_all_reduce
from compiler.lowering.gpu.expand import expand_global_id, promote_to_permlane, promote_to_swizzle, split_shuffle
from compiler.lowering.gpu.functions_to_llvm import (
    GPUFunctionOptions,
    lower_dynamic_shared_memory,
    lower_gpu_function,
    lower_gpu_return,
)
from compiler.lowering.gpu.ids_to_llvm import IndexKind, lower_dimension, range_of_i32, to_index
from compiler.lowering.gpu.lanes_to_rocdl import LANES_TO_ROCDL
from compiler.lowering.gpu.module_to_llvm import patterns_of_dialects, request_c_wrappers
from compiler.lowering.gpu.printing import lower_printf_to_call, lower_printf_to_hip
from compiler.lowering.math.to_rocdl import MATH_TO_ROCDL, lower_clampf
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_for, with_converter
from compiler.lowering.to_llvm.types import LLVMOptions, LLVMTypeConverter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern
from compiler.rewrite.rewriter import Rewriter

_DATA_LAYOUT = "llvm.data_layout"
_LAYOUT_OF_AMDGCN = (
    "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32"
    "-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
)
_BLOCK_SIZE = "rocdl.reqd_work_group_size"
_FLAT_SIZE = "rocdl.flat_work_group_size"
_FUNCTIONS = GPUFunctionOptions(
    ROCDL_SPACES[AddressSpace.PRIVATE], ROCDL_SPACES[AddressSpace.WORKGROUP], "rocdl.kernel", _BLOCK_SIZE
)


class Runtime(enum.Enum):
    """The runtime that the code runs under, which has functions for printing."""

    UNKNOWN = "unknown"
    HIP = "HIP"
    OPENCL = "OpenCL"


_FIRST_WITH_MEDIAN = Chipset(9, 0, 0)
_FIRST_WITH_PERMLANE_SWAP = Chipset(9, 5, 0)
_FIRST_WITH_32_LANES = Chipset(10, 0, 0)


@dataclass
class GPUToROCDL(Pass):
    """Generate ROCDL operations for gpu operations."""

    argument = "convert-gpu-to-rocdl"
    name = "ConvertGpuOpsToROCDLOps"
    anchor = "gpu.module"
    summary = "Generate ROCDL operations for gpu operations"
    dependent_dialects = ("rocdl", "amdgpu", "cf", "memref", "llvm")

    chipset: str = option("chipset", "gfx000", "Chipset that these operations will run on")
    index_bitwidth: int = option("index-bitwidth", 0, "Bitwidth of the index type, 0 to use size of machine word")
    use_bare_pointers: bool = option(
        "use-bare-ptr-memref-call-conv",
        False,
        "Replace memref arguments in GPU functions with bare pointers. All memrefs must have static shape",
    )
    runtime: Runtime = option(
        "runtime", Runtime.UNKNOWN, "Runtime code will be run on (default is Unknown, can also use HIP or OpenCL)"
    )
    allowed_dialects: tuple[str, ...] = option(
        "allowed-dialects", (), "Run conversion patterns of only the specified dialects"
    )

    def run(self, op: Operation, state: PassState) -> None:
        chipset = Chipset.parse(self.chipset)
        rewriter = Rewriter(op, state.context, state.listeners)
        _prepare(op, rewriter)
        if chipset is None:
            state.error(op, f"Invalid chipset name: {self.chipset}")
            return
        if self.use_bare_pointers and not all(_has_bare_arguments(each) for each in op.walk()):
            message = (
                "bare pointer calling convention requires all memrefs to have static shape and use the identity map"
            )
            state.error(op, message)
            return
        _expand(op, chipset, state)
        options = LLVMOptions(index_bitwidth=self.index_bitwidth, use_bare_pointers=self.use_bare_pointers)
        converter = converter_for(op, options)
        add_rocdl_types(converter)
        patterns = self._patterns(op, chipset, state)
        if patterns is None:
            return
        convert_to_llvm(op, state, _target(), with_converter(patterns, converter), converter)
        _add_flat_sizes(op, rewriter)

    def _patterns(self, op: Operation, chipset: Chipset, state: PassState) -> list[RewritePattern] | None:
        """Returns the patterns for the target, followed by those of the allowed dialects."""
        patterns = rocdl_patterns(chipset, self.runtime)
        common = patterns_of_dialects(op, self.allowed_dialects, state)
        return None if common is None else [*patterns, *common]


def rocdl_patterns(chipset: Chipset, runtime: Runtime) -> list[RewritePattern]:
    """Returns the patterns for a chipset."""
    patterns: list[RewritePattern] = [
        *amdgpu_to_rocdl(chipset),
        *GPU_TO_ROCDL,
        _lower_subgroup_size(chipset),
        *MATH_TO_ROCDL,
    ]
    if chipset >= _FIRST_WITH_MEDIAN:
        patterns.append(lower_clampf)
    if runtime is Runtime.HIP:
        patterns.append(lower_printf_to_hip)
    elif runtime is Runtime.OPENCL:
        patterns.append(lower_printf_to_call(4))
    return patterns


def _prepare(module: Operation, rewriter: Rewriter) -> None:
    """Sets a data layout on the module if it has none, and requests C wrappers for its `func.func`s."""
    if not isinstance(module.attributes.get(_DATA_LAYOUT), StringAttr):
        with rewriter.modify(module):
            module.attributes = {**module.attributes, _DATA_LAYOUT: StringAttr(_LAYOUT_OF_AMDGCN)}
    request_c_wrappers(module, rewriter)


def _has_bare_arguments(op: Operation) -> bool:
    """Returns True if all memref arguments of a `gpu.func` can be passed as bare pointers."""
    if not isinstance(op, GPUFuncOp):
        return True
    type_ = op.function_type.type
    types = LLVMTypeConverter()
    add_rocdl_types(types)
    return all(
        types.bare_pointer(argument) is not None
        for argument in type_.inputs
        if isinstance(argument, (MemRefType, UnrankedMemRefType))
    )


def _expand(op: Operation, chipset: Chipset, state: PassState) -> None:
    """Rewrites operations that need a second step, which one conversion cannot do."""
    patterns: list[RewritePattern] = [expand_all_reduce, expand_global_id, split_shuffle, promote_to_swizzle]
    if chipset >= _FIRST_WITH_PERMLANE_SWAP:
        patterns.append(promote_to_permlane)
    apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


def _target() -> ConversionTarget:
    target = ConversionTarget()
    target.add_illegal_op(FuncOp)
    target.add_legal_dialect("llvm", "rocdl")
    target.add_illegal_dialect("gpu")
    target.add_legal_op(YieldOp, GPUModuleOp)
    target.add_illegal_op(
        intrinsics.CosOp,
        intrinsics.Exp2Op,
        intrinsics.FCeilOp,
        intrinsics.FFloorOp,
        FRemOp,
        intrinsics.Log10Op,
        intrinsics.Log2Op,
        intrinsics.PowOp,
        intrinsics.SinOp,
    )
    for has_f32 in (intrinsics.ExpOp, intrinsics.LogOp):
        target.add_dynamically_legal_op(has_f32, lambda op: any(value.type == F32 for value in op.operands))
    return target


def _add_flat_sizes(module: Operation, rewriter: Rewriter) -> None:
    """Sets the number of threads per block on functions whose block size is known."""
    for op in module.walk():
        sizes = op.attributes.get(_BLOCK_SIZE) if isinstance(op, LLVMFuncOp) else None
        if isinstance(sizes, DenseArrayAttr) and sizes.element_type == I32:
            count = prod(sizes.values)
            with rewriter.modify(op):
                op.attributes = {**op.attributes, _FLAT_SIZE: StringAttr(f"{count},{count}")}


# ------------------------------------------------------------------------------------------ patterns


@conversion_pattern(GPUBarrierOp, name="GPUBarrierToROCDL")
def lower_barrier(op: GPUBarrierOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.barrier -> rocdl.barrier"""
    rewriter.replace_op_with_new_op(op, BarrierOp)
    return True


def _lower_subgroup_size(chipset: Chipset) -> ConversionFunctionPattern:
    smallest = 32 if chipset >= _FIRST_WITH_32_LANES else 64

    @conversion_pattern(SubgroupSizeOp, name="GPUSubgroupSizeOpToROCDL")
    def lower(op: SubgroupSizeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.subgroup_size -> rocdl.wavefrontsize"""
        bound = op.upper_bound
        range_ = None if bound is None else range_of_i32(smallest, bound.value + 1)
        value = LLVMEmitter(rewriter).op(rocdl.WavefrontSizeOp, result_type=I32, range=range_)
        rewriter.replace_op(op, [to_index(value, rewriter)])
        return True

    return lower


GPU_TO_ROCDL: tuple[RewritePattern, ...] = (
    lower_barrier,
    lower_dimension(
        ThreadIdOp, (rocdl.ThreadIdXOp, rocdl.ThreadIdYOp, rocdl.ThreadIdZOp), IndexKind.BLOCK, is_size=False
    ),
    lower_dimension(BlockIdOp, (rocdl.BlockIdXOp, rocdl.BlockIdYOp, rocdl.BlockIdZOp), IndexKind.GRID, is_size=False),
    lower_dimension(
        BlockDimOp, (rocdl.BlockDimXOp, rocdl.BlockDimYOp, rocdl.BlockDimZOp), IndexKind.BLOCK, is_size=True
    ),
    lower_dimension(GridDimOp, (rocdl.GridDimXOp, rocdl.GridDimYOp, rocdl.GridDimZOp), IndexKind.GRID, is_size=True),
    lower_gpu_return,
    lower_gpu_function(_FUNCTIONS),
    lower_dynamic_shared_memory(),
    *LANES_TO_ROCDL,
)
