// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @lhs(
// CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty(%[[C51:[a-z0-9_]+]]) : tensor<?x5x12xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[C24:[a-z0-9_]+]] step %[[C5:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[V0]]) -> (tensor<?x5x12xf32>) {
// CHECK: %[[V8:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG3]], %[[C0]])[%[[C5]]]
// CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[ARG3]], 0] [%[[V11:[a-z0-9_]+]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 5)>(%[[V11]])
// CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE]] nofold low[0, 0] high[%[[V12]], 0] {
// CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[PADDED]] into %[[ARG4]][%[[V8]], 0, 0] [1, 5, 12] [1, 1, 1] : tensor<5x12xf32> into tensor<?x5x12xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x5x12xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = scf.for %[[ARG3]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4]] = %[[ARG2:[a-z0-9_]+]]) -> (tensor<24x25xf32>) {
// CHECK: %[[V11]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V8]])
// CHECK: %[[V12]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V8]])
// CHECK: %[[V17:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V8]])
// CHECK: %[[EXTRACTEDSLICE]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V8]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK: %[[EXTRACTEDSLICE3:[a-z0-9_]+]] = tensor.extract_slice %[[ARG1:[a-z0-9_]+]][0, 0] [12, 25] [1, 1] : tensor<12x25xf32> to tensor<12x25xf32>
// CHECK: %[[EXTRACTEDSLICE4:[a-z0-9_]+]] = tensor.extract_slice %[[ARG4]][%[[ARG3]], 0] [%[[V8]], 25] [1, 1] : tensor<24x25xf32> to tensor<?x25xf32>
// CHECK: %[[V21:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 5)>(%[[V8]])
// CHECK: %[[V22:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG3]], %[[C0]])[%[[C5]]]
// CHECK: %[[EXTRACTEDSLICE7:[a-z0-9_]+]] = tensor.extract_slice %[[V2]][%[[V22]], 0, 0] [1, 5, 12] [1, 1, 1] : tensor<?x5x12xf32> to tensor<5x12xf32>
// CHECK: %[[PADDED]] = tensor.pad %[[EXTRACTEDSLICE3]] nofold low[0, 0] high[0, 0] {
// CHECK: %[[V24:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 5)>(%[[V8]])
// CHECK: %[[PADDED11:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE4]] nofold low[0, 0] high[%[[V24]], 0] {
// CHECK: %[[V26:[a-z0-9_]+]] = linalg.matmul ins(%[[EXTRACTEDSLICE7]], %[[PADDED]] : tensor<5x12xf32>, tensor<12x25xf32>) outs(%[[PADDED11]] : tensor<5x25xf32>) -> tensor<5x25xf32>
// CHECK: %[[EXTRACTEDSLICE14:[a-z0-9_]+]] = tensor.extract_slice %[[V26]][0, 0] [%[[V8]], 25] [1, 1] : tensor<5x25xf32> to tensor<?x25xf32>
// CHECK: %[[V28:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V8]])
// CHECK: %[[V29:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V8]])
// CHECK: %[[INSERTEDSLICE]] = tensor.insert_slice %[[V30:[a-z0-9_]+]] into %[[ARG4]][%[[ARG3]], 0] [%[[V8]], 25] [1, 1] : tensor<?x25xf32> into tensor<24x25xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<24x25xf32>
// CHECK: return %[[V15]] : tensor<24x25xf32>
func.func @lhs(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %0 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %matmul = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
  %t, %l:1 = transform.structured.tile_using_for %matmul tile_sizes [5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %padded, %0, %copy = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 1]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %p0 = transform.get_producer_of_operand %padded[0] : (!transform.any_op) -> !transform.any_op
  %h0 = transform.structured.hoist_pad %p0 by 1 loops : (!transform.any_op) -> !transform.any_op

  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @both(
// CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty(%[[C63:[a-z0-9_]+]], %[[C2:[a-z0-9_]+]]) : tensor<?x?x4x6xf32>
// CHECK: %[[V3:[a-z0-9_]+]] = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[C24:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[V0]]) -> (tensor<?x?x4x6xf32>) {
// CHECK: %[[V9:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG3]], %[[C0]])[%[[C4]]]
// CHECK: %[[V10:[a-z0-9_]+]] = scf.for %[[ARG5:[a-z0-9_]+]] = %[[C01:[a-z0-9_]+]] to %[[C12:[a-z0-9_]+]] step %[[C6:[a-z0-9_]+]] iter_args(%[[ARG6:[a-z0-9_]+]] = %[[ARG4]]) -> (tensor<?x?x4x6xf32>) {
// CHECK: %[[V16:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG5]], %[[C01]])[%[[C6]]]
// CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[ARG3]], %[[ARG5]]] [4, 6] [1, 1] : tensor<24x12xf32> to tensor<4x6xf32>
// CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE]] nofold low[0, 0] high[0, 0] {
// CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[PADDED]] into %[[ARG6]][%[[V9]], %[[V16]], 0, 0] [1, 1, 4, 6] [1, 1, 1, 1] : tensor<4x6xf32> into tensor<?x?x4x6xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x?x4x6xf32>
// CHECK: scf.yield %[[V10]] : tensor<?x?x4x6xf32>
// CHECK: %[[V21:[a-z0-9_]+]] = tensor.empty(%[[C56:[a-z0-9_]+]], %[[C28:[a-z0-9_]+]]) : tensor<?x?x5x6xf32>
// CHECK: %[[V24:[a-z0-9_]+]] = scf.for %[[ARG3]] = %[[C00:[a-z0-9_]+]] to %[[C25:[a-z0-9_]+]] step %[[C5:[a-z0-9_]+]] iter_args(%[[ARG4]] = %[[V21]]) -> (tensor<?x?x5x6xf32>) {
// CHECK: %[[V9]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG3]], %[[C00]])[%[[C5]]]
// CHECK: %[[V10]] = scf.for %[[ARG5]] = %[[C01]] to %[[C12]] step %[[C6]] iter_args(%[[ARG6]] = %[[ARG4]]) -> (tensor<?x?x5x6xf32>) {
// CHECK: %[[V16]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG5]], %[[C01]])[%[[C6]]]
// CHECK: %[[EXTRACTEDSLICE]] = tensor.extract_slice %[[ARG1:[a-z0-9_]+]][%[[ARG5]], %[[ARG3]]] [6, 5] [1, 1] : tensor<12x25xf32> to tensor<6x5xf32>
// CHECK: %[[PADDED]] = tensor.pad %[[EXTRACTEDSLICE]] nofold low[0, 0] high[0, 0] {
// CHECK: %[[EXTRACTEDSLICE10:[a-z0-9_]+]] = tensor.extract_slice %[[ARG6]][%[[V9]], %[[V16]], 0, 0] [1, 1, 5, 6] [1, 1, 1, 1] : tensor<?x?x5x6xf32> to tensor<5x6xf32>
// CHECK: %[[TRANSPOSED:[a-z0-9_]+]] = linalg.transpose ins(%[[PADDED]] : tensor<6x5xf32>) outs(%[[EXTRACTEDSLICE10]] : tensor<5x6xf32>) permutation = [1, 0]
// CHECK: %[[INSERTEDSLICE]] = tensor.insert_slice %[[TRANSPOSED]] into %[[ARG6]][%[[V9]], %[[V16]], 0, 0] [1, 1, 5, 6] [1, 1, 1, 1] : tensor<5x6xf32> into tensor<?x?x5x6xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x?x5x6xf32>
// CHECK: scf.yield %[[V10]] : tensor<?x?x5x6xf32>
// CHECK: %[[V31:[a-z0-9_]+]] = scf.for %[[ARG3]] = %[[C0]] to %[[C24]] step %[[C4]] iter_args(%[[ARG4]] = %[[ARG2:[a-z0-9_]+]]) -> (tensor<24x25xf32>) {
// CHECK: %[[V9]] = scf.for %[[ARG5]] = %[[C00]] to %[[C25]] step %[[C5]] iter_args(%[[ARG6]] = %[[ARG4]]) -> (tensor<24x25xf32>) {
// CHECK: %[[V10]] = scf.for %[[ARG7:[a-z0-9_]+]] = %[[C01]] to %[[C12]] step %[[C6]] iter_args(%[[ARG8:[a-z0-9_]+]] = %[[ARG6]]) -> (tensor<24x25xf32>) {
// CHECK: %[[EXTRACTEDSLICE]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], %[[ARG7]]] [4, 6] [1, 1] : tensor<24x12xf32> to tensor<4x6xf32>
// CHECK: %[[EXTRACTEDSLICE10]] = tensor.extract_slice %[[ARG1]][%[[ARG7]], %[[ARG5]]] [6, 5] [1, 1] : tensor<12x25xf32> to tensor<6x5xf32>
// CHECK: %[[EXTRACTEDSLICE11:[a-z0-9_]+]] = tensor.extract_slice %[[ARG8]][%[[ARG3]], %[[ARG5]]] [4, 5] [1, 1] : tensor<24x25xf32> to tensor<4x5xf32>
// CHECK: %[[V16]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG3]], %[[C0]])[%[[C4]]]
// CHECK: %[[V36:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG7]], %[[C01]])[%[[C6]]]
// CHECK: %[[EXTRACTEDSLICE13:[a-z0-9_]+]] = tensor.extract_slice %[[V3]][%[[V16]], %[[V36]], 0, 0] [1, 1, 4, 6] [1, 1, 1, 1] : tensor<?x?x4x6xf32> to tensor<4x6xf32>
// CHECK: %[[V38:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG5]], %[[C00]])[%[[C5]]]
// CHECK: %[[V39:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG7]], %[[C01]])[%[[C6]]]
// CHECK: %[[EXTRACTEDSLICE15:[a-z0-9_]+]] = tensor.extract_slice %[[V24]][%[[V38]], %[[V39]], 0, 0] [1, 1, 5, 6] [1, 1, 1, 1] : tensor<?x?x5x6xf32> to tensor<5x6xf32>
// CHECK: %[[V41:[a-z0-9_]+]] = tensor.empty() : tensor<6x5xf32>
// CHECK: %[[TRANSPOSED]] = linalg.transpose ins(%[[EXTRACTEDSLICE15]] : tensor<5x6xf32>) outs(%[[V41]] : tensor<6x5xf32>) permutation = [1, 0]
// CHECK: %[[PADDED]] = tensor.pad %[[EXTRACTEDSLICE11]] nofold low[0, 0] high[0, 0] {
// CHECK: %[[V42:[a-z0-9_]+]] = linalg.matmul ins(%[[EXTRACTEDSLICE13]], %[[TRANSPOSED]] : tensor<4x6xf32>, tensor<6x5xf32>) outs(%[[PADDED]] : tensor<4x5xf32>) -> tensor<4x5xf32>
// CHECK: %[[EXTRACTEDSLICE17:[a-z0-9_]+]] = tensor.extract_slice %[[V42]][0, 0] [4, 5] [1, 1] : tensor<4x5xf32> to tensor<4x5xf32>
// CHECK: %[[INSERTEDSLICE]] = tensor.insert_slice %[[V44:[a-z0-9_]+]] into %[[ARG8]][%[[ARG3]], %[[ARG5]]] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<24x25xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<24x25xf32>
// CHECK: scf.yield %[[V10]] : tensor<24x25xf32>
// CHECK: scf.yield %[[V9]] : tensor<24x25xf32>
// CHECK: return %[[V31]] : tensor<24x25xf32>
func.func @both(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %0 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %matmul = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
  %t, %l:3 = transform.structured.tile_using_for %matmul tile_sizes [4, 5, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %padded, %0, %copy = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 1]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %p0 = transform.get_producer_of_operand %padded[0] : (!transform.any_op) -> !transform.any_op
  %h0 = transform.structured.hoist_pad %p0 by 3 loops : (!transform.any_op) -> !transform.any_op
  %p1 = transform.get_producer_of_operand %padded[1] : (!transform.any_op) -> !transform.any_op
  %h1 = transform.structured.hoist_pad %p1 by 3 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op

  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @init(
// CHECK: %[[PAD:.+]] = tensor.pad %{{.+}} nofold
// CHECK: %[[LOOP:.+]]:{{[34]}} = scf.for {{.+}} iter_args({{.+}}, %[[CARRIED:[a-z0-9]+]] = %[[PAD]])
// CHECK: linalg.matmul {{.+}} outs(%[[CARRIED]] : tensor<4x5xf32>)
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[LOOP]]#{{[23]}}[{{.+}}] [4, 5] [1, 1]
// CHECK: tensor.insert_slice %[[PART]] into %[[LOOP]]#0
func.func @init(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %0 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %matmul = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
  %t, %l:3 = transform.structured.tile_using_for %matmul tile_sizes [4, 5, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %padded, %0, %copy = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 1], copy_back_op="none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %p2 = transform.get_producer_of_operand %padded[2] : (!transform.any_op) -> !transform.any_op
  %h2 = transform.structured.hoist_pad %p2 by 1 loops : (!transform.any_op) -> !transform.any_op

  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @nest(
// CHECK: %[[V0:[a-z0-9_]+]] = tensor.empty(%[[C2:[a-z0-9_]+]]) : tensor<?x25x7xf32>
// CHECK: %[[V2:[a-z0-9_]+]] = scf.for %[[ARG3:[a-z0-9_]+]] = %[[C00:[a-z0-9_]+]] to %[[C12:[a-z0-9_]+]] step %[[C7:[a-z0-9_]+]] iter_args(%[[ARG4:[a-z0-9_]+]] = %[[V0]]) -> (tensor<?x25x7xf32>) {
// CHECK: %[[V8:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1)[s0] -> ((d0 - d1) ceildiv s0)>(%[[ARG3]], %[[C00]])[%[[C7]]]
// CHECK: %[[EXTRACTEDSLICE:[a-z0-9_]+]] = tensor.extract_slice %[[ARG1:[a-z0-9_]+]][%[[ARG3]], 0] [%[[V11:[a-z0-9_]+]], 25] [1, 1] : tensor<12x25xf32> to tensor<?x25xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 7)>(%[[V11]])
// CHECK: %[[PADDED:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE]] nofold low[0, 0] high[%[[V12]], 0] {
// CHECK: %[[EXTRACTEDSLICE2:[a-z0-9_]+]] = tensor.extract_slice %[[ARG4]][%[[V8]], 0, 0] [1, 25, 7] [1, 1, 1] : tensor<?x25x7xf32> to tensor<25x7xf32>
// CHECK: %[[TRANSPOSED:[a-z0-9_]+]] = linalg.transpose ins(%[[PADDED]] : tensor<7x25xf32>) outs(%[[EXTRACTEDSLICE2]] : tensor<25x7xf32>) permutation = [1, 0]
// CHECK: %[[INSERTEDSLICE:[a-z0-9_]+]] = tensor.insert_slice %[[TRANSPOSED]] into %[[ARG4]][%[[V8]], 0, 0] [1, 25, 7] [1, 1, 1] : tensor<25x7xf32> into tensor<?x25x7xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<?x25x7xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = scf.for %[[ARG3]] = %[[C0:[a-z0-9_]+]] to %[[C24:[a-z0-9_]+]] step %[[C5:[a-z0-9_]+]] iter_args(%[[ARG4]] = %[[ARG2:[a-z0-9_]+]]) -> (tensor<24x25xf32>) {
// CHECK: %[[V8]] = scf.for %[[ARG5:[a-z0-9_]+]] = %[[C00]] to %[[C12]] step %[[C7]] iter_args(%[[ARG6:[a-z0-9_]+]] = %[[ARG4]]) -> (tensor<24x25xf32>) {
// CHECK: %[[V24:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V11]])
// CHECK: %[[V25:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V12]])
// CHECK: %[[V26:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V11]])
// CHECK: %[[V27:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V12]])
// CHECK: %[[V28:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V12]])
// CHECK: %[[V29:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V11]])
// CHECK: %[[EXTRACTEDSLICE]] = tensor.extract_slice %[[ARG0:[a-z0-9_]+]][%[[ARG3]], %[[ARG5]]] [%[[V11]], %[[V12]]] [1, 1] : tensor<24x12xf32> to tensor<?x?xf32>
// CHECK: %[[EXTRACTEDSLICE4:[a-z0-9_]+]] = tensor.extract_slice %[[ARG1]][%[[ARG5]], 0] [%[[V12]], 25] [1, 1] : tensor<12x25xf32> to tensor<?x25xf32>
// CHECK: %[[EXTRACTEDSLICE5:[a-z0-9_]+]] = tensor.extract_slice %[[ARG6]][%[[ARG3]], 0] [%[[V11]], 25] [1, 1] : tensor<24x25xf32> to tensor<?x25xf32>
// CHECK: %[[V33:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 5)>(%[[V11]])
// CHECK: %[[V34:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 7)>(%[[V12]])
// CHECK: %[[PADDED]] = tensor.pad %[[EXTRACTEDSLICE]] nofold low[0, 0] high[%[[V33]], %[[V34]]] {
// CHECK: %[[V35:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 7)>(%[[V12]])
// CHECK: %[[PADDED10:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE4]] nofold low[0, 0] high[%[[V35]], 0] {
// CHECK: %[[V37:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (-d0 + 5)>(%[[V11]])
// CHECK: %[[PADDED13:[a-z0-9_]+]] = tensor.pad %[[EXTRACTEDSLICE5]] nofold low[0, 0] high[%[[V37]], 0] {
// CHECK: %[[V39:[a-z0-9_]+]] = linalg.matmul ins(%[[PADDED]], %[[PADDED10]] : tensor<5x7xf32>, tensor<7x25xf32>) outs(%[[PADDED13]] : tensor<5x25xf32>) -> tensor<5x25xf32>
// CHECK: %[[EXTRACTEDSLICE18:[a-z0-9_]+]] = tensor.extract_slice %[[V39]][0, 0] [%[[V11]], 25] [1, 1] : tensor<5x25xf32> to tensor<?x25xf32>
// CHECK: %[[V41:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V11]])
// CHECK: %[[V42:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V12]])
// CHECK: %[[V43:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 - 1)>(%[[V11]])
// CHECK: %[[INSERTEDSLICE]] = tensor.insert_slice %[[V44:[a-z0-9_]+]] into %[[ARG6]][%[[ARG3]], 0] [%[[V11]], 25] [1, 1] : tensor<?x25xf32> into tensor<24x25xf32>
// CHECK: scf.yield %[[INSERTEDSLICE]] : tensor<24x25xf32>
// CHECK: scf.yield %[[V8]] : tensor<24x25xf32>
// CHECK: return %[[V17]] : tensor<24x25xf32>
func.func @nest(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  func.return %0 : tensor<24x25xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %matmul = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
  %t, %l:2 = transform.structured.tile_using_for %matmul tile_sizes [5, 0, 7] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %padded, %0, %copy = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 1]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %p1 = transform.get_producer_of_operand %padded[1] : (!transform.any_op) -> !transform.any_op
  %n = transform.structured.hoist_pad.build_packing_loop_nest %p1 above %l#0, transpose by [1, 0] : (!transform.any_op, !transform.any_op) -> !transform.any_op

  transform.yield
}
}
