"""The wasmssa dialect, https://mlir.llvm.org/docs/Dialects/Wasmssa/."""

from compiler.dialects.wasmssa import ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect(
    "wasmssa", "WebAssembly with values instead of a stack.", definitions=[ops, types], directives=syntax.DIRECTIVES
)
