// RUN: ir-opt --linalg-generalize-named-ops --sparse-gpu-codegen='num-threads=0' --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @coo
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>>, %[[V1:.+]]: tensor<?xf64>, %[[V2:.+]]: tensor<?xf64>) -> tensor<?xf64> {
// CHECK: %[[V3:.+]] = arith.constant 1 : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = sparse_tensor.number_of_entries %[[V0]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>>
// CHECK: %[[V6:.+]] = tensor.dim %[[V0]], %[[V4]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>>
// CHECK: %[[V7:.+]] = tensor.dim %[[V0]], %[[V3]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>>
// CHECK: %[[V8:.+]] = sparse_tensor.coordinates %[[V0]] {level = 0 : index} : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>> to memref<?xindex>
// CHECK: %[[V9:.+]] = sparse_tensor.coordinates %[[V0]] {level = 1 : index} : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>> to memref<?xindex>
// CHECK: %[[V10:.+]] = sparse_tensor.values %[[V0]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>> to memref<?xf64>
// CHECK: %[[V11:.+]] = gpu.wait async
// CHECK: %[[V12:.+]] = memref.dim %[[V8]], %[[V4]] : memref<?xindex>
// CHECK: %[[V13:.+]], %[[V14:.+]] = gpu.alloc async [%[[V11]]] (%[[V12]]) : memref<?xindex>
// CHECK: %[[V15:.+]] = gpu.memcpy async [%[[V14]]] %[[V13]], %[[V8]] : memref<?xindex>, memref<?xindex>
// CHECK: %[[V16:.+]] = gpu.wait async
// CHECK: %[[V17:.+]] = memref.dim %[[V9]], %[[V4]] : memref<?xindex>
// CHECK: %[[V18:.+]], %[[V19:.+]] = gpu.alloc async [%[[V16]]] (%[[V17]]) : memref<?xindex>
// CHECK: %[[V20:.+]] = gpu.memcpy async [%[[V19]]] %[[V18]], %[[V9]] : memref<?xindex>, memref<?xindex>
// CHECK: %[[V21:.+]] = gpu.wait async
// CHECK: %[[V22:.+]] = memref.dim %[[V10]], %[[V4]] : memref<?xf64>
// CHECK: %[[V23:.+]], %[[V24:.+]] = gpu.alloc async [%[[V21]]] (%[[V22]]) : memref<?xf64>
// CHECK: %[[V25:.+]] = gpu.memcpy async [%[[V24]]] %[[V23]], %[[V10]] : memref<?xf64>, memref<?xf64>
// CHECK: %[[V26:.+]] = bufferization.to_buffer %[[V1]] : tensor<?xf64> to memref<?xf64>
// CHECK: %[[V27:.+]] = gpu.wait async
// CHECK: %[[V28:.+]] = memref.dim %[[V26]], %[[V4]] : memref<?xf64>
// CHECK: %[[V29:.+]], %[[V30:.+]] = gpu.alloc async [%[[V27]]] (%[[V28]]) : memref<?xf64>
// CHECK: %[[V31:.+]] = gpu.memcpy async [%[[V30]]] %[[V29]], %[[V26]] : memref<?xf64>, memref<?xf64>
// CHECK: %[[V32:.+]] = bufferization.to_buffer %[[V2]] : tensor<?xf64> to memref<?xf64>
// CHECK: %[[V33:.+]] = gpu.wait async
// CHECK: %[[V34:.+]] = memref.dim %[[V32]], %[[V4]] : memref<?xf64>
// CHECK: %[[V35:.+]], %[[V36:.+]] = gpu.alloc async [%[[V33]]] (%[[V34]]) : memref<?xf64>
// CHECK: %[[V37:.+]] = gpu.memcpy async [%[[V36]]] %[[V35]], %[[V32]] : memref<?xf64>, memref<?xf64>
// CHECK: gpu.wait [%[[V15]], %[[V20]], %[[V25]], %[[V31]], %[[V37]]]
// CHECK: %[[V38:.+]] = gpu.wait async
// CHECK: %[[V39:.+]], %[[V40:.+]] = gpu.create_coo async [%[[V38]]] %[[V6]], %[[V7]], %[[V5]], %[[V13]], %[[V18]], %[[V23]] : memref<?xindex>, memref<?xindex>, memref<?xf64>
// CHECK: %[[V41:.+]], %[[V42:.+]] = gpu.create_dn_tensor async [%[[V40]]] %[[V29]], %[[V7]] : index into memref<?xf64>
// CHECK: %[[V43:.+]], %[[V44:.+]] = gpu.create_dn_tensor async [%[[V42]]] %[[V35]], %[[V6]] : index into memref<?xf64>
// CHECK: %[[V45:.+]], %[[V46:.+]] = gpu.spmv_buffer_size async [%[[V44]]] %[[V39]], %[[V41]], %[[V43]] into f64
// CHECK: %[[V47:.+]], %[[V48:.+]] = gpu.alloc async [%[[V46]]] (%[[V45]]) : memref<?xi8>
// CHECK: %[[V49:.+]] = gpu.spmv async [%[[V48]]] %[[V39]], %[[V41]], %[[V43]], %[[V47]] : memref<?xi8> into f64
// CHECK: %[[V50:.+]] = gpu.destroy_sp_mat async [%[[V49]]] %[[V39]]
// CHECK: %[[V51:.+]] = gpu.destroy_dn_tensor async [%[[V50]]] %[[V41]]
// CHECK: %[[V52:.+]] = gpu.destroy_dn_tensor async [%[[V51]]] %[[V43]]
// CHECK: %[[V53:.+]] = gpu.dealloc async [%[[V52]]] %[[V13]] : memref<?xindex>
// CHECK: %[[V54:.+]] = gpu.dealloc async [%[[V53]]] %[[V18]] : memref<?xindex>
// CHECK: %[[V55:.+]] = gpu.dealloc async [%[[V54]]] %[[V23]] : memref<?xf64>
// CHECK: %[[V56:.+]] = gpu.dealloc async [%[[V55]]] %[[V47]] : memref<?xi8>
// CHECK: %[[V57:.+]] = gpu.dealloc async [%[[V56]]] %[[V29]] : memref<?xf64>
// CHECK: %[[V58:.+]] = gpu.memcpy async [%[[V57]]] %[[V32]], %[[V35]] : memref<?xf64>, memref<?xf64>
// CHECK: %[[V59:.+]] = gpu.dealloc async [%[[V58]]] %[[V35]] : memref<?xf64>
// CHECK: gpu.wait [%[[V59]]]
// CHECK: %[[V60:.+]] = bufferization.to_tensor %[[V32]] : memref<?xf64> to tensor<?xf64>
// CHECK: return %[[V60]] : tensor<?xf64>
// CHECK-LABEL: func.func @csr
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>, %[[V1:.+]]: tensor<?x8xf64>, %[[V2:.+]]: tensor<?x8xf64>) -> tensor<?x8xf64> {
// CHECK: %[[V3:.+]] = arith.constant 8 : index
// CHECK: %[[V4:.+]] = arith.constant 1 : index
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = sparse_tensor.number_of_entries %[[V0]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK: %[[V7:.+]] = tensor.dim %[[V0]], %[[V5]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK: %[[V8:.+]] = tensor.dim %[[V0]], %[[V4]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK: %[[V9:.+]] = sparse_tensor.positions %[[V0]] {level = 1 : index} : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xi32>
// CHECK: %[[V10:.+]] = sparse_tensor.coordinates %[[V0]] {level = 1 : index} : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xi64>
// CHECK: %[[V11:.+]] = sparse_tensor.values %[[V0]] : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xf64>
// CHECK: %[[V12:.+]] = gpu.wait async
// CHECK: %[[V13:.+]] = memref.dim %[[V9]], %[[V5]] : memref<?xi32>
// CHECK: %[[V14:.+]], %[[V15:.+]] = gpu.alloc async [%[[V12]]] (%[[V13]]) : memref<?xi32>
// CHECK: %[[V16:.+]] = gpu.memcpy async [%[[V15]]] %[[V14]], %[[V9]] : memref<?xi32>, memref<?xi32>
// CHECK: %[[V17:.+]] = gpu.wait async
// CHECK: %[[V18:.+]] = memref.dim %[[V10]], %[[V5]] : memref<?xi64>
// CHECK: %[[V19:.+]], %[[V20:.+]] = gpu.alloc async [%[[V17]]] (%[[V18]]) : memref<?xi64>
// CHECK: %[[V21:.+]] = gpu.memcpy async [%[[V20]]] %[[V19]], %[[V10]] : memref<?xi64>, memref<?xi64>
// CHECK: %[[V22:.+]] = gpu.wait async
// CHECK: %[[V23:.+]] = memref.dim %[[V11]], %[[V5]] : memref<?xf64>
// CHECK: %[[V24:.+]], %[[V25:.+]] = gpu.alloc async [%[[V22]]] (%[[V23]]) : memref<?xf64>
// CHECK: %[[V26:.+]] = gpu.memcpy async [%[[V25]]] %[[V24]], %[[V11]] : memref<?xf64>, memref<?xf64>
// CHECK: %[[V27:.+]] = bufferization.to_buffer %[[V1]] : tensor<?x8xf64> to memref<?x8xf64>
// CHECK: %[[V28:.+]] = gpu.wait async
// CHECK: %[[V29:.+]] = memref.dim %[[V27]], %[[V5]] : memref<?x8xf64>
// CHECK: %[[V30:.+]], %[[V31:.+]] = gpu.alloc async [%[[V28]]] (%[[V29]]) : memref<?x8xf64>
// CHECK: %[[V32:.+]] = gpu.memcpy async [%[[V31]]] %[[V30]], %[[V27]] : memref<?x8xf64>, memref<?x8xf64>
// CHECK: %[[V33:.+]] = bufferization.to_buffer %[[V2]] : tensor<?x8xf64> to memref<?x8xf64>
// CHECK: %[[V34:.+]] = gpu.wait async
// CHECK: %[[V35:.+]] = memref.dim %[[V33]], %[[V5]] : memref<?x8xf64>
// CHECK: %[[V36:.+]], %[[V37:.+]] = gpu.alloc async [%[[V34]]] (%[[V35]]) : memref<?x8xf64>
// CHECK: %[[V38:.+]] = gpu.memcpy async [%[[V37]]] %[[V36]], %[[V33]] : memref<?x8xf64>, memref<?x8xf64>
// CHECK: gpu.wait [%[[V16]], %[[V21]], %[[V26]], %[[V32]], %[[V38]]]
// CHECK: %[[V39:.+]] = gpu.wait async
// CHECK: %[[V40:.+]], %[[V41:.+]] = gpu.create_csr async [%[[V39]]] %[[V7]], %[[V8]], %[[V6]], %[[V14]], %[[V19]], %[[V24]] : memref<?xi32>, memref<?xi64>, memref<?xf64>
// CHECK: %[[V42:.+]], %[[V43:.+]] = gpu.create_dn_tensor async [%[[V41]]] %[[V30]], %[[V8]], %[[V3]] : index, index into memref<?x8xf64>
// CHECK: %[[V44:.+]], %[[V45:.+]] = gpu.create_dn_tensor async [%[[V43]]] %[[V36]], %[[V7]], %[[V3]] : index, index into memref<?x8xf64>
// CHECK: %[[V46:.+]], %[[V47:.+]] = gpu.spmm_buffer_size async [%[[V45]]] %[[V40]], %[[V42]], %[[V44]] : index into f64
// CHECK: %[[V48:.+]], %[[V49:.+]] = gpu.alloc async [%[[V47]]] (%[[V46]]) : memref<?xi8>
// CHECK: %[[V50:.+]] = gpu.spmm async [%[[V49]]] %[[V40]], %[[V42]], %[[V44]], %[[V48]] : memref<?xi8> into f64
// CHECK: %[[V51:.+]] = gpu.destroy_sp_mat async [%[[V50]]] %[[V40]]
// CHECK: %[[V52:.+]] = gpu.destroy_dn_tensor async [%[[V51]]] %[[V42]]
// CHECK: %[[V53:.+]] = gpu.destroy_dn_tensor async [%[[V52]]] %[[V44]]
// CHECK: %[[V54:.+]] = gpu.dealloc async [%[[V53]]] %[[V14]] : memref<?xi32>
// CHECK: %[[V55:.+]] = gpu.dealloc async [%[[V54]]] %[[V19]] : memref<?xi64>
// CHECK: %[[V56:.+]] = gpu.dealloc async [%[[V55]]] %[[V24]] : memref<?xf64>
// CHECK: %[[V57:.+]] = gpu.dealloc async [%[[V56]]] %[[V48]] : memref<?xi8>
// CHECK: %[[V58:.+]] = gpu.dealloc async [%[[V57]]] %[[V30]] : memref<?x8xf64>
// CHECK: %[[V59:.+]] = gpu.memcpy async [%[[V58]]] %[[V33]], %[[V36]] : memref<?x8xf64>, memref<?x8xf64>
// CHECK: %[[V60:.+]] = gpu.dealloc async [%[[V59]]] %[[V36]] : memref<?x8xf64>
// CHECK: gpu.wait [%[[V60]]]
// CHECK: %[[V61:.+]] = bufferization.to_tensor %[[V33]] : memref<?x8xf64> to tensor<?x8xf64>
// CHECK: return %[[V61]] : tensor<?x8xf64>
// CHECK-LABEL: func.func @csc
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>>, %[[V1:.+]]: tensor<?xf32>, %[[V2:.+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK: %[[V3:.+]] = arith.constant 1 : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = sparse_tensor.number_of_entries %[[V0]] : tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>>
// CHECK: %[[V6:.+]] = tensor.dim %[[V0]], %[[V4]] : tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>>
// CHECK: %[[V7:.+]] = tensor.dim %[[V0]], %[[V3]] : tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>>
// CHECK: %[[V8:.+]] = sparse_tensor.positions %[[V0]] {level = 1 : index} : tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V9:.+]] = sparse_tensor.coordinates %[[V0]] {level = 1 : index} : tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V10:.+]] = sparse_tensor.values %[[V0]] : tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>> to memref<?xf32>
// CHECK: %[[V11:.+]] = gpu.wait async
// CHECK: %[[V12:.+]] = memref.dim %[[V8]], %[[V4]] : memref<?xindex>
// CHECK: %[[V13:.+]], %[[V14:.+]] = gpu.alloc async [%[[V11]]] (%[[V12]]) : memref<?xindex>
// CHECK: %[[V15:.+]] = gpu.memcpy async [%[[V14]]] %[[V13]], %[[V8]] : memref<?xindex>, memref<?xindex>
// CHECK: %[[V16:.+]] = gpu.wait async
// CHECK: %[[V17:.+]] = memref.dim %[[V9]], %[[V4]] : memref<?xindex>
// CHECK: %[[V18:.+]], %[[V19:.+]] = gpu.alloc async [%[[V16]]] (%[[V17]]) : memref<?xindex>
// CHECK: %[[V20:.+]] = gpu.memcpy async [%[[V19]]] %[[V18]], %[[V9]] : memref<?xindex>, memref<?xindex>
// CHECK: %[[V21:.+]] = gpu.wait async
// CHECK: %[[V22:.+]] = memref.dim %[[V10]], %[[V4]] : memref<?xf32>
// CHECK: %[[V23:.+]], %[[V24:.+]] = gpu.alloc async [%[[V21]]] (%[[V22]]) : memref<?xf32>
// CHECK: %[[V25:.+]] = gpu.memcpy async [%[[V24]]] %[[V23]], %[[V10]] : memref<?xf32>, memref<?xf32>
// CHECK: %[[V26:.+]] = bufferization.to_buffer %[[V1]] : tensor<?xf32> to memref<?xf32>
// CHECK: %[[V27:.+]] = gpu.wait async
// CHECK: %[[V28:.+]] = memref.dim %[[V26]], %[[V4]] : memref<?xf32>
// CHECK: %[[V29:.+]], %[[V30:.+]] = gpu.alloc async [%[[V27]]] (%[[V28]]) : memref<?xf32>
// CHECK: %[[V31:.+]] = gpu.memcpy async [%[[V30]]] %[[V29]], %[[V26]] : memref<?xf32>, memref<?xf32>
// CHECK: %[[V32:.+]] = bufferization.to_buffer %[[V2]] : tensor<?xf32> to memref<?xf32>
// CHECK: %[[V33:.+]] = gpu.wait async
// CHECK: %[[V34:.+]] = memref.dim %[[V32]], %[[V4]] : memref<?xf32>
// CHECK: %[[V35:.+]], %[[V36:.+]] = gpu.alloc async [%[[V33]]] (%[[V34]]) : memref<?xf32>
// CHECK: %[[V37:.+]] = gpu.memcpy async [%[[V36]]] %[[V35]], %[[V32]] : memref<?xf32>, memref<?xf32>
// CHECK: gpu.wait [%[[V15]], %[[V20]], %[[V25]], %[[V31]], %[[V37]]]
// CHECK: %[[V38:.+]] = gpu.wait async
// CHECK: %[[V39:.+]], %[[V40:.+]] = gpu.create_csc async [%[[V38]]] %[[V6]], %[[V7]], %[[V5]], %[[V13]], %[[V18]], %[[V23]] : memref<?xindex>, memref<?xindex>, memref<?xf32>
// CHECK: %[[V41:.+]], %[[V42:.+]] = gpu.create_dn_tensor async [%[[V40]]] %[[V29]], %[[V7]] : index into memref<?xf32>
// CHECK: %[[V43:.+]], %[[V44:.+]] = gpu.create_dn_tensor async [%[[V42]]] %[[V35]], %[[V6]] : index into memref<?xf32>
// CHECK: %[[V45:.+]], %[[V46:.+]] = gpu.spmv_buffer_size async [%[[V44]]] %[[V39]], %[[V41]], %[[V43]] into f32
// CHECK: %[[V47:.+]], %[[V48:.+]] = gpu.alloc async [%[[V46]]] (%[[V45]]) : memref<?xi8>
// CHECK: %[[V49:.+]] = gpu.spmv async [%[[V48]]] %[[V39]], %[[V41]], %[[V43]], %[[V47]] : memref<?xi8> into f32
// CHECK: %[[V50:.+]] = gpu.destroy_sp_mat async [%[[V49]]] %[[V39]]
// CHECK: %[[V51:.+]] = gpu.destroy_dn_tensor async [%[[V50]]] %[[V41]]
// CHECK: %[[V52:.+]] = gpu.destroy_dn_tensor async [%[[V51]]] %[[V43]]
// CHECK: %[[V53:.+]] = gpu.dealloc async [%[[V52]]] %[[V13]] : memref<?xindex>
// CHECK: %[[V54:.+]] = gpu.dealloc async [%[[V53]]] %[[V18]] : memref<?xindex>
// CHECK: %[[V55:.+]] = gpu.dealloc async [%[[V54]]] %[[V23]] : memref<?xf32>
// CHECK: %[[V56:.+]] = gpu.dealloc async [%[[V55]]] %[[V47]] : memref<?xi8>
// CHECK: %[[V57:.+]] = gpu.dealloc async [%[[V56]]] %[[V29]] : memref<?xf32>
// CHECK: %[[V58:.+]] = gpu.memcpy async [%[[V57]]] %[[V32]], %[[V35]] : memref<?xf32>, memref<?xf32>
// CHECK: %[[V59:.+]] = gpu.dealloc async [%[[V58]]] %[[V35]] : memref<?xf32>
// CHECK: gpu.wait [%[[V59]]]
// CHECK: %[[V60:.+]] = bufferization.to_tensor %[[V32]] : memref<?xf32> to tensor<?xf32>
// CHECK: return %[[V60]] : tensor<?xf32>
// CHECK-LABEL: func.func @sparse
// CHECK-SAME: (%[[V0:.+]]: tensor<9x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>, %[[V1:.+]]: tensor<8x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>, %[[V2:.+]]: tensor<9x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>) -> tensor<9x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> {
// CHECK: %[[V3:.+]] = arith.constant 10 : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = arith.constant 7 : index
// CHECK: %[[V6:.+]] = arith.constant 8 : index
// CHECK: %[[V7:.+]] = arith.constant 9 : index
// CHECK: %[[V8:.+]] = sparse_tensor.number_of_entries %[[V0]] : tensor<9x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK: %[[V9:.+]] = sparse_tensor.number_of_entries %[[V1]] : tensor<8x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK: %[[V10:.+]] = sparse_tensor.positions %[[V0]] {level = 1 : index} : tensor<9x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xi32>
// CHECK: %[[V11:.+]] = sparse_tensor.coordinates %[[V0]] {level = 1 : index} : tensor<9x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xi64>
// CHECK: %[[V12:.+]] = sparse_tensor.values %[[V0]] : tensor<9x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xf32>
// CHECK: %[[V13:.+]] = sparse_tensor.positions %[[V1]] {level = 1 : index} : tensor<8x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xi32>
// CHECK: %[[V14:.+]] = sparse_tensor.coordinates %[[V1]] {level = 1 : index} : tensor<8x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xi64>
// CHECK: %[[V15:.+]] = sparse_tensor.values %[[V1]] : tensor<8x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> to memref<?xf32>
// CHECK: %[[V16:.+]] = gpu.wait async
// CHECK: %[[V17:.+]] = memref.dim %[[V10]], %[[V4]] : memref<?xi32>
// CHECK: %[[V18:.+]], %[[V19:.+]] = gpu.alloc async [%[[V16]]] (%[[V17]]) : memref<?xi32>
// CHECK: %[[V20:.+]] = gpu.memcpy async [%[[V19]]] %[[V18]], %[[V10]] : memref<?xi32>, memref<?xi32>
// CHECK: %[[V21:.+]] = gpu.wait async
// CHECK: %[[V22:.+]] = memref.dim %[[V11]], %[[V4]] : memref<?xi64>
// CHECK: %[[V23:.+]], %[[V24:.+]] = gpu.alloc async [%[[V21]]] (%[[V22]]) : memref<?xi64>
// CHECK: %[[V25:.+]] = gpu.memcpy async [%[[V24]]] %[[V23]], %[[V11]] : memref<?xi64>, memref<?xi64>
// CHECK: %[[V26:.+]] = gpu.wait async
// CHECK: %[[V27:.+]] = memref.dim %[[V12]], %[[V4]] : memref<?xf32>
// CHECK: %[[V28:.+]], %[[V29:.+]] = gpu.alloc async [%[[V26]]] (%[[V27]]) : memref<?xf32>
// CHECK: %[[V30:.+]] = gpu.memcpy async [%[[V29]]] %[[V28]], %[[V12]] : memref<?xf32>, memref<?xf32>
// CHECK: %[[V31:.+]] = gpu.wait async
// CHECK: %[[V32:.+]] = memref.dim %[[V13]], %[[V4]] : memref<?xi32>
// CHECK: %[[V33:.+]], %[[V34:.+]] = gpu.alloc async [%[[V31]]] (%[[V32]]) : memref<?xi32>
// CHECK: %[[V35:.+]] = gpu.memcpy async [%[[V34]]] %[[V33]], %[[V13]] : memref<?xi32>, memref<?xi32>
// CHECK: %[[V36:.+]] = gpu.wait async
// CHECK: %[[V37:.+]] = memref.dim %[[V14]], %[[V4]] : memref<?xi64>
// CHECK: %[[V38:.+]], %[[V39:.+]] = gpu.alloc async [%[[V36]]] (%[[V37]]) : memref<?xi64>
// CHECK: %[[V40:.+]] = gpu.memcpy async [%[[V39]]] %[[V38]], %[[V14]] : memref<?xi64>, memref<?xi64>
// CHECK: %[[V41:.+]] = gpu.wait async
// CHECK: %[[V42:.+]] = memref.dim %[[V15]], %[[V4]] : memref<?xf32>
// CHECK: %[[V43:.+]], %[[V44:.+]] = gpu.alloc async [%[[V41]]] (%[[V42]]) : memref<?xf32>
// CHECK: %[[V45:.+]] = gpu.memcpy async [%[[V44]]] %[[V43]], %[[V15]] : memref<?xf32>, memref<?xf32>
// CHECK: gpu.wait [%[[V20]], %[[V25]], %[[V30]], %[[V35]], %[[V40]], %[[V45]]]
// CHECK: %[[V46:.+]] = gpu.wait async
// CHECK: %[[V47:.+]], %[[V48:.+]] = gpu.create_csr async [%[[V46]]] %[[V7]], %[[V6]], %[[V8]], %[[V18]], %[[V23]], %[[V28]] : memref<?xi32>, memref<?xi64>, memref<?xf32>
// CHECK: %[[V49:.+]], %[[V50:.+]] = gpu.create_csr async [%[[V48]]] %[[V6]], %[[V5]], %[[V9]], %[[V33]], %[[V38]], %[[V43]] : memref<?xi32>, memref<?xi64>, memref<?xf32>
// CHECK: %[[V51:.+]], %[[V52:.+]] = gpu.alloc async [%[[V50]]] (%[[V3]]) : memref<?xi32>
// CHECK: %[[V53:.+]], %[[V54:.+]] = gpu.alloc async [%[[V52]]] (%[[V4]]) : memref<?xi64>
// CHECK: %[[V55:.+]], %[[V56:.+]] = gpu.alloc async [%[[V54]]] (%[[V4]]) : memref<?xf32>
// CHECK: %[[V57:.+]], %[[V58:.+]] = gpu.create_csr async [%[[V56]]] %[[V7]], %[[V5]], %[[V4]], %[[V51]], %[[V53]], %[[V55]] : memref<?xi32>, memref<?xi64>, memref<?xf32>
// CHECK: %[[V59:.+]], %[[V60:.+]] = gpu.spgemm_create_descr async [%[[V58]]]
// CHECK: %[[V61:.+]], %[[V62:.+]] = gpu.spgemm_work_estimation_or_compute async [%[[V60]]]{ WORK_ESTIMATION} %[[V47]], %[[V49]], %[[V57]], %[[V59]], %[[V4]], %[[V55]] : f32 into memref<?xf32>
// CHECK: %[[V63:.+]], %[[V64:.+]] = gpu.alloc async [%[[V62]]] (%[[V61]]) : memref<?xi8>
// CHECK: %[[V65:.+]], %[[V66:.+]] = gpu.spgemm_work_estimation_or_compute async [%[[V64]]]{ WORK_ESTIMATION} %[[V47]], %[[V49]], %[[V57]], %[[V59]], %[[V61]], %[[V63]] : f32 into memref<?xi8>
// CHECK: %[[V67:.+]], %[[V68:.+]] = gpu.spgemm_work_estimation_or_compute async [%[[V66]]]{ COMPUTE} %[[V47]], %[[V49]], %[[V57]], %[[V59]], %[[V4]], %[[V55]] : f32 into memref<?xf32>
// CHECK: %[[V69:.+]], %[[V70:.+]] = gpu.alloc async [%[[V68]]] (%[[V67]]) : memref<?xi8>
// CHECK: %[[V71:.+]], %[[V72:.+]] = gpu.spgemm_work_estimation_or_compute async [%[[V70]]]{ COMPUTE} %[[V47]], %[[V49]], %[[V57]], %[[V59]], %[[V67]], %[[V69]] : f32 into memref<?xi8>
// CHECK: %[[V73:.+]], %[[V74:.+]], %[[V75:.+]], %[[V76:.+]] = gpu.spmat_get_size async [%[[V72]]] %[[V57]]
// CHECK: %[[V77:.+]], %[[V78:.+]] = gpu.alloc async [%[[V76]]] (%[[V75]]) : memref<?xi64>
// CHECK: %[[V79:.+]], %[[V80:.+]] = gpu.alloc async [%[[V78]]] (%[[V75]]) : memref<?xf32>
// CHECK: %[[V81:.+]] = gpu.set_csr_pointers async [%[[V80]]] %[[V57]], %[[V51]], %[[V77]], %[[V79]] : memref<?xi32>, memref<?xi64>, memref<?xf32>
// CHECK: %[[V82:.+]] = gpu.spgemm_copy async [%[[V81]]] %[[V47]], %[[V49]], %[[V57]], %[[V59]] : f32
// CHECK: %[[V83:.+]] = memref.alloc(%[[V3]]) : memref<?xi32>
// CHECK: %[[V84:.+]] = memref.alloc(%[[V75]]) : memref<?xi64>
// CHECK: %[[V85:.+]] = memref.alloc(%[[V75]]) : memref<?xf32>
// CHECK: %[[V86:.+]] = gpu.spgemm_destroy_descr async [%[[V82]]] %[[V59]]
// CHECK: %[[V87:.+]] = gpu.destroy_sp_mat async [%[[V86]]] %[[V47]]
// CHECK: %[[V88:.+]] = gpu.destroy_sp_mat async [%[[V87]]] %[[V49]]
// CHECK: %[[V89:.+]] = gpu.destroy_sp_mat async [%[[V88]]] %[[V57]]
// CHECK: %[[V90:.+]] = gpu.memcpy async [%[[V89]]] %[[V83]], %[[V51]] : memref<?xi32>, memref<?xi32>
// CHECK: %[[V91:.+]] = gpu.memcpy async [%[[V90]]] %[[V84]], %[[V77]] : memref<?xi64>, memref<?xi64>
// CHECK: %[[V92:.+]] = gpu.memcpy async [%[[V91]]] %[[V85]], %[[V79]] : memref<?xf32>, memref<?xf32>
// CHECK: %[[V93:.+]] = gpu.dealloc async [%[[V92]]] %[[V18]] : memref<?xi32>
// CHECK: %[[V94:.+]] = gpu.dealloc async [%[[V93]]] %[[V23]] : memref<?xi64>
// CHECK: %[[V95:.+]] = gpu.dealloc async [%[[V94]]] %[[V28]] : memref<?xf32>
// CHECK: %[[V96:.+]] = gpu.dealloc async [%[[V95]]] %[[V33]] : memref<?xi32>
// CHECK: %[[V97:.+]] = gpu.dealloc async [%[[V96]]] %[[V38]] : memref<?xi64>
// CHECK: %[[V98:.+]] = gpu.dealloc async [%[[V97]]] %[[V43]] : memref<?xf32>
// CHECK: %[[V99:.+]] = gpu.dealloc async [%[[V98]]] %[[V51]] : memref<?xi32>
// CHECK: %[[V100:.+]] = gpu.dealloc async [%[[V99]]] %[[V77]] : memref<?xi64>
// CHECK: %[[V101:.+]] = gpu.dealloc async [%[[V100]]] %[[V79]] : memref<?xf32>
// CHECK: %[[V102:.+]] = gpu.dealloc async [%[[V101]]] %[[V63]] : memref<?xi8>
// CHECK: %[[V103:.+]] = gpu.dealloc async [%[[V102]]] %[[V69]] : memref<?xi8>
// CHECK: gpu.wait [%[[V103]]]
// CHECK: %[[V104:.+]] = bufferization.to_tensor %[[V85]] : memref<?xf32> to tensor<?xf32>
// CHECK: %[[V105:.+]] = bufferization.to_tensor %[[V83]] : memref<?xi32> to tensor<?xi32>
// CHECK: %[[V106:.+]] = bufferization.to_tensor %[[V84]] : memref<?xi64> to tensor<?xi64>
// CHECK: %[[V107:.+]] = sparse_tensor.assemble (%[[V105]], %[[V106]]), %[[V104]] : (tensor<?xi32>, tensor<?xi64>), tensor<?xf32> to tensor<9x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK: return %[[V107]] : tensor<9x7xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>
// CHECK-LABEL: func.func @pruned
// CHECK-SAME: (%[[V0:.+]]: tensor<16x16xf16>, %[[V1:.+]]: tensor<16x?xf16>, %[[V2:.+]]: tensor<16x?xf16>) -> tensor<16x?xf16> {
// CHECK: %[[V3:.+]] = arith.constant 16 : index
// CHECK: %[[V4:.+]] = arith.constant 1 : index
// CHECK: %[[V5:.+]] = bufferization.to_buffer %[[V0]] : tensor<16x16xf16> to memref<16x16xf16>
// CHECK: %[[V6:.+]] = gpu.wait async
// CHECK: %[[V7:.+]], %[[V8:.+]] = gpu.alloc async [%[[V6]]] () : memref<16x16xf16>
// CHECK: %[[V9:.+]] = gpu.memcpy async [%[[V8]]] %[[V7]], %[[V5]] : memref<16x16xf16>, memref<16x16xf16>
// CHECK: %[[V10:.+]] = bufferization.to_buffer %[[V1]] : tensor<16x?xf16> to memref<16x?xf16>
// CHECK: %[[V11:.+]] = gpu.wait async
// CHECK: %[[V12:.+]] = memref.dim %[[V10]], %[[V4]] : memref<16x?xf16>
// CHECK: %[[V13:.+]], %[[V14:.+]] = gpu.alloc async [%[[V11]]] (%[[V12]]) : memref<16x?xf16>
// CHECK: %[[V15:.+]] = gpu.memcpy async [%[[V14]]] %[[V13]], %[[V10]] : memref<16x?xf16>, memref<16x?xf16>
// CHECK: %[[V16:.+]] = bufferization.to_buffer %[[V2]] : tensor<16x?xf16> to memref<16x?xf16>
// CHECK: %[[V17:.+]] = gpu.wait async
// CHECK: %[[V18:.+]] = memref.dim %[[V16]], %[[V4]] : memref<16x?xf16>
// CHECK: %[[V19:.+]], %[[V20:.+]] = gpu.alloc async [%[[V17]]] (%[[V18]]) : memref<16x?xf16>
// CHECK: %[[V21:.+]] = gpu.memcpy async [%[[V20]]] %[[V19]], %[[V16]] : memref<16x?xf16>, memref<16x?xf16>
// CHECK: gpu.wait [%[[V9]], %[[V15]], %[[V21]]]
// CHECK: %[[V22:.+]] = memref.dim %[[V19]], %[[V4]] : memref<16x?xf16>
// CHECK: %[[V23:.+]] = gpu.wait async
// CHECK: %[[V24:.+]], %[[V25:.+]] = gpu.create_2to4_spmat async [%[[V23]]]{ PRUNE_AND_CHECK} %[[V3]], %[[V3]], %[[V7]] : memref<16x16xf16>
// CHECK: %[[V26:.+]], %[[V27:.+]] = gpu.create_dn_tensor async [%[[V25]]] %[[V13]], %[[V3]], %[[V22]] : index, index into memref<16x?xf16>
// CHECK: %[[V28:.+]], %[[V29:.+]] = gpu.create_dn_tensor async [%[[V27]]] %[[V19]], %[[V3]], %[[V22]] : index, index into memref<16x?xf16>
// CHECK: %[[V30:.+]]:3, %[[V31:.+]] = gpu.spmm_buffer_size async [%[[V29]]] %[[V24]], %[[V26]], %[[V28]] : index, index, index into f16
// CHECK: %[[V32:.+]], %[[V33:.+]] = gpu.alloc async [%[[V31]]] (%[[V30]]#0) : memref<?xi8>
// CHECK: %[[V34:.+]], %[[V35:.+]] = gpu.alloc async [%[[V33]]] (%[[V30]]#1) : memref<?xi8>
// CHECK: %[[V36:.+]], %[[V37:.+]] = gpu.alloc async [%[[V35]]] (%[[V30]]#2) : memref<?xi8>
// CHECK: %[[V38:.+]] = gpu.spmm async [%[[V37]]] %[[V24]], %[[V26]], %[[V28]], %[[V32]], %[[V34]], %[[V36]] : memref<?xi8>, memref<?xi8>, memref<?xi8> into f16
// CHECK: %[[V39:.+]] = gpu.destroy_sp_mat async [%[[V38]]] %[[V24]]
// CHECK: %[[V40:.+]] = gpu.destroy_dn_tensor async [%[[V39]]] %[[V26]]
// CHECK: %[[V41:.+]] = gpu.destroy_dn_tensor async [%[[V40]]] %[[V28]]
// CHECK: %[[V42:.+]] = gpu.dealloc async [%[[V41]]] %[[V32]] : memref<?xi8>
// CHECK: %[[V43:.+]] = gpu.dealloc async [%[[V42]]] %[[V34]] : memref<?xi8>
// CHECK: %[[V44:.+]] = gpu.dealloc async [%[[V43]]] %[[V36]] : memref<?xi8>
// CHECK: %[[V45:.+]] = gpu.dealloc async [%[[V44]]] %[[V7]] : memref<16x16xf16>
// CHECK: %[[V46:.+]] = gpu.dealloc async [%[[V45]]] %[[V13]] : memref<16x?xf16>
// CHECK: %[[V47:.+]] = gpu.memcpy async [%[[V46]]] %[[V16]], %[[V19]] : memref<16x?xf16>, memref<16x?xf16>
// CHECK: %[[V48:.+]] = gpu.dealloc async [%[[V47]]] %[[V19]] : memref<16x?xf16>
// CHECK: gpu.wait [%[[V48]]]
// CHECK: %[[V49:.+]] = bufferization.to_tensor %[[V16]] : memref<16x?xf16> to tensor<16x?xf16>
// CHECK: return %[[V49]] : tensor<16x?xf16>
// CHECK-LABEL: func.func @dense
// CHECK-SAME: (%[[V0:.+]]: tensor<?x?xf64>, %[[V1:.+]]: tensor<?x8xf64>, %[[V2:.+]]: tensor<?x8xf64>) -> tensor<?x8xf64> {
// CHECK: %[[V3:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[V0]], %[[V1]] : tensor<?x?xf64>, tensor<?x8xf64>) outs(%[[V2]] : tensor<?x8xf64>) {
// CHECK: ^bb0(%[[V4:.+]]: f64, %[[V5:.+]]: f64, %[[V6:.+]]: f64):
// CHECK: %[[V7:.+]] = arith.mulf %[[V4]], %[[V5]] : f64
// CHECK: %[[V8:.+]] = arith.addf %[[V6]], %[[V7]] : f64
// CHECK: linalg.yield %[[V8]] : f64
// CHECK: } -> tensor<?x8xf64>
// CHECK: return %[[V3]] : tensor<?x8xf64>
// CHECK-LABEL: func.func @sddmm
// CHECK-SAME: (%[[V0:.+]]: tensor<8x16xf32>, %[[V1:.+]]: tensor<16x8xf32>, %[[V2:.+]]: tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>>) -> tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>> {
// CHECK: %[[V3:.+]] = arith.constant 2 : index
// CHECK: %[[V4:.+]] = arith.constant 4 : index
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = arith.constant 16 : index
// CHECK: %[[V7:.+]] = arith.constant 8 : index
// CHECK: %[[V8:.+]] = sparse_tensor.number_of_entries %[[V2]] : tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>>
// CHECK: %[[V9:.+]] = bufferization.to_buffer %[[V0]] : tensor<8x16xf32> to memref<8x16xf32>
// CHECK: %[[V10:.+]] = gpu.wait async
// CHECK: %[[V11:.+]], %[[V12:.+]] = gpu.alloc async [%[[V10]]] () : memref<8x16xf32>
// CHECK: %[[V13:.+]] = gpu.memcpy async [%[[V12]]] %[[V11]], %[[V9]] : memref<8x16xf32>, memref<8x16xf32>
// CHECK: %[[V14:.+]] = bufferization.to_buffer %[[V1]] : tensor<16x8xf32> to memref<16x8xf32>
// CHECK: %[[V15:.+]] = gpu.wait async
// CHECK: %[[V16:.+]], %[[V17:.+]] = gpu.alloc async [%[[V15]]] () : memref<16x8xf32>
// CHECK: %[[V18:.+]] = gpu.memcpy async [%[[V17]]] %[[V16]], %[[V14]] : memref<16x8xf32>, memref<16x8xf32>
// CHECK: %[[V19:.+]] = sparse_tensor.positions %[[V2]] {level = 1 : index} : tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>> to memref<?xindex>
// CHECK: %[[V20:.+]] = sparse_tensor.coordinates %[[V2]] {level = 1 : index} : tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>> to memref<?xindex>
// CHECK: %[[V21:.+]] = sparse_tensor.values %[[V2]] : tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>> to memref<?xf32>
// CHECK: %[[V22:.+]] = gpu.wait async
// CHECK: %[[V23:.+]] = memref.dim %[[V19]], %[[V5]] : memref<?xindex>
// CHECK: %[[V24:.+]], %[[V25:.+]] = gpu.alloc async [%[[V22]]] (%[[V23]]) : memref<?xindex>
// CHECK: %[[V26:.+]] = gpu.memcpy async [%[[V25]]] %[[V24]], %[[V19]] : memref<?xindex>, memref<?xindex>
// CHECK: %[[V27:.+]] = gpu.wait async
// CHECK: %[[V28:.+]] = memref.dim %[[V20]], %[[V5]] : memref<?xindex>
// CHECK: %[[V29:.+]], %[[V30:.+]] = gpu.alloc async [%[[V27]]] (%[[V28]]) : memref<?xindex>
// CHECK: %[[V31:.+]] = gpu.memcpy async [%[[V30]]] %[[V29]], %[[V20]] : memref<?xindex>, memref<?xindex>
// CHECK: %[[V32:.+]] = gpu.wait async
// CHECK: %[[V33:.+]] = memref.dim %[[V21]], %[[V5]] : memref<?xf32>
// CHECK: %[[V34:.+]], %[[V35:.+]] = gpu.alloc async [%[[V32]]] (%[[V33]]) : memref<?xf32>
// CHECK: %[[V36:.+]] = gpu.memcpy async [%[[V35]]] %[[V34]], %[[V21]] : memref<?xf32>, memref<?xf32>
// CHECK: gpu.wait [%[[V13]], %[[V18]], %[[V26]], %[[V31]], %[[V36]]]
// CHECK: %[[V37:.+]] = gpu.wait async
// CHECK: %[[V38:.+]], %[[V39:.+]] = gpu.create_dn_tensor async [%[[V37]]] %[[V11]], %[[V7]], %[[V6]] : index, index into memref<8x16xf32>
// CHECK: %[[V40:.+]], %[[V41:.+]] = gpu.create_dn_tensor async [%[[V39]]] %[[V16]], %[[V6]], %[[V7]] : index, index into memref<16x8xf32>
// CHECK: %[[V42:.+]] = arith.divui %[[V8]], %[[V6]] : index
// CHECK: %[[V43:.+]], %[[V44:.+]] = gpu.create_bsr async [%[[V41]]] %[[V3]], %[[V3]], %[[V42]], %[[V4]], %[[V4]], %[[V24]], %[[V29]], %[[V34]] : memref<?xindex>, memref<?xindex>, memref<?xf32>
// CHECK: %[[V45:.+]], %[[V46:.+]] = gpu.sddmm_buffer_size async [%[[V44]]] %[[V38]], %[[V40]], %[[V43]] into f32
// CHECK: %[[V47:.+]], %[[V48:.+]] = gpu.alloc async [%[[V46]]] (%[[V45]]) : memref<?xi8>
// CHECK: %[[V49:.+]] = gpu.sddmm async [%[[V48]]] %[[V38]], %[[V40]], %[[V43]], %[[V47]] : memref<?xi8> into f32
// CHECK: %[[V50:.+]] = gpu.destroy_dn_tensor async [%[[V49]]] %[[V38]]
// CHECK: %[[V51:.+]] = gpu.destroy_dn_tensor async [%[[V50]]] %[[V40]]
// CHECK: %[[V52:.+]] = gpu.destroy_sp_mat async [%[[V51]]] %[[V43]]
// CHECK: %[[V53:.+]] = gpu.dealloc async [%[[V52]]] %[[V47]] : memref<?xi8>
// CHECK: %[[V54:.+]] = gpu.dealloc async [%[[V53]]] %[[V11]] : memref<8x16xf32>
// CHECK: %[[V55:.+]] = gpu.dealloc async [%[[V54]]] %[[V16]] : memref<16x8xf32>
// CHECK: %[[V56:.+]] = gpu.dealloc async [%[[V55]]] %[[V24]] : memref<?xindex>
// CHECK: %[[V57:.+]] = gpu.dealloc async [%[[V56]]] %[[V29]] : memref<?xindex>
// CHECK: %[[V58:.+]] = gpu.memcpy async [%[[V57]]] %[[V21]], %[[V34]] : memref<?xf32>, memref<?xf32>
// CHECK: %[[V59:.+]] = gpu.dealloc async [%[[V58]]] %[[V34]] : memref<?xf32>
// CHECK: gpu.wait [%[[V59]]]
// CHECK: %[[V60:.+]] = sparse_tensor.load %[[V2]] : tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>>
// CHECK: return %[[V60]] : tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 4 : dense, d1 floordiv 4 : compressed, d0 mod 4 : dense, d1 mod 4 : dense) }>>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 4 : dense, j floordiv 4 : compressed, i mod 4 : dense, j mod 4 : dense) }>
#M24w = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
func.func @coo(%A: tensor<?x?xf64, #COO>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %0 = linalg.matvec ins(%A, %x: tensor<?x?xf64, #COO>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}
func.func @csr(%A: tensor<?x?xf64, #CSR>, %x: tensor<?x8xf64>, %y: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %0 = linalg.matmul ins(%A, %x: tensor<?x?xf64, #CSR>, tensor<?x8xf64>) outs(%y: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %0 : tensor<?x8xf64>
}
func.func @csc(%A: tensor<?x?xf32, #CSC>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.matvec ins(%A, %x: tensor<?x?xf32, #CSC>, tensor<?xf32>) outs(%y: tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @sparse(%A: tensor<9x8xf32, #CSR>, %B: tensor<8x7xf32, #CSR>, %C: tensor<9x7xf32, #CSR>) -> tensor<9x7xf32, #CSR> {
  %0 = linalg.matmul ins(%A, %B: tensor<9x8xf32, #CSR>, tensor<8x7xf32, #CSR>) outs(%C: tensor<9x7xf32, #CSR>) -> tensor<9x7xf32, #CSR>
  return %0 : tensor<9x7xf32, #CSR>
}
func.func @pruned(%A: tensor<16x16xf16>, %B: tensor<16x?xf16>, %C: tensor<16x?xf16>) -> tensor<16x?xf16> {
  %s = sparse_tensor.convert %A : tensor<16x16xf16> to tensor<16x16xf16, #M24w>
  %0 = linalg.matmul ins(%s, %B: tensor<16x16xf16, #M24w>, tensor<16x?xf16>) outs(%C: tensor<16x?xf16>) -> tensor<16x?xf16>
  return %0 : tensor<16x?xf16>
}
func.func @dense(%A: tensor<?x?xf64>, %x: tensor<?x8xf64>, %y: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %0 = linalg.matmul ins(%A, %x: tensor<?x?xf64>, tensor<?x8xf64>) outs(%y: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %0 : tensor<?x8xf64>
}
#t = {
  indexing_maps = [ affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)> ],
  iterator_types = ["parallel", "parallel", "reduction"]
}
func.func @sddmm(%A: tensor<8x16xf32>, %B: tensor<16x8xf32>, %C: tensor<8x8xf32, #BSR>) -> tensor<8x8xf32, #BSR> {
  %f0 = arith.constant 0.0 : f32
  %0 = linalg.generic #t ins(%A, %B: tensor<8x16xf32>, tensor<16x8xf32>) outs(%C: tensor<8x8xf32, #BSR>) {
    ^bb(%a: f32, %b: f32, %c: f32):
      %u = sparse_tensor.unary %c : f32 to f32
          present={
            ^bb0(%p: f32):
              %mul = arith.mulf %a, %b : f32
              sparse_tensor.yield %mul : f32
          }
          absent={}
      %r = sparse_tensor.reduce %c, %u, %f0 : f32 {
        ^bb0(%p: f32, %q: f32):
          %add = arith.addf %p, %q : f32
          sparse_tensor.yield %add : f32
      }
      linalg.yield %r : f32
  } -> tensor<8x8xf32, #BSR>
  return %0 : tensor<8x8xf32, #BSR>
}
