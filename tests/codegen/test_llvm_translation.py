"""The llvm dialect becomes LLVM IR, the one that mlir-translate writes."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import LlvmTool
from tests.support.places import CASES
from tests.support.tool import needs_cases
from tests.support.translate import assert_same_llvm_ir, ir_translate, llvm_ir

FUNCTIONS = """
llvm.func @arithmetic(%a: i32, %b: i32, %x: f32, %v: vector<4xf32>) -> i32 {
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  %1 = llvm.sdiv exact %0, %b : i32
  %2 = llvm.or disjoint %1, %a : i32
  %3 = llvm.fadd %x, %x {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %4 = llvm.fcmp "olt" %3, %x {fastmathFlags = #llvm.fastmath<fast>} : f32
  %5 = llvm.zext nneg %a : i32 to i64
  %6 = llvm.select %4, %2, %a : i1, i32
  %7 = llvm.shufflevector %v, %v [0, 5, -1, 2] : vector<4xf32>
  %8 = llvm.fneg %7 : vector<4xf32>
  %9 = llvm.freeze %6 : i32
  %10 = "llvm.intr.ctlz"(%9) <{is_zero_poison = true}> : (i32) -> i32
  %11 = llvm.intr.fma(%v, %v, %8) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %12 = "llvm.intr.vector.reduce.fadd"(%x, %11) <{fastmathFlags = #llvm.fastmath<reassoc>}>
      : (f32, vector<4xf32>) -> f32
  %13 = llvm.fptosi %12 : f32 to i32
  %14 = llvm.xor %13, %10 : i32
  llvm.return %14 : i32
}
llvm.func @loop(%n: i64, %p: !llvm.ptr) -> f32 attributes {passthrough = ["noinline", ["key", "value"]]} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %start = llvm.mlir.constant(0.0 : f32) : f32
  llvm.br ^head(%zero, %start : i64, f32)
^head(%i: i64, %sum: f32):
  %c = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %c weights([99, 1]), ^body, ^done
^body:
  %q = llvm.getelementptr inbounds|nuw %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"pair", (f32, f32)>
  %v = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> f32
  %s = llvm.fadd %sum, %v : f32
  %one = llvm.mlir.constant(1 : i64) : i64
  %j = llvm.add %i, %one : i64
  llvm.br ^head(%j, %s : i64, f32) {loop_annotation = #llvm.loop_annotation<unroll = <count = 4 : i32>>}
^done:
  llvm.return %sum : f32
}
llvm.func @edges_between_the_same_blocks(%c: i32, %d: i1, %a: i32, %b: i32) -> i32 {
  llvm.br ^last
^first:
  llvm.cond_br %d, ^end(%a : i32), ^end(%b : i32)
^last:
  llvm.switch %c : i32, ^first [1: ^end(%a : i32), 2: ^end(%b : i32)]
^end(%x: i32):
  llvm.return %x : i32
}
llvm.func internal @calls(%p: !llvm.ptr {llvm.noalias, llvm.align = 16 : i64}, ...) -> (i32 {llvm.signext}) {
  %c = llvm.mlir.constant(7 : i32) : i32
  %r = llvm.call fastcc tail @callee(%c) : (i32) -> i32
  %s = llvm.call @printf(%p, %r) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %t = llvm.call %p(%s) : !llvm.ptr, (i32) -> i32
  %u = llvm.inline_asm has_side_effects "bswap $0", "=r,r" %t : (i32) -> i32
  llvm.switch %u : i32, ^a [
    1: ^b,
    -2: ^a
  ]
^a:
  llvm.unreachable
^b:
  llvm.return %u : i32
}
llvm.func fastcc @callee(i32) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @atomics(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.atomicrmw add %p, %i syncscope("agent") monotonic : !llvm.ptr, i32
  %1 = llvm.cmpxchg weak %p, %0, %i acq_rel monotonic : !llvm.ptr, i32
  %2 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store volatile %2, %p {nontemporal} : i32, !llvm.ptr
  llvm.fence seq_cst
  llvm.return
}
"""

GLOBALS = """
llvm.comdat @__llvm_comdat { llvm.comdat_selector @any any }
llvm.mlir.global external @number(42 : i64) {alignment = 16 : i64} : i64
llvm.mlir.global internal constant @text("two\\00\\"quotes\\"") {section = ".data"} : !llvm.array<12 x i8>
llvm.mlir.global linkonce @shared(dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>) comdat(@__llvm_comdat::@any)
    : !llvm.array<2 x array<2 x i16>>
llvm.mlir.global private @splat(dense<1.5> : tensor<3xf64>) : !llvm.array<3 x f64>
llvm.mlir.global external @declared() : !llvm.ptr
llvm.mlir.global weak thread_local unnamed_addr @whole() : !llvm.struct<(i32, ptr, array<2 x i8>)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr, array<2 x i8>)>
  %1 = llvm.mlir.constant(3 : i32) : i32
  %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, ptr, array<2 x i8>)>
  %3 = llvm.mlir.addressof @text : !llvm.ptr
  %4 = llvm.getelementptr inbounds %3[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<12 x i8>
  %5 = llvm.insertvalue %4, %2[1] : !llvm.struct<(i32, ptr, array<2 x i8>)>
  llvm.return %5 : !llvm.struct<(i32, ptr, array<2 x i8>)>
}
llvm.mlir.alias external @other : i64 {
  %0 = llvm.mlir.addressof @number : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @first() { llvm.return }
llvm.mlir.global_ctors ctors = [@first], priorities = [5 : i32], data = [#llvm.zero]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
"""

DEBUG_INFO = """
#file = #llvm.di_file<"a.mlir" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true,
  emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #int, #int>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file,
  line = 1, scopeLine = 1, subprogramFlags = "Definition|Optimized", type = #type>
#variable = #llvm.di_local_variable<scope = #function, name = "x", file = #file, line = 2, type = #int>
llvm.func @f(%a: i32) -> i32 {
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_plus_uconst(3)]> = %a : i32 loc("a.mlir":2:3)
  %0 = llvm.add %a, %a : i32 loc("a.mlir":3:5)
  %1 = llvm.mul %0, %a : i32 loc(fused["a.mlir":4:5, "a.mlir":4:9])
  llvm.return %1 : i32 loc(unknown)
} loc(fused<#function>["a.mlir":1:1])
"""


KERNELS = """
llvm.func @nvidia(%a: !llvm.ptr {nvvm.grid_constant, llvm.byval = i32}) attributes {
  nvvm.kernel, nvvm.maxntid = array<i32: 1, 23, 32>, nvvm.minctasm = 16 : i32} { llvm.return }
llvm.func @amd() attributes {
  rocdl.kernel, rocdl.max_flat_work_group_size = 1024 : i32, rocdl.reqd_work_group_size = array<i32: 16, 4, 2>} {
  %0 = rocdl.workitem.id.x : i32
  llvm.return
}
"""

LAYOUT = """
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu", dlti.dl_spec = #dlti.dl_spec<
  i64 = dense<[64, 128]> : vector<2xi64>, f80 = dense<[128, 128]> : vector<2xi64>,
  !llvm.ptr<1> = dense<[32, 32, 32, 16]> : vector<4xi64>,
  "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i32, "dlti.alloca_memory_space" = 5 : ui32,
  "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<16, function_dependent = true>>} {
}
"""

COPROCESSOR = """
llvm.func @vcix(%a: vector<[4]xf32>, %i: i64, %j: i32, %x: f32, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = "vcix.v.iv"(%a, %i) {opcode = 3 : i64, imm = 1 : i64} : (vector<[4]xf32>, i64) -> vector<[4]xf32>
  %1 = "vcix.v.sv"(%a, %0, %i) {opcode = 3 : i64} : (vector<[4]xf32>, vector<[4]xf32>, i64) -> vector<[4]xf32>
  %2 = "vcix.v.sv"(%1, %i, %i) {opcode = 3 : i64} : (vector<[4]xf32>, i64, i64) -> vector<[4]xf32>
  %3 = "vcix.v.sv"(%v, %x) {opcode = 3 : i64} : (vector<4xf32>, f32) -> vector<4xf32>
  %4 = "vcix.v.iv"(%3) {opcode = 3 : i32, imm = 31 : i32} : (vector<4xf32>) -> vector<4xf32>
  %5 = "vcix.v.sv"(%1, %i, %i) {opcode = 3 : i32} : (vector<[4]xf32>, i64, i64) -> vector<[4]xf32>
  %6 = "vcix.v.sv"(%1, %j, %j) {opcode = 3 : i64} : (vector<[4]xf32>, i32, i32) -> vector<[4]xf32>
  llvm.return %4 : vector<4xf32>
}
"""


THREADS = """
llvm.func @warp(%m: i32, %x: f32, %i: i32, %c: i1, %l: i64) {
  %0 = nvvm.shfl.sync bfly %m, %x, %i, %m : f32 -> f32
  %1 = nvvm.shfl.sync up %m, %i, %i, %m : i32 -> i32
  %2 = nvvm.shfl.sync down %m, %x, %i, %m {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %3 = nvvm.shfl.sync idx %m, %i, %i, %m {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %4 = nvvm.redux.sync add %i, %m : i32 -> i32
  %5 = nvvm.redux.sync umax %i, %m : i32 -> i32
  %6 = nvvm.redux.sync xor %i, %m : i32 -> i32
  %7 = nvvm.redux.sync fmin %x, %m {abs = true, nan = true} : f32 -> f32
  %8 = nvvm.redux.sync fmax %x, %m {nan = true} : f32 -> f32
  %9 = nvvm.vote.sync ballot %m, %c -> i32
  %10 = nvvm.vote.sync any %m, %c -> i1
  %11 = nvvm.vote.sync all %m, %c -> i1
  %12 = nvvm.vote.sync uni %m, %c -> i1
  %13 = nvvm.elect.sync -> i1
  %14 = nvvm.elect.sync %m -> i1
  %15 = nvvm.match.sync any %m, %i : i32 -> i32
  %16 = nvvm.match.sync all %m, %l : i64 -> !llvm.struct<(i32, i1)>
  nvvm.barrier0
  nvvm.barrier id = %i number_of_threads = %m
  nvvm.barrier id = %i
  nvvm.barrier
  nvvm.redux.sync umin %i, %m : i32 -> i32
  nvvm.redux.sync min %i, %m : i32 -> i32
  nvvm.redux.sync max %i, %m : i32 -> i32
  nvvm.redux.sync and %i, %m : i32 -> i32
  nvvm.redux.sync or %i, %m : i32 -> i32
  %17 = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> : i32
  nvvm.bar.warp.sync %m : i32
  nvvm.cp.async.wait.group 3
  %20 = nvvm.barrier #nvvm.reduction<and> %i -> i32
  llvm.return
}
"""

OPENMP_MODULE = """
module attributes {omp.is_target_device = true, omp.is_gpu = true, omp.version = #omp.version<version = 52>,
    omp.flags = #omp.flags<debug_kind = 1, assume_no_thread_state = true, openmp_device_version = 51>} {
  llvm.mlir.global external @g(1 : i32) : i32
  llvm.module_flags [#llvm.mlir.module_flag<max, "PIE Level", 2 : i32>]
}
"""

PASSED_ATTRIBUTES = """
llvm.func @f() attributes {passthrough = [["allockind", "9"], "sanitize_alloc_token", "other"]}
llvm.func @g() attributes {rocdl.kernel, rocdl.flat_work_group_size = "64,64",
  rocdl.max_flat_work_group_size = 128 : i32} { llvm.return }
"""

CONSTANTS = """
llvm.mlir.global external @g() : i32
llvm.mlir.global external @h() : i32
llvm.func @use(...)
llvm.func @f() {
  %two = llvm.mlir.constant(2 : i32) : i32
  %three = llvm.mlir.constant(3 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %undefined = llvm.mlir.undef : i32
  %half = llvm.mlir.constant(0.5 : f32) : f32
  %nan = llvm.mlir.constant(0x7FC00000 : f32) : f32
  %big = llvm.mlir.constant(3.0e10 : f32) : f32
  %no_float = llvm.mlir.undef : f32
  %address = llvm.mlir.addressof @g : !llvm.ptr
  %other = llvm.mlir.addressof @h : !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %pair = llvm.mlir.constant(dense<[1, 2]> : vector<2xi16>) : vector<2xi16>
  %condition = llvm.mlir.constant(dense<[true, false]> : vector<2xi1>) : vector<2xi1>
  %scalable = llvm.mlir.undef : vector<[4]xi32>
  %none = llvm.mlir.undef : i1
  %0 = llvm.fcmp "ult" %half, %big : f32
  %1 = llvm.fcmp "uno" %half, %nan : f32
  %2 = llvm.fcmp "one" %half, %nan : f32
  %3 = llvm.fptosi %big : f32 to i32
  %4 = llvm.fptoui %half : f32 to i8
  %5 = llvm.mul %undefined, %three : i32
  %6 = llvm.mul %undefined, %two : i32
  %7 = llvm.udiv %undefined, %three : i32
  %8 = llvm.udiv %three, %undefined : i32
  %9 = llvm.shl %undefined, %zero : i32
  %10 = llvm.or %undefined, %three : i32
  %11 = llvm.fadd %no_float, %half : f32
  %12 = llvm.sext %undefined : i32 to i64
  %13 = llvm.icmp "ule" %undefined, %three : i32
  %14 = llvm.icmp "eq" %undefined, %three : i32
  %15 = llvm.icmp "ne" %address, %null : !llvm.ptr
  %16 = llvm.icmp "eq" %address, %other : !llvm.ptr
  %17 = llvm.bitcast %pair : vector<2xi16> to i32
  %18 = llvm.bitcast %two : i32 to vector<4xi8>
  %19 = llvm.select %condition, %pair, %pair : vector<2xi1>, vector<2xi16>
  %20 = llvm.select %none, %two, %three : i1, i32
  %21 = llvm.insertelement %two, %scalable[%zero : i32] : vector<[4]xi32>
  %22 = llvm.shufflevector %21, %scalable [0, 0, 0, 0] : vector<[4]xi32>
  %23 = llvm.inttoptr %two : i32 to !llvm.ptr
  %24 = llvm.fcmp "_true" %half, %nan : f32
  %25 = llvm.urem %undefined, %zero : i32
  llvm.call @use(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %22,
    %23, %24, %25) vararg(!llvm.func<void (...)>) : (i1, i1, i1, i32, i8, i32, i32, i32, i32, i32, i32, f32, i64, i1,
    i1, i1, i1, i32, vector<4xi8>, vector<2xi16>, i32, vector<[4]xi32>, !llvm.ptr, i1, i32) -> ()
  llvm.return
}
"""

BUFFERS = """
llvm.func @f(%r: !llvm.ptr<8>, %v: vector<4xi32>, %i: i32, %x: f32, %h: vector<2xf16>) {
  %k = llvm.mlir.constant(0 : i32) : i32
  rocdl.raw.ptr.buffer.atomic.fmax %x, %r, %i, %i, %k : f32
  rocdl.raw.ptr.buffer.atomic.fadd %x, %r, %i, %i, %k : f32
  rocdl.raw.ptr.buffer.atomic.fadd %h, %r, %i, %i, %k : vector<2xf16>
  rocdl.raw.ptr.buffer.atomic.smax %i, %r, %i, %i, %k : i32
  rocdl.raw.ptr.buffer.atomic.umin %i, %r, %i, %i, %k : i32
  %0 = rocdl.raw.ptr.buffer.atomic.cmpswap %i, %i, %r, %i, %i, %k : i32
  %1 = rocdl.raw.ptr.buffer.load %r, %i, %i, %k : f32
  rocdl.raw.ptr.buffer.store %x, %r, %i, %i, %k : f32
  rocdl.raw.buffer.atomic.fadd %x, %v, %i, %i, %k : f32
  rocdl.raw.buffer.atomic.fmax %x, %v, %i, %i, %k : f32
  rocdl.raw.buffer.atomic.smax %i, %v, %i, %i, %k : i32
  rocdl.raw.buffer.atomic.umin %i, %v, %i, %i, %k : i32
  %2 = rocdl.raw.buffer.atomic.cmpswap(%i, %i, %v, %i, %i, %k) : i32, vector<4xi32>
  %3 = rocdl.raw.buffer.load %v, %i, %i, %k : f32
  rocdl.raw.buffer.store %x, %v, %i, %i, %k : f32
  llvm.return
}
llvm.func @g(%i: i32) {
  %0 = rocdl.workgroup.dim.x : i64
  %1 = rocdl.workgroup.dim.y : i32
  %2 = rocdl.grid.dim.z : i64
  %3 = rocdl.workgroup.dim.x range <i32, 1, 65> : i32
  %4 = rocdl.workitem.id.x range <i32, 0, 64> : i32
  rocdl.barrier
  rocdl.s.barrier
  llvm.return
}
llvm.func @h() -> i64 {
  %0 = rocdl.grid.dim.z range <i64, 1, 65> : i64
  llvm.return %0 : i64
}
"""

COROUTINES = """
llvm.func @coroutine(%h: !llvm.ptr) {
  %f = llvm.mlir.constant(false) : i1
  %t = llvm.mlir.none : !llvm.token
  %0 = llvm.intr.coro.end %h, %f, %t : (!llvm.ptr, i1, !llvm.token) -> i1
  llvm.return
}
"""


ADDRESSES = """
module attributes {llvm.data_layout = "e-i64:64-p3:32:32:32:16"} {
llvm.mlir.global external @a() : !llvm.array<10 x i32>
llvm.mlir.global extern_weak @weak() : !llvm.ptr
llvm.mlir.global external @local() {addr_space = 3 : i32} : !llvm.array<4 x i16>
llvm.mlir.global external @inside() : !llvm.ptr {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  %1 = llvm.getelementptr %0[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<10 x i32>
  llvm.return %1 : !llvm.ptr
}
llvm.mlir.global external @before() : !llvm.ptr {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  %i = llvm.mlir.constant(-1 : i64) : i64
  %1 = llvm.getelementptr %0[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.return %1 : !llvm.ptr
}
llvm.mlir.global external @in_structures() : !llvm.ptr {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  %1 = llvm.getelementptr %0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64, ptr)>
  %2 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, f80, ptr)>
  llvm.return %2 : !llvm.ptr
}
llvm.mlir.global external @number() : !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return %1 : !llvm.ptr
}
llvm.mlir.global external @of_weak() : !llvm.ptr {
  %0 = llvm.mlir.addressof @weak : !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return %1 : !llvm.ptr
}
llvm.mlir.global external @in_other_memory() : !llvm.ptr<3> {
  %0 = llvm.mlir.addressof @local : !llvm.ptr<3>
  %1 = llvm.getelementptr nusw %0[3] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i64
  llvm.return %1 : !llvm.ptr<3>
}
llvm.mlir.global external @distance() : i64 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  %1 = llvm.getelementptr %0[100] : (!llvm.ptr) -> !llvm.ptr, i32
  %2 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %3 = llvm.ptrtoint %1 : !llvm.ptr to i64
  %4 = llvm.sub %3, %2 : i64
  llvm.return %4 : i64
}
llvm.mlir.global external @there_and_back() : !llvm.ptr {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %2 = llvm.inttoptr %1 : i64 to !llvm.ptr
  llvm.return %2 : !llvm.ptr
}
llvm.func @is_null() -> i1 {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.icmp "ne" %0, %0 : !llvm.ptr
  llvm.return %1 : i1
}
}
"""

MODULE_PARTS = """
module attributes {llvm.ident = "id", llvm.commandline = "cmd", llvm.target_triple = "x86_64-pc-windows-msvc",
    llvm.dependent_libraries = #llvm.dependent_libraries<"lib">} {
  llvm.mlir.global external @g(1 : i32) : i32
  llvm.mlir.alias external @other {dso_local} : i32 {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func @first() { llvm.return }
  llvm.mlir.global_ctors ctors = [@first, @first], priorities = [5 : i32, 6 : i32], data = [@g, @first]
  llvm.mlir.global_dtors dtors = [@first], priorities = [5 : i32], data = [@g]
  llvm.mlir.global_ctors ctors = [@first], priorities = [5 : i32], data = [#llvm.zero]
  llvm.linker_options ["a"]
  llvm.module_flags [#llvm.mlir.module_flag<max, "PIC Level", 2 : i32>,
    #llvm.mlir.module_flag<error, "Objective-C Garbage Collection", 0 : i32>,
    #llvm.mlir.module_flag<warning, "CodeView", 1 : i32>]
}
"""

BRANCHES = """
llvm.func @f(%c: i32, %d: i1, %x: f32, %i: i32) -> f32 {
  llvm.switch %c : i32, ^a [1: ^b, 2: ^c, 3: ^b]
^a:
  %0 = llvm.intr.sqrt(%x) : (f32) -> f32
  llvm.br ^e(%0 : f32)
^b:
  %1 = llvm.intr.sin(%x) : (f32) -> f32
  %2 = llvm.intr.bitreverse(%i) : (i32) -> i32
  llvm.br ^e(%1 : f32)
^c:
  %3 = llvm.intr.cos(%x) : (f32) -> f32
  llvm.intr.debugtrap
  llvm.cond_br %d, ^e(%3 : f32), ^e(%x : f32)
^e(%y: f32):
  llvm.switch %c : i32, ^g [1: ^h, 2: ^h, 3: ^h]
^g:
  %4 = llvm.call @u() {no_unwind} : () -> i32
  llvm.br ^h
^h:
  llvm.return %y : f32
}
llvm.func @u() -> i32 attributes {no_unwind}
"""

SCOPES_OF_GLOBALS = """
#file = #llvm.di_file<"a.mlir" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true,
  emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #int>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file,
  line = 1, scopeLine = 1, subprogramFlags = "Definition|Optimized", type = #type>
#block = #llvm.di_lexical_block<scope = #function, file = #file, line = 3>
#common = #llvm.di_common_block<scope = #function, name = "c", file = #file, line = 4>
#common_of_unit = #llvm.di_common_block<scope = #unit, name = "c", file = #file, line = 4>
#a = #llvm.di_global_variable<scope = #function, name = "a", file = #file, line = 1, type = #int, isDefined = true>
#b = #llvm.di_global_variable<scope = #block, name = "b", file = #file, line = 1, type = #int, isDefined = true>
#c = #llvm.di_global_variable<scope = #common, name = "c", file = #file, line = 1, type = #int, isDefined = true>
#d = #llvm.di_global_variable<scope = #common_of_unit, name = "d", file = #file, line = 1, type = #int>
llvm.mlir.global @a(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #a, expr = <>>]} : i32
llvm.mlir.global @b(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #b, expr = <>>]} : i32
llvm.mlir.global @c(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #c, expr = <>>]} : i32
llvm.mlir.global @d(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #d, expr = <>>]} : i32
"""

RECURSIVE_TYPES = """
#file = #llvm.di_file<"a.mlir" in "/src">
#self = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#to_self = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self>
#one = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "T", elements = #to_self>
#other = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "T", file = #file,
  elements = #llvm.di_derived_type<tag = DW_TAG_member, name = "x", baseType = #self>>
#unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true,
  emissionKind = Full>
#a = #llvm.di_global_variable<scope = #unit, name = "a", file = #file, line = 1, type = #one, isDefined = true>
#b = #llvm.di_global_variable<scope = #unit, name = "b", file = #file, line = 1, type = #other, isDefined = true>
llvm.mlir.global @a(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #a, expr = <>>]} : i32
llvm.mlir.global @b(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #b, expr = <>>]} : i32
"""

FAST_MATH = """
llvm.func @f(%c: i1, %a: i32, %x: !llvm.struct<(f32, f32)>, %y: !llvm.struct<(f32, f64)>, %v: vector<2xf32>) {
  %0 = llvm.select %c, %a, %a {fastmathFlags = #llvm.fastmath<fast>} : i1, i32
  %1 = llvm.select %c, %x, %x {fastmathFlags = #llvm.fastmath<fast>} : i1, !llvm.struct<(f32, f32)>
  %2 = llvm.select %c, %y, %y {fastmathFlags = #llvm.fastmath<fast>} : i1, !llvm.struct<(f32, f64)>
  %3 = llvm.select %c, %v, %v {fastmathFlags = #llvm.fastmath<fast>} : i1, vector<2xf32>
  llvm.call @g(%a) {fastmathFlags = #llvm.fastmath<fast>} : (i32) -> ()
  llvm.return
}
llvm.func @g(i32)
"""


@pytest.mark.parametrize(
    "text",
    [
        CONSTANTS,
        OPENMP_MODULE,
        PASSED_ATTRIBUTES,
        BUFFERS,
        ADDRESSES,
        MODULE_PARTS,
        BRANCHES,
        SCOPES_OF_GLOBALS,
        RECURSIVE_TYPES,
        FAST_MATH,
        FUNCTIONS,
        GLOBALS,
        DEBUG_INFO,
        KERNELS,
        LAYOUT,
        COPROCESSOR,
        THREADS,
        COROUTINES,
    ],
    ids=[
        "operations on constants",
        "attributes of a module for OpenMP",
        "attributes that are passed through",
        "buffers and sizes of AMD's kernels",
        "constant addresses",
        "parts of a module",
        "order of predecessors, declarations and groups of attributes",
        "scopes of globals in debug information",
        "recursive types in debug information",
        "fast-math flags where LLVM has none",
        "functions",
        "globals",
        "debug information",
        "kernels",
        "data layout",
        "vcix",
        "exchange between threads",
        "coroutines",
    ],
)
def test_the_text_is_that_of_mlir_translate(mlir_translate: LlvmTool, text: str) -> None:
    assert_same_llvm_ir(mlir_translate, text)


@needs_cases
def test_the_linear_layer_in_llvm_form_is_translated(mlir_translate: LlvmTool) -> None:
    assert_same_llvm_ir(mlir_translate, (CASES / "linear_4_llvm.mlir").read_text())


def test_operations_on_constants_are_computed() -> None:
    text = """
    llvm.func @f(%p: !llvm.ptr) {
      %a = llvm.mlir.constant(200 : i8) : i8
      %b = llvm.mlir.constant(100 : i8) : i8
      %c = llvm.add %a, %b : i8
      %d = llvm.sext %c : i8 to i32
      llvm.store %d, %p : i32, !llvm.ptr
      llvm.return
    }"""
    assert "store i32 44, ptr %0" in llvm_ir(text)


def test_edges_between_the_same_blocks_stay_apart() -> None:
    text = """
    llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
      llvm.cond_br %c, ^one(%a : i32), ^one(%b : i32)
    ^one(%x: i32):
      llvm.return %x : i32
    }"""
    translated = llvm_ir(text)
    assert "br i1 %0, label %4, label %6" in translated
    assert "%5 = phi i32 [ %7, %6 ], [ %1, %3 ]" in translated


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "func.func @f() { return }",
            "missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func",
        ),
        ('llvm.func @f() attributes {passthrough = ["alignstack"]}', "LLVM attribute 'alignstack' expects a value"),
        (
            'module attributes {omp.is_target_device = true, omp.host_ir_filepath = "a.bc"} {}',
            "not yet implemented: omp.host_ir_filepath",
        ),
        ("llvm.mlir.global external @g(@nobody) : !llvm.ptr", "unknown symbol reference 'nobody' in constant"),
        (
            'llvm.func @f(%a: vector<[4]xf32>) { %0 = "vcix.v.iv"(%a) {opcode = 3 : i64, imm = 1 : i64} : '
            "(vector<[4]xf32>) -> vector<[4]xf32> llvm.return }",
            "a scalable vector needs its length as an operand",
        ),
    ],
)
def test_what_cannot_be_translated_is_an_error_with_its_place(text: str, message: str) -> None:
    done = ir_translate("--mlir-to-llvmir", text=text)
    assert done.code == 1 and done.output == ""
    assert message in done.errors and done.errors.startswith("<stdin>:1:")


def test_what_llvm_refuses_is_an_error_and_not_the_end_of_the_process() -> None:
    text = 'llvm.func @f() attributes {passthrough = [["target-features", "fma"]]} { llvm.return }'
    done = ir_translate("--mlir-to-llvmir", text=text)
    assert done.code == 1
    assert "LLVM does not accept the module: target feature 'fma' must start with a '+' or '-'" in done.errors


def test_a_module_is_optimised_and_compiled() -> None:
    text = """
    llvm.func @f(%a: i32) -> i32 {
      %one = llvm.mlir.constant(1 : i64) : i64
      %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
      llvm.store %a, %p : i32, !llvm.ptr
      %b = llvm.load %p : !llvm.ptr -> i32
      llvm.return %b : i32
    }"""
    optimised = ir_translate("--mlir-to-llvmir", "-O2", text=text).output
    assert "alloca" not in optimised and "ret i32 %0" in optimised
    assert "f:" in ir_translate("--mlir-to-llvmir", "-O2", "--emit=asm", text=text).output
    assert ir_translate("--mlir-to-llvmir", "--emit=bc", text=text).output.startswith("BC")
    assert "ELF" in ir_translate("--mlir-to-llvmir", "-O1", "--emit=obj", text=text).output[:4]
