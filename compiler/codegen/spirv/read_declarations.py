"""Names, decorations, types and constants of a module in SPIR-V's binary form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from compiler.codegen.spirv.read_texts import InvalidSpirv, attribute_name, decoration_text
from compiler.codegen.spirv.words import read_string
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.enums.variable_enums import Decoration
from compiler.dialects.spirv.syntax.type_syntax import Decorated
from compiler.dialects.spirv.types import (
    ArrayType,
    CooperativeMatrixType,
    ImageType,
    MatrixType,
    PointerType,
    RuntimeArrayType,
    SampledImageType,
    StructType,
)
from compiler.ir.attributes import UNIT, FloatAttr, IntegerAttr
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I32,
    NONE,
    FloatType,
    FunctionType,
    IntegerType,
    Signedness,
    Type,
    VectorType,
)

_FLOATS: Final = MappingProxyType({16: F16, 32: F32, 64: F64})


@dataclass(frozen=True, slots=True)
class ConstantText:
    """A constant: its type, and its text without and with that."""

    type: Type
    element: str
    text: str


class ReadDeclarations:
    """Declarations that were read so far, by id."""

    def __init__(self) -> None:
        self.decorations: dict[int, list[tuple[int, Sequence[int]]]] = {}
        self.types: dict[int, Type] = {}
        self.constants: dict[int, ConstantText] = {}
        self._names: dict[int, str] = {}
        self._member_decorations: dict[int, list[tuple[int, int, Sequence[int]]]] = {}
        self._pointers: dict[int, tuple[int, int]] = {}

    def read(self, opcode: int, operands: Sequence[int]) -> bool:
        """Reads an instruction that declares a type or a constant; returns False for any other."""
        if opcode in _TYPES:
            self.types[operands[0]] = self._read_type(opcode, operands)
        elif opcode in _CONSTANTS:
            type_ = self.types[operands[0]]
            self.constants[operands[1]] = self._read_constant(opcode, type_, operands)
        else:
            return False
        return True

    # ------------------------------------------------------------------------------------------ names, decorations

    def note(self, opcode: int, operands: Sequence[int]) -> None:
        """Records the name, a decoration or the target of a pointer for an id that a later instruction defines."""
        if opcode == Opcode.OpName:
            self._names[operands[0]] = read_string(operands, 1)[0]
        elif opcode == Opcode.OpDecorate:
            self.decorations.setdefault(operands[0], []).append((operands[1], operands[2:]))
        elif opcode == Opcode.OpMemberDecorate:
            self._member_decorations.setdefault(operands[0], []).append((operands[1], operands[2], operands[3:]))
        elif opcode == Opcode.OpTypePointer:
            self._pointers[operands[0]] = (operands[1], operands[2])

    def name(self, id_: int, kind: str) -> str:
        return self._names.get(id_) or f"spirv_{kind}_{id_}"

    def decoration_entries(self, id_: int, skipped: Sequence[int] = ()) -> dict[str, str]:
        """Returns the attributes that the decorations of an id are."""
        names: dict[str, str] = {}
        for decoration, operands in self.decorations.get(id_, ()):
            if decoration in skipped:
                continue
            name = attribute_name(Decoration(decoration).name)
            names[name] = decoration_text(Decoration(decoration), operands)
        return names

    # ------------------------------------------------------------------------------------------------------ types

    def _read_type(self, opcode: int, operands: Sequence[int]) -> Type:
        id_, *rest = operands
        types = self.types
        match opcode:
            case Opcode.OpTypeVoid:
                return NONE
            case Opcode.OpTypeBool:
                return I1
            case Opcode.OpTypeInt:
                return IntegerType(rest[0], Signedness.SIGNED if rest[1] else Signedness.SIGNLESS)
            case Opcode.OpTypeFloat:
                return BF16 if len(rest) > 1 else _FLOATS[rest[0]]
            case Opcode.OpTypeVector:
                return VectorType((rest[1],), types[rest[0]], (False,))
            case Opcode.OpTypeMatrix:
                return MatrixType.get(types[rest[0]], rest[1])
            case Opcode.OpTypeImage:
                return ImageType.get(types[rest[0]], *rest[1:7])
            case Opcode.OpTypeSampledImage:
                return SampledImageType.get(types[rest[0]])
            case Opcode.OpTypeArray:
                return ArrayType.get(types[rest[0]], self.number(rest[1]), self._stride(id_))
            case Opcode.OpTypeRuntimeArray:
                return RuntimeArrayType.get(types[rest[0]], self._stride(id_))
            case Opcode.OpTypePointer:
                return self._pointer(id_)
            case Opcode.OpTypeStruct:
                return self._structure(id_, rest)
            case Opcode.OpTypeCooperativeMatrixKHR:
                scope, rows, columns, use = (self.number(each) for each in rest[1:5])
                return CooperativeMatrixType.get(types[rest[0]], rows, columns, scope, use)
        assert opcode == Opcode.OpTypeFunction
        result = types[rest[0]]
        return FunctionType(tuple([types[each] for each in rest[1:]]), () if result == NONE else (result,))

    def number(self, id_: int) -> int:
        return int(self.constants[id_].element)

    def _stride(self, id_: int) -> int | None:
        strides = [words[0] for kind, words in self.decorations.get(id_, ()) if kind == Decoration.ArrayStride]
        return strides[0] if strides else None

    def _pointer(self, id_: int) -> PointerType:
        """Returns a pointer type; a structure that is being read is referred to by its name."""
        storage_class, target = self._pointers[id_]
        pointee = self.types.get(target)
        if pointee is None:
            pointee = StructType.get(self._names[target], None, (), ())
        return PointerType.get(pointee, storage_class)

    def _structure(self, id_: int, members: Sequence[int]) -> StructType:
        types = [self.types.get(member) or self._pointer(member) for member in members]
        offsets: dict[int, int] = {}
        decorations: list[Decorated] = []
        for member, kind, words in self._member_decorations.get(id_, ()):
            if kind == Decoration.Offset:
                offsets[member] = words[0]
            else:
                decorations.append(Decorated(member, kind, IntegerAttr(words[0], I32) if words else UNIT))
        for kind, words in self.decorations.get(id_, ()):
            decorations.append(Decorated(None, kind, IntegerAttr(words[0], I32) if words else UNIT))
        decorations.sort(key=lambda each: (each.member is None, each.member or 0, each.decoration))
        listed = tuple([offsets[index] for index in range(len(types))]) if offsets else ()
        return StructType.get(self._names.get(id_) or None, tuple(types), listed, tuple(decorations))

    # -------------------------------------------------------------------------------------------------- constants

    def _read_constant(self, opcode: int, type_: Type, operands: Sequence[int]) -> ConstantText:
        if opcode in (Opcode.OpConstantTrue, Opcode.OpConstantFalse):
            text = "true" if opcode == Opcode.OpConstantTrue else "false"
            return ConstantText(type_, text, text)
        if opcode == Opcode.OpConstantComposite:
            return self._composite(type_, [self.constants[id_] for id_ in operands[2:]])
        if opcode == Opcode.OpConstantNull:
            return _null(type_)
        return scalar_text(type_, operands[2:])

    def _composite(self, type_: Type, parts: list[ConstantText]) -> ConstantText:
        if isinstance(type_, VectorType):
            elements = [part.element for part in parts]
            inner = elements[0] if len(set(elements)) == 1 else f"[{', '.join(elements)}]"
            text = f"dense<{inner}> : {type_}"
        else:
            text = f"[{', '.join([part.text for part in parts])}]"
        return ConstantText(type_, text, text)


def scalar_text(type_: Type, words: Sequence[int]) -> ConstantText:
    bits = sum(word << 32 * index for index, word in enumerate(words))
    if isinstance(type_, FloatType):
        attribute = FloatAttr(bits & (1 << type_.width) - 1, type_)
        text = str(attribute)
        return ConstantText(type_, text.rsplit(" : ", 1)[0], text)
    assert isinstance(type_, IntegerType)
    value = bits & (1 << type_.width) - 1
    if not type_.is_unsigned and value >> (type_.width - 1):
        value -= 1 << type_.width
    return ConstantText(type_, str(value), f"{value} : {type_}")


def _null(type_: Type) -> ConstantText:
    if type_ == I1:
        return ConstantText(type_, "false", "false")
    if isinstance(type_, IntegerType | FloatType):
        return scalar_text(type_, [0])
    if isinstance(type_, VectorType):
        text = f"dense<{_null(type_.element_type).element}> : {type_}"
        return ConstantText(type_, text, text)
    raise InvalidSpirv(f"unsupported OpConstantNull type: '{type_}'")


_TYPES = frozenset(
    {
        Opcode.OpTypeVoid, Opcode.OpTypeBool, Opcode.OpTypeInt, Opcode.OpTypeFloat, Opcode.OpTypeVector,
        Opcode.OpTypeMatrix, Opcode.OpTypeImage, Opcode.OpTypeSampledImage, Opcode.OpTypeArray,
        Opcode.OpTypeRuntimeArray, Opcode.OpTypePointer, Opcode.OpTypeStruct, Opcode.OpTypeFunction,
        Opcode.OpTypeCooperativeMatrixKHR,
    }
)  # fmt: skip
_CONSTANTS = frozenset(
    {
        Opcode.OpConstantTrue, Opcode.OpConstantFalse, Opcode.OpConstant, Opcode.OpConstantComposite,
        Opcode.OpConstantNull,
    }
)  # fmt: skip
