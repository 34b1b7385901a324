"""The mpi dialect, https://mlir.llvm.org/docs/Dialects/Mpi/."""

from compiler.dialects.mpi import attributes, enums, ops, types
from compiler.ods.define import dialect

DIALECT = dialect(
    "mpi",
    "Messages between processes over MPI, on memrefs.",
    definitions=[attributes, enums, ops, types],
    infers_types=False,
)
