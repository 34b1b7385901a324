// Control flow with blocks and branches: what loops and conditions become on their way to LLVM IR.
//
// Things to try: the uses of ^loop, the two sources of its argument %x, the graph of @gcd.

// Euclid's algorithm. A branch passes the arguments of the block that it goes to.
func.func @gcd(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^loop(%a, %b : i32, i32)
^loop(%x: i32, %y: i32):
  %done = arith.cmpi eq, %y, %zero : i32
  cf.cond_br %done, ^exit, ^step
^step:
  %rest = arith.remui %x, %y : i32
  cf.br ^loop(%y, %rest : i32, i32)
^exit:
  return %x : i32
}

// A switch picks one of several blocks by number, the default one for any other.
func.func @days(%month: i32, %leap: i1) -> i32 {
  %thirty = arith.constant 30 : i32
  %thirty_one = arith.constant 31 : i32
  cf.switch %month : i32, [
    default: ^known(%thirty_one : i32),
    2: ^february,
    4: ^known(%thirty : i32),
    6: ^known(%thirty : i32),
    9: ^known(%thirty : i32),
    11: ^known(%thirty : i32)
  ]
^february:
  %short = arith.constant 28 : i32
  %long = arith.constant 29 : i32
  %days = arith.select %leap, %long, %short : i32
  cf.br ^known(%days : i32)
^known(%result: i32):
  return %result : i32
}
