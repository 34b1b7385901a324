"""Passes change the text only where they changed the IR."""

from __future__ import annotations

import difflib
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import compiler
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.rewrite.greedy_plans import GreedyPlans
from compiler.rewrite.patterns import MATCH_ANY, FrozenPatternSet, pattern
from compiler.rewrite.redundancy import find_redundancies
from compiler.rewrite.rewriter import Rewriter
from compiler.source_edit.transform import (
    Refused,
    remove_one,
    remove_redundant,
    run_pipeline,
    transform,
)
from compiler.transforms import canonicalize


def edited(pipeline: str, text: str, at: int | None = None) -> str:
    """The text after a pipeline."""
    context = compiler.new_context(allow_unregistered=True)
    return transform(text, run_pipeline(pipeline, find_pass, context), context, at=at).text


def changed_lines(old: str, new: str) -> list[str]:
    """The lines that went, with `-`, and those that came, with `+`."""
    diff = difflib.ndiff(old.splitlines(), new.splitlines())
    return [line for line in diff if line[0] in "+-"]


def check(pipeline: str, before: str, after: str) -> None:
    assert edited(pipeline, textwrap.dedent(before)) == textwrap.dedent(after)


def test_a_duplicate_takes_its_line_and_the_tokens_that_use_it_change() -> None:
    check(
        "cse",
        """\
        func.func @f(%a: i32, %b: i32) -> i32 {
          %sum   = arith.addi %a,%b : i32   // the sum
          %again = arith.addi %a, %b : i32  // goes with its line

          %r = arith.muli %again,   /* no comment in MLIR: */ %sum : i32
          return %r : i32
        }
        """.replace("   /* no comment in MLIR: */", ""),
        """\
        func.func @f(%a: i32, %b: i32) -> i32 {
          %sum   = arith.addi %a,%b : i32   // the sum

          %r = arith.muli %sum, %sum : i32
          return %r : i32
        }
        """,
    )


def test_a_comment_above_goes_with_the_last_line_that_it_belongs_to() -> None:
    check(
        "cse",
        """\
        func.func @f(%a: i32) -> (i32, i32, i32) {
          // kept: one of the two lines below is
          %x = arith.addi %a, %a : i32
          %y = arith.addi %a, %a : i32

          // goes with the line
          %z = arith.addi %a, %a : i32
          // stays with the return
          // CHECK: return
          return %x, %y, %z : i32, i32, i32
        }
        """,
        """\
        func.func @f(%a: i32) -> (i32, i32, i32) {
          // kept: one of the two lines below is
          %x = arith.addi %a, %a : i32

          // stays with the return
          // CHECK: return
          return %x, %x, %x : i32, i32, i32
        }
        """,
    )


def test_directives_for_tests_stay() -> None:
    check(
        "cse",
        """\
        // RUN: ir-opt -cse %s
        func.func @f(%a: i32) {
          // CHECK-NOT: arith
          %x = arith.addi %a, %a : i32
          return
        }
        """,
        """\
        // RUN: ir-opt -cse %s
        func.func @f(%a: i32) {
          // CHECK-NOT: arith
          return
        }
        """,
    )


def test_a_folded_op_gives_its_name_to_the_constant() -> None:
    check(
        "canonicalize",
        """\
        func.func @f(%a: i32) -> i32 {
          %c1 = arith.constant 1 : i32
          %c2 = arith.constant 2 : i32
          %three = arith.addi %c1, %c2 : i32
          %r = arith.addi %a, %three : i32 // plus three
          return %r : i32
        }
        """,
        """\
        func.func @f(%a: i32) -> i32 {
          %three = arith.constant 3 : i32
          %r = arith.addi %a, %three : i32 // plus three
          return %r : i32
        }
        """,
    )


def test_a_name_that_is_taken_gets_a_number() -> None:
    check(
        "canonicalize",
        """\
        func.func @f(%c: i1) {
          scf.if %c {
            %x = arith.constant 1 : i32
            "use"(%x) : (i32) -> ()
          }
          "between"() : () -> ()
          scf.if %c {
            %x = "other"() : () -> i32
            "use"(%x) : (i32) -> ()
          }
          return
        }
        """,
        """\
        func.func @f(%c: i1) {
          %x_0 = arith.constant 1 : i32
          scf.if %c {
            "use"(%x_0) : (i32) -> ()
          }
          "between"() : () -> ()
          scf.if %c {
            %x = "other"() : () -> i32
            "use"(%x) : (i32) -> ()
          }
          return
        }
        """,
    )


def test_a_constant_of_another_value_does_not_keep_the_name_of_the_old_one() -> None:
    check(
        "canonicalize",
        """\
        func.func @f(%x: i32) -> i32 {
          %c0 = arith.constant 0 : i32
          %c3 = arith.constant 3 : i32
          %a = arith.addi %x, %c3 : i32
          %b = arith.addi %a, %c3 : i32
          %c = arith.ori %b, %c0 : i32
          return %c : i32
        }
        """,
        """\
        func.func @f(%x: i32) -> i32 {
          %c6_i32 = arith.constant 6 : i32
          %b = arith.addi %x, %c6_i32 : i32
          return %b : i32
        }
        """,
    )


def test_what_uses_a_value_follows_when_its_type_changes() -> None:
    check(
        "builtin.module(func.func(tosa-convert-integer-type-to-signless))",
        """\
        func.func @f(%a: tensor<8xui8>) -> tensor<8xui8> {  // unsigned
          %0 = tosa.abs %a : (tensor<8xui8>) -> tensor<8xui8>  // twice
          return %0 : tensor<8xui8>  // the result
        }
        """,
        """\
        func.func @f(%a: tensor<8xi8>) -> tensor<8xi8> {  // unsigned
          %0 = tosa.abs %a : (tensor<8xi8>) -> tensor<8xi8>  // twice
          return %0 : tensor<8xi8>  // the result
        }
        """,
    )


def test_the_blank_lines_of_a_removed_op_go_with_it() -> None:
    check(
        "symbol-dce",
        """\
        func.func private @first()

        func.func @f() {
          return
        }

        func.func private @between()


        func.func @g() {
          return
        }

        func.func private @last()
        """,
        """\
        func.func @f() {
          return
        }

        func.func @g() {
          return
        }
        """,
    )


def test_moved_ops_take_their_comments_along() -> None:
    check(
        "loop-invariant-code-motion",
        """\
        func.func @f(%a: index, %b: index) {
          scf.for %i = %a to %b step %b {
            // does not depend on %i
            %x = arith.addi %a, %b : index // twice

            "use"(%x, %i) : (index, index) -> ()
          }
          return
        }
        """,
        """\
        func.func @f(%a: index, %b: index) {
          // does not depend on %i
          %x = arith.addi %a, %b : index // twice
          scf.for %i = %a to %b step %b {
            "use"(%x, %i) : (index, index) -> ()
          }
          return
        }
        """,
    )


def test_a_loop_loses_an_argument_and_its_body_stays() -> None:
    check(
        "canonicalize",
        """\
        func.func @f(%i: index, %a: index, %b: index) -> index {
          %0 = scf.for %iv = %a to %b step %b iter_args(%arg = %i) -> index { // loop
            // the body
            %1 = "bound"(%arg) {type = "EQ"} : (index) -> (index)
            "use"(%1)   :   (index) -> ()
            scf.yield %arg : index
          }
          return %0 : index
        }
        """,
        """\
        func.func @f(%i: index, %a: index, %b: index) -> index {
          scf.for %iv = %a to %b step %b { // loop
            // the body
            %1 = "bound"(%i) {type = "EQ"} : (index) -> (index)
            "use"(%1)   :   (index) -> ()
            scf.yield
          }
          return %i : index
        }
        """,
    )


def test_merged_blocks_keep_their_comments() -> None:
    check(
        "canonicalize",
        """\
        func.func @f(%a: i32) -> i32 {
          "first"() : () -> ()
          cf.br ^next(%a : i32)
        ^next(%x: i32):  // pred: ^bb0
          // second thoughts
          %y = "second"(%x) : (i32) -> i32  // of x
          // done
          return %y : i32
        }
        """,
        """\
        func.func @f(%a: i32) -> i32 {
          "first"() : () -> ()
          // second thoughts
          %y = "second"(%a) : (i32) -> i32  // of x
          // done
          return %y : i32
        }
        """,
    )


def test_packs_several_ops_on_a_line_and_ops_over_several_lines() -> None:
    check(
        "cse",
        """\
        func.func @f(%a: i32) -> (i32, i32) { %0:2 = "two"(%a) : (i32) -> (i32, i32) %1 = arith.addi %0#1, %a : i32
          %2 = arith.addi %0#1, %a : i32  %3 = arith.addi %2,
            %1 : i32
          %4 = arith
              .addi %2, %1 : i32
          return %3, %4 : i32, i32 }
        """.replace("arith\n              .addi", "arith.addi\n             "),
        """\
        func.func @f(%a: i32) -> (i32, i32) { %0:2 = "two"(%a) : (i32) -> (i32, i32) %1 = arith.addi %0#1, %a : i32
          %3 = arith.addi %1,
            %1 : i32
          return %3, %3 : i32, i32 }
        """,
    )


def test_aliases_and_locations_stay_and_are_used() -> None:
    check(
        "canonicalize",
        """\
        #map = affine_map<()[s0] -> (s0 + 1)>
        func.func @f(%i: index) -> index {
          %x = affine.apply affine_map<()[s0] -> (s0)>()[%i] loc("there")
          %y = affine.apply affine_map<(d0) -> (d0 + 1)>(%x) loc(#here)
          return %y : index loc(#here)
        }
        #here = loc("here.mlir":1:2)
        """,
        """\
        #map = affine_map<()[s0] -> (s0 + 1)>
        func.func @f(%i: index) -> index {
          %y = affine.apply #map()[%i] loc(#here)
          return %y : index loc(#here)
        }
        #here = loc("here.mlir":1:2)
        """,
    )


def test_new_ops_are_written_as_those_around_them() -> None:
    before = """\
    "builtin.module"() ({
      "func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
        %a = "arith.constant"() <{value = 1 : i32}> : () -> i32
        %b = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "func.return"(%b) : (i32) -> ()
      }) : () -> ()
    }) : () -> ()
    """
    assert '        %b = "arith.constant"() <{value = 2 : i32}> : () -> i32\n' in edited("canonicalize", before)


def test_each_part_of_a_split_file_is_changed_for_itself() -> None:
    part = "func.func @f(%a: i32) {\n  %x = arith.addi %a, %a : i32\n  return\n}\n"
    split = f"{part}// -----\n{part}"
    assert edited("cse", split) == split.replace("  %x = arith.addi %a, %a : i32\n", "")


def test_a_pass_may_run_on_one_function_only() -> None:
    text = "".join(f"func.func @f{n}(%a: i32) {{\n  %x = arith.addi %a, %a : i32\n  return\n}}\n" for n in range(3))
    at = text.index("@f1")
    assert changed_lines(text, edited("cse", text, at)) == ["-   %x = arith.addi %a, %a : i32"]
    assert edited("cse", text, at).index("@f2") < text.index("@f2")


def test_line_ends_are_those_of_the_file() -> None:
    text = "func.func @f() -> i32 {\r\n  %a = arith.constant 1 : i32\r\n  %b = arith.addi %a, %a : i32\r\n"
    text += "  return %b : i32\r\n}\r\n"
    assert edited("canonicalize", text) == (
        "func.func @f() -> i32 {\r\n  %b = arith.constant 2 : i32\r\n  return %b : i32\r\n}\r\n"
    )


def test_a_file_with_errors_is_refused_with_the_place() -> None:
    text = "func.func @f() {\n  %x = arith.addi %a, %a : i32\n  return\n}\n"
    with pytest.raises(Refused, match="the file has errors: use of undeclared SSA value name") as refused:
        edited("cse", text)
    assert refused.value.span is not None and text[refused.value.span.start :].startswith("%a")


@pytest.mark.parametrize(
    ("pipeline", "at"),
    [("cse,canonicalise", "canonicalise"), ("builtin.module(cse,foo)", "foo"), ("  func.func(cse", "(")],
)
def test_a_bad_pipeline_is_refused_with_the_character(pipeline: str, at: str) -> None:
    with pytest.raises(Refused) as refused:
        edited(pipeline, "")
    assert refused.value.offset == pipeline.index(at)


def test_patterns_that_do_not_come_to_an_end_are_stopped_with_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    @pattern(MATCH_ANY, name="SwingBackAndForth", bounded_recursion=True)
    def swing(op: compiler.Operation, rewriter: Rewriter) -> bool:
        if op.name != "test.swing":
            return False
        with rewriter.modify(op):
            op.operands = op.operands[::-1]
        return True

    monkeypatch.setattr(canonicalize, "canonicalization_plans", lambda *_: GreedyPlans(FrozenPatternSet([swing])))
    with pytest.raises(Refused, match=r"do not come to an end.*'SwingBackAndForth'"):
        edited(
            "canonicalize", 'func.func @f(%a: i32, %b: i32) {\n  "test.swing"(%a, %b) : (i32, i32) -> ()\n  return\n}'
        )


# ---------------------------------------------------------------------------------------------------------- properties


@st.composite
def functions(draw: st.DrawFn) -> str:
    """A function of random arithmetic, with comments and odd spaces, some of it in loops."""
    lines = ["func.func @f(%a: i32, %b: i32, %lb: index, %ub: index) -> i32 {"]
    names = ["%a", "%b"]
    depth = 1
    scopes: list[int] = []
    for number in range(draw(st.integers(1, 14))):
        pad = "  " * depth
        kind = draw(st.sampled_from(["op", "op", "op", "op", "constant", "open", "close", "comment", "blank", "use"]))
        if kind == "op":
            name = draw(st.sampled_from(["arith.addi", "arith.muli", "arith.subi", "arith.andi"]))
            left, right = draw(st.sampled_from(names)), draw(st.sampled_from(names))
            tail = draw(st.sampled_from(["", "  // why", " // %a"]))
            lines.append(f"{pad}%v{number} = {name} {left},{' ' * draw(st.integers(0, 2))}{right} : i32{tail}")
            names.append(f"%v{number}")
        elif kind == "constant":
            lines.append(f"{pad}%v{number} = arith.constant {draw(st.integers(0, 2))} : i32")
            names.append(f"%v{number}")
        elif kind == "open" and depth < 3:
            lines.append(f"{pad}scf.for %i{number} = %lb to %ub step %ub {{")
            scopes.append(len(names))
            depth += 1
        elif kind == "close" and depth > 1:
            depth -= 1
            del names[scopes.pop() :]
            lines.append("  " * depth + "}")
        elif kind == "comment":
            lines.append(f"{pad}// comment {number}")
        elif kind == "blank":
            lines.append("")
        elif kind == "use":
            lines.append(f'{pad}"use"({draw(st.sampled_from(names))}) : (i32) -> ()')
    while depth > 1:
        depth -= 1
        del names[scopes.pop() :]
        lines.append("  " * depth + "}")
    lines += [f"  return {draw(st.sampled_from(names))} : i32", "}"]
    return "\n".join(lines) + "\n"


@settings(max_examples=60, deadline=None)
@given(functions(), st.sampled_from(["cse", "canonicalize", "loop-invariant-code-motion,cse", "canonicalize,cse"]))
def test_the_edited_text_is_the_transformed_ir(text: str, pipeline: str) -> None:
    context = compiler.new_context(allow_unregistered=True)
    module = compiler.parse(text, context)
    PassManager(context).run(parse_pipeline(f"builtin.module({pipeline})", find_pass), module)
    result = edited(pipeline, text)
    again = compiler.parse(result, context)
    assert compiler.print_ir(again, generic=True) == compiler.print_ir(module, generic=True)


@settings(max_examples=40, deadline=None)
@given(functions())
def test_duplicates_cost_their_own_lines_and_the_tokens_that_used_them(text: str) -> None:
    context = compiler.new_context(allow_unregistered=True)
    text = "\n".join(line for line in text.split("\n") if "scf.for" not in line and line.strip() != "}") + "}\n"
    result = transform(text, run_pipeline("cse", find_pass, context), context)
    erased = [edit for edit in result.edits if edit.kind == "erase"]
    renamed = [edit for edit in result.edits if edit.kind != "erase"]
    assert all(text[edit.start : edit.end].endswith("\n") and not edit.text for edit in erased)
    assert all(text[edit.start : edit.end].startswith("%") and edit.text.startswith("%") for edit in renamed)
    gone = sum(result.counts.values())
    assert gone or not result.edits
    assert sum(text[edit.start : edit.end].count(" = ") for edit in erased) == gone


# --------------------------------------------------------------------------------------------------- redundant ops


REDUNDANT = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %again = arith.addi %a, %b : i32  // a duplicate
  %zero = arith.constant 0 : i32
  %none = arith.muli %again, %zero : i32
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  %dead = arith.subi %a, %b : i32
  %more = arith.subi %dead, %b : i32
  %r = arith.addi %none, %two : i32
  "use"(%again, %r) : (i32, i32) -> ()
  return %sum : i32
}
"""


def redundancies(text: str) -> list[str]:
    module = compiler.parse(text, compiler.new_context(allow_unregistered=True))
    findings = [finding for part in find_redundancies(module) for finding in part]
    return [f"{type(finding).__name__} {finding.op.results[0].name}" for finding in findings]


def removed(text: str, op: str) -> str:
    context = compiler.new_context(allow_unregistered=True)
    at = text.index(f"{op} =")
    return transform(text, remove_one(at, context), context, at=at).text


def test_duplicate_dead_and_foldable_ops_are_found() -> None:
    assert redundancies(REDUNDANT) == [
        "Dead dead",
        "Dead more",
        "Duplicate again",
        "Foldable none",
        "Foldable two",
        "Foldable r",
    ]


def test_one_redundant_op_is_removed_and_the_rest_stays() -> None:
    assert changed_lines(REDUNDANT, removed(REDUNDANT, "%again"))[:2] == [
        "-   %again = arith.addi %a, %b : i32  // a duplicate",
        "-   %none = arith.muli %again, %zero : i32",
    ]
    assert changed_lines(REDUNDANT, removed(REDUNDANT, "%two")) == [
        "-   %two = arith.addi %one, %one : i32",
        "+   %two = arith.constant 2 : i32",
    ]
    assert [line for line in changed_lines(REDUNDANT, removed(REDUNDANT, "%dead")) if line[0] == "-"] == [
        "-   %dead = arith.subi %a, %b : i32",
        "-   %more = arith.subi %dead, %b : i32",
    ]


def test_an_op_that_is_not_redundant_is_left_alone() -> None:
    with pytest.raises(Refused, match="not redundant"):
        removed(REDUNDANT, "%sum")


def test_all_redundant_ops_of_a_function_are_removed() -> None:
    context = compiler.new_context(allow_unregistered=True)
    result = transform(REDUNDANT, remove_redundant(context), context)
    assert redundancies(result.text) == []
    assert '"use"(%sum, %r)' in result.text


def test_reads_are_duplicates_only_while_nothing_writes() -> None:
    text = """
    func.func @f(%m: memref<4xi32>, %i: index) -> (i32, i32, i32) {
      %0 = memref.load %m[%i] : memref<4xi32>
      %1 = memref.load %m[%i] : memref<4xi32>
      "write"(%m) : (memref<4xi32>) -> ()
      %2 = memref.load %m[%i] : memref<4xi32>
      return %0, %1, %2 : i32, i32, i32
    }"""
    assert redundancies(text) == ["Duplicate 1"]


def test_duplicates_of_an_op_that_folds_become_what_it_folds_to() -> None:
    text = """func.func @f(%a: i32) -> i32 {
  %0 = arith.andi %a, %a : i32
  %1 = arith.andi %a, %a : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
"""
    context = compiler.new_context()
    assert (
        transform(text, remove_redundant(context), context).text
        == """func.func @f(%a: i32) -> i32 {
  %2 = arith.addi %a, %a : i32
  return %2 : i32
}
"""
    )


@settings(max_examples=40, deadline=None)
@given(functions())
def test_ops_are_duplicates_when_and_only_when_cse_merges_them(text: str) -> None:
    context = compiler.new_context(allow_unregistered=True)
    cleaned = transform(text, remove_redundant(context), context).text
    transformed = transform(cleaned, run_pipeline("cse", find_pass, context), context)
    assert not transformed.edits and not redundancies(cleaned)


HIDDEN_BODIES = """func.func private @unused()
func.func @f(%A: memref<4x4xi32>, %x: memref<4xi32>, %y: memref<4xi32>) {
  linalg.mul ins(%x, %x : memref<4xi32>,
      memref<4xi32>) // the operands
      outs(%y : memref<4xi32>)
  linalg.map { arith.addi } ins(%x, %x : memref<4xi32>, // twice
    memref<4xi32>) outs(%y : memref<4xi32>)
  linalg.transpose  ins(%A : memref<4x4xi32>) outs(%A : memref<4x4xi32>)  permutation = [1, 0]
  linalg.reduce  { arith.addi } ins(%A : memref<4x4xi32>) outs(%x : memref<4xi32>) dimensions = [0]
  linalg.elementwise  kind=#linalg.elementwise_kind<add>
    ins(%x, %x : memref<4xi32>, memref<4xi32>) outs(%y: memref<4xi32>)
  return
}
"""


def test_an_op_whose_syntax_implies_a_body_keeps_its_text_where_the_body_stays() -> None:
    edited_text = edited("symbol-dce", HIDDEN_BODIES)
    assert edited_text == HIDDEN_BODIES.replace("func.func private @unused()\n", "")


def test_an_op_is_written_in_generic_form_where_its_syntax_has_no_place_for_its_body() -> None:
    edited_text = edited("convert-arith-to-llvm", HIDDEN_BODIES)
    assert '"linalg.mul"(%x, %x, %y)' in edited_text and "llvm.mul" in edited_text
    assert "linalg.transpose  ins(%A : memref<4x4xi32>)" in edited_text
