// RUN: ir-opt --transform-interpreter --verify-diagnostics %s

// Each of the two reductions is filled and combined by an op of its own: six results.
func.func @two_reductions(%a: tensor<?x?xf32>, %sum: tensor<?xf32>, %max: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  // expected-note @below {{when applied to this op}}
  %r:2 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%sum, %max : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %s: f32, %m: f32):
    %0 = arith.addf %x, %s : f32
    %1 = arith.maximumf %x, %m : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{application of transform.structured.tile_reduction_using_for expected to produce 5 results (actually produced 6).}}
    // expected-note @below {{if you need variadic results, consider a generic `apply` instead of the specialized `applyToOne`.}}
    %1, %2, %3, %4, %5 = transform.structured.tile_reduction_using_for %0
      by tile_sizes = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
