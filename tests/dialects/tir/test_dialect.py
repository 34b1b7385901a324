"""The tir dialect and its common subexpression elimination."""

from __future__ import annotations

import pytest

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.debug_log import DebugLog
from compiler.passes.manager import PassManager, PassResult
from compiler.passes.pipeline import parse_pipeline
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.syntax.printer.ir_printer import print_operation
from compiler.transforms.tir.elimination import Elimination
from compiler.transforms.tir.equivalence import Equivalence, UpToAlgebra
from compiler.transforms.tir.lifting import Lifting
from compiler.transforms.tir.notation import statement_text
from compiler.transforms.tir.program import Stmt
from tests.support.ir import find
from tests.support.passes import load
from tests.support.places import CASES
from tests.support.tir import Case, cases, ir_text, program_text
from tests.support.tir_programs import PARAMETERS, Generator, effects
from tests.support.tool import ir_opt, needs_cases

ALL = cases(CASES / "tir_cse_cases.txt") if CASES.is_dir() else []
each_case = pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])


def run(module: Operation, context: object, options: str = "") -> PassResult:
    pipeline = parse_pipeline(f"builtin.module(tir-cse{{{options}}})", find_pass)
    return PassManager(context).run(pipeline, module)  # type: ignore[arg-type]


def after(program: str, params: str = "i j k x y z c", options: str = "") -> str:
    """The program after the pass; its IR must be valid, and the pass must come to rest."""
    module, context = load(ir_text(program, params.split()))
    result = run(module, context, options)
    assert result.succeeded, [problem.message for problem in result.problems]
    actual = program_text(find(module, "tir.prim_func"))
    assert run(module, context, options).statistics[0]["num-introduced"] == 0
    return actual


# ----------------------------------------------------------------------------------------------------------- the cases


@each_case
def test_every_case_comes_out_exactly(case: Case) -> None:
    module, context = load(ir_text(case.input, case.params))
    func = find(module, "tir.prim_func")
    lifting = Lifting(func, Rewriter(func, context))
    parameters, body = lifting.program()
    assert statement_text(body) == case.input
    equivalence = UpToAlgebra() if case.equivalences else Equivalence()
    assert (
        statement_text(Elimination(lifting.numbers, lifting.names, equivalence).run(parameters, body)) == case.expected
    )


@each_case
def test_every_case_comes_out_in_the_ir(case: Case) -> None:
    module, context = load(ir_text(case.input, case.params))
    options = "identify-equiv-terms=true" if case.equivalences else ""
    result = run(module, context, options)
    assert result.succeeded, [problem.message for problem in result.problems]
    expected = case.expected
    if case.name == "condition_only_repetition":  # a name in a condition is bound before the statement
        expected = expected.replace("if (let cse_var_1 = (x + 1) in ", "let cse_var_1 = (x + 1)\nif ").replace(
            ") {", " {", 1
        )
        expected = expected.replace("< y {", "< y) {").replace("< y)) {", "< y) {")
    assert program_text(find(module, "tir.prim_func")) == expected


@needs_cases
def test_the_proposed_dialect_form_comes_out_exactly() -> None:
    parts = (CASES / "tir_cse_dialect.mlir").read_text().split("// -----\n")
    assert len(parts) == 6
    for source, expected in zip(parts[::2], parts[1::2], strict=True):
        assert ir_opt("-tir-cse", text=source).output == ir_opt(text=expected).output


@needs_cases
def test_the_log_is_that_of_the_seed() -> None:
    (cascade,) = [case for case in ALL if case.name == "cascade"]
    log = ir_opt("-tir-cse", "--debug-only=tir-cse", text=ir_text(cascade.input, cascade.params)).errors
    expected = (CASES / "tir_cse_trace.txt").read_text()
    assert log == expected[expected.index("\n\n") + 2 :]


# --------------------------------------------------------------------------------------------------------- the rules


def test_a_program_without_repetition_is_left_alone() -> None:
    class Changes(Listener):
        def modified(self, op: Operation, state: object) -> None:
            raise AssertionError(op)

    module, context = load(ir_text("let a = (x + y)\nbuffer[i] = (a * z)", ["i", "x", "y", "z"]))
    before = print_operation(module)
    pipeline = parse_pipeline("builtin.module(tir-cse)", find_pass)
    assert PassManager(context, listeners=[Changes()]).run(pipeline, module).succeeded
    assert print_operation(module) == before


def test_the_pass_can_be_switched_off() -> None:
    program = "buffer[i] = (x + y)\nbuffer[j] = (x + y)"
    assert after(program, options="enable=false") == program


def test_ten_runs_give_one_result() -> None:
    program = "\n".join(
        f"buffer[{n}] = (((x + {n}) * (y + {n % 3})) + ((x + {n % 4}) * (z + {n % 2})))" for n in range(12)
    )
    assert len({after(program) for _ in range(10)}) == 1


@pytest.mark.parametrize("program", ["x < y", "x == y", "x != y", "(x < y) && (y < z)", "x / y", "x % y", "x - y"])
def test_every_operator_may_get_a_name(program: str) -> None:
    assert after(f"buffer[i] = ({program})\nbuffer[j] = ({program})").startswith(f"let cse_var_1 = ({program})\n")


def test_what_differs_in_type_is_not_the_same() -> None:
    text = """
    tir.prim_func @main(%b: memref<4xi64>, %i: index, %x: i32) {
      %0 = tir.cast %x : i32 to i64
      tir.store %0, %b[%i] : i64, memref<4xi64>[index]
      %1 = tir.cast %x : i32 to index
      tir.evaluate %1 : index
      %2 = tir.cast %x : i32 to i64
      tir.store %2, %b[%i] : i64, memref<4xi64>[index]
    }"""
    output = ir_opt("-tir-cse", text=text).output
    assert output.count("tir.cast") == 2 and output.count("cse_var_1") == 4


def test_a_value_used_twice_is_taken_for_a_name() -> None:
    text = """
    tir.prim_func @main(%b: memref<4xi32>, %i: index, %x: i32) {
      %0 = tir.add %x, %x : i32
      tir.store %0, %b[%i] : i32, memref<4xi32>[index]
      tir.store %0, %b[%i] : i32, memref<4xi32>[index]
    }"""
    assert ir_opt("-tir-cse", text=text).output == ir_opt(text=text).output


def test_a_value_used_twice_stands_for_a_computation_further_in() -> None:
    text = """
    tir.prim_func @main(%b: memref<4xi32>, %i: index, %x: i32, %c: i1) {
      %0 = tir.add %x, %x : i32
      tir.evaluate %0 : i32
      tir.evaluate %0 : i32
      tir.if %c : i1 {
        %1 = tir.add %x, %x : i32
        tir.store %1, %b[%i] : i32, memref<4xi32>[index]
      }
    }"""
    output = ir_opt("-tir-cse", text=text).output
    assert output.count("tir.add") == 1 and "cse_var" not in output


def test_operations_of_other_dialects_may_use_names() -> None:
    text = """
    tir.prim_func @main(%x: i32) {
      %0 = tir.add %x, %x : i32
      "t.use"(%0) : (i32) -> ()
      %1 = tir.add %x, %x : i32
      "t.use"(%1) : (i32) -> ()
    }"""
    output = ir_opt("-tir-cse", "--allow-unregistered-dialect", text=text).output
    assert output.count('"t.use"(%cse_var_1)') == 2


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("((x + y) + z)", "(z + (y + x))", True),
        ("((x + y) - y)", "(x + 0)", True),
        ("(x * (y + 1))", "((x * y) + x)", True),
        ("((x + y) * (x - y))", "((x * x) - (y * y))", True),
        ("(x / (y + z))", "(x / (z + y))", True),
        ("((x + y) / z)", "(x + (y / z))", False),
        ("(x - y)", "(y - x)", False),
        ("((x * 2) + y)", "(x + (x + y))", True),
    ],
)
def test_integer_terms_are_one_where_their_polynomials_are(first: str, second: str, same: bool) -> None:
    program = f"buffer[i] = {first}\nbuffer[j] = {second}"
    assert ("cse_var" in after(program, options="identify-equiv-terms")) == same


@pytest.mark.parametrize("passes", ["tir-cse", "tir-cse{identify-equiv-terms=true}", "cse,tir-cse"])
@pytest.mark.parametrize("seed", range(12))
def test_random_programs_do_the_same_afterwards_and_come_to_rest(seed: int, passes: str) -> None:
    text = Generator(seed).program()
    module, context = load(ir_text(text, PARAMETERS))
    before = program(module, context)
    pipeline = parse_pipeline(f"builtin.module({passes})", find_pass)
    result = PassManager(context).run(pipeline, module)
    assert result.succeeded, [problem.message for problem in result.problems]
    after = program(module, context)
    for values in ({"x": 1, "y": 2, "z": 3, "i": 0}, {"x": 5, "y": 2, "z": 1, "i": 9}):
        assert effects(before, values) == effects(after, values)
    if passes == "tir-cse":
        printed = print_operation(module)
        PassManager(context).run(pipeline, module)
        assert print_operation(module) == printed


def program(module: Operation, context: Context) -> Stmt:
    func = find(module, "tir.prim_func")
    return Lifting(func, Rewriter(func, context)).program()[1]


def test_floats_are_never_regrouped() -> None:
    text = """
    tir.prim_func @main(%b: memref<4xf32>, %i: index, %x: f32, %y: f32, %z: f32) {
      %0 = tir.add %x, %y : f32
      %1 = tir.add %0, %z : f32
      tir.store %1, %b[%i] : f32, memref<4xf32>[index]
      %2 = tir.add %y, %z : f32
      %3 = tir.add %x, %2 : f32
      tir.store %3, %b[%i] : f32, memref<4xf32>[index]
    }"""
    assert "cse_var" not in ir_opt("-tir-cse=identify-equiv-terms", text=text).output


def test_a_product_of_many_sums_is_not_multiplied_out() -> None:
    product = "(x + 1)"
    for number in range(2, 40):
        product = f"({product} * (y + (x * {number})))"
    assert (
        after(f"buffer[i] = {product}\nbuffer[j] = {product}", options="identify-equiv-terms").count("cse_var_1") == 3
    )


def test_deep_programs_need_no_recursion() -> None:
    lines = ["%t0 = tir.add %x, %x : i32"]
    lines += [f"%t{n} = tir.add %t{n - 1}, %x : i32" for n in range(1, 1100)]
    nest = "tir.if %c : i1 {\n" * 400 + "tir.evaluate %x : i32\n" + "}\n" * 400
    text = (
        "tir.prim_func @main(%x: i32, %c: i1) {\n" + "\n".join(lines) + "\ntir.evaluate %t1099 : i32\n" + nest + "}\n"
    )
    assert ir_opt("-tir-cse", text=text).code == 0


# --------------------------------------------------------------------------------------------------------- the dialect

ALL_OPS = """
tir.op @shift_left inputs 2 effect pure vectorizable
tir.op @anything effect opaque
tir.prim_func @main(%b: memref<50xi32>, %m: memref<2x3xf32>, %i: index, %x: i32, %c: i1, %f: f32) attributes {a = 1} {
  %0 = tir.const 7 : i32
  %z = tir.let "z" = %0 : i32
  tir.store %z, %b[%i] : i32, memref<50xi32>[index]
  tir.store %f, %m[%i, %x] : f32, memref<2x3xf32>[index, i32]
  %1 = tir.load %m[%i, %i] : memref<2x3xf32>[index, index] -> f32
  tir.evaluate %1 : f32
  %2 = tir.call @shift_left(%x, %x) : (i32, i32) -> i32
  tir.call @anything() : () -> ()
  %3 = tir.select %c, %2, %x : i1, i32
  %4 = tir.ramp %3, %x : i32 to vector<4xi32>
  %5 = tir.broadcast %x : i32 to vector<4xi32>
  %6 = tir.floormod %4, %5 : vector<4xi32>
  %7 = tir.ge %6, %5 : vector<4xi32>
  %8 = tir.not %7 : vector<4xi1>
  tir.if %c : i1 {
  } else {
    tir.evaluate %8 : vector<4xi1>
  } {tag}
  tir.for %k in (%i, %i) : index {
  }
  tir.while {
    %9 = tir.lt %x, %z : i32
    tir.condition %9 : i1
  } do {
    tir.if %c : i1 {
    }
  }
}
"""


def test_the_dialect_reads_back_as_it_is_printed() -> None:
    run = ir_opt("--verify-roundtrip", text=ALL_OPS)
    assert (run.code, run.errors) == (0, "")
    assert "tir.op @shift_left inputs 2 effect pure vectorizable" in run.output
    generic = ir_opt("--mlir-print-op-generic", text=ALL_OPS).output
    assert ir_opt(text=generic).output == run.output


def test_effects_of_callees_have_upstreams_numbers() -> None:
    kinds = ["expr_annotation", "pure", "read_state", "update_state", "special_call_arg", "embed_info", "control_jump"]
    for number, kind in enumerate(kinds):
        generic = ir_opt("--mlir-print-op-generic", text=f"tir.op @f effect {kind}").output
        assert f"effect = {number} : i32" in generic


def test_calls_stay_where_they_are_whatever_they_do() -> None:
    program = "buffer[i] = shift_left(x)\nbuffer[j] = shift_left(x)"
    text = "tir.op @shift_left inputs 1 effect pure vectorizable\n" + ir_text(program, ["i", "j", "x"])
    assert ir_opt("-tir-cse", "-cse", text=text).output.count("tir.call") == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("%0 = tir.call @f(%x, %x) : (i32, i32) -> i32", "has 2 arguments, but '@f' takes 1"),
        ("%0 = tir.ramp %x, %x : i32 to vector<4xf32>", "expects a result of type vector<lanes x i32>"),
        ("tir.while { tir.evaluate %x : i32 } do { }", "expects its first block to end with 'tir.condition'"),
        ('"tir.for"(%x, %x) ({ ^bb0: }) : (i32, i32) -> ()', "expects one argument of its block"),
        ('"tir.lt"(%x, %x) : (i32, i32) -> i32', "result #0 must be"),
        ("tir.condition %x : i32", "expects parent op 'tir.while'"),
    ],
)
def test_what_is_wrong_with_an_operation_is_told(line: str, message: str) -> None:
    run = ir_opt(text=f"tir.op @f inputs 1 effect pure\ntir.prim_func @main(%x: i32) {{\n{line}\n}}")
    assert run.code == 1 and message in run.errors, run.errors


def test_the_log_keeps_quiet_unless_asked_for() -> None:
    assert not DebugLog().is_enabled("tir-cse")
    assert ir_opt("-tir-cse", text=ir_text("buffer[i] = x", ["i", "x"])).errors == ""
