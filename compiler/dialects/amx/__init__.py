"""The amx dialect, https://mlir.llvm.org/docs/Dialects/AMX/."""

from compiler.dialects.amx import ops, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "amx",
    "Matrix products in the tile registers of Intel's AMX.",
    definitions=[ops, types],
    infers_types=False,
    hooks=[verify],
)
