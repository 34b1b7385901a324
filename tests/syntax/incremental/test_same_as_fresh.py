"""Texts and edits after which a document once differed from a fresh one; found by benchmarks/incremental_against_fresh.

Each case is the text before an edit and after it.
"""

from __future__ import annotations

import pytest

from ir_lsp.features.diagnostics import diagnostics
from tests.support.incremental import difference_after
from tests.support.markers import view_of

BINARY = "module attributes {gpu.container_module} {\ngpu.binary @kernel"
LAUNCH = "func.func @f(memref<?xf32>) {gpu.launch_func @kernel blocks in (%c, %c, %c)\nthreads in (%c, %c, %c)}"
MASK = (
    "func.func @f(%a :{{\n%r = vector.mask %m {{ vector.outerproduct %a, %a {{kind = {}}} : vector<4xf32>, "
    "vector<4xf32> }} : vector<4xi1> -> vector<4xf32>\n}}\n"
)
SEQUENCE = "module attributes {transform.with_named_sequence} {transform.named_sequence @m() -> (i32) {"
CALL = "llvm.func @g() {\nllvm.call @f() vararg(!llvm.func<void (...)>) : () -> () llvm.call @v() : () -> ()"

UNCLOSED = """ {
  func.func @f(%a: index, %c: i1) {
    scf.for %i = %a to %a step %a {
        scf.for %j = %a t else {o %a step %a {
    }
    }
  }
  func.func @g(%a: index, %c: i1) {
    scf.for %i = %a to %a step %a {
      scf.if %c {
        scf.for %j = %a to %a step %a {
        }
      }
    gpu.func @k(%a: index, %c: i1) {
    }
  }
  func.func @h(%a: index, %c: i1) {
  }      }
"""

CASES = {
    "a module above an unclosed function cannot be read any more": (f"module{UNCLOSED}", f"dule{UNCLOSED}"),
    "an alias loses its equals sign": ("#trait = ]\nlinalg.generic #trait", "#trait ]\nlinalg.generic #trait"),
    "an alias loses its value": ("!t = i32\nfunc.func private @f(!t)", "!t =\nfunc.func private @f(!t)"),
    "an alias gets a value": ("!t =\nfunc.func private @f(!t)", "!t = i32\nfunc.func private @f(!t)"),
    "an operation behind an invalid alias changes its first word": ("#p>\nfnc.func", "#p>\nf"),
    "an alias is continued by the first operation": ('#p = 5\n"a.b"() : () -> ()', "#p = 5\n: i32"),
    "text comes above an error at the first token": ("]", "func.func @f() {\n  return\n}\n]"),
    "a redefined symbol that cannot be read changes": (
        f"llvm.func @f(...)\nllvm.func @f)dic\n{CALL}",
        f"llvm.func @f(...)\nllvm.func @f)\n{CALL}",
    ),
    "a value of the file is used in two chunks": (
        "{\ntosa.max_pool2d %a {p = array<i64: 1>} : (tensor<2xf32>) -> tensor<1xf32>\n}\nfunc%a: t{\n}func",
        "{\ntosa.max_pool2d %a {p = array<i64: 1>} : (tensor<2xf32>) -> tensor<1xf32>\n}\nfunc%a: t{\n}",
    ),
    "a container loses its last operation": ("llvm.comdat @l {\ny\n}", "llvm.comdat @l {\n//y\n}"),
    "a launch names another kernel": (f"{BINARY}\n{LAUNCH}}}", f"{BINARY}\n{LAUNCH.replace('@kernel', '@kerne')}}}"),
    "the yield of a sequence cannot be read": (
        f"{SEQUENCE}transform.yield %c\n}}\n}}",
        f"{SEQUENCE}transform.yield %c//\n}}\n}}",
    ),
    "the user of a matched type is renamed": (
        "pdl.pattern : benefit(1) {%t = type %1 = operation (%t : !pdl.type)\n%v}",
        "pdl.pattern : benefit(1) {%t = type %1 = operation (%tz : !pdl.type)\n%v}",
    ),
    "an error of an operation stands in the next one": (
        "){\n%4\nvector.insert\n%a8, %b8 = arm_}",
        "){\n%4\nvector.insert%\n%a8, %b8 = arm_}",
    ),
    "the argument of a label is half typed": (
        "func.func @f(i2) {\n^0(a):\nc0 = arith.constant 0 : index\n  %>\n}",
        "func.func @f(i2) {\n^0(a):\n>\n}",
    ),
    "what a mask holds cannot be read": (
        "{\nvector.mask%ask { vector.reduction<or>, %a:vector<[32]xi8>into i8 } : vector<[32]xi1> 8\n}\n",
        "{\nvector.mask%ask { vector.reduction<or>, %a:memref<?xf32>into i8 } : vector<[32]xi1> 8\n}\n",
    ),
    "text comes below a value that the chunk above it uses": (
        '{\n"r"(%0#0, %0#1) : (i2, i2) -> ()}\n""() {\n%0:2}',
        '{\n"r"(%0#0, %0#1) : (i2, i2) -> ()}\n""() {\n%0:2}  ',
    ),
    "what a mask holds can be read": (MASK.format("#%"), MASK.format("1")),
    "an operation that does not dominate its use changes": (
        "func.func @f() {\n  %1 = arith.negf %0 : f32\n  %0 = arith.constant 1.0 : f32\n  return\n}\n",
        "func.func @f() {\n  %1 = arith.negf %0 : f32\n  %0 = arith.constant 2.0 : f32\n  return\n}\n",
    ),
    "an operation of a module stands in a function": (
        'spirv.EntryPoint "GLCompute" @m\n',
        'spirv.func @m() -> () "None" {\n  spirv.EntryPoint "GLCompute" @m\n',
    ),
    "a string in an open bracket is not closed": (
        'func.func @e(!q<{\n%0o"\n  memref.store %a, %b[%c] : memref<1xf32>\n  return}',
        'func.func @e(!q<{\n%0o"\nreturn}',
    ),
    "an operation above a hidden body goes": (
        "func.func @f(%a: tensor<2xf32>,\n    %b: tensor<1x6xf32>) {\n      ins(%a : tensor<2x4xf32>)\n"
        "  %t = linalg.transpose\n      outs(%b : tensor<1x6xf32>)\n      permutation = [1, 0]\n}\n",
        "func.func @f(%a: tensor<2xf32>,\n    %b: tensor<1x6xf32>) {\n\n"
        "  %t = linalg.transpose\n      outs(%b : tensor<1x6xf32>)\n      permutation = [1, 0]\n}\n",
    ),
    "a line begins with a null character": (
        "%a\n%c = arith.constant 0 : index\n\0%0 = tensor.dim %a, %c : tensor<?xf32>\n%",
        "%a\n%c = arith.constant 0 : index\n\0%0 = tensor.dim %a, %c : tensor<?xf32>\n%<",
    ),
    "a symbol's name is cut short": ("func.func @first() {\n  /\n}\n", "func.func @a-b() {\n  /\n}\n"),
    "a symbol's name begins with a digit": ("func.func @first()\n", "func.func @1()\n"),
    "a reference names no constant": (
        'spirv.func @o() "None" {\n%0 = spirv.mlir.referenceof @sc : i32\ns.',
        'spirv.func @o() "None" {\n%0 = spirv.mlir.referenceof @foo : i32\ns.',
    ),
    "the region above a region with named arguments grows": (
        "func.func @n %ar2> {\n  %dex\n  %2\n  return f32>\n}\nmref<) {\n",
        "func.func @n %ar2> {\n  %dex\n  %2 else {\n  }\n  return f32>\n}\nmref<) {\n",
    ),
    "a value of the file is named in a function": (
        "%0\nfunc.func @f() {\n  return %0 : ind\n}",
        "%0\nfunc.func @f() {\n  return %0 : index\n}",
    ),
    "a bracket of an alias is closed further below": (
        "#a = #g<\nfunc\n",
        "#a = #g<\nfunc\ndex>,\n// %[[A:.*3]]: tensor<?xf32>)\n",
    ),
    "a definition has another type than a use above it": (
        "func.func @n() {memref.store %c, %a[] : memref<f32>.\n\n%c = arith.constant 1 }",
        "func.func @n() {memref.store %c, %a[] : memref<f32>.\nf32\n%c = arith.constant 1 }",
    ),
    "two arguments have one name": (
        "func.func @f(%b: i32, %b: vector<1xi32>) {\n  %0 = arith.addi %b, %b : vector<1xi32>\n//\n}\n",
        "func.func @f(%b: i32, %b: vector<1xi32>) {\n  %0 = arith.addi %b, %b : vector<1xi32>\n<\n}\n",
    ),
    "the second region is not closed": (
        '{\n%0 = "n"() : () -> i1\n}{\n  "b"() : () -> ()\n  }\n',
        '{\n%0 = "n"() : () -> i1\n}{\n\n',
    ),
    "a name is used above both of its definitions": (
        "{\n%=\n%0=\n%2=linalg.fill ins(%0:f32) outs(%4 : tensor<16x256xf32>) -> tensor<16xf32>\n"
        "  %4=tensor.extract_slice%0[][][]:tensor<f32>to tensor<16x256xf32>"
        "%4=tensor.extract_slice%0[] [166] [] : tensor<f32> to tensor<16xf32>\n"
        "  %3_ = tensor.extract_slice %1[0, 0]r<256x16>\n}\n",
        "{\n%=\n%0=\n%2=linalg.fill ins(%0:f32) outs(%4 : tensor<16x256xf32>) -> tensor<16xf32>\n"
        "  %4=tensor.extract_slice%0[][][]:tensor<f32>to tensor<16x256xf32>"
        "%4=tensor.extract_slice%0[] [166] [] : tensor<f32> to tensor<16xf32\n"
        "  %3_ = tensor.extract_slice %1[0, 0]r<256x16>\n}\n",
    ),
}
"""Names of the edits, and the texts."""


@pytest.mark.parametrize("learnt", [False, True], ids=["general", "known"])
@pytest.mark.parametrize("windows", [False, True], ids=["chunks", "windows"])
@pytest.mark.parametrize("states", CASES.values(), ids=CASES)
def test_an_edited_document_is_as_a_fresh_one(states: tuple[str, ...], windows: bool, learnt: bool) -> None:
    assert difference_after(*states, windows=windows, learnt=learnt) == ""
    assert difference_after(*reversed(states), windows=windows, learnt=learnt) == ""


def test_an_error_in_a_struct_leaves_the_next_one_with_its_name_alone() -> None:
    view = view_of(
        '%1 = llvm.alloca %0 x !llvm.struct<"a", (i32, oops)> : (i32) -> !llvm.ptr\n'
        '%2 = llvm.mlir.zero : !llvm.struct<"a", (i32)>\n'
    )
    assert [each.message for each in diagnostics(view) if "identifier" in each.message] == []
