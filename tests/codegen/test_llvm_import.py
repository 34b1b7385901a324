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


INSTRUCTIONS = r"""
@z = global [4 x i32] zeroinitializer
@z2 = global [2 x [2 x float]] zeroinitializer
@z3 = global <4 x i8> zeroinitializer
@z4 = global { i32, ptr } zeroinitializer
@s = global [2 x ptr] [ptr @z, ptr null]
@u = global [2 x i32] undef
@p = global i32 poison
@d = global ptr addrspacecast (ptr addrspace(1) @as to ptr)
@as = addrspace(1) global i32 0
@f = global [3 x half] [half 1.0, half 0xH7C00, half -0.0]
@x = global x86_fp80 0xK3FFF8000000000000000
@st = global { i8, { i16, [2 x i8] } } { i8 1, { i16, [2 x i8] } { i16 2, [2 x i8] c"ab" } }
@e = external global i32
@i = global i128 170141183460469231731687303715884105727
@tl = thread_local global i32 0
@w = weak_odr hidden unnamed_addr global i32 0
@neg = global i64 sub (i64 ptrtoint (ptr @z to i64), i64 ptrtoint (ptr @s to i64))
define <4 x i32> @f1(<4 x i32> %a, <vscale x 4 x i32> %sv, half %h, ptr %p, i32 %n, float %x) {
  %1 = add <4 x i32> %a, zeroinitializer
  %2 = add <4 x i32> %1, splat (i32 3)
  %3 = add <4 x i32> %2, <i32 1, i32 2, i32 poison, i32 undef>
  %4 = fadd nnan nsz half %h, 1.5
  %5 = fcmp fast ord float %x, 2.5
  %6 = icmp samesign ult i32 %n, 4
  %7 = trunc nuw nsw i32 %n to i8
  %8 = zext nneg i8 %7 to i64
  %9 = uitofp nneg i32 %n to float
  %x10 = getelementptr inbounds nuw [4 x i32], ptr %p, i64 0, i32 %n
  %x11 = getelementptr { i32, { i8, i64 } }, ptr %p, i32 1, i32 1, i32 0
  %x12 = extractvalue { i32, { i8, i64 } } { i32 5, { i8, i64 } { i8 1, i64 2 } }, 1, 0
  %x13 = insertelement <4 x i32> %a, i32 %n, i64 2
  %x14 = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 3, i32 poison, i32 1, i32 0>
  %x15 = select nnan i1 %5, float %x, float 0.0
  %x16 = call fast float @llvm.sqrt.f32(float %x)
  %x17 = call i32 @llvm.abs.i32(i32 %n, i1 true)
  %x18 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %n, i32 1)
  %x19 = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %p, <4 x i1> splat (i1 true), <4 x i32> %a)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %a, ptr align 16 %p, <4 x i1> splat (i1 true))
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr %p, i64 10, i1 true)
  %al = alloca i32, i32 %n, align 16
  %x20 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %a)
  %x21 = call float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> zeroinitializer)
  %x22 = call float @llvm.powi.f32.i32(float %x, i32 %n)
  %x23 = call i1 @llvm.is.fpclass.f32(float %x, i32 3)
  %x24 = call i64 @llvm.expect.i64(i64 %8, i64 1)
  %x25 = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %x25)
  call void @llvm.trap()
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  %x26 = call ptr @llvm.threadlocal.address.p0(ptr @tl)
  %x27 = call i32 @llvm.fshl.i32(i32 %n, i32 %n, i32 5)
  %x29 = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr align 4 %p, i64 2, i1 false, i32 2,
    i32 2)
  %x30 = call i64 @llvm.vscale.i64()
  %x31 = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> %sv, i64 0)
  %x32 = call i32 @llvm.objectsize.i32.p0(ptr %p, i1 false, i1 true, i1 false)
  %x33 = call i8 @llvm.ctlz.i8(i8 %7, i1 false)
  %x34 = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %a, <4 x i1> splat (i1 true), i32 %n)
  %x35 = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %x36 = call i32 @llvm.bswap.i32(i32 %n)
  call void @llvm.donothing()
  call void @llvm.var.annotation.p0.p0(ptr %p, ptr @z, ptr @z, i32 1, ptr null)
  call void asm sideeffect "nop", ""()
  %x37 = call i32 asm "bswap $0", "=r,r"(i32 %n)
  %x38 = atomicrmw volatile uinc_wrap ptr %p, i32 1 syncscope("agent") monotonic, align 4
  %x39 = cmpxchg weak volatile ptr %p, i32 1, i32 2 acq_rel acquire
  %x40 = load atomic volatile i32, ptr %p syncscope("x") acquire, align 4
  store atomic i32 %x40, ptr %p release, align 4
  fence syncscope("singlethread") seq_cst
  %x41 = call i32 @llvm.ssa.copy.i32(i32 %n)
  call void @ext(ptr sret(i64) align 8 %p, i32 signext %n, ptr noalias nonnull dereferenceable(8)
    captures(none) byval(i32) %p)
  %x42 = call range(i32 0, 5) i32 @rr(i32 noundef inreg %n)
  %x43 = call i32 (i32, ...) @va(i32 1, float 2.0)
  %x44 = musttail call <4 x i32> @f1(<4 x i32> %a, <vscale x 4 x i32> %sv, half %h, ptr %p, i32 %n, float %x)
  ret <4 x i32> %x44
}
declare void @ext(ptr, i32, ptr)
declare i32 @rr(i32)
declare i32 @va(i32, ...)
!0 = !{i64 0, i64 256}
define float @cv(double %d, i32 %i, <4 x ptr> %ps, <4 x i1> %m, <4 x float> %v, ptr %p) {
  %1 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %d, metadata !"round.towardzero",
    metadata !"fpexcept.strict")
  %2 = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %i, metadata !"round.tonearest", metadata
    !"fpexcept.ignore")
  %3 = call double @llvm.experimental.constrained.fpext.f64.f32(float %2, metadata !"fpexcept.maytrap")
  %4 = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> align 4 %ps, <4 x i1> %m, <4 x float> %v)
  call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %4, <4 x ptr> align 8 %ps, <4 x i1> %m)
  %5 = call <4 x float> @llvm.masked.expandload.v4f32(ptr align 4 %p, <4 x i1> %m, <4 x float> %v)
  call void @llvm.masked.compressstore.v4f32(<4 x float> %v, ptr %p, <4 x i1> %m)
  %6 = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %v, <4 x float> %v, i32 2, i32 2,
    i32 2)
  %7 = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %v, i32 2, i32 2)
  call void @llvm.matrix.column.major.store.v4f32.i64(<4 x float> %v, ptr align 4 %p, i64 2, i1 true, i32 2,
    i32 2)
  ret float %1
}
"""

ATTRIBUTES = r"""
define void @a() #0 { ret void }
define void @b() #1 { ret void }
define void @c(i32 %x, i32 %y) optsize cold noreturn returns_twice nobuiltin "no-builtins"
    "no-builtin-memcpy" noduplicate allocsize(0,1) { ret void }
define void @d(i32 %a, i32 %b) allocsize(0,1) "no-caller-saved-registers" nocallback
    "zero-call-used-regs"="skip" "trap-func-name"="x" "default-func-attrs" strictfp { ret void }
attributes #0 = { "target-cpu"="x" "no-infs-fp-math"="true" "unsafe-fp-math"="true"
    "no-signed-zeros-fp-math"="false" "approx-func-fp-math"="true" "instrument-function-entry"="a"
    "instrument-function-exit"="b" "aarch64_new_za" "aarch64_pstate_sm_enabled" "no-frame-pointer-elim"="true" }
attributes #1 = { "denormal-fp-math"="ieee" "fp-contract"="fast" mustprogress nofree nosync norecurse
    memory(none) uwtable "frame-pointer"="none" "prefer-vector-width"="256" "reciprocal-estimates"="all"
    "stackrealign" sspstrong "probe-stack"="inline" vscale_range(1,2) alignstack=8 nonlazybind}
"""


@pytest.mark.parametrize(
    "text",
    [LOOP, WHOLE_MODULE, DEBUG_INFO, CONVENTIONS, INSTRUCTIONS, ATTRIBUTES],
    ids=["loop", "whole module", "debug info", "conventions", "instructions", "attributes"],
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


AS_CLANG_WRITES = r"""
%struct.P = type { i32, double }
@table = internal global [2 x { i32, [4 x i8], double }] [
  { i32, [4 x i8], double } { i32 1, [4 x i8] undef, double 2.0 },
  { i32, [4 x i8], double } { i32 3, [4 x i8] undef, double 4.0 }]
@labels = private constant [2 x ptr] [ptr blockaddress(@jump, %second), ptr blockaddress(@jump, %first)]
@_ZTV1A = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @_ZTV1A, ptr @sqrt] }
@renamed = alias double (double), ptr @root

declare double @sqrt(double) #0
declare void @llvm.assume(i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @__gxx_personality_v0(...)

define double @root(double %x) {
  %r = tail call double @sqrt(double %x) #1
  %s = call double @sqrt(double %r) memory(none)
  %t = call double @renamed(double %s)
  tail call void asm sideeffect "nop", "~{memory}"()
  ret double %t
}

define ptr @jump(i32 %i) {
  %c = icmp sgt i32 %i, 0
  call void @llvm.assume(i1 %c)
  %p = load ptr, ptr @labels
  indirectbr ptr %p, [label %first, label %second]
first:
  ret ptr null
second:
  store ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr] }, ptr @_ZTV1A, i32 0, i32 0, i32 2), ptr %p
  ret ptr %p
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v) {
  %a = add <vscale x 4 x i32> %v, splat (i32 3)
  %b = select <vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> %a, <vscale x 4 x i32> zeroinitializer
  ret <vscale x 4 x i32> %b
}

define range(i128 -170141183460469231731687303715884105723,
  -170141183460469231731687303715884105728) i128 @wide(i128 %x) {
  ret i128 %x
}

define i32 @described(i32 %x, i32 %y) personality ptr @__gxx_personality_v0 !dbg !6 {
    #dbg_value(i32 %x, !10, !DIExpression(), !12)
    #dbg_value(i32 0, !11, !DIExpression(), !12)
  %a = call i32 @llvm.ctpop.i32(i32 %x)
    #dbg_value(i32 %y, !10, !DIExpression(DW_OP_constu, 18446744073709551608, DW_OP_and, DW_OP_stack_value), !12)
    #dbg_value(i32 0, !11, !DIExpression(), !12)
  %b = invoke i32 @described(i32 %a, i32 0) to label %loop unwind label %failed, !dbg !12
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %again ]
  %s = phi i32 [ %b, %0 ], [ %i, %again ]
    #dbg_value(i32 %s, !10, !DIExpression(), !12)
    #dbg_value(i32 %i, !11, !DIExpression(), !12)
    #dbg_value(i32 %b, !11, !DIExpression(), !12)
  %next = add i32 %i, 1
  br label %again
again:
  %c = icmp slt i32 %next, %y
  br i1 %c, label %loop, label %done
done:
  ret i32 %s
failed:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

attributes #0 = { nounwind memory(read, errnomem: write) }
attributes #1 = { nounwind memory(readwrite, argmem: none) }
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0, !2}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug)
!2 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!3 = !DIFile(filename: "a.c", directory: "/")
!5 = !DISubroutineType(types: !8)
!6 = distinct !DISubprogram(name: "described", scope: !3, file: !3, line: 1, type: !5, scopeLine: 1,
  spFlags: DISPFlagDefinition, unit: !1)
!8 = !{!9, !9}
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "x", arg: 1, scope: !6, file: !3, line: 1, type: !9)
!11 = !DILocalVariable(name: "i", scope: !6, file: !3, line: 2, type: !9)
!12 = !DILocation(line: 2, column: 3, scope: !6)
"""


def test_constructs_of_clang_are_imported_as_by_mlir_translate(mlir_translate: LlvmTool) -> None:
    done = ir_translate("--import-llvm", text=AS_CLANG_WRITES)
    assert (done.code, done.errors) == (0, "")
    assert done.output == mlir_translate.output("--import-llvm", text=AS_CLANG_WRITES)
    assert 'tail call void asm sideeffect "nop", "~{memory}"()' in llvm_ir(done.output)


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


def test_structures_that_llvm_only_numbers_get_different_names() -> None:
    read = ir_translate(
        "--import-llvm", text="%0 = type { %1, i32 }\n%1 = type { i8 }\ndeclare void @f(%0, %1)\n"
    ).output
    assert 'llvm.func @f(!llvm.struct<".1", (struct<"", (i8)>, i32)>, !llvm.struct<"", (i8)>)' in read
