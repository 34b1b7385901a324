// RUN: ir-opt --allow-unregistered-dialect --acc-specialize-for-device --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @g
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>) attributes {acc.specialized_routine = #acc.specialized_routine<@r, <seq>, "g">} {
// CHECK: "test.use"(%[[V0]]) : (memref<10xf32>) -> ()
// CHECK: "test.use"(%[[V0]]) : (memref<10xf32>) -> ()
// CHECK: return
// CHECK: acc.routine @r func(@g) seq
func.func @g(%a: memref<10xf32>) attributes {acc.specialized_routine = #acc.specialized_routine<@r, <seq>, "g">} {
  %x = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%x : memref<10xf32>) {
    "test.use"(%x) : (memref<10xf32>) -> ()
    acc.yield
  }
  %t = acc.declare_enter dataOperands(%x : memref<10xf32>)
  "test.use"(%x) : (memref<10xf32>) -> ()
  acc.declare_exit token(%t)
  acc.init
  return
}
acc.routine @r func(@g) seq
