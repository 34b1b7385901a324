// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK: gpu.module @m {
// CHECK-LABEL: func.func @ldmatrix
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: memref<128x128xf16, 3>, %[[V1:[a-z0-9_]+]]: index) -> vector<2x2xf16> {
// CHECK: %[[V2:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V1]] : index to i64
// CHECK: %[[V3:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V0]] : memref<128x128xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V5:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V4]] : index to i64
// CHECK: %[[V6:[a-z0-9_]+]] = llvm.extractvalue %[[V3]][1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %[[V7:[a-z0-9_]+]] = llvm.mlir.constant(128 : index) : i64
// CHECK: %[[V8:[a-z0-9_]+]] = llvm.mul %[[V5]], %[[V7]] : i64
// CHECK: %[[V9:[a-z0-9_]+]] = llvm.add %[[V8]], %[[V2]] : i64
// CHECK: %[[V10:[a-z0-9_]+]] = llvm.getelementptr %[[V6]][%[[V9]]] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK: %[[V11:[a-z0-9_]+]] = nvvm.ldmatrix %[[V10]] {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
// CHECK: %[[V12:[a-z0-9_]+]] = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V13:[a-z0-9_]+]] = llvm.extractvalue %[[V11]][0] : !llvm.struct<(i32, i32)>
// CHECK: %[[V14:[a-z0-9_]+]] = llvm.bitcast %[[V13]] : i32 to vector<2xf16>
// CHECK: %[[V15:[a-z0-9_]+]] = llvm.insertvalue %[[V14]], %[[V12]][0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V16:[a-z0-9_]+]] = llvm.extractvalue %[[V11]][1] : !llvm.struct<(i32, i32)>
// CHECK: %[[V17:[a-z0-9_]+]] = llvm.bitcast %[[V16]] : i32 to vector<2xf16>
// CHECK: %[[V18:[a-z0-9_]+]] = llvm.insertvalue %[[V17]], %[[V15]][1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V19:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V18]] : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK: return %[[V19]] : vector<2x2xf16>
// CHECK-LABEL: func.func @mma
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<4x2xf16>, %[[V1:[a-z0-9_]+]]: vector<2x2xf16>, %[[V2:[a-z0-9_]+]]: vector<2x2xf16>) -> vector<2x2xf16> {
// CHECK: %[[V3:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V2]] : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V4:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V1]] : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V5:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V0]] : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK: %[[V6:[a-z0-9_]+]] = llvm.extractvalue %[[V5]][0] : !llvm.array<4 x vector<2xf16>>
// CHECK: %[[V7:[a-z0-9_]+]] = llvm.extractvalue %[[V5]][1] : !llvm.array<4 x vector<2xf16>>
// CHECK: %[[V8:[a-z0-9_]+]] = llvm.extractvalue %[[V5]][2] : !llvm.array<4 x vector<2xf16>>
// CHECK: %[[V9:[a-z0-9_]+]] = llvm.extractvalue %[[V5]][3] : !llvm.array<4 x vector<2xf16>>
// CHECK: %[[V10:[a-z0-9_]+]] = llvm.extractvalue %[[V4]][0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V11:[a-z0-9_]+]] = llvm.extractvalue %[[V4]][1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V12:[a-z0-9_]+]] = llvm.extractvalue %[[V3]][0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V13:[a-z0-9_]+]] = llvm.extractvalue %[[V3]][1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V14:[a-z0-9_]+]] = nvvm.mma.sync A[%[[V6]], %[[V7]], %[[V8]], %[[V9]]]  B[%[[V10]], %[[V11]]]  C[%[[V12]], %[[V13]]]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %[[V15:[a-z0-9_]+]] = llvm.extractvalue %[[V14]][0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %[[V16:[a-z0-9_]+]] = llvm.extractvalue %[[V14]][1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %[[V17:[a-z0-9_]+]] = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V18:[a-z0-9_]+]] = llvm.insertvalue %[[V15]], %[[V17]][0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V19:[a-z0-9_]+]] = llvm.insertvalue %[[V16]], %[[V18]][1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %[[V20:[a-z0-9_]+]] = builtin.unrealized_conversion_cast %[[V19]] : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK: return %[[V20]] : vector<2x2xf16>
// CHECK-LABEL: func.func @groups
// CHECK-SAME: () {
// CHECK: nvvm.cp.async.commit.group
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.mlir.constant(0 : i32) : i32
// CHECK: nvvm.cp.async.wait.group 1
// CHECK: return
gpu.module @m {
  func.func @ldmatrix(%arg0: memref<128x128xf16, 3>, %i: index) -> vector<2x2xf16> {
    %c0 = arith.constant 0 : index
    %a = nvgpu.ldmatrix %arg0[%c0, %i] {transpose = false, numTiles = 2 : i32} : memref<128x128xf16, 3> -> vector<2x2xf16>
    return %a : vector<2x2xf16>
  }
  func.func @mma(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) -> vector<2x2xf16> {
    %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
    return %d : vector<2x2xf16>
  }
  func.func @groups() {
    %0 = nvgpu.device_async_create_group
    nvgpu.device_async_wait %0 {numGroups = 1 : i32}
    return
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["gpu.module"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {use_opaque_pointers = true}
    } {legal_dialects = ["llvm", "func", "arith", "nvvm", "builtin", "memref", "gpu"], illegal_dialects = ["nvgpu"], partial_conversion} : !transform.any_op
    transform.yield
  }
}
