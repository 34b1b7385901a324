"""`transform.apply_conversion_patterns`, and the operations in it that describe patterns and type converters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.rocdl.chipset import Chipset
from compiler.dialects.transform.func_ops import ApplyFuncToLLVMConversionPatternsOp
from compiler.dialects.transform.gpu_ops import (
    ApplyGPUSubgroupReduceToNVVMConversionPatternsOp,
    ApplyGPUToNVVMConversionPatternsOp,
    ApplyGPUToROCDLConversionPatternsOp,
    ApplyGPUWwmaToNVVMConversionPatternsOp,
)
from compiler.dialects.transform.memref_ops import MemrefToLLVMTypeConverterOp
from compiler.dialects.transform.nvgpu_ops import ApplyNVGPUToNVVMConversionPatternsOp
from compiler.dialects.transform.pattern_ops import ApplyConversionPatternsOp, ApplyToLLVMConversionPatternsOp
from compiler.dialects.transform.scf_ops import (
    ApplySCFStructuralConversionPatternsOp,
    ApplySCFToControlFlowPatternsOp,
)
from compiler.dialects.transform.vector_ops import ApplyVectorToLLVMConversionPatternsOp
from compiler.ir.attributes import ArrayAttr, StringAttr
from compiler.ir.operation import Operation, OpOfKey, Region
from compiler.ir.problem import ProblemNote
from compiler.lowering.amdgpu.types import add_rocdl_types
from compiler.lowering.gpu.matrices_to_nvvm import MATRICES_TO_NVVM
from compiler.lowering.gpu.nvgpu_to_nvvm import NVGPU_TO_NVVM, add_nvgpu_types
from compiler.lowering.gpu.to_nvvm import GPU_TO_NVVM, add_nvvm_types, lower_subgroup_reduce
from compiler.lowering.gpu.to_rocdl import Runtime, rocdl_patterns
from compiler.lowering.math.to_nvvm import MATH_TO_NVVM
from compiler.lowering.scf_to_cf import SCF_TO_CF
from compiler.lowering.to_llvm.convert_to_llvm import PATTERNS_OF
from compiler.lowering.to_llvm.patterns import with_converter
from compiler.lowering.to_llvm.types import LLVMOptions, LLVMTypeConverter
from compiler.lowering.vector.x86_to_llvm import add_tile_conversion
from compiler.rewrite.conversion import apply_full_conversion, apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.schedules.handles import Outcome, ScheduleFailure, definite_failure, failure, is_inside
from compiler.schedules.interpreter import Application, Implementation
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted

Patterns = Sequence[RewritePattern]


def _of_dialect(op: ApplyToLLVMConversionPatternsOp, converter: LLVMTypeConverter) -> Patterns:
    patterns = PATTERNS_OF.get(op.dialect_name.value)
    if patterns is None:
        name = op.dialect_name
        raise definite_failure(op, f"'{op.name}' op unknown dialect or dialect not loaded: {name}")
    if patterns is PATTERNS_OF["amx"]:
        add_tile_conversion(converter)
    return patterns


def _gpu_to_nvvm(op: Operation, converter: LLVMTypeConverter) -> Patterns:
    add_nvvm_types(converter)
    return [*GPU_TO_NVVM, *MATH_TO_NVVM]


def _nvgpu_to_nvvm(op: Operation, converter: LLVMTypeConverter) -> Patterns:
    add_nvgpu_types(converter)
    return NVGPU_TO_NVVM


def _gpu_to_rocdl(op: ApplyGPUToROCDLConversionPatternsOp, converter: LLVMTypeConverter) -> Patterns:
    chipset = Chipset.parse(op.chipset.value)
    if chipset is None:
        raise definite_failure(op, f"invalid chipset name: {op.chipset.value}")
    add_rocdl_types(converter)
    return rocdl_patterns(chipset, Runtime.HIP)


_SETS: Mapping[type[Operation], Callable[[OpOfKey, LLVMTypeConverter], Patterns]] = MappingProxyType(
    {
        ApplyToLLVMConversionPatternsOp: _of_dialect,
        ApplyFuncToLLVMConversionPatternsOp: lambda op, converter: PATTERNS_OF["func"],
        ApplyGPUToNVVMConversionPatternsOp: _gpu_to_nvvm,
        ApplyGPUWwmaToNVVMConversionPatternsOp: lambda op, converter: MATRICES_TO_NVVM,
        ApplyGPUSubgroupReduceToNVVMConversionPatternsOp: lambda op, converter: (lower_subgroup_reduce,),
        ApplyGPUToROCDLConversionPatternsOp: _gpu_to_rocdl,
        ApplyNVGPUToNVVMConversionPatternsOp: _nvgpu_to_nvvm,
        ApplySCFStructuralConversionPatternsOp: lambda op, converter: structural_patterns(converter),
        ApplyVectorToLLVMConversionPatternsOp: lambda op, converter: PATTERNS_OF["vector"],
    }
)
_SETS_WITHOUT_CONVERTER: Mapping[type[Operation], Patterns] = MappingProxyType(
    {ApplySCFToControlFlowPatternsOp: SCF_TO_CF}
)


def _memref_to_llvm(op: MemrefToLLVMTypeConverterOp) -> LLVMTypeConverter:
    return LLVMTypeConverter(
        LLVMOptions(
            index_bitwidth=op.index_bitwidth.value,
            use_bare_pointers=bool(op.use_bare_ptr_call_conv.value),
            use_aligned_alloc=bool(op.use_aligned_alloc.value),
            use_generic_functions=bool(op.use_generic_functions.value),
        )
    )


_CONVERTERS: Mapping[type[Operation], Callable[[OpOfKey], LLVMTypeConverter]] = MappingProxyType(
    {MemrefToLLVMTypeConverterOp: _memref_to_llvm}
)


def _descriptors(region: Region) -> list[Operation]:
    return [op for block in region.blocks for op in block.ops]


def _unknown(op: Operation) -> ScheduleFailure:
    return definite_failure(op, f"'{op.name}' cannot be interpreted yet")


def _converter(op: ApplyConversionPatternsOp) -> LLVMTypeConverter | None:
    for region in op.default_type_converter_region:
        for descriptor in _descriptors(region):
            create = _CONVERTERS.get(type(descriptor))
            if create is None:
                raise _unknown(descriptor)
            return create(descriptor)
    return None


def _patterns(op: ApplyConversionPatternsOp, converter: LLVMTypeConverter | None) -> list[RewritePattern]:
    patterns: list[RewritePattern] = []
    for descriptor in _descriptors(op.patterns):
        if type(descriptor) in _SETS_WITHOUT_CONVERTER:
            patterns += _SETS_WITHOUT_CONVERTER[type(descriptor)]
            continue
        if type(descriptor) not in _SETS:
            raise _unknown(descriptor)
        if converter is None:
            raise definite_failure(
                op,
                "pattern descriptor does not specify type converter and apply_conversion_patterns op has no default "
                "type converter",
                ProblemNote("pattern descriptor op", descriptor),
            )
        patterns += with_converter(_SETS[type(descriptor)](descriptor, converter), converter)
    return patterns


def _names(attribute: ArrayAttr | None) -> list[str]:
    return [each.value for each in attribute.elements if isinstance(each, StringAttr)] if attribute is not None else []


def _conversion_target(op: ApplyConversionPatternsOp) -> ConversionTarget:
    target = ConversionTarget()
    target.add_legal_op(*_names(op.legal_ops))
    target.add_illegal_op(*_names(op.illegal_ops))
    target.add_legal_dialect(*_names(op.legal_dialects))
    target.add_illegal_dialect(*_names(op.illegal_dialects))
    return target


def apply_conversion_patterns(application: Application[ApplyConversionPatternsOp]) -> Outcome:
    """Converts each target with its nested ops; without `preserve_handles` the handle becomes invalid."""
    op, state = application.op, application.state
    converter = _converter(op)
    patterns, target = _patterns(op, converter), _conversion_target(op)
    descriptors = _descriptors(op.patterns)
    if converter is not None and any(isinstance(each, ApplySCFStructuralConversionPatternsOp) for each in descriptors):
        structures_are_legal_if_converted(target, converter)
    convert = apply_partial_conversion if op.partial_conversion else apply_full_conversion
    listeners = state.listeners() if op.preserve_handles else state.passing.listeners
    for payload in application.targets():
        note = ProblemNote("target op", payload)
        if is_inside(op, payload):
            raise definite_failure(op, "cannot apply transform to itself (or one of its ancestors)", note)
        result = convert(payload, target, patterns, state.passing.context, listeners=listeners)
        state.passing.problems += result.problems
        if converter is not None:
            state.passing.problems += converter.problems
        if not result.succeeded:
            raise failure(op, "dialect conversion failed", note)
    return []


CONVERSION_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {ApplyConversionPatternsOp: apply_conversion_patterns}
)
