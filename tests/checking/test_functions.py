"""Functions before and after: proven, agrees, differs, cannot be run."""

from __future__ import annotations

import importlib.util

import pytest

from compiler.api import new_context, parse
from compiler.checking.functions import Agrees, CannotRun, Differs, Proven, Settings, Unchanged, check_module
from compiler.checking.input_text import command_words, input_text
from tests.checking.support import answer, answers

needs_z3 = pytest.mark.skipif(importlib.util.find_spec("z3") is None, reason="z3-solver is not installed")
TRIED = Settings(proofs=False)


def binary(body: str, type_: str = "i8") -> str:
    return f"func.func @f(%a: {type_}, %b: {type_}) -> {type_} {{\n{body}\n return %r : {type_}\n}}"


def unary(body: str, type_: str) -> str:
    return f"func.func @f(%a: {type_}) -> {type_} {{\n{body}\n return %r : {type_}\n}}"


@needs_z3
def test_equal_integer_functions_are_proven() -> None:
    before, after = binary("%r = arith.addi %a, %b : i8"), binary("%r = arith.addi %b, %a : i8")
    assert answer(before, after) == Proven()


def test_without_a_proof_the_number_of_inputs_is_told() -> None:
    before, after = (binary(f"%r = arith.addf {operands} : f8E4M3FN", "f8E4M3FN") for operands in ("%a, %b", "%b, %a"))
    checked = answer(before, after)
    assert isinstance(checked, Agrees)
    assert checked.inputs == 100
    assert "floats of IEEE 754 only" in checked.why_unproven


def test_the_float_below_a_half_tells_roundings_apart() -> None:
    bounded = "%m = math.absf %a : f32\n%c = arith.constant 8.0 : f32\n%x = arith.minimumf %m, %c : f32"
    half = "%h = arith.constant 0.5 : f32\n%s = arith.addf %x, %h : f32\n%r = math.floor %s : f32"
    checked = answer(unary(f"{bounded}\n%r = math.round %x : f32", "f32"), unary(f"{bounded}\n{half}", "f32"), TRIED)
    assert isinstance(checked, Differs)


def test_an_unchanged_module_is_not_run() -> None:
    text = binary("%r = arith.addi %a, %b : i8")
    assert answer(text, text) == Unchanged()


def test_only_what_refers_to_a_changed_symbol_is_run() -> None:
    text = """
    memref.global "private" constant @table : memref<2xi32> = dense<[1, 2]>
    func.func private @callee(%a: i32) -> i32 {
      %c = arith.constant 1 : i32
      %r = arith.addi %a, %c : i32
      return %r : i32
    }
    func.func @caller(%a: i32) -> i32 {
      %r = call @callee(%a) : (i32) -> i32
      return %r : i32
    }
    func.func @reader(%i: index) -> i32 {
      %m = memref.get_global @table : memref<2xi32>
      %r = memref.load %m[%i] : memref<2xi32>
      return %r : i32
    }
    """

    def changed(old: str, new: str) -> list[tuple[str, ...]]:
        checked = answers(text, text.replace(old, new))
        return [each.path for each in checked if not isinstance(each.answer, Unchanged)]

    assert changed("addi", "muli") == [("caller",)]
    assert changed("[1, 2]", "[1, 3]") == [("reader",)]
    assert changed("%i", "%x") == []


@pytest.mark.parametrize("settings", [TRIED, Settings()])
def test_a_dropped_check_of_overflow_is_found_by_a_boundary_value(settings: Settings) -> None:
    # Only the least number differs.
    before = unary("%c0 = arith.constant 0 : i32\n %r = arith.subi %c0, %a : i32", "i32")
    after = unary("%c0 = arith.constant 0 : i32\n %r = arith.subi %c0, %a overflow<nsw> : i32", "i32")
    checked = answer(before, after, settings)
    assert isinstance(checked, Differs)
    assert input_text(checked.input) == "(-2147483648)"
    assert checked.mismatch.after == "poison"


@pytest.mark.parametrize("settings", [TRIED, Settings()])
def test_numbers_beside_a_constant_are_tried(settings: Settings) -> None:
    compare = "%c = arith.constant 1234567 : i64\n %p = arith.cmpi {}, %a, %c : i64\n %r = arith.extui %p : i1 to i64"
    checked = answer(unary(compare.format("slt"), "i64"), unary(compare.format("sle"), "i64"), settings)
    assert isinstance(checked, Differs)
    assert command_words(checked.input) == ["1234567"]


@pytest.mark.parametrize("settings", [TRIED, Settings()])
def test_poison_before_allows_any_value_after(settings: Settings) -> None:
    before = unary("%c1 = arith.constant 1 : i32\n %r = arith.addi %a, %c1 overflow<nsw> : i32", "i32")
    after = unary("%c1 = arith.constant 1 : i32\n %r = arith.addi %a, %c1 : i32", "i32")
    assert not isinstance(answer(before, after, settings), Differs)
    assert isinstance(answer(after, before, settings), Differs)


@pytest.mark.parametrize("settings", [TRIED, Settings()])
def test_undefined_behavior_before_allows_anything_and_after_nothing(settings: Settings) -> None:
    before, after = binary("%r = arith.divui %a, %b : i8"), binary("%r = arith.subi %a, %a : i8")
    assert isinstance(answer(before, after, settings), Differs)
    divided = binary("%q = arith.divui %a, %b : i8\n %r = arith.subi %a, %a : i8")
    assert not isinstance(answer(divided, after, settings), Differs)
    checked = answer(after, divided, settings)
    assert isinstance(checked, Differs)
    assert checked.mismatch.after == "undefined: division by zero"


def test_a_nan_may_have_any_payload_but_zeros_have_signs() -> None:
    nan = "%r = arith.constant {} : f32"
    assert not isinstance(
        answer(unary(nan.format("0x7FC00000"), "f32"), unary(nan.format("0x7FC00001"), "f32")), Differs
    )
    zero = "%c0 = arith.constant {} : f32\n %r = arith.addf %a, %c0 {}: f32"
    plain = unary(zero.format("-0.0", ""), "f32")
    checked = answer(plain, unary(zero.format("0.0", ""), "f32"))
    assert isinstance(checked, Differs)
    assert (checked.mismatch.before, checked.mismatch.after) == ("-0.0", "0.0")
    unsigned = unary(zero.format("-0.0", "fastmath<nsz> "), "f32")
    assert isinstance(answer(unsigned, unary(zero.format("0.0", ""), "f32")), Agrees)


def test_sums_may_be_regrouped_where_flags_allow_it() -> None:
    before = "%s = arith.addf %a, %b {0}: f32\n %r = arith.addf %s, %a {0}: f32"
    after = "%s = arith.addf %a, %a : f32\n %r = arith.addf %s, %b : f32"
    assert isinstance(answer(binary(before.format(""), "f32"), binary(after, "f32")), Differs)
    assert isinstance(answer(binary(before.format("fastmath<reassoc> "), "f32"), binary(after, "f32")), Agrees)


def test_products_that_are_infinite_are_compared() -> None:
    before = "%p = arith.mulf %a, %b fastmath<reassoc> : f64\n %r = arith.mulf %p, %a fastmath<reassoc> : f64"
    after = "%p = arith.mulf %a, %a : f64\n %r = arith.mulf %p, %b : f64"
    assert isinstance(answer(binary(before, "f64"), binary(after, "f64")), Agrees)


def test_memory_is_compared_element_by_element() -> None:
    text = """
    func.func @f(%m: memref<?xi32>, %i: index) {{
      %c7 = arith.constant 7 : i32
      memref.store %c7, %m[%i] : memref<?xi32>
      {}
      return
    }}"""
    checked = answer(
        text.format(""), text.format("%c0 = arith.constant 0 : index\n memref.store %c7, %m[%c0] : memref<?xi32>")
    )
    assert isinstance(checked, Differs)
    assert checked.mismatch.what == "the memory of argument 1"


def test_shapes_fit_what_the_function_does_with_them() -> None:
    text = """
    func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {{
      %r = linalg.matmul ins({} : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }}"""
    checked = answer(text.format("%a, %b"), text.format("%a, %b").replace("%c", "%d"))
    assert isinstance(checked, Unchanged | Agrees)
    assert isinstance(answer(text.format("%a, %b"), text.format("%b, %a")), Differs)


@pytest.mark.parametrize(
    ("parameter", "body", "result"),
    [
        (
            "tensor<?xf32>",
            "%r = tensor.extract_slice %a[7] [4] [2] : tensor<?xf32> to tensor<4xf32>",
            "tensor<4xf32>",
        ),
        (
            "memref<?xf32>",
            """%d = memref.dim %a, %c : memref<?xf32>
               %n = arith.ceildivui %d, %k : index
               %e = memref.expand_shape %a [[0, 1]] output_shape [%n, 12] : memref<?xf32> into memref<?x12xf32>
               %r = memref.load %e[%c, %c] : memref<?x12xf32>""",
            "f32",
        ),
        (
            "memref<?xf32>",
            """%i = arith.constant 41 : index
               %r = memref.load %a[%i] : memref<?xf32>""",
            "f32",
        ),
        (
            "memref<?x?xf32>",
            """%p = arith.constant 0.0 : f32
               %r = vector.transfer_read %a[%c, %c], %p {in_bounds = [true, true]}
                   : memref<?x?xf32>, vector<9x17xf32>""",
            "vector<9x17xf32>",
        ),
        (
            "tensor<?xf32>",
            """%f = arith.constant dense<1.0> : tensor<3xf32>
               %o = arith.constant dense<0.0> : tensor<6xf32>
               %r = linalg.conv_1d ins(%a, %f : tensor<?xf32>, tensor<3xf32>) outs(%o : tensor<6xf32>)
                   -> tensor<6xf32>""",
            "tensor<6xf32>",
        ),
    ],
)
def test_sizes_fit_constant_places_factors_and_windows(parameter: str, body: str, result: str) -> None:
    before = f"""
    func.func @f(%a: {parameter}) -> {result} {{
      %c = arith.constant 0 : index
      %k = arith.constant 12 : index
      {body}
      return %r : {result}
    }}"""
    checked = answer(before, before.replace("{\n", "{\n %unused = ub.poison : i32\n", 1))
    assert isinstance(checked, Agrees)
    assert (checked.inputs, checked.undefined) == (100, 0)


def test_steps_of_loops_are_positive() -> None:
    steps = [f"%s{n}" for n in range(6)]
    loops = "\n".join(f"scf.for %i{n} = %c to %c step {step} {{" for n, step in enumerate(steps))
    before = f"""
    func.func @f({", ".join(f"{step}: index" for step in steps)}) {{
      %c = arith.constant 1 : index
      {loops}
      {"}" * len(steps)}
      return
    }}"""
    checked = answer(before, before.replace("return", "%unused = ub.poison : i32\n return"))
    assert isinstance(checked, Agrees)
    assert checked.inputs == 100


def test_a_size_that_is_asked_for_ties_dimensions() -> None:
    before = """
    func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
      %c = arith.constant 0 : index
      %size = tensor.dim %a, %c : tensor<?xf32>
      %e = tensor.empty(%size) : tensor<?xf32>
      %r = linalg.copy ins(%b : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      return %r : tensor<?xf32>
    }"""
    checked = answer(before, before.replace("return", "%unused = ub.poison : i32\n return"))
    assert isinstance(checked, Agrees)
    assert (checked.inputs, checked.undefined) == (100, 0)


def test_widths_of_a_padding_are_sizes() -> None:
    before = """
    func.func @f(%a: tensor<2xi8>, %low: index, %high: index, %x: i8) -> tensor<?xi8> {
      %r = tensor.pad %a low[%low] high[%high] {
      ^bb0(%i: index):
        tensor.yield %x : i8
      } : tensor<2xi8> to tensor<?xi8>
      return %r : tensor<?xi8>
    }"""
    checked = answer(before, before.replace("return", "%unused = ub.poison : i32\n return"))
    assert isinstance(checked, Agrees)
    assert checked.undefined < 60


def test_a_function_may_take_tokens_and_launch_kernels_with_barriers() -> None:
    before = """
    func.func @f(%token: !gpu.async.token, %m: memref<3xi32>, %x: i32) -> !gpu.async.token {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %done = gpu.launch async [%token] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
          threads(%i, %ty, %tz) in (%sx = %c3, %sy = %c1, %sz = %c1) {
        %j = arith.subi %c2, %i : index
        %y = memref.load %m[%j] : memref<3xi32>
        gpu.barrier
        memref.store %y, %m[%i] : memref<3xi32>
        gpu.terminator
      }
      return %done : !gpu.async.token
    }"""
    assert isinstance(answer(before, before.replace("%c2, %i", "%i, %c2").replace("subi", "xori")), Differs)
    assert isinstance(answer(before, before.replace("gpu.barrier\n", "")), Differs)
    assert isinstance(answer(before, before.replace("gpu.barrier\n", "gpu.barrier\n gpu.barrier\n")), Agrees)


def test_calls_of_functions_that_are_declared_only_are_compared() -> None:
    text = """
    func.func private @use(i32, memref<2xi32>) -> i32
    func.func @f(%a: i32, %m: memref<2xi32>) -> i32 {{
      %x = func.call @use(%a, %m) : (i32, memref<2xi32>) -> i32
      {}
      return %r : i32
    }}"""
    twice = text.format("%r = func.call @use(%x, %m) : (i32, memref<2xi32>) -> i32")
    checked = answer(twice, text.format("%r = func.call @use(%a, %m) : (i32, memref<2xi32>) -> i32"))
    assert isinstance(checked, Differs)
    assert checked.mismatch.what == "argument 1 of call 2, @use"
    checked = answer(twice, text.format("%r = arith.addi %x, %x : i32"))
    assert isinstance(checked, Differs)
    assert checked.mismatch.what == "number of calls"


@pytest.mark.parametrize("callee", ["expf", "__nv_expf", "__nv_fast_expf", "__ocml_exp_f32"])
def test_functions_of_mathematical_libraries_are_known(callee: str) -> None:
    before = unary("%r = math.exp %a : f32", "f32")
    after = f"func.func private @{callee}(f32) -> f32\n{unary(f'%r = call @{callee}(%a) : (f32) -> f32', 'f32')}"
    assert isinstance(answer(before, after), Agrees)
    assert isinstance(answer(before, after.replace("exp", "sin")), Differs)


def test_memory_that_a_call_may_change_is_not_remembered() -> None:
    text = """
    func.func @f(%m: memref<2xi32>) -> i32 {{
      %c0 = arith.constant 0 : index
      %x = memref.load %m[%c0] : memref<2xi32>
      "test.op"(%m) : (memref<2xi32>) -> ()
      {}
      return %r : i32
    }}"""
    before = text.format("%r = memref.load %m[%c0] : memref<2xi32>")
    assert isinstance(
        answer(before, text.format("%z = arith.constant 0 : i32\n %r = arith.addi %x, %z : i32")), Differs
    )


def test_a_loop_that_does_not_end_any_more_is_a_difference() -> None:
    text = """
    func.func @f(%n: i32) -> i32 {{
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant {} : i32
      %c3 = arith.constant 3 : i32
      %r = scf.while (%i = %c0) : (i32) -> i32 {{
        %more = arith.cmpi slt, %i, %c3 : i32
        scf.condition(%more) %i : i32
      }} do {{
      ^bb0(%i: i32):
        %next = arith.addi %i, %c1 : i32
        scf.yield %next : i32
      }}
      return %r : i32
    }}"""
    checked = answer(text.format(1), text.format(0))
    assert isinstance(checked, Differs)
    assert (checked.mismatch.before, checked.mismatch.after) == ("ends", "does not end")


def test_an_endless_loop_of_calls_cannot_be_checked() -> None:
    text = """
      func.func private @g(i32)
      func.func @f(%a: i32) {{
        %c = arith.constant {} : i32
        cf.br ^loop
      ^loop:
        func.call @g(%c) : (i32) -> ()
        cf.br ^loop
      }}"""
    checked = answer(text.format(1), text.format(2), Settings(seconds=0.5, proofs=False))
    assert isinstance(checked, CannotRun)
    assert checked.reason == "the program calls functions that are declared only more than 10000 times"


def test_tensors_may_become_memrefs() -> None:
    before = """
    func.func @f(%t: tensor<3xf32>) -> f32 {
      %c1 = arith.constant 1 : index
      %r = tensor.extract %t[%c1] : tensor<3xf32>
      return %r : f32
    }"""
    after = """
    func.func @f(%t: memref<3xf32>) -> f32 {
      %c1 = arith.constant INDEX : index
      %r = memref.load %t[%c1] : memref<3xf32>
      return %r : f32
    }"""
    assert isinstance(answer(before, after.replace("INDEX", "1")), Agrees)
    moved = after.replace("memref<3xf32>", "memref<3xf32, strided<[1], offset: 5>>").replace("INDEX", "1")
    assert isinstance(answer(before, moved), Agrees)
    assert isinstance(answer(before, after.replace("INDEX", "2")), Differs)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("func.func @f(%a: none) { return }", "values of type none are not supported"),
        ("func.func @f(%a: i32) -> i32 { ub.unreachable }", "all inputs that were tried are undefined behavior"),
    ],
)
def test_what_cannot_be_run_says_why(text: str, reason: str) -> None:
    checked = answer(text, text.replace("@f(%a", "@f(%b").replace("{ ", '{ "test.op"() : () -> () '), TRIED)
    assert isinstance(checked, CannotRun)
    assert reason in checked.reason


def test_private_functions_are_checked_through_their_callers() -> None:
    text = """
    func.func private @g(%a: i32) -> i32 {{
      %c = arith.constant {} : i32
      return %c : i32
    }}
    func.func @f() -> i32 {{
      %c = arith.constant 5 : i32
      %r = func.call @g(%c) : (i32) -> i32
      return %r : i32
    }}"""
    (actual,) = answers(text.format(5), text.format(6))
    assert actual.path == ("f",)
    assert isinstance(actual.answer, Differs)


def test_a_call_that_passes_add_says_nothing() -> None:
    before = "func.func @f(%a: i32) -> i32 { return %a : i32 }"
    after = """
    func.func private @library(i32) -> i32
    func.func @f(%a: i32) -> i32 {
      %r = func.call @library(%a) : (i32) -> i32
      return %r : i32
    }"""
    checked = answer(before, after)
    assert isinstance(checked, CannotRun)
    assert checked.reason == "the passes add a call of @library, which is declared only"


def test_few_inputs_that_all_agree_are_a_proof() -> None:
    before, after = (
        unary("%r = arith.addi %a, %a : i4", "i4"),
        unary("%c = arith.constant 1 : i4\n%r = arith.shli %a, %c : i4", "i4"),
    )
    assert answer(before, after, TRIED) == Proven()


def test_a_long_loop_of_empty_loops_is_not_run() -> None:
    before = """
    func.func @f() {
      scf.forall (%i, %j) in (4611686018427387904, 0) {
        "test.use"(%i, %j) : (index, index) -> ()
      }
      return
    }"""
    after = """
    func.func @f() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %end = arith.constant 4611686018427387904 : index
      scf.for %i = %c0 to %end step %c1 {
        scf.for %j = %c0 to %c0 step %c1 {
          "test.use"(%i, %j) : (index, index) -> ()
        }
      }
      return
    }"""
    assert isinstance(answer(before, after, TRIED), CannotRun)


def test_memory_that_was_never_written_may_stand_for_poison() -> None:
    before = """
    func.func @f() -> f32 {
      %c0 = arith.constant 0 : index
      %t = tensor.empty() : tensor<1xf32>
      %r = tensor.extract %t[%c0] : tensor<1xf32>
      return %r : f32
    }"""
    after = """
    func.func @f() -> f32 {
      %c0 = arith.constant 0 : index
      %m = memref.alloca() : memref<1xf32>
      %r = memref.load %m[%c0] : memref<1xf32>
      return %r : f32
    }"""
    assert answer(before, after, TRIED) == Proven()
    assert answer(after, before, TRIED) == Proven()


@pytest.mark.parametrize("store", ["memref.store", "affine.store"])
def test_poison_may_be_stored_and_any_value_may_stand_for_it(store: str) -> None:
    before = f"""
    func.func @f(%m: memref<2xi32>) -> i32 {{
      %c0 = arith.constant 0 : index
      %new = memref.alloca() : memref<1xi32>
      %x = memref.load %new[%c0] : memref<1xi32>
      {store} %x, %m[0] : memref<2xi32>
      %y = memref.load %m[%c0] : memref<2xi32>
      return %y : i32
    }}""".replace("%m[0]", "%m[%c0]" if store == "memref.store" else "%m[0]")
    after = before.replace("%x = memref.load %new[%c0] : memref<1xi32>", "%x = arith.constant 5 : i32")
    assert isinstance(answer(before, after), Agrees)
    assert isinstance(answer(after, before), Differs)


def test_a_denormal_number_may_lose_its_bits_where_roundings_are_allowed() -> None:
    # The magnitude of 1.4e-45 + 1.4e-45i rounds to 1.4e-45, so that the quotient is 1 + 1i.
    head = "func.func @f(%z: complex<f32>) -> complex<f32> {"
    before = f"{head} %r = complex.sign %z : complex<f32> return %r : complex<f32> }}"
    after = f"""{head}
      %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
      %is_zero = complex.eq %z, %zero : complex<f32>
      %magnitude = complex.abs %z : complex<f32>
      %re = complex.re %z : complex<f32>
      %im = complex.im %z : complex<f32>
      %x = arith.divf %re, %magnitude : f32
      %y = arith.divf %im, %magnitude : f32
      %quotient = complex.create %x, %y : complex<f32>
      %r = arith.select %is_zero, %z, %quotient : complex<f32>
      return %r : complex<f32>
    }}"""
    assert isinstance(answer(before, after), Agrees)
    assert isinstance(answer(before, after.replace("divf %im", "mulf %im")), Differs)


@pytest.mark.parametrize(("passes", "kind"), [("canonicalize", Differs), ("convert-complex-to-standard", Agrees)])
def test_only_passes_that_compute_operations_in_another_way_may_round_differently(passes: str, kind: type) -> None:
    before = """
    func.func @f(%a: complex<f32>) -> complex<f32> {
      %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
      %r = complex.mul %a, %one : complex<f32>
      return %r : complex<f32>
    }"""
    context = new_context()
    after = before.replace("return %r", "return %a")
    (checked,) = check_module(parse(before, context), parse(after, context), Settings(), [passes])
    assert isinstance(checked.answer, kind)


def test_a_function_has_only_the_freedom_that_its_own_operations_leave() -> None:
    def program(product: str) -> str:
        return f"""
        func.func @inexact(%a: f32) -> f32 {{
          %r = math.exp %a : f32
          return %r : f32
        }}
        func.func @calls(%a: f32) -> f32 {{
          %x = call @inexact(%a) : (f32) -> f32
          %r = arith.mulf {product} : f32
          return %r : f32
        }}
        func.func @exact(%a: f32) -> f32 {{
          %x = arith.constant 1.0 : f32
          %r = arith.mulf {product} : f32
          return %r : f32
        }}"""

    before = program("%x, %a")
    after = before.replace("mulf %x", "mulf %y").replace(
        "%r = arith", "%c = arith.constant 1.000001 : f32\n%y = arith.mulf %x, %c : f32\n%r = arith"
    )
    checked = {each.path[0]: each.answer for each in answers(before, after)}
    assert isinstance(checked["calls"], Agrees)
    assert isinstance(checked["exact"], Differs)


def test_a_memref_that_is_empty_and_too_large_is_told() -> None:
    before = """
func.func @f(%n: index) -> memref<0x?xf32> {
  %r = memref.alloc(%n) : memref<0x?xf32>
  return %r : memref<0x?xf32>
}"""
    after = before.replace("%n:", "%size:").replace("(%n)", "(%size)").replace("%r", "%new")
    checked = answer(before, after.replace("return", "cf.br ^end\n^end:\n  return"))
    assert isinstance(checked, Agrees), checked


def test_memrefs_without_a_rank_get_that_of_a_cast() -> None:
    text = """
    func.func @f(%m: memref<*xi32>, %i: index) -> i32 {{
      %r = memref.cast %m : memref<*xi32> to memref<2x?xi32>
      %c = arith.constant {} : index
      %x = memref.load %r[%c, %i] : memref<2x?xi32>
      return %x : i32
    }}"""
    checked = answer(text.format(0), text.format(1))
    assert isinstance(checked, Differs)
    (memory, _) = checked.input.arguments
    assert str(memory.type) == "memref<2x?xi32>"


def test_memrefs_without_a_rank_have_the_dimensions_that_are_asked_for() -> None:
    text = """
    func.func @f(%m: memref<*xi32>) -> index {{
      %c = arith.constant {} : index
      %size = memref.dim %m, %c : memref<*xi32>
      return %size : index
    }}"""
    checked = answer(text.format(3), text.format(2))
    assert isinstance(checked, Differs)
    (memory,) = checked.input.arguments
    assert str(memory.type) == "memref<?x?x?x?xi32>"


def test_wide_integers_may_become_vectors_of_their_halves() -> None:
    before = """
    func.func private @use(i64)
    func.func @f(%a: i64, %v: vector<2xi64>) -> (i64, vector<2xi64>) {
      call @use(%a) : (i64) -> ()
      return %a, %v : i64, vector<2xi64>
    }"""
    after = """
    func.func private @use(vector<2xi32>)
    func.func @f(%a: vector<2xi32>, %v: vector<2x2xi32>) -> (vector<2xi32>, vector<2x2xi32>) {{
      {}
      call @use(%a) : (vector<2xi32>) -> ()
      return %r, %v : vector<2xi32>, vector<2x2xi32>
    }}"""
    zero = "%z = arith.constant 0 : i32\n"
    same = f"{zero} %r = arith.addi %a, %a : vector<2xi32>"
    assert isinstance(answer(before, after.format(same.replace("addi", "andi"))), Agrees)
    swapped = "%r = vector.shuffle %a, %a [1, 0] : vector<2xi32>, vector<2xi32>"
    assert isinstance(answer(before, after.format(swapped)), Differs)


def test_memory_of_vectors_is_compared_vector_by_vector() -> None:
    text = """
    func.func @f(%m: memref<2xvector<2xi32>>, %i: index) -> vector<2xi32> {{
      %copy = memref.alloca() : memref<2xvector<2xi32>>
      memref.copy %m, %copy : memref<2xvector<2xi32>> to memref<2xvector<2xi32>>
      %c0 = arith.constant 0 : index
      %v = memref.load %copy[%i] : memref<2xvector<2xi32>>
      %s = arith.{} %v, %v : vector<2xi32>
      memref.store %s, %m[%c0] : memref<2xvector<2xi32>>
      return %v : vector<2xi32>
    }}"""
    assert isinstance(answer(text.format("andi"), text.format("ori")), Agrees)
    checked = answer(text.format("addi"), text.format("subi"))
    assert isinstance(checked, Differs)
    assert checked.mismatch.what == "the memory of argument 1"


def test_a_function_that_ends_with_an_unregistered_operation_cannot_be_run() -> None:
    text = 'func.func @f(%a: i32) {{ "test.{}"(%a) : (i32) -> () }}'
    checked = answer(text.format("return"), text.format("end"), TRIED)
    assert checked == CannotRun("the block ends without an operation that is known to return")


def test_a_function_whose_inputs_all_take_long_is_run_once() -> None:
    text = """
    func.func @f() -> i32 {
      %lower = arith.constant 0 : index
      %upper = arith.constant 200000 : index
      %step = arith.constant 1 : index
      %x = arith.constant 3 : i32
      %sum = scf.for %i = %lower to %upper step %step iter_args(%s = %x) -> (i32) {
        %new = arith.addi %s, %x : i32
        scf.yield %new : i32
      }
      return %sum : i32
    }"""
    same = answer(text, text.replace("arith.addi %s, %x", "arith.addi %x, %s"))
    assert isinstance(same, Agrees)
    assert same.inputs == 1
    assert isinstance(answer(text, text.replace("arith.addi", "arith.subi")), Differs)


def test_a_vectorized_product_may_be_rounded_in_another_way() -> None:
    before = """
    func.func @f(%a: vector<4xf32>, %b: f32) -> vector<4xf32> {
      %v = vector.broadcast %b : f32 to vector<4xf32>
      %0 = arith.mulf %a, %v : vector<4xf32>
      %1 = arith.addf %0, %v : vector<4xf32>
      return %1 : vector<4xf32>
    }"""
    after = """
    func.func @f(%a: vector<4xf32>, %b: f32) -> vector<4xf32> {
      %v = vector.broadcast %b : f32 to vector<4xf32>
      %0 = PRODUCT
      return %0 : vector<4xf32>
    }"""
    product = "vector.outerproduct %a, %b, %v : vector<4xf32>, f32"
    assert isinstance(answer(before, after.replace("PRODUCT", product), TRIED), Agrees)
    assert isinstance(answer(before, after.replace("PRODUCT", "vector.fma %a, %v, %v : vector<4xf32>"), TRIED), Differs)
