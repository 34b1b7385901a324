// RUN: ir-opt --transform-interpreter --verify-diagnostics %s

module attributes {transform.with_named_sequence} {
func.func @contraction(%a: tensor<2x8x4xf32>, %b: tensor<2x4x16xf32>, %c: tensor<2x8x16xf32>) -> tensor<2x8x16xf32> {
  // expected-remark @below {{batch 0 : i64}}
  // expected-remark @below {{m 1 : i64}}
  // expected-remark @below {{n 2 : i64}}
  // expected-remark @below {{k 3 : i64}}
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x8x4xf32>, tensor<2x4x16xf32>) outs(%c : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %0 : tensor<2x8x16xf32>
}
transform.named_sequence @match(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
  %1:4 = transform.match.structured %op : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
  ^bb0(%s: !transform.any_op):
    %b, %m, %n, %k = transform.match.structured.classify_contraction_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
    transform.match.structured.yield %b, %m, %n, %k : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
  }
  transform.yield %op, %1#0, %1#1, %1#2, %1#3 : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
}
transform.named_sequence @print(%op: !transform.any_op {transform.readonly}, %b: !transform.param<i64> {transform.readonly}, %m: !transform.param<i64> {transform.readonly}, %n: !transform.param<i64> {transform.readonly}, %k: !transform.param<i64> {transform.readonly}) {
  transform.debug.emit_param_as_remark %b, "batch" at %op : !transform.param<i64>, !transform.any_op
  transform.debug.emit_param_as_remark %m, "m" at %op : !transform.param<i64>, !transform.any_op
  transform.debug.emit_param_as_remark %n, "n" at %op : !transform.param<i64>, !transform.any_op
  transform.debug.emit_param_as_remark %k, "k" at %op : !transform.param<i64>, !transform.any_op
  transform.yield
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
  transform.foreach_match in %m @match -> @print : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
