"""`convert-gpu-to-spirv`: converts modules of kernels to modules of SPIR-V.

gpu.module @kernels { gpu.func @k(%a: f32) kernel { %0 = gpu.block_id x ... } }
    ->    spirv.module @__spv__kernels Logical GLSL450 {
            spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId") ...
            spirv.func @k(%a: f32 {spirv.interface_var_abi = ...}) "None" { ... }
          }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.diagnostics import Severity
from compiler.dialects.func.ops import FuncOp, ReturnOp
from compiler.dialects.gpu import kernel_ops as gpu
from compiler.dialects.spirv.attributes import InterfaceVarABIAttr, TargetEnvAttr
from compiler.dialects.spirv.enums.operation_enums import FunctionControl, StorageClass
from compiler.dialects.spirv.ops import control_flow_ops as control_flow
from compiler.dialects.spirv.ops.structure_ops import FuncOp as SPIRVFuncOp
from compiler.dialects.spirv.ops.structure_ops import ModuleOp
from compiler.dialects.spirv.target_env import (
    ENTRY_POINT_ABI_NAME,
    INTERFACE_VAR_ABI_NAME,
    TARGET_ENV_NAME,
    TargetEnv,
    entry_point_abi,
    target_env_around,
)
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DictionaryAttr,
    TypeAttr,
    dictionary_attr,
)
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.problem import Problem
from compiler.ir.symbols import symbol_name
from compiler.ir.types import FloatType, FunctionType, IndexType, IntegerType, Type
from compiler.lowering.spirv.arith_to_spirv import ARITH_TO_SPIRV
from compiler.lowering.spirv.conversion import convert_to_spirv, report, spirv_target, spirv_types
from compiler.lowering.spirv.func_to_spirv import FUNC_TO_SPIRV
from compiler.lowering.spirv.gpu_matrices_to_spirv import GPU_MATRICES_TO_SPIRV, convert_matrix_types
from compiler.lowering.spirv.gpu_threads_to_spirv import GPU_THREADS_TO_SPIRV
from compiler.lowering.spirv.memref_to_spirv import MEMREF_TO_SPIRV
from compiler.lowering.spirv.scf_to_spirv import scf_to_spirv
from compiler.lowering.spirv.storage_classes import OPENCL, VULKAN, map_storage_classes
from compiler.lowering.spirv.target_types import SPIRVConversionOptions, SPIRVTypeConverter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.rewriter import Rewriter

_NAME_PREFIX = "__spv__"
_KERNEL = "gpu.kernel"


@dataclass
class GPUToSPIRV(Pass):
    """Convert GPU dialect to SPIR-V dialect."""

    argument = "convert-gpu-to-spirv"
    name = "ConvertGPUToSPIRV"
    summary = "Convert GPU dialect to SPIR-V dialect"
    anchor = "builtin.module"
    dependent_dialects = ("spirv",)

    use_64bit_index: bool = option("use-64bit-index", False, "Use 64-bit integers to convert index types")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        modules = [module for module in op.walk() if isinstance(module, gpu.GPUModuleOp)]
        copies: list[gpu.GPUModuleOp] = []
        for module in modules:
            # Launches need the original: Vulkan's runner finds the copy in front of it, OpenCL's compilation inside it.
            if target_env_around(module).is_kernel:
                rewriter.set_insertion_point_to_start(module.body_region.entry)
            else:
                rewriter.set_insertion_point(module)
            copies.append(rewriter.clone(module))
        for copy in copies:
            if not self._convert(copy, state):
                return
        for module in modules:
            if target_env_around(module).is_kernel:
                _replace_kernels(module, rewriter)

    def _convert(self, module: gpu.GPUModuleOp, state: PassState) -> bool:
        """Converts a module of kernels. Returns False and fails the pass on failure."""
        target = target_env_around(module)
        rewriter = Rewriter(module, state.context, state.listeners)
        invalid = map_storage_classes(module, OPENCL if target.is_kernel else VULKAN, rewriter)
        if invalid is not None:
            state.error(invalid, f"'{invalid.name}' op failed to legalize memory space")
            return False
        options = SPIRVConversionOptions(index_width=64 if self.use_64bit_index else 32)
        converter = SPIRVTypeConverter(target, options)
        convert_matrix_types(converter)
        patterns = [
            lower_function,
            lower_module,
            lower_return,
            *GPU_THREADS_TO_SPIRV,
            *GPU_MATRICES_TO_SPIRV,
            *scf_to_spirv(converter),
            *ARITH_TO_SPIRV,
            *MEMREF_TO_SPIRV,
            *FUNC_TO_SPIRV,
        ]
        return convert_to_spirv(module, state, converter, patterns, spirv_target(target), is_full=True)


def _replace_kernels(module: gpu.GPUModuleOp, rewriter: Rewriter) -> None:
    """Replaces kernels by empty functions, which launches refer to."""
    for kernel in [each for each in module.walk() if isinstance(each, gpu.GPUFuncOp)]:
        type_ = kernel.function_type
        rewriter.set_insertion_point(kernel)
        function = rewriter.create(
            FuncOp,
            sym_name=symbol_name(kernel),
            function_type=type_,
            attributes={_KERNEL: UNIT},
            regions=[Region()],
            location=kernel,
        )
        rewriter.insert_block(Block(type_.type.inputs), function.body)
        rewriter.set_insertion_point_to_end(function.body.entry)
        rewriter.create(ReturnOp, location=kernel)
        rewriter.erase_op(kernel)


@conversion_pattern(gpu.GPUModuleOp, name="GPUModuleConversion")
def lower_module(op: gpu.GPUModuleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.module @kernels -> spirv.module @__spv__kernels"""
    converter = spirv_types(rewriter)
    target = converter.target
    memory_model = target.memory_model()
    if memory_model is None:
        return _remark(op, "cannot deduce memory model from 'spirv.target_env'", rewriter)
    attached = _attached_target(op)
    module = rewriter.create(
        ModuleOp,
        addressing_model=target.addressing_model(use_64bit_address=converter.options.index_width == 64),
        memory_model=memory_model,
        sym_name=f"{_NAME_PREFIX}{symbol_name(op)}",
        attributes={} if attached is None else {TARGET_ENV_NAME: attached},
        regions=[Region()],
        location=op,
    )
    rewriter.inline_region_before(op.body_region, module.body)
    rewriter.erase_op(op)
    return True


def _attached_target(op: gpu.GPUModuleOp) -> TargetEnvAttr | None:
    """Returns the target that a module of kernels itself has."""
    targets = op.targets.elements if isinstance(op.targets, ArrayAttr) else ()
    candidates = (*targets, op.attribute(TARGET_ENV_NAME))
    attached = (each for each in candidates if isinstance(each, TargetEnvAttr))
    return next(attached, None)


@conversion_pattern(gpu.GPUFuncOp, name="GPUFuncOpConversion")
def lower_function(op: gpu.GPUFuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.func kernel -> spirv.func whose arguments are bound to descriptors"""
    attribute = op.function_type
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    if op.attribute(_KERNEL) is None or not isinstance(type_, FunctionType):
        return False
    converter = spirv_types(rewriter)
    bindings = _bindings(op, type_, converter.target, rewriter)
    abi = entry_point_abi(op)
    if bindings is None:
        return False
    if abi is None:
        return _remark(op, "match failure: missing 'spirv.entry_point_abi' attribute", rewriter)
    if type_.results:
        message = "SPIR-V lowering only supports entry functionswith no return values right now"
        return report(op, message, rewriter)
    conversion = converter.convert_signature(type_.inputs)
    if conversion is None:
        return False
    attributes = {name: value for name, value in op.attributes.items() if name != _KERNEL}
    kept = {name: value for name, value in op.properties.items() if name not in _SIGNATURE}
    new = rewriter.create(
        SPIRVFuncOp,
        sym_name=symbol_name(op),
        function_type=TypeAttr(FunctionType(tuple(conversion.types), ())),
        function_control=FunctionControl.NONE,
        properties={"arg_attrs": _with_bindings(op, bindings)} if bindings else {},
        attributes={**attributes, **kept, ENTRY_POINT_ABI_NAME: abi},
        regions=[Region()],
        location=op,
    )
    rewriter.inline_region_before(op.body, new.body)
    rewriter.erase_op(op)
    return rewriter.convert_region_types(new.body, converter, conversion)


_SIGNATURE = ("function_type", "sym_name", "arg_attrs", "res_attrs")


def _remark(op: Operation, message: str, rewriter: ConversionRewriter) -> bool:
    spirv_types(rewriter).problems.append(Problem(op, message, severity=Severity.REMARK))
    return False


def _bindings(
    op: gpu.GPUFuncOp, type_: FunctionType, target: TargetEnv, rewriter: ConversionRewriter
) -> list[Attribute] | None:
    """Returns the arguments' bindings: their attributes, or consecutive numbers; None if only some have attributes."""
    if not target.needs_interface_variables():
        return []
    stated = [_argument_attributes(op, index).get(INTERFACE_VAR_ABI_NAME) for index in range(len(type_.inputs))]
    if not any(stated):
        return [_binding(index, input_) for index, input_ in enumerate(type_.inputs)]
    bindings = [binding for binding in stated if binding is not None]
    if len(bindings) < len(stated):
        message = f"match failure: missing 'spirv.interface_var_abi' attribute at argument {stated.index(None)}"
        _remark(op, message, rewriter)
        return None
    return bindings


def _argument_attributes(op: gpu.GPUFuncOp, index: int) -> dict[str, Attribute]:
    attributes = op.arg_attrs
    entry = attributes.elements[index] if isinstance(attributes, ArrayAttr) else None
    return dict(entry.entries) if isinstance(entry, DictionaryAttr) else {}


def _binding(index: int, type_: Type) -> InterfaceVarABIAttr:
    """Returns the binding of an argument; numbers are in a structure in a storage buffer."""
    is_number = isinstance(type_, IntegerType | FloatType | IndexType)
    return InterfaceVarABIAttr.get(0, index, int(StorageClass.StorageBuffer) if is_number else None)


def _with_bindings(op: gpu.GPUFuncOp, bindings: list[Attribute]) -> ArrayAttr:
    entries = [
        dictionary_attr({**_argument_attributes(op, index), INTERFACE_VAR_ABI_NAME: binding}.items())
        for index, binding in enumerate(bindings)
    ]
    return ArrayAttr(tuple(entries))


@conversion_pattern(gpu.ReturnOp, name="GPUReturnOpConversion")
def lower_return(op: gpu.ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.return -> spirv.Return"""
    if op.operands:
        return False
    rewriter.replace_op_with_new_op(op, control_flow.ReturnOp)
    return True
