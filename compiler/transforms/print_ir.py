"""`print-ir`: prints the IR at this point of a pipeline."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.syntax.printer.ir_printer import print_operation


@dataclass
class PrintIR(Pass):
    """Print IR on the debug stream."""

    argument = "print-ir"
    name = "PrintIRPass"
    summary = "Print IR on the debug stream"

    label: str = option("label", "", "Label")

    def run(self, op: Operation, state: PassState) -> None:
        label = f" {self.label}" if self.label else ""
        state.run_state.write(f"// -----// IR Dump{label} //----- //\n{print_operation(op)}")
        state.mark_all_analyses_preserved()
