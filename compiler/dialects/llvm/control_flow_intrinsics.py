"""The intrinsics of the llvm dialect for coroutines, variadic arguments, exceptions and traps."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_TokenType, LLVM_Type
from compiler.ods.attr_constraints import I8Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.type_constraints import I1, I32


class CoroIdOp(Op, name="llvm.intr.coro.id"):
    """Identifies a coroutine and its frame."""

    align = operand(I32)
    promise = operand(LLVM_AnyPointer)
    coroaddr = operand(LLVM_AnyPointer)
    fnaddrs = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    assembly_format = "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"


class CoroBeginOp(Op, name="llvm.intr.coro.begin"):
    """Begins a coroutine in its frame."""

    token = operand(LLVM_TokenType)
    mem = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    assembly_format = "$token `,` $mem attr-dict `:` functional-type(operands, results)"


class CoroSizeOp(Op, name="llvm.intr.coro.size"):
    """Returns the size of the coroutine's frame, in bytes."""

    res = result(LLVM_Type)
    assembly_format = "attr-dict `:` type($res)"


class CoroAlignOp(Op, name="llvm.intr.coro.align"):
    """Returns the required alignment of the frame of the coroutine."""

    res = result(LLVM_Type)
    assembly_format = "attr-dict `:` type($res)"


class CoroSaveOp(Op, name="llvm.intr.coro.save"):
    """Prepares the coroutine for its suspension."""

    handle = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    assembly_format = "$handle attr-dict `:` functional-type(operands, results)"


class CoroSuspendOp(Op, name="llvm.intr.coro.suspend"):
    """Suspends the coroutine; returns if it was resumed or destroyed."""

    save = operand(LLVM_TokenType)
    final = operand(I1)
    res = result(LLVM_Type)
    assembly_format = "$save `,` $final attr-dict `:` type($res)"


class CoroEndOp(Op, name="llvm.intr.coro.end"):
    """Marks the point where the coroutine returns to its last resumer."""

    handle = operand(LLVM_AnyPointer)
    unwind = operand(I1)
    retvals = operand(LLVM_TokenType)
    res = result(LLVM_Type)
    assembly_format = "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"


class CoroFreeOp(Op, name="llvm.intr.coro.free"):
    """Returns a pointer to the memory of the coroutine frame to be freed, null if there is none."""

    id = operand(LLVM_TokenType)
    handle = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    assembly_format = "$id `,` $handle attr-dict `:` functional-type(operands, results)"


class CoroResumeOp(Op, name="llvm.intr.coro.resume"):
    """Resumes a suspended coroutine."""

    handle = operand(LLVM_AnyPointer)
    assembly_format = "$handle attr-dict `:` qualified(type($handle))"


class CoroPromiseOp(Op, name="llvm.intr.coro.promise"):
    """Returns the address of a coroutine's promise for its handle, or the handle for the address."""

    handle = operand(LLVM_AnyPointer)
    align = operand(I32)
    from_ = operand(I1)
    res = result(LLVM_AnyPointer)
    assembly_format = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)"


class VaStartOp(Op, name="llvm.intr.vastart"):
    """Begins reading variadic arguments."""

    arg_list = operand(LLVM_AnyPointer)
    assembly_format = "$arg_list attr-dict `:` qualified(type($arg_list))"


class VaCopyOp(Op, name="llvm.intr.vacopy"):
    """Copies the position in the variadic arguments."""

    dest_list = operand(LLVM_AnyPointer)
    src_list = operand(LLVM_AnyPointer)
    assembly_format = "$src_list `to` $dest_list attr-dict `:` type(operands)"


class VaEndOp(Op, name="llvm.intr.vaend"):
    """Ends reading variadic arguments."""

    arg_list = operand(LLVM_AnyPointer)
    assembly_format = "$arg_list attr-dict `:` qualified(type($arg_list))"


class EhTypeidForOp(Op, name="llvm.intr.eh.typeid.for"):
    """Returns the number that identifies a type in exception handling."""

    type_info = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    assembly_format = "$type_info attr-dict `:` functional-type(operands, results)"


class Trap(Op, name="llvm.intr.trap"):
    """Stops the program with an error."""

    assembly_format = "attr-dict"


class DebugTrap(Op, name="llvm.intr.debugtrap"):
    """Stops the program for a debugger."""

    assembly_format = "attr-dict"


class UBSanTrap(Op, name="llvm.intr.ubsantrap"):
    """Stops the program because a check for undefined behaviour failed."""

    failure_kind = attribute(I8Attr, name="failureKind")
    assembly_format = "prop-dict attr-dict"
