"""Loop-invariant code motion and control-flow sinking."""

from __future__ import annotations

from tests.support.passes import transformed


def function(body: str) -> str:
    """A function with a few arguments."""
    return f"func.func @f(%a: i32, %b: i32, %c: i1, %n: index) {{\n{body}\nreturn\n}}\nfunc.func private @use(i32)"


def test_what_a_loop_computes_alike_each_time_goes_before_it() -> None:
    body = """
      scf.for %i = %n to %n step %n {
        %0 = arith.addi %a, %b : i32
        scf.for %j = %n to %n step %n {
          %1 = arith.muli %0, %a : i32
          func.call @use(%1) : (i32) -> ()
        }
      }"""
    result = transformed("loop-invariant-code-motion", function(body))
    assert result.index("arith.addi") < result.index("arith.muli") < result.index("scf.for")


def test_an_op_with_a_region_moves_as_a_whole() -> None:
    body = """
      scf.for %i = %n to %n step %n {
        %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %b : i32 }
        func.call @use(%0) : (i32) -> ()
      }"""
    result = transformed("loop-invariant-code-motion", function(body))
    assert result.index("scf.if") < result.index("scf.for")


def test_what_could_fail_stays_in_the_loop() -> None:
    divisor = "%d = arith.constant {} : i32\nscf.for %i = %n to %n step %n {{\n%0 = arith.divsi %a, %d : i32\n}}"
    for number, moves in ((3, True), (0, False), (-1, False)):
        result = transformed("loop-invariant-code-motion", function(divisor.format(number)))
        assert (result.index("arith.divsi") < result.index("scf.for")) is moves, number


def test_a_loop_that_might_not_end_stays_in_the_loop() -> None:
    step = "%k = arith.constant {} : index\nscf.for %i = %n to %n step %n {{\nscf.for %j = %n to %n step %k {{\n}}\n}}"
    assert "step %c1 {\n  }" in transformed("loop-invariant-code-motion", function(step.format(1)))
    assert "step %c2 {\n    }\n  }" in transformed("loop-invariant-code-motion", function(step.format(2)))


def test_what_one_branch_uses_is_computed_there() -> None:
    body = """
      %0 = arith.addi %a, %b : i32
      %1 = arith.muli %0, %0 : i32
      %2 = arith.subi %a, %b : i32
      scf.if %c {
        func.call @use(%1) : (i32) -> ()
        func.call @use(%2) : (i32) -> ()
      } else {
        func.call @use(%2) : (i32) -> ()
      }"""
    result = transformed("control-flow-sink", function(body))
    positions = [result.index(word) for word in ("arith.subi", "scf.if", "arith.addi", "arith.muli", "func.call")]
    assert positions == sorted(positions)


def test_nothing_sinks_into_a_loop() -> None:
    body = "%0 = arith.addi %a, %b : i32\nscf.for %i = %n to %n step %n {\nfunc.call @use(%0) : (i32) -> ()\n}"
    result = transformed("control-flow-sink", function(body))
    assert result.index("arith.addi") < result.index("scf.for")
