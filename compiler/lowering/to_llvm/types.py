"""Converts builtin types to types of the llvm dialect: upstream's `LLVMTypeConverter`.

index -> i64        memref<?x4xf32> -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
f8E5M2 -> i8        vector<2x3xf32> -> !llvm.array<2 x vector<3xf32>>        (i32) -> f32 -> !llvm.ptr
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from compiler.dialects.dlti.attributes import DataLayoutSpecAttr
from compiler.dialects.llvm import types as definitions
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.strided_layout import is_strided, strides_and_offset
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import (
    DYNAMIC,
    ComplexType,
    DialectType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    Type,
    UnrankedMemRefType,
    VectorType,
)
from compiler.lowering.memref.descriptor import descriptor_of_pointer, pack_descriptor, pack_unranked_descriptor
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.rewrite.builder import Builder
from compiler.rewrite.type_conversion import (
    UNCONVERTIBLE,
    SignatureConversion,
    TypeConverter,
    Unconvertible,
    cast_source,
    cast_target,
)

_SMALL_FLOATS = frozenset(
    {
        "f8E5M2",
        "f8E4M3",
        "f8E4M3FN",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "f8E3M4",
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E8M0FNU",
    }
)
"""Floats that LLVM does not have; they are converted to integers of the same width."""


def pointer(address_space: int = 0) -> definitions.LLVMPointerType:
    return definitions.LLVMPointerType.get(address_space)


def array(element: Type, count: int) -> definitions.LLVMArrayType:
    return definitions.LLVMArrayType.get(element, count)


def literal_struct(elements: Sequence[Type], *, packed: bool = False) -> definitions.LLVMStructType:
    return definitions.LLVMStructType.get(None, tuple(elements), packed)


def function(result: Type, inputs: Sequence[Type], *, variadic: bool = False) -> definitions.LLVMFunctionType:
    return definitions.LLVMFunctionType.get(result, tuple(inputs), variadic)


VOID = definitions.LLVMVoidType.get()


def is_array(type_: Type) -> TypeGuard[definitions.LLVMArrayType]:
    return isinstance(type_, definitions.LLVMArrayType)


def index_bitwidth_of(op: Operation) -> int:
    """Returns the width of `index` in the data layout of an op; 64 without one."""
    current: Operation | None = op
    while current is not None:
        spec = current.attribute("dlti.dl_spec")
        for key, value in spec.entries if isinstance(spec, DataLayoutSpecAttr) else ():
            if isinstance(key, TypeAttr) and isinstance(key.type, IndexType) and isinstance(value, IntegerAttr):
                return value.value
        current = current.parent_op
    return 64


_POINTER_LAYOUT = re.compile(r"p(\d*):(\d+)(?::\d+)*")


def pointer_bitwidths_of(op: Operation) -> dict[int, int]:
    """Returns pointer widths by address space, from an op's `llvm.data_layout`: `p3:32:32` becomes 3: 32."""
    layout = op.attribute("llvm.data_layout")
    parts = layout.value.split("-") if isinstance(layout, StringAttr) else ()
    matches = [match for part in parts if (match := _POINTER_LAYOUT.fullmatch(part)) is not None]
    return {int(match[1] or 0): int(match[2]) for match in matches}


@dataclass(frozen=True)
class LLVMOptions:
    """Options of conversions to the llvm dialect.

    `index_bitwidth`: bits of `index`. `use_bare_pointers`: arguments that are memrefs of static shape become plain
    pointers. `use_aligned_alloc`: memory comes from `aligned_alloc`, not `malloc`. `use_generic_functions`: memory
    comes from functions of the runtime with names of their own.
    """

    index_bitwidth: int = 64
    use_bare_pointers: bool = False
    use_aligned_alloc: bool = False
    use_generic_functions: bool = False
    pointer_bitwidths: Mapping[int, int] = field(default_factory=dict)
    """Widths of pointers by address space, if different from 64 bits."""


class LLVMTypeConverter(TypeConverter):
    """Converts types to the llvm dialect; unrealized casts connect unconverted values."""

    def __init__(self, options: LLVMOptions | None = None) -> None:
        super().__init__()
        self.options = options or LLVMOptions()
        self.index_type = IntegerType(self.options.index_bitwidth)
        self.declared: dict[tuple[Operation, str], LLVMFuncOp] = {}
        """Functions of the runtime that were declared, by module and name."""
        self.names: dict[Operation, set[str]] = {}
        """The symbols of modules to which some were added."""
        self.problems: list[Problem] = []
        """Problems that patterns with this converter report."""
        self.symbols = SymbolTables()
        """Symbols that calls refer to, before the conversion."""
        self._enclosing_structs: list[str] = []
        self._named_structs: dict[str, DialectType] = {}
        """Structures by name, of which the llvm dialect has one each."""
        self.add_conversion(self._complex, ComplexType)
        self.add_conversion(self._float, FloatType)
        self.add_conversion(lambda type_: pointer(), FunctionType)
        self.add_conversion(lambda type_: self.index_type, IndexType)
        self.add_conversion(lambda type_: IntegerType(type_.width), IntegerType)
        self.add_conversion(self._memref, MemRefType)
        self.add_conversion(self._unranked, UnrankedMemRefType)
        self.add_conversion(self._vector, VectorType)
        self.add_conversion(lambda type_: type_ if is_llvm_type_throughout(type_) else None)
        self.add_conversion(self._llvm, DialectType)
        self.add_source_materialization(cast_source)
        self.add_target_materialization(cast_target)
        self.add_source_materialization(self._pack_source)
        self.add_target_materialization(self._pack_target)
        self.add_type_attribute_conversion(
            lambda type_, attribute: attribute if isinstance(attribute, IntegerAttr) else None
        )

    # ------------------------------------------------------------------------------------------ types

    def _float(self, type_: FloatType) -> Type | Unconvertible:
        if is_llvm_type_throughout(type_):
            return type_
        return IntegerType(type_.width) if type_.name in _SMALL_FLOATS else UNCONVERTIBLE

    def _complex(self, type_: ComplexType) -> Type | Unconvertible:
        element = self.convert_type(type_.element_type)
        return UNCONVERTIBLE if element is None else literal_struct([element, element])

    def _vector(self, type_: VectorType) -> Type | Unconvertible | None:
        element = self.convert_type(type_.element_type)
        if element is None:
            return UNCONVERTIBLE
        if not type_.shape:
            return VectorType((1,), element)
        if any(type_.scalable[:-1]):
            return None
        nested: Type = VectorType(type_.shape[-1:], element, type_.scalable[-1:])
        for extent in reversed(type_.shape[:-1]):
            nested = array(nested, extent)
        return nested

    def _llvm(self, type_: DialectType) -> Type | Unconvertible | None:
        """Converts a type of the llvm dialect by converting its element types."""
        if isinstance(type_, definitions.LLVMArrayType):
            element = self.convert_type(type_.element_type)
            return None if element is None else array(element, type_.num_elements)
        if isinstance(type_, definitions.LLVMStructType):
            return self._struct(type_)
        if isinstance(type_, definitions.LLVMFunctionType):
            result, inputs = self.convert_type(type_.return_type), self.convert_types(type_.params)
            return None if result is None or inputs is None else function(result, inputs, variadic=type_.var_arg)
        return None

    def _struct(self, type_: DialectType) -> Type | Unconvertible | None:
        """Returns a structure of the converted elements.

        An identified structure gets a new name, as its body changes.
        """
        name, body, packed = type_.parameters
        if name is None:
            elements = self.convert_types(body)
            return None if elements is None else literal_struct(elements, packed=packed)
        new_name = f"_Converted.{name}"
        if packed is None:  # a mention inside the structure's own body
            return definitions.LLVMStructType.get(new_name, None, None) if name in self._enclosing_structs else None
        if body is None or is_llvm_type_throughout(type_):
            self._named_structs[name] = type_
            return None
        self._enclosing_structs.append(name)
        elements = self.convert_types(body)
        self._enclosing_structs.pop()
        if elements is None:
            return None
        converted = definitions.LLVMStructType.get(new_name, tuple(elements), packed)
        return converted if self._named_structs.setdefault(new_name, converted) == converted else UNCONVERTIBLE

    def address_space(self, type_: MemRefType | UnrankedMemRefType) -> int | None:
        """Returns the number of a memory space; None if it is unknown."""
        space: Attribute | None = type_.memory_space
        if space is None:
            return 0
        attribute = self.convert_type_attribute(type_, space)
        return attribute.value if isinstance(attribute, IntegerAttr) else None

    def pointer_bitwidth(self, address_space: int = 0) -> int:
        """Returns the width of pointers into an address space, which defaults to the width in the default space."""
        widths = self.options.pointer_bitwidths
        return widths.get(address_space, widths.get(0, 64))

    def descriptor_fields(self, type_: MemRefType) -> list[Type] | None:
        """Returns the fields of a descriptor, flattened: two pointers, the offset, sizes, strides."""
        space = self.address_space(type_)
        if space is None or not is_strided(type_) or self.convert_type(type_.element_type) is None:
            return None
        return [pointer(space), pointer(space), *[self.index_type] * (1 + 2 * type_.rank)]

    def unranked_fields(self) -> list[Type]:
        """Returns the fields of an unranked descriptor: its rank, and a pointer to the ranked descriptor."""
        return [self.index_type, pointer()]

    def _memref(self, type_: MemRefType) -> Type | Unconvertible:
        fields = self.descriptor_fields(type_)
        if fields is None:
            return UNCONVERTIBLE
        return literal_struct([*fields[:3], *([array(self.index_type, type_.rank)] * 2 if type_.rank else [])])

    def _unranked(self, type_: UnrankedMemRefType) -> Type | Unconvertible:
        return (
            UNCONVERTIBLE if self.convert_type(type_.element_type) is None else literal_struct(self.unranked_fields())
        )

    # ------------------------------------------------------------------------------------------ functions

    def bare_pointer(self, type_: Type) -> definitions.LLVMPointerType | None:
        """Returns the bare pointer type for a memref of static shape and layout; None for others."""
        if not isinstance(type_, MemRefType) or not type_.has_static_shape:
            return None
        layout = strides_and_offset(type_)
        space = self.address_space(type_)
        if layout is None or space is None or DYNAMIC in layout[0] or layout[1] == DYNAMIC:
            return None
        return None if self.convert_type(type_.element_type) is None else pointer(space)

    def convert_argument(self, type_: Type, *, bare_pointers: bool | None = None) -> list[Type] | None:
        """Returns the converted types of a function argument; the fields of a descriptor are passed one by one.

        `bare_pointers` overrides the options for a function with an attribute of its own.
        """
        use_bare = self.options.use_bare_pointers if bare_pointers is None else bare_pointers
        if isinstance(type_, (MemRefType, UnrankedMemRefType)) and use_bare:
            bare = self.bare_pointer(type_)
            return None if bare is None else [bare]
        if isinstance(type_, MemRefType):
            return self.descriptor_fields(type_)
        if isinstance(type_, UnrankedMemRefType):
            return None if self.convert(type_) is None else self.unranked_fields()
        types = self.convert(type_)
        return None if types is None else list(types)

    def convert_function_type(
        self, type_: FunctionType, *, variadic: bool = False, bare_pointers: bool | None = None
    ) -> tuple[definitions.LLVMFunctionType, SignatureConversion] | None:
        """Returns the type of the llvm function, and the conversion of each argument."""
        conversion = SignatureConversion()
        for number, argument in enumerate(type_.inputs):
            types = self.convert_argument(argument, bare_pointers=bare_pointers)
            if types is None:
                return None
            if types:
                conversion.add_input(number, types)
        result = self.pack_results(type_.results, bare_pointers=bare_pointers)
        return None if result is None else (function(result, conversion.types, variadic=variadic), conversion)

    def convert_function_type_for_c(
        self, type_: FunctionType
    ) -> tuple[definitions.LLVMFunctionType, Type | None] | None:
        """Returns the type of a wrapper with C's interface, and the structure that it returns by its first argument.

        Memrefs become pointers to their descriptors; a structure is returned by writing it to a pointer.
        """
        result = self.pack_results(type_.results, bare_pointers=False)
        inputs: list[Type] = []
        structure: Type | None = None
        if result is None:
            return None
        if isinstance(result, definitions.LLVMStructType):
            structure, result = result, VOID
            inputs.append(pointer())
        for argument in type_.inputs:
            is_memref = isinstance(argument, (MemRefType, UnrankedMemRefType))
            converted = pointer() if is_memref else self.convert_type(argument)
            if converted is None:
                return None
            inputs.append(converted)
        return function(result, inputs), structure

    def pack_results(self, types: Sequence[Type], *, bare_pointers: bool | None = None) -> Type | None:
        """Returns the one type that a function returns: nothing, the only result, or a structure of them."""
        if not types:
            return VOID
        use_bare = self.options.use_bare_pointers if bare_pointers is None else bare_pointers
        converted: list[Type] = []
        for type_ in types:
            bare = use_bare and isinstance(type_, (MemRefType, UnrankedMemRefType))
            new_type = self.bare_pointer(type_) if bare else self.convert_type(type_)
            if new_type is None:
                return None
            converted.append(new_type)
        return converted[0] if len(converted) == 1 else literal_struct(converted)

    # ------------------------------------------------------------------------------------------ materializations

    def _pack(self, builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
        """Returns the descriptor of a memref, from its fields or from a pointer to its elements."""
        own = [value.type for value in values]
        descriptor = self.convert_type(type_)
        if descriptor is None:
            return None
        if isinstance(type_, UnrankedMemRefType) and own == self.unranked_fields():
            return pack_unranked_descriptor(builder, descriptor, values, location)
        if isinstance(type_, MemRefType):
            if len(values) == 1 and own[0] == self.bare_pointer(type_):
                return descriptor_of_pointer(builder, descriptor, type_, values[0], self.index_type, location)
            if own == self.descriptor_fields(type_):
                return pack_descriptor(builder, descriptor, type_.rank, values, location)
        return None

    def _pack_source(self, builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
        packed = self._pack(builder, type_, values, location)
        return None if packed is None else cast_source(builder, type_, [packed], location)

    def _pack_target(
        self,
        builder: Builder,
        types: Sequence[Type],
        values: Sequence[Value],
        location: Location,
        original: Type | None,
    ) -> Sequence[Value] | None:
        if original is None or list(types) != [self.convert_type(original)]:
            return None
        packed = self._pack(builder, original, values, location)
        return None if packed is None else [packed]
