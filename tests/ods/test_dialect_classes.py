"""The generator of dialects: the classes that it writes define what was read from TableGen."""

from __future__ import annotations

import ast
from typing import Any

from benchmarks.dialect_classes import enum_attribute_class, enum_class, op_class, parametric_class
from compiler.ir.types import Type
from compiler.ods import enum_attribute, enums, parameter_members, type_class
from compiler.ods import op_class as op_classes
from compiler.ods.define import enum_attr, param, type_def
from compiler.ods.enum_def import EnumDef, bit_enum, int_enum
from compiler.ods.notation import NAMES
from compiler.ods.type_def import TypeDef

MODULES = (enums, enum_attribute, parameter_members, type_class, op_classes)


def defined(statement: str, name: str, **names: object) -> Any:
    """Returns the class `name` that a statement defines."""
    namespace = {**NAMES, **{key: value for module in MODULES for key, value in vars(module).items()}, **names}
    exec(statement, namespace)
    return namespace[name]


def cases_of(enum: EnumDef) -> list[tuple[str, int]]:
    return [(case.symbol, case.value) for case in enum.cases]


def parts_of(definition: TypeDef) -> list[tuple[str, str, bool, object]]:
    return [(each.name, each.kind, each.optional, each.default) for each in definition.parameters]


def test_an_enum_keeps_words_that_are_no_names() -> None:
    shape = int_enum("Shape", "", {"16x16": 0, "wide": 1}, cpp_name="::toy::Shape")
    assert cases_of(defined(enum_class("Shape", shape, ""), "Shape").definition) == cases_of(shape)


def test_an_enum_keeps_capital_letters() -> None:
    order = int_enum("Order", "", {"RowMajor": 0, "column": 1}, cpp_name="::toy::Order")
    assert cases_of(defined(enum_class("Order", order, ""), "Order").definition) == cases_of(order)


def test_an_enum_of_bits_keeps_its_separator() -> None:
    flags = bit_enum("Flags", "", {"none": 0, "a": 1, "b": 2}, separator=",", cpp_name="::toy::Flags")
    written = defined(enum_class("Flags", flags, ""), "Flags").definition
    assert (written.bits, written.separator, cases_of(written)) == (True, ",", cases_of(flags))


def test_an_enum_attribute_becomes_a_class_that_is_its_constraint() -> None:
    order = int_enum("Order", "", {"row": 0, "column": 1}, cpp_name="::toy::Order")
    read = enum_attr("toy.order", "", order, format="`<` $value `>`")
    enum = defined(enum_class("Order", order, ""), "Order")
    statement = enum_attribute_class("OrderAttr", read, "Order of elements.", "element order", "Order")
    assert statement.startswith("class OrderAttr(BracketedEnumAttribute[Order], name='toy.order'):")
    written = defined(statement, "OrderAttr", Order=enum)
    assert written.constraint().summary == "element order"
    assert written.attr_def.assembly_format == read.assembly_format
    assert str(written.get(enum.COLUMN)) == "#toy.order<column>"


def test_an_enum_attribute_keeps_another_format() -> None:
    order = int_enum("Order", "", {"row": 0, "column": 1}, cpp_name="::toy::Order")
    read = enum_attr("toy.order", "", order, format="`(` $value `)`")
    enum = defined(enum_class("Order", order, ""), "Order")
    written = defined(enum_attribute_class("OrderAttr", read, "", "", "Order"), "OrderAttr", Order=enum)
    assert written.attr_def.assembly_format == "`(` $value `)`"


def test_a_type_keeps_names_and_defaults_of_its_parameters() -> None:
    read = type_def(
        "toy.tile",
        parameters=[
            param("elementType", "type"),
            param("O", "int", optional=True, default=0),
            param("traits", "array<int>"),
            param("map", "affine-map", optional=True),
        ],
        format="`<` struct(params) `>`",
    )
    written = defined(parametric_class("TileType", read, "A tile.", "", lambda kind: None), "TileType", Type=Type)
    assert parts_of(written.type_def) == parts_of(read)
    assert (written.type_def.assembly_format, written.type_def.summary) == (read.assembly_format, "A tile.")


def test_an_operation_keeps_parts_whose_names_the_notation_uses() -> None:
    source = (
        "op('toy.call', '', operands={'operand': optional(I32), 'in': variadic(I32)},"
        " attributes={'attribute': default(I64Attr, 1), 'note': optional(StrAttr)},"
        " results={'result': I32, 'traits': I32}, regions={'': AnyRegion}, successors=['next'],"
        " traits=[PURE], format='operands attr-dict')"
    )
    read = eval(source, dict(NAMES))
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    written = defined(op_class("CallOp", call, "Calls."), "CallOp").definition
    for parts in ("operands", "results", "successors", "traits"):
        assert getattr(written, parts) == getattr(read, parts)
    assert [(each.name, each.optional, each.default) for each in written.attributes] == [
        (each.name, each.optional, each.default) for each in read.attributes
    ]
    assert [region.name for region in written.regions] == ["region0"]
    assert (written.summary, written.assembly_format) == ("Calls.", read.assembly_format)
