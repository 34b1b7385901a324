// RUN: ir-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Faulty operations of func, cf and builtin.

func.func @f() -> i32 {
  // expected-error @+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  return
}

// -----

func.func @f(%a: f32) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f}}
  return %a : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  call @g() : () -> ()
  return
}
func.func private @g(i32)

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @g(%a) : (f32) -> ()
  return
}
func.func private @g(i32)

// -----

func.func @f() {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{op result types: 'i32'}}
  // expected-note @+1 {{function result types: 'f32'}}
  %0 = call @g() : () -> i32
  return
}
func.func private @g() -> f32

// -----

func.func @f() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @f : () -> i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'f32'}}
  call_indirect %a() : f32
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @+1 {{branch weights cannot all be zero}}
  cf.cond_br %a weights([0, 0]), ^bb1, ^bb1
^bb1:
  return
}

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'}}
module attributes {foo} { }

// -----

// expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()
