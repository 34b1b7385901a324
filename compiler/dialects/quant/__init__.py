"""The quant dialect, https://mlir.llvm.org/docs/Dialects/QuantDialect/."""

from compiler.dialects.quant import ops, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "quant",
    "Types of quantized values, and casts between them and floats.",
    definitions=[ops, types],
    hooks=[verify],
)
DIALECT.unknown_type = "unknown quantized type {mnemonic}"
