"""The rewriter: uses stay right, listeners hear of every change, blocks change in constant time."""

from __future__ import annotations

import itertools

import pytest

from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.scf.ops import ForOp
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import DYNAMIC, I32, INDEX, MemRefType
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.equivalence import HashCache, are_equivalent, op_key
from compiler.rewrite.fold import IN_PLACE, fold
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.greedy import (
    GreedyConfig,
    RegionSimplification,
    Strictness,
    apply_op_patterns_greedily,
    apply_patterns_greedily,
)
from compiler.rewrite.patterns import FrozenPatternSet, HasTrait, PatternApplicator, PatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Listener, OpState, Rewriter
from tests.support.ir import find
from tests.support.passes import load

CHAIN = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.subi %1, %0 : i32
  return %2 : i32
}
"""


class Log(Listener):
    def __init__(self) -> None:
        self.lines: list[str] = []

    def inserted(self, op: Operation) -> None:
        self.lines.append(f"insert {op.name}")

    def moved(self, op: Operation, block: Block, before: Operation | None) -> None:
        self.lines.append(f"move {op.name}")

    def modified(self, op: Operation, state: OpState) -> None:
        self.lines.append(f"modify {op.name}")

    def replaced(self, op: Operation, values: object) -> None:
        self.lines.append(f"replace {op.name}")

    def erased(self, op: Operation) -> None:
        self.lines.append(f"erase {op.name}")

    def match_failed(self, op: Operation, reason: str) -> None:
        self.lines.append(f"fail {op.name}: {reason}")


def rewriter(text: str = CHAIN) -> tuple[Rewriter, Operation, Log]:
    module, context = load(text)
    log = Log()
    return Rewriter(module, context, [log]), module, log


def test_uses_are_those_in_the_ir_latest_first() -> None:
    new_rewriter, module, _ = rewriter()
    add = find(module, "arith.addi")
    assert [op.name for op in new_rewriter.users(add.result)] == ["arith.subi", "arith.muli"]
    assert len(new_rewriter.uses(add.result)) == 3
    assert not new_rewriter.has_one_use(add.result)
    assert new_rewriter.has_one_use(find(module, "arith.muli").result)


def test_replacing_an_op_moves_its_uses_and_erases_it() -> None:
    new_rewriter, module, log = rewriter()
    add, mul, sub = (find(module, f"arith.{name}") for name in ("addi", "muli", "subi"))
    new_rewriter.replace_op(mul, [add.operands[0]])
    assert sub.operands == [add.operands[0], add.result]
    assert mul.parent is None and mul not in add.parent.ops  # type: ignore[union-attr]
    assert [op.name for op in new_rewriter.users(add.operands[0])] == ["arith.subi", "arith.addi"]
    assert log.lines == ["replace arith.muli", "modify arith.subi", "erase arith.muli"]


def test_an_op_that_is_used_cannot_be_erased() -> None:
    new_rewriter, module, _ = rewriter()
    with pytest.raises(ValueError, match=r"'arith\.addi' is still used by 'arith\.muli'"):
        new_rewriter.erase_op(find(module, "arith.addi"))


def test_a_cancelled_modification_tells_nobody() -> None:
    new_rewriter, module, log = rewriter()
    sub = find(module, "arith.subi")
    new_rewriter.start_modification(sub)
    new_rewriter.cancel_modification(sub)
    assert log.lines == []
    with new_rewriter.modify(sub):
        sub.operands = [sub.operands[1], sub.operands[1]]
    assert log.lines == ["modify arith.subi"]
    assert new_rewriter.is_unused(find(module, "arith.muli"))


def test_created_ops_infer_their_types_and_fill_in_defaults() -> None:
    new_rewriter, module, _ = rewriter()
    sub = find(module, "arith.subi")
    new_rewriter.set_insertion_point(sub)
    new = new_rewriter.create_named("arith.addi", [sub.operands[0], sub.operands[1]])
    assert new.result.type == I32 and "overflowFlags" in new.properties
    assert sub.previous_op is new and new.is_before_in_block(sub)
    branch = new_rewriter.build_named("cf.cond_br", [sub.operands[0], [sub.operands[1]], []], [])
    assert str(branch.properties["operandSegmentSizes"]) == "array<i32: 1, 1, 0>"


def test_absent_operands_may_be_left_out_and_others_given_by_name() -> None:
    new_rewriter, _, _ = rewriter()
    size = Block([INDEX]).arguments[0]
    allocations = [
        new_rewriter.build(AllocOp, result_types=[MemRefType((4,), I32)]),
        new_rewriter.build(AllocOp, [size], result_types=[MemRefType((DYNAMIC,), I32)]),
        new_rewriter.build(AllocOp, symbol_operands=[size], result_types=[MemRefType((4,), I32)]),
        new_rewriter.build(AllocOp, symbol_operands=None, result_types=[MemRefType((4,), I32)]),
    ]
    assert [op.operand_segments() for op in allocations] == [
        ((0, 0), (0, 0)),
        ((0, 1), (1, 0)),
        ((0, 0), (0, 1)),
        ((0, 0), (0, 0)),
    ]


def test_false_means_that_a_unit_attribute_is_absent() -> None:
    new_rewriter, _, _ = rewriter()
    bound = Block([INDEX]).arguments[0]
    signed = new_rewriter.build(ForOp, bound, bound, bound, unsigned_cmp=False, result_types=[])
    unsigned = new_rewriter.build(ForOp, bound, bound, bound, unsigned_cmp=True, result_types=[])
    assert "unsignedCmp" not in signed.properties and not signed.unsigned_cmp and unsigned.unsigned_cmp


def test_an_operand_given_by_name_is_a_value_or_a_list_of_the_definition() -> None:
    new_rewriter, _, _ = rewriter()
    with pytest.raises(TypeError, match="'symbol_operands' of 'memref\\.alloc' must be a value or a list"):
        new_rewriter.build(AllocOp, symbol_operands=4)
    with pytest.raises(KeyError, match="sizes"):
        new_rewriter.build(AllocOp, sizes=[])


def test_a_list_of_ops_that_was_got_earlier_does_not_change() -> None:
    new_rewriter, module, _ = rewriter()
    sub = find(module, "arith.subi")
    block = sub.parent
    assert block is not None
    before = block.ops
    new_rewriter.move_op(sub, block, block.first)
    assert before[2] is sub and block.ops[0] is sub


def test_order_in_a_block_is_known_after_many_insertions_at_one_place() -> None:
    new_rewriter, module, _ = rewriter()
    sub = find(module, "arith.subi")
    value = sub.operands[0]
    new_rewriter.set_insertion_point(sub)
    ops = [new_rewriter.create_named("arith.addi", [value, value]) for _ in range(200)]
    assert all(a.is_before_in_block(b) for a, b in itertools.pairwise(ops))


def test_blocks_split_and_merge() -> None:
    new_rewriter, module, _ = rewriter()
    sub = find(module, "arith.subi")
    block = sub.parent
    assert block is not None
    names = [op.name for op in block.ops]
    rest = new_rewriter.split_block(block, sub)
    assert [op.name for op in rest.ops] == ["arith.subi", "func.return"]
    new_rewriter.merge_blocks(rest, block)
    assert [op.name for op in block.ops] == names and len(module.regions[0].blocks) == 1


def test_ops_that_move_to_another_block_of_their_region_keep_their_places() -> None:
    new_rewriter, module, _ = rewriter()
    sub = find(module, "arith.subi")
    block, place = sub.parent, sub.get_location()
    assert block is not None
    new_rewriter.set_insertion_point(sub)
    rest = new_rewriter.split_block(block, sub)
    assert sub.parent is rest and sub.get_location() == place
    assert new_rewriter.block is block and new_rewriter.before is None


def test_a_clone_is_equivalent_and_stands_for_itself() -> None:
    new_rewriter, module, _ = rewriter()
    function = find(module, "func.func")
    new_rewriter.set_insertion_point(function)
    mapping = IRMapping()
    copy = new_rewriter.clone(function, mapping)
    assert copy is not function and are_equivalent(copy, function)
    assert mapping.value(find(function, "arith.addi").result) is find(copy, "arith.addi").result


def test_operands_of_commutative_ops_may_be_in_any_order() -> None:
    module, _ = load("""
    func.func @f(%a: i32, %b: i32) {
      %0 = arith.addi %a, %b : i32
      %1 = arith.addi %b, %a : i32
      %2 = arith.subi %a, %b : i32
      %3 = arith.subi %b, %a : i32
      return
    }""")
    add, other, sub, reverse, _ = find(module, "func.func").regions[0].blocks[0].ops
    cache = HashCache()
    assert op_key(add, cache) == op_key(other, cache) and are_equivalent(add, other)
    assert op_key(sub, cache) != op_key(reverse, cache) and not are_equivalent(sub, reverse)


def test_a_fold_gives_values_attributes_or_a_change_in_place() -> None:
    module, _ = load("""
    func.func @f(%x: i32) {
      %c0 = arith.constant 0 : i32
      %c4 = arith.constant 4 : i32
      %0 = arith.addi %x, %c0 : i32
      %1 = arith.addi %c4, %c4 : i32
      %2 = arith.addi %c4, %x : i32
      %3 = arith.addi %x, %x : i32
      return
    }""")
    zero, _, identity, sum_, swapped, nothing, _ = find(module, "func.func").regions[0].blocks[0].ops
    assert fold(identity) == [identity.operands[0]]
    assert fold(sum_) == [integer_attr(8, I32)]
    assert fold(swapped) is IN_PLACE and swapped.operands[0] is identity.operands[0]
    assert fold(nothing) is None
    assert fold(zero) == [integer_attr(0, I32)]


# ----------------------------------------------------------------------------------------------------------- patterns


@pattern("arith.subi", name="SubToAdd", labels=["algebra"])
def sub_to_add(op: Operation, new_rewriter: Rewriter) -> bool:
    """x - y -> x + y"""
    new_rewriter.replace_op_with_named(op, "arith.addi", op.operands)
    return True


@pattern("arith.subi", benefit=5, name="SubToMul")
def sub_to_mul(op: Operation, new_rewriter: Rewriter) -> bool:
    """x - y -> x * y"""
    new_rewriter.replace_op_with_named(op, "arith.muli", op.operands)
    return True


@pattern(HasTrait("Commutative"), name="Never")
def never(op: Operation, new_rewriter: Rewriter) -> bool:
    return new_rewriter.notify_match_failure(op, "never")


@pattern("arith.subi", name="Diverging")
def diverging(op: Operation, new_rewriter: Rewriter) -> bool:
    """x - y -> y - x"""
    new_rewriter.replace_op_with_named(op, "arith.subi", [op.operands[1], op.operands[0]])
    return True


def names_after(patterns: FrozenPatternSet, config: GreedyConfig | None = None) -> tuple[list[str], bool]:
    module, context = load(CHAIN)
    result = apply_patterns_greedily(module, patterns, context, config)
    return [op.name.removeprefix("arith.") for op in module.walk()][2:], result.converged


def test_the_pattern_of_highest_benefit_is_applied() -> None:
    actual = names_after(FrozenPatternSet([sub_to_add, sub_to_mul]))
    assert actual == (["addi", "muli", "muli", "func.return"], True)


def test_patterns_are_filtered_by_name_and_label() -> None:
    patterns = PatternSet([sub_to_add, sub_to_mul])
    assert names_after(FrozenPatternSet(patterns, disabled=["SubToMul"]))[0][2] == "addi"
    assert names_after(FrozenPatternSet(patterns, enabled=["algebra"]))[0][2] == "addi"
    assert names_after(FrozenPatternSet(patterns, ["algebra"], ["algebra"]))[0][2] == "subi"


def test_a_cost_model_may_forbid_patterns() -> None:
    new_rewriter, module, _ = rewriter()
    applicator = PatternApplicator(FrozenPatternSet([sub_to_add, sub_to_mul]))
    applicator.apply_cost_model(lambda each: None if each is sub_to_mul else each.benefit)
    assert applicator.match_and_rewrite(find(module, "arith.subi"), new_rewriter) is sub_to_add


def test_patterns_can_be_rooted_at_traits() -> None:
    new_rewriter, module, log = rewriter()
    applicator = PatternApplicator(FrozenPatternSet([never]))
    assert applicator.match_and_rewrite(find(module, "arith.addi"), new_rewriter) is None
    assert log.lines == ["fail arith.addi: never"]
    assert applicator.patterns_for(find(module, "arith.subi")) == []


@pytest.mark.parametrize("top_down", [True, False])
def test_a_run_that_does_not_converge_says_so(top_down: bool) -> None:
    config = GreedyConfig(top_down=top_down, max_rewrites=20)
    module, context = load(CHAIN)
    result = apply_patterns_greedily(module, FrozenPatternSet([diverging]), context, config)
    assert not result.converged and result.last_pattern is diverging and result.iterations == 10


def test_only_the_given_ops_are_simplified() -> None:
    new_rewriter, module, _ = rewriter()
    sub = find(module, "arith.subi")
    config = GreedyConfig(strictness=Strictness.EXISTING_OPS, region_simplification=RegionSimplification.DISABLED)
    assert apply_op_patterns_greedily([sub], FrozenPatternSet([sub_to_add]), new_rewriter, config).changed
    assert sub.parent is None and new_rewriter.listeners == new_rewriter.listeners[:1]


def test_subclasses_are_set_up_by_their_hook() -> None:
    class Counting(RewritePattern):
        root = "arith.subi"

        def initialize(self) -> None:
            self.has_bounded_rewrite_recursion = True
            self.seen: list[Value] = []

        def match(self, op: Operation) -> bool:
            self.seen.append(op.result)
            return False

    counting = Counting(debug_labels=["x"])
    assert counting.debug_name == "Counting" and counting.has_bounded_rewrite_recursion
    names_after(FrozenPatternSet([counting]))
    assert len(counting.seen) == 1


def test_an_op_that_folds_is_not_made() -> None:
    new_rewriter, module, log = rewriter()
    sub = find(module, "arith.subi")
    new_rewriter.set_insertion_point(sub)
    x = sub.operands[0]
    (zero,) = create_or_fold(new_rewriter, "arith.subi", [x, x])
    assert log.lines == ["insert arith.constant"]
    assert create_or_fold(new_rewriter, "arith.addi", [x, zero]) == [x]
