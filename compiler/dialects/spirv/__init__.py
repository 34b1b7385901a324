"""The spirv dialect, https://mlir.llvm.org/docs/Dialects/Spirv/."""

from compiler.dialects.spirv import attributes, enums, ops, types
from compiler.dialects.spirv.syntax import memory_syntax, op_syntax, symbol_syntax
from compiler.dialects.spirv.verify import (
    verify_arithmetic,
    verify_attributes,
    verify_casts,
    verify_composites,
    verify_control_flow,
    verify_groups,
    verify_images,
    verify_memory,
    verify_symbols,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "spirv",
    "SPIR-V, which GPUs run under Vulkan, OpenCL and Level Zero: modules, shaders, kernels.",
    package=__name__,
    definitions=[attributes, *enums.MODULES, *ops.MODULES, types],
    verify_op_attribute=verify_attributes.op_attribute,
    verify_argument_attribute=verify_attributes.argument_attribute,
    verify_result_attribute=verify_attributes.result_attribute,
    directives=op_syntax.DIRECTIVES,
    hooks=[
        memory_syntax,
        symbol_syntax,
        op_syntax,
        verify_arithmetic,
        verify_casts,
        verify_composites,
        verify_control_flow,
        verify_groups,
        verify_images,
        verify_memory,
        verify_symbols,
    ],
)
# As upstream, unregistered operations of this dialect are allowed, as SPIR-V can be extended.
DIALECT.allows_unknown_ops = True
DIALECT.unknown_type = "unknown SPIR-V type: {mnemonic}"
DIALECT.unknown_attribute = "unknown SPIR-V attribute kind: {mnemonic}"
