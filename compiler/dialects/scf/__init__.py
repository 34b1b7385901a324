"""The scf dialect, https://mlir.llvm.org/docs/Dialects/SCFDialect/."""

from compiler.dialects.scf import ops, regions, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "scf",
    "Loops and conditionals as operations with regions.",
    definitions=[ops],
    directives={"SwitchCases": syntax.SWITCH_CASES},
    hooks=[regions, syntax, verify],
)
