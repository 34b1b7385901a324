"""`generate-runtime-verification`.

memref.load %m[%i]    ->    %0 = 0 <= %i && %i < memref.dim %m, 0    cf.assert %0, "... out-of-bounds access ..."
                            memref.load %m[%i]
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.linalg.interface import indexing_maps, is_structured
from compiler.ir.operation import Operation
from compiler.lowering.runtime_checks.checks import PRINTING, Checks, declare_report
from compiler.lowering.runtime_checks.memory_checks import MEMORY_CHECKS
from compiler.lowering.runtime_checks.structured_checks import check_structured
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.printer.ir_printer import naming_root, operation_names
from compiler.syntax.printer.names import Names


@dataclass
class GenerateRuntimeVerification(Pass):
    """Generate additional runtime op verification checks."""

    argument = "generate-runtime-verification"
    name = "GenerateRuntimeVerification"
    summary = "Generate additional runtime op verification checks"
    dependent_dialects = ("affine", "arith", "cf", "index", "memref", "scf", "tensor")

    verbose_level: int = option(
        "verbose-level",
        1,
        "Verbosity level for runtime verification messages: 0 = Minimum (only source location), 1 = Detailed "
        "(include full operation details, names, types, shapes, etc.)",
    )

    report_values: bool = option(
        "report-values",
        False,
        "Hand the index and the extent of an access out of bounds to the function reportOutOfBounds",
    )

    def run(self, op: Operation, state: PassState) -> None:
        """Inserts checks before the operations that have any."""
        if self.verbose_level not in (0, 1):
            state.error(op, "generate-runtime-verification pass: set verboseLevel to 0 or 1")
            return
        checked = [inner for inner in op.walk() if type(inner) in MEMORY_CHECKS or inner.dialect == "linalg"]
        names: dict[Operation, Names] = {}
        if self.verbose_level:
            for inner in checked:
                root = naming_root(inner, PRINTING)
                if root not in names:
                    names[root] = operation_names(inner, PRINTING)
        rewriter = Rewriter(op, state.context, state.listeners)
        if self.report_values and isinstance(op, ModuleOp):
            declare_report(rewriter, op)
        for inner in checked:
            name = names.get(naming_root(inner, PRINTING))
            checks = Checks(rewriter, inner, name, reports_values=self.report_values)
            rewriter.set_insertion_point(inner)
            make = MEMORY_CHECKS.get(type(inner))
            if make is not None:
                make(checks, inner)
            elif is_structured(inner):
                check_structured(checks, inner, indexing_maps(inner))
