"""Branches become structured control flow: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import random

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FLAGS = ("--lift-cf-to-scf", "--allow-unregistered-dialect")

DIAMOND = """
func.func @f(%c: i1) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "test.a"() : () -> i32
  cf.br ^end(%0 : i32)
^b:
  %1 = "test.b"() : () -> i32
  cf.br ^end(%1 : i32)
^end(%r: i32):
  return %r : i32
}
"""
LOOP = """
func.func @f(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %c = arith.cmpi slt, %i, %n : i32
  %square = arith.muli %i, %i : i32
  cf.cond_br %c, ^body, ^end
^body:
  "test.use"(%i) : (i32) -> ()
  %next = "test.next"(%i) : (i32) -> i32
  cf.br ^head(%next : i32)
^end:
  return %square : i32
}
"""
TWO_ENTRIES = """
func.func @f(%c: i1, %d: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "test.a"() : () -> ()
  cf.cond_br %d, ^b, ^end
^b:
  "test.b"() : () -> ()
  cf.br ^a
^end:
  return
}
"""
TWO_KINDS_OF_ENDS = """
func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  return
^b:
  "test.exit"() : () -> ()
}
"""
FOREVER = """
func.func @f() -> i32 {
  cf.br ^a
^a:
  "test.a"() : () -> ()
  cf.br ^a
}
"""
SWITCH = """
func.func @f(%x: i32, %y: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^end(%x : i32),
    -1: ^a,
    7: ^end(%y : i32)
  ]
^a:
  "test.a"() : () -> ()
  return %x : i32
^end(%r: i32):
  return %r : i32
}
"""
PROGRAMS = {
    "a branch that meets": DIAMOND,
    "a loop whose value is used behind it": LOOP,
    "a cycle with two entries": TWO_ENTRIES,
    "two kinds of ends": TWO_KINDS_OF_ENDS,
    "a loop without an end": FOREVER,
    "a switch": SWITCH,
}


def random_function(number: int) -> str:
    """A function of some blocks, all of which control may get to, that pass values around."""
    choose = random.Random(number)
    count = choose.randint(3, 8)
    arities = [0, *(choose.choice((0, 0, 1, 2)) for _ in range(count - 1))]
    lines = []
    for block in range(count):
        if block:
            arguments = ", ".join(f"%a{block}_{index}: i32" for index in range(arities[block]))
            lines.append(f"^bb{block}({arguments}):" if arguments else f"^bb{block}:")
        lines.append(f'%v{block} = "test.v"() : () -> i32')
        visible = ["%v0", f"%v{block}", *(f"%a{block}_{index}" for index in range(arities[block]))]
        lines.append(f'scf.if %c {{ "test.inside"({choose.choice(visible)}) : (i32) -> () }}')

        def jump(target: int, names: list[str] = visible) -> str:
            values = ", ".join(choose.choice(names) for _ in range(arities[target]))
            types = ", ".join(["i32"] * arities[target])
            return f"^bb{target}({values} : {types})" if values else f"^bb{target}"

        others = [jump(choose.randint(1, count - 1)) for _ in range(2)]
        if block == count - 1:
            lines.append(f"return {choose.choice(visible)} : i32")
        elif choose.random() < 0.3:
            targets = f"default: {jump(block + 1)},\n0: {others[0]},\n1: {others[1]}"
            lines.append(f"cf.switch %v{block} : i32, [\n{targets}\n]")
        else:
            lines.append(f"cf.cond_br %c, {jump(block + 1)}, {others[0]}")
    return "\n".join(["func.func @f(%c: i1) -> i32 {", *lines, "}", ""])


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same(*FLAGS, text=text, among=PROGRAMS.values())


def test_random_functions_are_lifted_as_mlir_opt_does(mlir_opt: MlirOpt) -> None:
    text = "// -----\n".join(random_function(number) for number in range(60))
    flags = (*FLAGS, "--split-input-file")
    theirs, ours = mlir_opt(*flags, text=text), ir_opt(*flags, text=text)
    assert theirs.code == ours.code == 0
    assert theirs.output == ours.output


def test_a_branch_that_meets_is_an_if() -> None:
    done = ir_opt(*FLAGS, text=DIAMOND)
    assert done.code == 0
    assert " cf." not in done.output
    assert "%0 = scf.if %arg0 -> (i32) {" in done.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'func.func @f() {\n  return\n^a:\n  "test.a"() : () -> ()\n  cf.br ^b\n^b:\n  cf.br ^a\n}',
            "<stdin>:4:3: error: 'test.a' op transformation does not support unreachable blocks",
        ),
        (
            'func.func @f(%c: i1) {\n  "test.branch"() [^a, ^b] : () -> ()\n^a:\n  return\n^b:\n  return\n}',
            "<stdin>:2:3: error: 'test.branch' op transformation does not support terminators with successors not "
            "implementing BranchOpInterface",
        ),
        (
            "func.func @f() {\n  scf.execute_region {\n    cf.br ^a\n  ^a:\n    cf.br ^a\n  }\n  return\n}",
            "<stdin>:5:5: error: Cannot create unreachable terminator for 'scf.execute_region'",
        ),
        (
            "func.func @f(%c: i1) {\n  llvm.cond_br %c, ^a, ^b\n^a:\n  cf.br ^b\n^b:\n  return\n}",
            "<stdin>:2:3: error: 'llvm.cond_br' op Cannot convert unknown control flow op to structured control flow",
        ),
    ],
)
def test_what_cannot_be_lifted_is_an_error_with_its_place(text: str, message: str) -> None:
    done = ir_opt(*FLAGS, text=text)
    assert done.code == 1
    assert done.errors.startswith(message)


def test_many_branches_take_no_recursion() -> None:
    blocks = "".join(
        f"^b{number}:\n  cf.cond_br %c, ^a{number}, ^b{number + 1}\n^a{number}:\n  cf.br ^b{number + 1}\n"
        for number in range(300)
    )
    text = f"func.func @f(%c: i1) {{\n  cf.br ^b0\n{blocks}^b300:\n  return\n}}\n"
    done = ir_opt(*FLAGS, text=text)
    assert done.code == 0 and " cf." not in done.output
