"""The irdl dialect, https://mlir.llvm.org/docs/Dialects/Irdl/."""

from compiler.dialects.irdl import attributes, enums, ops, types, verify
from compiler.dialects.irdl.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect(
    "irdl",
    "Definitions of dialects as data: types, attributes and operations that can be loaded at run time.",
    definitions=[attributes, enums, ops, types],
    directives=DIRECTIVES,
    hooks=[verify],
)
