// RUN: ir-opt --sparse-space-collapse --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>>, %[[V1:.+]]: index) -> index {
// CHECK: %[[V2:.+]] = sparse_tensor.extract_iteration_space %[[V0]] lvls = 0 to 2 : tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>> -> !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0 to 2>
// CHECK: %[[V3:.+]] = sparse_tensor.iterate %[[V4:.+]] in %[[V2]] at(_, %[[V5:.+]]) iter_args(%[[V6:.+]] = %[[V1]]) : !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0 to 2>  -> index {
// CHECK: %[[V7:.+]] = arith.addi %[[V6]], %[[V5]] : index
// CHECK: sparse_tensor.yield %[[V7]] : index
// CHECK: return %[[V3]] : index
// CHECK-LABEL: func.func @three
// CHECK-SAME: (%[[V0:.+]]: tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>>, %[[V1:.+]]: index) -> index {
// CHECK: %[[V2:.+]] = sparse_tensor.extract_iteration_space %[[V0]] lvls = 0 to 3 : tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>> -> !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0 to 3>
// CHECK: %[[V3:.+]] = sparse_tensor.iterate %[[V4:.+]] in %[[V2]] iter_args(%[[V5:.+]] = %[[V1]]) : !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0 to 3>  -> index {
// CHECK: %[[V6:.+]] = arith.addi %[[V5]], %[[V5]] : index
// CHECK: sparse_tensor.yield %[[V6]] : index
// CHECK: return %[[V3]] : index
// CHECK-LABEL: func.func @not
// CHECK-SAME: (%[[V0:.+]]: tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>>, %[[V1:.+]]: index) -> index {
// CHECK: %[[V2:.+]] = sparse_tensor.extract_iteration_space %[[V0]] lvls = 0 : tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>> -> !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0>
// CHECK: %[[V3:.+]] = sparse_tensor.iterate %[[V4:.+]] in %[[V2]] iter_args(%[[V5:.+]] = %[[V1]]) : !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0>  -> index {
// CHECK: %[[V6:.+]] = sparse_tensor.extract_iteration_space %[[V0]] at %[[V4]] lvls = 1 : tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>>, !sparse_tensor.iterator<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0> -> !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 1>
// CHECK: %[[V7:.+]] = sparse_tensor.iterate %[[V8:.+]] in %[[V6]] iter_args(%[[V9:.+]] = %[[V1]]) : !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 1>  -> index {
// CHECK: %[[V10:.+]] = arith.addi %[[V9]], %[[V9]] : index
// CHECK: sparse_tensor.yield %[[V10]] : index
// CHECK: sparse_tensor.yield %[[V7]] : index
// CHECK: return %[[V3]] : index
// CHECK-LABEL: func.func @crd
// CHECK-SAME: (%[[V0:.+]]: tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>>, %[[V1:.+]]: index) -> index {
// CHECK: %[[V2:.+]] = sparse_tensor.extract_iteration_space %[[V0]] lvls = 0 to 2 : tensor<4x8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>> -> !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0 to 2>
// CHECK: %[[V3:.+]] = sparse_tensor.iterate %[[V4:.+]] in %[[V2]] at(%[[V5:.+]], _) iter_args(%[[V6:.+]] = %[[V1]]) : !sparse_tensor.iter_space<<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique, soa), d2 : singleton(soa)) }>, lvls = 0 to 2>  -> index {
// CHECK: %[[V7:.+]] = arith.addi %[[V6]], %[[V5]] : index
// CHECK: sparse_tensor.yield %[[V7]] : index
// CHECK: return %[[V3]] : index
#COO = #sparse_tensor.encoding<{ map = (i, j, k) -> (i : compressed(nonunique), j : singleton(nonunique, soa), k : singleton(soa)) }>
func.func @f(%t: tensor<4x8x8xf32, #COO>, %i: index) -> index {
  %a = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 1>
  %r = sparse_tensor.iterate %x in %a iter_args(%s = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> index {
    %b = sparse_tensor.extract_iteration_space %t at %x lvls = 1 : tensor<4x8x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1 to 2>
    %q = sparse_tensor.iterate %y in %b at(%crd) iter_args(%p = %s) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> index {
      %k = arith.addi %p, %crd : index
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %q : index
  }
  return %r : index
}
func.func @three(%t: tensor<4x8x8xf32, #COO>, %i: index) -> index {
  %a = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 1>
  %r = sparse_tensor.iterate %x in %a iter_args(%s = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> index {
    %b = sparse_tensor.extract_iteration_space %t at %x lvls = 1 : tensor<4x8x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1 to 2>
    %q = sparse_tensor.iterate %y in %b iter_args(%p = %s) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> index {
      %c = sparse_tensor.extract_iteration_space %t at %y lvls = 2 : tensor<4x8x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 1 to 2> -> !sparse_tensor.iter_space<#COO, lvls = 2 to 3>
      %u = sparse_tensor.iterate %z in %c iter_args(%v = %p) : !sparse_tensor.iter_space<#COO, lvls = 2 to 3> -> index {
        %k = arith.addi %v, %v : index
        sparse_tensor.yield %k : index
      }
      sparse_tensor.yield %u : index
    }
    sparse_tensor.yield %q : index
  }
  return %r : index
}
func.func @not(%t: tensor<4x8x8xf32, #COO>, %i: index) -> index {
  %a = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 1>
  %r = sparse_tensor.iterate %x in %a iter_args(%s = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> index {
    %b = sparse_tensor.extract_iteration_space %t at %x lvls = 1 : tensor<4x8x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1 to 2>
    %q = sparse_tensor.iterate %y in %b iter_args(%p = %i) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> index {
      %k = arith.addi %p, %p : index
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %q : index
  }
  return %r : index
}
func.func @crd(%t: tensor<4x8x8xf32, #COO>, %i: index) -> index {
  %a = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 1>
  %r = sparse_tensor.iterate %x in %a at(%o) iter_args(%s = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> index {
    %b = sparse_tensor.extract_iteration_space %t at %x lvls = 1 : tensor<4x8x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 1> -> !sparse_tensor.iter_space<#COO, lvls = 1 to 2>
    %q = sparse_tensor.iterate %y in %b iter_args(%p = %s) : !sparse_tensor.iter_space<#COO, lvls = 1 to 2> -> index {
      %k = arith.addi %p, %o : index
      sparse_tensor.yield %k : index
    }
    sparse_tensor.yield %q : index
  }
  return %r : index
}
