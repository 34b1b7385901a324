// RUN: ir-opt --sparsifier="vl=4 enable-arm-sve" %s | FileCheck %s --check-prefix=SVE
// RUN: ir-opt --sparsifier="vl=4 enable-x86vector enable-amx enable-arm-neon" %s | FileCheck %s --check-prefix=FIXED

#vector = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>

// SVE-LABEL: llvm.func @sum(
// SVE: "arm_sve.intr.whilelt"(%{{.*}}, %{{.*}}) : (i64, i64) -> vector<[4]xi1>
// FIXED-LABEL: llvm.func @sum(
// FIXED: llvm.intr.masked.load
// FIXED-NOT: unrealized_conversion_cast
func.func @sum(%a: tensor<?xf32, #vector>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<?xf32, #vector>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
