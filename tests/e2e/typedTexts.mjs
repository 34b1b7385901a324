// Texts that the typing test types: one for each thing in MLIR's syntax that an editor might get wrong.
export const texts = {
  "strings": String.raw`"test.strings"() {a = "50% of {this", b = "it's \22quoted\22 // not a comment", c = "(["} : () -> ()
"test.more"() {"key with blanks" = "@f ^bb #map !t %a", empty = ""} : () -> ()
func.func private @"a name with blanks, and (brackets"() -> i32
`,
  "comments": String.raw`// A comment with an unclosed ( and a "quote, %a and arith.
/// A comment in the form of documentation,
/// that goes on.
func.func @f(%a: i32) -> i32 {  // behind a brace
  // CHECK: arith.addi %a
  %b = arith.addi %a, %a : i32  // f(x) = 2x
  return %b : i32  // i32
}
// -----
`,
  "nested_regions": String.raw`module @outer {
  module {
    func.func @f(%c: i1, %n: index) {
      %zero = arith.constant 0 : index
      scf.for %i = %zero to %n step %n {
        scf.if %c {
          scf.yield
        } else {
          "test.use"(%i) : (index) -> ()
        }
      }
      return
    }
  }
}
`,
  "attributes": String.raw`module attributes {
  test.flag,
  test.list = [1 : i32, 2.5e-1 : f64, true, unit, [], {x = 1 : i8}],
  test.dense = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
} {
  func.func private @f() attributes {llvm.emit_c_interface}
}
`,
  "affine_maps": String.raw`#id = affine_map<(d0) -> (d0)>
#map = affine_map<(d0, d1)[s0] -> (d0 floordiv 2, d1 mod 4, s0 + -1)>
#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0, d0 mod 2 == 0)>
func.func @f(%n: index, %m: memref<?xf32, #id>) {
  affine.for %i = 0 to min #id(%n) step 2 {
    affine.if #set(%i)[%n] {
      %v = affine.load %m[%i + 1] : memref<?xf32, #id>
    }
  }
  return
}
`,
  "dense_literals": String.raw`func.func @f() -> tensor<2x3xf32> {
  %a = arith.constant dense<[
    [1.0, 2.0, 3.0],
    [-4.5e+3, 0x7FC00000, 6.0]
  ]> : tensor<2x3xf32>
  %b = arith.constant dense<"0x00010203"> : tensor<4xi8>
  %c = arith.constant sparse<[[0, 1]], 1> : tensor<3x4xi32>
  return %a : tensor<2x3xf32>
}
`,
  "aliases": String.raw`!t = i32
!tt = tensor<4x!t>
#a = 1 : !t
#ab = [#a, #a]
func.func private @f(!t) -> !tt
func.func private @g(!tt) -> !t
func.func @h(%x: !t) -> !t {
  "test.op"() {one = #a, two = #ab} : () -> !t
  return %x : !t
}
`,
  "generic_form": String.raw`"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32):
    %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.br"(%0)[^bb1] : (i32) -> ()
  ^bb1(%1: i32):
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
`,
  "blocks": String.raw`func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb10(%a : i32)
^bb1:
  cf.br ^bb2
^bb2:  // pred: ^bb1
  cf.br ^bb10(%a : i32)
^bb10(%x: i32):
  cf.switch %x : i32, [
    default: ^bb2,
    42: ^bb1
  ]
}
`,
  "names_that_begin_alike": String.raw`func.func @f(%a: i1, %ab: i16, %abc: i16) -> i16 {
  %abcd = arith.addi %ab, %abc : i16
  %a0, %a1 = "test.two"(%a, %ab) : (i1, i16) -> (i1, i16)
  %r:2 = "test.pair"(%a0, %a1, %r#1) : (i1, i16, i1) -> (i1, i1)
  "test.last"(%a) : (i1) -> i1
  return %ab : i16
}
`,
  "operations_without_operands": String.raw`func.func @f() {
  gpu.barrier
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  return
}
llvm.func @g() {
  llvm.fence seq_cst
  llvm.return
}
`,
  "keywords_at_the_end": String.raw`func.func @f(%m: memref<4xf32>, %i: index, %x: index) {
  %t = gpu.thread_id x
  %0 = arith.cmpi slt,
    %i, %x : index
  memref.copy %m, %m : memref<4xf32> to
    memref<4xf32>
  %k = arith.constant true
  %u = ub.poison : none
  return
}
`,
  "continued_lines": String.raw`func.func @f(
    %a: tensor<4xf32>,
    %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.add ins(%a, %b :
      tensor<4xf32>, tensor<4xf32>)
      outs(%a : tensor<4xf32>)
    -> tensor<4xf32>
  return %0
      : tensor<4xf32>
}
`,
  "vectors_and_types": String.raw`func.func private @f(vector<[4]x2xi8>, memref<?x?xf32, strided<[?, 1], offset: ?>, 3>)
func.func private @g(complex<f64>, tuple<i1, index, none>, (i32) -> (f32, bf16)) -> ((i1) -> i2)
func.func private @h(!llvm.ptr, !llvm.struct<(i32, ptr)>, !llvm.array<4 x i8>) -> !llvm.ptr
func.func private @i(tensor<*xf16>, tensor<4xf32, "encoding">) -> si8
`,
  "locations": String.raw`#loc = loc("file.mlir":1:2)
func.func @f(%a: i32 loc(unknown)) -> i32 {
  %0 = arith.muli %a, %a : i32 loc(callsite("g" at "h.mlir":10:8))
  return %0 : i32 loc(fused<"cse">[#loc, "named"])
} loc(#loc)
`,
  "llvm_dialect": String.raw`llvm.mlir.global internal constant @text("hi\00") {addr_space = 0 : i32} : !llvm.array<3 x i8>
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.icmp "slt" %0, %0 : i32
  llvm.cond_br %1, ^bb1, ^bb2
^bb1:
  llvm.return %0 : i32
^bb2:
  llvm.unreachable
}
`,
  "a_transform_schedule": String.raw`module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
`,
  "broken_brackets": String.raw`func.func @f(%a: i32, {
  %b = arith.addi %a, (%a : i32
  "test.op"(%b)) : () -> ()
  %c = "unclosed
  memref.load %m[%a : memref<4xi32
}}
`,
  "broken_operations": String.raw`func.func @f(%a: i32) -> i32 {
  %b = arith.addi %a, : i32
  %c = no.such.op %a, %b : i32
  arith.muli %nowhere,
  = %a
  %d = arith.constant : i32
  scf.for %i = to %a
  return %a %b : i32
}
`,
  "no_code_at_all": String.raw`This is no MLIR: it has 100% words, e.g. "quotes, (brackets], <angles and # hashes!
@ ^ ! % . , ; ? * & | ~ $ - + = -> :: 0x1F 1.5e10
{-# dialect_resources: { builtin: { blob: "0x08000000" } } #-}
ümlaute, 中文, "é" // ñ
`,
};
