"""The vcix dialect, https://mlir.llvm.org/docs/Dialects/VCIXDialect/."""

from compiler.dialects.vcix import ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "vcix", "Instructions of a coprocessor that stands beside a RISC-V vector unit (SiFive's VCIX).", definitions=[ops]
)
