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
