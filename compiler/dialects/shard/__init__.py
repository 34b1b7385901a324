"""The shard dialect, https://mlir.llvm.org/docs/Dialects/Shard/."""

from compiler.dialects.shard import attributes, enums, ops, types
from compiler.ods.define import dialect

DIALECT = dialect("shard", "", definitions=[attributes, enums, ops, types])
