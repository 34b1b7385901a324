"""The omp dialect: clauses that declare region arguments, loops and their wrappers, what clauses demand."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages
from tests.support.llvm_tools import MlirOpt

CONSTRUCTS = """module {
  omp.private {type = firstprivate} @p : i32 copy {
  ^bb0(%arg0: i32, %arg1: i32):
    omp.yield(%arg1 : i32)
  }
  omp.declare_reduction @r : memref<i32> init {
  ^bb0(%arg0: memref<i32>):
    omp.yield(%arg0 : memref<i32>)
  } combiner {
  ^bb0(%arg0: memref<i32>, %arg1: memref<i32>):
    omp.yield(%arg0 : memref<i32>)
  }
  omp.critical.declare @lock hint(uncontended, speculative)
  func.func @f(%arg0: memref<i32>, %arg1: i32, %arg2: i1) {
    omp.parallel if(%arg2) num_threads(%arg1 : i32) proc_bind(close) private(@p %arg1 -> %arg3 : i32) private_barrier \
reduction(mod: task, byref @r %arg0 -> %arg4 : memref<i32>) {
      omp.wsloop nowait ordered(1) schedule(dynamic = %arg1 : i32, monotonic, simd) {
        omp.loop_nest (%arg5, %arg6) : i32 = (%arg1, %arg1) to (%arg1, %arg1) inclusive step (%arg1, %arg1) \
collapse(2) tiles(4, 8) {
          omp.yield
        }
      }
      omp.critical(@lock) {
        omp.terminator
      }
      omp.terminator
    }
    omp.task depend(taskdependin -> %arg0 : memref<i32>) in_reduction(@r %arg0 -> %arg3 : memref<i32>) {
      omp.terminator
    }
    omp.taskloop grainsize(strict, %arg1: i32) {
      omp.simd aligned(%arg0 : memref<i32> -> 32 : i64) order(reproducible:concurrent) {
        omp.loop_nest (%arg3) : i32 = (%arg1) to (%arg1) step (%arg1) {
          omp.yield
        }
      } {omp.composite}
    } {omp.composite}
    %0 = omp.map.info var_ptr(%arg0 : memref<i32>, i32) map_clauses(always, tofrom) capture(ByRef) -> memref<i32>
    %1 = omp.map.info var_ptr(%arg0 : memref<i32>, i32) map_clauses(to, private) capture(ByCopy) \
members(%0 : [0, 1] : memref<i32>) -> memref<i32>
    omp.target host_eval(%arg1 -> %arg3 : i32) map_entries(%0 -> %arg4 : memref<i32>) {
      omp.teams num_teams( to %arg3 : i32) {
        omp.terminator
      }
      omp.terminator
    }
    omp.target_update map_entries(%1 : memref<i32>)
    %2 = omp.new_cli
    omp.canonical_loop(%2) %arg3 : i32 in range(%arg1) {
      omp.atomic.update hint(contended) memory_order(relaxed) %arg0 : memref<i32> {
      ^bb0(%arg4: i32):
        omp.yield(%arg4 : i32)
      }
      omp.terminator
    }
    omp.tile  <- (%2) sizes(%arg1 : i32)
    %3 = omp.target_allocmem %arg1 : i32, vector<2xi32>
    return
  }
}
"""


def test_constructs_are_read_and_printed_as_written() -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(CONSTRUCTS, context)
    assert compiler.check(parsed, context) == []
    assert compiler.print_ir(parsed.module) == CONSTRUCTS


def test_constructs_mean_what_they_mean_to_mlir_opt(mlir_opt: MlirOpt) -> None:
    printed = compiler.print_ir(compiler.parse_tolerant(CONSTRUCTS, compiler.new_context()).module, generic=True)
    flags = ("--mlir-print-op-generic", "--mlir-print-local-scope")
    assert mlir_opt(*flags, text=printed).output == mlir_opt(*flags, text=CONSTRUCTS).output != ""


FUNCTION = "func.func @f(%x: memref<i32>, %y: memref<i32>, %i: i32, %c: i1) {\n  %BODY\n  return\n}"
NEST = "omp.loop_nest (%k) : i32 = (%i) to (%i) step (%i) { omp.yield }"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("omp.parallel invalid { omp.terminator }", "expected '{' to begin a region"),
        ("omp.parallel private(@p %i -> %a : i32, i32) { }", "custom op 'omp.parallel' invalid `private` format"),
        ("omp.taskloop grainsize(lax, %i : i32) { }", "custom op 'omp.taskloop' invalid grainsize modifier : 'lax'"),
        ("omp.wsloop schedule(static, simd, simd) { }", "custom op 'omp.wsloop'  incorrect modifier order"),
        ("omp.simd order(unconstrained:no) { }", "custom op 'omp.simd' invalid clause value: 'no'"),
        ("omp.wsloop { %0 = arith.constant 0 : i32 }", "'omp.wsloop' op nested in loop wrapper is not another loop "
         "wrapper or `omp.loop_nest`"),
        (NEST, "'omp.loop_nest' op expects parent op to be a loop wrapper"),
        (f"omp.simd simdlen(2) safelen(1) {{ {NEST} }}", "'omp.simd' op simdlen clause and safelen clause are both "
         "present, but the simdlen value is not less than or equal to safelen value"),
        (f"omp.simd linear(%x = %i : memref<i32>) {{ {NEST} }}", "Ill-formed type attributes for linear variables"),
        (f"omp.wsloop {{ omp.simd {{ {NEST} }} {{omp.composite}} }}",
         "'omp.composite' attribute missing from composite wrapper"),
        ("omp.atomic.read %x = %x : memref<i32>, memref<i32>, i32",
         "read and write must not be to the same location for atomic reads"),
        ("omp.atomic.write %x = %c : memref<i32>, i1", "address must dereference to value type"),
        ("omp.target_data { omp.terminator }", "At least one of map, use_device_ptr_vars, or use_device_addr_vars "
         "operand must be present"),
        ("omp.target_enter_data map_entries(%x : memref<i32>)", "missing map operation"),
        ("omp.ordered.region { omp.terminator }", None),
        ("omp.ordered", "'omp.ordered' op must be nested inside of a loop"),
        ("omp.cancel cancellation_construct_type(parallel)", "'omp.cancel' op Orphaned cancel construct"),
        ("omp.scan inclusive(%x : memref<i32>)", "SCAN directive needs to be enclosed within a parent worksharing loop "
         "construct or SIMD construct with INSCAN reduction modifier"),
        ("omp.parallel private(@p %i -> %a : i32) { omp.terminator }",
         "failed to lookup privatizer op with symbol: '@p'"),
        ("omp.critical(@c) { omp.terminator }",
         "'omp.critical' op expected symbol reference @c to point to a critical declaration"),
        ("%0 = omp.new_cli omp.unroll_heuristic(%0)", "'omp.new_cli' op CLI has no generator"),
        ('"omp.distribute"(%i) <{operandSegmentSizes = array<i32: 1, 0>}> ({}) : (i32) -> ()', "invalid properties "
         "{operandSegmentSizes = array<i32: 1, 0>} for op omp.distribute: size mismatch in attribute conversion: "
         "2 vs 4"),
        ('"omp.scan"(%i) {operandSegmentSizes = array<i32: 1>} : (i32) -> ()', "'omp.scan' op operand count (1) does "
         "not match with the total size (0) specified in attribute 'operandSegmentSizes'"),
    ],
)  # fmt: skip
def test_what_a_construct_demands_is_told_in_upstreams_words(body: str, message: str | None) -> None:
    assert messages(FUNCTION.replace("%BODY", body)) == ([] if message is None else [message])


def test_values_from_the_host_may_only_say_how_much_runs() -> None:
    text = """func.func @f(%i: i32) {
      omp.target host_eval(%i -> %n : i32) {
        %0 = arith.addi %n, %n : i32
        omp.terminator
      }
      return
    }"""
    assert messages(text) == ["'omp.target' op host_eval argument illegal use in 'arith.addi' operation"]


def test_a_fault_inside_a_region_says_nothing_of_the_op_around_it() -> None:
    text = """func.func @f(%i: i32) {
      omp.wsloop {
        omp.loop_nest (%k) : i32 = (%i) to (%i) step (%i) {
          omp.ordered.region { omp.terminator }
          omp.yield
        }
        omp.terminator
      }
      return
    }"""
    assert messages(text) == [
        "'omp.ordered.region' op the enclosing worksharing-loop region must have an ordered clause"
    ]


PRIVATIZED = """
omp.private {type = private} @p : i32 init {
^bb0(%original: memref<i32>, %copy: COPY):
  omp.yield(%original : memref<i32>)
}
func.func @f(%x: VARIABLE) {
  omp.parallel private(@p %x -> %own : VARIABLE) {
    omp.terminator
  }
  return
}
"""


@pytest.mark.parametrize(
    ("copy", "variable", "message"),
    [
        ("memref<i32>", "memref<i32>", None),
        ("i32", "memref<i32>", "Region argument type mismatch: got 'i32' expected 'memref<i32>'."),
        ("memref<i32>", "i32", "type mismatch between a private variable and its privatizer op, var type: 'i32' vs. "
         "privatizer op type: 'memref<i32>'"),
    ],
)  # fmt: skip
def test_regions_of_a_privatizer_work_on_the_variable_not_on_what_it_is_declared_for(
    copy: str, variable: str, message: str | None
) -> None:
    text = PRIVATIZED.replace("COPY", copy).replace("VARIABLE", variable)
    assert messages(text) == ([] if message is None else [message])


def test_a_privatizer_without_regions_is_for_variables_of_any_type() -> None:
    assert (
        messages("""
          omp.private {type = private} @p : i32
          func.func @f(%x: memref<i32>) {
            omp.parallel private(@p %x -> %own : memref<i32>) {
              omp.terminator
            }
            return
          }
        """)
        == []
    )
