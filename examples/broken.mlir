// Three independent mistakes in three functions. Each is reported where it is, and none hides the others:
// hover, navigation and completion go on working everywhere else.

// 1. %c is not defined anywhere: "use of undeclared SSA value name" on %c.
func.func @undeclared(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %c : i32
  return %sum : i32
}

// 2. The function returns i32 and the op returns i64: an error on `return` that names both types.
func.func @wrong_type(%a: i32) -> i32 {
  %wide = arith.extsi %a : i32 to i64
  return %wide : i64
}

// 3. The colon before the type is missing: "expected ':'" before i32.
func.func @syntax(%a: i32) -> i32 {
  %twice = arith.addi %a, %a i32
  return %twice : i32
}
