// RUN: ir-opt -convert-nvvm-to-llvm --mlir-print-local-scope --split-input-file %s | FileCheck %s
llvm.func @a(%b: !llvm.ptr<3>, %g: !llvm.ptr, %c: i32, %p: i1) {
  nvvm.mbarrier.init %b, %c, predicate = %p : !llvm.ptr<3>, i32, i1
  nvvm.mbarrier.init %g, %c, predicate = %p : !llvm.ptr, i32, i1
  nvvm.mbarrier.init %g, %c : !llvm.ptr, i32
  nvvm.mbarrier.arrive.expect_tx %b, %c : !llvm.ptr<3>, i32
  nvvm.mbarrier.arrive.expect_tx %b, %c, predicate = %p : !llvm.ptr<3>, i32, i1
  nvvm.mbarrier.arrive.expect_tx %g, %c, predicate = %p : !llvm.ptr, i32, i1
  nvvm.mbarrier.try_wait.parity %b, %c, %c : !llvm.ptr<3>, i32, i32
  nvvm.mbarrier.try_wait.parity %g, %c, %c : !llvm.ptr, i32, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @a
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.init.shared.b64 [$0], $1;", "r,r,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr<3>, i32, i1) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.init.b64 [$0], $1;", "l,r,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr, i32, i1) -> ()
// CHECK: nvvm.mbarrier.init %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr, i32
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.arrive.expect_tx.shared.b64 _, [$0], $1;", "r,r,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr<3>, i32, i1) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.arrive.expect_tx.b64 _, [$0], $1;", "l,r,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr, i32, i1) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "r,r,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr<3>, i32, i32) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "l,r,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr, i32, i32) -> ()
// CHECK: llvm.return

// -----

llvm.func @b(%c: i32, %d: i32) {
  nvvm.barrier.arrive number_of_threads = %c
  nvvm.barrier.arrive id = %d number_of_threads = %c {foo = 4 : i32, bar = true}
  %0 = llvm.mlir.constant(3 : i32) : i32
  nvvm.barrier.arrive id = %0 number_of_threads = %c
  llvm.return
}

// CHECK-LABEL: llvm.func @b
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "bar.arrive 0, $0;", "r" %{{[a-z0-9_]+}} : (i32) -> ()
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(-1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "bar.arrive $0, $1;", "r,r,n,n" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i32, i32, i32, i32) -> ()
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i32) : i32
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "bar.arrive $0, $1;", "n,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i32, i32) -> ()
// CHECK: llvm.return

// -----

llvm.func @c(%t: !llvm.ptr, %d: !llvm.ptr<3>, %b: !llvm.ptr<3>, %c0: i32, %c1: i32, %c2: i32, %o: i16, %m: i16, %h: i64, %p: i1) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%c0, %c1, %c2] im2col[%o] multicast_mask = %m l2_cache_hint = %h predicate = %p {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @c
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$9 cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.im2col.multicast::cluster.L2::cache_hint [$0], [$1, {$2,$3,$4} ], [$5],{$6}, $7, $8;", "r,l,r,r,r,r,h,h,l,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr<3>, !llvm.ptr, i32, i32, i32, !llvm.ptr<3>, i16, i16, i64, i1) -> ()
// CHECK: llvm.return

// -----

llvm.func @c(%t: !llvm.ptr, %d: !llvm.ptr<7>, %s: !llvm.ptr<3>, %b: !llvm.ptr<3>, %c0: i32, %c1: i32, %c2: i32, %o: i16, %m: i16, %h: i64, %p: i1) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%c0, %c1] l2_cache_hint = %h predicate = %p : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%c0] multicast_mask = %m predicate = %p : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%c0] multicast_mask = %m : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %s, box[%c0, %c1, %c2], predicate = %p : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %s, box[%c0], predicate = %p : !llvm.ptr, !llvm.ptr<3>
  nvvm.prefetch tensormap, %t, predicate = %p : !llvm.ptr, i1
  nvvm.prefetch tensormap, %t : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @c
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$6 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [$0], [$1, {$2,$3} ], [$4], $5;", "l,l,r,r,r,l,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr<7>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i64, i1) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$5 cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$2} ], [$3], $4;", "l,l,r,r,h,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr<7>, !llvm.ptr, i32, !llvm.ptr<3>, i16, i1) -> ()
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, box[%{{[a-z0-9_]+}}] multicast_mask = %{{[a-z0-9_]+}} : !llvm.ptr<7>, !llvm.ptr
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$5 cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [$0, {$2, $3, $4} ], [$1];", "l,r,r,r,r,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr, !llvm.ptr<3>, i32, i32, i32, i1) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$3 cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [$0, {$2} ], [$1];", "l,r,r,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr, !llvm.ptr<3>, i32, i1) -> ()
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$1 prefetch.tensormap [$0];", "l,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (!llvm.ptr, i1) -> ()
// CHECK: nvvm.prefetch tensormap, %{{[a-z0-9_]+}} : !llvm.ptr
// CHECK: llvm.return

// -----

llvm.func @w(%a: i64, %b: i64) -> !llvm.struct<(f32, f32, f32, f32)> {
  %0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  %1 = nvvm.wgmma.mma_async %a, %b, %0, #nvvm.shape<m = 64, n = 8, k = 8>, D [<f32>, <zero>], A [<tf32>, #nvvm.wgmma_scale_in<neg>, <row>], B [<tf32>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return %1 : !llvm.struct<(f32, f32, f32, f32)>
}

// CHECK-LABEL: llvm.func @w
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(-1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "{\0A.reg .pred p;\0Asetp.ne.b32 p, $10, 0;\0Awgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0, $1, $2, $3}, $8, $9, p, $11,  $12;\0A}\0A", "=f,=f,=f,=f,0,1,2,3,l,l,n,n,n" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (f32, f32, f32, f32, i64, i64, i32, i32, i32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: llvm.return %{{[a-z0-9_]+}} : !llvm.struct<(f32, f32, f32, f32)>

// -----

llvm.func @w(%a: i64, %b: i64) -> !llvm.struct<(i32, i32, i32, i32)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32)>
  %1 = nvvm.wgmma.mma_async %a, %b, %0, #nvvm.shape<m = 64, n = 8, k = 32>, D [<s32>, #nvvm.wgmma_scale_out<one>, <satfinite>], A [<s8>, #nvvm.wgmma_scale_in<one>, <row>], B [<s8>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return %1 : !llvm.struct<(i32, i32, i32, i32)>
}

// CHECK-LABEL: llvm.func @w
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.undef : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "{\0A.reg .pred p;\0Asetp.ne.b32 p, $10, 0;\0Awgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8.satfinite {$0, $1, $2, $3}, $8, $9, p;\0A}\0A", "=r,=r,=r,=r,0,1,2,3,l,l,n" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i32, i32, i32, i32, i64, i64, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK: llvm.return %{{[a-z0-9_]+}} : !llvm.struct<(i32, i32, i32, i32)>

// -----

llvm.func @i(%a: i64, %b: i32, %p: i1) -> i32 {
  %1 = nvvm.inline_ptx "foo %0, %1, %2;" ro (%a, %b : i64, i32) -> i32
  nvvm.inline_ptx "bar %0;" ro (%a : i64), predicate = %p
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @i
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "foo $0, $1, $2;", "=r,l,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i64, i32) -> i32
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$1 bar $0;", "l,b" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i64, i1) -> ()
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32

// -----

llvm.func @i(%a: i64, %b: i32, %p: i1) -> i32 {
  %1, %2 = nvvm.inline_ptx "foo {$w0}, {$w1}, {$r0};" ro (%a, %b : i64, i32) -> i32, f32
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @i
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "foo $0, $1, $2;", "=r,=f,l,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i64, i32) -> !llvm.struct<(i32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, f32)>
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32

// -----

llvm.func @i(%a: i64, %b: i32, %f: f32, %p: i1) -> i32 {
  %3 = llvm.add %b, %b : i32
  nvvm.inline_ptx "foo {$r0} {$rw0};" ro (%a : i64) rw (%3, %f : i32, f32), predicate = %p
  %4 = llvm.add %b, %3 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: llvm.func @i
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "@$3 foo $1 $0;", "=r,=f,l,b,0,1" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i32, f32, i64, i1) -> !llvm.struct<(i32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32

// -----

llvm.func @i(%a: vector<2xf16>, %b: vector<4xi8>, %c: vector<2xi16>, %d: vector<1xf32>) {
  nvvm.inline_ptx "foo {$r0};" ro (%a, %b, %d : vector<2xf16>, vector<4xi8>, vector<1xf32>)
  llvm.return
}

// CHECK-LABEL: llvm.func @i
// CHECK: llvm.inline_asm has_side_effects asm_dialect = att "foo $0;", "f,r,f" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (vector<2xf16>, vector<4xi8>, vector<1xf32>) -> ()
// CHECK: llvm.return

// -----

llvm.func @i(%b: i32) -> i32 {
  nvvm.inline_ptx "foo {$rw0};" rw (%b : i32)
  llvm.return %b : i32
}

// CHECK-LABEL: llvm.func @i
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "foo $0;", "=r,0" %{{[a-z0-9_]+}} : (i32) -> i32
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32
