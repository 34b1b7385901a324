"""`lower-host-to-llvm`: launches of SPIR-V kernels as calls, with their buffers copied to global variables and back.

gpu.launch_func @k::@f blocks in ... args(%m : memref<6xi32>)
->  llvm.intr.memcpy(variable, buffer)    llvm.call @__spv__k_f()    llvm.intr.memcpy(buffer, variable)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.gpu.kernel_ops import GPUModuleOp, LaunchFuncOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE, LinkageAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import GlobalOp, LLVMFuncOp
from compiler.dialects.spirv.ops.structure_ops import EntryPointOp, GlobalVariableOp
from compiler.dialects.spirv.ops.structure_ops import FuncOp as SPIRVFuncOp
from compiler.dialects.spirv.ops.structure_ops import ModuleOp as SPIRVModuleOp
from compiler.dialects.spirv.type_parts import pointee
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Region, Value
from compiler.ir.problem import Problem, op_problem
from compiler.ir.symbols import SymbolTable, set_symbol_name, symbol_name, symbol_uses_in
from compiler.ir.types import MemRefType, Type
from compiler.lowering.memref.allocations_to_llvm import MALLOC_TO_LLVM, Extent
from compiler.lowering.memref.descriptor import ALLOCATED
from compiler.lowering.memref.to_llvm import MEMREF_TO_LLVM
from compiler.lowering.spirv.types_to_llvm import ClientAPI, SPIRVToLLVMTypes
from compiler.lowering.to_llvm.arith_to_llvm import ARITH_TO_LLVM
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.func_to_llvm import FUNC_TO_LLVM
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of, with_converter
from compiler.lowering.to_llvm.types import VOID, function
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.rewriter import Rewriter

_PREFIX = "__spv__"
"""Prefix of the names of SPIR-V modules that are created from modules of kernels."""


@dataclass
class LowerHostToLLVM(Pass[ModuleOp]):
    """Lowers the host module code and `gpu.launch_func` to LLVM."""

    argument = "lower-host-to-llvm"
    name = "LowerHostCodeToLLVMPass"
    anchor = "builtin.module"
    summary = "Lowers the host module code and `gpu.launch_func` to LLVM"
    dependent_dialects = ("llvm",)

    def run(self, op: ModuleOp, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for child in list(op.body_region.entry.ops):
            if isinstance(child, GPUModuleOp):
                rewriter.erase_op(child)
            elif isinstance(child, FuncOp):
                with rewriter.modify(child):
                    child.attributes = {**child.attributes, EMIT_C_INTERFACE: UNIT}
        converter = SPIRVToLLVMTypes(ClientAPI.UNKNOWN)
        patterns = [*ARITH_TO_LLVM, *MEMREF_TO_LLVM, MALLOC_TO_LLVM, *FUNC_TO_LLVM, lower_launch]
        convert_to_llvm(op, state, ConversionTarget(), with_converter(patterns, converter), converter)
        rewriter = Rewriter(op, state.context, state.listeners)
        for child in op.body_region.entry.ops:
            if isinstance(child, SPIRVModuleOp) and not _qualify_kernel(child, rewriter):
                state.error(child, _NOT_ONE_ENTRY_POINT)
                return


_NOT_ONE_ENTRY_POINT = "The module must contain exactly one entry point function"


def _entry_point(module: SPIRVModuleOp) -> EntryPointOp | None:
    """Returns the entry point of a module that has exactly one; None for other modules."""
    points = [op for op in module.body.entry.ops if isinstance(op, EntryPointOp)]
    return points[0] if len(points) == 1 else None


def _qualify_kernel(module: SPIRVModuleOp, rewriter: Rewriter) -> bool:
    """Prefixes the kernel's name with the module's name. Returns False unless the module has one entry point."""
    point = _entry_point(module)
    if point is None:
        return False
    reference = point.fn
    name = f"{symbol_name(module) or _PREFIX}_{reference.root}"
    renamed = SymbolRefAttr(name)
    for op in {use.op for use in symbol_uses_in(module) if use.reference == reference}:
        with rewriter.modify(op):
            op.properties = {key: renamed if value == reference else value for key, value in op.properties.items()}
    for kernel in module.body.entry.ops:
        if isinstance(kernel, SPIRVFuncOp) and symbol_name(kernel) == reference.root:
            with rewriter.modify(kernel):
                set_symbol_name(kernel, name)
    return True


def _bindings(module: SPIRVModuleOp) -> dict[int, GlobalVariableOp]:
    """Returns the variables of a module that are arguments of its kernel, by position."""
    variables = [op for op in module.body.entry.ops if isinstance(op, GlobalVariableOp)]
    return {
        variable.binding.value: variable
        for variable in variables
        if isinstance(variable.binding, IntegerAttr) and variable.descriptor_set is not None
    }


def _variable(
    variable: GlobalVariableOp, module_name: str, module: ModuleOp, type_: Type, rewriter: ConversionRewriter
) -> str:
    """Returns the name of llvm's variable for a SPIR-V module's variable, which is created if necessary."""
    descriptor_set, binding = variable.descriptor_set, variable.binding
    assert isinstance(descriptor_set, IntegerAttr) and isinstance(binding, IntegerAttr)
    own_name = symbol_name(variable)
    name = f"{module_name}_{own_name}_descriptor_set{descriptor_set.value}_binding{binding.value}"
    body = module.body_region.entry
    if not any(isinstance(op, GlobalOp) and symbol_name(op) == name for op in body.ops):
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(body)
            properties: dict[str, Attribute] = {
                "sym_name": StringAttr(name),
                "global_type": TypeAttr(type_),
                "linkage": LinkageAttr.get(Linkage.LINKONCE),
            }
            rewriter.create(GlobalOp, properties=properties, regions=[Region()])
    return name


@conversion_pattern(LaunchFuncOp, name="GPULaunchLowering")
def lower_launch(op: LaunchFuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.launch_func -> copies to variables, llvm.call of the kernel, copies back"""
    module, converter = op.parent_of_type(ModuleOp), converter_of(rewriter)
    assert module is not None
    module_name = f"{_PREFIX}{op.kernel.root}"
    kernels = SymbolTable(module).lookup(module_name, SPIRVModuleOp)
    if kernels is None:
        converter.problems.append(op_problem(op, f"SPIR-V kernel module '{module_name}' is not found"))
        return False
    kernel_name = f"{module_name}_{op.kernel.leaf}"
    body = module.body_region.entry
    if not any(isinstance(each, LLVMFuncOp) and symbol_name(each) == kernel_name for each in body.ops):
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(body)
            build_function(rewriter, kernel_name, function(VOID, []), op)
    if _entry_point(kernels) is None:
        converter.problems.append(Problem(kernels, _NOT_ONE_ENTRY_POINT))
        return False
    variables, emit = _bindings(kernels), LLVMEmitter(rewriter)
    copies: list[tuple[Value, Value, Value]] = []
    operands = op.kernel_operands
    for position, (operand, descriptor) in enumerate(
        zip(operands, adaptor.replacements(op.kernel_operands), strict=True)
    ):
        type_, variable = operand.type, variables.get(position)
        if not isinstance(type_, MemRefType) or variable is None:
            return rewriter.notify_match_failure(op, "an operand is no buffer, or no variable stands for it")
        element = converter.convert_type(type_.element_type)
        pointer = variable.type.type
        variable_type, pointer_type = converter.convert_type(pointee(pointer)), converter.convert_type(pointer)
        if element is None or variable_type is None or pointer_type is None:
            return rewriter.notify_match_failure(op, "a type cannot be converted")
        size = Extent(emit, type_, [], converter.index_type).bytes(emit, element, converter.index_type)
        source = emit.extract(descriptor, ALLOCATED)
        name = _variable(variable, module_name, module, variable_type, rewriter)
        target = emit.op(AddressOfOp, result_type=pointer_type, global_name=SymbolRefAttr(name))
        emit.memcpy(target, source, size)
        copies.append((target, source, size))
    emit.call(kernel_name, [])
    rewriter.erase_op(op)
    for target, source, size in copies:
        emit.memcpy(source, target, size)
    return True
