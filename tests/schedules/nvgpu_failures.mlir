// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s

// What the operations of schedules on NVIDIA's kernels cannot do.

func.func @product_of_other_size(%A: memref<16x8xf32>, %B: memref<8x8xf32>, %C: memref<16x8xf32>) {
  // expected-note @below {{target op}}
  linalg.matmul ins(%A, %B: memref<16x8xf32>, memref<8x8xf32>) outs(%C: memref<16x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["linalg.matmul"]} in %r : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{unsupported target op}}
    transform.nvgpu.rewrite_matmul_as_mma_sync %f : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func @cannot_predicate(%g: memref<?xf32>, %s: memref<?xf32, 3>, %result: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %c4 = arith.constant 4 : index
  %c0f = arith.constant 0.0 : f32
  // expected-note @below {{couldn't predicate?}}
  scf.for %i = %c0 to %c100 step %c4 {
    %mem = vector.transfer_read %g[%i], %c0f : memref<?xf32>, vector<4xf32>
    vector.transfer_write %mem, %s[%i] : vector<4xf32>, memref<?xf32, 3>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["scf.for"]} in %r : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{irreversible pipelining failure}}
    // expected-note @below {{try setting "peel_epilogue"}}
    transform.nvgpu.pipeline_shared_memory_copies failures(propagate) %f {depth = 2} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_copy(%g: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %c4 = arith.constant 4 : index
  // expected-error @below {{no shared memory copy}}
  scf.for %i = %c0 to %c100 step %c4 {
    memref.store %f, %g[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["scf.for"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.pipeline_shared_memory_copies failures(propagate) %f {depth = 2} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @copy_outside_of_launch(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.copy ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %copy = transform.structured.match ops{["linalg.copy"]} in %r : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{target ops must be linalg::CopyOp nested under a common gpu.LaunchOp to be rewritten}}
    transform.nvgpu.rewrite_copy_as_tma %copy : (!transform.any_op) -> ()
    transform.yield
  }
}
