"""The checks for single operations in a context, compiled from definitions or provided by dialects.

An operation has at most one error, since later checks rely on earlier ones. `compiler.verification.checks` compiles a
definition; this module adds the checks that depend on the context: of discardable attributes and unregistered ops.
"""

from __future__ import annotations

from dataclasses import replace

from compiler.errors.constraints import AttributeRule, OperationRule, SymbolRule
from compiler.errors.names import UnknownDialect, UnregisteredOperation
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ir.context import Context
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, and_then, joined, plain_problem
from compiler.ir.symbols import SymbolTables, nearest_symbol_table
from compiler.ir.unregistered import UnreadOperation
from compiler.ods.model import OpDef
from compiler.verification.checks.blocks import misplaced_successors
from compiler.verification.checks.definition import CompiledDefinition, compile_definition
from compiler.verification.checks.hooks import ask
from compiler.verification.checks.interfaces import signature
from compiler.verification.checks.traits import Check


class _CompiledDefinitions:
    """Checks compiled from definitions, shared by all verifiers of a context."""

    def __init__(self) -> None:
        self.by_definition: dict[OpDef, CompiledDefinition] = {}

    def compiled(self, definition: OpDef) -> CompiledDefinition:
        compiled = self.by_definition.get(definition)
        if compiled is None:
            compiled = self.by_definition[definition] = compile_definition(definition)
        return compiled


class OperationChecks:
    """The checks for operations of a context, each compiled at its first use.

    Without a context, discardable attributes and unregistered ops are not checked.
    """

    __slots__ = (
        "_checks",
        "_compiled",
        "_shared",
        "context",
        "recording_checks",
        "recording_context_checks",
        "symbol_users",
    )

    def __init__(self, context: Context | None = None) -> None:
        self.context = context
        self._shared = _CompiledDefinitions() if context is None else context.shared(_CompiledDefinitions)
        self._compiled: dict[OpDef, CompiledDefinition] = {}
        """Compiled definitions, with the checks that apply in this context only."""
        self._checks: dict[OpDef | None, Check] = {None: self._unregistered}
        self.symbol_users: list[Operation] = []
        """Ops that refer to symbols, recorded during a walk, which removes those of a symbol table that it leaves."""
        self.recording_checks: dict[OpDef | None, Check] = {}
        self.recording_context_checks: dict[OpDef | None, Check | None] = {None: None}

    def release(self) -> None:
        """Drops the checks, whose closures refer to this object; it must not be used afterwards."""
        for checks in (self._checks, self._compiled, self.recording_checks, self.recording_context_checks):
            checks.clear()

    def compiled(self, definition: OpDef) -> CompiledDefinition:
        compiled = self._compiled.get(definition)
        if compiled is None:
            compiled = self._compiled[definition] = self._in_context(self._shared.compiled(definition), definition)
        return compiled

    def _in_context(self, compiled: CompiledDefinition, definition: OpDef) -> CompiledDefinition:
        """Returns `compiled` with the checks that apply in this context only."""
        context, hook = self.context, definition.hooks.verify_in_context
        if hook is None or context is None:
            return compiled

        def asked(op: Operation) -> Problem | None:
            return ask(OperationRule, hook, op, context)

        def check(op: Operation) -> Problem | None:
            return and_then(compiled.check(op), asked, op)

        def context_check(op: Operation) -> Problem | None:
            return asked(op) if compiled.context_check is None else and_then(compiled.context_check(op), asked, op)

        return replace(compiled, check=check, context_check=context_check)

    def check(self, definition: OpDef | None) -> Check:
        """Returns the check for the first problem of one operation; nested operations are not checked."""
        check = self._checks.get(definition)
        if check is None:
            assert definition is not None
            check = self._checks[definition] = self.compiled(definition).check
        return check

    def recording_check(self, definition: OpDef | None) -> Check:
        """Like `check`, but the check also records operations that refer to symbols."""
        base, users = self.check(definition), self.symbol_users

        def check_user(op: Operation) -> Problem | None:
            users.append(op)
            return base(op)

        is_user = definition is not None and definition.hooks.verify_symbol_uses is not None
        check = self.recording_checks[definition] = check_user if is_user else base
        return check

    def recording_context_check(self, definition: OpDef) -> Check | None:
        """Like `recording_check`, for ops that are known to be valid by themselves: checks their surroundings only."""
        base, users = self.compiled(definition).context_check, self.symbol_users

        def check_user(op: Operation) -> Problem | None:
            users.append(op)
            return None if base is None else base(op)

        return base if definition.hooks.verify_symbol_uses is None else check_user

    def verify_operation(self, op: Operation) -> list[Problem]:
        """Returns the problems of one operation itself: its structure, constraints and traits."""
        problem = self.own_problem(op)
        return [] if problem is None else [problem]

    def own_problem(self, op: Operation) -> Problem | None:
        problem = self.attribute_problem(op) if op.attributes else None
        return and_then(problem, self.check(op.definition), op)

    def is_valid(self, op: Operation) -> bool:
        """Returns True if an op is valid by itself, regardless of enclosing ops; parsers check similar lines once."""
        if op.definition is None:
            problem = self.own_problem(op)
        else:
            problem = self.attribute_problem(op) or self.compiled(op.definition).local_check(op)
        return problem is None and not any(value.type is ERROR_TYPE for value in (*op.operands, *op.results))

    def attribute_problem(self, op: Operation) -> Problem | None:
        """Returns the problem of discardable attributes, as checked by their dialects."""
        problem: Problem | None = None
        if self.context is None:
            return None
        for name, value in op.attributes.items():
            prefix, dot, _ = name.partition(".")
            dialect = self.context.dialect(prefix) if dot else None
            if dialect is not None and dialect.verify_op_attribute is not None:
                problem = joined(problem, ask(AttributeRule, dialect.verify_op_attribute, op, name, value))
                if problem is not None and problem.is_fault:
                    break
        return problem

    def argument_problem(self, op: Operation) -> Problem | None:
        """Returns the problem of attributes of a function's arguments and results, as checked by their dialects."""
        if self.context is None:
            return None
        for kind, types in zip(("arg_attrs", "res_attrs"), signature(op) or ((), ()), strict=True):
            attributes = op.properties.get(kind)
            dictionaries = attributes.elements if isinstance(attributes, ArrayAttr) else ()
            for type_, dictionary in zip(types, dictionaries, strict=False):
                for name, value in dictionary.entries if isinstance(dictionary, DictionaryAttr) else ():
                    prefix, dot, _ = name.partition(".")
                    dialect = self.context.dialect(prefix) if dot else None
                    if dialect is None:
                        continue
                    is_argument = kind == "arg_attrs"
                    hook = dialect.verify_argument_attribute if is_argument else dialect.verify_result_attribute
                    problem = None if hook is None else ask(AttributeRule, hook, op, type_, name, value)
                    if problem is not None:
                        return problem
        return None

    def _unregistered(self, op: Operation) -> Problem | None:
        """Returns the problem of an op without a definition: its dialect must allow unknown operations."""
        problem = misplaced_successors(op)
        if problem is not None or self.context is None:
            return problem
        dialect = self.context.dialect(op.dialect)
        if dialect is None or dialect.allows_unknown_ops or dialect.is_incomplete or isinstance(op, UnreadOperation):
            return None
        place = f"found in dialect ('{dialect.name}') that does not allow unknown operations"
        words = f"unregistered operation '{op.name}' {place}"
        # Whether a project's dialect allows them may be declared in C++ only.
        return plain_problem(op, UnknownDialect(words) if dialect.has_cpp else UnregisteredOperation(words))


def symbol_use_problem(op: Operation, tables: SymbolTables) -> Problem | None:
    """Returns the problem with the symbols that an op refers to, from its definition's `verify_symbol_uses`.

    Returns None inside an unregistered op, which may or may not be a symbol table.
    """
    return None if nearest_symbol_table(op) is None else symbol_use_problem_in_table(op, tables)


def symbol_use_problem_in_table(op: Operation, tables: SymbolTables) -> Problem | None:
    """Like `symbol_use_problem`, for an op whose nearest symbol table is known."""
    hook = None if op.definition is None else op.definition.hooks.verify_symbol_uses
    if hook is None or has_unread_value(op):
        return None
    return ask(SymbolRule, hook, op, tables)


def has_unread_value(op: Operation) -> bool:
    """Returns True if an operand or result could not be read; that error is reported where the value is defined."""
    for operand in op.operands:
        if operand.type is ERROR_TYPE:
            return True
    return any(result.type is ERROR_TYPE for result in op.results) if op.results else False
