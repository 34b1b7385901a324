// RUN: ir-opt --map-memref-spirv-storage-class --allow-unregistered-dialect %s | FileCheck %s --check-prefix=VULKAN
// RUN: ir-opt --map-memref-spirv-storage-class=client-api=opencl --allow-unregistered-dialect %s | FileCheck %s --check-prefix=OPENCL

// VULKAN: func.func @spaces(%{{.*}}: memref<4xf32, #spirv.storage_class<StorageBuffer>>,
// VULKAN-SAME: %{{.*}}: tuple<memref<*xi8, #spirv.storage_class<Workgroup>>>)
// VULKAN-SAME: attributes {t = [memref<i1, #spirv.storage_class<Uniform>>]}
// OPENCL: func.func @spaces(%{{.*}}: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>,
// OPENCL-SAME: %{{.*}}: tuple<memref<*xi8, #spirv.storage_class<Workgroup>>>)
// OPENCL-SAME: attributes {t = [memref<i1, #spirv.storage_class<UniformConstant>>]}
func.func @spaces(%a: memref<4xf32>, %b: tuple<memref<*xi8, 3>>) attributes {t = [memref<i1, 4>]} {
  // VULKAN: "test.op"() : () -> memref<2xf32, strided<[2]>, #spirv.storage_class<Function>>
  // OPENCL: "test.op"() : () -> memref<2xf32, strided<[2]>, #spirv.storage_class<Function>>
  %0 = "test.op"() : () -> memref<2xf32, strided<[2]>, 6>
  return
}
