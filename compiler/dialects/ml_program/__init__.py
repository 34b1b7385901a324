"""The ml_program dialect, https://mlir.llvm.org/docs/Dialects/Ml_program/."""

from compiler.dialects.ml_program import attributes, ops, syntax, types, verify
from compiler.ods.define import dialect
from compiler.ods.model import Resources

DIALECT = dialect(
    "ml_program",
    "Functions, graphs and global variables of machine-learning models.",
    definitions=[attributes, ops, types],
    directives=syntax.DIRECTIVES,
    resources=Resources.NONE_KNOWN,
    infers_types=False,
    hooks=[syntax, verify],
)
