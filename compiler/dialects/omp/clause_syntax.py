"""Syntax of the clauses of omp operations: `schedule(dynamic = %n : i32, simd)`, `depend(...)`, `hint(...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.omp.attributes import (
    ClauseGrainsizeTypeAttr,
    ClauseMapFlagsAttr,
    ClauseNumTasksTypeAttr,
    ClauseOrderKindAttr,
    ClauseScheduleKindAttr,
    ClauseTaskDependAttr,
    OrderModifierAttr,
    ScheduleModifierAttr,
    VariableCaptureKindAttr,
)
from compiler.dialects.omp.enums import ClauseMapFlags
from compiler.errors.syntax import ExpectedToken, UnexpectedAttribute, UnknownWord
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    IntegerAttr,
    SymbolRefAttr,
    integer_attr,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.ods.attr_constraints import instance
from compiler.ods.enum_attribute import AnyEnumAttribute, symbol_of
from compiler.ods.enum_def import EnumDef
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def symbol_attribute(parser: OpParser) -> SymbolRefAttr:
    """Parses any attribute, as upstream, and checks afterwards that it is a symbol reference."""
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if not isinstance(attribute, SymbolRefAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    return attribute


# --------------------------------------------------------------------------------------------------------- one case


def _unknown_value(word: str, enum: EnumDef) -> UnknownWord:
    return UnknownWord(f"invalid clause value: '{word}'", tuple(case.symbol for case in enum.cases))


def parse_clause_attribute(parser: OpParser, value: Slot) -> None:
    """Parses `spread`: a case of the enum of the op's attribute."""
    definition = parser.state.definition
    assert definition is not None
    holder = definition.attribute_defs[value.name].constraint.definition
    assert holder is not None and holder.enum is not None
    start, end = parser.start, parser.end
    word = parser.keyword()
    case = holder.enum.value(word)
    if case is None:
        parser.hook_error(_unknown_value(word, holder.enum), start, end)
    value.attribute = instance(holder, case)


def print_clause_attribute(printer: OpPrinter, op: Operation, value: Attribute | None) -> None:
    printer.emit(symbol_of(value))


def parse_order(parser: OpParser, order: Slot, modifier: Slot) -> None:
    """`reproducible:concurrent`."""
    start, end = parser.start, parser.end
    word = parser.keyword()
    modifier.attribute = OrderModifierAttr.spelled(word)
    if modifier.attribute is not None:
        if not parser.consume_if(":"):
            parser.unexpected_token(ExpectedToken(":", "expected ':'"))
        start, end = parser.start, parser.end
        word = parser.keyword()
    order.attribute = ClauseOrderKindAttr.spelled(word)
    if order.attribute is None:
        parser.hook_error(_unknown_value(word, ClauseOrderKindAttr.enum), start, end)


def print_order(printer: OpPrinter, op: Operation, order: Attribute | None, modifier: Attribute | None) -> None:
    if modifier is not None:
        printer.emit(symbol_of(modifier) + ":")
    printer.emit(symbol_of(order))


def parse_capture_type(parser: OpParser, kind: Slot) -> None:
    kind.attribute = VariableCaptureKindAttr.spelled(parser.keyword())


# ----------------------------------------------------------------------------------------------- values and their types


def parse_allocate(parser: OpParser, variables: Slot, types: Slot, allocators: Slot, allocator_types: Slot) -> None:
    """`%allocator : i64 -> %a : memref<i32>, ...`."""

    def entry() -> None:
        allocators.operands.append(parser.operand())
        allocator_types.types.append(parser.colon_type())
        parser.expect("->")
        variables.operands.append(parser.operand())
        types.types.append(parser.colon_type())

    parser.comma_separated(entry)


def print_allocate(
    printer: OpPrinter,
    op: Operation,
    variables: Sequence[Value],
    types: Sequence[Type],
    allocators: Sequence[Value],
    allocator_types: Sequence[Type],
) -> None:
    for index, (variable, allocator) in enumerate(zip(variables, allocators, strict=False)):
        printer.emit(", " if index else "")
        printer.value(allocator)
        printer.emit(" : ")
        printer.type(allocator.type)
        printer.emit(" -> ")
        printer.value(variable)
        printer.emit(" : ")
        printer.type(variable.type)


def parse_linear(parser: OpParser, variables: Slot, types: Slot, steps: Slot) -> None:
    """`%a = %step : i32, ...`."""

    def entry() -> None:
        variables.operands.append(parser.operand())
        parser.expect("=")
        steps.operands.append(parser.operand())
        types.types.append(parser.colon_type())

    parser.comma_separated(entry)


def print_linear(
    printer: OpPrinter, op: Operation, variables: Sequence[Value], types: Sequence[Type], steps: Sequence[Value]
) -> None:
    for index, variable in enumerate(variables):
        printer.emit(", " if index else "")
        printer.value(variable)
        if index < len(steps):
            printer.emit(" = ")
            printer.value(steps[index])
        printer.emit(" : ")
        printer.type(variable.type)


def parse_aligned(parser: OpParser, variables: Slot, types: Slot, alignments: Slot) -> None:
    """`%a : memref<i32> -> 32 : i64, ...`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        variables.operands.append(parser.operand())
        types.types.append(parser.colon_type())
        parser.expect("->")
        attributes.append(parser.attribute())

    parser.comma_separated(entry)
    alignments.attribute = ArrayAttr(tuple(attributes))


def print_aligned(
    printer: OpPrinter, op: Operation, variables: Sequence[Value], types: Sequence[Type], alignments: Attribute | None
) -> None:
    values = alignments.elements if isinstance(alignments, ArrayAttr) else ()
    for index, (variable, alignment) in enumerate(zip(variables, values, strict=False)):
        printer.emit(", " if index else "")
        printer.value(variable)
        printer.emit(" : ")
        printer.type(variable.type)
        printer.emit(" -> ")
        printer.attribute(alignment)


def parse_copyprivate(parser: OpParser, variables: Slot, types: Slot, symbols: Slot) -> None:
    """`%a -> @copy : memref<i32>, ...`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        variables.operands.append(parser.operand())
        parser.expect("->")
        attributes.append(symbol_attribute(parser))
        types.types.append(parser.colon_type())

    parser.comma_separated(entry)
    symbols.attribute = ArrayAttr(tuple(attributes))


def print_copyprivate(
    printer: OpPrinter, op: Operation, variables: Sequence[Value], types: Sequence[Type], symbols: Attribute | None
) -> None:
    references = symbols.elements if isinstance(symbols, ArrayAttr) else ()
    for index, (variable, symbol) in enumerate(zip(variables, references, strict=False)):
        printer.emit(", " if index else "")
        printer.value(variable)
        printer.emit(" -> ")
        printer.attribute(symbol)
        printer.emit(" : ")
        printer.type(variable.type)


def parse_depend(parser: OpParser, variables: Slot, types: Slot, kinds: Slot) -> None:
    """`taskdependin -> %a : memref<i32>, ...`."""
    attributes: list[Attribute] = []

    def entry() -> None:
        start, end = parser.start, parser.end
        word = parser.keyword()
        parser.expect("->")
        variables.operands.append(parser.operand())
        types.types.append(parser.colon_type())
        attribute = ClauseTaskDependAttr.spelled(word)
        if attribute is None:
            enum = ClauseTaskDependAttr.enum
            choices = tuple(case.symbol for case in enum.cases)
            words = f"expected {enum.cpp_name} to be one of: {', '.join(choices)}"
            parser.hook_error(UnknownWord(words, choices), start, end)
        attributes.append(attribute)

    parser.comma_separated(entry)
    kinds.attribute = ArrayAttr(tuple(attributes))


def print_depend(
    printer: OpPrinter, op: Operation, variables: Sequence[Value], types: Sequence[Type], kinds: Attribute | None
) -> None:
    elements = kinds.elements if isinstance(kinds, ArrayAttr) else ()
    for index, (kind, variable) in enumerate(zip(elements, variables, strict=False)):
        printer.emit(f"{', ' if index else ''}{symbol_of(kind)} -> {printer.value_text(variable)} : ")
        printer.type(variable.type)


# ------------------------------------------------------------------------------------------- schedule and granularity

_CHUNKED = ("static", "dynamic", "guided")


def parse_schedule(parser: OpParser, kind: Slot, modifier: Slot, simd: Slot, chunk: Slot, chunk_type: Slot) -> None:
    """`dynamic = %chunk : i32, monotonic, simd`."""
    word = parser.keyword()
    kind.attribute = ClauseScheduleKindAttr.spelled(word)
    if kind.attribute is None:
        parser.op_error(" expected schedule kind")
    if word in _CHUNKED and parser.consume_if("="):
        chunk.operands = [parser.operand()]
        chunk_type.types = [parser.colon_type()]
    words: list[str] = []
    while parser.consume_if(","):
        words.append(parser.keyword())
    if not words:
        return
    if len(words) > 2:
        parser.op_error(" unexpected modifier(s)")
    for word in words:
        if ScheduleModifierAttr.spelled(word) is None:
            parser.op_error(f" unknown modifier type: {word}")
    if words == ["simd"]:
        words = ["none", "simd"]
    elif len(words) == 2 and (words[0] == "simd" or words[1] != "simd"):
        parser.op_error(" incorrect modifier order")
    modifier.attribute = ScheduleModifierAttr.spelled(words[0])
    if len(words) == 2:
        simd.attribute = UNIT


def print_schedule(
    printer: OpPrinter,
    op: Operation,
    kind: Attribute | None,
    modifier: Attribute | None,
    simd: Attribute | None,
    chunk: Sequence[Value],
    chunk_type: Sequence[Type],
) -> None:
    printer.emit(symbol_of(kind))
    for value in chunk:
        printer.emit(f" = {printer.value_text(value)} : ")
        printer.type(value.type)
    if modifier is not None:
        printer.emit(", " + symbol_of(modifier))
    if simd is not None:
        printer.emit(", simd")


def _granularity(holder: type[AnyEnumAttribute], clause: str) -> CustomDirective:
    """Returns the directive for `strict, %n : i32`; `strict` is optional."""

    def parse(parser: OpParser, modifier: Slot, operand: Slot, types: Slot) -> None:
        if parser.kind == "bare":
            word = parser.take()
            modifier.attribute = holder.spelled(word)
            if modifier.attribute is None:
                parser.hook_error(f"invalid {clause} modifier : '{word}'")
            parser.expect(",")
        try:
            operand.operands = [parser.operand()]
        except ParseError as error:
            parser.report(error)
            parser.hook_error(f"expected {clause} operand")
        types.types = [parser.colon_type()]

    def print_(
        printer: OpPrinter, op: Operation, modifier: Attribute | None, operand: Sequence[Value], _: Sequence[Type]
    ) -> None:
        if modifier is not None:
            printer.emit(symbol_of(modifier) + ", ")
        for value in operand:
            printer.value(value)
            printer.emit(": ")
            printer.type(value.type)

    return CustomDirective(parse, print_)


# ------------------------------------------------------------------------------------------------------------- hints

_HINTS = {"uncontended": 1, "contended": 2, "nonspeculative": 4, "speculative": 8}


def parse_hint(parser: OpParser, hint: Slot) -> None:
    """`none`, or `uncontended, speculative`, as the bits of an integer."""
    bits = 0

    def entry() -> None:
        nonlocal bits
        word = parser.keyword()
        if word not in _HINTS:
            parser.hook_error(UnknownWord(f"{word} is not a valid hint", tuple(_HINTS)))
        bits |= _HINTS[word]

    if not parser.optional_keyword("none"):
        parser.comma_separated(entry)
    hint.attribute = integer_attr(bits)


def print_hint(printer: OpPrinter, op: Operation, hint: Attribute | None) -> None:
    bits = hint.value if isinstance(hint, IntegerAttr) else 0
    printer.emit(", ".join(word for word, bit in _HINTS.items() if bits & bit) if bits else "none")


# --------------------------------------------------------------------------------------------------------------- maps

_MAP_WORDS: Mapping[str, ClauseMapFlags] = MappingProxyType(
    {
        "always": ClauseMapFlags.ALWAYS,
        "implicit": ClauseMapFlags.IMPLICIT,
        "ompx_hold": ClauseMapFlags.OMPX_HOLD,
        "close": ClauseMapFlags.CLOSE,
        "present": ClauseMapFlags.PRESENT,
        "to": ClauseMapFlags.TO,
        "from": ClauseMapFlags.FROM,
        "delete": ClauseMapFlags.DEL,
        "return_param": ClauseMapFlags.RETURN_PARAM,
        "storage": ClauseMapFlags.STORAGE,
        "private": ClauseMapFlags.PRIV,
        "literal": ClauseMapFlags.LITERAL,
        "attach": ClauseMapFlags.ATTACH,
        "attach_always": ClauseMapFlags.ATTACH_ALWAYS,
        "attach_none": ClauseMapFlags.ATTACH_NONE,
        "attach_auto": ClauseMapFlags.ATTACH_AUTO,
        "ref_ptr": ClauseMapFlags.REF_PTR,
        "ref_ptee": ClauseMapFlags.REF_PTEE,
        "ref_ptr_ptee": ClauseMapFlags.REF_PTR_PTEE,
        "is_device_ptr": ClauseMapFlags.IS_DEVICE_PTR,
    }
)
"""The flag of each word, in the order in which they are printed."""
_TO_AND_FROM = ClauseMapFlags.TO | ClauseMapFlags.FROM


def parse_map(parser: OpParser, flags: Slot) -> None:
    """Parses `always, tofrom`. Words that are not flags are ignored, as upstream does."""
    bits = ClauseMapFlags.NONE

    def entry() -> None:
        nonlocal bits
        word = parser.keyword()
        bits |= _TO_AND_FROM if word == "tofrom" else _MAP_WORDS.get(word, ClauseMapFlags.NONE)

    parser.comma_separated(entry)
    flags.attribute = ClauseMapFlagsAttr.get(bits)


def print_map(printer: OpPrinter, op: Operation, flags: Attribute | None) -> None:
    bits = flags.value if isinstance(flags, ClauseMapFlagsAttr) else ClauseMapFlags.NONE
    words = [word for word, flag in _MAP_WORDS.items() if bits & flag]
    if "to" in words and "from" in words:
        words[words.index("to") : words.index("to") + 2] = ["tofrom"]
    printer.emit(", ".join(words) if words else "none")


def parse_members_index(parser: OpParser, index: Slot) -> None:
    """`[0, 1], [2]`."""

    def path() -> ArrayAttr:
        parser.expect("[")
        integers = parser.comma_separated(parser.integer)
        parser.expect("]")
        return ArrayAttr(tuple(integer_attr(integer) for integer in integers))

    index.attribute = ArrayAttr(tuple(parser.comma_separated(path)))


def print_members_index(printer: OpPrinter, op: Operation, index: Attribute | None) -> None:
    paths = index.elements if isinstance(index, ArrayAttr) else ()
    texts = []
    for path in paths:
        integers = path.elements if isinstance(path, ArrayAttr) else ()
        texts.append("[" + ", ".join(str(number.value) for number in integers if isinstance(number, IntegerAttr)) + "]")
    printer.emit(", ".join(texts))


DIRECTIVES = {
    "AlignedClause": CustomDirective(parse_aligned, print_aligned),
    "AllocateAndAllocator": CustomDirective(parse_allocate, print_allocate),
    "CaptureType": CustomDirective(parse_capture_type, print_clause_attribute),
    "ClauseAttr": CustomDirective(parse_clause_attribute, print_clause_attribute),
    "Copyprivate": CustomDirective(parse_copyprivate, print_copyprivate),
    "DependVarList": CustomDirective(parse_depend, print_depend),
    "GrainsizeClause": _granularity(ClauseGrainsizeTypeAttr, "grainsize"),
    "LinearClause": CustomDirective(parse_linear, print_linear),
    "MapClause": CustomDirective(parse_map, print_map),
    "MembersIndex": CustomDirective(parse_members_index, print_members_index),
    "NumTasksClause": _granularity(ClauseNumTasksTypeAttr, "num_tasks"),
    "OrderClause": CustomDirective(parse_order, print_order),
    "ScheduleClause": CustomDirective(parse_schedule, print_schedule),
    "SynchronizationHint": CustomDirective(parse_hint, print_hint),
}
"""The custom directives of clauses, by name."""
