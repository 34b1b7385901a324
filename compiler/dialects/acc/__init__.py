"""The acc dialect, https://mlir.llvm.org/docs/Dialects/OpenACCDialect/."""

from compiler.dialects.acc import (
    atomic_ops,
    attributes,
    bounds_ops,
    compute_ops,
    data_clause_ops,
    data_construct_ops,
    enums,
    privatization_ops,
    runtime_ops,
    types,
    verify,
    verify_data,
    verify_recipes,
)
from compiler.dialects.acc.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect(
    "acc",
    "OpenACC's directives: code on devices, loops that it shares, and the data that it needs there.",
    definitions=[
        atomic_ops,
        attributes,
        bounds_ops,
        compute_ops,
        data_clause_ops,
        data_construct_ops,
        enums,
        privatization_ops,
        runtime_ops,
        types,
    ],
    directives=DIRECTIVES,
    infers_types=False,
    hooks=[verify, verify_data, verify_recipes],
)
