// Reductions with scf: a loop carries its running value in iter_args and yields the next one.
//
// Things to try: the two equal subtractions in @variance (-cse), the dead op in @dot, who calls @sum and @mean.

func.func @sum(%values: memref<?xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %values, %zero : memref<?xf32>
  %start = arith.constant 0.0 : f32
  %total = scf.for %i = %zero to %size step %one iter_args(%acc = %start) -> (f32) {
    %value = memref.load %values[%i] : memref<?xf32>
    %next = arith.addf %acc, %value : f32
    scf.yield %next : f32
  }
  return %total : f32
}

func.func @mean(%values: memref<?xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %total = call @sum(%values) : (memref<?xf32>) -> f32
  %size = memref.dim %values, %zero : memref<?xf32>
  %size_i64 = arith.index_cast %size : index to i64
  %count = arith.sitofp %size_i64 : i64 to f32
  %mean = arith.divf %total, %count : f32
  return %mean : f32
}

// The sum of the squared distances from the mean.
func.func @variance(%values: memref<?xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %values, %zero : memref<?xf32>
  %mean = call @mean(%values) : (memref<?xf32>) -> f32
  %start = arith.constant 0.0 : f32
  %sum = scf.for %i = %zero to %size step %one iter_args(%acc = %start) -> (f32) {
    %value = memref.load %values[%i] : memref<?xf32>
    %left = arith.subf %value, %mean : f32
    %right = arith.subf %value, %mean : f32
    %square = arith.mulf %left, %right : f32
    %next = arith.addf %acc, %square : f32
    scf.yield %next : f32
  }
  return %sum : f32
}

func.func @dot(%x: memref<8xf32>, %y: memref<8xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = arith.constant 8 : index
  %unused = arith.addi %zero, %size : index
  %start = arith.constant 0.0 : f32
  %sum = scf.for %i = %zero to %size step %one iter_args(%acc = %start) -> (f32) {
    %a = memref.load %x[%i] : memref<8xf32>
    %b = memref.load %y[%i] : memref<8xf32>
    %product = arith.mulf %a, %b : f32
    %next = arith.addf %acc, %product : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
