"""Legality of operations after a dialect conversion: upstream's `ConversionTarget`.

    target = ConversionTarget()
    target.add_legal_dialect("llvm")
    target.add_illegal_op(scf.ForOp, scf.IfOp)
    target.add_dynamically_legal_op(FuncOp, lambda op: ...)                 # True, False, or None: unknown
    target.mark_op_recursively_legal(GPUModuleOp)                          # nested ops are not converted either

A rule for an op has priority over one for its dialect, a later rule over an earlier one.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import TypeAlias, overload

from compiler.ir.operation import AnyOperation, Operation

Legality: TypeAlias = "Callable[[Operation], bool | None]"


class LegalizationAction(enum.Enum):
    """Legality of ops of one name: always legal, decided for each op by a function, or never legal."""

    LEGAL = "legal"
    DYNAMIC = "dynamic"
    ILLEGAL = "illegal"


class ConversionTarget:
    """Decides for each operation if it is legal, illegal or unknown."""

    def __init__(self) -> None:
        self._ops: dict[str, LegalizationAction] = {}
        self._op_tests: dict[str, Legality] = {}
        self._dialects: dict[str, LegalizationAction] = {}
        self._dialect_tests: dict[str, Legality] = {}
        self._unknown: Legality | None = None
        self._recursive: dict[str, Legality | None] = {}
        self._cache: dict[str, tuple[LegalizationAction | None, Legality | None]] = {}

    # ------------------------------------------------------------------------------------------ rules

    def add_legal_op(self, *ops: type[Operation] | str) -> None:
        for op in ops:
            self._ops[_name_of(op)] = LegalizationAction.LEGAL
        self._cache.clear()

    def add_illegal_op(self, *ops: type[Operation] | str) -> None:
        for op in ops:
            self._ops[_name_of(op)] = LegalizationAction.ILLEGAL
        self._cache.clear()

    @overload
    def add_dynamically_legal_op(self, op: str, test: Legality) -> None: ...
    @overload
    def add_dynamically_legal_op(self, op: type[AnyOperation], test: Callable[[AnyOperation], bool | None]) -> None: ...
    def add_dynamically_legal_op(self, op: type[Operation] | str, test: Callable[..., bool | None]) -> None:
        """Makes operations of this name legal if the test returns True, and illegal if it returns False.

        If it returns None, the previously added test decides.
        """
        name = _name_of(op)
        self._ops[name] = LegalizationAction.DYNAMIC
        self._op_tests[name] = _compose(self._op_tests.get(name), test)
        self._cache.clear()

    def add_legal_dialect(self, *names: str) -> None:
        for name in names:
            self._dialects[name] = LegalizationAction.LEGAL
        self._cache.clear()

    def add_illegal_dialect(self, *names: str) -> None:
        for name in names:
            self._dialects[name] = LegalizationAction.ILLEGAL
        self._cache.clear()

    def add_dynamically_legal_dialect(self, name: str, test: Legality) -> None:
        self._dialects[name] = LegalizationAction.DYNAMIC
        self._dialect_tests[name] = _compose(self._dialect_tests.get(name), test)
        self._cache.clear()

    def mark_unknown_op_dynamically_legal(self, test: Legality) -> None:
        """Sets the test for ops without any other rule."""
        self._unknown = _compose(self._unknown, test)
        self._cache.clear()

    def mark_op_recursively_legal(self, op: type[Operation] | str, test: Legality | None = None) -> None:
        """Makes all ops nested in a legal op of this name legal, unless the test returns False for that op."""
        name = _name_of(op)
        previous = self._recursive.get(name)
        self._recursive[name] = None if test is None else _compose(previous, test)

    # ------------------------------------------------------------------------------------------ queries

    def _lookup(self, name: str) -> tuple[LegalizationAction | None, Legality | None]:
        """Returns the action for ops of a name, and the test if it depends on the op."""
        try:
            return self._cache[name]
        except KeyError:
            pass
        dialect = name.partition(".")[0]
        action_and_test: tuple[LegalizationAction | None, Legality | None]
        if name in self._ops:
            action_and_test = self._ops[name], self._op_tests.get(name)
        elif dialect in self._dialects:
            action_and_test = self._dialects[dialect], self._dialect_tests.get(dialect)
        else:
            action_and_test = None if self._unknown is None else LegalizationAction.DYNAMIC, self._unknown
        self._cache[name] = action_and_test
        return action_and_test

    def action(self, name: str) -> LegalizationAction | None:
        """Returns the action for ops of a name; None if none was set."""
        return self._lookup(name)[0]

    def is_legal(self, op: Operation) -> bool:
        """Returns True if the op is known to be legal."""
        action, test = self._lookup(op.name)
        if action is LegalizationAction.DYNAMIC:
            return test is not None and test(op) is True
        return action is LegalizationAction.LEGAL

    def is_recursively_legal(self, op: Operation) -> bool:
        """Returns True if the op and all ops nested in it are legal, because it is marked as recursively legal."""
        if op.name not in self._recursive or not self.is_legal(op):
            return False
        test = self._recursive[op.name]
        return test is None or test(op) is not False

    def is_illegal(self, op: Operation) -> bool:
        """Returns True if the op is known to be illegal."""
        action, test = self._lookup(op.name)
        if action is LegalizationAction.DYNAMIC:
            return test is not None and test(op) is False
        return action is LegalizationAction.ILLEGAL


def _compose(old: Legality | None, new: Legality) -> Legality:
    if old is None:
        return new

    def both(op: Operation) -> bool | None:
        answer = new(op)
        return old(op) if answer is None else answer

    return both


def _name_of(op: type[Operation] | str) -> str:
    return op if isinstance(op, str) else op.name
