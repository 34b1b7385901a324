"""Layouts of types in memory that Vulkan prescribes, and `decorate-spirv-composite-type-layout`.

!spirv.struct<(f32, vector<4xf32>)>    ->    !spirv.struct<(f32 [0], vector<4xf32> [16])>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp, GlobalVariableOp, ModuleOp
from compiler.dialects.spirv.type_parts import (
    array_type,
    element_type,
    is_scalar,
    num_elements,
    pointee,
    pointer_to,
    runtime_array_type,
    struct_members,
)
from compiler.dialects.spirv.types import ArrayType, MatrixType, PointerType, RuntimeArrayType, StructType
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTable
from compiler.ir.types import DialectType, Type, VectorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.rewriter import Rewriter

_LAID_OUT = (
    StorageClass.Uniform,
    StorageClass.StorageBuffer,
    StorageClass.PushConstant,
    StorageClass.PhysicalStorageBuffer,
)


@dataclass(frozen=True)
class Layout:
    """A type with offsets and strides, its size and alignment in bytes; a runtime array has the size 0."""

    type: Type
    size: int
    alignment: int


def laid_out(type_: Type) -> Layout | None:
    """Returns a type in the layout that Vulkan prescribes; None for one that cannot have one, as a pointer.

    >>> laid_out(parse_type("!spirv.struct<(f32, vector<4xf32>)>")).type
    DialectType(!spirv.struct<(f32 [0], vector<4xf32> [16])>)
    """
    if is_scalar(type_):
        size = max(width_of(type_) // 8, 1)
        return Layout(type_, size, size)
    if isinstance(type_, VectorType):
        element = laid_out(type_.element_type)
        assert element is not None
        factor = 2 if type_.num_elements == 2 else 4
        return Layout(type_, element.size * type_.num_elements, element.alignment * factor)
    if isinstance(type_, StructType):
        return _struct(type_)
    if isinstance(type_, ArrayType | RuntimeArrayType):
        element = laid_out(element_type(type_))
        if element is None:
            return None
        if isinstance(type_, RuntimeArrayType):
            return Layout(runtime_array_type(element.type, element.size), 0, element.alignment)
        count = num_elements(type_) or 0
        return Layout(array_type(element.type, count, element.size), element.size * count, element.alignment)
    if isinstance(type_, MatrixType):
        column = element_type(type_)
        element = laid_out(element_type(column))
        assert element is not None
        count = (num_elements(type_) or 0) * (num_elements(column) or 0)
        return Layout(type_, element.size * count, element.alignment)
    return None


def _struct(type_: StructType) -> Layout | None:
    name, decorations = type_.identifier, type_.decorations
    members = struct_members(type_)
    if not members:
        return Layout(type_, 0, 1)
    offset, alignment = 0, 1
    types: list[Type] = []
    offsets: list[int] = []
    for member in members:
        layout = laid_out(member)
        if layout is None:
            return None
        offset = _aligned(offset, layout.alignment)
        types.append(layout.type)
        offsets.append(offset)
        offset += layout.size
        alignment = max(alignment, layout.alignment)
    if name is not None:
        return None  # two structures of one name cannot have different offsets
    decorated = DialectType(type_.definition, (None, tuple(types), tuple(offsets), decorations))
    return Layout(decorated, _aligned(offset, alignment), alignment)


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


def has_layout(type_: Type) -> bool:
    """Returns False for a pointer to a structure without offsets in a storage class that needs them."""
    if not isinstance(type_, PointerType) or type_.storage_class not in _LAID_OUT:
        return True
    held = type_.pointee_type
    if not isinstance(held, StructType):
        return True
    return bool(held.offsets) or not held.member_types


@dataclass
class DecorateCompositeTypeLayout(Pass):
    """Decorate SPIR-V composite type with layout info."""

    argument = "decorate-spirv-composite-type-layout"
    name = "SPIRVCompositeTypeLayoutPass"
    summary = "Decorate SPIR-V composite type with layout info"
    anchor = "builtin.module"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        (region,) = op.regions
        for module in region.entry.ops:
            if isinstance(module, ModuleOp) and not _decorate(module, rewriter, state):
                return


def _decorate(module: ModuleOp, rewriter: Rewriter, state: PassState) -> bool:
    """Adds layouts to the types of a module's variables, and to the types of pointers to them."""
    for variable in [each for each in module.body.entry.ops if isinstance(each, GlobalVariableOp)]:
        pointer = variable.type.type
        if has_layout(pointer):
            continue
        layout = laid_out(pointee(pointer))
        if layout is None:
            message = f"failed to decorate (unsuported pointee type: '{pointee(pointer)}')"
            state.error(variable, message)
            return False
        with rewriter.modify(variable):
            variable.properties = {**variable.properties, "type": TypeAttr(pointer_to(layout.type, pointer))}
    symbols = SymbolTable(module)
    for address in [each for each in module.walk() if isinstance(each, AddressOfOp)]:
        target = symbols.lookup(address.variable.root)
        if isinstance(target, GlobalVariableOp) and isinstance(target.type, TypeAttr):
            with rewriter.modify(address):
                address.result.type = target.type.type
    return True
