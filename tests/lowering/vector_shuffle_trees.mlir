// RUN: ir-opt --lower-vector-to-from-elements-to-shuffle-tree --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: vector<4xf32>, %[[V1:.+]]: vector<4xf32>, %[[V2:.+]]: vector<4xf32>) -> vector<12xf32> {
// CHECK: %[[V3:.+]] = vector.shuffle %[[V0]], %[[V1]] [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK: %[[V4:.+]] = vector.shuffle %[[V2]], %[[V2]] [0, 1, 2, 3, -1, -1, -1, -1] : vector<4xf32>, vector<4xf32>
// CHECK: %[[V5:.+]] = vector.shuffle %[[V3]], %[[V4]] [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] : vector<8xf32>, vector<8xf32>
// CHECK: return %[[V5]] : vector<12xf32>
// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:.+]]: vector<8xf32>, %[[V1:.+]]: vector<8xf32>, %[[V2:.+]]: vector<8xf32>, %[[V3:.+]]: vector<8xf32>, %[[V4:.+]]: vector<8xf32>) -> vector<10xf32> {
// CHECK: %[[V5:.+]] = vector.shuffle %[[V0]], %[[V1]] [0, 11, 5, -1, -1, -1, 1] : vector<8xf32>, vector<8xf32>
// CHECK: %[[V6:.+]] = vector.shuffle %[[V2]], %[[V3]] [0, 9, -1, -1, 4, -1, 9] : vector<8xf32>, vector<8xf32>
// CHECK: %[[V7:.+]] = vector.shuffle %[[V4]], %[[V4]] [7, -1, -1, 4, -1, -1, -1] : vector<8xf32>, vector<8xf32>
// CHECK: %[[V8:.+]] = vector.shuffle %[[V5]], %[[V6]] [0, 1, 2, 7, 8, -1, 6, 11, -1, 13] : vector<7xf32>, vector<7xf32>
// CHECK: %[[V9:.+]] = vector.shuffle %[[V7]], %[[V7]] [0, -1, -1, 3, -1, -1, -1, -1, -1, -1] : vector<7xf32>, vector<7xf32>
// CHECK: %[[V10:.+]] = vector.shuffle %[[V8]], %[[V9]] [0, 1, 2, 3, 4, 10, 6, 7, 13, 9] : vector<10xf32>, vector<10xf32>
// CHECK: return %[[V10]] : vector<10xf32>
// CHECK-LABEL: func.func @one
// CHECK-SAME: (%[[V0:.+]]: vector<4xf32>) -> (vector<4xf32>, vector<2xf32>) {
// CHECK: %[[V1:.+]] = vector.shuffle %[[V0]], %[[V0]] [3, 1] : vector<4xf32>, vector<4xf32>
// CHECK: return %[[V0]], %[[V1]] : vector<4xf32>, vector<2xf32>
// CHECK-LABEL: func.func @two
// CHECK-SAME: (%[[V0:.+]]: vector<4xf32>, %[[V1:.+]]: vector<2xf32>) -> (vector<4xf32>, vector<4xf32>) {
// CHECK: %[[V2:.+]] = vector.shuffle %[[V0]], %[[V1]] [0, 5, 2, 4] : vector<4xf32>, vector<2xf32>
// CHECK: %[[V3:.+]] = vector.shuffle %[[V1]], %[[V0]] [1, 3, 0, 2] : vector<2xf32>, vector<4xf32>
// CHECK: return %[[V2]], %[[V3]] : vector<4xf32>, vector<4xf32>
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>) -> vector<12xf32> {
  %0:4 = vector.to_elements %a : vector<4xf32>
  %1:4 = vector.to_elements %b : vector<4xf32>
  %2:4 = vector.to_elements %c : vector<4xf32>
  %r = vector.from_elements %0#0, %0#1, %0#2, %0#3, %1#0, %1#1, %1#2, %1#3, %2#0, %2#1, %2#2, %2#3 : vector<12xf32>
  return %r : vector<12xf32>
}
func.func @g(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>, %d: vector<8xf32>, %e: vector<8xf32>) -> vector<10xf32> {
  %0:8 = vector.to_elements %a : vector<8xf32>
  %1:8 = vector.to_elements %b : vector<8xf32>
  %2:8 = vector.to_elements %c : vector<8xf32>
  %3:8 = vector.to_elements %d : vector<8xf32>
  %4:8 = vector.to_elements %e : vector<8xf32>
  %r = vector.from_elements %0#0, %1#3, %0#5, %2#0, %3#1, %4#7, %0#1, %2#4, %4#4, %3#1 : vector<10xf32>
  return %r : vector<10xf32>
}
func.func @one(%a: vector<4xf32>) -> (vector<4xf32>, vector<2xf32>) {
  %0:4 = vector.to_elements %a : vector<4xf32>
  %r = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<4xf32>
  %s = vector.from_elements %0#3, %0#1 : vector<2xf32>
  return %r, %s : vector<4xf32>, vector<2xf32>
}
func.func @two(%a: vector<4xf32>, %b: vector<2xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0:4 = vector.to_elements %a : vector<4xf32>
  %1:2 = vector.to_elements %b : vector<2xf32>
  %r = vector.from_elements %0#0, %1#1, %0#2, %1#0 : vector<4xf32>
  %s = vector.from_elements %1#1, %0#1, %1#0, %0#0 : vector<4xf32>
  return %r, %s : vector<4xf32>, vector<4xf32>
}
// -----
// CHECK-LABEL: func.func @rank
// CHECK-SAME: (%[[V0:.+]]: vector<2x2xf32>, %[[V1:.+]]: vector<4xf32>, %[[V2:.+]]: f32) -> (vector<4xf32>, vector<2x2xf32>, vector<4xf32>, vector<f32>, vector<4xf32>) {
// CHECK: %[[V3:.+]]:4 = vector.to_elements %[[V0]] : vector<2x2xf32>
// CHECK: %[[V4:.+]]:4 = vector.to_elements %[[V1]] : vector<4xf32>
// CHECK: %[[V5:.+]] = vector.from_elements %[[V3]]#0, %[[V4]]#1, %[[V3]]#2, %[[V4]]#0 : vector<4xf32>
// CHECK: %[[V6:.+]] = vector.from_elements %[[V4]]#1, %[[V4]]#2, %[[V4]]#0, %[[V4]]#0 : vector<2x2xf32>
// CHECK: %[[V7:.+]] = vector.from_elements %[[V4]]#1, %[[V2]], %[[V4]]#0, %[[V4]]#0 : vector<4xf32>
// CHECK: %[[V8:.+]] = vector.from_elements %[[V4]]#1 : vector<f32>
// CHECK: %[[V9:.+]] = vector.shuffle %[[V1]], %[[V1]] [1, 1, 1, 1] : vector<4xf32>, vector<4xf32>
// CHECK: return %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]] : vector<4xf32>, vector<2x2xf32>, vector<4xf32>, vector<f32>, vector<4xf32>
func.func @rank(%a: vector<2x2xf32>, %b: vector<4xf32>, %x: f32) -> (vector<4xf32>, vector<2x2xf32>, vector<4xf32>, vector<f32>, vector<4xf32>) {
  %0:4 = vector.to_elements %a : vector<2x2xf32>
  %1:4 = vector.to_elements %b : vector<4xf32>
  %r = vector.from_elements %0#0, %1#1, %0#2, %1#0 : vector<4xf32>
  %s = vector.from_elements %1#1, %1#2, %1#0, %1#0 : vector<2x2xf32>
  %t = vector.from_elements %1#1, %x, %1#0, %1#0 : vector<4xf32>
  %u = vector.from_elements %1#1 : vector<f32>
  %v = vector.from_elements %1#1, %1#1, %1#1, %1#1 : vector<4xf32>
  return %r, %s, %t, %u, %v : vector<4xf32>, vector<2x2xf32>, vector<4xf32>, vector<f32>, vector<4xf32>
}
