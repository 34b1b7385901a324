"""The wasmssa dialect, https://mlir.llvm.org/docs/Dialects/WasmSSAOps/."""

from compiler.dialects.wasmssa import (
    arithmetic_ops,
    comparison_ops,
    control_flow_ops,
    conversion_ops,
    module_ops,
    syntax,
    types,
    variable_ops,
    verify,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "wasmssa",
    "WebAssembly with values instead of a stack.",
    definitions=[
        arithmetic_ops,
        comparison_ops,
        control_flow_ops,
        conversion_ops,
        module_ops,
        types,
        variable_ops,
    ],
    directives=syntax.DIRECTIVES,
    hooks=[syntax, verify],
)
