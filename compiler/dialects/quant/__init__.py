"""The quant dialect, https://mlir.llvm.org/docs/Dialects/Quant/."""

from compiler.dialects.quant import ops
from compiler.ods.define import dialect

DIALECT = dialect("quant", "", definitions=[ops])
