"""affine-loop-fusion: what is left alone or kept because values or effects would not be the same."""

from __future__ import annotations

import pytest

from compiler.syntax.printer.ir_printer import print_operation
from tests.support.affine_fusion import depths, is_unchanged, run
from tests.support.affine_interpreter import results, same_results
from tests.support.affine_programs import FUSION_OPTIONS
from tests.support.passes import load, transformed


def between(op: str, more: str = "") -> str:
    """A producer, an op, and a consumer of a buffer that is an argument."""
    return f"""
    {more}
    func.func @f(%t: memref<10xf32>, %b: memref<10xf32>, %v: f32, %n: index) {{
      affine.for %i = 0 to 10 {{ affine.store %v, %t[%i] : memref<10xf32> }}
      {op}
      affine.for %i = 0 to 10 {{
        %0 = affine.load %t[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }}
      return
    }}"""


@pytest.mark.parametrize("options", FUSION_OPTIONS)
@pytest.mark.parametrize(
    "text",
    [
        between("func.call @use(%t) : (memref<10xf32>) -> ()", "func.func private @use(memref<10xf32>)"),
        between('"test.unknown"(%t) : (memref<10xf32>) -> ()'),
        between("memref.store %v, %t[%n] : memref<10xf32>"),
        between("%w = memref.cast %t : memref<10xf32> to memref<?xf32>\nmemref.store %v, %w[%n] : memref<?xf32>"),
    ],
)
def test_nothing_is_moved_across_what_may_change_the_buffer(text: str, options: str) -> None:
    assert is_unchanged(text, options)


@pytest.mark.parametrize(
    "text",
    [
        # the destination writes what a later slice reads
        """func.func @f(%x: memref<12xf32>, %t: memref<10xf32>, %v: f32) {
          affine.for %i = 0 to 10 {
            %0 = affine.load %x[%i] : memref<12xf32>
            affine.store %0, %t[%i] : memref<10xf32>
          }
          affine.for %j = 0 to 10 {
            %0 = affine.load %t[%j] : memref<10xf32>
            affine.store %0, %x[%j + 1] : memref<12xf32>
          }
          return
        }""",
        # an iteration of the source overwrites what the one before has read: their order must stay
        """func.func @f(%x: memref<12xf32>, %t: memref<10xf32>, %u: memref<12xf32>, %v: f32) {
          affine.for %i = 0 to 10 {
            %0 = affine.load %u[%i + 1] : memref<12xf32>
            affine.store %0, %t[%i] : memref<10xf32>
            affine.store %v, %u[%i] : memref<12xf32>
          }
          affine.for %j = 0 to 10 {
            %0 = affine.load %t[-%j + 9] : memref<10xf32>
            affine.store %0, %x[%j] : memref<12xf32>
          }
          return
        }""",
    ],
)
@pytest.mark.parametrize("options", ["", "{maximal}", "{compute-tolerance=9 mode=producer}"])
def test_fusion_that_would_change_values_is_refused(text: str, options: str) -> None:
    assert is_unchanged(text, options)


def test_a_buffer_is_not_private_where_others_wrote_what_is_read() -> None:
    text = """func.func @f(%t: memref<10xf32>, %b: memref<10xf32>, %v: f32) {
      affine.for %i = 0 to 5 { affine.store %v, %t[%i] : memref<10xf32> }
      affine.for %i = 0 to 10 {
        %0 = affine.load %t[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }
      return
    }"""
    for options in FUSION_OPTIONS:
        _, record = run(options, text)
        assert not any(pair.private_memrefs for pair in record.pairs)


def test_unknown_regions_conditions_and_symbols_are_left_alone_or_right() -> None:
    text = """func.func @f(%t: memref<?xf32>, %b: memref<?xf32>, %n: index, %v: f32) {
      affine.for %i = 0 to %n { affine.store %v, %t[%i] : memref<?xf32> }
      affine.for %i = 0 to %n {
        affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
          %0 = affine.load %t[%i * symbol(%n)] : memref<?xf32>
          affine.store %0, %b[%i] : memref<?xf32>
        }
      }
      "test.region"() ({ "test.end"() : () -> () }) : () -> ()
      return
    }"""
    for options in FUSION_OPTIONS:
        assert is_unchanged(text, options)


def test_a_nest_with_a_private_buffer_goes_on_into_the_next_one_in_any_order() -> None:
    text = """func.func @f(%a: memref<6xf32>, %b: memref<6xf32>) {
      %t = memref.alloc() : memref<6xf32>
      %u = memref.alloc() : memref<6xf32>
      affine.for %i = 0 to 6 {
        %0 = affine.load %a[%i] : memref<6xf32>
        affine.store %0, %t[%i] : memref<6xf32>
      }
      affine.for %i = 0 to 6 {
        %0 = affine.load %t[%i] : memref<6xf32>
        affine.store %0, %u[%i] : memref<6xf32>
      }
      affine.for %i = 0 to 6 {
        %0 = affine.load %u[-%i + 5] : memref<6xf32>
        %1 = affine.load %b[%i] : memref<6xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %b[%i] : memref<6xf32>
      }
      return
    }"""
    module, record = run("", text)
    assert print_operation(module).count("affine.for") == 1
    assert [pair.chosen_depth for pair in record.pairs] == [1, 1]
    assert same_results(results(load(text)[0], 0), results(module, 0))


def test_a_buffer_of_one_element_that_is_used_behind_the_nest_keeps_its_last_value() -> None:
    text = """func.func @f(%a: memref<6xf32>, %b: memref<6xf32>, %c: memref<1xf32>) {
      %t = memref.alloc() : memref<1xf32>
      %u = memref.alloc() : memref<6xf32>
      affine.for %i = 0 to 6 {
        %0 = affine.load %a[%i] : memref<6xf32>
        affine.store %0, %t[0] : memref<1xf32>
        %1 = affine.load %t[0] : memref<1xf32>
        affine.store %1, %u[%i] : memref<6xf32>
      }
      affine.for %i = 0 to 6 {
        %0 = affine.load %u[-%i + 5] : memref<6xf32>
        affine.store %0, %b[%i] : memref<6xf32>
      }
      %2 = affine.load %t[0] : memref<1xf32>
      affine.store %2, %c[0] : memref<1xf32>
      return
    }"""
    for options in FUSION_OPTIONS:
        assert is_unchanged(text, options)


def test_loops_in_parallel_loops_are_left_alone() -> None:
    nests = """
      affine.for %i = 0 to 10 { affine.store %v, %t[%i] : memref<10xf32> }
      affine.for %i = 0 to 10 {
        %0 = affine.load %t[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }"""
    arguments = "%t: memref<10xf32>, %b: memref<10xf32>, %v: f32"
    around = f"func.func @f({arguments}) {{ affine.parallel (%p) = (0) to (4) {{ {nests} }}\nreturn }}"
    inside = nests.replace(
        "affine.for %i = 0 to 10 {\n",
        "affine.for %k = 0 to 2 { affine.parallel (%p) = (0) to (2) { affine.for %i = 0 to 10 {\n",
    )
    for text in (around, f"func.func @f({arguments}) {{ {inside} }} }}\nreturn }}"):
        for options in FUSION_OPTIONS:
            assert is_unchanged(text, options)


def test_parallel_loops_inside_go_along() -> None:
    text = """func.func @f(%a: memref<4x5xf32>, %b: memref<4x5xf32>) {
      %t = memref.alloc() : memref<4x5xf32>
      affine.for %i = 0 to 4 {
        affine.parallel (%p) = (0) to (5) {
          %0 = affine.load %a[%i, %p] : memref<4x5xf32>
          affine.store %0, %t[%i, %p] : memref<4x5xf32>
        }
      }
      affine.for %j = 0 to 4 {
        affine.parallel (%q) = (0) to (5) {
          %0 = affine.load %t[%j, -%q + 4] : memref<4x5xf32>
          affine.store %0, %b[%j, %q] : memref<4x5xf32>
        }
      }
      return
    }"""
    module, record = run("", text)
    assert [(pair.chosen_depth, pair.private_memrefs) for pair in record.pairs] == [(1, ["memref<1x5xf32>"])]
    assert same_results(results(load(text)[0], 0), results(module, 0))


def test_conditions_are_fused_where_that_was_asked_for_and_keeps_all_values() -> None:
    text = """func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %v: f32) {
      %t = memref.alloc() : memref<10xf32>
      affine.for %i = 0 to 10 {
        affine.store %v, %t[%i] : memref<10xf32>
        affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
          %0 = affine.load %a[%i] : memref<10xf32>
          affine.store %0, %t[%i] : memref<10xf32>
        }
      }
      affine.for %i = 0 to 10 {
        %0 = affine.load %t[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }
      return
    }"""
    assert is_unchanged(text)
    module, record = run("{conditions}", text)
    assert record.pairs[0].private_memrefs == ["memref<1xf32>"]
    assert same_results(results(load(text)[0], 0), results(module, 0))


def test_a_buffer_of_a_conditional_producer_stays_where_others_wrote_what_is_read() -> None:
    text = """func.func @f(%t: memref<10xf32>, %b: memref<10xf32>, %v: f32) {
      affine.for %i = 0 to 10 {
        affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) { affine.store %v, %t[%i] : memref<10xf32> }
      }
      affine.for %i = 0 to 10 {
        %0 = affine.load %t[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }
      return
    }"""
    module, record = run("{conditions}", text)
    assert [(pair.chosen_depth, pair.private_memrefs) for pair in record.pairs] == [(1, [])]
    assert same_results(results(load(text)[0], 0), results(module, 0))


def test_what_is_not_looked_at_is_said() -> None:
    def nests(body: str) -> str:
        return f"""func.func @f(%t: memref<10xf32>, %b: memref<10xf32>, %v: f32) {{
          affine.for %i = 0 to 10 {{ affine.store %v, %t[%i] : memref<10xf32> }}
          affine.for %i = 0 to 10 {{ {body} }}
          return
        }}"""

    load_and_store = "%0 = affine.load %t[%i] : memref<10xf32>\naffine.store %0, %b[%i] : memref<10xf32>"
    for body, reason, op in (
        (
            f"affine.parallel (%p) = (0) to (4) {{ affine.for %l = 0 to 2 {{ {load_and_store} }} }}",
            "loops in an affine.parallel are not sliced",
            "parallel",
        ),
        (f"affine.if affine_set<() : (0 == 0)>() {{ {load_and_store} }}", "the option 'conditions'", "if"),
    ):
        _, record = run("", nests(body))
        why = record.pairs[0].why_not
        assert reason in why.reason
        assert [access.op_name for access in why.accesses] == [f"affine.{op}"]


def test_a_sibling_below_goes_into_a_loop_above() -> None:
    text = """func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {
      affine.for %i = 0 to 10 {
        %0 = affine.load %a[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }
      affine.for %j = 0 to 10 {
        %0 = affine.load %a[%j] : memref<10xf32>
        affine.store %0, %c[%j] : memref<10xf32>
      }
      return
    }"""
    printed = transformed("func.func(affine-loop-fuse-pair{source=6 destination=2})", text)
    assert printed.count("affine.for") == 1


def test_a_private_buffer_has_all_elements_of_a_vector() -> None:
    text = """func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
      %t = memref.alloc() : memref<64xf32>
      affine.for %i = 0 to 16 {
        %0 = affine.vector_load %a[%i * 4] : memref<64xf32>, vector<4xf32>
        affine.vector_store %0, %t[%i * 4] : memref<64xf32>, vector<4xf32>
      }
      affine.for %i = 0 to 16 {
        %0 = affine.vector_load %t[%i * 4] : memref<64xf32>, vector<4xf32>
        affine.vector_store %0, %b[%i * 4] : memref<64xf32>, vector<4xf32>
      }
      return
    }"""
    assert run("", text)[1].pairs[0].private_memrefs == ["memref<4xf32>"]


# -------------------------------------------------------------------------------------------------- other effects


def with_calls(in_source: str, in_destination: str) -> str:
    return f"""
    func.func private @show(f32)
    func.func @f(%b: memref<10xf32>, %v: f32) {{
      %t = memref.alloc() : memref<10xf32>
      affine.for %i = 0 to 10 {{
        {in_source}
        affine.store %v, %t[%i] : memref<10xf32>
      }}
      affine.for %i = 0 to 10 {{
        %0 = affine.load %t[%i] : memref<10xf32>
        {in_destination}
        affine.store %0, %b[%i] : memref<10xf32>
      }}
      return
    }}"""


def test_calls_keep_their_order() -> None:
    call = "func.call @show(%v) : (f32) -> ()"
    for options in ("", "{maximal}", "{mode=producer}"):
        assert is_unchanged(with_calls(call, call), options)
        assert depths(with_calls(call, ""), options)[-1] == 1
        assert depths(with_calls("", call), options)[-1] == 1


def test_calls_of_a_producer_are_not_turned_round() -> None:
    text = with_calls("func.call @show(%v) : (f32) -> ()", "").replace(
        "%t[%i] : memref<10xf32>\n        \n", "%t[-%i + 9] : memref<10xf32>\n"
    )
    assert "%t[-%i + 9]" in text
    assert is_unchanged(text)
