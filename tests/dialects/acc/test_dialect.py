"""The acc dialect: clauses for each type of device, what constructs demand of them, and what comes from what clause."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages

CONSTRUCTS = """module {
  acc.private.recipe @p : memref<f32> init {
  ^bb0(%arg0: memref<f32>):
    acc.yield %arg0 : memref<f32>
  }
  acc.routine @r1 func(@f) bind(@g, "h" [#acc.device_type<host>]) gang(dim: 1 : i64)
  acc.routine @r2 func(@f) worker ([#acc.device_type<default>]) nohost
  func.func @f(%arg0: memref<f32>, %arg1: i32, %arg2: index, %arg3: i1, %arg4: !llvm.ptr) {
    %0 = acc.bounds upperbound(%arg2 : index)
    %1 = acc.copyin varPtr(%arg0 : memref<f32>) varType(tensor<f32>) bounds(%0) async -> memref<f32> \
{name = "a", structured = false}
    %2 = acc.create varPtr(%arg4 : !llvm.ptr) varType(f32) async(%arg1 : i32, %arg2 : index [#acc.device_type<host>]) \
-> !llvm.ptr
    %3 = acc.private varPtr(%arg0 : memref<f32>) recipe(@p) -> memref<f32>
    acc.parallel dataOperands(%1 : memref<f32>) async num_gangs({%arg1 : i32, %arg2 : index} \
[#acc.device_type<nvidia>], {%arg1 : i32}) num_workers(%arg1 : i32) private(%3 : memref<f32>) \
wait([#acc.device_type<nvidia>], {devnum: %arg1 : i32, %arg2 : index} [#acc.device_type<host>]) if(%arg3) {
      acc.loop combined(parallel) gang({num=%arg1 : i32, static=%arg2 : index}) worker vector(%arg1 : i32) \
tile({%arg1 : i32}) control(%arg5 : index) = (%arg2 : index) to (%arg2 : index)  step (%arg2 : index) {
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
      acc.yield
    }
    acc.enter_data async(%arg1 : i32) wait_devnum(%arg1 : i32) wait(%arg1, %arg2 : i32, index) \
dataOperands(%1 : memref<f32>)
    acc.copyout accPtr(%1 : memref<f32>) bounds(%0) to varPtr(%arg0 : memref<f32>) varType(tensor<f32>)
    return
  }
}
"""


def test_constructs_are_read_and_printed_as_written() -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(CONSTRUCTS, context)
    assert compiler.check(parsed, context) == []
    assert compiler.print_ir(parsed.module) == CONSTRUCTS


FUNCTION = """acc.private.recipe @p : memref<f32> init { ^bb0(%a: memref<f32>): acc.yield %a : memref<f32> }
func.func @f(%a: memref<f32>, %i: i32, %x: index) {
  %c = acc.create varPtr(%a : memref<f32>) -> memref<f32>
  %p = acc.private varPtr(%a : memref<f32>) recipe(@p) -> memref<f32>
  BODY
  return
}"""
SEQ = "attributes {seq = [#acc.device_type<none>]"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%0 = acc.copyin varPtr(%a : memref<f32>) -> memref<f32> {dataClause = #acc<data_clause acc_create>}",
         "data clause associated with copyin operation must match its intent or specify original clause this operation "
         "was decomposed from"),
        ("%0 = acc.create varPtr(%a : memref<f32>) -> memref<f32> {modifiers = #acc<data_clause_modifier readonly>}",
         "invalid data clause modifiers: readonly"),
        ("%0 = acc.create varPtr(%a : memref<f32>) varType(memref<f32>) -> memref<f32>",
         "varType must capture the element type of var"),
        ("%0 = acc.create varPtr(%a : memref<f32>) -> memref<f64>", "input and output types must match"),
        ("%0 = acc.create var(%i : i32) -> i32",
         "'acc.create' op operand #0 must be any pointer or mappable, but got 'i32'"),
        ("%0 = acc.private varPtr(%a : memref<f32>) -> memref<f32>", "'acc.private' op recipe expected for private"),
        ("%0 = acc.firstprivate varPtr(%a : memref<f32>) recipe(@p) -> memref<f32>", "'acc.firstprivate' op expected "
         "symbol reference @p to point to a firstprivate declaration"),
        ("acc.parallel private(%p, %p : memref<f32>, memref<f32>) { acc.yield }",
         "'acc.parallel' op private operand appears more than once"),
        ("acc.parallel num_gangs({%i : i32, %i : i32, %i : i32, %i : i32}) { acc.yield }",
         "'acc.parallel' op num_gangs expects a maximum of 3 values per segment"),
        ("acc.parallel async(%i : i32) { acc.yield } attributes {asyncOnly = [#acc.device_type<none>]}",
         "asyncOnly attribute cannot appear with asyncOperand"),
        ("acc.data { acc.terminator }",
         "at least one operand or the default attribute must appear on the data operation"),
        ("acc.host_data dataOperands(%c : memref<f32>) { acc.terminator }",
         "expect data entry operation as defining op"),
        ("acc.loop gang({num=%i : i32,}) { acc.yield }", "custom op 'acc.loop' new value expected after comma"),
        ("acc.loop { acc.yield }", "at least one of auto, independent, seq must be present"),
        (f"acc.loop worker {{ acc.yield }} {SEQ}}}", "gang, worker or vector cannot appear with seq"),
        (f"acc.loop {{ acc.yield }} {SEQ}}}",
         "failed to find enough loop-like operations inside container-like acc.loop"),
        (f"acc.loop {{ scf.for %k = %x to %x step %x {{ }} acc.yield }} {SEQ}}}", None),
        (f"acc.loop control(%k : i32) = (%i : i32) to (%i : i32) step(%i : i32) {{ acc.yield }} {SEQ}, collapse=[2]}}",
         "'acc.loop' op collapse device_type attr must be define when collapse attr is present"),
        ("acc.kernels { acc.init acc.terminator }", "'acc.init' op cannot be nested in a compute operation"),
        ("acc.set", "'acc.set' op at least one default_async, device_num, or device_type operand must appear"),
        ("acc.wait wait_devnum(%i : i32)", "wait_devnum cannot appear without waitOperands"),
        ("acc.atomic.read %a = %a : memref<f32>, memref<f32>, f32",
         "read and write must not be to the same location for atomic reads"),
    ],
)  # fmt: skip
def test_what_a_construct_demands_is_told_in_upstreams_words(body: str, message: str | None) -> None:
    assert messages(FUNCTION.replace("BODY", body)) == ([] if message is None else [message])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("acc.routine @r func(@f) worker gang",
         "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time"),
        ("acc.routine @r func(@f) worker([#acc.device_type<host>]) gang",
         "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `host`"),
        ("acc.private.recipe @q : i32 init { ^bb0(%a: f32): acc.yield %a : f32 }",
         "'acc.private.recipe' op expects init region first argument of the privatization type"),
    ],
)  # fmt: skip
def test_what_a_declaration_demands_is_told_in_upstreams_words(text: str, message: str) -> None:
    assert messages(f"func.func private @f()\n{text}") == [message]
