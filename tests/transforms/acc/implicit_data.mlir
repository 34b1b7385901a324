// RUN: ir-opt --acc-implicit-data --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: acc.firstprivate.recipe @firstprivatization_memref_f32_ : memref<f32> init {
// CHECK: %[[V0:.+]] = memref.alloca() : memref<f32>
// CHECK: acc.yield %[[V0]] : memref<f32>
// CHECK: } copy {
// CHECK: memref.copy %[[V1:.+]], %[[V2:.+]] : memref<f32> to memref<f32>
// CHECK: acc.terminator
// CHECK-LABEL: func.func @scalar
// CHECK-SAME: (%[[V0:.+]]: index) {
// CHECK: %[[V1:.+]] = memref.alloca() {acc.var_name = #acc.var_name<"x">} : memref<f32>
// CHECK: %[[V2:.+]] = acc.firstprivate varPtr(%[[V1]] : memref<f32>) recipe(@firstprivatization_memref_f32_) -> memref<f32> {implicit = true, name = "x"}
// CHECK: acc.parallel firstprivate(%[[V2]] : memref<f32>) {
// CHECK: %[[V3:.+]] = memref.load %[[V2]][] : memref<f32>
// CHECK: acc.yield
// CHECK: return
// CHECK: acc.firstprivate.recipe @firstprivatization_memref_i32_ : memref<i32> init {
// CHECK: %[[V4:.+]] = memref.alloca() : memref<i32>
// CHECK: acc.yield %[[V4]] : memref<i32>
// CHECK: } copy {
// CHECK: memref.copy %[[V0]], %[[V5:.+]] : memref<i32> to memref<i32>
// CHECK: acc.terminator
// CHECK: acc.firstprivate.recipe @firstprivatization_memref_f32_ : memref<f32> init {
// CHECK: %[[V6:.+]] = memref.alloca() : memref<f32>
// CHECK: acc.yield %[[V6]] : memref<f32>
// CHECK: } copy {
// CHECK: memref.copy %[[V0]], %[[V5]] : memref<f32> to memref<f32>
// CHECK: acc.terminator
// CHECK-LABEL: func.func @scalars
// CHECK-SAME: (%[[V0:.+]]: memref<f32>, %[[V1:.+]]: memref<i32>, %[[V2:.+]]: memref<10xf32>, %[[V3:.+]]: index, %[[V4:.+]]: f32) {
// CHECK: %[[V5:.+]] = acc.firstprivate varPtr(%[[V0]] : memref<f32>) recipe(@firstprivatization_memref_f32_) -> memref<f32> {implicit = true, name = ""}
// CHECK: %[[V6:.+]] = acc.firstprivate varPtr(%[[V1]] : memref<i32>) recipe(@firstprivatization_memref_i32_) -> memref<i32> {implicit = true, name = ""}
// CHECK: %[[V7:.+]] = acc.copyin varPtr(%[[V2]] : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.parallel dataOperands(%[[V7]] : memref<10xf32>) firstprivate(%[[V5]], %[[V6]] : memref<f32>, memref<i32>) {
// CHECK: %[[V8:.+]] = memref.load %[[V5]][] : memref<f32>
// CHECK: %[[V9:.+]] = memref.load %[[V6]][] : memref<i32>
// CHECK: memref.store %[[V8]], %[[V7]][%[[V3]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V7]] : memref<10xf32>) to varPtr(%[[V2]] : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: %[[V10:.+]] = acc.firstprivate varPtr(%[[V0]] : memref<f32>) recipe(@firstprivatization_memref_f32_) -> memref<f32> {implicit = true, name = ""}
// CHECK: %[[V11:.+]] = acc.copyin varPtr(%[[V2]] : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.serial dataOperands(%[[V11]] : memref<10xf32>) firstprivate(%[[V10]] : memref<f32>) {
// CHECK: %[[V12:.+]] = memref.load %[[V10]][] : memref<f32>
// CHECK: memref.store %[[V12]], %[[V11]][%[[V3]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V11]] : memref<10xf32>) to varPtr(%[[V2]] : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: %[[V13:.+]] = acc.copyin varPtr(%[[V0]] : memref<f32>) -> memref<f32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: %[[V14:.+]] = acc.copyin varPtr(%[[V2]] : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.kernels dataOperands(%[[V13]], %[[V14]] : memref<f32>, memref<10xf32>) {
// CHECK: %[[V15:.+]] = memref.load %[[V13]][] : memref<f32>
// CHECK: memref.store %[[V15]], %[[V14]][%[[V3]]] : memref<10xf32>
// CHECK: acc.terminator
// CHECK: acc.copyout accPtr(%[[V14]] : memref<10xf32>) to varPtr(%[[V2]] : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.copyout accPtr(%[[V13]] : memref<f32>) to varPtr(%[[V0]] : memref<f32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: return
// CHECK-LABEL: func.func @default_none
// CHECK-SAME: (%[[V0:.+]]: memref<f32>, %[[V1:.+]]: memref<10xf32>, %[[V2:.+]]: index) {
// CHECK: acc.parallel {
// CHECK: %[[V3:.+]] = memref.load %[[V0]][] : memref<f32>
// CHECK: memref.store %[[V3]], %[[V1]][%[[V2]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: } attributes {defaultAttr = #acc<defaultvalue none>}
// CHECK: return
// CHECK: acc.firstprivate.recipe @firstprivatization_memref_f32_ : memref<f32> init {
// CHECK: %[[V4:.+]] = memref.alloca() : memref<f32>
// CHECK: acc.yield %[[V4]] : memref<f32>
// CHECK: } copy {
// CHECK: memref.copy %[[V0]], %[[V1]] : memref<f32> to memref<f32>
// CHECK: acc.terminator
// CHECK-LABEL: func.func @default_present
// CHECK-SAME: (%[[V0:.+]]: memref<f32>, %[[V1:.+]]: memref<10xf32>, %[[V2:.+]]: index) {
// CHECK: %[[V3:.+]] = acc.firstprivate varPtr(%[[V0]] : memref<f32>) recipe(@firstprivatization_memref_f32_) -> memref<f32> {implicit = true, name = ""}
// CHECK: %[[V4:.+]] = acc.present varPtr(%[[V1]] : memref<10xf32>) -> memref<10xf32> {acc.from_default, implicit = true, name = ""}
// CHECK: acc.parallel dataOperands(%[[V4]] : memref<10xf32>) firstprivate(%[[V3]] : memref<f32>) {
// CHECK: %[[V5:.+]] = memref.load %[[V3]][] : memref<f32>
// CHECK: memref.store %[[V5]], %[[V4]][%[[V2]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: } attributes {defaultAttr = #acc<defaultvalue present>}
// CHECK: acc.delete accPtr(%[[V4]] : memref<10xf32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = ""}
// CHECK: return
// CHECK: acc.firstprivate.recipe @firstprivatization_memref_f32_ : memref<f32> init {
// CHECK: %[[V6:.+]] = memref.alloca() : memref<f32>
// CHECK: acc.yield %[[V6]] : memref<f32>
// CHECK: } copy {
// CHECK: memref.copy %[[V0]], %[[V1]] : memref<f32> to memref<f32>
// CHECK: acc.terminator
// CHECK-LABEL: func.func @in_data
// CHECK-SAME: (%[[V0:.+]]: memref<f32>, %[[V1:.+]]: memref<10xf32>, %[[V2:.+]]: memref<10xf32>, %[[V3:.+]]: index) {
// CHECK: %[[V4:.+]] = acc.copyin varPtr(%[[V1]] : memref<10xf32>) -> memref<10xf32>
// CHECK: %[[V5:.+]] = acc.nocreate varPtr(%[[V2]] : memref<10xf32>) -> memref<10xf32>
// CHECK: acc.data dataOperands(%[[V4]], %[[V5]] : memref<10xf32>, memref<10xf32>) {
// CHECK: %[[V6:.+]] = acc.firstprivate varPtr(%[[V0]] : memref<f32>) recipe(@firstprivatization_memref_f32_) -> memref<f32> {implicit = true, name = ""}
// CHECK: %[[V7:.+]] = acc.present varPtr(%[[V1]] : memref<10xf32>) -> memref<10xf32> {implicit = true, name = ""}
// CHECK: %[[V8:.+]] = acc.nocreate varPtr(%[[V2]] : memref<10xf32>) -> memref<10xf32> {implicit = true, name = ""}
// CHECK: acc.parallel dataOperands(%[[V7]], %[[V8]] : memref<10xf32>, memref<10xf32>) firstprivate(%[[V6]] : memref<f32>) {
// CHECK: %[[V9:.+]] = memref.load %[[V6]][] : memref<f32>
// CHECK: memref.store %[[V9]], %[[V7]][%[[V3]]] : memref<10xf32>
// CHECK: memref.store %[[V9]], %[[V8]][%[[V3]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: acc.delete accPtr(%[[V8]] : memref<10xf32>) {dataClause = #acc<data_clause acc_no_create>, implicit = true, name = ""}
// CHECK: acc.delete accPtr(%[[V7]] : memref<10xf32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = ""}
// CHECK: acc.terminator
// CHECK: } attributes {defaultAttr = #acc<defaultvalue present>}
// CHECK: return
// CHECK-LABEL: func.func @views
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = memref.subview %[[V0]][0] [5] [1] : memref<10xf32> to memref<5xf32, strided<[1]>>
// CHECK: %[[V4:.+]] = acc.present varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32> {implicit = true, name = ""}
// CHECK: %[[V5:.+]] = acc.present varPtr(%[[V3]] : memref<5xf32, strided<[1]>>) -> memref<5xf32, strided<[1]>> {implicit = true, name = ""}
// CHECK: %[[V6:.+]] = acc.copyin varPtr(%[[V3]] : memref<5xf32, strided<[1]>>) -> memref<5xf32, strided<[1]>>
// CHECK: acc.parallel dataOperands(%[[V4]], %[[V5]], %[[V6]] : memref<10xf32>, memref<5xf32, strided<[1]>>, memref<5xf32, strided<[1]>>) {
// CHECK: memref.store %[[V2]], %[[V4]][%[[V1]]] : memref<10xf32>
// CHECK: memref.store %[[V2]], %[[V5]][%[[V1]]] : memref<5xf32, strided<[1]>>
// CHECK: acc.yield
// CHECK: acc.delete accPtr(%[[V5]] : memref<5xf32, strided<[1]>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = ""}
// CHECK: acc.delete accPtr(%[[V4]] : memref<10xf32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = ""}
// CHECK: return
// CHECK-LABEL: func.func @views2
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = memref.subview %[[V0]][0] [5] [1] : memref<10xf32> to memref<5xf32, strided<[1]>>
// CHECK: %[[V4:.+]] = acc.present varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32> {implicit = true, name = ""}
// CHECK: %[[V5:.+]] = acc.copyin varPtr(%[[V3]] : memref<5xf32, strided<[1]>>) -> memref<5xf32, strided<[1]>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.parallel dataOperands(%[[V4]], %[[V5]] : memref<10xf32>, memref<5xf32, strided<[1]>>) {
// CHECK: memref.store %[[V2]], %[[V5]][%[[V1]]] : memref<5xf32, strided<[1]>>
// CHECK: memref.store %[[V2]], %[[V4]][%[[V1]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V5]] : memref<5xf32, strided<[1]>>) to varPtr(%[[V3]] : memref<5xf32, strided<[1]>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.delete accPtr(%[[V4]] : memref<10xf32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = ""}
// CHECK: return
// CHECK: acc.firstprivate.recipe @firstprivatization_memref_index_ : memref<index> init {
// CHECK: %[[V6:.+]] = memref.alloca() : memref<index>
// CHECK: acc.yield %[[V6]] : memref<index>
// CHECK: } copy {
// CHECK: memref.copy %[[V0]], %[[V1]] : memref<index> to memref<index>
// CHECK: acc.terminator
// CHECK: acc.firstprivate.recipe @firstprivatization_memref_complex_f32__ : memref<complex<f32>> init {
// CHECK: %[[V7:.+]] = memref.alloca() : memref<complex<f32>>
// CHECK: acc.yield %[[V7]] : memref<complex<f32>>
// CHECK: } copy {
// CHECK: memref.copy %[[V0]], %[[V1]] : memref<complex<f32>> to memref<complex<f32>>
// CHECK: acc.terminator
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: (%[[V0:.+]]: memref<?x?xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32, %[[V3:.+]]: memref<complex<f32>>, %[[V4:.+]]: memref<index>, %[[V5:.+]]: memref<vector<4xf32>>) {
// CHECK: %[[V6:.+]] = acc.copyin varPtr(%[[V0]] : memref<?x?xf32>) -> memref<?x?xf32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: %[[V7:.+]] = acc.firstprivate varPtr(%[[V3]] : memref<complex<f32>>) recipe(@firstprivatization_memref_complex_f32__) -> memref<complex<f32>> {implicit = true, name = ""}
// CHECK: %[[V8:.+]] = acc.firstprivate varPtr(%[[V4]] : memref<index>) recipe(@firstprivatization_memref_index_) -> memref<index> {implicit = true, name = ""}
// CHECK: acc.serial dataOperands(%[[V6]] : memref<?x?xf32>) firstprivate(%[[V7]], %[[V8]] : memref<complex<f32>>, memref<index>) {
// CHECK: memref.store %[[V2]], %[[V6]][%[[V1]], %[[V1]]] : memref<?x?xf32>
// CHECK: %[[V9:.+]] = memref.load %[[V7]][] : memref<complex<f32>>
// CHECK: %[[V10:.+]] = memref.load %[[V8]][] : memref<index>
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V6]] : memref<?x?xf32>) to varPtr(%[[V0]] : memref<?x?xf32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: return
// CHECK: acc.reduction.recipe @red : memref<i32> reduction_operator <add> init {
// CHECK: %[[V11:.+]] = memref.alloca() : memref<i32>
// CHECK: acc.yield %[[V11]] : memref<i32>
// CHECK: } combiner {
// CHECK: acc.yield %[[V0]] : memref<i32>
// CHECK-LABEL: func.func @reduction
// CHECK-SAME: (%[[V0:.+]]: memref<i32>, %[[V1:.+]]: memref<10xi32>) {
// CHECK: %[[V2:.+]] = arith.constant 0 : index
// CHECK: %[[V3:.+]] = arith.constant 10 : index
// CHECK: %[[V4:.+]] = arith.constant 1 : index
// CHECK: %[[V5:.+]] = acc.copyin varPtr(%[[V0]] : memref<i32>) -> memref<i32> {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = ""}
// CHECK: %[[V6:.+]] = acc.copyin varPtr(%[[V1]] : memref<10xi32>) -> memref<10xi32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.parallel dataOperands(%[[V5]], %[[V6]] : memref<i32>, memref<10xi32>) {
// CHECK: %[[V7:.+]] = acc.reduction varPtr(%[[V5]] : memref<i32>) recipe(@red) -> memref<i32>
// CHECK: acc.loop reduction(%[[V7]] : memref<i32>) control(%[[V8:.+]] : index) = (%[[V2]] : index) to (%[[V3]] : index)  step (%[[V4]] : index) {
// CHECK: %[[V9:.+]] = memref.load %[[V6]][%[[V8]]] : memref<10xi32>
// CHECK: memref.store %[[V9]], %[[V7]][] : memref<i32>
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V6]] : memref<10xi32>) to varPtr(%[[V1]] : memref<10xi32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: acc.copyout accPtr(%[[V5]] : memref<i32>) to varPtr(%[[V0]] : memref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = ""}
// CHECK: return
// CHECK: acc.private.recipe @priv : memref<f32> init {
// CHECK: %[[V10:.+]] = memref.alloca() : memref<f32>
// CHECK: acc.yield %[[V10]] : memref<f32>
// CHECK-LABEL: func.func @privates
// CHECK-SAME: (%[[V0:.+]]: memref<f32>, %[[V1:.+]]: f32) {
// CHECK: acc.parallel {
// CHECK: %[[V2:.+]] = acc.private varPtr(%[[V0]] : memref<f32>) recipe(@priv) -> memref<f32>
// CHECK: memref.store %[[V1]], %[[V2]][] : memref<f32>
// CHECK: acc.yield
// CHECK: return
// CHECK-LABEL: func.func @declare
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = acc.create varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: %[[V4:.+]] = acc.declare_enter dataOperands(%[[V3]] : memref<10xf32>)
// CHECK: %[[V5:.+]] = acc.present varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32> {implicit = true, name = ""}
// CHECK: acc.parallel dataOperands(%[[V5]] : memref<10xf32>) {
// CHECK: memref.store %[[V2]], %[[V5]][%[[V1]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: acc.delete accPtr(%[[V5]] : memref<10xf32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = ""}
// CHECK: acc.declare_exit token(%[[V4]]) dataOperands(%[[V3]] : memref<10xf32>)
// CHECK: acc.delete accPtr(%[[V3]] : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
// CHECK: return
func.func @scalar(%i: index) {
  %x = memref.alloca() {acc.var_name = #acc.var_name<"x">} : memref<f32>
  acc.parallel {
    %0 = memref.load %x[] : memref<f32>
    acc.yield
  }
  return
}
// -----
func.func @scalars(%a: memref<f32>, %b: memref<i32>, %c: memref<10xf32>, %i: index, %v: f32) {
  acc.parallel {
    %0 = memref.load %a[] : memref<f32>
    %1 = memref.load %b[] : memref<i32>
    memref.store %0, %c[%i] : memref<10xf32>
    acc.yield
  }
  acc.serial {
    %0 = memref.load %a[] : memref<f32>
    memref.store %0, %c[%i] : memref<10xf32>
    acc.yield
  }
  acc.kernels {
    %0 = memref.load %a[] : memref<f32>
    memref.store %0, %c[%i] : memref<10xf32>
    acc.terminator
  }
  return
}
// -----
func.func @default_none(%a: memref<f32>, %c: memref<10xf32>, %i: index) {
  acc.parallel {
    %0 = memref.load %a[] : memref<f32>
    memref.store %0, %c[%i] : memref<10xf32>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>}
  return
}
// -----
func.func @default_present(%a: memref<f32>, %c: memref<10xf32>, %i: index) {
  acc.parallel {
    %0 = memref.load %a[] : memref<f32>
    memref.store %0, %c[%i] : memref<10xf32>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>}
  return
}
// -----
func.func @in_data(%a: memref<f32>, %c: memref<10xf32>, %d: memref<10xf32>, %i: index) {
  %0 = acc.copyin varPtr(%c : memref<10xf32>) -> memref<10xf32>
  %1 = acc.nocreate varPtr(%d : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
    acc.parallel {
      %2 = memref.load %a[] : memref<f32>
      memref.store %2, %c[%i] : memref<10xf32>
      memref.store %2, %d[%i] : memref<10xf32>
      acc.yield
    }
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue present>}
  return
}
// -----
func.func @views(%c: memref<10xf32>, %i: index, %v: f32) {
  %s = memref.subview %c[0] [5] [1] : memref<10xf32> to memref<5xf32, strided<[1]>>
  %0 = acc.copyin varPtr(%s : memref<5xf32, strided<[1]>>) -> memref<5xf32, strided<[1]>>
  acc.parallel dataOperands(%0 : memref<5xf32, strided<[1]>>) {
    memref.store %v, %c[%i] : memref<10xf32>
    memref.store %v, %s[%i] : memref<5xf32, strided<[1]>>
    acc.yield
  }
  return
}
// -----
func.func @views2(%c: memref<10xf32>, %i: index, %v: f32) {
  %s = memref.subview %c[0] [5] [1] : memref<10xf32> to memref<5xf32, strided<[1]>>
  acc.parallel {
    memref.store %v, %s[%i] : memref<5xf32, strided<[1]>>
    memref.store %v, %c[%i] : memref<10xf32>
    acc.yield
  }
  return
}
// -----
func.func @dynamic(%c: memref<?x?xf32>, %i: index, %v: f32, %z: memref<complex<f32>>, %q: memref<index>, %w: memref<vector<4xf32>>) {
  acc.serial {
    memref.store %v, %c[%i, %i] : memref<?x?xf32>
    %0 = memref.load %z[] : memref<complex<f32>>
    %1 = memref.load %q[] : memref<index>
    acc.yield
  }
  return
}
// -----
acc.reduction.recipe @red : memref<i32> reduction_operator <add> init {
^bb0(%arg0: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
} combiner {
^bb0(%arg0: memref<i32>, %arg1: memref<i32>):
  acc.yield %arg0 : memref<i32>
}
func.func @reduction(%r: memref<i32>, %a: memref<10xi32>) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    %p = acc.reduction varPtr(%r : memref<i32>) recipe(@red) -> memref<i32>
    acc.loop reduction(%p : memref<i32>) control(%i : index) = (%c0 : index) to (%c10 : index) step (%c1 : index) {
      %0 = memref.load %a[%i] : memref<10xi32>
      memref.store %0, %p[] : memref<i32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
// -----
acc.private.recipe @priv : memref<f32> init {
^bb0(%arg0: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  acc.yield %0 : memref<f32>
}
func.func @privates(%r: memref<f32>, %v: f32) {
  acc.parallel {
    %p = acc.private varPtr(%r : memref<f32>) recipe(@priv) -> memref<f32>
    memref.store %v, %p[] : memref<f32>
    acc.yield
  }
  return
}
// -----
func.func @declare(%c: memref<10xf32>, %i: index, %v: f32) {
  %0 = acc.create varPtr(%c : memref<10xf32>) -> memref<10xf32>
  %t = acc.declare_enter dataOperands(%0 : memref<10xf32>)
  acc.parallel {
    memref.store %v, %c[%i] : memref<10xf32>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%0 : memref<10xf32>)
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
  return
}
