"""The x86vector dialect, https://mlir.llvm.org/docs/Dialects/X86Vector/."""

from compiler.dialects.x86vector import ops
from compiler.ods.define import dialect

DIALECT = dialect("x86vector", "Instructions of x86 vector extensions, AVX and AVX512.", definitions=[ops])
