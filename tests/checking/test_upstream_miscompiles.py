"""Faults that MLIR had, put back as patterns: the check finds each, and names the pattern."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import BitcastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp, MulSIExtendedOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.cf.ops import BranchOp
from compiler.dialects.scf.ops import ConditionOp, IfOp, WhileOp
from compiler.dialects.tosa.ops import CastOp, ConstOp
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr, dense_elements_attr
from compiler.ir.operation import OpResult
from compiler.ir.types import I1, ShapedType, element_type_or_self
from compiler.rewrite.elementwise import signed, width_of
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from tests.checking.support import problems_after


def test_a_product_with_one_is_not_the_other_factor_for_one_bit() -> None:
    # https://github.com/llvm/llvm-project/issues/88732: the 1 of one bit is -1.
    @pattern(MulSIExtendedOp, name="MulSIExtendedRHSOne")
    def multiply_by_one(op: MulSIExtendedOp, rewriter: Rewriter) -> bool:
        constant = op.rhs.defining_op(ConstantOp)
        if constant is None or not isinstance(constant.value, IntegerAttr) or not constant.value.value & 1:
            return False
        zero = rewriter.create(ConstantOp, value=IntegerAttr(0, I1)).result
        is_negative = rewriter.create(CmpIOp, op.lhs, zero, predicate=CmpIPredicate.SLT).result
        rewriter.replace_op(op, [op.lhs, is_negative])
        return True

    (problem,) = problems_after(
        """
        func.func @f(%x: i1) -> (i1, i1) {
          %true = arith.constant true
          %low, %high = arith.mulsi_extended %x, %true : i1
          return %low, %high : i1, i1
        }
        """,
        multiply_by_one,
    )
    assert problem.message == "@f differs for the input (true): result 2 is false before, and true after"
    assert "pattern 'MulSIExtendedRHSOne' of 'arith.mulsi_extended'" in problem.notes[0].message


def test_a_value_that_a_while_loop_forwards_twice_is_not_that_of_the_else_region() -> None:
    # https://github.com/llvm/llvm-project/issues/219456
    @pattern(WhileOp, name="WhileMoveIfDown")
    def move_if_down(op: WhileOp, rewriter: Rewriter) -> bool:
        condition = op.before.entry.last
        assert isinstance(condition, ConditionOp)
        results: set[OpResult] = set()
        for index, value in enumerate(condition.args):
            choice = value.owner if isinstance(value, OpResult) else None
            if isinstance(choice, IfOp) and isinstance(value, OpResult):
                last = choice.else_region.entry.last
                argument = op.after.entry.arguments[index]
                if value in results and last is not None and rewriter.has_uses(argument):
                    rewriter.replace_all_uses_with(argument, last.operands[value.index])
                    return True
                results.add(value)
        return False

    (problem,) = problems_after(
        """
        func.func @f(%start: i32) -> i32 {
          %c1 = arith.constant 1 : i32
          %c2 = arith.constant 2 : i32
          %c20 = arith.constant 20 : i32
          %result:3 = scf.while (%state = %start) : (i32) -> (i32, i32, i32) {
            %continue = arith.cmpi slt, %state, %c1 : i32
            %value = scf.if %continue -> i32 {
              %half = arith.divsi %state, %c2 : i32
              %next = arith.addi %half, %c2 : i32
              scf.yield %next : i32
            } else {
              scf.yield %c20 : i32
            }
            scf.condition(%continue) %value, %value, %state : i32, i32, i32
          } do {
          ^bb0(%first: i32, %second: i32, %old: i32):
            scf.yield %second : i32
          }
          return %result#2 : i32
        }
        """,
        move_if_down,
    )
    assert problem.message.startswith("@f differs for the input (")
    assert "pattern 'WhileMoveIfDown' of 'scf.while'" in problem.notes[0].message


def test_what_is_known_of_one_block_argument_does_not_hold_for_another_one() -> None:
    # https://github.com/llvm/llvm-project/issues/137281: the range of an argument that is gone was taken for that of
    # another one.
    @pattern(BranchOp, name="MaterializeKnownConstantValues")
    def take_range_of_other(op: BranchOp, rewriter: Rewriter) -> bool:
        assert op.parent_region is not None
        blocks, target = op.parent_region.blocks, op.dest
        if target is not blocks[-1] or not rewriter.has_uses(target.arguments[0]) or blocks[1].last is None:
            return False
        known_op = blocks[1].last.operands[0].defining_op(ConstantOp)
        assert known_op is not None
        with rewriter.insertion_guard():
            rewriter.set_insertion_point(target.ops[0])
            constant = rewriter.create(ConstantOp, value=known_op.value).result
        rewriter.replace_all_uses_with(target.arguments[0], constant)
        return True

    (problem,) = problems_after(
        """
        func.func @f(%first: i1, %second: i1) -> i64 {
          cf.br ^bb1
        ^bb1:
          %c4 = arith.constant 4 : i64
          cf.br ^bb2(%c4 : i64)
        ^bb2(%known: i64):
          cf.cond_br %second, ^bb3, ^bb4
        ^bb3:
          %c7 = arith.constant 7 : i64
          cf.br ^bb5(%c7 : i64)
        ^bb4:
          %c52 = arith.constant 52 : i64
          cf.br ^bb5(%c52 : i64)
        ^bb5(%other: i64):
          return %other : i64
        }
        """,
        take_range_of_other,
    )
    assert problem.message.startswith("@f differs for the input (")
    assert "and 4 after" in problem.message
    assert "'MaterializeKnownConstantValues'" in problem.notes[0].message


def test_true_does_not_become_minus_one_when_it_is_cast() -> None:
    # https://github.com/llvm/llvm-project/issues/57951
    @pattern(CastOp, name="fold of tosa.cast")
    def cast_constant(op: CastOp, rewriter: Rewriter) -> bool:
        constant = op.input.defining_op(ConstOp)
        type_ = op.output.type
        if constant is None or not isinstance(constant.values, DenseElementsAttr) or not isinstance(type_, ShapedType):
            return False
        mask = (1 << width_of(type_)) - 1
        width = width_of(element_type_or_self(op.input.type))
        numbers = [signed(bits, width) & mask for bits in constant.values.bit_patterns()]
        rewriter.replace_op_with_new_op(op, ConstOp, values=dense_elements_attr(type_, numbers), result_types=[type_])
        return True

    (problem,) = problems_after(
        """
        func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> {
          %0 = "tosa.const"() <{values = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
          %1 = tosa.cast %0 : (tensor<2xi1>) -> tensor<2xi8>
          %2 = tosa.add %1, %x : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
          return %2 : tensor<2xi8>
        }
        """,
        cast_constant,
    )
    assert problem.message.startswith("@f differs for the input (")
    assert "'fold of tosa.cast' of 'tosa.cast'" in problem.notes[0].message


def test_two_bitcasts_are_not_always_what_they_begin_with() -> None:
    # https://github.com/llvm/llvm-project/pull/148795: the value has another type.
    @pattern(BitcastOp, name="BitcastOfBitcast")
    def drop_both(op: BitcastOp, rewriter: Rewriter) -> bool:
        inner = op.in_.defining_op(BitcastOp)
        if inner is None:
            return False
        rewriter.replace_op(op, [inner.in_])
        return True

    (problem,) = problems_after(
        """
        func.func @f(%x: i16) -> bf16 {
          %0 = arith.bitcast %x : i16 to f16
          %1 = arith.bitcast %0 : f16 to bf16
          return %1 : bf16
        }
        """,
        drop_both,
    )
    assert "the IR becomes invalid by pattern 'BitcastOfBitcast' of 'arith.bitcast'" in problem.message
