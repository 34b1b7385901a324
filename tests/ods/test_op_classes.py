"""Operations as instances of the classes that define them."""

from __future__ import annotations

import pytest

import compiler
from compiler.dialects.arith.enums import CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp, CmpIOp, IntegerBinary, SubIOp
from compiler.dialects.cf.ops import CondBranchOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.scf.ops import IfOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import I1, I32
from compiler.ir.unregistered import UnregisteredOperation
from compiler.ods import hook
from compiler.ods.attr_constraints import I64Attr, UnitAttr
from compiler.ods.define import definition_of, gathered, op
from compiler.ods.model import OpDef
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result, variadic_operand
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, COMMUTATIVE, PURE
from compiler.ods.type_constraints import AnyType
from tests.support.ir import find


def operations(text: str) -> list[Operation]:
    """Returns the operations of the body of the only function of a text."""
    context = compiler.new_context(allow_unregistered=True)
    function = find(compiler.parse(text, context), "func.func")
    return function.regions[0].entry.ops


def test_an_operation_is_an_instance_of_its_class_and_of_its_family() -> None:
    add, unknown, _ = operations("""
        func.func @f(%a: i32, %b: i32) {
          %0 = arith.addi %a, %b overflow<nsw> : i32
          "toy.op"(%0) : (i32) -> ()
          return
        }""")
    assert isinstance(add, AddIOp) and isinstance(add, IntegerBinary) and not isinstance(add, SubIOp)
    assert [add.lhs.name, add.rhs.name] == ["a", "b"]
    assert add.result is add.results[0]
    assert add.overflow_flags is IntegerOverflowFlags.NSW
    assert type(unknown) is UnregisteredOperation and unknown.name == "toy.op"


def test_definitions_are_matched_by_structure() -> None:
    *_, compare, _ = operations("""
        func.func @f(%a: i32, %b: i32) {
          %0 = arith.subi %a, %b : i32
          %1 = arith.cmpi slt, %0, %b : i32
          return
        }""")
    match compare:
        case CmpIOp(predicate=CmpIPredicate.SLT, lhs=OpResult(SubIOp(lhs=a, rhs=b)), rhs=c):
            assert (a.name, b) == ("a", c)
        case _:
            raise AssertionError("the comparison does not match")
    assert isinstance(compare, CmpIOp)
    assert compare.lhs.defining_op(SubIOp) is not None
    assert compare.lhs.defining_op(AddIOp) is None
    assert compare.rhs.defining_op(SubIOp) is None


def test_members_of_several_values_regions_and_successors() -> None:
    alloc, condition, branch = operations("""
        func.func @f(%n: index, %c: i1) {
          %m = memref.alloc(%n) : memref<?xf32>
          scf.if %c {
          }
          cf.cond_br %c, ^a(%n : index), ^b
        ^a(%x: index):
          return
        ^b:
          return
        }""")
    assert isinstance(alloc, AllocOp) and isinstance(condition, IfOp) and isinstance(branch, CondBranchOp)
    assert ([v.name for v in alloc.dynamic_sizes], alloc.symbol_operands, alloc.alignment) == (["n"], [], None)
    assert condition.then_region is condition.regions[0]
    assert condition.condition.name == "c"
    assert [value.name for value in branch.true_dest_operands] == ["n"]
    assert branch.false_dest_operands == []
    assert (branch.true_dest.label, branch.false_dest.label) == ("a", "b")


class Family(Op):
    first = operand(AnyType)
    traits = [PURE]
    assembly_format = "operands attr-dict `:` type(operands)"


class Middle(Family):
    second = optional_operand(AnyType)
    rest = variadic_operand(AnyType)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]


class ExampleOp(Middle, name="example.op"):
    """Shows what a class inherits.

    The second paragraph is no part of the summary.
    """

    count = attribute(I64Attr, default=3)
    is_last = attribute(UnitAttr, name="isLast")
    source_ = result(AnyType)
    traits = [COMMUTATIVE]


def test_a_class_inherits_the_parts_and_traits_of_its_families() -> None:
    definition = ExampleOp.definition
    assert definition.summary == "Shows what a class inherits."
    assert [each.name for each in definition.operands] == ["first", "second", "rest"]
    assert [each.name for each in definition.attributes] == ["count", "isLast"]
    assert [each.name for each in definition.results] == ["source"]
    assert {"Commutative", "AttrSizedOperandSegments", "NoMemoryEffect"} <= definition.trait_names
    assert definition.assembly_format == Family.assembly_format
    assert definition_of(ExampleOp) is definition and definition_of(Family) is None


def test_a_class_cannot_derive_from_an_operation() -> None:
    with pytest.raises(
        TypeError, match="OtherOp derives from the class of an operation: move common parts to a class without name"
    ):

        class OtherOp(ExampleOp, name="example.other"):
            second_count = attribute(I64Attr)


def test_members_of_a_family_are_read_where_each_operation_has_them() -> None:
    class Tail(Op):
        last = operand(AnyType)

    class Head(Op):
        first = operand(AnyType)

    class ShortOp(Tail, name="example.short"):
        pass

    class LongOp(Tail, Head, name="example.long"):
        pass

    a, b = operations('func.func @f(%a: i32, %b: i32) {\n  "test.use"(%a, %b) : (i32, i32) -> ()\n  return\n}')[
        0
    ].operands
    for _ in range(2):
        assert ShortOp([a]).last is a
        assert LongOp([a, b]).last is b


def test_members_read_what_is_absent_and_what_has_a_default() -> None:
    first, _ = operations("""
        func.func @f(%a: i32, %b: i32) {
          "test.values"(%a, %b) : (i32, i32) -> ()
          return
        }""")
    sizes = compiler.parse_attribute("array<i32: 1, 0, 1>", compiler.new_context())
    example = ExampleOp(first.operands, [I1], {"operandSegmentSizes": sizes})
    assert (example.first, example.second, example.rest) == (first.operands[0], None, [first.operands[1]])
    assert isinstance(example.count, IntegerAttr) and example.count.value == 3
    assert not example.is_last
    assert example.source_ is example.result


def test_definitions_that_are_data_get_a_class_as_well() -> None:
    definition = op("toy.in_place", operands={"in": AnyType, "outOf": AnyType}, results={"result": AnyType})
    assert isinstance(definition, OpDef)
    gathered("toy", [definition])
    values = operations('func.func @f(%a: i32, %b: i32) {\n  "test.values"(%a, %b) : (i32, i32) -> ()\n  return\n}')[0]
    new_op = definition.op_class(values.operands, [I32])
    assert type(new_op).__name__ == "InPlaceOp" and new_op.name == "toy.in_place"
    assert [getattr(new_op, name) for name in ("in_", "out_of")] == values.operands


def test_a_family_s_hook_is_that_of_operations_defined_later_and_yields_to_an_operation_s_own() -> None:
    class Family(Op):
        traits = [PURE]

    @hook.verify(Family)
    def verify_family(op: Family) -> str | None:
        return "is of the family"

    class LaterOp(Family, name="test_family.later"):
        """An operation without a hook of its own."""

    class OtherOp(Family, name="test_family.other"):
        """An operation with a hook of its own."""

    @hook.verify(OtherOp)
    def verify_other(op: OtherOp) -> str | None:
        return "is the other"

    assert LaterOp.definition.hooks.verify is verify_family
    assert OtherOp.definition.hooks.verify is verify_other
