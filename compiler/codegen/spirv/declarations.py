"""Ids of a module's types and constants in SPIR-V's binary form, with the instructions that declare them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.codegen.attribute_fields import is_a
from compiler.codegen.problems import TranslationError
from compiler.codegen.spirv.scalars import attribute_number, scalar_attribute, scalar_constant, scalar_type
from compiler.codegen.spirv.words import instruction, string_words
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.enums.variable_enums import BuiltIn, Decoration
from compiler.dialects.spirv.types import ArrayType, PointerType, RuntimeArrayType, StructType
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    element_layout,
)
from compiler.ir.operation import Operation
from compiler.ir.types import BF16, I32, DialectType, FloatType, FunctionType, IntegerType, NoneType, Type, VectorType


def decoration_name(attribute: str) -> str:
    """`descriptor_set` is `DescriptorSet`."""
    special = _DECORATION_NAMES.get(attribute)
    return special or "".join([word[:1].upper() + word[1:] for word in attribute.split("_")])


_INTERFACE_CLASSES = frozenset(
    {StorageClass.PhysicalStorageBuffer, StorageClass.PushConstant, StorageClass.StorageBuffer, StorageClass.Uniform}
)
"""Storage classes whose structures are decorated as blocks, with a layout for the client."""

_DECORATION_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "cache_control_load_intel": "CacheControlLoadINTEL",
        "cache_control_store_intel": "CacheControlStoreINTEL",
        "fp_fast_math_mode": "FPFastMathMode",
        "fp_rounding_mode": "FPRoundingMode",
    }
)


class Declarations:
    """Instructions outside of functions: names, decorations, types and constants, each declared when first used."""

    def __init__(self) -> None:
        self.next_id = 1
        self.names: list[int] = []
        self.decorations: list[int] = []
        self.globals: list[int] = []
        """Types, constants and global variables."""
        self._types: dict[Type, int] = {}
        self._constants: dict[tuple[Attribute, Type], int] = {}
        self._interfaces: set[Type] = set()
        """Structures that are decorated as blocks."""

    def new_id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def name(self, id_: int, name: str) -> None:
        self.names += instruction(Opcode.OpName, [id_, *string_words(name)])

    def decorate(self, id_: int, decoration: int, operands: Sequence[int] = ()) -> None:
        self.decorations += instruction(Opcode.OpDecorate, [id_, decoration, *operands])

    def decorate_by(self, op: Operation, id_: int, name: str, value: Attribute) -> None:
        """Emits the decoration that an attribute of an operation is."""
        spelled = decoration_name(name)
        if spelled not in Decoration.__members__:
            message = "non-argument attributes expected to have snake-case-ified decoration name, unhandled attribute"
            raise TranslationError(op, f"{message} with name : {name}")
        decoration = Decoration[spelled]
        match value:
            case UnitAttr():
                self.decorate(id_, decoration)
            case IntegerAttr():
                self.decorate(id_, decoration, [value.value])
            case StringAttr() if decoration == Decoration.BuiltIn:
                self.decorate(id_, decoration, [BuiltIn[value.value]])
            case DialectAttribute() if is_a(value, "spirv.linkage_attributes"):
                name_, type_ = value.parameters
                self.decorate(id_, decoration, [*string_words(name_.value), attribute_number(type_)])
            case DialectAttribute():
                self.decorate(id_, decoration, [int(word) for word in value.parameters])
            case ArrayAttr():
                for element in value.elements:
                    self.decorate_by(op, id_, name, element)
            case _:
                raise TranslationError(op, f"unhandled decoration {spelled}")

    # ------------------------------------------------------------------------------------------------------ types

    def type_id(self, op: Operation, type_: Type) -> int:
        """Returns the id of a type. Types nest no deeper than the parser lets them."""
        existing = self._types.get(type_)
        if existing is not None:
            return existing
        opcode, operands = self._type_parts(op, type_)
        existing = self._types.get(type_)  # A structure that refers to itself has an id already.
        id_ = self.new_id() if existing is None else existing
        self._types[type_] = id_
        self.globals += instruction(opcode, [id_, *operands])
        self._decorate_type(op, type_, id_)
        return id_

    def _type_parts(self, op: Operation, type_: Type) -> tuple[Opcode, list[int]]:
        match type_:
            case NoneType():
                return Opcode.OpTypeVoid, []
            case IntegerType(width=1):
                return Opcode.OpTypeBool, []
            case IntegerType():
                return Opcode.OpTypeInt, [type_.width, int(type_.is_signed)]
            case FloatType():
                return Opcode.OpTypeFloat, [type_.width, *([0] if type_ == BF16 else [])]
            case VectorType():
                return Opcode.OpTypeVector, [self.type_id(op, type_.element_type), type_.num_elements]
            case FunctionType():
                result = self.result_type_id(op, type_)
                return Opcode.OpTypeFunction, [result, *[self.type_id(op, each) for each in type_.inputs]]
            case DialectType() if type_.definition.dialect == "spirv":
                return self._dialect_type(op, type_)
        raise TranslationError(op, f"unhandled type in serialization: '{type_}'")

    def result_type_id(self, op: Operation, type_: FunctionType) -> int:
        return self.type_id(op, type_.results[0] if type_.results else NoneType())

    def _dialect_type(self, op: Operation, type_: DialectType) -> tuple[Opcode, list[int]]:
        parts = type_.parameters
        match type_.definition.mnemonic:
            case "array":
                return Opcode.OpTypeArray, [self.type_id(op, parts[0]), self.integer_id(op, parts[1])]
            case "rtarray":
                return Opcode.OpTypeRuntimeArray, [self.type_id(op, parts[0])]
            case "matrix":
                return Opcode.OpTypeMatrix, [self.type_id(op, parts[0]), parts[1]]
            case "image":
                element, dim, depth, arrayed, sampling, sampler, format_ = parts
                return Opcode.OpTypeImage, [self.type_id(op, element), dim, depth, arrayed, sampling, sampler, format_]
            case "sampled_image":
                return Opcode.OpTypeSampledImage, [self.type_id(op, parts[0])]
            case "coopmatrix":
                element, rows, columns, scope, use = parts
                numbers = [self.integer_id(op, number) for number in (scope, rows, columns, use)]
                return Opcode.OpTypeCooperativeMatrixKHR, [self.type_id(op, element), *numbers]
            case "ptr":
                pointee, storage_class = parts
                return Opcode.OpTypePointer, [storage_class, self._pointee(op, type_, pointee, storage_class)]
            case "struct":
                return Opcode.OpTypeStruct, self._members(op, type_)
        raise TranslationError(op, f"unhandled type in serialization: '{type_}'")

    def _pointee(self, op: Operation, pointer: DialectType, pointee: Type, storage_class: int) -> int:
        """Returns the id of a pointee; if it is a structure that contains the pointer, forward-declares the pointer."""
        if isinstance(pointee, StructType) and pointee.member_types is None:
            for type_in_use, id_ in self._types.items():
                if isinstance(type_in_use, StructType) and type_in_use.identifier == pointee.identifier:
                    forward = self._types[pointer] = self.new_id()
                    self.globals += instruction(Opcode.OpTypeForwardPointer, [forward, storage_class])
                    return id_
        return self.type_id(op, pointee)

    def _members(self, op: Operation, type_: DialectType) -> list[int]:
        name, members, offsets, decorations = type_.parameters
        id_ = None
        if name:
            id_ = self._types[type_] = self.new_id()
            self.name(id_, name)
        ids = [self.type_id(op, member) for member in members or ()]
        if id_ is None:
            id_ = self._types[type_] = self.new_id()
        for index, offset in enumerate(offsets or ()):
            words = [id_, index, Decoration.Offset, offset]
            self.decorations += instruction(Opcode.OpMemberDecorate, words)
        for each in decorations or ():
            operands = [each.value.value] if isinstance(each.value, IntegerAttr) else []
            if each.member is None:
                self.decorate(id_, each.decoration, operands)
            else:
                words = [id_, each.member, each.decoration, *operands]
                self.decorations += instruction(Opcode.OpMemberDecorate, words)
        return ids

    def _decorate_type(self, op: Operation, type_: Type, id_: int) -> None:
        if isinstance(type_, ArrayType | RuntimeArrayType) and type_.stride:
            self.decorate(id_, Decoration.ArrayStride, [type_.stride])
        is_interface = isinstance(type_, PointerType) and type_.storage_class in _INTERFACE_CLASSES
        structure = type_.pointee_type if isinstance(type_, PointerType) else None
        if is_interface and isinstance(structure, StructType):
            own = [each.decoration for each in structure.decorations or () if each.member is None]
            if Decoration.Block not in own and structure in self._types and structure not in self._interfaces:
                self._interfaces.add(structure)
                self.decorate(self._types[structure], Decoration.Block)

    # -------------------------------------------------------------------------------------------------- constants

    def integer_id(self, op: Operation, value: int) -> int:
        """Returns the id of an i32 constant."""
        return self.constant_id(op, IntegerAttr(value, I32), I32)

    def constant_id(self, op: Operation, value: Attribute, type_: Type) -> int:
        key = (value, type_)
        existing = self._constants.get(key)
        if existing is None:
            of_type = self.type_id(op, type_)
            opcode, operands = self._constant_parts(op, value, type_)
            existing = self._constants[key] = self.new_id()
            self.globals += instruction(opcode, [of_type, existing, *operands])
        return existing

    def _constant_parts(self, op: Operation, value: Attribute, type_: Type) -> tuple[Opcode, list[int]]:
        match value:
            case IntegerAttr() | FloatAttr():
                return scalar_constant(value, spec=False)
            case DenseElementsAttr():
                return Opcode.OpConstantComposite, self._dense(op, value, type_)
            case ArrayAttr():
                element = scalar_type(type_)
                return Opcode.OpConstantComposite, [self.constant_id(op, each, element) for each in value.elements]
        raise TranslationError(op, f"cannot serialize attribute: {value}")

    def _dense(self, op: Operation, value: DenseElementsAttr, type_: Type) -> list[int]:
        """Returns the ids of the elements of a vector, or of an array of arrays."""
        patterns = value.listed_bit_patterns()
        leaf = value.type.element_type
        shape = value.type.shape or ()
        if isinstance(type_, VectorType) or len(shape) == 1:
            return [self.constant_id(op, scalar_attribute(bits, leaf), leaf) for bits in patterns]
        count = len(patterns) // shape[0]
        inner_type = scalar_type(type_)
        layout = element_layout(leaf)
        assert layout is not None
        words = []
        for start in range(0, len(patterns), count):
            texts = [scalar_attribute(bits, leaf) for bits in patterns[start : start + count]]
            words.append(self._nested(op, texts, shape[1:], leaf, inner_type))
        return words

    def _nested(self, op: Operation, values: list[Attribute], shape: Sequence[int], leaf: Type, type_: Type) -> int:
        """Returns the id of a part of a constant of several dimensions."""
        if len(shape) == 1:
            parts: list[Attribute] = values
        else:
            count = len(values) // shape[0]
            inner = scalar_type(type_)
            ids = [
                self._nested(op, values[start : start + count], shape[1:], leaf, inner)
                for start in range(0, len(values), count)
            ]
            of_type, id_ = self.type_id(op, type_), self.new_id()
            self.globals += instruction(Opcode.OpConstantComposite, [of_type, id_, *ids])
            return id_
        return self.constant_id(op, ArrayAttr(tuple(parts)), type_)
