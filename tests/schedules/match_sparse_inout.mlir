// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s

#s = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%a: tensor<8xf32, #s>, %b: tensor<8xf32>) {
  %0 = arith.addf %a, %a : tensor<8xf32, #s>
  %1 = arith.addf %b, %b : tensor<8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @sparse(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addf"] : !transform.any_op
    // expected-error@+1 {{expected '('}}
    %s = transform.sparse_tensor.match.sparse_inout %op : !transform.any_op
    transform.yield %s : !transform.any_op
  }
  transform.named_sequence @report(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "sparse" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.foreach_match in %root @sparse -> @report : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
