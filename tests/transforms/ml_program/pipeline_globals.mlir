// RUN: ir-opt --mlprogram-pipeline-globals --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
// CHECK: ml_program.global private mutable @h(dense<4> : tensor<4xi32>) : tensor<4xi32>
// CHECK-LABEL: func.func @load_load
// CHECK: %[[V0:.+]] = ml_program.global_load @g : tensor<4xi32>
// CHECK: return %[[V0]], %[[V0]] : tensor<4xi32>, tensor<4xi32>
// CHECK-LABEL: func.func @store_load_store
// CHECK-SAME: (%[[V0:.+]]: tensor<4xi32>, %[[V1:.+]]: tensor<4xi32>) -> tensor<4xi32> {
// CHECK: ml_program.global_store @g = %[[V1]] : tensor<4xi32>
// CHECK: return %[[V0]] : tensor<4xi32>
// CHECK-LABEL: func.func private @writes
// CHECK-SAME: (%[[V0:.+]]: tensor<4xi32>) {
// CHECK: ml_program.global_store @g = %[[V0]] : tensor<4xi32>
// CHECK: return
// CHECK-LABEL: func.func private @indirect
// CHECK-SAME: (%[[V0:.+]]: tensor<4xi32>) {
// CHECK: call @writes(%[[V0]]) : (tensor<4xi32>) -> ()
// CHECK: return
// CHECK-LABEL: func.func private @reads
// CHECK: %[[V0:.+]] = ml_program.global_load @g : tensor<4xi32>
// CHECK: return %[[V0]] : tensor<4xi32>
// CHECK: func.func private @none()
// CHECK-LABEL: func.func @calls
// CHECK-SAME: (%[[V0:.+]]: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
// CHECK: ml_program.global_store @g = %[[V0]] : tensor<4xi32>
// CHECK: ml_program.global_store @h = %[[V0]] : tensor<4xi32>
// CHECK: call @indirect(%[[V0]]) : (tensor<4xi32>) -> ()
// CHECK: %[[V1:.+]] = ml_program.global_load @g : tensor<4xi32>
// CHECK: %[[V2:.+]] = call @reads() : () -> tensor<4xi32>
// CHECK: call @none() : () -> ()
// CHECK: ml_program.global_store @g = %[[V2]] : tensor<4xi32>
// CHECK: return %[[V1]], %[[V0]], %[[V2]] : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private mutable @h(dense<4> : tensor<4xi32>) : tensor<4xi32>
func.func @load_load() -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = ml_program.global_load @g : tensor<4xi32>
  %1 = ml_program.global_load @g : tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}
func.func @store_load_store(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  ml_program.global_store @g = %x : tensor<4xi32>
  %0 = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func private @writes(%x: tensor<4xi32>) {
  ml_program.global_store @g = %x : tensor<4xi32>
  return
}
func.func private @indirect(%x: tensor<4xi32>) {
  call @writes(%x) : (tensor<4xi32>) -> ()
  return
}
func.func private @reads() -> tensor<4xi32> {
  %0 = ml_program.global_load @g : tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func private @none()
func.func @calls(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  ml_program.global_store @g = %x : tensor<4xi32>
  ml_program.global_store @h = %x : tensor<4xi32>
  call @indirect(%x) : (tensor<4xi32>) -> ()
  %0 = ml_program.global_load @g : tensor<4xi32>
  %1 = ml_program.global_load @h : tensor<4xi32>
  %2 = call @reads() : () -> tensor<4xi32>
  call @none() : () -> ()
  ml_program.global_store @g = %2 : tensor<4xi32>
  %3 = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %3 : tensor<4xi32>
  return %0, %1, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
