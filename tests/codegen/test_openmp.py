"""Operations of OpenMP become calls of LLVM's OpenMP library: those that mlir-translate writes."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.support.llvm_tools import LlvmTool
from tests.support.openmp_programs import OPENMP_PROGRAMS, openmp_program
from tests.support.tool import ir_opt
from tests.support.translate import ir_translate, llvm_ir

_CALL = re.compile(r"call [^@]*@(__kmpc_\w+)\((.*)\)")


def _calls(text: str) -> Counter[tuple[str, ...]]:
    """Returns the calls of the library with those of their arguments that are constants.

    mlir-translate folds the flags of tasks, and the sizes of their structures.
    """
    calls: Counter[tuple[str, ...]] = Counter()
    for name, arguments in _CALL.findall(text):
        folds = name == "__kmpc_omp_task_alloc"
        calls[name, *(() if folds else re.findall(r"i(?:32|64) -?\d+", arguments))] += 1
    return calls


@pytest.mark.parametrize("body", [body for body, _ in OPENMP_PROGRAMS.values()], ids=OPENMP_PROGRAMS)
def test_the_calls_are_those_of_mlir_translate(mlir_translate: LlvmTool, body: str) -> None:
    text = ir_opt("--lower-to-llvm", text=openmp_program(body)).output
    assert _calls(llvm_ir(text)) == _calls(mlir_translate.output("--mlir-to-llvmir", text=text))


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


@pytest.mark.parametrize(
    ("region", "message"),
    [
        ("omp.workshare {\n omp.terminator\n }", "'omp.workshare' op is not translated to LLVM IR yet"),
        ("omp.task priority(%n : i32) {\n omp.terminator\n }", "Unhandled clause priority in omp.task operation"),
        ("omp.critical {\n" * 200 + "omp.terminator\n}" * 200, "regions of OpenMP are nested too deeply"),
    ],
    ids=["an operation", "a clause", "depth"],
)
def test_what_is_not_translated_is_an_error_with_its_place(region: str, message: str) -> None:
    run = ir_translate("--mlir-to-llvmir", text=f"llvm.func @f(%n: i32) {{\n{region}\n  llvm.return\n}}\n")
    assert (run.code, run.output) == (1, "")
    assert re.search(r"^<stdin>:\d+:\d+: error: .*" + re.escape(message), run.errors)
