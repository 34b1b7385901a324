"""The llvm dialect, https://mlir.llvm.org/docs/Dialects/LLVM/."""

from compiler.dialects.llvm import (
    aggregate_ops,
    arithmetic_ops,
    attribute_verify,
    attributes,
    call_syntax,
    constant_ops,
    control_flow_intrinsics,
    control_flow_ops,
    debug_info_attributes,
    enums,
    float_intrinsics,
    hint_intrinsics,
    integer_intrinsics,
    loop_attributes,
    memory_intrinsics,
    memory_ops,
    module_ops,
    symbol_syntax,
    syntax,
    types,
    vector_intrinsics,
    vector_predication_intrinsics,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "llvm",
    "LLVM IR: its types, instructions and intrinsics, functions and globals, as operations.",
    definitions=[
        aggregate_ops,
        arithmetic_ops,
        attributes,
        constant_ops,
        control_flow_intrinsics,
        control_flow_ops,
        debug_info_attributes,
        enums,
        float_intrinsics,
        hint_intrinsics,
        integer_intrinsics,
        loop_attributes,
        memory_intrinsics,
        memory_ops,
        module_ops,
        types,
        vector_intrinsics,
        vector_predication_intrinsics,
    ],
    verify_op_attribute=attribute_verify.op_attribute,
    verify_argument_attribute=attribute_verify.parameter_attribute,
    verify_result_attribute=attribute_verify.result_attribute,
    directives={**syntax.DIRECTIVES, **call_syntax.DIRECTIVES, **symbol_syntax.DIRECTIVES},
)
# Upstream too lets ops of this dialect stand that nobody defines: intrinsics, say.
DIALECT.allows_unknown_ops = True
DIALECT.unknown_type = "unknown LLVM type: {mnemonic}"
