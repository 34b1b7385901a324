// RUN: ir-opt -convert-gpu-to-rocdl %s | FileCheck %s
// RUN: ir-opt -convert-gpu-to-rocdl=index-bitwidth=32 %s | FileCheck %s --check-prefix=NARROW

// The target has exponentials of single floats: those of vectors are computed one by one.

// CHECK-LABEL: llvm.func @exponentials(
// CHECK: %[[P:.*]] = llvm.mlir.poison : vector<2xf32>
// CHECK: %[[X0:.*]] = llvm.extractelement %{{.*}}[%{{.*}} : i64] : vector<2xf32>
// CHECK: %[[E0:.*]] = llvm.intr.exp(%[[X0]]) : (f32) -> f32
// CHECK: %[[V:.*]] = llvm.insertelement %[[E0]], %[[P]][%{{.*}} : i64] : vector<2xf32>
// CHECK: %[[X1:.*]] = llvm.extractelement
// CHECK: %[[E1:.*]] = llvm.intr.exp(%[[X1]]) : (f32) -> f32
// CHECK: %[[R:.*]] = llvm.insertelement %[[E1]], %[[V]]
// CHECK: llvm.return %[[R]] : vector<2xf32>
// NARROW: llvm.extractelement %{{.*}}[%{{.*}} : i32] : vector<2xf32>
gpu.module @kernels {
  func.func @exponentials(%v: vector<2xf32>) -> vector<2xf32> {
    %0 = math.exp %v : vector<2xf32>
    func.return %0 : vector<2xf32>
  }
}
