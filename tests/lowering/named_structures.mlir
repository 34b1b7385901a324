// RUN: ir-opt --convert-func-to-llvm --split-input-file %s | FileCheck %s

// CHECK: llvm.func @converted(!llvm.struct<"_Converted.foo", (i64)>)
func.func private @converted(!llvm.struct<"foo", (index)>)

// -----

// A structure whose new name another one has stays; nested types print their dialect if they are not LLVM's.
// CHECK: llvm.func @taken(!llvm.struct<"_Converted.foo", (f32)>)
// CHECK: func.func private @kept(!llvm.struct<"foo", packed (!llvm.struct<"foo">, !llvm.array<2 x index>)>)
func.func private @taken(!llvm.struct<"_Converted.foo", (f32)>)
func.func private @kept(!llvm.struct<"foo", packed (struct<"foo">, array<2 x index>)>)
