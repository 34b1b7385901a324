// RUN: ir-opt --convert-memref-to-spirv=bool-num-bits=8 %s | FileCheck %s

// Memory has no bytes on this target, registers have: an i8 is read as a part of an i32.
module attributes {
  spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.0, [Shader, Int64, Int8], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>
} {
  // CHECK-LABEL: func.func @load_byte
  func.func @load_byte(%m: memref<8xi8, #spirv.storage_class<StorageBuffer>>, %i: index) -> i8 {
    // CHECK: %[[W:.*]] = spirv.Load "StorageBuffer" %{{.*}} : i32
    // CHECK: spirv.ShiftRightArithmetic %[[W]], %{{.*}} : i32, i32
    // CHECK: spirv.UConvert %{{.*}} : i32 to i8
    %0 = memref.load %m[%i] : memref<8xi8, #spirv.storage_class<StorageBuffer>>
    return %0 : i8
  }

  // CHECK-LABEL: func.func @load_bool
  func.func @load_bool(%m: memref<8xi1, #spirv.storage_class<StorageBuffer>>, %i: index) -> i1 {
    // CHECK: %[[BYTE:.*]] = spirv.ShiftRightArithmetic %{{.*}}, %cst24_i32 : i32, i32
    // CHECK: %[[ONE:.*]] = spirv.Constant 1 : i32
    // CHECK: spirv.IEqual %[[BYTE]], %[[ONE]] : i32
    %0 = memref.load %m[%i] : memref<8xi1, #spirv.storage_class<StorageBuffer>>
    return %0 : i1
  }
}
