// A product of matrices, and a schedule that makes it fast: `docs/fast-code.md` goes through it.
//
//   ir-opt --transform-interpreter --test-transform-dialect-erase-schedule fast_matmul.mlir |
//     ir-run - -O3 --benchmark random random zeros

module attributes {transform.with_named_sequence} {
  func.func @matmul(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
    %lhs = bufferization.to_tensor %a restrict : memref<512x512xf32> to tensor<512x512xf32>
    %rhs = bufferization.to_tensor %b restrict : memref<512x512xf32> to tensor<512x512xf32>
    %old = bufferization.to_tensor %c restrict writable : memref<512x512xf32> to tensor<512x512xf32>
    %new = linalg.matmul ins(%lhs, %rhs : tensor<512x512xf32>, tensor<512x512xf32>)
        outs(%old : tensor<512x512xf32>) -> tensor<512x512xf32>
    bufferization.materialize_in_destination %new in restrict writable %c
        : (tensor<512x512xf32>, memref<512x512xf32>) -> ()
    return
  }

  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.consumed}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %module : (!transform.any_op) -> !transform.any_op

    // Blocks for the caches: 256 of the summands at a time, then 128 rows of A, then 16 columns of B.
    %block, %sums, %rows, %columns = transform.structured.tile_using_for %matmul tile_sizes [128, 16, 256]
        interchange = [2, 0, 1]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)

    // The 16 columns of B are copied to where they are contiguous, all of them once for each 256 summands.
    %padded, %pads, %copies = transform.structured.pad %block {
      padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1, 2], nofold_flags = [0, 1, 0],
      copy_back_op = "none"
    } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pad = transform.get_producer_of_operand %padded[1] : (!transform.any_op) -> !transform.any_op
    %packed = transform.structured.hoist_pad %pad by 2 loops : (!transform.any_op) -> !transform.any_op
    %packing = transform.structured.match ops{["tensor.pad"]} in %module : (!transform.any_op) -> !transform.any_op
    %copy = transform.structured.rewrite_in_destination_passing_style %packing
        : (!transform.any_op) -> !transform.any_op

    // 4 x 16 elements of C stay in registers, one summand after the other.
    %tile, %quads = transform.structured.tile_using_for %padded tile_sizes [4, 0, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %step, %steps = transform.structured.tile_using_for %tile tile_sizes [0, 0, 1]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.vectorize %step : !transform.any_op

    %function = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.reduction_to_contract
      transform.apply_patterns.vector.transfer_permutation_patterns
    } : !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
    } {apply_cse} : !transform.any_op
    %inner = transform.structured.match interface{LoopLikeInterface} in %function
        : (!transform.any_op) -> !transform.any_op
    transform.apply_licm to %inner : !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %steps : !transform.any_op

    // Buffers for tensors, which are freed where they are not needed any more; then vectors of one dimension.
    transform.bufferization.eliminate_empty_tensors %module : !transform.any_op
    %buffers = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %module
        {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    %leaking = transform.structured.match ops{["func.func"]} in %buffers : (!transform.any_op) -> !transform.any_op
    %lowered = transform.apply_registered_pass "buffer-deallocation-pipeline" to %leaking
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %lowered {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !transform.any_op
    transform.apply_patterns to %lowered {
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
