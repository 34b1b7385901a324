// RUN: ir-opt -convert-gpu-to-llvm-spv --mlir-print-local-scope --split-input-file %s | FileCheck %s
gpu.module @ids {
  func.func @f() -> (index, index, index, index, index, index, index, index, index) {
    %0 = gpu.thread_id x
    %1 = gpu.block_id y
    %2 = gpu.block_dim z
    %3 = gpu.grid_dim x
    %4 = gpu.global_id y
    %5 = gpu.lane_id
    %6 = gpu.subgroup_id : index
    %7 = gpu.num_subgroups : index
    %8 = gpu.subgroup_size : index
    gpu.barrier
    return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, index, index, index, index, index, index, index
  }
}

// CHECK: gpu.module @ids
// CHECK: llvm.func spir_funccc @_Z7barrierj(i32) attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z18get_sub_group_size() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z18get_num_sub_groups() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z16get_sub_group_id() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z22get_sub_group_local_id() -> i32 attributes {no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z13get_global_idj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z14get_num_groupsj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z14get_local_sizej(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z12get_group_idj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z12get_local_idj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
// CHECK-LABEL: func.func @f
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z12get_local_idj(%{{[a-z0-9_]+}}) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z12get_group_idj(%{{[a-z0-9_]+}}) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z14get_local_sizej(%{{[a-z0-9_]+}}) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z14get_num_groupsj(%{{[a-z0-9_]+}}) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z13get_global_idj(%{{[a-z0-9_]+}}) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z22get_sub_group_local_id() {no_unwind, will_return} : () -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z16get_sub_group_id() {no_unwind, will_return} : () -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z18get_num_sub_groups() {no_unwind, will_return} : () -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z18get_sub_group_size() {no_unwind, will_return} : () -> i32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i32) : i32
// CHECK: llvm.call spir_funccc @_Z7barrierj(%{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i32) -> ()

// -----

gpu.module @sh {
  llvm.func @f(%a: i32, %b: f32, %c: f64, %d: i8, %e: f16, %g: bf16, %h: i1, %i: i64, %j: i16, %o: i32) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %0, %p0 = gpu.shuffle up %a, %o, %w : i32
    %1, %p1 = gpu.shuffle down %b, %o, %w : f32
    %2, %p2 = gpu.shuffle idx %c, %o, %w : f64
    %3, %p3 = gpu.shuffle xor %d, %o, %w : i8
    %4, %p4 = gpu.shuffle xor %e, %o, %w : f16
    %5, %p5 = gpu.shuffle xor %i, %o, %w : i64
    %6, %p6 = gpu.shuffle xor %j, %o, %w : i16
    llvm.return
  }
}

// CHECK: gpu.module @sh
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorsj(i16, i32) -> i16 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorlj(i64, i32) -> i64 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorDhj(f16, i32) -> f16 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorcj(i8, i32) -> i8 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z17sub_group_shuffledj(f64, i32) -> f64 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z22sub_group_shuffle_downfj(f32, i32) -> f32 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z20sub_group_shuffle_upij(i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
// CHECK-LABEL: llvm.func @f
// CHECK: %{{[a-z0-9_]+}} = arith.constant 16 : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z20sub_group_shuffle_upij(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i32, i32) -> i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z22sub_group_shuffle_downfj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (f32, i32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z17sub_group_shuffledj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (f64, i32) -> f64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorcj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i8, i32) -> i8
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorDhj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (f16, i32) -> f16
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorlj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i64, i32) -> i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorsj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i16, i32) -> i16
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: llvm.return

// -----

gpu.module @sh2 {
  llvm.func @f(%g: bf16, %h: i1, %o: i32) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %5, %p5 = gpu.shuffle xor %g, %o, %w : bf16
    %6, %p6 = gpu.shuffle xor %h, %o, %w : i1
    llvm.return
  }
}

// CHECK: gpu.module @sh2
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorcj(i8, i32) -> i8 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorsj(i16, i32) -> i16 attributes {convergent, no_unwind, will_return}
// CHECK-LABEL: llvm.func @f
// CHECK: %{{[a-z0-9_]+}} = arith.constant 16 : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : bf16 to i16
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorsj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i16, i32) -> i16
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i16 to bf16
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.zext %{{[a-z0-9_]+}} : i1 to i8
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorcj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (i8, i32) -> i8
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i8 to i1
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: llvm.return

// -----

gpu.module @sh3 {
  gpu.func @f(%g: f32, %o: i32) kernel attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %5, %p5 = gpu.shuffle xor %g, %o, %w : f32
    gpu.return
  }
}

// CHECK: gpu.module @sh3
// CHECK: llvm.func spir_funccc @_Z21sub_group_shuffle_xorfj(f32, i32) -> f32 attributes {convergent, no_unwind, will_return}
// CHECK: llvm.func spir_kernelcc @f(%{{[a-z0-9_]+}}: f32, %{{[a-z0-9_]+}}: i32) attributes {gpu.kernel, intel_reqd_sub_group_size = 16 : i32} {
// CHECK: %{{[a-z0-9_]+}} = arith.constant 16 : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z21sub_group_shuffle_xorfj(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {convergent, no_unwind, will_return} : (f32, i32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(true) : i1
// CHECK: llvm.return

// -----

gpu.module @k {
  gpu.func @k(%m: memref<?xf32>, %n: memref<4xf32, #gpu.address_space<workgroup>>, %i: index) workgroup(%w: memref<4x2xf32, #gpu.address_space<workgroup>>, %w2: memref<8xi32, 3>) private(%p: memref<3xi8, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 2, 3, 4>} {
    gpu.return
  }
  gpu.func @g(%m: memref<?xf32>, %u: memref<*xf32>) workgroup(%w: memref<4x2xf32, #gpu.address_space<workgroup>>) {
    %c = arith.constant 0 : index
    %v = memref.load %m[%c] : memref<?xf32>
    gpu.printf "hi %f\n", %v : f32
    gpu.return
  }
}

// CHECK: gpu.module @k
// CHECK: llvm.mlir.global internal constant @printfFormat_0("hi %{{[a-z0-9_]+}}\0A\00") {addr_space = 2 : i32}
// CHECK: llvm.func spir_funccc @_Z6printfPU3AS2Kcz(!llvm.ptr<2>, ...) -> i32
// CHECK: llvm.func spir_kernelcc @k(%{{[a-z0-9_]+}}: !llvm.ptr<1>, %{{[a-z0-9_]+}}: !llvm.ptr<1>, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: !llvm.ptr<3>, %{{[a-z0-9_]+}}: !llvm.ptr<3>, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: !llvm.ptr<3> {llvm.noalias, llvm.workgroup_attribution = #llvm.mlir.workgroup_attribution<8 : i64, f32>}, %{{[a-z0-9_]+}}: !llvm.ptr<3> {llvm.noalias, llvm.workgroup_attribution = #llvm.mlir.workgroup_attribution<8 : i64, i32>}) attributes {gpu.kernel, gpu.known_block_size = array<i32: 2, 3, 4>, reqd_work_group_size = array<i32: 2, 3, 4>} {
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(4 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(8 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.alloca %{{[a-z0-9_]+}} x i8 : (i64) -> !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: llvm.return
// CHECK: llvm.func spir_funccc @g(%{{[a-z0-9_]+}}: !llvm.ptr<1>, %{{[a-z0-9_]+}}: !llvm.ptr<1>, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: !llvm.ptr, %{{[a-z0-9_]+}}: !llvm.ptr<3> {llvm.noalias, llvm.workgroup_attribution = #llvm.mlir.workgroup_attribution<8 : i64, f32>}) {
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> to memref<?xf32, 1>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(4 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : index) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = memref.load %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : memref<?xf32, 1>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.addressof @printfFormat_0 : !llvm.ptr<2>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[0, 0] : (!llvm.ptr<2>) -> !llvm.ptr<2>, !llvm.array<7 x i8>
// CHECK: %{{[a-z0-9_]+}} = llvm.call spir_funccc @_Z6printfPU3AS2Kcz(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, f32) -> i32
// CHECK: llvm.return

// -----

gpu.module @nf {
  gpu.func @nf(%a: i32, %m: memref<4xf32> {llvm.align = 8}) -> i32 {
    %x = memref.alloc() : memref<3xf32>
    gpu.return %a : i32
  }
}

// CHECK: gpu.module @nf
// CHECK: llvm.func spir_funccc @nf(%{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: !llvm.ptr<1> {llvm.align = 8 : i64}, %{{[a-z0-9_]+}}: !llvm.ptr<1> {llvm.align = 8 : i64}, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32, %{{[a-z0-9_]+}}: i32) -> i32 {
// CHECK: %{{[a-z0-9_]+}} = memref.alloc() : memref<3xf32, 1>
// CHECK: llvm.return %{{[a-z0-9_]+}} : i32
