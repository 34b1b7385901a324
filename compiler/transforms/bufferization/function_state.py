"""Results of the analysis of functions: the arguments they read and write, and those they return."""

from __future__ import annotations

import enum

from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables


class Phase(enum.Enum):
    """Progress of the analysis of a function."""

    NOT_ANALYZED = "not analyzed"
    IN_PROGRESS = "in progress"
    ANALYZED = "analyzed"


class FunctionState:
    """Facts about functions, each by the function's op; arguments and results by their numbers."""

    def __init__(self) -> None:
        self.tables = SymbolTables()
        self.phases: dict[Operation, Phase] = {}
        self.equivalent: dict[Operation, dict[int, int]] = {}
        """Numbers of results, with the number of the argument that certainly has the same buffer."""
        self.aliasing: dict[Operation, dict[int, list[int]]] = {}
        """For an argument, the results that may have its buffer."""
        self.read: dict[Operation, set[int]] = {}
        self.written: dict[Operation, set[int]] = {}

    def start(self, function: Operation) -> None:
        """Marks a function as being analyzed."""
        self.phases[function] = Phase.IN_PROGRESS
        self.equivalent[function] = {}
        self.aliasing[function] = {}
        self.read[function] = set()
        self.written[function] = set()

    def phase(self, function: Operation) -> Phase:
        return self.phases.get(function, Phase.NOT_ANALYZED)

    def callee(self, call: CallOp) -> FuncOp | None:
        """Returns the function that a call calls."""
        return self.tables.lookup_nearest(call, call.callee, FuncOp)
