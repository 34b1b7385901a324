"""Runs under the debugger: what it shows, and that going back gives what was there."""

from __future__ import annotations

import pytest

from compiler.debugger.breakpoints import Breakpoint, StopKind
from compiler.debugger.debugger import Debugger, result_text
from compiler.debugger.differences import first_difference, origin_of
from compiler.debugger.expressions import ExpressionError
from compiler.debugger.program import Program
from compiler.debugger.values import Unreadable
from compiler.execution.functions import find_function
from compiler.execution.interpreted import runtime_values
from tests.support.ir import parse


def debugger_of(text: str, *arguments: object) -> Debugger:
    """A debugger before the first op of @f."""
    module = parse(text)
    function = find_function(module, "f")
    debugger = Debugger(Program(module, "f.mlir"), function, runtime_values(function, arguments))
    debugger.start()
    return debugger


LOOPS = """
  func.func @f(%m: memref<8x8xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %i0 = arith.constant 0 : i32
    %s = scf.for %i = %c0 to %c8 step %c1 iter_args(%outer = %i0) -> (i32) {
      %r = scf.for %j = %c0 to %c8 step %c1 iter_args(%acc = %outer) -> (i32) {
        %buffer = memref.alloc() : memref<2xi32>
        %x = memref.load %m[%i, %j] : memref<8x8xi32>
        %t = arith.addi %acc, %x : i32
        memref.store %t, %m[%i, %j] : memref<8x8xi32>
        memref.store %t, %buffer[%c1] : memref<2xi32>
        memref.dealloc %buffer : memref<2xi32>
        scf.yield %t : i32
      }
      scf.yield %r : i32
    }
    %t = tensor.generate %c8 {
    ^bb0(%k: index):
      %v = arith.index_cast %k : index to i32
      %w = arith.addi %v, %s : i32
      tensor.yield %w : i32
    } : tensor<?xi32>
    %e = tensor.extract %t[%c1] : tensor<?xi32>
    return %e : i32
  }
"""


def state(debugger: Debugger) -> tuple[object, ...]:
    frames = debugger.frames()
    numbers = [
        (variable.name, variable.value) for variable in debugger.variables(frames[0]) if isinstance(variable.value, int)
    ]
    return [(frame.title, frame.place) for frame in frames], numbers, str(debugger.evaluate("%m[:, :] + 0"))


def test_every_state_comes_back_when_the_program_is_stepped_back() -> None:
    debugger = debugger_of(LOOPS, [[1] * 8] * 8)
    states = [state(debugger)]
    while debugger.step_in().kind is StopKind.STEP:
        states.append(state(debugger))
    assert debugger.results == [65]
    assert len(states) > 400
    for expected in reversed(states):
        debugger.go_to(debugger.time - (1 if debugger.results is None else 0))
        assert state(debugger) == expected
    assert debugger.step_back().kind is StopKind.ENTRY


def test_a_step_over_a_loop_and_back_over_it_skips_its_body() -> None:
    debugger = debugger_of(LOOPS, [[1] * 8] * 8)
    for _ in range(5):
        debugger.step_over()
    assert debugger.frames()[0].op.name == "tensor.generate"
    debugger.step_back()
    assert debugger.frames()[0].op.name == "scf.for"
    debugger.step_in()
    debugger.step_in()
    assert [frame.title for frame in debugger.frames()] == [
        "scf.for iteration 1",
        "scf.for iteration 1",
        "@f",
    ]


def test_what_a_program_prints_is_printed_once_however_often_it_is_stepped() -> None:
    printed: list[str] = []
    module = parse("""
      func.func private @printI64(i64)
      func.func @f(%x: i64) {
        func.call @printI64(%x) : (i64) -> ()
        return
      }""")
    function = find_function(module, "f")
    debugger = Debugger(Program(module, "f.mlir"), function, runtime_values(function, [7]), printed.append)
    debugger.start()
    debugger.step_over()
    debugger.step_back()
    debugger.step_over()
    debugger.go()
    assert printed == ["7"]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("%x + 1", "8"),
        ("-%x * 2 + 20 // 3", "-8"),
        ("%x > 5 and not %y < 1.0", "True"),
        ("%m[1, :] + 1", "[4.0 5.0]"),
        ("%m[0][1]", "2.0"),
        ("max(%m) - min(%m)", "3.0"),
        ("shape(%m)", "(2, 2)"),
        ("%y == 2.5 or %nowhere", "True"),
        ("(%m[:, 0:1] == 1.0)[0, 0]", "True"),
    ],
)
def test_expressions_compute_with_values(expression: str, value: str) -> None:
    debugger = debugger_of(
        "func.func @f(%x: i32, %y: f32, %m: memref<2x2xf32>) { return }", 7, 2.5, [[1.0, 2.0], [3.0, 4.0]]
    )
    if "%nowhere" in expression:
        with pytest.raises(ExpressionError, match="%nowhere has no value here"):
            debugger.evaluate(expression)
        return
    assert str(debugger.evaluate(expression)) == value


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("", "ends too early"),
        ("%z", "%z has no value here"),
        ("%x +", "ends too early"),
        ("__import__('os')", "is not expected here"),
        ("%m[9, 9]", "out of bounds"),
        ("%x / 0", "zero"),
        ("%x % 0", "zero"),
        ("%m[0.5, 0]", "an index must be an integer"),
        ("(" * 100, "nested too deeply"),
        ("%x ! 2", "'!' is not expected here"),
    ],
)
def test_expressions_that_have_no_value_say_why(expression: str, reason: str) -> None:
    debugger = debugger_of("func.func @f(%x: i32, %m: memref<2x2xf32>) { return }", 7, [[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(ExpressionError, match=reason):
        debugger.evaluate(expression)


def compared(before: str, after: str, *arguments: object) -> str | None:
    left, right = debugger_of(before, *arguments), debugger_of(after, *arguments)
    difference = first_difference(
        left,
        right,
        {op: origin_of(op) for op in left.program.module.walk()},
        {op: origin_of(op) for op in right.program.module.walk()},
    )
    return None if difference is None else difference.text


def test_the_first_value_that_differs_is_found_in_spite_of_reordered_iterations() -> None:
    body = """func.func @f(%m: memref<4xi32>) {{
      affine.for %i = 0 to 4 {{
        %x = affine.load %m[{index}] : memref<4xi32>
        %y = arith.{op} %x, %x : i32
        affine.store %y, %m[{index}] : memref<4xi32>
      }}
      return
    }}"""
    forwards = body.format(index="%i", op="addi")
    assert compared(forwards, body.format(index="3 - %i", op="addi"), [1, 2, 3, 4]) is None
    text = compared(forwards, body.format(index="%i", op="muli"), [2, 2, 3, 4])
    assert text == "before: %y = 6 (line 4, 'arith.addi'); after: %y = 9 (line 4, 'arith.muli')"


SUMS = """
func.func @f(%m: memref<4xi32>, %k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %i0 = arith.constant 0 : i32
  %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %i0) -> (i32) {
    %x = memref.load %m[%i] : memref<4xi32>
    %y = arith.muli %x, %k : i32
    %t = arith.addi %sum, %y : i32
    scf.yield %t : i32
  }
  return %s : i32
}"""


def stopped_at(name: str, *, hits: int = 0, condition: str = "") -> Debugger:
    """Returns a run of `SUMS` that stopped at an op."""
    debugger = debugger_of(SUMS, [1, 2, 3, 4], 1)
    debugger.set_breakpoints([Breakpoint(1, op_name=name, hits=hits, condition=condition)])
    assert debugger.go().kind is StopKind.FUNCTION
    return debugger


def test_the_program_runs_on_with_a_value_that_was_set() -> None:
    debugger = stopped_at("arith.addi")
    (frame, _) = debugger.frames()
    assert debugger.set_value("%y", "%x + 99", frame) == 100
    assert debugger.set_value("%k", "2", frame) == 2
    assert debugger.set_value("%m[3]", "-1", frame) == -1
    assert str(debugger.evaluate("%m[:] + 0")) == "[1 2 3 -1]"
    debugger.set_breakpoints([])
    assert debugger.go().kind is StopKind.END
    assert debugger.results == [100 + 4 + 6 + (-2) & 0xFFFFFFFF]


def test_values_that_were_set_are_there_again_after_a_way_back() -> None:
    debugger = stopped_at("arith.addi", condition="%i == 2")
    time = debugger.time
    debugger.set_value("%y", "50", debugger.frames()[0])
    debugger.set_value("%m[3]", "7", debugger.frames()[0])
    debugger.step_in()
    assert result_text(debugger.evaluate("%t")) == "53"
    debugger.go_to(1)
    assert str(debugger.evaluate("%m[:] + 0")) == "[1 2 3 4]"
    debugger.go_to(time + 1)
    assert result_text(debugger.evaluate("%t")) == "53"
    assert str(debugger.evaluate("%m[:] + 0")) == "[1 2 3 7]"
    debugger.set_breakpoints([])
    debugger.go()
    assert debugger.results == [60]


@pytest.mark.parametrize(
    ("target", "value", "reason"),
    [
        ("%x", "1.5", "1.5 is no number of type i32"),
        ("%x", "1 << 40", "is not expected here"),
        ("%x", "4294967296", "4294967296 is no number of type i32"),
        ("%m", "1", "1 is no number of type memref<4xi32>"),
        ("%nowhere", "1", "%nowhere is no value here"),
        ("%m[9]", "1", "index 9 is out of bounds"),
    ],
)
def test_a_value_that_cannot_be_set_says_why(target: str, value: str, reason: str) -> None:
    debugger = stopped_at("arith.addi")
    with pytest.raises((ExpressionError, Unreadable), match=reason):
        debugger.set_value(target, value, debugger.frames()[0])
    assert result_text(debugger.evaluate("%x")) == "1"


def test_a_breakpoint_counts_each_hit_once_however_the_program_is_stepped() -> None:
    debugger = stopped_at("arith.addi", hits=2)
    assert result_text(debugger.evaluate("%i")) == "1"
    for _ in range(6):
        debugger.step_back()
    debugger.go()
    assert result_text(debugger.evaluate("%i")) == "1"
    debugger.go()
    assert result_text(debugger.evaluate("%i")) == "3"
    debugger.reverse()
    assert result_text(debugger.evaluate("%i")) == "1"


def test_threads_of_a_kernel_are_named_in_the_call_stack() -> None:
    debugger = debugger_of(
        """
        func.func @f(%m: memref<2xindex>) {
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
              threads(%i, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
            memref.store %i, %m[%i] : memref<2xindex>
            gpu.barrier
            %j = arith.subi %c1, %i : index
            %x = memref.load %m[%j] : memref<2xindex>
            gpu.terminator
          }
          return
        }""",
        [9, 9],
    )
    debugger.set_breakpoints([Breakpoint(1, op_name="gpu.terminator")])
    titles = ["gpu.launch block (0, 0, 0) thread (0, 0, 0)", "gpu.launch block (0, 0, 0) thread (1, 0, 0)"]
    for number, title in enumerate(titles):
        debugger.go()
        assert [frame.title for frame in debugger.frames()] == [title, "@f"]
        assert result_text(debugger.evaluate("%x")) == str(1 - number)
    debugger.reverse()
    assert debugger.frames()[0].title == titles[0]
    assert result_text(debugger.evaluate("%x")) == "1"
