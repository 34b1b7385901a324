// Start here. The page "Get Started with MLIR" beside this file does each of these
// things at a click; the command *MLIR: Get Started* opens it.

// 1. Errors. Two mistakes are underlined. Hover over them to read what is wrong;
// Ctrl+. (Cmd+.) offers to mend them.
func.func @mistakes(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %bb : i32
  %wide = arith.extsi %sum : i32 to i8
  return %sum : i32
}

// -----
// The line above begins another module, as for `mlir-opt -split-input-file`: what
// follows is compiled without the mistakes.

// 2. Writing. Type `%product = arith.` in the function: the operations are listed,
// and behind one of them and a blank the values that fit.
func.func @write(%a: i32, %b: i32) -> i32 {
  return %a : i32
}

// 3. Passes. %b is computed as %a is, and marked. Ctrl+. on it removes it; %sum then
// adds %a to itself.
func.func @scale(%x: f32) -> f32 {
  %two = arith.constant 2.0 : f32
  %a = arith.mulf %x, %two : f32
  %b = arith.mulf %x, %two : f32
  %sum = arith.addf %a, %b : f32
  return %sum : f32
}

// -----

// 4. Loops. The second loop reads what the first one has written. The line above a
// loop says what fusing them saves, and a click on it fuses them.
func.func @squares_plus_one(%in: memref<64xf32>, %out: memref<64xf32>) {
  %one = arith.constant 1.0 : f32
  %squares = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %x = affine.load %in[%i] : memref<64xf32>
    %square = arith.mulf %x, %x : f32
    affine.store %square, %squares[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 64 {
    %before = affine.load %squares[%j] : memref<64xf32>
    %more = arith.addf %before, %one : f32
    affine.store %more, %out[%j] : memref<64xf32>
  }
  return
}

// -----

// 5. Compile and run. *LLVM IR* above the function shows what it compiles to, and
// follows your edits. *Run* asks for arguments and calls it: the sum of 0, 1, ...
// up to %n - 1.
func.func @sum_below(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%before = %zero) -> (index) {
    %after = arith.addi %before, %i : index
    scf.yield %after : index
  }
  return %sum : index
}
