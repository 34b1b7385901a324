"""Pairs of loop nests by themselves: what fusing them would mean, and fusing just one, in the text as well."""

from __future__ import annotations

import pytest

from compiler.pass_registry import find_pass
from compiler.source_edit.transform import Refused, run_pipeline, transform
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import Span, TextEdit, apply_edits
from compiler.transforms.affine.fusion.fused_block import FusionOptions
from compiler.transforms.affine.fusion.pairs import examine_pairs
from compiler.transforms.affine.fusion.record import PairRecord
from tests.support.affine_interpreter import results, same_results
from tests.support.passes import load
from tests.support.tool import ir_opt

SQUARES = """\
// Sums of squares.
func.func @f(%a: memref<8x16xf32>, %out: memref<8x4xf32>) {
  %tmp = memref.alloc() : memref<8x16xf32>  // scratch

  // square
  affine.for %i = 0 to 8 {  // rows
    affine.for %j = 0 to 16 {
      // one element
      %0 = affine.load %a[%i, %j] : memref<8x16xf32>
      %2 = arith.mulf %0, %0 : f32  // once
      affine.store %2, %tmp[%i, %j] : memref<8x16xf32>
    }
  }

  // sum
  affine.for %p = 0 to 8 {
    affine.for %k = 0 to 4 {
      affine.for %q = 0 to 16 {
        %x = affine.load %tmp[%p,   %q] : memref<8x16xf32>
        %y = affine.load %out[%p, %k] : memref<8x4xf32>  // so far
        %z = arith.addf %x, %y : f32
        affine.store %z, %out[%p, %k] : memref<8x4xf32>
      }
    }
  }
  // done
  return
}
"""

AT_DEPTH_1 = """\
// Sums of squares.
func.func @f(%a: memref<8x16xf32>, %out: memref<8x4xf32>) {
  %tmp = memref.alloc() : memref<1x16xf32>  // scratch

  // sum
  affine.for %p = 0 to 8 {
    // square
    // rows
    affine.for %j = 0 to 16 {
      // one element
      %0 = affine.load %a[%p, %j] : memref<8x16xf32>
      %2 = arith.mulf %0, %0 : f32  // once
      affine.store %2, %tmp[0, %j] : memref<1x16xf32>
    }
    affine.for %k = 0 to 4 {
      affine.for %q = 0 to 16 {
        %x = affine.load %tmp[0,   %q] : memref<1x16xf32>
        %y = affine.load %out[%p, %k] : memref<8x4xf32>  // so far
        %z = arith.addf %x, %y : f32
        affine.store %z, %out[%p, %k] : memref<8x4xf32>
      }
    }
  }
  // done
  return
}
"""

BACKWARDS = """\
func.func @f(%t: memref<10xf32>, %cst: f32) {
  affine.for %i = 0 to 10 {
    affine.store %cst, %t[%i] : memref<10xf32>
  }
  affine.for %j = 0 to 10 {
    %0 = affine.load %t[-%j + 9] : memref<10xf32>
    affine.store %0, %t[%j] : memref<10xf32>
  }
  return
}
"""

ON_ITSELF = "Fusion would violate loop dependences: the destination depends on itself"


def pairs(text: str) -> list[PairRecord]:
    module, context = load(text)
    before = print_operation(module)
    pair_records = [pair for pair in examine_pairs(module, context, FusionOptions()) if pair is not None]
    assert print_operation(module) == before
    return pair_records


def fused(text: str, options: str) -> str:
    """The text with a pair fused in it; the edits of it, taken back, give the text again."""
    _, context = load("")
    transformed = transform(text, run_pipeline(f"affine-loop-fuse-pair{{{options}}}", find_pass, context), context)
    undo: list[TextEdit] = []
    moved = 0
    for edit in transformed.edits:
        start = edit.start + moved
        undo.append(TextEdit(Span(start, start + len(edit.text)), text[edit.start : edit.end]))
        moved += len(edit.text) - (edit.end - edit.start)
    assert apply_edits(transformed.text, undo) == text
    return transformed.text


def test_every_legal_depth_of_a_pair_is_known_with_its_cost() -> None:
    [pair] = pairs(SQUARES)
    assert pair.chosen_depth == 1
    assert pair.memory_reduction is not None
    assert round(pair.memory_reduction) == 58
    assert [depth.is_legal for depth in pair.depths] == [True, True, True]
    assert [depth.additional_compute for depth in pair.depths[:1]] == [0.0]
    assert all((depth.additional_compute or 0) > 0.3 for depth in pair.depths[1:])


def test_what_forbids_a_pair_is_known_with_its_accesses() -> None:
    [pair] = pairs(BACKWARDS)
    assert pair.chosen_depth is None
    why = pair.why_not
    assert why.reason == ON_ITSELF
    assert [access.op_name for access in why.accesses] == ["affine.load", "affine.store"]
    assert [BACKWARDS[access.start :].split()[0] for access in why.accesses] == ["%0", "affine.store"]


def test_siblings_are_pairs_too_once_each() -> None:
    nest = """
      affine.for %i = 0 to 10 {
        %0 = affine.load %a[%i] : memref<10xf32>
        affine.store %0, %b[%i] : memref<10xf32>
      }"""
    text = f"func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {{ {nest}"
    text += f"{nest.replace('%b', '%c')}\nreturn }}"
    [pair] = pairs(text)
    assert (pair.strategy.value, pair.chosen_depth) == ("sibling", 1)


def test_a_pair_is_fused_in_its_text_and_the_comments_of_both_nests_stay() -> None:
    assert fused(SQUARES, "source=6 destination=16") == AT_DEPTH_1


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_pair_is_fused_at_the_depth_that_is_asked_for(depth: int) -> None:
    text = fused(SQUARES, f"source=6:3 destination=16:3 depth={depth}")
    [square] = [line for line in text.split("\n") if "arith.mulf" in line]
    loops_around = (len(square) - len(square.lstrip())) // 2 - 1
    assert loops_around == {1: 2, 2: 3, 3: 3}[depth]
    for comment in ("// Sums of squares.", "// scratch", "// square", "// one element", "// once", "// sum", "// done"):
        assert text.count(comment) == 1
    assert same_results(results(load(SQUARES)[0], 3), results(load(text)[0], 3))


def test_only_the_named_pair_is_fused() -> None:
    nests = "".join(
        f"""
  affine.for %i = 0 to 10 {{
    %0 = affine.load %m{number}[%i] : memref<10xf32>
    affine.store %0, %m{number + 1}[%i] : memref<10xf32>
  }}"""
        for number in range(3)
    )
    allocs = "".join(f"\n  %m{number} = memref.alloc() : memref<10xf32>" for number in (1, 2))
    text = f"func.func @f(%m0: memref<10xf32>, %m3: memref<10xf32>) {{{allocs}{nests}\n  return\n}}\n"
    assert fused(text, "source=8 destination=12").count("affine.for") == 2
    assert "affine.for %i = 0 to 10 {\n    %0 = affine.load %m0" in fused(text, "source=8 destination=12")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("source=2 destination=5", f"not fused: {ON_ITSELF}: affine.load at line 6:10 and affine.store at line 7:5"),
        ("source=2 destination=5 depth=1", f"not fused: {ON_ITSELF}"),
        ("source=5 destination=2", "the other loop does not load what this one stores"),
        ("source=2 destination=2", "both loops must be different ones of the same block"),
        ("source=3 destination=5", "no affine.for stands at '3'"),
        ("source=here destination=5", "no affine.for stands at 'here'"),
        ("", "no affine.for stands at ''"),
    ],
)
def test_a_pair_that_cannot_be_fused_is_refused_with_the_reason(options: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        fused(BACKWARDS, options)
    assert refused.value.message.startswith(reason)


def test_a_depth_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        fused(SQUARES, "source=6 destination=16 depth=4")
    assert refused.value.message == "not fused: there is no slice for depth 4"


def test_the_command_line_fuses_a_pair_and_explains_it() -> None:
    result = ir_opt("--affine-loop-fuse-pair=source=6 destination=16 depth=2", "--explain", text=SQUARES)
    assert result.code == 0
    assert "loop at line 6:3 into loop at line 16:3 (producer-consumer): fused at depth 2" in result.errors
    assert result.output.count("affine.for") == 4


def test_nothing_unused_is_left_of_indices() -> None:
    text = """func.func @f(%b: memref<10xf32>, %o: memref<3x7xf32>) {
  %t0 = memref.alloc() : memref<3x10xf32>
  affine.for %v1 = 0 to 3 {
    affine.for %v2 = 0 to 5 {
      %v3 = affine.vector_load %b[%v2 * 2] : memref<10xf32>, vector<2xf32>
      affine.vector_store %v3, %t0[%v1, %v2 * 2] : memref<3x10xf32>, vector<2xf32>
    }
  }
  affine.for %v5 = 0 to 3 {
    affine.parallel (%v6) = (0) to (5) {
      %v7 = affine.load %t0[%v5, %v6] : memref<3x10xf32>
      affine.store %v7, %o[%v5, %v6 + 2] : memref<3x7xf32>
    }
  }
  return
}
"""
    created = fused(text, "source=3 destination=9")
    assert "memref<1x6xf32>" in created
    assert "affine.apply" not in created
