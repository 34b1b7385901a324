"""Compiles an op's assembly format to its parser, once.

The result is a function over (parser, state): a list of closures, one for each element. Types that the text does not
contain are inferred in `compiler.syntax.assembly.inferred_types`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from compiler.ir.attributes import UNIT
from compiler.ods.format import (
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
from compiler.ods.model import Arity, AttributeDef, OpDef, ValueDef
from compiler.ods.type_def import TypeDef
from compiler.syntax.assembly.attribute_spelling import (
    attribute_reader,
    enum_property_word,
    is_enum_property,
    is_unit,
    plain_enum,
)
from compiler.syntax.assembly.custom_directives import CustomDirectives, Probe
from compiler.syntax.assembly.inferred_types import Bindings, Step, TypeResolution
from compiler.syntax.assembly.type_directives import TypeDirectives
from compiler.syntax.directives import CustomDirective
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import OpState, UnresolvedOperand

_BLANK = re.compile(r"(?:\s|//[^\n]*)*")
"""Whitespace and comments."""

_PUNCTUATION_KINDS = {"->", "...", "(", ")", "{", "}", "[", "]", "<", ">", ",", ":", "=", "+", "*", "?", "|", "/", "-"}


def compile_parser(definition: OpDef, directives: Mapping[str, CustomDirective]) -> Callable[[OpParser, OpState], None]:
    """Returns the parser of an op with a declarative format. Raises FormatError for an invalid format."""
    assert definition.assembly_format is not None
    return _Compiler(definition, directives).compile(parse_format(definition.assembly_format))


class _Compiler:
    def __init__(self, definition: OpDef, directives: Mapping[str, CustomDirective]) -> None:
        self.definition = definition
        self.types = TypeDirectives(definition)
        self.custom = CustomDirectives(definition, directives, self.types)
        self.operands = {value.name: value for value in definition.operands}
        self.attributes = definition.attribute_defs
        self.regions = {region.name: region for region in definition.regions}
        self.successors = {successor.name: successor for successor in definition.successors}

    def compile(self, elements: Sequence[Element]) -> Callable[[OpParser, OpState], None]:
        steps = self.outer_steps(elements)
        resolve = TypeResolution(self.definition).resolver(elements)
        names_regions = any(name in self.regions for element in elements for name in variables(element))
        spells_regions = names_regions or any(
            isinstance(element, Directive) and element.name == "regions" for element in elements
        )
        missing = 0 if spells_regions else len(self.regions)
        several_regions = names_regions and (len(self.regions) > 1 or self.may_lack_regions(elements))
        spelled = [name for element in elements for name in variables(element) if name in self.successors]
        moves_successors = spelled != [name for name in self.successors if name in spelled]
        defaults = [(a.name, a.default) for a in self.definition.attributes if a.default is not None and not a.optional]

        def parse(parser: OpParser, state: OpState) -> None:
            bindings = Bindings(parser, state)
            for step in steps:
                step(bindings)
            for _ in range(missing):
                parser.empty_region()
            if several_regions:
                self.order_regions(bindings)
            if moves_successors:
                self.order_successors(bindings)
            resolve(bindings)
            properties = state.properties
            if bindings.overrides:
                properties.update(bindings.overrides)
            for name, default in defaults:
                if name not in properties:
                    properties[name] = default

        return parse

    def may_lack_regions(self, elements: Sequence[Element]) -> bool:
        """Returns True if a region is in an optional group: without text, the op has an empty region."""
        return any(
            name in self.regions for element in elements if isinstance(element, Group) for name in variables(element)
        )

    def order_regions(self, b: Bindings) -> None:
        """Sorts the regions by the order of the definition, which may differ from that of the text.

        Adds an empty region for each that is in an absent optional group.
        """
        for name, region in self.regions.items():
            if not region.variadic and name not in b.regions:
                b.regions[name] = [b.parser.empty_region()]
        ordered = [region for name in self.regions for region in b.regions.get(name, ())]
        if len(ordered) == len(b.state.regions):
            b.state.regions = ordered

    def order_successors(self, b: Bindings) -> None:
        """Sorts the successors by the order of the definition, which may differ from that of the text."""
        ordered = [block for name in self.successors for block in b.successors.get(name, ())]
        if len(ordered) == len(b.state.successors):
            b.state.successors = ordered

    def steps(self, elements: Sequence[Element]) -> list[Step]:
        return [step for element in elements if (step := self.step(element)) is not None]

    def outer_steps(self, elements: Sequence[Element]) -> list[Step]:
        """Returns the steps for elements outside of optional groups, where optional attributes may be absent."""
        steps = [self.outer_step(element) for element in elements]
        return [step for step in steps if step is not None]

    def outer_step(self, element: Element) -> Step | None:
        attribute = self.attributes.get(element.name) if isinstance(element, Variable) else None
        if attribute is None or not attribute.optional or is_unit(attribute):
            return self.step(element)
        probe = self.optional_attribute(attribute)

        def step(b: Bindings) -> None:
            probe(b)

        return step

    # ------------------------------------------------------------------------------------------------ elements

    def step(self, element: Element) -> Step | None:
        if isinstance(element, Literal):
            return _literal(element.text)
        if isinstance(element, Whitespace):
            return None
        if isinstance(element, Variable):
            return self.variable(element.name)
        if isinstance(element, Group):
            return self.group(element)
        if isinstance(element, OIList):
            return self.oilist(element)
        if isinstance(element, Directive):
            return self.directive(element)
        return None

    def variable(self, name: str) -> Step:
        if name in self.operands:
            return self.operand(self.operands[name])
        if name in self.attributes:
            return self.attribute(self.attributes[name])
        if name in self.regions:
            return self.region(name)
        if name in self.successors:
            return self.successor(name)
        raise KeyError(f"{self.definition.name} has no operand, attribute, region or successor '{name}'")

    def operand(self, value: ValueDef) -> Step:
        name = value.name
        if value.segments:
            return self.operand_groups(name)
        if value.arity is Arity.SINGLE:

            def single(b: Bindings) -> None:
                b.starts[name] = b.parser.start
                b.operands[name] = [b.parser.operand()]

            return single
        if value.arity is Arity.OPTIONAL:

            def optional(b: Bindings) -> None:
                b.starts[name] = b.parser.start
                operand = b.parser.optional_operand()
                b.operands[name] = [] if operand is None else [operand]

            return optional

        def several(b: Bindings) -> None:
            b.starts[name] = b.parser.start
            b.operands[name] = b.parser.operand_list()

        return several

    def operand_groups(self, name: str) -> Step:
        def groups(b: Bindings) -> None:
            parser = b.parser
            b.starts[name] = parser.start
            operands: list[UnresolvedOperand] = []
            sizes: list[int] = []
            while parser.consume_if("("):
                group = parser.operand_list()
                parser.expect(")")
                operands += group
                sizes.append(len(group))
                if not parser.consume_if(","):
                    break
            b.operands[name] = operands
            b.group_sizes[name] = sizes

        return groups

    def attribute(self, attribute: AttributeDef) -> Step:
        name = attribute.name
        read = attribute_reader(attribute)

        def step(b: Bindings) -> None:
            b.state.properties[name] = read(b.parser)

        return step

    def region(self, name: str) -> Step:
        terminator = self.definition.implicit_terminator
        isolated = self.definition.has_trait("IsolatedFromAbove")
        single_block = self.definition.has_trait("SingleBlock")
        if self.regions[name].variadic:

            def several(b: Bindings) -> None:
                if b.parser.kind != "{":
                    return
                regions = b.regions[name] = []
                while not regions or b.parser.consume_if(","):
                    regions.append(b.parser.region(isolated=isolated, terminator=terminator))
                    b.state.pending[-1].at_least_one_block = single_block

            return several

        def single(b: Bindings) -> None:
            b.regions[name] = [b.parser.region(isolated=isolated, terminator=terminator)]
            b.state.pending[-1].at_least_one_block = single_block
            b.present[name] = True

        return single

    def successor(self, name: str) -> Step:
        if self.successors[name].variadic:

            def several(b: Bindings) -> None:
                if b.parser.kind == "caret":
                    b.successors[name] = b.parser.comma_separated(b.parser.successor)
                    b.state.successors += b.successors[name]

            return several

        def single(b: Bindings) -> None:
            block = b.parser.successor()
            b.successors[name] = [block]
            b.state.successors.append(block)

        return single

    def directive(self, directive: Directive) -> Step | None:
        name = directive.name
        if name in ("attr-dict", "attr-dict-with-keyword"):
            return _attr_dict(self.attributes, keyword=name != "attr-dict")
        if name == "prop-dict":
            return _prop_dict
        if name == "operands":

            def operands(b: Bindings) -> None:
                b.starts["*"] = b.parser.start
                b.operands["*"] = b.parser.operand_list()

            return operands
        if name == "regions":

            def regions(b: Bindings) -> None:
                if b.parser.kind == "{":
                    b.parser.region(terminator=self.definition.implicit_terminator)
                    while b.parser.consume_if(","):
                        b.parser.region(terminator=self.definition.implicit_terminator)

            return regions
        if name == "successors":

            def successors(b: Bindings) -> None:
                if b.parser.kind == "caret":
                    b.state.successors += b.parser.comma_separated(b.parser.successor)

            return successors
        if name == "type":
            return self.types.step(directive.arguments[0])
        if name == "functional-type":
            return self.types.functional_type(*directive.arguments)
        if name == "qualified":
            inner = directive.arguments[0]
            if isinstance(inner, Variable) and inner.name in self.attributes:
                return self.qualified(self.attributes[inner.name])
            if isinstance(inner, Directive) and inner.name == "type":
                return self.types.qualified(inner.arguments[0])
            return self.step(inner)
        if name == "custom":
            return self.custom.step(directive)
        raise KeyError(f"{self.definition.name}: unknown directive '{name}'")

    def qualified(self, attribute: AttributeDef) -> Step:
        name, type_ = attribute.name, attribute.constraint.value_type

        def step(b: Bindings) -> None:
            b.state.properties[name] = b.parser.attribute(type_)

        return step

    # -------------------------------------------------------------------------------------------------- groups

    def group(self, group: Group) -> Step:
        then = [element for element in group.then if not isinstance(element, Whitespace)]
        probe = self.probe(then[0])
        set_unit = self.elided_unit(group)
        rest = self.steps([e for e in then[1:] if not (set_unit and e == group.anchor)])
        otherwise = self.steps(group.otherwise)

        def step(b: Bindings) -> None:
            if probe(b):
                if set_unit is not None:
                    b.state.properties[set_unit] = UNIT
                for each in rest:
                    each(b)
            else:
                for each in otherwise:
                    each(b)

        return step

    def elided_unit(self, group: Group) -> str | None:
        """Returns the unit attribute that is set if the group is present, and has no text of its own."""
        anchor = group.anchor
        if isinstance(anchor, Variable) and anchor.name in self.attributes and anchor != group.then[0]:
            if is_unit(self.attributes[anchor.name]) and (not group.otherwise or anchor != group.otherwise[0]):
                return anchor.name
        return None

    def probe(self, element: Element) -> Probe:
        """Returns the probe for the first element of an optional group."""
        if isinstance(element, Literal):
            text = element.text
            if text in _PUNCTUATION_KINDS:
                return lambda b: b.parser.consume_if(text)
            return lambda b: b.parser.optional_keyword(text)
        if isinstance(element, Variable):
            name = element.name
            if name in self.attributes:
                return self.optional_attribute(self.attributes[name])
            step = self.variable(name)
            if name in self.operands:

                def operand(b: Bindings) -> bool:
                    if b.parser.kind != ("(" if self.operands[name].segments else "percent"):
                        b.operands[name] = []
                        return False
                    step(b)
                    return True

                return operand
            if name in self.regions:
                variadic = self.regions[name].variadic

                def region(b: Bindings) -> bool:
                    if b.parser.kind == "{":
                        step(b)
                        return variadic or not _stays_empty(b)
                    if not variadic:
                        b.regions[name] = [b.parser.empty_region()]
                    return False

                return region

            def successor(b: Bindings) -> bool:
                if b.parser.kind != "caret":
                    return False
                step(b)
                return True

            return successor
        if isinstance(element, Directive):
            return self.directive_probe(element)
        raise KeyError(f"{self.definition.name}: an optional group cannot start with {element}")

    def directive_probe(self, element: Directive) -> Probe:
        if element.name == "qualified":
            inner = element.arguments[0]
            if isinstance(inner, Variable) and inner.name in self.attributes:
                name, type_ = inner.name, self.attributes[inner.name].constraint.value_type

                def attribute(b: Bindings) -> bool:
                    attribute = b.parser.optional_attribute(type_)
                    if attribute is not None:
                        b.state.properties[name] = attribute
                    return attribute is not None

                return attribute
            return self.probe(inner)
        if element.name == "custom":
            return self.custom.probe(element)
        step = self.directive(element)
        assert step is not None
        start_kinds = {"operands": ("percent",), "regions": ("{",), "successors": ("caret",), "functional-type": ("(",)}

        def probe(b: Bindings) -> bool:
            if element.name == "type":
                is_present = b.parser.at_type()
            else:
                is_present = b.parser.kind in start_kinds[element.name]
            if is_present:
                step(b)
            return is_present

        return probe

    def optional_attribute(self, attribute: AttributeDef) -> Probe:
        name, constraint = attribute.name, attribute.constraint
        read = attribute_reader(attribute)
        enum = plain_enum(attribute)
        symbols = tuple(case.symbol for case in enum.cases) if enum is not None else ()
        enum_property, word = is_enum_property(attribute), enum_property_word(attribute)

        def probe(b: Bindings) -> bool:
            parser = b.parser
            if constraint.name == "SymbolNameAttr":
                is_present = parser.kind == "at"
            elif enum_property:
                is_present = parser.kind == "bare" and (not word or parser.spelling == word)
            elif enum is not None:
                is_present = (parser.kind == "bare" and parser.spelling in symbols) or parser.kind == "string"
            elif constraint.storage == "StringAttr":
                is_present = parser.kind == "string"
            elif constraint.storage in ("SymbolRefAttr", "FlatSymbolRefAttr"):
                is_present = parser.kind == "at"
            elif constraint.storage == "ArrayAttr" or name in self.array_attributes:
                is_present = parser.kind == "["
            elif constraint.definition is not None:
                is_present = self.starts_dialect_attribute(parser, constraint.definition)
            else:
                is_present = parser.at_attribute()
            if is_present:
                b.state.properties[name] = read(parser)
            return is_present

        return probe

    @property
    def array_attributes(self) -> set[str]:
        return {
            a.name
            for a in self.definition.attributes
            if a.constraint.storage.startswith("Dense") and "Array" in a.constraint.storage
        }

    @staticmethod
    def starts_dialect_attribute(parser: OpParser, definition: TypeDef) -> bool:
        if parser.kind == "hash":
            return True
        text = (definition.assembly_format or "").strip()
        if text.startswith("`"):
            first = text[1 : text.index("`", 1)]
            return parser.kind == first or (parser.kind == "bare" and parser.spelling == first)
        enum = next((p.enum for p in definition.parameters if p.enum is not None), None)
        if enum is not None:
            return parser.kind == "bare" and enum.value(parser.spelling) is not None
        return parser.at_attribute()

    def oilist(self, oilist: OIList) -> Step:
        clauses: dict[str, tuple[list[Step], str | None]] = {}
        for clause in oilist.clauses:
            parts = [element for element in clause if not isinstance(element, Whitespace)]
            assert isinstance(parts[0], Literal)
            unit = None
            if len(parts) == 2 and isinstance(parts[1], Variable) and parts[1].name in self.attributes:
                if is_unit(self.attributes[parts[1].name]):
                    unit = parts[1].name
            clauses[parts[0].text] = ([] if unit else self.outer_steps(parts[1:]), unit)

        def step(b: Bindings) -> None:
            parser = b.parser
            seen: set[str] = set()
            while True:
                key = parser.spelling if parser.kind == "bare" else parser.kind
                if key not in clauses:
                    return
                if key in seen:
                    message = f"`{key}` clause can appear at most once in the expansion of the oilist directive"
                    parser.hook_error(message, b.state.name_start, b.state.name_start + 1)
                seen.add(key)
                parser.advance()
                steps, unit = clauses[key]
                if unit is not None:
                    b.state.properties[unit] = UNIT
                for inner_step in steps:
                    inner_step(b)

        return step


def _stays_empty(b: Bindings) -> bool:
    """Returns True if the region at the start of an optional group is empty, which counts as absent."""
    pending = b.state.pending[-1]
    pending.stays_empty, pending.at_least_one_block = True, False
    return _BLANK.fullmatch(b.parser.text, pending.start, pending.end) is not None


def _literal(text: str) -> Step:
    if text in _PUNCTUATION_KINDS:
        return lambda b: b.parser.expect(text)
    return lambda b: b.parser.expect_keyword(text)


def _attr_dict(inherent: Mapping[str, AttributeDef], *, keyword: bool) -> Step:
    """Returns the step for an attribute dictionary, which checks the constraints of inherent attributes in it."""

    def step(b: Bindings) -> None:
        start, state = b.parser.start, b.state
        bound, state.properties = state.properties, {}
        names = b.parser.optional_attr_dict(keyword=keyword)
        b.overrides, state.properties = state.properties, {**bound, **state.properties}
        for name in sorted(names):  # upstream reports the first by name
            attribute = inherent.get(name)
            if attribute is None or attribute.constraint.storage.startswith("property:"):
                continue
            constraint = attribute.constraint
            if not constraint.accepts(b.state.properties[name]):
                message = f"attribute '{name}' failed to satisfy constraint: {constraint.summary}"
                b.parser.hook_error(f"'{b.state.name}' op {message}", start)

    return step


def _prop_dict(b: Bindings) -> None:
    """Parses `<{...}>`: the properties that no other element of the format parses."""
    parser = b.parser
    if not parser.consume_if("<"):
        return
    for name, value in parser.attribute_dict().items():
        b.state.properties[name] = value
    parser.expect(">", "expected '>' to close properties")
