// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @signed
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<4x16xi8>, %[[V1:[a-z0-9_]+]]: vector<4x16xi8>, %[[V2:[a-z0-9_]+]]: vector<4x4xi32>) -> vector<4x4xi32> {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant dense<0> : vector<4x4xi32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.shape_cast %[[V4]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.shape_cast %[[V5]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.shape_cast %[[V6]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V10:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V9]], %[[V7]], %[[V8]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.shape_cast %[[V10]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.insert_strided_slice %[[V11]], %[[V3]] {offsets = [0, 0], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.shape_cast %[[V13]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.shape_cast %[[V14]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V17:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V10]], %[[V15]], %[[V16]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V18:[a-z0-9_]+]] = vector.shape_cast %[[V17]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V19:[a-z0-9_]+]] = vector.insert_strided_slice %[[V18]], %[[V12]] {offsets = [0, 0], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V20:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V21:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V22:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
// CHECK: %[[V23:[a-z0-9_]+]] = vector.shape_cast %[[V20]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V24:[a-z0-9_]+]] = vector.shape_cast %[[V21]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V25:[a-z0-9_]+]] = vector.shape_cast %[[V22]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V26:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V25]], %[[V23]], %[[V24]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V27:[a-z0-9_]+]] = vector.shape_cast %[[V26]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V28:[a-z0-9_]+]] = vector.insert_strided_slice %[[V27]], %[[V19]] {offsets = [0, 2], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V29:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V30:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V31:[a-z0-9_]+]] = vector.shape_cast %[[V29]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V32:[a-z0-9_]+]] = vector.shape_cast %[[V30]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V33:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V26]], %[[V31]], %[[V32]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V34:[a-z0-9_]+]] = vector.shape_cast %[[V33]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V35:[a-z0-9_]+]] = vector.insert_strided_slice %[[V34]], %[[V28]] {offsets = [0, 2], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V36:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [2, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V37:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V38:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
// CHECK: %[[V39:[a-z0-9_]+]] = vector.shape_cast %[[V36]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V40:[a-z0-9_]+]] = vector.shape_cast %[[V37]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V41:[a-z0-9_]+]] = vector.shape_cast %[[V38]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V42:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V41]], %[[V39]], %[[V40]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V43:[a-z0-9_]+]] = vector.shape_cast %[[V42]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V44:[a-z0-9_]+]] = vector.insert_strided_slice %[[V43]], %[[V35]] {offsets = [2, 0], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V45:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [2, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V46:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V47:[a-z0-9_]+]] = vector.shape_cast %[[V45]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V48:[a-z0-9_]+]] = vector.shape_cast %[[V46]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V49:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V42]], %[[V47]], %[[V48]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V50:[a-z0-9_]+]] = vector.shape_cast %[[V49]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V51:[a-z0-9_]+]] = vector.insert_strided_slice %[[V50]], %[[V44]] {offsets = [2, 0], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V52:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [2, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V53:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V54:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [2, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
// CHECK: %[[V55:[a-z0-9_]+]] = vector.shape_cast %[[V52]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V56:[a-z0-9_]+]] = vector.shape_cast %[[V53]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V57:[a-z0-9_]+]] = vector.shape_cast %[[V54]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V58:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V57]], %[[V55]], %[[V56]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V59:[a-z0-9_]+]] = vector.shape_cast %[[V58]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V60:[a-z0-9_]+]] = vector.insert_strided_slice %[[V59]], %[[V51]] {offsets = [2, 2], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: %[[V61:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [2, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V62:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 8], sizes = [2, 8], strides = [1, 1]} : vector<4x16xi8> to vector<2x8xi8>
// CHECK: %[[V63:[a-z0-9_]+]] = vector.shape_cast %[[V61]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V64:[a-z0-9_]+]] = vector.shape_cast %[[V62]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V65:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V58]], %[[V63]], %[[V64]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V66:[a-z0-9_]+]] = vector.shape_cast %[[V65]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V67:[a-z0-9_]+]] = vector.insert_strided_slice %[[V66]], %[[V60]] {offsets = [2, 2], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
// CHECK: return %[[V67]] : vector<4x4xi32>
// CHECK-LABEL: func.func @unsigned
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<2x8xi8>, %[[V1:[a-z0-9_]+]]: vector<2x8xi8>, %[[V2:[a-z0-9_]+]]: vector<2x2xi32>) -> vector<2x2xi32> {
// CHECK: %[[V3:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V6:[a-z0-9_]+]] = arm_neon.intr.ummla %[[V5]], %[[V3]], %[[V4]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.shape_cast %[[V6]] : vector<4xi32> to vector<2x2xi32>
// CHECK: return %[[V7]] : vector<2x2xi32>
// CHECK-LABEL: func.func @mixed
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<2x8xi8>, %[[V1:[a-z0-9_]+]]: vector<2x8xi8>, %[[V2:[a-z0-9_]+]]: vector<2x2xi32>) -> (vector<2x2xi32>, vector<2x2xi32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V6:[a-z0-9_]+]] = arm_neon.intr.usmmla %[[V5]], %[[V3]], %[[V4]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.shape_cast %[[V6]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.transpose %[[V2]], [1, 0] : vector<2x2xi32> to vector<2x2xi32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.shape_cast %[[V8]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V12:[a-z0-9_]+]] = arm_neon.intr.usmmla %[[V11]], %[[V10]], %[[V9]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.shape_cast %[[V12]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.transpose %[[V13]], [1, 0] : vector<2x2xi32> to vector<2x2xi32>
// CHECK: return %[[V7]], %[[V14]] : vector<2x2xi32>, vector<2x2xi32>
// CHECK-LABEL: func.func @row
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<8xi8>, %[[V1:[a-z0-9_]+]]: vector<4x8xi8>, %[[V2:[a-z0-9_]+]]: vector<4xi32>, %[[V3:[a-z0-9_]+]]: vector<1x16xi8>, %[[V4:[a-z0-9_]+]]: vector<2x16xi8>, %[[V5:[a-z0-9_]+]]: vector<1x2xi32>) -> (vector<4xi32>, vector<1x2xi32>) {
// CHECK: %[[V6:[a-z0-9_]+]] = arith.constant dense<0> : vector<1x2xi32>
// CHECK: %[[V7:[a-z0-9_]+]] = arith.constant dense<0> : vector<2x2xi32>
// CHECK: %[[V8:[a-z0-9_]+]] = arith.constant dense<0> : vector<2x8xi8>
// CHECK: %[[V9:[a-z0-9_]+]] = arith.constant dense<0> : vector<4xi32>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xi8> to vector<2x8xi8>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.insert_strided_slice %[[V0]], %[[V8]] {offsets = [0, 0], strides = [1]} : vector<8xi8> into vector<2x8xi8>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.insert_strided_slice %[[V11]], %[[V7]] {offsets = [0, 0], strides = [1]} : vector<2xi32> into vector<2x2xi32>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.shape_cast %[[V12]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.shape_cast %[[V10]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.shape_cast %[[V13]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V17:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V16]], %[[V14]], %[[V15]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V18:[a-z0-9_]+]] = vector.shape_cast %[[V17]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V19:[a-z0-9_]+]] = vector.extract %[[V18]][0] : vector<2xi32> from vector<2x2xi32>
// CHECK: %[[V20:[a-z0-9_]+]] = vector.insert_strided_slice %[[V19]], %[[V9]] {offsets = [0], strides = [1]} : vector<2xi32> into vector<4xi32>
// CHECK: %[[V21:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xi8> to vector<2x8xi8>
// CHECK: %[[V22:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [2], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK: %[[V23:[a-z0-9_]+]] = vector.insert_strided_slice %[[V0]], %[[V8]] {offsets = [0, 0], strides = [1]} : vector<8xi8> into vector<2x8xi8>
// CHECK: %[[V24:[a-z0-9_]+]] = vector.insert_strided_slice %[[V22]], %[[V7]] {offsets = [0, 0], strides = [1]} : vector<2xi32> into vector<2x2xi32>
// CHECK: %[[V25:[a-z0-9_]+]] = vector.shape_cast %[[V23]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V26:[a-z0-9_]+]] = vector.shape_cast %[[V21]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V27:[a-z0-9_]+]] = vector.shape_cast %[[V24]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V28:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V27]], %[[V25]], %[[V26]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V29:[a-z0-9_]+]] = vector.shape_cast %[[V28]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V30:[a-z0-9_]+]] = vector.extract %[[V29]][0] : vector<2xi32> from vector<2x2xi32>
// CHECK: %[[V31:[a-z0-9_]+]] = vector.insert_strided_slice %[[V30]], %[[V20]] {offsets = [2], strides = [1]} : vector<2xi32> into vector<4xi32>
// CHECK: %[[V32:[a-z0-9_]+]] = vector.extract_strided_slice %[[V3]] {offsets = [0, 0], sizes = [1, 8], strides = [1, 1]} : vector<1x16xi8> to vector<1x8xi8>
// CHECK: %[[V33:[a-z0-9_]+]] = vector.extract_strided_slice %[[V4]] {offsets = [0, 0], sizes = [2, 8], strides = [1, 1]} : vector<2x16xi8> to vector<2x8xi8>
// CHECK: %[[V34:[a-z0-9_]+]] = vector.insert_strided_slice %[[V32]], %[[V8]] {offsets = [0, 0], strides = [1, 1]} : vector<1x8xi8> into vector<2x8xi8>
// CHECK: %[[V35:[a-z0-9_]+]] = vector.insert_strided_slice %[[V5]], %[[V7]] {offsets = [0, 0], strides = [1, 1]} : vector<1x2xi32> into vector<2x2xi32>
// CHECK: %[[V36:[a-z0-9_]+]] = vector.shape_cast %[[V34]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V37:[a-z0-9_]+]] = vector.shape_cast %[[V33]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V38:[a-z0-9_]+]] = vector.shape_cast %[[V35]] : vector<2x2xi32> to vector<4xi32>
// CHECK: %[[V39:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V38]], %[[V36]], %[[V37]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V40:[a-z0-9_]+]] = vector.shape_cast %[[V39]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V41:[a-z0-9_]+]] = vector.extract %[[V40]][0] : vector<2xi32> from vector<2x2xi32>
// CHECK: %[[V42:[a-z0-9_]+]] = vector.insert_strided_slice %[[V41]], %[[V6]] {offsets = [0, 0], strides = [1]} : vector<2xi32> into vector<1x2xi32>
// CHECK: %[[V43:[a-z0-9_]+]] = vector.extract_strided_slice %[[V3]] {offsets = [0, 8], sizes = [1, 8], strides = [1, 1]} : vector<1x16xi8> to vector<1x8xi8>
// CHECK: %[[V44:[a-z0-9_]+]] = vector.extract_strided_slice %[[V4]] {offsets = [0, 8], sizes = [2, 8], strides = [1, 1]} : vector<2x16xi8> to vector<2x8xi8>
// CHECK: %[[V45:[a-z0-9_]+]] = vector.insert_strided_slice %[[V43]], %[[V8]] {offsets = [0, 0], strides = [1, 1]} : vector<1x8xi8> into vector<2x8xi8>
// CHECK: %[[V46:[a-z0-9_]+]] = vector.shape_cast %[[V45]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V47:[a-z0-9_]+]] = vector.shape_cast %[[V44]] : vector<2x8xi8> to vector<16xi8>
// CHECK: %[[V48:[a-z0-9_]+]] = arm_neon.intr.smmla %[[V39]], %[[V46]], %[[V47]] : vector<16xi8> to vector<4xi32>
// CHECK: %[[V49:[a-z0-9_]+]] = vector.shape_cast %[[V48]] : vector<4xi32> to vector<2x2xi32>
// CHECK: %[[V50:[a-z0-9_]+]] = vector.extract %[[V49]][0] : vector<2xi32> from vector<2x2xi32>
// CHECK: %[[V51:[a-z0-9_]+]] = vector.insert_strided_slice %[[V50]], %[[V42]] {offsets = [0, 0], strides = [1]} : vector<2xi32> into vector<1x2xi32>
// CHECK: return %[[V31]], %[[V51]] : vector<4xi32>, vector<1x2xi32>
// CHECK-LABEL: func.func @bf16
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<2x8xbf16>, %[[V1:[a-z0-9_]+]]: vector<4x8xbf16>, %[[V2:[a-z0-9_]+]]: vector<2x4xf32>, %[[V3:[a-z0-9_]+]]: vector<4xbf16>, %[[V4:[a-z0-9_]+]]: vector<2x4xbf16>, %[[V5:[a-z0-9_]+]]: vector<2xf32>) -> (vector<2x4xf32>, vector<2xf32>) {
// CHECK: %[[V6:[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : vector<2x2xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : vector<2x4xbf16>
// CHECK: %[[V8:[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : vector<2x4xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]} : vector<2x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.shape_cast %[[V9]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.shape_cast %[[V10]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.shape_cast %[[V11]] : vector<2x2xf32> to vector<4xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = arm_neon.intr.bfmmla %[[V14]], %[[V12]], %[[V13]] : vector<8xbf16> to vector<4xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.shape_cast %[[V15]] : vector<4xf32> to vector<2x2xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = vector.insert_strided_slice %[[V16]], %[[V8]] {offsets = [0, 0], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
// CHECK: %[[V18:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 4], sizes = [2, 4], strides = [1, 1]} : vector<2x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V19:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [0, 4], sizes = [2, 4], strides = [1, 1]} : vector<4x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V20:[a-z0-9_]+]] = vector.shape_cast %[[V18]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V21:[a-z0-9_]+]] = vector.shape_cast %[[V19]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V22:[a-z0-9_]+]] = arm_neon.intr.bfmmla %[[V15]], %[[V20]], %[[V21]] : vector<8xbf16> to vector<4xf32>
// CHECK: %[[V23:[a-z0-9_]+]] = vector.shape_cast %[[V22]] : vector<4xf32> to vector<2x2xf32>
// CHECK: %[[V24:[a-z0-9_]+]] = vector.insert_strided_slice %[[V23]], %[[V17]] {offsets = [0, 0], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
// CHECK: %[[V25:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]} : vector<2x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V26:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V27:[a-z0-9_]+]] = vector.extract_strided_slice %[[V2]] {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
// CHECK: %[[V28:[a-z0-9_]+]] = vector.shape_cast %[[V25]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V29:[a-z0-9_]+]] = vector.shape_cast %[[V26]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V30:[a-z0-9_]+]] = vector.shape_cast %[[V27]] : vector<2x2xf32> to vector<4xf32>
// CHECK: %[[V31:[a-z0-9_]+]] = arm_neon.intr.bfmmla %[[V30]], %[[V28]], %[[V29]] : vector<8xbf16> to vector<4xf32>
// CHECK: %[[V32:[a-z0-9_]+]] = vector.shape_cast %[[V31]] : vector<4xf32> to vector<2x2xf32>
// CHECK: %[[V33:[a-z0-9_]+]] = vector.insert_strided_slice %[[V32]], %[[V24]] {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
// CHECK: %[[V34:[a-z0-9_]+]] = vector.extract_strided_slice %[[V0]] {offsets = [0, 4], sizes = [2, 4], strides = [1, 1]} : vector<2x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V35:[a-z0-9_]+]] = vector.extract_strided_slice %[[V1]] {offsets = [2, 4], sizes = [2, 4], strides = [1, 1]} : vector<4x8xbf16> to vector<2x4xbf16>
// CHECK: %[[V36:[a-z0-9_]+]] = vector.shape_cast %[[V34]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V37:[a-z0-9_]+]] = vector.shape_cast %[[V35]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V38:[a-z0-9_]+]] = arm_neon.intr.bfmmla %[[V31]], %[[V36]], %[[V37]] : vector<8xbf16> to vector<4xf32>
// CHECK: %[[V39:[a-z0-9_]+]] = vector.shape_cast %[[V38]] : vector<4xf32> to vector<2x2xf32>
// CHECK: %[[V40:[a-z0-9_]+]] = vector.insert_strided_slice %[[V39]], %[[V33]] {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
// CHECK: %[[V41:[a-z0-9_]+]] = vector.insert_strided_slice %[[V3]], %[[V7]] {offsets = [0, 0], strides = [1]} : vector<4xbf16> into vector<2x4xbf16>
// CHECK: %[[V42:[a-z0-9_]+]] = vector.insert_strided_slice %[[V5]], %[[V6]] {offsets = [0, 0], strides = [1]} : vector<2xf32> into vector<2x2xf32>
// CHECK: %[[V43:[a-z0-9_]+]] = vector.shape_cast %[[V41]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V44:[a-z0-9_]+]] = vector.shape_cast %[[V4]] : vector<2x4xbf16> to vector<8xbf16>
// CHECK: %[[V45:[a-z0-9_]+]] = vector.shape_cast %[[V42]] : vector<2x2xf32> to vector<4xf32>
// CHECK: %[[V46:[a-z0-9_]+]] = arm_neon.intr.bfmmla %[[V45]], %[[V43]], %[[V44]] : vector<8xbf16> to vector<4xf32>
// CHECK: %[[V47:[a-z0-9_]+]] = vector.shape_cast %[[V46]] : vector<4xf32> to vector<2x2xf32>
// CHECK: %[[V48:[a-z0-9_]+]] = vector.extract %[[V47]][0] : vector<2xf32> from vector<2x2xf32>
// CHECK: return %[[V40]], %[[V48]] : vector<2x4xf32>, vector<2xf32>
// CHECK-LABEL: func.func @not
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<3x8xi8>, %[[V1:[a-z0-9_]+]]: vector<2x8xi8>, %[[V2:[a-z0-9_]+]]: vector<3x2xi32>, %[[V3:[a-z0-9_]+]]: vector<2x8xi16>, %[[V4:[a-z0-9_]+]]: vector<2x8xi16>, %[[V5:[a-z0-9_]+]]: vector<2x2xi32>) -> (vector<3x2xi32>, vector<2x2xi32>) {
// CHECK: %[[V6:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V0]], %[[V1]], %[[V2]] : vector<3x8xi8>, vector<2x8xi8> into vector<3x2xi32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[V3]], %[[V4]], %[[V5]] : vector<2x8xi16>, vector<2x8xi16> into vector<2x2xi32>
// CHECK: return %[[V6]], %[[V7]] : vector<3x2xi32>, vector<2x2xi32>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @signed(%a: vector<4x16xi8>, %b: vector<4x16xi8>, %c: vector<4x4xi32>) -> vector<4x4xi32> {
  %0 = arith.extsi %a : vector<4x16xi8> to vector<4x16xi32>
  %1 = arith.extsi %b : vector<4x16xi8> to vector<4x16xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4x16xi32>, vector<4x16xi32> into vector<4x4xi32>
  return %2 : vector<4x4xi32>
}
func.func @unsigned(%a: vector<2x8xi8>, %b: vector<2x8xi8>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = arith.extui %a : vector<2x8xi8> to vector<2x8xi32>
  %1 = arith.extui %b : vector<2x8xi8> to vector<2x8xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<2x8xi32>, vector<2x8xi32> into vector<2x2xi32>
  return %2 : vector<2x2xi32>
}
func.func @mixed(%a: vector<2x8xi8>, %b: vector<2x8xi8>, %c: vector<2x2xi32>) -> (vector<2x2xi32>, vector<2x2xi32>) {
  %0 = arith.extui %a : vector<2x8xi8> to vector<2x8xi32>
  %1 = arith.extsi %b : vector<2x8xi8> to vector<2x8xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<2x8xi32>, vector<2x8xi32> into vector<2x2xi32>
  %3 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %1, %0, %c : vector<2x8xi32>, vector<2x8xi32> into vector<2x2xi32>
  return %2, %3 : vector<2x2xi32>, vector<2x2xi32>
}
func.func @row(%a: vector<8xi8>, %b: vector<4x8xi8>, %c: vector<4xi32>, %a2: vector<1x16xi8>, %b2: vector<2x16xi8>, %c2: vector<1x2xi32>) -> (vector<4xi32>, vector<1x2xi32>) {
  %2 = vector.contract {indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<8xi8>, vector<4x8xi8> into vector<4xi32>
  %3 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a2, %b2, %c2 : vector<1x16xi8>, vector<2x16xi8> into vector<1x2xi32>
  return %2, %3 : vector<4xi32>, vector<1x2xi32>
}
func.func @bf16(%a: vector<2x8xbf16>, %b: vector<4x8xbf16>, %c: vector<2x4xf32>, %r: vector<4xbf16>, %s: vector<2x4xbf16>, %t: vector<2xf32>) -> (vector<2x4xf32>, vector<2xf32>) {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x8xbf16>, vector<4x8xbf16> into vector<2x4xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %r, %s, %t : vector<4xbf16>, vector<2x4xbf16> into vector<2xf32>
  return %0, %1 : vector<2x4xf32>, vector<2xf32>
}
func.func @not(%a: vector<3x8xi8>, %b: vector<2x8xi8>, %c: vector<3x2xi32>, %d: vector<2x8xi16>, %e: vector<2x8xi16>, %f: vector<2x2xi32>) -> (vector<3x2xi32>, vector<2x2xi32>) {
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x8xi8>, vector<2x8xi8> into vector<3x2xi32>
  %3 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %d, %e, %f : vector<2x8xi16>, vector<2x8xi16> into vector<2x2xi32>
  return %2, %3 : vector<3x2xi32>, vector<2x2xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.arm_neon.vector_contract_to_i8mm
      transform.apply_patterns.arm_neon.vector_contract_to_bfmmla
    } : !transform.any_op
    transform.yield
  }
}
