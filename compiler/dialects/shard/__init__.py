"""The shard dialect, https://mlir.llvm.org/docs/Dialects/Shard/."""

from compiler.dialects.shard import attributes, enums, ops, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "shard",
    "Tensors that are split over grids of devices, and what the devices exchange.",
    definitions=[attributes, enums, ops, types],
    hooks=[verify],
)
