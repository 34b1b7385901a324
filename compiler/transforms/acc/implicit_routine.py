"""`acc-implicit-routine`: makes routines of functions that device code calls.

acc.parallel { func.call @f() }    ->    acc.routine @acc_routine_0 func(@f) implicit
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.call_graph import callee_of
from compiler.dialects.acc.attributes import DeviceTypeAttr, RoutineInfoAttr
from compiler.dialects.acc.compute_ops import RoutineOp
from compiler.dialects.acc.device_type_syntax import NO_DEVICE_TYPE, elements
from compiler.dialects.acc.families import COMPUTE_CONSTRUCTS
from compiler.ir.attributes import UNIT, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTable, symbol_name
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.device_symbols import ROUTINES, definition_of, is_function, is_on_device


class TargetDevice(enum.Enum):
    """The device that routines are for."""

    NONE = "none"
    HOST = "host"
    MULTICORE = "multicore"
    NVIDIA = "nvidia"
    RADEON = "radeon"


@dataclass
class ACCImplicitRoutine(Pass):
    """Generate implicit acc routine for functions in acc regions."""

    argument = "acc-implicit-routine"
    name = "ACCImplicitRoutine"
    summary = "Generate implicit acc routine for functions in acc regions"
    anchor = "builtin.module"
    dependent_dialects = ("acc",)

    device_type: TargetDevice = option(
        "device-type", TargetDevice.NONE, "Device whose `bind` clauses count besides those for all devices"
    )

    def run(self, op: Operation, state: PassState) -> None:
        marking = _Marking(op, Rewriter(op, state.context, state.listeners))
        for construct in op.walk_post_order():
            if isinstance(construct, COMPUTE_CONSTRUCTS):
                marking.mark_callees(construct)
        device = DeviceTypeAttr.spelled(self.device_type.value)
        for routine in op.walk_post_order():
            if isinstance(routine, RoutineOp) and not _is_bound(routine, (NO_DEVICE_TYPE, device)):
                marking.mark_callees_of_routine(routine)


def _is_bound(routine: RoutineOp, devices: Sequence[DeviceTypeAttr | None]) -> bool:
    """Returns True if devices call another function for the routine."""
    bound = (*elements(routine.bind_id_name_device_type), *elements(routine.bind_str_name_device_type))
    return any(device in bound for device in devices)


class _Marking:
    """Creates routines of a module."""

    def __init__(self, module: Operation, rewriter: Rewriter) -> None:
        self._symbols = SymbolTable(module)
        self._rewriter = rewriter
        self._count = sum(isinstance(op, RoutineOp) for op in module.walk())

    def mark_callees_of_routine(self, routine: RoutineOp) -> None:
        """Marks the functions that a routine calls as routines, directly or transitively."""
        function = self._symbols.lookup(routine.func_name.leaf)
        worklist = [] if function is None else [function]
        while worklist:
            worklist += self.mark_callees(worklist.pop(0))

    def mark_callees(self, caller: Operation) -> list[Operation]:
        """Marks the functions that an operation calls as routines, and returns those that were not marked."""
        callees: list[Operation] = []
        for call in caller.walk_post_order():
            reference = callee_of(call) if call.has_trait("CallOpInterface") else None
            if not isinstance(reference, SymbolRefAttr):
                continue
            callee, definition = self._symbols.lookup(reference.leaf), definition_of(call, reference)
            if callee is None or not is_function(callee) or (definition is not None and is_on_device(definition)):
                continue
            self._mark(callee)
            callees.append(callee)
        return callees

    def _mark(self, function: Operation) -> None:
        routine = f"acc_routine_{self._count}"
        self._count += 1
        self._rewriter.set_insertion_point(function)
        name = SymbolRefAttr(symbol_name(function) or "")
        self._rewriter.create(RoutineOp, sym_name=routine, func_name=name, implicit=UNIT, location=function)
        with self._rewriter.modify(function):
            info = RoutineInfoAttr.get((SymbolRefAttr(routine),))
            function.attributes = {**function.attributes, ROUTINES: info}
