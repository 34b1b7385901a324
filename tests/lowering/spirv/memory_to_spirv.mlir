// RUN: ir-opt --convert-memref-to-spirv --split-input-file %s | FileCheck %s

module attributes {spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {

// CHECK: spirv.GlobalVariable @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32>)>, Workgroup>

// An element is in an array in a structure; its index is linear.
// CHECK-LABEL: func.func @elements
// CHECK-SAME: %[[ARG:.*]]: memref<4x8xf32
func.func @elements(%m: memref<4x8xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> f32 {
  // CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i32
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[ARG]]
  // CHECK-SAME: to !spirv.ptr<!spirv.struct<(!spirv.array<32 x f32, stride=4> [0])>, StorageBuffer>
  // CHECK: %[[ZERO:.*]] = spirv.Constant 0 : i32
  // CHECK: %[[ROW:.*]] = spirv.IMul %[[I]], %{{.*}} : i32
  // CHECK: %[[INDEX:.*]] = spirv.IAdd %[[I]], %[[ROW]] : i32
  // CHECK: %[[POINTER:.*]] = spirv.AccessChain %[[M]][%[[ZERO]], %[[INDEX]]]
  // CHECK: spirv.Load "StorageBuffer" %[[POINTER]] : f32
  %0 = memref.load %m[%i, %i] : memref<4x8xf32, #spirv.storage_class<StorageBuffer>>
  // CHECK: spirv.Store "StorageBuffer" %{{.*}}, %{{.*}} ["Nontemporal"] : f32
  memref.store %0, %m[%i, %i] {nontemporal = true} : memref<4x8xf32, #spirv.storage_class<StorageBuffer>>
  // CHECK: spirv.Load "StorageBuffer" %{{.*}} ["Aligned", 8] : f32
  %1 = memref.load %m[%i, %i] {alignment = 8 : i64} : memref<4x8xf32, #spirv.storage_class<StorageBuffer>>
  return %1 : f32
}

// A byte is a part of an integer of 32 bits.
// CHECK-LABEL: func.func @bytes
func.func @bytes(%m: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %i: index) {
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %{{.*}} to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32
  // CHECK: %[[WORD:.*]] = spirv.SDiv
  // CHECK: spirv.AccessChain %[[M]][%{{.*}}, %[[WORD]]]
  // CHECK: %[[LOADED:.*]] = spirv.Load
  // CHECK: %[[BYTE:.*]] = spirv.UMod
  // CHECK: %[[BIT:.*]] = spirv.IMul %[[BYTE]]
  // CHECK: spirv.ShiftRightArithmetic %[[LOADED]], %[[BIT]]
  // CHECK: spirv.BitwiseAnd
  // CHECK: %[[LEFT:.*]] = spirv.ShiftLeftLogical
  // CHECK: %[[VALUE:.*]] = spirv.ShiftRightArithmetic %[[LEFT]]
  %0 = memref.load %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>
  // CHECK: %[[KEPT:.*]] = spirv.Not
  // CHECK: %[[LOW:.*]] = spirv.BitwiseAnd %[[VALUE]]
  // CHECK: %[[SHIFTED:.*]] = spirv.ShiftLeftLogical %[[LOW]]
  // CHECK: spirv.AtomicAnd <Device> <AcquireRelease> %[[POINTER:.*]], %[[KEPT]]
  // CHECK: spirv.AtomicOr <Device> <AcquireRelease> %[[POINTER]], %[[SHIFTED]]
  memref.store %0, %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>
  return
}

// CHECK-LABEL: func.func @allocations
func.func @allocations(%i: index, %v: i32) {
  // CHECK: %[[M:.*]] = spirv.mlir.addressof @__workgroup_mem__0
  %0 = memref.alloc() : memref<4xi32, #spirv.storage_class<Workgroup>>
  // CHECK: spirv.AtomicIAdd <Workgroup> <AcquireRelease>
  %1 = memref.atomic_rmw addi %v, %0[%i] : (i32, memref<4xi32, #spirv.storage_class<Workgroup>>) -> i32
  // CHECK-NOT: memref.dealloc
  memref.dealloc %0 : memref<4xi32, #spirv.storage_class<Workgroup>>
  // CHECK: spirv.Variable : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Function>
  %2 = memref.alloca() : memref<4x5xf32, #spirv.storage_class<Function>>
  // CHECK: memref.alloc() : memref<4xf32>
  %3 = memref.alloc() : memref<4xf32>
  return
}
}

// -----

module attributes {spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.0, [Kernel, Addresses, GenericPointer, Float16], []>, #spirv.resource_limits<>>} {

// A kernel's pointer is to the array, or to the first element where the shape is dynamic.
// CHECK-LABEL: func.func @kernel
func.func @kernel(%m: memref<?xf16, #spirv.storage_class<CrossWorkgroup>>,
                  %s: memref<f32, #spirv.storage_class<CrossWorkgroup>>, %i: index) {
  // CHECK: %[[P:.*]] = spirv.PtrAccessChain %[[M:.*]][%{{.*}}] : !spirv.ptr<f16, CrossWorkgroup>, i32
  // CHECK: spirv.Load "CrossWorkgroup" %[[P]] : f16
  %0 = memref.load %m[%i] : memref<?xf16, #spirv.storage_class<CrossWorkgroup>>
  // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<!spirv.array<1 x f32>, CrossWorkgroup>
  %1 = memref.load %s[] : memref<f32, #spirv.storage_class<CrossWorkgroup>>
  // CHECK: %[[GENERIC:.*]] = spirv.PtrCastToGeneric %[[M]]
  // CHECK: spirv.GenericCastToPtr %[[GENERIC]] : !spirv.ptr<f16, Generic> to !spirv.ptr<f16, Function>
  %2 = memref.memory_space_cast %m : memref<?xf16, #spirv.storage_class<CrossWorkgroup>>
    to memref<?xf16, #spirv.storage_class<Function>>
  // CHECK: spirv.InBoundsPtrAccessChain %[[M]][%{{.*}}]
  %3 = memref.reinterpret_cast %m to offset: [4], sizes: [%i], strides: [1]
    : memref<?xf16, #spirv.storage_class<CrossWorkgroup>>
    to memref<?xf16, strided<[1], offset: 4>, #spirv.storage_class<CrossWorkgroup>>
  // CHECK: spirv.ConvertPtrToU %[[M]]
  %4 = memref.extract_aligned_pointer_as_index %m : memref<?xf16, #spirv.storage_class<CrossWorkgroup>> -> index
  return
}
}
