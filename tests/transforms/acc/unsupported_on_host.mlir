// RUN: ir-opt --acc-specialize-for-host --verify-diagnostics %s
// RUN: ir-opt --acc-if-clause-lowering --split-input-file %s | FileCheck %s --check-prefix=IF

func.func @atomics(%m: memref<1xi32>, %v: memref<i32>, %x: i32) {
  // expected-error @+1 {{not yet implemented: failed to generate copy for atomic read}}
  acc.atomic.read %v = %m : memref<i32>, memref<1xi32>, i32
  // expected-error @+1 {{not yet implemented: failed to generate store for atomic write}}
  acc.atomic.write %m = %x : memref<1xi32>, i32
  // expected-error @+1 {{not yet implemented: failed to generate load for atomic update}}
  acc.atomic.update %m : memref<1xi32> {
  ^bb0(%a: i32):
    %s = arith.addi %a, %x : i32
    acc.yield %s : i32
  }
  return
}
// IF-LABEL: func.func @unconditional
// IF-NOT: scf.if
func.func @unconditional() {
  acc.parallel {
    acc.yield
  }
  return
}
