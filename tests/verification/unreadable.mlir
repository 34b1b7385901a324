func.func private @b(vector<[x4xf32>)

// -----

func.func private @b(vector<4x[0]xf32>)

// -----

func.func private @b(tensor<4xf32, )

// -----

func.func private @b() loc("a":1:1.5)

// -----

func.func private @b() loc("a":)

// -----

func.func @a_brace_too_many() {
  return
}
}
func.func @g() { return }

// -----

"func.func"() <{function_type = () -> (), sym_name = "a_brace_too_many_in_generic_form"}> ({
  "func.return"() : () -> ()
}) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "an_unclosed_region_in_generic_form"}> ({
    "func.return"() : () -> ()
  }) : () -> ()

// -----

func.func @an_unclosed_region_before_others(%c: i1) {
  "scf.if"(%c) ({
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @two_entry_blocks_in_an_op_with_other_faults(%a: index) {
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: index):
    ^bb0(%j: index):
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

"t.x"() {a = #llvm.linkage<foo>} : () -> ()

// -----

"t.x"() {a = #llvm.cconv<1>} : () -> ()

// -----

"t.x"() {a = #tosa.target_env<specification_version = "1.0", level = foo, profiles = [], extensions = []>} : () -> ()

// -----

"t.x"() {a = #omp.flags<foo = 1>} : () -> ()

// -----

"t.x"() {a = #nvvm.shape<m = 1, k = 2>} : () -> ()

// -----

"t.x"() {a = #nvvm.shape<, k = 2>} : () -> ()

// -----

"t.x"() {a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = i32>} : () -> ()

// -----

"t.x"() {a = #llvm.loop_annotation<disableNonforced = 3>} : () -> ()

// -----

"t.x"() {a = #spirv.vcev1.0} : () -> ()

// -----

func.func @f(%v: vector<4xf32>) {
  %0 = vector.shuffle %v, %v [0, foo] : vector<4xf32>, vector<4xf32>
  return
}

// -----

"t.x"() {a = #spirv.entry_point_abi<workgroup_size = [32, 4294967296, 1]>} : () -> ()

// -----

"t.x"() {a = !llvm.ptr<foo>} : () -> ()

// -----

func.func @f(%i: index) {
  scf.for %a = %i to %i step %i iter_args(%x = %i -> (index) {
  }
  return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.getelementptr %p[4294967296] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

func.func @f(%a: complex<f32>) {
  %0 = complex.sin %a : f64
  return
}

// -----

func.func @f(%a: i32) {
  %0 = spirv.ConvertUToPtr %a : f32 to !spirv.ptr<i32, Generic>
  return
}

// -----

func.func @f(%a: i32) {
  %0 = vector.step : i32
  return
}

// -----

func.func @f(%a: i32) {
  %0 = bufferization.to_tensor %a : i32 to tensor<4xf32>
  return
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.debug.emit_param_as_remark %a : !transform.any_op
}

// -----

func.func @f() {
  %0:100000 = "a.b"() : () -> i32
  return
}

// -----

llvm.func @f(..., i32)

// -----

llvm.func @f() {
  %0 = llvm.mlir.addressof @x : : !llvm.ptr
  llvm.return
}

// -----

func.func @f() {
  %0 = bufferization.alloc_tensor( : tensor<4xf32>
  return
}

// -----

func.func @results_like_lines_before(%a: i32) {
  %1 = arith.ori %a, %a : i32
  %2 = arith.ori %a, %a : i32
  %3 = arith.ori %a, %a : i32
  %10x = arith.ori %a, %a : i32
  return
}

// -----

func.func private @1()

// -----

"a"() {x = .} : () -> ()
