// RUN: ir-opt --split-input-file --verify-diagnostics %s

// Of several invalid attributes the first by name is reported, wherever it is written.

func.func @load(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{attribute 'alignment' failed to satisfy constraint}}
  %0 = memref.load %m[%i] {nontemporal = 1 : i32, alignment = 3 : i32} : memref<4xf32>
  return
}

// -----

func.func @pooling(%a: tensor<1x1x4x4xf32>, %b: tensor<2x2xf32>, %c: tensor<1x1x4x4xf32>) {
  // expected-error @below {{attribute 'dilations' failed to satisfy constraint}}
  %0 = linalg.pooling_nchw_sum {strides = dense<1> : tensor<3xi64>, dilations = dense<1> : tensor<3xi64>}
      ins(%a, %b : tensor<1x1x4x4xf32>, tensor<2x2xf32>) outs(%c: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  return
}

// -----

func.func @indices() {
  // expected-error @below {{with index=[0, 18446744073709551615], and type='tensor<2x3xi32>'}}
  %0 = arith.constant sparse<[[0, -1]], 1> : tensor<2x3xi32>
  return
}

// -----

func.func @transform(%a: tensor<1x3x1xi64>) {
  // expected-error @below {{requires a floating point type}}
  %0, %1 = tosa.fft2d %a, %a {inverse = false} : (tensor<1x3x1xi64>, tensor<1x3x1xi64>) -> (tensor<1x3x1xi64>, tensor<1x3x1xi64>)
  return
}
