"""Parsers of the custom directives of assembly formats: `custom<Name>($operand, type($operand))`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.ods.format import CppText, Directive, Element, Literal, Variable, Whitespace
from compiler.ods.model import OpDef
from compiler.syntax.assembly.inferred_types import Bindings, Step
from compiler.syntax.assembly.type_directives import TypeDirectives
from compiler.syntax.directives import CustomDirective, Slot

Probe = Callable[[Bindings], bool]
"""Parses an element if it is present. Returns True if it was."""


class CustomDirectives:
    """Creates the steps that call the parse functions of an operation's custom directives."""

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
            message = f"the syntax of '{name}' uses the custom directive '{directive.custom}'"

            def unknown(b: Bindings) -> bool:
                b.parser.in_cpp(message)

            return unknown
        arguments = [self._argument(argument) for argument in directive.arguments]

        def probe(b: Bindings) -> bool:
            slots = [new_slot(b) for new_slot, _ in arguments]
            is_present = hook.parse(b.parser, *slots)
            for slot, (_, store) in zip(slots, arguments, strict=True):
                store(b, slot)
            return is_present is not False

        return probe

    def _argument(self, element: Element) -> tuple[Callable[[Bindings], Slot], Callable[[Bindings, Slot], None]]:
        """Returns the function that creates an argument's slot, and the one that stores the filled slot."""
        if isinstance(element, Directive) and element.name == "ref":
            new_slot, _ = self._argument(element.arguments[0])

            def slot_of(b: Bindings) -> Slot:
                slot = new_slot(b)
                name = slot.name
                slot.operands = b.operands.get(name, [])
                slot.types = b.types.get(name, [])
                slot.attribute = b.state.properties.get(name)
                return slot

            return slot_of, _store_nothing
        if isinstance(element, Directive) and element.name == "qualified":
            return self._argument(element.arguments[0])
        if isinstance(element, Directive) and element.name == "type":
            key = self._types.target(element.arguments[0])[0]

            def store_types(b: Bindings, slot: Slot) -> None:
                b.types[key] = slot.types

            return lambda b: Slot(key), store_types
        if isinstance(element, Directive):
            return lambda b: Slot(element.name), _store_nothing
        if isinstance(element, Variable):
            return self._variable_argument(element.name)
        text = element.text if isinstance(element, Literal | Whitespace | CppText) else ""
        return lambda b: Slot("", text=text), _store_nothing

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


def _store_nothing(b: Bindings, slot: Slot) -> None:
    """Ignores the slot of an argument that only passes information to the directive."""
