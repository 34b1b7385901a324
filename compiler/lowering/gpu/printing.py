"""`gpu.printf` as calls of functions that print on a device: HIP's, C's `printf`, and CUDA's `vprintf`.

gpu.printf "%d", %i    ->    llvm.call @vprintf(a pointer to the format, a pointer to %i)
"""

from __future__ import annotations

from compiler.dialects.gpu.kernel_ops import (
    PrintfOp,
)
from compiler.dialects.llvm.arithmetic_ops import BitcastOp, FPExtOp, ZExtOp
from compiler.dialects.llvm.attributes import CConvAttr
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.dialects.llvm.enums import CConv
from compiler.ir.attributes import (
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Value
from compiler.ir.types import F64, I32, I64, FloatType
from compiler.lowering.gpu.device_module import DeviceModule
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.types import (
    literal_struct,
)
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


def _format(module: DeviceModule, op: PrintfOp, space: int = 0) -> tuple[Value, int]:
    """Returns a pointer to the format of an op, and its size."""
    text = op.format
    return module.text("printfFormat_", text.value, space)


_ARGUMENTS_PER_CALL = 7
"""Number of arguments that one call of the runtime for HIP appends."""


@conversion_pattern(PrintfOp, name="GPUPrintfOpToHIPLowering")
def lower_printf_to_hip(op: PrintfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.printf -> calls of __ockl_printf_begin, __ockl_printf_append_string_n and __ockl_printf_append_args"""
    module = DeviceModule(op, rewriter)
    emit, arguments = LLVMEmitter(rewriter), list(adaptor.operands)
    module.declare("__ockl_printf_begin", I64, [I64])
    if arguments:
        module.declare("__ockl_printf_append_args", I64, [I64, I32, *[I64] * _ARGUMENTS_PER_CALL, I32])
    module.declare("__ockl_printf_append_string_n", I64, [I64, pointer_type(), I64, I32])
    zero = emit.constant(0, I64)
    state = emit.call("__ockl_printf_begin", [zero], [I64]).result
    text, size = _format(module, op)
    length = emit.constant(size, I64)
    yes, no = emit.constant(1, I32), emit.constant(0, I32)
    operands = [state, text, length, no if arguments else yes]
    state = emit.call("__ockl_printf_append_string_n", operands, [I64]).result
    for first in range(0, len(arguments), _ARGUMENTS_PER_CALL):
        group = arguments[first : first + _ARGUMENTS_PER_CALL]
        count = emit.constant(len(group), I32)
        values = [_as_64_bits(emit, value) for value in group]
        values += [zero] * (_ARGUMENTS_PER_CALL - len(values))
        is_last = yes if first + _ARGUMENTS_PER_CALL >= len(arguments) else no
        state = emit.call("__ockl_printf_append_args", [state, count, *values, is_last], [I64]).result
    rewriter.erase_op(op)
    return True


def _as_64_bits(emit: LLVMEmitter, value: Value) -> Value:
    """Returns the bits of a number, of floats as doubles."""
    if isinstance(value.type, FloatType):
        return emit.op(BitcastOp, _as_double(emit, value), result_type=I64)
    return value if value.type == I64 else emit.op(ZExtOp, value, result_type=I64)


def _as_double(emit: LLVMEmitter, value: Value) -> Value:
    return value if value.type == F64 else emit.op(FPExtOp, value, result_type=F64)


def lower_printf_to_call(space: int, name: str = "printf", convention: CConv = CConv.CCC) -> ConversionFunctionPattern:
    """Returns the pattern that calls C's function under a name, with formats in an address space."""

    @conversion_pattern(PrintfOp, name="GPUPrintfOpToLLVMCallLowering")
    def lower(op: PrintfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.printf -> llvm.call @printf"""
        module = DeviceModule(op, rewriter)
        is_common = convention is CConv.CCC
        members = {} if is_common else {"CConv": CConvAttr.get(convention)}
        type_ = module.declare(name, I32, [pointer_type(space)], variadic=True, **members)
        text, _ = _format(module, op, space)
        rewriter.create(
            CallOp,
            [text, *adaptor.operands],
            result_types=[I32],
            callee=SymbolRefAttr(name),
            cConv=convention,
            var_callee_type=TypeAttr(type_),
            op_bundle_sizes=[],
        )
        rewriter.erase_op(op)
        return True

    return lower


@conversion_pattern(PrintfOp, name="GPUPrintfOpToVPrintfLowering")
def lower_printf_to_vprintf(op: PrintfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.printf -> llvm.call @vprintf, with the arguments in a structure on the stack"""
    module = DeviceModule(op, rewriter)
    emit = LLVMEmitter(rewriter)
    module.declare("vprintf", I32, [pointer_type(), pointer_type()])
    text, _ = _format(module, op)
    values = [
        emit.op(FPExtOp, value, result_type=F64) if isinstance(value.type, FloatType) else value
        for value in adaptor.operands
    ]
    type_ = literal_struct([value.type for value in values])
    memory = emit.alloca(emit.index(1, I64), type_)
    for position, value in enumerate(values):
        emit.store(value, emit.gep(memory, [0, position], type_))
    emit.call("vprintf", [text, memory], [I32])
    rewriter.erase_op(op)
    return True
