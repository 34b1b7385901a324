// A convolution of 3 x 3, and a schedule that makes it fast: `docs/fast-code.md` goes through it.
//
//   ir-opt --transform-interpreter --test-transform-dialect-erase-schedule fast_convolution.mlir |
//     ir-run - -O3 --benchmark random random zeros

module attributes {transform.with_named_sequence} {
  func.func @convolution(
      %image: memref<1x58x58x64xf32>, %filter: memref<3x3x64x64xf32>, %result: memref<1x56x56x64xf32>) {
    %pixels = bufferization.to_tensor %image restrict : memref<1x58x58x64xf32> to tensor<1x58x58x64xf32>
    %weights = bufferization.to_tensor %filter restrict : memref<3x3x64x64xf32> to tensor<3x3x64x64xf32>
    %old = bufferization.to_tensor %result restrict writable : memref<1x56x56x64xf32> to tensor<1x56x56x64xf32>
    %new = linalg.conv_2d_nhwc_hwcf ins(%pixels, %weights : tensor<1x58x58x64xf32>, tensor<3x3x64x64xf32>)
        outs(%old : tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
    bufferization.materialize_in_destination %new in restrict writable %result
        : (tensor<1x56x56x64xf32>, memref<1x56x56x64xf32>) -> ()
    return
  }

  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.consumed}) {
    %conv = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %module : (!transform.any_op) -> !transform.any_op

    // The loops are: image, row, column, feature, row and column of the filter, channel.
    %row, %features, %rows, %columns = transform.structured.tile_using_for %conv tile_sizes [0, 1, 4, 16]
        interchange = [3, 1, 2, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %step, %filter_rows, %filter_columns, %channels = transform.structured.tile_using_for %row
        tile_sizes [0, 0, 0, 0, 1, 1, 1]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %line = transform.structured.decompose %step : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %line : !transform.any_op

    %function = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
    } {apply_cse} : !transform.any_op
    %inner = transform.structured.match interface{LoopLikeInterface} in %function
        : (!transform.any_op) -> !transform.any_op
    transform.apply_licm to %inner : !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %channels : !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %filter_columns : !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %filter_rows : !transform.any_op

    // Buffers for tensors, then vectors of one dimension.
    %buffers = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %module
        {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    %lowered = transform.structured.match ops{["func.func"]} in %buffers : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %lowered {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !transform.any_op
    transform.apply_patterns to %lowered {
      transform.apply_patterns.vector.cast_away_vector_leading_one_dim
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
    } : !transform.any_op
    transform.apply_patterns to %lowered {
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
    } : !transform.any_op
    transform.apply_patterns to %lowered {
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_transpose
    } : !transform.any_op
    transform.yield
  }
}
