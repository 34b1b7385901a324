"""Canonicalization of acc operations: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

CONDITIONS = "%m: memref<4xf32>, %c: i1, %q: i32"
CONSTANTS = "%t = arith.constant true\n%f = arith.constant false\n"
CREATED = f"{CONSTANTS}%d = acc.create varPtr(%m : memref<4xf32>) -> memref<4xf32>\n"
USED = f"{CONSTANTS}%d = acc.use_device varPtr(%m : memref<4xf32>) -> memref<4xf32>\n"

PROGRAMS = {
    "a true condition is dropped, a false one drops the directive": function(
        CONDITIONS,
        f"""{CREATED}
acc.enter_data if(%t) async(%q : i32) dataOperands(%d : memref<4xf32>)
acc.enter_data if(%f) dataOperands(%d : memref<4xf32>)
acc.exit_data if(%t) dataOperands(%d : memref<4xf32>) attributes {{finalize}}
acc.exit_data if(%f) dataOperands(%d : memref<4xf32>)
acc.enter_data if(%c) dataOperands(%d : memref<4xf32>)""",
    ),
    "updates keep their queues": function(
        CONDITIONS,
        f"""{CONSTANTS}
%d = acc.update_device varPtr(%m : memref<4xf32>) -> memref<4xf32>
acc.update if(%t) async(%q : i32) dataOperands(%d : memref<4xf32>)
acc.update if(%f) dataOperands(%d : memref<4xf32>)
acc.update if(%c) dataOperands(%d : memref<4xf32>)""",
    ),
    "the region of a host_data that does not count stays": function(
        CONDITIONS,
        f"""{USED}
acc.host_data if(%t) dataOperands(%d : memref<4xf32>) {{
  func.call @g() : () -> ()
  acc.terminator
}}
acc.host_data if(%f) dataOperands(%d : memref<4xf32>) {{
  func.call @g() : () -> ()
  acc.terminator
}}""",
    )
    + "func.func private @g()\n",
    "an empty kernel environment only waits": function(
        CONDITIONS,
        """
acc.kernel_environment { }
acc.kernel_environment async(%q : i32) { }
acc.kernel_environment wait({%q : i32, %q : i32}) { }
acc.kernel_environment wait { }""",
    ),
    "a kernel environment that waits for a device's queues stays": function(
        CONDITIONS,
        """
acc.kernel_environment wait({%q : i32} [#acc.device_type<nvidia>]) { }
acc.kernel_environment wait({%q : i32}, {%q : i32} [#acc.device_type<nvidia>]) { }
acc.kernel_environment wait({devnum: %q : i32, %q : i32}) { }""",
    ),
    "atomic updates that change nothing go, those by a value are writes": function(
        "%m: memref<i32>, %c: i1, %q: i32",
        """
acc.atomic.update %m : memref<i32> {
^bb0(%old: i32):
  acc.yield %old : i32
}
acc.atomic.update if(%c) %m : memref<i32> {
^bb0(%old: i32):
  acc.yield %q : i32
}
acc.atomic.update %m : memref<i32> {
^bb0(%old: i32):
  %new = arith.addi %old, %q : i32
  acc.yield %new : i32
}""",
    ),
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = list(PROGRAMS.values())
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_an_empty_kernel_environment_becomes_a_wait() -> None:
    printed = canonicalized(PROGRAMS["an empty kernel environment only waits"])
    assert "acc.kernel_environment" not in printed
    assert "acc.wait(%arg2, %arg2 : i32, i32)" in printed
