"""The canonicalization patterns of the spirv dialect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.dialects.spirv.ops.arithmetic_ops import IAddCarryOp, SMulExtendedOp, UModOp, UMulExtendedOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp, CompositeInsertOp
from compiler.dialects.spirv.ops.control_flow_ops import BranchConditionalOp, BranchOp, SelectionOp
from compiler.dialects.spirv.ops.integer_comparison_ops import IEqualOp, INotEqualOp
from compiler.dialects.spirv.ops.logical_ops import LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, SelectOp
from compiler.dialects.spirv.ops.memory_ops import AccessChainOp, StoreOp
from compiler.dialects.spirv.ops.misc_ops import UndefOp
from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.dialects.spirv.type_parts import is_composite, is_scalar
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr
from compiler.ir.operation import Block, Value
from compiler.ir.types import I32, VectorType
from compiler.rewrite.elementwise import constant, fold_constants, is_integer, signed, width_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(AccessChainOp, name="(anonymous namespace)::CombineChainedAccessChain")
def _combine_access_chains(op: AccessChainOp, rewriter: Rewriter) -> bool:
    """AccessChain (AccessChain %p[%i])[%j] -> AccessChain %p[%i, %j]"""
    before = op.base_ptr.defining_op(AccessChainOp)
    if before is None:
        return False
    rewriter.replace_op_with_new_op(op, AccessChainOp, before.base_ptr, [*before.indices, *op.indices])
    return True


# ------------------------------------------------------------------------------------- sums and products in two parts


TwoParts: TypeAlias = IAddCarryOp | SMulExtendedOp | UMulExtendedOp


def _replace_with_parts(op: TwoParts, parts: list[Value], rewriter: Rewriter) -> bool:
    rewriter.replace_op_with_new_op(op, CompositeConstructOp, parts)
    return True


def _constant(value: Attribute, op: TwoParts, rewriter: Rewriter) -> Value:
    """Creates a constant of the operands' type."""
    return rewriter.create(ConstantOp, result_types=[op.operand1.type], value=value).result


def _replace_with_constants(op: TwoParts, values: list[Attribute], rewriter: Rewriter) -> bool:
    """Inserts constants into an undefined structure one by one, as structures have no constants."""
    parts = [_constant(value, op, rewriter) for value in values]
    whole = rewriter.create(UndefOp, result_types=[op.result.type]).result
    for index, part in enumerate(parts):
        indices = ArrayAttr((IntegerAttr(index, I32),))
        inserted = rewriter.create(CompositeInsertOp, part, whole, result_types=[op.result.type], indices=indices)
        whole = inserted.result
    rewriter.replace_op(op, [whole])
    return True


@pattern(IAddCarryOp, name="IAddCarryFold")
def _fold_add_carry(op: IAddCarryOp, rewriter: Rewriter) -> bool:
    """IAddCarry %x, 0 -> {%x, 0}; constants -> {sum, carry}"""
    left, right = op.operands
    values = [constant_value(left), constant_value(right)]
    if is_integer(values[1], 0):
        # As upstream: the zero is the first part.
        return _replace_with_parts(op, [right, left], rewriter)
    mask = (1 << width_of(left.type)) - 1
    total = fold_constants(values, lambda a, b: a + b & mask)
    carry = fold_constants(values, lambda a, b: int(a + b > mask))
    if total is None or carry is None:
        return False
    return _replace_with_constants(op, [total, carry], rewriter)


def _multiply_extended(
    root: type[SMulExtendedOp | UMulExtendedOp], name: str, high: Callable[[int, int, int], int]
) -> RewritePattern:
    @pattern(root, name=name)
    def fold(op: SMulExtendedOp | UMulExtendedOp, rewriter: Rewriter) -> bool:
        """MulExtended %x, 0 -> {0, 0}; of constants the low and the high half of their product"""
        left, right = op.operands
        values = [constant_value(left), constant_value(right)]
        if is_integer(values[1], 0) and (zero := constant(0, left.type)) is not None:
            part = _constant(zero, op, rewriter)
            return _replace_with_parts(op, [part, part], rewriter)
        width = width_of(left.type)
        low = fold_constants(values, lambda a, b: a * b)
        upper = fold_constants(values, lambda a, b: high(a, b, width))
        if low is None or upper is None:
            return False
        return _replace_with_constants(op, [low, upper], rewriter)

    return fold


@pattern(UMulExtendedOp, name="UMulExtendedOpXOne")
def _multiply_by_one(op: UMulExtendedOp, rewriter: Rewriter) -> bool:
    """UMulExtended %x, 1 -> {%x, 0}"""
    left, right = op.operands
    zero = constant(0, left.type)
    if zero is None or not is_integer(constant_value(right), 1):
        return False
    return _replace_with_parts(op, [left, _constant(zero, op, rewriter)], rewriter)


@pattern(UModOp, name="UModSimplification")
def _modulo_of_modulo(op: UModOp, rewriter: Rewriter) -> bool:
    """UMod (UMod %x, 32), 4 -> UMod %x, 4, where the first divisor is a multiple of the second"""
    before = op.operand1.defining_op(UModOp)
    if before is None:
        return False
    divisors = [constant_value(before.operand2), constant_value(op.operand2)]
    rest = fold_constants(divisors, lambda a, b: a % b if b else None)
    if not is_integer(rest, 0):
        return False
    rewriter.replace_op_with_new_op(op, UModOp, before.operand1, op.operand2)
    return True


# --------------------------------------------------------------------------------------------- logic and selections


Comparison: TypeAlias = IEqualOp | INotEqualOp | LogicalEqualOp | LogicalNotEqualOp


def _not_of(comparison: type[Comparison], opposite: type[Comparison], name: str) -> RewritePattern:
    @pattern(LogicalNotOp, name=f"(anonymous namespace)::{name}")
    def negate_comparison(op: LogicalNotOp, rewriter: Rewriter) -> bool:
        """LogicalNot (IEqual %a, %b) -> INotEqual %a, %b"""
        compared = op.operand_.defining_op(comparison)
        if compared is None:
            return False
        rewriter.replace_op_with_new_op(op, opposite, compared.operand1, compared.operand2)
        return True

    return negate_comparison


def _store_and_branch(block: Block, merge: Block) -> StoreOp | None:
    """Returns the store of a block that consists of a store and a branch to the merge block; None for other blocks."""
    store, branch = block.first, block.last
    if store is None or branch is None or store.next_op is not branch:
        return None
    if not isinstance(store, StoreOp) or not isinstance(branch, BranchOp) or branch.target is not merge:
        return None
    return store


@pattern(SelectionOp, name="(anonymous namespace)::ConvertSelectionOpToSelect")
def _selection_to_select(op: SelectionOp, rewriter: Rewriter) -> bool:
    """selection { if %c then store %p, %a else store %p, %b } -> store %p, (Select %c, %a, %b)"""
    blocks = op.body.blocks
    if len(blocks) != 4:
        return False
    header, merge = blocks[0], blocks[-1]
    branch = header.first
    if branch is None or branch is not header.last or not isinstance(branch, BranchConditionalOp):
        return False
    stores = [_store_and_branch(block, merge) for block in branch.successors]
    first, other = stores if len(stores) == 2 else (None, None)
    if first is None or other is None or first.ptr is not other.ptr:
        return False
    if first.properties != other.properties or first.attributes != other.attributes:
        return False
    type_ = first.value.type
    if not is_scalar(type_) and not (isinstance(type_, VectorType) and is_composite(type_)):
        return False
    chosen = rewriter.create(SelectOp, branch.condition, first.value, other.value).result
    rewriter.create(StoreOp, first.ptr, chosen, properties=first.properties, attributes=first.attributes)
    rewriter.erase_op(op)
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _multiply_extended(
        SMulExtendedOp,
        "MulExtendedFold<mlir::spirv::SMulExtendedOp, true>",
        lambda a, b, width: signed(a, width) * signed(b, width) >> width,
    ),
    _multiply_extended(
        UMulExtendedOp,
        "MulExtendedFold<mlir::spirv::UMulExtendedOp, false>",
        lambda a, b, width: a * b >> width,
    ),
    _not_of(IEqualOp, INotEqualOp, "ConvertLogicalNotOfIEqual"),
    _not_of(INotEqualOp, IEqualOp, "ConvertLogicalNotOfINotEqual"),
    _not_of(LogicalEqualOp, LogicalNotEqualOp, "ConvertLogicalNotOfLogicalEqual"),
    _not_of(LogicalNotEqualOp, LogicalEqualOp, "ConvertLogicalNotOfLogicalNotEqual"),
)
