"""A function in LLVM IR that calls another one with arguments from memory.

It takes two arrays of pointers: to the arguments, one for each of the callee's, and to where each part of its result
goes.
"""

from __future__ import annotations

from compiler.codegen import llvm_text
from compiler.codegen.llvm_types import TypeTexts, element_types
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.llvm.types import LLVMVoidType
from compiler.ir.types import Type, VectorType

WRAPPER = "ir.run.entry"


def entry_wrapper(function: LLVMFuncOp, name: str) -> str:
    """Returns the text of the function, for an `llvm.func` that is not variadic."""
    types = TypeTexts()
    result, parameters = signature(function)
    # Not inlined, as code inlined into a function without debug information loses its own.
    lines = [f"define void @{WRAPPER}(ptr %arguments, ptr %results) {{"]
    passed = []
    for index, type_ in enumerate(parameters):
        spelled = types.text(type_)
        lines.append(f"  %a{index}.slot = getelementptr ptr, ptr %arguments, i64 {index}")
        lines.append(f"  %a{index}.place = load ptr, ptr %a{index}.slot")
        lines.append(f"  %a{index} = load {spelled}, ptr %a{index}.place, align 1")
        passed.append(f"{spelled} %a{index}")
    leaves = result_leaves(result)
    spelled = types.text(result)
    head = "" if spelled == "void" else "%result = "
    lines.append(f"  {head}call {spelled} @{llvm_text.name(name)}({', '.join(passed)}) noinline")
    for number, (path, type_) in enumerate(leaves):
        value = "%result"
        if path:
            value = f"%r{number}"
            lines.append(f"  {value} = extractvalue {spelled} %result, {', '.join(map(str, path))}")
        lines.append(f"  %r{number}.slot = getelementptr ptr, ptr %results, i64 {number}")
        lines.append(f"  %r{number}.place = load ptr, ptr %r{number}.slot")
        lines.append(f"  store {types.text(type_)} {value}, ptr %r{number}.place, align 1")
    return "\n".join([*lines, "  ret void", "}", ""])


def signature(function: LLVMFuncOp) -> tuple[Type, tuple[Type, ...]]:
    """Returns the result and the parameters of an `llvm.func`."""
    type_ = function.function_type.type
    return type_.return_type, type_.params


def result_leaves(type_: Type) -> list[tuple[tuple[int, ...], Type]]:
    """Returns the scalars and vectors in a result, each with its indices in it."""
    if isinstance(type_, LLVMVoidType):
        return []
    inner = None if isinstance(type_, VectorType) else element_types(type_)
    if inner is None:
        return [((), type_)]
    return [((index, *path), leaf) for index, part in enumerate(inner) for path, leaf in result_leaves(part)]
