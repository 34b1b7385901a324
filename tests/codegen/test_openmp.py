"""Operations of OpenMP become calls of LLVM's OpenMP library: those that mlir-translate writes."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from compiler.api import new_context, parse
from compiler.execution.functions import call_function
from tests.support.llvm_tools import LlvmTool
from tests.support.openmp_programs import OPENMP_PROGRAMS, SUM_REDUCTION, openmp_program
from tests.support.tool import ir_opt
from tests.support.translate import assert_same_llvm_ir, ir_translate, llvm_ir

_CALL = re.compile(r"call [^@]*@(__kmpc_\w+)\((.*)\)")


def _calls(text: str) -> Counter[tuple[str, ...]]:
    """Returns the calls of the library with those of their arguments that are constants.

    mlir-translate folds the flags of tasks, and the sizes of their structures. Here tasks have ranges of the numbers of
    iterations instead of ranges of indices.
    """
    calls: Counter[tuple[str, ...]] = Counter()
    for name, arguments in _CALL.findall(text):
        folds = name in ("__kmpc_omp_task_alloc", "__kmpc_taskloop")
        calls[name, *(() if folds else re.findall(r"i(?:32|64) -?\d+", arguments))] += 1
    return calls


@pytest.mark.parametrize("body", [body for body, _ in OPENMP_PROGRAMS.values()], ids=OPENMP_PROGRAMS)
def test_the_calls_are_those_of_mlir_translate(mlir_translate: LlvmTool, body: str) -> None:
    text = ir_opt("--lower-to-llvm", text=openmp_program(body)).output
    assert _calls(llvm_ir(text)) == _calls(mlir_translate.output("--mlir-to-llvmir", text=text))


_PREFIX = "omp.private {type = private} @own : i64\n" + SUM_REDUCTION
_BODY = """
        omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
          llvm.store %i, %p : i64, !llvm.ptr
          omp.yield
        }
"""


@pytest.mark.parametrize(
    "region",
    [
        *[
            f"omp.wsloop {ordered} schedule({kind}{modifier}{simd}) {{{_BODY}}}"
            for kind in ("static", "static = %n : i64", "dynamic = %n : i64", "guided", "auto", "runtime")
            for modifier, ordered, simd in (
                ("", "", ", simd"),
                (", monotonic", "", ""),
                (", nonmonotonic", "ordered(0)", ", simd"),
                ("", "ordered(1)", ", simd"),
            )
        ],
        f"omp.distribute dist_schedule_static dist_schedule_chunk_size(%n : i64) {{{_BODY}}}",
        f"""omp.parallel {{
          omp.distribute {{
            omp.wsloop {{ {_BODY} }} {{omp.composite}}
          }} {{omp.composite}}
          omp.terminator
        }} {{omp.composite}}""",
        f"""omp.teams {{
          omp.distribute {{
            omp.simd {{ {_BODY} }} {{omp.composite}}
          }} {{omp.composite}}
          omp.terminator
        }}""",
        """omp.teams reduction(@add %p -> %x : !llvm.ptr) {
          llvm.store %n, %x : i64, !llvm.ptr
          omp.terminator
        }""",
        """omp.wsloop ordered(1) {
          omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
            omp.ordered depend_type(dependsink) depend_vec(%i : i64) {doacross_num_loops = 1 : i64}
            omp.ordered depend_type(dependsource) depend_vec(%i : i64) {doacross_num_loops = 1 : i64}
            omp.yield
          }
        }""",
        """omp.task detach(%p : !llvm.ptr) {
          omp.terminator
        }""",
        """omp.parallel {
          omp.cancel cancellation_construct_type(parallel)
          omp.terminator
        }""",
        """omp.target host_eval(%n -> %y : i64) {
          omp.teams {
            omp.terminator
          }
          omp.terminator
        }""",
    ],
)
def test_the_calls_of_a_construct_are_those_of_mlir_translate(mlir_translate: LlvmTool, region: str) -> None:
    text = f"""{_PREFIX}llvm.func @f(%n: i64, %p: !llvm.ptr) {{
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  {region}
  llvm.return
}}
"""
    assert _calls(llvm_ir(text)) == _calls(mlir_translate.output("--mlir-to-llvmir", text=text)) != Counter()


def test_the_function_of_a_region_follows_that_around_it() -> None:
    text = """llvm.func @use(i32)
llvm.func @f(%n: i32) attributes {target_cpu = "x86-64"} {
  omp.parallel {
    omp.parallel {
      llvm.call @use(%n) : (i32) -> ()
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}
llvm.func @g() {
  llvm.return
}
"""
    translated = llvm_ir(text)
    names = re.findall(r"^define .*@([^(]*)\(", translated, re.MULTILINE)
    assert names == ["f", "f..omp_par.1", "f..omp_par", "g"]
    assert 'nounwind "target-cpu"="x86-64"' in translated


def test_many_reductions_of_two_loops_have_names_of_their_own() -> None:
    numbers = range(12)
    variables = "".join(f"    %v{n} = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr\n" for n in numbers)
    parts = ", ".join(f"@add %v{n} -> %part{n}" for n in numbers)
    loop = f"""
    omp.wsloop reduction({parts} : {", ".join(["!llvm.ptr"] * len(numbers))}) {{
      omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {{
        omp.yield
      }}
    }}"""
    translated = llvm_ir(ir_opt("--lower-to-llvm", text=openmp_program(f"\n{variables}{loop}{loop}")).output)
    assert len(re.findall(r"%red\.value\.\d+ = load i64", translated)) == 2 * len(numbers)


def test_the_function_of_a_target_region_is_compiled_for_the_same_processor() -> None:
    text = """llvm.func @f() attributes {target_cpu = "x86-64"} {
  omp.target {
    omp.terminator
  }
  llvm.return
}
"""
    heads = re.findall(r"^define.* (#\d+) \{", llvm_ir(text), re.MULTILINE)
    assert heads == ["#0", "#0"]


def test_teams_share_iterations_as_in_mlir_translate(mlir_translate: LlvmTool) -> None:
    text = """llvm.func @f(%n: i32, %p: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  omp.teams num_teams(to %n : i32) {
    omp.distribute {
      omp.loop_nest (%i) : i32 = (%c0) to (%n) step (%c1) {
        llvm.store %i, %p : i32, !llvm.ptr
        omp.yield
      }
    }
    omp.terminator
  }
  llvm.return
}
"""
    assert _calls(llvm_ir(text)) == _calls(mlir_translate.output("--mlir-to-llvmir", text=text))


_NEST = "omp.loop_nest (%i) : i64 = (%n) to (%n) step (%n) {\n omp.yield\n }"
_ALLOCATE = "allocate(%p : !llvm.ptr -> %p : !llvm.ptr)"
_TASK_REDUCTION = "reduction(mod: task, @add %p -> %x : !llvm.ptr)"


@pytest.mark.parametrize(
    "region",
    [
        "omp.workshare {\n omp.terminator\n }",
        "omp.teams {\n omp.workdistribute {\n omp.terminator\n }\n omp.terminator\n }",
        f"omp.loop {{ {_NEST} }}",
        "omp.allocate_dir (%p : !llvm.ptr)",
        f"omp.parallel {{\n omp.single {_ALLOCATE} private(@own %p -> %x : !llvm.ptr) {{\n omp.terminator\n }}\n"
        " omp.terminator\n }",
        f"omp.parallel {_TASK_REDUCTION} {{\n omp.terminator\n }}",
        f"omp.wsloop {_ALLOCATE} order(concurrent) {_TASK_REDUCTION} {{ {_NEST} }}",
        f"omp.wsloop {{ omp.simd {_TASK_REDUCTION} {{ {_NEST} }} {{omp.composite}} }} {{omp.composite}}",
        f"omp.distribute {_ALLOCATE} order(concurrent) {{ {_NEST} }}",
        f"omp.teams {_ALLOCATE} private(@own %p -> %x : !llvm.ptr) {{\n omp.terminator\n }}",
        f"omp.task {_ALLOCATE} in_reduction(@add %p -> %x : !llvm.ptr) {{\n omp.terminator\n }}",
        f"omp.taskgroup {_ALLOCATE} task_reduction(@add %p -> %x : !llvm.ptr) {{\n omp.terminator\n }}",
        f"omp.taskloop {_ALLOCATE} in_reduction(@add %p -> %x : !llvm.ptr) {{ {_NEST} }}",
        f"omp.taskloop reduction(@add %p -> %x : !llvm.ptr) {{ {_NEST} }}",
        "omp.taskloop { omp.loop_nest (%i, %j) : i64 = (%n, %n) to (%n, %n) step (%n, %n) collapse(2) {\n"
        " omp.yield\n } }",
        "omp.taskwait depend(taskdependin -> %p : !llvm.ptr) nowait",
        "omp.ordered.region par_level_simd {\n omp.terminator\n }",
        "omp.target_exit_data depend(taskdependin -> %p : !llvm.ptr)",
        f"omp.target {_ALLOCATE} in_reduction(@add %p -> %x : !llvm.ptr) {{\n omp.terminator\n }}",
    ],
)
def test_errors_are_those_of_mlir_translate(mlir_translate: LlvmTool, region: str) -> None:
    text = f"{_PREFIX}llvm.func @f(%n: i64, %p: !llvm.ptr) {{\n{region}\n  llvm.return\n}}\n"
    run = ir_translate("--mlir-to-llvmir", text=text)
    expected = mlir_translate("--mlir-to-llvmir", text=text)
    assert (run.code, run.output) == (1, "")
    assert _errors(run.errors) == _errors(expected.errors) != []


def _errors(text: str) -> list[str]:
    return [line for line in text.splitlines() if ": error: " in line]


def test_regions_that_are_nested_too_deeply_are_an_error_with_its_place() -> None:
    region = "omp.critical {\n" * 200 + "omp.terminator\n}" * 200
    run = ir_translate("--mlir-to-llvmir", text=f"llvm.func @f() {{\n{region}\n  llvm.return\n}}\n")
    assert (run.code, run.output) == (1, "")
    assert re.search(r"^<stdin>:\d+:\d+: error: .*regions of OpenMP are nested too deeply", run.errors)


TILED = """
func.func @f(%a: memref<?xi32>, %n: i32, %m: i32) {
  %outer = omp.new_cli
  %inner = omp.new_cli
  %three = arith.constant 3 : i32
  omp.canonical_loop(%outer) %i : i32 in range(%n) {
    omp.canonical_loop(%inner) %j : i32 in range(%m) {
      %row = arith.muli %i, %m : i32
      %place = arith.addi %row, %j : i32
      %index = arith.index_cast %place : i32 to index
      %old = memref.load %a[%index] : memref<?xi32>
      %added = arith.addi %old, %place : i32
      memref.store %added, %a[%index] : memref<?xi32>
      omp.terminator
    }
    omp.terminator
  }
  %two = arith.constant 2 : i32
  omp.tile <- (%outer, %inner) sizes(%two, %three : i32, i32)
  return
}
"""


@pytest.mark.parametrize(("rows", "columns"), [(4, 6), (5, 7), (1, 1), (0, 4), (3, 0)])
def test_tiled_loops_run_each_iteration_once(rows: int, columns: int) -> None:
    context = new_context()
    array = np.zeros(rows * columns, dtype=np.int32)
    call = call_function(parse(TILED, context), context, "f", [array, rows, columns])
    assert np.asarray(call.arguments[0]).tolist() == list(range(rows * columns))


ALLOCATIONS = """
llvm.func @f(%device: i32, %n: i64) -> i64 {
  %0 = omp.target_allocmem %device : i32, i64
  %1 = omp.target_allocmem %device : i32, vector<16x16xf32>
  %2 = omp.target_allocmem %device : i32, !llvm.struct<(i8, i64)> {uniq_name = "x"}
  %3 = "omp.target_allocmem"(%device, %n, %n) <{in_type = f32, operandSegmentSizes = array<i32: 1, 2, 0>}>
      : (i32, i64, i64) -> i64
  omp.target_freemem %device, %0 : i32, i64
  llvm.return %1 : i64
}
"""


def test_memory_of_devices_is_allocated_as_by_mlir_translate(mlir_translate: LlvmTool) -> None:
    assert_same_llvm_ir(mlir_translate, ALLOCATIONS)


def test_a_vectorized_loop_may_count_in_16_bits() -> None:
    text = """
    llvm.func @f(%n: i16, %p: !llvm.ptr) {
      %one = llvm.mlir.constant(1 : i16) : i16
      omp.simd { omp.loop_nest (%i) : i16 = (%one) to (%n) inclusive step (%one) {
        llvm.store %i, %p : i16, !llvm.ptr
        omp.yield
      } }
      llvm.return
    }"""
    assert "add nuw i16" in llvm_ir(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            """llvm.func @f(%n: i16) {
              omp.wsloop { omp.loop_nest (%i) : i16 = (%n) to (%n) step (%n) { omp.yield } }
              llvm.return
            }""",
            "the runtime library has no loops that i16 counts",
        ),
        (
            """llvm.func @f(%n: i32) {
              %a = omp.new_cli
              %b = omp.new_cli
              %c = omp.new_cli
              omp.canonical_loop(%a) %i : i32 in range(%n) { omp.terminator }
              omp.tile (%b, %c) <- (%a) sizes(%n : i32)
              omp.unroll_heuristic(%b)
              llvm.return
            }""",
            "not yet implemented: transformations of tiled loops",
        ),
        (
            """llvm.func @f(%n: i32) {
              %a = omp.new_cli
              omp.canonical_loop(%a) %i : i32 in range(%n) { omp.terminator }
              %size = llvm.add %n, %n : i32
              omp.tile <- (%a) sizes(%size : i32)
              llvm.return
            }""",
            "not yet implemented: sizes of tiles that are computed after the loops",
        ),
    ],
)
def test_loops_that_have_no_translation_are_errors(text: str, message: str) -> None:
    done = ir_translate("--mlir-to-llvmir", text=text)
    assert done.code == 1 and message in done.errors
