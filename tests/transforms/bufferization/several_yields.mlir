// RUN: ir-opt --one-shot-bufferize="allow-return-allocs-from-loops" --verify-diagnostics %s

func.func @several_yields(%t: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @below {{op without unique scf.yield is not supported}}
  %0 = scf.execute_region -> tensor<5xf32> {
    scf.yield %t : tensor<5xf32>
  ^bb1(%arg: tensor<5xf32>):
    scf.yield %arg : tensor<5xf32>
  }
  func.return %0 : tensor<5xf32>
}
