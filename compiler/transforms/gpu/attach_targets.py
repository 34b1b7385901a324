"""Passes that attach compilation targets to kernel modules: NVIDIA, AMD, Intel, or SPIR-V environments.

gpu.module @kernels {}    ->    gpu.module @kernels [#nvvm.target<chip = "sm_90">] {}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.dialects.gpu.kernel_ops import GPUModuleOp
from compiler.dialects.nvvm.attributes import NVVMTargetAttr
from compiler.dialects.rocdl.attributes import ROCDLTargetAttr
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import ClientAPI, DeviceType, Extension, Vendor, Version
from compiler.dialects.spirv.target_env import (
    UNKNOWN_DEVICE,
    default_limits,
    target_env_attribute,
    vce_attribute,
)
from compiler.dialects.xevm.attributes import XeVMTargetAttr
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DictionaryAttr,
    StringAttr,
    dictionary_attr,
)
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter


@dataclass
class NVVMAttachTarget(Pass):
    """Attaches an NVVM target attribute to a GPU Module."""

    argument = "nvvm-attach-target"
    name = "GpuNVVMAttachTarget"
    summary = "Attaches an NVVM target attribute to a GPU Module."
    dependent_dialects = ("nvvm",)

    module: str = option("module", "", "Regular expression for the names of the modules; without one, all modules")
    triple: str = option("triple", "nvptx64-nvidia-cuda", "Target triple")
    chip: str = option("chip", "sm_50", "Target chip")
    features: str = option("features", "", "Target features; by default the lowest version of PTX for the chip")
    level: int = option("O", 2, "Optimization level")
    fast: bool = option("fast", False, "Enable fast math")
    ftz: bool = option("ftz", False, "Flush denormal numbers to zero")
    libraries: tuple[str, ...] = option("l", (), "Files of bitcode to link with")
    ptxas: str = option("ptxas-cmd-options", "", "Command line options for the assembler of PTX")

    def run(self, op: Operation, state: PassState) -> None:
        flags: dict[str, Attribute] = _switches({"fast": self.fast, "ftz": self.ftz})
        if self.ptxas:
            flags["ptxas-cmd-options"] = _strings(self.ptxas.split())
        parameters = (
            self.level,
            self.triple,
            self.chip,
            self.features,
            _flags(flags),
            _strings(self.libraries) if self.libraries else None,
            True,
        )
        _attach(NVVMTargetAttr.get(*parameters), self.module, op, state)


@dataclass
class ROCDLAttachTarget(Pass):
    """Attaches a ROCDL target attribute to a GPU Module."""

    argument = "rocdl-attach-target"
    name = "GpuROCDLAttachTarget"
    summary = "Attaches a ROCDL target attribute to a GPU Module."
    dependent_dialects = ("rocdl",)

    module: str = option("module", "", "Regular expression for the names of the modules; without one, all modules")
    triple: str = option("triple", "amdgcn-amd-amdhsa", "Target triple")
    chip: str = option("chip", "gfx900", "Target chip")
    features: str = option("features", "", "Target features")
    abi: str = option("abi", "600", "Version of the ABI")
    level: int = option("O", 2, "Optimization level")
    wave64: bool = option("wave64", True, "Use wavefronts of 64 threads")
    fast: bool = option("fast", False, "Enable fast relaxed math")
    daz: bool = option("daz", False, "Treat denormal numbers as zero")
    finite_only: bool = option("finite-only", False, "Assume that there are no infinities and NaNs")
    unsafe_math: bool = option("unsafe-math", False, "Enable unsafe optimizations of math")
    correct_sqrt: bool = option("correct-sqrt", True, "Round square roots correctly")
    libraries: tuple[str, ...] = option("l", (), "Files of bitcode to link with")

    def run(self, op: Operation, state: PassState) -> None:
        flags = _switches(
            {
                "no_wave64": not self.wave64,
                "fast": self.fast,
                "daz": self.daz,
                "finite_only": self.finite_only,
                "unsafe_math": self.unsafe_math,
                "unsafe_sqrt": not self.correct_sqrt,
            }
        )
        parameters = (
            self.level,
            self.triple,
            self.chip,
            self.features,
            self.abi,
            _flags(flags),
            _strings(self.libraries) if self.libraries else None,
        )
        _attach(ROCDLTargetAttr.get(*parameters), self.module, op, state)


@dataclass
class SPIRVAttachTarget(Pass):
    """Attaches an SPIR-V target attribute to a GPU Module."""

    argument = "spirv-attach-target"
    name = "GpuSPIRVAttachTarget"
    summary = "Attaches an SPIR-V target attribute to a GPU Module."
    dependent_dialects = ("spirv",)

    module: str = option("module", "", "Regex used to identify the modules to attach the target to.")
    version: str = option("ver", "v1.0", "SPIR-V Version.")
    capabilities: tuple[str, ...] = option("caps", (), "List of supported SPIR-V Capabilities")
    extensions: tuple[str, ...] = option("exts", (), "List of supported SPIR-V Extensions")
    client_api: str = option("client_api", "Unknown", "Client API")
    vendor: str = option("vendor", "Unknown", "Device Vendor")
    device_type: str = option("device_type", "Unknown", "Device Type")
    device_id: int = option("device_id", UNKNOWN_DEVICE, "Device ID")

    def run(self, op: Operation, state: PassState) -> None:
        version = Version.definition.value(self.version)
        client_api = ClientAPI.definition.value(self.client_api)
        vendor = Vendor.definition.value(self.vendor)
        device_type = DeviceType.definition.value(self.device_type)
        if version is None or client_api is None or vendor is None or device_type is None:
            state.signal_failure()
            return
        capabilities = [Capability.definition.value(name) for name in self.capabilities]
        extensions = [Extension.definition.value(name) for name in self.extensions]
        triple = vce_attribute(
            Version(version),
            [Capability(value) for value in capabilities if value is not None],
            [Extension(value) for value in extensions if value is not None],
        )
        target = target_env_attribute(
            triple,
            default_limits(),
            ClientAPI(client_api),
            Vendor(vendor),
            DeviceType(device_type),
            self.device_id,
        )
        _attach(target, self.module, op, state, nested=True)


@dataclass
class XeVMAttachTarget(Pass):
    """Attaches a XeVM target attribute to a GPU Module."""

    argument = "xevm-attach-target"
    name = "GpuXeVMAttachTarget"
    summary = "Attaches a XeVM target attribute to a GPU Module."
    dependent_dialects = ("xevm",)

    module: str = option("module", "", "Regex used to identify the modules to attach the target to.")
    triple: str = option("triple", "spirv64-unknown-unknown", "Target triple.")
    chip: str = option("chip", "bmg", "Target chip.")
    level: int = option("O", 2, "Optimization level")
    libraries: tuple[str, ...] = option("l", (), "Extra bitcode libraries paths to link to.")
    command_line: str = option("cmd-options", "", "Command line options passed to downstream compiler")

    def run(self, op: Operation, state: PassState) -> None:
        flags: dict[str, Attribute] = {}
        if self.command_line:
            flags["cmd-options"] = _strings(self.command_line.split())
        parameters = (
            self.level,
            self.triple,
            self.chip,
            _flags(flags),
            _strings(self.libraries) if self.libraries else None,
        )
        _attach(XeVMTargetAttr.get(*parameters), self.module, op, state)


def _switches(switches: Mapping[str, bool]) -> dict[str, Attribute]:
    return {name: UNIT for name, is_on in switches.items() if is_on}


def _flags(flags: Mapping[str, Attribute]) -> DictionaryAttr | None:
    return dictionary_attr(flags.items()) if flags else None


def _strings(texts: Sequence[str]) -> ArrayAttr:
    return ArrayAttr(tuple(StringAttr(text) for text in texts))


def _attach(target: Attribute, names: str, op: Operation, state: PassState, *, nested: bool = False) -> None:
    """Adds a target to those modules of kernels directly in an op, or `nested` in others, whose names match."""
    try:
        matches = re.compile(names)
    except re.error as error:
        state.error(op, f"'{names}' is no regular expression: {error}")
        return
    rewriter = Rewriter(op, state.context, state.listeners)
    modules = op.walk() if nested else (each for region in op.regions for block in region.blocks for each in block.ops)
    for module in list(modules):
        if not isinstance(module, GPUModuleOp) or not matches.search(symbol_name(module) or ""):
            continue
        existing = module.targets.elements if isinstance(module.targets, ArrayAttr) else ()
        if not existing or existing[-1] != target:  # Upstream drops only neighbours that are equal.
            with rewriter.modify(module):
                module.properties = {**module.properties, "targets": ArrayAttr((*existing, target))}
