"""Passes over loops keep what a program computes, whatever the bounds are, also where mlir-opt 22 changes it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy
import pytest

from tests.support.function_interpreter import assert_refines
from tests.support.passes import transformed

BOUNDS = list(product(range(-5, 6), range(-6, 7), range(1, 5)))
"""Lower bounds, upper bounds and steps: loops without a turn, of one turn, with and without a rest."""


def with_constants(text: str, type_: str, values: Sequence[int], constants: Sequence[str]) -> str:
    """Replaces the arguments of those names by constants."""
    for name, value in zip(("lb", "ub", "step"), values, strict=True):
        if name in constants:
            text = text.replace(f"%{name}: {type_}", f"%no_{name}: {type_}")
            text = text.replace("{\n", f"{{\n  %{name} = arith.constant {value} : {type_}\n", 1)
    return text


COUNTING = """func.func @f(%lb: T, %ub: T, %step: T) -> T {
  %c0 = arith.constant 0 : T
  %c31 = arith.constant 31 : T
  %r = scf.for %i = %lb to %ub step %step iter_args(%a = %c0) -> T : T {
    %p = arith.muli %a, %c31 : T
    %s = arith.addi %p, %i : T
    %n = arith.addi %s, %c31 : T
    scf.yield %n : T
  }
  return %r : T
}
"""
"""A number that tells which turns a loop has made, in which order."""
PEELINGS = ("scf-for-loop-peeling", "scf-for-loop-peeling{peel-front=true}", "scf-for-loop-peeling,canonicalize")


@pytest.mark.parametrize("pipeline", PEELINGS)
@pytest.mark.parametrize("type_", ["index", "i32"])
def test_a_peeled_loop_makes_the_same_turns(type_: str, pipeline: str) -> None:
    text = COUNTING.replace("T : T {", "T {" if type_ == "index" else "T : T {").replace("T", type_)
    assert_refines(text, pipeline, {"f": BOUNDS})


@pytest.mark.parametrize("pipeline", PEELINGS)
@pytest.mark.parametrize("constants", [("lb",), ("ub",), ("step",), ("lb", "step"), ("lb", "ub", "step")], ids="-".join)
def test_a_peeled_loop_with_constant_bounds_makes_the_same_turns(constants: tuple[str, ...], pipeline: str) -> None:
    text = COUNTING.replace("T : T {", "T {").replace("T", "index")
    fixed = [position for position, name in enumerate(("lb", "ub", "step")) if name in constants]
    choices = ((-3, 0, 2), (-4, 0, 5), (1, 2, 3))
    for values in product(*(each if position in fixed else each[:1] for position, each in enumerate(choices))):
        inputs = [bounds for bounds in BOUNDS if all(bounds[position] == values[position] for position in fixed)]
        assert_refines(with_constants(text, "index", values, constants), pipeline, {"f": inputs})


@pytest.mark.parametrize("flags", ["", "{skip-partial=false}", "{peel-front=true}"])
def test_a_peeled_nest_keeps_the_minima_in_it(flags: str) -> None:
    text = """func.func @f(%n: index, %m: index, %s: index) -> index {
      %c0 = arith.constant 0 : index
      %c31 = arith.constant 31 : index
      %r = scf.for %i = %m to %n step %s iter_args(%a = %c0) -> index {
        %size = affine.min affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>(%i)[%s, %n]
        %x = scf.for %j = %i to %n step %s iter_args(%b = %a) -> index {
          %inner = affine.min affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>(%j)[%s, %n]
          %p = arith.muli %b, %c31 : index
          %t = arith.addi %p, %size : index
          %u = arith.addi %t, %inner : index
          scf.yield %u : index
        }
        scf.yield %x : index
      }
      return %r : index
    }"""
    assert_refines(text, f"scf-for-loop-peeling{flags}", {"f": [(n, m, s) for m, n, s in BOUNDS]})


def test_bounds_that_are_known_to_be_in_order_are_not_compared_again() -> None:
    text = """func.func @f(%t: tensor<?xf32>, %s: index) -> index {
      %c0 = arith.constant 0 : index
      %n = tensor.dim %t, %c0 : tensor<?xf32>
      %r = scf.for %i = %c0 to %n step %s iter_args(%a = %c0) -> index {
        scf.yield %i : index
      }
      return %r : index
    }"""
    assert "scf.if" not in transformed("scf-for-loop-peeling", text)
    assert "scf.if" in transformed("scf-for-loop-peeling", text.replace("%c0 to %n", "%n to %s"))


def nest(dialect: str, captures: str, *, carries: bool = True) -> str:
    """Three loops; the innermost calls @use, and adds to a value one that a loop around it carries."""
    if dialect == "affine":
        heads = [f"affine.for %{i} = 0 to %{ub}" for i, ub in zip("ijk", ("m", "n", "p"), strict=True)]
    else:
        heads = [f"scf.for %{i} = %s to %{ub} step %s" for i, ub in zip("ijk", ("m", "n", "p"), strict=True)]
    lines, values = [], ["%c0", "%a", "%b", "%c"]
    for level, head in enumerate(heads):
        carried = f"%r{level} = {head} iter_args({values[level + 1]} = {values[level]}) -> (index) {{"
        lines.append(carried if carries else f"{head} {{")
    lines.append("func.call @use(%i, %j, %k) : (index, index, index) -> ()")
    if carries:
        lines += ["%d = arith.muli %c, %c7 : index", f"%e = arith.addi %d, {captures} : index"]
        lines.append("%g = arith.addi %e, %k : index")
        lines += [line for result in ("%g", "%r2", "%r1") for line in (f"{dialect}.yield {result} : index", "}")]
    else:
        lines += ["}"] * 3
    returned = "%r0" if carries else "%c0"
    return "\n".join(
        [
            "func.func private @use(index, index, index)",
            "func.func @f(%m: index, %n: index, %p: index, %s: index) -> index {",
            *("%c0 = arith.constant 0 : index", "%c7 = arith.constant 7 : index"),
            *lines,
            f"return {returned} : index",
            "}",
        ]
    )


COUNTS = [(*counts, step) for counts in product((-3, -1, 0, 1, 2, 4), repeat=3) for step in (1, 2)]


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("captures", ["%c", "%b", "%a", ""])
def test_coalesced_loops_make_the_same_turns(dialect: str, captures: str) -> None:
    text = nest(dialect, captures, carries=bool(captures))
    assert_refines(text, "func.func(affine-loop-coalescing)", {"f": COUNTS})


@pytest.mark.parametrize(("captures", "left"), [("%c", 1), ("%b", 2), ("%a", 2)])
def test_loops_are_coalesced_unless_a_value_of_an_outer_turn_is_used(captures: str, left: int) -> None:
    output = transformed("func.func(affine-loop-coalescing)", nest("scf", captures))
    assert output.count("scf.for") == left


@pytest.mark.parametrize("dialect", ["affine", "scf"])
def test_only_sizes_that_may_both_be_negative_are_limited(dialect: str) -> None:
    text = nest(dialect, "", carries=False).replace("{\n%c0", "{\n%s = arith.constant 1 : index\n%c0", 1)
    text = text.replace(", %s: index", "")
    maximum = "affine.max" if dialect == "affine" else "arith.maxsi"
    assert transformed("func.func(affine-loop-coalescing)", text).count(maximum) == 2
    constant = text.replace("%m: index, %n: index", "%m: index").replace(
        "%c7 =", "%n = arith.constant 5 : index\n%c7 ="
    )
    assert transformed("func.func(affine-loop-coalescing)", constant).count(maximum) == 1


def test_affine_loops_whose_bounds_would_be_no_symbols_are_left() -> None:
    text = """func.func private @use(index, index, index)
    func.func @f(%m: index, %n: index) {
      affine.for %h = 0 to 4 {
        func.call @use(%h, %h, %h) : (index, index, index) -> ()
        affine.for %i = 0 to %m {
          affine.for %j = 0 to %n {
            func.call @use(%h, %i, %j) : (index, index, index) -> ()
          }
        }
      }
      return
    }"""
    assert transformed("func.func(affine-loop-coalescing)", text).count("affine.for") == 3
    constant_bounds = text.replace("0 to %m", "0 to 3")
    assert transformed("func.func(affine-loop-coalescing)", constant_bounds).count("affine.for") == 2
    inputs = list(product((-2, 0, 3), repeat=2))
    for program in (text, constant_bounds):
        assert_refines(program, "func.func(affine-loop-coalescing)", {"f": inputs})


@pytest.mark.parametrize(
    ("type_", "upper", "left"), [("i8", "11", 1), ("i8", "12", 2), ("i8", "%n", 2), ("i32", "%n", 2), ("i64", "%n", 1)]
)
def test_loops_over_small_integers_are_coalesced_if_all_turns_can_be_counted(type_: str, upper: str, left: int) -> None:
    bound = "%n" if upper == "%n" else "%u"
    text = f"""func.func @f(%n: T) -> T {{
      %c0 = arith.constant 0 : T
      %c1 = arith.constant 1 : T
      %u = arith.constant {11 if upper == "%n" else upper} : T
      %r = scf.for %i = %c0 to {bound} step %c1 iter_args(%a = %c0) -> T : T {{
        %s = scf.for %j = %c0 to {bound} step %c1 iter_args(%b = %a) -> T : T {{
          %t = arith.muli %b, %n : T
          %v = arith.addi %t, %j : T
          %w = arith.addi %v, %i : T
          scf.yield %w : T
        }}
        scf.yield %s : T
      }}
      return %r : T
    }}""".replace("T", type_)
    assert transformed("func.func(affine-loop-coalescing)", text).count("scf.for") == left
    assert_refines(text, "func.func(affine-loop-coalescing)", {"f": [(-2,), (0,), (1,), (3,), (15,)]})


def test_unsigned_loops_are_not_coalesced() -> None:
    text = nest("scf", "%c").replace("scf.for", "scf.for unsigned")
    assert transformed("func.func(affine-loop-coalescing)", text).count("scf.for unsigned") == 3


UNROLLED = """func.func private @use(index, index)
func.func @f(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %r = affine.for %i = LOWER to UPPER step STEP iter_args(%a = %c0) -> (index) {
    func.call @use(%i, %c0) : (index, index) -> ()
    %d = arith.muli %a, %c7 : index
    %e = arith.addi %d, %i : index
    affine.yield %e : index
  }
  return %r : index
}
"""
LOWER_BOUNDS = ("0", "1", "%m", "affine_map<(d0) -> (d0 * 2 - 3)>(%m)", "max affine_map<(d0) -> (d0, 1)>(%m)")
UPPER_BOUNDS = ("%n", "affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%n)[%m]", "min affine_map<(d0) -> (d0, 7)>(%n)", "7")


@pytest.mark.parametrize(
    "pipeline",
    [
        *(f"affine-loop-unroll{{unroll-factor={factor}}}" for factor in (2, 3, 4)),
        "affine-loop-unroll{unroll-factor=2 unroll-num-reps=2}",
        "affine-loop-unroll{unroll-factor=3 unroll-up-to-factor=true}",
        "affine-loop-unroll{unroll-factor=4 cleanup-unroll=true}",
    ],
)
def test_unrolled_loops_make_the_same_turns(pipeline: str) -> None:
    for lower, upper, step in product(LOWER_BOUNDS, UPPER_BOUNDS, (1, 2)):
        text = UNROLLED.replace("LOWER", lower).replace("UPPER", upper).replace("STEP", str(step))
        assert_refines(text, f"func.func({pipeline})", {"f": list(product(range(-5, 7), (-2, 0, 3)))})


@pytest.mark.parametrize("factor", [2, 3, 4])
def test_jammed_loops_make_the_same_turns(factor: int) -> None:
    for lower, upper, step in product(LOWER_BOUNDS, UPPER_BOUNDS, (1, 2)):
        text = f"""func.func @f(%t: memref<64xindex>, %n: index, %m: index) {{
          affine.for %i = {lower} to {upper} step {step} {{
            affine.for %j = 0 to %m {{
              %v = affine.load %t[%i + 20] : memref<64xindex>
              %w = arith.addi %v, %j : index
              affine.store %w, %t[%i + 20] : memref<64xindex>
            }}
          }}
          return
        }}"""
        memory = numpy.zeros(64, object)
        inputs = [(memory, n, m) for n, m in product(range(-5, 7), (-2, 0, 3))]
        assert_refines(text, f"func.func(affine-loop-unroll-jam{{unroll-jam-factor={factor}}})", {"f": inputs})


@pytest.mark.parametrize(
    ("lower", "is_limited"), [("0", False), ("affine_map<(d0) -> (d0)>(%i)", False), ("5", True), ("%n", True)]
)
def test_the_rest_of_an_unrolled_loop_starts_where_it_is_known_to_start(lower: str, is_limited: bool) -> None:
    text = f"""func.func private @use(index, index)
    func.func @f(%t: memref<?xf32>, %n: index) {{
      %c0 = arith.constant 0 : index
      %d = memref.dim %t, %c0 : memref<?xf32>
      affine.for %i = 0 to %d {{
        affine.for %j = {lower} to %d {{
          func.call @use(%i, %j) : (index, index) -> ()
        }}
      }}
      return
    }}"""
    output = transformed("func.func(affine-loop-unroll{unroll-factor=3})", text)
    assert output.count("affine.for") == 3
    assert (" = max " in output) == is_limited
