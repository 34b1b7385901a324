func.func @too_few_operands(%a: i32) { "arith.addi"(%a) : (i32) -> i32
  return }
// -----
func.func @no_result(%a: i32) { "arith.addi"(%a, %a) : (i32, i32) -> ()
  return }
// -----
func.func @a_region_too_many(%a: i32) { "arith.addi"(%a, %a) ({}) : (i32, i32) -> (i32)
  return }
// -----
func.func @single_operand(%a: f32) { "arith.negf"(%a, %a) : (f32, f32) -> f32
  return }
// -----
func.func @zero_operands(%a: f32) { "arith.constant"(%a) <{value = 1 : i32}> : (f32) -> i32
  return }
// -----
func.func @several_results(%a: i32) { "arith.addui_extended"(%a, %a) : (i32, i32) -> i32
  return }
// -----
func.func @zero_results(%a: memref<f32>) { "memref.dealloc"(%a) : (memref<f32>) -> i32
  return }
// -----
func.func @a_region_is_missing(%a: index) { "scf.for"(%a, %a, %a) : (index, index, index) -> ()
  return }
// -----
func.func @regions_are_missing(%c: i1) { "scf.if"(%c) ({ ^a: scf.yield}) : (i1) -> ()
  return }
// -----
func.func @more_regions(%c: index) { "scf.index_switch"(%c) : (index) -> ()
  return }
// -----
func.func @more_operands(%c: index) { "memref.load"() : () -> f32
  return }
// -----
func.func @no_successor() { "cf.br"() : () -> () }
// -----
func.func @two_successors() { "cf.br"()[^a, ^a] : () -> ()
^a:
  return }
// -----
func.func @branch_operands(%a: i32) { "cf.br"(%a)[^a] : (i32) -> ()
^a:
  return }
// -----
func.func @branch_types(%a: i32) { "cf.br"(%a)[^a] : (i32) -> ()
^a(%b: f32):
  return }
// -----
func.func @second_successor(%c: i1) { cf.cond_br %c, ^a, ^b
^a:
  return
^b(%b: f32):
  return }
// -----
func.func @no_segments(%a: i1) { "cf.cond_br"(%a)[^a, ^a] : (i1) -> ()
^a:
  return }
// -----
func.func @wrong_segments(%a: i1) { "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1) -> ()
^a:
  return }
// -----
func.func @negative_segments(%a: i1) { "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 2, -1, 0>}> : (i1) -> ()
^a:
  return }
// -----
func.func @no_terminator(%a: i32) { %0 = arith.constant 1 : i32 }
// -----
func.func @no_terminator_with_operands(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32 }
// -----
func.func @used_before(%a: i32) -> i32 { %1 = arith.addi %0, %a : i32
  %0 = arith.constant 1 : i32
  return %1 : i32 }
// -----
func.func @uses_itself(%a: i32) -> i32 { %1 = arith.addi %1, %a : i32
  return %1 : i32 }
// -----
func.func @other_side(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %x = arith.constant 1 : i32
  cf.br ^b
^b:
  "test.use"(%x) : (i32) -> ()
  return }
// -----
func.func @argument_of_other_side(%c: i1) {
  cf.cond_br %c, ^a(%c : i1), ^b
^a(%d: i1):
  cf.br ^b
^b:
  "test.use"(%d) : (i1) -> ()
  return }
// -----
func.func @later_in_the_outer_region(%c: i1) {
  scf.if %c {
    "test.use"(%x) : (i32) -> ()
  }
  %x = arith.constant 1 : i32
  return }
// -----
func.func @result_inside_of_its_op(%c: i1) {
  %x = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    %y = arith.constant 1 : i32
    scf.yield %y : i32
  }
  return }
// -----
"builtin.module"() ({ ^a: }, {}) : () -> ()
// -----
"builtin.module"() ({ ^a:
^b: }) : () -> ()
// -----
"builtin.module"() ({ ^a(%x: i32): }) : () -> ()
// -----
module { func.func private @f()
  func.func private @f() }
// -----
module { "memref.global"() <{sym_name = "f", sym_visibility = "private", type = memref<4xf32>}> : () -> ()
  module @f { } }
// -----
module { "scf.yield"() : () -> () }
// -----
module { "func.return"() : () -> () }
// -----
func.func @f() {
  return
  return }
// -----
func.func @wrong_terminator(%a: index) { "scf.for"(%a, %a, %a) ({ ^b(%i: index):
  %x = arith.constant 1 : i32 }) : (index, index, index) -> ()
  return }
// -----
func.func @implicit_terminator(%a: index) { "scf.for"(%a, %a, %a) ({ ^b(%i: index):
  "test.end"() : () -> () }) : (index, index, index) -> ()
  return }
// -----
func.func @empty_block(%a: index) { "scf.for"(%a, %a, %a) ({ ^b(%i: index):
  }) : (index, index, index) -> ()
  return }
// -----
func.func @two_blocks(%a: index) { "scf.for"(%a, %a, %a) ({ ^b(%i: index):
  scf.yield
^c:
  scf.yield
  }) : (index, index, index) -> ()
  return }
// -----
func.func @region_arguments(%c: i1) {
  "scf.if"(%c) ({ ^a(%x: i32): scf.yield}, {}) : (i1) -> ()
  return }
// -----
func.func @all_match(%a: index, %b: i32) { "scf.for"(%a, %a, %b) ({ ^b(%i: index):
  scf.yield
  }) : (index, index, i32) -> ()
  return }
// -----
func.func @variadic_type(%a: memref<4xf32>, %b: i32) { "memref.load"(%a, %b) : (memref<4xf32>, i32) -> f32
  return }
// -----
func.func @element_type(%a: memref<4xf32>, %b: index) { "memref.load"(%a, %b) : (memref<4xf32>, index) -> i32
  return }
// -----
"func.func"() ({ }) {sym_name = "f", function_type = () -> (), sym_visibility = "foo"} : () -> ()
// -----
"func.func"() ({ }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ }) {function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^a(%x : i32): func.return }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^a(%x : i32): func.return }) {sym_name = "f", function_type = (f32) -> ()} : () -> ()
// -----
"func.func"() ({ }) {sym_name = "f", sym_visibility = "private", function_type = (f32) -> (), arg_attrs = []} : () -> ()
// -----
"func.func"() ({ }) {sym_name = "f", sym_visibility = "private", function_type = () -> f32, res_attrs = [{a}]} : () -> ()
// -----
"test.holder"() ({
  func.func @f() {
    func.func private @g()
    return
  }
}) : () -> ()
// -----
"arith.foo"() : () -> ()
// -----
"func.call"() : () -> ()
// -----
"arith.constant"() <{value = 1 : i32}> : () -> f32
// -----
func.func @shapes(%a: tensor<4xf32>, %b: tensor<5xf32>) { "arith.addf"(%a, %b) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return }
// -----
func.func @elements(%a: tensor<4xf32>) { "arith.negf"(%a) : (tensor<4xf32>) -> f32
  return }
// -----
func.func @bool_like(%a: i32) { "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32
  return }
// -----
func.func @shape_of_a_comparison(%a: vector<4xi32>) { "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return }
// -----
func.func @required_attribute(%a: i32) { "arith.cmpi"(%a, %a) : (i32, i32) -> i1
  return }
// -----
func.func @same_type_operands(%a: i32, %b: i64) { "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i64) -> i1
  return }
// -----
func.func @f() {
^a:
  cf.br ^b
^b:
  cf.br ^a }
// -----
func.func @f() {
  "test.x"() ({ ^c:  cf.br ^c }) : () -> ()
  return }
// -----
func.func @f() {
  "test.use"()[^b] : () -> ()
  cf.br ^b
^b:
  return }
// -----
func.func @f(%c: index) {
  %0 = scf.execute_region -> i32 { ^a : }
  return }
// -----
func.func @operand_shapes(%c: memref<4xf32>, %d: memref<5xf32>) {
  "memref.copy"(%c, %d) : (memref<4xf32>, memref<5xf32>) -> ()
  return }
// -----
func.func @operand_elements(%c: memref<4xf32>, %e: memref<4xi32>) {
  "memref.copy"(%c, %e) : (memref<4xf32>, memref<4xi32>) -> ()
  return }
// -----
func.func @result_type(%c: memref<4xf32>) {
  "memref.realloc"(%c) : (memref<4xf32>) -> memref<4x4xf32>
  return }
// -----
func.func @optional_operand(%c: memref<4xf32>, %d: index) {
  "memref.realloc"(%c, %d, %d) : (memref<4xf32>, index, index) -> memref<4xf32>
  return }
// -----
func.func @f(%c: i1) {
  "scf.while"() ({ scf.condition(%c) }, { ^a: scf.condition(%c)
  ^b: scf.yield }) : () -> ()
  return }
// -----
func.func @f(%i: index, %x: f32) {
  scf.execute_region {
    scf.reduce.return %x : f32
  }
  return }
// -----
func.func @elementwise(%a: vector<4xf32>) { "math.fpowi"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return }
// -----
func.func @only_arguments(%a: i32) {
}
// -----
"t.attribute_of_linalg"() {linalg.foo = 1 : i32} : () -> ()
