"""Turns an op's assembly format into its parser, once.

Enters: an `OpDef` with an assembly format; leaves: a function over (parser, state), a chain of closures, one an element.
What the format does not spell (types, segment sizes) follows by the rules of
https://mlir.llvm.org/docs/DefiningDialects/Operations/#type-inference; they too are decided here, not for each op.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compiler.ir import attributes as ir
from compiler.ir.attributes import UNIT, Attribute, DenseArrayAttr, DialectAttribute, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.operation import Region
from compiler.ir.types import I32, FunctionType, Type
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
from compiler.ods.model import (
    AllMatch,
    Arity,
    AttributeDef,
    EnumDef,
    OpDef,
    TypesMatchWith,
    ValueDef,
)
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import ERROR_TYPE, OpParser, OpState, UnresolvedOperand

_PUNCTUATION_KINDS = {"->", "...", "(", ")", "{", "}", "[", "]", "<", ">", ",", ":", "=", "+", "*", "?", "|", "/", "-"}


class Bindings:
    """What the elements of one op's assembly gave so far, by variable."""

    __slots__ = ("group_sizes", "operands", "parser", "present", "regions", "starts", "state", "types")

    def __init__(self, parser: OpParser, state: OpState) -> None:
        self.parser = parser
        self.state = state
        self.operands: dict[str, list[UnresolvedOperand]] = {}
        self.starts: dict[str, int] = {}
        self.types: dict[str, list[Type]] = {}
        self.group_sizes: dict[str, list[int]] = {}
        self.present: dict[str, bool] = {}
        self.regions: dict[str, list[Region]] = {}


Step = Callable[[Bindings], None]
Probe = Callable[[Bindings], bool]
"""Reads an element where it is there; says whether it was."""


def compile_parser(definition: OpDef, directives: Mapping[str, CustomDirective]) -> Callable[[OpParser, OpState], None]:
    """The parser of an op with a declarative format. Raises FormatError for a format that cannot be understood."""
    assert definition.assembly_format is not None
    return _Compiler(definition, directives).compile(parse_format(definition.assembly_format))


class _Compiler:
    def __init__(self, definition: OpDef, directives: Mapping[str, CustomDirective]) -> None:
        self.definition = definition
        self.directives = directives
        self.operands = {value.name: value for value in definition.operands}
        self.results = {value.name: value for value in definition.results}
        self.attributes = definition.attribute_defs
        self.regions = {region.name: region for region in definition.regions}
        self.successors = {successor.name: successor for successor in definition.successors}

    def compile(self, elements: Sequence[Element]) -> Callable[[OpParser, OpState], None]:
        steps = self.steps(elements)
        resolve = self.resolver(elements)
        spells_regions = any(name in self.regions for element in elements for name in variables(element)) or any(
            isinstance(element, Directive) and element.name == "regions" for element in elements
        )
        missing = 0 if spells_regions else len(self.regions)
        several_regions = len(self.regions) > 1
        defaults = [(a.name, a.default) for a in self.definition.attributes if a.default is not None and not a.optional]

        def parse(parser: OpParser, state: OpState) -> None:
            bindings = Bindings(parser, state)
            for step in steps:
                step(bindings)
            for _ in range(missing):
                parser.empty_region()
            if several_regions:
                self.order_regions(bindings)
            resolve(bindings)
            properties = state.properties
            for name, default in defaults:
                if name not in properties:
                    properties[name] = default

        return parse

    def order_regions(self, b: Bindings) -> None:
        """Puts the regions into the definition's order, which need not be that of the text."""
        ordered = [region for name in self.regions for region in b.regions.get(name, ())]
        if len(ordered) == len(b.state.regions):
            b.state.regions = ordered

    def steps(self, elements: Sequence[Element]) -> list[Step]:
        return [step for element in elements if (step := self.step(element)) is not None]

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
        raise KeyError(f"{self.definition.name}: nothing is called '{name}'")

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
                found = b.regions[name] = [b.parser.region(isolated=isolated, terminator=terminator)]
                while b.parser.consume_if(","):
                    found.append(b.parser.region(isolated=isolated, terminator=terminator))

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
                    b.state.successors += b.parser.comma_separated(b.parser.successor)

            return several

        def single(b: Bindings) -> None:
            b.state.successors.append(b.parser.successor())

        return single

    def directive(self, directive: Directive) -> Step | None:
        name = directive.name
        if name in ("attr-dict", "attr-dict-with-keyword"):
            keyword = name != "attr-dict"
            return lambda b: b.parser.optional_attr_dict(keyword=keyword)
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
            return lambda b: b.state.successors.extend(
                b.parser.comma_separated(b.parser.successor) if b.parser.kind == "caret" else ()
            )
        if name == "type":
            return self.types(directive.arguments[0])
        if name == "functional-type":
            return self.functional_type(*directive.arguments)
        if name == "qualified":
            inner = directive.arguments[0]
            if isinstance(inner, Variable) and inner.name in self.attributes:
                return self.qualified(self.attributes[inner.name])
            return self.step(inner)
        if name == "custom":
            return self.custom(directive)
        raise KeyError(f"{self.definition.name}: unknown directive '{name}'")

    def qualified(self, attribute: AttributeDef) -> Step:
        name, type_ = attribute.name, attribute.constraint.value_type

        def step(b: Bindings) -> None:
            b.state.properties[name] = b.parser.attribute(type_)

        return step

    def types(self, of: Element) -> Step:
        key, arity, groups = self.typed(of)
        if groups:

            def grouped(b: Bindings) -> None:
                parser, types = b.parser, []
                while parser.consume_if("("):
                    types += [] if parser.kind == ")" else parser.type_list()
                    parser.expect(")")
                    if not parser.consume_if(","):
                        break
                b.types[key] = types

            return grouped
        if arity is Arity.SINGLE:

            def single(b: Bindings) -> None:
                b.types[key] = [b.parser.type()]

            return single
        if arity is Arity.OPTIONAL:

            def optional(b: Bindings) -> None:
                type_ = b.parser.optional_type()
                b.types[key] = [] if type_ is None else [type_]

            return optional

        def several(b: Bindings) -> None:
            b.types[key] = b.parser.type_list()

        return several

    def typed(self, of: Element) -> tuple[str, Arity, bool]:
        """What a type directive speaks of: the key into `Bindings.types`, how many, and whether in groups."""
        if isinstance(of, Directive) and of.name in ("ref", "qualified"):
            return self.typed(of.arguments[0])
        if isinstance(of, Directive):
            return {"operands": "*", "results": "*r"}[of.name], Arity.VARIADIC, False
        assert isinstance(of, Variable)
        value = self.operands.get(of.name) or self.results[of.name]
        return of.name, value.arity, bool(value.segments)

    def functional_type(self, inputs: Element, results: Element) -> Step:
        inputs_key, results_key = self.typed(inputs)[0], self.typed(results)[0]

        def step(b: Bindings) -> None:
            parser = b.parser
            start, end = parser.start, parser.end
            type_ = parser.type()
            if not isinstance(type_, FunctionType):
                parser.hook_error(
                    "invalid kind of type specified: expected builtin.function, but found " + str(type_), start, end
                )
            b.types[inputs_key] = list(type_.inputs)
            b.types[results_key] = list(type_.results)

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
                for one in rest:
                    one(b)
            else:
                for one in otherwise:
                    one(b)

        return step

    def elided_unit(self, group: Group) -> str | None:
        """The unit attribute that a group's presence stands for."""
        anchor = group.anchor
        if isinstance(anchor, Variable) and anchor.name in self.attributes and anchor != group.then[0]:
            if is_unit(self.attributes[anchor.name]) and (not group.otherwise or anchor != group.otherwise[0]):
                return anchor.name
        return None

    def probe(self, element: Element) -> Probe:
        """Reads the first element of an optional group, where it is there."""
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

                def region(b: Bindings) -> bool:
                    if b.parser.kind == "{":
                        step(b)
                        return True
                    if not self.regions[name].variadic:
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
                    found = b.parser.optional_attribute(type_)
                    if found is not None:
                        b.state.properties[name] = found
                    return found is not None

                return attribute
            return self.probe(inner)
        if element.name == "custom":
            return self.custom_probe(element)
        step = self.directive(element)
        assert step is not None
        start_kinds = {"operands": ("percent",), "regions": ("{",), "successors": ("caret",), "functional-type": ("(",)}

        def probe(b: Bindings) -> bool:
            if element.name == "type":
                there = b.parser.at_type()
            else:
                there = b.parser.kind in start_kinds[element.name]
            if there:
                step(b)
            return there

        return probe

    def optional_attribute(self, attribute: AttributeDef) -> Probe:
        name, constraint = attribute.name, attribute.constraint
        read = attribute_reader(attribute)
        enum = plain_enum(attribute)
        symbols = {case.symbol for case in enum.cases} if enum is not None else set()

        def probe(b: Bindings) -> bool:
            parser = b.parser
            if constraint.name == "SymbolNameAttr":
                there = parser.kind == "at"
            elif enum is not None:
                there = (parser.kind == "bare" and parser.spelling in symbols) or parser.kind == "string"
            elif constraint.storage == "StringAttr":
                there = parser.kind == "string"
            elif constraint.storage in ("SymbolRefAttr", "FlatSymbolRefAttr"):
                there = parser.kind == "at"
            elif constraint.storage == "ArrayAttr" or name in self.array_attributes:
                there = parser.kind == "["
            elif constraint.definition is not None:
                there = self.starts_dialect_attribute(parser, constraint.definition)
            else:
                there = parser.at_attribute()
            if there:
                b.state.properties[name] = read(parser)
            return there

        return probe

    @property
    def array_attributes(self) -> set[str]:
        return {
            a.name
            for a in self.definition.attributes
            if a.constraint.storage.startswith("Dense") and "Array" in a.constraint.storage
        }

    @staticmethod
    def starts_dialect_attribute(parser: OpParser, definition: Any) -> bool:
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
            clauses[parts[0].text] = ([] if unit else self.steps(parts[1:]), unit)

        def step(b: Bindings) -> None:
            parser = b.parser
            seen: set[str] = set()
            while True:
                key = parser.spelling if parser.kind == "bare" else parser.kind
                if key not in clauses:
                    return
                if key in seen:
                    parser.hook_error(
                        f"`{key}` clause can appear at most once in the expansion of the oilist directive"
                    )
                seen.add(key)
                parser.advance()
                steps, unit = clauses[key]
                if unit is not None:
                    b.state.properties[unit] = UNIT
                for one in steps:
                    one(b)

        return step

    # ------------------------------------------------------------------------------------------ custom directives

    def custom(self, directive: Directive) -> Step:
        probe = self.custom_probe(directive)

        def step(b: Bindings) -> None:
            probe(b)

        return step

    def custom_probe(self, directive: Directive) -> Probe:
        hook = self.directives.get(directive.custom)
        name = self.definition.name
        if hook is None:

            def unknown(b: Bindings) -> bool:
                b.parser.error(
                    f"the syntax of '{name}' needs the custom directive '{directive.custom}', which is not known here"
                )

            return unknown
        arguments = [self.argument(argument) for argument in directive.arguments]

        def probe(b: Bindings) -> bool:
            slots = [make(b) for make, _ in arguments]
            there = hook.parse(b.parser, *slots)
            for slot, (_, store) in zip(slots, arguments, strict=True):
                store(b, slot)
            return there is not False

        return probe

    def argument(self, element: Element) -> tuple[Callable[[Bindings], Slot], Callable[[Bindings, Slot], None]]:
        """How a directive's argument is handed over, and how what it was filled with is kept."""
        nothing: Callable[[Bindings, Slot], None] = lambda b, slot: None  # noqa: E731
        if isinstance(element, Directive) and element.name == "ref":
            make, _ = self.argument(element.arguments[0])

            def known(b: Bindings) -> Slot:
                slot = make(b)
                name = slot.name
                slot.operands = b.operands.get(name, [])
                slot.types = b.types.get(name, [])
                slot.attribute = b.state.properties.get(name)
                return slot

            return known, nothing
        if isinstance(element, Directive) and element.name == "qualified":
            return self.argument(element.arguments[0])
        if isinstance(element, Directive) and element.name == "type":
            key = self.typed(element.arguments[0])[0]

            def store_types(b: Bindings, slot: Slot) -> None:
                b.types[key] = slot.types

            return lambda b: Slot(key), store_types
        if isinstance(element, Directive):
            return lambda b: Slot(element.name), nothing
        if isinstance(element, Variable):
            return self.variable_argument(element.name)
        text = getattr(element, "text", "")
        return lambda b: Slot("", text=text), nothing

    def variable_argument(self, name: str) -> tuple[Callable[[Bindings], Slot], Callable[[Bindings, Slot], None]]:
        def start(b: Bindings) -> Slot:
            b.starts[name] = b.parser.start
            return Slot(name)

        if name in self.operands:

            def store_operands(b: Bindings, slot: Slot) -> None:
                b.operands[name] = slot.operands
                if slot.group_sizes or self.operands[name].segments:
                    b.group_sizes[name] = slot.group_sizes

            return start, store_operands

        if name in self.regions:

            def store_regions(b: Bindings, slot: Slot) -> None:
                b.regions[name] = slot.regions

            return start, store_regions

        def store_attribute(b: Bindings, slot: Slot) -> None:
            if slot.attribute is not None:
                b.state.properties[name] = slot.attribute

        return start, store_attribute

    # -------------------------------------------------------------------------------------------- type resolution

    def resolver(self, elements: Sequence[Element]) -> Step:
        """What happens after the last element: operands get their types and values, results their types."""
        spelled = self.spelled_types(elements)
        all_operands = any(isinstance(e, Directive) and e.name == "operands" for e in _flat(elements))
        operand_types = [(value, self.type_source(value, spelled)) for value in self.definition.operands]
        result_types = [(value, self.type_source(value, spelled)) for value in self.definition.results]
        sized_operands = self.definition.has_trait("AttrSizedOperandSegments")
        sized_results = self.definition.has_trait("AttrSizedResultSegments")
        infer = self.definition.hooks.infer_types

        def resolve(b: Bindings) -> None:
            state, parser = b.state, b.parser
            if all_operands:
                types = b.types.get("*")
                operands = b.operands.get("*", [])
                if types is None:
                    types = [t for value, source in operand_types for t in source(b) or ()]
                    if len(types) == 1:
                        types = types * len(operands)
                state.operands += parser.resolve_all(operands, types, b.starts.get("*"))
            else:
                sizes = []
                for value, source in operand_types:
                    operands = b.operands.get(value.name, [])
                    sizes.append(len(operands))
                    if value.segments:
                        groups = b.group_sizes.get(value.name, [])
                        state.properties[value.segments] = DenseArrayAttr(I32, tuple(groups))
                    found = source(b) if operands or value.name in b.types else []
                    if found is None:
                        parser.op_error(f"cannot tell the type of operand '{value.name}' from the assembly")
                    if len(found) == 1 and len(operands) != 1 and not source.spelled:
                        found = found * len(operands)
                    state.operands += parser.resolve_all(operands, found, b.starts.get(value.name))
                if sized_operands:
                    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, tuple(sizes))
            if "*r" in b.types:
                state.result_types += b.types["*r"]
                return
            lengths = []
            for value, source in result_types:
                found = source(b)
                if found is None:
                    if infer is None:
                        parser.op_error(f"cannot tell the type of result '{value.name}' from the assembly")
                    state.result_types = infer(state)
                    return
                if value.arity is Arity.SINGLE:
                    found = found[:1]
                lengths.append(len(found))
                state.result_types += found
            if sized_results:
                state.properties["resultSegmentSizes"] = DenseArrayAttr(I32, tuple(lengths))

        return resolve

    def spelled_types(self, elements: Sequence[Element]) -> set[str]:
        names: set[str] = set()
        for element in _flat(elements):
            if not isinstance(element, Directive):
                continue
            arguments = element.arguments if element.name == "functional-type" else ()
            if element.name == "type":
                arguments = element.arguments
            elif element.name == "custom":
                arguments = tuple(
                    a.arguments[0] for a in element.arguments if isinstance(a, Directive) and a.name == "type"
                )
            for argument in arguments:
                if isinstance(argument, Directive) and argument.name == "operands":
                    names |= set(self.operands)
                elif isinstance(argument, Directive) and argument.name == "results":
                    names |= set(self.results)
                else:
                    names.update(variables(argument))
        return names

    def type_source(self, value: ValueDef, spelled: set[str]) -> _TypeSource:
        """Where the type of an operand or result comes from, decided once."""
        name = value.name
        if name in spelled:
            return _TypeSource(lambda b: b.types.get(name, []), True)
        if (built := value.constraint.build) is not None:
            if value.arity is Arity.SINGLE or name in self.operands:
                return _TypeSource(lambda b: [built])
            return _TypeSource(lambda b: [])
        for trait in self.definition.traits:
            if isinstance(trait, AllMatch) and trait.name == "AllTypesMatch" and name in trait.values:
                for other in trait.values:
                    if other in spelled:
                        return _TypeSource(lambda b, other=other: b.types.get(other, []))
                    if other in self.attributes:
                        return _TypeSource(lambda b, other=other: _attribute_type(b.state.properties.get(other)))
                    known = self.operands.get(other) or self.results.get(other)
                    if known is not None and (fixed := known.constraint.build) is not None:
                        return _TypeSource(lambda b, fixed=fixed: [fixed])
        for trait in self.definition.traits:
            if isinstance(trait, TypesMatchWith) and trait.rhs == name and trait.transform is not None:
                if trait.lhs in spelled or trait.lhs in self.attributes:
                    return _TypeSource(self.transformed(trait.lhs, trait.transform))
        if self.definition.has_trait("SameOperandsAndResultType") or (
            self.definition.has_trait("SameTypeOperands") and name in self.operands
        ):
            for other in [*self.operands, *self.results]:
                if other in spelled:
                    return _TypeSource(lambda b, other=other: b.types.get(other, [])[:1])
            if name in self.results and self.operands:
                return _TypeSource(lambda b: [b.state.operands[0].type] if b.state.operands else None)
        if (
            self.definition.has_trait("FirstAttrDerivedResultType")
            and self.definition.attributes
            and name in self.results
        ):
            first = self.definition.attributes[0].name
            return _TypeSource(lambda b: _attribute_type(b.state.properties.get(first)))
        for trait in self.definition.traits:
            if isinstance(trait, TypesMatchWith) and trait.rhs == name and trait.transform is not None:
                inner = self.operands.get(trait.lhs) or self.results.get(trait.lhs)
                if inner is not None and inner is not value:
                    return _TypeSource(self.chained(trait, inner, spelled))
            if isinstance(trait, AllMatch) and trait.name == "AllTypesMatch" and name in trait.values:
                if name in self.results:
                    first_operand = next((v for v in trait.values if v in self.operands), None)
                    if first_operand is not None:
                        index = list(self.operands).index(first_operand)
                        return _TypeSource(
                            lambda b, index=index: (
                                [b.state.operands[index].type] if len(b.state.operands) > index else None
                            )
                        )
        if value.arity is not Arity.SINGLE and name in self.results and self.definition.hooks.infer_types is None:
            return _TypeSource(lambda b: [])
        return _TypeSource(lambda b: None)

    def transformed(self, source: str, transform: Callable[[Any], Any]) -> Callable[[Bindings], list[Type] | None]:
        variadic = source in self.operands and self.operands[source].arity is not Arity.SINGLE

        def types(b: Bindings) -> list[Type] | None:
            known: Any = b.types.get(source)
            if known is None:
                known = _attribute_type(b.state.properties.get(source))
            if not known:
                return [] if variadic else None
            if known[0] is ERROR_TYPE:
                return [ERROR_TYPE]
            made = apply_transform(transform, known if variadic else known[0], known[0])
            if made is None:
                return None
            return list(made) if isinstance(made, list | tuple) else [made]

        return types

    def chained(
        self, trait: TypesMatchWith, inner: ValueDef, spelled: set[str]
    ) -> Callable[[Bindings], list[Type] | None]:
        """A transform of a type that is itself inferred."""
        source = self.type_source(inner, spelled) if inner.name not in spelled else None
        transform = trait.transform
        assert transform is not None

        def types(b: Bindings) -> list[Type] | None:
            known = source(b) if source is not None else b.types.get(inner.name)
            if not known:
                return None
            made = apply_transform(transform, known[0], known[0])
            if made is None:
                return None
            return list(made) if isinstance(made, list | tuple) else [made]

        return types


def apply_transform(transform: Callable[[Any], Any], argument: Any, first: Type) -> Any:
    """A transform's answer; None where the type is none it can work on."""
    try:
        return transform(argument)
    except (AttributeError, TypeError, IndexError, ValueError):
        return None


class _TypeSource:
    __slots__ = ("get", "spelled")

    def __init__(self, get: Callable[[Bindings], list[Type] | None], spelled: bool = False) -> None:
        self.get = get
        self.spelled = spelled

    def __call__(self, b: Bindings) -> list[Type] | None:
        return self.get(b)


def _attribute_type(attribute: Attribute | None) -> list[Type] | None:
    if isinstance(attribute, TypeAttr):
        return [attribute.type]
    if isinstance(attribute, DialectAttribute):
        # A typed dialect attribute has its type as a parameter.
        found = [parameter for parameter in attribute.parameters if isinstance(parameter, Type)]
        return found[:1] or None
    type_ = getattr(attribute, "type", None)
    return [type_] if isinstance(type_, Type) else None


def _flat(elements: Sequence[Element]) -> list[Element]:
    flat: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            flat += _flat([*element.then, *element.otherwise])
        elif isinstance(element, OIList):
            flat += _flat([part for clause in element.clauses for part in clause])
        elif isinstance(element, Directive) and element.name == "qualified":
            flat += _flat(element.arguments)
        else:
            flat.append(element)
    return flat


def _literal(text: str) -> Step:
    if text in _PUNCTUATION_KINDS:
        return lambda b: b.parser.expect(text)
    return lambda b: b.parser.expect_keyword(text)


def _prop_dict(b: Bindings) -> None:
    """`<{...}>`: all properties that the format does not bind."""
    parser = b.parser
    if not parser.consume_if("<"):
        return
    for name, value in parser.attribute_dict().items():
        b.state.properties[name] = value
    parser.expect(">", "expected '>' to close properties")


# ------------------------------------------------------------------------------------------------- attributes


def is_unit(attribute: AttributeDef) -> bool:
    return attribute.constraint.storage in ("UnitAttr", "property:unit")


def plain_enum(attribute: AttributeDef) -> EnumDef | None:
    """The enum of an attribute that is stored as an integer and spelled by its case."""
    return attribute.constraint.enum if attribute.constraint.definition is None else None


_CLASSES: dict[str, type[Attribute]] = {
    name: getattr(ir, name)
    for name in [
        "ArrayAttr",
        "DictionaryAttr",
        "StringAttr",
        "IntegerAttr",
        "FloatAttr",
        "TypeAttr",
        "SymbolRefAttr",
        "AffineMapAttr",
        "IntegerSetAttr",
        "DenseElementsAttr",
        "UnitAttr",
    ]
}
_DENSE_ARRAYS = {
    "DenseBoolArrayAttr": ir.I1,
    "DenseI8ArrayAttr": "i8",
    "DenseI16ArrayAttr": "i16",
    "DenseI32ArrayAttr": "i32",
    "DenseI64ArrayAttr": "i64",
    "DenseF32ArrayAttr": "f32",
    "DenseF64ArrayAttr": "f64",
}


def attribute_reader(attribute: AttributeDef) -> Callable[[OpParser], Attribute]:
    """How assembly spells an attribute of an op: bare enum case, symbol name, without its type, or in full."""
    constraint = attribute.constraint
    name = attribute.name
    if constraint.name == "SymbolNameAttr":
        return lambda parser: StringAttr(parser.symbol())
    if (enum := plain_enum(attribute)) is not None:
        return _enum_reader(name, enum)
    if (definition := constraint.definition) is not None:
        full = definition

        def dialect_attribute(parser: OpParser) -> Attribute:
            if parser.kind == "hash":
                return parser.attribute()
            parameters = () if full.parse is None else full.parse(parser)
            return DialectAttribute(full, parameters)

        return dialect_attribute
    if constraint.storage in _DENSE_ARRAYS:
        return _dense_array_reader(_DENSE_ARRAYS[constraint.storage])
    if constraint.storage.startswith("property:"):
        return _property_reader(constraint.storage.partition(":")[2], constraint.value_type)
    type_ = constraint.value_type
    expected = _CLASSES.get(constraint.storage)

    def read(parser: OpParser) -> Attribute:
        start, end = parser.start, parser.end
        value = parser.attribute(type_)
        if expected is not None and not isinstance(value, expected):
            parser.hook_error("invalid kind of attribute specified", start, end)
        return value

    return read


def _enum_reader(name: str, enum: EnumDef) -> Callable[[OpParser], Attribute]:
    symbols = ", ".join(case.symbol for case in enum.cases)
    type_ = ir.IntegerType(enum.width)
    known = {case.symbol: IntegerAttr(ir.signed_value(case.value, type_), type_) for case in enum.cases}

    def read(parser: OpParser) -> Attribute:
        start, end = parser.start, parser.end
        if parser.kind == "bare":
            spelled = parser.spelling
            if spelled not in known:
                parser.hook_error(
                    f"expected string or keyword containing one of the following enum values for attribute '{name}' "
                    f"[{symbols}]"
                )
            parser.advance()
            return known[spelled]
        spelled_string = parser.optional_string()
        if spelled_string is None:
            parser.hook_error(
                f"expected string or keyword containing one of the following enum values for attribute '{name}' "
                f"[{symbols}]"
            )
        if enum.bits:
            value = 0
            for part in spelled_string.split(enum.separator.strip()):
                case = enum.value(part.strip())
                if case is None:
                    parser.hook_error(f'invalid {name} attribute specification: "{spelled_string}"', start, end)
                value |= case
            return IntegerAttr(ir.signed_value(value, type_), type_)
        if spelled_string not in known:
            parser.hook_error(f'invalid {name} attribute specification: "{spelled_string}"', start, end)
        return known[spelled_string]

    return read


def _dense_array_reader(element: Any) -> Callable[[OpParser], Attribute]:
    """`[1, 2]`, or the full `array<i64: 1, 2>`."""

    def read(parser: OpParser) -> Attribute:
        type_ = element
        if isinstance(type_, str):
            type_ = ir.FloatType(type_) if type_.startswith("f") else ir.IntegerType(int(type_[1:]))
        if parser.kind != "[":
            if parser.at_keyword("array") or parser.kind == "hash":
                return parser.attribute()
            parser.wrong_token("expected '['")
        parser.advance()
        if parser.consume_if("]"):
            return DenseArrayAttr(type_, ())
        values = parser.dense_array_values(type_)
        parser.expect("]")
        return DenseArrayAttr(type_, tuple(values))

    return read


def _property_reader(kind: str, type_: Type | None) -> Callable[[OpParser], Attribute]:
    def read(parser: OpParser) -> Attribute:
        if kind in ("::llvm::StringRef", "std::string", "string"):
            return StringAttr(parser.string())
        return parser.attribute(type_)

    return read
