// RUN: ir-opt --convert-shard-to-mpi --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @all_reduce
// CHECK-SAME: (%[[V0:.+]]: memref<3x4xf64>) -> memref<3x4xf64> {
// CHECK: %[[V1:.+]] = arith.constant 5 : index
// CHECK: %[[V2:.+]] = arith.constant 4 : index
// CHECK: %[[V3:.+]] = arith.constant 3 : index
// CHECK: %[[V4:.+]] = memref.alloc() : memref<3x4xf64>
// CHECK: linalg.copy ins(%[[V0]] : memref<3x4xf64>) outs(%[[V4]] : memref<3x4xf64>)
// CHECK: %[[V5:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V6:.+]], %[[V7:.+]] = mpi.comm_rank(%[[V5]]) : !mpi.retval, i32
// CHECK: %[[V8:.+]] = arith.index_cast %[[V7]] : i32 to index
// CHECK: %[[V9:.+]] = arith.remsi %[[V8]], %[[V1]] : index
// CHECK: %[[V10:.+]] = arith.divsi %[[V8]], %[[V1]] : index
// CHECK: %[[V11:.+]] = arith.remsi %[[V10]], %[[V2]] : index
// CHECK: %[[V12:.+]] = arith.divsi %[[V10]], %[[V2]] : index
// CHECK: %[[V13:.+]] = arith.remsi %[[V12]], %[[V3]] : index
// CHECK: %[[V14:.+]] = arith.index_cast %[[V9]] : index to i32
// CHECK: %[[V15:.+]] = affine.apply affine_map<()[s0, s1, s2, s3] -> (s0 * (s2 * s3) + s1 * s2)>()[%[[V13]], %[[V11]], %[[V2]], %[[V3]]]
// CHECK: %[[V16:.+]] = arith.index_cast %[[V15]] : index to i32
// CHECK: %[[V17:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V18:.+]] = mpi.comm_split(%[[V17]], %[[V14]], %[[V16]]) : !mpi.comm
// CHECK: %[[V19:.+]] = memref.collapse_shape %[[V4]] {{\[\[}}0, 1{{\]\]}} : memref<3x4xf64> into memref<12xf64>
// CHECK: mpi.allreduce(%[[V19]], %[[V19]], MPI_MAX, %[[V18]]) : memref<12xf64>, memref<12xf64>
// CHECK: return %[[V4]] : memref<3x4xf64>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @all_reduce_t
// CHECK-SAME: (%[[V0:.+]]: tensor<8xi32>) -> tensor<8xi32> {
// CHECK: %[[V1:.+]] = arith.constant 0 : i32
// CHECK: %[[V2:.+]] = arith.constant 5 : index
// CHECK: %[[V3:.+]] = arith.constant 4 : index
// CHECK: %[[V4:.+]] = arith.constant 3 : index
// CHECK: %[[V5:.+]] = bufferization.to_buffer %[[V0]] : tensor<8xi32> to memref<8xi32>
// CHECK: %[[V6:.+]] = memref.alloc() : memref<8xi32>
// CHECK: linalg.copy ins(%[[V5]] : memref<8xi32>) outs(%[[V6]] : memref<8xi32>)
// CHECK: %[[V7:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V8:.+]], %[[V9:.+]] = mpi.comm_rank(%[[V7]]) : !mpi.retval, i32
// CHECK: %[[V10:.+]] = arith.index_cast %[[V9]] : i32 to index
// CHECK: %[[V11:.+]] = arith.remsi %[[V10]], %[[V2]] : index
// CHECK: %[[V12:.+]] = arith.divsi %[[V10]], %[[V2]] : index
// CHECK: %[[V13:.+]] = arith.remsi %[[V12]], %[[V3]] : index
// CHECK: %[[V14:.+]] = arith.divsi %[[V12]], %[[V3]] : index
// CHECK: %[[V15:.+]] = arith.remsi %[[V14]], %[[V4]] : index
// CHECK: %[[V16:.+]] = affine.apply affine_map<()[s0, s1, s2, s3, s4] -> (s1 * s2 + s3 + s0 * (s2 * s4))>()[%[[V15]], %[[V13]], %[[V2]], %[[V11]], %[[V3]]]
// CHECK: %[[V17:.+]] = arith.index_cast %[[V16]] : index to i32
// CHECK: %[[V18:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V19:.+]] = mpi.comm_split(%[[V18]], %[[V1]], %[[V17]]) : !mpi.comm
// CHECK: mpi.allreduce(%[[V6]], %[[V6]], MPI_SUM, %[[V19]]) : memref<8xi32>, memref<8xi32>
// CHECK: %[[V20:.+]] = bufferization.to_tensor %[[V6]] restrict : memref<8xi32> to tensor<8xi32>
// CHECK: return %[[V20]] : tensor<8xi32>
// CHECK: shard.grid @g0(shape = 3x4)
// CHECK-LABEL: func.func @all_reduce_1
// CHECK-SAME: (%[[V0:.+]]: tensor<8x2xi32>) -> tensor<8x2xi32> {
// CHECK: %[[V1:.+]] = arith.constant 4 : index
// CHECK: %[[V2:.+]] = arith.constant 3 : index
// CHECK: %[[V3:.+]] = bufferization.to_buffer %[[V0]] : tensor<8x2xi32> to memref<8x2xi32>
// CHECK: %[[V4:.+]] = memref.alloc() : memref<8x2xi32>
// CHECK: linalg.copy ins(%[[V3]] : memref<8x2xi32>) outs(%[[V4]] : memref<8x2xi32>)
// CHECK: %[[V5:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V6:.+]], %[[V7:.+]] = mpi.comm_rank(%[[V5]]) : !mpi.retval, i32
// CHECK: %[[V8:.+]] = arith.index_cast %[[V7]] : i32 to index
// CHECK: %[[V9:.+]] = arith.remsi %[[V8]], %[[V1]] : index
// CHECK: %[[V10:.+]] = arith.divsi %[[V8]], %[[V1]] : index
// CHECK: %[[V11:.+]] = arith.remsi %[[V10]], %[[V2]] : index
// CHECK: %[[V12:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%[[V11]], %[[V1]]]
// CHECK: %[[V13:.+]] = arith.index_cast %[[V12]] : index to i32
// CHECK: %[[V14:.+]] = arith.index_cast %[[V9]] : index to i32
// CHECK: %[[V15:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V16:.+]] = mpi.comm_split(%[[V15]], %[[V13]], %[[V14]]) : !mpi.comm
// CHECK: %[[V17:.+]] = memref.collapse_shape %[[V4]] {{\[\[}}0, 1{{\]\]}} : memref<8x2xi32> into memref<16xi32>
// CHECK: mpi.allreduce(%[[V17]], %[[V17]], MPI_SUM, %[[V16]]) : memref<16xi32>, memref<16xi32>
// CHECK: %[[V18:.+]] = bufferization.to_tensor %[[V4]] restrict : memref<8x2xi32> to tensor<8x2xi32>
// CHECK: return %[[V18]] : tensor<8x2xi32>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @pmi
// CHECK-SAME: () -> (index, index, index) {
// CHECK: %[[V0:.+]] = arith.constant 3 : index
// CHECK: %[[V1:.+]] = arith.constant 4 : index
// CHECK: %[[V2:.+]] = arith.constant 5 : index
// CHECK: %[[V3:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V4:.+]], %[[V5:.+]] = mpi.comm_rank(%[[V3]]) : !mpi.retval, i32
// CHECK: %[[V6:.+]] = arith.index_cast %[[V5]] : i32 to index
// CHECK: %[[V7:.+]] = arith.remsi %[[V6]], %[[V2]] : index
// CHECK: %[[V8:.+]] = arith.divsi %[[V6]], %[[V2]] : index
// CHECK: %[[V9:.+]] = arith.remsi %[[V8]], %[[V1]] : index
// CHECK: %[[V10:.+]] = arith.divsi %[[V8]], %[[V1]] : index
// CHECK: %[[V11:.+]] = arith.remsi %[[V10]], %[[V0]] : index
// CHECK: return %[[V11]], %[[V9]], %[[V7]] : index, index, index
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @pmi2
// CHECK-SAME: () -> (index, index) {
// CHECK: %[[V0:.+]] = arith.constant 3 : index
// CHECK: %[[V1:.+]] = arith.constant 4 : index
// CHECK: %[[V2:.+]] = arith.constant 5 : index
// CHECK: %[[V3:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V4:.+]], %[[V5:.+]] = mpi.comm_rank(%[[V3]]) : !mpi.retval, i32
// CHECK: %[[V6:.+]] = arith.index_cast %[[V5]] : i32 to index
// CHECK: %[[V7:.+]] = arith.remsi %[[V6]], %[[V2]] : index
// CHECK: %[[V8:.+]] = arith.divsi %[[V6]], %[[V2]] : index
// CHECK: %[[V9:.+]] = arith.divsi %[[V8]], %[[V1]] : index
// CHECK: %[[V10:.+]] = arith.remsi %[[V9]], %[[V0]] : index
// CHECK: return %[[V7]], %[[V10]] : index, index
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @pli
// CHECK-SAME: () -> index {
// CHECK: %[[V0:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V1:.+]], %[[V2:.+]] = mpi.comm_rank(%[[V0]]) : !mpi.retval, i32
// CHECK: %[[V3:.+]] = arith.index_cast %[[V2]] : i32 to index
// CHECK: return %[[V3]] : index
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @neighbors
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: index, %[[V2:.+]]: index) -> (index, index) {
// CHECK: %[[V3:.+]] = arith.constant 3 : index
// CHECK: %[[V4:.+]] = arith.constant 20 : index
// CHECK: %[[V5:.+]] = arith.constant 5 : index
// CHECK: %[[V6:.+]] = arith.constant 1 : index
// CHECK: %[[V7:.+]] = arith.constant -1 : index
// CHECK: %[[V8:.+]] = arith.constant 0 : index
// CHECK: %[[V9:.+]] = arith.cmpi sle, %[[V1]], %[[V8]] : index
// CHECK: %[[V10:.+]] = scf.if %[[V9]] -> (index) {
// CHECK: scf.yield %[[V7]] : index
// CHECK: %[[V11:.+]] = arith.subi %[[V1]], %[[V6]] : index
// CHECK: %[[V12:.+]] = arith.muli %[[V11]], %[[V5]] : index
// CHECK: %[[V13:.+]] = arith.addi %[[V2]], %[[V12]] : index
// CHECK: %[[V14:.+]] = arith.muli %[[V0]], %[[V4]] : index
// CHECK: %[[V15:.+]] = arith.addi %[[V13]], %[[V14]] : index
// CHECK: scf.yield %[[V15]] : index
// CHECK: %[[V16:.+]] = arith.cmpi sge, %[[V1]], %[[V3]] : index
// CHECK: %[[V17:.+]] = scf.if %[[V16]] -> (index) {
// CHECK: scf.yield %[[V7]] : index
// CHECK: %[[V18:.+]] = arith.addi %[[V1]], %[[V6]] : index
// CHECK: %[[V19:.+]] = arith.muli %[[V18]], %[[V5]] : index
// CHECK: %[[V20:.+]] = arith.addi %[[V2]], %[[V19]] : index
// CHECK: %[[V21:.+]] = arith.muli %[[V0]], %[[V4]] : index
// CHECK: %[[V22:.+]] = arith.addi %[[V20]], %[[V21]] : index
// CHECK: scf.yield %[[V22]] : index
// CHECK: return %[[V10]], %[[V17]] : index, index
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @ret
// CHECK-SAME: () -> (tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>) {
// CHECK: %[[V0:.+]] = arith.constant dense<2> : tensor<1xi16>
// CHECK: %[[V1:.+]] = arith.constant dense<[0, 1]> : tensor<2xi16>
// CHECK: %[[V2:.+]] = arith.constant -1 : i16
// CHECK: %[[V3:.+]] = tensor.empty() : tensor<2x2xi16>
// CHECK: %[[V4:.+]] = linalg.fill ins(%[[V2]] : i16) outs(%[[V3]] : tensor<2x2xi16>) -> tensor<2x2xi16>
// CHECK: %[[V5:.+]] = tensor.insert_slice %[[V1]] into %[[V4]][0, 0] [1, 2] [1, 1] : tensor<2xi16> into tensor<2x2xi16>
// CHECK: %[[V6:.+]] = tensor.insert_slice %[[V0]] into %[[V5]][1, 0] [1, 1] [1, 1] : tensor<1xi16> into tensor<2x2xi16>
// CHECK: %[[V7:.+]] = tensor.empty() : tensor<0x0xi64>
// CHECK: %[[V8:.+]] = tensor.empty() : tensor<0x0xi64>
// CHECK: %[[V9:.+]] = tensor.cast %[[V6]] : tensor<2x2xi16> to tensor<?x?xi16>
// CHECK: %[[V10:.+]] = tensor.cast %[[V7]] : tensor<0x0xi64> to tensor<?x?xi64>
// CHECK: %[[V11:.+]] = tensor.cast %[[V8]] : tensor<0x0xi64> to tensor<?x?xi64>
// CHECK: return %[[V9]], %[[V10]], %[[V11]] : tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @ret_halo
// CHECK-SAME: (%[[V0:.+]]: i64) -> (tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>) {
// CHECK: %[[V1:.+]] = arith.constant 1 : i64
// CHECK: %[[V2:.+]] = arith.constant 2 : i64
// CHECK: %[[V3:.+]] = arith.constant 0 : i64
// CHECK: %[[V4:.+]] = arith.constant dense<2> : tensor<1xi16>
// CHECK: %[[V5:.+]] = arith.constant dense<0> : tensor<1xi16>
// CHECK: %[[V6:.+]] = arith.constant -1 : i16
// CHECK: %[[V7:.+]] = tensor.empty() : tensor<3x1xi16>
// CHECK: %[[V8:.+]] = linalg.fill ins(%[[V6]] : i16) outs(%[[V7]] : tensor<3x1xi16>) -> tensor<3x1xi16>
// CHECK: %[[V9:.+]] = tensor.insert_slice %[[V5]] into %[[V8]][0, 0] [1, 1] [1, 1] : tensor<1xi16> into tensor<3x1xi16>
// CHECK: %[[V10:.+]] = tensor.insert_slice %[[V4]] into %[[V9]][2, 0] [1, 1] [1, 1] : tensor<1xi16> into tensor<3x1xi16>
// CHECK: %[[V11:.+]] = tensor.from_elements %[[V3]], %[[V0]], %[[V2]], %[[V1]] : tensor<2x2xi64>
// CHECK: %[[V12:.+]] = tensor.empty() : tensor<0x0xi64>
// CHECK: %[[V13:.+]] = tensor.cast %[[V10]] : tensor<3x1xi16> to tensor<?x?xi16>
// CHECK: %[[V14:.+]] = tensor.cast %[[V11]] : tensor<2x2xi64> to tensor<?x?xi64>
// CHECK: %[[V15:.+]] = tensor.cast %[[V12]] : tensor<0x0xi64> to tensor<?x?xi64>
// CHECK: return %[[V13]], %[[V14]], %[[V15]] : tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @ret_offs
// CHECK-SAME: (%[[V0:.+]]: i64) -> (tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>) {
// CHECK: %[[V1:.+]] = arith.constant dense<[0, 3, 6, 7, 9]> : tensor<5xi64>
// CHECK: %[[V2:.+]] = arith.constant 2 : i64
// CHECK: %[[V3:.+]] = arith.constant 1 : i64
// CHECK: %[[V4:.+]] = arith.constant 0 : i64
// CHECK: %[[V5:.+]] = arith.constant -9223372036854775808 : i64
// CHECK: %[[V6:.+]] = arith.constant dense<1> : tensor<1xi16>
// CHECK: %[[V7:.+]] = arith.constant dense<0> : tensor<1xi16>
// CHECK: %[[V8:.+]] = arith.constant -1 : i16
// CHECK: %[[V9:.+]] = tensor.empty() : tensor<2x1xi16>
// CHECK: %[[V10:.+]] = linalg.fill ins(%[[V8]] : i16) outs(%[[V9]] : tensor<2x1xi16>) -> tensor<2x1xi16>
// CHECK: %[[V11:.+]] = tensor.insert_slice %[[V7]] into %[[V10]][0, 0] [1, 1] [1, 1] : tensor<1xi16> into tensor<2x1xi16>
// CHECK: %[[V12:.+]] = tensor.insert_slice %[[V6]] into %[[V11]][1, 0] [1, 1] [1, 1] : tensor<1xi16> into tensor<2x1xi16>
// CHECK: %[[V13:.+]] = tensor.empty() : tensor<0x0xi64>
// CHECK: %[[V14:.+]] = tensor.empty() : tensor<2x5xi64>
// CHECK: %[[V15:.+]] = linalg.fill ins(%[[V5]] : i64) outs(%[[V14]] : tensor<2x5xi64>) -> tensor<2x5xi64>
// CHECK: %[[V16:.+]] = tensor.from_elements %[[V4]], %[[V3]], %[[V2]], %[[V0]] : tensor<4xi64>
// CHECK: %[[V17:.+]] = tensor.insert_slice %[[V16]] into %[[V15]][0, 0] [1, 4] [1, 1] : tensor<4xi64> into tensor<2x5xi64>
// CHECK: %[[V18:.+]] = tensor.insert_slice %[[V1]] into %[[V17]][1, 0] [1, 5] [1, 1] : tensor<5xi64> into tensor<2x5xi64>
// CHECK: %[[V19:.+]] = tensor.cast %[[V12]] : tensor<2x1xi16> to tensor<?x?xi16>
// CHECK: %[[V20:.+]] = tensor.cast %[[V13]] : tensor<0x0xi64> to tensor<?x?xi64>
// CHECK: %[[V21:.+]] = tensor.cast %[[V18]] : tensor<2x5xi64> to tensor<?x?xi64>
// CHECK: return %[[V19]], %[[V20]], %[[V21]] : tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @shape_
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: index) -> (index, index, index) {
// CHECK: %[[V2:.+]] = arith.constant 0 : index
// CHECK: %[[V3:.+]] = arith.constant 1 : index
// CHECK: %[[V4:.+]] = arith.constant 2 : index
// CHECK: %[[V5:.+]] = arith.cmpi sge, %[[V0]], %[[V3]] : index
// CHECK: %[[V6:.+]] = arith.select %[[V5]], %[[V3]], %[[V2]] : index
// CHECK: %[[V7:.+]] = arith.addi %[[V6]], %[[V4]] : index
// CHECK: return %[[V7]], %[[V1]], %[[V3]] : index, index, index
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @shape_offs
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: i64) -> (index, index) {
// CHECK: %[[V2:.+]] = arith.constant 3 : index
// CHECK: %[[V3:.+]] = arith.constant 1 : index
// CHECK: %[[V4:.+]] = arith.constant dense<[0, 1, 2, 3, 0, 3, 6, 7, 9]> : tensor<9xindex>
// CHECK: %[[V5:.+]] = tensor.extract %[[V4]][%[[V0]]] : tensor<9xindex>
// CHECK: %[[V6:.+]] = arith.addi %[[V0]], %[[V3]] : index
// CHECK: %[[V7:.+]] = tensor.extract %[[V4]][%[[V6]]] : tensor<9xindex>
// CHECK: %[[V8:.+]] = arith.subi %[[V7]], %[[V5]] : index
// CHECK: return %[[V8]], %[[V2]] : index, index
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @halo
// CHECK-SAME: (%[[V0:.+]]: memref<120x120x120xi8>) -> memref<120x120x120xi8> {
// CHECK: %[[V1:.+]] = arith.constant true
// CHECK: %[[V2:.+]] = arith.constant 115 : index
// CHECK: %[[V3:.+]] = arith.constant 117 : index
// CHECK: %[[V4:.+]] = arith.constant 20 : index
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = arith.constant -1 : index
// CHECK: %[[V7:.+]] = arith.constant 1 : index
// CHECK: %[[V8:.+]] = arith.constant 5 : index
// CHECK: %[[V9:.+]] = arith.constant 4 : index
// CHECK: %[[V10:.+]] = arith.constant 0 : i32
// CHECK: %[[V11:.+]] = arith.constant 91 : i32
// CHECK: %[[V12:.+]] = arith.constant 2 : index
// CHECK: %[[V13:.+]] = arith.constant 3 : index
// CHECK: %[[V14:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V15:.+]], %[[V16:.+]] = mpi.comm_rank(%[[V14]]) : !mpi.retval, i32
// CHECK: %[[V17:.+]] = arith.index_cast %[[V16]] : i32 to index
// CHECK: %[[V18:.+]] = arith.remsi %[[V17]], %[[V8]] : index
// CHECK: %[[V19:.+]] = arith.divsi %[[V17]], %[[V8]] : index
// CHECK: %[[V20:.+]] = arith.remsi %[[V19]], %[[V9]] : index
// CHECK: %[[V21:.+]] = arith.divsi %[[V19]], %[[V9]] : index
// CHECK: %[[V22:.+]] = arith.remsi %[[V21]], %[[V13]] : index
// CHECK: %[[V23:.+]] = arith.cmpi sle, %[[V22]], %[[V5]] : index
// CHECK: %[[V24:.+]] = scf.if %[[V23]] -> (index) {
// CHECK: scf.yield %[[V6]] : index
// CHECK: %[[V25:.+]] = arith.subi %[[V22]], %[[V7]] : index
// CHECK: %[[V26:.+]] = arith.muli %[[V20]], %[[V8]] : index
// CHECK: %[[V27:.+]] = arith.addi %[[V18]], %[[V26]] : index
// CHECK: %[[V28:.+]] = arith.muli %[[V25]], %[[V4]] : index
// CHECK: %[[V29:.+]] = arith.addi %[[V27]], %[[V28]] : index
// CHECK: scf.yield %[[V29]] : index
// CHECK: %[[V30:.+]] = arith.cmpi sge, %[[V22]], %[[V12]] : index
// CHECK: %[[V31:.+]] = scf.if %[[V30]] -> (index) {
// CHECK: scf.yield %[[V6]] : index
// CHECK: %[[V32:.+]] = arith.addi %[[V22]], %[[V7]] : index
// CHECK: %[[V33:.+]] = arith.muli %[[V20]], %[[V8]] : index
// CHECK: %[[V34:.+]] = arith.addi %[[V18]], %[[V33]] : index
// CHECK: %[[V35:.+]] = arith.muli %[[V32]], %[[V4]] : index
// CHECK: %[[V36:.+]] = arith.addi %[[V34]], %[[V35]] : index
// CHECK: scf.yield %[[V36]] : index
// CHECK: %[[V37:.+]] = arith.index_cast %[[V24]] : index to i32
// CHECK: %[[V38:.+]] = arith.index_cast %[[V31]] : index to i32
// CHECK: %[[V39:.+]] = mpi.comm_world : !mpi.comm
// CHECK: scf.if %[[V1]] {
// CHECK: %[[V40:.+]] = arith.cmpi sge, %[[V37]], %[[V10]] : i32
// CHECK: %[[V41:.+]] = arith.cmpi sge, %[[V38]], %[[V10]] : i32
// CHECK: %[[V42:.+]] = memref.alloc() : memref<2x120x120xi8>
// CHECK: scf.if %[[V41]] {
// CHECK: %[[V43:.+]] = memref.subview %[[V0]][%[[V2]], 0, 0] [2, 120, 120] [1, 1, 1] : memref<120x120x120xi8> to memref<2x120x120xi8, strided<[14400, 120, 1], offset: ?>>
// CHECK: memref.copy %[[V43]], %[[V42]] : memref<2x120x120xi8, strided<[14400, 120, 1], offset: ?>> to memref<2x120x120xi8>
// CHECK: mpi.send(%[[V42]], %[[V11]], %[[V38]], %[[V39]]) : memref<2x120x120xi8>, i32, i32
// CHECK: scf.if %[[V40]] {
// CHECK: mpi.recv(%[[V42]], %[[V11]], %[[V37]], %[[V39]]) : memref<2x120x120xi8>, i32, i32
// CHECK: %[[V44:.+]] = memref.subview %[[V0]][0, 0, 0] [2, 120, 120] [1, 1, 1] : memref<120x120x120xi8> to memref<2x120x120xi8, strided<[14400, 120, 1]>>
// CHECK: memref.copy %[[V42]], %[[V44]] : memref<2x120x120xi8> to memref<2x120x120xi8, strided<[14400, 120, 1]>>
// CHECK: memref.dealloc %[[V42]] : memref<2x120x120xi8>
// CHECK: scf.if %[[V1]] {
// CHECK: %[[V45:.+]] = arith.cmpi sge, %[[V38]], %[[V10]] : i32
// CHECK: %[[V46:.+]] = arith.cmpi sge, %[[V37]], %[[V10]] : i32
// CHECK: %[[V47:.+]] = memref.alloc() : memref<3x120x120xi8>
// CHECK: scf.if %[[V46]] {
// CHECK: %[[V48:.+]] = memref.subview %[[V0]][%[[V12]], 0, 0] [3, 120, 120] [1, 1, 1] : memref<120x120x120xi8> to memref<3x120x120xi8, strided<[14400, 120, 1], offset: ?>>
// CHECK: memref.copy %[[V48]], %[[V47]] : memref<3x120x120xi8, strided<[14400, 120, 1], offset: ?>> to memref<3x120x120xi8>
// CHECK: mpi.send(%[[V47]], %[[V11]], %[[V37]], %[[V39]]) : memref<3x120x120xi8>, i32, i32
// CHECK: scf.if %[[V45]] {
// CHECK: mpi.recv(%[[V47]], %[[V11]], %[[V38]], %[[V39]]) : memref<3x120x120xi8>, i32, i32
// CHECK: %[[V49:.+]] = memref.subview %[[V0]][%[[V3]], 0, 0] [3, 120, 120] [1, 1, 1] : memref<120x120x120xi8> to memref<3x120x120xi8, strided<[14400, 120, 1], offset: ?>>
// CHECK: memref.copy %[[V47]], %[[V49]] : memref<3x120x120xi8> to memref<3x120x120xi8, strided<[14400, 120, 1], offset: ?>>
// CHECK: memref.dealloc %[[V47]] : memref<3x120x120xi8>
// CHECK: return %[[V0]] : memref<120x120x120xi8>
// CHECK: shard.grid @g0(shape = 3x?x5)
// CHECK-LABEL: func.func @gs
// CHECK-SAME: () -> (index, index, index) {
// CHECK: %[[V0:.+]] = arith.constant 3 : index
// CHECK: %[[V1:.+]] = arith.constant 5 : index
// CHECK: %[[V2:.+]] = shard.grid_shape @g0 axes = [1] : index
// CHECK: return %[[V0]], %[[V2]], %[[V1]] : index, index, index
// CHECK: shard.grid @g0(shape = 3)
// CHECK-LABEL: func.func @arg
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?xi16>, %[[V1:.+]]: tensor<?x?xi64>, %[[V2:.+]]: tensor<?x?xi64>) -> (tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>) {
// CHECK: %[[V3:.+]]:3 = call @arg(%[[V0]], %[[V1]], %[[V2]]) : (tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>) -> (tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>)
// CHECK: return %[[V3]]#0, %[[V3]]#1, %[[V3]]#2 : tensor<?x?xi16>, tensor<?x?xi64>, tensor<?x?xi64>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @halo3
// CHECK-SAME: (%[[V0:.+]]: tensor<120x60x30xi8>) -> tensor<120x60x30xi8> {
// CHECK: %[[V1:.+]] = arith.constant 118 : index
// CHECK: %[[V2:.+]] = arith.constant true
// CHECK: %[[V3:.+]] = arith.constant false
// CHECK: %[[V4:.+]] = arith.constant 24 : index
// CHECK: %[[V5:.+]] = arith.constant 20 : index
// CHECK: %[[V6:.+]] = arith.constant 117 : index
// CHECK: %[[V7:.+]] = arith.constant -1 : index
// CHECK: %[[V8:.+]] = arith.constant 5 : index
// CHECK: %[[V9:.+]] = arith.constant 4 : index
// CHECK: %[[V10:.+]] = arith.constant 3 : index
// CHECK: %[[V11:.+]] = arith.constant 0 : i32
// CHECK: %[[V12:.+]] = arith.constant 91 : i32
// CHECK: %[[V13:.+]] = arith.constant 0 : index
// CHECK: %[[V14:.+]] = arith.constant 1 : index
// CHECK: %[[V15:.+]] = bufferization.to_buffer %[[V0]] : tensor<120x60x30xi8> to memref<120x60x30xi8>
// CHECK: %[[V16:.+]] = mpi.comm_world : !mpi.comm
// CHECK: %[[V17:.+]], %[[V18:.+]] = mpi.comm_rank(%[[V16]]) : !mpi.retval, i32
// CHECK: %[[V19:.+]] = arith.index_cast %[[V18]] : i32 to index
// CHECK: %[[V20:.+]] = arith.remsi %[[V19]], %[[V8]] : index
// CHECK: %[[V21:.+]] = arith.divsi %[[V19]], %[[V8]] : index
// CHECK: %[[V22:.+]] = arith.remsi %[[V21]], %[[V9]] : index
// CHECK: %[[V23:.+]] = arith.divsi %[[V21]], %[[V9]] : index
// CHECK: %[[V24:.+]] = arith.remsi %[[V23]], %[[V10]] : index
// CHECK: %[[V25:.+]] = arith.cmpi sle, %[[V20]], %[[V13]] : index
// CHECK: %[[V26:.+]] = scf.if %[[V25]] -> (index) {
// CHECK: scf.yield %[[V7]] : index
// CHECK: %[[V27:.+]] = arith.subi %[[V20]], %[[V14]] : index
// CHECK: %[[V28:.+]] = arith.muli %[[V22]], %[[V8]] : index
// CHECK: %[[V29:.+]] = arith.addi %[[V27]], %[[V28]] : index
// CHECK: %[[V30:.+]] = arith.muli %[[V24]], %[[V5]] : index
// CHECK: %[[V31:.+]] = arith.addi %[[V29]], %[[V30]] : index
// CHECK: scf.yield %[[V31]] : index
// CHECK: %[[V32:.+]] = arith.cmpi sge, %[[V20]], %[[V9]] : index
// CHECK: %[[V33:.+]] = scf.if %[[V32]] -> (index) {
// CHECK: scf.yield %[[V7]] : index
// CHECK: %[[V34:.+]] = arith.addi %[[V20]], %[[V14]] : index
// CHECK: %[[V35:.+]] = arith.muli %[[V22]], %[[V8]] : index
// CHECK: %[[V36:.+]] = arith.addi %[[V34]], %[[V35]] : index
// CHECK: %[[V37:.+]] = arith.muli %[[V24]], %[[V5]] : index
// CHECK: %[[V38:.+]] = arith.addi %[[V36]], %[[V37]] : index
// CHECK: scf.yield %[[V38]] : index
// CHECK: %[[V39:.+]] = arith.index_cast %[[V26]] : index to i32
// CHECK: %[[V40:.+]] = arith.index_cast %[[V33]] : index to i32
// CHECK: %[[V41:.+]] = mpi.comm_world : !mpi.comm
// CHECK: scf.if %[[V3]] {
// CHECK: %[[V42:.+]] = arith.cmpi sge, %[[V39]], %[[V11]] : i32
// CHECK: %[[V43:.+]] = arith.cmpi sge, %[[V40]], %[[V11]] : i32
// CHECK: %[[V44:.+]] = memref.alloc(%[[V6]]) : memref<?x60x0xi8>
// CHECK: scf.if %[[V43]] {
// CHECK: %[[V45:.+]] = memref.subview %[[V15]][1, 0, %[[V4]]] [%[[V6]], 60, 0] [1, 1, 1] : memref<120x60x30xi8> to memref<?x60x0xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.copy %[[V45]], %[[V44]] : memref<?x60x0xi8, strided<[1800, 30, 1], offset: ?>> to memref<?x60x0xi8>
// CHECK: mpi.send(%[[V44]], %[[V12]], %[[V40]], %[[V41]]) : memref<?x60x0xi8>, i32, i32
// CHECK: scf.if %[[V42]] {
// CHECK: mpi.recv(%[[V44]], %[[V12]], %[[V39]], %[[V41]]) : memref<?x60x0xi8>, i32, i32
// CHECK: %[[V46:.+]] = memref.subview %[[V15]][1, 0, 0] [%[[V6]], 60, 0] [1, 1, 1] : memref<120x60x30xi8> to memref<?x60x0xi8, strided<[1800, 30, 1], offset: 1800>>
// CHECK: memref.copy %[[V44]], %[[V46]] : memref<?x60x0xi8> to memref<?x60x0xi8, strided<[1800, 30, 1], offset: 1800>>
// CHECK: memref.dealloc %[[V44]] : memref<?x60x0xi8>
// CHECK: scf.if %[[V2]] {
// CHECK: %[[V47:.+]] = arith.cmpi sge, %[[V40]], %[[V11]] : i32
// CHECK: %[[V48:.+]] = arith.cmpi sge, %[[V39]], %[[V11]] : i32
// CHECK: %[[V49:.+]] = memref.alloc(%[[V6]]) : memref<?x60x6xi8>
// CHECK: scf.if %[[V48]] {
// CHECK: %[[V50:.+]] = memref.subview %[[V15]][1, 0, %[[V13]]] [%[[V6]], 60, 6] [1, 1, 1] : memref<120x60x30xi8> to memref<?x60x6xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.copy %[[V50]], %[[V49]] : memref<?x60x6xi8, strided<[1800, 30, 1], offset: ?>> to memref<?x60x6xi8>
// CHECK: mpi.send(%[[V49]], %[[V12]], %[[V39]], %[[V41]]) : memref<?x60x6xi8>, i32, i32
// CHECK: scf.if %[[V47]] {
// CHECK: mpi.recv(%[[V49]], %[[V12]], %[[V40]], %[[V41]]) : memref<?x60x6xi8>, i32, i32
// CHECK: %[[V51:.+]] = memref.subview %[[V15]][1, 0, %[[V4]]] [%[[V6]], 60, 6] [1, 1, 1] : memref<120x60x30xi8> to memref<?x60x6xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.copy %[[V49]], %[[V51]] : memref<?x60x6xi8> to memref<?x60x6xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.dealloc %[[V49]] : memref<?x60x6xi8>
// CHECK: %[[V52:.+]] = arith.cmpi sle, %[[V22]], %[[V13]] : index
// CHECK: %[[V53:.+]] = scf.if %[[V52]] -> (index) {
// CHECK: scf.yield %[[V7]] : index
// CHECK: %[[V54:.+]] = arith.subi %[[V22]], %[[V14]] : index
// CHECK: %[[V55:.+]] = arith.muli %[[V54]], %[[V8]] : index
// CHECK: %[[V56:.+]] = arith.addi %[[V20]], %[[V55]] : index
// CHECK: %[[V57:.+]] = arith.muli %[[V24]], %[[V5]] : index
// CHECK: %[[V58:.+]] = arith.addi %[[V56]], %[[V57]] : index
// CHECK: scf.yield %[[V58]] : index
// CHECK: %[[V59:.+]] = arith.cmpi sge, %[[V22]], %[[V10]] : index
// CHECK: %[[V60:.+]] = scf.if %[[V59]] -> (index) {
// CHECK: scf.yield %[[V7]] : index
// CHECK: %[[V61:.+]] = arith.addi %[[V22]], %[[V14]] : index
// CHECK: %[[V62:.+]] = arith.muli %[[V61]], %[[V8]] : index
// CHECK: %[[V63:.+]] = arith.addi %[[V20]], %[[V62]] : index
// CHECK: %[[V64:.+]] = arith.muli %[[V24]], %[[V5]] : index
// CHECK: %[[V65:.+]] = arith.addi %[[V63]], %[[V64]] : index
// CHECK: scf.yield %[[V65]] : index
// CHECK: %[[V66:.+]] = arith.index_cast %[[V53]] : index to i32
// CHECK: %[[V67:.+]] = arith.index_cast %[[V60]] : index to i32
// CHECK: %[[V68:.+]] = mpi.comm_world : !mpi.comm
// CHECK: scf.if %[[V2]] {
// CHECK: %[[V69:.+]] = arith.cmpi sge, %[[V66]], %[[V11]] : i32
// CHECK: %[[V70:.+]] = arith.cmpi sge, %[[V67]], %[[V11]] : i32
// CHECK: %[[V71:.+]] = memref.alloc() : memref<1x60x30xi8>
// CHECK: scf.if %[[V70]] {
// CHECK: %[[V72:.+]] = memref.subview %[[V15]][%[[V6]], 0, 0] [1, 60, 30] [1, 1, 1] : memref<120x60x30xi8> to memref<1x60x30xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.copy %[[V72]], %[[V71]] : memref<1x60x30xi8, strided<[1800, 30, 1], offset: ?>> to memref<1x60x30xi8>
// CHECK: mpi.send(%[[V71]], %[[V12]], %[[V67]], %[[V68]]) : memref<1x60x30xi8>, i32, i32
// CHECK: scf.if %[[V69]] {
// CHECK: mpi.recv(%[[V71]], %[[V12]], %[[V66]], %[[V68]]) : memref<1x60x30xi8>, i32, i32
// CHECK: %[[V73:.+]] = memref.subview %[[V15]][0, 0, 0] [1, 60, 30] [1, 1, 1] : memref<120x60x30xi8> to memref<1x60x30xi8, strided<[1800, 30, 1]>>
// CHECK: memref.copy %[[V71]], %[[V73]] : memref<1x60x30xi8> to memref<1x60x30xi8, strided<[1800, 30, 1]>>
// CHECK: memref.dealloc %[[V71]] : memref<1x60x30xi8>
// CHECK: scf.if %[[V2]] {
// CHECK: %[[V74:.+]] = arith.cmpi sge, %[[V67]], %[[V11]] : i32
// CHECK: %[[V75:.+]] = arith.cmpi sge, %[[V66]], %[[V11]] : i32
// CHECK: %[[V76:.+]] = memref.alloc() : memref<2x60x30xi8>
// CHECK: scf.if %[[V75]] {
// CHECK: %[[V77:.+]] = memref.subview %[[V15]][%[[V14]], 0, 0] [2, 60, 30] [1, 1, 1] : memref<120x60x30xi8> to memref<2x60x30xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.copy %[[V77]], %[[V76]] : memref<2x60x30xi8, strided<[1800, 30, 1], offset: ?>> to memref<2x60x30xi8>
// CHECK: mpi.send(%[[V76]], %[[V12]], %[[V66]], %[[V68]]) : memref<2x60x30xi8>, i32, i32
// CHECK: scf.if %[[V74]] {
// CHECK: mpi.recv(%[[V76]], %[[V12]], %[[V67]], %[[V68]]) : memref<2x60x30xi8>, i32, i32
// CHECK: %[[V78:.+]] = memref.subview %[[V15]][%[[V1]], 0, 0] [2, 60, 30] [1, 1, 1] : memref<120x60x30xi8> to memref<2x60x30xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.copy %[[V76]], %[[V78]] : memref<2x60x30xi8> to memref<2x60x30xi8, strided<[1800, 30, 1], offset: ?>>
// CHECK: memref.dealloc %[[V76]] : memref<2x60x30xi8>
// CHECK: %[[V79:.+]] = bufferization.to_tensor %[[V15]] restrict writable : memref<120x60x30xi8> to tensor<120x60x30xi8>
// CHECK: return %[[V79]] : tensor<120x60x30xi8>
// CHECK: shard.grid @g0(shape = 3x4x5)
// CHECK-LABEL: func.func @no_halo
// CHECK-SAME: (%[[V0:.+]]: tensor<120x60x30xi8>) -> tensor<120x60x30xi8> {
// CHECK: return %[[V0]] : tensor<120x60x30xi8>
shard.grid @g0(shape = 3x4x5)
func.func @all_reduce(%a: memref<3x4xf64>) -> memref<3x4xf64> {
  %0 = shard.all_reduce %a on @g0 grid_axes = [0, 1] reduction = max : memref<3x4xf64> -> memref<3x4xf64>
  return %0 : memref<3x4xf64>
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @all_reduce_t(%a: tensor<8xi32>) -> tensor<8xi32> {
  %0 = shard.all_reduce %a on @g0 grid_axes = [0, 1, 2] : tensor<8xi32> -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
// -----
shard.grid @g0(shape = 3x4)
func.func @all_reduce_1(%a: tensor<8x2xi32>) -> tensor<8x2xi32> {
  %0 = shard.all_reduce %a on @g0 grid_axes = [1] : tensor<8x2xi32> -> tensor<8x2xi32>
  return %0 : tensor<8x2xi32>
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @pmi() -> (index, index, index) {
  %0:3 = shard.process_multi_index on @g0 : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @pmi2() -> (index, index) {
  %0:2 = shard.process_multi_index on @g0 axes = [2, 0] : index, index
  return %0#0, %0#1 : index, index
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @pli() -> index {
  %0 = shard.process_linear_index on @g0 : index
  return %0 : index
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @neighbors(%i: index, %j: index, %k: index) -> (index, index) {
  %0:2 = shard.neighbors_linear_indices on @g0[%i, %j, %k] split_axes = [1] : index, index
  return %0#0, %0#1 : index, index
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @ret() -> !shard.sharding {
  %s = shard.sharding @g0 split_axes = [[0, 1], [2]] : !shard.sharding
  return %s : !shard.sharding
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @ret_halo(%n: i64) -> !shard.sharding {
  %s = shard.sharding @g0 split_axes = [[0], [], [2]] halo_sizes = [0, %n, 2, 1] : !shard.sharding
  return %s : !shard.sharding
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @ret_offs(%n: i64) -> !shard.sharding {
  %s = shard.sharding @g0 split_axes = [[0], [1]] sharded_dims_offsets = [0, 1, 2, %n, 0, 3, 6, 7, 9] : !shard.sharding
  return %s : !shard.sharding
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @shape_(%i: index, %n: index) -> (index, index, index) {
  %s = shard.sharding @g0 split_axes = [[0], [], [2, 1]] : !shard.sharding
  %0:3 = shard.shard_shape dims = [8, %n, 20] sharding = %s device = [%i, 1, 2] : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @shape_offs(%i: index, %n: i64) -> (index, index) {
  %s = shard.sharding @g0 split_axes = [[0], [1]] sharded_dims_offsets = [0, 1, 2, 3, 0, 3, 6, 7, 9] : !shard.sharding
  %0:2 = shard.shard_shape dims = [8, 9] sharding = %s device = [%i, 1] : index, index
  return %0#0, %0#1 : index, index
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @halo(%a: memref<120x120x120xi8>) -> memref<120x120x120xi8> {
  %0 = shard.update_halo %a on @g0 split_axes = [[0]] halo_sizes = [2, 3] : memref<120x120x120xi8>
  return %0 : memref<120x120x120xi8>
}
// -----
shard.grid @g0(shape = 3x?x5)
func.func @gs() -> (index, index, index) {
  %0:3 = shard.grid_shape @g0 : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}
// -----
shard.grid @g0(shape = 3)
func.func @arg(%s: !shard.sharding) -> !shard.sharding {
  %0 = func.call @arg(%s) : (!shard.sharding) -> !shard.sharding
  return %0 : !shard.sharding
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @halo3(%a: tensor<120x60x30xi8>) -> tensor<120x60x30xi8> {
  %0 = shard.update_halo %a on @g0 split_axes = [[1], [], [2]] halo_sizes = [1, 2, 0, 6] : tensor<120x60x30xi8>
  return %0 : tensor<120x60x30xi8>
}
// -----
shard.grid @g0(shape = 3x4x5)
func.func @no_halo(%a: tensor<120x60x30xi8>) -> tensor<120x60x30xi8> {
  %0 = shard.update_halo %a on @g0 split_axes = [[1], [], [2]] : tensor<120x60x30xi8>
  return %0 : tensor<120x60x30xi8>
}
