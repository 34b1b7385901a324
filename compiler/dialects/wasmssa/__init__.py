"""The wasmssa dialect, https://mlir.llvm.org/docs/Dialects/Wasmssa/."""

from compiler.dialects.wasmssa import ops, types
from compiler.ods.define import dialect

DIALECT = dialect("wasmssa", "", definitions=[ops, types])
