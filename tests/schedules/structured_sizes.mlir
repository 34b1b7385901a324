// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1:3 = transform.structured.multitile_sizes %0 { dimension = 0, target_size = 3, divisor = 2 } : (!transform.any_op) -> !transform.any_op
  %t:3 = transform.structured.multitile_sizes %0 { dimension = 1, target_size = 10 } : (!transform.any_op) -> !transform.any_op
  %l = transform.structured.split %0 after %1#2 { dimension = 0 } : !transform.any_op, !transform.any_op
  %c, %d = transform.split_handle %l : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %ts, %cs = transform.structured.continuous_tile_sizes %c { dimension = 1, target_size = 9 } : (!transform.any_op) -> !transform.any_op
  %ll = transform.structured.split %c after %cs { dimension = 1, multiway } : !transform.any_op, !transform.any_op
  transform.yield
}
// CHECK-LABEL: func.func @dyn(
// CHECK: cf.assert %[[V:.+]], "could not compute dynamic multi-size tile shapes"
// CHECK: cf.assert %[[V1:.+]], "could not compute dynamic multi-size tile shapes"
// CHECK: %[[V2:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE:.+]], %[[EXTRACTED_SLICE1:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE2:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[V2]] into %[[EXTRACTED_SLICE3:.+]][0, 0] [%[[V3:.+]], %[[V4:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[V5:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE4:.+]], %[[EXTRACTED_SLICE5:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE6:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[V5]] into %[[EXTRACTED_SLICE7:.+]][0, 0] [%[[V3]], %[[V6:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[V7:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE8:.+]], %[[EXTRACTED_SLICE9:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE10:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE2:.+]] = tensor.insert_slice %[[V7]] into %[[EXTRACTED_SLICE11:.+]][0, 0] [%[[V3]], %[[V8:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[V9:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE12:.+]], %[[EXTRACTED_SLICE13:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE14:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE3:.+]] = tensor.insert_slice %[[V9]] into %[[EXTRACTED_SLICE15:.+]][0, 0] [%[[V3]], %[[V10:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[V11:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE16:.+]], %[[EXTRACTED_SLICE17:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE18:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE4:.+]] = tensor.insert_slice %[[V11]] into %[[EXTRACTED_SLICE19:.+]][0, 0] [%[[V3]], %[[V12:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[V13:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE20:.+]], %[[EXTRACTED_SLICE21:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE22:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE5:.+]] = tensor.insert_slice %[[V13]] into %[[INSERTED_SLICE4]][0, %[[V12]]] [%[[V3]], %[[V14:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE6:.+]] = tensor.insert_slice %[[INSERTED_SLICE5]] into %[[INSERTED_SLICE3]][0, %[[V10]]] [%[[V3]], %[[V15:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE7:.+]] = tensor.insert_slice %[[INSERTED_SLICE6]] into %[[INSERTED_SLICE2]][0, %[[V8]]] [%[[V3]], %[[V16:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE8:.+]] = tensor.insert_slice %[[INSERTED_SLICE7]] into %[[INSERTED_SLICE1]][0, %[[V6]]] [%[[V3]], %[[V17:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE9:.+]] = tensor.insert_slice %[[INSERTED_SLICE8]] into %[[INSERTED_SLICE]][0, %[[V4]]] [%[[V3]], %[[V18:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE10:.+]] = tensor.insert_slice %[[INSERTED_SLICE9]] into %[[A2:.+]][0, 0] [%[[V3]], %[[DIM:.+]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK: %[[V19:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE23:.+]], %[[EXTRACTED_SLICE24:.+]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE25:.+]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[INSERTED_SLICE11:.+]] = tensor.insert_slice %[[V19]] into %[[INSERTED_SLICE10]][%[[V3]], 0] [%[[V20:.+]], %[[DIM]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
func.func @dyn(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1: tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg2: tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
}
// -----
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1:3 = transform.structured.multitile_sizes %0 { dimension = 0, target_size = 3 } : (!transform.any_op) -> !transform.param<i64>
  // expected-remark @below {{2 : i64}}
  transform.debug.emit_param_as_remark %1#0 : !transform.param<i64>
  // expected-remark @below {{3 : i64}}
  transform.debug.emit_param_as_remark %1#1 : !transform.param<i64>
  // expected-remark @below {{4 : i64}}
  transform.debug.emit_param_as_remark %1#2 : !transform.param<i64>
  %l = transform.structured.split %0 after %1#2 { dimension = 0 } : !transform.any_op, !transform.param<i64>
  %c, %d = transform.split_handle %l : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %ts, %cs = transform.structured.continuous_tile_sizes %c { dimension = 1, target_size = 9 } : (!transform.any_op) -> !transform.param<i64>
  %ll = transform.structured.split %c after %cs { dimension = 1, multiway } : !transform.any_op, !transform.param<i64>
  transform.foreach %ll, %ts : !transform.any_op, !transform.param<i64> {
   ^bb0(%a: !transform.any_op, %b: !transform.param<i64>):
     %ti, %lo = transform.structured.tile_using_for %a tile_sizes [0, %b] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  }
  transform.yield
}
// CHECK-LABEL: func.func @st(
// CHECK: %[[V:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE:.+]], %[[EXTRACTED_SLICE1:.+]] : tensor<4x34xf32>, tensor<34x9xf32>) outs(%[[EXTRACTED_SLICE2:.+]] : tensor<4x9xf32>) -> tensor<4x9xf32>
// CHECK: %[[INSERTED_SLICE:.+]] = tensor.insert_slice %[[V]] into %[[A4:.+]][0, %[[A3:.+]]] [4, 9] [1, 1] : tensor<4x9xf32> into tensor<4x36xf32>
// CHECK: %[[INSERTED_SLICE1:.+]] = tensor.insert_slice %[[V1:.+]] into %[[EXTRACTED_SLICE3:.+]][0, 0] [4, 36] [1, 1] : tensor<4x36xf32> into tensor<4x42xf32>
// CHECK: %[[V]] = linalg.matmul ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE1]] : tensor<4x34xf32>, tensor<34x4xf32>) outs(%[[EXTRACTED_SLICE2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[INSERTED_SLICE]] = tensor.insert_slice %[[V]] into %[[A4]][0, %[[A3]]] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
// CHECK: %[[INSERTED_SLICE2:.+]] = tensor.insert_slice %[[V2:.+]] into %[[EXTRACTED_SLICE4:.+]][0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x6xf32>
// CHECK: %[[V]] = linalg.matmul ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE1]] : tensor<4x34xf32>, tensor<34x2xf32>) outs(%[[EXTRACTED_SLICE2]] : tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK: %[[INSERTED_SLICE]] = tensor.insert_slice %[[V]] into %[[A4]][0, %[[A3]]] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x2xf32>
// CHECK: %[[INSERTED_SLICE3:.+]] = tensor.insert_slice %[[V3:.+]] into %[[INSERTED_SLICE2]][0, 4] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x6xf32>
// CHECK: %[[INSERTED_SLICE4:.+]] = tensor.insert_slice %[[INSERTED_SLICE3]] into %[[INSERTED_SLICE1]][0, 36] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<4x42xf32>
// CHECK: %[[INSERTED_SLICE5:.+]] = tensor.insert_slice %[[INSERTED_SLICE4]] into %[[A2:.+]][0, 0] [4, 42] [1, 1] : tensor<4x42xf32> into tensor<13x42xf32>
// CHECK: %[[V4:.+]] = linalg.matmul ins(%[[EXTRACTED_SLICE5:.+]], %[[EXTRACTED_SLICE6:.+]] : tensor<9x34xf32>, tensor<34x42xf32>) outs(%[[EXTRACTED_SLICE7:.+]] : tensor<9x42xf32>) -> tensor<9x42xf32>
// CHECK: %[[INSERTED_SLICE6:.+]] = tensor.insert_slice %[[V4]] into %[[INSERTED_SLICE5]][4, 0] [9, 42] [1, 1] : tensor<9x42xf32> into tensor<13x42xf32>
func.func @st(%arg0: tensor<13x34xf32>, %arg1: tensor<34x42xf32>, %arg2: tensor<13x42xf32>) -> tensor<13x42xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1: tensor<13x34xf32>, tensor<34x42xf32>) outs(%arg2: tensor<13x42xf32>) -> tensor<13x42xf32>
  return %0 : tensor<13x42xf32>
}
}
