"""The debug information and loop attributes of the llvm dialect in bytecode: LLVMDialectBytecode.td's, in its order.

An attribute that upstream's encoding cannot represent is written as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from compiler.bytecode.dialect_encoding import AttributeReader, DialectEncoding, by_attribute_class, no_types
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.parts import PartList
from compiler.ir.attributes import Attribute, DialectAttribute, DistinctAttr, IntegerAttr, StringAttr
from compiler.ir.locations import FusedLoc
from compiler.ir.types import I1, DialectDefinition
from compiler.ods.type_def import Parameter, TypeDef


class _Field(NamedTuple):
    """Writer and reader of one parameter."""

    write: Callable[..., None]
    read: Callable[[EntryReader], object]


def _write_optional_number(parts: PartList, value: int | None) -> None:
    parts.varint_with_flag(value or 0, value is not None)


def _read_optional_number(reader: EntryReader) -> int | None:
    value, present = reader.bytes.varint_with_flag()
    return value if present else None


def _write_attributes(parts: PartList, values: tuple[Attribute | None, ...] | None) -> None:
    parts.bool(bool(values))
    if values:
        parts.varint(len(values))
        for value in values:
            parts.optional_attribute(value)


def _read_attributes(reader: EntryReader) -> tuple[Attribute | None, ...]:
    return tuple([reader.optional_attribute() for _ in range(reader.count())]) if reader.bool() else ()


def _write_numbers(parts: PartList, values: tuple[int, ...] | None) -> None:
    parts.bool(bool(values))
    if values:
        parts.varint(len(values))
        for value in values:
            parts.varint(value & (1 << 64) - 1)


def _read_numbers(reader: EntryReader) -> tuple[int, ...]:
    return tuple([reader.varint() for _ in range(reader.count())]) if reader.bool() else ()


_NUMBER = _Field(lambda parts, value: parts.varint(value & (1 << 64) - 1), EntryReader.varint)
_BOOL = _Field(lambda parts, value: parts.bool(bool(value)), EntryReader.bool)
_TEXT = _Field(lambda parts, value: parts.string(value.value), lambda reader: StringAttr(reader.string()))
_ATTRIBUTE = _Field(PartList.attribute, EntryReader.attribute)
_MAYBE = _Field(PartList.optional_attribute, EntryReader.optional_attribute)
_MAYBE_NUMBER = _Field(_write_optional_number, _read_optional_number)
_ATTRIBUTES = _Field(_write_attributes, _read_attributes)
_NUMBERS = _Field(_write_numbers, _read_numbers)

_CLASSES: Mapping[str, type[Attribute]] = MappingProxyType(
    {"StringAttr": StringAttr, "DistinctAttr": DistinctAttr, "FusedLoc": FusedLoc}
)

_ENCODED: tuple[tuple[str, dict[str, _Field]], ...] = (
    ("di_basic_type", {"tag": _NUMBER, "name": _TEXT, "sizeInBits": _NUMBER, "encoding": _NUMBER}),
    (
        "di_compile_unit",
        {
            "id": _ATTRIBUTE,
            "sourceLanguage": _NUMBER,
            "file": _ATTRIBUTE,
            "producer": _MAYBE,
            "isOptimized": _BOOL,
            "emissionKind": _NUMBER,
            "nameTableKind": _NUMBER,
        },
    ),
    (
        "di_composite_type",
        {
            "recId": _MAYBE,
            "isRecSelf": _BOOL,
            "tag": _NUMBER,
            "name": _MAYBE,
            "file": _MAYBE,
            "line": _NUMBER,
            "scope": _MAYBE,
            "baseType": _MAYBE,
            "flags": _NUMBER,
            "sizeInBits": _NUMBER,
            "alignInBits": _NUMBER,
            "dataLocation": _MAYBE,
            "rank": _MAYBE,
            "allocated": _MAYBE,
            "associated": _MAYBE,
            "elements": _ATTRIBUTES,
        },
    ),
    (
        "di_derived_type",
        {
            "tag": _NUMBER,
            "name": _MAYBE,
            "baseType": _MAYBE,
            "sizeInBits": _NUMBER,
            "alignInBits": _NUMBER,
            "offsetInBits": _NUMBER,
            "dwarfAddressSpace": _MAYBE_NUMBER,
            "extraData": _MAYBE,
        },
    ),
    ("di_expression_elem", {"opcode": _NUMBER, "arguments": _NUMBERS}),
    ("di_expression", {"operations": _ATTRIBUTES}),
    ("di_file", {"name": _TEXT, "directory": _TEXT}),
    (
        "di_global_variable",
        {
            "scope": _MAYBE,
            "name": _MAYBE,
            "linkageName": _MAYBE,
            "file": _ATTRIBUTE,
            "line": _NUMBER,
            "type": _ATTRIBUTE,
            "isLocalToUnit": _BOOL,
            "isDefined": _BOOL,
            "alignInBits": _NUMBER,
        },
    ),
    ("di_global_variable_expression", {"var": _ATTRIBUTE, "expr": _MAYBE}),
    (
        "di_imported_entity",
        {
            "tag": _NUMBER,
            "scope": _ATTRIBUTE,
            "entity": _ATTRIBUTE,
            "file": _MAYBE,
            "line": _NUMBER,
            "name": _MAYBE,
            "elements": _ATTRIBUTES,
        },
    ),
    ("di_label", {"scope": _ATTRIBUTE, "name": _MAYBE, "file": _MAYBE, "line": _NUMBER}),
    ("di_lexical_block", {"scope": _ATTRIBUTE, "file": _MAYBE, "line": _NUMBER, "column": _NUMBER}),
    ("di_lexical_block_file", {"scope": _ATTRIBUTE, "file": _MAYBE, "discriminator": _NUMBER}),
    (
        "di_local_variable",
        {
            "scope": _ATTRIBUTE,
            "name": _MAYBE,
            "file": _MAYBE,
            "line": _NUMBER,
            "arg": _NUMBER,
            "alignInBits": _NUMBER,
            "type": _MAYBE,
            "flags": _NUMBER,
        },
    ),
    ("di_namespace", {"name": _MAYBE, "scope": _MAYBE, "exportSymbols": _BOOL}),
    (
        "di_subprogram",
        {
            "recId": _MAYBE,
            "isRecSelf": _BOOL,
            "id": _MAYBE,
            "compileUnit": _MAYBE,
            "scope": _MAYBE,
            "name": _MAYBE,
            "linkageName": _MAYBE,
            "file": _MAYBE,
            "line": _NUMBER,
            "scopeLine": _NUMBER,
            "subprogramFlags": _NUMBER,
            "type": _MAYBE,
            "retainedNodes": _ATTRIBUTES,
            "annotations": _ATTRIBUTES,
        },
    ),
    ("di_subrange", {"count": _MAYBE, "lowerBound": _MAYBE, "upperBound": _MAYBE, "stride": _MAYBE}),
    ("di_subroutine_type", {"callingConvention": _NUMBER, "types": _ATTRIBUTES}),
    (
        "loop_annotation",
        {
            "disableNonforced": _MAYBE,
            "vectorize": _MAYBE,
            "interleave": _MAYBE,
            "unroll": _MAYBE,
            "unrollAndJam": _MAYBE,
            "licm": _MAYBE,
            "distribute": _MAYBE,
            "pipeline": _MAYBE,
            "peeled": _MAYBE,
            "unswitch": _MAYBE,
            "mustProgress": _MAYBE,
            "isVectorized": _MAYBE,
            "startLoc": _MAYBE,
            "endLoc": _MAYBE,
            "parallelAccesses": _ATTRIBUTES,
        },
    ),
)
"""The attributes by code: their mnemonics and parameters."""


def _writer(code: int, fields: dict[str, _Field]) -> Callable[[DialectAttribute, PartList], bool]:
    def write(attribute: DialectAttribute, parts: PartList) -> bool:
        values = {}
        for parameter, value in zip(_parameters(attribute.definition), attribute.parameters, strict=True):
            if parameter.name not in fields and value != parameter.default:
                return False
            values[parameter.name] = value
        parts.varint(code)
        for name, field in fields.items():
            field.write(parts, values[name])
        return True

    return write


def _reader(mnemonic: str, fields: dict[str, _Field]) -> AttributeReader:
    def read(reader: EntryReader) -> Attribute:
        definition = reader.tables.context.attr_def("llvm", mnemonic)
        if definition is None:
            raise reader.error(f"llvm.{mnemonic} is not defined")
        values = {name: field.read(reader) for name, field in fields.items()}
        for parameter in definition.parameters:
            _check(parameter, values.get(parameter.name), reader)
        parameters = tuple(values.get(parameter.name, parameter.default) for parameter in definition.parameters)
        if definition.verify is not None and (problem := definition.verify(parameters)) is not None:
            raise reader.error(problem)
        return DialectAttribute(definition, parameters)

    return read


def _check(parameter: Parameter, value: object, reader: EntryReader) -> None:
    """Raises an error for a value that the parameter cannot hold."""
    if parameter.enum is not None:
        if value not in (None, parameter.default) and isinstance(value, int) and parameter.enum.symbol(value) is None:
            raise reader.error(f"invalid value of parameter '{parameter.name}': {value}")
        return
    kind = parameter.kind.removeprefix("array<").removesuffix(">")
    if not kind.startswith("attribute:"):
        return
    wanted = kind.removeprefix("attribute:")
    for attribute in value if isinstance(value, tuple) else (value,):
        if attribute is not None and not _is_of(attribute, wanted):
            raise reader.error(f"expected {wanted}, but got: {attribute}")


def _is_of(attribute: Attribute, wanted: str) -> bool:
    """Returns True if an attribute is of a class: a builtin one, a definition, or any of a kind."""
    classes = _CLASSES.get(wanted)
    if classes is not None:
        return isinstance(attribute, classes)
    if wanted == "BoolAttr":
        return isinstance(attribute, IntegerAttr) and attribute.type == I1
    if not isinstance(attribute, DialectAttribute):
        return False
    return attribute.definition.full_name == wanted if "." in wanted else attribute.definition.dialect == "llvm"


def _parameters(definition: DialectDefinition) -> Sequence[Parameter]:
    """Returns the parameters of a definition of this dialect."""
    return definition.parameters if isinstance(definition, TypeDef) else ()


ENCODING = DialectEncoding(
    "llvm",
    by_attribute_class({mnemonic: _writer(code, fields) for code, (mnemonic, fields) in enumerate(_ENCODED)}),
    no_types,
    [_reader(mnemonic, fields) for mnemonic, fields in _ENCODED],
)
