"""`map-memref-spirv-storage-class`: converts numeric memory spaces to storage classes of SPIR-V.

memref<4xf32, 3>    ->    memref<4xf32, #spirv.storage_class<Workgroup>>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.spirv.attributes import StorageClassAttr
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.target_env import lookup_target_env, target_env_of
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import MemRefType, Type, UnrankedMemRefType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

VULKAN: Mapping[int, StorageClass] = MappingProxyType(
    {
        0: StorageClass.StorageBuffer,
        1: StorageClass.Generic,
        3: StorageClass.Workgroup,
        4: StorageClass.Uniform,
        5: StorageClass.Private,
        6: StorageClass.Function,
        7: StorageClass.PushConstant,
        8: StorageClass.UniformConstant,
        9: StorageClass.Input,
        10: StorageClass.Output,
        11: StorageClass.PhysicalStorageBuffer,
        12: StorageClass.Image,
    }
)
OPENCL: Mapping[int, StorageClass] = MappingProxyType(
    {
        0: StorageClass.CrossWorkgroup,
        1: StorageClass.Generic,
        3: StorageClass.Workgroup,
        4: StorageClass.UniformConstant,
        5: StorageClass.Private,
        6: StorageClass.Function,
        7: StorageClass.Image,
    }
)
_BY_CLIENT: Mapping[str, Mapping[int, StorageClass]] = MappingProxyType({"vulkan": VULKAN, "opencl": OPENCL})


@dataclass
class MapMemRefStorageClass(Pass):
    """Map numeric MemRef memory spaces to SPIR-V storage classes."""

    argument = "map-memref-spirv-storage-class"
    name = "MapMemRefStorageClass"
    summary = "Map numeric MemRef memory spaces to SPIR-V storage classes"
    dependent_dialects = ("spirv",)

    client_api: str = option("client-api", "vulkan", "The client API to use for populating mappings")

    def run(self, op: Operation, state: PassState) -> None:
        storage_classes = _BY_CLIENT.get(self.client_api)
        target = lookup_target_env(op)
        if target is not None:
            capabilities = target_env_of(target).capabilities
            if Capability.Kernel in capabilities:
                storage_classes = OPENCL
            elif Capability.Shader in capabilities:
                storage_classes = VULKAN
        if storage_classes is None:
            state.error(op, f"invalid clientAPI: '{self.client_api}'")
            return
        invalid = map_storage_classes(op, storage_classes, Rewriter(op, state.context, state.listeners))
        if invalid is not None:
            state.error(invalid, f"'{invalid.name}' op failed to legalize memory space")


def map_storage_classes(
    op: Operation, storage_classes: Mapping[int, StorageClass], rewriter: Rewriter
) -> Operation | None:
    """Replaces memory spaces in types and attributes; returns an operation with one that has no storage class."""

    def storage_class(space: Attribute | None) -> StorageClassAttr | None:
        if space is not None and not isinstance(space, IntegerAttr):
            return None
        storage = storage_classes.get(0 if space is None else space.value)
        return None if storage is None else StorageClassAttr.get(storage)

    replace_memory_spaces(op, storage_class, rewriter)
    return next((inner for inner in op.walk_post_order() if not _is_legal(inner)), None)


SpaceMapping: TypeAlias = "Callable[[Attribute | None], Attribute | None]"
"""Returns the memory space that replaces another one; None if it is not replaced."""


def replace_memory_spaces(op: Operation, new_space: SpaceMapping, rewriter: Rewriter) -> None:
    """Replaces memory spaces in all types and attributes of an operation and its nested ops."""
    mapping = _MemorySpaces(new_space)
    for inner in op.walk():
        types = [mapping.in_type(result.type) for result in inner.results]
        properties = {name: mapping.in_attribute(value) for name, value in inner.properties.items()}
        attributes = {name: mapping.in_attribute(value) for name, value in inner.attributes.items()}
        with rewriter.modify(inner):
            inner.properties, inner.attributes = properties, attributes
            for result, type_ in zip(inner.results, types, strict=True):
                result.type = type_
            for region in inner.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        argument.type = mapping.in_type(argument.type)


def _is_legal(op: Operation) -> bool:
    """Returns True if all memrefs in the types of an operation are in storage classes."""
    values = [*op.operands, *op.results]
    values += [argument for region in op.regions for block in region.blocks for argument in block.arguments]
    types = [value.type for value in values]
    return all(_is_mapped(type_) for type_ in types if isinstance(type_, MemRefType | UnrankedMemRefType))


def _is_mapped(type_: MemRefType | UnrankedMemRefType) -> bool:
    space = type_.memory_space
    return isinstance(space, DialectAttribute) and isinstance(space, StorageClassAttr)


class _MemorySpaces:
    """Replaces memory spaces of memrefs in types and attributes, at any depth."""

    def __init__(self, new_space: SpaceMapping) -> None:
        self._new_space = new_space

    def in_type(self, type_: Type) -> Type:
        if isinstance(type_, MemRefType | UnrankedMemRefType):
            space = self._new_space(type_.memory_space)
            return type_ if space is None else replace(type_, memory_space=space)
        mapped = self._in_parts(type_)
        return mapped if isinstance(mapped, Type) else type_

    def in_attribute(self, attribute: Attribute) -> Attribute:
        mapped = self._in_parts(attribute)
        return mapped if isinstance(mapped, Attribute) else attribute

    def _in_parts(self, holder: object) -> object:
        """Returns a type, attribute or collection with its parts replaced."""
        if isinstance(holder, tuple):
            return tuple(self._in_part(part) for part in holder)
        if not is_dataclass(holder) or isinstance(holder, type):
            return holder
        parts = {each.name: getattr(holder, each.name) for each in fields(holder) if each.init}
        changed = {name: mapped for name, part in parts.items() if (mapped := self._in_part(part)) is not part}
        return replace(holder, **changed) if any(changed[name] != parts[name] for name in changed) else holder

    def _in_part(self, part: object) -> object:
        if isinstance(part, Type):
            return self.in_type(part)
        return self._in_parts(part) if isinstance(part, Attribute | tuple) else part
