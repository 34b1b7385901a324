"""The nvvm dialect, https://mlir.llvm.org/docs/Dialects/NVVMDialect/."""

from compiler.dialects.nvvm import (
    attributes,
    barrier_ops,
    copy_ops,
    enums,
    id_ops,
    matrix_enums,
    matrix_ops,
    number_ops,
    register_ops,
    tensor_memory_ops,
    thread_ops,
    verify,
    warp_ops,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "nvvm",
    "Instructions of NVIDIA GPUs as they are lowered to PTX: ids, barriers, copies, matrix products, conversions.",
    definitions=[
        attributes,
        barrier_ops,
        copy_ops,
        enums,
        id_ops,
        matrix_enums,
        matrix_ops,
        number_ops,
        register_ops,
        tensor_memory_ops,
        thread_ops,
        warp_ops,
    ],
    verify_op_attribute=verify.op_attribute,
    verify_argument_attribute=verify.argument_attribute,
    infers_types=False,
)
