"""The omp dialect, https://mlir.llvm.org/docs/Dialects/OpenMPDialect/."""

from compiler.dialects.omp import (
    attributes,
    enums,
    loop_ops,
    parallel_ops,
    synchronization_ops,
    syntax,
    target_ops,
    task_ops,
    types,
    variable_ops,
    verify,
    verify_atomics,
    verify_loops,
    verify_recipes,
    verify_target,
)
from compiler.dialects.omp.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect(
    "omp",
    "OpenMP's directives: threads, loops that they share, tasks, and code and data on devices.",
    definitions=[
        attributes,
        enums,
        loop_ops,
        parallel_ops,
        synchronization_ops,
        target_ops,
        task_ops,
        types,
        variable_ops,
    ],
    directives=DIRECTIVES,
    infers_types=False,
    hooks=[syntax, verify, verify_atomics, verify_loops, verify_recipes, verify_target],
)
