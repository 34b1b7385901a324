// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK: memref.global "private" @bufferLhsGlobal : memref<64x8xf32, #gpu.address_space<workgroup>>
// CHECK: memref.global "private" @bufferRhsGlobal : memref<8x128xf32, #gpu.address_space<workgroup>>
// CHECK-LABEL: func.func @main
// CHECK-SAME: () {
// CHECK: %[[V0:[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V1:[a-zA-Z0-9_]+]] = arith.constant 128 : index
// CHECK: %[[V2:[a-zA-Z0-9_]+]] = gpu.wait async
// CHECK: %[[V3:[a-zA-Z0-9_]+]], %[[V4:[a-zA-Z0-9_]+]] = gpu.alloc async [%[[V2]]] () : memref<64x8xf32>
// CHECK: %[[V5:[a-zA-Z0-9_]+]], %[[V6:[a-zA-Z0-9_]+]] = gpu.alloc async [%[[V2]]] () : memref<8x128xf32>
// CHECK: %[[V7:[a-zA-Z0-9_]+]] = memref.cast %[[V3]] : memref<64x8xf32> to memref<*xf32>
// CHECK: %[[V8:[a-zA-Z0-9_]+]] = arith.constant 64 : index
// CHECK: %[[V9:[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK: %[[V10:[a-zA-Z0-9_]+]] = nvgpu.tma.create.descriptor %[[V7]] box[%[[V8]], %[[V9]]] : memref<*xf32> -> <tensor = memref<64x8xf32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
// CHECK: %[[V11:[a-zA-Z0-9_]+]] = memref.cast %[[V5]] : memref<8x128xf32> to memref<*xf32>
// CHECK: %[[V12:[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK: %[[V13:[a-zA-Z0-9_]+]] = arith.constant 128 : index
// CHECK: %[[V14:[a-zA-Z0-9_]+]] = nvgpu.tma.create.descriptor %[[V11]] box[%[[V12]], %[[V13]]] : memref<*xf32> -> <tensor = memref<8x128xf32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
// CHECK: gpu.launch blocks(%[[V15:[a-zA-Z0-9_]+]], %[[V16:[a-zA-Z0-9_]+]], %[[V17:[a-zA-Z0-9_]+]]) in (%[[V18:[a-zA-Z0-9_]+]] = %[[V0]], %[[V19:[a-zA-Z0-9_]+]] = %[[V0]], %[[V20:[a-zA-Z0-9_]+]] = %[[V0]]) threads(%[[V21:[a-zA-Z0-9_]+]], %[[V22:[a-zA-Z0-9_]+]], %[[V23:[a-zA-Z0-9_]+]]) in (%[[V24:[a-zA-Z0-9_]+]] = %[[V1]], %[[V25:[a-zA-Z0-9_]+]] = %[[V0]], %[[V26:[a-zA-Z0-9_]+]] = %[[V0]]) {
// CHECK: %[[V27:[a-zA-Z0-9_]+]] = memref.get_global @bufferLhsGlobal : memref<64x8xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V28:[a-zA-Z0-9_]+]] = memref.get_global @bufferRhsGlobal : memref<8x128xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V29:[a-zA-Z0-9_]+]] = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>>
// CHECK: %[[V30:[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V31:[a-zA-Z0-9_]+]] = arith.constant 128 : index
// CHECK: nvgpu.mbarrier.init %[[V29]][%[[V30]]], %[[V31]] : <memorySpace = #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK: %[[V32:[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V33:[a-zA-Z0-9_]+]] = gpu.thread_id  x
// CHECK: %[[V34:[a-zA-Z0-9_]+]] = arith.cmpi eq, %[[V33]], %[[V32]] : index
// CHECK: scf.if %[[V34]] {
// CHECK: %[[V35:[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK: nvgpu.tma.async.load %[[V10]][%[[V35]], %[[V35]]], %[[V29]][%[[V35]]] to %[[V27]] : <tensor = memref<64x8xf32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, <memorySpace = #gpu.address_space<workgroup>> -> memref<64x8xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V36:[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK: nvgpu.tma.async.load %[[V14]][%[[V36]], %[[V36]]], %[[V29]][%[[V36]]] to %[[V28]] : <tensor = memref<8x128xf32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, <memorySpace = #gpu.address_space<workgroup>> -> memref<8x128xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V37:[a-zA-Z0-9_]+]] = arith.constant 6144 : index
// CHECK: %[[V38:[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK: nvgpu.mbarrier.arrive.expect_tx %[[V29]][%[[V38]]], %[[V37]] : <memorySpace = #gpu.address_space<workgroup>>
// CHECK: } else {
// CHECK: %[[V35]] = arith.constant 0 : index
// CHECK: %[[V36]] = arith.constant 0 : index
// CHECK: nvgpu.mbarrier.arrive.expect_tx %[[V29]][%[[V36]]], %[[V35]] : <memorySpace = #gpu.address_space<workgroup>>
// CHECK: %[[V39:[a-zA-Z0-9_]+]] = llvm.mlir.constant(false) : i1
// CHECK: %[[V40:[a-zA-Z0-9_]+]] = arith.constant 10000000 : index
// CHECK: %[[V41:[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK: nvgpu.mbarrier.try_wait.parity %[[V29]][%[[V41]]], %[[V39]], %[[V40]] : <memorySpace = #gpu.address_space<workgroup>>
// CHECK: gpu.terminator
// CHECK: return
memref.global "private" @bufferLhsGlobal : memref<64x8xf32, #gpu.address_space<workgroup>>
memref.global "private" @bufferRhsGlobal : memref<8x128xf32, #gpu.address_space<workgroup>>
func.func @main() {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %0 = gpu.wait async
  %memref, %asyncToken = gpu.alloc async [%0] () : memref<64x8xf32>
  %memref_1, %asyncToken_2 = gpu.alloc async [%0] () : memref<8x128xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%grid_x = %c1, %grid_y = %c1, %grid_z = %c1)
            threads(%tx, %ty, %tz) in (%block_x = %c128, %block_y = %c1, %block_z = %c1) {
    %out = memref.get_global @bufferLhsGlobal : memref<64x8xf32, #gpu.address_space<workgroup>>
    %out_1 = memref.get_global @bufferRhsGlobal : memref<8x128xf32, #gpu.address_space<workgroup>>
    linalg.copy ins(%memref: memref<64x8xf32>) outs(%out: memref<64x8xf32, #gpu.address_space<workgroup>>)
    linalg.copy ins(%memref_1: memref<8x128xf32>) outs(%out_1: memref<8x128xf32, #gpu.address_space<workgroup>>)
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %copy = transform.structured.match ops{["linalg.copy"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.rewrite_copy_as_tma %copy : (!transform.any_op) -> ()
    transform.yield
  }
}
