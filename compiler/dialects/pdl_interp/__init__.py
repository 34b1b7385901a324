"""The pdl_interp dialect, https://mlir.llvm.org/docs/Dialects/Pdl_interp/."""

from compiler.dialects.pdl_interp import check_ops, control_flow_ops, get_ops, rewrite_ops, switch_ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "pdl_interp",
    "The steps a matcher of pdl patterns takes: checks, branches, and the rewrites recorded.",
    definitions=[check_ops, control_flow_ops, get_ops, rewrite_ops, switch_ops],
    directives=syntax.DIRECTIVES,
    infers_types=False,
    hooks=[syntax, verify],
)
