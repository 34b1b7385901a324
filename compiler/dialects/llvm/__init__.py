"""The llvm dialect, https://mlir.llvm.org/docs/Dialects/LLVM/."""

from compiler.dialects.llvm import (
    attribute_verify,
    attributes,
    call_syntax,
    enums,
    intrinsics,
    ops,
    symbol_syntax,
    syntax,
    types,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "llvm",
    "",
    definitions=[attributes, enums, intrinsics, ops, types],
    verify_op_attribute=attribute_verify.op_attribute,
    verify_argument_attribute=attribute_verify.parameter_attribute,
    verify_result_attribute=attribute_verify.result_attribute,
    directives={**syntax.DIRECTIVES, **call_syntax.DIRECTIVES, **symbol_syntax.DIRECTIVES},
)
# Upstream too lets ops of this dialect stand that nobody defines: intrinsics, say.
DIALECT.allows_unknown_ops = True
DIALECT.unknown_type = "unknown LLVM type: {mnemonic}"
