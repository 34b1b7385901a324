"""The cf dialect, https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/."""

from compiler.dialects.cf import branches, ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "cf",
    "Jumps between blocks.",
    definitions=[ops],
    directives={"SwitchOpCases": syntax.SWITCH_OP_CASES},
    hooks=[branches, verify],
)
