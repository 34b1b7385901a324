"""Parsers of the custom directives of assembly formats: `custom<Name>($operand, type($operand))`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.ods.format import CppText, Directive, Element, Literal, Variable, Whitespace
from compiler.ods.model import OpDef
from compiler.syntax.assembly.inferred_types import Bindings, Step
from compiler.syntax.assembly.type_directives import TypeDirectives
from compiler.syntax.directives import CustomDirective, Slot

Probe = Callable[[Bindings], bool]
"""Reads an element where it is there; says whether it was."""


class CustomDirectives:
    """Makes the steps that call the functions of an operation's custom directives."""

    def __init__(self, definition: OpDef, directives: Mapping[str, CustomDirective], types: TypeDirectives) -> None:
        self._name = definition.name
        self._directives = directives
        self._types = types
        self._operands = {value.name: value for value in definition.operands}
        self._regions = {region.name for region in definition.regions}

    def step(self, directive: Directive) -> Step:
        probe = self.probe(directive)

        def step(b: Bindings) -> None:
            probe(b)

        return step

    def probe(self, directive: Directive) -> Probe:
        hook = self._directives.get(directive.custom)
        name = self._name
        if hook is None:
            message = f"the syntax of '{name}' needs the custom directive '{directive.custom}'"

            def unknown(b: Bindings) -> bool:
                b.parser.in_cpp(message)

            return unknown
        arguments = [self._argument(argument) for argument in directive.arguments]

        def probe(b: Bindings) -> bool:
            slots = [make(b) for make, _ in arguments]
            there = hook.parse(b.parser, *slots)
            for slot, (_, store) in zip(slots, arguments, strict=True):
                store(b, slot)
            return there is not False

        return probe

    def _argument(self, element: Element) -> tuple[Callable[[Bindings], Slot], Callable[[Bindings, Slot], None]]:
        """Returns how a directive's argument is handed over, and how its result is stored."""
        nothing: Callable[[Bindings, Slot], None] = lambda b, slot: None  # noqa: E731
        if isinstance(element, Directive) and element.name == "ref":
            make, _ = self._argument(element.arguments[0])

            def slot_of(b: Bindings) -> Slot:
                slot = make(b)
                name = slot.name
                slot.operands = b.operands.get(name, [])
                slot.types = b.types.get(name, [])
                slot.attribute = b.state.properties.get(name)
                return slot

            return slot_of, nothing
        if isinstance(element, Directive) and element.name == "qualified":
            return self._argument(element.arguments[0])
        if isinstance(element, Directive) and element.name == "type":
            key = self._types.target(element.arguments[0])[0]

            def store_types(b: Bindings, slot: Slot) -> None:
                b.types[key] = slot.types

            return lambda b: Slot(key), store_types
        if isinstance(element, Directive):
            return lambda b: Slot(element.name), nothing
        if isinstance(element, Variable):
            return self._variable_argument(element.name)
        text = element.text if isinstance(element, Literal | Whitespace | CppText) else ""
        return lambda b: Slot("", text=text), nothing

    def _variable_argument(self, name: str) -> tuple[Callable[[Bindings], Slot], Callable[[Bindings, Slot], None]]:
        def start(b: Bindings) -> Slot:
            b.starts[name] = b.parser.start
            return Slot(name)

        if name in self._operands:

            def store_operands(b: Bindings, slot: Slot) -> None:
                b.operands[name] = slot.operands
                if slot.group_sizes or self._operands[name].segments:
                    b.group_sizes[name] = slot.group_sizes

            return start, store_operands

        if name in self._regions:

            def store_regions(b: Bindings, slot: Slot) -> None:
                b.regions[name] = slot.regions

            return start, store_regions

        def store_attribute(b: Bindings, slot: Slot) -> None:
            if slot.attribute is not None:
                b.state.properties[name] = slot.attribute

        return start, store_attribute
