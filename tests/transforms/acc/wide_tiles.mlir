// RUN: ir-opt --acc-loop-tiling --verify-diagnostics %s
// RUN: ir-opt --acc-loop-tiling %s

func.func @wide(%a: memref<100xf32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i64
  %c100 = arith.constant 100 : i32
  // expected-error @+1 {{not yet implemented: tile size type (i64) is wider than loop IV type (i32)}}
  acc.loop tile({%c8 : i64}) control(%i : i32) = (%c0 : i32) to (%c100 : i32) step (%c1 : i32) {
    %0 = arith.index_cast %i : i32 to index
    memref.store %x, %a[%0] : memref<100xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
