"""The ptr dialect, https://mlir.llvm.org/docs/Dialects/Ptr/."""

from compiler.dialects.ptr import attributes, effects, enums, ops, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "ptr",
    "Pointers that do not know what they point to: arithmetic in bytes, accesses, views of memrefs as pointers.",
    definitions=[attributes, enums, ops, types],
    hooks=[effects, verify],
)
