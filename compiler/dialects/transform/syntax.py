"""The custom directives of the transform dialect's assembly formats, and the syntax of structured.split."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.dialects.transform.attributes import ParamOperandAttr
from compiler.dialects.transform.control_ops import ForeachMatchOp
from compiler.dialects.transform.structured_tiling_ops import SplitOp
from compiler.errors.syntax import ExpectedToken
from compiler.ir.asm import quote
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    dictionary_attr,
    index_attr,
    integer_attr,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I64, FunctionType, Type
from compiler.ods import hook
from compiler.syntax.directives import (
    CustomDirective,
    Slot,
    parse_dynamic_index_list,
    print_dynamic_index_list,
)
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

# ----------------------------------------------------------------------------------------------- types of operands


def parse_semi_function_type(parser: OpParser, argument: Slot, results: Slot, optional: Slot | None = None) -> None:
    """`(!argument) -> !result`, or, where results may be absent, `!argument` alone."""
    required = optional is not None and optional.text.strip('"') == "false"
    if required:
        parser.expect("(")
        parenthesized = True
    else:
        parenthesized = parser.consume_if("(")
    argument.types = [parser.type()]
    if not parenthesized:
        return
    parser.expect(")")
    parser.expect("->")
    if not required and parser.consume_if("("):
        results.types = parser.type_list()
        parser.expect(")")
    else:
        results.types = [parser.type()]


def print_semi_function_type(
    printer: OpPrinter, op: Operation, argument: Sequence[Type], results: Sequence[Type], *_: object
) -> None:
    if not results:
        printer.types(argument)
        return
    printer.emit("(")
    printer.types(argument)
    printer.emit(") -> ")
    if len(results) > 1:
        printer.emit("(")
    printer.types(results)
    if len(results) > 1:
        printer.emit(")")


def parse_one_to_one_type(parser: OpParser, target: Slot, *results: Slot) -> None:
    """`(!target) -> !result`, where all results have the one type."""
    start = parser.start
    type_ = parser.custom_function_type()
    if len(type_.inputs) != 1 or len(type_.results) != 1:
        parser.hook_error("expects a trailing functional type with one argument and one result", start)
    target.types = list(type_.inputs)
    for result in results:
        result.types = list(type_.results)


def print_one_to_one_type(printer: OpPrinter, op: Operation, target: Sequence[Type], *results: Sequence[Type]) -> None:
    FunctionType(tuple(target), tuple(results[0])).print(printer)


# ------------------------------------------------------------------------------------------------------- dimensions


def parse_match_dims(parser: OpParser, positions: Slot, inverted: Slot, everything: Slot) -> None:
    """`all`, `0, -1`, or `except(0, 2)`."""
    values: list[int] = []
    if parser.optional_keyword("all"):
        everything.attribute = UNIT
    elif parser.optional_keyword("except"):
        inverted.attribute = UNIT
        parser.expect("(")
        values = parser.comma_separated(parser.integer)
        parser.expect(")")
    else:
        values = parser.comma_separated(parser.integer)
    positions.attribute = DenseArrayAttr(I64, tuple(values))


def print_match_dims(
    printer: OpPrinter,
    op: Operation,
    positions: Attribute | None,
    inverted: Attribute | None,
    everything: Attribute | None,
) -> None:
    if everything is not None:
        printer.emit("all")
        return
    values = positions.values if isinstance(positions, DenseArrayAttr) else ()
    text = ", ".join(map(str, values))
    printer.emit(text if inverted is None else f"except({text})")


def parse_packed_or_dynamic_index_list(parser: OpParser, packed: Slot, values: Slot, integers: Slot) -> None:
    """`*(%handle)`, or `[4, %n]`."""
    if not parser.consume_if("*"):
        parse_dynamic_index_list(parser, values, integers)
        return
    parser.expect("(")
    packed.operands = [parser.operand()]
    parser.expect(")")
    integers.attribute = DenseArrayAttr(I64, ())


def print_packed_or_dynamic_index_list(
    printer: OpPrinter, op: Operation, packed: Sequence[Value], values: Sequence[Value], integers: Attribute | None
) -> None:
    if packed:
        printer.emit("*(")
        printer.values(packed)
        printer.emit(")")
    else:
        print_dynamic_index_list(printer, op, values, integers)


# -------------------------------------------------------------------------------------------------- foreach_match


def parse_foreach_match_symbols(parser: OpParser, matchers: Slot, actions: Slot) -> None:
    """`@matcher -> @action, @other -> @another`."""
    pairs: list[tuple[Attribute, Attribute]] = []
    while True:
        matcher = parser.symbol_reference()
        parser.expect("->")
        pairs.append((matcher, parser.symbol_reference()))
        if not parser.consume_if(","):
            break
    matchers.attribute = ArrayAttr(tuple(matcher for matcher, _ in pairs))
    actions.attribute = ArrayAttr(tuple(action for _, action in pairs))


def print_foreach_match_symbols(printer: OpPrinter, op: Operation, matchers: Attribute, actions: Attribute) -> None:
    pairs = list(zip(_elements(matchers), _elements(actions), strict=False))
    for index, (matcher, action) in enumerate(pairs):
        printer.newline()
        printer.emit("    ")
        printer.attribute(matcher)
        printer.emit(" -> ")
        printer.attribute(action)
        if index < len(pairs) - 1:
            printer.emit(", ")


def _elements(attribute: Attribute | None) -> Iterable[Attribute]:
    return attribute.elements if isinstance(attribute, ArrayAttr) else ()


@hook.result_names(ForeachMatchOp)
def foreach_match_names(op: ForeachMatchOp) -> list[str]:
    return ["updated_root", *("yielded" for _ in op.forwarded_outputs)]


# -------------------------------------------------------------------------------------------------------- sequence


def parse_sequence_operands(parser: OpParser, root: Slot, root_type: Slot, bindings: Slot, binding_types: Slot) -> None:
    """`%root, %a, %b : (!root, !a, !b)`, or nothing."""
    operand = parser.optional_operand()
    if operand is None:
        return
    root.operands = [operand]
    if parser.consume_if(","):
        bindings.operands = parser.operand_list()
    parser.expect(":")
    parser.consume_if("(")
    root_type.types = [parser.type()]
    if bindings.operands:
        parser.expect(",")
        binding_types.types = parser.type_list()
    if len(binding_types.types) != len(bindings.operands):
        parser.op_error("expected types to be provided for all operands")
    parser.consume_if(")")


def print_sequence_operands(
    printer: OpPrinter,
    op: Operation,
    root: Sequence[Value],
    root_type: Sequence[Type],
    bindings: Sequence[Value],
    binding_types: Sequence[Type],
) -> None:
    if not root:
        return
    printer.values([*root, *bindings])
    printer.emit(" : ")
    if bindings:
        printer.emit("(")
    printer.types([*root_type, *binding_types])
    if bindings:
        printer.emit(")")


# ------------------------------------------------------------------------------------------- apply_registered_pass


def parse_pass_options(parser: OpParser, options: Slot, dynamic: Slot) -> None:
    """Parses `{"name" = value, other = %param}`; operands are stored in the dictionary by their number."""
    entries: list[tuple[str, Attribute]] = []

    def value() -> Attribute:
        if parser.consume_if("["):
            elements = parser.comma_separated(value)
            parser.expect("]")
            return ArrayAttr(tuple(elements))
        operand = parser.optional_operand()
        if operand is not None:
            dynamic.operands.append(operand)
            return ParamOperandAttr.get(integer_attr(len(dynamic.operands) - 1))
        attribute = parser.attribute()
        if isinstance(attribute, ParamOperandAttr):
            parser.hook_error(
                "the param_operand attribute is a marker reserved for indicating a value will be passed via params "
                "and is only used in the generic print format"
            )
        return attribute

    def entry() -> None:
        if parser.kind not in ("bare", "string") or parser.spelling == '""':
            parser.hook_error("expected key to either be an identifier or a string")
        key = parser.keyword_or_string()
        if not parser.consume_if("="):
            parser.hook_error(ExpectedToken("=", "expected '=' after key in key-value pair"))
        if parser.kind not in ("[", "percent") and not parser.at_attribute():
            parser.hook_error(f"expected a valid attribute or operand as value associated to key '{key}'")
        entries.append((key, value()))

    parser.list_between("{", "}", entry, " in options dictionary")
    if len({key for key, _ in entries}) < len(entries):
        parser.hook_error("duplicate keys found in options dictionary")
    options.attribute = dictionary_attr(entries)


def print_pass_options(printer: OpPrinter, op: Operation, options: Attribute | None, dynamic: Sequence[Value]) -> None:
    if not isinstance(options, DictionaryAttr) or not options.entries:
        return

    def value(attribute: Attribute) -> None:
        if isinstance(attribute, ArrayAttr):
            printer.emit("[")
            for index, element in enumerate(attribute.elements):
                if index:
                    printer.emit(", ")
                value(element)
            printer.emit("]")
        elif isinstance(attribute, ParamOperandAttr):
            printer.value(dynamic[attribute.index.value])
        else:
            printer.attribute(attribute)

    printer.emit("{")
    for index, (key, entry) in enumerate(options.entries):
        if index:
            printer.emit(", ")
        printer.emit(f"{quote(key)} = ")
        value(entry)
    printer.emit("}")


# ------------------------------------------------------------------------------------------------ tune.alternatives


def parse_selected_region(parser: OpParser, number: Slot, param: Slot) -> None:
    """`1` or `%param`."""
    value = parser.optional_integer()
    if value is not None:
        number.attribute = index_attr(value)
        return
    operand = parser.optional_operand()
    if operand is None:
        parser.hook_error("expected either an integer attribute or a transform.param operand")
    param.operands = [operand]


def print_selected_region(printer: OpPrinter, op: Operation, number: Attribute | None, param: Sequence[Value]) -> None:
    if isinstance(number, IntegerAttr):
        printer.emit(str(number.value))
    printer.values(param)


# --------------------------------------------------------------------------------------------------- structured.split


@hook.parse(SplitOp)
def parse_split(parser: OpParser, state: OpState) -> None:
    """`%target after 4 {dimension = 0 : i64} : !target`, or `%target after %size {...} : !target, !size`."""
    target = parser.operand()
    parser.expect_keyword("after")
    size: UnresolvedOperand | None = parser.optional_operand()
    point = DYNAMIC if size is not None else parser.integer()
    parser.optional_attr_dict()
    target_type = parser.colon_type()
    state.operands.append(parser.resolve(target, target_type))
    if size is not None:
        parser.expect(",")
        state.operands.append(parser.resolve(size, parser.type()))
    state.properties["static_chunk_sizes"] = integer_attr(point)
    state.result_types.append(target_type)


@hook.print(SplitOp)
def print_split(op: SplitOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.target)
    printer.emit(" after ")
    point = op.static_chunk_sizes
    if op.dynamic_chunk_sizes is not None:
        printer.value(op.dynamic_chunk_sizes)
    elif isinstance(point, IntegerAttr):
        printer.emit(str(point.value))
    printer.emit(" ")
    printer.attr_dict(op, ("static_chunk_sizes",))
    printer.emit(" : ")
    printer.types(operand.type for operand in op.operands)


DIRECTIVES = {
    "SemiFunctionType": CustomDirective(parse_semi_function_type, print_semi_function_type),
    "MultitileSizesTypes": CustomDirective(parse_one_to_one_type, print_one_to_one_type),
    "ContinuousTileSizeTypes": CustomDirective(parse_one_to_one_type, print_one_to_one_type),
    "TransformMatchDims": CustomDirective(parse_match_dims, print_match_dims),
    "PackedOrDynamicIndexList": CustomDirective(parse_packed_or_dynamic_index_list, print_packed_or_dynamic_index_list),
    "ForeachMatchSymbols": CustomDirective(parse_foreach_match_symbols, print_foreach_match_symbols),
    "SequenceOpOperands": CustomDirective(parse_sequence_operands, print_sequence_operands),
    "ApplyRegisteredPassOptions": CustomDirective(parse_pass_options, print_pass_options),
    "AlternativesOpSelectedRegion": CustomDirective(parse_selected_region, print_selected_region),
}
"""The custom directives of the dialect's assembly formats, by name."""
