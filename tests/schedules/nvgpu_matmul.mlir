// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

// Products of matrices that fit a matrix instruction of a warp.

// CHECK-LABEL: func @f16(
// CHECK: %[[THREADIDX:[a-z0-9_]+]] = gpu.thread_id  x
// CHECK: %[[V1:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V2:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V3:[a-z0-9_]+]] = memref.load %[[ARG0:[a-z0-9_]+]][%[[V1]], %[[V2]]] : memref<16x16xf16>
// CHECK: %[[V5:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V6:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V7:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V5]], %[[V6]]] : memref<16x16xf16>
// CHECK: %[[V8:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V9:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V10:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V8]], %[[V9]]] : memref<16x16xf16>
// CHECK: %[[V11:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V12:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V13:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V11]], %[[V12]]] : memref<16x16xf16>
// CHECK: %[[V14:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V15:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V16:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V14]], %[[V15]]] : memref<16x16xf16>
// CHECK: %[[V17:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V18:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 9)>()[%[[THREADIDX]]]
// CHECK: %[[V19:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V17]], %[[V18]]] : memref<16x16xf16>
// CHECK: %[[V20:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V21:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V22:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V20]], %[[V21]]] : memref<16x16xf16>
// CHECK: %[[V23:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V24:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 9)>()[%[[THREADIDX]]]
// CHECK: %[[V25:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V23]], %[[V24]]] : memref<16x16xf16>
// CHECK: %[[V26:[a-z0-9_]+]] = vector.broadcast %[[V3]] : f16 to vector<4x2xf16>
// CHECK: %[[V27:[a-z0-9_]+]] = vector.insert %[[V3]], %[[V26]] [0, 0] : f16 into vector<4x2xf16>
// CHECK: %[[V28:[a-z0-9_]+]] = vector.insert %[[V7]], %[[V27]] [0, 1] : f16 into vector<4x2xf16>
// CHECK: %[[V29:[a-z0-9_]+]] = vector.insert %[[V10]], %[[V28]] [1, 0] : f16 into vector<4x2xf16>
// CHECK: %[[V30:[a-z0-9_]+]] = vector.insert %[[V13]], %[[V29]] [1, 1] : f16 into vector<4x2xf16>
// CHECK: %[[V31:[a-z0-9_]+]] = vector.insert %[[V16]], %[[V30]] [2, 0] : f16 into vector<4x2xf16>
// CHECK: %[[V32:[a-z0-9_]+]] = vector.insert %[[V19]], %[[V31]] [2, 1] : f16 into vector<4x2xf16>
// CHECK: %[[V33:[a-z0-9_]+]] = vector.insert %[[V22]], %[[V32]] [3, 0] : f16 into vector<4x2xf16>
// CHECK: %[[V34:[a-z0-9_]+]] = vector.insert %[[V25]], %[[V33]] [3, 1] : f16 into vector<4x2xf16>
// CHECK: %[[V35:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V36:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V37:[a-z0-9_]+]] = memref.load %[[ARG1:[a-z0-9_]+]][%[[V35]], %[[V36]]] : memref<16x8xf16>
// CHECK: %[[V39:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V40:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V41:[a-z0-9_]+]] = memref.load %[[ARG1]][%[[V39]], %[[V40]]] : memref<16x8xf16>
// CHECK: %[[V42:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V43:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V44:[a-z0-9_]+]] = memref.load %[[ARG1]][%[[V42]], %[[V43]]] : memref<16x8xf16>
// CHECK: %[[V45:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 9)>()[%[[THREADIDX]]]
// CHECK: %[[V46:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V47:[a-z0-9_]+]] = memref.load %[[ARG1]][%[[V45]], %[[V46]]] : memref<16x8xf16>
// CHECK: %[[V48:[a-z0-9_]+]] = vector.broadcast %[[V37]] : f16 to vector<2x2xf16>
// CHECK: %[[V49:[a-z0-9_]+]] = vector.insert %[[V37]], %[[V48]] [0, 0] : f16 into vector<2x2xf16>
// CHECK: %[[V50:[a-z0-9_]+]] = vector.insert %[[V41]], %[[V49]] [0, 1] : f16 into vector<2x2xf16>
// CHECK: %[[V51:[a-z0-9_]+]] = vector.insert %[[V44]], %[[V50]] [1, 0] : f16 into vector<2x2xf16>
// CHECK: %[[V52:[a-z0-9_]+]] = vector.insert %[[V47]], %[[V51]] [1, 1] : f16 into vector<2x2xf16>
// CHECK: %[[V53:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V54:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V55:[a-z0-9_]+]] = memref.load %[[ARG2:[a-z0-9_]+]][%[[V53]], %[[V54]]] : memref<16x8xf16>
// CHECK: %[[V57:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V58:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V59:[a-z0-9_]+]] = memref.load %[[ARG2]][%[[V57]], %[[V58]]] : memref<16x8xf16>
// CHECK: %[[V60:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V61:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V62:[a-z0-9_]+]] = memref.load %[[ARG2]][%[[V60]], %[[V61]]] : memref<16x8xf16>
// CHECK: %[[V63:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V64:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V65:[a-z0-9_]+]] = memref.load %[[ARG2]][%[[V63]], %[[V64]]] : memref<16x8xf16>
// CHECK: %[[V66:[a-z0-9_]+]] = vector.broadcast %[[V55]] : f16 to vector<2x2xf16>
// CHECK: %[[V67:[a-z0-9_]+]] = vector.insert %[[V55]], %[[V66]] [0, 0] : f16 into vector<2x2xf16>
// CHECK: %[[V68:[a-z0-9_]+]] = vector.insert %[[V59]], %[[V67]] [0, 1] : f16 into vector<2x2xf16>
// CHECK: %[[V69:[a-z0-9_]+]] = vector.insert %[[V62]], %[[V68]] [1, 0] : f16 into vector<2x2xf16>
// CHECK: %[[V70:[a-z0-9_]+]] = vector.insert %[[V65]], %[[V69]] [1, 1] : f16 into vector<2x2xf16>
// CHECK: %[[V71:[a-z0-9_]+]] = nvgpu.mma.sync(%[[V34]], %[[V52]], %[[V70]]) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
// CHECK: %[[V72:[a-z0-9_]+]] = vector.extract %[[V71]][0, 0] : f16 from vector<2x2xf16>
// CHECK: %[[V73:[a-z0-9_]+]] = vector.extract %[[V71]][0, 1] : f16 from vector<2x2xf16>
// CHECK: %[[V74:[a-z0-9_]+]] = vector.extract %[[V71]][1, 0] : f16 from vector<2x2xf16>
// CHECK: %[[V75:[a-z0-9_]+]] = vector.extract %[[V71]][1, 1] : f16 from vector<2x2xf16>
// CHECK: %[[V76:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V77:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V72]], %[[ARG2]][%[[V76]], %[[V77]]] : memref<16x8xf16>
// CHECK: %[[V78:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V79:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V73]], %[[ARG2]][%[[V78]], %[[V79]]] : memref<16x8xf16>
// CHECK: %[[V80:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V81:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V74]], %[[ARG2]][%[[V80]], %[[V81]]] : memref<16x8xf16>
// CHECK: %[[V82:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V83:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V75]], %[[ARG2]][%[[V82]], %[[V83]]] : memref<16x8xf16>
func.func @f16(%A: memref<16x16xf16>, %B: memref<16x8xf16>, %C: memref<16x8xf16>) {
  linalg.matmul ins(%A, %B: memref<16x16xf16>, memref<16x8xf16>) outs(%C: memref<16x8xf16>)
  return
}
// CHECK-LABEL: func @tf32(
// CHECK: %[[THREADIDX:[a-z0-9_]+]] = gpu.thread_id  x
// CHECK: %[[V1:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V2:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%[[THREADIDX]]]
// CHECK: %[[V3:[a-z0-9_]+]] = memref.load %[[ARG0:[a-z0-9_]+]][%[[V1]], %[[V2]]] : memref<16x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V6:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%[[THREADIDX]]]
// CHECK: %[[V7:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[V5]], %[[V6]]] : memref<16x4xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.broadcast %[[V3]] : f32 to vector<2x1xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.insert %[[V3]], %[[V8]] [0, 0] : f32 into vector<2x1xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.insert %[[V7]], %[[V9]] [1, 0] : f32 into vector<2x1xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%[[THREADIDX]]]
// CHECK: %[[V12:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V13:[a-z0-9_]+]] = memref.load %[[ARG1:[a-z0-9_]+]][%[[V11]], %[[V12]]] : memref<4x8xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.broadcast %[[V13]] : f32 to vector<1x1xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.insert %[[V13]], %[[V15]] [0, 0] : f32 into vector<1x1xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V18:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V19:[a-z0-9_]+]] = memref.load %[[ARG2:[a-z0-9_]+]][%[[V17]], %[[V18]]] : memref<16x8xf32>
// CHECK: %[[V21:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V22:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V23:[a-z0-9_]+]] = memref.load %[[ARG2]][%[[V21]], %[[V22]]] : memref<16x8xf32>
// CHECK: %[[V24:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V25:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: %[[V26:[a-z0-9_]+]] = memref.load %[[ARG2]][%[[V24]], %[[V25]]] : memref<16x8xf32>
// CHECK: %[[V27:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V28:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: %[[V29:[a-z0-9_]+]] = memref.load %[[ARG2]][%[[V27]], %[[V28]]] : memref<16x8xf32>
// CHECK: %[[V30:[a-z0-9_]+]] = vector.broadcast %[[V19]] : f32 to vector<2x2xf32>
// CHECK: %[[V31:[a-z0-9_]+]] = vector.insert %[[V19]], %[[V30]] [0, 0] : f32 into vector<2x2xf32>
// CHECK: %[[V32:[a-z0-9_]+]] = vector.insert %[[V23]], %[[V31]] [0, 1] : f32 into vector<2x2xf32>
// CHECK: %[[V33:[a-z0-9_]+]] = vector.insert %[[V26]], %[[V32]] [1, 0] : f32 into vector<2x2xf32>
// CHECK: %[[V34:[a-z0-9_]+]] = vector.insert %[[V29]], %[[V33]] [1, 1] : f32 into vector<2x2xf32>
// CHECK: %[[V35:[a-z0-9_]+]] = nvgpu.mma.sync(%[[V10]], %[[V16]], %[[V34]]) {mmaShape = [16, 8, 4], tf32Enabled} : (vector<2x1xf32>, vector<1x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
// CHECK: %[[V36:[a-z0-9_]+]] = vector.extract %[[V35]][0, 0] : f32 from vector<2x2xf32>
// CHECK: %[[V37:[a-z0-9_]+]] = vector.extract %[[V35]][0, 1] : f32 from vector<2x2xf32>
// CHECK: %[[V38:[a-z0-9_]+]] = vector.extract %[[V35]][1, 0] : f32 from vector<2x2xf32>
// CHECK: %[[V39:[a-z0-9_]+]] = vector.extract %[[V35]][1, 1] : f32 from vector<2x2xf32>
// CHECK: %[[V40:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V41:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V36]], %[[ARG2]][%[[V40]], %[[V41]]] : memref<16x8xf32>
// CHECK: %[[V42:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[THREADIDX]]]
// CHECK: %[[V43:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V37]], %[[ARG2]][%[[V42]], %[[V43]]] : memref<16x8xf32>
// CHECK: %[[V44:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V45:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V38]], %[[ARG2]][%[[V44]], %[[V45]]] : memref<16x8xf32>
// CHECK: %[[V46:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4 + 8)>()[%[[THREADIDX]]]
// CHECK: %[[V47:[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> (s0 * 2 - (s0 floordiv 4) * 8 + 1)>()[%[[THREADIDX]]]
// CHECK: memref.store %[[V39]], %[[ARG2]][%[[V46]], %[[V47]]] : memref<16x8xf32>
func.func @tf32(%A: memref<16x4xf32>, %B: memref<4x8xf32>, %C: memref<16x8xf32>) {
  linalg.matmul ins(%A, %B: memref<16x4xf32>, memref<4x8xf32>) outs(%C: memref<16x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["linalg.matmul"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.rewrite_matmul_as_mma_sync %f : (!transform.any_op) -> ()
    transform.yield
  }
}
