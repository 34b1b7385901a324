// RUN: ir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @extent
// CHECK-SAME: (%{{.*}}: tensor<?x?xf32>, %[[OUT:.*]]: tensor<?x?xf32>)
// CHECK: tensor.dim %[[OUT]]
func.func @extent(%in: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.softmax dimension(1) ins(%in : tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %1 : index
}
