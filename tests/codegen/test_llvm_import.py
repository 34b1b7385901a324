"""LLVM IR becomes the llvm dialect, and is the same LLVM IR again when that is translated."""

from __future__ import annotations

import re

import pytest

from tests.codegen.test_llvm_translation import FUNCTIONS, GLOBALS
from tests.support.llvm_tools import LlvmTool
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


WHOLE_MODULE = r"""
$foo = comdat any
@g = global i32 0, comdat($foo)
@c = global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @f, ptr null },
  { i32, ptr, ptr } { i32 1, ptr @f, ptr null }]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
@al = weak alias i32, ptr @g
@ifn = ifunc void (), ptr @res
define ptr @res() { ret ptr null }
declare i32 @__gxx_personality_v0(...)
module asm "foo"
module asm "bar"
define void @f() { ret void }
define i32 @inv(i32 %x) personality ptr @__gxx_personality_v0 {
  %r = invoke i32 @inv(i32 %x) to label %ok unwind label %bad
ok:
  ret i32 %r
bad:
  %l = landingpad { ptr, i32 } cleanup catch ptr @g filter [1 x ptr] [ptr @g]
  resume { ptr, i32 } %l
}
define i32 @ld(ptr %p, ptr %q, i32 %i) {
  %a = load i32, ptr %p, !tbaa !3, !nontemporal !20, !invariant.load !21
  store i32 %a, ptr %q, !tbaa !6, !llvm.access.group !10
  %b = load i32, ptr %p, !llvm.access.group !11
  br label %l
l:
  %c = icmp eq i32 %a, %b
  br i1 %c, label %l, label %d, !prof !12, !llvm.loop !13
d:
  %x = call i32 @inv(i32 %i) #0, !prof !14
  %y = tail call i32 %p(i32 %i) nounwind willreturn memory(none)
  %va = va_arg ptr %p, i32
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8)]
  switch i32 %y, label %e [ i32 1, label %e
    i32 2, label %l2 ], !prof !15
l2:
  indirectbr ptr %p, [label %e, label %l2]
e:
  %cx = call i32 asm "x", "=r,*m"(ptr elementtype(i32) %p)
  ret i32 %b
}
declare void @llvm.assume(i1)
attributes #0 = { convergent nounwind memory(read) "foo"="bar" allocsize(0) }
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!22}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC", i32 2}
!2 = !{i32 1, !"str", !"value"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"char", !9, i64 0}
!6 = !{!7, !4, i64 4, i64 1}
!7 = !{!"S", !4, i64 0, !4, i64 4}
!9 = !{!"Simple C++ TBAA"}
!10 = distinct !{}
!11 = !{!10, !16}
!12 = !{!"branch_weights", i32 5, i32 10}
!13 = distinct !{!13, !17, !18, !19}
!14 = !{!"branch_weights", i32 5}
!15 = !{!"branch_weights", i32 5, i32 1, i32 2}
!16 = distinct !{}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = !{!"llvm.loop.parallel_accesses", !10}
!20 = !{i32 1}
!21 = !{}
!22 = !{!"clang"}
"""

DEBUG_INFO = r"""
source_filename = "x.c"
@gv = global i32 3, !dbg !30
define i32 @f(ptr %p, i32 %n) !dbg !3 {
entry:
  %x = alloca i32
    #dbg_declare(ptr %x, !20, !DIExpression(DW_OP_plus_uconst, 8), !10)
    #dbg_value(i32 %n, !21, !DIExpression(), !10)
  %a = add i32 %n, 1, !dbg !10
  %b = add i32 %n, 2, !dbg !24
    #dbg_label(!27, !10)
  br label %q, !dbg !10
q:
  ret i32 %a, !dbg !26
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "clang", isOptimized: true,
  runtimeVersion: 0, emissionKind: FullDebug, globals: !29)
!2 = !DIFile(filename: "test.c", directory: "/dir")
!3 = distinct !DISubprogram(name: "f", linkageName: "f_l", scope: !2, file: !2, line: 4, type: !4,
  scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !19)
!4 = !DISubroutineType(cc: DW_CC_normal, types: !5)
!5 = !{!7, !6, !7}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !2, line: 3, size: 128, elements: !9)
!9 = !{!12, !13}
!10 = !DILocation(line: 26, column: 3, scope: !3)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !8, file: !2, line: 3, baseType: !6, size: 64)
!13 = !DIDerivedType(tag: DW_TAG_member, name: "arr", scope: !8, file: !2, line: 4, baseType: !14, size: 64, offset: 64)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 64, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 2)
!19 = !{!20}
!20 = !DILocalVariable(name: "x", scope: !3, file: !2, line: 5, type: !7, align: 32)
!21 = !DILocalVariable(name: "n", arg: 2, scope: !22, file: !2, line: 4, type: !7)
!22 = distinct !DILexicalBlock(scope: !3, file: !2, line: 7, column: 3)
!23 = distinct !DISubprogram(name: "inl", scope: !2, file: !2, line: 40, type: !4, unit: !1,
  spFlags: DISPFlagDefinition)
!24 = !DILocation(line: 41, column: 7, scope: !25, inlinedAt: !10)
!25 = !DILexicalBlockFile(scope: !23, file: !2, discriminator: 2)
!26 = !DILocation(line: 9, scope: !22)
!27 = !DILabel(scope: !3, name: "lab", file: !2, line: 8)
!29 = !{!30}
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!31 = distinct !DIGlobalVariable(name: "gv", scope: !1, file: !2, line: 1, type: !7, isLocal: false, isDefinition: true)
"""

CONVENTIONS = """
target datalayout = "E-p270:32:32-p7:160:256:256:32-i64:64-f80:128-f32:32:64-n8:16:32:64-S128-Fn32"
target triple = "x86_64-none-linux-gnu"
$any = comdat any
@type = global target("spirv.DeviceEvent") zeroinitializer
@hidden = hidden thread_local unnamed_addr constant i8 0, section "data", comdat($any), align 8
@address = global ptr getelementptr inbounds (i8, ptr @hidden, i64 4)
declare amdgpu_kernel void @kernel()
declare cc 10 void @numbered()
define spir_func i32 @f(i32 %0, float %x) comdat($any) {
entry:
  call cc 10 void @numbered()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %ret
ret:
  %1 = phi i32 [ %0, %entry ], [ %2, %unreachable ]
  ret i32 %1
unreachable:
  %2 = add i32 %0, %2
  %3 = icmp eq i32 %2, 42
  br i1 %3, label %ret, label %unreachable
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


@pytest.mark.parametrize(
    "text", [LOOP, WHOLE_MODULE, DEBUG_INFO, CONVENTIONS], ids=["loop", "whole module", "debug info", "conventions"]
)
def test_module_is_the_one_that_mlir_translate_gives(mlir_translate: LlvmTool, text: str) -> None:
    flags = ("--import-llvm", "--mlir-print-debuginfo")
    done = ir_translate(*flags, text=text)
    assert (done.code, done.errors) == (0, "")
    assert done.output == mlir_translate.output(*flags, text=text)


def test_each_part_of_a_split_file_is_a_module(mlir_translate: LlvmTool) -> None:
    text = 'declare void @f()\n; // -----\ndeclare void @f()\n!llvm.linker.options = !{!0}\n!0 = !{!"-lm"}\n'
    done = ir_translate("--import-llvm", "--split-input-file", text=text)
    assert (done.code, done.errors) == (0, "")
    assert done.output == mlir_translate.output("--import-llvm", "--split-input-file", text=text)


def test_parts_of_a_data_layout_that_are_lost_are_warned_of() -> None:
    done = ir_translate("--import-llvm", text='target datalayout = "v128:64"')
    assert (done.code, done.errors) == (0, "<stdin>:0:0: warning: unhandled data layout token: v128:64\n")


def test_phis_become_arguments_and_constants_operations() -> None:
    done = ir_translate("--import-llvm", text=LOOP)
    assert (done.code, done.errors) == (0, "")
    for line in (
        'llvm.mlir.global private unnamed_addr constant @text("%d\\0A\\00") {addr_space = 0 : i32, dso_local}',
        "llvm.func @printf(!llvm.ptr {llvm.noundef}, ...) -> i32",
        "llvm.func @sum(%arg0: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg1: i64) -> i64 attributes {no_unwind} {",
        "llvm.br ^bb1(%0, %0 : i64, i64)",
        "^bb1(%5: i64, %6: i64):",
        "llvm.call @printf(%1, %6) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32",
        "llvm.intr.umax(%6, %2) : (i64, i64) -> i64",
    ):
        assert line in done.output


@pytest.mark.parametrize("text", [FUNCTIONS, GLOBALS], ids=["functions", "globals"])
def test_what_was_translated_comes_back(text: str) -> None:
    translated = llvm_ir(text)
    imported = ir_translate("--import-llvm", text=translated)
    assert (imported.code, imported.errors) == (0, "")
    assert _code(llvm_ir(imported.output)) == _code(translated)


def _code(text: str) -> list[str]:
    """The lines without metadata and the data layout, and with declarations sorted."""
    text = re.sub(r"^(!|;|attributes|target datalayout).*\n|, !.*", "", text, flags=re.MULTILINE)
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
            "define void @f() prefix i32 4 {\n  ret void\n}",
            "<stdin>: error: unhandled prefix in: define void @f() prefix i32 4 {",
        ),
    ],
)
def test_what_cannot_be_imported_is_an_error(text: str, message: str) -> None:
    done = ir_translate("--import-llvm", text=text)
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith(message)
