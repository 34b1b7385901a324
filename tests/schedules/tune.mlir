// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.tune.knob<"coin"> = true from options = [true, false] -> !transform.any_param
    // expected-remark@+1 {{coin true}}
    transform.debug.emit_param_as_remark %p, "coin" : !transform.any_param
    %one = transform.tune.knob<"which"> = 1 : i64 from options = [0, 1] -> !transform.param<i64>
    %q = transform.tune.alternatives<"bifurcation"> selected_region = %one : !transform.param<i64> -> !transform.any_param {
      %h = transform.param.constant 5 : i64 -> !transform.any_param
      transform.yield %h : !transform.any_param
    }, {
      %h = transform.param.constant 7 : i64 -> !transform.any_param
      transform.yield %h : !transform.any_param
    }
    // expected-remark@+1 {{seven 7 : i64}}
    transform.debug.emit_param_as_remark %q, "seven" : !transform.any_param
    transform.tune.alternatives<"other"> selected_region = 0 {
      // expected-remark@+1 {{inside 7 : i64}}
      transform.debug.emit_param_as_remark %q, "inside" : !transform.any_param
    }, {
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error@+1 {{non-deterministic choice "coin" is only resolved through providing a `selected` attr}}
    %p = transform.tune.knob<"coin"> options = [true, false] -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error@+1 {{non-deterministic choice "other" is only resolved through providing a `selected_region` attr/param}}
    transform.tune.alternatives<"other"> {
    }, {
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant 7 : i64 -> !transform.any_param
    // expected-error@+1 {{'selected_region' attribute/param specifies region at index 7 while op has only 2 regions}}
    transform.tune.alternatives<"other"> selected_region = %p : !transform.any_param {
    }, {
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant "x" -> !transform.any_param
    // expected-error@+1 {{param should hold exactly one integer attribute, got: "x"}}
    transform.tune.alternatives<"other"> selected_region = %p : !transform.any_param {
    }, {
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant -1 : i64 -> !transform.any_param
    // expected-error@+1 {{'selected_region' attribute/param specifies region at index -1 while op has only 2 regions}}
    transform.tune.alternatives<"other"> selected_region = %p : !transform.any_param {
    }, {
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.verify %f : !transform.any_op
    // expected-error@+1 {{'transform.tune.alternatives' op 'selected_region' attribute specifies region at index 2 while op has only 2 regions}}
    transform.tune.alternatives<"other"> selected_region = 2 {
    }, {
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error@+1 {{'transform.tune.knob' op provided `selected` attribute is not an element of `options` array of attributes}}
    %p = transform.tune.knob<"coin"> = 3 from options = [true, false] -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant -1 : i64 -> !transform.param<i64>
    // expected-error@+1 {{op does not have interpreted semantics yet}}
    transform.smt.constrain_params(%p) : (!transform.param<i64>) -> () {
    ^bb0(%in: !smt.int):
      %c4 = smt.int.constant 4
    }
    transform.yield
  }
}
