"""Measures the debugger: its start, a step with many values in scope, many steps back, a run with and without it.

Times are those of the processor, which other programs do not change, but for that of the start.

python -m benchmarks.debugger_speed
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import compiler
from compiler.debugger.breakpoints import Breakpoint, StopKind
from compiler.debugger.debugger import Debugger
from compiler.debugger.program import Program
from compiler.execution.functions import find_function
from compiler.execution.interpreted import runtime_values
from compiler.interpreter.machine import Machine
from compiler.tools.debug_adapter.handles import Group, Handles
from tests.support.debug_client import DebugClient

VALUES = 1_000
STEPS = 10_000
STEP_LIMIT = 0.05
BACK_LIMIT = 1.0

LOOP = """
func.func @f(%m: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %end = arith.constant 400 : index
  scf.for %i = %c0 to %end step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %x = memref.load %m[%j] : memref<64xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %m[%j] : memref<64xf32>
    }
  }
  return
}
"""


def debugger_of(text: str, *arguments: object) -> Debugger:
    module = compiler.parse(text, compiler.new_context())
    function = find_function(module, "f")
    debugger = Debugger(Program(module, "f.mlir"), function, runtime_values(function, arguments))
    debugger.start()
    return debugger


def step_seconds() -> float:
    """Returns the median time of a step forwards or back, with all that an editor then asks for."""
    lines = [f"  %v{number} = arith.addi %x, %x : i32" for number in range(VALUES + 50)]
    debugger = debugger_of("func.func @f(%x: i32) {\n" + "\n".join(lines) + "\n  return\n}", 3)
    for _ in range(VALUES):
        debugger.step_over()
    times: list[float] = []
    for number in range(40):
        begun = time.process_time()
        debugger.step_back() if number % 2 else debugger.step_over()
        (frame,) = debugger.frames()
        shown = Handles().children(Group(debugger.variables(frame), 0), "", 0, 0)
        times.append(time.process_time() - begun)
        assert len(shown) >= VALUES
    return median(times)


def back_seconds() -> tuple[float, float]:
    """Returns the time to go back many steps at once, and one after the other."""
    debugger = debugger_of(LOOP, [1.0] * 64)
    debugger.go()
    end = debugger.time
    begun = time.process_time()
    debugger.go_to(end - STEPS)
    at_once = time.process_time() - begun
    debugger.go_to(end)
    begun = time.process_time()
    for _ in range(STEPS):
        debugger.step_back_in()
    return at_once, time.process_time() - begun


def run_seconds() -> tuple[float, float, float]:
    """Returns the time of a run without the debugger, with it, and with a condition in the inner loop."""
    module = compiler.parse(LOOP, compiler.new_context())
    function = find_function(module, "f")
    begun = time.process_time()
    Machine(module, seconds=0).call(function, runtime_values(function, [[1.0] * 64]))
    plain = time.process_time() - begun
    debugger = debugger_of(LOOP, [1.0] * 64)
    begun = time.process_time()
    debugger.go()
    debugged = time.process_time() - begun
    debugger = debugger_of(LOOP, [1.0] * 64)
    debugger.set_breakpoints([Breakpoint(1, op_name="arith.addf", condition="%i == 399 and %j == 63")])
    begun = time.process_time()
    assert debugger.go().kind is StopKind.FUNCTION
    return plain, debugged, time.process_time() - begun


def start_seconds() -> float:
    """Returns the shortest time from the start of `ir-dap` until it stops before the first operation."""
    times: list[float] = []
    with TemporaryDirectory() as folder:
        path = Path(folder, "f.mlir")
        path.write_text(LOOP)
        for _ in range(3):
            begun = time.monotonic()
            with DebugClient() as client:
                client.launch(path, stopOnEntry=True, args=["ones"])
                client.wait_for("stopped")
                times.append(time.monotonic() - begun)
    return min(times)


def main() -> int:
    step = step_seconds()
    at_once, one_by_one = back_seconds()
    plain, debugged, conditional = run_seconds()
    print(f"from its start to the first operation: {start_seconds():.2f} s")
    print(f"a step with {VALUES} values in scope: {step * 1e3:.1f} ms (limit {STEP_LIMIT * 1e3:.0f} ms)")
    print(f"{STEPS} steps back at once: {at_once:.3f} s, one by one: {one_by_one:.3f} s (limit {BACK_LIMIT:.0f} s)")
    print(f"a run: {plain:.2f} s, under the debugger: {debugged:.2f} s ({debugged / plain:.1f} times)")
    print(f"a condition that is evaluated {400 * 64} times: {conditional:.2f} s")
    return 0 if step < STEP_LIMIT and one_by_one < BACK_LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
