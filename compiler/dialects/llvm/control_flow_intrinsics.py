"""The intrinsics of the llvm dialect for coroutines, variadic arguments, exceptions and traps."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_TokenType, LLVM_Type
from compiler.ods.attr_constraints import I8Attr
from compiler.ods.define import op
from compiler.ods.type_constraints import I1, I32

INTR_CORO_ID = op(
    "llvm.intr.coro.id",
    "Identifies a coroutine and its frame.",
    operands={"align": I32, "promise": LLVM_AnyPointer, "coroaddr": LLVM_AnyPointer, "fnaddrs": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format=("$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"),
)
INTR_CORO_BEGIN = op(
    "llvm.intr.coro.begin",
    "Begins a coroutine in its frame.",
    operands={"token": LLVM_TokenType, "mem": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$token `,` $mem attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_SIZE = op(
    "llvm.intr.coro.size",
    "Tells how many bytes the frame of the coroutine takes.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
INTR_CORO_ALIGN = op(
    "llvm.intr.coro.align",
    "Tells how the frame of the coroutine is to be aligned.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
INTR_CORO_SAVE = op(
    "llvm.intr.coro.save",
    "Makes the coroutine ready for being suspended.",
    operands={"handle": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$handle attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_SUSPEND = op(
    "llvm.intr.coro.suspend",
    "Suspends the coroutine; tells whether it was resumed or destroyed.",
    operands={"save": LLVM_TokenType, "final": I1},
    results={"res": LLVM_Type},
    format="$save `,` $final attr-dict `:` type($res)",
)
INTR_CORO_END = op(
    "llvm.intr.coro.end",
    "Marks where the coroutine returns to who resumed it last.",
    operands={"handle": LLVM_AnyPointer, "unwind": I1, "retvals": LLVM_TokenType},
    results={"res": LLVM_Type},
    format="$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_FREE = op(
    "llvm.intr.coro.free",
    "Gives the memory of the frame that is to be freed, if any.",
    operands={"id": LLVM_TokenType, "handle": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$id `,` $handle attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_RESUME = op(
    "llvm.intr.coro.resume",
    "Resumes a suspended coroutine.",
    operands={"handle": LLVM_AnyPointer},
    format="$handle attr-dict `:` qualified(type($handle))",
)
INTR_CORO_PROMISE = op(
    "llvm.intr.coro.promise",
    "Gives the address of the promise in a coroutine, or the other way round.",
    operands={"handle": LLVM_AnyPointer, "align": I32, "from": I1},
    results={"res": LLVM_AnyPointer},
    format="$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)",
)
INTR_VASTART = op(
    "llvm.intr.vastart",
    "Begins reading variadic arguments.",
    operands={"arg_list": LLVM_AnyPointer},
    format="$arg_list attr-dict `:` qualified(type($arg_list))",
)
INTR_VACOPY = op(
    "llvm.intr.vacopy",
    "Copies the position in the variadic arguments.",
    operands={"dest_list": LLVM_AnyPointer, "src_list": LLVM_AnyPointer},
    format="$src_list `to` $dest_list attr-dict `:` type(operands)",
)
INTR_VAEND = op(
    "llvm.intr.vaend",
    "Ends reading variadic arguments.",
    operands={"arg_list": LLVM_AnyPointer},
    format="$arg_list attr-dict `:` qualified(type($arg_list))",
)
INTR_EH_TYPEID_FOR = op(
    "llvm.intr.eh.typeid.for",
    "Gives the number that stands for a type in exception handling.",
    operands={"type_info": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$type_info attr-dict `:` functional-type(operands, results)",
)
INTR_TRAP = op(
    "llvm.intr.trap",
    "Stops the program with an error.",
    format="attr-dict",
)
INTR_DEBUGTRAP = op(
    "llvm.intr.debugtrap",
    "Stops the program for a debugger.",
    format="attr-dict",
)
INTR_UBSANTRAP = op(
    "llvm.intr.ubsantrap",
    "Stops the program because a check for undefined behaviour failed.",
    attributes={"failureKind": I8Attr},
    format="prop-dict attr-dict",
)
