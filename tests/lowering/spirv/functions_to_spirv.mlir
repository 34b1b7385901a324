// RUN: ir-opt --convert-func-to-spirv %s | FileCheck %s --check-prefix=FUNC
// RUN: ir-opt --convert-complex-to-spirv %s | FileCheck %s --check-prefix=COMPLEX
// RUN: ir-opt --convert-ub-to-spirv %s | FileCheck %s --check-prefix=UB
// RUN: ir-opt --convert-tensor-to-spirv %s | FileCheck %s --check-prefix=TENSOR

// FUNC: spirv.func @declared(i32) -> i32 "None" attributes {sym_visibility = "private"}
func.func private @declared(%x: i32) -> i32

// FUNC: spirv.func @narrow(%[[A:.*]]: i32) -> i32 "None" attributes {kept}
// FUNC: %[[B:.*]] = spirv.FunctionCall @declared(%[[A]]) : (i32) -> i32
// FUNC: spirv.ReturnValue %[[B]] : i32
func.func @narrow(%x: i32) -> i32 attributes {kept} {
  %0 = call @declared(%x) : (i32) -> i32
  return %0 : i32
}

// FUNC: func.func @several
func.func @several(%x: i32) -> (i32, i32) {
  return %x, %x : i32, i32
}

// COMPLEX-LABEL: func.func @complex
func.func @complex(%a: f32, %c: complex<f32>) {
  // COMPLEX: %[[C:.*]] = builtin.unrealized_conversion_cast %{{.*}} : complex<f32> to vector<2xf32>
  // COMPLEX: spirv.CompositeConstruct %[[A:.*]], %[[A]] : (f32, f32) -> vector<2xf32>
  %0 = complex.create %a, %a : complex<f32>
  // COMPLEX: spirv.CompositeExtract %[[C]][0 : i32] : vector<2xf32>
  %1 = complex.re %c : complex<f32>
  // COMPLEX: spirv.CompositeExtract %[[C]][1 : i32] : vector<2xf32>
  %2 = complex.im %c : complex<f32>
  // COMPLEX: spirv.Constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
  %3 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return
}

// UB-LABEL: func.func @poisoned_vector
func.func @poisoned_vector() {
  // UB: spirv.Undef : vector<4xf32>
  %0 = ub.poison : vector<4xf32>
  // UB: ub.poison : vector<4x4xf32>
  %1 = ub.poison : vector<4x4xf32>
  return
}

// UB-LABEL: func.func @poison
func.func @poison() -> i32 {
  // UB: spirv.Undef : i32
  %0 = ub.poison : i32
  return %0 : i32
}

// TENSOR-LABEL: spirv.func @extract
func.func @extract(%i: index) -> f32 {
  // TENSOR: %[[T:.*]] = spirv.Constant dense<{{.*}}> : tensor<4xf32> : !spirv.array<4 x f32>
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  // TENSOR: %[[V:.*]] = spirv.Variable : !spirv.ptr<!spirv.array<4 x f32>, Function>
  // TENSOR: spirv.Store "Function" %[[V]], %[[T]]
  // TENSOR: %[[P:.*]] = spirv.AccessChain %[[V]][%{{.*}}]
  // TENSOR: spirv.Load "Function" %[[P]] : f32
  %0 = tensor.extract %t[%i, %i] : tensor<2x2xf32>
  return %0 : f32
}
