// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @inner(
  // CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG0]], %[[C1:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM2:[a-z0-9_]+]] = tensor.dim %[[ARG1:[a-z0-9_]+]], %[[C01:[a-z0-9_]+]] : tensor<?xf32>
  // CHECK: %[[V8:[a-z0-9_]+]] = tensor.empty(%[[DIM]]) : tensor<?x5xf32>
  // CHECK: %[[V9:[a-z0-9_]+]] = linalg.fill ins(%[[CST:[a-z0-9_]+]] : f32) outs(%[[V8]] : tensor<?x5xf32>) -> tensor<?x5xf32>
  // CHECK: %[[V11:[a-z0-9_]+]] = scf.for %[[ARG2:[a-z0-9_]+]] = %[[C03:[a-z0-9_]+]] to %[[DIM0]] step %[[C5:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V9]]) -> (tensor<?x5xf32>) {
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0]][0, %[[ARG2]]] [%[[DIM]], %[[V17:[a-z0-9_]+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE4:[a-z0-9_]+]] = tensor.extract_slice %[[ARG3]][0, 0] [%[[DIM]], %[[V17]]] [1, 1] : tensor<?x5xf32> to tensor<?x?xf32>
  // CHECK: %[[V19:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[EXTRACTEDSLICE]] : tensor<?x?xf32>) outs(%[[EXTRACTEDSLICE4]] : tensor<?x?xf32>) {
  // CHECK: %[[V20:[a-z0-9_]+]] = arith.mulf %[[IN:[a-z0-9_]+]], %[[IN]] : f32
  // CHECK: %[[V22:[a-z0-9_]+]] = arith.addf %[[V20]], %[[OUT:[a-z0-9_]+]] : f32
  // CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[V19]] into %[[ARG3]][0, 0] [%[[DIM]], %[[V17]]] [1, 1] : tensor<?x?xf32> into tensor<?x5xf32>
  // CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x5xf32>
  // CHECK: %[[REDUCED:[a-z0-9_]+]] = linalg.reduce ins(%[[V11]] : tensor<?x5xf32>) outs(%[[ARG1]] : tensor<?xf32>) dimensions = [1]
  // CHECK: %[[V17]] = arith.addf %[[IN]], %[[INIT:[a-z0-9_]+]] : f32
  // CHECK: return %[[REDUCED]] : tensor<?xf32>
  func.func @inner(%a: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<?x?xf32>) outs(%o : tensor<?xf32>) {
      ^bb0(%x: f32, %y: f32):
        %1 = arith.mulf %x, %x : f32
        %2 = arith.addf %1, %y : f32
        linalg.yield %2 : f32
      } -> tensor<?xf32>
    return %r : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %l = transform.structured.tile_reduction_using_for %0 by tile_sizes = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @outer(
  // CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG0]], %[[C1:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM2:[a-z0-9_]+]] = tensor.dim %[[ARG1:[a-z0-9_]+]], %[[C01:[a-z0-9_]+]] : tensor<?xf32>
  // CHECK: %[[V8:[a-z0-9_]+]] = tensor.empty(%[[DIM0]]) : tensor<?x5xf32>
  // CHECK: %[[V9:[a-z0-9_]+]] = linalg.fill ins(%[[CST:[a-z0-9_]+]] : f32) outs(%[[V8]] : tensor<?x5xf32>) -> tensor<?x5xf32>
  // CHECK: %[[V11:[a-z0-9_]+]] = scf.for %[[ARG2:[a-z0-9_]+]] = %[[C03:[a-z0-9_]+]] to %[[DIM]] step %[[C5:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V9]]) -> (tensor<?x5xf32>) {
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0]][%[[ARG2]], 0] [%[[V17:[a-z0-9_]+]], %[[DIM0]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE4:[a-z0-9_]+]] = tensor.extract_slice %[[ARG3]][0, 0] [%[[DIM0]], %[[V17]]] [1, 1] : tensor<?x5xf32> to tensor<?x?xf32>
  // CHECK: %[[V19:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%[[EXTRACTEDSLICE]] : tensor<?x?xf32>) outs(%[[EXTRACTEDSLICE4]] : tensor<?x?xf32>) {
  // CHECK: %[[V20:[a-z0-9_]+]] = arith.mulf %[[IN:[a-z0-9_]+]], %[[IN]] : f32
  // CHECK: %[[V22:[a-z0-9_]+]] = arith.maximumf %[[V20]], %[[OUT:[a-z0-9_]+]] : f32
  // CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[V19]] into %[[ARG3]][0, 0] [%[[DIM0]], %[[V17]]] [1, 1] : tensor<?x?xf32> into tensor<?x5xf32>
  // CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x5xf32>
  // CHECK: %[[REDUCED:[a-z0-9_]+]] = linalg.reduce ins(%[[V11]] : tensor<?x5xf32>) outs(%[[ARG1]] : tensor<?xf32>) dimensions = [1]
  // CHECK: %[[V17]] = arith.maximumf %[[IN]], %[[INIT:[a-z0-9_]+]] : f32
  // CHECK: return %[[REDUCED]] : tensor<?xf32>
  func.func @outer(%a: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
        ins(%a : tensor<?x?xf32>) outs(%o : tensor<?xf32>) {
      ^bb0(%x: f32, %y: f32):
        %1 = arith.mulf %x, %x : f32
        %2 = arith.maximumf %1, %y : f32
        linalg.yield %2 : f32
      } -> tensor<?xf32>
    return %r : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %l = transform.structured.tile_reduction_using_for %0 by tile_sizes = [5, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @matmul(
  // CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG0]], %[[C1:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM2:[a-z0-9_]+]] = tensor.dim %[[ARG1:[a-z0-9_]+]], %[[C01:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM4:[a-z0-9_]+]] = tensor.dim %[[ARG1]], %[[C13:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM6:[a-z0-9_]+]] = tensor.dim %[[ARG2:[a-z0-9_]+]], %[[C05:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM8:[a-z0-9_]+]] = tensor.dim %[[ARG2]], %[[C17:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[V15:[a-z0-9_]+]] = tensor.empty(%[[DIM]], %[[DIM4]]) : tensor<?x?x5xf32>
  // CHECK: %[[V16:[a-z0-9_]+]] = linalg.fill ins(%[[CST:[a-z0-9_]+]] : f32) outs(%[[V15]] : tensor<?x?x5xf32>) -> tensor<?x?x5xf32>
  // CHECK: %[[V18:[a-z0-9_]+]] = scf.forall (%[[ARG3:[a-z0-9_]+]]) in (5) shared_outs(%[[ARG4:[a-z0-9_]+]] = %[[V16]]) -> (tensor<?x?x5xf32>) {
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0]][0, %[[V22:[a-z0-9_]+]]] [%[[DIM]], %[[V23:[a-z0-9_]+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE9:[a-z0-9_]+]] = tensor.extract_slice %[[ARG1]][%[[V25:[a-z0-9_]+]], 0] [%[[V23]], %[[DIM4]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE10:[a-z0-9_]+]] = tensor.extract_slice %[[ARG4]][0, 0, %[[ARG3]]] [%[[DIM]], %[[DIM4]], 1] [1, 1, 1] : tensor<?x?x5xf32> to tensor<?x?xf32>
  // CHECK: %[[V27:[a-z0-9_]+]] = linalg.matmul ins(%[[EXTRACTEDSLICE]], %[[EXTRACTEDSLICE9]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[EXTRACTEDSLICE10]] : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: scf.forall.in_parallel {
  // CHECK: tensor.parallel_insert_slice %[[V27]] into %[[ARG4]][0, 0, %[[ARG3]]] [%[[DIM]], %[[DIM4]], 1] [1, 1, 1] : tensor<?x?xf32> into tensor<?x?x5xf32>
  // CHECK: %[[REDUCED:[a-z0-9_]+]] = linalg.reduce ins(%[[V18]] : tensor<?x?x5xf32>) outs(%[[ARG2]] : tensor<?x?xf32>) dimensions = [2]
  // CHECK: %[[V29:[a-z0-9_]+]] = arith.addf %[[IN:[a-z0-9_]+]], %[[INIT:[a-z0-9_]+]] : f32
  // CHECK: return %[[REDUCED]] : tensor<?x?xf32>
  func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %l = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @forall_mapped(
  // CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG0]], %[[C1:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM2:[a-z0-9_]+]] = tensor.dim %[[ARG1:[a-z0-9_]+]], %[[C01:[a-z0-9_]+]] : tensor<?xf32>
  // CHECK: %[[V8:[a-z0-9_]+]] = tensor.empty(%[[DIM]]) : tensor<?x5xf32>
  // CHECK: %[[V9:[a-z0-9_]+]] = linalg.fill ins(%[[CST:[a-z0-9_]+]] : f32) outs(%[[V8]] : tensor<?x5xf32>) -> tensor<?x5xf32>
  // CHECK: %[[V11:[a-z0-9_]+]] = scf.forall (%[[ARG2:[a-z0-9_]+]]) in (5) shared_outs(%[[ARG3:[a-z0-9_]+]] = %[[V9]]) -> (tensor<?x5xf32>) {
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0]][0, %[[V15:[a-z0-9_]+]]] [%[[DIM]], %[[V16:[a-z0-9_]+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE3:[a-z0-9_]+]] = tensor.extract_slice %[[ARG3]][0, %[[ARG2]]] [%[[DIM]], 1] [1, 1] : tensor<?x5xf32> to tensor<?xf32>
  // CHECK: %[[V18:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%[[EXTRACTEDSLICE]] : tensor<?x?xf32>) outs(%[[EXTRACTEDSLICE3]] : tensor<?xf32>) {
  // CHECK: %[[V19:[a-z0-9_]+]] = arith.mulf %[[IN:[a-z0-9_]+]], %[[IN]] : f32
  // CHECK: %[[V21:[a-z0-9_]+]] = arith.addf %[[V19]], %[[OUT:[a-z0-9_]+]] : f32
  // CHECK: scf.forall.in_parallel {
  // CHECK: tensor.parallel_insert_slice %[[V18]] into %[[ARG3]][0, %[[ARG2]]] [%[[DIM]], 1] [1, 1] : tensor<?xf32> into tensor<?x5xf32>
  // CHECK: %[[REDUCED:[a-z0-9_]+]] = linalg.reduce ins(%[[V11]] : tensor<?x5xf32>) outs(%[[ARG1]] : tensor<?xf32>) dimensions = [1]
  // CHECK: %[[V24:[a-z0-9_]+]] = arith.addf %[[IN]], %[[INIT:[a-z0-9_]+]] : f32
  // CHECK: return %[[REDUCED]] : tensor<?xf32>
  func.func @forall_mapped(%a: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<?x?xf32>) outs(%o : tensor<?xf32>) {
      ^bb0(%x: f32, %y: f32):
        %1 = arith.mulf %x, %x : f32
        %2 = arith.addf %1, %y : f32
        linalg.yield %2 : f32
      } -> tensor<?xf32>
    return %r : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %l = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 5] tile_sizes = [0, 3] mapping = [#gpu.thread<x>] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @forall_sizes(
  // CHECK: %[[DIM:[a-z0-9_]+]] = tensor.dim %[[ARG0:[a-z0-9_]+]], %[[C0:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM0:[a-z0-9_]+]] = tensor.dim %[[ARG0]], %[[C1:[a-z0-9_]+]] : tensor<?x?xf32>
  // CHECK: %[[DIM2:[a-z0-9_]+]] = tensor.dim %[[ARG1:[a-z0-9_]+]], %[[C01:[a-z0-9_]+]] : tensor<?xf32>
  // CHECK: %[[V8:[a-z0-9_]+]] = tensor.empty(%[[DIM]], %[[V9:[a-z0-9_]+]]) : tensor<?x?xf32>
  // CHECK: %[[V10:[a-z0-9_]+]] = linalg.fill ins(%[[CST:[a-z0-9_]+]] : f32) outs(%[[V8]] : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: %[[V12:[a-z0-9_]+]] = scf.forall (%[[ARG2:[a-z0-9_]+]]) = (0) to (%[[DIM0]]) step (3) shared_outs(%[[ARG3:[a-z0-9_]+]] = %[[V10]]) -> (tensor<?x?xf32>) {
  // CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0]][0, %[[ARG2]]] [%[[DIM]], %[[V16:[a-z0-9_]+]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[EXTRACTEDSLICE3:[a-z0-9_]+]] = tensor.extract_slice %[[ARG3]][0, %[[V18:[a-z0-9_]+]]] [%[[DIM]], 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  // CHECK: %[[V19:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%[[EXTRACTEDSLICE]] : tensor<?x?xf32>) outs(%[[EXTRACTEDSLICE3]] : tensor<?xf32>) {
  // CHECK: %[[V20:[a-z0-9_]+]] = arith.mulf %[[IN:[a-z0-9_]+]], %[[IN]] : f32
  // CHECK: %[[V22:[a-z0-9_]+]] = arith.addf %[[V20]], %[[OUT:[a-z0-9_]+]] : f32
  // CHECK: scf.forall.in_parallel {
  // CHECK: tensor.parallel_insert_slice %[[V19]] into %[[ARG3]][0, %[[V24:[a-z0-9_]+]]] [%[[DIM]], 1] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  // CHECK: %[[REDUCED:[a-z0-9_]+]] = linalg.reduce ins(%[[V12]] : tensor<?x?xf32>) outs(%[[ARG1]] : tensor<?xf32>) dimensions = [1]
  // CHECK: %[[V16]] = arith.addf %[[IN]], %[[INIT:[a-z0-9_]+]] : f32
  // CHECK: return %[[REDUCED]] : tensor<?xf32>
  func.func @forall_sizes(%a: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<?x?xf32>) outs(%o : tensor<?xf32>) {
      ^bb0(%x: f32, %y: f32):
        %1 = arith.mulf %x, %x : f32
        %2 = arith.addf %1, %y : f32
        linalg.yield %2 : f32
      } -> tensor<?xf32>
    return %r : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %l = transform.structured.tile_reduction_using_forall %0 by tile_sizes = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @parallel(%a: tensor<16x20xf32>, %o: tensor<16xf32>) -> tensor<16xf32> {
    // expected-error @below {{'linalg.reduce' op tiling parallel dimensions is not supported with partial reduction tiling strategies}}
    %r = linalg.reduce { arith.addf } ins(%a : tensor<16x20xf32>) outs(%o : tensor<16xf32>) dimensions = [1]
    return %r : tensor<16xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile using partial reduction}}
    %1, %2, %3, %l = transform.structured.tile_reduction_using_for %0 by tile_sizes = [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
