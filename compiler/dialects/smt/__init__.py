"""The smt dialect, https://mlir.llvm.org/docs/Dialects/SMT/."""

from compiler.dialects.smt import array_ops, attributes, bit_vector_ops, enums, int_ops, ops, syntax, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "smt",
    "Formulas for SMT solvers, and questions about them, as in SMT-LIB.",
    definitions=[array_ops, attributes, bit_vector_ops, enums, int_ops, ops, types],
    hooks=[syntax, verify],
)
