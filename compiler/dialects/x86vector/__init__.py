"""The x86vector dialect, https://mlir.llvm.org/docs/Dialects/X86vector/."""

from compiler.dialects.x86vector import ops
from compiler.ods.define import dialect

DIALECT = dialect("x86vector", "", definitions=[ops])
