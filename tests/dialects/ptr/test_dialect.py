"""The ptr dialect: alignments that may be left out, types that follow from pointers, and what accesses demand."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages, parse

POINTER = "!ptr.ptr<#ptr.generic_space>"
ARGUMENTS = ", ".join(
    (
        f"%arg0: {POINTER}",
        "%arg1: index",
        f"%arg2: vector<4x{POINTER}>",
        "%arg3: vector<4xi1>",
        "%arg4: vector<4xf32>",
        "%arg5: memref<4xf32, #ptr.generic_space>",
        "%arg6: memref<4xf32>",
    )
)
PROGRAM = f"""\
module {{
  func.func @f({ARGUMENTS}) {{
    %0 = ptr.ptr_add nuw %arg0, %arg1 : {POINTER}, index
    %1 = ptr.load volatile %arg0 atomic syncscope("x") monotonic alignment = 8 : {POINTER} -> f32
    ptr.store %arg1, %arg0 : index, {POINTER}
    %2 = ptr.to_ptr %arg5 : memref<4xf32, #ptr.generic_space> -> <#ptr.generic_space>
    %3 = ptr.get_metadata %arg5 : memref<4xf32, #ptr.generic_space>
    %4 = ptr.from_ptr %2 metadata %3 : <#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
    %5 = ptr.gather %arg2, %arg3, %arg4 alignment = 4 : vector<4x{POINTER}> -> vector<4xf32>
    %6 = ptr.constant #ptr.address<16> : {POINTER}
    return
  }}
}}
"""


def test_what_is_written_is_printed() -> None:
    assert messages(PROGRAM) == []
    assert compiler.print_ir(parse(PROGRAM)).strip() == PROGRAM.strip()


def test_an_alignment_shows_itself_as_a_list_of_one_or_none() -> None:
    generic = compiler.print_ir(parse(PROGRAM), generic=True)
    assert "<{alignment = [8], " in generic
    assert '"ptr.store"(%arg1, %arg0) <{alignment = [], ' in generic


def test_alignments_and_flags_go_through_bytecode() -> None:
    module = parse(PROGRAM)
    again = compiler.read_bytecode(compiler.write_bytecode(module))
    assert compiler.print_ir(again) == compiler.print_ir(module)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"%0 = ptr.load %arg0 alignment = 3 : {POINTER} -> f32", "alignment must be a power of 2"),
        (
            f"%0 = ptr.load %arg0 atomic release alignment = 4 : {POINTER} -> f32",
            "'ptr.load' op unsupported ordering 'release'",
        ),
        (
            f"ptr.store %arg1, %arg0 atomic release : index, {POINTER}",
            "'ptr.store' op expected alignment for atomic access",
        ),
        (
            "%0 = ptr.to_ptr %arg6 : memref<4xf32> -> <#ptr.generic_space>",
            "expected the input and output to have the same memory space",
        ),
        (f"%0 = ptr.from_ptr %arg0 : <#ptr.generic_space> -> {POINTER}", "the result type cannot be `!ptr.ptr`"),
        (
            f'%0 = "ptr.ptr_diff"(%arg2, %arg2) : (vector<4x{POINTER}>, vector<4x{POINTER}>) -> tensor<4xindex>',
            "expected the result to have the same container type as the operands when operands are shaped",
        ),
    ],
)
def test_accesses_and_pointers_fit(line: str, problem: str) -> None:
    assert messages(f"func.func @f({ARGUMENTS}) {{\n{line}\nreturn\n}}") == [problem]


ADDRESS_SPACE = "#llvm.address_space<3>"


@pytest.mark.parametrize(
    ("space", "ordering", "type_", "problem"),
    [
        (ADDRESS_SPACE, "", "i7", None),
        (ADDRESS_SPACE, "", "vector<4xindex>", None),
        (ADDRESS_SPACE, "", "index", "type must be LLVM type with size, but got 'index'"),
        ("#nvvm.memory_space<shared>", "", "index", "type must be LLVM type with size, but got 'index'"),
        ("#ptr.generic_space", "", "index", None),
        (ADDRESS_SPACE, "atomic monotonic", "i8", None),
        (ADDRESS_SPACE, "atomic monotonic", "i7", "unsupported type 'i7' for atomic access"),
        ("#ptr.generic_space", "atomic monotonic", "i7", None),
    ],
)
def test_a_memory_space_tells_what_may_be_loaded(space: str, ordering: str, type_: str, problem: str | None) -> None:
    load = f"ptr.load %p {ordering} alignment = 4 : !ptr.ptr<{space}> -> {type_}"
    reported = messages(f"func.func @f(%p: !ptr.ptr<{space}>) {{ %0 = {load} return }}")
    assert reported == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("type_", "problem"),
    [
        ("!ptr.ptr<#nvvm.memory_space<shared>>", None),
        ("!ptr.ptr<1 : i32>", "invalid kind of attribute specified"),
        ("!ptr.ptr<#gpu.address_space<global>>", "invalid kind of attribute specified"),
        ("!ptr.ptr_metadata<memref<4xf32>>", None),
        ("!ptr.ptr_metadata<i32>", "invalid kind of type specified"),
        (f"!ptr.ptr_metadata<{POINTER}>", "the ptr-like type has no metadata"),
    ],
)
def test_a_pointer_is_into_a_memory_space(type_: str, problem: str | None) -> None:
    assert messages(f"func.func private @f({type_})") == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("size = 31, abi = 32, preferred = 32", "size entry must be divisible by 8"),
        ("size = 32, abi = 33, preferred = 64", "abi entry must be divisible by 8"),
        ("size = 32, abi = 32, preferred = 63", "preferred entry must be divisible by 8"),
        ("size = 32, abi = 32, preferred = 32, index = 31", "index entry must be divisible by 8"),
        (
            "size = 32, abi = 32, preferred = 16",
            "preferred alignment is expected to be at least as large as ABI alignment",
        ),
    ],
)
def test_a_layout_has_whole_bytes_and_ordered_alignments(parameters: str, message: str) -> None:
    assert messages(f"module attributes {{t.a = #ptr.spec<{parameters}>}} {{}}") == [message]
