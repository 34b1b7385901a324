// RUN: ir-opt -lower-host-to-llvm -mlir-print-local-scope %s | FileCheck %s

module attributes {gpu.container_module} {
  spirv.module @__spv__foo Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
    spirv.GlobalVariable @foo_arg_0 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
    spirv.GlobalVariable @foo_arg_1 bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x f32, stride=4> [0])>, StorageBuffer>
    spirv.func @foo() "None" attributes {workgroup_attributions = 0 : i64} {
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @foo
    spirv.ExecutionMode @foo "LocalSize", 1, 1, 1
  }
  gpu.module @foo {
    gpu.func @foo(%arg0: memref<6xi32>, %arg1 : memref<6xf32>) kernel {
      gpu.return
    }
  }
  func.func @main(%n: index) -> index {
    %buffer = memref.alloc() : memref<6xi32>
    %b2 = memref.alloc() : memref<6xf32>
    %one = arith.constant 1 : index
    gpu.launch_func @foo::@foo blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%buffer : memref<6xi32>, %b2 : memref<6xf32>)
    %s = arith.addi %n, %one : index
    return %s : index
  }
}

// CHECK: module attributes {gpu.container_module} {
// CHECK: llvm.mlir.global linkonce @__spv__foo_foo_arg_1_descriptor_set0_binding1() {addr_space = 0 : i32} : !llvm.struct<(array<6 x f32>)>
// CHECK: llvm.mlir.global linkonce @__spv__foo_foo_arg_0_descriptor_set0_binding0() {addr_space = 0 : i32} : !llvm.struct<(array<6 x i32>)>
// CHECK: llvm.func @__spv__foo_foo()
// CHECK: llvm.func @malloc(i64) -> !llvm.ptr
// CHECK: spirv.module @__spv__foo Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
// CHECK: spirv.GlobalVariable @foo_arg_0 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
// CHECK: spirv.GlobalVariable @foo_arg_1 bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x f32, stride=4> [0])>, StorageBuffer>
// CHECK: spirv.func @__spv__foo_foo() "None" attributes {workgroup_attributions = 0 : i64} {
// CHECK: spirv.Return
// CHECK: spirv.EntryPoint "GLCompute" @__spv__foo_foo
// CHECK: spirv.ExecutionMode @__spv__foo_foo "LocalSize", 1, 1, 1
// CHECK-LABEL: llvm.func @main(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(6 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %{{[a-z0-9_#:]+}} = llvm.getelementptr %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.ptrtoint %{{[a-z0-9_#:]+}} : !llvm.ptr to i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call @malloc(%{{[a-z0-9_#:]+}}) : (i64) -> !llvm.ptr
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(6 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %{{[a-z0-9_#:]+}} = llvm.getelementptr %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.ptrtoint %{{[a-z0-9_#:]+}} : !llvm.ptr to i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call @malloc(%{{[a-z0-9_#:]+}}) : (i64) -> !llvm.ptr
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(0 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.insertvalue %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(6 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %{{[a-z0-9_#:]+}} = llvm.getelementptr %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.ptrtoint %{{[a-z0-9_#:]+}} : !llvm.ptr to i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.extractvalue %{{[a-z0-9_#:]+}}[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.addressof @__spv__foo_foo_arg_0_descriptor_set0_binding0 : !llvm.ptr
// CHECK: "llvm.intr.memcpy"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(6 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.constant(1 : index) : i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %{{[a-z0-9_#:]+}} = llvm.getelementptr %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_#:]+}} = llvm.ptrtoint %{{[a-z0-9_#:]+}} : !llvm.ptr to i64
// CHECK: %{{[a-z0-9_#:]+}} = llvm.extractvalue %{{[a-z0-9_#:]+}}[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_#:]+}} = llvm.mlir.addressof @__spv__foo_foo_arg_1_descriptor_set0_binding1 : !llvm.ptr
// CHECK: "llvm.intr.memcpy"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: llvm.call @__spv__foo_foo() : () -> ()
// CHECK: "llvm.intr.memcpy"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: "llvm.intr.memcpy"(%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: %{{[a-z0-9_#:]+}} = llvm.add %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : i64
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : i64
// CHECK-LABEL: llvm.func @_mlir_ciface_main(
// CHECK: %{{[a-z0-9_#:]+}} = llvm.call @main(%{{[a-z0-9_#:]+}}) : (i64) -> i64
// CHECK: llvm.return %{{[a-z0-9_#:]+}} : i64
