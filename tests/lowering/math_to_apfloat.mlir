// RUN: ir-opt --convert-math-to-apfloat --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: func.func private @_mlir_apfloat_isfinite(i32, i64) -> i1
// CHECK: func.func private @_mlir_apfloat_isnormal(i32, i64) -> i1
// CHECK: func.func private @_mlir_apfloat_isnan(i32, i64) -> i1
// CHECK: func.func private @_mlir_apfloat_isinfinite(i32, i64) -> i1
// CHECK: func.func private @_mlir_apfloat_abs(i32, i64) -> i64
// CHECK: func.func private @_mlir_apfloat_fused_multiply_add(i32, i64, i64, i64) -> i64
// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: f32, %[[V1:.+]]: f32, %[[V2:.+]]: f16, %[[V3:.+]]: f8E4M3FN) -> f32 {
// CHECK: %[[V4:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V5:.+]] = arith.extui %[[V4]] : i32 to i64
// CHECK: %[[V6:.+]] = arith.bitcast %[[V1]] : f32 to i32
// CHECK: %[[V7:.+]] = arith.extui %[[V6]] : i32 to i64
// CHECK: %[[V8:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V9:.+]] = arith.extui %[[V8]] : i32 to i64
// CHECK: %[[V10:.+]] = arith.constant 2 : i32
// CHECK: %[[V11:.+]] = call @_mlir_apfloat_fused_multiply_add(%[[V10]], %[[V5]], %[[V7]], %[[V9]]) : (i32, i64, i64, i64) -> i64
// CHECK: %[[V12:.+]] = arith.trunci %[[V11]] : i64 to i32
// CHECK: %[[V13:.+]] = arith.bitcast %[[V12]] : i32 to f32
// CHECK: %[[V14:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V15:.+]] = arith.extui %[[V14]] : i32 to i64
// CHECK: %[[V16:.+]] = arith.constant 2 : i32
// CHECK: %[[V17:.+]] = call @_mlir_apfloat_abs(%[[V16]], %[[V15]]) : (i32, i64) -> i64
// CHECK: %[[V18:.+]] = arith.trunci %[[V17]] : i64 to i32
// CHECK: %[[V19:.+]] = arith.bitcast %[[V18]] : i32 to f32
// CHECK: %[[V20:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V21:.+]] = arith.extui %[[V20]] : i32 to i64
// CHECK: %[[V22:.+]] = arith.constant 2 : i32
// CHECK: %[[V23:.+]] = call @_mlir_apfloat_isinfinite(%[[V22]], %[[V21]]) : (i32, i64) -> i1
// CHECK: %[[V24:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V25:.+]] = arith.extui %[[V24]] : i32 to i64
// CHECK: %[[V26:.+]] = arith.constant 2 : i32
// CHECK: %[[V27:.+]] = call @_mlir_apfloat_isnan(%[[V26]], %[[V25]]) : (i32, i64) -> i1
// CHECK: %[[V28:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V29:.+]] = arith.extui %[[V28]] : i32 to i64
// CHECK: %[[V30:.+]] = arith.constant 2 : i32
// CHECK: %[[V31:.+]] = call @_mlir_apfloat_isnormal(%[[V30]], %[[V29]]) : (i32, i64) -> i1
// CHECK: %[[V32:.+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK: %[[V33:.+]] = arith.extui %[[V32]] : i32 to i64
// CHECK: %[[V34:.+]] = arith.constant 2 : i32
// CHECK: %[[V35:.+]] = call @_mlir_apfloat_isfinite(%[[V34]], %[[V33]]) : (i32, i64) -> i1
// CHECK: %[[V36:.+]] = math.sqrt %[[V2]] : f16
// CHECK: %[[V37:.+]] = math.copysign %[[V0]], %[[V1]] : f32
// CHECK: %[[V38:.+]] = arith.bitcast %[[V3]] : f8E4M3FN to i8
// CHECK: %[[V39:.+]] = arith.extui %[[V38]] : i8 to i64
// CHECK: %[[V40:.+]] = arith.bitcast %[[V3]] : f8E4M3FN to i8
// CHECK: %[[V41:.+]] = arith.extui %[[V40]] : i8 to i64
// CHECK: %[[V42:.+]] = arith.bitcast %[[V3]] : f8E4M3FN to i8
// CHECK: %[[V43:.+]] = arith.extui %[[V42]] : i8 to i64
// CHECK: %[[V44:.+]] = arith.constant 10 : i32
// CHECK: %[[V45:.+]] = call @_mlir_apfloat_fused_multiply_add(%[[V44]], %[[V39]], %[[V41]], %[[V43]]) : (i32, i64, i64, i64) -> i64
// CHECK: %[[V46:.+]] = arith.trunci %[[V45]] : i64 to i8
// CHECK: %[[V47:.+]] = arith.bitcast %[[V46]] : i8 to f8E4M3FN
// CHECK: %[[V48:.+]] = arith.bitcast %[[V3]] : f8E4M3FN to i8
// CHECK: %[[V49:.+]] = arith.extui %[[V48]] : i8 to i64
// CHECK: %[[V50:.+]] = arith.constant 10 : i32
// CHECK: %[[V51:.+]] = call @_mlir_apfloat_abs(%[[V50]], %[[V49]]) : (i32, i64) -> i64
// CHECK: %[[V52:.+]] = arith.trunci %[[V51]] : i64 to i8
// CHECK: %[[V53:.+]] = arith.bitcast %[[V52]] : i8 to f8E4M3FN
// CHECK: %[[V54:.+]] = arith.bitcast %[[V3]] : f8E4M3FN to i8
// CHECK: %[[V55:.+]] = arith.extui %[[V54]] : i8 to i64
// CHECK: %[[V56:.+]] = arith.constant 10 : i32
// CHECK: %[[V57:.+]] = call @_mlir_apfloat_isnan(%[[V56]], %[[V55]]) : (i32, i64) -> i1
// CHECK: return %[[V13]] : f32
func.func @f(%a: f32, %b: f32, %c: f16, %e: f8E4M3FN) -> f32 {
  %0 = math.fma %a, %b, %a : f32
  %1 = math.absf %a : f32
  %2 = math.isinf %a : f32
  %3 = math.isnan %a : f32
  %4 = math.isnormal %a : f32
  %5 = math.isfinite %a : f32
  %6 = math.sqrt %c : f16
  %7 = math.copysign %a, %b : f32
  %10 = math.fma %e, %e, %e : f8E4M3FN
  %11 = math.absf %e : f8E4M3FN
  %12 = math.isnan %e : f8E4M3FN
  return %0 : f32
}
