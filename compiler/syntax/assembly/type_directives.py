"""Parsers of the directives of assembly formats that are about types: `type(...)` and `functional-type(...)`."""

from __future__ import annotations

from compiler.errors.syntax import UnexpectedType
from compiler.ir.types import FunctionType
from compiler.ods.constraint import TypeConstraint
from compiler.ods.format import Directive, Element, Variable
from compiler.ods.model import Arity, OpDef
from compiler.syntax.assembly.inferred_types import TYPE_CLASSES, Bindings, Step, has_own_syntax
from compiler.syntax.op_parser import TypeClass


class TypeDirectives:
    """Creates the steps that parse the types of an operation's operands and results."""

    def __init__(self, definition: OpDef) -> None:
        self._operands = {value.name: value for value in definition.operands}
        self._results = {value.name: value for value in definition.results}

    def step(self, element: Element) -> Step:
        """Returns the step for the argument of a `type(...)` directive."""
        key, arity, groups = self.target(element)
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
            expected = self._type_class(element)
            if expected is not None:
                classes, spelled = expected

                def of_class(b: Bindings) -> None:
                    b.types[key] = [b.parser.type_of_class(classes, spelled)]

                return of_class
            constraint = self._parsed_by_class(element)
            if constraint is not None:
                expected_class = constraint

                def of_definition(b: Bindings) -> None:
                    b.types[key] = [b.parser.type_with(expected_class)]

                return of_definition

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

    def qualified(self, element: Element) -> Step:
        """Returns the step for types that are written in full, with their dialect's prefix."""
        key, arity, _ = self.target(element)
        if arity is not Arity.SINGLE:
            return self.step(element)

        def single(b: Bindings) -> None:
            b.types[key] = [b.parser.type()]

        return single

    def target(self, element: Element) -> tuple[str, Arity, bool]:
        """Returns the target of a type directive: its key in `Bindings.types`, its arity, True if it has groups."""
        if isinstance(element, Directive) and element.name in ("ref", "qualified"):
            return self.target(element.arguments[0])
        if isinstance(element, Directive):
            return {"operands": "*", "results": "*r"}[element.name], Arity.VARIADIC, False
        assert isinstance(element, Variable)
        value = self._operands.get(element.name) or self._results[element.name]
        return element.name, value.arity, bool(value.segments)

    def _type_class(self, element: Element) -> tuple[TypeClass, str] | None:
        """Returns the class that upstream requires of a single type, and its name in messages; None for any class."""
        if not isinstance(element, Variable):
            return None
        value = self._operands.get(element.name) or self._results[element.name]
        return TYPE_CLASSES.get(value.constraint.storage)

    def _parsed_by_class(self, element: Element) -> TypeConstraint | None:
        """Returns the constraint of a type that the parser of its class reads, or that must implement an interface."""
        if not isinstance(element, Variable):
            return None
        constraint = (self._operands.get(element.name) or self._results[element.name]).constraint
        by_class = constraint.storage == "interface" or constraint.class_is_cpp or has_own_syntax(constraint)
        return constraint if by_class else None

    def functional_type(self, inputs: Element, results: Element) -> Step:
        inputs_key, results_key = self.target(inputs)[0], self.target(results)[0]

        def step(b: Bindings) -> None:
            parser = b.parser
            start, end = parser.start, parser.end
            type_ = parser.type()
            if not isinstance(type_, FunctionType):
                parser.hook_error(UnexpectedType("builtin.function", type_), start, end)
            b.types[inputs_key] = list(type_.inputs)
            b.types[results_key] = list(type_.results)

        return step
