// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Expected threads argument to consist of three values (got 2)}}
    transform.xegpu.set_gpu_launch_threads %g threads = [4, 16] : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Requires exactly one targetOp handle (got 2)}}
    transform.xegpu.set_gpu_launch_threads %g threads = [4, 16] : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note@+1 {{target op}}
func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Expected a gpu.launch op, but got: func.func}}
    transform.xegpu.set_gpu_launch_threads %g threads = [4, 16] : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note@+1 {{target op}}
func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Expected a xegpu.create_nd_desc op, but got: func.func}}
    %x = transform.xegpu.set_desc_layout %g sg_layout = [8, 4] sg_data = [32, 32] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{requires exactly one targetOp handle (got 2)}}
    %x = transform.xegpu.set_desc_layout %g sg_layout = [8, 4] sg_data = [32, 32] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Index exceeds the number of op operands}}
    transform.xegpu.set_op_layout_attr %g index = 2 sg_layout = [8, 4] sg_data = [32, 32] : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Index exceeds the number of op results}}
    transform.xegpu.set_op_layout_attr %g result index = 1 sg_layout = [8, 4] sg_data = [32, 32] : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
 // expected-error@+1 {{Requires exactly one targetOp handle (got 2)}}
    transform.xegpu.set_op_layout_attr %g result index = 1 sg_layout = [8, 4] sg_data = [32, 32] : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %g[0] : (!transform.any_op) -> !transform.any_value
 // expected-error@+1 {{Could not find a matching descriptor op when walking the producer chain of the first operand.}}
    %x = transform.xegpu.get_desc_op %v : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %g[0] : (!transform.any_op) -> !transform.any_value
 // expected-error@+1 {{Could not find load op.}}
    %x = transform.xegpu.insert_prefetch %v nb_prefetch = 1 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %g[all] : (!transform.any_op) -> !transform.any_value
 // expected-error@+1 {{requires exactly one target value handle (got 2)}}
    %x = transform.xegpu.insert_prefetch %v nb_prefetch = 1 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  // expected-note@+1 {{load op}}
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.mulf"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %g[0] : (!transform.any_op) -> !transform.any_value
 // expected-error@+1 {{Load op is not contained in a scf.for loop.}}
    %x = transform.xegpu.insert_prefetch %v nb_prefetch = 1 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.mulf"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %g[0] : (!transform.any_op) -> !transform.any_value
 // expected-error@+1 {{nb_prefetch must be a positive integer.}}
    %x = transform.xegpu.insert_prefetch %v nb_prefetch = 0 : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%n: index, %f: vector<8x8xf32>, %m: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = arith.addf %f, %f : vector<8x8xf32>
  gpu.launch blocks(%x, %y, %z) in (%i = %c16, %j = %c1, %k = %c1) threads(%tx, %ty, %tz) in (%a = %c1, %b = %c1, %c = %n) {
    gpu.terminator
  }
  %d = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  %1 = arith.mulf %v, %v : vector<8x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["arith.mulf"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_result %g[0] : (!transform.any_op) -> !transform.any_value
 // expected-error@+1 {{Value has no users to insert layout conversion.}}
    %cv = transform.xegpu.convert_layout %v input_sg_layout = [8, 4] input_sg_data = [32, 32] target_sg_layout = [8, 4] target_sg_data = [32, 32] : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}
