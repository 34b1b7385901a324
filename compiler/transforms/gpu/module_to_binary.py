"""`gpu-module-to-binary`: modules of kernels are compiled by LLVM, to an object for each of their targets.

gpu.module @k [#nvvm.target<chip = "sm_80">] {}  ->  gpu.binary @k [#gpu.object<#nvvm.target<...>, assembly = "...">]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.codegen.separate_compilation import Compilation, CompilationError, Form
from compiler.codegen.spirv.serializer import serialize
from compiler.codegen.translation import translate_module
from compiler.dialects.gpu.attributes import ObjectAttr, SelectObjectAttr
from compiler.dialects.gpu.enums import CompilationTarget
from compiler.dialects.gpu.kernel_ops import BinaryOp, GPUModuleOp
from compiler.dialects.llvm.enums import CConv
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.nvvm.attributes import NVVMTargetAttr
from compiler.dialects.rocdl.attributes import ROCDLTargetAttr
from compiler.dialects.spirv.attributes import TargetEnvAttr
from compiler.dialects.spirv.ops.structure_ops import ModuleOp as SPIRVModuleOp
from compiler.dialects.xevm.attributes import XeVMTargetAttr
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    StringAttr,
    dictionary_attr,
    integer_attr,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.types import I32
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

_FORMATS: Mapping[str, CompilationTarget] = MappingProxyType(
    {
        "offloading": CompilationTarget.OFFLOAD,
        "llvm": CompilationTarget.OFFLOAD,
        "assembly": CompilationTarget.ASSEMBLY,
        "isa": CompilationTarget.ASSEMBLY,
        "binary": CompilationTarget.BIN,
        "bin": CompilationTarget.BIN,
        "fatbinary": CompilationTarget.FATBIN,
        "fatbin": CompilationTarget.FATBIN,
    }
)
_COMPILED_FOR = (NVVMTargetAttr, ROCDLTargetAttr, XeVMTargetAttr)
_BINARIES = (CompilationTarget.BIN, CompilationTarget.FATBIN)
_FORMS: Mapping[CompilationTarget, Form] = MappingProxyType(
    {
        CompilationTarget.OFFLOAD: Form.BITCODE,
        CompilationTarget.ASSEMBLY: Form.ASSEMBLY,
        CompilationTarget.BIN: Form.OBJECT,
        CompilationTarget.FATBIN: Form.OBJECT,
    }
)
_LANES = 16
"""Number of lanes of a subgroup of Intel's GPUs."""


class CannotCompile(Exception):
    """Raised if a kernel module cannot be compiled for a target; the message is the reason."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


@dataclass
class GPUModuleToBinary(Pass):
    """Transforms a GPU module into a GPU binary."""

    argument = "gpu-module-to-binary"
    name = "GpuModuleToBinaryPass"
    summary = "Transforms a GPU module into a GPU binary."
    dependent_dialects = ("gpu",)

    toolkit: str = option("toolkit", "", "Toolkit path.")
    link_files: tuple[str, ...] = option("l", (), "Extra files to link to.")
    tool_options: str = option("opts", "", "Command line options to pass to the tools.")
    format: str = option("format", "fatbin", "The target representation of the compilation process.")
    section: str = option("section", "", "ELF section where binary is to be located.")

    def run(self, op: Operation, state: PassState) -> None:
        form = _FORMATS.get(self.format)
        if form is None:
            state.problems.append(Problem(op, "Invalid format specified."))
            state.signal_failure()
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        modules = [child for region in op.regions for block in region.blocks for child in block.ops]
        for module in modules:
            if isinstance(module, GPUModuleOp) and not self._compile(module, form, rewriter, state):
                state.signal_failure()
                return

    def _compile(self, module: GPUModuleOp, form: CompilationTarget, rewriter: Rewriter, state: PassState) -> bool:
        """Replaces a module by a binary. Reports an error and returns False if it cannot be compiled."""
        targets = module.targets
        if not isinstance(targets, ArrayAttr):
            state.problems.append(Problem(module, "the module has no target attributes"))
            return False
        objects: list[Attribute] = []
        for target in targets.elements:
            try:
                objects.append(self._object(module, target, form, rewriter))
            except CannotCompile as error:
                state.problems += error.problems or [Problem(module, str(error))]
                state.problems.append(Problem(module, "An error happened while serializing the module."))
                return False
        rewriter.set_insertion_point_after(module)
        rewriter.create(
            BinaryOp,
            sym_name=module.sym_name,
            offloading_handler=module.offloading_handler or SelectObjectAttr.get(None),
            objects=ArrayAttr(tuple(objects)),
            location=module,
        )
        rewriter.erase_op(module)
        return True

    def _object(
        self, module: GPUModuleOp, target: Attribute, form: CompilationTarget, rewriter: Rewriter
    ) -> ObjectAttr:
        """Returns a module compiled for a target. Raises CannotCompile."""
        if isinstance(target, TargetEnvAttr):
            return ObjectAttr.get(target, form, _as_text(_serialized(module)))
        if not isinstance(target, _COMPILED_FOR):
            raise CannotCompile(f"no compiler for '{target}'")
        if form in _BINARIES and not isinstance(target, XeVMTargetAttr):
            raise CannotCompile("binaries need the tools of the GPU's vendor, which are not run here; use 'format=isa'")
        libraries = target.link_files if isinstance(target, XeVMTargetAttr) else target.link
        if self.link_files or libraries is not None:
            raise CannotCompile("bitcode files cannot be linked here")
        if isinstance(target, XeVMTargetAttr):
            _require_lanes(module, rewriter)
        translation = translate_module(module)
        if translation.text is None:
            raise CannotCompile("Failed creating the llvm::Module.", translation.problems)
        features = "" if isinstance(target, XeVMTargetAttr) else target.features
        compilation = Compilation(translation.text, target.triple, target.chip, features, target.o, _FORMS[form])
        try:
            compiled = compilation.run()
        except CompilationError as error:
            raise CannotCompile(str(error)) from None
        is_assembly = form is CompilationTarget.ASSEMBLY
        data = compiled.data + b"\0" if is_assembly and isinstance(target, XeVMTargetAttr) else compiled.data
        properties: dict[str, Attribute] = {}
        if is_assembly and not isinstance(target, ROCDLTargetAttr):
            properties["O"] = integer_attr(target.o, I32)
        if isinstance(target, NVVMTargetAttr):
            if is_assembly:
                properties["LLVMIRToISATimeInMs"] = integer_attr(compiled.milliseconds)
            if self.section:
                properties["section"] = StringAttr(self.section)
        described = dictionary_attr(properties.items()) if properties else None
        return ObjectAttr.get(target, form, _as_text(data), described)


def _require_lanes(module: GPUModuleOp, rewriter: Rewriter) -> None:
    """Makes Intel's compiler use a fixed subgroup size for the kernels of a module."""
    for function in module.body_region.entry.ops:
        if isinstance(function, LLVMFuncOp) and function.cConv == CConv.SPIR_KERNELCC:
            with rewriter.modify(function):
                function.properties = {**function.properties, "intel_reqd_sub_group_size": integer_attr(_LANES, I32)}


def _as_text(data: bytes) -> StringAttr:
    return StringAttr(data.decode("utf-8", "surrogateescape"))


def _serialized(module: GPUModuleOp) -> bytes:
    """Returns the first `spirv.module` in a module in SPIR-V's binary form. Raises CannotCompile."""
    inner = next((op for op in module.body_region.entry.ops if isinstance(op, SPIRVModuleOp)), None)
    if inner is None:
        raise CannotCompile("the module has no 'spirv.module'")
    result = serialize(inner)
    if result.data is None:
        raise CannotCompile("failed to serialize SPIR-V module", result.problems)
    return result.data
