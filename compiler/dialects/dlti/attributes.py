"""The attributes of the dlti dialect: tables from types and names to values."""

from __future__ import annotations

from collections.abc import Callable

from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, StringAttr, TypeAttr
from compiler.ir.types import Parameters
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import ParameterHooks, ParameterMember, parameter, parameter_of_kind
from compiler.syntax.attributes.attribute_parser import AttributeParser


def _optional_key(parser: AttributeParser) -> StringAttr | TypeAttr | None:
    """Returns the key of an entry, or None at a token that begins neither a string nor a type."""
    name = parser.optional_string()
    if name is not None:
        return StringAttr(name)
    type_ = parser.optional_type()
    return None if type_ is None else TypeAttr(type_)


def parse_entry(parser: AttributeParser) -> Parameters:
    """`<i32, dense<32> : vector<2xi64>>`."""
    outer, parser.prefix = parser.prefix, ""
    parser.expect("<")
    key = _optional_key(parser)
    if key is None:
        parser.error("expected a type or a quoted string")
    parser.expect(",")
    value = parser.attribute()
    parser.expect(">")
    parser.prefix = outer
    return (key, value)


def print_entry(attribute: DataLayoutEntryAttr, printer: AsmPrinter) -> None:
    printer.emit("<")
    printer.attribute(attribute.key)
    printer.emit(", ")
    printer.attribute(attribute.value)
    printer.emit(">")


def parse_table(parser: AttributeParser) -> Parameters:
    """`<"key" = value, i32 = value, #dlti.dl_entry<...>>`: pairs of key and value."""
    return _table_of(parser, lambda: _optional_key(parser))


def parse_named_table(parser: AttributeParser) -> Parameters:
    """`<"key" = value, #dlti.dl_entry<...>>`: at least one pair of key and value."""
    name_end = parser.last_end

    def key() -> StringAttr | None:
        name = parser.optional_string()
        return None if name is None else StringAttr(name)

    table = _table_of(parser, key)
    if not table[0]:
        parser.error("no DLTI entries provided", name_end, name_end)
    return table


def _table_of(parser: AttributeParser, optional_key: Callable[[], StringAttr | TypeAttr | None]) -> Parameters:
    outer, parser.prefix = parser.prefix, ""

    def entry() -> tuple[Attribute, Attribute]:
        key = optional_key()
        if key is not None:
            parser.expect("=")
            return key, parser.attribute()
        start, end = parser.start, parser.end
        attribute = parser.attribute()
        if not isinstance(attribute, DataLayoutEntryAttr):
            parser.error(UnexpectedAttribute(), start, end)
        return attribute.key, attribute.value

    entries = tuple(parser.list_between("<", ">", entry))
    parser.prefix = outer
    return (entries,)


def print_table(attribute: TableAttr, printer: AsmPrinter) -> None:
    printer.emit("<")
    for index, (key, value) in enumerate(attribute.entries):
        if index:
            printer.emit(", ")
        printer.attribute(key)
        printer.emit(" = ")
        printer.attribute(value)
    printer.emit(">")


def verify_table(parameters: Parameters) -> str | None:
    """Checks that keys are unique and not empty."""
    seen: set[Attribute] = set()
    for key, _ in parameters[0]:
        if isinstance(key, StringAttr) and not key.value:
            return "empty string as DLTI key is not allowed"
        if key in seen:
            return f"repeated DLTI key: {key}"
        seen.add(key)
    return None


def verify_device(parameters: Parameters) -> str | None:
    """Checks that keys are names, unique and not empty."""
    if any(isinstance(key, TypeAttr) for key, _ in parameters[0]):
        return "type as DLTI key is not allowed"
    return verify_table(parameters)


def verify_system(parameters: Parameters) -> str | None:
    """Every device has a name of its own and a table."""
    seen: set[StringAttr] = set()
    for key, value in parameters[0]:
        if not isinstance(key, StringAttr):
            return "non-string key of DLTI system spec"
        if not isinstance(value, TargetDeviceSpecAttr):
            return f"value associated with key {key} is not a DLTI device spec"
        if key in seen:
            return f"repeated device ID in dlti.target_system_spec: {key}"
        seen.add(key)
    return None


class DataLayoutEntryAttr(DefinedAttribute, name="dlti.dl_entry"):
    """An entry of a data layout: a key, which is a type or a string, and its value."""

    key = parameter(Attribute)
    value = parameter(Attribute)
    hooks = ParameterHooks(parse=parse_entry, print=print_entry)


class TableAttr(DefinedAttribute):
    """A table whose keys are types and names."""

    entries: ParameterMember[tuple[tuple[Attribute, Attribute], ...]] = parameter_of_kind("array<attribute>")
    hooks = ParameterHooks(parse=parse_table, print=print_table, verify=verify_table)

    @property
    def table(self) -> dict[Attribute, Attribute]:
        """The values by their keys."""
        return dict(self.entries)


class DataLayoutSpecAttr(TableAttr, name="dlti.dl_spec"):
    """The data layout: sizes and alignments of types in bits, and facts by name such as endianness."""


class FunctionPointerAlignmentAttr(DefinedAttribute, name="dlti.function_pointer_alignment"):
    """Alignment of function pointers, in bits, and whether it depends on the alignment of functions."""

    alignment = parameter(int, cpp_type="uint64_t")
    function_dependent = parameter(bool)
    assembly_format = "`<` $alignment `,` `function_dependent` `=` $function_dependent `>`"


class MapAttr(TableAttr, name="dlti.map"):
    """A table from types and names to any attributes."""


class TargetDeviceSpecAttr(TableAttr, name="dlti.target_device_spec"):
    """A table of facts about one device, such as the size of its caches."""

    hooks = ParameterHooks(parse=parse_named_table, print=print_table, verify=verify_device)


class TargetSystemSpecAttr(TableAttr, name="dlti.target_system_spec"):
    """The devices of a system by their names, each with a table of facts."""

    hooks = ParameterHooks(parse=parse_named_table, print=print_table, verify=verify_system)
