"""Threads of the gpu dialect in the spirv dialect: indices, barriers, shuffles, reductions and printing.

%0 = gpu.thread_id x    ->    %v = spirv.Load of @__builtin__LocalInvocationId__    %0 = spirv.CompositeExtract %v[0]
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.gpu import id_ops
from compiler.dialects.gpu.enums import AllReduceOperation, ShuffleMode
from compiler.dialects.gpu.kernel_ops import PrintfOp
from compiler.dialects.gpu.subgroup_ops import AllReduceOp, BarrierOp, RotateOp, ShuffleOp, SubgroupReduceOp
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.operation_enums import GroupOperation, MemorySemantics, Scope, StorageClass
from compiler.dialects.spirv.enums.variable_enums import BuiltIn
from compiler.dialects.spirv.ops import group_ops, non_uniform_ops
from compiler.dialects.spirv.ops import non_uniform_reduction_ops as non_uniform
from compiler.dialects.spirv.ops.arithmetic_ops import IAddOp, ISubOp
from compiler.dialects.spirv.ops.barrier_ops import ControlBarrierOp
from compiler.dialects.spirv.ops.cast_ops import BitcastOp, UConvertOp
from compiler.dialects.spirv.ops.cl_ops import CLPrintfOp
from compiler.dialects.spirv.ops.integer_comparison_ops import SGreaterThanEqualOp, ULessThanOp
from compiler.dialects.spirv.ops.structure_ops import (
    AddressOfOp,
    GlobalVariableOp,
    ModuleOp,
    SpecConstantCompositeOp,
    SpecConstantOp,
)
from compiler.dialects.spirv.target_env import entry_point_abi
from compiler.dialects.spirv.type_parts import array_type, is_scalar, pointer_type
from compiler.ir.attributes import UNIT, ArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import numbered_symbol_name, symbol_name
from compiler.ir.types import I1, I8, I32, FloatType, IntegerType
from compiler.lowering.spirv.conversion import spirv_types
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.symbols import builtin_value
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

# ------------------------------------------------------------------------------------------ indices


def _lower_dimension(root: type[id_ops.DimensionIndex], builtin: BuiltIn) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"LaunchConfigConversion<{root.name}>")
    def lower(op: id_ops.DimensionIndex, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.block_id x -> an element of a variable with one for each dimension"""
        converter = spirv_types(rewriter)
        is_shader = Capability.Shader in converter.target.capabilities
        element = I32 if is_shader else converter.index_type
        emit = SPIRVEmitter(rewriter)
        vector = builtin_value(emit, op, builtin, element)
        if vector is None:
            return False
        index = emit.extract(vector, op.dimension)
        if element != converter.index_type:
            index = emit.op(UConvertOp, index, result_type=converter.index_type)
        rewriter.replace_op(op, [index])
        return True

    return lower


def _lower_single(root: type[Operation], builtin: BuiltIn) -> ConversionFunctionPattern:
    @conversion_pattern(root.name, name=f"SingleDimLaunchConfigConversion<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.subgroup_id -> the value of a variable"""
        index_type, emit = spirv_types(rewriter).index_type, SPIRVEmitter(rewriter)
        index = builtin_value(emit, op, builtin, I32)
        if index is None:
            return False
        if index_type != I32:
            index = emit.op(UConvertOp, index, result_type=index_type)
        rewriter.replace_op(op, [index])
        return True

    return lower


@conversion_pattern(id_ops.BlockDimOp, benefit=10, name="WorkGroupSizeConversion")
def lower_block_dim(op: id_ops.BlockDimOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.block_dim x -> the constant that the kernel's spirv.entry_point_abi has"""
    abi = entry_point_abi(op)
    if abi is None or abi.workgroup_size is None:
        return False
    size = abi.workgroup_size.values[op.dimension]
    rewriter.replace_op(op, [SPIRVEmitter(rewriter).constant(int(size), spirv_types(rewriter).index_type)])
    return True


# ------------------------------------------------------------------------------------------ exchange


@conversion_pattern(BarrierOp, name="GPUBarrierConversion")
def lower_barrier(op: BarrierOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.barrier -> spirv.ControlBarrier of the workgroup"""
    rewriter.replace_op_with_new_op(
        op,
        ControlBarrierOp,
        execution_scope=Scope.Workgroup,
        memory_scope=Scope.Workgroup,
        memory_semantics=MemorySemantics.AcquireRelease | MemorySemantics.WorkgroupMemory,
    )
    return True


_SHUFFLES: Mapping[ShuffleMode, type[Operation]] = MappingProxyType(
    {
        ShuffleMode.XOR: non_uniform_ops.GroupNonUniformShuffleXorOp,
        ShuffleMode.IDX: non_uniform_ops.GroupNonUniformShuffleOp,
        ShuffleMode.UP: non_uniform_ops.GroupNonUniformShuffleUpOp,
        ShuffleMode.DOWN: non_uniform_ops.GroupNonUniformShuffleDownOp,
    }
)


@conversion_pattern(ShuffleOp, name="GPUShuffleConversion")
def lower_shuffle(op: ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.shuffle xor over a whole subgroup -> spirv.GroupNonUniformShuffleXor; relative ones may have no source"""
    converter, emit = spirv_types(rewriter), SPIRVEmitter(rewriter)
    if constant_integer(op.width) != converter.target.subgroup_size:
        return rewriter.notify_match_failure(op, "shuffle width and target subgroup size mismatch")
    value, offset, width = adaptor.operands
    shuffled = emit.op(_SHUFFLES[op.mode], value, offset, execution_scope=Scope.Subgroup, result_type=value.type)
    if op.mode in (ShuffleMode.XOR, ShuffleMode.IDX):
        rewriter.replace_op(op, [shuffled, emit.constant(1, I1)])
        return True
    lane = builtin_value(emit, op, BuiltIn.SubgroupLocalInvocationId, I32)
    if lane is None:
        return False
    if op.mode is ShuffleMode.UP:
        source = emit.op(ISubOp, lane, offset)
        valid = emit.op(SGreaterThanEqualOp, source, emit.constant(0, I32))
    else:
        valid = emit.op(ULessThanOp, emit.op(IAddOp, lane, offset), width)
    rewriter.replace_op(op, [shuffled, valid])
    return True


@conversion_pattern(RotateOp, name="GPURotateConversion")
def lower_rotate(op: RotateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.rotate -> spirv.GroupNonUniformRotateKHR; lanes beyond the width have no valid result"""
    subgroup_size = spirv_types(rewriter).target.subgroup_size
    width, offset = op.width, op.offset
    if width.value > subgroup_size:
        return rewriter.notify_match_failure(op, "rotate width is larger than target subgroup size")
    emit, (value,) = SPIRVEmitter(rewriter), adaptor.operands
    distance, lanes = emit.constant(offset.value, I32), emit.constant(width.value, I32)
    rotated = emit.op(
        non_uniform_ops.GroupNonUniformRotateKHROp,
        value,
        distance,
        lanes,
        execution_scope=Scope.Subgroup,
        result_type=value.type,
    )
    if width.value == subgroup_size:
        valid = emit.constant(1, I1)
    else:
        lane = emit.op(id_ops.LaneIdOp, upper_bound=width)
        valid = emit.op(CmpIOp, lane, lanes, predicate=CmpIPredicate.ULT)
    rewriter.replace_op(op, [rotated, valid])
    return True


# ------------------------------------------------------------------------------------------ reductions

Pair: TypeAlias = tuple[type[Operation], type[Operation]]
"""An operation on values of invocations that all come there, and one on those of the active ones."""

_INTEGER_REDUCTIONS: Mapping[AllReduceOperation, Pair] = MappingProxyType(
    {
        AllReduceOperation.ADD: (group_ops.GroupIAddOp, non_uniform.GroupNonUniformIAddOp),
        AllReduceOperation.MUL: (group_ops.GroupIMulKHROp, non_uniform.GroupNonUniformIMulOp),
        AllReduceOperation.MINUI: (group_ops.GroupUMinOp, non_uniform.GroupNonUniformUMinOp),
        AllReduceOperation.MINSI: (group_ops.GroupSMinOp, non_uniform.GroupNonUniformSMinOp),
        AllReduceOperation.MAXUI: (group_ops.GroupUMaxOp, non_uniform.GroupNonUniformUMaxOp),
        AllReduceOperation.MAXSI: (group_ops.GroupSMaxOp, non_uniform.GroupNonUniformSMaxOp),
    }
)
_FLOAT_REDUCTIONS: Mapping[AllReduceOperation, Pair] = MappingProxyType(
    {
        AllReduceOperation.ADD: (group_ops.GroupFAddOp, non_uniform.GroupNonUniformFAddOp),
        AllReduceOperation.MUL: (group_ops.GroupFMulKHROp, non_uniform.GroupNonUniformFMulOp),
        AllReduceOperation.MINNUMF: (group_ops.GroupFMinOp, non_uniform.GroupNonUniformFMinOp),
        AllReduceOperation.MAXNUMF: (group_ops.GroupFMaxOp, non_uniform.GroupNonUniformFMaxOp),
        AllReduceOperation.MINIMUMF: (group_ops.GroupFMinOp, non_uniform.GroupNonUniformFMinOp),
        AllReduceOperation.MAXIMUMF: (group_ops.GroupFMaxOp, non_uniform.GroupNonUniformFMaxOp),
    }
)


def _reduce(
    rewriter: ConversionRewriter, value: Value, kind: AllReduceOperation, scope: Scope, *, is_uniform: bool
) -> Value | None:
    """Returns the reduction of the values of all invocations in a scope; None for one that SPIR-V lacks."""
    is_float = isinstance(value.type, FloatType)
    is_integer = isinstance(value.type, IntegerType) and value.type != I1
    pair = (_FLOAT_REDUCTIONS if is_float else _INTEGER_REDUCTIONS if is_integer else {}).get(kind)
    if pair is None:
        return None
    operation = pair[0] if is_uniform else pair[1]
    operands: tuple[Value | list[Value], ...] = (value,) if is_uniform else (value, [])
    return SPIRVEmitter(rewriter).op(
        operation,
        *operands,
        execution_scope=scope,
        group_operation=GroupOperation.Reduce,
        result_type=value.type,
    )


@conversion_pattern(AllReduceOp, name="GPUAllReduceConversion")
def lower_all_reduce(op: AllReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.all_reduce add -> spirv.GroupNonUniformIAdd of the workgroup"""
    if op.op is None:
        return False
    result = _reduce(rewriter, adaptor[op.value], op.op, Scope.Workgroup, is_uniform=op.uniform)
    if result is None:
        return False
    rewriter.replace_op(op, [result])
    return True


@conversion_pattern(SubgroupReduceOp, name="GPUSubgroupReduceConversion")
def lower_subgroup_reduce(op: SubgroupReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_reduce add -> spirv.GroupNonUniformIAdd of the subgroup"""
    (value,) = adaptor.operands
    if op.cluster_size is not None:
        return rewriter.notify_match_failure(op, "lowering for clustered reduce not implemented")
    if not is_scalar(value.type):
        return rewriter.notify_match_failure(op, "reduction type is not a scalar")
    result = _reduce(rewriter, value, op.op, Scope.Subgroup, is_uniform=op.uniform)
    if result is None:
        return False
    rewriter.replace_op(op, [result])
    return True


# ------------------------------------------------------------------------------------------ printing


@conversion_pattern(PrintfOp, name="GPUPrintfConversion")
def lower_printf(op: PrintfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.printf -> spirv.CL.printf of a constant variable, each character of which is a specialization constant"""
    module = op.parent_op
    while module is not None and not isinstance(module, ModuleOp):
        module = module.parent_op
    if module is None or not isinstance(op.format, StringAttr):
        return False
    names = {symbol_name(each) for each in module.body.entry.ops}
    variable = numbered_symbol_name("printfMsg", names)
    text = op.format.value.encode() + b"\0"
    type_ = array_type(I8, len(text))
    pointer = pointer_type(type_, StorageClass.UniformConstant)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(module.body.entry)
        characters = []
        for index, character in enumerate(text):
            name = f"{variable}_sc{index}"
            value = IntegerAttr(character - 256 if character > 127 else character, I8)
            rewriter.create(SpecConstantOp, sym_name=name, default_value=value)
            characters.append(SymbolRefAttr(name))
        composite = f"{variable}_scc"
        rewriter.create(
            SpecConstantCompositeOp,
            type=TypeAttr(type_),
            sym_name=composite,
            constituents=ArrayAttr(tuple(characters)),
        )
        rewriter.create(
            GlobalVariableOp,
            type=TypeAttr(pointer),
            sym_name=variable,
            initializer=SymbolRefAttr(composite),
            attributes={"Constant": UNIT},
        )
    emit = SPIRVEmitter(rewriter)
    whole = emit.op(AddressOfOp, variable=SymbolRefAttr(variable), result_type=pointer)
    first = emit.op(BitcastOp, whole, result_type=pointer_type(I8, StorageClass.UniformConstant))
    emit.op(CLPrintfOp, first, adaptor.operands, result_type=I32)
    rewriter.erase_op(op)
    return True


GPU_THREADS_TO_SPIRV = (
    lower_barrier,
    lower_shuffle,
    lower_rotate,
    _lower_dimension(id_ops.BlockIdOp, BuiltIn.WorkgroupId),
    _lower_dimension(id_ops.GridDimOp, BuiltIn.NumWorkgroups),
    _lower_dimension(id_ops.BlockDimOp, BuiltIn.WorkgroupSize),
    _lower_dimension(id_ops.ThreadIdOp, BuiltIn.LocalInvocationId),
    _lower_dimension(id_ops.GlobalIdOp, BuiltIn.GlobalInvocationId),
    _lower_single(id_ops.SubgroupIdOp, BuiltIn.SubgroupId),
    _lower_single(id_ops.NumSubgroupsOp, BuiltIn.NumSubgroups),
    _lower_single(id_ops.SubgroupSizeOp, BuiltIn.SubgroupSize),
    _lower_single(id_ops.LaneIdOp, BuiltIn.SubgroupLocalInvocationId),
    lower_block_dim,
    lower_all_reduce,
    lower_subgroup_reduce,
    lower_printf,
)
