"""cse: regions, reads, depth, locations and bookkeeping; cse.mlir has what is equal."""

from __future__ import annotations

import pytest

from compiler.analysis.dominance import DominanceInfo
from compiler.ir.operation import Operation
from compiler.passes.base import AnalysisManager, Pass, PassState, dominance
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline
from compiler.transforms.cse import CSE
from tests.support.ir import find
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import load, run, transformed
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases


def cse(body: str, arguments: str = "%a: i32, %b: i32, %c: i1, %m: memref<4xi32>, %i: index") -> str:
    """The body of a function after cse; `test.use` keeps values alive."""
    lines = transformed("cse", f"func.func @f({arguments}) {{\n{body}\nreturn\n}}").split("\n")
    return "\n".join(line.removeprefix("  ") for line in lines[1:-2] if line != "  return")


def op_count(text: str, name: str) -> int:
    return text.count(name)


# ------------------------------------------------------------------------------------------------------ C1: equality


REGIONS = """
%0 = scf.if %c -> i32 {{
  %x = arith.addi %a, %b : i32
  scf.yield %x : i32
}} else {{
  scf.yield %a : i32
}}
%1 = scf.if %c -> i32 {{
  %y = arith.addi {0} : i32
  scf.yield %y : i32
}} else {{
  scf.yield {1} : i32
}}
"t.use"(%0, %1) : (i32, i32) -> ()
"""


def test_ops_with_regions_are_compared_with_what_is_in_them() -> None:
    assert op_count(cse(REGIONS.format("%a, %b", "%a")), "scf.if") == 1
    assert op_count(cse(REGIONS.format("%b, %a", "%a")), "scf.if") == 2
    assert op_count(cse(REGIONS.format("%a, %b", "%b")), "scf.if") == 2
    assert op_count(cse(REGIONS.format("%a, %a", "%a")), "scf.if") == 2


# -------------------------------------------------------------------------------------------- C2, C3: scopes and blocks


def test_a_deep_nest_needs_no_recursion() -> None:
    depth = 3000
    each = 'scf.if %c {{\n%k{0} = arith.constant 1 : i32\n"t.use"(%k{0}) : (i32) -> ()\n'
    text = "".join(each.format(i) for i in range(depth))
    assert op_count(cse(text + "}\n" * depth), "arith.constant") == 1


def test_a_long_chain_of_blocks_needs_no_recursion() -> None:
    blocks = "".join(
        f'cf.br ^b{i}\n^b{i}:\n%k{i} = arith.constant 1 : i32\n"t.use"(%k{i}) : (i32) -> ()\n' for i in range(2000)
    )
    assert op_count(cse(blocks), "arith.constant") == 1


# ---------------------------------------------------------------------------------------------- C5, C6: effects, reads


READ = "%{0} = memref.load %m[%i] : memref<4xi32>\n"
USE = '"t.use"(%0, %1) : (i32, i32) -> ()'


@pytest.mark.parametrize(
    ("between", "loads"),
    [
        ("", 1),
        ("%2 = memref.load %m[%i] : memref<4xi32>\n", 1),
        ("%2 = memref.alloc() : memref<4xi32>\n", 1),
        ("memref.store %a, %m[%i] : memref<4xi32>\n", 2),
        ("scf.if %c {\nmemref.store %a, %m[%i] : memref<4xi32>\n}\n", 2),
        ("scf.if %c {\n%2 = arith.addi %a, %a : i32\n}\n", 1),
        ('"t.unknown"() : () -> ()\n', 2),
    ],
)
def test_reads_merge_where_nothing_between_them_may_write(between: str, loads: int) -> None:
    assert op_count(cse(READ.format(0) + between + READ.format(1) + USE), "memref.load") == loads


# -------------------------------------------------------------------------------------------- C7: graphs and locations


def test_an_unknown_location_is_taken_from_the_op_that_goes() -> None:
    body = (
        "func.func @f(%a: i32) -> (i32, i32) {\n%0 = arith.addi %a, %a : i32 loc(unknown)\n"
        '%1 = arith.addi %a, %a : i32 loc("kept")\nreturn %0, %1 : i32, i32\n}'
    )
    module, context = load(body)
    PassManager(context).run(Pipeline("builtin.module", [CSE()]), module)
    assert str(find(module, "arith.addi").get_location()) == 'loc("kept")'


# -------------------------------------------------------------------------------------------- C8, C9, C10: bookkeeping

DEAD = "func.func @f(%a: i32) {\n%0 = arith.addi %a, %a : i32\n%1 = arith.muli %0, %0 : i32\nreturn\n}"


def test_one_walk_erases_the_last_of_a_chain_of_dead_ops() -> None:
    assert transformed("cse", DEAD).count("arith") == 1


def test_each_op_that_goes_is_counted_once() -> None:
    text = """
    func.func @f(%a: i32, %m: memref<i32>) -> (i32, i32, i32, i32) {
      %0 = arith.addi %a, %a : i32
      %1 = arith.addi %a, %a : i32
      %2 = memref.load %m[] : memref<i32>
      %3 = memref.load %m[] : memref<i32>
      %4 = arith.muli %a, %a : i32
      return %0, %1, %2, %3 : i32, i32, i32, i32
    }"""
    assert run("builtin.module(cse)", text).statistics[0] == {"num-cse'd": 2, "num-dce'd": 1}
    shown = ir_opt("-cse", "--mlir-pass-statistics", text=text).errors
    assert "(S) 2 num-cse'd - Number of operations CSE'd" in shown
    assert "(S) 1 num-dce'd - Number of operations DCE'd" in shown


class Probe(Pass):
    """Asks for two analyses, and notes what is left of them later."""

    def __init__(self, seen: list[tuple[bool, bool]]) -> None:
        self.seen = seen

    def run(self, op: Operation, state: PassState) -> None:
        self.seen.append((state.analyses.cached(dominance) is not None, state.analyses.cached(other) is not None))
        state.analyses.get(dominance)
        state.analyses.get(other)
        state.mark_all_analyses_preserved()


def other(op: Operation) -> str:
    """An analysis that nobody preserves by name."""
    return op.name


@pytest.mark.parametrize(
    ("text", "left"), [(DEAD, (True, False)), ("func.func @f(%a: i32) -> i32 { return %a : i32 }", (True, True))]
)
def test_analyses_are_kept_that_a_pass_preserves(text: str, left: tuple[bool, bool]) -> None:
    module, context = load(text)
    seen: list[tuple[bool, bool]] = []
    PassManager(context).run(Pipeline("builtin.module", [Probe(seen), CSE(), Probe(seen)]), module)
    assert seen == [(False, False), left]


def test_an_analysis_is_made_once_and_that_of_the_op_around_can_be_asked_for() -> None:
    module, _ = load("func.func @f() { return }")
    outer = AnalysisManager(module)
    inner = AnalysisManager(find(module, "func.func"), outer)
    assert inner.cached_of_parent(module, other) is None
    dominance_info = outer.get(dominance)
    assert isinstance(dominance_info, DominanceInfo)
    assert outer.get(dominance) is dominance_info
    assert inner.cached_of_parent(module, dominance) is dominance_info


# ----------------------------------------------------------------------------------------------------- against mlir-opt


@needs_cases
def test_the_programs_of_the_tir_cases_come_out_exactly() -> None:
    def lines(text: str) -> list[str]:
        return [line for line in text.splitlines() if line.strip() and not line.startswith("//")]

    output = ir_opt("-cse", str(CASES / "tir_cse_core.mlir")).output
    assert lines(output) == lines((CASES / "tir_cse_core.cse.expected.mlir").read_text())


def test_results_with_regions_graphs_and_reads_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    bodies = [REGIONS.format("%b, %a", "%a"), READ.format(0) + READ.format(1) + USE]
    functions = "".join(
        f"func.func @f{i}(%a: i32, %b: i32, %c: i1, %m: memref<4xi32>, %i: index) {{\n{body}\nreturn\n}}\n"
        for i, body in enumerate(bodies)
    )
    graph = (
        '"t.g"() ({\n%1 = arith.addi %0, %0 : i32\n%0 = arith.constant 1 : i32\n%2 = arith.constant 1 : i32\n'
        '%3 = arith.addi %2, %2 : i32\n"t.u"(%1, %3) : (i32, i32) -> ()\n}) : () -> ()\n'
    )
    text = functions + graph
    flags = ("-cse", "--allow-unregistered-dialect")
    assert ir_opt(*flags, text=text).output == mlir_opt(*flags, text=text).output


def test_conditions_that_use_the_one_before_stay_and_equal_ones_merge() -> None:
    lines = []
    for number, value in ((n, f"%r{n - 1}" if n else "%x") for n in range(30)):
        for name in ("r", "s"):
            lines.append(
                f"%{name}{number} = scf.if %c -> i32 {{\n  %v = arith.addi {value}, %x : i32\n  scf.yield %v : i32\n"
                f"}} else {{\n  scf.yield {value} : i32\n}}\n"
                f'"test.use"(%{name}{number}) : (i32) -> ()'
            )
    body = "\n".join(lines)
    output = transformed("cse", f"func.func @f(%c: i1, %x: i32) {{\n{body}\nreturn\n}}")
    assert output.count("scf.if") == 30
