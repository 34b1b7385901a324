"""Patterns: which applies, patterns declared as data, drivers, and checks that find patterns that break the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from compiler.dialects.arith.integer_ops import MulIOp
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import LimitError
from compiler.ir.types import I32, IntegerType
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import PassManager
from compiler.passes.pattern_checks import PatternChecks
from compiler.passes.pipeline import Pipeline
from compiler.rewrite.dag import (
    AttributeVariable,
    Constant,
    DagPattern,
    DeclarationError,
    Op,
    Operand,
    check_declaration,
    dag_pattern,
)
from compiler.rewrite.greedy import (
    GreedyConfig,
    GreedyListener,
    GreedyResult,
    Strictness,
    apply_op_patterns_greedily,
    apply_patterns_greedily,
)
from compiler.rewrite.patterns import (
    CONSTANT,
    MATCH_ANY,
    FrozenPatternSet,
    HasTrait,
    PatternApplicator,
    RewriteFunction,
    RewritePattern,
    pattern,
)
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import find
from tests.support.passes import body, load
from tests.support.tool import ir_opt

BLCI_TEXT = """
func.func @f(%x: i64, %y: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %0 = arith.addi %NAME, %c1 : i64
  %1 = "test.not"(%0) : (i64) -> i64
  %2 = arith.ori %x, %1 : i64
  return %2 : i64
}
"""
X, Y = Operand("x"), Operand("y")
BLCI = dag_pattern("BLCI", Op("arith.ori", X, Op("test.not", Op("arith.addi", X, Constant(1)))), Op("test.blci", X))


def simplified(
    text: str,
    *patterns: RewritePattern,
    config: GreedyConfig | None = None,
    listeners: tuple[GreedyListener, ...] = (),
) -> tuple[str, GreedyResult]:
    """Returns the result of the greedy driver for a text with these patterns."""
    module, context = load(text)
    result = apply_patterns_greedily(module, FrozenPatternSet(patterns), context, config, listeners)
    return body(print_operation(module)), result


# ------------------------------------------------------------------------------------------ declared patterns


def test_a_declared_pattern_matches_where_both_places_hold_the_same_value() -> None:
    text, _ = simplified(BLCI_TEXT.replace("%NAME", "%x"), BLCI)
    assert '%2 = "test.blci"(%arg0) : (i64) -> i64\n  return %2' in text
    text, result = simplified(BLCI_TEXT.replace("%NAME", "%y"), BLCI)
    assert "arith.ori" in text and not result.changed
    assert BLCI.benefit == 3 and BLCI.generated_ops == ("test.blci",) and BLCI.root == "arith.ori"


def test_a_declared_pattern_may_give_a_value_that_there_is() -> None:
    twice = dag_pattern("Twice", Op("test.neg", Op("test.neg", X)), X)
    text, _ = simplified(
        'func.func @f(%x: i32) -> i32 {\n  %0 = "test.neg"(%x) : (i32) -> i32\n  %1 = "test.neg"(%0) : (i32) -> i32\n'
        '  %2 = "test.use"(%1) : (i32) -> i32\n  return %2 : i32\n}',
        twice,
    )
    assert '"test.use"(%arg0)' in text


def test_attributes_constants_types_and_conditions_take_part() -> None:
    width = AttributeVariable("w")
    declared = dag_pattern(
        "Shift",
        Op("test.mul", Operand("x", lambda type_: type_ == I32), Constant("c"), attributes={"width": width}),
        Op("test.shl", X, Constant("c"), attributes={"width": width, "kind": integer_attr(7, I32)}),
        where=[lambda bound: bound["c"] != integer_attr(3, I32)],
    )
    text = (
        "func.func @f(%x: i32) -> i32 {\n  %c = arith.constant 2 : i32\n"
        '  %0 = "test.mul"(%x, %c) {width = 5 : i32} : (i32, i32) -> i32\n  return %0 : i32\n}'
    )
    assert '"test.shl"(%arg0, %c2_i32) {kind = 7 : i32, width = 5 : i32}' in simplified(text, declared)[0]
    assert not simplified(text.replace("constant 2", "constant 3"), declared)[1].changed
    assert not simplified(text.replace(" {width = 5 : i32}", ""), declared)[1].changed
    assert not simplified(text.replace("i32", "i16"), declared)[1].changed


def test_each_result_may_become_something_else() -> None:
    swap = dag_pattern("Swap", Op("test.pair", X, Y), [Y, Op("test.one", X, result_types=[I32])])
    text, _ = simplified(
        'func.func @f(%x: i32, %y: i32) -> (i32, i32) {\n  %0:2 = "test.pair"(%x, %y) : (i32, i32) -> (i32, i32)\n'
        "  return %0#0, %0#1 : i32, i32\n}",
        swap,
    )
    assert '%0 = "test.one"(%arg0) : (i32) -> i32\n  return %arg1, %0' in text


@pytest.mark.parametrize(
    ("match", "replace_by", "message"),
    [
        (Op("test.a", X), Y, "'y' is used in the replacement, but not bound"),
        (Op("test.a", X, attributes={"k": AttributeVariable("x")}), X, "'x' is bound to "),
        (
            Op("test.a", X),
            Op("test.b", attributes={"k": AttributeVariable("x")}),
            "'x' is bound to a value, but used as an attribute",
        ),
        (Op("test.a", X), Op("test.b", bound_to="b"), "'b' is used in the replacement, but not bound"),
    ],
)
def test_a_declaration_that_makes_no_sense_is_refused(match: Op, replace_by: Op, message: str) -> None:
    with pytest.raises(DeclarationError, match="pattern Wrong: ") as error:
        dag_pattern("Wrong", match, replace_by)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("declared", "problem"),
    [
        (dag_pattern("P", Op("arith.addi", X), X), "'arith.addi' has 2 operands, not 1"),
        (dag_pattern("P", Op("arith.adi", X, Y), X), "'arith.adi' is no op of the dialect 'arith'"),
        (dag_pattern("P", Op("arith.addi", X, Y, result_types=()), X), "'arith.addi' has 1 results, not 0"),
        (
            dag_pattern(
                "P", Op("scf.yield", X), Op("arith.cmpi", X, X, attributes={"predicate": integer_attr(99, I32)})
            ),
            "'arith.cmpi' accepts no '99 : i32' as its 'predicate'",
        ),
    ],
)
def test_a_declaration_is_held_against_definitions(declared: DagPattern, problem: str) -> None:
    _, context = load("")
    assert check_declaration(declared, context) == [f"pattern P: {problem}"]
    assert check_declaration(BLCI, context) == []


# ------------------------------------------------------------------------------------------ which pattern applies


def renaming(root: Any, new: str, **options: Any) -> RewritePattern:
    def rename(op: Operation, rewriter: Rewriter) -> bool:
        rewriter.replace_op_with_named(op, new, op.operands)
        return True

    decorate: Callable[[RewriteFunction], RewritePattern] = pattern(root, name=new, **options)
    return decorate(rename)


@pytest.mark.parametrize("order", [1, -1])
def test_the_higher_benefit_wins_whatever_the_order(order: int) -> None:
    patterns = [renaming("test.a", "test.low"), renaming("test.a", "test.high", benefit=2)][::order]
    assert simplified('"test.a"() : () -> ()', *patterns)[0] == '"test.high"() : () -> ()\n'


def test_with_equal_benefit_the_first_one_wins_and_one_for_the_op_before_one_for_any() -> None:
    patterns = [renaming("test.a", "test.one"), renaming("test.a", "test.two")]
    assert "test.one" in simplified('"test.a"() : () -> ()', *patterns)[0]

    @pattern(MATCH_ANY, name="Any")
    def mark(op: Operation, rewriter: Rewriter) -> bool:
        if op.name != "test.a":
            return False
        rewriter.replace_op_with_named(op, "test.any")
        return True

    assert "test.two" in simplified('"test.a"() : () -> ()', mark, patterns[1])[0]


def test_a_pattern_may_be_for_an_interface_or_trait() -> None:
    @pattern(HasTrait("IsolatedFromAbove"), name="Mark")
    def mark(op: Operation, rewriter: Rewriter) -> bool:
        if "seen" in op.attributes:
            return False
        with rewriter.modify(op):
            op.attributes = {"seen": integer_attr(1, I32)}
        return True

    text, _ = simplified("func.func private @f()\nmodule @m { }", mark)
    assert text.count("seen = 1 : i32") == 2


def test_a_pattern_for_an_interface_is_for_those_built_on_it_as_well() -> None:
    seen: list[str] = []

    @pattern(HasTrait("SymbolOpInterface"), name="Mark")
    def mark(op: Operation, rewriter: Rewriter) -> bool:
        seen.append(op.name)
        return False

    simplified("func.func private @f()\nmodule @m { }", mark)
    assert sorted(seen) == ["builtin.module", "func.func"]


def test_labels_and_names_filter_and_what_is_disabled_always_is() -> None:
    patterns = [renaming("test.a", "test.one", labels=["group"]), renaming("test.a", "test.two", labels=["group"])]
    only = FrozenPatternSet(patterns, disabled=["test.one"], enabled=["group"])
    assert [each.debug_name for each in only.patterns] == ["test.two"]
    assert FrozenPatternSet(patterns, enabled=["other"]).patterns == ()


def test_a_cost_model_orders_and_drops_patterns() -> None:
    patterns = [renaming("test.a", f"test.{name}") for name in ("one", "two", "three")]
    costs = {"test.one": None, "test.two": 1, "test.three": 5}
    applicator = PatternApplicator(FrozenPatternSet(patterns))
    applicator.apply_cost_model(lambda each: costs[each.debug_name])
    module, _ = load('"test.a"() : () -> ()')
    assert [each.debug_name for each in applicator.patterns_for(find(module, "test.a"))] == ["test.three", "test.two"]
    applicator.apply_default_cost_model()
    assert len(applicator.patterns_for(find(module, "test.a"))) == 3


def test_initialize_is_run_when_a_pattern_is_made() -> None:
    class Bounded(RewritePattern):
        root = "test.a"

        def initialize(self) -> None:
            self.has_bounded_rewrite_recursion = True

    assert Bounded().has_bounded_rewrite_recursion and Bounded().debug_name == "Bounded"


# ------------------------------------------------------------------------------------------ drivers

PAIRS = """
func.func @traversal(%x: i32) -> i32 {
  %0 = "test.pair"(%x, %x) : (i32, i32) -> i32
  %1 = "test.pair"(%0, %0) : (i32, i32) -> i32
  return %1 : i32
}
"""
MERGE = dag_pattern("Merge", Op("test.pair", X, X), Op("test.one", X))


@pytest.mark.parametrize("top_down", [True, False])
def test_both_orders_of_visiting_come_to_the_same_end(top_down: bool) -> None:
    text, result = simplified(PAIRS, MERGE, config=GreedyConfig(top_down=top_down))
    assert text.count("test.one") == 2 and "test.pair" not in text and result.converged


def test_patterns_that_undo_each_other_stop_at_the_limit_and_are_named() -> None:
    flips = [renaming("test.flip", "test.flop"), renaming("test.flop", "test.flip")]
    _, result = simplified('"test.flip"() : () -> ()', *flips, config=GreedyConfig(max_rewrites=25))
    assert not result.converged and result.iterations == 10
    assert result.last_pattern is not None and result.last_pattern.debug_name in ("test.flip", "test.flop")


def test_a_round_that_does_not_end_says_so() -> None:
    flips = [renaming("test.flip", "test.flop"), renaming("test.flop", "test.flip")]
    with pytest.raises(LimitError) as caught:
        simplified('"test.flip"() : () -> ()', *flips, config=GreedyConfig(rewrite_bound=100))
    assert "failed to converge: a round had not ended after 200 rewrites" in str(caught.value)
    assert "by pattern 'test.fl" in str(caught.value) and caught.value.op.name.startswith("test.fl")


def test_a_pass_whose_patterns_apply_forever_fails_with_the_reason() -> None:
    @dataclass
    class Flipping(Pass):
        """Renames an op back and forth."""

        argument = "test-flipping"
        name = "Flipping"

        def run(self, op: Operation, state: PassState) -> None:
            flips = FrozenPatternSet([renaming("test.flip", "test.flop"), renaming("test.flop", "test.flip")])
            apply_patterns_greedily(op, flips, state.context, GreedyConfig(rewrite_bound=100))

    module, context = load('"test.flip"() : () -> ()')
    result = PassManager(context).run(Pipeline("builtin.module", [Flipping()]), module)
    assert not result.succeeded
    assert [problem.message.split(":")[0] for problem in result.problems] == [
        "greedy pattern rewrite failed to converge"
    ]


def test_given_ops_alone_can_be_simplified() -> None:
    module, context = load(PAIRS)
    first = find(module, "test.pair")
    rewriter = Rewriter(module, context)
    config = GreedyConfig(strictness=Strictness.EXISTING_OPS)
    assert apply_op_patterns_greedily([first], FrozenPatternSet([MERGE]), rewriter, config).changed
    text = print_operation(module)
    assert text.count("test.one") == 1 and text.count("test.pair") == 1 and rewriter.listeners == []


def test_a_driver_of_ones_own_is_an_applicator_and_a_rewriter() -> None:
    module, context = load(PAIRS)
    rewriter = Rewriter(module, context)
    applicator = PatternApplicator(FrozenPatternSet([MERGE]))
    applied = [applicator.match_and_rewrite(op, rewriter) for op in list(module.walk())]
    assert [each for each in applied if each] == [MERGE, MERGE]


# ------------------------------------------------------------------------------------------ checks


def check(candidate: RewritePattern, text: str = '"test.a"() {n = 1 : i32} : () -> ()') -> list[str]:
    module, context = load(text)
    checks = PatternChecks(context)
    config = GreedyConfig(max_rewrites=3, max_iterations=2)
    apply_patterns_greedily(module, FrozenPatternSet([candidate]), context, config, [checks])
    return [problem.message for problem in checks.problems]


def test_a_pattern_that_fails_must_not_have_changed_anything() -> None:
    @pattern("test.a", name="Sneaky")
    def sneaky(op: Operation, rewriter: Rewriter) -> bool:
        rewriter.create_named("test.b")
        return False

    assert check(sneaky) == ["pattern returned failure but IR did change (pattern Sneaky on 'test.a')"]


def test_a_pattern_that_succeeds_must_have_changed_something() -> None:
    assert check(pattern("test.a", name="Idle")(lambda op, rewriter: True)) == [
        "pattern returned success but IR did not change (pattern Idle on 'test.a')"
    ]


def test_changes_must_go_through_the_rewriter() -> None:
    @pattern("test.a", name="Direct")
    def direct(op: Operation, rewriter: Rewriter) -> bool:
        if "m" in op.attributes:
            return False
        op.attributes = {"m": integer_attr(2, I32)}
        return True

    assert check(direct) == ["pattern changed IR without the rewriter (pattern Direct on 'test.a')"]


def test_a_pattern_must_leave_valid_ir() -> None:
    @pattern("test.a", name="Breaks")
    def breaks(op: Operation, rewriter: Rewriter) -> bool:
        rewriter.replace_op_with_named(op, "arith.constant", [], [I32])
        return True

    text = '%0 = "test.a"() : () -> i32\n"test.use"(%0) : (i32) -> ()'
    assert check(breaks, text) == ["IR failed to verify after pattern application (pattern Breaks on 'test.a')"]


def test_a_good_pattern_passes_all_checks() -> None:
    @pattern("test.a", name="Good")
    def good(op: Operation, rewriter: Rewriter) -> bool:
        values: list[Value] = []
        rewriter.replace_op_with_named(op, "test.b", values)
        return True

    assert check(good) == [] and isinstance(I32, IntegerType)


def test_the_tool_checks_the_patterns_of_passes() -> None:
    result = ir_opt(
        "--canonicalize",
        "--mlir-expensive-pattern-checks",
        text="func.func @f(%x: i32) -> i32 {\n"
        "%c = arith.constant 1 : i32\n%0 = arith.addi %x, %c : i32\n%1 = arith.addi %0, %c : i32\nreturn %1 : i32 }",
    )
    assert result.code == 0 and "arith.addi %arg0, %c2_i32" in result.output


def test_a_pattern_that_says_what_defines_operands_is_tried_on_no_other_ops() -> None:
    tried: list[list[str]] = []

    @pattern("arith.addi", operands_from=(MulIOp, CONSTANT))
    def note(op: Operation, rewriter: Rewriter) -> bool:
        tried.append([operand.owner.name for operand in op.operands if isinstance(operand, OpResult)])
        return False

    text = """
      func.func @f(%x: i32) -> (i32, i32, i32, i32) {
        %c = arith.constant 7 : i32
        %m = arith.muli %x, %x : i32
        %0 = arith.addi %x, %m : i32
        %1 = arith.addi %m, %c : i32
        %2 = arith.addi %x, %c : i32
        %3 = arith.addi %0, %0 : i32
        return %0, %1, %2, %3 : i32, i32, i32, i32
      }
    """
    simplified(text, note)
    assert tried == [["arith.muli", "arith.constant"]]
