// RUN: ir-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Faulty operations of arith, index and ub.

func.func @f(%i: i32) {
  // expected-error @+1 {{'arith.extui' op operand type 'i32' and result type 'i16' are cast incompatible}}
  arith.extui %i : i32 to i16
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  arith.truncf %f : f32 to f32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  arith.index_cast %i : i32 to i64
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  arith.bitcast %i : i32 to f64
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'index.casts' op operand type 'index' and result type 'index' are cast incompatible}}
  index.casts %x : index to index
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op integer return type must be signless}}
  "arith.constant"() {value = 1 : si32} : () -> si32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  arith.constant "a" : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  arith.constant unit
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'arith.select' expected 3 operands}}
  arith.select %i, %f : f32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'arith.cmpf' 'lhs' must be floating-point-like, but got 'i32'}}
  arith.cmpf oeq, %i, %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{invalid properties {predicate = "a"} for op arith.cmpi: Invalid attribute `predicate` in property conversion: "a"}}
  "arith.cmpi"(%i, %i) <{predicate = "a"}> : (i32, i32) -> i1
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'ub.poison' invalid kind of attribute specified}}
  ub.poison <1 : i32> : i32
  return
}
