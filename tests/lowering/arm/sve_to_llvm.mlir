// RUN: ir-opt --convert-vector-to-llvm=enable-arm-sve %s | FileCheck %s

// CHECK-LABEL: func.func @products
func.func @products(%a: vector<[16]xi8>, %c: vector<[4]xi32>, %m: vector<[4]xi1>) -> vector<[4]xi32> {
  // CHECK: "arm_sve.intr.sdot"(%arg1, %arg0, %arg0)
  %0 = arm_sve.sdot %c, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: "arm_sve.intr.ummla"
  %1 = arm_sve.ummla %0, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: "arm_sve.intr.add"(%arg2,
  %2 = arm_sve.masked.addi %m, %1, %c : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: "arm_sve.intr.dupq_lane"(%{{.*}}) <{lane = 1 : i64}>
  %3 = arm_sve.dupq_lane %2[1] : vector<[4]xi32>
  return %3 : vector<[4]xi32>
}

// CHECK-LABEL: func.func @zip
func.func @zip(%a: vector<[16]xi8>) -> vector<[16]xi8> {
  // CHECK: %[[P:.*]] = "arm_sve.intr.zip.x2"(%arg0, %arg0)
  // CHECK: %[[H:.*]] = llvm.extractvalue %[[P]][1]
  // CHECK: return %[[H]]
  %0, %1 = arm_sve.zip.x2 %a, %a : vector<[16]xi8>
  return %1 : vector<[16]xi8>
}

// CHECK-LABEL: func.func @masks
func.func @masks(%n: index, %rows: vector<2x[4]xi1>, %b: vector<[8]xi1>)
    -> (vector<[4]xi1>, vector<2x[16]xi1>, vector<[4]xi1>) {
  // CHECK: %[[R:.*]] = builtin.unrealized_conversion_cast %arg1
  // CHECK: %[[N:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
  // CHECK: %[[M:.*]] = "arm_sve.intr.whilelt"(%{{.*}}, %[[N]]) : (i64, i64) -> vector<[4]xi1>
  %0 = vector.create_mask %n : vector<[4]xi1>
  // CHECK: %[[ROW:.*]] = llvm.extractvalue %[[R]][0]
  // CHECK: "arm_sve.intr.convert.to.svbool"(%[[ROW]]) : (vector<[4]xi1>) -> vector<[16]xi1>
  // CHECK: llvm.extractvalue %[[R]][1]
  %1 = arm_sve.convert_to_svbool %rows : vector<2x[4]xi1>
  // CHECK: %[[WHOLE:.*]] = "arm_sve.intr.convert.to.svbool"(%[[M]])
  // CHECK: %[[PSEL:.*]] = "arm_sve.intr.psel"(%[[WHOLE]], %arg2, %{{.*}})
  // CHECK: "arm_sve.intr.convert.from.svbool"(%[[PSEL]]) : (vector<[16]xi1>) -> vector<[4]xi1>
  %2 = arm_sve.psel %0, %b[%n] : vector<[4]xi1>, vector<[8]xi1>
  return %0, %1, %2 : vector<[4]xi1>, vector<2x[16]xi1>, vector<[4]xi1>
}
