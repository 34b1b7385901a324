// RUN: ir-opt -inline -allow-unregistered-dialect -split-input-file %s | FileCheck %s

func.func private @double(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// A call becomes the body of what it calls, and a private callee without other uses goes.
// CHECK-NOT: @double
// CHECK-LABEL: func.func @simple
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: return %[[SUM]]
func.func @simple(%b: i32) -> i32 {
  %0 = call @double(%b) : (i32) -> i32
  return %0 : i32
}

// -----

func.func private @choose(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  return %a : i32
^right:
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}

// A callee of several blocks takes the caller's block apart.
// CHECK-LABEL: func.func @blocks
// CHECK-NEXT: cf.cond_br %arg0, ^[[END:[^(]*]](%arg1 : i32)
// CHECK: %[[SQUARE:.*]] = arith.muli
// CHECK-NEXT: cf.br ^[[END]](%[[SQUARE]] : i32)
// CHECK-NEXT: ^[[END]](%[[CHOSEN:.*]]: i32):
// CHECK-NEXT: %[[DOUBLE:.*]] = arith.addi %[[CHOSEN]], %[[CHOSEN]]
// CHECK-NEXT: return %[[DOUBLE]]
func.func @blocks(%c: i1, %a: i32) -> i32 {
  %0 = call @choose(%c, %a) : (i1, i32) -> i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}

// -----

func.func private @loop() {
  cf.br ^next
^next:
  "test.use"() : () -> ()
  cf.br ^next
}

// Several blocks do not go into a region of one.
// CHECK-LABEL: func.func @one_block
// CHECK: call @loop
func.func @one_block(%c: i1) {
  scf.if %c {
    func.call @loop() : () -> ()
  }
  return
}

// -----

func.func private @even(%a: i32) -> i32 {
  %0 = call @odd(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @odd(%a: i32) -> i32 {
  %0 = call @even(%a) : (i32) -> i32
  return %0 : i32
}

// Recursion ends.
// CHECK-LABEL: func.func @recursion
// CHECK: call @even
func.func @recursion(%a: i32) -> i32 {
  %0 = call @even(%a) : (i32) -> i32
  return %0 : i32
}

// -----

func.func private @no() attributes {no_inline} {
  return
}
func.func private @strange() {
  "strange.op"() : () -> ()
  return
}

// Neither functions that forbid it are inlined, nor those with unknown operations.
// CHECK-LABEL: func.func @refused
// CHECK: call @no()
// CHECK: call @strange()
func.func @refused() {
  call @no() : () -> ()
  call @strange() : () -> ()
  return
}

// -----

llvm.func @callee(%x: i32) {
  %c = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %x, %p : i32, !llvm.ptr
  llvm.return
}

// Memory of an inlined function is reserved at the entry, and lives where the call was.
// CHECK-LABEL: llvm.func @allocas
// CHECK: llvm.alloca
// CHECK: llvm.cond_br
// CHECK: lifetime.start
// CHECK: llvm.store
// CHECK: lifetime.end
llvm.func @allocas(%x: i32, %c: i1) {
  llvm.cond_br %c, ^call, ^end
^call:
  llvm.call @callee(%x) : (i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}

// -----

llvm.func @copy(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr) {
  %v = llvm.load %q : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}

// Each call has a scope of its own in which its argument aliases nothing.
// CHECK-LABEL: llvm.func @scopes
// CHECK-COUNT-2: noalias.scope.decl
// CHECK-NOT: noalias.scope.decl
llvm.func @scopes(%p: !llvm.ptr, %q: !llvm.ptr) {
  llvm.call @copy(%p, %q) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @copy(%q, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
