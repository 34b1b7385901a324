// RUN: ir-opt --transform-interpreter --split-input-file --verify-diagnostics %s

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{function with name '@x' not found}}
      %module, %f = transform.func.replace_func_signature @x args_interchange = [0] results_interchange = [0] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{function with name '@f' has 2 arguments, but 1 args interchange were given}}
      %module, %f = transform.func.replace_func_signature @f args_interchange = [0] results_interchange = [0] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{function with name '@f' has 1 results, but 2 results interchange were given}}
      %module, %f = transform.func.replace_func_signature @f args_interchange = [0, 1] results_interchange = [0, 1] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{args interchange must be unique}}
      %module, %f = transform.func.replace_func_signature @f args_interchange = [0, 0] results_interchange = [0] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{results interchange index 1 is out of bounds for function with name '@f' with 1 results}}
      %module, %f = transform.func.replace_func_signature @f args_interchange = [0, 1] results_interchange = [1] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{args interchange index 2 is out of bounds for function with name '@f' with 2 arguments}}
      %module, %f = transform.func.replace_func_signature @f args_interchange = [0, 2] results_interchange = [0] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func private @d(%a: i32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      // expected-error@+1 {{failed to replace function signature '@d' with new order}}
      %module, %f = transform.func.replace_func_signature @d args_interchange = [0] results_interchange = [0] at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  func.func @g(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
  func.func @h(%a: i32, %b: i32) -> i32 {
    %0 = func.call @g(%a, %b) : (i32, i32) -> i32
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %m = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
      %n = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      // expected-error@+1 {{function with name '@x' is not found}}
      %module, %f = transform.func.deduplicate_func_args @x at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  func.func @g(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
  func.func @h(%a: i32, %b: i32) -> i32 {
    %0 = func.call @g(%a, %b) : (i32, i32) -> i32
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %m = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
      %n = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      // expected-error@+1 {{failed to deduplicate function arguments of function f}}
      %module, %f = transform.func.deduplicate_func_args @f at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  func.func @g(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
  func.func @h(%a: i32, %b: i32) -> i32 {
    %0 = func.call @g(%a, %b) : (i32, i32) -> i32
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %m = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
      %n = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      // expected-error@+1 {{failed to deduplicate function arguments of function g}}
      %module, %f = transform.func.deduplicate_func_args @g at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  func.func @g(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
  func.func @h(%a: i32, %b: i32) -> i32 {
    %0 = func.call @g(%a, %b) : (i32, i32) -> i32
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %m = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
      %n = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      // expected-error@+1 {{target is expected to be module operation}}
      %module, %f = transform.func.deduplicate_func_args @f at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}

// -----

module {
  func.func @f(%a: i32, %b: f32) -> i32 {
    return %a : i32
  }
  func.func @g(%a: i32, %b: i32) -> i32 {
    return %a : i32
  }
  func.func @h(%a: i32, %b: i32) -> i32 {
    %0 = func.call @g(%a, %b) : (i32, i32) -> i32
    return %a : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %m = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
      %n = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      // expected-error@+1 {{requires a single module to operate on}}
      %module, %f = transform.func.deduplicate_func_args @f at %n : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield
    }
  }
}
