"""Calls of the functions of a GPU's runtime (`mgpuStreamCreate` ...), which the host's module declares at its end."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.gpu.async_op import AsyncOp
from compiler.dialects.gpu.types import (
    AsyncTokenType,
    SparseDnTensorHandleType,
    SparseSpGEMMOpHandleType,
    SparseSpMatHandleType,
)
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I32, DialectType, Type
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import VOID, LLVMTypeConverter, function
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

STREAM_CREATE = "mgpuStreamCreate"

_HANDLES = (
    AsyncTokenType,
    SparseDnTensorHandleType,
    SparseSpMatHandleType,
    SparseSpGEMMOpHandleType,
)


def convert_handles(converter: LLVMTypeConverter) -> None:
    """Makes a converter convert tokens and handles of sparse matrices to pointers."""

    def convert(type_: DialectType) -> LLVMPointerType | None:
        return pointer_type() if isinstance(type_, _HANDLES) else None

    converter.add_conversion(convert, DialectType)


def is_token(value: Value) -> bool:
    """Returns True for the tokens of the gpu dialect."""
    return isinstance(value.type, AsyncTokenType)


def is_stream(value: Value) -> bool:
    """Returns True if a converted token is a stream that was created, not an event."""
    call = value.defining_op(CallOp)
    return call is not None and call.callee is not None and call.callee.root == STREAM_CREATE


class Runtime:
    """Calls of the runtime at the place of an operation, in the patterns that convert it."""

    def __init__(self, op: Operation, rewriter: ConversionRewriter) -> None:
        self._op, self._rewriter = op, rewriter
        self.emit = LLVMEmitter(rewriter)
        self.converter = converter_of(rewriter)
        self.index_type: Type = self.converter.index_type

    def call(self, name: str, *arguments: Value) -> None:
        """Calls a function without a result."""
        self._call(name, arguments, VOID)

    def call_for(self, result: Type, name: str, *arguments: Value) -> Value:
        """Returns the result of a function."""
        return self._call(name, arguments, result).result

    def call_for_pointer(self, name: str, *arguments: Value) -> Value:
        """Calls a function that returns a pointer; returns the pointer."""
        return self.call_for(pointer_type(), name, *arguments)

    def _call(self, name: str, arguments: Sequence[Value], result: Type) -> CallOp:
        values = [self.generic_pointer(argument) for argument in arguments]
        self._declare(name, function(result, [value.type for value in values]))
        return self.emit.call(name, values, [] if result == VOID else [result])

    def _declare(self, name: str, type_: Type) -> None:
        module = self._op.parent_of_type(ModuleOp)
        assert module is not None
        body = module.body_region.entry
        if not any(isinstance(op, LLVMFuncOp) and symbol_name(op) == name for op in body.ops):
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point_to_end(body)
                build_function(self._rewriter, name, type_, self._op)

    # ------------------------------------------------------------------------------------------ arguments

    def number(self, value: int) -> Value:
        """Returns a number of 32 bits."""
        return self.emit.constant(value, I32)

    def index(self, value: int) -> Value:
        """Returns a number as `index` is in llvm."""
        return self.emit.index(value, self.index_type)

    def allocated(self, descriptor: Value) -> Value:
        """Returns the pointer to the memory that a memref was allocated as."""
        return self.emit.extract(descriptor, ALLOCATED)

    def aligned(self, descriptor: Value) -> Value:
        """Returns the pointer to the first element of a memref, in the generic address space."""
        return self.generic_pointer(self.emit.extract(descriptor, ALIGNED))

    def generic_pointer(self, value: Value) -> Value:
        """Returns a pointer cast to the generic address space; other values unchanged."""
        if not isinstance(value.type, LLVMPointerType) or value.type == pointer_type():
            return value
        return self.emit.op(AddrSpaceCastOp, value, result_type=pointer_type())


def are_converted(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """Returns True if all operands have types of the llvm dialect; otherwise reports a match failure."""
    if all(is_llvm_type_throughout(value.type) for value in adaptor.all_operands):
        return True
    return rewriter.notify_match_failure(op, "Cannot convert if operands aren't of LLVM type.")


def stream_of(op: AsyncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> Value | None:
    """Returns the stream of an asynchronous operation; None if it cannot be converted."""
    if not are_converted(op, adaptor, rewriter):
        return None
    streams = adaptor.replacements(op.async_dependencies)
    if len(streams) != 1:
        rewriter.notify_match_failure(op, "Can only convert with exactly one async dependency.")
        return None
    if op.async_token is None:
        rewriter.notify_match_failure(op, "Can convert only async version.")
        return None
    return streams[0]
