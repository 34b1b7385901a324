"""The canonicalization patterns of the scf dialect."""

from __future__ import annotations

from compiler.dialects.cf.ops import BranchOp
from compiler.dialects.scf.conditions import IF_PATTERNS
from compiler.dialects.scf.loops import LOOP_PATTERNS
from compiler.dialects.scf.ops import ExecuteRegionOp, IndexSwitchOp, YieldOp
from compiler.dialects.scf.whiles import WHILE_PATTERNS
from compiler.ir.attributes import DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, Region
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.region_branches import region_branch_patterns
from compiler.rewrite.rewriter import Rewriter


def replace_with_region(op: Operation, region: Region, rewriter: Rewriter) -> bool:
    """op { A; yield x } -> A, with x for the op's results"""
    block = region.blocks[0]
    last, parent = block.last, op.parent
    if last is None or parent is None:
        return False
    values = list(last.operands)
    yields = len(values) == len(op.results)
    if not yields and not rewriter.is_unused(op):
        return False  # such a region does not end with a yield: control never comes back from it
    rewriter.inline_block_before(block, parent, op)
    if yields:
        rewriter.replace_op(op, values)
    else:
        rewriter.erase_op(op)
    rewriter.erase_op(last)
    return True


@pattern(ExecuteRegionOp, name="SingleBlockExecuteInliner")
def inline_single_block(op: ExecuteRegionOp, rewriter: Rewriter) -> bool:
    """execute_region { A; yield x } -> A"""
    if len(op.region.blocks) != 1 or op.attribute("no_inline") is not None:
        return False
    return replace_with_region(op, op.region, rewriter)


@pattern(ExecuteRegionOp, name="MultiBlockExecuteInliner")
def inline_blocks(op: ExecuteRegionOp, rewriter: Rewriter) -> bool:
    """func { A; execute_region { ^a: B; ^b: yield x }; C } -> func { A; br ^a; ^a: B; ^b: br ^c(x); ^c(%r): C }"""
    parent, block = op.parent_op, op.parent
    if op.attribute("no_inline") is not None or parent is None or block is None or block.parent is None:
        return False
    if not (parent.has_trait("FunctionOpInterface") or isinstance(parent, ExecuteRegionOp)):
        return False
    rest = rewriter.split_block(block, op)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        inner = list(op.region.blocks)
        rewriter.create(BranchOp, successors=[inner[0]])
        for each in inner:
            last = each.last
            if last is not None and isinstance(last, YieldOp):
                rewriter.replace_op_with_new_op(last, BranchOp, list(last.operands), successors=[rest], location=None)
    rewriter.inline_region_before(op.region, block.parent, rest)
    arguments = [rewriter.add_argument(rest, result.type, op.get_location()) for result in op.results]
    rewriter.replace_op(op, arguments)
    return True


@pattern(IndexSwitchOp, name="FoldConstantCase")
def constant_case(op: IndexSwitchOp, rewriter: Rewriter) -> bool:
    """index_switch 2 { case 2 { A; yield x } default {} } -> A"""
    attribute = constant_value(op.arg)
    cases = op.cases
    if not isinstance(attribute, IntegerAttr):
        return False
    values = list(cases.values) if isinstance(cases, DenseArrayAttr) else []
    region = op.regions[values.index(attribute.value) + 1] if attribute.value in values else op.default_region
    return replace_with_region(op, region, rewriter)


PATTERNS: tuple[RewritePattern, ...] = (
    *region_branch_patterns(ExecuteRegionOp),
    *LOOP_PATTERNS,
    *IF_PATTERNS,
    *region_branch_patterns(IndexSwitchOp),
    *WHILE_PATTERNS,
)
