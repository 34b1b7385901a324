"""The omp dialect, https://mlir.llvm.org/docs/Dialects/Omp/."""

from compiler.dialects.omp import attributes, enums, ops, types
from compiler.dialects.omp.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect("omp", "", definitions=[attributes, enums, ops, types], directives=DIRECTIVES)
