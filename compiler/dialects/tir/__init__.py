"""The tir dialect: loop programs over scalar expressions, as TVM's TIR writes them (https://tvm.apache.org/docs/).

An expression is a tree of operations, each used once; `tir.let` gives a value a name for the rest of its block.

    tir.prim_func @main(%buffer: memref<50xi32>, %i: index, %x: i32, %y: i32, %c: i1) {
      %0 = tir.add %x, %y : i32
      %z = tir.let "z" = %0 : i32
      tir.if %c : i1 {
        tir.store %z, %buffer[%i] : i32, memref<50xi32>[index]
      }
    }
"""

from compiler.dialects.tir import enums, ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "tir",
    "Loop programs over scalar expressions.",
    definitions=[enums, ops],
    hooks=[syntax, verify],
)
