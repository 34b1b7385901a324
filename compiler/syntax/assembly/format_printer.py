"""Compiles an op's assembly format to its printer, once.

The result is a function over (op, printer): a list of closures, one for each element. Spaces follow upstream's rules:
one in front of each element, unless punctuation or the format forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from compiler.ir.attributes import (
    ArrayAttr,
    DenseArrayAttr,
    DialectAttribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DialectType, IntegerType, Type
from compiler.ods.enum_def import EnumDef
from compiler.ods.format import (
    CppText,
    Directive,
    Element,
    Group,
    Literal,
    OIList,
    Variable,
    Whitespace,
    parse_format,
    variables,
)
from compiler.ods.model import Arity, AttributeDef, OpDef
from compiler.ods.parameters import spaced_before
from compiler.syntax.assembly.attribute_spelling import enum_property_word, is_enum_property, is_unit, plain_enum
from compiler.syntax.assembly.inferred_types import has_own_syntax
from compiler.syntax.directives import CustomDirective
from compiler.syntax.op_printer import OpPrinter

Step = Callable[[Operation, OpPrinter], None]
Test = Callable[[Operation], bool]


def compile_printer(definition: OpDef, directives: Mapping[str, CustomDirective]) -> Step:
    """Returns the printer of an op with a declarative format."""
    assert definition.assembly_format is not None
    elements = parse_format(definition.assembly_format)
    steps = _Compiler(definition, directives).all(elements)

    def print_op(op: Operation, printer: OpPrinter) -> None:
        for step in steps:
            step(op, printer)

    return print_op


def presence(definition: OpDef, element: Element) -> Test:
    """Returns a predicate: True if an op has the part that an element prints."""
    return _Compiler(definition, {}).present(element)


class _Compiler:
    def __init__(self, definition: OpDef, directives: Mapping[str, CustomDirective]) -> None:
        self.definition = definition
        self.directives = directives
        self.operands = {value.name: value for value in definition.operands}
        self.results = {value.name: value for value in definition.results}
        self.attributes = definition.attribute_defs
        self.regions = {region.name: index for index, region in enumerate(definition.regions)}
        self.successors = {successor.name: index for index, successor in enumerate(definition.successors)}
        self.space = True
        self.after_punctuation = False
        self.bound: set[str] = set()
        self.has_prop_dict = False

    def all(self, elements: Sequence[Element]) -> list[Step]:
        self.has_prop_dict = any(isinstance(element, Directive) and element.name == "prop-dict" for element in elements)
        self.bound = {name for element in elements for name in self.bound_attributes(element)}
        return self.steps(elements)

    def bound_attributes(self, element: Element) -> list[str]:
        if isinstance(element, Group):
            return [n for part in (*element.then, *element.otherwise) for n in self.bound_attributes(part)]
        return [name for name in variables(element) if name in self.attributes]

    def steps(self, elements: Sequence[Element]) -> list[Step]:
        return [step for element in elements for step in self.element(element)]

    # ------------------------------------------------------------------------------------------------- elements

    def element(self, element: Element) -> list[Step]:
        if isinstance(element, Literal):
            return [self.literal(element.text)]
        if isinstance(element, Whitespace):
            return self.whitespace(element.text)
        if isinstance(element, Group):
            return [self.group(element)]
        if isinstance(element, OIList):
            return [self.oilist(element)]
        if isinstance(element, Directive) and element.name in ("attr-dict", "attr-dict-with-keyword"):
            self.after_punctuation = False
            return [self.attr_dict(keyword=element.name != "attr-dict")]
        if isinstance(element, Directive) and element.name == "prop-dict":
            self.after_punctuation = False
            return [self.prop_dict()]
        steps: list[Step] = []
        if self.space or not self.after_punctuation:
            steps.append(_text(" "))
        self.after_punctuation = False
        self.space = True
        return [*steps, self.variable(element.name) if isinstance(element, Variable) else self.directive(element)]

    def literal(self, text: str) -> Step:
        out = " " + text if self.space and spaced_before(text, self.after_punctuation) else text
        self.space = len(text) != 1 or text not in "<({["
        self.after_punctuation = text[0] != "_" and not text[0].isalpha()
        return _text(out)

    def whitespace(self, text: str) -> list[Step]:
        if text == "\n":
            return [lambda op, printer: printer.newline()]
        self.space = False
        self.after_punctuation = not text
        return [_text(text)] if text else []

    def attr_dict(self, *, keyword: bool) -> Step:
        elided = [*self.bound, *(value.segments for value in self.definition.operands if value.segments)]
        defaults = {a.name: a.default for a in self.definition.attributes if a.default is not None}
        if self.has_prop_dict:

            def discardable(op: Operation, printer: OpPrinter) -> None:
                if op.attributes:
                    printer.attr_dict(op, [*elided, *op.properties], keyword=keyword)

            return discardable

        def step(op: Operation, printer: OpPrinter) -> None:
            if not op.attributes and not op.properties:
                return
            hidden = elided
            for name, default in defaults.items():
                if op.properties.get(name) == default:
                    hidden = [*hidden, name]
            printer.attr_dict(op, hidden, keyword=keyword)

        return step

    def prop_dict(self) -> Step:
        """Returns the step for the properties that no other element prints, including those at their default."""
        elided = {
            *self.bound,
            *(value.segments for value in self.definition.operands if value.segments),
            "operandSegmentSizes",
            "resultSegmentSizes",
        }

        def step(op: Operation, printer: OpPrinter) -> None:
            names = [name for name in op.properties if name not in elided]
            # Upstream prints the space in front of the dictionary even if the dictionary is left out.
            printer.emit(" ")
            if names:
                printer.emit("<")
                printer.named_attributes({name: op.properties[name] for name in sorted(names)})
                printer.emit(">")

        return step

    def variable(self, name: str) -> Step:
        if name in self.operands:
            return self.operand(name)
        if name in self.attributes:
            return attribute_writer(self.attributes[name])
        if name in self.regions:
            return self.region(name)
        index = self.successors[name]
        if self.definition.successors[index].variadic:
            fixed = index

            def several(op: Operation, printer: OpPrinter) -> None:
                printer.emit(", ".join(printer.block_name(block) for block in op.successors[fixed:]))

            return several
        return lambda op, printer: printer.successor(op.successors[index])

    def operand(self, name: str) -> Step:
        index = list(self.operands).index(name)
        value = self.operands[name]
        if value.segments:
            segments = value.segments

            def groups(op: Operation, printer: OpPrinter) -> None:
                printer.emit(", ".join(f"({text})" for text in _grouped_values(op, name, segments, printer)))

            return groups
        if all(other.arity is Arity.SINGLE for other in list(self.operands.values())[: index + 1]):
            return lambda op, printer: printer.value(op.operands[index])
        return lambda op, printer: printer.values(op.operand_group(name))

    def region(self, name: str) -> Step:
        index = self.regions[name]
        implicit = self.definition.implicit_terminator is not None
        if self.definition.regions[index].variadic:

            def several(op: Operation, printer: OpPrinter) -> None:
                for number, region in enumerate(op.regions[index:]):
                    if number:
                        printer.emit(", ")
                    printer.region(region, terminators=not implicit or _has_nontrivial_terminator(region))

            return several

        def single(op: Operation, printer: OpPrinter) -> None:
            region = op.regions[index]
            printer.region(region, terminators=not implicit or _has_nontrivial_terminator(region))

        return single

    # ------------------------------------------------------------------------------------------------ directives

    def directive(self, element: Element) -> Step:
        assert isinstance(element, Directive)
        name = element.name
        if name == "operands":
            return lambda op, printer: printer.values(op.operands)
        if name == "successors":
            return lambda op, printer: printer.emit(", ".join(printer.block_name(block) for block in op.successors))
        if name == "regions":
            implicit = self.definition.implicit_terminator is not None

            def regions(op: Operation, printer: OpPrinter) -> None:
                for number, region in enumerate(op.regions):
                    if number:
                        printer.emit(", ")
                    printer.region(region, terminators=not implicit or _has_nontrivial_terminator(region))

            return regions
        if name == "type":
            types = self.types(element.arguments[0])
            inner = element.arguments[0]
            if isinstance(inner, Variable) and inner.name in self.operands and self.operands[inner.name].segments:
                variable, segments = inner.name, self.operands[inner.name].segments
                return lambda op, printer: printer.emit(_grouped_types(op, variable, segments, printer))
            if isinstance(inner, Variable) and self.is_stripped(inner.name):
                return lambda op, printer: stripped_types(types(op), printer)
            return lambda op, printer: printer.types(types(op))
        if name == "functional-type":
            inputs, results = (self.types(argument) for argument in element.arguments)
            return lambda op, printer: printer.functional_type(inputs(op), results(op))
        if name == "qualified":
            inner = element.arguments[0]
            if isinstance(inner, Variable) and inner.name in self.attributes:
                attribute = inner.name
                return lambda op, printer: printer.attribute(op.properties[attribute])
            if isinstance(inner, Directive) and inner.name == "type":
                qualified = self.types(inner.arguments[0])
                return lambda op, printer: printer.types(qualified(op))
            return self.directive(inner) if isinstance(inner, Directive) else self.variable(variables(inner)[0])
        if name == "custom":
            return self.custom(element)
        raise KeyError(f"{self.definition.name}: unknown directive '{name}'")

    def is_stripped(self, name: str) -> bool:
        """Returns True if the type of an operand or result is written without `!dialect.mnemonic`."""
        value = self.operands.get(name) or next(
            (result for result in self.definition.results if result.name == name), None
        )
        return value is not None and value.arity is Arity.SINGLE and has_own_syntax(value.constraint)

    def types(self, element: Element) -> Callable[[Operation], list[Type]]:
        values = self.values(element)
        return lambda op: [value.type for value in values(op)]

    def values(self, element: Element) -> Callable[[Operation], Sequence[Value]]:
        """Returns the function that returns the values of a variable, or of all operands or results."""
        if isinstance(element, Directive) and element.name in ("qualified", "ref"):
            return self.values(element.arguments[0])
        if isinstance(element, Directive):
            return (lambda op: op.operands) if element.name == "operands" else (lambda op: op.results)
        assert isinstance(element, Variable)
        name = element.name
        if name in self.operands:
            return lambda op: op.operand_group(name)
        return lambda op: op.result_group(name)

    def custom(self, directive: Directive) -> Step:
        hook = self.directives.get(directive.custom)
        if hook is None:
            return _text(f"<<custom directive {directive.custom}>>")
        arguments = [self.argument(argument) for argument in directive.arguments]

        def step(op: Operation, printer: OpPrinter) -> None:
            hook.print(printer, op, *[argument(op) for argument in arguments])

        return step

    def argument(self, element: Element) -> Callable[[Operation], object]:
        """Returns the function that computes an argument of a directive's print function."""
        if isinstance(element, Directive) and element.name in ("ref", "qualified"):
            return self.argument(element.arguments[0])
        if isinstance(element, Directive) and element.name == "type":
            return self.types(element.arguments[0])
        if isinstance(element, Variable):
            name = element.name
            if name in self.operands or name in self.results:
                return self.values(element)
            if name in self.attributes:
                return lambda op: op.properties.get(name)
            if name in self.regions:
                index = self.regions[name]
                if self.definition.regions[index].variadic:
                    return lambda op: op.regions[index:]
                return lambda op: op.regions[index]
            index = self.successors[name]
            if self.definition.successors[index].variadic:
                return lambda op: op.successors[index:]
            return lambda op: op.successors[index]
        if isinstance(element, Directive):
            values = self.values(element) if element.name in ("operands", "results") else None
            return (lambda op: None) if values is None else values
        text = element.text if isinstance(element, Literal | Whitespace | CppText) else None
        return lambda op: text

    # --------------------------------------------------------------------------------------------------- groups

    def group(self, group: Group) -> Step:
        anchor = group.anchor
        elided: Element | None = None
        if isinstance(anchor, Variable) and anchor.name in self.attributes and is_unit(self.attributes[anchor.name]):
            if anchor != group.then[0] and (not group.otherwise or anchor != group.otherwise[0]):
                elided = anchor
        test = self.present(anchor if anchor is not None else group.then[0])
        inverted = group.inverted
        then = self.steps([element for element in group.then if element is not elided])
        otherwise = self.steps([element for element in group.otherwise if element is not elided])

        def step(op: Operation, printer: OpPrinter) -> None:
            for each in then if test(op) != inverted else otherwise:
                each(op, printer)

        return step

    def oilist(self, oilist: OIList) -> Step:
        clauses: list[tuple[list[Test], list[Step]]] = []
        for clause in oilist.clauses:
            parts = [element for element in clause if not isinstance(element, Whitespace)]
            tests = [self.present(part) for part in parts[1:] if not isinstance(part, Literal)]
            if len(parts) == 2 and isinstance(parts[1], Variable) and parts[1].name in self.attributes:
                if is_unit(self.attributes[parts[1].name]):
                    clause = (parts[0],)
            clauses.append((tests, self.steps(clause)))

        def step(op: Operation, printer: OpPrinter) -> None:
            for tests, steps in clauses:
                if all(test(op) for test in tests):
                    for inner_step in steps:
                        inner_step(op, printer)

        return step

    def present(self, element: Element) -> Test:
        """Returns a predicate: True if an op has the part that an element prints."""
        if isinstance(element, Variable):
            name = element.name
            if name in self.attributes:
                default = self.attributes[name].default
                if default is None:
                    return lambda op: op.properties.get(name) is not None
                return lambda op: op.properties.get(name, default) != default
            if name in self.operands:
                return lambda op: bool(op.operand_group(name))
            if name in self.results:
                return lambda op: bool(op.result_group(name))
            if name in self.regions:
                index = self.regions[name]
                return lambda op: len(op.regions) > index and bool(op.regions[index].blocks)
            index = self.successors[name]
            return lambda op: len(op.successors) > index
        if isinstance(element, Directive):
            if element.name == "operands":
                return lambda op: bool(op.operands)
            if element.name == "results":
                return lambda op: bool(op.results)
            tests = [self.present(argument) for argument in element.arguments if variables(argument)]
            tests += [
                self.present(argument)
                for argument in element.arguments
                if isinstance(argument, Directive) and argument.name in ("operands", "results")
            ]
            return lambda op: any(test(op) for test in tests)
        return lambda op: True


def _has_nontrivial_terminator(region: Region) -> bool:
    """Returns True if a region's terminator has operands, results or attributes, so that it must be printed."""
    last = region.blocks[0].terminator if region.blocks else None
    return last is not None and bool(last.attributes or last.properties or last.operands or last.results)


def _text(text: str) -> Step:
    return lambda op, printer: printer.emit(text)


def _group_sizes(op: Operation, segments: str) -> tuple[int, ...]:
    sizes = op.properties.get(segments)
    return sizes.values if isinstance(sizes, DenseArrayAttr) else ()


def _grouped_values(op: Operation, name: str, segments: str, printer: OpPrinter) -> list[str]:
    values = op.operand_group(name)
    texts, start = [], 0
    for size in _group_sizes(op, segments):
        texts.append(", ".join(printer.value_text(value) for value in values[start : start + size]))
        start += size
    return texts


def _grouped_types(op: Operation, name: str, segments: str, printer: OpPrinter) -> str:
    values = op.operand_group(name)
    texts, start = [], 0
    for size in _group_sizes(op, segments):
        texts.append("(" + ", ".join(str(value.type) for value in values[start : start + size]) + ")")
        start += size
    return ", ".join(texts)


def attribute_writer(attribute: AttributeDef) -> Step:
    """Returns the writer of an attribute: the counterpart of `attribute_reader`."""
    constraint, name = attribute.constraint, attribute.name
    if constraint.name == "SymbolNameAttr":

        def symbol(op: Operation, printer: OpPrinter) -> None:
            value = op.properties.get(name)
            if isinstance(value, StringAttr):
                printer.symbol(value.value)

        return symbol
    if (enum := plain_enum(attribute)) is not None:
        return _enum_writer(name, enum)
    if is_enum_property(attribute):
        return _enum_property_writer(attribute)
    dialect_attribute = constraint.definition is not None
    optional = constraint.storage.startswith("property:std::optional<")
    array = constraint.storage.startswith("Dense") and constraint.storage.endswith("ArrayAttr")
    bare = constraint.value_type is not None or array or constraint.storage.startswith("property:")

    def write(op: Operation, printer: OpPrinter) -> None:
        value = op.properties.get(name)
        if value is None:
            return
        if optional and isinstance(value, ArrayAttr):
            for element in value.elements:
                printer.attribute_without_type(element)
        elif dialect_attribute and isinstance(value, DialectAttribute):
            stripped(value, printer)
        elif bare or (isinstance(value, SymbolRefAttr | StringAttr) and constraint.storage):
            printer.attribute_without_type(value)
        else:
            printer.attribute(value)

    return write


def stripped(value: DialectAttribute, printer: OpPrinter) -> None:
    """Prints a dialect attribute without `#dialect.mnemonic`, or with it if its parameters print no text."""
    start = len(printer.parts)
    printer.attribute_stripped(value)
    if not any(printer.parts[start:]):
        printer.attribute(value)


def stripped_types(types: Sequence[Type], printer: OpPrinter) -> None:
    """Prints types without `!dialect.mnemonic`, or with it if their parameters print no text."""
    for type_ in types:
        start = len(printer.parts)
        if isinstance(type_, DialectType):
            printer.attribute_stripped(type_)
        if not any(printer.parts[start:]):
            printer.type(type_)


def _enum_property_writer(attribute: AttributeDef) -> Step:
    name, enum, word = attribute.name, attribute.constraint.enum, enum_property_word(attribute)

    def write(op: Operation, printer: OpPrinter) -> None:
        value = op.properties.get(name)
        symbol = enum.symbol(value.value) if enum is not None and isinstance(value, IntegerAttr) else None
        if symbol is not None:
            printer.emit(f"{word}<{symbol}>" if word else symbol)

    return write


def _enum_writer(name: str, enum: EnumDef) -> Step:
    def write(op: Operation, printer: OpPrinter) -> None:
        value = op.properties.get(name)
        if not isinstance(value, IntegerAttr):
            if value is not None:
                printer.attribute(value)
            return
        mask = (1 << value.type.width) - 1 if isinstance(value.type, IntegerType) else -1
        symbol = enum.symbol(value.value) or enum.symbol(value.value & mask)
        if symbol is None:
            printer.attribute(value)
        elif enum.bits and (value.value & mask).bit_count() != 1:  # as upstream, which writes single bits as words
            printer.string(symbol)
        else:
            printer.keyword_or_string(symbol)

    return write
