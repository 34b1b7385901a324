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
    """Makes the steps that read the types of an operation's operands and results."""

    def __init__(self, definition: OpDef) -> None:
        self._operands = {value.name: value for value in definition.operands}
        self._results = {value.name: value for value in definition.results}

    def step(self, of: Element) -> Step:
        key, arity, groups = self.target(of)
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
            expected = self._type_class(of)
            if expected is not None:
                classes, spelled = expected

                def of_class(b: Bindings) -> None:
                    b.types[key] = [b.parser.type_of_class(classes, spelled)]

                return of_class
            constraint = self._written_by_class(of)
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

    def qualified(self, of: Element) -> Step:
        """Returns the step for types that are written in full, with their dialect's prefix."""
        key, arity, _ = self.target(of)
        if arity is not Arity.SINGLE:
            return self.step(of)

        def single(b: Bindings) -> None:
            b.types[key] = [b.parser.type()]

        return single

    def target(self, of: Element) -> tuple[str, Arity, bool]:
        """Returns the target of a type directive: its key in `Bindings.types`, the arity, and whether it has groups."""
        if isinstance(of, Directive) and of.name in ("ref", "qualified"):
            return self.target(of.arguments[0])
        if isinstance(of, Directive):
            return {"operands": "*", "results": "*r"}[of.name], Arity.VARIADIC, False
        assert isinstance(of, Variable)
        value = self._operands.get(of.name) or self._results[of.name]
        return of.name, value.arity, bool(value.segments)

    def _type_class(self, of: Element) -> tuple[TypeClass, str] | None:
        """Returns the class of types that upstream's parser insists on where it reads a single one, and its name."""
        if not isinstance(of, Variable):
            return None
        value = self._operands.get(of.name) or self._results[of.name]
        return TYPE_CLASSES.get(value.constraint.storage)

    def _written_by_class(self, of: Element) -> TypeConstraint | None:
        """Returns the constraint of a type that is read by its own class's parser, or must implement an interface."""
        if not isinstance(of, Variable):
            return None
        constraint = (self._operands.get(of.name) or self._results[of.name]).constraint
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
