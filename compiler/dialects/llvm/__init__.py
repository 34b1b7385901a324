"""The llvm dialect, https://mlir.llvm.org/docs/Dialects/LLVM/."""

from compiler.dialects.llvm import (
    attributes,
    call_syntax,
    enums,
    intrinsics,
    ops,
    symbol_syntax,
    syntax,
    type_syntax,
    types,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "llvm",
    "",
    definitions=[attributes, enums, intrinsics, ops, types],
    parse_type=type_syntax.parse_type,
    directives={**syntax.DIRECTIVES, **call_syntax.DIRECTIVES, **symbol_syntax.DIRECTIVES},
)
