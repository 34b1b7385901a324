"""The syntax of the llvm dialect's attributes that is written by hand: DWARF operations and constant ranges."""

from __future__ import annotations

from compiler.dialects.llvm.dwarf import ATE, OP
from compiler.errors.syntax import UnexpectedType
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, DistinctAttr, IntegerAttr, StringAttr
from compiler.ir.types import IntegerType, Parameters
from compiler.ods.parameters import parameter_reader
from compiler.ods.type_def import Parameter
from compiler.syntax.attributes.attribute_parser import AttributeParser

_CONVERT = OP.value("DW_OP_LLVM_convert")


_OPCODE = parameter_reader(Parameter("opcode", "keyword", enum=OP), lambda: "LLVM_DIExpressionElemAttr")


_LARGEST = (1 << 64) - 1


def parse_expression_element(parser: AttributeParser) -> Parameters:
    """`DW_OP_deref`, `DW_OP_LLVM_fragment(0, 32)`, `DW_OP_LLVM_convert(16, DW_ATE_signed)`."""
    opcode = _OPCODE(parser)
    arguments: list[int] = []

    def argument() -> None:
        if arguments and opcode == _CONVERT and parser.kind == "bare":
            encoding = ATE.value(parser.take())
            if encoding is None:
                parser.error("encountered unknown attribute encoding")
            arguments.append(encoding)
        elif parser.kind not in ("int", "-"):
            parser.error("expected integer operand")
        else:
            # An operand has 64 bits without a sign; the parser's integers have one.
            is_large = parser.kind == "int" and 1 << 63 <= parser.literal_value(parser.spelling) <= _LARGEST
            value = parser.literal_value(parser.take()) if is_large else parser.integer()
            arguments.append(value & _LARGEST)

    if parser.consume_if("("):
        parser.comma_separated(argument)
        parser.expect(")")
    return (opcode, tuple(arguments))


def print_expression_element(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    opcode, arguments = attribute.parameters
    printer.emit(OP.symbol(opcode) or "")
    if not arguments:
        return
    texts = [str(argument) for argument in arguments]
    if opcode == _CONVERT:
        texts[1:] = [ATE.symbol(argument) or str(argument) for argument in arguments[1:]]
    printer.emit(f"({', '.join(texts)})")


def verify_target_features(parameters: Parameters) -> str | None:
    """Each string is one feature with a sign: not empty, and without a comma."""
    for feature in parameters[0] or ():
        if not feature.value:
            return "target features can not be null or empty"
        if "," in feature.value:
            return "target features can not contain ','"
        if feature.value[0] not in "+-":
            return "target features must start with '+' or '-'"
    return None


def verify_alias_scope(parameters: Parameters) -> str | None:
    if isinstance(parameters[0], StringAttr | DistinctAttr):
        return None
    return "id of an alias scope must be a StringAttr or a DistrinctAttr"


def verify_module_flag(parameters: Parameters) -> str | None:
    """Flags that LLVM knows have a value of their own kind; others a number or a string."""
    _, key, value = parameters
    if key.value == "CG Profile":
        entries = value.elements if isinstance(value, ArrayAttr) else (value,)
        if all(_is_defined_as(entry, "llvm.cgprofile_entry") for entry in entries):
            return None
        return "'CG Profile' key expects an array of '#llvm.cgprofile_entry'"
    if key.value == "ProfileSummary":
        if _is_defined_as(value, "llvm.profile_summary"):
            return None
        return "'ProfileSummary' key expects a '#llvm.profile_summary' attribute"
    if isinstance(value, IntegerAttr | StringAttr):
        return None
    return f"only integer and string values are currently supported for unknown key '{key}'"


def _is_defined_as(attribute: Attribute, name: str) -> bool:
    return isinstance(attribute, DialectAttribute) and attribute.definition.full_name == name


def parse_constant_range(parser: AttributeParser) -> Parameters:
    """`<i32, 0, 12>`."""
    outer, parser.prefix = parser.prefix, ""
    parser.expect("<")
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, IntegerType):
        parser.error(UnexpectedType(), start, end)
    parser.expect(",")
    lower = _wrapped(_bound(parser), type_)
    parser.expect(",")
    upper = _wrapped(_bound(parser), type_)
    parser.expect(">")
    parser.prefix = outer
    return (lower, upper)


def _bound(parser: AttributeParser) -> int:
    """Parses a signed integer of any width."""
    if parser.kind == "bare":
        return parser.integer()
    sign = -1 if parser.consume_if("-") else 1
    if parser.kind != "int":
        parser.unexpected_token("expected integer value")
    return sign * parser.literal_value(parser.take())


def _wrapped(value: int, type_: IntegerType) -> IntegerAttr:
    width = type_.width
    value &= (1 << width) - 1
    return IntegerAttr(value - (1 << width) if width > 1 and value >> (width - 1) else value, type_)


def print_constant_range(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    lower, upper = attribute.parameters
    printer.emit(f"<i{lower.type.width}, {lower.value}, {upper.value}>")
