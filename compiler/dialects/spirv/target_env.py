"""Targets: their versions, capabilities and extensions, and their calling conventions for kernels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from compiler.dialects.spirv.attributes import EntryPointABIAttr, ResourceLimitsAttr, TargetEnvAttr, VCEAttr
from compiler.dialects.spirv.availability import Availability
from compiler.dialects.spirv.capability_inclusion import with_included
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.entry_point_enums import ExecutionModel
from compiler.dialects.spirv.enums.operation_enums import AddressingModel, MemoryModel
from compiler.dialects.spirv.enums.target_enums import ClientAPI, DeviceType, Extension, Vendor, Version
from compiler.dialects.spirv.requirements import requirements_of, requirements_of_type, types_of
from compiler.dialects.spirv.type_parts import is_spirv_type
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import Type

TARGET_ENV_NAME = "spirv.target_env"
ENTRY_POINT_ABI_NAME = "spirv.entry_point_abi"
INTERFACE_VAR_ABI_NAME = "spirv.interface_var_abi"
UNKNOWN_DEVICE = (1 << 32) - 1

_ADDED_EXTENSIONS: Mapping[Version, tuple[Extension, ...]] = MappingProxyType(
    {
        Version.V1_3: (
            Extension.SPV_KHR_shader_draw_parameters,
            Extension.SPV_KHR_16bit_storage,
            Extension.SPV_KHR_device_group,
            Extension.SPV_KHR_multiview,
            Extension.SPV_KHR_storage_buffer_storage_class,
            Extension.SPV_KHR_variable_pointers,
        ),
        Version.V1_4: (
            Extension.SPV_KHR_no_integer_wrap_decoration,
            Extension.SPV_GOOGLE_decorate_string,
            Extension.SPV_GOOGLE_hlsl_functionality1,
            Extension.SPV_KHR_float_controls,
        ),
        Version.V1_5: (
            Extension.SPV_KHR_8bit_storage,
            Extension.SPV_EXT_descriptor_indexing,
            Extension.SPV_EXT_shader_viewport_index_layer,
            Extension.SPV_EXT_physical_storage_buffer,
            Extension.SPV_KHR_physical_storage_buffer,
            Extension.SPV_KHR_vulkan_memory_model,
        ),
        Version.V1_6: (
            Extension.SPV_KHR_non_semantic_info,
            Extension.SPV_KHR_integer_dot_product,
            Extension.SPV_KHR_terminate_invocation,
            Extension.SPV_EXT_demote_to_helper_invocation,
        ),
    }
)
"""Extensions that a version made a part of SPIR-V."""


@dataclass(frozen=True)
class TargetEnv:
    """Version, capabilities and extensions of a target; `listed` ones are in the order of its attribute."""

    attribute: DialectAttribute
    version: Version
    listed: tuple[Capability, ...]
    listed_extensions: tuple[Extension, ...]

    @cached_property
    def capabilities(self) -> frozenset[Capability]:
        return with_included(frozenset(self.listed))

    @cached_property
    def extensions(self) -> frozenset[Extension]:
        added = [name for version, names in _ADDED_EXTENSIONS.items() if version <= self.version for name in names]
        return frozenset((*self.listed_extensions, *added))

    @property
    def is_kernel(self) -> bool:
        """True for a target of OpenCL's kind."""
        return Capability.Kernel in self.capabilities

    @cached_property
    def subgroup_size(self) -> int:
        *_, limits = self.attribute.parameters
        _, _, _, size, *_ = limits.parameters
        return 32 if size is None else int(size)

    def chosen_capability(self, capabilities: Sequence[Capability]) -> Capability | None:
        """Returns the first of several capabilities that the target offers."""
        return next((capability for capability in capabilities if capability in self.capabilities), None)

    def chosen_extension(self, extensions: Sequence[Extension]) -> Extension | None:
        """Returns the first of several extensions that the target offers."""
        return next((extension for extension in extensions if extension in self.extensions), None)

    def meets(self, requirement: Availability) -> bool:
        """Returns True if the target has the version, a capability and an extension of a requirement."""
        return (
            requirement.since <= self.version <= requirement.until
            and (not requirement.capabilities or self.chosen_capability(requirement.capabilities) is not None)
            and (not requirement.extensions or self.chosen_extension(requirement.extensions) is not None)
        )

    def allows_type(self, type_: Type) -> bool:
        """Returns True if a type is one of SPIR-V that the target offers."""
        return is_spirv_type(type_) and all(self.meets(requirement) for requirement in requirements_of_type(type_))

    def allows(self, op: Operation) -> bool:
        """Returns True if the target offers an operation and the types of its operands and results."""
        return all(self.meets(requirement) for requirement in requirements_of(op)) and all(
            self.allows_type(type_) for type_ in types_of(op)
        )

    # ------------------------------------------------------------------------------------------ models

    def addressing_model(self, *, use_64bit_address: bool = False) -> AddressingModel:
        for capability in self.listed:
            if capability is Capability.Kernel:
                return AddressingModel.Physical64 if use_64bit_address else AddressingModel.Physical32
            if capability is Capability.PhysicalStorageBufferAddresses:
                return AddressingModel.PhysicalStorageBuffer64
        return AddressingModel.Logical

    def memory_model(self) -> MemoryModel | None:
        """Returns the memory model of the first capability that has one."""
        kind = self._kind()
        if kind is None:
            return None
        return MemoryModel.OpenCL if kind is Capability.Kernel else MemoryModel.GLSL450

    def execution_model(self) -> ExecutionModel | None:
        """Returns the execution model of the first capability that has one."""
        kind = self._kind()
        return (
            None if kind is None else ExecutionModel.Kernel if kind is Capability.Kernel else ExecutionModel.GLCompute
        )

    def needs_interface_variables(self) -> bool:
        """Returns True if arguments of kernels are bound to global variables, as for Vulkan."""
        return self._kind() is Capability.Shader

    def _kind(self) -> Capability | None:
        kinds = (Capability.Kernel, Capability.Shader)
        return next((capability for capability in self.listed if capability in kinds), None)


def target_env_of(attribute: TargetEnvAttr) -> TargetEnv:
    """Returns the target that a `#spirv.target_env` describes.

    >>> env = target_env_of(default_target())
    >>> env.version.symbol, [capability.name for capability in env.listed]
    ('v1.0', ['Shader'])
    """
    vce = attribute.triple
    return TargetEnv(attribute, vce.version, vce.capabilities, vce.extensions)


def vce_attribute(version: Version, capabilities: Sequence[Capability], extensions: Sequence[Extension]) -> VCEAttr:
    return VCEAttr.get(int(version), tuple(map(int, capabilities)), tuple(map(int, extensions)))


def default_limits() -> ResourceLimitsAttr:
    return ResourceLimitsAttr.get(16384, 128, None, 32, None, None, None, None)


def target_env_attribute(
    triple: DialectAttribute,
    limits: DialectAttribute,
    api: ClientAPI = ClientAPI.Unknown,
    vendor: Vendor = Vendor.Unknown,
    device_type: DeviceType = DeviceType.Unknown,
    device: int = UNKNOWN_DEVICE,
) -> TargetEnvAttr:
    return TargetEnvAttr.get(triple, api, vendor, device_type, device, limits)


def default_target() -> TargetEnvAttr:
    """Returns the default target: shaders of version 1.0."""
    return target_env_attribute(vce_attribute(Version.V1_0, [Capability.Shader], []), default_limits())


def lookup_target_env(op: Operation) -> TargetEnvAttr | None:
    """Returns the target of the closest enclosing symbol table that has one, as `targets` or `spirv.target_env`."""
    for holder in _symbol_tables(op):
        targets = holder.properties.get("targets", holder.attribute("targets"))
        candidates: Sequence[Attribute | None] = targets.elements if isinstance(targets, ArrayAttr) else ()
        for candidate in (*candidates, holder.attribute(TARGET_ENV_NAME)):
            if isinstance(candidate, TargetEnvAttr):
                return candidate
    return None


def _symbol_tables(op: Operation) -> Iterator[Operation]:
    current: Operation | None = op
    while current is not None:
        if current.has_trait("SymbolTable"):
            yield current
        current = current.parent_op


def target_env_around(op: Operation) -> TargetEnv:
    """Returns the target of the closest enclosing symbol table that has one, or the default one."""
    return target_env_of(lookup_target_env(op) or default_target())


def entry_point_abi(op: Operation) -> EntryPointABIAttr | None:
    """Returns the attribute with the kernel interface of the enclosing function."""
    current: Operation | None = op
    while current is not None and not current.has_trait("FunctionOpInterface"):
        current = current.parent_op
    attribute = None if current is None else current.attribute(ENTRY_POINT_ABI_NAME)
    return attribute if isinstance(attribute, EntryPointABIAttr) else None
