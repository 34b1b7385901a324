"""Decorators that attach functions to operations.

    @hook.verify(CmpIOp)
    def verify_cmpi(op: CmpIOp) -> str | None: ...

    @hook.fold(AddIOp, SubIOp)
    def fold_sum(op: AddIOp | SubIOp, operands: Constants) -> FoldAnswer: ...

Each decorator has the name of the field of `Hooks` that it sets; that field's docstring documents the parameters and
the result. A function that is attached to a family of operations is used for each operation of the family without one
of its own, including those defined later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from compiler.ir.operation import Operation
from compiler.ods.op_class import Op

Function = TypeVar("Function", bound=Callable[..., object])


class Hook:
    """The decorator for one field of `Hooks`."""

    def __init__(self, field: str) -> None:
        self._field = field

    def __call__(self, *op_classes: type[Operation]) -> Callable[[Function], Function]:
        def attach(function: Function) -> Function:
            for op_class in op_classes:
                if issubclass(op_class, Op) and "definition" not in vars(op_class):
                    attached = vars(op_class).get("family_hooks", ())
                    op_class.family_hooks = (*attached, partial(self._attach, function, is_own=False))
                for each in _with_derived(op_class):
                    self._attach(function, each, is_own=each is op_class)
            return function

        return attach

    def _attach(self, function: Callable[..., object], op_class: type[Operation], *, is_own: bool) -> None:
        definition = vars(op_class).get("definition")
        if definition is not None and (is_own or getattr(definition.hooks, self._field) is None):
            definition.hooks = definition.hooks._replace(**{self._field: function})


class Implementation(Hook):
    """The decorator for an entry of `OpDef.implementations`; its field is the interface's name."""

    def _attach(self, function: Callable[..., object], op_class: type[Operation], *, is_own: bool) -> None:
        definition = vars(op_class).get("definition")
        if definition is not None and (is_own or self._field not in definition.implementations):
            definition.implementations = {**definition.implementations, self._field: function}


def _with_derived(op_class: type[Operation]) -> Iterator[type[Operation]]:
    yield op_class
    for derived in op_class.__subclasses__():
        yield from _with_derived(derived)


block_argument_names = Hook("block_argument_names")
canonicalize = Hook("canonicalize")
cast_compatible = Hook("cast_compatible")
chosen_regions = Hook("chosen_regions")
chosen_successor = Hook("chosen_successor")
constant_results = Hook("constant_results")
control = Hook("control")
effects = Hook("effects")
entry_operands = Hook("entry_operands")
evaluator = Hook("evaluator")
fold = Hook("fold")
infer_types = Hook("infer_types")
integer_range = Hook("integer_range")
invocation_bounds = Hook("invocation_bounds")
loop_bounds = Hook("loop_bounds")
loop_values = Hook("loop_values")
parse = Hook("parse")
passed_operands = Hook("passed_operands")
print = Hook("print")
region_successors = Hook("region_successors")
result_names = Hook("result_names")
speculatable = Hook("speculatable")
successor_operands = Hook("successor_operands")
verify = Hook("verify")
verify_in_context = Hook("verify_in_context")
verify_regions = Hook("verify_regions")
verify_symbol_uses = Hook("verify_symbol_uses")
