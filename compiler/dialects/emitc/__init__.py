"""The emitc dialect, https://mlir.llvm.org/docs/Dialects/EmitC/."""

from compiler.dialects.emitc import (
    attributes,
    code_ops,
    control_flow_ops,
    enums,
    operator_ops,
    syntax,
    types,
    variable_ops,
    verify,
    verify_structure,
)
from compiler.dialects.emitc.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect(
    "emitc",
    "C and C++ as operations, which a translation writes as source code.",
    definitions=[attributes, enums, code_ops, control_flow_ops, operator_ops, types, variable_ops],
    directives=DIRECTIVES,
    infers_types=False,
    hooks=[syntax, verify, verify_structure],
)
