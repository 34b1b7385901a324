// RUN: ir-opt -gpu-module-to-binary=format=isa %s | FileCheck %s --check-prefix=ISA
// RUN: ir-opt -gpu-module-to-binary=format=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ir-opt "-gpu-module-to-binary=format=isa section=.kernels" %s | FileCheck %s --check-prefix=SECTION

// ISA: gpu.binary @kernels [#gpu.object<#nvvm.target<chip = "sm_80">, properties = {LLVMIRToISATimeInMs = {{[0-9]+}} : i64, O = 2 : i32}, assembly = "{{.*}}.target sm_80{{.*}}.visible .entry f({{.*}}%tid.x{{.*}}st.global.b32
// LLVM: gpu.binary @kernels [#gpu.object<#nvvm.target<chip = "sm_80">, offload = "BC
// SECTION: gpu.binary @kernels [#gpu.object<#nvvm.target<chip = "sm_80">, properties = {LLVMIRToISATimeInMs = {{[0-9]+}} : i64, O = 2 : i32, section = ".kernels"}
gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
  llvm.func @f(%p: !llvm.ptr<1>, %x: f32) attributes {gpu.kernel, nvvm.kernel} {
    %0 = nvvm.read.ptx.sreg.tid.x : i32
    %1 = llvm.getelementptr %p[%0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %x, %1 : f32, !llvm.ptr<1>
    llvm.return
  }
}

// ISA: gpu.binary @several <#gpu.select_object<1 : i64>> [#gpu.object<#rocdl.target<chip = "gfx90a">, assembly = "{{.*}}.amdhsa_kernel g{{.*}}, #gpu.object<#xevm.target<chip = "pvc">, properties = {O = 2 : i32}, assembly = "{{.*}}OpExecutionMode %{{[0-9]+}} SubgroupSize 16
gpu.module @several <#gpu.select_object<1 : i64>> [#rocdl.target<chip = "gfx90a">, #xevm.target<chip = "pvc">] {
  llvm.func spir_kernelcc @g(%p: !llvm.ptr<1>, %x: f32) attributes {gpu.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}

// ISA: gpu.binary @spirv [#gpu.object<#spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, api=OpenCL, #spirv.resource_limits<>>, assembly = "\03\02#\07\00\00\01\00{{.*}}Main
gpu.module @spirv [#spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, api=OpenCL, #spirv.resource_limits<>>] {
  spirv.module @Model Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
    spirv.func @Main() "None" {
      spirv.Return
    }
    spirv.EntryPoint "Kernel" @Main
  }
}
