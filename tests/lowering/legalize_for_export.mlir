// RUN: ir-opt -llvm-legalize-for-export --mlir-print-local-scope --split-input-file %s | FileCheck %s
llvm.func @f(%c: i1, %x: i32, %y: i32, %s: i64) -> i32 {
  llvm.cond_br %c, ^b(%x : i32), ^b(%y : i32)
^b(%z: i32):
  llvm.switch %x : i32, ^d(%z : i32) [0: ^d(%y : i32), 1: ^d(%x : i32), 2: ^e, 3: ^e]
^d(%w: i32):
  llvm.return %w : i32
^e:
  llvm.return %x : i32
}

// CHECK-LABEL: llvm.func @f
// CHECK: llvm.cond_br %{{[a-z0-9_]+}}, ^bb1(%{{[a-z0-9_]+}} : i32), ^bb4(%{{[a-z0-9_]+}} : i32)
// CHECK: ^bb1(%{{[a-z0-9_]+}}: i32):
// CHECK: llvm.switch %{{[a-z0-9_]+}} : i32, ^bb2(%{{[a-z0-9_]+}} : i32) [
// CHECK: 0: ^bb5(%{{[a-z0-9_]+}} : i32),
// CHECK: 1: ^bb6(%{{[a-z0-9_]+}} : i32),
// CHECK: 2: ^bb3,
// CHECK: 3: ^bb3
// CHECK: ]
// CHECK: ^bb2(%{{[a-z0-9_]+}}: i32):
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32
// CHECK: ^bb3:
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32
// CHECK: ^bb4(%{{[a-z0-9_]+}}: i32):
// CHECK: llvm.br ^bb1(%{{[a-z0-9_]+}} : i32)
// CHECK: ^bb5(%{{[a-z0-9_]+}}: i32):
// CHECK: llvm.br ^bb2(%{{[a-z0-9_]+}} : i32)
// CHECK: ^bb6(%{{[a-z0-9_]+}}: i32):
// CHECK: llvm.br ^bb2(%{{[a-z0-9_]+}} : i32)

// -----

#t = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#f = #llvm.di_file<"a.c" in "/">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #f, isOptimized = false, emissionKind = Full>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #f, name = "f", file = #f, subprogramFlags = Definition>
#v = #llvm.di_local_variable<scope = #sp, name = "v", file = #f, line = 1, type = #t>
llvm.func @f(%x: i32, %p: !llvm.ptr) {
  llvm.intr.dbg.value #v #llvm.di_expression<[DW_OP_LLVM_fragment(0, 8), DW_OP_LLVM_fragment(16, 32), DW_OP_LLVM_fragment(4, 64)]> = %x : i32
  llvm.intr.dbg.declare #v #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(8, 8), DW_OP_LLVM_fragment(16, 32)]> = %p : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @f
// CHECK: llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_subprogram<id = distinct[0]<>, compileUnit = <id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/">, isOptimized = false, emissionKind = Full>, scope = #llvm.di_file<"a.c" in "/">, name = "f", file = <"a.c" in "/">, subprogramFlags = Definition>, name = "v", file = <"a.c" in "/">, line = 1, type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>> #llvm.di_expression<[DW_OP_LLVM_fragment(20, 8)]> = %{{[a-z0-9_]+}} : i32
// CHECK: llvm.intr.dbg.declare #llvm.di_local_variable<scope = #llvm.di_subprogram<id = distinct[0]<>, compileUnit = <id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/">, isOptimized = false, emissionKind = Full>, scope = #llvm.di_file<"a.c" in "/">, name = "f", file = <"a.c" in "/">, subprogramFlags = Definition>, name = "v", file = <"a.c" in "/">, line = 1, type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>> #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(24, 8)]> = %{{[a-z0-9_]+}} : !llvm.ptr
// CHECK: llvm.return
