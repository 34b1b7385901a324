"""LLVM IR becomes the llvm dialect, and is the same LLVM IR again when that is translated."""

from __future__ import annotations

import re

import pytest

from tests.codegen.test_llvm_translation import FUNCTIONS, GLOBALS
from tests.support.translate import ir_translate, llvm_ir

LOOP = """
declare i32 @printf(ptr noundef, ...)
@text = private unnamed_addr constant [4 x i8] c"%d\\0A\\00"

define i64 @sum(ptr noalias readonly %a, i64 %n) nounwind {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %s = phi i64 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %body, label %done
body:
  %p = getelementptr inbounds { i32, i64 }, ptr %a, i64 %i, i32 1
  %v = load i64, ptr %p, align 8
  %t = add nsw i64 %s, %v
  %next = add i64 %i, 1
  br label %head
done:
  %r = call i32 (ptr, ...) @printf(ptr @text, i64 %s)
  %m = call i64 @llvm.umax.i64(i64 %s, i64 3)
  ret i64 %m
}
"""


def test_phis_become_arguments_and_constants_operations() -> None:
    done = ir_translate("--import-llvm", text=LOOP)
    assert (done.code, done.errors) == (0, "")
    for line in (
        'llvm.mlir.global private unnamed_addr constant @text("%d\\0A\\00") {addr_space = 0 : i32}',
        "llvm.func @printf(!llvm.ptr {llvm.noundef}, ...) -> i32",
        "llvm.func @sum(%arg0: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg1: i64) -> i64 attributes {no_unwind} {",
        "llvm.br ^bb1(%0, %0 : i64, i64)",
        "^bb1(%4: i64, %5: i64):",
        "llvm.call @printf(%2, %5) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32",
        "llvm.intr.umax(%5, %3) : (i64, i64) -> i64",
    ):
        assert line in done.output


@pytest.mark.parametrize("text", [FUNCTIONS, GLOBALS], ids=["functions", "globals"])
def test_what_was_translated_comes_back(text: str) -> None:
    # Aliases, comdats and what runs at the start stay out: upstream's simple case is all that is asked for.
    text = re.sub(r"llvm\.mlir\.alias[^}]*}|comdat\(\S+\)|llvm\.comdat .*|llvm\.mlir\.global_ctors.*", "", text)
    translated = llvm_ir(text)
    imported = ir_translate("--import-llvm", text=translated)
    assert (imported.code, imported.errors) == (0, "")
    assert _code(llvm_ir(imported.output)) == _code(translated)


def _code(text: str) -> list[str]:
    """The lines without metadata, which is not imported, and with declarations sorted."""
    text = re.sub(r"^(!|;|attributes).*\n|, !.*", "", text, flags=re.MULTILINE)
    lines = [line for line in re.sub(r" #\d+", "", text).split("\n") if line]
    return sorted([line for line in lines if line.startswith("declare")]) + [
        line for line in lines if not line.startswith("declare")
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("define i32 @f() {\n  ret i64 0\n}", "<stdin>:2:7: error: value doesn't match function result type 'i32'"),
        ("define i32 @f( {", "<stdin>:1:17: error: expected type"),
        (
            "declare i32 @p(...)\ndefine void @f() personality ptr @p {\n  ret void\n}",
            "<stdin>: error: unhandled personality in: define void @f() personality ptr @p {",
        ),
    ],
)
def test_what_cannot_be_imported_is_an_error(text: str, message: str) -> None:
    done = ir_translate("--import-llvm", text=text)
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith(message)
