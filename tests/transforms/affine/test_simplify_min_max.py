"""affine-simplify-min-max: operands of minima and maxima that never count, by what is known of values."""

from __future__ import annotations

from random import Random

import pytest

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import Order, ValueBounds
from compiler.ir.affine import AffineMap, dim
from compiler.ir.operation import OpResult
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import load, transformed
from tests.support.tool import ir_opt

PIPELINE = "func.func(affine-simplify-min-max)"


def simplified(code: str, map_: str, operands: str) -> str:
    """Returns the op that a minimum in a function becomes, as printed; "" where it is gone."""
    text = f"""func.func @f(%n: index, %m: index, %b: i1) -> index {{
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      {code}
      %r = affine.min affine_map<{map_}>({operands})
      return %r : index
    }}"""
    printed = transformed(PIPELINE, text)
    collected = [line.strip() for line in printed.split("\n") if "affine.min" in line]
    return collected[0] if collected else ""


@pytest.mark.parametrize(
    ("code", "map_"),
    [
        ("", "(d0, d1) -> (d1, d1 + 5)"),
        ("%v = affine.apply affine_map<(d0) -> (d0 + 3)>(%n)", "(d0, d1) -> (d0, d1)"),
        ("%v = arith.addi %n, %c4 : index", "(d0, d1) -> (d0, d1)"),
        ("%v = arith.subi %n, %c4 : index", "(d0, d1) -> (d0, d1)"),
        ("%v = arith.floordivsi %n, %c4 : index", "(d0, d1) -> (d0 * 4, d1 + 1)"),
        ("%v = arith.muli %n, %c4 : index", "(d0, d1) -> (d0, d1 * 4 + 1)"),
        ("%p = arith.addi %n, %c4 : index\n%v = arith.select %b, %n, %p : index", "(d0, d1) -> (d0, d1 + 5)"),
        (
            "%p = arith.addi %n, %c4 : index\n"
            "%v = scf.if %b -> index { scf.yield %n : index } else { scf.yield %p : index }",
            "(d0, d1) -> (d0, d1 + 5)",
        ),
        (
            "%v = scf.for %i = %c0 to %n step %c4 iter_args(%a = %n) -> index { scf.yield %a : index }",
            "(d0, d1) -> (d0, d1 + 1)",
        ),
        ("%q, %v = affine.delinearize_index %n into (7, 5) : index, index", "(d0, d1) -> (d0, 5)"),
        ("%v = affine.linearize_index disjoint [%n, %m] by (3, 5) : index", "(d0, d1) -> (d0, 15)"),
        ("%v = affine.max affine_map<(d0) -> (d0, 3)>(%n)", "(d0, d1) -> (d0, 2)"),
        (
            "%t = memref.alloc(%n) : memref<?xf32>\n%v = memref.dim %t, %c0 : memref<?xf32>",
            "(d0, d1) -> (d0, d1 + 1)",
        ),
        (
            "%t = tensor.empty(%m) : tensor<?xf32>\n"
            "%s = tensor.extract_slice %t[0][%n][1] : tensor<?xf32> to tensor<?xf32>\n"
            "%v = tensor.dim %s, %c0 : tensor<?xf32>",
            "(d0, d1) -> (d0, d1 + 1)",
        ),
        ("%t = memref.alloc(%n) : memref<?xf32>\n%v = memref.dim %t, %c0 : memref<?xf32>", "(d0, d1) -> (d0, -1)"),
    ],
)
def test_what_never_counts_goes(code: str, map_: str) -> None:
    assert simplified(code, map_, "%v, %n" if code else "%m, %n") == ""


@pytest.mark.parametrize(
    ("code", "map_"),
    [
        ("", "(d0, d1) -> (d0, d1)"),
        ("%v = arith.muli %n, %m : index", "(d0, d1) -> (d0, d1)"),
        ("%v = arith.select %b, %n, %m : index", "(d0, d1) -> (d0, d1)"),
        (
            "%v = scf.for %i = %c0 to %n step %c4 iter_args(%a = %n) -> index {\n"
            "%s = arith.addi %a, %c4 : index\nscf.yield %s : index }",
            "(d0, d1) -> (d0, d1)",
        ),
    ],
)
def test_what_may_count_stays(code: str, map_: str) -> None:
    assert "affine.min" in simplified(code, map_, "%v, %n" if code else "%m, %n")


def test_a_loop_bounds_its_variable() -> None:
    text = """func.func @f(%n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      scf.for %i = %c0 to %c16 step %c1 {
        %0 = affine.min affine_map<(d0)[s0] -> (d0, 20, s0)>(%i)[%n]
        %1 = affine.max affine_map<(d0) -> (d0, 16)>(%i)
        memref.alloc(%0, %1) : memref<?x?xf32>
      }
      return
    }"""
    printed = transformed(PIPELINE, text)
    assert "20" not in printed
    assert "affine.max" not in printed


def test_bounds_compare_only_what_is_known() -> None:
    module, _ = load("""func.func @f(%n: index) -> index {
      %c4 = arith.constant 4 : index
      %0 = arith.addi %n, %c4 : index
      return %0 : index
    }""")
    [result] = [op.results[0] for op in module.walk() if op.name == "arith.addi"]
    assert isinstance(result, OpResult)
    operands = [result, result.owner.operands[0]]
    map_, other = (AffineMap(2, 0, (dim(number),)) for number in range(2))
    assert ValueBounds(RULES).compare(other, map_, operands) is Order.LESS
    assert ValueBounds(RULES).compare(map_, other, operands) is Order.NOT_LESS
    shifted = AffineMap(2, 0, (dim(1) * 2,))
    assert ValueBounds(RULES).compare(map_, shifted, operands) is Order.UNKNOWN


def test_tiles_of_loops_become_what_mlir_opt_makes_of_them(mlir_opt: MlirOpt) -> None:
    text = """func.func @tiles(%n: index, %m: memref<?xf32>) -> index {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %d = memref.dim %m, %c0 : memref<?xf32>
      %r = scf.for %i = %c0 to %d step %c8 iter_args(%acc = %c0) -> index {
        %s = affine.min affine_map<(d0, d1) -> (8, d1 - d0)>(%i, %d)
        %u = affine.max affine_map<(d0) -> (d0, 0)>(%s)
        %v = affine.max affine_map<(d0, d1) -> (d1 - d0, 0, 1)>(%i, %d)
        %w = affine.min affine_map<(d0)[s0] -> (d0, s0 + 8, 8, s0)>(%s)[%d]
        memref.alloc(%s, %u, %v, %w) : memref<?x?x?x?xf32>
        scf.yield %acc : index
      }
      scf.forall (%a, %b) in (16, %d) {
        %y = affine.min affine_map<(d0, d1, d2) -> (d0, 16, d1, d2)>(%a, %b, %d)
        memref.alloc(%y) : memref<?xf32>
      }
      return %r : index
    }"""
    option = f"--pass-pipeline=builtin.module({PIPELINE})"
    assert ir_opt(option, text=text).output == mlir_opt(option, text=text).output


def random_program(seed: int) -> str:
    """Index values made of each other, and used at the end."""
    random = Random(seed)
    pick = random.choice
    values, lines, depth = (
        ["%n", "%m"],
        [f"%c{number} = arith.constant {number} : index" for number in (0, 1, 4, 16)],
        0,
    )
    terms = ("d0 + 5", "d1 - 3", "d0 - d1", "7", "16", "d0 * 4", "d0 floordiv 4", "d1 mod 8", "d0 + d1")
    for number in range(random.randrange(3, 9)):
        kind = pick(("affine.min", "affine.max", "affine.apply", "addi", "subi", "select", "for", "delinearize", "dim"))
        value, first, other = f"%v{number}", pick(values), pick(values)
        if kind.startswith("affine"):
            count = 1 if kind == "affine.apply" else pick((2, 3))
            results = ", ".join(pick(terms) for _ in range(count))
            lines.append(f"{value} = {kind} affine_map<(d0, d1) -> ({results})>({first}, {other})")
        elif kind in ("addi", "subi"):
            lines.append(f"{value} = arith.{kind} {first}, {pick((other, '%c4'))} : index")
        elif kind == "select":
            lines.append(f"{value} = arith.select %p, {first}, {other} : index")
        elif kind == "delinearize":
            sizes = f"{random.randrange(2, 9)}, {random.randrange(2, 9)}"
            lines.append(f"{value}, %w{number} = affine.delinearize_index {first} into ({sizes}) : index, index")
        elif kind == "dim":
            lines.append(f"{value} = memref.dim %mem, {pick(('%c0', '%c1'))} : memref<?x7xf32>")
        else:
            lines.append(f"scf.for {value} = {pick(('%c0', first))} to {pick(('%c16', other))} step %c1 {{")
            depth += 1
        values.append(value)
    lines.append(f'"use"({", ".join(values)}) : ({", ".join("index" for _ in values)}) -> ()')
    body = "\n".join([*lines, *["}"] * depth])
    return f"func.func @f(%n: index, %m: index, %p: i1, %mem: memref<?x7xf32>) {{\n{body}\nreturn }}\n"


def test_random_programs_become_what_mlir_opt_makes_of_them(mlir_opt: MlirOpt) -> None:
    text = "// -----\n".join(random_program(seed) for seed in range(60))
    options = ("--allow-unregistered-dialect", "--split-input-file", f"--pass-pipeline=builtin.module({PIPELINE})")
    ours, theirs = (tool(*options, text=text).output.split("// -----") for tool in (ir_opt, mlir_opt))
    for mine, its in zip(ours, theirs, strict=True):
        # What depends on remainders is proven here, but not there.
        assert mine == its or ("mod" in its and _count(mine) < _count(its))


def _count(text: str) -> int:
    """Returns the number of minima and maxima in a program."""
    return text.count("affine.min") + text.count("affine.max")
