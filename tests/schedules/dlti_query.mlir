// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s

// expected-note @below {{got non-DLTI-queryable attribute upon looking up keys ["test.id"] at op}}
module attributes { test.dlti = #dlti.map<"test.id" = 42 : i32, i32 = #dlti.map<"width" = 7 : i64>> } {
  // expected-remark @+3 {{id 42 : i32}}
  // expected-remark @+2 {{width 7 : i64}}
  // expected-error @+1 {{target op of failed DLTI query}}
  func.func private @f()
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg: !transform.any_op) {
    %funcs = transform.structured.match ops{["func.func"]} in %arg : (!transform.any_op) -> !transform.any_op
    %id = transform.dlti.query ["test.id"] at %funcs : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %id, "id" at %funcs : !transform.any_param, !transform.any_op
    %width = transform.dlti.query [i32, "width"] at %funcs : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %width, "width" at %funcs : !transform.any_param, !transform.any_op
    // expected-error @below {{'transform.dlti.query' op failed to apply}}
    %none = transform.dlti.query ["test.id", "width"] at %funcs : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

// expected-error @+2 {{target op of failed DLTI query}}
// expected-note @+1 {{no DLTI-queryable attrs on target op or any of its ancestors}}
func.func private @without_a_table()

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg: !transform.any_op) {
    %funcs = transform.structured.match ops{["func.func"]} in %arg : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{'transform.dlti.query' op failed to apply}}
    %none = transform.dlti.query [i32] at %funcs : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}
