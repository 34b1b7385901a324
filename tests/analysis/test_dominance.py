"""Dominance: which definitions are certain to come before a use."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compiler.analysis.branches import successor_operands
from compiler.analysis.dominance import DominanceInfo, DominatorTree
from compiler.ir.operation import Block, Region
from compiler.ir.unregistered import UnregisteredOperation
from tests.support.ir import find, parse

DIAMOND = """
func.func @f(%c: i1) {
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^join
^right:
  cf.br ^join
^join:
  return
^nowhere:
  cf.br ^join
}
"""


def graph(edges: list[list[int]]) -> Region:
    """A region whose block `i` branches to the blocks in `edges[i]`."""
    blocks = [Block() for _ in edges]
    for block, targets in zip(blocks, edges, strict=True):
        block.append(UnregisteredOperation("test.br", successors=[blocks[target] for target in targets]))
    return Region(blocks)


def blocks_of(text: str) -> dict[str, Block]:
    function = find(parse(text), "func.func")
    return {block.label or "entry": block for block in function.regions[0].blocks}


class TestTheTree:
    def test_a_branch_dominates_both_sides_and_the_join(self) -> None:
        blocks = blocks_of(DIAMOND)
        tree = DominatorTree(blocks["entry"].parent or Region())
        assert tree.immediate_dominator(blocks["join"]) is blocks["entry"]
        assert tree.immediate_dominator(blocks["entry"]) is None
        assert tree.properly_dominates(blocks["entry"], blocks["left"])
        assert not tree.dominates(blocks["left"], blocks["join"])
        assert tree.nearest_common_dominator(blocks["left"], blocks["right"]) is blocks["entry"]

    def test_a_block_dominates_itself_but_not_properly(self) -> None:
        blocks = blocks_of(DIAMOND)
        tree = DominatorTree(blocks["entry"].parent or Region())
        assert tree.dominates(blocks["left"], blocks["left"])
        assert not tree.properly_dominates(blocks["left"], blocks["left"])

    def test_everything_dominates_what_cannot_be_reached(self) -> None:
        blocks = blocks_of(DIAMOND)
        tree = DominatorTree(blocks["entry"].parent or Region())
        assert not tree.is_reachable(blocks["nowhere"])
        assert tree.dominates(blocks["left"], blocks["nowhere"])
        assert not tree.dominates(blocks["nowhere"], blocks["left"])
        assert tree.nearest_common_dominator(blocks["nowhere"], blocks["left"]) is None

    def test_a_loop_header_dominates_the_loop(self) -> None:
        region = graph([[1], [2, 3], [1], []])
        tree = DominatorTree(region)
        header, body, end = region.blocks[1:]
        assert tree.properly_dominates(header, body)
        assert tree.properly_dominates(header, end)
        assert not tree.dominates(body, end)

    def test_a_chain_of_many_blocks_needs_no_recursion(self) -> None:
        region = graph([*([index + 1] for index in range(20_000)), []])
        tree = DominatorTree(region)
        assert tree.properly_dominates(region.blocks[0], region.blocks[-1])

    @given(
        st.integers(1, 8).flatmap(
            lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=3), min_size=n, max_size=n)
        )
    )
    def test_it_agrees_with_the_definition(self, edges: list[list[int]]) -> None:
        region = graph(edges)
        tree = DominatorTree(region)
        reachable = _reachable(edges, without=None)
        for a, block_a in enumerate(region.blocks):
            assert tree.is_reachable(block_a) == (a in reachable)
            for b, block_b in enumerate(region.blocks):
                expected = a == b or b not in _reachable(edges, without=a)
                assert tree.dominates(block_a, block_b) == (
                    expected if a in reachable or b not in reachable else a == b
                )


def _reachable(edges: list[list[int]], without: int | None) -> set[int]:
    """The blocks that can be reached from block 0 when one block is taken out."""
    seen: set[int] = set()
    work = [0]
    while work:
        block = work.pop()
        if block != without and block not in seen:
            seen.add(block)
            work += edges[block]
    return seen


class TestValues:
    def test_a_result_may_be_used_after_its_op_and_inside_of_later_ones(self) -> None:
        module = parse(
            """
            func.func @f(%c: i1) {
              %x = arith.constant 1 : i32
              scf.if %c {
                "test.inner"(%x) : (i32) -> ()
              }
              return
            }
            """
        )
        info = DominanceInfo()
        constant, inner, branch = find(module, "arith.constant"), find(module, "test.inner"), find(module, "scf.if")
        assert info.dominates(constant.result, inner)
        assert info.dominates(branch.operands[0], inner)
        assert not info.dominates(constant.result, constant)
        assert info.op_properly_dominates(branch, inner)
        assert not info.op_properly_dominates(branch, inner, enclosing=False)
        assert not info.op_properly_dominates(inner, branch)

    def test_in_a_graph_region_the_order_is_no_matter(self) -> None:
        module = parse('%a = "test.a"() : () -> i32\n%b = "test.b"() : () -> i32')
        info = DominanceInfo()
        a, b = find(module, "test.a"), find(module, "test.b")
        assert info.dominates(a.result, b)
        assert info.dominates(b.result, a)
        assert info.dominates(a.result, a)

    def test_a_block_argument_may_be_used_where_its_block_dominates(self) -> None:
        module = parse(
            """
            func.func @f(%c: i1) {
              cf.br ^next(%c : i1)
            ^next(%d: i1):
              cf.br ^last
            ^last:
              return
            }
            """
        )
        info = DominanceInfo()
        entry, next_, last = find(module, "func.func").regions[0].blocks
        assert info.dominates(next_.arguments[0], last.ops[0])
        assert not info.dominates(next_.arguments[0], entry.ops[0])

    def test_after_a_change_the_region_must_be_invalidated(self) -> None:
        region = graph([[1], []])
        first, second = region.blocks
        info = DominanceInfo()
        assert info.is_reachable(second)
        first.ops[0].successors = ()
        info.invalidate(region)
        assert not info.is_reachable(second)


class TestSuccessorOperands:
    def test_each_successor_has_its_variadic_operand(self) -> None:
        module = parse(
            """
            func.func @f(%c: i1, %x: i32) {
              cf.cond_br %c, ^a(%x : i32), ^b
            ^a(%y: i32):
              cf.br ^b
            ^b:
              return
            }
            """
        )
        branch = find(module, "cf.cond_br")
        assert successor_operands(branch, 0) == [branch.operands[1]]
        assert successor_operands(branch, 1) == []

    def test_the_cases_of_a_switch_split_the_last_one(self) -> None:
        module = parse(
            """
            func.func @f(%i: i32, %x: f32) {
              cf.switch %i : i32, [default: ^a(%i : i32), 1: ^b(%x : f32), 2: ^c(%x, %x : f32, f32)]
            ^a(%0: i32):
              return
            ^b(%1: f32):
              return
            ^c(%2: f32, %3: f32):
              return
            }
            """
        )
        switch = find(module, "cf.switch")
        assert [len(successor_operands(switch, index) or ()) for index in range(3)] == [1, 1, 2]

    def test_of_an_unregistered_op_nothing_is_known(self) -> None:
        assert successor_operands(UnregisteredOperation("test.br"), 0) is None
