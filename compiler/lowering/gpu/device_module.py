"""Additions of lowerings to the module of a device: globals, texts and declarations of functions."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.gpu.kernel_ops import (
    GPUModuleOp,
)
from compiler.dialects.llvm.attributes import LinkageAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import GlobalOp, LLVMFuncOp
from compiler.dialects.llvm.types import LLVMFunctionType
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I8, I32, Type
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.types import (
    array,
    function,
)
from compiler.rewrite.conversion_rewriter import ConversionRewriter


def internal_global(
    rewriter: ConversionRewriter, location: Operation, name: str, type_: Type, space: int, **members: Attribute
) -> GlobalOp:
    """Creates a global of internal linkage at the insertion point."""
    properties: dict[str, Attribute] = {
        "sym_name": StringAttr(name),
        "global_type": TypeAttr(type_),
        "linkage": LinkageAttr.get(Linkage.INTERNAL),
        "addr_space": IntegerAttr(space, I32),
        **members,
    }
    return rewriter.create(GlobalOp, properties=properties, regions=[Region()], location=location)


def address_of_global(emit: LLVMEmitter, global_op: GlobalOp) -> Value:
    """Returns a pointer to a global."""
    name = SymbolRefAttr(symbol_name(global_op) or "")
    return emit.op(AddressOfOp, result_type=pointer_type(global_op.addr_space.value), global_name=name)


class DeviceModule:
    """The enclosing `gpu.module`; additions are inserted at its start."""

    def __init__(self, op: Operation, rewriter: ConversionRewriter) -> None:
        module = op.parent_of_type(GPUModuleOp)
        assert module is not None
        self._op, self._rewriter, self._body = op, rewriter, module.body_region.entry

    def _symbol(self, name: str) -> Operation | None:
        return next((op for op in self._body.ops if symbol_name(op) == name), None)

    def declare(
        self, name: str, result: Type, inputs: Sequence[Type], *, variadic: bool = False, **properties: Attribute
    ) -> LLVMFunctionType:
        """Returns the type of a function; declares the function if it doesn't exist."""
        type_ = function(result, inputs, variadic=variadic)
        if not isinstance(self._symbol(name), LLVMFuncOp):
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point_to_start(self._body)
                build_function(self._rewriter, name, type_, self._op, properties)
        return type_

    def text(self, prefix: str, text: str, space: int = 0) -> tuple[Value, int]:
        """Returns a pointer to a text that ends with a zero, and its size in bytes.

        Equal texts whose globals have names with the same prefix are one global.
        """
        value = StringAttr(text + "\0")
        size = len(value.value.encode("utf-8", "surrogateescape"))
        type_ = array(I8, size)
        buffer = self._existing_text(prefix, value)
        if buffer is None:
            number = 0
            while self._symbol(name := f"{prefix}{number}") is not None:
                number += 1
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point_to_start(self._body)
                buffer = internal_global(self._rewriter, self._op, name, type_, space, constant=UNIT, value=value)
        emit = LLVMEmitter(self._rewriter)
        return emit.gep(address_of_global(emit, buffer), [0, 0], type_), size

    def _existing_text(self, prefix: str, value: StringAttr) -> GlobalOp | None:
        for op in self._body.ops:
            if isinstance(op, GlobalOp) and (symbol_name(op) or "").startswith(prefix):
                if op.value == value:
                    return op
        return None
